"""`python -m mutants [rules/dice …]`: which mutants do the tests let live, and is each of them listed with its reason?

Reads `tests/rules/mutants.toml`: which tests each room has, and the mutants that may live.
"""

import sys
import tomllib
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from mutants.making import mutants_of
from mutants.trying import Tests

LISTED = Path("tests/rules/mutants.toml")
Name = tuple[str, str, str, str]


def main(rooms: Sequence[str]) -> int:
    """Try every mutant of the rooms, or of all of them; return 1 if the list and what lives differ."""
    read = tomllib.loads(LISTED.read_text(encoding="utf-8"))
    listed = _names(read["lives"])
    tests = {room: Tests(paths) for room, paths in read["tests"].items()}
    differ = 0
    for path in _modules(rooms or ["rules"]):
        room = max((each for each in tests if path.is_relative_to(each)), key=len)
        mutants = list(mutants_of(path))
        living = {mutant.name for mutant in mutants if not tests[room].kill(mutant)}
        expected = {name for name in listed if Path(name[0]) == path}
        print(f"{path}: {len(mutants)} mutants, {len(living)} live, {len(living - expected)} of them not listed")
        print(*_entries(living - expected), sep="", end="")
        if gone := expected - living:
            print("\n# Listed, but killed or not there any more:", *_entries(gone), sep="", end="")
        sys.stdout.flush()
        differ += len(living ^ expected)
    return 1 if differ else 0


def _names(entries: Iterable[dict[str, Any]]) -> set[Name]:
    """Read the list; every entry must say why."""
    return {
        (entry["module"], entry.get("scope", ""), entry["line"], becomes)
        for entry in entries
        if entry["why"]
        for becomes in entry["becomes"]
    }


def _entries(names: Iterable[Name]) -> Iterable[str]:
    """Write what is to be put on the list, with the reason left open."""
    for (module, scope, line), group in groupby(sorted(names), key=lambda name: name[:3]):
        becomes = "".join(f"  {_quoted(name[3])},\n" for name in group)
        yield f"\n[[lives]]\nmodule = {_quoted(module)}\nscope = {_quoted(scope)}\nline = {_quoted(line)}\n"
        yield f'becomes = [\n{becomes}]\nwhy = ""\n'


def _quoted(text: str) -> str:
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return f"'{text}'" if "'" not in text else f"'''{text}'''"


def _modules(rooms: Sequence[str]) -> list[Path]:
    found: list[Path] = []
    for room in map(Path, rooms):
        modules = sorted(room.glob("**/*.py")) if room.is_dir() else [room]
        found += [module for module in modules if module not in found]
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
