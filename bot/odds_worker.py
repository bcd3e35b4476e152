"""Exact odds for a program that must not stand still: small pools at once, large ones in a process of their own.

A thread would not help, as the arithmetic holds the interpreter.
The process lives for one question: it costs a few hundredths of a second more than one that waits for the next
question, keeps no memory, and can be killed when it takes too long.  It loads `rules` and nothing else of ours.
"""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

import rules
from bot.errors import OddsUnavailable
from rules.dice.odds import Odds, needs_worker, odds_of
from rules.dice.pool import DicePool

_PATIENCE = 20.0
"""Seconds; a hundred dice take less than one, so this long means that the machine is in trouble."""
_SMALL_KEPT = 256
_LARGE_KEPT = 8
"""The odds of a hundred dice take one to two megabytes."""

_ROOT = Path(rules.__file__).parent.parent
_PROGRAM = """\
import pickle, sys
sys.path.append(sys.argv[1])
from rules.dice.odds import odds_of
pickle.dump(odds_of(pickle.load(sys.stdin.buffer)), sys.stdout.buffer)
"""


class OddsWorker:
    """Answers with exact odds; remembers the latest answers, and works on one large pool at a time."""

    def __init__(self, patience: float = _PATIENCE) -> None:
        self._patience = patience
        self._small = lru_cache(_SMALL_KEPT)(odds_of)
        self._large: OrderedDict[DicePool, Odds] = OrderedDict()
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
        async with self._one_at_a_time:
            odds = self._large.get(pool)
            if odds is None:
                odds = self._large[pool] = await self._work_out(pool)
            self._large.move_to_end(pool)
            if len(self._large) > _LARGE_KEPT:
                self._large.popitem(last=False)
            return odds

    async def close(self) -> None:
        """Give up what is being worked out and start nothing more."""
        self._is_closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._one_at_a_time:
            self._large.clear()

    async def _work_out(self, pool: DicePool) -> Odds:
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
                answer, complaint = await process.communicate(pickle.dumps(pool))
        except TimeoutError as error:
            raise OddsUnavailable(f"no answer in {self._patience} s") from error
        finally:
            self._process = None
            _kill(process)
            await process.wait()
        if process.returncode != 0:
            raise OddsUnavailable(f"exit {process.returncode}: {complaint.decode(errors='replace')[-500:]}")
        odds = pickle.loads(answer)  # noqa: S301 - written by our own process a moment ago
        assert isinstance(odds, Odds)
        return odds


def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()
