"""Reads files in a process of its own, with little memory and little time, so that a hostile one harms nobody.

The process lives for one file, and loads `rules`, this package and defusedxml alone.  What it answers is unpickled by a
reader that knows nothing but our own values, in case that a file should ever take the process over.
"""

import asyncio
import copyreg
import io
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

import defusedxml  # type: ignore[import-untyped]  # it ships no types

import rules
from bot.errors import ImportProblem, ImportRefused
from bot.imports.decoding import check_size
from bot.imports.reading import Imported, read_file
from rules.systems import system_named
from rules.systems.base import GameSystem, narrative_of

PATIENCE = 5.0
"""Seconds of a processor, and of the clock once a second has gone to starting."""
_STARTING = 5.0
MOST_MEMORY = 256 * 2**20

_ROOT = Path(rules.__file__).parent.parent
_LIBRARIES = Path(defusedxml.__file__).parent.parent
_PROGRAM = """\
import sys
sys.path += sys.argv[1:3]
from bot.imports.worker import answer
answer(sys.stdin.buffer, sys.stdout.buffer)
"""
_OURS = ("rules.", "bot.imports.")
_PLAIN = {("bot.errors", "ImportProblem")}


class ImportWorker:
    """Reads one file at a time."""

    def __init__(self, patience: float = PATIENCE + _STARTING) -> None:
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
        question = pickle.dumps((data, filename, system.key, weapons))
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

    async def _ask(self, question: bytes) -> "Answer":
        if self._is_closed:
            raise ImportRefused(ImportProblem.UNAVAILABLE)
        # -I -S: the process finds the standard library and what it is told, whatever the surroundings say.
        command = (sys.executable, "-I", "-S", "-c", _PROGRAM, str(_ROOT), str(_LIBRARIES))
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
        return _unpickled(answered)


Answer = Imported | tuple[ImportProblem, dict[str, str | int]]


def answer(question: io.BufferedIOBase, answered: io.BufferedIOBase) -> None:
    """Read one file within the limits and write down what it holds: the whole life of the process."""
    _limit()
    data, filename, system, weapons = pickle.load(question)  # noqa: S301 - written by our own process a moment ago
    found: Answer
    try:
        found = read_file(data, filename, narrative=narrative_of(system_named(system)), weapons=weapons)
    except ImportRefused as error:
        found = error.reason, dict(error.facts)
    except (MemoryError, RecursionError):
        found = ImportProblem.TOO_HEAVY, {}
    answered.write(_pickled(found))


def _limit() -> None:
    import resource  # not on every system, and never wanted in the bot's own process

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(PATIENCE), int(PATIENCE) + 1))
    resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))


class _Pickler(pickle.Pickler):
    dispatch_table = copyreg.dispatch_table.copy()
    dispatch_table[MappingProxyType] = lambda texts: (frozen, (dict(texts),))


def frozen(texts: dict[str, object]) -> MappingProxyType[str, object]:
    """Return a mapping that cannot be changed; pickles hold this in its place."""
    return MappingProxyType(texts)


def _pickled(found: Answer) -> bytes:
    written = io.BytesIO()
    _Pickler(written).dump(found)
    return written.getvalue()


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str, /) -> type | Callable[..., object]:
        if (not module.startswith(_OURS) and (module, name) not in _PLAIN) or "." in name:
            raise pickle.UnpicklingError(f"{module}.{name} is no value of ours")
        found: type | Callable[..., object] = super().find_class(module, name)
        if found is not frozen and not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no value of ours")
        return found


def _unpickled(answered: bytes) -> Answer:
    try:
        found: object = _Unpickler(io.BytesIO(answered)).load()
    except Exception as error:
        raise ImportRefused(ImportProblem.UNAVAILABLE) from error
    match found:
        case Imported():
            return found
        case (ImportProblem() as reason, dict() as facts):
            return reason, facts
        case _:
            raise ImportRefused(ImportProblem.UNAVAILABLE)


def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()
