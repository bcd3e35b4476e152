"""Encounters to test with."""

from rules.house import HouseRules
from rules.table.casualties import NO_CASUALTIES, Casualties
from rules.table.encounter import Encounter, Participant
from rules.table.initiative import InitiativeSlot, Side
from rules.table.joining import join
from rules.table.rounds import Advance, next_slot
from rules.table.slots import set_result
from rules.table.turns import TurnStart, begin, claim

PC, NPC = Side.PLAYERS, Side.ADVERSARIES
USUAL = HouseRules()
LESS = HouseRules(fallen_keep_slots=False)
"""The fallen take their side's last slots with them."""


def gathering(**results: tuple[Side, int]) -> Encounter:
    """Return an encounter that has not begun, with these people by name and the Success of each."""
    encounter = Encounter()
    for name, (side, success) in results.items():
        encounter = join(encounter, side=side, name=name)
        encounter = set_result(encounter, encounter.participants[-1].id, InitiativeSlot(side, success))
    return encounter


def fight(**results: tuple[Side, int]) -> Encounter:
    """Return an encounter in its first round."""
    return begin(gathering(**results))


def four() -> Encounter:
    """Return a fight in which the slots go: a player, an adversary, a player, an adversary."""
    return fight(ann=(PC, 4), bane=(NPC, 3), cody=(PC, 2), dax=(NPC, 1))


def who(encounter: Encounter, name: str) -> Participant:
    """Return somebody, also who has left."""
    (found,) = (each for each in encounter.participants if each.name == name)
    return found


def ids(encounter: Encounter, *names: str) -> frozenset[int]:
    """Return the ids of these people."""
    return frozenset(who(encounter, name).id for name in names)


def order(encounter: Encounter) -> str:
    """Return the slots in order, each with who brought it, or its side."""
    return " ".join(
        slot.side.value if slot.brought_by is None else encounter.participant(slot.brought_by).name
        for slot in encounter.slots
    )


def acts(
    encounter: Encounter, name: str, hurt: Casualties = NO_CASUALTIES, house: HouseRules = USUAL
) -> tuple[Encounter, TurnStart]:
    """Let somebody claim the current slot."""
    return claim(encounter, who(encounter, name).id, hurt, house)


def goes_on(encounter: Encounter, hurt: Casualties = NO_CASUALTIES, house: HouseRules = USUAL) -> Advance:
    """End the current slot."""
    return next_slot(encounter, hurt, house)


def played(encounter: Encounter, *names: str, hurt: Casualties = NO_CASUALTIES, house: HouseRules = USUAL) -> Encounter:
    """Let these people act in one slot after the other; "-" passes one."""
    for name in names:
        if name != "-":
            encounter, _ = acts(encounter, name, hurt, house)
        encounter = goes_on(encounter, hurt, house).encounter
    return encounter


def rounds(encounter: Encounter, count: int) -> Encounter:
    """Let whole rounds pass in which nobody takes a slot."""
    until = encounter.round_number + count
    while encounter.round_number < until:
        encounter = goes_on(encounter).encounter
    return encounter
