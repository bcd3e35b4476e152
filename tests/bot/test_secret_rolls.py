"""Secret rolls at a whole table: who sees what, and that nothing of them is in anything that others are sent."""

import json
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot.store.store import Store
from tests.bot.discord_table import Reply, Table, at_table, text_of
from tests.chance import ScriptedChance

TRIUMPH, FAILURE = 11, 1
LEAKS = ("777", "zanzibar", "2d1000", "1d1000", "1y 1p", "secret sauce")
"""What stands in the roller's own reply of the roll below, and in no name or number of ours."""
DICE = (TRIUMPH, FAILURE, 776)


async def hide(seat: Table, who: Any, command: str = "roll", **options: Any) -> tuple[Reply, Reply]:
    """Roll in secret; return what the roller sees and what the table sees."""
    result = await who.slash(seat.room, command, secret=True, **options)
    assert result.response is not None
    (stub,) = result.followups
    return seat._reply(result.response), seat._reply(stub)


async def hide_dice(seat: Table) -> tuple[Reply, Reply]:
    return await hide(seat, seat.ann, pool="1y 1p 1d1000", label="zanzibar")


def sent_since(seat: Table, start: int) -> Iterator[str]:
    """Yield everything that was sent to Discord since, payloads and paths, in small letters."""
    for request in seat.env.backend.http_requests[start:]:
        yield f"{request.path} {json.dumps(request.json, ensure_ascii=False)}".lower()


def leaks(seat: Table, start: int) -> list[str]:
    return [leak for sent in sent_since(seat, start) for leak in LEAKS if leak in sent]


def now(seat: Table) -> int:
    return len(seat.env.backend.http_requests)


async def test_the_roller_sees_the_dice_and_the_table_that_something_fell(table: Store) -> None:
    async with at_table(table, ScriptedChance(*DICE)) as seat:
        own, stub = await hide_dice(seat)

        assert own.is_private
        assert "777" in own.text
        assert "zanzibar" in own.text
        assert list(own.buttons) == ["Reveal to everybody"]
        assert not stub.is_private
        assert stub.text.startswith(f"**<@{seat.ann.id}> rolled in secret**\n-# #1\n-# Settled from now on")
        assert len(stub.text.splitlines()) == 3
        assert list(stub.buttons) == ["Look (roller, GM)", "Reveal to everybody"]


async def test_only_the_roller_and_the_gm_look(table: Store) -> None:
    async with at_table(table, ScriptedChance(*DICE)) as seat:
        _, stub = await hide_dice(seat)

        for who in (seat.gm, seat.ann):
            seen = await seat.press(who, stub, "Look (roller, GM)")
            assert seen.is_private
            assert "777" in seen.text
        start = now(seat)
        for button in ("Look (roller, GM)", "Reveal to everybody"):
            refused = await seat.press(seat.bob, stub, button)
            assert refused.is_private
            assert "is for" in refused.text
        assert leaks(seat, start) == []


async def test_nothing_that_others_are_sent_tells_anything_of_it(
    table: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everything that anybody but the roller and the GM may ask for, after a roll and a check in secret."""
    async with at_table(table, ScriptedChance(*DICE, TRIUMPH, FAILURE, FAILURE, 0, 0, 0)) as seat:
        await seat.say(seat.ann, "character create", text="Vex | agility 1 | stealth 1")
        await seat.say(seat.bob, "character create", text="Nova | agility 2")
        start = now(seat)
        _, stub = await hide_dice(seat)
        _, checked_stub = await hide(seat, seat.ann, "check", skill="stealth", label="secret sauce")

        public = [
            json.dumps(request.json, ensure_ascii=False).lower()
            for request in seat.env.backend.http_requests[start:]
            if request.json and not _flags(request.json) & discord.MessageFlags.ephemeral.flag
        ]
        assert [leak for sent in public for leak in LEAKS if leak in sent] == []
        start = now(seat)
        for message in (stub, checked_stub):
            for button in message.buttons:
                await seat.press(seat.bob, message, button)
        for command, options in (
            ("history", {}),
            ("fairness show", {}),
            ("fairness verify", {}),
            ("fairness export", {}),
            ("fairness words", {"words": "käse"}),
            ("character show", {"character": "Vex"}),
            ("roll", {"pool": "1g"}),
            ("help", {}),
            ("diagnose", {}),
        ):
            await seat.say(seat.bob, command, **options)
        await seat.gm.autocomplete(seat.room, "undo", "change", "")
        assert leaks(seat, start) == []
        told = "".join(capsys.readouterr()).lower()
        assert [leak for leak in LEAKS if leak in told] == []
        for reply in (stub, checked_stub):
            assert all(custom_id.split(":")[0] == "secret" for custom_id in reply.buttons.values())


def _flags(body: Any) -> int:
    data = body.get("data", body) if isinstance(body, dict) else {}
    return int((data or {}).get("flags", 0)) if isinstance(data, dict) else 0


async def test_the_stub_becomes_the_roll_once_it_is_revealed(table: Store) -> None:
    async with at_table(table, ScriptedChance(*DICE, 0)) as seat:
        _, stub = await hide_dice(seat)

        shown = await seat.press(seat.gm, stub, "Reveal to everybody")

        assert not shown.is_private
        assert "777" in shown.text
        assert "Roll again" in shown.buttons
        history = await seat.say(seat.bob, "history")
        assert "secret roll #1 revealed" in history.text
        assert "zanzibar" in history.text


async def test_from_the_rollers_own_message_it_is_told_to_the_channel(table: Store) -> None:
    async with at_table(table, ScriptedChance(*DICE)) as seat:
        own, stub = await hide_dice(seat)

        result = await seat.ann.click(own.message, custom_id=own.buttons["Reveal to everybody"])

        (told,) = result.followups
        assert not told.ephemeral
        assert "777" in text_of(told.components)
        assert "777" in seat._reply(await seat.shown(stub)).text
        assert not seat.refusals()


async def test_a_revealed_secret_shows_all_of_its_rolls(table: Store) -> None:
    async with at_table(table, ScriptedChance(*DICE)) as seat:
        _, stub = await hide_dice(seat)
        refused = await seat.say(seat.ann, "fairness reveal", what="secret")
        question = await seat.say(seat.gm, "fairness reveal", what="secret")
        await seat.gm.click(question.message, custom_id=question.buttons["Keep it secret"])

        assert "is for" in refused.text
        assert question.is_private
        assert "This shows 1 secret roll to everybody" in question.text
        assert "777" not in question.text
        question, another = [await seat.say(seat.gm, "fairness reveal", what="secret") for _ in range(2)]
        result = await seat.gm.click(question.message, custom_id=question.buttons["Reveal it"])
        (told,) = result.followups
        assert "Secret no more: #1" in text_of(told.components)
        assert "777" in seat._reply(await seat.shown(stub)).text
        again = await seat.press(seat.gm, another, "Reveal it")
        assert "revealed already" in again.text
        assert seat.refusals() == ["NotAllowed"]


async def test_a_check_that_takes_a_turn_or_flips_a_point_is_not_secret(table: Store) -> None:
    async with at_table(table, ScriptedChance()) as seat:
        await seat.say(seat.ann, "character create", text="Vex | agility 1 | stealth 1")
        await seat.say(seat.gm, "destiny set", light=1, dark=1)

        refused = await seat.say(seat.ann, "check", skill="stealth", destiny=True, secret=True)

        assert refused.is_private
        assert "cannot be secret" in refused.text
        assert seat.refusals() == ["IllegalAction"]
        assert "1 light side" in (await seat.say(seat.ann, "destiny show")).text


async def test_in_direct_messages_the_reply_is_private_already(table: Store) -> None:
    async with at_table(table, ScriptedChance(*DICE)) as seat:
        reply = await seat.users["ann"].slash("roll", pool="1y 1p 1d1000", secret=True)

        assert reply.response is not None
        assert "777" in text_of(reply.response.components)
