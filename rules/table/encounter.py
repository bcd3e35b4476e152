"""An encounter as a value: who takes part, the slots of a round, who has claimed them, and what is promised.

What changes it stands beside this: `joining`, `slots`, `turns`, `rounds`, `afflictions`, `promises`, `engagements`.
Who has fallen is worked out from the sheets and handed in as `rules.table.casualties.Casualties`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rules.checks.gear import GearState
from rules.checks.sources import Change
from rules.combat.readiness import Readiness as WeaponReadiness
from rules.errors import IllegalAction, UnknownName
from rules.table.conditions import ActiveCondition
from rules.table.initiative import InitiativeSlot, Readiness, Side

MOST_PARTICIPANTS = 100
"""In one encounter, those who left among them. House rule: no fight has more."""
_UNTOUCHED = WeaponReadiness()


class Stage(StrEnum):
    """How far an encounter has come."""

    GATHERING = "gathering"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEffect:
    """Damage that somebody takes as each own turn starts, such as Burn."""

    id: int
    name: str
    damage: int
    """Before soak."""
    pierce: int = 0
    breach: int = 0
    turns_left: int
    roll_number: int | None = None
    """The attack that brought it, for whoever works out the damage anew."""
    since_round: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponState:
    """What has been done in this encounter with a weapon of somebody's."""

    name: str
    readiness: WeaponReadiness = _UNTOUCHED
    is_out_of_ammunition: bool = False
    gear: GearState = GearState.UNDAMAGED


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Somebody who takes part; a minion group is one. Rule: EotE core, p. 207-208."""

    id: int
    side: Side
    name: str
    character_id: int | None = None
    """Whose sheet counts; None: there is only a name."""
    user_id: int | None = None
    """Who plays it; None: the game master."""
    readiness: Readiness = Readiness.IN_DOUBT
    result: InitiativeSlot | None = None
    has_left: bool = False
    conditions: tuple[ActiveCondition, ...] = ()
    """In the order of their keys."""
    effects: tuple[TurnEffect, ...] = ()
    weapons: tuple[WeaponState, ...] = ()
    """In the order of their names; one that nothing was done with is left out."""
    is_copy: bool = False
    """Whether its sheet was made for this encounter."""
    joined_round: int = 0
    started_round: int = 0
    """The last round in which its own turn started."""
    dies_after: int | None = None
    """The round after which an injury kills it."""

    def weapon(self, name: str) -> WeaponState:
        """Return what has been done with a weapon."""
        return next((each for each in self.weapons if each.name == name), WeaponState(name=name))


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterSlot:
    """A place in each round; whoever of its side has not acted may claim it anew. Rule: EotE core, p. 207-208."""

    id: int
    side: Side
    success: int = 0
    advantage: int = 0
    brought_by: int | None = None
    """The participant whose place it is; None: whoever of its side joins next, unless it is an extra one."""
    is_extra: bool = False
    """Whether it is beyond one for each who takes part."""
    place: int = 0
    """In an order that was typed, from 1; 0: the results decide."""
    claimed_by: int | None = None
    """Who acts in it in this round."""
    is_over: bool = False
    """Whether it has passed in this round."""
    is_leaving: bool = False
    """Whether it goes as the round ends."""

    @property
    def order(self) -> tuple[int, int, int, bool, int]:
        """Return what slots are sorted by: a typed place, then Success, Advantage, players first."""
        return (self.place, -self.success, -self.advantage, self.side is not Side.PLAYERS, self.id)


class For(StrEnum):
    """Whose check a promise is for."""

    PARTICIPANT = "participant"
    NEXT_OF_SIDE = "next of side"
    ANY_OF_SIDE = "any of side"


@dataclass(frozen=True, slots=True, kw_only=True)
class PromisedChange:
    """A change of a later check, used once and named; it lapses with the encounter."""

    id: int
    change: Change
    reason: str
    recipient: For
    side: Side | None = None
    participant_id: int | None = None
    is_waiting: bool = False
    """Whether the turn in which it was made lasts still, so that who acts now is not yet the next to act."""
    against: int | None = None
    """The participant whom the check must attack in close combat; None: any check."""

    def __post_init__(self) -> None:
        if (self.participant_id is None) == (self.recipient is For.PARTICIPANT) or (self.side is None) == (
            self.recipient is not For.PARTICIPANT
        ):
            raise ValueError(f"a promise names a participant or a side: {self}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What the end of a slot changed, so that going back can restore just that."""

    id: int
    parts: tuple[tuple[str, Any, Any], ...]
    """Each changed part with what stood there before and after, as `rules.table.encounter_parts` writes them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """A fight or any other scene in rounds."""

    stage: Stage = Stage.GATHERING
    round_number: int = 0
    """From 1 once it runs."""
    current: int | None = None
    """The id of the slot whose turn it is; None: it does not run, or nobody has a slot."""
    slots: tuple[EncounterSlot, ...] = ()
    """In the order of a round."""
    participants: tuple[Participant, ...] = ()
    """In the order in which they joined; those who left stay."""
    promises: tuple[PromisedChange, ...] = ()
    engagements: tuple[tuple[int, int], ...] = ()
    """Who stands engaged with whom, as it was last told: pairs of ids in order, those of people who left too."""
    steps: tuple[Step, ...] = ()
    """The last ends of slots, the newest at the end."""
    next_id: int = 1
    """Of participants, slots, effects, promises and steps alike."""

    def __post_init__(self) -> None:
        if list(self.slots) != sorted(self.slots, key=lambda slot: slot.order):
            raise ValueError("slots stand in their order")
        for things in (self.slots, self.participants, self.promises, self.steps):
            ids = [thing.id for thing in things]
            if len(set(ids)) != len(ids) or any(each >= self.next_id for each in ids):
                raise ValueError(f"ids are used once and below the next: {ids}")

    @property
    def turn(self) -> int | None:
        """Return the place of the current slot in the round, from 0."""
        return next((place for place, slot in enumerate(self.slots) if slot.id == self.current), None)

    @property
    def current_slot(self) -> EncounterSlot | None:
        """Return the slot whose turn it is."""
        turn = self.turn
        return None if turn is None else self.slots[turn]

    @property
    def acting(self) -> Participant | None:
        """Return who has claimed the current slot."""
        slot = self.current_slot
        return None if slot is None or slot.claimed_by is None else self.participant(slot.claimed_by)

    @property
    def present(self) -> tuple[Participant, ...]:
        """Return those who have not left."""
        return tuple(each for each in self.participants if not each.has_left)

    @property
    def acted(self) -> frozenset[int]:
        """Return the ids of those who have a slot in this round, the one who acts just now among them."""
        return frozenset(slot.claimed_by for slot in self.slots if slot.claimed_by is not None)

    @property
    def without_slot(self) -> tuple[Participant, ...]:
        """Return those present who have no slot of their own: without Initiative, or left out of a typed order."""
        brought = {slot.brought_by for slot in self.slots}
        return tuple(each for each in self.present if each.id not in brought)

    def of_side(self, side: Side) -> tuple[Participant, ...]:
        """Return those present of a side."""
        return tuple(each for each in self.present if each.side is side)

    def participant(self, participant_id: int) -> Participant:
        """Return the participant with this id.

        Raises:
            IllegalAction: there is none (rule "no_such_participant": id).
        """
        for each in self.participants:
            if each.id == participant_id:
                return each
        raise IllegalAction("no_such_participant", id=participant_id)

    def of_character(self, character_id: int) -> Participant | None:
        """Return who takes part with this sheet and has not left."""
        return next((each for each in self.present if each.character_id == character_id), None)

    def named(self, name: str) -> Participant:
        """Return who of those present has this name, in any case.

        Raises:
            UnknownName: nobody has; those present are suggested.
        """
        wanted = " ".join(name.split()).casefold()
        for each in self.present:
            if each.name.casefold() == wanted:
                return each
        raise UnknownName("combatant", name, tuple(each.name for each in self.present))

    def slot(self, slot_id: int) -> EncounterSlot:
        """Return the slot with this id.

        Raises:
            IllegalAction: there is none (rule "no_such_slot": id).
        """
        for each in self.slots:
            if each.id == slot_id:
                return each
        raise IllegalAction("no_such_slot", id=slot_id)

    def with_participant(self, changed: Participant) -> "Encounter":
        """Return the encounter with one participant as given instead of how it was."""
        everybody = tuple(changed if each.id == changed.id else each for each in self.participants)
        return replace(self, participants=everybody)

    def with_slot(self, changed: EncounterSlot) -> "Encounter":
        """Return the encounter with one slot as given instead of how it was, if it was there; otherwise with it too."""
        return self.with_slots((*(each for each in self.slots if each.id != changed.id), changed))

    def with_slots(self, slots: Iterable[EncounterSlot]) -> "Encounter":
        """Return the encounter with these slots, put in order; the next id is above theirs."""
        listed = tuple(sorted(slots, key=lambda slot: slot.order))
        return replace(self, slots=listed, next_id=max(self.next_id, *(slot.id + 1 for slot in listed), 0))

    def check_running(self) -> None:
        """Refuse what can only be done while the encounter runs.

        Raises:
            IllegalAction: it does not (rule "encounter_not_running": stage).
        """
        if self.stage is not Stage.RUNNING:
            raise IllegalAction("encounter_not_running", stage=self.stage.value)

    def check_open(self) -> None:
        """Refuse what cannot be done once the encounter is over.

        Raises:
            IllegalAction: it is (rule "encounter_over").
        """
        if self.stage is Stage.ENDED:
            raise IllegalAction("encounter_over")
