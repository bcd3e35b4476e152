"""The dice of campaigns: each change that rolled has one numbered draw of the campaign's secret, and no other has."""

import asyncio

import pytest
from sqlalchemy import select

from bot.errors import NotAllowed
from bot.services import campaigns, destiny, motives, rolls, sessions
from bot.store import seeds
from bot.store.schema import draw, event
from bot.store.seeds import SeedUse
from bot.store.store import Store, Tx
from rules.characters.parts import BurdenKind
from rules.dice.committed import CommittedChance, commitment_of
from rules.dice.ordinary import OrdinaryDice
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, LimitExceeded
from rules.notation.reading import Reading
from tests.bot.people import ANN, BOB, GM, THERE, an_op
from tests.chance import SettledDice

POOL = Reading(DicePool(proficiency=1, difficulty=2), ordinary=(OrdinaryDice(count=2, sides=1000),))


def all_draws(tx: Tx) -> list[tuple[int, int, str, str]]:
    """Return the seed, the number, what was dealt and the kind of event of each draw, in the order of events."""
    wanted = select(draw.c.seed_id, draw.c.number, draw.c.dealt, event.c.kind).join(event).order_by(event.c.id)
    return [tuple(row) for row in tx.execute(wanted)]


async def current(table: Store, use: SeedUse = SeedUse.OPEN) -> seeds.Seed:
    campaign = await campaigns.current(table, an_op().place)
    assert campaign is not None
    seed = await table.read(lambda tx: seeds.current(tx, campaign.id, use))
    assert seed is not None
    return seed


async def test_a_roll_shows_what_its_draw_of_the_secret_deals(table: Store) -> None:
    rolled = await rolls.roll(table, an_op(), POOL, "y pp 2d1000", SettledDice())

    seed = await current(table)
    chance = CommittedChance(seed.secret, 1)
    assert rolls.roll_once(POOL, chance) == (rolled.stored.roll, rolled.stored.ordinary)


async def test_a_second_delivery_uses_up_no_draw(table: Store) -> None:
    dice, op = SettledDice(), an_op()
    for each in (op, op, an_op()):
        await rolls.roll(table, each, POOL, "y pp", dice)

    assert [row[1] for row in await table.read(all_draws)] == [1, 2]


async def test_a_refused_change_uses_up_no_draw(table: Store) -> None:
    dice = SettledDice()
    await destiny.roll(table, an_op(), dice)
    await destiny.set_points(table, an_op(GM), 99, 99)
    with pytest.raises(IllegalAction, match="already_rolled_destiny"):
        await destiny.roll(table, an_op(), dice)
    with pytest.raises(LimitExceeded):  # the die has fallen by then
        await destiny.roll(table, an_op(BOB), dice)
    with pytest.raises(NotAllowed):
        await motives.roll_on(table, an_op(), BurdenKind.OBLIGATION, dice)
    await rolls.roll(table, an_op(), POOL, "y pp", dice)

    assert [(row[1], row[3]) for row in await table.read(all_draws)] == [(1, "destiny.roll"), (2, "roll")]


async def test_a_change_without_dice_uses_up_no_draw(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 2, 2)
    await sessions.start(table, an_op(GM))

    assert await table.read(all_draws) == []


async def test_rolls_at_once_are_numbered_without_gap_or_repeat(table: Store) -> None:
    dice = SettledDice()

    await asyncio.gather(*(rolls.roll(table, an_op(each), POOL, "y pp", dice) for each in (ANN, BOB, GM) * 10))

    assert [row[1] for row in await table.read(all_draws)] == list(range(1, 31))


async def test_campaigns_share_no_secret(table: Store) -> None:
    dice = SettledDice()
    await rolls.roll(table, an_op(), POOL, "y pp", dice)
    await rolls.roll(table, an_op(place=THERE), POOL, "y pp", dice)

    (first, *_), (second, *_) = await table.read(all_draws)
    assert first != second


async def test_words_count_from_the_next_draw_on(table: Store) -> None:
    dice = SettledDice()
    await rolls.roll(table, an_op(), POOL, "y pp", dice)
    seed = await current(table)
    await table.write(lambda tx: seeds.add_words(tx, seed, ANN.user_id, "käse & brot"))
    await rolls.roll(table, an_op(), POOL, "y pp", dice)

    changed = await current(table)
    assert changed.words == (seeds.Words(2, ANN.user_id, "käse & brot"),)
    last = (await table.read(all_draws))[-1]
    chance = CommittedChance(seed.secret, 2, ("käse & brot",))
    shown, ordinary = rolls.roll_once(POOL, chance)
    assert last[2] == (
        f"[[12,{list(shown.faces[0][1])}],[8,{list(shown.faces[1][1])}],"
        f"[1000,{[face - 1 for face in ordinary[0].faces]}]]"
    ).replace(" ", "")


async def test_a_secret_is_drawn_once_and_shows_nothing_of_itself(table: Store) -> None:
    dice = SettledDice()
    for _ in range(3):
        await rolls.roll(table, an_op(), POOL, "y pp", dice)

    seed = await current(table)
    assert seed.next_draw == 4
    assert commitment_of(seed.secret) not in repr(seed)
    assert seed.secret.hex() not in repr(seed)
    assert repr(seed.secret) not in repr(seed)
