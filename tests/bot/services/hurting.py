"""People who are hurt in the tests of health, and short ways of hurting them."""

from collections.abc import Sequence
from dataclasses import replace

from bot.access import Actor
from bot.services import (
    character_queries,
    characters,
    health,
)
from bot.services.characters import CharacterChange
from bot.services.health import Hits
from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.parts import Part, SheetArmor
from rules.health.combatants import AdversaryType
from tests.bot.people import ANN, GM, an_op
from tests.chance import ScriptedChance

NO_DICE = ScriptedChance()


VEX = Character(
    name="Vex",
    wound_threshold=(Part("printed", 12),),
    strain_threshold=(Part("printed", 11),),
    armor=(SheetArmor(name="Padded armor", soak=2),),
)
"""Brawn 2 and padded armor: soak 4."""


TROOPERS = Character(
    name="Troopers",
    kind=AdversaryType.MINION,
    group_size=3,
    wound_threshold=(Part("printed", 5),),
    soak=(Part("printed", 5),),
    soak_is_total=True,
)


RIVAL = Character(name="Rival", kind=AdversaryType.RIVAL, wound_threshold=(Part("printed", 10),))


async def vex(table: Store, who: Actor = ANN, **more: object) -> CharacterChange:
    return await characters.create(table, an_op(who), replace(VEX, **more))  # type: ignore[arg-type]  # any field


async def npc(table: Store, new: Character) -> CharacterChange:
    return await characters.create(table, an_op(GM), new, is_npc=True)


async def the(table: Store, name: str = "Vex") -> Character:
    return (await character_queries.sheet_named(table, an_op(GM), name)).character.character


def what(change: CharacterChange) -> list[str]:
    return [each["what"] for each in change.event.after["happened"]]


def totals(change: CharacterChange) -> list[int]:
    return [sum(amount for _, amount in lines) for lines in change.event.after["hits"]]


async def hurt(
    table: Store, *amounts: int, who: Actor = ANN, name: str | None = None, dice: Sequence[int] = (), **more: object
) -> CharacterChange:
    hits = Hits(amounts=amounts, **more)  # type: ignore[arg-type]  # any field
    return await health.suffer(table, an_op(who), name, hits, ScriptedChance(*dice))
