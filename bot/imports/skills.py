"""Skills by the names that files give them. Imports the games, the report and the values."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher

from bot.imports.report import Report, ReportKind
from bot.imports.values import Values
from rules.characters.parts import SheetSkill
from rules.checks.limits import MOST_PRINTED_RANKS, MOST_RANKS
from rules.checks.skills import Characteristic, Skill, SkillCategory
from rules.errors import AmbiguousName, UnknownName
from rules.systems import SYSTEMS
from rules.systems.base import Narrative

OGGDUDE_KEYS = {
    "ASTRO": "astrogation",
    "ATHL": "athletics",
    "BRAWL": "brawl",
    "CHARM": "charm",
    "COERC": "coercion",
    "COMP": "computers",
    "COOL": "cool",
    "COORD": "coordination",
    "CORE": "core_worlds",
    "DECEP": "deception",
    "DISC": "discipline",
    "EDU": "education",
    "GUNN": "gunnery",
    "LEAD": "leadership",
    "LTSABER": "lightsaber",
    "LORE": "lore",
    "MECH": "mechanics",
    "MED": "medicine",
    "MELEE": "melee",
    "NEG": "negotiation",
    "OUT": "outer_rim",
    "PERC": "perception",
    "PILOTPL": "piloting_planetary",
    "PILOTSP": "piloting_space",
    "RANGHVY": "ranged_heavy",
    "RANGLT": "ranged_light",
    "RESIL": "resilience",
    "SKUL": "skulduggery",
    "STEAL": "stealth",
    "SW": "streetwise",
    "SURV": "survival",
    "UND": "underworld",
    "VIGIL": "vigilance",
    "XEN": "xenology",
    "WARF": "warfare",
    "CYBERNETICS": "cybernetics",
}
CHARACTERISTIC_KEYS = {
    "br": Characteristic.BRAWN,
    "ag": Characteristic.AGILITY,
    "int": Characteristic.INTELLECT,
    "cun": Characteristic.CUNNING,
    "wil": Characteristic.WILLPOWER,
    "will": Characteristic.WILLPOWER,
    "pr": Characteristic.PRESENCE,
    "pre": Characteristic.PRESENCE,
    **{each.value: each for each in Characteristic},
}
"""The ways in which files write the characteristics, in small letters."""

_IN_BRACKETS = re.compile(r"(?P<name>.*\S)\s*\((?P<in>[A-Za-z]{2,12})\)\s*")
_CLOSE_ENOUGH = 0.87
_MOST_COMPARED = 40
_MOST_GUESSES = 200
"""Names in one file that are compared with all others: enough for a file of typing errors, and not for an attack."""


def fold(name: str) -> str:
    """Return a name as it is compared: only letters and digits count, in any case."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def slug(name: str) -> str:
    """Return the key of a custom skill: lower-case words joined by underscores."""
    words = "".join(letter if letter.isalnum() else " " for letter in name.casefold()).split()
    return "_".join(words) or "skill"


def closest(name: str, names: Iterable[str], least: float = _CLOSE_ENOUGH) -> str | None:
    """Return the one of these folded names that differs from it by a typing error."""
    if len(name) > _MOST_COMPARED:
        return None
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(name)
    best = None
    for each in names:
        matcher.set_seq1(each)
        # Each is an upper bound of the next one, and much quicker.
        if min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= least and (ratio := matcher.ratio()) >= least:
            best, least = each, ratio
    return best


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSkill:
    """What a name in a file means."""

    key: str
    name: str
    skill: Skill | None = None
    """The skill of this game or of another one; None: nobody knows it."""
    is_of_the_game: bool = False
    characteristic: Characteristic | None = None
    """Named with it in brackets, and another than its own."""


@dataclass(slots=True)
class Skills:
    """Finds skills for one file, each name once."""

    narrative: Narrative
    report: Report
    _known: dict[str, FoundSkill] = field(default_factory=dict)
    _folded: dict[str, Skill] = field(default_factory=dict)
    _others: dict[str, Skill] = field(default_factory=dict)
    _guesses: int = 0

    def __post_init__(self) -> None:
        ours = (*self.narrative.skills, *self.narrative.more_skills)
        self._folded = {fold(skill.name): skill for skill in ours}
        for system in SYSTEMS:
            if system.narrative is not None:
                for skill in (*system.narrative.skills, *system.narrative.more_skills):
                    if skill.key not in {each.key for each in ours}:
                        self._others.setdefault(fold(skill.name), skill)

    def find(self, name: str) -> FoundSkill:
        """Return what a name means; it is reported if it was misspelled or is a skill of no game that we know."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._find(name)
        if found.skill is None:
            self.report.add(ReportKind.SKILL_UNKNOWN, what=name, used=found.name)
        elif not found.is_of_the_game:
            self.report.add(ReportKind.SKILL_UNKNOWN, what=name, used=f"{found.name}, {_of(found.skill)}")
        elif fold(name) in self._misspelled:
            self.report.add(ReportKind.SKILL_READ_AS, what=name, used=found.name)
        return found

    _misspelled: set[str] = field(default_factory=set)

    def _find(self, name: str) -> FoundSkill:
        if (exact := self._exactly(name)) is not None:
            return exact
        if (match := _IN_BRACKETS.fullmatch(name)) is not None:
            characteristic = CHARACTERISTIC_KEYS.get(match["in"].casefold())
            if characteristic is not None:
                inner = self._exactly(match["name"]) or self._find(match["name"])
                own = inner.skill.characteristic if inner.skill is not None else None
                return replace(inner, characteristic=None if characteristic is own else characteristic)
        folded = fold(name)
        if (other := self._others.get(folded)) is not None:
            return FoundSkill(key=other.key, name=other.name, skill=other)
        if (near := self._nearly(folded)) is not None:
            self._misspelled.add(folded)
            return _ours(near)
        return FoundSkill(key=slug(name), name=name)

    def _exactly(self, name: str) -> FoundSkill | None:
        key = OGGDUDE_KEYS.get(name.strip())
        if key is not None:
            name = key
        if len(name) > _MOST_COMPARED or not fold(name):
            return None
        for tried in (name, _without_heading(name)):
            if not tried:
                continue
            try:
                return _ours(self.narrative.skill_named(tried))
            except (UnknownName, AmbiguousName):
                continue
        return None

    def _nearly(self, folded: str) -> Skill | None:
        self._guesses += 1
        if self._guesses > _MOST_GUESSES:
            return None
        near = closest(folded.removeprefix("knowledge") or folded, self._folded) or closest(folded, self._folded)
        return self._folded[near] if near is not None else None


def _without_heading(name: str) -> str:
    head, separator, rest = name.partition(":")
    return rest if separator and fold(head) in ("knowledge", "social", "general", "combat") else ""


def _ours(skill: Skill) -> FoundSkill:
    return FoundSkill(key=skill.key, name=skill.name, skill=skill, is_of_the_game=True)


def _of(skill: Skill) -> str:
    return skill.characteristic.label


@dataclass(slots=True)
class SkillList:
    """The skills of one character, as they are gathered."""

    skills: Skills
    values: Values
    has_ranks: bool = True
    """Whether ranks in the file count; those of minions do not."""
    _listed: dict[str, SheetSkill] = field(default_factory=dict)

    def add(
        self,
        name: str,
        ranks: object = 0,
        *,
        is_career: bool = False,
        characteristic: Characteristic | None = None,
        category: SkillCategory | None = None,
    ) -> None:
        """List a skill; unless it is a career skill, or of no game, or somebody lists it without ranks, ranks count."""
        found = self.skills.find(name)
        number = self.values.number(ranks, f"ranks in {found.name}", most=MOST_PRINTED_RANKS) or 0
        if not self.has_ranks and number:
            self.values.report.add(ReportKind.MINION_RANKS_IGNORED, where=found.name, what=number)
            number = 0
        if number > MOST_RANKS:
            self.values.report.add(ReportKind.RANKS_ABOVE_FIVE, where=found.name, what=number)
        listed = _sheet_skill(found, number, is_career=is_career, characteristic=characteristic, category=category)
        self._put(listed)

    def add_for_weapon(self, found: FoundSkill) -> None:
        """List the skill of a weapon without ranks, if the game does not have it and nobody listed it."""
        if not found.is_of_the_game and found.key not in self._listed:
            self._put(_sheet_skill(found, 0))

    def _put(self, skill: SheetSkill) -> None:
        before = self._listed.get(skill.key)
        if before is not None:
            self.values.report.add(ReportKind.TWICE, where="skills", what=skill.name)
            if before.ranks >= skill.ranks:
                return
        self._listed[skill.key] = skill

    @property
    def entries(self) -> tuple[SheetSkill, ...]:
        """Return what is listed, in the order of the file."""
        return tuple(self._listed.values())


def _sheet_skill(
    found: FoundSkill,
    ranks: int,
    *,
    is_career: bool = False,
    characteristic: Characteristic | None = None,
    category: SkillCategory | None = None,
) -> SheetSkill:
    own = found.skill.characteristic if found.skill is not None else None
    wanted = found.characteristic or characteristic
    if found.is_of_the_game:
        return SheetSkill(
            key=found.key,
            name=found.name,
            ranks=ranks,
            is_career=is_career,
            characteristic=wanted if wanted is not own else None,
        )
    return SheetSkill(
        key=found.key,
        name=found.name,
        ranks=ranks,
        is_career=is_career,
        characteristic=wanted or own,
        category=(found.skill.category if found.skill is not None else category) or SkillCategory.GENERAL,
    )
