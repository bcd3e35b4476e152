"""An encounter from its start to its end, and who takes part.

Initiative, turns and conditions have modules of their own.
"""

from dataclasses import dataclass, replace

from bot.access import Act
from bot.game import narrative_in
from bot.services import unit
from bot.services.character_names import chosen
from bot.services.combined import Fight, save
from bot.services.encounter_change import (
    Done,
    EncounterChange,
    change,
    change_in,
    check_same_fight,
    require_control,
    who_facts,
    with_state,
)
from bot.services.encounter_entrants import Entrant, meant, usual_readiness
from bot.services.encounter_harm import after_encounter
from bot.services.encounter_summary import summarized
from bot.services.unit import Draft, Op
from bot.store import encounters
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind, Panel
from rules.characters.character import Character
from rules.checks.limits import check_range
from rules.errors import IllegalAction, LimitExceeded
from rules.table import joining, turns
from rules.table.encounter import MOST_PARTICIPANTS, Encounter, Participant
from rules.table.initiative import Readiness, Side

LONGEST_NAME = 100
"""What an encounter may be called."""
LONGEST_NOTES = 1000
"""Characters of what the GM notes as it ends: loot, and what comes next."""


async def start(store: Store, op: Op, name: str = "", readiness: Readiness = Readiness.READY) -> EncounterChange:
    """Start an encounter in which nobody takes part yet; `readiness` is how it finds whoever joins.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: another one is going on (rule "encounter_is_on").
        LimitExceeded: the name is too long.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        _check_length(name)
        going_on = encounters.current(tx, campaign.id)
        if going_on is not None:
            raise IllegalAction("encounter_is_on", number=going_on.number)
        stored = encounters.add(
            tx,
            campaign.id,
            Encounter(),
            name=name,
            readiness=readiness,
            channel_id=op.place.channel_id,
            at=op.at,
        )
        facts = {"number": stored.number, "name": name, "readiness": readiness.value}
        saved = save(tx, campaign, Fight(stored=None), Fight(stored=stored), at=op.at)
        return Draft(kind=Kind.ENCOUNTER_START, before={}, after={**facts, **saved})

    return await store.write(lambda tx: with_state(tx, unit.perform(tx, op, Act.RUN_ENCOUNTER, work)))


def _check_length(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise LimitExceeded("characters in a name", limit=LONGEST_NAME, got=len(name))


async def add(
    store: Store,
    op: Op,
    who: str | Character,
    *,
    side: Side | None = None,
    readiness: Readiness | None = None,
    count: int = 1,
    hidden: bool = False,
) -> EncounterChange:
    """Let some take part: characters of the campaign, a new NPC, or mere names; "Vex, 3 Troopers" are four.

    An NPC that fights already, or that is wanted several times, joins as unhurt copies of its sheet.
    Players see an NPC that takes part by name and health, unless it is to stay `hidden`.

    Raises:
        NotAllowed: not the GM.
        AmbiguousName: several characters begin so.
        IllegalAction: a player's character takes part already, or is wanted more than once (rule "one_of_each"); a new
            NPC's name is taken; how many is said twice (rule "counted_twice": text).
        LimitExceeded: there are too many.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        check_range("combatants", count, least=1, most=MOST_PARTICIPANTS)
        entrant = Entrant(side=side, readiness=readiness or usual_readiness(fight), hidden=hidden)
        now, near = fight, dict[str, list[str]]()
        for each in meant(tx, op, campaign, who, count, hidden=hidden):
            check_range("combatants", each.count, least=1, most=MOST_PARTICIPANTS)
            if isinstance(each.who, str):
                near |= {each.who: list(each.near)} if each.near else {}
                for _ in range(each.count):
                    now = entrant.with_name(now, each.who)
                continue
            copies = each.count
            if each.is_new or now.encounter.of_character(each.who.id) is None:
                now = entrant.with_sheet(now.with_new(each.who) if each.is_new else now, each.who)
                copies -= 1
            now = entrant.with_copies(tx, op, campaign, now, each.who, copies)
        were = {each.id for each in fight.encounter.present}
        added = [each for each in now.encounter.present if each.id not in were]
        told = [
            {**who_facts(now, each), "has_sheet": each.character_id is not None, **_back(fight, each)} for each in added
        ]
        return Done(kind=Kind.ENCOUNTER_ADD, fight=now, facts={"added": told, "near": near})

    return await change(store, op, Act.RUN_ENCOUNTER, work)


async def join(store: Store, op: Op, readiness: Readiness | None = None) -> EncounterChange:
    """Let the character take part that this person plays.

    Raises:
        IllegalAction: they play nobody (rule "no_active_character"), or it takes part already.
        LimitExceeded: there are too many.
    """
    return await store.write(lambda tx: join_in(tx, op, readiness))


def join_in(tx: Tx, op: Op, readiness: Readiness | None) -> EncounterChange:
    """Let a character take part inside an open transaction; see `join`."""

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        sheet = chosen(tx, campaign, op.actor, None)
        now = joined(fight, sheet, readiness)
        who = now.encounter.of_character(sheet.id)
        assert who is not None, "it has just joined"
        facts = {"who": who_facts(now, who), **_back(fight, who)}
        return Done(kind=Kind.ENCOUNTER_JOIN, fight=now, facts=facts)

    return change_in(tx, op, Act.JOIN_ENCOUNTER, work)


def _back(before: Fight, who: Participant) -> Facts:
    """Return what an event tells of somebody who had left and is back."""
    return {"is_back": True} if any(each.id == who.id for each in before.encounter.participants) else {}


def joined(fight: Fight, sheet: StoredCharacter, readiness: Readiness | None) -> Fight:
    """Return the fight in which somebody takes part with a sheet, on the side that goes with it."""
    entrant = Entrant(side=None, readiness=readiness or usual_readiness(fight))
    return entrant.with_sheet(fight.with_sheet(sheet), sheet)


async def remove(store: Store, op: Op, participant_id: int, *, encounter_id: int | None = None) -> EncounterChange:
    """Let somebody leave the fight: the GM anybody, a player those of their characters.

    Raises:
        NotAllowed: it is not this person's to take out.
        IllegalAction: it is not there any more, or another fight than this one is going on.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        check_same_fight(fight, encounter_id)
        who = fight.encounter.participant(participant_id)
        require_control(op, campaign, fight, who)
        now = fight.with_encounter(joining.leave(fight.encounter, who.id))
        facts = {"who": who_facts(fight, who), "slot": _slot_left(fight.encounter, now.encounter, who.id)}
        return Done(kind=Kind.ENCOUNTER_REMOVE, fight=now, facts=facts)

    return await change(store, op, Act.JOIN_ENCOUNTER, work)


def _slot_left(before: Encounter, after: Encounter, participant_id: int) -> str:
    """Return what becomes of the slot of somebody who leaves, as the event tells it; empty where it had none."""
    acting = after.acting
    if acting is not None and acting.id == participant_id:
        return "acts"
    had, has = ({slot.brought_by for slot in each.slots} for each in (before, after))
    if participant_id not in had:
        return ""
    return "stays" if participant_id in has else "gone"


@dataclass(frozen=True, slots=True)
class Ending:
    """The fight that somebody was asked whether to end, as it was then."""

    encounter_id: int
    round_number: int


async def end(store: Store, op: Op, *, notes: str = "", meant: Ending | None = None) -> EncounterChange:
    """End the encounter: what lasted for it is over, copies go, and the summary is kept in the event with the notes.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: none is going on, or the one that was `meant` has ended or gone on for a round since (rule
            "end_is_stale": number, round_number).
        LimitExceeded: the notes are too long.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        assert fight.stored is not None, "a change of the encounter that is going on"
        if meant is not None and meant != Ending(fight.stored.id, fight.encounter.round_number):
            raise IllegalAction("end_is_stale", number=fight.stored.number, round_number=fight.encounter.round_number)
        if len(notes) > LONGEST_NOTES:
            raise LimitExceeded("characters in notes", limit=LONGEST_NOTES, got=len(notes))
        summary = summarized(tx, campaign, fight)
        narrative = narrative_in(campaign)
        copies = [each.character_id for each in fight.encounter.participants if each.is_copy]
        now = fight.with_encounter(turns.end(fight.encounter))
        now = now.without_sheets(each for each in copies if each is not None)
        for sheet in now.sheets.values():
            now = now.with_sheet(replace(sheet, character=after_encounter(sheet.character, narrative)))
        facts = {
            "number": fight.stored.number,
            "name": fight.stored.name,
            "rounds": fight.encounter.round_number,
            "summary": summary,
            **({"notes": notes} if notes else {}),
        }
        return Done(kind=Kind.ENCOUNTER_END, fight=now, facts=facts)

    return await change(store, op, Act.RUN_ENCOUNTER, work)


async def remember_tracker(store: Store, encounter_id: int, tracker: Panel) -> None:
    """Remember which message shows the encounter; not a change that a player sees, so without an event."""
    await store.write(lambda tx: encounters.set_tracker(tx, encounter_id, tracker))
