"""An attack before its dice: what was said, and everything that it comes to at the table as it is just now.

Nothing is written here, so that a preview and the attack itself are worked out the same way.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.game import HOUSE, narrative_in
from bot.services.attack_engagement import CloseCombat, close_combat, close_targets
from bot.services.attack_people import AttackPeople, people_of, turn_of
from bot.services.attack_targets import Aimed, contender_of_sheet
from bot.services.attack_weapons import AttackSaid, arms_of, own_reasons_of, promises_of, range_of, states_of, worst_of
from bot.services.check_points import CheckPoints, points_on_check
from bot.services.combined import Fight
from bot.services.skill_dice import finder
from bot.services.unit import Op
from bot.store.attack_values import Contender
from bot.store.character_values import StoredCharacter
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.characters.checks import check_changes
from rules.characters.weapons import attacker_of
from rules.checks.ranges import RangeBand
from rules.checks.sources import Source
from rules.combat.attack import AttackOrder, AttackPlan, plan_attack
from rules.combat.circumstance_words import Circumstance
from rules.combat.circumstances import Circumstances, read_circumstances
from rules.combat.parties import Arm
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.notation.reading import FindSkill, Reading
from rules.systems.base import Narrative
from rules.table.encounter import Participant, PromisedChange, WeaponState

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
    points: CheckPoints
    must_wait: bool = False
    """Whether it is not the attacker's turn, so that the attack can only be looked at."""


def prepare(
    tx: Tx, campaign: Campaign, op: Op, said: AttackSaid, read_extra: ReadExtra, *, is_look: bool = False
) -> Prepared:
    """Return the attack that was said, at the table as it is now; a mere look may be had out of turn.

    Raises:
        RulesError: it is not possible.
        NotAllowed: a point of that side is not this person's to flip.
    """
    narrative, situation = narrative_in(campaign), read_circumstances(said.situation)
    people = people_of(tx, campaign, op, said, narrative)
    sheet, who = people.sheet, people.who
    turn = turn_of(tx, campaign, op, people, said, narrative, is_look=is_look)
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
        raise IllegalAction("engaged_unsaid", name=sheet.name, words=[each.value for each in melee.unsaid])
    situation = melee.situation
    states = states_of(who, arms, situation)
    against = close_targets(people.targets, arms)
    promises = promises_of(people.fight, who, against, must_claim=turn.takes_slot)
    points = points_on_check(tx, campaign, op.actor, sheet, flips_point=said.flips_point)
    changes = (
        *own,
        *situation.changes(arms[0].weapon.skill),
        *(Source(each.reason, each.change) for each in promises),
        *points.sources(narrative.points),
    )
    plan = plan_attack(replace(_order(people, arms, states, situation, band, narrative), changes=changes), HOUSE)
    return Prepared(
        said=said,
        narrative=narrative,
        fight=people.fight,
        sheet=sheet,
        participant=who,
        must_claim=turn.takes_slot,
        must_wait=turn.must_wait,
        attacker=contender_of_sheet(sheet, who),
        targets=people.targets,
        situation=situation,
        states=states,
        plan=plan,
        reading=_reading(tx, campaign, op, sheet, plan, said, read_extra, is_look=is_look),
        own_reasons=frozenset(own_reasons_of(arms, own)),
        promises=promises,
        against=against,
        melee=melee,
        points=points,
    )


def _reading(
    tx: Tx,
    campaign: Campaign,
    op: Op,
    sheet: StoredCharacter,
    plan: AttackPlan,
    said: AttackSaid,
    read_extra: ReadExtra,
    *,
    is_look: bool,
) -> Reading:
    """Return the pool to be rolled, with what was typed on top."""
    if not said.extra:
        return Reading(plan.pool)
    return read_extra(said.extra, campaign, plan.pool, finder(tx, campaign, op.actor, own=sheet, in_secret=is_look))


def _order(
    people: AttackPeople,
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
