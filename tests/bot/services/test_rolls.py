"""Rolls as they are kept: every face, numbered, once for each operation."""

import asyncio

from bot.services import campaigns, rolls, sessions
from bot.store import ledger
from bot.store import rolls as stored_rolls
from bot.store.store import Store
from rules.dice.ordinary import OrdinaryDice, OrdinaryRoll
from rules.dice.pool import DicePool
from rules.notation.reading import Reading
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.chance import ScriptedChance, SeededChance

POOL = Reading(
    DicePool(proficiency=1, difficulty=2), ordinary=(OrdinaryDice(count=2, sides=6, modifiers=(3,)),), label="door"
)


async def test_a_roll_is_kept_with_every_face_and_read_back_the_same(table: Store) -> None:
    rolled = await rolls.roll(table, an_op(ANN), POOL, "y pp 2d6+3 # door", ScriptedChance(11, 1, 7, 0, 5))

    event = (await table.read(lambda tx: ledger.latest(tx, rolled.campaign.id, limit=1)))[0]
    read_back = await table.read(lambda tx: stored_rolls.of_event(tx, event.id))

    assert read_back == rolled.stored
    assert rolled.stored.ordinary == (OrdinaryRoll(POOL.ordinary[0], (1, 6)),)
    assert (rolled.stored.number, rolled.stored.label, rolled.stored.user_id) == (1, "door", ANN.user_id)
    assert rolled.stored.roll.net.triumph == 1


async def test_a_second_delivery_shows_the_same_dice_and_takes_no_number(table: Store) -> None:
    op, chance = an_op(ANN), SeededChance(3)

    first = await rolls.roll(table, op, POOL, "y pp", chance)
    again = await rolls.roll(table, op, POOL, "y pp", chance)
    following = await rolls.roll(table, an_op(ANN), POOL, "y pp", chance)

    assert again.is_repeat
    assert again.stored == first.stored
    assert following.stored.number == 2


async def test_rolls_at_once_get_numbers_without_gap_or_repeat(table: Store) -> None:
    chance = SeededChance(3)

    results = await asyncio.gather(
        *(rolls.roll(table, an_op(each), POOL, "y pp", chance) for each in (ANN, BOB, GM) * 10)
    )

    assert sorted(each.stored.number for each in results) == list(range(1, 31))


async def test_a_roll_belongs_to_the_session_going_on(table: Store) -> None:
    await sessions.start(table, an_op(GM))

    rolled = await rolls.roll(table, an_op(ANN), POOL, "y pp", SeededChance(3))

    event = (await table.read(lambda tx: ledger.latest(tx, rolled.campaign.id, limit=1)))[0]
    assert event.session_number == 1
    assert (await campaigns.current(table, HERE)) == rolled.campaign


def test_without_a_table_dice_are_rolled_and_nothing_is_kept() -> None:
    shown, ordinary = rolls.roll_once(POOL, ScriptedChance(11, 1, 7, 0, 5))

    assert shown.net.triumph == 1
    assert ordinary[0].total == 10
