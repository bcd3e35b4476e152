"""The labelled numbers of a pasted stat block: how books and players write them. Imports the characteristics."""

import re

from rules.checks.skills import Characteristic

_NAMES = {
    Characteristic.BRAWN: "brawn|br",
    Characteristic.AGILITY: "agility|ag",
    Characteristic.INTELLECT: "intellect|int",
    Characteristic.CUNNING: "cunning|cun",
    Characteristic.WILLPOWER: "willpower|will|wil",
    Characteristic.PRESENCE: "presence|pre|pr",
}


def _pattern(*parts: str) -> re.Pattern[str]:
    return re.compile("".join(parts), re.IGNORECASE)


CHARACTERISTIC_NAMES = _pattern(r"\b(?:", "|".join(_NAMES.values()), r")\b")
_INLINE = {each: _pattern(rf"\b(?:{names})\b[ \t:=|.-]*", r"(\d{1,2})\b") for each, names in _NAMES.items()}

_GAP = r"[ \t:=|]*"
_DIVIDER = r"[ \t]*[/|][ \t]*"
_THRESHOLD = r"[ \t]*(?:threshold|thresh\.?|thr\.?)"
_SMALL, _LARGE = r"(\d{1,3})", r"(\d{1,4})"
_DEFENSE = r"def(?:en[cs]e)?"
LABELS = {
    "soak_defense": _pattern(
        rf"\bsoak{_DIVIDER}defen[cs]e{_GAP}{_SMALL}", rf"(?:{_DIVIDER}{_SMALL})?", rf"(?:{_DIVIDER}{_SMALL})?"
    ),
    "soak": _pattern(rf"\bsoak(?:[ \t]+value)?{_GAP}{_SMALL}"),
    "wounds": _pattern(rf"\b(?:wounds?|w\.?){_THRESHOLD}{_GAP}{_LARGE}", rf"|\b(?:WT|wounds)\b{_GAP}{_LARGE}"),
    "strain": _pattern(
        rf"\b(?:strain|s\.?){_THRESHOLD}{_GAP}(\d{{1,4}}|[-–—]|n/a|none)", rf"|\b(?:ST|strain)\b{_GAP}{_LARGE}"
    ),
    "defense": _pattern(
        rf"\b(?:m/r[ \t]*{_DEFENSE}|{_DEFENSE}(?:[ \t]*\(?m(?:elee)?/r(?:anged)?\)?)?)\.?",
        rf"{_GAP}{_SMALL}{_DIVIDER}{_SMALL}",
    ),
    "melee": _pattern(rf"\b(?:melee[ \t]+{_DEFENSE}|{_DEFENSE}[ \t]*\(melee\)){_GAP}{_SMALL}"),
    "ranged": _pattern(rf"\b(?:ranged[ \t]+{_DEFENSE}|{_DEFENSE}[ \t]*\(ranged\)){_GAP}{_SMALL}"),
    "force": _pattern(rf"\bforce[ \t]+rating{_GAP}{_SMALL}"),
    "group": _pattern(rf"\b(?:group[ \t]+size|groups?[ \t]+of)[ \t:]*{_SMALL}"),
}
"""In the order in which they are looked for: what contains another label comes before it."""


def inline_characteristics(head: str) -> tuple[dict[Characteristic, int], str]:
    """Return the characteristics that stand behind their names, and the text without them."""
    found: dict[Characteristic, int] = {}
    for each, pattern in _INLINE.items():
        if (match := pattern.search(head)) is not None:
            found[each] = int(match[1])
            head = f"{head[: match.start()]} {head[match.end() :]}"
    return found, head


def beneath_names(head: str) -> tuple[dict[Characteristic, int], str] | None:
    """Return the six numbers that stand beneath or above a row of all names, and the text without both rows."""
    lines = head.splitlines()
    for place, line in enumerate(lines):
        names = CHARACTERISTIC_NAMES.findall(line)
        if len(names) != len(Characteristic) or any(letter.isdecimal() for letter in line):
            continue
        order = [_meant(name) for name in names]
        numbers: list[int] = []
        end = place + 1
        while end < len(lines) and len(numbers) < len(order) and (found := _bare_numbers(lines[end])) is not None:
            numbers += found
            end += 1
        if len(numbers) == len(order):
            return dict(zip(order, numbers, strict=True)), "\n".join((*lines[:place], *lines[end:]))
        above = _bare_numbers(lines[place - 1]) if place else None
        if above is not None and len(above) == len(order):
            return dict(zip(order, above, strict=True)), "\n".join((*lines[: place - 1], *lines[place + 1 :]))
    return None


def _meant(name: str) -> Characteristic:
    return next(each for each, names in _NAMES.items() if name.casefold() in names.split("|"))


def _bare_numbers(line: str) -> list[int] | None:
    words = line.replace("|", " ").replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdecimal() and len(word) <= 2 for word in words):
        return None
    return [int(word) for word in words]
