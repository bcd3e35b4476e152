"""Critical Injuries between a sheet, which keeps keys, and the game's table. Imports health and the games."""

from collections.abc import Callable
from dataclasses import replace

from rules.characters.character import Character
from rules.characters.parts import SheetInjury
from rules.health.combatants import AdversaryType, Individual
from rules.health.injuries import CarriedInjury, CriticalInjury, InjuryState, Lasts, LowerCharacteristic
from rules.spans import Span
from rules.systems.base import Narrative


def carried_injuries(character: Character, narrative: Narrative) -> tuple[CarriedInjury, ...]:
    """Return every injury on a sheet, oldest first, healed ones too.

    One that the game has no row for, as after a change of games, has no effects, but it counts as carried.
    """
    rows = {row.key: row for row in narrative.critical_injuries}
    return tuple(_carried(injury, rows.get(injury.key)) for injury in character.injuries)


def sheet_injuries(
    character: Character, injuries: tuple[CarriedInjury, ...], narrative: Narrative
) -> tuple[SheetInjury, ...]:
    """Return injuries as a sheet keeps them; those that it kept before stay as they were written."""
    before = dict(zip(carried_injuries(character, narrative), character.injuries, strict=True))
    return tuple(before.get(carried) or _kept(carried) for carried in injuries)


def run_out(character: Character, narrative: Narrative, ended: Callable[[Individual], Individual]) -> Character:
    """Return the sheet with the effects of injuries run out that `ended` ends, one of `rules.health.criticals`."""
    injuries = carried_injuries(character, narrative)
    # The rule asks for somebody who can be hurt, and thresholds do not matter to it.
    victim = ended(Individual(kind=AdversaryType.RIVAL, wound_threshold=1, injuries=injuries))
    return replace(character, injuries=sheet_injuries(character, victim.injuries, narrative))


def over_labels(before: Character, after: Character, narrative: Narrative) -> list[str]:
    """Return the injuries of a sheet whose effects have run out on the sheet after it."""
    was, now = (carried_injuries(each, narrative) for each in (before, after))
    return [each.label for each, then in zip(was, now, strict=True) if each != then]


def _kept(carried: CarriedInjury) -> SheetInjury:
    return SheetInjury(
        key=carried.injury.key,
        state=carried.state.value,
        characteristic=carried.characteristic,
        limb=carried.limb,
    )


def _carried(injury: SheetInjury, row: CriticalInjury | None) -> CarriedInjury:
    row = row or _unknown(injury.key)
    if row.asks_characteristic and injury.characteristic is None:
        # Nobody has said yet what it strikes.
        row = replace(row, effects=tuple(each for each in row.effects if not isinstance(each, LowerCharacteristic)))
    return CarriedInjury(
        row,
        state=InjuryState(injury.state),
        characteristic=injury.characteristic if row.asks_characteristic else None,
        limb=injury.limb if row.asks_limb else "",
    )


def _unknown(key: str) -> CriticalInjury:
    return CriticalInjury(
        key=key,
        name=key.replace("_", " ").title(),
        span=Span(0, 0),
        severity=None,
        text="",
        effects=(),
        lasts=Lasts.UNTIL_HEALED,
    )
