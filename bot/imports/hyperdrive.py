"""Characters of the Hyperdrive Generator: JSON with totals, and free ranks by name. Imports values and weapons.

Nobody documents the format; this follows one export.  Numbers are written as text, and names as keys beside names.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.imports.hyperdrive_belongings import HyperdriveBelongings, name_of, prose_of
from bot.imports.hyperdrive_skills import HyperdriveSkills
from bot.imports.imported import Format
from bot.imports.oggdude import MOST_TRAINED
from bot.imports.printed import printed_defense, read_characteristics
from bot.imports.report import ReportKind
from bot.imports.skills import Skills
from bot.imports.values import (
    MOST_NOTES,
    MOST_TALENTS,
    Values,
    entries,
    fields,
    is_true,
)
from rules.characters.character import Character, DefensePart
from rules.characters.codec import MOST_CREDITS, MOST_XP
from rules.characters.parts import Burden, BurdenKind, Part, SheetTalent, XpEntry
from rules.checks.skills import Characteristic
from rules.combat.defense import DefenseKind
from rules.health.combatants import MOST_THRESHOLD
from rules.table.force import MOST_FORCE_RATING
from rules.table.obligation import MOST_MORALITY, MOST_VALUE

_TOTAL = "total of the file"
_READ = (
    "Background",
    "Obligations",
    "Duties",
    "Morality",
    "Species",
    "Career",
    "Specializations",
    "CareerSkills",
    "CareerRanks",
    "SpecSkills",
    "SpecRanks",
    "ExtraCareerSkills",
    "SelectedCareerSkills",
    "Characteristics",
    "Skills",
    "ForceRating",
    "Motivations",
    "Weapons",
    "Armor",
    "Gear",
    "Vehicles",
    "XP",
    "Credits",
    "Soak",
    "Defense",
    "Name",
    "Strain",
    "Wounds",
    "BoughtPowers",
    "BoughtTalents",
)
_IGNORED = (
    "WoundThreshold",
    "StrainThreshold",
    "EncumbranceThreshold",
    "currentObject",
    "UsedStartingXP",
    "Dedications",
    "CyberCurrent",
    "CyberCap",
    "MentorBonuses",
    "CareerPowerGrants",
    "BoughtSpecForceRating",
    "Modifiers",
    "ForcePowers",
)
"""Always 0, stale, how the program works, or said elsewhere in the file too."""


def is_hyperdrive(found: Mapping[str, object]) -> bool:
    """Whether an object looks like an export of this program."""
    return (
        isinstance(found.get("Characteristics"), dict)
        and isinstance(found.get("Skills"), list)
        and ("Wounds" in found or "BoughtTalents" in found)
    )


@dataclass(frozen=True, slots=True)
class HyperdriveReader:
    """Reads one export."""

    skills: Skills
    values: Values

    def read(self, found: object) -> Character:
        """Return the character."""
        given = fields(found)
        values = self.values
        belongings = HyperdriveBelongings(self.skills, values)
        name = values.character_name(given.get("Name"))
        characteristics = self._characteristics(given)
        listed = HyperdriveSkills(self.skills, values).read(given)
        weapons = tuple(belongings.weapons(given, listed))
        soak = values.number(given.get("Soak"), "soak", is_needed=True)
        wounds = values.number(given.get("Wounds"), "wound threshold", least=1, most=MOST_THRESHOLD, is_needed=True)
        strain = values.number(given.get("Strain"), "strain threshold", least=1, most=MOST_THRESHOLD, is_needed=True)
        values.unread(given, (*_READ, *_IGNORED))
        return Character(
            name=name,
            species=name_of(self.values, given.get("Species"), "species"),
            career=name_of(self.values, given.get("Career"), "career"),
            specializations=tuple(self._specializations(given)),
            notes=self._notes(given),
            characteristics=characteristics,
            skills=listed.entries,
            soak=(Part(_TOTAL, soak),) if soak is not None else (),
            soak_is_total=soak is not None,
            defense=self._defense(given),
            wound_threshold=(Part(_TOTAL, wounds),) if wounds else (),
            strain_threshold=(Part(_TOTAL, strain),) if strain else (),
            weapons=weapons,
            armor=tuple(belongings.armor(given, is_counted=soak is not None)),
            gear=tuple(belongings.gear(given)),
            credits=values.number(
                given.get("Credits"), "credits", least=-MOST_CREDITS, most=MOST_CREDITS, is_needed=True
            )
            or 0,
            talents=(*self._talents(given, "BoughtTalents"), *self._talents(given, "BoughtPowers")),
            xp=self._xp(given),
            burdens=(
                *self._burdens(given.get("Obligations"), BurdenKind.OBLIGATION),
                *self._burdens(given.get("Duties"), BurdenKind.DUTY),
            ),
            morality=self._morality(fields(given.get("Morality"))),
            force_rating=values.number(given.get("ForceRating"), "Force rating", most=MOST_FORCE_RATING) or 0,
            imported_from=Format.HYPERDRIVE.value,
            extra=MappingProxyType(self._aside(given)),
        )

    def _characteristics(self, given: Mapping[str, object]) -> tuple[tuple[Characteristic, int], ...]:
        found = read_characteristics(given.get("Characteristics"), self.values)
        for which, number in found:
            if number > MOST_TRAINED:
                self.values.report.add(ReportKind.BEYOND_TRAINING, where=which.label, what=number)
        return found

    def _specializations(self, given: Mapping[str, object]) -> Iterator[str]:
        for each in entries(given.get("Specializations"))[:50]:
            if name := name_of(self.values, each, "specialization"):
                yield name

    def _defense(self, given: Mapping[str, object]) -> tuple[DefensePart, ...]:
        stated = {str(name).casefold(): number for name, number in fields(given.get("Defense")).items()}
        kinds = (DefenseKind.MELEE, DefenseKind.RANGED)
        return printed_defense(
            {kind: self.values.number(stated.get(kind.value), f"{kind} defense") for kind in kinds}, _TOTAL
        )

    def _talents(self, given: Mapping[str, object], where: str) -> Iterator[SheetTalent]:
        for each in self.values.each(given.get(where), where, MOST_TALENTS // 2):
            entry = fields(each)
            data = fields(entry.get("data"))
            name = name_of(self.values, data or {"Key": entry.get("key")}, where)
            count = self.values.number(entry.get("count"), f"ranks of {name}")
            if name and count:
                power = self.values.line(data.get("Power"), where)
                text = "\n".join(
                    filter(
                        None,
                        (f"Force power {power}" if power else "", prose_of(self.values, data.get("Description"), name)),
                    )
                )
                yield SheetTalent(name=name, ranks=count, text=self.values.text(text, name))

    def _xp(self, given: Mapping[str, object]) -> tuple[XpEntry, ...]:
        left = self.values.number(given.get("XP"), "experience", least=-MOST_XP, most=MOST_XP)
        if not left:
            return ()
        self.values.report.add(ReportKind.EXPERIENCE_LEFT, what=left)
        return (XpEntry(amount=left, reason="left before the import"),)

    def _burdens(self, found: object, kind: BurdenKind) -> Iterator[Burden]:
        for each in self.values.each(found, kind.value, 50):
            described = fields(each)
            name = name_of(self.values, described, kind.value)
            sizes = (
                self.values.number(described.get(size), f"{kind} {name}", most=MOST_VALUE)
                for size in ("Total", "Starting")
            )
            size = next((size for size in sizes if size), 0)
            if is_true(described.get("Toggle", True)) and (name or size):
                yield Burden(kind=kind, name=name, size=size)

    def _morality(self, found: Mapping[str, object]) -> int | None:
        if not is_true(found.get("Toggle")):
            return None
        return self.values.number(found.get("Score"), "Morality", most=MOST_MORALITY)

    def _notes(self, given: Mapping[str, object]) -> str:
        background = fields(given.get("Background"))
        lines = [prose_of(self.values, background.get("Text"), "background")]
        named = ((name, name_of(self.values, background.get(name), name)) for name in ("Culture", "Force", "Adventure"))
        lines += [f"{name}: {text}" for name, text in named if text]
        return self.values.text("\n".join(filter(None, lines)), "notes", MOST_NOTES)

    def _aside(self, given: Mapping[str, object]) -> dict[str, str]:
        motivations = []
        for each in entries(given.get("Motivations")):
            names = (
                name_of(self.values, fields(each).get(part), part) for part in ("Motivation", "SpecificMotivation")
            )
            text = ": ".join(filter(None, (*names, prose_of(self.values, fields(each).get("Text"), "motivations"))))
            motivations.append(text)
        found = {
            "motivations": "\n".join(filter(None, motivations)),
            "vehicles": ", ".join(
                filter(None, (name_of(self.values, each, "vehicles") for each in entries(given.get("Vehicles"))))
            ),
        }
        aside = {}
        for name, text in found.items():
            if kept := self.values.text(text, name, MOST_NOTES):
                aside[name] = kept
                self.values.report.add(ReportKind.KEPT_ASIDE, where=name, what=kept)
        return aside
