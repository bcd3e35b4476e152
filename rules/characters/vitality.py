"""Between a sheet and the health rules: who can be hurt, and the sheet afterwards. Imports the totals and health."""

from dataclasses import replace
from typing import assert_never

from rules.characters.character import Character
from rules.characters.injuries import carried_injuries, sheet_injuries
from rules.characters.totals import soak, strain_threshold, wound_threshold
from rules.errors import IllegalAction
from rules.health.combatants import MOST_GROUP_RANKS, MOST_THRESHOLD, AdversaryType, Combatant, Individual, MinionGroup
from rules.ledger import Ledger
from rules.systems.base import Narrative

_MUST_HAVE_STRAIN = frozenset({AdversaryType.PLAYER_CHARACTER, AdversaryType.NEMESIS})


def combatant_of(character: Character, narrative: Narrative, *, for_strain: bool = False) -> Combatant:
    """Return the health of a character with every total worked out, for the rules of health to change.

    `for_strain` says that its strain is to be changed, so that a player character or nemesis needs a threshold for it;
    without one, anybody else suffers strain as wounds.

    Raises:
        IllegalAction: a threshold is not set yet (rule "threshold_not_set": character, threshold), or a total is
            below what it can be (rule "too_low").
        LimitExceeded: a total is absurdly large.
    """
    wounds = _threshold(character, wound_threshold(character), "wound")
    if character.kind is AdversaryType.MINION:
        return MinionGroup(
            size=character.group_size,
            threshold_each=wounds,
            soak=soak(character, narrative).total,
            wounds=character.wounds,
        )
    strain = strain_threshold(character)
    if for_strain and character.kind in _MUST_HAVE_STRAIN:
        _threshold(character, strain, "strain")
    return Individual(
        kind=character.kind,
        wound_threshold=wounds,
        strain_threshold=None if strain is None else strain.total,
        soak=soak(character, narrative).total,
        wounds=character.wounds,
        strain=0 if strain is None else character.strain,
        injuries=carried_injuries(character, narrative),
    )


def with_health(character: Character, combatant: Combatant, narrative: Narrative) -> Character:
    """Return the character with the wounds, strain and injuries that the rules of health have left it with."""
    match combatant:
        case MinionGroup():
            return replace(character, wounds=combatant.wounds)
        case Individual():
            return replace(
                character,
                wounds=combatant.wounds,
                strain=character.strain if combatant.strain_threshold is None else combatant.strain,
                injuries=sheet_injuries(character, combatant.injuries, narrative),
            )
        case _:
            assert_never(combatant)


def members_left(character: Character) -> int:
    """Return how many of a minion group stand, one for anybody else; without a threshold nobody has fallen."""
    threshold = wound_threshold(character)
    if character.kind is not AdversaryType.MINION:
        return 1
    if threshold is None or not 1 <= threshold.total <= MOST_THRESHOLD:
        return character.group_size
    return MinionGroup(size=character.group_size, threshold_each=threshold.total, wounds=character.wounds).remaining


def group_ranks(character: Character) -> int:
    """Return the ranks of a minion group in the skills that it is listed with. Rule: EotE core."""
    return min(MOST_GROUP_RANKS, max(0, members_left(character) - 1))


def _threshold(character: Character, found: Ledger | None, which: str) -> int:
    if found is None:
        raise IllegalAction("threshold_not_set", character=character.name, threshold=which)
    return found.total
