"""A stat block as the books print it, pasted as text. Imports the values and weapons.

Characteristics stand behind their names or in a row beneath them; other numbers stand behind labels; everything else
is a section that begins with its name at the start of a line.  The numbers are printed totals.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.errors import ImportProblem, ImportRefused
from bot.imports.arsenal import common_weapon, renamed
from bot.imports.imported import Format
from bot.imports.printed import KINDS, PRINTED, characteristic_or_one, printed_defense
from bot.imports.report import ReportKind
from bot.imports.skill_list import SkillList
from bot.imports.skills import Skills, fold
from bot.imports.stat_block_labels import CHARACTERISTIC_NAMES, LABELS, beneath_names, inline_characteristics
from bot.imports.stat_block_sections import Block, is_entry, is_numbers, taken_apart
from bot.imports.values import (
    MOST_GEAR,
    MOST_NOTES,
    MOST_SKILLS,
    MOST_TALENTS,
    MOST_WEAPONS,
    Values,
    split_outside_brackets,
)
from bot.imports.weapons import Weapons, counted_armor, ranked
from rules.characters.character import Character
from rules.characters.parts import Part, SheetArmor, SheetItem, SheetTalent, SheetWeapon
from rules.checks.skills import Characteristic
from rules.combat.defense import DefenseKind
from rules.health.combatants import MOST_MINIONS, MOST_THRESHOLD, AdversaryType
from rules.table.force import MOST_FORCE_RATING

MOST_LETTERS = 50_000
"""Far more than any printed block has."""
_KIND = re.compile(r"[\[(]?\b(minion|rival|nemesis)\b(?: group)?[\])]?", re.IGNORECASE)
_WITH_BRACKETS = re.compile(r"(?P<name>[^()]{1,300}?)\s*\((?P<in>.*)\)\.?\s*", re.DOTALL)
_PART = re.compile(
    r"(?P<what>damage|dam|dmg|critical|crit|range)\b\.?(?:\s+rating)?\s*[:=]?\s*\[?(?P<value>[^\[\]]*)\]?",
    re.IGNORECASE,
)
_NOTHING = ("", "none", "-", "–", "—")


def is_stat_block(text: str) -> bool:
    """Whether text has what a stat block cannot do without: characteristics, and soak, wounds or skills."""
    characteristics = {match[0].casefold()[:2] for match in CHARACTERISTIC_NAMES.finditer(text)}
    others = ("soak", "wounds", "skills", "w. threshold")
    return len(characteristics) >= 3 and any(each in text.casefold() for each in (*others, "wound threshold", "wt"))


@dataclass(frozen=True, slots=True)
class StatBlockReader:
    """Reads one pasted stat block."""

    skills: Skills
    values: Values

    def read(self, text: object) -> Character:
        """Return the character.

        Raises:
            ImportRefused: it is far longer than any stat block.
        """
        values, report = self.values, self.values.report
        if len(str(text)) > MOST_LETTERS:
            raise ImportRefused(ImportProblem.TOO_LARGE, limit=MOST_LETTERS, got=len(str(text)))
        block = taken_apart(str(text))
        heading = block.head.pop(0) if block.head and not is_numbers(block.head[0]) else ""
        kind = self._kind(heading, block)
        name = values.character_name(_KIND.sub(" ", heading, count=1).strip(" :-–—|"))
        head = "\n".join(block.head)
        numbers, rest = self._numbers(head)
        characteristics, rest = self._characteristics(rest)
        listed = self._skills(block, kind)
        weapons, armor, gear = self._equipment(block, listed, is_minion=kind is AdversaryType.MINION)
        strain = numbers.get("strain")
        if strain and kind is not AdversaryType.NEMESIS:
            report.add(ReportKind.STRAIN_UNUSED, what=strain)
            strain = None
        elif kind is AdversaryType.NEMESIS and not strain:
            report.add(ReportKind.NUMBER_MISSING, where="strain threshold")
        wounds = values.number(numbers.get("wounds"), "wound threshold", least=1, most=MOST_THRESHOLD, is_needed=True)
        soak = values.number(numbers.get("soak"), "soak", is_needed=True)
        if kind is AdversaryType.MINION and not numbers.get("group"):
            report.add(ReportKind.GROUP_SIZE_MISSING, used=1)
        kinds = (DefenseKind.MELEE, DefenseKind.RANGED)
        defense = {kind: values.number(numbers.get(kind.value), f"{kind} defense") for kind in kinds}
        group = values.number(numbers.get("group"), "group size", least=1, most=MOST_MINIONS)
        return Character(
            name=name,
            kind=kind,
            notes=self._notes(block, rest),
            characteristics=characteristics,
            skills=listed.entries,
            soak=(Part(PRINTED, soak),) if soak is not None else (),
            soak_is_total=soak is not None,
            defense=printed_defense(defense, PRINTED),
            wound_threshold=(Part(PRINTED, wounds),) if wounds else (),
            strain_threshold=self._threshold(strain),
            group_size=group if group and kind is AdversaryType.MINION else 1,
            weapons=weapons,
            armor=armor,
            gear=gear,
            talents=(*self._talents(block, "talents"), *self._talents(block, "abilities")),
            force_rating=values.number(numbers.get("force"), "Force rating", most=MOST_FORCE_RATING) or 0,
            imported_from=Format.STAT_BLOCK.value,
        )

    def _threshold(self, strain: int | None) -> tuple[Part, ...]:
        number = self.values.number(strain, "strain threshold", most=MOST_THRESHOLD)
        return (Part(PRINTED, number),) if number else ()

    def _kind(self, heading: str, block: Block) -> AdversaryType:
        found = _KIND.search(heading)
        if found is None:
            for line in block.head[:3]:
                if len(line) < 40 and (found := _KIND.fullmatch(line)) is not None:
                    block.head.remove(line)
                    break
        if found is not None:
            return KINDS[found[1].casefold()]
        has_strain = LABELS["strain"].search("\n".join(block.head)) is not None
        kind = AdversaryType.MINION if block.is_group else AdversaryType.NEMESIS if has_strain else AdversaryType.RIVAL
        if not block.is_group:
            self.values.report.add(ReportKind.KIND_GUESSED, what="nothing", used=kind)
        return kind

    def _numbers(self, head: str) -> tuple[dict[str, int], str]:
        """Return the labelled numbers, and the head without them."""
        numbers: dict[str, int] = {}
        for label, pattern in LABELS.items():
            match = pattern.search(head)
            if match is None:
                continue
            found = [int(each) for each in match.groups() if each is not None and each.isdecimal()]
            head = f"{head[: match.start()]} {head[match.end() :]}"
            if label == "soak_defense":
                numbers |= dict(zip(("soak", "melee", "ranged"), found, strict=False))
                if len(found) == 2:
                    numbers["ranged"] = found[1]
            elif label == "defense":
                numbers |= dict(zip(("melee", "ranged"), found, strict=False))
            elif found:
                numbers.setdefault(label, found[0])
        return numbers, head

    def _characteristics(self, head: str) -> tuple[tuple[tuple[Characteristic, int], ...], str]:
        found, head = beneath_names(head) or inline_characteristics(head)
        return tuple((each, characteristic_or_one(found.get(each), each, self.values)) for each in Characteristic), head

    def _skills(self, block: Block, kind: AdversaryType) -> SkillList:
        listed = SkillList(self.skills, self.values, has_ranks=kind is not AdversaryType.MINION)
        for text in self._parts(block, "skills", MOST_SKILLS):
            name, ranks = ranked(text)
            if ranks is None and listed.has_ranks:
                self.values.report.add(ReportKind.NUMBER_MISSING, where=f"ranks in {name}")
            listed.add(self.values.name(name, "skills"), ranks or 0)
        return listed

    def _parts(self, block: Block, section: str, most: int) -> Iterator[str]:
        text = " ".join(block.sections.get(section, ()))
        parts = [part.strip(" .") for part in split_outside_brackets(text)]
        parts = [part for part in parts if part.casefold() not in _NOTHING]
        for part in self.values.each(parts, section, most):
            yield str(part)

    def _talents(self, block: Block, section: str) -> Iterator[SheetTalent]:
        lines = [line for line in block.sections.get(section, ()) if line.strip(" .").casefold() not in _NOTHING]
        is_listed = len(lines) > 1 and all(is_entry(line) for line in lines)
        whole = [line.strip(" -•") for line in lines] if is_listed else [*self._parts(block, section, MOST_TALENTS)]
        for text in whole[: MOST_TALENTS // 2]:
            match = _WITH_BRACKETS.fullmatch(text)
            name, told = (match["name"], match["in"]) if match is not None else (text, "")
            if match is None and ": " in text:
                name, _, told = text.partition(": ")
            name, ranks = ranked(name)
            number = self.values.number(ranks, f"ranks of {name}", least=1) or 1
            if name := self.values.name(name, section):
                yield SheetTalent(name=name, ranks=number, text=self.values.text(told, name))

    def _equipment(
        self, block: Block, listed: SkillList, *, is_minion: bool
    ) -> tuple[tuple[SheetWeapon, ...], tuple[SheetArmor, ...], tuple[SheetItem, ...]]:
        reader = Weapons(self.skills, self.values)
        weapons: list[SheetWeapon] = []
        armor: list[SheetArmor] = []
        gear: list[SheetItem] = []
        for text in self._parts(block, "equipment", MOST_GEAR):
            match = _WITH_BRACKETS.fullmatch(text)
            if match is not None and re.search(r"\b(?:damage|dam|dmg)\b", match["in"], re.IGNORECASE):
                weapons.append(self._weapon(match["name"], match["in"], reader, listed, is_minion=is_minion))
            elif (worn := counted_armor(text)) is not None:
                self.values.report.add(ReportKind.ARMOR_COUNTED, what=text)
                armor.append(worn)
            elif (common := common_weapon(text)) is not None:
                self.values.report.add(ReportKind.WEAPON_FROM_TABLE, what=text)
                found = self.skills.find(common.skill)
                weapons.append(
                    reader.usable(
                        renamed(common, self.values.name(text, "weapons")), found, listed, is_minion=is_minion
                    )
                )
            else:
                gear.append(SheetItem(name=self.values.name(text, "equipment")))
        return tuple(weapons[:MOST_WEAPONS]), tuple(armor[:MOST_WEAPONS]), tuple(gear)

    def _weapon(self, name: str, told: str, reader: Weapons, listed: SkillList, *, is_minion: bool) -> SheetWeapon:
        name = self.values.name(name, "weapons")
        parts = split_outside_brackets(told, ";" if ";" in told else ",")
        given: dict[str, str] = {}
        rest: list[str] = []
        for part in parts:
            match = _PART.fullmatch(part)
            if match is not None:
                given[fold(match["what"])[:3]] = match["value"].strip()
            else:
                rest += split_outside_brackets(part)
        skill = rest.pop(0) if rest and self._is_skill(rest[0]) else None
        found = reader.skill_of(skill, name)
        damage, adds_brawn = reader.damage(given.get("dam", given.get("dmg")), name)
        weapon = SheetWeapon(
            name=name or "Weapon",
            skill=found.key,
            damage=damage,
            adds_brawn=adds_brawn,
            critical_rating=reader.critical(given.get("cri"), name),
            range=reader.reach(given.get("ran"), name),
            qualities=reader.quality_texts(rest, name),
        )
        return reader.usable(weapon, found, listed, is_minion=is_minion)

    def _is_skill(self, text: str) -> bool:
        return not any(
            fold(ranked(text)[0]) in {fold(known) for known in (quality.name, *quality.aliases)}
            for quality in self.skills.narrative.qualities
        )

    def _notes(self, block: Block, rest: str) -> str:
        lines = []
        for line in rest.splitlines():
            left = line.strip(" \t.,;:|/")
            if any(letter.isalnum() for letter in left):
                self.values.report.add(ReportKind.LINE_UNREAD, what=left)
                lines.append(left)
        lines += block.sections.get("notes", ())
        return self.values.text("\n".join(lines), "notes", MOST_NOTES)
