"""Characters saved by OggDude's Character Generator: XML with numbers in parts, and keys in place of names.

Imports the readers of numbers and belongings, the names and the values.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from xml.etree.ElementTree import Element

from bot.imports.imported import Format
from bot.imports.markup import from_marks
from bot.imports.oggdude_belongings import OggDudeBelongings
from bot.imports.oggdude_names import CAREER_NAMES, TALENT_NAMES
from bot.imports.oggdude_numbers import OggDudeNumbers, text_of
from bot.imports.printed import characteristic_or_one
from bot.imports.report import ReportKind
from bot.imports.skill_keys import CHARACTERISTIC_KEYS, OGGDUDE_KEYS
from bot.imports.skill_list import SkillList
from bot.imports.skills import Skills
from bot.imports.values import (
    MOST_NOTES,
    MOST_SKILLS,
    MOST_TALENTS,
    Values,
    is_true,
)
from rules.characters.character import Character
from rules.characters.codec import MOST_CREDITS, MOST_XP
from rules.characters.parts import Burden, BurdenKind, SheetTalent, XpEntry
from rules.checks.skills import Characteristic
from rules.table.force import MOST_FORCE_RATING
from rules.table.obligation import MOST_MORALITY, MOST_VALUE

MOST_TRAINED = 6
"""How far training and talents bring a characteristic. Rule: EotE core."""
_DEFAULT_MORALITY = 50
_DESCRIBED = ("Gender", "Age", "Height", "Build", "Hair", "Eyes", "OtherFeatures")
_READ = (
    "Description",
    "Characteristics",
    "Skills",
    "Attributes",
    "Career",
    "Species",
    "Specializations",
    "SigAbilities",
    "ForcePowers",
    "Weapons",
    "Armor",
    "Gear",
    "Vehicles",
    "Obligations",
    "Duties",
    "Experience",
    "Motivations",
    "Morality",
    "Story",
    "Credits",
    "Portrait",
)
_IGNORED = (
    "LastChanged",
    "NotPersisted",
    "FileName",
    "Name",
    "Key",
    "ObOptions",
    "DutOptions",
    "Class",
    "Hook",
    "Grants",
    "Rigger",
    "UseGrants",
    "AutoRecalc",
)
"""How the program works, not what the character is."""


@dataclass(frozen=True, slots=True)
class OggDudeReader:
    """Reads one saved character."""

    skills: Skills
    values: Values

    def read(self, root: Element) -> Character:
        """Return the character."""
        values = self.values
        belongings = OggDudeBelongings(self.skills, values)
        name = values.character_name(text_of(root, "Description/CharName"))
        characteristics = self._characteristics(root)
        soak, is_armor_counted = self._numbers.soak(root, dict(characteristics)[Characteristic.BRAWN])
        listed = self._skills(root)
        weapons = tuple(belongings.weapons(root, listed))
        talents = (*self._talents(root), *self._powers(root))
        self._report_rest(root)
        return Character(
            name=name,
            species=self._species(root),
            career=self._career(root),
            specializations=tuple(
                values.name(text_of(each, "Name") or text_of(each, "Key"), "specializations")
                for each in root.findall("Specializations/CharSpecialization")[:50]
                if text_of(each, "Name") or text_of(each, "Key")
            ),
            notes=self._notes(root),
            characteristics=characteristics,
            skills=listed.entries,
            soak=soak,
            defense=self._numbers.defense(root),
            wound_threshold=self._numbers.threshold(root, "WoundThreshold", "wound threshold"),
            strain_threshold=self._numbers.threshold(root, "StrainThreshold", "strain threshold"),
            weapons=weapons,
            armor=tuple(belongings.armor(root, is_armor_counted)),
            gear=tuple(belongings.gear(root)),
            credits=values.number(text_of(root, "Credits"), "credits", least=-MOST_CREDITS, most=MOST_CREDITS) or 0,
            talents=talents,
            xp=self._xp(root),
            burdens=(*self._burdens(root, BurdenKind.OBLIGATION), *self._burdens(root, BurdenKind.DUTY)),
            morality=self._morality(root),
            force_rating=self._numbers.attribute(root, "ForceRating", MOST_FORCE_RATING),
            imported_from=Format.OGGDUDE.value,
            extra=MappingProxyType(self._aside(root)),
        )

    @property
    def _numbers(self) -> OggDudeNumbers:
        return OggDudeNumbers(self.values)

    def _characteristics(self, root: Element) -> tuple[tuple[Characteristic, int], ...]:
        found: dict[Characteristic, int] = {}
        for each in root.findall("Characteristics/CharCharacteristic"):
            which = CHARACTERISTIC_KEYS.get(text_of(each, "Key").casefold())
            if which is None:
                self.values.report.add(ReportKind.LEFT_OUT, where="characteristics", what=text_of(each, "Key"))
                continue
            found[which] = sum(self._numbers.ranks(each.find("Rank"), which.label).values())
            if found[which] > MOST_TRAINED:
                self.values.report.add(ReportKind.BEYOND_TRAINING, where=which.label, what=found[which])
        return tuple((each, characteristic_or_one(found.get(each), each, self.values)) for each in Characteristic)

    def _skills(self, root: Element) -> SkillList:
        listed = SkillList(self.skills, self.values)
        for each in root.findall("Skills/CharSkill")[:MOST_SKILLS]:
            key = self.values.name(text_of(each, "Key"), "skills")
            ranks = sum(self._numbers.ranks(each.find("Rank"), key).values())
            is_career = is_true(text_of(each, "isCareer"))
            changed = CHARACTERISTIC_KEYS.get(text_of(each, "CharKeyOverride").casefold())
            if key and (ranks or is_career or changed is not None or key not in OGGDUDE_KEYS):
                listed.add(key, ranks, is_career=is_career, characteristic=changed)
        return listed

    def _species(self, root: Element) -> str:
        key = self.values.line(text_of(root, "Species/SpeciesKey"), "species")
        if key:
            self.values.report.add(ReportKind.NAME_UNKNOWN, where="species", what=key)
        return key

    def _career(self, root: Element) -> str:
        key = self.values.line(text_of(root, "Career/CareerKey"), "career")
        if key and key not in CAREER_NAMES:
            self.values.report.add(ReportKind.NAME_UNKNOWN, where="career", what=key)
        return CAREER_NAMES.get(key, key)

    def _talents(self, root: Element) -> Iterator[SheetTalent]:
        bought: dict[str, int] = {}
        for cell in root.findall("Specializations/CharSpecialization/Talents/CharTalent"):
            key = self.values.name(text_of(cell, "Key"), "talents")
            if key and is_true(text_of(cell, "Purchased")):
                bought[key] = min(bought.get(key, 0) + 1, 100)
        for each in self.values.each(list(bought), "talents", MOST_TALENTS // 2):
            key = str(each)
            if key not in TALENT_NAMES:
                self.values.report.add(ReportKind.NAME_UNKNOWN, where="talent", what=key)
            yield SheetTalent(name=TALENT_NAMES.get(key, key), ranks=bought[key])

    def _powers(self, root: Element) -> Iterator[SheetTalent]:
        for path, what in (("ForcePowers", "Force power"), ("SigAbilities", "signature ability")):
            for power in list(root.find(path) or ())[: MOST_TALENTS // 4]:
                name = self.values.name(text_of(power, "Name") or text_of(power, "Key"), what)
                nodes = (each for each in power.iter() if each.find("Purchased") is not None)
                bought = [text_of(each, "Key") for each in nodes if is_true(text_of(each, "Purchased"))]
                if name and bought:
                    text = f"{what}: {', '.join(bought)}"
                    yield SheetTalent(name=name, text=self.values.text(text, name))

    def _xp(self, root: Element) -> tuple[XpEntry, ...]:
        ranks = self._numbers.ranks(root.find("Experience/ExperienceRanks"), "experience")
        earned = self.values.number(sum(ranks.values()), "experience", least=-MOST_XP, most=MOST_XP)
        used = self.values.number(text_of(root, "Experience/UsedExperience"), "experience used", most=MOST_XP)
        entries = [XpEntry(amount=earned, reason="earned before the import")] if earned else []
        return (*entries, XpEntry(amount=-used, reason="spent before the import")) if used else tuple(entries)

    def _burdens(self, root: Element, kind: BurdenKind) -> Iterator[Burden]:
        path = "Obligations/CharObligation" if kind is BurdenKind.OBLIGATION else "Duties/CharDuty"
        for each in root.findall(path)[:50]:
            name = self.values.line(text_of(each, "Name") or text_of(each, "ObKey") or text_of(each, "DutyKey"), kind)
            size = self.values.number(text_of(each, "Size"), f"{kind} {name}", most=MOST_VALUE, is_needed=True)
            yield Burden(kind=kind, name=name, size=size or 0)
            if notes := text_of(each, "Notes"):
                self.values.report.add(ReportKind.LEFT_OUT, where=f"notes of {name}", what=notes)

    def _morality(self, root: Element) -> int | None:
        value = self.values.number(text_of(root, "Morality/MoralityValue"), "Morality", most=MOST_MORALITY)
        pairs = root.find("Morality/MoralityPairs")
        is_used = pairs is not None and len(pairs) > 0
        if value is not None and value == _DEFAULT_MORALITY and not is_used:
            self.values.report.add(ReportKind.LEFT_OUT, where="Morality", what=f"{value}, as in every new file")
            return None
        return value

    def _notes(self, root: Element) -> str:
        lines = [from_marks(text_of(root, "Story"))]
        described = ((tag, text_of(root, f"Description/{tag}")) for tag in _DESCRIBED)
        lines += [f"{tag.removeprefix('Other')}: {text}" for tag, text in described if text]
        if text_of(root, "Description/PlayerName"):
            self.values.report.add(ReportKind.PERSON_LEFT_OUT)
        return self.values.text("\n".join(lines), "notes", MOST_NOTES)

    def _aside(self, root: Element) -> dict[str, str]:
        found = {
            "vehicles": [
                text_of(each, "Name") or text_of(each, "Rename") or text_of(each, "ItemKey")
                for each in root.findall("Vehicles/CharVehicle")
            ],
            "motivations": [
                ": ".join(filter(None, (text_of(each, "Name"), text_of(each, "SpecMotiveKey"), text_of(each, "Notes"))))
                for each in root.findall("Motivations/CharMotivation")
            ],
            "campaign": [text_of(root, "Description/Campaign")],
        }
        aside = {}
        for name, texts in found.items():
            if text := self.values.text("\n".join(filter(None, texts)), name, MOST_NOTES):
                aside[name] = text
                self.values.report.add(ReportKind.KEPT_ASIDE, where=name, what=text)
        return aside

    def _report_rest(self, root: Element) -> None:
        for child in root:
            if child.tag not in (*_READ, *_IGNORED):
                self.values.report.add(
                    ReportKind.LEFT_OUT, where=child.tag, what=(child.text or "").strip() or "a part"
                )
