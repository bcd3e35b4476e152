"""`python -m mutants [rules/dice …]`: which mutants do the tests let live, and is each of them listed with its reason?

Reads `tests/rules/mutants.toml`: which tests each room has, and the mutants that may live.
"""

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from mutants.making import mutants_of
from mutants.trying import Tests

LISTED = Path("tests/rules/mutants.toml")
Name = tuple[str, str, str, str]


def main(rooms: Sequence[str]) -> int:
    """Try every mutant of the rooms, or of all of them; return 1 if the list and what lives differ."""
    read = tomllib.loads(LISTED.read_text(encoding="utf-8"))
    listed = {(each["module"], each.get("scope", ""), each["line"], each["becomes"]) for each in read["lives"]}
    tests = {room: Tests(paths) for room, paths in read["tests"].items()}
    differ = 0
    for path in _modules(rooms or ["rules"]):
        room = max((each for each in tests if path.is_relative_to(each)), key=len)
        mutants = list(mutants_of(path))
        living = {mutant.name for mutant in mutants if not tests[room].kill(mutant)}
        expected = {name for name in listed if Path(name[0]) == path}
        print(f"{path}: {len(mutants)} mutants, {len(living)} live, {len(living - expected)} of them not listed")
        for name in sorted(living - expected):
            print(_entry(name))
        for name in sorted(expected - living):
            print(f"\nlisted, but killed or not there any more:{_entry(name)}")
        sys.stdout.flush()
        differ += len(living ^ expected)
    return 1 if differ else 0


def _modules(rooms: Sequence[str]) -> list[Path]:
    found: list[Path] = []
    for room in map(Path, rooms):
        modules = sorted(room.glob("**/*.py")) if room.is_dir() else [room]
        found += [module for module in modules if module not in found]
    return found


def _entry(name: Name) -> str:
    keys = ("module", "scope", "line", "becomes")
    quote = "'" if "'" not in "".join(name) else "'''"
    lines = [f"{key} = {quote}{value}{quote}" for key, value in zip(keys, name, strict=True) if value]
    return "\n".join(["", "[[lives]]", *lines])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
