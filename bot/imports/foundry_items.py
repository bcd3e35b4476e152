"""The items of one Foundry actor: weapons, armor, gear and talents. Imports values and weapons."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.imports.markup import from_html
from bot.imports.report import ReportKind
from bot.imports.skill_keys import CHARACTERISTIC_KEYS
from bot.imports.skill_list import SkillList
from bot.imports.skills import Skills
from bot.imports.values import (
    MOST_ARMOR,
    MOST_GEAR,
    MOST_TALENTS,
    MOST_WEAPONS,
    Values,
    entries,
    fields,
)
from bot.imports.weapons import Weapons
from rules.characters.parts import SheetArmor, SheetItem, SheetTalent, SheetWeapon
from rules.checks.load import MOST_LOAD
from rules.checks.skills import AttackKind, Characteristic
from rules.health.combatants import AdversaryType

_WORDS_FOR_DAMAGE = ("", "undamaged")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundryItems:
    """Reads the items of one actor."""

    skills: Skills
    values: Values
    kind: AdversaryType
    found: dict[str, list[Mapping[str, object]]] = field(default_factory=dict)
    """All of them by their kinds."""

    def of(self, kind: str, most: int) -> Iterator[Mapping[str, object]]:
        """Give the items of a kind, as many as are read."""
        for each in self.values.each(list(self.found.get(kind, ())), f"items of kind {kind}", most):
            yield fields(each)

    def names(self, kind: str) -> str:
        """Return the names of the items of a kind in one line."""
        names = [self.values.name(item.get("name"), kind) for item in self.of(kind, 10)]
        return self.values.line(", ".join(names), kind)

    def weapons(self, listed: SkillList, numbers: Mapping[Characteristic, int]) -> Iterator[SheetWeapon]:
        """Give each weapon; its skill is listed if nobody did."""
        reader = Weapons(self.skills, self.values)
        for item in self.of("weapon", MOST_WEAPONS):
            system = fields(item.get("system"))
            name = self.values.name(item.get("name"), "weapons") or "Weapon"
            skills = entries(system.get("skills"))
            found = reader.skill_of(skills[0] if skills else None, name)
            if len(skills) > 1:
                others = ", ".join(str(each) for each in skills[1:])
                self.values.report.add(ReportKind.OTHER_SKILLS, where=name, what=others, used=found.name)
            damage, adds_brawn = self._damage(system, name, numbers)
            is_melee = found.skill is not None and found.skill.attack is AttackKind.MELEE
            if is_melee and not adds_brawn and self.kind is AdversaryType.PLAYER_CHARACTER:
                self.values.report.add(ReportKind.MELEE_WITHOUT_BRAWN, where=name, what=damage)
            qualities = (fields(each) for each in entries(system.get("qualities")))
            weapon = SheetWeapon(
                name=name,
                skill=found.key,
                damage=damage,
                adds_brawn=adds_brawn,
                critical_rating=reader.critical(system.get("critical"), name),
                range=reader.reach(system.get("range"), name),
                qualities=reader.qualities(
                    ((str(each.get("name", "")), each.get("rating") or None) for each in qualities), name
                ),
                encumbrance=self.values.number(system.get("encumbrance"), f"encumbrance of {name}") or 0,
                notes=self._item_notes(item, name),
            )
            yield reader.usable(weapon, found, listed, is_minion=self.kind is AdversaryType.MINION)

    def _damage(
        self, system: Mapping[str, object], name: str, numbers: Mapping[Characteristic, int]
    ) -> tuple[int | None, bool]:
        damage = self.values.number(system.get("baseDamage"), f"damage of {name}", is_needed=True)
        added = CHARACTERISTIC_KEYS.get(str(system.get("damageCharacteristic")).casefold())
        if added is None or added is Characteristic.BRAWN or damage is None:
            return damage, added is Characteristic.BRAWN
        total = damage + numbers[added]
        self.values.report.add(ReportKind.TOTAL_TAKEN, where=name, what=f"{damage} + {added.label}", used=total)
        return total, False

    def _item_notes(self, item: Mapping[str, object], name: str) -> str:
        system = fields(item.get("system"))
        notes = []
        quantity = self.values.number(system.get("quantity"), f"quantity of {name}", most=MOST_LOAD)
        if quantity is not None and quantity != 1:
            notes.append(f"quantity: {quantity}")
        condition = system.get("damage")
        if isinstance(condition, str) and condition.casefold() not in _WORDS_FOR_DAMAGE:
            notes.append(f"condition: {self.values.line(condition, name)}")
        if prose := prose_of(self.values, system.get("description"), f"description of {name}"):
            notes.append(prose)
        return self.values.text("\n".join(notes), f"notes of {name}")

    def armor(self, soak: int | None) -> Iterator[SheetArmor]:
        """Give each armor; a printed soak holds it already."""
        is_counted = self.kind is not AdversaryType.PLAYER_CHARACTER and soak is not None
        for item in self.of("armor", MOST_ARMOR):
            system = fields(item.get("system"))
            name = self.values.name(item.get("name"), "armor") or "Armor"
            if is_counted:
                self.values.report.add(ReportKind.ARMOR_COUNTED, what=name)
            yield SheetArmor(
                name=name,
                soak=self.values.number(system.get("soak"), f"soak of {name}") or 0,
                defense=self.values.number(system.get("defense"), f"defense of {name}") or 0,
                encumbrance=self.values.number(system.get("encumbrance"), f"encumbrance of {name}") or 0,
                is_worn=system.get("state") == "equipped",
                is_counted_elsewhere=is_counted,
            )

    def gear(self) -> Iterator[SheetItem]:
        """Give each piece of gear."""
        for item in (*self.of("gear", MOST_GEAR // 2), *self.of("consumable", MOST_GEAR // 4)):
            system = fields(item.get("system"))
            name = self.values.name(item.get("name"), "gear")
            if not name:
                continue
            count = self.values.number(system.get("quantity"), f"quantity of {name}", most=MOST_LOAD)
            yield SheetItem(
                name=name,
                count=1 if count is None else count,
                encumbrance=self.values.number(system.get("encumbrance"), f"encumbrance of {name}", most=MOST_LOAD)
                or 0,
                notes=prose_of(self.values, system.get("description"), f"description of {name}"),
            )

    def talents(self) -> Iterator[SheetTalent]:
        """Give each talent and ability."""
        for item in (*self.of("talent", MOST_TALENTS // 2), *self.of("ability", MOST_TALENTS // 4)):
            system = fields(item.get("system"))
            name = self.values.name(item.get("name"), "talents")
            if name:
                ranks = self.values.number(system.get("rank"), f"ranks of {name}", least=1) or 1
                text = prose_of(self.values, system.get("description"), f"description of {name}")
                yield SheetTalent(name=name, ranks=ranks, text=text)


def prose_of(values: Values, found: object, where: str) -> str:
    """Return a text without its tags."""
    return values.text(from_html(found) if isinstance(found, str) else found, where)
