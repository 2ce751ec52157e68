"""A round played out by minimax, in plain Python, on the rule objects alone: what the solver is held to.

Nothing here knows a table, or a shortcut of the game. The search is alpha-beta over the cards; it remembers what was found at the
beginning of each trick, and which card answered each card best so far.
"""

BEST, WORST = 1000, -1000
"""Beyond every worth of a round."""
WON = 100
"""What winning the round is worth to side 0, beside the difference in tricks."""


def outcomes(v, hands, chosen, kaisers=(), trick=(), leader=0, tricks=(0, 0)):
    """For every card that may be played: the side that wins the round and the tricks of both sides, with best play.

    ``hands`` are tuples of cards by place, without the cards of ``trick``.
    """
    return Minimax(v, hands, chosen, kaisers, trick).outcomes(leader, tuple(tricks))


def winners(v, hands, chosen, kaisers=(), trick=(), leader=0, tricks=(0, 0)):
    """For every card that may be played the side that wins the round, and no more."""
    return Minimax(v, hands, chosen, kaisers, trick, only_winner=True).outcomes(leader, tuple(tricks))


class Minimax:
    """The search of one position. Cards are numbered as they come; a hand is a tuple of numbers, ``left`` all hands as bits."""

    def __init__(self, v, hands, chosen, kaisers, trick, only_winner=False):
        self.v, self.chosen, self.kaisers, self.only_winner = v, chosen, tuple(kaisers), only_winner
        self.cards = (*trick, *(card for hand in hands for card in hand))
        number = {card: n for n, card in enumerate(self.cards)}
        self.hands = tuple(tuple(number[card] for card in hand) for hand in hands)
        self.trick = tuple(number[card] for card in trick)
        self.sides = tuple(map(v.seating.side, range(v.seats)))
        self.places = [(place + 1) % v.seats for place in range(v.seats)]
        self.taken_by, self.known, self.ends, self.reached = {}, {}, {}, {}
        size = len(self.cards)
        # How often each card refuted: led, the last list, or played after each lead.
        self.cuts = [[0] * size for _ in range(size + 1)]

    def outcomes(self, leader, tricks):
        """What comes of every card that may be played."""
        place, found = (leader + len(self.trick)) % len(self.hands), {}
        left = sum(1 << n for hand in self.hands for n in hand)
        for n in self.legal(self.hands[place], self.trick, sum(tricks) + 1):
            worth = self.after(n, place, self.hands, left, self.trick, leader, tricks, WORST, BEST)
            found[self.cards[n]] = int(worth < 0) if self.only_winner else (int(worth < 0), self.ends[worth])
        return found

    def legal(self, hand, trick, number):
        if trick or number > 1:  # nothing is barred but leads to the first trick: no need to ask each time
            return hand
        legal = self.v.legal_plays(self.chosen, [self.cards[n] for n in hand], (), number)
        return tuple(n for n in hand if self.cards[n] in legal)

    def winner(self, trick):
        """The index of the card that takes a trick."""
        found = self.taken_by.get(trick)
        if found is None:
            cards = [self.cards[n] for n in trick]
            found = self.taken_by[trick] = self.v.judge(self.chosen, cards, self.kaisers).winner
        return found

    def after(self, n, place, hands, left, trick, leader, tricks, low, high):
        """The worth to side 0 once ``place`` has played card ``n``; exact between ``low`` and ``high``, else a bound."""
        hand = hands[place]
        at = hand.index(n)
        hands = (*hands[:place], hand[:at] + hand[at + 1 :], *hands[place + 1 :])
        trick, left = (*trick, n), left ^ 1 << n
        if len(trick) < len(hands):
            return self.best(self.places[place], hands, left, trick, leader, tricks, low, high)
        leader = (leader + self.winner(trick)) % len(hands)
        tricks = (tricks[0] + 1, tricks[1]) if self.sides[leader] == 0 else (tricks[0], tricks[1] + 1)
        least, most = self.reach(tricks)
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        return self.trick_begins(hands, left, leader, tricks, low, high)

    def reach(self, tricks):
        """The least and the most that may come of so many tricks, whatever is played."""
        if tricks not in self.reached:
            if self.v.play.is_over(tricks, self.v.deal.hand_size):
                ends = [self.worth(tricks)]
            else:
                ours, theirs = tricks
                ends = [*self.reach((ours + 1, theirs)), *self.reach((ours, theirs + 1))]
            self.reached[tricks] = min(ends), max(ends)
        return self.reached[tricks]

    def worth(self, tricks):
        won = WON if self.v.play.winner(tricks) == 0 else -WON
        worth = won if self.only_winner else won + tricks[0] - tricks[1]
        assert self.only_winner or self.ends.setdefault(worth, tricks) == tricks
        return worth

    def trick_begins(self, hands, left, leader, tricks, low, high):
        key = (left, leader, tricks)  # the cards left tell all hands: none changes hands
        least, most = self.known.get(key) or self.reach(tricks)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        worth = self.best(leader, hands, left, (), leader, tricks, low, high)
        if worth < high:
            most = min(most, worth)
        if worth > low:
            least = max(least, worth)
        self.known[key] = least, most
        return worth

    def best(self, place, hands, left, trick, leader, tricks, low, high):
        """The worth of a position to side 0: one side seeks the most, the other the least."""
        moves = self.legal(hands[place], trick, sum(tricks) + 1)
        cuts = self.cuts[trick[0] if trick else -1]
        if len(moves) > 1:
            moves = sorted(moves, key=cuts.__getitem__, reverse=True)
        maximises = self.sides[place] == 0
        found = WORST if maximises else BEST
        for n in moves:
            worth = self.after(n, place, hands, left, trick, leader, tricks, low, high)
            if maximises and worth > found:
                found = worth
                low = max(low, worth)
            elif not maximises and worth < found:
                found = worth
                high = min(high, worth)
            if low >= high:
                cuts[n] += 1
                break
        return found
