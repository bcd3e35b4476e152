"""What the next drawing of a tracker is due to do, and which changes of a fight ask for it."""

import secrets
from dataclasses import dataclass, field

from bot.services.encounter_change import EncounterChange
from bot.store.values import Kind, Panel


@dataclass(slots=True)
class Due:
    """What the next drawing has to do beside showing the fight as it is."""

    is_hidden: bool = False
    """Whether a change is shown nowhere yet."""
    is_unsure: bool = False
    """Whether drawings at the same time may have come to Discord in any order."""
    is_new_round: bool = False
    is_new_turn: bool = False
    """Whether a turn has started that nobody was called for yet."""
    last: EncounterChange | None = None
    """The last change, where everything that was changed shows on a message already."""
    put_away: int | None = None
    """The tracker that has shrunk already."""
    left: Panel | None = None
    """The tracker that another one has replaced, until it has shrunk."""
    sent: Panel | None = None
    """A tracker that Discord shows and the store does not know yet."""
    nonce: str = field(default_factory=lambda: secrets.token_hex(8))
    """By which Discord knows a tracker that is sent once more because its answer was lost."""
    is_tried: bool = False
    """Whether a tracker was sent by this nonce, which Discord may have: as it was drawn then."""

    def note(self, change: EncounterChange) -> None:
        """Remember a change, unless a later one is known: answers overtake each other."""
        if self.last is None or self.last.event.id < change.event.id:
            self.last = change

    def make_up_for(self, lost: "Due") -> None:
        """Do also what a drawing that failed had to do."""
        self.is_hidden = True
        self.is_unsure |= lost.is_unsure
        self.is_new_round |= lost.is_new_round
        self.is_new_turn |= lost.is_new_turn
        self.put_away = self.put_away or lost.put_away
        self.left = self.left or lost.left
        self.sent = self.sent or lost.sent
        self.nonce = lost.nonce
        self.is_tried |= lost.is_tried


def _parts(change: EncounterChange) -> frozenset[str]:
    return frozenset(change.event.after.get("encounter", {}).get("parts", ()))


def is_new_round(change: EncounterChange) -> bool:
    """Whether a round starts with this change, the first one too."""
    return not _parts(change).isdisjoint({"round_number", "stage"})


def is_new_turn(change: EncounterChange) -> bool:
    """Whether a turn starts with this change; one that is taken up again had started before.

    Where there is one slot alone, the next turn is in the same slot of the next round.
    """
    is_turn = not _parts(change).isdisjoint({"current", "round_number"})
    return is_turn and change.event.kind is not Kind.ENCOUNTER_BACK
