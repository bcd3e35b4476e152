"""What is asked to be checked, and what stands against it: a difficulty, or somebody with a skill."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.access import Actor, Shown
from bot.services.character_names import find
from bot.services.skill_dice import check_seen
from bot.store.character_values import StoredCharacter
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.characters.character import Character
from rules.characters.skills import opposing_skill, rating_of, skill_named
from rules.checks.difficulty import Difficulty
from rules.checks.plan import ExplainedPool, opposition_sources
from rules.checks.skills import Characteristic, SkillRating
from rules.checks.sources import Source
from rules.systems.base import Narrative


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOrder:
    """What is asked to be checked."""

    skill: str
    difficulty: Difficulty = Difficulty.AVERAGE
    against: str | None = None
    """An opponent, with "name: skill" a certain skill of theirs; else the one that usually resists the skill."""
    extra: str = ""
    """Pool notation that goes on top."""
    label: str = ""
    characteristic: Characteristic | None = None
    uses_injured_limb: bool = False
    flips_point: bool = False
    is_out_of_turn: bool = False
    is_secret: bool = False
    """Whether only the roller and the GM see it."""


@dataclass(frozen=True, slots=True)
class Opposition:
    """What a check is made against."""

    against: Difficulty | SkillRating
    opponent: StoredCharacter | None = None
    """Whose skill it is; None: a difficulty."""
    is_usual: bool = False
    """Whether the book chose the skill, and not the player."""

    @property
    def words(self) -> str:
        """Return the opponent and the skill as players may know them; nothing for a difficulty."""
        if self.opponent is None or isinstance(self.against, Difficulty):
            return ""
        return f"{self.opponent.public_name}: {self.against.skill.name}"

    def usual_for(self, skill: str) -> list[str]:
        """Return the skill and what it is opposed by, where the book chose that and it is another one."""
        if not self.is_usual or isinstance(self.against, Difficulty) or self.against.skill.name == skill:
            return []
        return [skill, self.against.skill.name]

    def told(self, plan: ExplainedPool) -> Iterator[Source]:
        """Yield the sources of a pool; an opponent whose sheet players do not see keeps its numbers."""
        veiled: tuple[Source, ...] = ()
        if self.opponent is not None and self.opponent.is_npc and self.opponent.shown is not Shown.FULL:
            assert not isinstance(self.against, Difficulty), "an opponent opposes with a skill"
            veiled = opposition_sources(self.against)
        for source in plan.sources:
            yield replace(source, reason=self.words) if source in veiled else source


def opposition_to(
    tx: Tx, campaign: Campaign, actor: Actor, order: CheckOrder, own: Character, narrative: Narrative
) -> Opposition:
    """Return what stands against a check of a sheet.

    Raises:
        UnknownName: there is no such opponent for this person, or no such skill.
        AmbiguousName: several begin so.
        IllegalAction: the check is secret, and the opponent's dice would show to whoever may not see its sheet.
    """
    if order.against is None:
        return Opposition(order.difficulty)
    name, has_skill, skill = order.against.rpartition(":")
    found = find(tx, campaign, actor, (name if has_skill else skill).strip(), to_change=False)
    if order.is_secret:
        check_seen(actor, campaign, found)
    if has_skill:
        return Opposition(rating_of(found.character, skill.strip(), narrative), found)
    resisted = skill_named(own, order.skill, narrative)
    usual = opposing_skill(resisted, found.character, narrative).name
    return Opposition(rating_of(found.character, usual, narrative), found, is_usual=True)
