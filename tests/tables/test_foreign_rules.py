"""Rule classes of the user's own: no tables, the table engine instead, with a warning; and always played as they say."""

import numpy as np
import pytest
from attrs import frozen

import karnoffel as kn
from karnoffel.montecarlo.slow import table_block
from karnoffel.players import as_players
from karnoffel.rules import Reason, Trick
from karnoffel.tables import tables

DUMMETT = kn.variant("dummett")
KAISERSPIEL = kn.variant("kaiserspiel")


@frozen
class HighestCard(kn.rules.Powers):
    """Powers that judge for themselves: the highest card takes the trick, whatever its suit."""

    def judge(self, pack, chosen, cards, kaisers):
        best = max(cards, key=lambda card: (pack.strength(card), card.suit is chosen))
        why = Reason(f"{best} is the highest card", "powers.order", None)
        return Trick(chosen, tuple(cards), tuple(kaisers), cards.index(best), False, (why,))


@frozen
class LaterBan(kn.rules.Play):
    """The Devil may not be led to the first two tricks."""

    def forbids(self, card, chosen, *, leading, trick_number):
        return leading and trick_number <= 2 and card.suit is chosen and card.rank is kn.Rank.SEVEN


@frozen
class FollowersBan(kn.rules.Play):
    """The Karnöffel may not follow to the first trick."""

    def forbids(self, card, chosen, *, leading, trick_number):
        return not leading and trick_number == 1 and card.suit is chosen and card.rank is kn.Rank.UNTER


@frozen
class FirstTrickWins(kn.rules.Play):
    """Whoever takes the first trick has won."""

    def is_over(self, tricks, hand_size):
        return max(tricks) >= 1


@frozen
class Neighbours(kn.rules.Seating):
    """Partners sit side by side."""

    def side(self, place):
        return place // 2 % 2


@frozen
class InPairs(kn.rules.Kaisers):
    """Banners are Kaisers only where two or more are held."""

    def declared(self, *, face_up, hands):
        banners = tuple(card for card in hands if card.rank is kn.Rank.BANNER)
        return banners if len(banners) > 1 else ()


@frozen
class HighestFirst(kn.rules.Election):
    """The highest first card chooses the suit."""

    def rank_of_choice(self, card, pack):
        return -pack.strength(card)


OWN = [
    pytest.param({"powers": HighestCard(order=["Kaiser"])}, id="powers"),
    pytest.param({"play": LaterBan()}, id="leads-banned-later"),
    pytest.param({"play": FollowersBan()}, id="follows-banned"),
    pytest.param({"play": FirstTrickWins()}, id="another-end"),
    pytest.param({"seating": Neighbours()}, id="another-seating"),
    pytest.param({"kaisers": InPairs("held")}, id="kaisers-by-pairs"),
    pytest.param({"election": HighestFirst()}, id="election"),
]
own_rules = pytest.mark.parametrize("rule", OWN)


@own_rules
def test_a_rule_class_of_ones_own_has_no_tables_and_the_error_names_the_question_and_the_class(rule):
    ((question, answer),) = rule.items()
    with pytest.raises(kn.NoTables, match=f"^{question}: {type(answer).__name__} "):
        tables(KAISERSPIEL.replace(**rule))


@own_rules
def test_it_is_played_as_it_says_by_the_table_engine_with_a_warning(rule):
    v = KAISERSPIEL.replace(**rule)
    ((_, answer),) = rule.items()
    with pytest.warns(
        kn.SlowPath, match=f"{type(answer).__name__}.*rounds are played by the table engine, slowly"
    ):
        counted = kn.simulate(v, rounds=250, seed=3).counts.codes
    readable = table_block(v, as_players("greedy", 4), 3, 0, 250).codes
    np.testing.assert_array_equal(counted, np.bincount(readable, minlength=len(counted)))
    own = kn.simulate(KAISERSPIEL, rounds=250, seed=3).counts.codes
    assert (counted != own).any(), "these rules play otherwise than the source"


def test_a_subclass_that_changes_nothing_is_played_to_the_same_counts():
    @frozen
    class Same(kn.rules.Powers):
        pass

    same = Same(**{name: getattr(DUMMETT.powers, name) for name, _ in DUMMETT.powers.answers()})
    with pytest.warns(kn.SlowPath):
        slow = kn.simulate(DUMMETT.replace(powers=same), rounds=300, seed=4)
    quick = kn.simulate(DUMMETT, rounds=300, seed=4)
    for counted in ("codes", "held", "led", "followed"):
        np.testing.assert_array_equal(getattr(slow.counts, counted), getattr(quick.counts, counted), counted)


def test_a_player_of_ones_own_is_played_by_the_table_engine_with_a_warning():
    class Last:
        name = "last"

        def choose(self, view):
            return view.legal[-1]

    with pytest.warns(kn.SlowPath, match="Last is no built-in player"):
        tally = kn.simulate("modern", rounds=100, seed=1, players=("greedy", Last()))
    assert tally.players == "greedy/last"
    assert tally.counts.codes.sum() == 100


def test_studies_take_the_slow_way_too():
    highest = DUMMETT.replace(powers=HighestCard(), name="highest")
    with pytest.warns(kn.SlowPath):
        frame = kn.compare([DUMMETT, highest], rounds=300, seed=2)
    assert frame.paired.all()
    assert set(frame.n[frame.measure == "forehand_wins"]) == {300}
    with pytest.warns(kn.SlowPath):
        strength = kn.card_strength(highest, rounds=300, seed=2)
    assert strength.n.sum() == 300 * 20


def test_rounds_of_more_tricks_than_a_count_can_hold_are_played_and_not_counted():
    """A round's code has three bits for a number of tricks: to count nine in them would be to count wrongly."""
    packets = [{"cards": 1, "face": "up", "to": "one"}, {"cards": 8, "face": "down", "to": "one"}]
    v = DUMMETT.replace(packets=packets, tricks_to_win=5, play_on=True).with_seats(2)
    assert len(kn.play_round(v, seed=1).tricks) == 9
    for count in (tables, kn.simulate, kn.compare, kn.card_strength):
        with pytest.raises(kn.KarnoffelError, match=r"hands of 9 cards.* at most 7"):
            count(v)


def test_what_is_no_rule_object_of_the_question_is_refused_by_name():
    with pytest.raises(kn.RuleError, match=r"powers must be a kn\.rules\.Powers"):
        DUMMETT.replace(powers=object())
    with pytest.raises(kn.RuleError, match=r"play must be a kn\.rules\.Play"):
        kn.Variant("own", play=kn.rules.Powers())
