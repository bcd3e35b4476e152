"""The weapon that somebody attacks with, however it was said: from the sheet, at hand, or typed. Imports this room."""

from typing import TypeAlias

from rules.characters.character import Character
from rules.characters.names import entry_named
from rules.characters.parts import SheetWeapon
from rules.characters.skills import rating_of, skill_named
from rules.characters.typed import Typed
from rules.characters.weapon_line import read_whole_weapon
from rules.characters.weapons import weapon_of
from rules.combat.parties import Arm
from rules.combat.weapons import Weapon
from rules.errors import AmbiguousName, IllegalAction, UnknownName
from rules.systems.base import Narrative

_NUMBERS = ",;("
"""What stands in a weapon that is typed with its numbers, and in no name of one."""


_BARE_HANDS = frozenset({"fist", "fists", "hand", "hands", "barehands", "punch", "kick", "brawl", "unarmedcombat"})
"""Other words for being unarmed, in letters alone."""

Listed: TypeAlias = tuple[SheetWeapon | Weapon, ...]


def arm_said(character: Character, said: str, narrative: Narrative) -> Arm:
    """Return the weapon that is meant in a character's hand: by its name, at hand to everybody, or typed in one line.

    The beginning of a word is enough where only one name has it.

    "improvised large" is as good as the weapon's own name; a typed weapon is as sheets have it:
    "blaster pistol, ranged light, damage 6, crit 3, medium, stun setting".

    Raises:
        UnknownName: there is no such weapon; similar ones are suggested.
        AmbiguousName: several begin with the name.
        NotationError: a typed weapon cannot be read.
        IllegalAction: it cannot be attacked with (rules "weapon_without_damage", "not_a_combat_skill").
        LimitExceeded: a number is absurdly large.
    """
    found = _listed(character, said, narrative)
    weapon = found if isinstance(found, Weapon) else weapon_of(character, found, narrative)
    return Arm(weapon, rating_of(character, weapon.skill.key, narrative))


def only_arm(character: Character, narrative: Narrative) -> Arm:
    """Return the weapon of somebody who named none: the only one on the sheet, bare hands where there is none.

    Raises:
        IllegalAction: there are several (rule "which_weapon": weapons), or it cannot be attacked with.
    """
    names = tuple(dict.fromkeys(weapon.name for weapon in character.weapons))
    if len(names) > 1:
        raise IllegalAction("which_weapon", weapons=names)
    return arm_said(character, names[0] if names else narrative.weapons[0].name, narrative)


def weapon_names(character: Character, narrative: Narrative) -> tuple[str, ...]:
    """Return the names of everything that a character can attack with, those of the sheet first."""
    listed: Listed = (*character.weapons, *narrative.weapons)
    return tuple(dict.fromkeys(weapon.name for weapon in listed))


def _listed(character: Character, said: str, narrative: Narrative) -> SheetWeapon | Weapon:
    listed: Listed = (*character.weapons, *narrative.weapons)
    try:
        return entry_named("weapon", _improvised(said, narrative), listed)
    except UnknownName as unknown:
        begun = _begun(listed, said)
        if len(begun) > 1:
            raise AmbiguousName("weapon", said, tuple(begun)) from None
        if begun:
            return next(iter(begun.values()))
        if _is_bare_hands(said):
            return narrative.weapons[0]
        if not any(each in said for each in _NUMBERS):
            known = weapon_names(character, narrative)
            raise UnknownName("weapon", said, unknown.suggestions, known=known) from None
    return read_whole_weapon(Typed.of(said), narrative, lambda name: skill_named(character, name, narrative))


def _is_bare_hands(said: str) -> bool:
    return "".join(letter for letter in said.casefold() if letter.isalpha()) in _BARE_HANDS


def _begun(listed: Listed, said: str) -> dict[str, SheetWeapon | Weapon]:
    """Return the weapons whose names begin so, else those in whose names a later word does."""
    wanted = " ".join(said.split()).casefold()
    if not wanted:
        return {}
    named = {each.name: each for each in listed}
    first = {name: each for name, each in named.items() if name.casefold().startswith(wanted)}
    return first or {name: each for name, each in named.items() if f" {wanted}" in name.casefold()}


def _improvised(said: str, narrative: Narrative) -> str:
    """Return the name of an improvised weapon of which the size was said, in any order; anything else as it is.

    Raises:
        AmbiguousName: no size was said.
    """
    words = said.casefold().split()
    if "improvised" not in words or any(each in said for each in _NUMBERS):
        return said
    names = tuple(weapon.name for weapon in narrative.weapons if weapon.is_improvised)
    fitting = [name for name in names if set(words) <= set(name.casefold().split())]
    if len(fitting) > 1:
        raise AmbiguousName("weapon", said, names)
    return fitting[0] if fitting else said
