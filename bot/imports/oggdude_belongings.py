"""Weapons, armor and gear of a character saved by OggDude. Imports values and weapons."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from bot.imports.arsenal import common_weapon, renamed, written
from bot.imports.markup import from_marks
from bot.imports.oggdude_names import ARMOR_NUMBERS
from bot.imports.oggdude_numbers import text_of
from bot.imports.report import ReportKind
from bot.imports.skill_list import SkillList
from bot.imports.skills import Skills
from bot.imports.values import MOST_ARMOR, MOST_GEAR, MOST_WEAPONS, Values, is_true
from bot.imports.weapons import Weapons
from rules.characters.parts import SheetArmor, SheetItem, SheetWeapon
from rules.checks.load import MOST_LOAD


@dataclass(frozen=True, slots=True)
class OggDudeBelongings:
    """Reads what one character carries."""

    skills: Skills
    values: Values

    def weapons(self, root: Element, listed: SkillList) -> Iterator[SheetWeapon]:
        """Give each weapon; its skill is listed if nobody did."""
        reader = Weapons(self.skills, self.values)
        for each in root.findall("Weapons/CharWeapon")[:MOST_WEAPONS]:
            key = text_of(each, "ItemKey") or (text_of(each, "Key") if is_true(text_of(each, "Innate")) else "")
            rename = self.values.name(text_of(each, "Rename"), "weapons")
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
        count = self.values.number(text_of(item, "Count"), f"count of {name}", most=MOST_LOAD)
        if count not in (None, 1):
            notes.append(f"quantity: {count}")
        attached = []
        for each in item.findall("PurchasedAttachments/CharItemAttachment"):
            mods = [text_of(mod, "Key") for mod in each.findall("AllMods/Mod") if text_of(mod, "Key")]
            attached.append(text_of(each, "AttachKey") + (f" ({', '.join(mods)})" if mods else ""))
        if attached:
            notes.append(f"attachments: {', '.join(attached)}")
            self.values.report.add(ReportKind.KEPT_ASIDE, where=f"attachments of {name}", what=", ".join(attached))
        if text := text_of(item, "Notes"):
            notes.append(from_marks(text))
        return self.values.text("\n".join(notes), f"notes of {name}")

    def armor(self, root: Element, is_counted: bool) -> Iterator[SheetArmor]:
        """Give each armor."""
        for each in root.findall("Armor/CharArmor")[:MOST_ARMOR]:
            key = self.values.name(text_of(each, "ItemKey"), "armor") or "Armor"
            name, soak, defense = ARMOR_NUMBERS.get(key, (key, None, 0))
            name = self.values.name(text_of(each, "Rename"), "armor") or name
            if is_counted:
                self.values.report.add(ReportKind.ARMOR_COUNTED, what=name)
            elif soak is None:
                self.values.report.add(ReportKind.NUMBER_MISSING, where=f"soak and defense of {name}")
            yield SheetArmor(
                name=name,
                soak=soak or 0,
                defense=defense,
                is_worn=is_true(text_of(each, "Equipped")),
                is_counted_elsewhere=is_counted,
            )
            self._report_notes(each, name)

    def _report_notes(self, item: Element, name: str) -> None:
        if notes := self._item_notes(item, name):
            self.values.report.add(ReportKind.LEFT_OUT, where=f"notes of {name}", what=notes)

    def gear(self, root: Element) -> Iterator[SheetItem]:
        """Give each piece of gear."""
        for each in root.findall("Gear/CharGear")[:MOST_GEAR]:
            key = self.values.name(text_of(each, "ItemKey"), "gear")
            name = self.values.name(text_of(each, "Rename"), "gear") or key
            if not name:
                continue
            if name == key:
                self.values.report.add(ReportKind.NAME_UNKNOWN, where="gear", what=key)
            count = self.values.number(text_of(each, "Count"), f"count of {name}", most=MOST_LOAD)
            notes = self.values.text(from_marks(text_of(each, "Notes")), f"notes of {name}")
            yield SheetItem(name=name, count=1 if count is None else count, notes=notes)


def _with_notes(weapon: SheetWeapon, notes: str) -> SheetWeapon:
    return replace(weapon, notes=notes) if notes else weapon
