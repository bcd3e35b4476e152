"""Star Wars Adversaries: stat blocks as JSON, with their weapons by name or described. Imports values and weapons.

The numbers are printed totals: armor is in the soak, Brawn is in melee damage unless it says otherwise.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bot.imports.arsenal import common_weapon, renamed, written
from bot.imports.imported import Format
from bot.imports.markup import from_marks
from bot.imports.printed import KINDS, PRINTED, printed_defense, read_characteristics
from bot.imports.report import ReportKind
from bot.imports.skill_list import SkillList
from bot.imports.skills import FoundSkill, Skills, fold
from bot.imports.values import (
    MOST_GEAR,
    MOST_NOTES,
    MOST_SKILLS,
    MOST_TALENTS,
    MOST_WEAPONS,
    Values,
    entries,
    fields,
    split_outside_brackets,
)
from bot.imports.weapons import Weapons, counted_armor, ranked
from rules.characters.character import Character, DefensePart
from rules.characters.parts import Part, SheetArmor, SheetItem, SheetTalent, SheetWeapon
from rules.checks.skills import Characteristic
from rules.combat.defense import DefenseKind
from rules.health.combatants import MOST_THRESHOLD, AdversaryType

_KNOWN = (
    "name",
    "type",
    "characteristics",
    "derived",
    "skills",
    "talents",
    "abilities",
    "weapons",
    "gear",
    "tags",
    "source",
    "notes",
    "description",
)
_WEAPON_KNOWN = ("name", "skill", "damage", "Damage", "plus-damage", "critical", "range", "qualities", "notes")


def is_adversary(found: object) -> bool:
    """Whether a value of a JSON file looks like one stat block of this format."""
    if not isinstance(found, dict):
        return False
    numbers = found.get("characteristics")
    return isinstance(numbers, dict) and any(each.label in numbers for each in Characteristic)


def is_weapon(found: object) -> bool:
    """Whether a value of a JSON file looks like one entry of the list of weapons."""
    return isinstance(found, dict) and "name" in found and "skill" in found and "range" in found


@dataclass(frozen=True, slots=True)
class AdversaryReader:
    """Reads the stat blocks of one file, with a list of weapons if there is one."""

    skills: Skills
    values: Values
    arsenal: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """Described weapons by their folded names."""

    def read(self, found: object) -> Character:
        """Return one character."""
        given = fields(found)
        values, report = self.values, self.values.report
        name = values.character_name(given.get("name"))
        derived = fields(given.get("derived"))
        kind = self._kind(given, derived)
        listed = self._skills(given.get("skills"), kind)
        weapons = tuple(self._weapons(given.get("weapons"), listed, is_minion=kind is AdversaryType.MINION))
        armor, gear = self._gear(given.get("gear"))
        soak = values.number(derived.get("soak"), "soak", is_needed=True)
        wounds = values.number(derived.get("wounds"), "wound threshold", least=1, most=MOST_THRESHOLD, is_needed=True)
        strain, aside = self._strain(derived.get("strain"), kind)
        if kind is AdversaryType.MINION:
            report.add(ReportKind.GROUP_SIZE_MISSING, used=1)
        values.unread(given, _KNOWN)
        values.unread(derived, ("soak", "wounds", "strain", "defence", "defense"), "derived")
        return Character(
            name=name,
            kind=kind,
            notes="\n".join(filter(None, (self._prose(given.get(each), each) for each in ("description", "notes")))),
            characteristics=read_characteristics(given.get("characteristics"), values),
            skills=listed.entries,
            soak=(Part(PRINTED, soak),) if soak is not None else (),
            soak_is_total=soak is not None,
            defense=self._defense(derived.get("defence", derived.get("defense"))),
            wound_threshold=(Part(PRINTED, wounds),) if wounds is not None else (),
            strain_threshold=(Part(PRINTED, strain),) if strain is not None else (),
            weapons=weapons,
            armor=armor,
            gear=gear,
            talents=(
                *self._talents(given.get("talents"), "talents"),
                *self._talents(given.get("abilities"), "abilities"),
            ),
            imported_from=Format.ADVERSARIES.value,
            extra=MappingProxyType(aside | self._aside(given)),
        )

    def _kind(self, given: Mapping[str, object], derived: Mapping[str, object]) -> AdversaryType:
        written = self.values.line(given.get("type"), "type")
        kind = KINDS.get(written.casefold())
        if kind is None:
            is_group = isinstance(given.get("skills"), list)
            kind = AdversaryType.NEMESIS if derived.get("strain") else AdversaryType.RIVAL
            kind = AdversaryType.MINION if is_group else kind
            self.values.report.add(ReportKind.KIND_GUESSED, what=written or "nothing", used=kind)
        return kind

    def _skills(self, found: object, kind: AdversaryType) -> SkillList:
        listed = SkillList(self.skills, self.values, has_ranks=kind is not AdversaryType.MINION)
        if isinstance(found, dict):
            for name, ranks in list(found.items())[:MOST_SKILLS]:
                if name := self.values.name(name, "skills"):
                    listed.add(name, ranks)
        else:
            for each in self.values.each(found, "skills", MOST_SKILLS):
                if name := self.values.name(each, "skills"):
                    listed.add(name)
        return listed

    def _strain(self, found: object, kind: AdversaryType) -> tuple[int | None, dict[str, str]]:
        is_own = kind is AdversaryType.NEMESIS
        strain = self.values.number(found, "strain threshold", least=1, most=MOST_THRESHOLD, is_needed=is_own)
        if strain is None or is_own:
            return strain, {}
        self.values.report.add(ReportKind.STRAIN_UNUSED, what=strain)
        return None, {"strain threshold": str(strain)}

    def _defense(self, found: object) -> tuple[DefensePart, ...]:
        numbers = entries(found)
        if len(numbers) == 1:
            numbers = (*numbers, *numbers)
        parts = zip((DefenseKind.MELEE, DefenseKind.RANGED), numbers, strict=False)
        return printed_defense({kind: self.values.number(each, f"{kind} defense") for kind, each in parts}, PRINTED)

    def _talents(self, found: object, where: str) -> Iterator[SheetTalent]:
        for each in self.values.each(found, where, MOST_TALENTS // 2):
            described = fields(each)
            name, rank = ranked(self.values.line(described.get("name") if described else each, where))
            if not name:
                continue
            ranks = self.values.number(rank, f"ranks of {name}", least=1) or 1
            text = self._prose(described.get("description", described.get("text")), name)
            yield SheetTalent(name=self.values.name(name, where), ranks=ranks, text=text)
            self.values.unread(described, ("name", "description", "text"), name)

    def _prose(self, found: object, where: str) -> str:
        if isinstance(found, list):
            found = "\n".join(each for each in found if isinstance(each, str))
        return self.values.text(from_marks(found) if isinstance(found, str) else found, where)

    def _weapons(self, found: object, listed: SkillList, *, is_minion: bool) -> Iterator[SheetWeapon]:
        reader = Weapons(self.skills, self.values)
        for each in self.values.each(found, "weapons", MOST_WEAPONS):
            weapon, skill = self._weapon(each, reader)
            if weapon is not None and skill is not None:
                yield reader.usable(weapon, skill, listed, is_minion=is_minion)

    def _weapon(self, found: object, reader: Weapons) -> tuple[SheetWeapon | None, FoundSkill | None]:
        if isinstance(found, dict):
            return self._described(found, reader)
        name = self.values.name(found, "weapons")
        if not name:
            return None, None
        described = self.arsenal.get(fold(name))
        if described is not None:
            return self._described({**described, "name": name}, reader)
        at_hand = {fold(each.name): each for each in self.skills.narrative.weapons}.get(fold(name))
        weapon = written(at_hand) if at_hand is not None else common_weapon(name)
        if weapon is None:
            return reader.unknown(name)
        self.values.report.add(ReportKind.WEAPON_FROM_TABLE, what=name)
        return renamed(weapon, name), self.skills.find(weapon.skill)

    def _described(self, found: Mapping[str, object], reader: Weapons) -> tuple[SheetWeapon, FoundSkill]:
        values = self.values
        name = values.name(found.get("name"), "weapons") or "Weapon"
        plus = found.get("plus-damage")
        if plus is not None:
            damage, adds_brawn = values.number(plus, f"damage of {name}"), True
        else:
            damage, adds_brawn = reader.damage(found.get("damage", found.get("Damage")), name)
        skill = reader.skill_of(found.get("skill"), name)
        values.unread(found, _WEAPON_KNOWN, name)
        qualities = found.get("qualities")
        if isinstance(qualities, str):
            qualities = list(split_outside_brackets(qualities))
        weapon = SheetWeapon(
            name=name,
            skill=skill.key,
            damage=damage,
            adds_brawn=adds_brawn,
            critical_rating=reader.critical(found.get("critical"), name),
            range=reader.reach(found.get("range"), name),
            qualities=reader.quality_texts(entries(qualities), name),
            notes=self._prose(found.get("notes"), f"notes of {name}"),
        )
        return weapon, skill

    def _gear(self, found: object) -> tuple[tuple[SheetArmor, ...], tuple[SheetItem, ...]]:
        if isinstance(found, str):
            found = list(split_outside_brackets(found))
        armor: list[SheetArmor] = []
        gear: list[SheetItem] = []
        for each in self.values.each(found, "gear", MOST_GEAR // 5):
            described = fields(each)
            text = self.values.name(described.get("name") if described else each, "gear")
            worn = counted_armor(text)
            if worn is not None:
                self.values.report.add(ReportKind.ARMOR_COUNTED, what=text)
                armor.append(worn)
            elif text:
                gear.append(SheetItem(name=text, notes=self._prose(described.get("description"), text)))
        return tuple(armor), tuple(gear)

    def _aside(self, given: Mapping[str, object]) -> dict[str, str]:
        aside = {}
        for name in ("tags", "source"):
            texts = [str(each) for each in entries(given.get(name)) if isinstance(each, str | int)]
            if text := self.values.text(", ".join(texts), name, MOST_NOTES):
                aside[name] = text
        return aside
