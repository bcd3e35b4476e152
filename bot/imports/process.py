"""What the process that reads a file does, from its limits to its answer. Imports what it answers with.

What it answers is unpickled by a reader that makes nothing but our own values, in case that a file should ever take the
process over.  No asyncio here: the process starts the sooner.
"""

import copyreg
import io
import pickle
from collections.abc import Callable
from types import MappingProxyType

from bot.errors import ImportProblem, ImportRefused
from bot.imports.imported import Imported
from rules.systems import system_named
from rules.systems.base import GameSystem, narrative_of

MOST_SECONDS = 5
"""Of a processor."""
MOST_MEMORY = 256 * 2**20
_MOST_FILES = 16

_OURS = ("rules.", "bot.imports.")
_BESIDE = {("bot.errors", "ImportProblem")}

Answer = Imported | tuple[ImportProblem, dict[str, str | int]]


def asked(data: bytes, filename: str, system: GameSystem, weapons: bytes | None) -> bytes:
    """Return the question that the process is started for."""
    return pickle.dumps((data, filename, system.key, weapons))


def answer(question: io.BufferedIOBase, answered: io.BufferedIOBase) -> None:
    """Read one file within the limits and write down what it holds: the whole life of the process."""
    from bot.imports.reading import read_file  # which takes megabytes, and the bot's own process reads nothing

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
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_NOFILE, (_MOST_FILES, _MOST_FILES))


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
        if (not module.startswith(_OURS) and (module, name) not in _BESIDE) or "." in name:
            raise pickle.UnpicklingError(f"{module}.{name} is no value of ours")
        found: type | Callable[..., object] = super().find_class(module, name)
        if found is not frozen and not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no value of ours")
        return found


def unpickled(answered: bytes) -> Answer:
    """Return what the process answered; what is none of our values is not even loaded.

    Raises:
        ImportRefused: it is no answer.
    """
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
