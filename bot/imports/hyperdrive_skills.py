"""Skills of an export of the Hyperdrive Generator: what was bought, and what career and specialization give."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from bot.imports.report import ReportKind
from bot.imports.skill_keys import CHARACTERISTIC_KEYS
from bot.imports.skill_list import SkillList
from bot.imports.skills import FoundSkill, Skills, fold
from bot.imports.values import (
    MOST_SKILLS,
    Values,
    entries,
    fields,
)
from rules.checks.limits import MOST_PRINTED_RANKS
from rules.checks.skills import SkillCategory


@dataclass(frozen=True, slots=True)
class HyperdriveSkills:
    """Adds up the ranks of one character."""

    skills: Skills
    values: Values

    def read(self, given: Mapping[str, object]) -> SkillList:
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

    def _names(self, found: object, where: str) -> list[str]:
        if isinstance(found, dict):
            found = [each for value in found.values() for each in entries(value)]
        texts = (each for each in entries(found) if isinstance(each, str))
        return [name for each in texts if (name := self.values.name(each, where))][:MOST_SKILLS]
