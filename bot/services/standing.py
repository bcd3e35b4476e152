"""What stands in the way of taking a change back."""

from bot.store import ledger
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Kind
from rules.errors import IllegalAction


def blocked(later: Event | None, *, goes_back: bool = False) -> IllegalAction:
    """Return the refusal to take back a change that this later one builds upon.

    `goes_back` tells that the GM can go back by a slot instead.
    """
    if later is None:
        return IllegalAction("undo_impossible")
    return IllegalAction(
        "undo_blocked",
        event_id=later.id,
        kind=later.kind.value,
        actor_id=later.actor_id,
        at=later.at,
        goes_back=goes_back,
    )


def check_untouched(tx: Tx, campaign: Campaign, event: Event, kinds: tuple[Kind, ...]) -> None:
    """Refuse where a change of these kinds has been made since."""
    later = ledger.latest_standing(tx, campaign.id, since=event.id, kinds=kinds)
    if later is not None:
        raise blocked(later)
