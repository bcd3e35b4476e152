"""A fight with two on each side, for the tests of attacks in it."""

from dataclasses import replace
from typing import Any

from bot.access import Shown
from bot.services import characters, encounter_initiative, encounters
from bot.store import encounters as kept
from bot.store.store import Store
from rules.table.encounter import Encounter
from tests.bot.duelists import VEX, seat
from tests.bot.people import ANN, BOB, GM, an_op

HIT = (4, 3, 6, 0, 3)
"""At medium range five Successes: 6 + 5 - soak 5 = 6 wounds, one trooper falls."""


async def fight(table: Store, order: str = "pc npc pc npc", *, shown: Shown = Shown.FULL) -> None:
    """Begin an encounter of Vex (Ann), Nova (Bob), the Troopers and the Brute, in this order of slots."""
    await seat(table, shown=shown)
    await characters.create(table, an_op(BOB), replace(VEX, name="Nova"))
    await encounters.start(table, an_op(GM))
    for actor in (ANN, BOB):
        await encounters.join(table, an_op(actor))
    for name in ("Troopers", "Brute"):
        await encounters.add(table, an_op(GM), name)
    await encounter_initiative.type_order(table, an_op(GM), order)
    await encounter_initiative.begin(table, an_op(GM))


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
