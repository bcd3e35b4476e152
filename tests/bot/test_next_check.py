"""`/destiny use next:…` at a whole table: what everybody reads until it is used, and whose name nobody is told."""

from bot.store.store import Store
from tests.bot.discord_table import at_table
from tests.chance import SettledDice

VEX = "Vex | brawn 3 | wounds 13 strain 11 | athletics 2"


async def test_it_is_announced_waits_on_the_panel_and_goes_into_the_check_with_its_reason(table: Store) -> None:
    async with at_table(table, SettledDice()) as seat:
        await seat.say(seat.ann, "character create", text=VEX)
        await seat.say(seat.gm, "destiny set", light=2, dark=2)
        said = await seat.say(seat.gm, "destiny use", next="vex")
        assert said.text.splitlines()[0] == (
            f"{seat.gm.mention} uses a dark side point on the next check of Vex: its difficulty will be upgraded once."
        )
        panel = await seat.say(seat.ann, "destiny show")
        waits = f"Waits: a dark side point of {seat.gm.mention} on the next check of Vex (its difficulty)"
        assert waits in panel.text.splitlines()

        refused = await seat.say(seat.ann, "destiny use", next="Vex")
        assert refused.is_private
        assert "has its point already, from the GM" in refused.text
        both = await seat.say(seat.ann, "destiny use", next="Vex", check="the door")
        assert "either `next`" in both.text
        assert seat.refusals() == ["IllegalAction"] * 2
        rolled = await seat.say(seat.ann, "check", skill="athletics")
        assert "Destiny Point of the GM: difficulty upgraded 1×" in rolled.text.splitlines()
        assert "Waits" not in (await seat.say(seat.ann, "destiny show")).text


async def test_the_panel_follows_what_becomes_of_whom_a_point_waits_for(table: Store) -> None:
    async with at_table(table, SettledDice()) as seat:
        await seat.say(seat.gm, "character create", text="Zorn | willpower 3", npc=True)
        await seat.say(seat.gm, "destiny set", light=2, dark=2)
        await seat.say(seat.gm, "destiny use", next="Zorn")
        panel = await seat.say(seat.ann, "destiny show")

        async def waiting() -> list[str]:
            text = seat._reply(await seat.shown(panel)).text
            return [line.partition(" on ")[2] for line in text.splitlines() if line.startswith("Waits")]

        assert await waiting() == ["the next check of an NPC (its ability)"]
        await seat.say(seat.gm, "character edit", character="Zorn", shown="full")
        assert await waiting() == ["the next check of Zorn (its ability)"]
        question = await seat.say(seat.gm, "character delete", character="Zorn")
        await seat.press(seat.gm, question, "Delete the character")
        assert await waiting() == []


async def test_of_a_hidden_npc_no_name_is_told(table: Store) -> None:
    async with at_table(table, SettledDice()) as seat:
        await seat.say(seat.gm, "character create", text="Zorn | willpower 3", npc=True)
        await seat.say(seat.gm, "destiny set", light=2, dark=2)
        said = await seat.say(seat.gm, "destiny use", next="Zorn")
        seen = [said, await seat.say(seat.ann, "destiny show"), await seat.say(seat.ann, "history")]
        assert all("next check of an NPC" in each.text for each in seen)
        refused = await seat.say(seat.ann, "destiny use", next="Zorn")
        assert refused.text == (await seat.say(seat.ann, "destiny use", next="Zorm")).text.replace("Zorm", "Zorn")
        assert seat.refusals() == ["UnknownName"] * 2
        assert not any("Zorn" in each.text for each in seen)
