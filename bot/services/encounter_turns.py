"""The turns of an encounter: slots claimed and ended, and what befalls the sheets as somebody's turn starts or ends."""

from dataclasses import dataclass

from bot.access import Act
from bot.chance import Dice
from bot.game import HOUSE, narrative_in
from bot.services.combined import Fight
from bot.services.encounter_change import (
    Done,
    EncounterChange,
    change,
    change_with_dice,
    check_same_fight,
    require_control,
    who_facts,
)
from bot.services.encounter_claims import acting_name, attack_of_turn, by_hand, claimed, where
from bot.services.encounter_harm import at_death, at_end, at_start
from bot.services.encounter_queries import casualties_in, controls
from bot.services.fight_health import Toll
from bot.services.unit import Op
from bot.services.unspent import unspent
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind
from rules.dice.chance import Chance
from rules.errors import AmbiguousName, IllegalAction
from rules.table import rounds, slots, turns
from rules.table.encounter import Participant
from rules.table.initiative import Side
from rules.table.rounds import Advance


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The turn that a pressed button is about, since another may have begun meanwhile."""

    round_number: int
    slot_id: int
    encounter_id: int | None = None
    """The fight that it belongs to; None: the button went with its fight."""


async def claim(
    store: Store, op: Op, participant_id: int | None, dice: Dice, *, turn: Turn | None = None
) -> EncounterChange:
    """Let somebody act in the current slot; without an id the one of this person's who can.

    Raises:
        NotAllowed: it is not this person's combatant.
        AmbiguousName: several of this person's could.
        IllegalAction: nobody of theirs is there (rule "no_combatant_of_yours"), another turn has begun (rule
            "turn_is_over"), or it cannot claim the slot.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight, chance: Chance) -> Done:
        _check_turn(fight, turn)
        who = _meant(op, campaign, fight, participant_id)
        require_control(op, campaign, fight, who)
        taken = claimed(campaign, fight, who, chance)
        return _done(Kind.ENCOUNTER_CLAIM, taken.toll, taken.facts)

    return await change_with_dice(store, op, Act.TAKE_TURN, dice, work)


async def release(store: Store, op: Op, *, turn: Turn | None = None) -> EncounterChange:
    """Give the current slot back to its side; what was due as the turn started stands.

    Raises:
        NotAllowed: it is not this person's combatant who acts.
        IllegalAction: nobody has claimed it, another turn has begun, or whoever acts has attacked in it, so that the
            slot is used (rule "slot_is_used": name, number).
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        _check_turn(fight, turn)
        acting = fight.encounter.acting
        now = turns.release(fight.encounter)
        assert acting is not None, "what is released was claimed"
        require_control(op, campaign, fight, acting)
        number = attack_of_turn(tx, campaign, fight, acting)
        if number is not None:
            raise IllegalAction("slot_is_used", name=acting_name(fight), number=number)
        facts = {"who": who_facts(fight, acting), **where(now)}
        return Done(kind=Kind.ENCOUNTER_RELEASE, fight=fight.with_encounter(now), facts=facts)

    return await change(store, op, Act.TAKE_TURN, work)


async def next_slot(store: Store, op: Op, dice: Dice, *, turn: Turn | None = None) -> EncounterChange:
    """End the turn; past the last slot the next round begins. A slot that nobody has claimed can only be skipped.

    Raises:
        NotAllowed: it is not this person's combatant who acts.
        IllegalAction: the encounter does not run, another turn has begun, or nobody acts in the slot (rule
            "slot_is_free").
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight, chance: Chance) -> Done:
        _check_turn(fight, turn)
        acting = fight.encounter.acting
        if acting is None:
            turns.checked_current(fight.encounter)
            raise IllegalAction("slot_is_free")
        require_control(op, campaign, fight, acting)
        hurt = casualties_in(fight, narrative_in(campaign))
        return _advanced(
            tx, Kind.ENCOUNTER_NEXT, campaign, fight, rounds.next_slot(fight.encounter, hurt, HOUSE), chance
        )

    return await change_with_dice(store, op, Act.TAKE_TURN, dice, work)


async def skip(store: Store, op: Op, dice: Dice, *, turn: Turn | None = None) -> EncounterChange:
    """Let the current slot pass without anybody acting in it.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: somebody has claimed it, or another turn has begun.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight, chance: Chance) -> Done:
        _check_turn(fight, turn)
        hurt = casualties_in(fight, narrative_in(campaign))
        return _advanced(tx, Kind.ENCOUNTER_SKIP, campaign, fight, rounds.skip(fight.encounter, hurt, HOUSE), chance)

    return await change_with_dice(store, op, Act.RUN_ENCOUNTER, dice, work)


async def back(store: Store, op: Op, *, turn: Turn | None = None) -> EncounterChange:
    """Take up the slot again that ended last; sheets stay as they are, for `/undo` to put right.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: there is no slot to go back to, or another turn has begun.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        _check_turn(fight, turn)
        retreat = rounds.previous_slot(fight.encounter)
        facts = {**where(retreat.encounter), "kept": len(retreat.kept)}
        return Done(kind=Kind.ENCOUNTER_BACK, fight=fight.with_encounter(retreat.encounter), facts=facts)

    return await change(store, op, Act.RUN_ENCOUNTER, work)


async def add_slot(store: Store, op: Op, side: Side, *, success: int = 0, advantage: int = 0) -> EncounterChange:
    """Add a slot of a side, sorted in by what it is worth.

    Raises:
        NotAllowed: not the GM.
        LimitExceeded: there are too many.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        now = slots.add_slot(fight.encounter, side, success=success, advantage=advantage)
        return Done(kind=Kind.ENCOUNTER_SLOT_ADD, fight=fight.with_encounter(now), facts={"side": side.value})

    return await change(store, op, Act.RUN_ENCOUNTER, work)


async def remove_slot(store: Store, op: Op, slot_id: int) -> EncounterChange:
    """Take a slot out; one in which somebody has acted goes as the round ends.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: it is not there, or its turn is now.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        side = fight.encounter.slot(slot_id).side
        now = slots.remove_slot(fight.encounter, slot_id)
        return Done(kind=Kind.ENCOUNTER_SLOT_REMOVE, fight=fight.with_encounter(now), facts={"side": side.value})

    return await change(store, op, Act.RUN_ENCOUNTER, work)


def _check_turn(fight: Fight, turn: Turn | None) -> None:
    if turn is None:
        return
    check_same_fight(fight, turn.encounter_id)
    encounter = fight.encounter
    if (turn.round_number, turn.slot_id) != (encounter.round_number, encounter.current):
        slot = encounter.current_slot
        side = slot.side.value if slot is not None else None
        raise IllegalAction("turn_is_over", name=acting_name(fight), side=side)


def _meant(op: Op, campaign: Campaign, fight: Fight, participant_id: int | None) -> Participant:
    encounter = fight.encounter
    if participant_id is not None:
        return encounter.participant(participant_id)
    own = [each for each in encounter.present if controls(op.actor, campaign, each, fight.sheet(each))]
    if not own:
        raise IllegalAction("no_combatant_of_yours")
    hurt = casualties_in(fight, narrative_in(campaign))
    able = {each.id for each in turns.claimants(encounter, hurt, HOUSE)}
    could = [each for each in own if each.id in able] or own
    if len(could) > 1 and able:
        raise AmbiguousName("combatant", "", tuple(fight.name_of(each) for each in could))
    return could[0]


def _advanced(tx: Tx, kind: Kind, campaign: Campaign, fight: Fight, advance: Advance, chance: Chance) -> Done:
    """Return the end of a slot with all that comes with it: effects run out, missed turns go by, the doomed die."""
    toll = Toll(fight=fight.with_encounter(advance.encounter), narrative=narrative_in(campaign))
    toll, unkept = at_start(toll, advance.missed, chance)
    toll = at_end(toll, advance.ended)
    toll = at_death(toll, advance.deaths, chance)
    people = {each.id: each for each in fight.encounter.participants}
    facts = {
        **where(advance.encounter),
        "is_new_round": advance.is_new_round,
        "passed": len(advance.passed),
        "over": [
            {
                **who_facts(fight, people[each.participant_id]),
                "conditions": [str(one.condition) for one in each.conditions],
            }
            for each in advance.ended
            if each.conditions
        ],
        "deaths": [who_facts(fight, people[each]) for each in advance.deaths],
        "by_hand": by_hand(fight, unkept),
        "ended_round": fight.encounter.round_number,
        "unspent": unspent(tx, campaign),
    }
    acting = fight.encounter.acting
    return _done(kind, toll, {**facts, **({"who": who_facts(fight, acting)} if acting is not None else {})})


def _done(kind: Kind, toll: Toll, facts: Facts) -> Done:
    """Return a change of turns; one in which dice fell is told apart, since only the GM takes those back."""
    told = {**facts, "deed": kind.value}
    return Done(kind=Kind.ENCOUNTER_INJURED if toll.has_rolled else kind, fight=toll.fight, toll=toll, facts=told)
