"""What a sheet and a report say, in short forms for the tests. (conftest cannot be imported from.)"""

from pathlib import Path

from bot.imports.imported import Imported
from bot.imports.reading import read_file
from bot.imports.report import ReportKind
from rules.characters.character import Character
from rules.checks.skills import Characteristic
from rules.systems.base import narrative_of
from rules.systems.edge_of_the_empire import EDGE_OF_THE_EMPIRE
from rules.systems.genesys import GENESYS

FIXTURES = Path(__file__).parent / "fixtures"
STAR_WARS, GENERIC = narrative_of(EDGE_OF_THE_EMPIRE), narrative_of(GENESYS)


def fixture_bytes(name: str) -> bytes:
    """Return one of the files."""
    return (FIXTURES / name).read_bytes()


def star_wars(name: str, weapons: str | None = None) -> Imported:
    """Read a file for Edge of the Empire."""
    arsenal = fixture_bytes(weapons) if weapons is not None else None
    return read_file(fixture_bytes(name), name, narrative=STAR_WARS, weapons=arsenal)


def genesys(name: str) -> Imported:
    """Read a file for Genesys."""
    return read_file(fixture_bytes(name), name, narrative=GENERIC)


def numbers(character: Character) -> list[int]:
    """Return the characteristics in their order."""
    return [dict(character.characteristics)[each] for each in Characteristic]


def ranks(character: Character) -> dict[str, int]:
    """Return the ranks of each listed skill."""
    return {skill.key: skill.ranks for skill in character.skills}


def damage(character: Character) -> dict[str, tuple[int | None, bool, int | None, str]]:
    """Return damage, whether it adds Brawn, Critical Rating and range of each weapon."""
    return {
        weapon.name: (weapon.damage, weapon.adds_brawn, weapon.critical_rating, weapon.range)
        for weapon in character.weapons
    }


def qualities(character: Character, weapon: str) -> list[str]:
    """Return the qualities of a weapon as they are printed."""
    found = next(each for each in character.weapons if each.name == weapon)
    return [f"{each.name} {each.rank}" if each.rank is not None else each.name for each in found.qualities]


def lines(imported: Imported, kind: ReportKind) -> list[tuple[str, str, str]]:
    """Return what the report says of one kind."""
    return [(line.where, line.what, line.used) for line in imported.report if line.kind is kind]
