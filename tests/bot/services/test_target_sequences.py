"""Fights of random blows, healing, turns and undos: an undo that is allowed leaves what the others alone would have.

The second method plays the changes that still stand once more from the start, with the same dice.
"""

import random  # noqa: TID251 - the sequences are repeated by their printed seed
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.services import damage, target_names, targets, undo
from bot.services.damage import FlatCheck
from bot.services.targets import Edit, NewTarget
from bot.store import damage_rolls, fight_ledger
from bot.store.damage_values import DamageOrder
from bot.store.store import Store
from bot.store.target_mapping import target_from_facts
from bot.store.values import Event, Kind
from rules.errors import IllegalAction
from rules.starfinder.defenses import Defenses
from rules.starfinder.hit_points import HitPoints
from rules.starfinder.nature import Nature
from rules.starfinder.reader import read_damage
from rules.starfinder.target import Target, deal
from rules.starfinder.turn import end_turn
from tests.bot.people import ANN, GM, HERE, an_op
from tests.chance import SeededChance

STEPS = 60
SEEDS = (5, 16, 34, 37, 145, pytest.param(time.time_ns() % 1_000_000, id="new"))
"""Some that once found something, and one that is new each time; the name of the test prints it."""
START = Target(hit_points=HitPoints(current=30, maximum=30))

Replay = Callable[[Target], Target]
Seen = tuple[HitPoints, frozenset[object]]


def seen(target: Target) -> Seen:
    return target.hit_points, frozenset(target.persistent)


async def blow(table: Store, source: random.Random) -> None:
    text = source.choice(("{0} fire", "{0} cold + {1} persistent fire", "{0} slashing + {1} bleed", "1d8 acid"))
    asked = DamageOrder(
        notation=text,
        damage=read_damage(text.format(source.randint(1, 12), source.randint(1, 3))),
        is_nonlethal=source.random() < 0.3,
    )
    rolled = await damage.roll(table, an_op(ANN), asked, "Wraith", SeededChance(source.randint(0, 999)))
    await damage.apply(table, an_op(ANN), rolled.stored.number)


async def heal(table: Store, source: random.Random) -> None:
    await targets.heal(table, an_op(ANN), "Wraith", source.randint(1, 15))


async def turn(table: Store, source: random.Random) -> None:
    chance = SeededChance(source.randint(0, 999))
    await damage.finish_turn(table, an_op(ANN), "Wraith", FlatCheck(source.choice((5, 15))), chance)


async def edit(table: Store, source: random.Random) -> None:
    changed = source.choice(
        (Edit(hit_points=source.randint(0, 20)), Edit(most_hit_points=source.randint(20, 40)), Edit(persistent=()))
    )
    await targets.edit(table, an_op(ANN), "Wraith", changed)


async def played_again(table: Store, event: Event) -> Replay:
    """Return what an event did, as something that can be done again to whatever the target is."""
    match event.kind:
        case Kind.DAMAGE_APPLY:
            stored = await table.read(lambda tx: damage_rolls.numbered(tx, event.campaign_id, event.after["roll"]))
            assert stored is not None
            return lambda target: deal(stored.roll, target, is_nonlethal=stored.order.is_nonlethal).after
        case Kind.TARGET_HEAL:
            healed = event.after["hit_points"] - event.before["hit_points"]
            cut_off = event.after["hit_points"] == event.after["most_hit_points"]
            return lambda target: target.heal(target.hit_points.maximum if cut_off else healed)
        case Kind.TARGET_TURN:
            rolls = await table.read(lambda tx: damage_rolls.turn_of_event(tx, event.id))
            return lambda target: end_turn(target, rolls).target
        case Kind.TARGET_EDIT:
            before, after = target_from_facts(event.before).target, target_from_facts(event.after).target
            changed = {
                name: getattr(after, name)
                for name in ("hit_points", "persistent")
                if getattr(before, name) != getattr(after, name)
            }
            return lambda target: replace(target, **changed)
        case _:
            return lambda target: target


@pytest.mark.parametrize("seed", SEEDS)
async def test_an_undo_leaves_what_the_other_changes_alone_would_have(table: Store, seed: int) -> None:
    print(f"seed {seed}")
    source = random.Random(seed)
    await targets.add(
        table,
        an_op(ANN),
        NewTarget(name="Wraith", hit_points=START.hit_points, defenses=Defenses(), nature=Nature()),
    )
    undone = 0
    for _ in range(STEPS):
        if source.random() < 0.4:
            events = [each for each in await standing(table) if each.kind is not Kind.TARGET_ADD]
            if not events:
                continue
            try:
                await undo.undo(table, an_op(GM), source.choice(events[:5]).id)
            except IllegalAction:
                continue
            undone += 1
        else:
            try:
                await source.choice((blow, blow, heal, turn, edit))(table, source)
            except IllegalAction:
                continue
        replayed = START
        for event in reversed(await standing(table)):
            replayed = (await played_again(table, event))(replayed)
        assert seen((await target_names.named(table, HERE, "Wraith"))[1].target) == seen(replayed)

    assert undone > 0


async def standing(table: Store) -> tuple[Event, ...]:
    """Return the changes of the target that have not been taken back, newest first."""
    return await table.read(lambda tx: fight_ledger.standing_on_target(tx, 1, 1, since=0))
