"""A kept roll with all that came of it, as the store and the services hand it out: immutable values without SQL."""

from dataclasses import dataclass

from bot.store.kinds import ROLL_CHANGE_KINDS
from bot.store.values import Campaign, Event, Kind, StoredRoll


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRoll:
    """All that the message of a kept roll shows."""

    campaign: Campaign
    stored: StoredRoll
    """As it is now."""
    origin: Event
    """The change that rolled it; its facts tell what was rolled."""
    later: tuple[Event, ...] = ()
    """What was done to it since and stands, oldest first (`ROLL_CHANGE_KINDS`)."""

    def __post_init__(self) -> None:
        assert all(each.kind in ROLL_CHANGE_KINDS for each in self.later)

    @property
    def amendments(self) -> tuple[Event, ...]:
        """Return the changes of its dice."""
        return tuple(each for each in self.later if each.kind is Kind.ROLL_AMEND)

    @property
    def force_use(self) -> Event | None:
        """Return the change that used its pips."""
        return next((each for each in self.later if each.kind is Kind.FORCE_USE), None)

    @property
    def removal(self) -> Event | None:
        """Return the change that deleted it."""
        return next((each for each in self.later if each.kind is Kind.ROLL_REMOVE), None)

    @property
    def version(self) -> int:
        """Return a number that is another one once the dice or what was made of them have changed."""
        return max((each.id for each in self.later), default=0)
