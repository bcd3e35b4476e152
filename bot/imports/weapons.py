"""Weapons and armor as files write them. Imports the arsenal, skills and values."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.imports.arsenal import likely_skill
from bot.imports.report import Report, ReportKind
from bot.imports.skill_list import SkillList
from bot.imports.skills import FoundSkill, Skills, closest, fold
from bot.imports.values import Values, is_nothing
from rules.characters.codec import MOST_NAME
from rules.characters.parts import SheetArmor, SheetQuality, SheetWeapon
from rules.checks.limits import MOST_RATING
from rules.checks.ranges import RangeBand
from rules.combat.qualities import quality_named
from rules.errors import UnknownName

_PLUS = re.compile(r"\s*(?:brawn\s*)?\+\s*(\d{1,3})\s*(?:\(\d{1,3}\))?\s*", re.IGNORECASE)
_DICE = re.compile(r"\d{0,3}\s*[dDwW]\s*\d{1,3}")
_RANKED = re.compile(r"(?P<name>.*?\S)\s*\(?(?P<rank>\d{1,4})\)?\s*")
_ARMOR = re.compile(r"(?P<name>.*?\S)\s*\(\s*(?P<parts>\+[^()]{0,60})\)\s*")
_ARMOR_PART = re.compile(r"\++\s*(?P<number>\d{1,2})\s*(?P<what>soak|def[ea]n[cs]e|melee|ranged)", re.IGNORECASE)
_RANGES = {band.value: band for band in RangeBand} | {f"wr{band.value}": band for band in RangeBand}
_RANGES_BESIDE = {"close": RangeBand.SHORT, "melee": RangeBand.ENGAGED}
"""Words that stand for a band without being one; reported."""
MOST_QUALITIES = 50


@dataclass(frozen=True, slots=True)
class Weapons:
    """Reads the weapons of one file."""

    skills: Skills
    values: Values

    @property
    def _report(self) -> Report:
        return self.values.report

    def damage(self, value: object, where: str) -> tuple[int | None, bool]:
        """Return damage and whether it adds to Brawn, from "7", 7 or "+2"."""
        if isinstance(value, str):
            if (plus := _PLUS.fullmatch(value)) is not None:
                return self.values.number(int(plus[1]), f"damage of {where}"), True
            if value.strip().casefold() == "brawn":
                return 0, True
            if _DICE.search(value):
                self._report.add(ReportKind.DICE_DAMAGE, where=where, what=value)
                return None, False
        return self.values.number(value, f"damage of {where}", most=MOST_RATING, is_needed=True), False

    def critical(self, value: object, where: str) -> int | None:
        """Return a Critical Rating; 0, nothing, a dash and the like mean that it cannot inflict one."""
        if is_nothing(value):
            return None
        return self.values.number(value, f"Critical Rating of {where}") or None

    def reach(self, value: object, where: str) -> str:
        """Return a range band; misspelled ones are read as the nearest, which is reported."""
        text = fold(value) if isinstance(value, str) else ""
        if text in _RANGES:
            return _RANGES[text].value
        band = _RANGES_BESIDE.get(text.removeprefix("wr"))
        if band is None:
            near = closest(text, _RANGES, 0.75) or next((each for each in _RANGES if text.startswith(each)), None)
            band = _RANGES[near] if near is not None else None
        if band is None:
            self._report.add(ReportKind.RANGE_UNKNOWN, where=where, what=value or "nothing", used=RangeBand.ENGAGED)
            return RangeBand.ENGAGED.value
        self._report.add(ReportKind.RANGE_READ_AS, where=where, what=value, used=band)
        return band.value

    def qualities(self, found: Iterable[tuple[str, object]], where: str) -> tuple[SheetQuality, ...]:
        """Return qualities from their names and ranks; what the game does not know stays as it is, and is reported."""
        kept: dict[str, SheetQuality] = {}
        for name, rank in found:
            quality = self._quality(name, rank, where)
            if quality is None:
                continue
            before = kept.get(fold(quality.name))
            if before is not None:
                self._report.add(ReportKind.TWICE, where=where, what=quality.name)
            if before is None or (quality.rank or 0) > (before.rank or 0):
                kept[fold(quality.name)] = quality
            if len(kept) == MOST_QUALITIES:
                break
        return tuple(kept.values())

    def _quality(self, name: str, rank: object, where: str) -> SheetQuality | None:
        name = self.values.line(name, f"qualities of {where}", MOST_NAME)
        if not name:
            return None
        number = self.values.number(rank, f"{name} of {where}")
        try:
            quality = quality_named(name, self.skills.narrative.qualities)
        except UnknownName:
            self._report.add(ReportKind.QUALITY_UNKNOWN, where=where, what=f"{name} {number or ''}".strip())
            return SheetQuality(name=name, rank=number)
        if not quality.is_ranked:
            if number and number > 1:
                self._report.add(ReportKind.LEFT_OUT, where=f"ranks of {quality.name}, {where}", what=number)
            return SheetQuality(name=quality.name)
        if not number:
            self._report.add(ReportKind.NUMBER_MISSING, where=f"ranks of {quality.name}, {where}", used="1")
        return SheetQuality(name=quality.name, rank=number or 1)

    def quality_texts(self, texts: Iterable[object], where: str) -> tuple[SheetQuality, ...]:
        """Return qualities from texts such as "Pierce 2"."""
        return self.qualities((ranked(text) for text in texts if isinstance(text, str)), where)

    def skill_of(self, value: object, name: str) -> FoundSkill:
        """Return the skill of a weapon; where the file has none, the likeliest, which is reported."""
        if isinstance(value, str) and fold(value):
            return self.skills.find(self.values.name(value, f"skill of {name}"))
        found = self.skills.find(likely_skill(name))
        self._report.add(ReportKind.SKILL_GUESSED, where=name, used=found.name)
        return found

    def usable(self, weapon: SheetWeapon, found: FoundSkill, listed: SkillList, *, is_minion: bool) -> SheetWeapon:
        """Return the weapon with a skill that its owner can use.

        A skill that the game does not have is listed for the sake of the weapon; minions would have ranks in what they
        are listed with, so that theirs is replaced by the likeliest one of the game.
        """
        if found.is_of_the_game:
            return weapon
        if not is_minion:
            listed.add_for_weapon(found)
            return weapon
        if any(each.key == found.key for each in listed.entries):
            return weapon
        likely = self.skills.find(likely_skill(f"{found.key} {weapon.name}"))
        self._report.add(ReportKind.SKILL_GUESSED, where=weapon.name, what=found.name, used=likely.name)
        return replace(weapon, skill=likely.key)

    def unknown(self, name: str) -> tuple[SheetWeapon, FoundSkill]:
        """Return a weapon of which the file has the name alone."""
        self._report.add(ReportKind.WEAPON_UNKNOWN, what=name)
        found = self.skill_of(None, name)
        return SheetWeapon(name=name, skill=found.key), found


def ranked(text: str) -> tuple[str, object]:
    """Return a name and the rank behind it, if there is one.

    >>> ranked("Pierce 2"), ranked("Quick Draw")
    (('Pierce', 2), ('Quick Draw', None))
    """
    match = _RANKED.fullmatch(text.strip())
    if match is None or not any(letter.isalpha() for letter in match["name"]):
        return text.strip(), None
    return match["name"], int(match["rank"])


def counted_armor(text: str) -> SheetArmor | None:
    """Return armor whose numbers stand in brackets behind it, as adversaries' gear is written: "Flak vest (+1 Soak)".

    The totals of such a stat block hold it already.
    """
    match = _ARMOR.fullmatch(text.strip())
    if match is None:
        return None
    soak = defense = 0
    for part in _ARMOR_PART.finditer(match["parts"]):
        if part["what"].casefold() == "soak":
            soak = int(part["number"])
        else:
            defense = max(defense, int(part["number"]))
    if not soak and not defense:
        return None
    return SheetArmor(name=match["name"][:MOST_NAME], soak=soak, defense=defense, is_counted_elsewhere=True)
