"""What stands in the way of taking a change back."""

from bot.store.values import Event
from rules.errors import IllegalAction


def blocked(later: Event | None) -> IllegalAction:
    """Return the refusal to take back a change that this later one builds upon."""
    if later is None:
        return IllegalAction("undo_impossible")
    return IllegalAction("undo_blocked", event_id=later.id, kind=later.kind.value, actor_id=later.actor_id, at=later.at)
