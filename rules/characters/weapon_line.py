"""Reading a weapon from one line, as stat blocks write it or as one types it. Imports this room, combat and games.

"Blaster pistol (Ranged [Light]; Damage 6; Critical 3; Range [Medium]; Stun Setting)" and
"blaster pistol, ranged light, damage 6, crit 3, medium, stun setting" are the same.
"""

from collections.abc import Callable
from dataclasses import replace

from rules.characters.parts import SheetQuality, SheetWeapon
from rules.characters.typed import Typed
from rules.checks.limits import MOST_RATING
from rules.checks.ranges import RangeBand
from rules.checks.skills import AttackKind, Skill
from rules.combat.qualities import quality_named
from rules.errors import AmbiguousName, UnknownName
from rules.systems.base import Narrative

_SEPARATORS = ",;"
_BRAWN = "brawn"
_NUMBERS = {
    "damage": "damage",
    "dam": "damage",
    "dmg": "damage",
    "critical": "critical",
    "crit": "critical",
    "encumbrance": "encumbrance",
    "enc": "encumbrance",
    "hands": "hands",
}
_NO_CRITICAL = frozenset({"-", "–", "—", "none", "no"})
_HANDS = {"onehanded": 1, "twohanded": 2}

FindSkill = Callable[[str], Skill]


def read_weapon(line: Typed, narrative: Narrative, find_skill: FindSkill | None = None) -> SheetWeapon:
    """Return the weapon that a line describes: a name, then its skill, numbers, range and qualities in any order.

    `find_skill` finds the skill by its name, where the character has others than the game.

    Raises:
        NotationError: a part cannot be read, or there is no name or no skill.
    """
    name, rest = _named(line)
    if not name:
        raise line.refuse("the name of a weapon, then its skill, damage, critical and range")
    weapon = SheetWeapon(name=name.text, skill="")
    for part in rest.split(_SEPARATORS):
        weapon = _with_part(weapon, part, narrative, find_skill or narrative.skill_named)
    if not weapon.skill:
        raise line.between(line.end, line.end).refuse("the skill of the weapon, as in “, ranged light”")
    return weapon


def read_whole_weapon(line: Typed, narrative: Narrative, find_skill: FindSkill) -> SheetWeapon:
    """Return the weapon that somebody types, with all that an attack takes.

    Raises:
        NotationError: a part cannot be read, or its skill, its damage or the range of what shoots is not told.
    """
    end = line.between(line.end, line.end)
    name, rest = _named(line)
    if name and not rest:
        raise end.refuse("its skill, damage and range, as in “, ranged light, damage 6, critical 3, medium”")
    weapon = read_weapon(line, narrative, find_skill)
    shoots = find_skill(weapon.skill).attack is AttackKind.RANGED
    lacking = []
    if weapon.damage is None:
        lacking.append(("damage", "damage 6" if shoots else "damage +1"))
    if shoots and weapon.range == RangeBand.ENGAGED and RangeBand.ENGAGED.value not in rest.word:
        lacking.append(("range", "medium"))
    if lacking:
        what, example = (sep.join(each[place] for each in lacking) for place, sep in ((0, " and "), (1, ", ")))
        raise end.refuse(f"its {what} too, as in “, {example}”")
    return weapon


def _named(line: Typed) -> tuple[Typed, Typed]:
    """Return the name and what is told of the weapon, which may stand in brackets that end the line."""
    parts = line.split(_SEPARATORS)
    end = parts[0].end if parts else line.start
    depth = 0
    for place in range(line.end - 1, line.start - 1, -1):
        depth += (line.whole[place] == ")") - (line.whole[place] == "(")
        if depth <= 0:
            if line.whole[place] == "(" and place < end:
                return line.between(line.start, place), line.between(place + 1, line.end - 1)
            break
    return line.between(line.start, end), line.between(end + 1, line.end)


def _with_part(weapon: SheetWeapon, part: Typed, narrative: Narrative, find_skill: FindSkill) -> SheetWeapon:
    words = part.words()
    first, last = words[0], words[-1]
    what = _NUMBERS.get(first.word.rstrip(":"))
    if what is not None:
        return _with_number(weapon, what, part, words)
    bare = "".join(letter for letter in part.word if letter.isalpha()).removeprefix("range").removesuffix("range")
    if bare in _HANDS:
        return replace(weapon, hands=_HANDS[bare])
    if bare in set(RangeBand):
        return replace(weapon, range=bare)
    quality = _quality(part, first, last, narrative)
    if quality is not None:
        return replace(weapon, qualities=(*weapon.qualities, quality))
    try:
        return replace(weapon, skill=find_skill(part.text).key)
    except (UnknownName, AmbiguousName) as error:
        names = error.suggestions if isinstance(error, UnknownName) else error.candidates
        raise part.refuse("a skill, “damage 6”, “critical 3”, a range or a quality", *names) from None


def _with_number(weapon: SheetWeapon, what: str, part: Typed, words: tuple[Typed, ...]) -> SheetWeapon:
    value = part.between(words[0].end, part.end)
    if what == "critical":
        critical = None if value.word in _NO_CRITICAL else value.number(1, MOST_RATING)
        return replace(weapon, critical_rating=critical)
    if what == "hands":
        return replace(weapon, hands=value.number(1, 2))
    if what == "encumbrance":
        return replace(weapon, encumbrance=value.number(0, MOST_RATING))
    if value.word == _BRAWN:
        return replace(weapon, damage=0, adds_brawn=True)
    adds_brawn = value.is_signed or value.word.startswith(_BRAWN)
    if value.word.startswith(_BRAWN):
        value = value.between(value.start + len(_BRAWN), value.end)
    return replace(weapon, damage=value.number(0, MOST_RATING), adds_brawn=adds_brawn)


def _quality(part: Typed, first: Typed, last: Typed, narrative: Narrative) -> SheetQuality | None:
    ranked = last.is_number and not last.is_signed and last is not first
    name = part.between(part.start, last.start) if ranked else part
    try:
        found = quality_named(name.text, narrative.qualities)
    except UnknownName:
        return None
    rank = last.number(0, MOST_RATING) if ranked else None
    return SheetQuality(name=found.name, rank=rank)
