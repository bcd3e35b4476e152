"""Reads files in a process of its own, so that a hostile one harms nobody. Imports what that process runs.

The process lives for one file, and loads `rules`, this package and defusedxml alone.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from importlib.util import find_spec
from pathlib import Path

import rules
from bot.errors import ImportProblem, ImportRefused
from bot.imports.decoding import check_size
from bot.imports.imported import Imported
from bot.imports.process import MOST_SECONDS, Answer, asked, unpickled
from rules.systems.base import GameSystem, narrative_of

_STARTING = 5.0
"""Seconds of the clock beside those of a processor: a busy machine gives the process its turns late."""

_ROOT = Path(rules.__file__).parent.parent
_PROGRAM = """\
import sys
sys.path += sys.argv[1:3]
from bot.imports.process import answer
answer(sys.stdin.buffer, sys.stdout.buffer)
"""


class ImportWorker:
    """Reads one file at a time."""

    def __init__(self, patience: float = MOST_SECONDS + _STARTING) -> None:
        self._patience = patience
        self._one_at_a_time = asyncio.Lock()
        self._process: Process | None = None
        self._is_closed = False

    async def read(
        self, data: bytes, filename: str = "", *, system: GameSystem, weapons: bytes | None = None
    ) -> Imported:
        """Return what a file holds, as `read_file` does.

        Raises:
            ImportRefused: as for `read_file`; or its process failed, took too long, or may not start any more.
            NotInThisSystem: the game has no narrative dice.
        """
        narrative_of(system)
        check_size(len(data))
        check_size(len(weapons or b""))
        question = asked(data, filename, system, weapons)
        async with self._one_at_a_time:
            answered = await self._ask(question)
        if isinstance(answered, Imported):
            return answered
        reason, facts = answered
        raise ImportRefused(reason, **facts)

    async def close(self) -> None:
        """Give up what is being read and start nothing more."""
        self._is_closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._one_at_a_time:
            pass

    async def _ask(self, question: bytes) -> Answer:
        if self._is_closed:
            raise ImportRefused(ImportProblem.UNAVAILABLE)
        library = find_spec("defusedxml")  # where it lies, without loading it
        if library is None or library.origin is None:
            raise ImportRefused(ImportProblem.UNAVAILABLE)
        # -I -S: the process finds the standard library and what it is told, whatever the surroundings say.
        paths = (str(_ROOT), str(Path(library.origin).parent.parent))
        command = (sys.executable, "-I", "-S", "-c", _PROGRAM, *paths)
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        self._process = process
        if self._is_closed:  # closed while the process was starting
            _kill(process)
        try:
            async with asyncio.timeout(self._patience):
                answered, _ = await process.communicate(question)
        except TimeoutError as error:
            raise ImportRefused(ImportProblem.TOO_HEAVY) from error
        finally:
            self._process = None
            _kill(process)
            await process.wait()
        if process.returncode != 0:
            problem = ImportProblem.UNAVAILABLE if self._is_closed else ImportProblem.TOO_HEAVY
            raise ImportRefused(problem)
        return unpickled(answered)


def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()
