"""Where an interaction comes from decides what there is: threads, direct messages, user installs, other servers."""

import pytest

from tests.loopback.commands import Impossible
from tests.loopback.people import How
from tests.loopback.presses import Act
from tests.loopback.wire import Permission
from tests.process.table import DARK, LIGHT, ROLL, Table, button

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

UNLISTED = How(unlisted=True)
OWN = How(user_install=True)
GONE = "This belongs to a campaign that is no longer in this channel. Nothing was changed."
TABLES = ("campaign", "event", "roll", "session", "campaign_gm")


def stored(table: Table) -> list[object]:
    """Return how many rows each table has."""
    return [table.rows(f"SELECT count(*) FROM {name}") for name in TABLES]


async def test_a_thread_plays_in_its_parents_campaign(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    thread = table.discord.create_thread(room)

    first = await ann.slash(thread, "roll", pool="2y1g")
    second = await ann.slash(room, "roll", pool="2y1g")
    told = await ann.slash(thread, "destiny use")
    await table.discord.wait_for(lambda: "**2 light side**" in panel.text, "the panel in the parent follows")

    assert ("#1 · " in first.text, "#2 · " in second.text) == (True, True)
    assert "uses a light side point" in told.text
    assert table.rows("SELECT count(*) FROM campaign WHERE home_channel_id IN (?, ?)", room.id, thread.id) == [(1,)]
    in_thread = (await ann.slash(thread, "destiny show")).message
    await ann.click(in_thread, button(in_thread, LIGHT))
    assert table.pool_of(room) == (1, 4)


async def test_direct_messages_have_dice_odds_and_help_and_keep_nothing(table: Table) -> None:
    ann = table.a_player()
    before = stored(table)

    rolled = await ann.slash(ann.dm, "roll", pool="2y1g 2p", label="alone")
    odds = await ann.slash(ann.dm, "odds", pool="2y1g 2p")
    helped = await ann.slash(ann.dm, "help")
    chosen = await ann.select(helped.message, "Another topic", "symbols")

    assert "not kept · `2y1g 2p`" in rolled.text
    assert "Exact, not sampled" in odds.text
    assert "**Symbols**" in chosen.text
    assert stored(table) == before
    with pytest.raises(Impossible, match="not offered in a DM"):
        await ann.slash(ann.dm, "destiny show")


@pytest.mark.parametrize("bot_present", [False, True], ids=["a foreign server", "a server that has the bot too"])
async def test_whoever_brings_the_bot_along_has_dice_and_keeps_nothing(table: Table, bot_present: bool) -> None:
    guild = table.discord.create_guild("Elsewhere", bot_present=bot_present)
    room, eve = table.discord.create_channel(guild), table.discord.create_person("Eve", guild)
    before = stored(table)

    rolled = await eve.slash(room, "roll", pool="2y1g", how=OWN)
    odds = await eve.slash(room, "odds", pool="2y1g", how=OWN)
    helped = await eve.slash(room, "help", how=OWN)
    await eve.select(helped.message, "Another topic", "odds")

    assert "not kept · `2y1g`" in rolled.text
    assert "Exact, not sampled" in odds.text
    assert stored(table) == before
    with pytest.raises(Impossible, match="not for user installs"):
        await eve.slash(room, "destiny show", how=OWN)


@pytest.mark.parametrize("old", ["destiny:0:1:light", "destiny:1:1:burn", "flip_light", "x" * 100])
async def test_a_button_of_an_older_version_says_so(table: Table, old: str) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)

    press = await ann.click(panel, old, how=UNLISTED)

    assert press.text == (
        "This button is from an older version of the bot. Ask for a fresh panel and press there. Nothing was changed."
    )
    assert (press.ephemeral, table.pool_of(room)) == (True, (3, 2))


async def test_a_second_click_on_a_question_that_is_answered_says_so(table: Table) -> None:
    room = table.a_room()
    await table.gm.slash(room, "destiny set", light=3, dark=2)
    asked = (await table.gm.slash(room, "campaign delete")).message
    delete = next(each.custom_id for each in asked.buttons if each.custom_id.endswith(":delete"))
    await table.gm.click(asked, "Keep it")

    press = await table.gm.click(asked, delete, how=UNLISTED)

    assert "no longer on this message" in press.text
    assert (press.ephemeral, table.pool_of(room)) == (True, (3, 2))


async def test_a_stranger_on_the_gms_button_is_refused_with_the_reason(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    await table.gm.slash(room, "campaign setup")
    panel = await table.a_panel(room, 3, 2)

    press = await ann.click(panel, button(panel, DARK))

    assert press.text == f"Using the GM's side is for the GM ({table.gm.mention}). Nothing was changed."
    assert (press.ephemeral, press.message.pings) == (True, ())
    assert (table.pool_of(room), table.events(room, "destiny.use")) == ((3, 2), 0)
    assert (await table.gm.click(panel, button(panel, DARK))).written[-1].act is Act.UPDATE


async def test_the_panel_of_a_deleted_campaign_says_so(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    asked = await table.gm.slash(room, "campaign delete")
    await table.gm.click(asked.message, "Delete the campaign")

    press = await ann.click(panel, button(panel, LIGHT))
    assert (press.text, press.ephemeral) == (GONE, True)
    assert table.rows("SELECT light, dark FROM campaign WHERE home_channel_id = ?", room.id) == [(3, 2)]
    rolled = await ann.slash(room, "roll", pool="g")
    assert "#1 · " in rolled.text
    assert (await ann.click(panel, button(panel, LIGHT))).text == GONE


async def test_a_deleted_campaign_comes_back_with_its_panel(table: Table) -> None:
    room, ann = table.a_room(), table.a_player()
    panel = await table.a_panel(room, 3, 2)
    asked = await table.gm.slash(room, "campaign delete")
    await table.gm.click(asked.message, "Delete the campaign")

    await table.gm.slash(room, "undo")
    await ann.click(panel, button(panel, LIGHT))

    assert ("**2 light side**" in panel.text, table.pool_of(room)) == (True, (2, 3))


async def test_what_another_server_has_does_not_exist_here(table: Table) -> None:
    room = table.a_room()
    panel = await table.a_panel(room, 3, 2)
    ((number, event),) = table.rows("SELECT campaign_id, max(id) FROM event")
    guild = table.discord.create_guild("Other")
    other = table.discord.create_channel(guild)
    boss = table.discord.create_person("Boss", guild, permissions=Permission.MANAGER)
    await boss.slash(other, "destiny set", light=1, dark=1)
    shown = (await boss.slash(other, "destiny show")).message

    forged = [f"destiny:1:{number}:{action}" for action in (LIGHT, DARK, ROLL)] + [f"campaign:1:{number}:delete"]
    for part, custom_id in zip((part for part in shown.parts if "custom_id" in part), forged, strict=True):
        part["custom_id"] = custom_id
    for custom_id in forged:
        assert (await boss.click(shown, custom_id)).text == GONE
    assert isinstance(event, int)
    undone = await boss.slash(other, "undo", change=event)
    history = await boss.slash(other, "history")

    assert "There is no change no." in undone.text
    assert table.gm.mention not in history.text
    assert table.pool_of(room) == (3, 2)
    assert "**3 light side**" in panel.text
