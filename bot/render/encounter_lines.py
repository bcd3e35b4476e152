"""The people of a fight in a line each; where there are many, details go in a fixed order. Imports values, markup."""

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum

from bot.render.markup import count, quoted
from bot.store.encounter_values import Fighter
from rules.health.states import HealthState
from rules.table.conditions import ActiveCondition
from rules.table.encounter import TurnEffect, WeaponState
from rules.table.initiative import Side

WORDS = {Side.PLAYERS: "PC", Side.ADVERSARIES: "NPC"}
"""The sides as slots are called at a table."""
_WORST_FIRST = (
    HealthState.DEAD,
    HealthState.DEFEATED,
    HealthState.INCAPACITATED,
    HealthState.CRITICALLY_INJURED,
    HealthState.WOUNDED,
    HealthState.UNWOUNDED,
)


class Detail(IntEnum):
    """How much a line says; each step says less than the one before."""

    NAMES = 0
    NUMBERS = 1
    CONDITIONS = 2
    NOTES = 3


def initiative_text(success: int, advantage: int) -> str:
    """Return an Initiative result without what is nought.

    >>> initiative_text(1, 2), initiative_text(3, 0), initiative_text(0, 1), initiative_text(0, 0)
    ('1 Success, 2 Advantage', '3 Successes', '1 Advantage', '0 Successes')
    """
    parts = [count(success, "Success", "Successes")] if success or not advantage else []
    return ", ".join((*parts, *([f"{advantage} Advantage"] if advantage else [])))


def line(fighter: Fighter, detail: Detail, *, bold: bool = False) -> str:
    """Return somebody in one line."""
    name = f"**{quoted(fighter.name)}**" if bold else quoted(fighter.name)
    return " · ".join((name, *_details(fighter, detail)))


def _details(fighter: Fighter, detail: Detail) -> Iterator[str]:
    if detail >= Detail.NUMBERS:
        yield from _health(fighter)
    if detail >= Detail.CONDITIONS:
        yield from map(condition_text, fighter.participant.conditions)
        yield from map(_effect, fighter.participant.effects)
    if detail >= Detail.NOTES:
        yield from _notes(fighter)


def _health(fighter: Fighter) -> Iterator[str]:
    if fighter.members is not None:
        left, size = fighter.members
        yield f"{left} of {size} standing"
    if fighter.wounds is not None:
        yield f"wounds {_of(fighter.wounds)}"
        if fighter.strain is not None:
            yield f"strain {_of(fighter.strain)}"
        if fighter.injuries:
            yield count(len(fighter.injuries), "injury", "injuries")
    elif fighter.states:
        yield health_word(fighter)


def health_text(fighter: Fighter) -> str:
    """Return how somebody is, as far as this viewer sees it: in numbers, or in a word."""
    return " · ".join(_health(fighter))


def is_untouched(fighter: Fighter) -> bool:
    """Whether there is nothing to tell of somebody's health."""
    is_whole = fighter.members is None or fighter.members[0] == fighter.members[1]
    return is_whole and fighter.states <= {HealthState.UNWOUNDED} and not (fighter.strain and fighter.strain[0])


def _of(points: tuple[int, int | None]) -> str:
    suffered, threshold = points
    return f"{suffered}/{'?' if threshold is None else threshold}"


def health_word(fighter: Fighter) -> str:
    """Return how somebody is, in a word and without a number."""
    return next((state.value for state in _WORST_FIRST if state in fighter.states), "")


def condition_text(active: ActiveCondition) -> str:
    """Return a condition with the turns that it lasts still.

    >>> condition_text(ActiveCondition("on fire", 2)), condition_text(ActiveCondition("prone", None))
    ('on fire (2 turns)', 'prone')
    """
    left = "" if active.turns_left is None else f" ({count(active.turns_left, 'turn')})"
    return f"{quoted(str(active.condition))}{left}"


def _effect(effect: TurnEffect) -> str:
    return f"{quoted(effect.name)} {effect.damage} ({count(effect.turns_left, 'turn')})"


def _notes(fighter: Fighter) -> Iterator[str]:
    who = fighter.participant
    if fighter.engaged_with:
        yield f"engaged with {', '.join(map(quoted, fighter.engaged_with))}"
    if who.dies_after is not None:
        yield f"dies after round {who.dies_after}"
    for weapon in who.weapons:
        yield from _weapon(weapon)


def _weapon(weapon: WeaponState) -> Iterator[str]:
    if weapon.is_out_of_ammunition:
        yield f"{quoted(weapon.name)} is out of ammunition"
    if weapon.readiness.rounds_to_wait:
        yield f"{quoted(weapon.name)} cools for {count(weapon.readiness.rounds_to_wait, 'round')}"


def grouped(fighters: Iterable[Fighter], detail: Detail) -> Iterator[str]:
    """Yield people by their sides, players first: one a line or, by names alone, side by side."""
    listed = list(fighters)
    for side in Side:
        mine = [each for each in listed if each.participant.side is side]
        told = (
            in_lines(together(each.name for each in mine))
            if detail is Detail.NAMES
            else [line(each, detail) for each in mine]
        )
        yield from (f"{WORDS[side]} · {each}" for each in told)


_COPY = re.compile(r"(?P<name>.*\S) (?P<number>[1-9][0-9]{0,4})")
_FEWEST = 3
"""Copies from which on they are told by their first and last number."""


def together(names: Iterable[str]) -> Iterator[str]:
    """Yield names as they are written on the tracker, of copies that follow each other only the numbers.

    >>> list(together(["Trooper", "Trooper 2", "Trooper 3", "Trooper 4", "Vex", "Droid 1", "Droid 2"]))
    ['Trooper', 'Trooper 2–4', 'Vex', 'Droid 1', 'Droid 2']
    """
    run: list[tuple[str, int]] = []
    for name in names:
        found = _COPY.fullmatch(name)
        copy = (found["name"], int(found["number"])) if found else None
        if copy is not None and run and copy == (run[-1][0], run[-1][1] + 1):
            run.append(copy)
            continue
        yield from _run(run)
        run = [copy] if copy is not None else []
        if copy is None:
            yield quoted(name)
    yield from _run(run)


def _run(copies: list[tuple[str, int]]) -> Iterator[str]:
    if len(copies) >= _FEWEST:
        (name, first), (_, last) = copies[0], copies[-1]
        yield f"{quoted(name)} {first}–{last}"
    else:
        yield from (quoted(f"{name} {number}") for name, number in copies)


_LONGEST_LINE = 200
"""Characters of names side by side; more than that is no line on a phone."""


def in_lines(names: Iterable[str], most: int = _LONGEST_LINE) -> list[str]:
    """Return names side by side in as few lines as they fit into.

    >>> in_lines(["Vex", "Nova", "Trask"], most=10)
    ['Vex, Nova', 'Trask']
    """
    lines: list[str] = []
    for name in names:
        if lines and len(lines[-1]) + len(name) + 2 <= most:
            lines[-1] += f", {name}"
        else:
            lines.append(name)
    return lines


def fallen_lines(fallen: Iterable[Fighter]) -> list[str]:
    """Return who is down, in small print with their number; nothing where nobody is."""
    named = [f"{quoted(each.name)} ({health_word(each)})" for each in fallen]
    if not named:
        return []
    first, *more = in_lines(named)
    return [f"-# Down ({len(named)}): {first}", *(f"-# {each}" for each in more)]
