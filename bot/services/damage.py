"""Rolling damage, dealing what was rolled to a target, and the end of a target's turn."""

from dataclasses import dataclass, replace

from bot.access import Act
from bot.chance import Dice
from bot.services import unit
from bot.services.campaign_here import campaign_meant
from bot.services.target_names import find
from bot.services.unit import Draft, Op
from bot.store import campaigns, damage_rolls, roll_ledger, targets
from bot.store.damage_values import DamageOrder, DamageState, StoredDamage, StoredTarget
from bot.store.store import Store, Tx
from bot.store.target_mapping import target_from_facts, target_to_facts
from bot.store.values import Campaign, Event, Kind, Place
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.starfinder.damage_types import DamageType
from rules.starfinder.persistent import FLAT_CHECK_DC
from rules.starfinder.roll import DamageRoll, roll_damage
from rules.starfinder.tally import tally
from rules.starfinder.turn import PersistentRoll, TurnEnd, end_turn, roll_turn_end


@dataclass(frozen=True, slots=True)
class FlatCheck:
    """The DC of the flat check against one type of persistent damage; without a type, against all of it."""

    difficulty_class: int = FLAT_CHECK_DC
    type: DamageType | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded:
    """The end of a target's turn, as it is kept."""

    event: Event
    campaign: Campaign
    number: int
    """Its dice are a roll of the campaign."""
    before: StoredTarget
    after: StoredTarget
    turn: TurnEnd


def roll_once(order: DamageOrder, chance: Chance) -> DamageRoll:
    """Roll damage without keeping it."""
    return roll_damage(order.damage, order.outcome, chance, order.critical_only)


async def roll(store: Store, op: Op, order: DamageOrder, target_name: str | None, dice: Dice) -> DamageState:
    """Roll damage and keep it, meant for this target; it is dealt by `apply`.

    Raises:
        NotAllowed: this person may not roll here.
        UnknownName: there is no such target; nothing is rolled.
    """

    def work(tx: Tx) -> DamageState:
        thrown: list[StoredDamage] = []

        def throw(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
            target = find(tx, campaign, target_name) if target_name is not None else None
            stored = StoredDamage(
                number=campaigns.take_roll_number(tx, campaign.id),
                user_id=op.actor.user_id,
                at=op.at,
                order=order,
                roll=roll_once(order, chance),
                target_id=target.id if target is not None else None,
            )
            thrown.append(stored)
            return Draft(kind=Kind.DAMAGE_ROLL, before={}, after=_facts(stored, target))

        change = unit.perform_with_dice(tx, op, Act.ROLL, dice, throw)
        if not change.is_repeat:
            damage_rolls.add(tx, change.event, thrown[0])
        return state_of(tx, change.campaign, change.event.after["number"])

    return await store.write(work)


def _facts(stored: StoredDamage, target: StoredTarget | None) -> dict[str, object]:
    """Return what the history tells of a damage roll."""
    return {
        "number": stored.number,
        "label": stored.order.label,
        "dealt": tally(stored.roll).dealt,
        "outcome": stored.order.outcome.name,
        **({"name": target.name} if target is not None else {}),
    }


def state_of(tx: Tx, campaign: Campaign, number: int) -> DamageState:
    """Return what the message of this damage roll shows, inside an open transaction.

    Raises:
        IllegalAction: there is no damage roll of this number.
    """
    stored = damage_rolls.numbered(tx, campaign.id, number)
    if stored is None:
        raise IllegalAction("roll_is_gone", number=number)
    application = roll_ledger.application(tx, campaign.id, number)
    if application is not None:
        target: StoredTarget | None = target_from_facts(application.before)
    else:
        target = targets.get(tx, campaign.id, stored.target_id) if stored.target_id is not None else None
    return DamageState(campaign=campaign, stored=stored, target=target, application=application)


async def state(store: Store, place: Place, campaign_id: int, number: int) -> DamageState:
    """Return what the message of this damage roll shows.

    Raises:
        IllegalAction: the campaign is not in this channel any more, or has no damage roll of this number.
    """

    def question(tx: Tx) -> DamageState:
        campaign = campaign_meant(tx, place, campaign_id)
        return state_of(tx, campaign, number)

    return await store.read(question)


async def apply(store: Store, op: Op, number: int) -> DamageState:
    """Deal the kept damage of this number, just these dice, to the target that it is meant for; only once.

    Raises:
        IllegalAction: it is applied already, or the target is gone.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        now = state_of(tx, campaign, number)
        if now.application is not None:
            raise IllegalAction(
                "already_applied", number=number, actor_id=now.application.actor_id, at=now.application.at
            )
        if now.target is None or now.report is None:
            raise IllegalAction("target_is_gone")
        after = replace(now.target, target=now.report.after)
        targets.save(tx, after)
        return Draft(
            kind=Kind.DAMAGE_APPLY,
            before=target_to_facts(now.target),
            after={
                **target_to_facts(after),
                "roll": number,
                "persists": [one.type.value for one in now.stored.roll.persistent],
            },
        )

    def applied(tx: Tx) -> DamageState:
        return state_of(tx, unit.perform(tx, op, Act.AFFECT_TARGET, work).campaign, number)

    return await store.write(applied)


async def finish_turn(store: Store, op: Op, target: int | str, check: FlatCheck, dice: Dice) -> TurnEnded:
    """Roll the persistent damage and the flat checks at the end of the turn of a target, by its number or name.

    Raises:
        UnknownName: there is no target of this name.
        IllegalAction: it is gone, or suffers no persistent damage (of the type whose check is adjusted).
    """

    def work(tx: Tx) -> TurnEnded:
        thrown: list[tuple[PersistentRoll, ...]] = []

        def throw(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
            before = _target(tx, campaign, target)
            rolls = roll_turn_end(before.target, chance, _difficulties(before, check))
            turn = end_turn(before.target, rolls)
            after = replace(before, target=turn.target)
            targets.save(tx, after)
            thrown.append(rolls)
            number = campaigns.take_roll_number(tx, campaign.id)
            return Draft(
                kind=Kind.TARGET_TURN,
                before=target_to_facts(before),
                after={**target_to_facts(after), "number": number},
            )

        change = unit.perform_with_dice(tx, op, Act.AFFECT_TARGET, dice, throw)
        event, before = change.event, target_from_facts(change.event.before)
        number = event.after["number"]
        if not change.is_repeat:
            damage_rolls.add_turn(tx, event, number=number, name=before.name, rolls=thrown[0])
        return TurnEnded(
            event=event,
            campaign=change.campaign,
            number=number,
            before=before,
            after=target_from_facts(event.after),
            turn=end_turn(before.target, damage_rolls.turn_of_event(tx, event.id)),
        )

    return await store.write(work)


def _target(tx: Tx, campaign: Campaign, which: int | str) -> StoredTarget:
    if isinstance(which, str):
        return find(tx, campaign, which)
    found = targets.get(tx, campaign.id, which)
    if found is None:
        raise IllegalAction("target_is_gone")
    return found


def _difficulties(target: StoredTarget, check: FlatCheck) -> dict[DamageType, int]:
    suffered = [one.type for one in target.target.persistent]
    if not suffered:
        raise IllegalAction("nothing_persistent", name=target.name)
    if check.type is not None and check.type not in suffered:
        raise IllegalAction("not_persistent", name=target.name, type=check.type.value)
    return {each: check.difficulty_class for each in suffered if check.type in (None, each)}
