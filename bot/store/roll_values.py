"""A kept roll with all that came of it, as the store and the services hand it out: immutable values without SQL."""

from dataclasses import dataclass

from bot.store.kinds import AMENDMENT_KINDS, ROLL_CHANGE_KINDS
from bot.store.values import Campaign, Event, Kind, Panel, StoredRoll
from rules.notation.reading import Note, NoteKind, Reading, Scheme


@dataclass(frozen=True, slots=True)
class RollMessage:
    """A message that everybody sees and that shows a roll."""

    place: Panel
    is_text: bool = False
    """Whether it is a line of text and not a layout, for good."""


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
    def reading(self) -> Reading:
        """Return how its text was read, with the pool as it is now."""
        facts, used = self.origin.after, self.origin.after.get("scheme_used")
        return Reading(
            self.stored.roll.pool,
            tuple(each.dice for each in self.stored.ordinary),
            label=self.stored.label,
            notes=tuple(Note(**{**note, "kind": NoteKind(note["kind"])}) for note in facts.get("notes", ())),
            scheme_used=Scheme(used) if used is not None else None,
        )

    @property
    def text_only(self) -> bool:
        """Whether its message has words in place of pictures: its table or its roller wants it so."""
        return self.campaign.text_only or self.stored.display.text_only

    @property
    def amendments(self) -> tuple[Event, ...]:
        """Return the changes of its dice."""
        return tuple(each for each in self.later if each.kind in AMENDMENT_KINDS)

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
