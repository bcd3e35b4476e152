"""The skills of one character, as a reader gathers them. Imports the finder of skills and the values."""

from dataclasses import dataclass, field

from bot.imports.report import ReportKind
from bot.imports.skills import FoundSkill, Skills
from bot.imports.values import Values
from rules.characters.parts import SheetSkill
from rules.checks.limits import MOST_PRINTED_RANKS, MOST_RANKS
from rules.checks.skills import Characteristic, SkillCategory


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
