"""Fights of any size as the tracker gets them: builders for what is drawn of one."""

from dataclasses import replace

from bot.access import GameMasters, Shown
from bot.store.encounter_values import EncounterState, Fighter, StoredEncounter
from bot.store.values import Campaign
from rules.health.combatants import AdversaryType
from rules.health.states import HealthState
from rules.notation.reading import Scheme
from rules.systems import SYSTEMS
from rules.systems.base import narrative_of
from rules.table.destiny import DestinyPool
from rules.table.encounter import Encounter, EncounterSlot, Participant, Stage
from rules.table.initiative import InitiativeSlot, Readiness, Side

CAMPAIGN = Campaign(
    id=7,
    guild_id=1 << 60,
    home_channel_id=(1 << 60) + 1,
    name="",
    system=SYSTEMS[0].key,
    scheme=Scheme.COLOR,
    text_only=False,
    destiny=DestinyPool(3, 2),
    session_number=1,
    session_is_open=True,
    masters=GameMasters(),
)
UP = frozenset({HealthState.UNWOUNDED})


def a_player(number: int, name: str, **more: object) -> Fighter:
    """Return a player character in a fight, as everybody sees it."""
    who = Participant(id=number, side=Side.PLAYERS, name=name, character_id=number, user_id=100 + number)
    seen = {"wounds": (4, 12), "strain": (3, 11), "states": frozenset({HealthState.WOUNDED}), **more}
    return Fighter(participant=who, name=name, sight=Shown.FULL, kind=AdversaryType.PLAYER_CHARACTER, **seen)  # type: ignore[arg-type]  # any


def an_adversary(number: int, name: str, **more: object) -> Fighter:
    """Return an NPC in a fight, as players see it: without numbers."""
    who = Participant(id=number, side=Side.ADVERSARIES, name=name, character_id=number)
    seen = {"kind": AdversaryType.RIVAL, "states": UP, **more}
    return Fighter(participant=who, name=name, sight=Shown.HEALTH, **seen)  # type: ignore[arg-type]  # any


def a_state(*fighters: Fighter, stage: Stage = Stage.RUNNING, **more: object) -> EncounterState:
    """Return an encounter of these people in its first round, with a slot for each in their order."""
    ids = [each.participant.id for each in fighters]
    slots = tuple(
        EncounterSlot(id=1000 + place, side=each.participant.side, place=place, brought_by=each.participant.id)
        for place, each in enumerate(fighters, 1)
    )
    encounter = Encounter(
        stage=stage,
        round_number=0 if stage is Stage.GATHERING else 1,
        current=slots[0].id if stage is Stage.RUNNING and slots else None,
        slots=() if stage is Stage.GATHERING else slots,
        participants=tuple(each.participant for each in fighters),
        next_id=max(ids, default=0) + 2000,
    )
    stored = StoredEncounter(
        id=5,
        campaign_id=CAMPAIGN.id,
        number=3,
        channel_id=None,
        message_id=None,
        name="Docking Bay 94",
        readiness=Readiness.READY,
        version=1,
        started_at=1_700_000_000_000,
        ended_at=None,
        encounter=encounter,
    )
    points = narrative_of(SYSTEMS[0]).points
    return EncounterState(campaign=CAMPAIGN, stored=stored, fighters=fighters, points=points, **more)  # type: ignore[arg-type]  # any


def changed(state: EncounterState, **parts: object) -> EncounterState:
    """Return the state with parts of its encounter as given."""
    encounter = replace(state.encounter, **parts)  # type: ignore[arg-type]  # any
    return replace(state, stored=replace(state.stored, encounter=encounter))


def with_result(fighter: Fighter, success: int, advantage: int) -> Fighter:
    """Return somebody who has rolled Initiative."""
    who = fighter.participant
    return replace(fighter, participant=replace(who, result=InitiativeSlot(who.side, success, advantage)))


def claimed(state: EncounterState, **takers: int) -> EncounterState:
    """Return the state with slots claimed: `s1=4` is the first slot, claimed by participant 4."""
    wanted = {int(name[1:]): who for name, who in takers.items()}
    slots = tuple(replace(slot, claimed_by=wanted.get(place)) for place, slot in enumerate(state.encounter.slots, 1))
    return changed(state, slots=slots)


def after(state: EncounterState, turns: int) -> EncounterState:
    """Return the state after so many slots of the round are over."""
    slots = tuple(replace(slot, is_over=place < turns) for place, slot in enumerate(state.encounter.slots))
    return changed(state, slots=slots, current=slots[turns].id)
