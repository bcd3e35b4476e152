"""What shooting into and out of close combat brings about. Imports checks and the house rules."""

from dataclasses import dataclass

from rules.checks.skills import AttackKind, Skill
from rules.checks.sources import Source, boost
from rules.dice.symbols import NetResult
from rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class EngagedShot:
    """Somebody has made a ranged attack while engaged: each opponent engaged with them may answer once."""

    shooter: str
    opponents: frozenset[str]
    """Those who have not answered yet."""

    def answer(self, opponent: str, skill: Skill, target: str) -> tuple[Source, ...]:
        """Return the Boost die of an opponent's next close-combat attack on the shooter; nothing for other checks.

        Rule: EotE core, p. 219.
        """
        if opponent in self.opponents and skill.attack is AttackKind.MELEE and target == self.shooter:
            return boost(f"{self.shooter} fired while engaged")
        return ()

    def answered(self, opponent: str) -> "EngagedShot":
        """Return what is left once an opponent has made that attack."""
        return EngagedShot(self.shooter, self.opponents - {opponent})


def shot_while_engaged(shooter: str, skill: Skill, opponents: frozenset[str]) -> EngagedShot:
    """Return what an attack with this skill opens to the opponents that the attacker is engaged with.

    It does not matter whom the shot was at; close combat opens nothing.
    Rule: EotE core, p. 219.
    """
    return EngagedShot(shooter, opponents if skill.attack is AttackKind.RANGED else frozenset())


def hits_someone_else(net: NetResult, attack: AttackKind, *, engaged_with_ally: bool, house: HouseRules) -> bool:
    """Whether an attack on somebody engaged with an ally strikes another one there: a success with a Despair does.

    Which of them is struck is the GM's choice; a miss strikes nobody.
    Rule: EotE core, p. 219.
    """
    is_at_risk = engaged_with_ally and (attack is AttackKind.RANGED or house.ally_upgrade_for_melee)
    return is_at_risk and net.succeeded and net.despair > 0
