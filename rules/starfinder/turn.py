"""The end of a target's turn: persistent damage is dealt, then a flat check may end it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from rules.dice.chance import Chance
from rules.starfinder.damage_types import DamageType
from rules.starfinder.persistent import FLAT_CHECK_DC, PersistentDamage, ends_persistent
from rules.starfinder.roll import DamageRoll, roll_flat_check, roll_persistent
from rules.starfinder.target import DamageReport, Target, deal

_NO_ADJUSTMENT: Mapping[DamageType, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class PersistentRoll:
    """What was rolled for one kind of persistent damage at the end of a turn."""

    persistent: PersistentDamage
    roll: DamageRoll
    flat_check: int
    difficulty_class: int = FLAT_CHECK_DC


@dataclass(frozen=True, slots=True)
class PersistentReport:
    """What one kind of persistent damage did at the end of a turn, and whether it is over."""

    rolled: PersistentRoll
    damage: DamageReport

    @property
    def has_ended(self) -> bool:
        """Return whether the flat check ended it."""
        return ends_persistent(self.rolled.flat_check, self.rolled.difficulty_class)


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The end of a turn: one report for each kind of persistent damage, and the target after all of them."""

    reports: tuple[PersistentReport, ...]
    target: Target


def roll_turn_end(
    target: Target, chance: Chance, difficulty_classes: Mapping[DamageType, int] = _NO_ADJUSTMENT
) -> tuple[PersistentRoll, ...]:
    """Roll the damage and the flat check of everything persistent on the target; help may have lowered a DC."""
    return tuple(
        PersistentRoll(
            persistent=one,
            roll=roll_persistent(one, chance),
            flat_check=roll_flat_check(chance),
            difficulty_class=difficulty_classes.get(one.type, FLAT_CHECK_DC),
        )
        for one in target.persistent
    )


def end_turn(target: Target, rolls: tuple[PersistentRoll, ...]) -> TurnEnd:
    """Deal what was rolled, kind by kind: damage first, then the flat check, which undoes none of it.

    Rule: Starfinder 2e Player Core (persistent damage).
    """
    reports: list[PersistentReport] = []
    for rolled in rolls:
        report = PersistentReport(rolled, deal(rolled.roll, target))
        target = report.damage.after
        if report.has_ended:
            target = replace(target, persistent=tuple(one for one in target.persistent if one != rolled.persistent))
        reports.append(report)
    return TurnEnd(tuple(reports), target)
