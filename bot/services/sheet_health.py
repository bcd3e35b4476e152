"""What the health on a sheet comes to in a fight, worked out once for each sheet as it is."""

from dataclasses import dataclass

from bot.game import HOUSE
from bot.remembered import Remembered
from rules.characters.character import Character
from rules.characters.injuries import carried_injuries
from rules.characters.totals import strain_threshold, wound_threshold
from rules.characters.vitality import combatant_of, members_left
from rules.errors import RulesError
from rules.health.combatants import AdversaryType, Combatant, Individual
from rules.health.states import HealthState, health_states
from rules.systems.base import Narrative


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHealth:
    """The health on one sheet: for the rules, and in numbers for those who see them."""

    combatant: Combatant | None
    """None: it has no threshold yet, or parts that do not come to anything."""
    burdened: Combatant | None
    """The same where there is one, otherwise whoever carries injuries as if unwounded: they slow and doom, too."""
    states: frozenset[HealthState]
    """Those that hold; without a threshold nobody is down."""
    members: tuple[int, int] | None
    """Minions who stand, and how many there were."""
    wounds: tuple[int, int | None]
    """With their threshold, which may not be set yet."""
    strain: tuple[int, int | None] | None
    injuries: tuple[str, ...]
    """The labels of the Critical Injuries that it carries."""


_Held = tuple[Character, Narrative, SheetHealth]

_WORKED_OUT: Remembered[tuple[int, int], _Held] = Remembered(512)
"""A press in a fight asks for everybody's health three or four times, and most sheets stay as they are.

By the very objects, which are held: to compare or hash a whole sheet takes as long as to work out its health.
"""


def health_on(character: Character, narrative: Narrative) -> SheetHealth:
    """Return what the health on a sheet comes to in a game."""
    made_from = (id(character), id(narrative))
    *_, health = _WORKED_OUT.get(made_from, lambda: (character, narrative, _worked_out(character, narrative)))
    return health


def _worked_out(character: Character, narrative: Narrative) -> SheetHealth:
    combatant = _combatant(character, narrative)
    members = (members_left(character), character.group_size) if character.kind is AdversaryType.MINION else None
    wounds, strain = wound_threshold(character), strain_threshold(character)
    each = wounds.total if wounds is not None else None
    return SheetHealth(
        combatant=combatant,
        burdened=combatant or _as_if_unwounded(character, narrative),
        states=_states(character, combatant),
        members=members,
        wounds=(character.wounds, each * character.group_size if each is not None and members is not None else each),
        strain=(character.strain, strain.total) if strain is not None else None,
        injuries=tuple(each.label for each in combatant.carried) if isinstance(combatant, Individual) else (),
    )


def _combatant(character: Character, narrative: Narrative) -> Combatant | None:
    try:
        return combatant_of(character, narrative)
    except RulesError:
        return None


def _as_if_unwounded(character: Character, narrative: Narrative) -> Combatant | None:
    if not character.injuries:
        return None
    return Individual(kind=AdversaryType.RIVAL, wound_threshold=1, injuries=carried_injuries(character, narrative))


def _states(character: Character, combatant: Combatant | None) -> frozenset[HealthState]:
    if combatant is None:
        return frozenset({HealthState.WOUNDED if character.wounds else HealthState.UNWOUNDED})
    return health_states(combatant, HOUSE)
