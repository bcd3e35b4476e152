"""Help with a check. Imports this room's skills and sources."""

from dataclasses import replace

from rules.checks.skills import SkillRating
from rules.checks.sources import Source, boost
from rules.errors import IllegalAction


def skilled_help(own: SkillRating, helper: SkillRating, helper_name: str = "helper") -> SkillRating:
    """Return the standing two characters have together: the better characteristic with the better ranks.

    One helper helps so; all others give unskilled help.
    Rule: EotE core, p. 34-35.

    Raises:
        IllegalAction: the helper's skill is another one (rule "help_with_other_skill": skill, helper_skill).
    """
    if own.skill.key != helper.skill.key:
        raise IllegalAction("help_with_other_skill", skill=own.skill.name, helper_skill=helper.skill.name)
    together = own
    if helper.characteristic > own.characteristic:
        together = replace(together, characteristic=helper.characteristic, characteristic_from=helper_name)
    if helper.ranks > own.ranks:
        together = replace(
            together,
            ranks=helper.ranks,
            ranks_from=helper_name,
            most_ranks=max(own.most_ranks, helper.most_ranks),
        )
    return together


def unskilled_help(*helper_names: str) -> tuple[Source, ...]:
    """Return a Boost die for each helper who adds nothing better. Rule: EotE core, p. 34-35."""
    return tuple(source for name in helper_names for source in boost(f"help from {name}"))
