"""Taking back what was bought with a roll: what it changed, and with it the symbols are there again."""

from collections.abc import Callable

from bot.services.spending_hits import is_bought_with
from bot.services.standing import blocked
from bot.services.undo_encounters import restore
from bot.services.unit import Op
from bot.store import roll_ledger
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Facts, Kind


def _strike(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    """Let a stray shot strike nobody yet, or a hit be unanswered; what was bought with the hit comes first."""
    bought = [each for each in roll_ledger.spent_on_roll(tx, event, event.after["roll"]) if each.id != event.id]
    if bought:
        raise blocked(bought[-1])
    return restore(tx, campaign, event, op)


def _purchase(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    """Take back a purchase; what was bought with a hit that it brought comes first."""
    later = roll_ledger.spent_on_roll(tx, event, event.after["roll"])
    used = [each for each in later if is_bought_with(each, event)]
    if used:
        raise blocked(used[-1])
    return restore(tx, campaign, event, op)


def _passed(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    """Let the rest be spent after all: that nobody passed is all there is to it."""


SPENDING_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    Kind.ATTACK_STRIKE: _strike,
    Kind.ATTACK_REACT: _strike,
    Kind.SPEND: _purchase,
    Kind.SPEND_ROLLED: _purchase,
    Kind.SPEND_PASS: _passed,
}
"""How each kind of spending is taken back."""
