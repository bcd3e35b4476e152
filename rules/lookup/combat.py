"""Entries about attacks: ranges, engagement, weapons and their qualities."""

from collections.abc import Iterator

from rules.checks.difficulty import Difficulty
from rules.checks.ranges import RangeBand
from rules.checks.skills import AttackKind, Skill
from rules.combat.qualities import Quality
from rules.combat.weapons import Weapon
from rules.dice.die import Die
from rules.dice.symbols import Symbol
from rules.lookup.entries import Entry, Line, Names, Part, Pictured, line
from rules.lookup.topics import topic_line
from rules.systems.base import Narrative

_RANGES = "Ranges"
_ENGAGED = "Engaged attacks"
_QUALITIES = "Weapon qualities"


def ranges(game: Narrative) -> Iterator[Entry]:
    """Yield how hard attacks are by range band."""
    yield Entry(
        key="ranges",
        name=_RANGES,
        about="table, difficulty of attacks",
        lines=(
            *(line(*_difficulty(band.difficulty), *_more(band), head=band.value.capitalize()) for band in RangeBand),
            line(*_difficulty(Difficulty.AVERAGE), head="Close combat, any range"),
        ),
        citations=(game.citations.ranges,),
        aliases=("Range bands", "Attack difficulty", *(f"{band.value.capitalize()} range" for band in RangeBand)),
        see_also=(_ENGAGED, "Attacks and size"),
        is_main=True,
    )


def engaged(game: Narrative) -> Iterator[Entry]:
    """Yield what attacks are like for and against those who are engaged."""
    shooting = (skill for skill in game.skills if skill.attack is AttackKind.RANGED)
    yield Entry(
        key="engaged",
        name=_ENGAGED,
        about="table",
        lines=(
            line(*_difficulty(Difficulty.AVERAGE), head="Close combat"),
            *(line(*_while_engaged(skill), head=f"{skill.name} at an engaged target") for skill in shooting),
            topic_line(game, "engaged_shooting"),
            topic_line(game, "friendly_fire"),
        ),
        citations=(game.citations.shooting_while_engaged,),
        aliases=("Engaged", "Attacks while engaged", "Attacks in close combat", "Melee"),
        see_also=(_RANGES,),
        is_main=True,
    )


def qualities(game: Narrative) -> Iterator[Entry]:
    """Yield the qualities together, and each."""
    active = [quality for quality in game.qualities if quality.is_active]
    passive = [quality for quality in game.qualities if not quality.is_active]
    yield Entry(
        key="qualities",
        name=_QUALITIES,
        about="table",
        lines=(
            line(_names(active), head="Active"),
            line(_names(passive), head="Passive"),
            line(
                "An active quality takes a hit and ",
                Pictured(Symbol.ADVANTAGE, 2),
                " unless it says otherwise, or a Triumph. A passive one always works and is free.",
            ),
        ),
        citations=(game.citations.qualities,),
        aliases=("Qualities", "Item qualities"),
        is_main=True,
    )
    for quality in game.qualities:
        yield Entry(
            key=f"quality_{quality.key}",
            name=quality.name,
            about="weapon quality" if quality.is_ranked else "weapon quality without ranks",
            lines=(line(quality.text), *_price(quality)),
            citations=(game.citations.qualities,),
            aliases=quality.aliases,
            see_also=(_QUALITIES,),
        )


def weapons(game: Narrative) -> Iterator[Entry]:
    """Yield the weapons that everybody has at hand."""
    yield Entry(
        key="weapons",
        name="Weapons at hand",
        about="table",
        lines=tuple(line(_profile(weapon), head=weapon.name) for weapon in game.weapons),
        citations=(game.citations.weapons,),
        aliases=("Weapons",),
        see_also=("Unarmed attack", "Improvised weapons"),
    )


def _difficulty(step: Difficulty) -> tuple[Part, ...]:
    return (f"{step.label}, ", Pictured(Die.DIFFICULTY, step))


def _more(band: RangeBand) -> tuple[Part, ...]:
    return (", and more for the weapon",) if band is RangeBand.ENGAGED else ()


def _while_engaged(skill: Skill) -> tuple[Part, ...]:
    if skill.engaged_penalty is None:
        return ("not possible",)
    return _difficulty(Difficulty(RangeBand.ENGAGED.difficulty + skill.engaged_penalty))


def _names(listed: list[Quality]) -> Names:
    return Names(tuple(quality.name for quality in listed))


def _price(quality: Quality) -> Iterator[Line]:
    for cost, when in ((quality.cost, "After a hit"), (quality.miss_cost, "After a miss")):
        if cost is not None:
            yield line(Pictured(Symbol.ADVANTAGE, cost), " or a Triumph", head=when)
    if not quality.is_active:
        yield line("always at work, free", head="Passive")


def _profile(weapon: Weapon) -> str:
    damage = f"Brawn + {weapon.damage}" if weapon.damage else "Brawn"
    qualities = "".join(f", {rated.label}" for rated in weapon.qualities)
    load = f", encumbrance {weapon.encumbrance}" if weapon.encumbrance else ""
    return f"{weapon.skill.name}, damage {damage}, Critical Rating {weapon.critical_rating}{load}{qualities}."
