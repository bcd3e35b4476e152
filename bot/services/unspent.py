"""What a turn leaves unspent as it ends, so that nothing is lost without a word."""

from bot.services.spending import account_in
from bot.store import ledger, turn_ledger
from bot.store.spending_values import Spending
from bot.store.store import Tx
from bot.store.values import Campaign, Facts, Kind
from rules.errors import IllegalAction

_MOST_ROLLS = 20
"""Rolls in one turn that are looked through; a turn has one or two."""


def unspent(tx: Tx, campaign: Campaign) -> list[Facts]:
    """Return what is left of the rolls that can be spent until the current turn ends, as its end tells it."""
    begun = ledger.latest_standing(tx, campaign.id, since=0, kinds=(Kind.ENCOUNTER_BEGIN,))
    since = begun.id if begun is not None else 0
    told: list[Facts] = []
    for number in turn_ledger.rolled_since(tx, campaign.id, since=since, limit=_MOST_ROLLS):
        try:
            now = account_in(tx, campaign, number)
        except IllegalAction:  # secret as yet
            continue
        if now.spender.participant_id is None:
            continue
        if now.is_over:  # and so is whatever was rolled before it
            break
        told.extend(_left(now))
    return told[::-1]


def _left(spending: Spending) -> list[Facts]:
    purses = [spending.account.left(side) for side in spending.open_sides]
    return [
        {
            "number": spending.number,
            "whose": spending.spender.public_name,
            "side": each.side.value,
            "small": each.small,
            "big": each.big,
        }
        for each in purses
        if each.small or each.big
    ]
