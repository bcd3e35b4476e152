"""What the symbols of a roll can buy, for the table to choose from. Imports values and the markup."""

from collections.abc import Iterator

from discord import ui

from bot.game import narrative_in
from bot.render.layout import Accent, framed
from bot.render.spending import price_words
from bot.store.roll_values import KeptRoll
from rules.combat.accounts import account_of_check
from rules.combat.purchases import BY_SYMBOL, Account
from rules.combat.spending import SpendingSide
from rules.dice.symbols import NetResult, Symbol


def has_to_spend(net: NetResult) -> bool:
    """Whether a result has any symbol that buys something."""
    return bool(net.advantage or net.triumph or net.despair)


def buyable_view(now: KeptRoll) -> ui.LayoutView:
    """Return every row that the symbols of a roll can pay for, each once, by the symbol that pays.

    A roll of a pool knows nobody whose strain it could recover, so nothing is done: a check and an attack have menus.
    """
    narrative = narrative_in(now.campaign)
    account = account_of_check(now.stored.roll.net, narrative.spending, has_target=True)
    hint = "-# Choose at the table. Under a `/check` and an `/attack` stand menus, and what can be done is done."
    return framed([f"**What roll #{now.stored.number} can buy**", *_by_symbol(account), hint], Accent.PLAIN)


def _by_symbol(account: Account) -> Iterator[str]:
    for symbol, side in BY_SYMBOL.items():
        cheapest = {each.key: each for each in reversed(account.ways(symbol))}
        if cheapest:
            rows = (
                f"{account.title(each.key)} ({price_words(side, each.small, each.big)})"
                for each in reversed(cheapest.values())
            )
            yield f"**{_left(account, symbol, side)}**\n" + " · ".join(rows)


def _left(account: Account, symbol: Symbol, side: SpendingSide) -> str:
    left = account.left(side)
    is_small = symbol is side.small
    return price_words(side, left.small if is_small else 0, 0 if is_small else left.big)
