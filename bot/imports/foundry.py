"""Actors of the Genesys system for Foundry: player characters, minions, rivals and nemeses. Imports values and weapons.

A player character's soak and defense are what comes on top of Brawn and worn armor; those of others are printed totals.
Ids of people and worlds stand in these files; nothing of them is read.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bot.imports.foundry_items import FoundryItems, prose_of
from bot.imports.imported import Format
from bot.imports.printed import printed_defense, read_characteristics
from bot.imports.report import ReportKind
from bot.imports.skill_keys import CHARACTERISTIC_KEYS
from bot.imports.skill_list import SkillList
from bot.imports.skills import Skills
from bot.imports.values import (
    MOST_NOTES,
    MOST_SKILLS,
    MOST_XP_ENTRIES,
    Values,
    entries,
    fields,
    is_true,
)
from rules.characters.character import Character, DefensePart
from rules.characters.codec import MOST_CREDITS, MOST_XP
from rules.characters.parts import Part, XpEntry
from rules.checks.skills import SkillCategory
from rules.combat.defense import DefenseKind
from rules.health.combatants import MOST_MINIONS, MOST_THRESHOLD, MOST_WOUNDS, AdversaryType

_KINDS = {
    "character": AdversaryType.PLAYER_CHARACTER,
    "minion": AdversaryType.MINION,
    "rival": AdversaryType.RIVAL,
    "nemesis": AdversaryType.NEMESIS,
}
_SYSTEM_KNOWN = (
    "characteristics",
    "soak",
    "defense",
    "wounds",
    "strain",
    "groupSize",
    "experienceJournal",
    "currency",
    "encumbrance",
    "superCharacteristics",
    "motivations",
    "notes",
    "description",
    "details",
    "illustration",
    "source",
)
_JOURNAL = {
    "Starting": "starting experience",
    "Characteristic": "characteristic",
    "Skill": "skill",
    "NewTalent": "talent",
    "TalentRank": "talent",
    "Award": "award",
}


def is_actor(found: object) -> bool:
    """Whether a value of a JSON file looks like an actor of this system."""
    if not isinstance(found, dict) or str(found.get("type")) not in _KINDS:
        return False
    numbers = fields(found.get("system")).get("characteristics")
    return isinstance(numbers, dict) and not any(isinstance(number, dict) for number in numbers.values())


@dataclass(frozen=True, slots=True)
class FoundryReader:
    """Reads the actors of one file."""

    skills: Skills
    values: Values

    def read(self, found: object) -> Character:
        """Return one character."""
        given = fields(found)
        return _Actor(self.skills, self.values, given, fields(given.get("system")), _KINDS[str(given["type"])]).read()


@dataclass(slots=True)
class _Actor:
    skills: Skills
    values: Values
    given: Mapping[str, object]
    system: Mapping[str, object]
    kind: AdversaryType
    _items: FoundryItems = field(init=False)

    def __post_init__(self) -> None:
        self._items = FoundryItems(skills=self.skills, values=self.values, kind=self.kind)

    def read(self) -> Character:
        values = self.values
        for item in entries(self.given.get("items")):
            self._items.found.setdefault(str(fields(item).get("type")), []).append(fields(item))
        is_player = self.kind is AdversaryType.PLAYER_CHARACTER
        name = values.character_name(self.given.get("name"))
        characteristics = read_characteristics(self.system.get("characteristics"), values)
        listed = self._skills()
        weapons = tuple(self._items.weapons(listed, dict(characteristics)))
        soak = values.number(self.system.get("soak"), "soak", is_needed=not is_player)
        wounds = fields(self.system.get("wounds"))
        most = wounds.get("threshold" if self.kind is AdversaryType.MINION else "max")
        threshold = values.number(most, "wound threshold", least=1, most=MOST_THRESHOLD, is_needed=True)
        strain_threshold, strain = self._strain()
        values.unread(self.system, _SYSTEM_KNOWN)
        self._report_items()
        return Character(
            name=name,
            kind=self.kind,
            species=self._items.names("archetype"),
            career=self._items.names("career"),
            notes=self._notes(),
            characteristics=characteristics,
            skills=listed.entries,
            soak=(Part("beside Brawn and armor" if is_player else "stat block", soak),) if soak else (),
            soak_is_total=not is_player and soak is not None,
            defense=self._defense(),
            wound_threshold=(Part("sheet", threshold),) if threshold else (),
            strain_threshold=(Part("sheet", strain_threshold),) if strain_threshold else (),
            group_size=self._group_size(),
            wounds=values.number(wounds.get("value"), "wounds", most=MOST_WOUNDS) or 0,
            strain=strain,
            weapons=weapons,
            armor=tuple(self._items.armor(soak)),
            gear=tuple(self._items.gear()),
            credits=values.number(self.system.get("currency"), "currency", least=-MOST_CREDITS, most=MOST_CREDITS) or 0,
            talents=tuple(self._items.talents()),
            xp=tuple(self._xp()),
            imported_from=Format.FOUNDRY.value,
            portrait=self._portrait(),
            extra=MappingProxyType(self._aside()),
        )

    def _strain(self) -> tuple[int | None, int]:
        found = fields(self.system.get("strain"))
        if self.kind not in (AdversaryType.PLAYER_CHARACTER, AdversaryType.NEMESIS):
            return None, 0
        most = self.values.number(found.get("max"), "strain threshold", least=1, most=MOST_THRESHOLD, is_needed=True)
        return most, (self.values.number(found.get("value"), "strain", most=MOST_WOUNDS) or 0) if most else 0

    def _group_size(self) -> int:
        if self.kind is not AdversaryType.MINION:
            return 1
        return self.values.number(self.system.get("groupSize"), "group size", least=1, most=MOST_MINIONS) or 1

    def _notes(self) -> str:
        found = (prose_of(self.values, self.system.get(each), each) for each in ("description", "notes"))
        details = fields(self.system.get("details"))
        more = (f"{name}: {text}" for name, each in details.items() if (text := prose_of(self.values, each, name)))
        return self.values.text("\n".join(filter(None, (*found, *more))), "notes", MOST_NOTES)

    def _portrait(self) -> str:
        for found in (self.system.get("illustration"), self.given.get("img")):
            if isinstance(found, str) and found.startswith("https://"):
                return self.values.line(found, "portrait", 500)
        return ""

    def _skills(self) -> SkillList:
        listed = SkillList(self.skills, self.values, has_ranks=self.kind is not AdversaryType.MINION)
        for item in self._items.of("skill", MOST_SKILLS):
            name = self.values.name(item.get("name"), "skills")
            system = fields(item.get("system"))
            if not name:
                continue
            found = self.skills.find(name)
            ranks, is_career = system.get("rank"), is_true(system.get("career"))
            characteristic = CHARACTERISTIC_KEYS.get(str(system.get("characteristic")).casefold())
            own = found.skill.characteristic if found.skill is not None else None
            is_minion = self.kind is AdversaryType.MINION
            if found.is_of_the_game and not (ranks or is_career or is_minion) and characteristic in (own, None):
                continue
            category = str(system.get("category"))
            listed.add(
                name,
                ranks,
                is_career=is_career,
                characteristic=characteristic,
                category=SkillCategory(category) if category in set(SkillCategory) else None,
            )
        return listed

    def _defense(self) -> tuple[DefensePart, ...]:
        found = fields(self.system.get("defense"))
        kinds = (DefenseKind.MELEE, DefenseKind.RANGED)
        numbers = {kind: self.values.number(found.get(kind.value), f"{kind} defense") for kind in kinds}
        if self.kind is not AdversaryType.PLAYER_CHARACTER:
            return printed_defense(numbers, "stat block")
        return tuple(
            DefensePart(source="beside armor", rating=number, kind=kind) for kind, number in numbers.items() if number
        )

    def _xp(self) -> Iterator[XpEntry]:
        journal = fields(self.system.get("experienceJournal"))
        for each in self.values.each(journal.get("entries"), "experience", MOST_XP_ENTRIES):
            entry = fields(each)
            amount = self.values.number(entry.get("amount"), "experience", least=-MOST_XP, most=MOST_XP)
            if amount:
                yield XpEntry(amount=amount, reason=self._reason(entry))

    def _reason(self, entry: Mapping[str, object]) -> str:
        data = fields(entry.get("data"))
        kind = str(entry.get("type") or "")
        named = (data.get(each) for each in ("name", "characteristic", "reason"))
        about = next((each for each in named if isinstance(each, str) and each), "")
        words = (_JOURNAL.get(kind, kind), about, str(data.get("rank") or ""))
        return self.values.line(" ".join(filter(None, words)) or "experience", "experience")

    def _aside(self) -> dict[str, str]:
        aside = {}
        for name, found in fields(self.system.get("motivations")).items():
            words = (prose_of(self.values, fields(found).get(each), name) for each in ("name", "description"))
            if text := ": ".join(filter(None, words)):
                aside[self.values.name(f"motivation: {name}", name)] = text
        found = ", ".join(str(each) for each in entries(self.system.get("superCharacteristics")))
        if text := self.values.line(found, "super-characteristics"):
            aside["super-characteristics"] = text
        if text := self._items.names("injury"):
            aside["injuries"] = text
            self.values.report.add(ReportKind.KEPT_ASIDE, where="injuries", what=text)
        return aside

    def _report_items(self) -> None:
        known = ("skill", "weapon", "armor", "gear", "consumable", "talent", "ability", "archetype", "career", "injury")
        for kind, found in self._items.found.items():
            if kind not in known:
                names = ", ".join(str(each.get("name")) for each in found[:20])
                self.values.report.add(ReportKind.LEFT_OUT, where=f"items of kind {kind}", what=names)
