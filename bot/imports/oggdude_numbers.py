"""Numbers of a character saved by OggDude: totals of ranks from many sources. Imports the values."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from bot.imports.printed import printed_defense
from bot.imports.report import ReportKind
from bot.imports.values import Values
from rules.characters.character import DefensePart
from rules.characters.codec import MOST_XP
from rules.characters.parts import Part
from rules.combat.defense import DefenseKind
from rules.health.combatants import MOST_THRESHOLD

_NOT_COUNTED = ("ForSkills", "ForChars", "NonCareerRanks", "MinRanks")
"""Children of a block of ranks that are no ranks: truth values, and the mark of a price."""
_TAKEN_AWAY = "InjuryRanks"


@dataclass(frozen=True, slots=True)
class OggDudeNumbers:
    """Adds up ranks."""

    values: Values

    def ranks(self, block: Element | None, where: str) -> dict[str, int]:
        """Return the ranks of a block by where they come from."""
        ranks = {}
        for child in block if block is not None else ():
            if child.tag in _NOT_COUNTED or not child.tag.endswith("Ranks"):
                continue
            number = self.values.number(child.text, f"{where}, {child.tag}", least=-MOST_XP, most=MOST_XP)
            if number:
                ranks[child.tag] = -number if child.tag == _TAKEN_AWAY else number
        return ranks

    def attribute(self, root: Element, tag: str, most: int) -> int:
        """Return the total of an attribute."""
        total = sum(self.ranks(root.find(f"Attributes/{tag}"), tag).values())
        return self.values.number(total, tag, most=most) or 0

    def threshold(self, root: Element, tag: str, where: str) -> tuple[Part, ...]:
        """Return the parts of a threshold; none at all is reported."""
        parts = self._parts(root, tag, {"StartingRanks": "characteristic at creation"})
        if not parts:
            self.values.report.add(ReportKind.NUMBER_MISSING, where=where)
        return parts

    def _parts(self, root: Element, tag: str, names: dict[str, str]) -> tuple[Part, ...]:
        parts = []
        for kind, amount in self.ranks(root.find(f"Attributes/{tag}"), tag).items():
            usual = kind.removesuffix("Ranks").lower()
            number = self.values.number(amount, f"{tag}, {kind}", least=-MOST_THRESHOLD, most=MOST_THRESHOLD)
            if number:
                parts.append(Part(names.get(kind, usual), number))
        return tuple(parts)

    def soak(self, root: Element, brawn: int) -> tuple[tuple[Part, ...], bool]:
        """Return what comes on top of Brawn, and whether that holds the armor."""
        parts = {part.source: part.amount for part in self._parts(root, "SoakValue", {})}
        differs = parts.pop("starting", brawn) - brawn
        if differs:
            parts["other than Brawn at the start"] = differs
        is_counted = bool(parts.get("item") or parts.get("purchased"))
        return tuple(Part(source, amount) for source, amount in parts.items()), is_counted

    def defense(self, root: Element) -> tuple[DefensePart, ...]:
        """Return the defense, which holds the armor already."""
        tags = {DefenseKind.MELEE: "DefenseMelee", DefenseKind.RANGED: "DefenseRanged"}
        return printed_defense(
            {kind: self.attribute(root, tag, 100) for kind, tag in tags.items()}, "total of the file"
        )


def text_of(element: Element, path: str) -> str:
    """Return the text of a part; nothing where there is none."""
    return (element.findtext(path) or "").strip()
