"""Taking back what happened to somebody's health: the sheet as with every edit, and the points that turned with it."""

from collections.abc import Callable

from bot.services.standing import blocked
from bot.services.undo_characters import CHARACTER_INVERSES
from bot.services.unit import Op
from bot.store import campaigns, ledger
from bot.store.kinds import DESTINY_KINDS
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Facts, Kind
from rules.table.destiny import MOST_POINTS, DestinyPool

_EMPTIED = (Kind.DESTINY_RESET, Kind.DESTINY_SET, Kind.SESSION_START)
_restore_sheet = CHARACTER_INVERSES[Kind.CHARACTER_EDIT]


def _restore(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts | None:
    told = _restore_sheet(tx, campaign, event, op)
    move_points_back(tx, campaign, event)
    return told


def move_points_back(tx: Tx, campaign: Campaign, event: Event) -> None:
    """Move the points back that turned with a change; those of a round that is over stay where they are."""
    light = event.after["light"] - event.before["light"]
    dark = event.after["dark"] - event.before["dark"]
    emptied = ledger.latest_standing(tx, campaign.id, since=event.id, kinds=_EMPTIED)
    if (light or dark) and emptied is None:  # the points of another round stay where they are
        back = (campaign.destiny.light - light, campaign.destiny.dark - dark)
        if not all(0 <= number <= MOST_POINTS for number in back):
            raise blocked(ledger.latest_standing(tx, campaign.id, since=event.id, kinds=DESTINY_KINDS))
        campaigns.set_destiny(tx, campaign.id, DestinyPool(*back))


HEALTH_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    Kind.CHARACTER_HARM: _restore,
    Kind.CHARACTER_INJURED: _restore,
    Kind.CHARACTER_INJURY_ADD: _restore,
    Kind.CHARACTER_INJURY_HEAL: _restore,
    Kind.CHARACTER_INJURY_REMOVE: _restore,
    Kind.CHARACTER_HEAL: _restore,
    Kind.CHARACTER_TREATED: _restore,
}
"""How each kind of change of health is taken back."""
