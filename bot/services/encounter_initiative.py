"""Initiative: rolled from the sheets or typed, until the first round begins. All dice are kept."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

from bot.access import Act
from bot.chance import Dice
from bot.services import unit
from bot.services.character_names import chosen
from bot.services.checks import after_check
from bot.services.combined import Fight, fight_in
from bot.services.encounter_change import (
    Done,
    EncounterChange,
    change,
    change_with_dice,
    drafted,
    require_control,
    who_facts,
    with_state,
)
from bot.services.encounters import joined
from bot.services.health_change import narrative_in
from bot.services.unit import Draft, Op
from bot.store import campaigns, mapping, rolls
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind, StoredRoll
from rules.characters.checks import plan_for
from rules.checks.difficulty import Difficulty
from rules.dice.chance import Chance
from rules.dice.roll import Roll, roll_pool
from rules.errors import IllegalAction
from rules.systems.base import Narrative
from rules.table import slots, turns
from rules.table.conditions import known_conditions
from rules.table.initiative import Readiness, Side, parse_result, parse_slots, slot_of

LABEL = "Initiative"


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRoll:
    """One combatant's dice for Initiative, as they are kept in the event."""

    participant_id: int
    name: str
    shown: str
    skill: str
    number: int
    """Of the roll, in the campaign."""
    roll: Roll
    success: int
    advantage: int


def rolled_in(facts: Facts) -> tuple[InitiativeRoll, ...]:
    """Return the dice that an event of rolled Initiative tells."""
    return tuple(
        InitiativeRoll(
            participant_id=each["participant"],
            name=each["name"],
            shown=each["shown"],
            skill=each["skill"],
            number=each["number"],
            roll=mapping.roll_from_text(json.dumps(each["pool"]), json.dumps(each["faces"])),
            success=each["success"],
            advantage=each["advantage"],
        )
        for each in facts["rolls"]
    )


async def roll_own(store: Store, op: Op, dice: Dice, readiness: Readiness | None = None) -> EncounterChange:
    """Roll Initiative for the character that this person plays, which takes part from then on.

    `readiness` decides between Cool and Vigilance; without it, it is how the encounter finds everybody.

    Raises:
        IllegalAction: they play nobody (rule "no_active_character"), or have rolled already (rule
            "initiative_is_rolled": name).
    """

    def work(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        before = fight_in(tx, campaign)
        _ = before.encounter  # refused before anything is worked out
        sheet = chosen(tx, campaign, op.actor, None)
        now = before
        if before.encounter.of_character(sheet.id) is None:
            now = joined(before, sheet, readiness)
        who = now.encounter.of_character(sheet.id)
        assert who is not None, "it has just joined"
        if who.result is not None:
            raise IllegalAction("initiative_is_rolled", name=who.name)
        if readiness is not None:
            now = now.with_encounter(now.encounter.with_participant(replace(who, readiness=readiness)))
        now, thrown = _rolled(tx, op, campaign, now, who.id, chance)
        kept.append(thrown.kept(op))
        return drafted(tx, op, campaign, before, Done(kind=Kind.ENCOUNTER_ROLL, fight=now, facts=_facts([thrown])))

    kept: list[StoredRoll] = []

    def perform(tx: Tx) -> EncounterChange:
        done = unit.perform_with_dice(tx, op, Act.JOIN_ENCOUNTER, dice, work)
        if not done.is_repeat:
            rolls.add(tx, done.campaign.id, done.event.session_number, done.event.id, kept[0])
        return with_state(tx, done)

    return await store.write(perform)


async def roll_for(store: Store, op: Op, dice: Dice, *, everybody: bool = False) -> EncounterChange:
    """Roll Initiative for all NPCs that have no result yet, or for everybody; a group of minions rolls once.

    Whoever has only a name is left out: their results are typed.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: nobody is left to roll for (rule "nobody_to_roll_for").
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight, chance: Chance) -> Done:
        waiting = [
            each
            for each in fight.encounter.present
            if each.result is None and (sheet := fight.sheet(each)) is not None and (everybody or sheet.is_npc)
        ]
        if not waiting:
            raise IllegalAction("nobody_to_roll_for")
        now, thrown = fight, list[_Thrown]()
        for each in waiting:
            now, one = _rolled(tx, op, campaign, now, each.id, chance)
            thrown.append(one)
        left = [who_facts(now, each) for each in now.encounter.present if each.result is None]
        return Done(kind=Kind.ENCOUNTER_ROLL, fight=now, facts={**_facts(thrown), "left": left})

    return await change_with_dice(store, op, Act.RUN_ENCOUNTER, dice, work)


async def type_result(store: Store, op: Op, participant_id: int, text: str) -> EncounterChange:
    """Set somebody's Initiative result as it is typed: "2s1a", "3" for Successes alone.

    Raises:
        NotAllowed: it is not this person's combatant.
        NotationError: the text is no result.
        IllegalAction: it is not there any more.
    """
    result = parse_result(text, Side.PLAYERS)  # its side is that of whoever it is for

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        who = fight.encounter.participant(participant_id)
        require_control(op, campaign, fight, who)
        now = slots.set_result(fight.encounter, who.id, result)
        facts = {"who": who_facts(fight, who), "success": result.success, "advantage": result.advantage}
        return Done(kind=Kind.ENCOUNTER_RESULT, fight=fight.with_encounter(now), facts=facts)

    return await change(store, op, Act.JOIN_ENCOUNTER, work)


async def type_order(store: Store, op: Op, text: str) -> EncounterChange:
    """Set the order of slots as it is typed: "ppnn", "2p n", "pc 1s2a, npc 2s".

    Raises:
        NotAllowed: not the GM.
        NotationError: the text is no order.
        IllegalAction: a side would have fewer slots than it has used in this round.
        LimitExceeded: there are too many slots.
    """
    order = parse_slots(text)

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        now = slots.set_order(fight.encounter, order)
        sides = [slot.side.value for slot in now.slots]
        return Done(kind=Kind.ENCOUNTER_ORDER, fight=fight.with_encounter(now), facts={"sides": sides})

    return await change(store, op, Act.RUN_ENCOUNTER, work)


async def order_by_results(store: Store, op: Op) -> EncounterChange:
    """Put the slots in the order of their results again, after an order was typed.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: they stand so already.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        now = slots.order_by_results(fight.encounter)
        sides = [slot.side.value for slot in now.slots]
        return Done(kind=Kind.ENCOUNTER_ORDER, fight=fight.with_encounter(now), facts={"sides": sides})

    return await change(store, op, Act.RUN_ENCOUNTER, work)


async def begin(store: Store, op: Op, *, may_be_missing: bool = False) -> EncounterChange:
    """Begin the first round.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: it has begun, there are no slots, or somebody has no Initiative yet and that was not wanted.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        now = turns.begin(fight.encounter, may_be_missing=may_be_missing)
        return Done(kind=Kind.ENCOUNTER_BEGIN, fight=fight.with_encounter(now), facts={"slots": len(now.slots)})

    return await change(store, op, Act.RUN_ENCOUNTER, work)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Thrown:
    """The dice of one combatant, and the facts that tell them."""

    number: int
    notation: str
    label: str
    roll: Roll
    facts: Facts

    def kept(self, op: Op) -> StoredRoll:
        return StoredRoll(
            number=self.number,
            user_id=op.actor.user_id,
            at=op.at,
            notation=self.notation,
            label=self.label,
            roll=self.roll,
            ordinary=(),
        )


def _rolled(
    tx: Tx, op: Op, campaign: Campaign, fight: Fight, participant_id: int, chance: Chance
) -> tuple[Fight, _Thrown]:
    """Roll for one combatant from its sheet: skill by its readiness, injuries, conditions and load counted."""
    who, narrative = fight.encounter.participant(participant_id), narrative_in(campaign)
    sheet = fight.sheet(who)
    assert sheet is not None, "asked of those who have a sheet"
    plan = plan_for(
        sheet.character,
        who.readiness.skill,
        narrative,
        against=Difficulty.SIMPLE,
        conditions=known_conditions(who.conditions),
    )
    shown = roll_pool(plan.pool, chance)
    result = slot_of(who.side, shown.net)
    number = campaigns.take_roll_number(tx, campaign.id)
    facts = {
        **who_facts(fight, who),
        "number": number,
        "skill": who.readiness.skill,
        "pool": json.loads(mapping.pool_to_text(shown.pool)),
        "faces": json.loads(mapping.faces_to_text(shown)),
        "net": asdict(shown.net),
        "success": result.success,
        "advantage": result.advantage,
    }
    now = fight.with_encounter(slots.set_result(fight.encounter, who.id, result))
    now = now.with_sheet(_after(sheet, narrative))
    label = f"{who.name}: {LABEL}" if sheet.is_npc is False else LABEL
    return now, _Thrown(number=number, notation=who.readiness.skill, label=label, roll=shown, facts=facts)


def _after(sheet: StoredCharacter, narrative: Narrative) -> StoredCharacter:
    """Return a sheet whose injuries have no effect any more that lasts for one check."""
    return replace(sheet, character=after_check(sheet.character, narrative))


def _facts(thrown: Iterable[_Thrown]) -> dict[str, object]:
    return {"rolls": [each.facts for each in thrown]}
