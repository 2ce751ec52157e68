"""The sentence of every answer: what a reader of the apparatus is told, whole, for each answer that a source can give."""

import pytest

import karnoffel as kn
from karnoffel.rules import (
    Citation,
    Counsel,
    Deal,
    Draw,
    Election,
    Kaisers,
    Pack,
    Packet,
    Play,
    Powers,
    Raising,
    Reason,
    Rule,
    Scoring,
    Seating,
    Succession,
)

ONE_UP, TWO_DOWN = Packet(1, "up", "one"), Packet(2, "down", "pair")
SECOND_UP = Packet(0, "up", "pair", first_pair=1)
DRAWS = "Everyone draws a card: the lowest half play against the highest half, and the lowest deals first"

SENTENCES = [
    (Pack(order=["K", "O", "7"]), "The pack has 12 cards in four suits, ranking K O 7."),
    (Seating(), "Two sides sit alternately, 2, 4, 6 or 8 players in all; deal and play go to the left."),
    (Seating(seats=[4]), "Two sides sit alternately, 4 players in all; deal and play go to the left."),
    (Seating(seats=[2, 8], direction="right"), "Two sides sit alternately, 2 or 8 players in all; deal and play go to the right."),
    (Draw(by="lot"), "Partners sit opposite each other as they like, and the first dealer is chosen by lot."),
    (Draw(), f"{DRAWS}; of equal ranks suits part them."),
    (Draw(ties="drawn-again"), f"{DRAWS}; of equal ranks those who tie draw again."),
    (Deal([ONE_UP]), "Each player is dealt 1 card: 1 face up to one player at a time."),
    (
        Deal(),
        "Each player is dealt 5 cards: 1 face up to a pair at a time, then 2 face down to a pair at a time, 2 times.",
    ),
    (
        Deal([ONE_UP, SECOND_UP, Packet(2, "down", "pair", first_pair=1), TWO_DOWN], recut=["2", "7"]),
        "Each player is dealt 5 cards: 1 face up to one player at a time, then 1 face up to the first two players, if more than "
        "two play, then 2 face down to a pair at a time (1 to the first two, if more than two play), then 2 face down to a pair "
        "at a time; a 2, 7 at the bottom of the pack is cut again.",
    ),
    (
        Deal([ONE_UP, TWO_DOWN], two_hand_first_pause=False),
        "Each player is dealt 3 cards: 1 face up to one player at a time, then 2 face down to a pair at a time; two players have "
        "no pause after the first cards.",
    ),
    (Election(), "The lowest first card chooses the suit, of equals the first dealt."),
    (Election(ties="suit-order"), "The lowest first card chooses the suit, of equals the one of the highest suit."),
    (Election(by="turned-up-card"), "One card of the stock is turned up, and its suit is chosen."),
    (Kaisers(), "No Banner becomes a Kaiser."),
    (Kaisers("face-up"), "A Banner dealt face up is declared a Kaiser."),
    (Kaisers("held"), "A Banner held in the hand is declared a Kaiser before play."),
    (Kaisers("always"), "Every Banner is a Kaiser."),
    (Powers(), "No card has any power outside its suit."),
    (Powers(order=["U", "6"]), "Beaters, strong to weak: U, 6."),
    (
        Powers(order=["U", "7", "Kaiser", "3"], only_led=["7"], stopped_by={"3": ["K"]}, unled_stops=True),
        "Beaters, strong to weak: U, 7 (only when led), Kaiser, 3 (not over K); 3 is stopped by courts of the suit led; 7, when "
        "not led, stops them too; among Kaisers the suits rank B A L H.",
    ),
    (
        Powers(order=["3", "4"], stopped_by={"3": ["K"], "4": ["K", "O"]}, plain_courts="all", chosen_courts="led"),
        "Beaters, strong to weak: 3 (not over K), 4 (not over K/O); 3, 4 are stopped by courts of any plain suit, and of the "
        "chosen suit when it is led.",
    ),
    (
        Powers(order=["8", "7", "6", "3"], only_led=["7", "8", "6"], stopped_by={"3": ["K"]}, unled_stops=True),
        "Beaters, strong to weak: 8 (only when led), 7 (only when led), 6 (only when led), 3 (not over K); 3 is stopped by courts of "
        "the suit led; 7, 8, 6, when not led, stop them too.",
    ),
    (
        Powers(order=["3"], stopped_by={"3": ["K"]}, chosen_courts="always", unled_stops=True),
        "Beaters, strong to weak: 3 (not over K); 3 is stopped by courts of the suit led and of the chosen suit.",
    ),
    (
        Powers(order=["Kaiser"], kaiser_order=["H", "L", "B", "A"]),
        "Beaters, strong to weak: Kaiser; among Kaisers the suits rank H L B A.",
    ),
    (Play(banned_first_leads=[]), "Any card may be played; play stops at three tricks."),
    (Play(banned_first_leads=["7", "U"], tricks_to_win=6), "Any card may be played, but the first trick is not led with the chosen 7, U; play stops at 6 tricks."),
    (Play(banned_first_leads=[], play_on=True), "Any card may be played; all cards are played, and three tricks win."),
    *((Play(banned_first_leads=[], tricks_to_win=n), f"Any card may be played; play stops at {words}.")
      for n, words in [(1, "one trick"), (2, "two tricks"), (4, "four tricks"), (5, "five tricks")]),
    (Scoring(), "A round is worth 4 points; the first side to 101 wins the game."),
    (
        Scoring(round_value=1, target=11, stake="doubled-below-half-trebled-at-zero"),
        "A round is worth 1 point; the first side to 11 wins the game; losers pay double below half of that, and treble at nothing.",
    ),
    (Succession(), "The deal passes to the next player after a round; after a refusal the deal passes on as well."),
    (Succession(after_refusal="proposer"), "The deal passes to the next player after a round; after a refusal the proposer deals."),
    (
        Counsel(four="from-deal", more="director"),
        "With two or four players partners may see each other's cards from the deal; with more, a director sees the cards of his side.",
    ),
    (
        Counsel(four="any-time", more="own", captains=True),
        "With two or four players partners may see each other's cards at any time; with more, each player knows his own cards only; "
        "a captain speaks for each side.",
    ),
    (Raising(), "The value of a round is not raised."),
    (
        Raising(kaiser_steps=[3, 4]),
        "A side that declares a Kaiser at a pause must raise by 3 or 4, and the other holds or gives up; the value of a round is not "
        "raised otherwise.",
    ),
    (
        Raising(steps=[3]),
        "At a pause of the deal a player may propose to raise the value by 3; the other side accepts, refuses or re-raises once; the "
        "second of a pair may propose if the first did not; raising ends as soon as the value is enough to win.",
    ),
    (
        Raising(steps=[1, 3], kaiser_steps=[3], re_raises=0, re_raise_when="first-pause", second_proposes="each-in-turn",
                pending_counts=True, cap_announced="by-that-side"),
        "A side that declares a Kaiser at a pause must raise by 3, and the other holds or gives up; at a pause of the deal a player "
        "may propose to raise the value by 1 or 3; the other side accepts or refuses; the second of a pair may propose in his turn; "
        "raising ends when that side itself notices that the value is enough to win, a "
        "proposal not yet accepted counting.",
    ),
    (
        Raising(steps=[3], re_raise_when="first-pause"),
        "At a pause of the deal a player may propose to raise the value by 3; the other side accepts, refuses or re-raises once, "
        "re-raises only at the first pause of each pair; the second of a pair may propose if the first did not; raising ends as soon "
        "as the value is enough to win.",
    ),
    (
        Raising(steps=[3], re_raises=2),
        "At a pause of the deal a player may propose to raise the value by 3; the other side accepts, refuses or re-raises, 2 times at "
        "most; the second of a pair may propose if the first did not; raising ends as soon as the value is enough to win.",
    ),
    (
        Raising(steps=[3], re_raises="unlimited"),
        "At a pause of the deal a player may propose to raise the value by 3; the other side accepts, refuses or re-raises without "
        "limit; the second of a pair may propose if the first did not; raising ends as soon as the value is enough to win.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "sentence"), [pytest.param(*row, id=f"{type(row[0]).__name__}-{n}") for n, row in enumerate(SENTENCES)]
)  # fmt: skip
def test_a_rule_says_in_full_what_was_answered(rule, sentence):
    assert rule.describe() == sentence


def test_a_rule_of_ones_own_lists_its_answers():
    class Weather(Scoring):
        describe = Rule.describe

    assert Weather().describe() == "Weather: round_value 4, target 101, stake simple."


@pytest.mark.parametrize(
    ("citation", "words"),
    [
        (Citation("order", "parlett", "Play, table", "attested"), "3 counts (powers.order; parlett, Play, table [attested])"),
        (Citation("order", "parlett", "", "assumed"), "3 counts (powers.order; parlett [assumed])"),
        (None, "3 counts (powers.order)"),
    ],
    ids=["with a place", "with a work alone", "uncited"],
)  # fmt: skip
def test_a_reason_ends_with_its_rule_and_the_place_of_it(citation, words):
    assert str(Reason("3 counts", "powers.order", citation)) == words


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("frst-dealt", "; did you mean first-dealt? (got 'frst-dealt')"),
        ("suitorder", "; did you mean suit-order? (got 'suitorder')"),
        ("neither", " (got 'neither')"),
    ],
)
def test_a_word_close_to_an_answer_is_hinted_at(value, hint):
    with pytest.raises(kn.RuleError) as refused:
        Election(ties=value)
    assert str(refused.value) == f"ties must be one of: first-dealt, suit-order{hint}"
