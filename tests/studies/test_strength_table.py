"""The table of card strengths: its columns, its rows, what adds up, and what it says of cards known to be strong."""

import pytest

import karnoffel as kn

RANKS = ["K", "O", "U", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
PROMISED = [
    "variant",
    "players",
    "seats",
    "suit",
    "rank",
    "title",
    "n",
    "dealt",
    "win",
    "win_low",
    "win_high",
]
LATER = [
    *("dealt_low", "dealt_high", "lift", "lift_low", "lift_high"),
    *("led_n", "led", "led_low", "led_high", "followed_n", "followed", "followed_low", "followed_high"),
]
ROUNDS = 30_000


@pytest.fixture(scope="module")
def frame():
    """All three sources, greedy players."""
    return kn.card_strength(["dummett", "modern", "kaiserspiel"], rounds=ROUNDS, seed=3)


def test_columns_are_those_promised_in_their_order_then_the_rest(frame):
    assert list(frame.columns[: len(PROMISED)]) == PROMISED
    assert sorted(frame.columns[len(PROMISED) :]) == sorted(LATER)


def test_every_column_says_what_it_means(frame):
    assert list(frame.attrs["columns"]) == list(frame.columns)
    assert all(frame.attrs["columns"].values())


def test_there_is_one_row_per_variant_and_kind_of_card(frame):
    assert not frame.duplicated(["variant", "suit", "rank"]).any()
    for _, rows in frame.groupby("variant"):
        kinds = set(zip(rows.suit, rows["rank"], strict=True))
        assert kinds == {(suit, rank) for suit in ("chosen", "plain") for rank in RANKS}
    assert list(dict.fromkeys(frame.variant)) == ["dummett", "modern", "kaiserspiel"]


def test_the_chosen_suit_comes_first_strongest_first_and_then_the_plain_ranks(frame):
    dummett = frame[frame.variant == "dummett"]
    assert list(dummett.suit) == ["chosen"] * 12 + ["plain"] * 12
    assert list(dummett["rank"][:12]) == ["U", "7", "6", "2", "3", "4", "5", "K", "O", "10", "9", "8"]
    assert list(dummett["rank"][12:]) == RANKS


def test_titles_are_those_of_the_source(frame):
    titles = frame.set_index(["variant", "suit", "rank"]).title
    assert titles["dummett", "chosen", "U"] == "Karnöffel"
    assert titles["modern", "chosen", "3"] == "Ober-beater"
    assert titles["kaiserspiel", "plain", "10"] == "Kaiser"
    assert titles["dummett", "plain", "U"] == ""


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_every_card_dealt_is_counted_once_and_half_of_them_win(seats):
    frame = kn.card_strength(kn.variant("dummett").with_seats(seats), rounds=5_000, seed=1)
    assert frame.n.sum() == 5_000 * seats * 5
    assert (frame.win * frame.n).sum() == pytest.approx(5_000 * seats * 5 / 2)
    assert (frame.n[frame.suit == "chosen"] == (frame.dealt[frame.suit == "chosen"] * 5_000).round()).all()
    assert (frame.n[frame.suit == "plain"] == (frame.dealt[frame.suit == "plain"] * 15_000).round()).all()


def test_every_trick_is_led_once_followed_by_the_others_and_won_once():
    outcomes = kn.compare("modern", rounds=5_000, seed=1).set_index("measure").value
    frame = kn.card_strength("modern", rounds=5_000, seed=1)
    tricks = outcomes["tricks_played"] * 5_000
    assert frame.led_n.sum() == pytest.approx(tricks)
    assert frame.followed_n.sum() == pytest.approx(3 * tricks)
    won = (frame.led * frame.led_n).sum() + (frame.followed * frame.followed_n).sum()
    assert won == pytest.approx(tricks)


def test_shares_lie_within_their_intervals_and_intervals_within_nought_and_one(frame):
    for name in ("dealt", "win", "led", "followed"):
        known = frame[frame[name].notna()]
        assert (known[f"{name}_low"] >= 0).all()
        assert (known[f"{name}_high"] <= 1).all()
        assert (known[f"{name}_low"] <= known[name]).all()
        assert (known[name] <= known[f"{name}_high"]).all()
    assert (frame.lift_low < frame.lift).all()
    assert (frame.lift < frame.lift_high).all()
    assert (frame.win_low < frame.win_high).all(), "no share without its error"


def test_an_unled_devil_wins_nothing_and_a_led_one_nearly_always(frame):
    devil = frame[(frame.suit == "chosen") & (frame["rank"] == "7")]
    assert (devil.followed == 0).all()
    assert (devil.led > 0.9).all()


def test_the_karnoffel_wins_every_trick_it_is_played_to_and_lifts_its_side_most(frame):
    karnoffel = frame[(frame.suit == "chosen") & (frame["rank"] == "U")]
    assert (karnoffel.led == 1).all()
    assert (karnoffel.followed == 1).all()
    dummett = frame[frame.variant == "dummett"]
    assert dummett.loc[dummett.lift.idxmax(), "rank"] == "U"
    assert (karnoffel.lift_low > 0.15).all()


def test_kaisers_lift_their_side_where_banners_are_kaisers_and_not_elsewhere(frame):
    banner = frame[(frame.suit == "plain") & (frame["rank"] == "10")].set_index("variant")
    assert banner.lift_low["kaiserspiel"] > 0.1
    assert banner.lift_high["dummett"] < 0


def test_a_card_that_is_always_in_a_hand_has_no_lift():
    """Eight players of five cards leave eight cards; a pack of forty leaves none."""
    order = ["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"]
    v = kn.variant("dummett").with_seats(8).replace(pack=kn.rules.Pack(order=order))
    frame = kn.card_strength(v, rounds=500, seed=1)
    assert (frame.dealt == 1).all()
    assert frame[["lift", "lift_low", "lift_high"]].isna().all(axis=None)
    assert set(frame["rank"]) == set(order)


def test_the_same_table_has_the_same_order_for_every_number_of_rounds():
    short, long = (kn.card_strength("dummett", rounds=rounds, seed=1) for rounds in (1, 10_000))
    assert list(short["rank"]) == list(long["rank"])
    assert short.shape == long.shape
