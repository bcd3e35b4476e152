"""Every button under a roll, at a whole table: what it does, for whom, and what it says where it does nothing."""

from typing import Any

import pytest

from bot.access import Shown
from bot.render.kept_roll import OUT_OF_DATE
from bot.store.store import Store
from rules.dice.die import FACES, Die
from tests.bot.discord_table import InRoom, Reply, Table, at_table
from tests.bot.test_checks import VADER
from tests.bot.test_health import a_character
from tests.chance import ScriptedChance

SUCCESS = [face.code for face in FACES[Die.ABILITY]].index("S")
FAILURE = [face.code for face in FACES[Die.DIFFICULTY]].index("F")
BOOSTED = [face.code for face in FACES[Die.BOOST]].index("SA")
DD = [face.code for face in FACES[Die.FORCE]].index("DD")


async def roll(seat: Table, pool: str = "1g 1p", **options: Any) -> Reply:
    """Let Ann roll."""
    return await seat.say(seat.ann, "roll", pool=pool, **options)


async def form(seat: Table, who: Any, reply: Reply, action: str) -> Any:
    """Open the form behind a button, or behind a choice of `⋯`."""
    if action in reply.buttons:
        result = await who.click(reply.message.message, custom_id=reply.buttons[action])
    else:
        result = await who.select(reply.message.message, [action], custom_id=reply.select("rollmore"))
    assert result.modal is not None, f"{action} opened no form"
    return result


async def fill(seat: Table, who: Any, opened: Any, **fields: Any) -> Reply | None:
    """Send a form; return its private answer, or None where the message itself was changed."""
    parts = {part["label"]: part["component"] for part in opened.modal["components"]}
    values = {part["custom_id"]: part["value"] for part in parts.values() if part.get("value")}
    for part in parts.values():
        chosen = [each["value"] for each in part.get("options", ()) if each.get("default")]
        values.update({part["custom_id"]: chosen} if chosen else {})
    for name, each in fields.items():
        values[next(part["custom_id"] for label, part in parts.items() if label.startswith(name))] = each
    result = await who.submit_modal(opened, values)
    return seat._reply(result.response) if result.response is not None else None


async def shown(seat: Table, reply: Reply) -> Reply:
    return seat._reply(await seat.shown(reply))


async def test_a_roll_has_its_buttons_in_one_row_and_the_rest_behind_a_select(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await roll(seat, "1g 1p 1w")

        assert list(reply.buttons) == ["Roll again", "Add dice…", "Use the Force…", "Destiny Point…"]
        assert list(reply.options("rollmore")) == [
            *("Reroll dice…", "Turn a die…", "Spend…", "Explain", "Save pool…", "Delete")
        ]


async def test_a_roll_with_symbols_to_spend_lists_what_they_can_buy_to_who_asks(table: Store) -> None:
    async with at_table(table, ScriptedChance(7, 0)) as seat:  # two Advantage and a blank
        reply = await roll(seat)
        assert list(reply.options("rollmore"))[2] == "Spend…"

        told = await seat.choose(seat.ann, reply, "rollmore", "spend")

    assert told.is_private
    assert "**What roll #1 can buy**" in told.text
    assert (
        "**2 Advantage**\nRecover 1 strain (1 Advantage) · Boost die for the next ally to act (1 Advantage)"
        in told.text
    )
    assert "Free maneuver (2 Advantage)" in told.text
    assert "Triumph" not in told.text.split("-#")[0]


async def test_a_roll_without_such_symbols_has_nothing_to_spend(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE)) as seat:
        assert "Spend…" not in (await roll(seat)).options("rollmore")


async def test_roll_again_is_a_new_message_with_a_number_of_its_own(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, SUCCESS, 0)) as seat:
        first = await roll(seat, label="the door")

        again = await seat.press(seat.ann, first, "Roll again")

        assert not again.is_private
        assert "**Success**" in again.text
        assert "the door" in again.text
        assert "#2 · `1g 1p`" in again.text
        assert "#1" in (await shown(seat, first)).text


async def test_added_dice_change_the_message_itself_and_say_who_added_them(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, BOOSTED)) as seat:
        reply = await roll(seat)

        await fill(seat, seat.ann, await form(seat, seat.ann, reply, "Add dice…"), Only="1b", What="aim")

        now = await shown(seat, reply)
        assert "## **Success** · 1 advantage" in now.text
        assert f"**Amended** by {seat.ann.mention}: +1 Boost (success + advantage), “aim”" in now.text
        assert f"{seat.ann.mention} · *amended*" in now.text
        assert "`1g1b 1p`" in now.text


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ("99b", "That is 101 dice in a pool; the limit is 100. Nothing was rolled."),
        ("2d6", "Only narrative dice and symbols can be added"),
        ("u", "this only adds more. Name the dice"),
        ("1b x", "this only adds more. Name the dice"),
        ("nonsense", "Nothing was rolled"),
    ],
)
async def test_what_cannot_be_added_is_one_private_sentence(table: Store, dice: str, sentence: str) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE)) as seat:
        reply = await roll(seat)

        refused = await fill(seat, seat.ann, await form(seat, seat.ann, reply, "Add dice…"), Only=dice)

        assert refused is not None
        assert refused.is_private
        assert sentence in refused.text
        assert "Amended" not in (await shown(seat, reply)).text


async def test_a_label_behind_added_dice_goes_with_what_they_are_for(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, BOOSTED)) as seat:
        reply = await roll(seat)

        opened = await form(seat, seat.ann, reply, "Add dice…")
        await fill(seat, seat.ann, opened, Only="1 boost from aim", What="Vex helps")

        assert "“Vex helps · from aim”" in (await shown(seat, reply)).text


async def test_added_dice_may_be_those_of_a_skill(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, SUCCESS, SUCCESS)) as seat:
        await seat.say(seat.ann, "character create", text="name:Vex")
        reply = await roll(seat)

        await fill(seat, seat.ann, await form(seat, seat.ann, reply, "Add dice…"), Only="(athletics)")

        assert "`3g 1p`" in (await shown(seat, reply)).text


async def test_chosen_dice_fall_again(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, 0)) as seat:
        reply = await roll(seat)

        await fill(seat, seat.gm, await form(seat, seat.gm, reply, "reroll"), Dice=["difficulty:0"])

        now = await shown(seat, reply)
        assert "## **Success**" in now.text
        assert f"**Amended** by {seat.gm.mention}: rolled again Difficulty failure → blank" in now.text


async def test_a_hundred_dice_can_be_chosen_from(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await roll(seat, "50b 50k")

        opened = await form(seat, seat.ann, reply, "reroll")

        lists = [part for part in opened.modal["components"] if part["component"]["type"] == 3]
        assert [len(part["component"]["options"]) for part in lists] == [25] * 4
        await fill(seat, seat.ann, opened, **{lists[3]["label"]: ["setback:49"]})
        assert "rolled again Setback" in (await shown(seat, reply)).text


async def test_a_die_is_turned_to_an_adjacent_face(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE)) as seat:
        reply = await roll(seat)

        await fill(seat, seat.ann, await form(seat, seat.ann, reply, "turn"), **{"Turn one Ability": ["ability:1:3"]})

        assert "turned Ability success → success + success" in (await shown(seat, reply)).text


async def test_every_kind_of_die_with_every_face_fits_the_form_for_turning(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await roll(seat, "14y 14g 14b 14r 14p 14k 14w")

        opened = await form(seat, seat.ann, reply, "turn")

        assert len(opened.modal["components"]) == 5
        refused = await fill(
            seat, seat.ann, opened, **{"Turn one Ability": ["ability:1:3"], "Turn one Difficulty": ["difficulty:1:2"]}
        )
        assert refused is not None
        assert "Turn one die at a time" in refused.text


async def test_a_point_upgrades_before_the_roll_unless_the_gm_allows_it_after(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, 11)) as seat:
        reply = await roll(seat)
        refused = await seat.press(seat.ann, reply, "Destiny Point…")
        assert "This table upgrades before the roll" in refused.text
        await seat.say(seat.gm, "campaign settings", late_upgrades=True)
        await seat.say(seat.gm, "destiny set", light=1, dark=0)

        await fill(seat, seat.ann, await form(seat, seat.ann, reply, "Destiny Point…"), Flip=["light:proficiency"])

        now = await shown(seat, reply)
        assert "Triumph" in now.text
        assert "Ability (success) became Proficiency (triumph) for a light point" in now.text
        assert "0 light side" in (await seat.say(seat.ann, "destiny show")).text


async def test_players_see_no_dark_point_to_flip(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "campaign settings", late_upgrades=True)
        reply = await roll(seat)

        opened = await form(seat, seat.ann, reply, "Destiny Point…")

        labels = [each["label"] for each in opened.modal["components"][0]["component"]["options"]]
        assert labels == ["Light side point: upgrade ability", "Light side point: upgrade difficulty"]


async def test_dark_pips_are_paid_by_the_rollers_character_and_a_point(table: Store) -> None:
    async with at_table(table, ScriptedChance(DD)) as seat:
        await seat.say(seat.gm, "destiny set", light=1, dark=0)
        await seat.say(seat.ann, "character create", text="Vex | brawn 2 | wounds 12 strain 11")
        reply = await roll(seat, "1w")

        await fill(seat, seat.ann, await form(seat, seat.ann, reply, "Use the Force…"), Dark="2")

        now = await shown(seat, reply)
        assert "2 dark pips for 2 strain, a light point and 2 Conflict" in now.text
        assert "Use the Force…" not in now.buttons
        assert "Strain **2** of **11**" in (await seat.say(seat.ann, "character show")).text


@pytest.mark.parametrize(
    ("dark", "sentence"), [("x", "is no number of pips"), ("3", "you cannot use"), ("0", "Choose at")]
)
async def test_pips_that_are_not_there_are_refused(table: Store, dark: str, sentence: str) -> None:
    async with at_table(table, ScriptedChance(DD)) as seat:
        reply = await roll(seat, "1w")

        refused = await fill(seat, seat.ann, await form(seat, seat.ann, reply, "Use the Force…"), Dark=dark)

        assert refused is not None
        assert sentence in refused.text


async def test_others_get_the_symbols_of_this_roll_explained(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE)) as seat:
        reply = await roll(seat)

        for action in ("Roll again", "Add dice…", "Destiny Point…"):
            told = await seat.press(seat.bob, reply, action)
            assert told.is_private
            assert "**Success ×1**" in told.text
            assert "**Failure ×1**" in told.text
            assert f"for {seat.ann.mention} and the GM" in told.text
        told = await seat.choose(seat.bob, reply, "rollmore", "delete")
        assert "explained" in told.text


async def test_whoever_rolled_gets_it_explained_too_on_demand(table: Store) -> None:
    async with at_table(table) as seat:
        told = await seat.choose(seat.ann, await roll(seat), "rollmore", "explain")

        assert told.is_private
        assert "The buttons of this roll" not in told.text


async def test_a_deleted_roll_leaves_a_line_and_can_be_brought_back(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await roll(seat, label="a secret door")

        gone = await seat.choose(seat.ann, reply, "rollmore", "delete")
        assert f"-# Roll #1 was deleted by {seat.ann.mention}" in gone.text
        assert "secret" not in gone.text
        back = await seat.press(seat.ann, gone, "Bring back")

        assert "a secret door" in back.text
        assert list(back.buttons)[:1] == ["Roll again"]


async def test_a_press_on_a_message_that_is_out_of_date_renews_it_and_changes_nothing(table: Store) -> None:
    async with at_table(table, ScriptedChance(SUCCESS, FAILURE, BOOSTED)) as seat:
        reply = await roll(seat)
        opened_before = await form(seat, seat.gm, reply, "Add dice…")
        await fill(seat, seat.ann, await form(seat, seat.ann, reply, "Add dice…"), Only="1b")

        await fill(seat, seat.gm, opened_before, Only="1b")

        now = await shown(seat, reply)
        assert OUT_OF_DATE in now.text
        assert now.text.count("Amended") == 1


async def test_a_roll_of_another_campaign_is_refused_in_a_sentence(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await roll(seat)
        question = await seat.say(seat.gm, "campaign delete")
        await seat.press(seat.gm, question, "Delete the campaign")

        refused = await seat.press(seat.ann, reply, "Roll again")

        assert "no longer in this channel" in refused.text


async def test_a_check_of_a_hidden_character_stays_veiled_when_it_is_rolled_again_and_amended(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.gm, VADER, shown=Shown.NOTHING)
        result = await seat.gm.slash(seat.room, "check", skill="perception", character="Vader")
        public = newest(seat)
        assert "Difficulty" in seat._reply(result.response).text

        await fill(seat, seat.gm, await form(seat, seat.gm, public, "Add dice…"), Only="1b")
        amended = await shown(seat, public)
        again = await seat.press(seat.gm, amended, "Roll again")

        assert "Amended" in amended.text
        assert again.is_private
        assert "The same dice as #1" in again.text
        assert "NPC: Perception" in newest(seat).text
        for each in (public, amended, newest(seat)):
            assert "Difficulty" not in each.text
            assert "Vader" not in each.text


def newest(seat: Table) -> Reply:
    """Return the newest message that everybody sees."""
    return seat._reply(InRoom([each for each in seat.room.history() if not each.flags.ephemeral][-1]))
