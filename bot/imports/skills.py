"""Skills by the names that files give them. Imports the games and the report."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher

from bot.imports.report import Report, ReportKind
from bot.imports.skill_keys import CHARACTERISTIC_KEYS, OGGDUDE_KEYS
from rules.checks.skills import Characteristic, Skill
from rules.errors import AmbiguousName, UnknownName
from rules.systems import SYSTEMS
from rules.systems.base import Narrative

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
