"""What injuries and conditions do to a later check, as changes of its pool that say why."""

from collections.abc import Collection, Iterable, Iterator

from rules.checks.skills import Skill
from rules.checks.sources import Source, setback
from rules.errors import IllegalAction
from rules.health.conditions import Condition, setback_on_checks
from rules.health.injuries import CarriedInjury, ChangeChecks, Inflict, InjuryState, Limb, Mark


def hindrances(
    injuries: Iterable[CarriedInjury],
    skill: Skill,
    conditions: Collection[Condition] = (),
    *,
    uses_injured_limb: bool = False,
) -> tuple[Source, ...]:
    """Return what hinders a check: each injury by itself, each condition once however often it was inflicted.

    Rule: EotE core.

    Raises:
        IllegalAction: the check needs a limb that is lost (rule "limb_lost": injury, limb).
    """
    injured = tuple(injuries)
    active = tuple(carried for carried in injured if carried.state is InjuryState.ACTIVE)
    if uses_injured_limb:
        _refuse_lost_limb(injured)
    suffered = {*conditions, *(condition for carried in active for condition in _inflicted(carried))}
    return (
        *(source for carried in active for source in _hindered(carried, skill, uses_injured_limb)),
        *setback("disoriented", setback_on_checks(suffered)),
    )


def _hindered(carried: CarriedInjury, skill: Skill, uses_injured_limb: bool) -> Iterator[Source]:
    for effect in carried.injury.effects:
        if isinstance(effect, ChangeChecks) and _concerns(effect, skill, uses_injured_limb):
            yield Source(carried.label, effect.change)


def _concerns(effect: ChangeChecks, skill: Skill, uses_injured_limb: bool) -> bool:
    if effect.characteristics and skill.characteristic not in effect.characteristics:
        return False
    if effect.skills and skill.key not in effect.skills:
        return False
    return effect.limb is Limb.NO_MATTER or (effect.limb is Limb.NEEDED) == uses_injured_limb


def _inflicted(carried: CarriedInjury) -> Iterator[Condition]:
    return (effect.condition for effect in carried.injury.effects if isinstance(effect, Inflict))


def _refuse_lost_limb(injuries: Iterable[CarriedInjury]) -> None:
    for carried in injuries:
        if carried.state is not InjuryState.HEALED and Mark.LIMB_LOST in carried.injury.effects:
            raise IllegalAction("limb_lost", injury=carried.injury.name, limb=carried.limb)
