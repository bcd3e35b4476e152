"""A fight with two on each side, for the tests of attacks in it."""

from dataclasses import replace
from typing import Any

from bot.access import Shown
from bot.services import characters, encounters
from bot.store import encounters as kept
from bot.store.encounter_values import EncounterState
from bot.store.store import Store
from rules.table.encounter import Encounter
from tests.bot.duelists import VEX, seat
from tests.bot.people import BOB, GM, an_op
from tests.bot.services.ambush import begun

NOVA = replace(VEX, name="Nova")
HIT = (4, 3, 6, 0, 3)
"""At medium range five Successes: 6 + 5 - soak 5 = 6 wounds, one trooper falls."""


async def fight(table: Store, order: str = "pc npc pc npc", *, shown: Shown = Shown.FULL) -> EncounterState:
    """Begin an encounter of Vex (Ann), Nova (Bob), the Troopers and the Brute, in this order of slots."""
    await seat(table, shown=shown)
    await characters.create(table, an_op(BOB), NOVA)
    await encounters.start(table, an_op(GM), "Ambush")
    return await begun(table, "Troopers", "Brute", order=order)


async def now(table: Store) -> Encounter:
    """Return the encounter as it is kept."""

    def question(tx: Any) -> Encounter:
        stored = kept.current(tx, 1)
        assert stored is not None
        return stored.encounter

    return await table.read(question)


async def change(table: Store, work: Any) -> None:
    """Change the encounter without a word of it in the ledger."""

    def write(tx: Any) -> None:
        stored = kept.current(tx, 1)
        assert stored is not None
        kept.save(tx, replace(stored, encounter=work(stored.encounter)))

    await table.write(write)
