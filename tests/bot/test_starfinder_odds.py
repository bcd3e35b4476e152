"""Exact odds of damage, with and without a target."""

import pytest

from bot.store.store import Store
from tests.bot.discord_table import at_table


async def test_odds_of_damage_are_exact_and_know_the_target(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "starfinder target add", name="Wraith", hp=7, defenses="resistance physical 3")
        # Twice the sum of two d4, less 3: at least 7 where the sum is 5 or more, in 10 of 16 throws; 2 × 5 - 3 = 7.
        reply = await seat.say(
            seat.ann, "odds", pool="1d4 slashing + 1d4 precision", outcome="critical hit", target="wraith"
        )

        assert reply.is_private
        assert "## Drops Wraith: 62.5%" in reply.text
        assert "On average **7**, from 1 to 13" in reply.text


@pytest.mark.parametrize(
    ("pool", "told"),
    [
        pytest.param("2d8+4 fire", "On average **13**, from 6 to 20", id="damage"),
        pytest.param("2d6+3", "On average **10**, from 5 to 15", id="ordinary dice alone"),
        pytest.param(
            "1d6 persistent fire + 2d4 acid",
            "comes on top at the end of each turn: 3.5 on average, until a flat check ends it (30.0% each time)",
            id="persistent damage",
        ),
        pytest.param("1g 1p", "Success 34.4%", id="a pool"),
        pytest.param("2y1q", "2y**1q**", id="nearly a pool"),
        pytest.param("2d8+4 fyre", "**fyre**", id="nearly damage"),
        pytest.param("200y", "200 dice in a pool (`200y`); the limit is 100", id="too large a pool"),
        pytest.param("50d6 fyre", "**fyre**", id="nearly damage of many dice"),
        pytest.param("60d12 fire", "On average **390**, from 60 to 720", id="many dice, in a process of their own"),
    ],
)
async def test_odds_tell_pools_and_damage_apart(table: Store, pool: str, told: str) -> None:
    async with at_table(table) as seat:
        assert told in (await seat.say(seat.ann, "odds", pool=pool)).text
        seat.refusals()
