"""Exact odds for a program that must not stand still: small questions at once, large ones in a process of their own.

A thread would not help, as the arithmetic holds the interpreter.
The process lives for one question: it costs a few hundredths of a second more than one that waits for the next
question, keeps no memory, and can be killed when it takes too long.  It loads `rules` and nothing else of ours.
"""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar

import rules
from bot.errors import OddsUnavailable
from rules.dice.odds import Odds, needs_worker, odds_of
from rules.dice.pool import DicePool
from rules.dice.study import Study, study, study_needs_worker
from rules.errors import LimitExceeded
from rules.starfinder.damage import Damage
from rules.starfinder.defenses import Defenses, Resistance, Scope, Weakness
from rules.starfinder.dice import Dice
from rules.starfinder.nature import Nature
from rules.starfinder.odds import DamageOdds, damage_odds
from rules.starfinder.scale import Outcome

T = TypeVar("T")

_PATIENCE = 20.0
"""Seconds; a hundred dice take less than one, so this long means that the machine is in trouble."""
_SMALL_KEPT = 256
_LARGE_KEPT = 8
"""The odds of a hundred dice take one to two megabytes."""
_DAMAGE_DICE_AT_ONCE = 20
"""Measured: up to here damage takes a few milliseconds, 100 dice rolled twice some tenths of a second."""
_SUMS_AT_ONCE = 4000
"""Measured: so many pairs of a sum with precision damage and without it take about ten milliseconds."""

_ROOT = Path(rules.__file__).parent.parent
_PROGRAM = """\
import pickle, sys
sys.path.append(sys.argv[1])
from rules.errors import LimitExceeded
work_out = pickle.load(sys.stdin.buffer)
try:
    answer = work_out()
except LimitExceeded as error:
    answer = vars(error)
pickle.dump(answer, sys.stdout.buffer)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageQuestion:
    """Damage whose odds are asked for, and what the target has against it."""

    damage: Damage
    outcome: Outcome = Outcome.HIT
    critical_only: Damage | None = None
    defenses: Defenses = field(default_factory=Defenses)
    nature: Nature = field(default_factory=Nature)

    @property
    def is_large(self) -> bool:
        """Whether working it out would keep a program that serves others busy for too long."""
        parts = [part for part in self.damage.immediate for _ in range(self.outcome.scale.throws)]
        if self.critical_only is not None and self.outcome.is_critical_hit:
            parts.extend(self.critical_only.immediate)
        if sum(part.dice_count for part in parts) > _DAMAGE_DICE_AT_ONCE:
            return True
        defenses: tuple[Weakness | Resistance, ...] = (*self.defenses.weaknesses, *self.defenses.resistances)
        if all(each.to is not Scope.PRECISION for each in defenses):
            return False
        return sum(_most(part.dice) for part in parts) * sum(_most(part.precision) for part in parts) > _SUMS_AT_ONCE

    def work_out(self) -> Callable[[], DamageOdds]:
        """Return the working out, for whoever does it."""
        return partial(
            damage_odds,
            self.damage,
            self.outcome,
            critical_only=self.critical_only,
            defenses=self.defenses,
            nature=self.nature,
        )


def _most(groups: tuple[Dice, ...]) -> int:
    return sum(dice.count * dice.die for dice in groups)


def _damage_odds(question: DamageQuestion) -> DamageOdds:
    return question.work_out()()


class OddsWorker:
    """Answers with exact odds; remembers the latest answers, and works on one large question at a time."""

    def __init__(self, patience: float = _PATIENCE) -> None:
        self._patience = patience
        self._small = lru_cache(_SMALL_KEPT)(odds_of)
        self._small_studies = lru_cache(_SMALL_KEPT)(study)
        self._small_damage = lru_cache(_SMALL_KEPT)(_damage_odds)
        self._large: OrderedDict[Hashable, object] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self._process: Process | None = None
        self._is_closed = False

    async def exact_odds(self, pool: DicePool) -> Odds:
        """Return the exact odds of the pool.

        Raises:
            OddsUnavailable: the pool is large, and its process failed or took too long.
        """
        if not needs_worker(pool):
            return self._small(pool)
        return await self._remembered(pool, partial(odds_of, pool), Odds)

    async def study(self, pool: DicePool, *, jointly: bool = False) -> Study:
        """Return the exact odds of the pool and what goes with them.

        Raises:
            OddsUnavailable: the pool is large, and its process failed or took too long.
        """
        if not study_needs_worker(pool, jointly=jointly):
            return self._small_studies(pool, jointly=jointly)
        return await self._remembered((pool, jointly), partial(study, pool, jointly=jointly), Study)

    async def damage_odds(self, question: DamageQuestion) -> DamageOdds:
        """Return the exact odds of the damage.

        Raises:
            LimitExceeded: more precision damage against a defense against it than can be told apart.
            OddsUnavailable: the damage is large, and its process failed or took too long.
        """
        if not question.is_large:
            return self._small_damage(question)
        return await self._remembered(question, question.work_out(), DamageOdds)

    async def _remembered(self, question: Hashable, work_out: Callable[[], T], kind: type[T]) -> T:
        async with self._one_at_a_time:
            odds = self._large.get(question)
            if odds is None:
                odds = self._large[question] = await self._work_out(work_out)
            self._large.move_to_end(question)
            if len(self._large) > _LARGE_KEPT:
                self._large.popitem(last=False)
            assert isinstance(odds, kind)
            return odds

    async def close(self) -> None:
        """Give up what is being worked out and start nothing more."""
        self._is_closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._one_at_a_time:
            self._large.clear()

    async def _work_out(self, work_out: Callable[[], object]) -> object:
        if self._is_closed:
            raise OddsUnavailable("closed")
        # -I -S: the process finds the standard library and `rules`, whatever the surroundings say.
        command = (sys.executable, "-I", "-S", "-c", _PROGRAM, str(_ROOT))
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        self._process = process
        if self._is_closed:  # closed while the process was starting
            _kill(process)
        try:
            async with asyncio.timeout(self._patience):
                answer, complaint = await process.communicate(pickle.dumps(work_out))
        except TimeoutError as error:
            raise OddsUnavailable(f"no answer in {self._patience} s") from error
        finally:
            self._process = None
            _kill(process)
            await process.wait()
        if process.returncode != 0:
            raise OddsUnavailable(f"exit {process.returncode}: {complaint.decode(errors='replace')[-500:]}")
        odds: object = pickle.loads(answer)  # noqa: S301 - written by our own process a moment ago
        if isinstance(odds, dict):
            raise LimitExceeded(**odds)
        return odds


def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()
