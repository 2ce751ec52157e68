"""The built-in players: from who knows nothing to who sees everything."""

from __future__ import annotations

import ast
import inspect
import warnings
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from karnoffel.cards import Card
from karnoffel.errors import SettingError, UnknownPlayer, nearest, shown
from karnoffel.numbering import kinds
from karnoffel.players import beginners, choices, switches
from karnoffel.players.kinds import courts_against, unstopped
from karnoffel.players.switches import Switch
from karnoffel.players.view import View
from karnoffel.streams import as_whole

MOST_SAMPLES = 10_000
LONGEST_NAME = 300
"""Letters of a player's name with its options: twice as many as any has."""
NOVICE_RULE = (
    "following, plays the weakest card that it believes takes the trick if its side is not winning it, else its weakest; "
    "leading, plays any card; makes mistakes"
)
TIPS_RULE = (
    "following, takes the trick if it can, with its weakest card that does, else throws away any card; leading, plays any card; "
    "heeds tips"
)
EXPERT_RULE = (
    "imagines {deals} that agree with all {seen}, solves each for every legal card, and plays the card that wins most of them, "
    "of equals the weakest"
)


_OPTIONS = {
    choices.NOVICE: (0, sum(each.bit for each in switches.MISTAKES)),
    choices.TIPS: (0, sum(each.bit for each in switches.TIPS)),
    choices.EXPERT: (1 << 1, MOST_SAMPLES << 1 | 1),
}
"""The least and the largest option of each code: switches as bits, samples above the bit that says alone; others have none."""


@frozen
class BuiltIn:
    """A built-in player: both engines play it alike.

    ``code`` and ``option`` are what the engines know of it; ``rule`` says in words how it plays. Raises
    :class:`~karnoffel.SettingError` for numbers that no player has.

    >>> BUILT_IN["greedy"].rule.split(";")[0]
    'following, plays the weakest card that takes the trick as it stands if its side is not winning it, else its weakest'
    """

    name: str
    code: int
    rule: str = field(repr=False, eq=False)
    option: int = 0

    def __attrs_post_init__(self) -> None:
        code, option = as_whole(self.code), as_whole(self.option)
        if code is None or not 0 <= code <= choices.OPEN:
            raise SettingError(f"code is a whole number from 0 to {choices.OPEN} (got {shown(self.code)})")
        least, most = _OPTIONS.get(code, (0, 0))
        if option is None or not least <= option <= most:
            raise SettingError(
                f"option of a player of code {code} is a whole number from {least} to {most} (got {shown(self.option)}); "
                f"players.novice, tips and expert make such players"
            )

    @property
    def number(self) -> int:
        """The player in one number, for the compiled engine."""
        return self.code | self.option << choices.OPTIONS

    @property
    def is_simple(self) -> bool:
        """Whether this player looks at nothing but the trick and its own hand."""
        return self.code <= choices.GREEDY

    @property
    def looks_ahead(self) -> bool:
        """Whether this player solves deals, and so takes long."""
        return self.code >= choices.EXPERT

    @property
    def sees_all(self) -> bool:
        """Whether every hand is shown to this player."""
        return self.code == choices.OPEN

    def choose(self, view: View) -> Card:
        """The card to play.

        Raises :class:`~karnoffel.NoTables` for players who look ahead, where a rule class of your own has no tables.
        """
        if self.looks_ahead:
            from karnoffel.players.thinking import look_ahead

            return look_ahead(view, self.code, self.option)
        return view.card(self._lead(view) if view.leading else self._follow(view))

    def _lead(self, view: View) -> int:
        legal = view.mask(view.legal)
        plain, devils, answers = map(view.mask, _kinds(view.variant, view.chosen, view.kaisers))
        if self.code == choices.NOVICE:
            return beginners.lead_novice(self.option, legal, devils, view.word)
        if self.code == choices.TIPS:
            unseen = view.mask(view.against)
            return beginners.lead_tips(self.option, legal, devils, answers, unseen, view.word)
        known = view.mask((*view.played, *view.hand))
        return choices.lead(self.code, legal, known, plain, devils, answers, view.word)

    def _follow(self, view: View) -> int:
        legal, takes = view.mask(view.legal), view.mask(view.takes)
        if self.code <= choices.GREEDY:
            return choices.follow(self.code, legal, takes, view.winning, view.word)
        _, devils, _ = map(view.mask, _kinds(view.variant, view.chosen, view.kaisers))
        if self.code == choices.NOVICE:
            suit = view.mask(card for card in view.legal if card.suit is view.trick[0].suit)
            partial = view.mask(unstopped(view.variant, view.chosen, view.kaisers, view.legal, view.trick))
            return beginners.follow_novice(self.option, legal, suit, takes, view.winning, devils, partial)
        helps = (card for place in view.to_come if place in view.partners for card in view.known[place])
        courts = courts_against(view.variant, view.chosen, view.kaisers)
        kept = beginners.courts_to_keep(view.mask(view.against), *map(view.mask, courts))
        partners = view.mask(view.taking(helps))
        return beginners.follow_tips(
            self.option, legal, takes, view.winning, partners, devils, kept, view.word
        )


_kinds = lru_cache(maxsize=1024)(kinds)
"""The kinds of card, remembered: a round asks for them many times."""


def _beginner(name: str, code: int, rule: str, every: tuple[Switch, ...], given: dict[str, bool]) -> BuiltIn:
    """A beginner: named by what is switched otherwise than usual, its rule what it does with all switched off, and what is on."""
    for switch, on in given.items():
        if not isinstance(on, bool):
            raise SettingError(f"{name}({switch}=...) is True or False (got {shown(on)})")
    told = ", ".join(f"{each.name}={given[each.name]}" for each in every if given[each.name] != each.on)
    option = sum(each.bit for each in every if given[each.name])
    heeded = "; ".join(each.words for each in every if given[each.name])
    return BuiltIn(f"{name}({told})" if told else name, code, f"{rule}: {heeded or 'none'}", option)


def novice(
    *,
    leads_high: bool = True,
    late_devil: bool = True,
    overrates: bool = True,
    overtakes: bool = True,
    follows_suit: bool = True,
) -> BuiltIn:
    """The player who makes the common mistakes; each can be switched off.

    Following, plays the weakest card that it believes takes the trick, if its side is not winning it, else its weakest.

    - ``leads_high``: leads its strongest card; without it any card.
    - ``late_devil``: keeps the Devil, neither leads it nor throws it away, and plays it to a trick in the hope that it wins,
      whatever lies there, the Karnöffel too.
    - ``overrates``: believes that no court stops a beater: not a 3, 4 or 5, and no 2 where Kings stop that.
    - ``overtakes``: takes the trick even if its side is winning it.
    - ``follows_suit``: thinks that one must follow suit.

    Source: *cardgames.zone*, "Common mistakes", of which looking for aces alone changes no play; that leads are high is assumed.
    Raises :class:`~karnoffel.SettingError` for a switch that is neither True nor False.

    >>> novice(overtakes=False).name
    'novice(overtakes=False)'
    """
    return _beginner("novice", choices.NOVICE, NOVICE_RULE, switches.MISTAKES, locals())


def tips(
    *,
    keep_devil: bool = True,
    count_specials: bool = True,
    await_safe: bool = False,
    keep_courts: bool = True,
    spare_partner: bool = True,
    spare_lost: bool = True,
    agree: bool = True,
) -> BuiltIn:
    """The player who follows the tips for beginners and nothing else; each can be switched off, and one *inferred* on.

    Where no tip speaks it leads any card, each as likely as the other; following, it takes the trick if it can, with its
    weakest card that does, and else throws away its weakest.

    - ``keep_devil``: does not throw the Devil away, and leads it as soon as it may; without it, it leads it like any card.
    - ``count_specials``: leads the Devil as soon as nothing that the other side may still hold takes it. Beside
      ``keep_devil``, which leads it as soon as it may, it changes no card.
    - ``await_safe``, off: does not lead the Devil earlier than that. No text says so; it is *inferred*.
    - ``keep_courts``: throws away neither Kings while the chosen 3 may still be against it, nor Obers while the 4 may; no other
      court, and none that its source does not let stop that card. The text says to protect Kings; that it speaks of cards
      thrown away is *inferred*.
    - ``spare_partner``: takes no trick that its side is winning, as long as it has a card that does not and may
      be thrown away.
    - ``spare_lost``: throws its weakest card on a trick that it cannot take; without it any card.
    - ``agree``: leaves the trick to a partner still to play who takes it with a weaker card: one that counsel shows or that
      lies face up. The text says to agree who takes which trick; that the weaker card is to take it is *inferred*.

    Where tips are at odds over the card to throw away, the Devil is kept first, then the trick spared, then the courts kept.

    Sources: *cardgames.zone*, "Tips for beginners" and "Common mistakes"; the French page, "Conseils pour débutants"; each
    tip's in :data:`karnoffel.players.switches.TIPS`. Raises :class:`~karnoffel.SettingError` for a switch that is neither True
    nor False.

    >>> tips(keep_devil=False, agree=False).name
    'tips(keep_devil=False, agree=False)'
    >>> tips(await_safe=True).name
    'tips(await_safe=True)'
    """
    return _beginner("tips", choices.TIPS, TIPS_RULE, switches.TIPS, locals())


def expert(samples: int = 20, *, alone: bool = False) -> BuiltIn:
    """The player who imagines ``samples`` deals, each as likely, that agree with all it has seen, solves each for every legal
    card, and plays the card that wins most of them; of equals the weakest.

    It has seen the cards dealt face up, those declared or turned up, the play so far, and what counsel shows it: with ``alone``,
    its own cards only. It draws no conclusions from how others play.

    Raises :class:`~karnoffel.SettingError` unless ``samples`` is a whole number from 1 to 10,000.

    >>> expert().name, expert(50, alone=True).name
    ('expert', 'expert(samples=50, alone=True)')
    """
    number = as_whole(samples)
    if number is None or not 1 <= number <= MOST_SAMPLES:
        raise SettingError(
            f"expert(samples=N) takes a whole number from 1 to {MOST_SAMPLES:,} (got {shown(samples)})"
        )
    if not isinstance(alone, bool):
        raise SettingError(f"expert(alone=...) is True or False (got {shown(alone)})")
    told = [f"samples={number}"] * (number != 20) + ["alone=True"] * alone
    name = f"expert({', '.join(told)})" if told else "expert"
    deals = "1 deal" if number == 1 else f"{number:,} deals"
    rule = EXPERT_RULE.format(deals=deals, seen="its own cards tell it" if alone else "it has seen")
    return BuiltIn(name, choices.EXPERT, rule, number << 1 | alone)


BUILT_IN = {
    "random": BuiltIn("random", choices.RANDOM, "plays any legal card, each as likely as the other"),
    "novice": novice(),
    "greedy": BuiltIn(
        "greedy",
        choices.GREEDY,
        "following, plays the weakest card that takes the trick as it stands if its side is not winning it, else its "
        "weakest; leading, plays the Devil when nothing unknown can take it, else its highest plain card, else its weakest",
    ),
    "tips": tips(),
    "expert": expert(),
    "open": BuiltIn(
        "open", choices.OPEN, "sees all hands and plays the card with the best result, of equals the weakest"
    ),
}
"""The built-in players by name, from who knows nothing to who sees everything."""
_WITH_OPTIONS: dict[str, Callable[..., BuiltIn]] = {"novice": novice, "tips": tips, "expert": expert}


def named(text: str) -> BuiltIn:
    """A built-in player by its name, options in brackets: ``greedy``, ``tips(keep_devil=False)``, ``expert(50)``.

    Raises :class:`~karnoffel.UnknownPlayer` for a name that there is not, :class:`~karnoffel.SettingError` for its options.

    >>> named("expert(50)").name
    'expert(samples=50)'
    """
    name, bracket, _ = text.partition("(")
    if name.strip() not in BUILT_IN:
        raise UnknownPlayer(f"no player {text!r}; {nearest(name.strip(), BUILT_IN)}")
    if not bracket:
        return BUILT_IN[name.strip()]
    make = _WITH_OPTIONS.get(name.strip())
    if make is None:
        raise SettingError(f"{name.strip()} has no options (got {shown(text)})")
    try:
        if len(text) > LONGEST_NAME:
            raise ValueError("too long")
        with warnings.catch_warnings():  # what Python thinks of the spelling is nobody's concern
            warnings.simplefilter("ignore")
            call = ast.parse(text.strip(), mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            raise ValueError("no call")
        given: list[Any] = [ast.literal_eval(value) for value in call.args]
        switches = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in call.keywords}
        if len(switches) < len(call.keywords):
            raise ValueError("an option stands twice")
        bound = inspect.signature(make).bind(*given, **switches)
    except (MemoryError, RecursionError, SyntaxError, TypeError, ValueError):
        options = ", ".join(
            f"{each.name}={each.default}" for each in inspect.signature(make).parameters.values()
        )
        raise SettingError(
            f"{text[:80]!r} cannot be read; write it as {make.__name__}({options}), or part of that"
        ) from None
    return make(*bound.args, **bound.kwargs)
