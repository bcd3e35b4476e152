"""Taking an attack back: sheets, claim, promised dice and points; what was bought with its roll comes first."""

from collections.abc import Callable

from bot.services.promised_points import give_back
from bot.services.standing import blocked
from bot.services.undo_encounters import restore
from bot.services.unit import Op
from bot.store import roll_ledger
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Facts, Kind


def _attack(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    number = event.after["number"]
    changed = roll_ledger.standing_on_roll(tx, campaign.id, number, since=event.id)
    amended = [each for each in changed if each.kind is Kind.ATTACK_AMEND]
    later = [*amended, *roll_ledger.spent_on_roll(tx, event, number)]
    if later:
        raise blocked(later[-1])
    give_back(tx, campaign, event)
    return restore(tx, campaign, event, op)


ATTACK_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {Kind.ATTACK: _attack}
"""How an attack is taken back; its dice stay what they were."""
