"""Kinds, characteristics and defense as stat blocks print them. Imports the values."""

from collections.abc import Mapping

from bot.imports.report import ReportKind
from bot.imports.values import Values, fields
from rules.characters.character import DefensePart
from rules.checks.limits import MOST_CHARACTERISTIC
from rules.checks.skills import Characteristic
from rules.combat.defense import DefenseKind, DefenseRole
from rules.health.combatants import AdversaryType

PRINTED = "stat block"
"""Where a printed total comes from."""
KINDS = {"minion": AdversaryType.MINION, "rival": AdversaryType.RIVAL, "nemesis": AdversaryType.NEMESIS}


def read_characteristics(found: object, values: Values) -> tuple[tuple[Characteristic, int], ...]:
    """Return the characteristics of an object that names them; a missing one counts as 1, which is reported."""
    given = {name.casefold(): value for name, value in fields(found).items()}
    values.unread(given, tuple(each.value for each in Characteristic), "characteristics")
    return tuple((each, characteristic_or_one(given.get(each.value), each, values)) for each in Characteristic)


def characteristic_or_one(found: object, each: Characteristic, values: Values) -> int:
    """Return a characteristic; one that is missing or cannot be used counts as 1, which is reported."""
    number = values.number(found, each.label, most=MOST_CHARACTERISTIC)
    if number is None:
        values.report.add(ReportKind.NUMBER_MISSING, where=each.label, used=1)
    return 1 if number is None else number


def printed_defense(numbers: Mapping[DefenseKind, int | None], source: str) -> tuple[DefensePart, ...]:
    """Return a printed defense, which provides: armor is in it already."""
    return tuple(
        DefensePart(source=source, rating=number, kind=kind, role=DefenseRole.PROVIDES)
        for kind, number in numbers.items()
        if number
    )
