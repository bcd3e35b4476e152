"""The ambush that tests of encounters play: who is there, and what they do in one line."""

from dataclasses import replace

from bot.access import Actor
from bot.services import characters, encounter_initiative, encounter_queries, encounter_turns, encounters
from bot.services.encounter_change import EncounterChange
from bot.store import encounters as kept
from bot.store.encounter_values import EncounterState
from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.parts import Part, SheetSkill
from rules.health.combatants import AdversaryType
from rules.table import afflictions
from rules.table.initiative import Readiness
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.chance import ScriptedChance, SeededChance

VEX = Character(
    name="Vex",
    wound_threshold=(Part("printed", 12),),
    strain_threshold=(Part("printed", 11),),
    skills=(SheetSkill(key="cool", name="Cool", ranks=1),),
)
"""Presence 2 and a rank of Cool: a Proficiency and an Ability die."""
NOVA = replace(VEX, name="Nova", skills=())
TROOPERS = Character(name="Troopers", kind=AdversaryType.MINION, group_size=4, wound_threshold=(Part("printed", 5),))
MOFF = Character(
    name="Moff",
    kind=AdversaryType.NEMESIS,
    wound_threshold=(Part("printed", 14),),
    strain_threshold=(Part("printed", 16),),
)
TWO_SUCCESSES, BLANK = 3, 0
"""Faces of the Ability die, counted from 0."""


async def a_fight(table: Store, *readiness: Readiness) -> EncounterState:
    """Start an encounter at a table with two players' characters and two NPCs, none of which take part yet."""
    await characters.create(table, an_op(ANN), VEX)
    await characters.create(table, an_op(BOB), NOVA)
    await characters.create(table, an_op(GM), TROOPERS, is_npc=True)
    await characters.create(table, an_op(GM), MOFF, is_npc=True)
    return (await encounters.start(table, an_op(GM), "Ambush", *readiness)).state


async def running(table: Store, order: str = "pc npc pc npc") -> EncounterState:
    """Return an encounter of Vex, Nova, the Troopers and the Moff in its first round, in this order."""
    await a_fight(table)
    return await begun(table, "Troopers", "Moff", order=order)


async def begun(table: Store, *adversaries: str, order: str) -> EncounterState:
    """Let Ann and Bob join, add these NPCs, and begin the first round in this order of slots."""
    for actor in (ANN, BOB):
        await encounters.join(table, an_op(actor))
    for name in adversaries:
        await encounters.add(table, an_op(GM), name)
    await encounter_initiative.type_order(table, an_op(GM), order)
    return (await encounter_initiative.begin(table, an_op(GM), may_be_missing=True)).state


async def seen(table: Store, actor: Actor = GM) -> EncounterState:
    return await encounter_queries.seen_by(table, HERE, actor)


def number_of(state: EncounterState, name: str) -> int:
    return state.encounter.named(name).id


def no_chance() -> ScriptedChance:
    return ScriptedChance()


async def claim(table: Store, actor: Actor, name: str | None = None) -> EncounterChange:
    number = number_of(await seen(table), name) if name is not None else None
    return await encounter_turns.claim(table, an_op(actor), number, no_chance())


async def ends_turn(table: Store, actor: Actor = GM) -> EncounterChange:
    return await encounter_turns.next_slot(table, an_op(actor), SeededChance(1))


async def passes(table: Store) -> EncounterChange:
    """Let a slot pass in which nobody acts."""
    return await encounter_turns.skip(table, an_op(GM), SeededChance(1))


async def set_on_fire(table: Store, state: EncounterState, name: str, damage: int) -> None:
    """Let somebody burn, as an attack does."""

    def work(tx: object) -> None:
        stored = kept.get(tx, state.campaign.id, state.stored.id)  # type: ignore[arg-type]  # a transaction
        assert stored is not None
        burning = afflictions.add_effect(
            stored.encounter, stored.encounter.named(name).id, "Burn", damage=damage, rounds=2
        )
        kept.save(tx, replace(stored, encounter=burning))  # type: ignore[arg-type]  # a transaction

    await table.write(work)
