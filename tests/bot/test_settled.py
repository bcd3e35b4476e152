"""That a campaign's dice are settled is said once, unasked, by whichever message is first."""

from typing import Any

import pytest

from bot.store.store import Store
from tests.bot.discord_table import Table, at_table
from tests.bot.test_roll_buttons import fill, form, shown
from tests.chance import SettledDice

SAID = "Settled from now on, before they fall: all dice, SHA-256 `"


async def the_line(seat: Table) -> str:
    """Return the line that was to be said, from what `/fairness show` tells."""
    shown = (await seat.say(seat.bob, "fairness show")).text
    both = [line.strip("`") for line in shown.splitlines() if len(line.strip("`")) == 64]
    assert len(both) == 2
    return f"-# {SAID}{both[0]}`; secret rolls, `{both[1]}`. Keep it · `/fairness show`"


async def test_the_first_roll_says_it_also_once_it_is_amended_and_the_next_does_not(table: Store) -> None:
    async with at_table(table, SettledDice()) as seat:
        first = await seat.say(seat.ann, "roll", pool="2g 1p")
        assert SAID not in (await seat.press(seat.ann, first, "Roll again")).text
        line = await the_line(seat)
        assert first.text.splitlines()[-1] == line

        await fill(seat, seat.ann, await form(seat, seat.ann, first, "Add dice…"), Only="1b")
        amended = await shown(seat, first)
        assert "amended" in amended.text
        assert line in amended.text


@pytest.mark.parametrize(("command", "options"), [("destiny roll", {}), ("campaign setup", {"name": "Far Rim"})])
async def test_what_comes_before_any_roll_says_it(table: Store, command: str, options: dict[str, Any]) -> None:
    async with at_table(table, SettledDice()) as seat:
        said = await seat.say(seat.gm, command, **options)
        assert SAID not in (await seat.say(seat.gm, "roll", pool="2g")).text
        assert await the_line(seat) in said.text


async def test_the_panel_says_it_as_long_as_it_tells_of_the_roll_for_the_pool(table: Store) -> None:
    async with at_table(table, SettledDice()) as seat:
        await seat.say(seat.gm, "destiny set", light=2, dark=2)
        panel = await seat.say(seat.gm, "destiny show")
        assert SAID not in panel.text
        rolled = await seat.press(seat.ann, panel, "Roll for the pool")
        assert await the_line(seat) in rolled.text


async def test_a_compact_roll_says_it_in_its_line(table: Store) -> None:
    async with at_table(table, SettledDice()) as seat:
        await seat.say(seat.ann, "preferences", compact=True)
        result = await seat.ann.slash(seat.room, "roll", pool="2g")
        assert result.response is not None
        assert SAID in result.response.content
