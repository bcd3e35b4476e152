"""Amending the dice of an attack at the table: what its list offers, what its message and the history say then."""

from bot.access import Shown
from bot.render.kept_roll import OUT_OF_DATE
from bot.store.store import Store
from tests.bot.discord_table import at_table
from tests.bot.duelists import BRUTE, VEX
from tests.bot.test_health import a_character
from tests.bot.test_roll_buttons import fill, form
from tests.chance import ScriptedChance

BLANK = (0,) * 4
SUCCESS = 2
"""Of the Boost die."""


async def test_dice_are_added_to_an_attack_in_its_own_message(table: Store) -> None:
    async with at_table(table, ScriptedChance(*BLANK, SUCCESS)) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, BRUTE, shown=Shown.FULL)
        told = await seat.say(seat.gm, "attack", target="Vex", attacker="Brute", extra="****")
        explained = await seat.choose(seat.bob, told, "rollmore", "add")
        opened, opened_too = [await form(seat, seat.gm, told, "add") for _ in range(2)]
        await fill(seat, seat.gm, opened, **{"Only these": "1b", "What for": "a forgotten ally"})
        after = seat._reply(await seat.shown(told))
        await fill(seat, seat.gm, opened_too, **{"Only these": "1b"})
        stale = seat._reply(await seat.shown(told))
        history = (await seat.say(seat.ann, "history")).text
        undone = (await seat.say(seat.gm, "undo")).text
        again = seat._reply(await seat.shown(told)).text

    assert "The buttons of this roll are for" in explained.text
    assert told.text.startswith("## Hit for 7 wounds")
    assert list(told.options("rollmore")) == ["Add dice…", "Reroll dice…", "Turn a die…"]
    assert after.text.startswith("## Hit for 8 wounds")
    assert "*amended*" in after.text
    assert "Vex: wounds 0 → **8** of 12" in after.text
    assert "+1 Boost (success), “a forgotten ally”" in after.text
    assert "roll #1 amended: +1 Boost (success), “a forgotten ally”; hit for 8 wounds" in history
    assert OUT_OF_DATE in stale.text
    assert stale.text.startswith("## Hit for 8 wounds")
    assert "takes back no." in undone
    assert "an attack amended" in undone
    assert again.startswith("## Hit for 7 wounds")
    assert "*amended*" not in again


async def test_once_something_befell_the_target_the_dice_stay_and_a_sentence_says_what_to_do(table: Store) -> None:
    async with at_table(table, ScriptedChance(*BLANK)) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, BRUTE, shown=Shown.FULL)
        told = await seat.say(seat.gm, "attack", target="Vex", attacker="Brute", extra="****^")
        await seat.say(seat.ann, "wounds", amount="1")
        opened = await form(seat, seat.gm, told, "add")
        refused = await fill(seat, seat.gm, opened, **{"Only these": "1b"})

    assert refused is not None
    assert "Something has befallen Vex since the attack #1" in refused.text
    assert "`/undo change:" in refused.text
