"""One figure worked out in two ways that share no code but the rounds: they agree, exactly where the rounds are the same.

Other tests do the same beside what they check: parts of a bridge and ``compare`` (test_bridges), a match and two seatings
(test_arena_table), tau and card strengths (test_upside_down), an equity and the games played (test_equity), ratings of two and their
share (test_elo), exact chances of the deal and a million rounds (test_exact_figures).
"""

import numpy as np
import pytest

import karnoffel as kn
from karnoffel.kernel import play_block
from karnoffel.montecarlo.batches import run_batches
from karnoffel.montecarlo.intervals import Z, share
from karnoffel.numbering import by_number
from karnoffel.players import as_players
from karnoffel.studies.strength import dealt, kinds, number_of, ones, win, wins
from karnoffel.tables import tables

RUN = {"rounds": 20_000, "seed": 5}
NAMES = pytest.mark.parametrize("name", kn.variants())


def measured(frame):
    return frame.set_index("measure").value


@NAMES
def test_tricks_played_by_the_codes_of_rounds_are_the_leads_counted_card_by_card(name):
    value = measured(kn.simulate(name, **RUN).to_frame())
    cards = kn.card_strength(name, **RUN)
    assert value["tricks_played"] == pytest.approx(cards.led_n.sum() / RUN["rounds"])


@NAMES
def test_every_trick_that_was_played_was_won_by_one_card_led_or_following(name):
    cards = kn.card_strength(name, **RUN)
    won = (cards.led * cards.led_n).sum() + (cards.followed.fillna(0) * cards.followed_n).sum()
    assert won == pytest.approx(cards.led_n.sum())


@NAMES
def test_forehands_wins_by_the_codes_of_rounds_are_those_of_who_held_any_card(name):
    tally = kn.simulate(name, **RUN)
    by_holders = tally.counts.held[:, :256].sum(axis=1)
    assert (by_holders == by_holders[0]).all()
    assert measured(tally.to_frame())["forehand_wins"] == by_holders[0] / RUN["rounds"]


@NAMES
def test_forehands_wins_are_one_figure_in_a_tally_a_comparison_and_games_that_one_round_decides(name):
    """Game ``n`` begins with the round that single round ``n`` is."""
    v = kn.variant(name)
    short = v.replace(target=v.scoring.round_value)
    single = measured(kn.simulate(v, **RUN).to_frame())["forehand_wins"]
    compared = kn.compare([v, v.replace(name="again")], **RUN)
    games = kn.simulate(short, **RUN, unit="game", raising="never").to_frame()
    assert (games.n[games.measure == "rounds_per_game"] == RUN["rounds"]).all()
    assert (
        single
        == compared.value[(compared.variant == v.label) & (compared.measure == "forehand_wins")].iloc[0]
    )
    assert single == measured(games)["forehand_wins"]
    assert 1 - single == pytest.approx(measured(games)["first_dealer_wins"])


def test_the_devil_by_the_codes_of_rounds_is_the_devil_traced_card_by_card():
    value = measured(kn.simulate("dummett", **RUN).to_frame())
    frame = kn.devil_led("dummett", ["greedy"], **RUN)
    overall = frame[(frame.how == "led") & (frame.trick == 0)].iloc[0]
    assert (overall.share, overall.wins) == pytest.approx((value["devil_led"], value["devil_wins"]))
    by_trick = frame[(frame.how == "led") & (frame.trick > 0) & (frame.place == "any")]
    assert by_trick.share.sum() == pytest.approx(overall.share), "there is but one Devil"


def test_what_cards_take_when_they_follow_is_what_the_exact_duels_say_of_the_same_tricks():
    """Two players: every trick is a duel."""
    v = kn.variant("dummett").with_seats(2)
    t, numbers = tables(v), [player.number for player in as_players("random", 2)]
    block = play_block(t, numbers, RUN["seed"], 0, RUN["rounds"], trace=True)
    exact = kn.duels(v)
    taken = {
        (row.lead_suit, row.lead_rank, row.follow_suit, row.follow_rank): row.takes
        for row in exact.itertuples()
    }
    pack, number_in = by_number(v.pack), np.argsort(t.slot, axis=1)
    chosen = {int(t.context[suit, 0]): suit for suit in range(4)}
    expected = {}
    for row, *played in block.trace.tolist():
        leader = 0
        for trick in range(t.hand_size):
            lying = played[2 * trick : 2 * trick + 2]
            if lying[0] == 255:
                break
            lead, follow = (int(number_in[row, lying[place]]) for place in (leader, 1 - leader))
            lead_kind = "chosen" if lead % 4 == chosen[row] else "plain"
            follow_kind = (
                "chosen" if follow % 4 == chosen[row] else "same" if follow % 4 == lead % 4 else "other"
            )
            if lead_kind == "chosen" and follow_kind == "same":
                follow_kind = "chosen"
            takes = taken[lead_kind, pack[lead].rank.value, follow_kind, pack[follow].rank.value]
            assert takes in (0, 1)
            key = (follow_kind == "chosen", pack[follow].rank)
            cases, won = expected.get(key, (0, 0))
            expected[key] = (cases + 1, won + takes)
            leader = 1 - leader if takes else leader
    cards = kn.card_strength(v, **RUN, players="random").set_index(["suit", "rank"])
    assert sum(cases for cases, _ in expected.values()) == cards.followed_n.sum()
    for (is_chosen, rank), (cases, won) in expected.items():
        row = cards.loc["chosen" if is_chosen else "plain", rank.value]
        assert (row.followed_n, row.followed * row.followed_n) == (cases, pytest.approx(won))


def test_a_difference_is_the_rounds_won_more_less_those_won_no_longer():
    v = kn.variant("dummett")
    other = v.reading(which_courts="plain")
    frame = kn.compare([v, other], **RUN)
    gap = frame[frame.measure == "forehand_wins"].difference.iloc[1]
    numbers = [player.number for player in as_players("greedy", v.seats)]
    won = [
        (codes & 7) > (codes >> 3 & 7)
        for codes in (
            play_block(tables(each), numbers, RUN["seed"], 0, RUN["rounds"]).codes for each in (v, other)
        )
    ]
    gained, lost = (won[1] & ~won[0]).sum(), (won[0] & ~won[1]).sum()
    assert gap == pytest.approx((gained - lost) / RUN["rounds"])
    changes = kn.disputes(v, **RUN).set_index(["point", "reading"]).changes["which-courts", "plain"]
    assert changes == (gained + lost) / RUN["rounds"]


def test_win_shares_are_the_same_one_card_at_a_time_and_all_at_once():
    tally = kn.simulate("kaiserspiel", **RUN)
    cards = list(kinds(tally.variant))
    together = wins(tally.variant, cards, tally.counts.held)
    assert list(together) == pytest.approx([win(tally, *card).value for card in cards])


def test_the_errors_of_the_jackknife_are_those_of_the_delta_method():
    """Sixty-four batches tell an error to about a tenth; over two dozen cards the ratios are 1 on average."""
    v = kn.variant("dummett")
    batches = run_batches([v], **RUN)
    (tally,) = batches.run.tallies
    cards = list(kinds(v))
    _, errors = batches.jackknife(lambda held: wins(v, cards, held[0]))
    found = [win(tally, *card) for card in cards]
    delta = np.array([(each.high - each.low) / (2 * Z) for each in found])
    ratios = errors / delta
    assert ratios.min() > 0.6 and ratios.max() < 1.5
    assert ratios.mean() == pytest.approx(1, abs=0.08)


def test_tallies_of_two_seeds_merged_have_the_estimates_of_all_their_rounds_pooled():
    one, other = (
        kn.simulate("dummett", rounds=rounds, seed=seed) for rounds, seed in ((9_000, 1), (4_000, 2))
    )
    merged = one.merge(other)
    rank = kn.Rank("U")
    parts = [dealt(each, rank, True) for each in (one, other)]
    pooled = sum(each.value * each.n for each in parts) / sum(each.n for each in parts)
    whole = dealt(merged, rank, True)
    assert (whole.value, whole.n) == (pytest.approx(pooled), 13_000)
    counts = merged.counts.held[number_of(merged.variant, rank)]
    seen = np.arange(512)
    held = ones(seen & 15, True) + ones(seen >> 4 & 15, True)
    by_hand = share(counts.astype(float), held, np.ones(512))
    assert (whole.low, whole.high) == (by_hand.low, by_hand.high)
