"""Whole commands on real parts: what a person at the table types, presses and sees."""

import pytest
from structlog.testing import capture_logs

from bot.services import destiny
from bot.store.store import Store
from rules.dice.die import FACES, Die
from tests.bot.discord_table import at_table
from tests.chance import ScriptedChance

LIGHT_LIGHT = [face.code for face in FACES[Die.FORCE]].index("LL")


async def test_a_roll_tells_the_outcome_in_words_and_the_pool_as_it_was_read(table: Store) -> None:
    # Proficiency: success and advantage, twice; Ability: blank; Difficulty: failure and threat, blank.
    async with at_table(table, ScriptedChance(6, 6, 0, 7, 0)) as seat:
        reply = await seat.say(seat.ann, "roll", pool="2y1g 2p", label="slice the door")

        assert not reply.is_private
        assert "**Success** · 1 advantage" in reply.text
        assert "slice the door" in reply.text
        assert "2 successes − 1 failure; 2 advantage − 1 threat" in reply.text
        assert "#1 · `2y1g 2p`" in reply.text


async def test_an_unreadable_pool_is_refused_privately_with_the_place_marked_and_rolls_nothing(table: Store) -> None:
    async with at_table(table, ScriptedChance()) as seat:
        reply = await seat.say(seat.ann, "roll", pool="2y1q")

        assert reply.is_private
        assert "2y**1q**" in reply.text
        assert "Nothing was rolled" in reply.text
        assert seat.refusals() == ["NotationError"]
        assert "no campaign yet" in (await seat.say(seat.ann, "history")).text
        assert seat.refusals()


@pytest.mark.parametrize("pool", ["101y", "2y (athletics)", "   ", "4dF", "-1y"])
async def test_every_bad_pool_is_one_private_sentence(table: Store, pool: str) -> None:
    async with at_table(table, ScriptedChance()) as seat:
        reply = await seat.say(seat.ann, "roll", pool=pool)

        assert reply.is_private
        assert reply.text.endswith((".", "?"))
        assert "Reference" not in reply.text
        assert seat.refusals()


async def test_odds_are_private_and_exact(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "odds", pool="1g 1p")

        assert reply.is_private
        # By hand, of 64 cases: one success (3 faces) against none (5), two (1 face) against none or one (7).
        assert "Success 34.4%" in reply.text


async def test_odds_tell_that_ordinary_dice_beside_the_pool_are_left_out(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "odds", pool="1g 1p 2d6+3")

        assert "Success 34.4%" in reply.text
        assert "without the ordinary dice `2d6+3`" in reply.text


async def test_the_panel_flips_points_undoes_and_survives_a_restart(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "campaign setup")
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        panel = await seat.say(seat.gm, "destiny show")

        flipped = await seat.press(seat.ann, panel, "Use light side point")
        assert "2 light side" in flipped.text
        assert "3 dark side" in flipped.text

        refused = await seat.press(seat.ann, panel, "Use dark side point")
        assert refused.is_private
        assert "for the GM" in refused.text

        undone = await seat.press(seat.ann, panel, "Undo")
        assert "3 light side" in undone.text


async def test_the_live_panel_follows_what_is_changed_elsewhere(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        panel = await seat.say(seat.gm, "destiny show")

        await seat.say(seat.ann, "destiny use", side="light", check="the door")

        shown = await seat.shown(panel)
        assert "2 light side" in "".join(map(str, shown.components))


async def test_a_named_check_takes_one_point(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        await seat.say(seat.ann, "destiny use", check="the door")

        reply = await seat.say(seat.bob, "destiny use", check="The Door")

        assert reply.is_private
        assert "a check takes one" in reply.text
        assert seat.refusals() == ["IllegalAction"]


async def test_everybody_rolls_once_for_the_pool(table: Store) -> None:
    async with at_table(table, ScriptedChance(LIGHT_LIGHT)) as seat:
        await seat.say(seat.gm, "session start")
        first = await seat.say(seat.ann, "destiny roll")
        second = await seat.say(seat.ann, "destiny roll")

        assert "2 light points" in first.text
        assert second.is_private
        assert "everybody does so once" in second.text
        assert seat.refusals()


async def test_undo_and_history_tell_who_did_what(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        await seat.say(seat.ann, "destiny use")
        undone = await seat.say(seat.ann, "undo")
        history = await seat.say(seat.bob, "history")

        assert "2/3 → **3/2**" in undone.text
        assert history.is_private
        assert f"{seat.ann.mention} ~~a light side point used (3/2 → 2/3)~~ (taken back)" in history.text


async def test_an_undo_that_is_refused_names_both_changes(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        await seat.say(seat.ann, "destiny use")
        await seat.say(seat.gm, "session start")

        refused = await seat.say(seat.ann, "undo")

        assert "No. 2 (a point used) cannot be taken back: no. 3 (a session started by" in refused.text
        assert "Whoever made no. 3, or the GM, can take that back first." in refused.text
        assert seat.refusals() == ["IllegalAction"]


async def test_a_thread_shares_its_parents_campaign(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        backend = seat.env.backend
        made = backend.create_thread(seat.room.id, "aside", seat.gm.id)
        thread = next(each for each in seat.room.threads if each.id == made.id)

        reply = await seat.say(seat.ann, "destiny show", room=thread)

        assert "3 light side" in reply.text


async def test_a_deleted_campaign_asks_first_and_comes_back_by_undo(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        question = await seat.say(seat.gm, "campaign delete")
        assert question.is_private

        await seat.press(seat.gm, question, "Delete the campaign")
        assert "is deleted" in seat.latest_text()
        assert "no campaign yet" in (await seat.say(seat.gm, "destiny show")).text
        await seat.say(seat.gm, "undo")

        assert "3 light side" in (await seat.say(seat.gm, "destiny show")).text
        assert seat.refusals()


async def test_in_direct_messages_dice_fall_and_nothing_is_kept(table: Store) -> None:
    async with at_table(table) as seat:
        user = seat.users["ann"]
        result = await user.slash("roll", pool="2y 2p")

        assert "not kept" in str(result.response.components)


async def test_a_failure_of_ours_gets_a_reference_that_is_in_the_log_too(
    table: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(destiny, "reset", broken)
    async with at_table(table) as seat:
        with capture_logs() as logs:
            reply = await seat.say(seat.gm, "destiny reset")

        assert reply.is_private
        reference = reply.text.split("Reference `")[1][:8]
        assert [line["reference"] for line in logs if line["event"] == "unexpected error"] == [reference]
        assert seat.refusals() == ["ZeroDivisionError"]


async def test_what_was_set_is_told_with_the_campaigns_name(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.gm, "campaign settings", letters="name", name="Far Rim")

        assert "Name: Far Rim" in reply.text
        assert "Letters: name (p is Proficiency)" in reply.text


async def test_setting_up_what_is_set_up_changes_nothing(table: Store) -> None:
    async with at_table(table) as seat:
        first = await seat.say(seat.gm, "campaign setup")

        again = await seat.say(seat.gm, "campaign setup")

        assert "Next: `/session start`" in first.text
        assert again.is_private
        assert "set that way already" in again.text
        assert (await seat.say(seat.gm, "history")).text.count("the campaign set up") == 1
        assert seat.refusals() == ["IllegalAction"]


async def test_a_setting_taken_back_is_told_with_what_stands_now(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "campaign setup")
        await seat.say(seat.gm, "campaign settings", letters="name")

        undone = await seat.say(seat.gm, "undo")

        assert "settings changed" in undone.text
        assert "Letters: color (p is purple)" in undone.text


async def test_text_only_tables_read_words_in_place_of_pictures(table: Store) -> None:
    async with at_table(table, ScriptedChance(6, 0)) as seat:
        await seat.say(seat.gm, "campaign settings", text_only=True)

        reply = await seat.say(seat.ann, "roll", pool="1y 1p")

        assert "Proficiency: success + advantage\nDifficulty: blank\n" in reply.text


async def test_a_genesys_table_has_story_points_and_no_force_die(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "campaign setup", system="genesys")
        brought = await seat.say(seat.ann, "destiny roll")
        refused = await seat.say(seat.ann, "roll", pool="1w")

        assert "brings a Story Point" in brought.text
        assert "Genesys has no Force die. Nothing was rolled or changed." in refused.text
        assert seat.refusals()
