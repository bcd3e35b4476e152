"""Initiative: rolled from the sheets or typed, until the first round begins. All dice are kept."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.access import Act, may
from bot.chance import Dice
from bot.game import HOUSE, narrative_in
from bot.services import encounters, unit
from bot.services.character_names import chosen
from bot.services.combined import Fight, fight_in
from bot.services.encounter_change import (
    Done,
    EncounterChange,
    change,
    change_with_dice_in,
    drafted,
    require_control,
    who_facts,
    with_state,
)
from bot.services.encounter_dice import Thrown, dice_facts, rolled
from bot.services.encounter_queries import casualties_in, name_at_table
from bot.services.encounters import joined
from bot.services.unit import Draft, Op
from bot.store import campaigns, characters, fallen, rolls
from bot.store import encounters as stored_encounters
from bot.store.fallen import Whose
from bot.store.mapping import faces_to_text
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind, StoredRoll
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.table import joining, slots, turns
from rules.table.encounter import Participant, Stage
from rules.table.initiative import Readiness, Side, parse_result, parse_slots


async def roll_own(store: Store, op: Op, dice: Dice, readiness: Readiness | None = None) -> EncounterChange:
    """Roll Initiative for the character that this person plays, which takes part from then on.

    `readiness` decides between Cool and Vigilance; without it, it is how the encounter finds everybody.
    Whoever had rolled, left and comes back has the result that it had, and nothing is rolled.

    Raises:
        IllegalAction: they play nobody (rule "no_active_character"), or have rolled already (rule
            "initiative_is_rolled": name).
    """
    return await store.write(lambda tx: _own(tx, op, dice, readiness))


def _own(tx: Tx, op: Op, dice: Dice, readiness: Readiness | None = None) -> EncounterChange:
    """Let somebody come back with the Initiative that they had, or else roll it."""
    if _is_coming_back(tx, op):
        return encounters.join_in(tx, op, readiness)
    return _roll_own(tx, op, dice, readiness)


def _is_coming_back(tx: Tx, op: Op) -> bool:
    campaign = campaigns.in_place(tx, op.place)
    stored = stored_encounters.current(tx, campaign.id) if campaign is not None else None
    playing = characters.active(tx, campaign.id, op.actor.user_id) if campaign is not None else None
    if stored is None or playing is None:
        return False
    left = joining.who_left(stored.encounter, playing.id)
    return left is not None and left.result is not None


def _roll_own(tx: Tx, op: Op, dice: Dice, readiness: Readiness | None = None) -> EncounterChange:
    kept: list[StoredRoll] = []

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
            raise IllegalAction("initiative_is_rolled", name=sheet.name)
        if readiness is not None:
            now = now.with_encounter(now.encounter.with_participant(replace(who, readiness=readiness)))
        now, thrown = rolled(tx, op, campaign, now, who.id, chance)
        kept.append(thrown.kept(op))
        facts = {**dice_facts([thrown]), **_late(now, [who.id])}
        return drafted(tx, op, campaign, before, Done(kind=Kind.ENCOUNTER_ROLL, fight=now, facts=facts))

    done = unit.perform_with_dice(tx, op, Act.JOIN_ENCOUNTER, dice, work)
    if not done.is_repeat:
        rolls.add(tx, done.campaign.id, done.event.session_number, done.event.id, kept[0])
    return with_state(tx, done)


async def enter(store: Store, op: Op, dice: Dice, readiness: Readiness | None = None) -> EncounterChange:
    """Let the character take part that this person plays; in a fight that runs it rolls at once, to have a slot.

    Raises:
        IllegalAction: as for `encounters.join`, or `roll_own`.
    """

    def perform(tx: Tx) -> EncounterChange:
        campaign = campaigns.in_place(tx, op.place)
        stored = stored_encounters.current(tx, campaign.id) if campaign is not None else None
        if stored is not None and stored.encounter.stage is Stage.RUNNING:
            return _own(tx, op, dice, readiness)
        return encounters.join_in(tx, op, readiness)

    return await store.write(perform)


async def roll_missing(store: Store, op: Op, dice: Dice) -> EncounterChange:
    """Roll for whoever came too late for the first roll: the GM for all who have no slot, players for their own.

    Raises:
        IllegalAction: as for `roll_own`, or nobody is left to roll for (rule "nobody_to_roll_for").
    """

    def perform(tx: Tx) -> EncounterChange:
        campaign = campaigns.in_place(tx, op.place)
        if campaign is None or not may(op.actor, campaign.masters, Act.RUN_ENCOUNTER):
            return _own(tx, op, dice)
        return _roll_all(tx, op, dice, lambda fight, each: each in fight.encounter.without_slot)

    return await store.write(perform)


async def roll_for(store: Store, op: Op, dice: Dice, *, everybody: bool = False) -> EncounterChange:
    """Roll Initiative for all NPCs that have no result yet, or for everybody; a group of minions rolls once.

    Whoever has only a name is left out: their results are typed.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: nobody is left to roll for (rule "nobody_to_roll_for").
    """

    def is_meant(fight: Fight, each: Participant) -> bool:
        sheet = fight.sheet(each)
        return everybody or (sheet is not None and sheet.is_npc)

    return await store.write(lambda tx: _roll_all(tx, op, dice, is_meant))


def _roll_all(tx: Tx, op: Op, dice: Dice, is_meant: Callable[[Fight, Participant], bool]) -> EncounterChange:
    """Roll for all of these who have a sheet and no result yet."""

    def work(tx: Tx, campaign: Campaign, fight: Fight, chance: Chance) -> Done:
        left = [each for each in fight.encounter.present if each.result is None]
        waiting = [each for each in left if fight.sheet(each) is not None and is_meant(fight, each)]
        if not waiting:
            raise IllegalAction("nobody_to_roll_for", names=[name_at_table(each, fight.sheet(each)) for each in left])
        now, thrown = fight, list[Thrown]()
        for each in waiting:
            now, one = rolled(tx, op, campaign, now, each.id, chance)
            thrown.append(one)
            # Its event alone keeps these dice, so nothing else counts them.
            fallen.add(tx, Whose(campaign.id, op.actor.user_id, campaign.session_number), faces_to_text(one.roll))
        unrolled = [who_facts(now, each) for each in now.encounter.present if each.result is None]
        facts = {**dice_facts(thrown), "left": unrolled, **_late(now, (each.id for each in waiting))}
        return Done(kind=Kind.ENCOUNTER_ROLL, fight=now, facts=facts)

    return change_with_dice_in(tx, op, Act.RUN_ENCOUNTER, dice, work)


def _late(fight: Fight, participant_ids: Iterable[int]) -> dict[str, object]:
    """Return what the event tells of slots that stand before the current one, so that they act in the next round."""
    encounter = fight.encounter
    over = {slot.brought_by for slot in encounter.slots if slot.is_over}
    late = [who_facts(fight, encounter.participant(each)) for each in participant_ids if each in over]
    is_late = encounter.stage is Stage.RUNNING and late
    return {"late": late, "from_round": encounter.round_number + 1} if is_late else {}


async def type_result(store: Store, op: Op, participant_id: int, text: str) -> EncounterChange:
    """Set somebody's Initiative result as it is typed: "2s1a", "3" for Successes alone.

    A result that is there already, rolled or typed, is the GM's to type anew: dice are rolled once.

    Raises:
        NotAllowed: it is not this person's combatant.
        NotationError: the text is no result.
        IllegalAction: it is not there any more, or has a result already (rule "initiative_is_there": name).
    """
    result = parse_result(text, Side.PLAYERS)  # its side is that of whoever it is for

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        who = fight.encounter.participant(participant_id)
        require_control(op, campaign, fight, who)
        if who.result is not None and not may(op.actor, campaign.masters, Act.RUN_ENCOUNTER):
            raise IllegalAction("initiative_is_there", name=fight.name_of(who))
        had_slot = who not in fight.encounter.without_slot
        now = fight.with_encounter(slots.set_result(fight.encounter, who.id, result))
        facts = {"who": who_facts(fight, who), "success": result.success, "advantage": result.advantage}
        late = {} if had_slot else _late(now, [who.id])
        return Done(kind=Kind.ENCOUNTER_RESULT, fight=now, facts={**facts, **late})

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
