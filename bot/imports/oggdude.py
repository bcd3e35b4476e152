"""Characters saved by OggDude's Character Generator: XML with numbers in parts, and keys in place of names.

Imports the arsenal, the names and the values.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from xml.etree.ElementTree import Element

from bot.imports.arsenal import common_weapon, renamed, written
from bot.imports.markup import from_marks
from bot.imports.oggdude_names import ARMOR_NUMBERS, CAREER_NAMES, TALENT_NAMES
from bot.imports.printed import characteristic_or_one, printed_defense
from bot.imports.report import ReportKind
from bot.imports.skill_keys import CHARACTERISTIC_KEYS, OGGDUDE_KEYS
from bot.imports.skill_list import SkillList
from bot.imports.skills import Skills
from bot.imports.values import (
    MOST_ARMOR,
    MOST_GEAR,
    MOST_NOTES,
    MOST_SKILLS,
    MOST_TALENTS,
    MOST_WEAPONS,
    Values,
    is_true,
)
from bot.imports.weapons import Weapons
from rules.characters.character import Character, DefensePart
from rules.characters.codec import MOST_CREDITS, MOST_XP
from rules.characters.parts import Burden, BurdenKind, Part, SheetArmor, SheetItem, SheetTalent, SheetWeapon, XpEntry
from rules.checks.load import MOST_LOAD
from rules.checks.skills import Characteristic
from rules.combat.defense import DefenseKind
from rules.health.combatants import MOST_THRESHOLD
from rules.table.force import MOST_FORCE_RATING
from rules.table.obligation import MOST_MORALITY, MOST_VALUE

FORMAT = "oggdude"
MOST_TRAINED = 6
"""How far training and talents bring a characteristic. Rule: EotE core."""
_DEFAULT_MORALITY = 50
_NOT_COUNTED = ("ForSkills", "ForChars", "NonCareerRanks", "MinRanks")
"""Children of a block of ranks that are no ranks: truth values, and the mark of a price."""
_TAKEN_AWAY = "InjuryRanks"
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
        name = values.character_name(_text(root, "Description/CharName"))
        characteristics = self._characteristics(root)
        soak, is_armor_counted = self._soak(root, dict(characteristics)[Characteristic.BRAWN])
        listed = self._skills(root)
        weapons = tuple(self._weapons(root, listed))
        talents = (*self._talents(root), *self._powers(root))
        self._report_rest(root)
        return Character(
            name=name,
            species=self._species(root),
            career=self._career(root),
            specializations=tuple(
                values.name(_text(each, "Name") or _text(each, "Key"), "specializations")
                for each in root.findall("Specializations/CharSpecialization")[:50]
                if _text(each, "Name") or _text(each, "Key")
            ),
            notes=self._notes(root),
            characteristics=characteristics,
            skills=listed.entries,
            soak=soak,
            defense=self._defense(root),
            wound_threshold=self._threshold(root, "WoundThreshold", "wound threshold"),
            strain_threshold=self._threshold(root, "StrainThreshold", "strain threshold"),
            weapons=weapons,
            armor=tuple(self._armor(root, is_armor_counted)),
            gear=tuple(self._gear(root)),
            credits=values.number(_text(root, "Credits"), "credits", least=-MOST_CREDITS, most=MOST_CREDITS) or 0,
            talents=talents,
            xp=self._xp(root),
            burdens=(*self._burdens(root, BurdenKind.OBLIGATION), *self._burdens(root, BurdenKind.DUTY)),
            morality=self._morality(root),
            force_rating=self._attribute(root, "ForceRating", MOST_FORCE_RATING),
            imported_from=FORMAT,
            extra=MappingProxyType(self._aside(root)),
        )

    def _ranks(self, block: Element | None, where: str) -> dict[str, int]:
        ranks = {}
        for child in block if block is not None else ():
            if child.tag in _NOT_COUNTED or not child.tag.endswith("Ranks"):
                continue
            number = self.values.number(child.text, f"{where}, {child.tag}", least=-MOST_XP, most=MOST_XP)
            if number:
                ranks[child.tag] = -number if child.tag == _TAKEN_AWAY else number
        return ranks

    def _characteristics(self, root: Element) -> tuple[tuple[Characteristic, int], ...]:
        found: dict[Characteristic, int] = {}
        for each in root.findall("Characteristics/CharCharacteristic"):
            which = CHARACTERISTIC_KEYS.get(_text(each, "Key").casefold())
            if which is None:
                self.values.report.add(ReportKind.LEFT_OUT, where="characteristics", what=_text(each, "Key"))
                continue
            found[which] = sum(self._ranks(each.find("Rank"), which.label).values())
            if found[which] > MOST_TRAINED:
                self.values.report.add(ReportKind.BEYOND_TRAINING, where=which.label, what=found[which])
        return tuple((each, characteristic_or_one(found.get(each), each, self.values)) for each in Characteristic)

    def _skills(self, root: Element) -> SkillList:
        listed = SkillList(self.skills, self.values)
        for each in root.findall("Skills/CharSkill")[:MOST_SKILLS]:
            key = self.values.name(_text(each, "Key"), "skills")
            ranks = sum(self._ranks(each.find("Rank"), key).values())
            is_career = is_true(_text(each, "isCareer"))
            changed = CHARACTERISTIC_KEYS.get(_text(each, "CharKeyOverride").casefold())
            if key and (ranks or is_career or changed is not None or key not in OGGDUDE_KEYS):
                listed.add(key, ranks, is_career=is_career, characteristic=changed)
        return listed

    def _attribute(self, root: Element, tag: str, most: int) -> int:
        total = sum(self._ranks(root.find(f"Attributes/{tag}"), tag).values())
        return self.values.number(total, tag, most=most) or 0

    def _threshold(self, root: Element, tag: str, where: str) -> tuple[Part, ...]:
        parts = self._parts(root, tag, {"StartingRanks": "characteristic at creation"})
        if not parts:
            self.values.report.add(ReportKind.NUMBER_MISSING, where=where)
        return parts

    def _parts(self, root: Element, tag: str, names: dict[str, str]) -> tuple[Part, ...]:
        parts = []
        for kind, amount in self._ranks(root.find(f"Attributes/{tag}"), tag).items():
            usual = kind.removesuffix("Ranks").lower()
            number = self.values.number(amount, f"{tag}, {kind}", least=-MOST_THRESHOLD, most=MOST_THRESHOLD)
            if number:
                parts.append(Part(names.get(kind, usual), number))
        return tuple(parts)

    def _soak(self, root: Element, brawn: int) -> tuple[tuple[Part, ...], bool]:
        """Return what comes on top of Brawn, and whether that holds the armor."""
        parts = {part.source: part.amount for part in self._parts(root, "SoakValue", {})}
        differs = parts.pop("starting", brawn) - brawn
        if differs:
            parts["other than Brawn at the start"] = differs
        is_counted = bool(parts.get("item") or parts.get("purchased"))
        return tuple(Part(source, amount) for source, amount in parts.items()), is_counted

    def _defense(self, root: Element) -> tuple[DefensePart, ...]:
        tags = {DefenseKind.MELEE: "DefenseMelee", DefenseKind.RANGED: "DefenseRanged"}
        return printed_defense(
            {kind: self._attribute(root, tag, 100) for kind, tag in tags.items()}, "total of the file"
        )

    def _species(self, root: Element) -> str:
        key = self.values.line(_text(root, "Species/SpeciesKey"), "species")
        if key:
            self.values.report.add(ReportKind.NAME_UNKNOWN, where="species", what=key)
        return key

    def _career(self, root: Element) -> str:
        key = self.values.line(_text(root, "Career/CareerKey"), "career")
        if key and key not in CAREER_NAMES:
            self.values.report.add(ReportKind.NAME_UNKNOWN, where="career", what=key)
        return CAREER_NAMES.get(key, key)

    def _talents(self, root: Element) -> Iterator[SheetTalent]:
        bought: dict[str, int] = {}
        for cell in root.findall("Specializations/CharSpecialization/Talents/CharTalent"):
            key = self.values.name(_text(cell, "Key"), "talents")
            if key and is_true(_text(cell, "Purchased")):
                bought[key] = min(bought.get(key, 0) + 1, 100)
        for each in self.values.each(list(bought), "talents", MOST_TALENTS // 2):
            key = str(each)
            if key not in TALENT_NAMES:
                self.values.report.add(ReportKind.NAME_UNKNOWN, where="talent", what=key)
            yield SheetTalent(name=TALENT_NAMES.get(key, key), ranks=bought[key])

    def _powers(self, root: Element) -> Iterator[SheetTalent]:
        for path, what in (("ForcePowers", "Force power"), ("SigAbilities", "signature ability")):
            for power in list(root.find(path) or ())[: MOST_TALENTS // 4]:
                name = self.values.name(_text(power, "Name") or _text(power, "Key"), what)
                nodes = (each for each in power.iter() if each.find("Purchased") is not None)
                bought = [_text(each, "Key") for each in nodes if is_true(_text(each, "Purchased"))]
                if name and bought:
                    text = f"{what}: {', '.join(bought)}"
                    yield SheetTalent(name=name, text=self.values.text(text, name))

    def _weapons(self, root: Element, listed: SkillList) -> Iterator[SheetWeapon]:
        reader = Weapons(self.skills, self.values)
        for each in root.findall("Weapons/CharWeapon")[:MOST_WEAPONS]:
            key = _text(each, "ItemKey") or (_text(each, "Key") if is_true(_text(each, "Innate")) else "")
            rename = self.values.name(_text(each, "Rename"), "weapons")
            at_hand = {weapon.name.upper(): weapon for weapon in self.skills.narrative.weapons}.get(key)
            weapon = written(at_hand) if at_hand is not None else common_weapon(key)
            if weapon is None:
                weapon, found = reader.unknown(rename or self.values.name(key, "weapons") or "Weapon")
            else:
                if at_hand is None:
                    self.values.report.add(ReportKind.WEAPON_FROM_TABLE, what=rename or weapon.name)
                found = self.skills.find(weapon.skill)
            weapon = reader.usable(renamed(weapon, rename), found, listed, is_minion=False)
            yield _with_notes(weapon, self._item_notes(each, weapon.name))

    def _item_notes(self, item: Element, name: str) -> str:
        notes = []
        count = self.values.number(_text(item, "Count"), f"count of {name}", most=MOST_LOAD)
        if count not in (None, 1):
            notes.append(f"quantity: {count}")
        attached = []
        for each in item.findall("PurchasedAttachments/CharItemAttachment"):
            mods = [_text(mod, "Key") for mod in each.findall("AllMods/Mod") if _text(mod, "Key")]
            attached.append(_text(each, "AttachKey") + (f" ({', '.join(mods)})" if mods else ""))
        if attached:
            notes.append(f"attachments: {', '.join(attached)}")
            self.values.report.add(ReportKind.KEPT_ASIDE, where=f"attachments of {name}", what=", ".join(attached))
        if text := _text(item, "Notes"):
            notes.append(from_marks(text))
        return self.values.text("\n".join(notes), f"notes of {name}")

    def _armor(self, root: Element, is_counted: bool) -> Iterator[SheetArmor]:
        for each in root.findall("Armor/CharArmor")[:MOST_ARMOR]:
            key = self.values.name(_text(each, "ItemKey"), "armor") or "Armor"
            name, soak, defense = ARMOR_NUMBERS.get(key, (key, None, 0))
            name = self.values.name(_text(each, "Rename"), "armor") or name
            if is_counted:
                self.values.report.add(ReportKind.ARMOR_COUNTED, what=name)
            elif soak is None:
                self.values.report.add(ReportKind.NUMBER_MISSING, where=f"soak and defense of {name}")
            yield SheetArmor(
                name=name,
                soak=soak or 0,
                defense=defense,
                is_worn=is_true(_text(each, "Equipped")),
                is_counted_elsewhere=is_counted,
            )
            self._report_notes(each, name)

    def _report_notes(self, item: Element, name: str) -> None:
        if notes := self._item_notes(item, name):
            self.values.report.add(ReportKind.LEFT_OUT, where=f"notes of {name}", what=notes)

    def _gear(self, root: Element) -> Iterator[SheetItem]:
        for each in root.findall("Gear/CharGear")[:MOST_GEAR]:
            key = self.values.name(_text(each, "ItemKey"), "gear")
            name = self.values.name(_text(each, "Rename"), "gear") or key
            if not name:
                continue
            if name == key:
                self.values.report.add(ReportKind.NAME_UNKNOWN, where="gear", what=key)
            count = self.values.number(_text(each, "Count"), f"count of {name}", most=MOST_LOAD)
            notes = self.values.text(from_marks(_text(each, "Notes")), f"notes of {name}")
            yield SheetItem(name=name, count=1 if count is None else count, notes=notes)

    def _xp(self, root: Element) -> tuple[XpEntry, ...]:
        ranks = self._ranks(root.find("Experience/ExperienceRanks"), "experience")
        earned = self.values.number(sum(ranks.values()), "experience", least=-MOST_XP, most=MOST_XP)
        used = self.values.number(_text(root, "Experience/UsedExperience"), "experience used", most=MOST_XP)
        entries = [XpEntry(amount=earned, reason="earned before the import")] if earned else []
        return (*entries, XpEntry(amount=-used, reason="spent before the import")) if used else tuple(entries)

    def _burdens(self, root: Element, kind: BurdenKind) -> Iterator[Burden]:
        path = "Obligations/CharObligation" if kind is BurdenKind.OBLIGATION else "Duties/CharDuty"
        for each in root.findall(path)[:50]:
            name = self.values.line(_text(each, "Name") or _text(each, "ObKey") or _text(each, "DutyKey"), kind)
            size = self.values.number(_text(each, "Size"), f"{kind} {name}", most=MOST_VALUE, is_needed=True)
            yield Burden(kind=kind, name=name, size=size or 0)
            if notes := _text(each, "Notes"):
                self.values.report.add(ReportKind.LEFT_OUT, where=f"notes of {name}", what=notes)

    def _morality(self, root: Element) -> int | None:
        value = self.values.number(_text(root, "Morality/MoralityValue"), "Morality", most=MOST_MORALITY)
        pairs = root.find("Morality/MoralityPairs")
        is_used = pairs is not None and len(pairs) > 0
        if value is not None and value == _DEFAULT_MORALITY and not is_used:
            self.values.report.add(ReportKind.LEFT_OUT, where="Morality", what=f"{value}, as in every new file")
            return None
        return value

    def _notes(self, root: Element) -> str:
        lines = [from_marks(_text(root, "Story"))]
        described = ((tag, _text(root, f"Description/{tag}")) for tag in _DESCRIBED)
        lines += [f"{tag.removeprefix('Other')}: {text}" for tag, text in described if text]
        if _text(root, "Description/PlayerName"):
            self.values.report.add(ReportKind.PERSON_LEFT_OUT)
        return self.values.text("\n".join(lines), "notes", MOST_NOTES)

    def _aside(self, root: Element) -> dict[str, str]:
        found = {
            "vehicles": [
                _text(each, "Name") or _text(each, "Rename") or _text(each, "ItemKey")
                for each in root.findall("Vehicles/CharVehicle")
            ],
            "motivations": [
                ": ".join(filter(None, (_text(each, "Name"), _text(each, "SpecMotiveKey"), _text(each, "Notes"))))
                for each in root.findall("Motivations/CharMotivation")
            ],
            "campaign": [_text(root, "Description/Campaign")],
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


def _text(element: Element, path: str) -> str:
    return (element.findtext(path) or "").strip()


def _with_notes(weapon: SheetWeapon, notes: str) -> SheetWeapon:
    return replace(weapon, notes=notes) if notes else weapon
