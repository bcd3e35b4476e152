"""Close combat around an attack: who stands engaged with whom by what was said and what the encounter remembers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.services.attack_targets import Aimed
from bot.services.combined import Fight
from bot.services.encounter_queries import fallen_in, name_at_table
from bot.store.values import Facts
from rules.checks.ranges import RangeBand
from rules.checks.skills import AttackKind
from rules.combat.attack import AttackOrder
from rules.combat.circumstance_words import Circumstance
from rules.combat.circumstances import Circumstances
from rules.combat.engagement import answers_shot, shot_while_engaged
from rules.combat.parties import Arm
from rules.systems.base import Narrative
from rules.table.encounter import Encounter, Participant
from rules.table.engagements import disengage, engage, engaged_with, opponents_of, promise_against


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCombat:
    """Who stands engaged around an attack."""

    situation: Circumstances
    """What was said, with what is remembered where it matters."""
    opponents: tuple[Participant, ...] = ()
    """Those of the other side who stand engaged with the attacker."""
    allies: tuple[Participant, ...] = ()
    """Those of the attacker's side who stand engaged with the target."""
    unsaid: tuple[Circumstance, ...] = field(default=())
    """What is remembered and changes the pool, but was not said."""


def close_combat(
    fight: Fight,
    who: Participant | None,
    targets: Sequence[Aimed],
    arms: Sequence[Arm],
    situation: Circumstances,
    band: RangeBand,
    narrative: Narrative,
) -> CloseCombat:
    """Return who stands engaged; what is remembered of it counts for shots, where it was not said that it is over.

    Whoever shoots at engaged range is engaged anyway, and whoever is down is engaged with nobody.
    """
    if who is None or not fight.is_on:
        return CloseCombat(situation=situation)
    down, target = fallen_in(fight, narrative), targets[0].participant
    opponents = tuple(each for each in _opponents(fight, who, target, situation, band) if each.id not in down)
    allies = () if Circumstance.NO_ALLY_ENGAGED in situation else tuple(_allies(fight, who, target))
    allies = tuple(each for each in allies if each.id not in down)
    unsaid = (
        *([Circumstance.ENGAGED] if opponents and band is not RangeBand.ENGAGED else []),
        *([Circumstance.ALLY_ENGAGED] if allies else []),
    )
    unsaid = tuple(each for each in unsaid if each not in situation)
    if not any(arm.weapon.attack is AttackKind.RANGED for arm in arms):
        return CloseCombat(situation=situation, opponents=opponents, allies=allies)
    return CloseCombat(situation=situation.adding(*unsaid), opponents=opponents, allies=allies, unsaid=unsaid)


def close_targets(targets: Sequence[Aimed], arms: Sequence[Arm]) -> tuple[int, ...]:
    """Return the participants whom an attack is on in close combat."""
    known = (each.participant for each in targets)
    is_close = answers_shot(arms[0].weapon.skill, at_shooter=True)
    return tuple(each.id for each in known if each is not None and is_close)


def after_attack(
    encounter: Encounter,
    who: Participant,
    target: Participant | None,
    now: CloseCombat,
    order: AttackOrder,
    *,
    known_as: str,
) -> Encounter:
    """Return the encounter with what the attack tells of close combat, and with the dice that a shot promises.

    Those are told by what everybody knows the shooter as.

    Close combat engages both, a shot from further away tells that they are not, and so does a word.
    Rule: EotE core, p. 219.
    """
    if Circumstance.NOT_ENGAGED in now.situation:
        encounter = disengage(encounter, who.id, [each.id for each in opponents_of(encounter, who.id)])
    if target is not None:
        if Circumstance.NO_ALLY_ENGAGED in now.situation:
            encounter = disengage(encounter, target.id, [each.id for each in encounter.of_side(who.side)])
        if order.range_band is RangeBand.ENGAGED:
            encounter = engage(encounter, who.id, target.id)
        else:
            encounter = disengage(encounter, who.id, [target.id])
    promised = shot_while_engaged(known_as, [weapon.skill for weapon in order.weapons])
    for each in now.opponents:
        encounter = promise_against(encounter, promised, each.id, who.id)
    return encounter


def told_of_close_combat(fight: Fight, now: CloseCombat) -> Facts:
    """Return what the event tells of it, by the names that everybody may know."""
    return {
        "engaged_with": [name_at_table(each, fight.sheet(each)) for each in now.opponents],
        "allies_engaged": [name_at_table(each, fight.sheet(each)) for each in now.allies],
    }


def _opponents(
    fight: Fight, who: Participant, target: Participant | None, situation: Circumstances, band: RangeBand
) -> Iterator[Participant]:
    """Yield those who are remembered, without a target that is further away, and a target within reach."""
    known = () if Circumstance.NOT_ENGAGED in situation else opponents_of(fight.encounter, who.id)
    yield from (each for each in known if target is None or each.id != target.id)
    if target is not None and target.side is not who.side and band is RangeBand.ENGAGED:
        yield target


def _allies(fight: Fight, who: Participant, target: Participant | None) -> Iterator[Participant]:
    if target is None or target.side is who.side:
        return
    for each in engaged_with(fight.encounter, target.id):
        if each.side is who.side and each.id != who.id:
            yield each
