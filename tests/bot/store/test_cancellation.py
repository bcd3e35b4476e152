"""Whoever gives up waiting leaves a change that is whole or absent, and can ask again without doubling it."""

import asyncio
import random  # noqa: TID251 # moments that can be repeated
import secrets
from typing import Any

import pytest

from bot.store.store import Store
from tests.bot.store.turns import balance, new_campaign, then, turn

TURNS = 300
WORST = 20
"""How many of them are given up after the change and before the answer, where nobody can know whether it was saved."""


@pytest.fixture(params=["fixed", "fresh"])
def moments(request: pytest.FixtureRequest) -> random.Random:
    """Return a source of moments; the seed of the fresh one is printed when the test fails."""
    seed = 7 if request.param == "fixed" else secrets.randbits(32)
    print(f"seed of the moments: {seed}")
    return random.Random(seed)


async def give_up_on_some(store: Store, campaign: int, moments: random.Random) -> tuple[set[str], set[str]]:
    """Take turns, give up on most, and return the operations that were told and those that were given up."""
    told: set[str] = set()
    given_up: set[str] = set()

    async def one(number: int) -> None:
        await asyncio.sleep(moments.random() * 0.2)
        asked = asyncio.ensure_future(store.write(turn(campaign, f"op-{number}")))
        patient = moments.random() < 0.3
        await asyncio.wait({asked}, timeout=None if patient else moments.random() * 0.03)
        asked.cancel()
        await note(number, asked)

    async def one_at_the_worst_moment(number: int) -> None:
        loop = asyncio.get_running_loop()
        change = then(turn(campaign, f"op-{number}"), lambda: loop.call_soon_threadsafe(asked.cancel))
        asked = asyncio.ensure_future(store.write(change))
        await note(number, asked)

    async def note(number: int, asked: "asyncio.Future[Any]") -> None:
        await asyncio.wait({asked})
        (given_up if asked.cancelled() else told).add(f"op-{number}")

    await asyncio.gather(
        *(one(number) for number in range(TURNS - WORST)),
        *(one_at_the_worst_moment(number) for number in range(TURNS - WORST, TURNS)),
    )
    return told, given_up


@pytest.mark.fault
async def test_a_turn_that_was_given_up_is_whole_or_absent_and_its_neighbours_are_kept(
    store: Store, moments: random.Random
) -> None:
    campaign = await store.write(new_campaign)
    told, given_up = await give_up_on_some(store, campaign, moments)
    kept = await store.read(balance(campaign))
    print(f"told {len(told)}, given up {len(given_up)}, kept {kept.events}")
    assert kept.holds
    assert kept.events >= len(told) + WORST
    assert len(given_up) >= WORST


@pytest.mark.fault
@pytest.mark.parametrize("once", [True, False], ids=["with an op_id", "without"])
async def test_asking_again_doubles_nothing_thanks_to_the_op_id(
    store: Store, moments: random.Random, once: bool
) -> None:
    campaign = await store.write(new_campaign)
    _, given_up = await give_up_on_some(store, campaign, moments)
    for op_id in sorted(given_up):
        await store.write(turn(campaign, op_id if once else f"{op_id}-again"))
    kept = await store.read(balance(campaign))
    assert kept.holds
    assert (kept.events == TURNS) is once, "and without, some are doubled: this test can fail"


@pytest.mark.fault
async def test_giving_up_on_questions_uses_no_reader_up(store: Store, moments: random.Random) -> None:
    campaign = await store.write(new_campaign)

    async def one() -> None:
        asked = asyncio.ensure_future(store.read(balance(campaign)))
        await asyncio.wait({asked}, timeout=moments.random() * 0.02)
        asked.cancel()
        await asyncio.wait({asked})

    await asyncio.gather(*(one() for _ in range(100)))
    answers = await asyncio.gather(*(store.read(balance(campaign)) for _ in range(8)))
    assert [answer.holds for answer in answers] == [True] * 8
