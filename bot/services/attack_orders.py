"""An attack before its dice: what was said, and everything that it comes to at the table as it is just now.

Nothing is written here, so that a preview and the attack itself are worked out the same way.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.game import HOUSE, narrative_in
from bot.services.attack_engagement import CloseCombat, close_combat, close_targets
from bot.services.attack_targets import Aimed, aimed_at, attacker_now, contender_of_sheet
from bot.services.attack_weapons import AttackSaid, arms_of, own_reasons_of, promises_of, range_of, states_of, worst_of
from bot.services.combined import Fight, fight_in
from bot.services.destiny import spent_on_check
from bot.services.encounter_claims import check_has_action, must_claim
from bot.services.promised_points import sides_of, sources_of
from bot.services.skill_dice import finder
from bot.services.unit import Op
from bot.store import promised_points
from bot.store.attack_values import Contender
from bot.store.character_values import StoredCharacter
from bot.store.point_values import PromisedPoint
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.characters.checks import check_changes
from rules.characters.injuries import carried_injuries
from rules.characters.vitality import combatant_of
from rules.characters.weapons import attacker_of
from rules.checks.ranges import RangeBand
from rules.checks.sources import Side as PoolSide
from rules.checks.sources import Source, upgrade
from rules.combat.attack import AttackOrder, AttackPlan, plan_attack
from rules.combat.circumstance_words import Circumstance
from rules.combat.circumstances import Circumstances, read_circumstances
from rules.combat.parties import Arm
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, RulesError
from rules.health.conditions import Condition, may_act
from rules.health.states import is_down
from rules.notation.reading import FindSkill, Reading
from rules.systems.base import Narrative
from rules.table.casualties import conditions_in_force
from rules.table.destiny import DestinyPool, DestinySide
from rules.table.encounter import Participant, PromisedChange, Stage, WeaponState

ReadExtra = Callable[[str, Campaign, DicePool, FindSkill], Reading]
"""Reads a pool text on top of a pool, with the letters of the campaign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """An attack that can be rolled."""

    said: AttackSaid
    narrative: Narrative
    fight: Fight
    """With the sheets of everybody concerned."""
    sheet: StoredCharacter
    """The attacker's."""
    participant: Participant | None
    """As whom the attacker takes part in the encounter."""
    must_claim: bool
    """Whether the attack claims the current slot."""
    attacker: Contender
    targets: tuple[Aimed, ...]
    situation: Circumstances
    states: tuple[WeaponState, ...]
    """What has been done with the weapons in this encounter; nothing elsewhere."""
    plan: AttackPlan
    reading: Reading
    """The pool to be rolled, with what was typed on top."""
    own_reasons: frozenset[str]
    """Sources that tell of the attacker's sheet."""
    promises: tuple[PromisedChange, ...]
    against: tuple[int, ...]
    """The participants whom it attacks in close combat."""
    melee: CloseCombat
    waiting: tuple[PromisedPoint, ...]
    """Points that were flipped for this check before it."""
    flipped: DestinySide | None
    pool_after: DestinyPool
    """The Destiny Pool once a point has been flipped."""
    must_wait: bool = False
    """Whether it is not the attacker's turn, so that the attack can only be looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _People:
    """Everybody in an attack, as they stand at the table."""

    fight: Fight
    sheet: StoredCharacter
    """The attacker's."""
    who: Participant | None
    """As whom the attacker takes part in the encounter."""
    conditions: frozenset[Condition]
    """Those that the attacker is in."""
    targets: tuple[Aimed, ...]


_WAITING = frozenset({"out_of_turn", "already_acted", "already_attacked"})
"""Refusals of somebody who has to wait for their turn."""


def prepare(
    tx: Tx, campaign: Campaign, op: Op, said: AttackSaid, read_extra: ReadExtra, *, is_look: bool = False
) -> Prepared:
    """Return the attack that was said, at the table as it is now; a mere look may be had out of turn.

    Raises:
        RulesError: it is not possible.
        NotAllowed: a point of that side is not this person's to flip.
    """
    narrative, situation = narrative_in(campaign), read_circumstances(said.situation)
    people = _people(tx, campaign, op, said, narrative)
    sheet, who = people.sheet, people.who
    takes_slot, must_wait = False, False
    try:
        takes_slot = _takes_slot(tx, campaign, op, people, said, narrative)
    except IllegalAction as refused:
        must_wait = is_look and refused.rule in _WAITING
        if not must_wait:
            raise
    arms = arms_of(sheet, said, narrative)
    own = check_changes(
        sheet.character,
        arms[0].weapon.skill,
        narrative,
        conditions=people.conditions,
        uses_injured_limb=Circumstance.INJURED_LIMB in situation,
    )
    band = range_of(said, arms)
    melee = close_combat(people.fight, who, people.targets, arms, situation, band, narrative)
    if melee.unsaid and not is_look:
        raise IllegalAction(
            "engaged_unsaid",
            name=sheet.name,
            words=[each.value for each in melee.unsaid],
        )
    situation = melee.situation
    states = states_of(who, arms, situation)
    against = close_targets(people.targets, arms)
    promises = promises_of(people.fight, who, against, must_claim=takes_slot)
    flipped = sheet.point_side if said.flips_point else None
    waiting = promised_points.waiting_for(tx, campaign, sheet.id)
    pool_after = campaign.destiny
    if flipped is not None:
        pool_after = spent_on_check(op.actor, campaign, flipped, sides_of(waiting))
    changes = (
        *own,
        *situation.changes(arms[0].weapon.skill),
        *(Source(each.reason, each.change) for each in promises),
        *sources_of(waiting, narrative.points),
        *(upgrade(narrative.points.point, PoolSide.ABILITY) if flipped is not None else ()),
    )
    order = _order(people, arms, states, situation, band, narrative)
    plan = plan_attack(replace(order, changes=changes), HOUSE)
    reading = Reading(plan.pool)
    if said.extra:
        reading = read_extra(
            said.extra, campaign, plan.pool, finder(tx, campaign, op.actor, own=sheet, in_secret=is_look)
        )
    return Prepared(
        said=said,
        narrative=narrative,
        fight=people.fight,
        sheet=sheet,
        participant=who,
        must_claim=takes_slot,
        attacker=contender_of_sheet(sheet, who),
        targets=people.targets,
        situation=situation,
        states=states,
        plan=plan,
        reading=reading,
        own_reasons=frozenset(own_reasons_of(arms, own)),
        promises=promises,
        against=against,
        melee=melee,
        waiting=waiting,
        flipped=flipped,
        pool_after=pool_after,
        must_wait=must_wait,
    )


def _order(
    people: _People,
    arms: Sequence[Arm],
    states: Sequence[WeaponState],
    situation: Circumstances,
    range_band: RangeBand,
    narrative: Narrative,
) -> AttackOrder:
    """Return the order of the attack, still without what changes the pool beside weapons and stand."""
    attacker = situation.of_attacker(attacker_of(people.sheet.character, narrative))
    target, *others = (each.target for each in people.targets)
    return AttackOrder(
        replace(
            attacker,
            is_prone=attacker.is_prone or Condition.PRONE in people.conditions,
        ),
        situation.of_target(target, HOUSE),
        arm=arms[0],
        range_band=range_band,
        second_arm=arms[1] if len(arms) > 1 else None,
        harm=situation.harm,
        fires_automatically=Circumstance.AUTO_FIRE in situation,
        other_targets=tuple(others),
        gear_state=worst_of(situation, states),
        readiness=states[0].readiness if states else None,
    )


def _people(tx: Tx, campaign: Campaign, op: Op, said: AttackSaid, narrative: Narrative) -> _People:
    """Return who attacks whom, with everybody's sheets at hand."""
    fight = fight_in(tx, campaign)
    sheet = attacker_now(tx, campaign, op.actor, fight, said.attacker)
    fight = fight.with_sheet(sheet)
    targets = tuple(aimed_at(tx, campaign, op.actor, fight, each, narrative) for each in (said.target, *said.others))
    seen = {sheet.id}
    for each in targets:
        if each.sheet is None:
            continue
        if each.sheet.id in seen:
            rule = "attacks_itself" if each.sheet.id == sheet.id else "target_twice"
            raise IllegalAction(rule, name=each.contender.public_name)
        seen.add(each.sheet.id)
        fight = fight.with_sheet(each.sheet)
    who = fight.encounter.of_character(sheet.id) if fight.is_on else None
    steps_in = who is None and fight.is_on and fight.encounter.stage is Stage.RUNNING
    if steps_in and not said.is_out_of_turn and any(each.participant is not None for each in targets):
        raise IllegalAction("not_in_encounter", name=sheet.name)
    conditions = conditions_in_force(
        who.conditions if who is not None else (), carried_injuries(sheet.character, narrative)
    )
    return _People(fight=fight, sheet=sheet, who=who, conditions=conditions, targets=targets)


def _takes_slot(tx: Tx, campaign: Campaign, op: Op, people: _People, said: AttackSaid, narrative: Narrative) -> bool:
    """Return whether the attack takes the current slot, which nobody has claimed; refuse one out of turn."""
    fight, who, name = people.fight, people.who, people.sheet.name
    if _is_down(people.sheet, narrative):
        raise IllegalAction("attacker_is_down", name=name)
    if who is None or fight.encounter.stage is not Stage.RUNNING:
        return False
    if not may_act(people.conditions):
        raise IllegalAction("attacker_is_staggered", name=name)
    if said.is_out_of_turn:
        return False
    is_to_claim = must_claim(campaign, op.actor, fight, who)
    if fight.encounter.current_slot is not None:
        check_has_action(tx, campaign, fight, who)
    return is_to_claim


def _is_down(sheet: StoredCharacter, narrative: Narrative) -> bool:
    """Whether somebody cannot act; without a threshold nobody is down."""
    try:
        return is_down(combatant_of(sheet.character, narrative), HOUSE)
    except RulesError:  # no threshold yet, or parts that do not come to anything
        return False
