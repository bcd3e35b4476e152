"""What shooting into and out of close combat brings about. Imports checks and the house rules."""

from collections.abc import Iterable

from rules.checks.skills import AttackKind, Skill
from rules.checks.sources import Source, boost
from rules.dice.symbols import NetResult
from rules.house import HouseRules


def shot_while_engaged(shooter: str, skills: Iterable[Skill]) -> tuple[Source, ...]:
    """Return what an attack with these skills gives to each opponent engaged with the attacker, on one later check.

    It does not matter whom the shot was at; close combat gives nothing.
    Rule: EotE core, p. 219.
    """
    if all(skill.attack is not AttackKind.RANGED for skill in skills):
        return ()
    return boost(f"{shooter} fired while engaged")


def answers_shot(skill: Skill, *, at_shooter: bool) -> bool:
    """Whether a check uses what a shot while engaged has given: the next close-combat attack on the shooter does.

    Rule: EotE core, p. 219.
    """
    return at_shooter and skill.attack is AttackKind.MELEE


def hits_someone_else(net: NetResult, attack: AttackKind, *, engaged_with_ally: bool, house: HouseRules) -> bool:
    """Whether an attack on somebody engaged with an ally strikes another one there: a success with a Despair does.

    Which of them is struck is the GM's choice; a miss strikes nobody.
    Rule: EotE core, p. 219.
    """
    is_at_risk = engaged_with_ally and (attack is AttackKind.RANGED or house.ally_upgrade_for_melee)
    return is_at_risk and net.succeeded and net.despair > 0
