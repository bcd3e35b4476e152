"""Odds on the bot as it is deployed: pictures travel as files, with their words, also where the bot keeps nothing."""

import pytest

from tests.loopback.people import How
from tests.loopback.presses import Press
from tests.process.table import Table

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

GALLERY = 12
PNG = b"\x89PNG\r\n\x1a\n"


def check_picture(table: Table, press: Press) -> str:
    """Look at the one picture of an answer, and return its words."""
    (container,) = press.message.payload["components"]
    (item,) = [item for part in container["components"] if part["type"] == GALLERY for item in part["items"]]
    (file,) = press.message.payload["attachments"]
    assert press.ephemeral
    assert item["media"]["url"] == file["url"]
    assert file["filename"] == "odds.png"
    assert file["size"] <= 25_000
    (upload,) = [upload for call in press.calls for upload in call.files.values()]
    assert upload.data.startswith(PNG)
    return str(item["description"])


async def test_a_chart_is_a_file_that_the_answer_shows(table: Table) -> None:
    words = check_picture(table, await table.a_player().slash(table.a_room(), "odds", pool="2y1g 2p", chart=True))

    assert words.startswith("Odds of 2y1g 2p. Success 70.0%")


async def test_a_chart_of_two_hundred_dice_comes_however_long_it_takes(table: Table) -> None:
    press = await table.a_player().slash(
        table.a_room(), "odds", pool="50y50r", compare="20y16g14b 20r16p14k", chart=True
    )

    assert "B succeeds" in press.text or "A succeeds" in press.text
    assert check_picture(table, press).startswith("A: 50y 50r.")


async def test_whoever_brings_the_bot_along_gets_charts_too(table: Table) -> None:
    ann = table.a_player()
    guild = table.discord.create_guild("Elsewhere", bot_present=False)
    eve = table.discord.create_person("Eve", guild)

    check_picture(table, await ann.slash(ann.dm, "odds", pool="1g", compare="+1b", chart=True))
    check_picture(
        table,
        await eve.slash(table.discord.create_channel(guild), "odds", pool="2w", chart=True, how=How(user_install=True)),
    )
