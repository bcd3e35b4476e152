"""Obligation and Duty at the start of a session, Morality at its end."""

from bot.store.store import Store
from tests.bot.discord_table import at_table
from tests.chance import ScriptedChance


async def test_the_gm_rolls_on_the_obligation_of_all_players_together(table: Store) -> None:
    # d100 shows 22 (a double), then 31; Ann's 20 come first, then Bob's 10.
    async with at_table(table, ScriptedChance(21, 30)) as seat:
        await seat.say(seat.ann, "character create", text="Ann's Vex | obligation debt 20")
        await seat.say(seat.bob, "character create", text="Nova | obligation oath 10")
        await seat.say(seat.gm, "character create", text="Jabba | obligation greed 50", npc=True)
        refused = await seat.say(seat.ann, "session roll", what="obligation")
        struck = await seat.say(seat.gm, "session roll", what="obligation")
        missed = await seat.say(seat.gm, "session roll", what="obligation")
        nobody = await seat.say(seat.gm, "session roll", what="duty")
        history = await seat.say(seat.ann, "history")

        assert refused.is_private
        assert "Obligation: Nova (oath)" in struck.text
        assert "its strain threshold is 4 lower, everybody else's 2 lower. A double" in struck.text
        assert "d100 shows 22 against 30" in struck.text
        assert "No Obligation this session" in missed.text
        assert "has any Duty" in nobody.text
        assert "obligation rolled, 22 against 30: Nova (oath) comes up" in history.text
        assert seat.refusals() == ["NotAllowed", "IllegalAction"]


async def test_conflict_moves_morality_and_only_the_gm_takes_the_die_back(table: Store) -> None:
    # d10 shows 8, then 3.
    async with at_table(table, ScriptedChance(7, 2)) as seat:
        await seat.say(seat.ann, "character create", text="Vex | morality 50")
        await seat.say(seat.bob, "character create", text="Nova")
        better = await seat.say(seat.ann, "session morality", conflict=3)
        same = await seat.say(seat.ann, "session morality", conflict=3)
        none = await seat.say(seat.bob, "session morality", conflict=3)
        refused = await seat.say(seat.bob, "session morality", conflict=3, character="Vex")
        player = await seat.say(seat.ann, "undo", change=4)
        for change in (4, 3):
            undone = await seat.say(seat.gm, "undo", change=change)
        sheet = await seat.say(seat.ann, "character show", page="drives")

        assert "Morality 50 → **55**" in better.text
        assert not better.is_private
        assert "Morality 55 → **55**" in same.text
        assert "has no Morality" in none.text
        assert f"Vex is {seat.ann.mention}'s" in refused.text
        assert player.is_private
        assert "morality 55 → 50" in undone.text
        assert "Morality **50**" in sheet.text
        assert seat.refusals() == ["IllegalAction", "IllegalAction", "NotAllowed"]
