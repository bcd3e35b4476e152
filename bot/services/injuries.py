"""Critical Injuries by hand: rolled, added by name, healed, removed; Critical Hits on vehicles, which are looked up.

Healed injuries stay on the sheet as history; removed ones were never there.
"""

from dataclasses import dataclass

from bot.access import Act
from bot.chance import Dice
from bot.game import HOUSE, game_of
from bot.services import unit
from bot.services.characters import CharacterChange
from bot.services.health_change import DiceWork, Outcome, change, change_with_dice
from bot.services.health_facts import injury_facts, ledger_facts, told_events
from bot.services.injury_rolls import DURABLE, Suffered, all_owed, inflicted, percentile, rolled
from bot.services.unit import Change, Draft, Op
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind
from rules.characters.character import Character
from rules.characters.totals import talent_ranks
from rules.characters.vitality import combatant_of
from rules.checks.skills import Characteristic
from rules.dice.chance import Chance
from rules.errors import AmbiguousName, IllegalAction, UnknownName
from rules.health.combatants import Individual, MinionGroup
from rules.health.critical_roll import critical_modifiers, injury_named, roll_critical, row_for
from rules.health.criticals import carried_named, heal_injury, remove_injury
from rules.health.injuries import CarriedInjury, InjuryState
from rules.health.vehicles import critical_hit_modifiers
from rules.health.wounds import take_out_member
from rules.systems.base import Narrative, vehicle_hits_of


@dataclass(frozen=True, slots=True, kw_only=True)
class InjuryOrder:
    """What changes the roll, beside the injuries that the victim carries."""

    modifier: int = 0
    extra_triggers: int = 0
    vicious: int = 0
    lethal_blows: int = 0
    durable: int | None = None
    """None: as the sheet says."""
    limb: str = ""
    """Which limb is struck, where the injury strikes one."""
    label: str = ""


async def roll_injury(store: Store, op: Op, name: str | None, order: InjuryOrder, dice: Dice) -> CharacterChange:
    """Roll a Critical Injury and put it on the sheet; in a group of minions one more falls.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: a threshold is not set yet, or a count is too low.
        LimitExceeded: a count is absurdly large.
    """

    return await change_with_dice(store, op, name, dice, injured(order))


def injured(order: InjuryOrder) -> DiceWork:
    """Return the change that rolls a Critical Injury and puts it on the sheet; in a group of minions one more falls."""

    def work(character: Character, narrative: Narrative, chance: Chance) -> Outcome:
        victim = combatant_of(character, narrative, for_strain=True)
        if isinstance(victim, MinionGroup):
            return one_falls(victim, order.label)
        durable = talent_ranks(character, DURABLE) if order.durable is None else order.durable
        modifiers = critical_modifiers(
            carried=len(victim.carried),
            extra_triggers=order.extra_triggers,
            vicious=order.vicious,
            lethal_blows=order.lethal_blows,
            durable=durable,
            flat=order.modifier,
        )
        first = rolled(victim, modifiers, narrative, HOUSE, chance, limb=order.limb)
        return suffered(victim, first, character, narrative, chance, label=order.label)

    return work


async def add_injury(
    store: Store,
    op: Op,
    name: str | None,
    injury: str,
    dice: Dice,
    *,
    characteristic: Characteristic | None = None,
    limb: str = "",
) -> CharacterChange:
    """Put an injury on the sheet by its name; which characteristic it strikes is rolled where nobody says.

    Raises:
        UnknownName: there is no such character for this person, or no such injury.
        AmbiguousName: several begin so.
        IllegalAction: a threshold is not set yet, or minions carry no injuries.
    """

    def work(character: Character, narrative: Narrative, chance: Chance) -> Outcome:
        row = injury_named(narrative.critical_injuries, injury)
        victim = _individual(character, narrative, for_strain=True)
        kind = Kind.CHARACTER_INJURY_ADD
        if row.asks_characteristic and characteristic is None:
            kind = Kind.CHARACTER_INJURED  # a die decides
        one = inflicted(victim, row, narrative, HOUSE, chance=chance, characteristic=characteristic, limb=limb)
        return suffered(victim, one, character, narrative, chance, kind=kind)

    return await change_with_dice(store, op, name, dice, work)


async def heal(store: Store, op: Op, name: str | None, injury: str | None) -> CharacterChange:
    """Mark an injury as healed; what it changed for good stays. Without a name, the only one that is carried.

    Raises:
        UnknownName: there is no such character for this person, or no such injury on it.
        AmbiguousName: several are meant.
        IllegalAction: it is beyond treatment, or nothing is carried.
    """

    def work(character: Character, narrative: Narrative) -> Outcome:
        victim = _individual(character, narrative)
        healed = heal_injury(victim, meant(victim, injury))
        return Outcome(
            kind=Kind.CHARACTER_INJURY_HEAL,
            before=victim,
            after=healed.after,
            happened=tuple(told_events(healed.events)),
        )

    return await change(store, op, name, work)


async def remove(store: Store, op: Op, name: str | None, injury: str | None) -> CharacterChange:
    """Strike an injury off as if it had never been suffered, a healed one too.

    Raises:
        UnknownName: there is no such character for this person, or no such injury on it.
        AmbiguousName: several are meant.
        IllegalAction: there is none.
    """

    def work(character: Character, narrative: Narrative) -> Outcome:
        victim = _individual(character, narrative)
        found = meant(victim, injury, healed_too=True)
        return Outcome(
            kind=Kind.CHARACTER_INJURY_REMOVE,
            before=victim,
            after=remove_injury(victim, found),
            happened=({"what": "injury_removed", **injury_facts(found)},),
        )

    return await change(store, op, name, work)


async def roll_vehicle(
    store: Store, op: Op, dice: Dice, *, carried: int, extra_triggers: int, modifier: int, label: str
) -> Change:
    """Roll a Critical Hit on a vehicle and keep the dice; what it does is looked up.

    Raises:
        IllegalAction: a count is too low.
        LimitExceeded: a count is absurdly large.
        NotInThisSystem: the campaign's game has no such table.
    """

    def work(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        table = vehicle_hits_of(game_of(campaign))
        modifiers = critical_hit_modifiers(carried=carried, extra_triggers=extra_triggers, flat=modifier)
        roll = roll_critical(percentile(chance), modifiers)
        facts = {
            "hit": row_for(table, roll).key,
            "shown": roll.percentile,
            "modifiers": ledger_facts(roll.modifiers),
            "total": roll.total,
            "label": label,
        }
        return Draft(kind=Kind.VEHICLE_CRITICAL, before={}, after=facts)

    return await unit.change_with_dice(store, op, Act.ROLL, dice, work)


def one_falls(group: MinionGroup, label: str = "") -> Outcome:
    """Return what a Critical Injury does to a group of minions: one more falls. Rule: EotE core."""
    fell = take_out_member(group, HOUSE)
    return Outcome(
        kind=Kind.CHARACTER_HARM,
        before=group,
        after=fell.after,
        happened=({"what": "minion_critical"}, *told_events(fell.events)),
        facts={"label": label},
    )


def suffered(
    victim: Individual,
    first: Suffered,
    character: Character,
    narrative: Narrative,
    chance: Chance,
    *,
    kind: Kind = Kind.CHARACTER_INJURED,
    label: str = "",
) -> Outcome:
    """Return what an injury comes to, with those that it brings rolled at once; `kind` holds where it brings none."""
    more = all_owed(first.after, first.owed, character, narrative, HOUSE, chance)
    return Outcome(
        kind=Kind.CHARACTER_INJURED if more.told else kind,
        before=victim,
        after=more.after,
        happened=(*first.told, *more.told),
        facts={"label": label},
        points_turn=first.points_turn + more.points_turn,
    )


def _individual(character: Character, narrative: Narrative, *, for_strain: bool = False) -> Individual:
    who = combatant_of(character, narrative, for_strain=for_strain)
    if isinstance(who, MinionGroup):
        raise IllegalAction("minions_carry_no_injuries", name=character.name)
    return who


def meant(victim: Individual, injury: str | None, *, healed_too: bool = False) -> CarriedInjury:
    """Return the injury that is meant; of several alike the first; without a name the only one.

    Raises:
        UnknownName: no such injury is carried.
        AmbiguousName: several different ones are meant.
        IllegalAction: none is carried (rule "nothing_carried").
    """
    if injury is None:
        if not victim.carried:
            raise IllegalAction("nothing_carried")
        if len(victim.carried) > 1:
            raise AmbiguousName("Critical Injury", "", tuple(dict.fromkeys(each.label for each in victim.carried)))
        return victim.carried[0]
    try:
        return carried_named(victim, injury)
    except UnknownName:
        if not healed_too:
            raise
        healed = [each for each in victim.injuries if each.state is InjuryState.HEALED]
        wanted = injury.strip().casefold()
        for each in reversed(healed):
            if wanted in {each.injury.name.casefold(), each.label.casefold()}:
                return each
        raise
