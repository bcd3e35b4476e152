"""Initiative: rolled from the sheets or typed, until the first round begins. All dice are kept."""

from dataclasses import replace

from bot.access import Act
from bot.chance import Dice
from bot.services import unit
from bot.services.character_names import chosen
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
from bot.services.encounter_dice import Thrown, dice_facts, rolled
from bot.services.encounter_queries import casualties_in
from bot.services.encounters import joined
from bot.services.health_change import HOUSE, narrative_in
from bot.services.unit import Draft, Op
from bot.store import rolls
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind, StoredRoll
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.table import slots, turns
from rules.table.initiative import Readiness, Side, parse_result, parse_slots


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
        now, thrown = rolled(tx, op, campaign, now, who.id, chance)
        kept.append(thrown.kept(op))
        return drafted(tx, op, campaign, before, Done(kind=Kind.ENCOUNTER_ROLL, fight=now, facts=dice_facts([thrown])))

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
        now, thrown = fight, list[Thrown]()
        for each in waiting:
            now, one = rolled(tx, op, campaign, now, each.id, chance)
            thrown.append(one)
        left = [who_facts(now, each) for each in now.encounter.present if each.result is None]
        return Done(kind=Kind.ENCOUNTER_ROLL, fight=now, facts={**dice_facts(thrown), "left": left})

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
    """Begin the first round; slots of those who are all down pass by.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: it has begun, there are no slots, or somebody has no Initiative yet and that was not wanted.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        hurt = casualties_in(fight, narrative_in(campaign))
        now = turns.begin(fight.encounter, hurt, HOUSE, may_be_missing=may_be_missing)
        return Done(kind=Kind.ENCOUNTER_BEGIN, fight=fight.with_encounter(now), facts={"slots": len(now.slots)})

    return await change(store, op, Act.RUN_ENCOUNTER, work)
