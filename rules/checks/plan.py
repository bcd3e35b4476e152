"""A check before the roll: its pool, and where each die of it comes from. Imports the rest of this room."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.checks.difficulty import Difficulty
from rules.checks.skills import SkillRating
from rules.checks.sources import Side, Source, apply_change, dice, turn, upgrade
from rules.dice.die import Die
from rules.dice.pool import DicePool


@dataclass(frozen=True, slots=True)
class Step:
    """One source and the pool after it."""

    source: Source
    pool: DicePool


@dataclass(frozen=True, slots=True)
class ExplainedPool:
    """A pool as the sum of its sources: the base is built first, then the changes in the order of `turn`.

    Raises:
        LimitExceeded: the pool would hold too many dice.
    """

    base: tuple[Source, ...]
    changes: tuple[Source, ...] = ()
    steps: tuple[Step, ...] = field(init=False, compare=False, repr=False)
    """Every source in the order in which it was applied, with the pool after it."""

    def __post_init__(self) -> None:
        pool = DicePool()
        steps = []
        for source in (*self.base, *sorted(self.changes, key=lambda source: turn(source.change))):
            pool = apply_change(source.change, pool)
            steps.append(Step(source, pool))
        object.__setattr__(self, "steps", tuple(steps))

    @property
    def pool(self) -> DicePool:
        """Return the pool to be rolled."""
        return self.steps[-1].pool if self.steps else DicePool()

    @property
    def sources(self) -> tuple[Source, ...]:
        """Return every source in the order in which it was applied."""
        return tuple(step.source for step in self.steps)

    def change(self, *sources: Source) -> "ExplainedPool":
        """Return the pool with more changes, each of which takes its own turn."""
        return ExplainedPool(self.base, (*self.changes, *sources))


def ability_sources(rating: SkillRating) -> tuple[Source, ...]:
    """Return where the positive half comes from: the higher of characteristic and ranks brings the dice.

    The lower of the two tells how many of them are upgraded.
    Rule: EotE core, p. 28, 111.
    """
    return combined_ability_sources(rating, rating)


def combined_ability_sources(characteristic_of: SkillRating, ranks_of: SkillRating) -> tuple[Source, ...]:
    """Return a positive half built from the characteristic behind one skill and the ranks in another."""
    return _built(characteristic_of, ranks_of, Die.ABILITY, Side.ABILITY)


def opposition_sources(opponent: SkillRating) -> tuple[Source, ...]:
    """Return where the negative half of an opposed check comes from: built like a positive half, as Difficulty.

    Rule: EotE core.
    """
    return _built(opponent, opponent, Die.DIFFICULTY, Side.DIFFICULTY)


def plan_check(rating: SkillRating, difficulty: Difficulty, changes: Iterable[Source] = ()) -> ExplainedPool:
    """Return the pool of a check against a step of the ladder.

    Raises:
        LimitExceeded: the pool would hold too many dice.
    """
    ladder = dice(f"{difficulty.label} check", Die.DIFFICULTY, difficulty)
    return ExplainedPool((*ability_sources(rating), *ladder), tuple(changes))


def plan_opposed_check(rating: SkillRating, opponent: SkillRating, changes: Iterable[Source] = ()) -> ExplainedPool:
    """Return the pool of a check against an opponent's skill; the changes come after the whole opposition is built.

    Raises:
        LimitExceeded: the pool would hold too many dice.
    """
    return ExplainedPool((*ability_sources(rating), *opposition_sources(opponent)), tuple(changes))


def _built(characteristic_of: SkillRating, ranks_of: SkillRating, die: Die, side: Side) -> tuple[Source, ...]:
    characteristic = (characteristic_of.characteristic_label, characteristic_of.characteristic)
    ranks = (ranks_of.ranks_label, ranks_of.ranks)
    lower, higher = sorted((ranks, characteristic), key=lambda part: part[1])
    return (*dice(higher[0], die, higher[1]), *upgrade(lower[0], side, lower[1]))
