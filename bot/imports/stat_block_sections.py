"""A pasted stat block taken apart into its head and its sections. Imports the markup and the labels."""

import re
from dataclasses import dataclass, field

from bot.imports.markup import lines_of
from bot.imports.stat_block_labels import CHARACTERISTIC_NAMES, LABELS

_SECTIONS = {
    "skills": "skills",
    "talents": "talents",
    "abilities": "abilities",
    "special abilities": "abilities",
    "force powers": "abilities",
    "equipment": "equipment",
    "gear": "equipment",
    "weapons": "equipment",
    "armor": "equipment",
    "armour": "equipment",
    "notes": "notes",
    "description": "notes",
}
_SECTION = re.compile(
    r"\s*(?P<name>" + "|".join(sorted(_SECTIONS, key=len, reverse=True)) + r")\s*"
    r"(?P<group>\(\s*group\s+only\s*\))?\s*(?P<colon>:)?(?P<rest>.*)",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[*_#`>]+")
_RULE = re.compile(r"[\s|:+=-]*")


@dataclass(slots=True)
class Block:
    """A stat block taken apart."""

    head: list[str] = field(default_factory=list)
    sections: dict[str, list[str]] = field(default_factory=dict)
    is_group: bool = False


def taken_apart(text: str) -> Block:
    """Return the head and the sections of a stat block, line by line, without marks and rules."""
    block = Block()
    target = block.head
    for raw in lines_of(text).splitlines():
        line = " ".join(_MARKS.sub("", raw).split())
        if not line or _RULE.fullmatch(line):
            continue
        match = _SECTION.fullmatch(line.strip("| "))
        if match is not None and (match["colon"] or match["group"] or not match["rest"].strip()):
            block.is_group = block.is_group or match["group"] is not None
            target = block.sections.setdefault(_SECTIONS[match["name"].casefold()], [])
            line = match["rest"].lstrip(": ").strip()
            if not line:
                continue
        elif target is not block.head and (is_numbers(line) or _is_over(target, block)):
            block.head.append(line)
            continue
        target.append(line)
    return block


def _is_over(section: list[str], block: Block) -> bool:
    """Whether a list has come to its full stop, so that another line is no part of it."""
    lists = (block.sections.get(name) for name in ("skills", "equipment"))
    return bool(section) and section[-1].endswith(".") and any(section is each for each in lists)


def is_numbers(line: str) -> bool:
    """Whether a line holds labelled numbers or the characteristics, wherever it stands."""
    if any(pattern.match(line) for pattern in LABELS.values()):
        return True
    names = {match[0].casefold() for match in CHARACTERISTIC_NAMES.finditer(line)}
    return len(names) >= 4


def is_entry(line: str) -> bool:
    """Whether a line is one talent with its text, not a part of a list."""
    name, colon, _ = line.strip(" -•").partition(":")
    return bool(colon) and len(name) <= 60 and "," not in name
