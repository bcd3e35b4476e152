"""Names in the brackets of a pool text, found on sheets: "athletics", "Vex: charm". Imports this room's checks."""

from collections.abc import Callable

from rules.characters.character import Character
from rules.characters.checks import skill_pool
from rules.errors import IllegalAction, UnknownName
from rules.notation.reading import FindSkill, FoundSkill
from rules.systems.base import Narrative


def bracket_skills(
    own: Character | None, find_character: Callable[[str], Character], narrative: Narrative
) -> FindSkill:
    """Return what finds the dice of a name in brackets: a skill of `own`, or of whoever stands before a colon.

    What it returns raises:
        UnknownName: nothing goes by a name.
        AmbiguousName: several things do.
        IllegalAction: no character is active and none is named (rule "no_active_character"), or the sheet does not
            tell enough (rule "skill_without_characteristic").
    """

    def find(text: str, _: bool) -> FoundSkill:
        owner, colon, name = text.partition(":")
        if own is None and not colon:
            raise IllegalAction("no_active_character")
        if own is not None:
            try:
                return FoundSkill(skill_pool(own, text, narrative))
            except UnknownName:
                # "Knowledge: Education" is a skill too.
                if not colon:
                    raise
        return FoundSkill(skill_pool(find_character(owner.strip()), name.strip(), narrative))

    return find
