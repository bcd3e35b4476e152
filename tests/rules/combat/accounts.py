"""Short makers of accounts: what a result may buy, and which rows are offered."""

from collections.abc import Sequence

from rules.combat.activations import Activation
from rules.combat.purchases import BY_SYMBOL, Account, Purchase
from rules.combat.qualities import RatedQuality
from rules.combat.spending import (
    NO_OCCASION,
    Occasion,
    Purse,
    SpendingOption,
    SpendingSide,
)
from rules.dice.symbols import NetResult, Symbol
from rules.tables.qualities import KNOCKDOWN
from rules.tables.spending_options import NEGATIVE_OPTIONS, POSITIVE_OPTIONS

ALL_OPTIONS = (*POSITIVE_OPTIONS, *NEGATIVE_OPTIONS)


HIT = Occasion(is_hit=True, is_past_soak=True, critical_rating=3)


def option_named(options: Sequence[SpendingOption], key: str) -> SpendingOption:
    return next(option for option in options if option.key == key)


def account(
    options: Sequence[SpendingOption], purse: Purse, occasion: Occasion = NO_OCCASION, bought: tuple[Purchase, ...] = ()
) -> Account:
    """Return what players spend from: a purse with this weapon's one quality, if the occasion knows one."""
    is_good = purse.side is SpendingSide.POSITIVE
    cost = occasion.quality_cost
    return Account(
        net=NetResult(
            advantage=purse.small if is_good else -purse.small,
            triumph=purse.big if is_good else 0,
            despair=0 if is_good else purse.big,
        ),
        options=tuple(options),
        occasion=occasion,
        activations=(Activation(RatedQuality(KNOCKDOWN, 0), cost, 1),) if occasion.is_hit and cost is not None else (),
        bought=bought,
    )


def offers(of: Account) -> dict[str, set[Symbol]]:
    """Return each row that can be bought once, in the order of the table, and the symbols that pay for it."""
    found: dict[str, set[Symbol]] = {option.key: set() for option in of.options}
    for symbol in BY_SYMBOL:
        for way in of.ways(symbol):
            found["weapon_quality" if way.key == "quality_knockdown" else way.key].add(symbol)
    return {key: symbols for key, symbols in found.items() if symbols}
