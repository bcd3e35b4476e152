"""Five thousand damaged files: each is read or refused, and nothing else happens."""

import json
import random  # noqa: TID251 - seeded, so that the damage is the same each time

import pytest

from bot.errors import ImportRefused
from bot.imports.reading import read_file
from rules.characters.codec import check_character
from tests.bot.imports.told import STAR_WARS, fixture_bytes

NAMES = (
    "smuggler.xml",
    "adversaries.json",
    "player.json",
    "minions.json",
    "rival.json",
    "warrior.json",
    "rival.txt",
    "minions.txt",
    "nemesis.txt",
)
EACH = 560
"""Together a little more than 5,000."""
PIECES = [
    *(b"", b"null", b"[]", b"{}", b"-1", b"1e5", b'"', b"\\", b"<", b">", b"&lt;", b"true", b"0", b"\xff", b"\n"),
    *("ё".encode(), "\u202e".encode(), b"\\ud800", b"[[", b"]]", b"9999999999", b"3.5", b"none", b"Minion", b"()"),
]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return the file with some of its bytes replaced, repeated, swapped or cut off."""
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice((0, 1, 2, 5, 30)))
        match chance.randrange(4):
            case 0 | 1:
                data = data[:start] + chance.choice(PIECES) + data[end:]
            case 2:
                data = data[:end] + data[start:end] * chance.randint(1, 4) + data[end:]
            case _:
                data = data[:start] if chance.random() < 0.1 else data[:start] + data[end:]
        data = data or b" "
    return data


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_file_is_read_or_refused(name: str) -> None:
    chance = random.Random(f"{name} of the day")
    original = fixture_bytes(name)
    read = 0

    for _ in range(EACH):
        data = mutated(original, chance)
        try:
            imported = read_file(data, name, narrative=STAR_WARS)
        except ImportRefused:
            continue
        read += 1
        for character in imported.characters:
            assert check_character(character) == character

    assert read > EACH / 20


VALUES: list[object] = [None, True, -1, 0, 3.5, 10**12, "", "x", "7", "+2", [], [1], {}, {"value": 1}, [[]], ["a", {}]]


@pytest.mark.parametrize("name", ["adversaries.json", "player.json", "warrior.json"])
def test_any_value_may_stand_anywhere(name: str) -> None:
    chance = random.Random(name)
    text = fixture_bytes(name).decode("utf-8-sig")
    for _ in range(300):
        found = json.loads(text)
        _replace_some(found, chance)
        try:
            read_file(json.dumps(found).encode(), narrative=STAR_WARS)
        except ImportRefused:
            continue


def _replace_some(found: object, chance: random.Random) -> None:
    keys = list(found) if isinstance(found, dict) else list(range(len(found))) if isinstance(found, list) else []
    for key in keys:
        if chance.random() < 0.05:
            found[key] = chance.choice(VALUES)  # type: ignore[index]  # an object or a list
        else:
            _replace_some(found[key], chance)  # type: ignore[index]  # as above
