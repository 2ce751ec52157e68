"""Which cards beat what? One mechanism for every source and every reading.

A card of the chosen suit with a place in ``order`` (and a declared Kaiser) *claims* the trick; a card that stops a
beater *annuls* its claim. The strongest claim left takes the trick; if none is left, the highest card of the suit
led does, by the pack's plain order, in which a stopped 3 counts as a 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from attrs import frozen

from karnoffel.cards import Card, Rank, Suit, as_rank
from karnoffel.errors import RuleError, shown
from karnoffel.rules.pack import Pack
from karnoffel.rules.provenance import Rule, as_list, choice, question, ranks, suits, yes_no
from karnoffel.rules.trick import Trick, judge

KAISER = "Kaiser"
"""The word that stands in ``order`` for the declared Kaisers."""


@frozen
class Stop:
    """The court ranks that stop the beater ``rank``."""

    rank: Rank
    courts: tuple[Rank, ...]


@frozen
class Title:
    """What a card of the chosen suit (or a Kaiser) is called."""

    power: str
    name: str


def _powers(values: Iterable[str | Rank]) -> tuple[str, ...]:
    listed = as_list(values, f"order is a list of ranks and the word {KAISER}")
    order = tuple(value if value == KAISER else as_rank(value).value for value in listed)
    if len(set(order)) != len(order):
        raise RuleError(f"a card stands twice in the order ({' '.join(order)})")
    return order


def _stops(values: Mapping[Any, Any] | Iterable[Stop]) -> tuple[Stop, ...]:
    if isinstance(values, Mapping):
        stops = tuple(Stop(as_rank(rank), ranks(courts)) for rank, courts in values.items())
    else:
        stops = as_list(values, "stopped_by is a table of a rank and its courts")
    for stop in stops:
        if not isinstance(stop, Stop):
            raise RuleError(
                f"stopped_by is a table of a rank and its courts, such as {{3 = ['K']}} (got {shown(stop)})"
            )
        for court in stop.courts:
            if not court.is_court:
                raise RuleError(f"stopped_by: only courts (K, O, U) stop a beater, not {court.value}")
    if len({stop.rank for stop in stops}) != len(stops):
        raise RuleError("stopped_by: a rank stands twice")
    return stops


def _titles(values: Mapping[str, str] | Iterable[Title]) -> tuple[Title, ...]:
    if isinstance(values, Mapping):
        titles = tuple(Title(_powers([power])[0], name) for power, name in values.items())
    else:
        titles = as_list(values, "titles are a table of a card and its name")
    for title in titles:
        if not isinstance(title, Title) or not isinstance(title.name, str):
            raise RuleError(
                f"titles are a table of a card and its name, such as {{7 = 'Devil'}} (got {shown(values)})"
            )
    if len({title.power for title in titles}) != len(titles):
        raise RuleError("titles: a card stands twice")
    return titles


@frozen
class Powers(Rule):
    """The powers of the chosen suit and of Kaisers.

    Source of the usual answers: Parlett, *Karnöffel*, "Play, table".
    Raises :class:`~karnoffel.RuleError` for an unknown rank or scope, a card twice in the order, or a beater in
    ``only_led`` or ``stopped_by`` that has no place in the order.

    >>> from karnoffel.cards import Suit, as_cards
    >>> powers = Powers(order=["U", "7", "6", "2", "3"], only_led=["7"], stopped_by={"3": ["K"]})
    >>> king, three = as_cards("KL 3B")
    >>> powers.annuls(king, three, lead=king, chosen=Suit.BELLS), powers.is_partial(three)
    (True, True)
    """

    order: tuple[str, ...] = question(
        "Which cards of the chosen suit have power, strong to weak, and where do Kaisers stand?",
        default=(),
        converter=_powers,
    )
    only_led: tuple[Rank, ...] = question(
        "Which of them have power only when led?", default=(), converter=ranks
    )
    stopped_by: tuple[Stop, ...] = question(
        "Which of them are stopped by courts, and by which?", default=(), converter=_stops
    )
    plain_courts: Literal["led", "all"] = question(
        "Do plain courts of every suit stop a beater, or only those of the suit led?",
        default="led",
        validator=choice("led", "all"),
    )
    chosen_courts: Literal["never", "led", "always"] = question(
        "Do King and Ober of the chosen suit stop a beater of their own suit?",
        default="never",
        validator=choice("never", "led", "always"),
    )
    unled_stops: bool = question(
        "Does a card that has power only when led stop the partial beaters when it is not led?",
        default=False,
        validator=yes_no,
    )
    kaiser_order: tuple[Suit, ...] = question(
        "How do Kaisers rank among themselves, strong to weak?",
        default=(Suit.BELLS, Suit.ACORNS, Suit.LEAVES, Suit.HEARTS),
        converter=suits,
    )
    titles: tuple[Title, ...] = question(
        "What are these cards called?", default=(), plays=False, converter=_titles
    )

    def __attrs_post_init__(self) -> None:
        if len(self.kaiser_order) != len(Suit):
            raise RuleError(f"kaiser_order must name the four suits A L H B (got {len(self.kaiser_order)})")
        for name, named in (
            ("only_led", self.only_led),
            ("stopped_by", [stop.rank for stop in self.stopped_by]),
        ):
            for rank in named:
                if rank.value not in self.order:
                    raise RuleError(
                        f"{name}: {rank.value} has no place in the order ({' '.join(self.order)}) (got {shown(rank.value)})"
                    )

    def judge(self, pack: Pack, chosen: Suit, cards: Sequence[Card], kaisers: Sequence[Card]) -> Trick:
        """Adjudicate ``cards``, in order of play; see :class:`~karnoffel.rules.trick.Trick`."""
        return judge(self, pack, chosen, cards, kaisers)

    def claimants(self, chosen: Suit, kaisers: Iterable[Card] = ()) -> tuple[Card, ...]:
        """The cards with power, strongest first, when ``chosen`` is the chosen suit and ``kaisers`` are declared."""
        declared = sorted(kaisers, key=lambda card: self.kaiser_order.index(card.suit))
        found: list[Card] = []
        for power in self.order:
            if power == KAISER:
                found += declared
            elif (card := Card(Rank(power), chosen)) not in declared:
                found.append(card)
        return tuple(found)

    def needs_lead(self, card: Card, chosen: Suit) -> bool:
        """Whether ``card`` has power only when it is led (the Devil)."""
        return card.suit is chosen and card.rank in self.only_led

    def is_partial(self, card: Card) -> bool:
        """Whether some court stops a beater of this rank."""
        return any(stop.rank is card.rank for stop in self.stopped_by)

    def yields_to(self, claimant: Card, court: Rank) -> bool:
        """Whether a court of rank ``court`` can stop the beater ``claimant`` at all, whatever its suit."""
        return any(stop.rank is claimant.rank and court in stop.courts for stop in self.stopped_by)

    def annuls(
        self, card: Card, claimant: Card, *, lead: Card, chosen: Suit, kaisers: Iterable[Card] = ()
    ) -> bool:
        """Whether ``card``, lying in the trick, annuls the claim of ``claimant``."""
        if claimant in kaisers or card in kaisers or not self.is_partial(claimant):
            return False
        if self.needs_lead(card, chosen):
            return self.unled_stops and card != lead
        if not self.yields_to(claimant, card.rank):
            return False
        if card.suit is chosen:
            return self.chosen_courts == "always" or (self.chosen_courts == "led" and lead.suit is chosen)
        return self.plain_courts == "all" or card.suit is lead.suit

    def ranks_plainly(self, card: Card, *, lead: Card, chosen: Suit) -> bool:
        """Whether ``card`` can take the trick by plain order: it is of the suit led, and no unled Devil."""
        return card.suit is lead.suit and not (self.needs_lead(card, chosen) and card != lead)

    def title(self, card: Card, chosen: Suit, kaisers: Iterable[Card] = ()) -> str:
        """What ``card`` is called in this round, or ``""``."""
        power = KAISER if card in kaisers else card.rank.value if card.suit is chosen else ""
        return next((title.name for title in self.titles if title.power == power), "")

    def describe(self) -> str:
        if not self.order:
            return "No card has any power outside its suit."
        stops = {stop.rank.value: "/".join(court.value for court in stop.courts) for stop in self.stopped_by}
        led = [rank.value for rank in self.only_led]
        words = [
            power
            + (
                " (only when led)"
                if power in led
                else f" (not over {stops[power]})"
                if power in stops
                else ""
            )
            for power in self.order
        ]
        told = [f"Beaters, strong to weak: {', '.join(words)}"]
        if stops:
            scope = {"led": "of the suit led", "all": "of any plain suit"}[self.plain_courts]
            own = {
                "never": "",
                "led": ", and of the chosen suit when it is led",
                "always": " and of the chosen suit",
            }
            told.append(
                f"{', '.join(stops)} {'is' if len(stops) == 1 else 'are'} stopped by courts {scope}{own[self.chosen_courts]}"
            )
        if self.unled_stops and led:
            told.append(f"{', '.join(led)}, when not led, {'stops' if len(led) == 1 else 'stop'} them too")
        if KAISER in self.order:
            told.append(f"among Kaisers the suits rank {' '.join(suit.value for suit in self.kaiser_order)}")
        return "; ".join(told) + "."
