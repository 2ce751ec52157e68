"""Variants changed: replaced answers, other seats, what differs, and what a variant is called afterwards."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.cards import as_cards

SOURCES = kn.variants()
DUMMETT = kn.variant("dummett")
FORTY = kn.rules.Pack(order=["K", "O", "U", "10", "7", "6", "5", "4", "3", "2"])


def told(v):
    return [str(change) for change in v.provenance]


def test_one_answer_is_replaced_and_noted():
    short = DUMMETT.replace(target=51)
    assert short.scoring == kn.rules.Scoring(round_value=4, target=51, stake=DUMMETT.scoring.stake)
    assert told(short) == ["scoring.target: 101 -> 51 (replaced)"]
    assert told(DUMMETT) == []


def test_citations_follow_answers():
    """The source vouches for what it says, not for what was put in its place."""
    short = DUMMETT.replace(target=51)
    assert short.scoring.citation("target") is None
    assert short.scoring.citation("stake") == DUMMETT.scoring.citation("stake")
    assert short.replace(target=101).scoring.citation("target") == DUMMETT.scoring.citation("target")


@pytest.mark.parametrize(
    ("v", "question", "standing"),
    [
        (DUMMETT, "scoring.target", "attested"),
        (DUMMETT, "powers.plain_courts", "inferred"),
        (DUMMETT, "kaisers.when", "silent"),
        (kn.variant("kaiserspiel"), "powers.order", "assumed"),
        (DUMMETT.replace(target=51), "scoring.target", "replaced"),
        (DUMMETT.replace(target=51).replace(target=101), "scoring.target", "attested"),
        (DUMMETT.reading(which_courts="plain"), "powers.plain_courts", "inferred"),
        (DUMMETT.reading(tricks="all"), "play.play_on", "counterfactual"),
        (kn.variant("kaiserspiel").reading(kaiser="face-up"), "kaisers.when", "inferred"),
        (kn.Variant("mine"), "scoring.target", "assumed"),
    ],
)
def test_how_sure_an_answer_is(v, question, standing):
    assert v.standing(question) == standing


@pytest.mark.parametrize(
    "question", ["scoring.tarlet", "scoring", "score.target", "", "scoring.cite", "digest.x"]
)
def test_how_sure_an_answer_is_cannot_be_asked_of_what_is_no_question(question):
    with pytest.raises(kn.KarnoffelError, match=f"'{question}'"):
        DUMMETT.standing(question)


def test_a_whole_rule_is_replaced_and_every_changed_answer_noted():
    v = DUMMETT.replace(play=kn.rules.Play(banned_first_leads=[], tricks_to_win=3, play_on=True))
    assert told(v) == ["play.banned_first_leads: 7 -> none (replaced)", "play.play_on: no -> yes (replaced)"]


@pytest.mark.parametrize("question", ["scoring", "powers", "play"])
def test_a_whole_rule_put_back_leaves_no_trace(question):
    other = {"scoring": kn.rules.Scoring(), "powers": kn.rules.Powers(), "play": kn.rules.Play(play_on=True)}
    back = DUMMETT.replace(**{question: other[question]}).replace(**{question: getattr(DUMMETT, question)})
    assert back == DUMMETT
    assert (told(back), back.label, back.originals) == ([], "dummett", ())


def test_an_answer_that_a_new_rule_gives_alike_keeps_its_source():
    v = DUMMETT.replace(scoring=kn.rules.Scoring(round_value=4, target=51))
    assert v.standing("scoring.round_value") == "attested"
    assert v.standing("scoring.target") == "replaced"


def test_a_rule_and_one_of_its_answers_are_replaced_together():
    v = DUMMETT.replace(scoring=kn.rules.Scoring(round_value=2), target=7)
    assert (v.scoring.round_value, v.scoring.target, v.scoring.stake) == (2, 7, "simple")


def test_answers_of_several_rules_are_replaced_at_once():
    v = DUMMETT.replace(target=51, direction="right", **{"election.ties": "suit-order"})
    assert (v.scoring.target, v.election.ties, v.seating.direction) == (51, "suit-order", "right")


def test_answers_that_fit_only_together_are_replaced_together():
    order = [*DUMMETT.powers.order, "Kaiser"]
    v = DUMMETT.replace(**{"powers.order": order}, when="held")
    assert v.powers.order[-1] == "Kaiser"
    with pytest.raises(kn.RuleError, match="Kaiser has no place in the order"):
        DUMMETT.replace(when="held")


def test_replacing_with_the_same_or_with_nothing_changes_nothing():
    assert DUMMETT.replace() == DUMMETT.replace(target=101) == DUMMETT
    assert told(DUMMETT.replace(target=101)) == []


def test_a_name_and_a_title_are_replaced_and_play_stays_the_same():
    mine = DUMMETT.replace(name="mine", title="My game")
    assert (mine.name, mine.title, mine.label) == ("mine", "My game", "mine")
    assert mine.digest == DUMMETT.digest
    assert mine != DUMMETT


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tarlet": 5}, r"^no rule or question 'tarlet'; did you mean target\? \("),
        ({"power": 5}, r"^no rule or question 'power'; did you mean powers\? \("),
        ({"cite": ()}, r"^no rule or question 'cite'; "),
        ({"taken": ()}, r"^no rule or question 'taken'; "),
    ],
)
def test_what_is_no_rule_or_question_cannot_be_replaced(changes, message):
    with pytest.raises(kn.SettingError, match=message):
        DUMMETT.replace(**changes)


def test_a_bad_answer_cannot_be_put_in_place():
    with pytest.raises(kn.RuleError, match=r"^target must be a whole number from 1 to 100000 \(got 0\)$"):
        DUMMETT.replace(target=0)
    with pytest.raises(kn.SettingError, match=r"^8 players of dummett would need 41 cards; the pack has 40$"):
        DUMMETT.replace(pack=FORTY).with_seats(8).replace(**{"election.by": "turned-up-card"})


@pytest.mark.parametrize("nothing", [None, "U", 5, kn.rules.Scoring])
def test_what_is_no_rule_object_cannot_stand_for_a_rule(nothing):
    with pytest.raises(kn.KarnoffelError, match="powers"):
        DUMMETT.replace(powers=nothing)


def test_an_answer_that_two_rules_give_must_be_replaced_in_its_rule():
    """Both the pack and the powers have an order; neither is taken quietly."""
    with pytest.raises(kn.SettingError, match=r"order.*pack.*powers"):
        DUMMETT.replace(order=["U", "7", "6", "2", "3", "4", "5"])


def test_the_label_tells_readings_and_replaced_answers():
    v = DUMMETT.reading(tricks="all", which_courts="any").replace(target=51)
    assert v.label == "dummett tricks=all which-courts=any target=51"
    assert v.with_seats(6).label == "dummett tricks=all which-courts=any target=51 seats=6"
    assert v.with_seats(4).label == v.label
    assert v.replace(name="mine").label == "mine tricks=all which-courts=any"


def test_the_label_tells_an_answer_replaced_twice_as_it_stands():
    assert DUMMETT.replace(target=51).replace(target=61).label == "dummett target=61"


def test_the_label_does_not_tell_an_answer_put_back():
    assert DUMMETT.replace(target=51).replace(target=101).label == "dummett"


def test_the_label_does_not_tell_a_replaced_answer_that_a_reading_has_set_since():
    v = DUMMETT.replace(plain_courts="all").reading(which_courts="led")
    assert (v.powers.plain_courts, v.label) == ("led", "dummett")


@pytest.mark.parametrize("name", SOURCES)
def test_other_numbers_of_players_play_the_same_game(name):
    v = kn.variant(name)
    for seats in v.seating.seats:
        other = v.with_seats(seats)
        assert other.seats == seats
        assert [d.field for d in v.differences(other)] == (["seats"] if seats != v.seats else [])
        assert (other == v) is (other.digest == v.digest) is (seats == v.seats)


@pytest.mark.parametrize("seats", [0, 1, 3, 5, 7, 10, -2, 4.0, "4", None, True])
def test_no_other_number_can_play(seats):
    with pytest.raises(
        kn.SettingError, match=f"^{re.escape(f'dummett is for 2, 4, 6, 8 players, not {seats!r}')}$"
    ):
        DUMMETT.with_seats(seats)


@pytest.mark.parametrize("seats", [1, 3, 10, -2, 4.0, "4", None])
def test_a_variant_of_ones_own_is_for_no_other_number_either(seats):
    with pytest.raises(
        kn.SettingError, match=f"^{re.escape(f'mine is for 2, 4, 6, 8 players, not {seats!r}')}$"
    ):
        kn.Variant("mine", seats=seats)


@pytest.mark.parametrize(
    ("parts", "error", "message"),
    [
        ({"seats": 3}, kn.SettingError, "mine is for 2, 4, 6, 8 players, not 3"),
        ({"pack": FORTY, "seats": 8, "election": kn.rules.Election(by="turned-up-card")}, kn.SettingError,
         "8 players of mine would need 41 cards; the pack has 40"),
        ({"play": kn.rules.Play(tricks_to_win=2)}, kn.RuleError,
         "play.tricks_to_win: 2 of 5 tricks; one side or the other must reach it, and not both"),
        ({"play": kn.rules.Play(tricks_to_win=4)}, kn.RuleError,
         "play.tricks_to_win: 4 of 5 tricks; one side or the other must reach it, and not both"),
        ({"deal": kn.rules.Deal([kn.rules.Packet(4, "up", "one")])}, kn.RuleError,
         "play.tricks_to_win: 3 of 4 tricks; one side or the other must reach it, and not both"),
        ({"play": kn.rules.Play(banned_first_leads=["7", "6", "5", "4", "3"])}, kn.RuleError,
         "play.banned_first_leads: 5 cards; a hand has 5, and may hold no other card to lead"),
        ({"kaisers": kn.rules.Kaisers("held")}, kn.RuleError,
         "powers.order: Banners become Kaisers (held), but Kaiser has no place in the order"),
        ({"pack": FORTY, "powers": kn.rules.Powers(order=["U", "9"])}, kn.RuleError,
         "powers.order: 9 is not in the pack (K O U 10 7 6 5 4 3 2)"),
        ({"pack": FORTY, "play": kn.rules.Play(banned_first_leads=["8"])}, kn.RuleError,
         "play.banned_first_leads: 8 is not in the pack (K O U 10 7 6 5 4 3 2)"),
        ({"seats": 3, "kaisers": kn.rules.Kaisers("held")}, kn.SettingError,
         "mine is for 2, 4, 6, 8 players, not 3; powers.order: Banners become Kaisers (held), but Kaiser has no place in the order"),
        ({"powers": kn.rules.Scoring()}, kn.RuleError,
         f"powers must be a kn.rules.Powers or a subclass of it (got {kn.rules.Scoring()!r})"),
    ],
)  # fmt: skip
def test_rules_that_do_not_fit_together_are_refused(parts, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        kn.Variant("mine", **parts)


def test_a_variant_of_ones_own_begins_with_parletts_answers():
    mine = kn.Variant("mine")
    assert (mine.seats, len(mine.pack), mine.scoring.target) == (4, 48, 101)
    assert mine.trick("B", "KL 3B").by_power is False
    assert mine.powers.claimants(kn.Suit.BELLS) == ()


def test_nothing_differs_from_itself():
    assert [kn.variant(name).differences(kn.variant(name)) for name in SOURCES] == [()] * len(SOURCES)


@given(st.data())
def test_what_differs_one_way_differs_the_other_way_round(any_variant, data):
    one, other = data.draw(any_variant), data.draw(any_variant)
    there, back = one.differences(other), other.differences(one)
    assert [(d.field, d.ours, d.theirs) for d in there] == [(d.field, d.theirs, d.ours) for d in back]
    assert all(d.ours != d.theirs for d in there)
    assert [(d.our_citation, d.their_citation) for d in there] == [
        (d.their_citation, d.our_citation) for d in back
    ]


def test_differences_are_to_a_variant():
    with pytest.raises(kn.SettingError, match=r"^differences are to another Variant, not to 'modern'; "):
        DUMMETT.differences("modern")


def test_differences_cite_both_sources():
    (courts,) = [d for d in DUMMETT.differences(kn.variant("modern")) if d.field == "powers.plain_courts"]
    assert str(courts) == "powers.plain_courts: led / all"
    assert (courts.our_citation.work, courts.their_citation.work) == ("parlett", "zone-en")


@given(st.data())
def test_variants_that_play_alike_have_one_digest_and_others_have_not(any_variant, data):
    one, other = data.draw(any_variant), data.draw(any_variant)
    fields = [d.field for d in one.differences(other) if d.field != "powers.titles"]
    assert (one.digest == other.digest) is (fields == [])
    assert re.fullmatch("[0-9a-f]{64}", one.digest)


def test_a_variant_cannot_be_changed_in_place():
    with pytest.raises(AttributeError):
        DUMMETT.seats = 6


def test_a_variant_shows_its_name_seats_readings_and_digest():
    v = DUMMETT.reading(tricks="all").with_seats(6)
    assert repr(v) == f"<Variant dummett: 6 players, tricks=all, {v.digest[:12]}>"


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda v: v.trick("B", ""), "a trick has 1 to 8 cards, not 0"),
        (lambda v: v.trick("B", as_cards("KA OA UA 7A 6A 5A 4A 3A 2A")), "a trick has 1 to 8 cards, not 9"),
        (lambda v: v.trick("X", "KA"), "no suit 'X'. Suits: A acorns, L leaves, H hearts, B bells"),
        (lambda v: v.trick("B", "KA 9B"), "9B is not in the pack of mine, whose ranks are K O U 10 7 6 5 4 3 2"),
        (lambda v: v.trick("B", "KA KA"), "KA (King of acorns) stands twice; each card is in the pack once"),
        (lambda v: v.trick("B", "KA", kaisers="10B"), "10B cannot be a Kaiser: this source knows none"),
        (lambda v: v.legal_plays("B", "KA 2B", "2B"), "2B is in the hand and in the trick"),
        (lambda v: v.legal_plays("B", "8B"), "8B is not in the pack of mine, whose ranks are K O U 10 7 6 5 4 3 2"),
        (lambda v: v.legal_plays("B", "KA", trick_number=0), "trick_number must be from 1 to 5, the cards in a hand (got 0)"),
        (lambda v: v.legal_plays("B", "KA", trick_number=6), "trick_number must be from 1 to 5, the cards in a hand (got 6)"),
        (lambda v: v.legal_plays("B", "KA", trick_number=1.0), "trick_number must be from 1 to 5, the cards in a hand (got 1.0)"),
        (lambda v: v.chosen_suit([]), "no exposed card to choose the suit; give the first cards in the order dealt"),
        (lambda v: v.chosen_suit(as_cards("KA OA UA 7A 6A 5A 4A 3A 2A")), "9 first cards, but at most 8 can play"),
        (lambda v: v.chosen_suit(["KA", "KA"]), "KA (King of acorns) stands twice; each card is in the pack once"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_in_words(ask, message):
    with pytest.raises(kn.KarnoffelError, match=f"^{re.escape(message)}$") as refused:
        ask(DUMMETT.replace(name="mine", pack=FORTY))
    assert isinstance(refused.value, ValueError)
