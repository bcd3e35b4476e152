"""Entries about what Advantage, Triumph, Threat and Despair buy."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from rules.combat.spending import SpendingOption, SpendingSide, Varies
from rules.lookup.entries import Entry, Line, Part, Pictured, line
from rules.systems.base import Narrative

_NAMES = {
    SpendingSide.POSITIVE: "Spending Advantage and Triumph",
    SpendingSide.NEGATIVE: "Spending Threat and Despair",
}
_SHORT = "Spending, the short list"
_ALIASES = {
    SpendingSide.POSITIVE: ("Spend Advantage", "Spend Triumph", "Advantage in combat", "Table 6-2"),
    SpendingSide.NEGATIVE: ("Spend Threat", "Spend Despair", "Threat in combat", "Table 6-3"),
}


def spending(game: Narrative) -> Iterator[Entry]:
    """Yield the two tables for a fight, the short list for any check, and each option."""
    for side, name in _NAMES.items():
        yield Entry(
            key=f"spending_{side.value}",
            name=name,
            about="table, in a fight",
            lines=tuple(_by_price(option for option in game.spending if option.side is side)),
            citations=(game.citations.spending,),
            aliases=_ALIASES[side],
            see_also=(_SHORT, "Who spends what"),
            is_main=True,
        )
    yield Entry(
        key="spending_short",
        name=_SHORT,
        about="table, for any check",
        lines=tuple(_by_price(game.common_spending)),
        citations=(game.citations.spending,),
        aliases=("Spending", "Common spending", "Spend symbols"),
        see_also=tuple(_NAMES.values()),
        is_main=True,
    )
    for option in {option.key: option for option in (*game.spending, *game.common_spending)}.values():
        yield Entry(
            key=f"option_{option.key}",
            name=option.title,
            about=f"spending {option.side.small.value.capitalize()} and {option.side.big.value.capitalize()}",
            lines=(line(option.text), line(*_price(option), head="Costs")),
            citations=(game.citations.spending,),
            see_also=(_NAMES[option.side],),
        )


def _by_price(options: Iterable[SpendingOption]) -> Iterator[Line]:
    for price, sold in groupby(options, key=_price):
        yield line(*price, ": " + " · ".join(option.title for option in sold))


def _price(option: SpendingOption) -> tuple[Part, ...]:
    big = f"or a {option.side.big.value.capitalize()}"
    match option.small:
        case None:
            return (Pictured(option.side.big, option.big),)
        case Varies.CRITICAL_RATING:
            return (Pictured(option.side.small, 1), f" for each point of the Critical Rating, {big}")
        case Varies.QUALITY:
            return (Pictured(option.side.small, 2), f" unless the quality says otherwise, {big}")
        case price:
            return (Pictured(option.side.small, price), f" {big}")
