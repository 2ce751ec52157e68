"""What takes what when two cards meet: every pair, and what the sources say of them."""

from collections import defaultdict

import pytest

import karnoffel as kn

SUITS = {"A": kn.Suit.ACORNS, "L": kn.Suit.LEAVES, "H": kn.Suit.HEARTS, "B": kn.Suit.BELLS}
COLUMNS = ["variant", "lead_suit", "lead_rank", "follow_suit", "follow_rank", "takes", "cases"]
READINGS = [
    ("dummett", {}),
    ("dummett", {"which_courts": "any"}),
    ("dummett", {"chosen_courts": "between"}),
    ("modern", {}),
    ("kaiserspiel", {}),
    ("kaiserspiel", {"kaiser": "face-up"}),
]


@pytest.mark.parametrize(("name", "readings"), READINGS)
def test_every_share_is_that_of_all_pairs_of_cards_judged_one_by_one(name, readings):
    v = kn.variant(name).reading(**readings)
    frame = kn.duels(v)
    assert list(frame.columns) == COLUMNS
    expected = defaultdict(list)
    for chosen in SUITS.values():
        for lead in v.pack.cards:
            for card in v.pack.cards:
                if card == lead:
                    continue
                held = [c for c in (lead, card) if v.kaisers.when == "held" and c.rank is kn.Rank.BANNER]
                lead_suit = "chosen" if lead.suit is chosen else "plain"
                suit = "chosen" if card.suit is chosen else "same" if card.suit is lead.suit else "other"
                kind = (lead_suit, lead.rank.value, suit, card.rank.value)
                expected[kind].append(v.trick_winner(chosen, [lead, card], kaisers=held))
    found = {tuple(row[1:5]): tuple(row[5:]) for row in frame.itertuples(index=False)}
    assert found == {kind: (sum(won) / len(won), len(won)) for kind, won in expected.items()}


@pytest.fixture(scope="module")
def takes():
    """Whether a card that follows takes the trick: ``takes(v, lead, follow)``, each a suit and a rank."""

    def share(v, lead, follow):
        frame = kn.duels(v).set_index(COLUMNS[1:5]).takes
        return frame[(*lead, *follow)]

    return share


def test_dummett_the_karnoffel_takes_every_card_and_yields_to_none():
    frame = kn.duels("dummett")
    karnoffel = (frame.follow_suit == "chosen") & (frame.follow_rank == "U")
    assert (frame.takes[karnoffel] == 1).all()
    led = (frame.lead_suit == "chosen") & (frame.lead_rank == "U")
    assert (frame.takes[led] == 0).all()


def test_dummett_the_devil_led_loses_only_to_the_karnoffel_and_not_led_takes_nothing():
    frame = kn.duels("dummett")
    led = frame[(frame.lead_suit == "chosen") & (frame.lead_rank == "7") & (frame.takes > 0)]
    assert list(zip(led.follow_suit, led.follow_rank, strict=True)) == [("chosen", "U")]
    followed = frame[(frame.follow_suit == "chosen") & (frame.follow_rank == "7")]
    assert (followed.takes == 0).all()


@pytest.mark.parametrize(("beater", "courts"), [("6", ""), ("2", ""), ("3", "K"), ("4", "KO"), ("5", "KOU")])
def test_dummett_a_beater_takes_every_plain_card_led_but_the_courts_it_yields_to(beater, courts):
    frame = kn.duels("dummett")
    plain = frame[
        (frame.lead_suit == "plain") & (frame.follow_suit == "chosen") & (frame.follow_rank == beater)
    ]
    assert set(plain.lead_rank[plain.takes == 0]) == set(courts)
    assert set(plain.takes) <= {0, 1}


def test_dummett_a_king_off_suit_does_not_take_a_led_3_and_a_king_of_any_suit_read_so_does_stop_it(takes):
    three, king = ("chosen", "3"), ("other", "K")
    assert takes("dummett", three, king) == 0
    assert takes(kn.variant("dummett").reading(which_courts="any"), three, ("chosen", "K")) == 1
    assert takes("dummett", three, ("chosen", "K")) == 0


def test_dummett_in_plain_suits_the_higher_card_of_the_suit_led_takes(takes):
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "U", "O", "K"]
    frame = kn.duels("dummett").set_index(COLUMNS[1:5]).takes
    for low, lead in enumerate(ranks):
        for high, follow in enumerate(ranks):
            if low != high:
                assert frame["plain", lead, "same", follow] == (high > low)
            assert frame["plain", lead, "other", follow] == 0


def test_kaiserspiel_kaisers_take_every_plain_card_and_each_other_by_the_order_of_their_suits(takes):
    assert takes("kaiserspiel", ("plain", "K"), ("other", "10")) == 1
    assert takes("kaiserspiel", ("chosen", "6"), ("other", "10")) == 0
    assert 0 < takes("kaiserspiel", ("plain", "10"), ("other", "10")) < 1
    face_up = kn.variant("kaiserspiel").reading(kaiser="face-up")
    assert takes(face_up, ("plain", "K"), ("other", "10")) == 0


def test_a_name_a_variant_and_a_path_are_all_taken(tmp_path):
    v = kn.variant("modern")
    path = tmp_path / "own.toml"
    path.write_text(v.replace(name="own").to_toml(), "utf-8")
    own = kn.duels(path)
    assert set(own.variant) == {"own"}
    assert own.drop(columns="variant").equals(kn.duels("modern").drop(columns="variant"))
    assert kn.duels(v).equals(kn.duels("modern"))


def test_a_pack_of_forty_has_forty_cards_duels(takes):
    order = ["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"]
    frame = kn.duels(kn.variant("dummett").replace(pack=kn.rules.Pack(order=order)))
    assert frame.cases.sum() == 4 * 40 * 39
    assert set(frame.lead_rank) == set(order)
