"""Laws of every game: whatever legal cards are played, the round ends, and its account is right."""

from hypothesis import given
from hypothesis import strategies as st

import karnoffel as kn
from karnoffel.numbering import by_number
from karnoffel.streams import Stream
from karnoffel.table.round import recorded

SEEDS = st.integers(0, 2**64 - 1)


@given(st.data())
def test_any_legal_play_ends_with_a_winner_and_tricks_add_up(any_variant, deal, play_at_random, data):
    v = data.draw(any_variant)
    played = play_at_random(deal(v, data.draw(SEEDS)), data)
    ours, theirs = played.result.tricks
    assert ours + theirs == len(played.tricks)
    enough, hand_size = v.play.tricks_to_win, v.deal.hand_size
    assert max(ours, theirs) >= enough > min(ours, theirs)
    assert len(played.tricks) == hand_size if v.play.play_on else max(ours, theirs) == enough
    assert played.points[played.result.side] == v.scoring.round_value
    assert played.points[1 - played.result.side] == 0


@given(st.data())
def test_any_legal_play_takes_every_trick_as_the_rules_say(any_variant, deal, play_at_random, data):
    v = data.draw(any_variant)
    played = play_at_random(deal(v, data.draw(SEEDS)), data)
    leader = 0
    for trick in played.tricks:
        judged = v.trick(played.chosen, trick.cards, played.kaisers)
        assert trick.leader == leader
        assert trick.winner == (leader + judged.winner) % v.seats
        leader = trick.winner


@given(st.data())
def test_any_legal_play_accounts_for_every_card(any_variant, deal, play_at_random, data):
    v = data.draw(any_variant)
    table = deal(v, data.draw(SEEDS))
    played = play_at_random(table, data)
    on_the_table = [card for trick in played.tricks for card in trick.cards]
    in_hand = [card for hand in table.held for card in hand]
    dealt = [card for hand in played.hands for card in hand]
    assert sorted(map(str, on_the_table + in_hand)) == sorted(map(str, dealt))
    assert len(set(dealt)) == len(dealt) == v.seats * v.deal.hand_size


@given(st.data())
def test_each_plays_a_card_of_his_own_in_turn(any_variant, deal, data):
    v = data.draw(any_variant)
    table = deal(v, data.draw(SEEDS))
    while not table.is_over:
        place, before = table.to_play, [tuple(hand) for hand in table.held]
        card = data.draw(st.sampled_from(table.legal()))
        table.play(card)
        for other, hand in enumerate(table.held):
            expected = [c for c in before[other] if other != place or c != card]
            assert hand == expected


@given(st.data())
def test_a_player_can_always_play_and_only_the_first_lead_is_ever_restricted(any_variant, deal, data):
    table = deal(data.draw(any_variant), data.draw(SEEDS))
    while not table.is_over:
        hand, legal = table.held[table.to_play], table.legal()
        assert legal
        if table.trick or table.trick_number > 1:
            assert list(legal) == hand
        table.play(data.draw(st.sampled_from(legal)))


@given(st.data())
def test_a_round_played_on_begins_as_the_round_that_stops_when_won(any_variant, deal, play_at_random, data):
    v = data.draw(any_variant).replace(play_on=False)
    seed = data.draw(SEEDS)
    played = play_at_random(deal(v, seed), data)
    table = deal(v.replace(play_on=True), seed)
    for trick in played.tricks:
        for card in trick.cards:
            table.play(card)
    assert max(table.tricks_won) == v.play.tricks_to_win
    assert table.is_over is (len(played.tricks) == v.deal.hand_size)


@given(st.data())
def test_names_of_suits_do_not_matter_where_no_source_ranks_them(deal, play_at_random, data):
    """Dummett and the modern game: the same hands in other suits are the same round in other suits."""
    v = kn.variant(data.draw(st.sampled_from(["dummett", "modern"])))
    played = play_at_random(deal(v, data.draw(SEEDS)), data)
    renamed = dict(zip(kn.Suit, data.draw(st.permutations(list(kn.Suit))), strict=True))

    def other(cards):
        return [kn.Card(card.rank, renamed[card.suit]) for card in cards]

    table = deal(v, hands=[other(hand) for hand in played.hands])
    assert table.chosen is renamed[played.chosen]
    for trick in played.tricks:
        for card in other(trick.cards):
            table.play(card)
    assert recorded(table).result == played.result
    assert [trick.winner for trick in recorded(table).tricks] == [trick.winner for trick in played.tricks]


@given(st.data())
def test_the_direction_of_play_changes_nothing_by_place(deal, play_at_random, data):
    v = kn.variant(data.draw(st.sampled_from(["kaiserspiel", "kaiserspiel-nidwalden"])))
    seed = data.draw(SEEDS)
    played = play_at_random(deal(v, seed), data)
    table = deal(v.reading(direction="left"), seed)
    for trick in played.tricks:
        for card in trick.cards:
            table.play(card)
    assert recorded(table).events == played.events


@given(SEEDS)
def test_sources_that_deal_alike_share_their_hands_whatever_the_order_of_dealing(seed):
    hands = {kn.play_round(name, seed=seed).hands for name in ("dummett", "modern")}
    assert len(hands) == 1


@given(SEEDS)
def test_a_source_that_cuts_again_shares_them_too_but_for_the_card_exchanged_with_a_banner(seed):
    """Where the card below those dealt is a Banner, it may take the place of one other card."""
    v = kn.variant("kaiserspiel")
    lowest = by_number(v.pack)[Stream.of(seed, 0, 0).deal(48, 21)[-1]]
    shared, cut = (kn.play_round(name, seed=seed).hands for name in ("dummett", "kaiserspiel"))
    pairs = [pair for both in zip(shared, cut, strict=True) for pair in zip(*both, strict=True)]
    exchanged = [(old, new) for old, new in pairs if old != new]
    assert len(exchanged) <= (lowest.rank is kn.Rank.BANNER)
    assert all(new == lowest and old.rank is not kn.Rank.BANNER for old, new in exchanged)
