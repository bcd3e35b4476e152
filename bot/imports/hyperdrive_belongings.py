"""Weapons, armor and gear of an export of the Hyperdrive Generator. Imports values and weapons."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.imports.markup import from_marks
from bot.imports.report import ReportKind
from bot.imports.skill_list import SkillList
from bot.imports.skills import Skills
from bot.imports.values import (
    MOST_ARMOR,
    MOST_GEAR,
    MOST_WEAPONS,
    Values,
    entries,
    fields,
    is_nothing,
)
from bot.imports.weapons import Weapons
from rules.characters.parts import SheetArmor, SheetItem, SheetWeapon
from rules.checks.load import MOST_LOAD


@dataclass(frozen=True, slots=True)
class HyperdriveBelongings:
    """Reads what one character carries."""

    skills: Skills
    values: Values

    def weapons(self, given: Mapping[str, object], listed: SkillList) -> Iterator[SheetWeapon]:
        """Give each weapon; its skill is listed if nobody did."""
        reader = Weapons(self.skills, self.values)
        for each in self.values.each(given.get("Weapons"), "weapons", MOST_WEAPONS):
            described = fields(each)
            name = name_of(self.values, described, "weapons")
            if not name:
                continue
            found = reader.skill_of(described.get("SkillKey"), name)
            fixed, added = described.get("Damage"), described.get("DamageAdd")
            is_added = is_nothing(fixed) or (str(fixed) == "0" and not is_nothing(added))
            damage = self.values.number(added if is_added else fixed, f"damage of {name}", is_needed=True)
            texts, qualities = [], []
            for quality in entries(described.get("Qualities")):
                key = fields(quality).get("Key")
                if isinstance(key, str) and key:
                    qualities.append((key, fields(quality).get("Count")))
                else:
                    texts.append(prose_of(self.values, fields(quality).get("MiscDesc"), name))
            texts += [
                f"attachment: {name_of(self.values, each, name)}" for each in entries(described.get("Attachments"))
            ]
            texts.insert(0, self._quantity(described, name))
            weapon = SheetWeapon(
                name=name,
                skill=found.key,
                damage=damage,
                adds_brawn=is_added and damage is not None,
                critical_rating=reader.critical(described.get("Crit"), name),
                range=reader.reach(described.get("RangeValue") or described.get("Range"), name),
                qualities=reader.qualities(qualities, name),
                encumbrance=self.values.number(described.get("Encumbrance"), f"encumbrance of {name}") or 0,
                notes=self.values.text("\n".join(filter(None, texts)), f"notes of {name}"),
            )
            yield reader.usable(weapon, found, listed, is_minion=False)

    def _quantity(self, described: Mapping[str, object], name: str) -> str:
        count = self.values.number(described.get("Quantity"), f"quantity of {name}", most=MOST_LOAD)
        return "" if count in (None, 1) else f"quantity: {count}"

    def armor(self, given: Mapping[str, object], *, is_counted: bool) -> Iterator[SheetArmor]:
        """Give each armor."""
        for each in self.values.each(given.get("Armor"), "armor", MOST_ARMOR):
            described = fields(each)
            name = name_of(self.values, described, "armor") or "Armor"
            if is_counted:
                self.values.report.add(ReportKind.ARMOR_COUNTED, what=name)
            yield SheetArmor(
                name=name,
                soak=self.values.number(described.get("Soak"), f"soak of {name}") or 0,
                defense=self.values.number(described.get("Defense"), f"defense of {name}") or 0,
                encumbrance=self.values.number(described.get("Encumbrance"), f"encumbrance of {name}") or 0,
                is_counted_elsewhere=is_counted,
            )
            attached = [name_of(self.values, attachment, name) for attachment in entries(described.get("Attachments"))]
            if attached:
                self.values.report.add(ReportKind.LEFT_OUT, where=f"attachments of {name}", what=", ".join(attached))

    def gear(self, given: Mapping[str, object]) -> Iterator[SheetItem]:
        """Give each piece of gear."""
        for each in self.values.each(given.get("Gear"), "gear", MOST_GEAR):
            described = fields(each)
            name = name_of(self.values, described, "gear")
            if not name:
                continue
            count = self.values.number(described.get("Quantity"), f"quantity of {name}", most=MOST_LOAD)
            load = self.values.number(described.get("Encumbrance"), f"encumbrance of {name}", most=MOST_LOAD)
            yield SheetItem(
                name=name,
                count=1 if count is None else count,
                encumbrance=load or 0,
                notes=prose_of(self.values, fields(described.get("BaseMods")).get("MiscDesc"), name),
            )


def name_of(values: Values, found: object, where: str) -> str:
    """Return the name of something described, else its key."""
    described = fields(found)
    return values.name(described.get("Name") or described.get("Key") or "", where)


def prose_of(values: Values, found: object, where: str) -> str:
    """Return a text without its marks."""
    return values.text(from_marks(found) if isinstance(found, str) else "", where)
