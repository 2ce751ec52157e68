"""The Kaiserspiel of Nidwalden, with seven cards: what is attested, inferred and assumed of it, rule by rule."""

import csv
from itertools import combinations, permutations
from pathlib import Path

import pytest

import karnoffel as kn
from karnoffel.pauses import pauses

SUITS = "ALHB"
RANKS = "K O U 10 7 6 5 4 3 2".split()
PACK = [rank + suit for suit in SUITS for rank in RANKS]
BANNERS = "10B 10A 10L 10H".split()
TRICKS = Path(__file__).parent.parent / "vectors" / "tricks.csv"
FOREHAND, DEALER = 0, 1
each_suit_chosen = pytest.mark.parametrize("chosen", SUITS)


@pytest.fixture(scope="module")
def v():
    return kn.variant("kaiserspiel-nidwalden")


def told(v, tokens, score=(0, 0)):
    raised = v.raises(tokens, score=score)
    if raised.kind == "play":
        return raised.value
    return raised.value, raised.side, raised.points, raised.next_dealer


def refuses(v, tokens, pause, rule, score=(0, 0)):
    with pytest.raises(kn.IllegalRaise, match=rf"pause {pause}\b") as refused:
        v.raises(tokens, score=score)
    return rule in str(refused.value)


def in_trick(kaisers, *cards):
    return [card for card in cards if card in kaisers]


def takes(v, chosen, led, kaisers=BANNERS):
    """The cards of the forty that, following alone, take the trick from the card led."""
    return {
        card
        for card in PACK
        if card != led and v.trick_winner(chosen, [led, card], kaisers=in_trick(kaisers, led, card)) == 1
    }


# Pack, players, deal


def test_nidwalden_forty_cards_without_eights_and_nines(v):
    """Schnyder; Pagat, Kaiserjass: ten of each suit, the Daus the lowest."""
    assert [rank.value for rank in v.pack.order] == RANKS
    for card in ("8A", "9L", "8H", "9B"):
        with pytest.raises(kn.CardError):
            v.trick("A", ["KH", card])


def test_nidwalden_four_play_and_no_other_number(v):
    """Pagat, Kaiserjass; six would need two cards more than there are."""
    assert v.seats == 4 and v.with_seats(4) == v
    for seats in (2, 3, 5, 6, 8):
        with pytest.raises(kn.SettingError, match=rf"4 players.*not {seats}"):
            v.with_seats(seats)
    with pytest.raises(kn.SettingError, match=r"not 6, who would need 42 cards; the pack has 40$"):
        v.with_seats(6)
    with pytest.raises(kn.SettingError, match=r"6 players.*42 cards.*40"):
        v.replace(seating=kn.rules.Seating(seats=(4, 6), direction="right")).with_seats(6)


def test_nidwalden_goes_to_the_right_formerly_to_the_left(v):
    """Schnyder."""
    assert v.seating.direction == "right"
    assert v.reading(direction="left").seating.direction == "left"


def test_nidwalden_a_banner_at_the_bottom_is_cut_again(v):
    """Penguin Book: no Banner may be out of play."""
    assert [rank.value for rank in v.deal.recut] == ["10"]


def test_nidwalden_one_card_open_and_six_face_down(v):
    """Penguin Book: one face up to each, then the rest."""
    assert v.deal.hand_size == 7
    rows = list(v.deal.rows(4))
    assert [row.place for row in rows[:4]] == [0, 1, 2, 3]
    assert [row.face_up for row in rows] == [True] * 4 + [False] * 24
    assert [row.card for row in rows if row.place == 2] == [0, 1, 2, 3, 4, 5, 6]


def test_nidwalden_waits_after_right_neighbour_and_partner_then_left_neighbour_and_dealer(v):
    """Penguin Book; to the right the dealer's partner is the second player, he himself the last."""
    spoken = pauses(v.deal, 4)
    assert [pause.pair for pause in spoken] == [(0, 1), (2, 3)]
    assert [pause.dealt for pause in spoken] == [(1, 1, 0, 0), (1, 1, 1, 1)]
    assert [v.seating.side(place) for place in (1, 3)] == [DEALER, DEALER]
    assert refuses(v, "- - pa", 3, "")


def test_nidwalden_lowest_first_card_fixes_the_suit_of_equals_the_first(v, elected):
    """As in the five-card form; for seven cards assumed."""
    assert elected(v, "KH 10L 7B 10A") == "B"
    assert elected(v, "3H 2L 7B 2A") == "L"


# Kaisers


def test_nidwalden_kaisers_are_the_banners_dealt_face_up(v):
    """Penguin Book: any other Banner stays a commoner, in whatever hand."""
    played = {"turned up": 0, "hidden": 0}
    for seed in range(60):
        done = kn.play_round(v, seed=seed)
        turned_up = {hand[0].code for hand in done.hands if hand[0].code in BANNERS}
        kaisers = {card.code for card in done.kaisers}
        assert kaisers <= turned_up
        if done.tricks:
            assert kaisers == turned_up
            held = {card.code for hand in done.hands for card in hand}
            played["turned up"] += bool(turned_up)
            played["hidden"] += bool(held & set(BANNERS) - turned_up)
    assert min(played.values()) > 5


@pytest.mark.parametrize("card", ["KA", "7A", "UA", "6H"])
def test_nidwalden_only_a_banner_can_be_a_kaiser(v, card):
    """Penguin Book."""
    with pytest.raises(kn.CardError):
        v.trick("A", ["OH", card], kaisers=[card])


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("kp1a", 5),
        ("kp3a", 7),
        ("ks1a", 5),
        ("- ks3a", 7),
        ("kp1aks3a", 8),
        ("kp1a kp3a", 8),
        ("kp3aks3a kp3aks3a", 16),
        ("kp1r", (4, FOREHAND, 4, 1)),
        ("ks3r", (4, DEALER, 4, 2)),
        ("- kp3r", (4, FOREHAND, 4, 3)),
        ("kp1a ks3r", (5, DEALER, 5, 0)),
        ("kp3aks1r", (7, DEALER, 7, 2)),
    ],
)
def test_nidwalden_a_kaiser_raises_by_one_or_three_held_or_given_up(v, tokens, expected):
    """Penguin Book; Schnyder. Given up, the round is worth what it was before."""
    assert told(v, tokens) == expected


@pytest.mark.parametrize("tokens", ["kp2a", "ks4r", "kp1Ra", "kp3Rr", "ks3Ra"])
def test_nidwalden_no_other_raise_for_a_kaiser_and_no_re_raise(v, tokens):
    """Penguin Book; Schnyder: one or three, held or given up."""
    assert refuses(v, tokens, 1, "raising.kaiser_steps")
    assert refuses(v, "- " + tokens, 2, "raising.kaiser_steps")


def test_nidwalden_who_declares_a_kaiser_must_raise(v):
    """Penguin Book: the captain must offer one or three; without a Kaiser he may pass."""
    rule, cap = v.raising, kn.rules.Cap(101, 101)
    for declared in ((1, 0), (0, 1)):
        moves = rule.moves(rule.at_pause(kn.rules.Talk(4), declared=declared), cap)
        assert [(move.kind, move.step) for move in moves] == [("offer", 1), ("offer", 3)]
    assert "pass" in [move.kind for move in rule.moves(rule.at_pause(kn.rules.Talk(4)), cap)]


@pytest.mark.parametrize("tokens", ["kp1akp1a", "ks3aks3a", "kp1akp1akp1a"])
def test_nidwalden_nobody_has_two_kaisers_to_declare_at_one_pause(v, tokens):
    """Penguin Book: each has one card face up, and declares it at once."""
    with pytest.raises(kn.IllegalRaise, match="pause 1"):
        v.raises(tokens)


def test_nidwalden_a_kaiser_raises_nothing_once_the_value_wins(v):
    """Assumed after Parlett, Deal, par. 4."""
    assert told(v, "kp3a", (94, 0)) == 7
    assert refuses(v, "kp3a kp1a", 2, "raising.cap_announced", (94, 0))
    assert refuses(v, "ks1a", 1, "raising.cap_announced", (97, 0))


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("-", 4),
        ("pa", 7),
        ("- sa", 7),
        ("pRa", 10),
        ("- pRr", (4, DEALER, 7, 0)),
        ("kp1apa", 8),
        ("ks3apRr", (7, DEALER, 10, 2)),
    ],
)
def test_nidwalden_spielrecht_is_raised_as_in_the_old_game(v, tokens, expected):
    """Schnyder names it; that it is 3, and re-raised once, is assumed."""
    assert told(v, tokens) == expected


@pytest.mark.parametrize("tokens", ["p1a", "pRRa", "pasa"])
def test_nidwalden_spielrecht_has_the_limits_of_the_old_game(v, tokens):
    """Assumed after Parlett, Deal, list and par. 2."""
    assert refuses(v, tokens, 1, "raising.")


# Powers


@each_suit_chosen
def test_nidwalden_beaters_rank_among_themselves(v, winner, chosen):
    """Penguin Book: six full, four partial; which and in what order is inferred and assumed."""
    order = ["U" + chosen, "6" + chosen, *BANNERS, *(rank + chosen for rank in "2345")]
    for high, low in combinations(order, 2):
        declared = " ".join(in_trick(BANNERS, high, low))
        assert winner(v, chosen, f"{high} {low}", declared) == high
        assert winner(v, chosen, f"{low} {high}", declared) == high


@each_suit_chosen
def test_nidwalden_six_are_full_beaters_and_four_stop_at_kings(v, chosen):
    """Penguin Book."""
    full = {"U" + chosen, "6" + chosen, *BANNERS}
    partial = {rank + chosen for rank in "2345"}
    for suit in SUITS.replace(chosen, ""):
        assert takes(v, chosen, "K" + suit) == full
        assert takes(v, chosen, "O" + suit) == full | {"2" + chosen, "3" + chosen, "K" + suit}
        assert takes(v, chosen, "7" + suit) == full | partial | {rank + suit for rank in "KOU"}


@each_suit_chosen
def test_nidwalden_ober_led_three_and_kings_and_the_six(v, winner, chosen):
    """Penguin Book, the example, in every pair of suits."""
    for led, other in permutations(SUITS.replace(chosen, ""), 2):
        assert winner(v, chosen, f"O{led} 3{chosen}") == "3" + chosen
        assert winner(v, chosen, f"O{led} 3{chosen} K{led}") == "K" + led
        assert winner(v, chosen, f"O{led} 3{chosen} K{other}") == "3" + chosen
        assert winner(v, chosen, f"O{led} 3{chosen} K{led} 6{chosen}") == "6" + chosen


@each_suit_chosen
def test_nidwalden_king_takes_the_ober_of_the_suit_alone_and_the_ober_nothing(v, chosen):
    """Penguin Book, of cards with a place of their own; an undeclared Banner under them assumed."""
    led_by = {led: takes(v, chosen, led) for led in PACK}
    assert {led for led in PACK if "K" + chosen in led_by[led]} == {"O" + chosen}
    assert {led for led in PACK if "O" + chosen in led_by[led]} == set()
    assert v.trick_winner(chosen, ["10" + chosen, "O" + chosen]) == 1


@each_suit_chosen
def test_nidwalden_seven_wins_only_when_led_and_then_falls_to_the_unter(v, chosen):
    """Penguin Book; that neither six nor Kaiser takes it is inferred."""
    assert takes(v, chosen, "7" + chosen) == {"U" + chosen}
    assert all("7" + chosen not in takes(v, chosen, led) for led in PACK)


@each_suit_chosen
def test_nidwalden_banner_not_declared_beats_what_is_under_it_in_its_suit(v, chosen):
    """Penguin Book: it stays an ordinary card."""
    for banner in BANNERS:
        below = "" if banner[-1] == chosen else "765432"
        beaten = {led for led in PACK if banner in takes(v, chosen, led, kaisers=[])}
        assert beaten == {rank + banner[-1] for rank in below}


def test_nidwalden_given_tricks(v):
    """tricks.csv: all 113 rows of this game."""
    with TRICKS.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["variant"] == v.name]
    assert len(rows) == 113
    wrong = []
    for row in rows:
        trick = v.trick(row["chosen"], row["cards"].split(), kaisers=row["kaisers"].split())
        assert trick.reasons and all(reason.citation for reason in trick.reasons)
        if trick.winner != int(row["winner"]):
            wrong.append((row, trick.winner))
    assert not wrong


# Play


@each_suit_chosen
def test_nidwalden_seven_is_not_led_to_the_first_trick_and_any_card_follows(v, chosen):
    """The ban assumed after Parlett; no following suit: Pagat, Kaiserjass."""
    hand = ["7" + chosen, "K" + chosen, *BANNERS, "2" + chosen]
    assert sorted(card.code for card in v.legal_plays(chosen, hand)) == sorted(hand[1:])
    assert len(v.legal_plays(chosen, hand[:6], trick_number=2)) == 6
    for led in ("4A", "4L", "4H", "4B"):
        assert len(v.legal_plays(chosen, hand, trick=[led])) == 7


def test_nidwalden_four_tricks_win_the_round_and_end_it(v):
    """Assumed: four of seven, as three of five."""
    assert v.play.tricks_to_win == 4
    lengths = set()
    for seed in range(40):
        tricks = kn.play_round(v, seed=seed, players="random").tricks
        if tricks:
            won = [sum(trick.winner % 2 == side for trick in tricks) for side in (0, 1)]
            assert max(won) == 4 == won[tricks[-1].winner % 2] and min(won) < 4
            lengths.add(len(tricks))
    assert len(lengths) > 2


# What is known, and what is not


@pytest.mark.parametrize(
    "question",
    "play.tricks_to_win powers.order powers.kaiser_order powers.stopped_by powers.plain_courts raising.steps"
    " raising.re_raises scoring.target play.banned_first_leads".split(),
)
def test_nidwalden_what_no_text_seen_says_is_assumed(v, question):
    """Filled from the old game, or guessed from the count of beaters: the dossier must say so."""
    assert v.standing(question) == "assumed"


@pytest.mark.parametrize(
    "question",
    "pack.order deal.packets deal.recut kaisers.when raising.kaiser_steps scoring.round_value"
    " powers.chosen_courts seating.direction".split(),
)
def test_nidwalden_what_a_text_says_is_attested(v, question):
    """Penguin Book and Schnyder."""
    assert v.standing(question) == "attested"
