"""Harm and treatments that are delivered twice, at once, or taken back."""

import asyncio

import pytest

from bot.errors import NotAllowed
from bot.services import (
    checks,
    health,
    injuries,
    sessions,
    treatment,
    undo,
)
from bot.services.check_order import CheckOrder
from bot.services.health import Hits
from bot.services.injuries import InjuryOrder
from bot.services.treatment import Treated
from bot.services.treatment_plan import Breath
from bot.services.unit import Op
from bot.store.store import Store
from bot.store.values import Campaign
from rules.characters.parts import SheetInjury
from rules.checks.difficulty import Difficulty
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.notation.reading import FindSkill, Reading
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.hurting import NO_DICE, VEX, hurt, the, vex
from tests.chance import ScriptedChance


async def test_a_player_cannot_touch_anothers_sheet_but_the_gm_can_and_undo_takes_it_back(table: Store) -> None:
    await vex(table)

    with pytest.raises(IllegalAction, match="character_is_theirs"):
        await hurt(table, 5, who=BOB, name="Vex")
    with pytest.raises(IllegalAction, match="character_is_theirs"):
        await injuries.roll_injury(table, an_op(BOB), "Vex", InjuryOrder(), NO_DICE)
    assert (await the(table)) == VEX
    await hurt(table, 5, who=GM, name="Vex")
    assert (await the(table)).wounds == 5

    await undo.undo(table, an_op(GM))

    assert (await the(table)) == VEX


async def test_two_damages_at_once_both_count(table: Store) -> None:
    await vex(table)

    await asyncio.gather(*(hurt(table, 1) for _ in range(10)))

    assert (await the(table)).wounds == 10


async def test_a_second_delivery_changes_nothing_and_shows_the_same_dice(table: Store) -> None:
    await vex(table, wounds=12)
    op, hits = an_op(), Hits(amounts=(3,))
    first = await health.suffer(table, op, None, hits, ScriptedChance(30))

    again = await health.suffer(table, op, None, hits, NO_DICE)

    assert again.is_repeat
    assert again.event.after["happened"] == first.event.after["happened"]
    assert len((await the(table)).injuries) == 1


async def test_undo_takes_back_the_difference_and_keeps_what_came_after(table: Store) -> None:
    await vex(table)
    first = await hurt(table, 5)
    await hurt(table, 2)

    await undo.undo(table, an_op(), first.event.id)

    assert (await the(table)).wounds == 2


async def test_what_dice_decided_is_for_the_gm_to_take_back(table: Store) -> None:
    await vex(table, wounds=12)
    change = await hurt(table, 3, dice=(30,))

    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), change.event.id)
    await undo.undo(table, an_op(GM), change.event.id)

    now = await the(table)
    assert (now.wounds, now.injuries) == (12, ())


async def test_a_treatment_stands_in_the_way_of_taking_back_the_session_that_its_dice_belong_to(table: Store) -> None:
    await vex(table, strain=3)
    started = await sessions.start(table, an_op(GM))

    await a_breath(table, ScriptedChance(0, 0))

    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(GM), started.event.id)


async def test_a_treatment_that_is_delivered_twice_heals_once_and_shows_the_same_dice(table: Store) -> None:
    await vex(table, strain=5)
    op = an_op()

    first = await a_breath(table, ScriptedChance(1, 1), op)
    again = await a_breath(table, NO_DICE, op)

    assert again.rolled.is_repeat
    assert again.rolled.stored == first.rolled.stored
    assert (await the(table)).strain == 3


async def a_breath(table: Store, chance: ScriptedChance, op: Op | None = None) -> Treated:
    return await treatment.treat(table, op or an_op(), None, Breath(skill="cool"), no_extra, chance)


async def test_a_check_that_is_delivered_twice_shows_the_same_dice_and_uses_an_effect_up_once(table: Store) -> None:
    await vex(table, injuries=(SheetInjury(key="off_balance"),))
    op, order = an_op(), CheckOrder(skill="cool", difficulty=Difficulty.SIMPLE)

    first = await checks.check(table, op, None, order, no_extra, ScriptedChance(1, 1, 0))
    again = await checks.check(table, op, None, order, no_extra, NO_DICE)

    assert again.rolled.stored == first.rolled.stored
    assert again.event.after["over"] == ["Off-Balance"]
    assert (await the(table)).injuries == (SheetInjury(key="off_balance", state="run out"),)


def no_extra(text: str, campaign: Campaign, onto: DicePool, skills: FindSkill) -> Reading:
    raise AssertionError("nothing was laid on top")
