"""What a change records in the ledger, for whoever wants to hear of it once it is safe on the disk.

A change runs on the writer's thread in a copy of its caller's context, and so finds the caller's list there. The caller
looks at it after the commit only, or never where the change was undone.
"""

from contextvars import ContextVar

from bot.store.values import Event

_RECORDED: ContextVar[list[Event] | None] = ContextVar("recorded", default=None)


def listening() -> list[Event]:
    """Return the list in which the next change of this context will note its events."""
    events: list[Event] = []
    _RECORDED.set(events)
    return events


def note(event: Event) -> Event:
    """Note an event that was written, and return it."""
    events = _RECORDED.get()
    if events is not None:
        events.append(event)
    return event
