"""Whoever gives up waiting leaves a change that is whole or absent, and can ask again without doubling it."""

import asyncio
import random  # noqa: TID251 # moments that can be repeated
import secrets

import pytest

from bot.store.store import Store
from tests.bot.store.turns import balance, new_campaign, turn

TURNS = 300


@pytest.fixture(params=["fixed", "fresh"])
def moments(request: pytest.FixtureRequest) -> random.Random:
    """Return a source of moments; the seed of the fresh one is printed when the test fails."""
    seed = 7 if request.param == "fixed" else secrets.randbits(32)
    print(f"seed of the moments: {seed}")
    return random.Random(seed)


async def give_up_on_some(store: Store, campaign: int, moments: random.Random) -> tuple[set[str], set[str]]:
    """Take turns, give up on many, and return the operations that were told and those that were given up."""
    told: set[str] = set()
    given_up: set[str] = set()

    async def one(op_id: str) -> None:
        await asyncio.sleep(moments.random() * 0.2)
        asked = asyncio.ensure_future(store.write(turn(campaign, op_id)))
        await asyncio.wait({asked}, timeout=moments.random() * 0.03)
        asked.cancel()
        done, _ = await asyncio.wait({asked})
        (given_up if done.pop().cancelled() else told).add(op_id)

    await asyncio.gather(*(one(f"op-{number}") for number in range(TURNS)))
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
    assert kept.events >= len(told)
    assert told, "nobody waited long enough: the test tests nothing"
    assert given_up, "nobody gave up: the test tests nothing"


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
