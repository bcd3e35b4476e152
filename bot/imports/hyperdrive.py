"""Characters of the Hyperdrive Generator: JSON with totals, and free ranks by name. Imports values and weapons.

Nobody documents the format; this follows one export.  Numbers are written as text, and names as keys beside names.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.imports.markup import from_marks
from bot.imports.oggdude import MOST_TRAINED
from bot.imports.printed import printed_defense, read_characteristics
from bot.imports.report import ReportKind
from bot.imports.skill_keys import CHARACTERISTIC_KEYS
from bot.imports.skill_list import SkillList
from bot.imports.skills import FoundSkill, Skills, fold
from bot.imports.values import (
    MOST_ARMOR,
    MOST_GEAR,
    MOST_NOTES,
    MOST_SKILLS,
    MOST_TALENTS,
    MOST_WEAPONS,
    Values,
    entries,
    fields,
    is_nothing,
    is_true,
)
from bot.imports.weapons import Weapons
from rules.characters.character import Character
from rules.characters.codec import MOST_CREDITS, MOST_XP
from rules.characters.parts import Burden, BurdenKind, Part, SheetArmor, SheetItem, SheetTalent, SheetWeapon, XpEntry
from rules.checks.limits import MOST_PRINTED_RANKS
from rules.checks.load import MOST_LOAD
from rules.checks.skills import SkillCategory
from rules.combat.defense import DefenseKind
from rules.health.combatants import MOST_THRESHOLD
from rules.table.force import MOST_FORCE_RATING
from rules.table.obligation import MOST_MORALITY, MOST_VALUE

FORMAT = "hyperdrive"
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
        name = values.character_name(given.get("Name"))
        characteristics = read_characteristics(given.get("Characteristics"), values)
        for which, number in characteristics:
            if number > MOST_TRAINED:
                values.report.add(ReportKind.BEYOND_TRAINING, where=which.label, what=number)
        listed = self._skills(given)
        weapons = tuple(self._weapons(given, listed))
        soak = values.number(given.get("Soak"), "soak", is_needed=True)
        wounds = values.number(given.get("Wounds"), "wound threshold", least=1, most=MOST_THRESHOLD, is_needed=True)
        strain = values.number(given.get("Strain"), "strain threshold", least=1, most=MOST_THRESHOLD, is_needed=True)
        defense = {str(name).casefold(): number for name, number in fields(given.get("Defense")).items()}
        kinds = (DefenseKind.MELEE, DefenseKind.RANGED)
        values.unread(given, (*_READ, *_IGNORED))
        return Character(
            name=name,
            species=self._name(given.get("Species"), "species"),
            career=self._name(given.get("Career"), "career"),
            specializations=tuple(
                name
                for each in entries(given.get("Specializations"))[:50]
                if (name := self._name(each, "specialization"))
            ),
            notes=self._notes(given),
            characteristics=characteristics,
            skills=listed.entries,
            soak=(Part(_TOTAL, soak),) if soak is not None else (),
            soak_is_total=soak is not None,
            defense=printed_defense(
                {kind: values.number(defense.get(kind.value), f"{kind} defense") for kind in kinds}, _TOTAL
            ),
            wound_threshold=(Part(_TOTAL, wounds),) if wounds else (),
            strain_threshold=(Part(_TOTAL, strain),) if strain else (),
            weapons=weapons,
            armor=tuple(self._armor(given, is_counted=soak is not None)),
            gear=tuple(self._gear(given)),
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
            imported_from=FORMAT,
            extra=MappingProxyType(self._aside(given)),
        )

    def _name(self, found: object, where: str) -> str:
        described = fields(found)
        return self.values.name(described.get("Name") or described.get("Key") or "", where)

    def _prose(self, found: object, where: str) -> str:
        return self.values.text(from_marks(found) if isinstance(found, str) else "", where)

    def _names(self, found: object, where: str) -> list[str]:
        if isinstance(found, dict):
            found = [each for value in found.values() for each in entries(value)]
        texts = (each for each in entries(found) if isinstance(each, str))
        return [name for each in texts if (name := self.values.name(each, where))][:MOST_SKILLS]

    def _skills(self, given: Mapping[str, object]) -> SkillList:
        """Return the skills: ranks that were bought, and one for each time that career or specialization gives one."""
        free = Counter(
            self.skills.find(name).key
            for where in ("CareerRanks", "SpecRanks")
            for name in self._names(given.get(where), where)
        )
        lists = ("CareerSkills", "SpecSkills", "ExtraCareerSkills", "SelectedCareerSkills")
        career = {self.skills.find(name).key for where in lists for name in self._names(given.get(where), where)}
        listed = SkillList(self.skills, self.values)
        for each in self.values.each(given.get("Skills"), "skills", MOST_SKILLS):
            described = fields(each)
            name = self.values.name(described.get("skill") or described.get("Key"), "skills")
            if not name:
                continue
            found = self._skill(name, described)
            bought = self.values.number(described.get("value"), f"ranks in {found.name}", most=MOST_PRINTED_RANKS) or 0
            ranks = bought + free.pop(found.key, 0)
            if ranks or found.key in career or not found.is_of_the_game:
                kind = str(described.get("type")).casefold()
                listed.add(
                    name,
                    min(ranks, MOST_PRINTED_RANKS),
                    is_career=found.key in career,
                    characteristic=CHARACTERISTIC_KEYS.get(str(described.get("characteristic")).casefold()),
                    category=SkillCategory(kind) if kind in set(SkillCategory) else None,
                )
        for name in self._names(fields(given.get("Species")).get("SelectedSkills"), "species"):
            self.values.report.add(ReportKind.SPECIES_RANK, where=self.skills.find(name).name)
        for key in free:
            self.values.report.add(ReportKind.LEFT_OUT, where="free ranks", what=key)
        return listed

    def _skill(self, name: str, described: Mapping[str, object]) -> FoundSkill:
        found = self.skills.find(name)
        key = described.get("Key")
        return self.skills.find(key) if found.skill is None and isinstance(key, str) and fold(key) else found

    def _weapons(self, given: Mapping[str, object], listed: SkillList) -> Iterator[SheetWeapon]:
        reader = Weapons(self.skills, self.values)
        for each in self.values.each(given.get("Weapons"), "weapons", MOST_WEAPONS):
            described = fields(each)
            name = self._name(described, "weapons")
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
                    texts.append(self._prose(fields(quality).get("MiscDesc"), name))
            texts += [f"attachment: {self._name(each, name)}" for each in entries(described.get("Attachments"))]
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

    def _armor(self, given: Mapping[str, object], *, is_counted: bool) -> Iterator[SheetArmor]:
        for each in self.values.each(given.get("Armor"), "armor", MOST_ARMOR):
            described = fields(each)
            name = self._name(described, "armor") or "Armor"
            if is_counted:
                self.values.report.add(ReportKind.ARMOR_COUNTED, what=name)
            yield SheetArmor(
                name=name,
                soak=self.values.number(described.get("Soak"), f"soak of {name}") or 0,
                defense=self.values.number(described.get("Defense"), f"defense of {name}") or 0,
                encumbrance=self.values.number(described.get("Encumbrance"), f"encumbrance of {name}") or 0,
                is_counted_elsewhere=is_counted,
            )
            attached = [self._name(attachment, name) for attachment in entries(described.get("Attachments"))]
            if attached:
                self.values.report.add(ReportKind.LEFT_OUT, where=f"attachments of {name}", what=", ".join(attached))

    def _gear(self, given: Mapping[str, object]) -> Iterator[SheetItem]:
        for each in self.values.each(given.get("Gear"), "gear", MOST_GEAR):
            described = fields(each)
            name = self._name(described, "gear")
            if not name:
                continue
            count = self.values.number(described.get("Quantity"), f"quantity of {name}", most=MOST_LOAD)
            load = self.values.number(described.get("Encumbrance"), f"encumbrance of {name}", most=MOST_LOAD)
            yield SheetItem(
                name=name,
                count=1 if count is None else count,
                encumbrance=load or 0,
                notes=self._prose(fields(described.get("BaseMods")).get("MiscDesc"), name),
            )

    def _talents(self, given: Mapping[str, object], where: str) -> Iterator[SheetTalent]:
        for each in self.values.each(given.get(where), where, MOST_TALENTS // 2):
            entry = fields(each)
            data = fields(entry.get("data"))
            name = self._name(data or {"Key": entry.get("key")}, where)
            count = self.values.number(entry.get("count"), f"ranks of {name}")
            if name and count:
                power = self.values.line(data.get("Power"), where)
                text = "\n".join(
                    filter(None, (f"Force power {power}" if power else "", self._prose(data.get("Description"), name)))
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
            name = self._name(described, kind.value)
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
        lines = [self._prose(background.get("Text"), "background")]
        named = ((name, self._name(background.get(name), name)) for name in ("Culture", "Force", "Adventure"))
        lines += [f"{name}: {text}" for name, text in named if text]
        return self.values.text("\n".join(filter(None, lines)), "notes", MOST_NOTES)

    def _aside(self, given: Mapping[str, object]) -> dict[str, str]:
        motivations = []
        for each in entries(given.get("Motivations")):
            names = (self._name(fields(each).get(part), part) for part in ("Motivation", "SpecificMotivation"))
            text = ": ".join(filter(None, (*names, self._prose(fields(each).get("Text"), "motivations"))))
            motivations.append(text)
        found = {
            "motivations": "\n".join(filter(None, motivations)),
            "vehicles": ", ".join(
                filter(None, (self._name(each, "vehicles") for each in entries(given.get("Vehicles"))))
            ),
        }
        aside = {}
        for name, text in found.items():
            if kept := self.values.text(text, name, MOST_NOTES):
                aside[name] = kept
                self.values.report.add(ReportKind.KEPT_ASIDE, where=name, what=kept)
        return aside
