"""/odds as players use it: charts, tables, two pools, and everything that cannot be put side by side or drawn."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.errors import ChartUnavailable
from bot.store.store import Store
from tests.bot.discord_table import Reply, at_table

GALLERY = 12


def pictures_of(reply: Reply) -> list[Any]:
    (container,) = reply.message.components
    return [item for part in container["components"] if part["type"] == GALLERY for item in part["items"]]


async def test_a_chart_comes_with_its_numbers_as_words_and_is_private(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "odds", pool="1g 1p", chart=True)

        (picture,) = pictures_of(reply)
        (file,) = reply.message.attachments
        assert reply.is_private
        assert "Success 34.4%" in reply.text
        assert "Success 34.4%. Net success" in picture["description"]
        assert file.filename == "odds.png"
        assert file.size <= 25_000


async def test_what_is_attached_is_a_picture(table: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_table(table) as seat:
        drawn: list[bytes] = []
        paint = seat.bot.painter.paint

        async def watched(card: Any) -> bytes:
            drawn.append(await paint(card))
            return drawn[-1]

        monkeypatch.setattr(seat.bot.painter, "paint", watched)
        await seat.say(seat.ann, "odds", pool="1g 1p", chart=True)

        assert [Image.open(BytesIO(png)).format for png in drawn] == ["PNG"]


async def test_the_numbers_come_even_where_the_chart_cannot_be_drawn(
    table: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_table(table) as seat:

        async def broken(_: object) -> bytes:
            raise ChartUnavailable("no picture in 10 s")

        monkeypatch.setattr(seat.bot.painter, "paint", broken)
        reply = await seat.say(seat.ann, "odds", pool="1g 1p", chart=True)

        assert "Success 34.4%" in reply.text
        assert "The chart could not be drawn just now; the numbers are complete." in reply.text
        assert not pictures_of(reply)


async def test_two_pools_stand_side_by_side_and_are_drawn_as_one_picture(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "odds", pool="1g", compare="1y", chart=True)

        assert "B succeeds more often: 66.7%, A 50.0%" in reply.text
        assert len(pictures_of(reply)) == 1


@pytest.mark.parametrize("change", ["+1b", " + b", "+b # with a Boost die"])
async def test_a_plus_sign_goes_on_with_the_first_pool(table: Store, change: str) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "odds", pool="2y1g 2p", compare=change)

        assert "**B** `2y1g1b 2p`" in reply.text


async def test_tables_show_everything_jointly(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "odds", pool="2y1g 1r1p", table=True)

        assert "All together, in percent" in reply.text
        assert "At least so much success" in reply.text


@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param({"pool": "2y", "compare": "2y"}, "Both are the same pool", id="nothing to compare"),
        pytest.param({"pool": "2y1g", "compare": "1g2y # again"}, "Both are the same pool", id="the same, reordered"),
        pytest.param({"pool": "2y", "compare": "2w"}, "Force dice alone", id="a check and Force dice"),
        pytest.param({"pool": "2w", "compare": "2y 1w"}, "Force dice alone", id="Force dice and a check"),
        pytest.param({"pool": "2y", "compare": "2d6"}, "Only pools of narrative dice", id="ordinary dice second"),
        pytest.param({"pool": "2d6", "compare": "2y"}, "Only pools of narrative dice", id="ordinary dice first"),
        pytest.param({"pool": "2y", "compare": "2q"}, "I cannot read “**2q**”", id="no pool"),
        pytest.param({"pool": "2q"}, "I cannot read “**2q**”", id="one pool that is none"),
        pytest.param({"pool": "2d8 fyre", "outcome": "hit"}, "I cannot read “2d8 **fyre**”", id="no damage"),
        pytest.param({"pool": "2d8 fire", "target": "Goblin"}, "There is no target", id="no target"),
        pytest.param(
            {"pool": "2y1g 2p or 3g 2p"}, "Did you mean `pool:2y1g 2p compare:3g 2p`", id="two pools in one text"
        ),
        pytest.param({"pool": "2y OR hard"}, "Did you mean `pool:2y compare:hard`", id="two pools in words"),
        pytest.param({"pool": "2y", "compare": "101y"}, "the limit is 100", id="more dice than a pool holds"),
        pytest.param({"pool": "60y", "compare": "+60b"}, "the limit is 100", id="too many on top of the first"),
        pytest.param({"pool": "101y", "chart": True}, "the limit is 100", id="a chart of too many dice"),
        pytest.param({"pool": "2y", "compare": "3y", "table": True}, "one pool at a time", id="tables of two pools"),
        pytest.param({"pool": "2d6", "chart": True}, "Charts and tables are made of pools", id="a chart of damage"),
        pytest.param({"pool": "2d8 fire", "table": True}, "Charts and tables are made of pools", id="tables of damage"),
        pytest.param(
            {"pool": "2d8", "critical": "1d10", "chart": True}, "Charts and tables are made", id="a chart of a critical"
        ),
        pytest.param({"pool": "2d8", "critical": "1d10", "compare": "2y"}, "Only pools", id="damage beside a pool"),
        pytest.param(
            {"pool": "2y", "compare": "(athletics)"}, "You play no character here yet", id="a skill of nobody"
        ),
    ],
)
async def test_what_cannot_be_shown_is_refused_in_a_sentence(table: Store, options: dict[str, Any], told: str) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "odds", **options)

        assert reply.is_private
        assert told in reply.text
        assert "Nothing was" not in reply.text
        assert seat.refusals()


async def test_both_pools_may_be_named_that_this_person_has_saved(table: Store) -> None:
    async with at_table(table) as seat:
        for name, pool in (("Blaster", "2y1g 2p"), ("Fists", "3g 2p")):
            await seat.say(seat.ann, "pool save", name=name, pool=pool)

        both = await seat.say(seat.ann, "odds", pool="blaster", compare="fists")
        assert "A succeeds more often: 70.0%, B 59.7%" in both.text
        slip = await seat.say(seat.ann, "odds", pool="blaster", compare="fist")
        assert slip.text == "There is no saved pool called “fist”. Did you mean `Fists`?"
        hers = await seat.say(seat.bob, "odds", pool="2y", compare="fists")
        assert "could be a label or dice" in hers.text
        assert seat.refusals() == ["OnlyAsked", "OnlyAsked"]


@pytest.mark.parametrize("options", [{"pool": "2w"}, {"pool": "1w", "compare": "2w"}], ids=["one pool", "two pools"])
async def test_force_dice_alone_are_drawn_as_pips(table: Store, options: dict[str, str]) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "odds", chart=True, **options)

        (picture,) = pictures_of(reply)
        assert "Light pips: 0:" in picture["description"]


async def test_a_hundred_dice_are_drawn_with_all_their_tables(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "odds", pool="20y16g14b 20r16p14k", chart=True, table=True)

        (picture,) = pictures_of(reply)
        assert "All together, in percent" in reply.text
        assert picture["description"].endswith("are left out.")
