"""Encounters as the store and the services hand them out: immutable values without SQL."""

from collections.abc import Collection
from dataclasses import dataclass, field

from bot.access import Shown
from bot.game import HOUSE
from bot.store.character_values import StoredCharacter
from bot.store.values import Campaign, Event, Panel
from rules.errors import IllegalAction
from rules.health.combatants import AdversaryType
from rules.health.states import DOWN, HealthState
from rules.systems.base import SharedPoints
from rules.table.casualties import NO_CASUALTIES, Casualties
from rules.table.encounter import Encounter, Participant
from rules.table.initiative import Readiness
from rules.table.turns import claimants


@dataclass(frozen=True, slots=True)
class TurnCall:
    """The message that called somebody to a turn: the last one of its encounter."""

    message: Panel
    round_number: int
    place: int
    """Of the slot in its round, counted from 0."""

    @property
    def turn(self) -> tuple[int, int]:
        """Return when it was, in an order."""
        return self.round_number, self.place


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEncounter:
    """An encounter as its campaign keeps it."""

    id: int
    campaign_id: int
    number: int
    """Counted in its campaign."""
    channel_id: int | None
    """Where its tracker is."""
    message_id: int | None
    """The tracker; None until it stands."""
    name: str
    """May be empty."""
    readiness: Readiness
    """How it finds whoever joins and says nothing else."""
    version: int
    """One more with every change."""
    has_pings: bool = True
    """Whether those concerned are called as a turn starts."""
    started_at: int
    ended_at: int | None
    encounter: Encounter
    call: TurnCall | None = None
    """None: nobody has been called yet."""

    @property
    def tracker(self) -> Panel | None:
        """Return the message that shows the encounter and is kept up to date."""
        if self.channel_id is None or self.message_id is None:
            return None
        return Panel(self.channel_id, self.message_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """A participant as one viewer sees it: what they may not see is not in here."""

    participant: Participant
    name: str
    """What this viewer may know it by."""
    sight: Shown
    """Full: with numbers. Health: in words. Nothing: only that somebody is there."""
    kind: AdversaryType | None = None
    """None: it has no sheet, or one that this viewer sees nothing of."""
    states: frozenset[HealthState] = frozenset()
    """Empty where nobody knows."""
    members: tuple[int, int] | None = None
    """Minions who stand, and how many there were."""
    wounds: tuple[int, int | None] | None = None
    """With their threshold, for those who see numbers; the threshold may not be set yet."""
    strain: tuple[int, int | None] | None = None
    injuries: tuple[str, ...] = ()
    """The labels of the Critical Injuries that it carries, for those who see numbers."""
    sheet: StoredCharacter | None = None
    """For those who see everything."""
    engaged_with: tuple[str, ...] = ()
    """With whom it stands engaged, as it was last told, by the names that this viewer may know."""

    @property
    def is_down(self) -> bool:
        """Whether it cannot act: incapacitated, defeated or dead."""
        return not DOWN.isdisjoint(self.states)


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterState:
    """All that the tracker shows, as one viewer or everybody at the table sees it."""

    campaign: Campaign
    stored: StoredEncounter
    fighters: tuple[Fighter, ...]
    """In the order in which they joined; those who left too."""
    points: SharedPoints
    sees_everything: bool = False
    """Whether this is the GM's view."""
    hurt: Casualties = NO_CASUALTIES
    """Who is down, slowed or doomed, by the sheets: also of those whose numbers this viewer does not see."""
    latest: tuple[Event, ...] = field(default=())
    """Its last changes that stand, newest first."""

    @property
    def encounter(self) -> Encounter:
        """Return the encounter itself."""
        return self.stored.encounter

    @property
    def claimants(self) -> tuple[Participant, ...]:
        """Return the participants who may claim the current slot."""
        return claimants(self.encounter, self.hurt, HOUSE)

    @property
    def down(self) -> frozenset[int]:
        """Return the participants who cannot act."""
        return self.hurt.down

    def fighter(self, participant_id: int) -> Fighter:
        """Return this participant as the viewer sees it.

        Raises:
            IllegalAction: there is none (rule "no_such_participant": id).
        """
        for each in self.fighters:
            if each.participant.id == participant_id:
                return each
        raise IllegalAction("no_such_participant", id=participant_id)

    def others(self, taken: Collection[int]) -> tuple[Fighter, ...]:
        """Return those who are still in the fight, without these."""
        return tuple(
            each for each in self.fighters if not each.participant.has_left and each.participant.id not in taken
        )
