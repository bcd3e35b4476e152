"""The loopback refuses of messages and answers what Discord refuses: tried with bare HTTP, no bot."""

import asyncio

import pytest

from tests.loopback.bare import V2, Bare, button, select, text
from tests.loopback.people import How
from tests.loopback.presses import Until
from tests.loopback.wire import Payload, Permission


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        pytest.param({"content": "x" * 2000}, False, id="2000 characters fit"),
        pytest.param({"content": "x" * 2001}, True, id="2001 characters do not"),
        pytest.param({"embeds": [{"description": "x" * 4096}]}, False, id="a full description fits"),
        pytest.param({"embeds": [{"description": "x" * 4097}]}, True, id="one more does not"),
        pytest.param({"embeds": [{"description": "x" * 3001}] * 2}, True, id="embeds total 6000"),
        pytest.param({"flags": V2, "components": [text("x" * 4000)]}, False, id="4000 characters of layout fit"),
        pytest.param({"flags": V2, "components": [text("x" * 2001)] * 2}, True, id="4002 over two texts do not"),
        pytest.param({"flags": V2, "components": [text("x")] * 40}, False, id="40 components fit"),
        pytest.param(
            {"flags": V2, "components": [{"type": 17, "components": [text("x")] * 40}]},
            True,
            id="40 in a container are 41",
        ),
        pytest.param({"flags": V2, "components": [text("x")], "content": "y"}, True, id="a layout has no content"),
        pytest.param({"components": [text("x")], "content": "y"}, True, id="a layout needs its flag"),
        pytest.param({"content": "x", "components": [button()]}, False, id="a button is fine"),
        pytest.param({"content": "x", "components": [button(), button()]}, True, id="custom ids do not repeat"),
        pytest.param({"content": "x", "components": [button("c" * 101)]}, True, id="custom id of 101"),
        pytest.param({"content": "x", "components": [button(label="l" * 81)]}, True, id="label of 81"),
        pytest.param({"content": "x", "components": [button(emoji={"id": "7"})]}, True, id="emoji nobody uploaded"),
        pytest.param({"content": "x", "components": [select(25)]}, False, id="25 options fit"),
        pytest.param({"content": "x", "components": [select(26)]}, True, id="26 options do not"),
        pytest.param({"content": "x", "components": [button(str(row)) for row in range(6)]}, True, id="six rows"),
        pytest.param({"content": "x", "embeds": [{"image": {"url": "attachment://a.png"}}]}, True, id="file not there"),
        pytest.param({"content": "x", "flags": 64}, True, id="a channel message is never ephemeral"),
    ],
)
async def test_a_message_is_taken_or_refused_whole(bare: Bare, body: Payload, refused: bool) -> None:
    status, _ = await bare.call("POST", f"/channels/{bare.room.id}/messages", body)
    assert (status, len(bare.room.messages)) == ((400, 0) if refused else (200, 1))


async def test_an_empty_message_is_refused(bare: Bare) -> None:
    assert await bare.call("POST", f"/channels/{bare.room.id}/messages", {"content": ""}) == (400, 50006)


async def test_a_layout_stays_a_layout_when_it_is_edited(bare: Bare) -> None:
    path = f"/channels/{bare.room.id}/messages"
    _, sent = await bare.call("POST", path, {"flags": V2, "components": [text("one")]})
    assert (await bare.call("PATCH", f"{path}/{sent['id']}", {"content": "plain"}))[0] == 400
    status, edited = await bare.call("PATCH", f"{path}/{sent['id']}", {"components": [text("two")], "flags": 0})
    assert (status, edited["flags"]) == (200, V2)
    assert bare.room.last.versions == ["one", "two"]


async def test_old_content_must_go_before_a_layout_comes(bare: Bare) -> None:
    path = f"/channels/{bare.room.id}/messages"
    _, sent = await bare.call("POST", path, {"content": "plain"})
    layout = {"flags": V2, "components": [text("layout")]}
    assert (await bare.call("PATCH", f"{path}/{sent['id']}", layout))[0] == 400
    assert (await bare.call("PATCH", f"{path}/{sent['id']}", {**layout, "content": None}))[0] == 200


async def test_the_first_response_must_come_in_time(bare: Bare) -> None:
    bare.discord.callbacks.deadlines.first_response = 0.05
    press = await bare.press()
    await asyncio.sleep(0.1)
    assert await bare.respond(press, 4, content="late") == (404, 10062)
    assert [refusal.code for refusal in press.refusals] == [10062]


async def test_only_one_first_response_is_taken(bare: Bare) -> None:
    press = await bare.press()
    assert (await bare.respond(press, 4, content="one"))[0] == 200
    assert await bare.respond(press, 4, content="two") == (400, 40060)
    assert press.texts == ("one",)


async def test_the_response_carries_the_message(bare: Bare) -> None:
    press = await bare.press()
    _, answer = await bare.respond(press, 4, content="hello", flags=64)
    assert answer["resource"]["message"]["content"] == "hello"
    assert answer["interaction"]["response_message_id"] == str(press.message.id)
    assert (press.text, press.ephemeral) == ("hello", True)


async def test_a_deferral_says_thinking_until_the_first_follow_up_fills_it(bare: Bare) -> None:
    press = await bare.press()
    await bare.respond(press, 5, flags=64)
    assert (press.acknowledged, press.answered, press.message.loading) == (True, False, True)
    _, filled = await bare.call("POST", bare.hook(press), {"content": "there"})
    assert (filled["id"], press.message.loading, press.ephemeral) == (str(press.message.id), False, True)
    _, second = await bare.call("POST", bare.hook(press), {"content": "more"})
    assert second["id"] != filled["id"]
    assert press.texts == ("there", "more")


async def test_a_deferral_cannot_promise_a_layout(bare: Bare) -> None:
    assert (await bare.respond(await bare.press(), 5, flags=V2))[0] == 400


async def test_the_token_dies(bare: Bare) -> None:
    bare.discord.callbacks.deadlines.token_life = 0.1
    press = await bare.press()
    await bare.respond(press, 5)
    await asyncio.sleep(0.15)
    assert await bare.call("PATCH", f"{bare.hook(press)}/messages/@original", {"content": "x"}) == (401, 50027)


async def test_a_follow_up_needs_a_first_response(bare: Bare) -> None:
    assert await bare.call("POST", bare.hook(await bare.press()), {"content": "x"}) == (404, 10015)


async def test_a_user_install_gets_five_follow_ups(bare: Bare) -> None:
    bare.discord.commands[0]["integration_types"] = [0, 1]
    press = await bare.ann.slash(bare.room, "roll", how=How(until=Until.SENT, user_install=True))
    assert press.payload["authorizing_integration_owners"] == {"1": str(bare.ann.id)}
    await bare.respond(press, 4, content="one")
    statuses = [(await bare.call("POST", bare.hook(press), {"content": "x"}))[0] for _ in range(6)]
    assert statuses == [200] * 5 + [400]


async def test_a_deleted_message_is_unknown(bare: Bare) -> None:
    path = f"/channels/{bare.room.id}/messages"
    _, sent = await bare.call("POST", path, {"content": "x"})
    bare.discord.world.delete_message(bare.room.last)
    for method in ("GET", "PATCH", "DELETE"):
        assert await bare.call(method, f"{path}/{sent['id']}", {"content": "y"}) == (404, 10008)


async def test_a_deleted_channel_is_unknown(bare: Bare) -> None:
    bare.discord.world.delete_channel(bare.room)
    assert await bare.call("POST", f"/channels/{bare.room.id}/messages", {"content": "y"}) == (404, 10003)


@pytest.mark.parametrize(
    ("lacking", "code"),
    [
        pytest.param(Permission.SEND_MESSAGES, 50013, id="may not write"),
        pytest.param(Permission.VIEW_CHANNEL, 50001, id="may not see"),
    ],
)
async def test_the_bot_needs_its_permissions(bare: Bare, lacking: Permission, code: int) -> None:
    bare.discord.world.set_bot_permissions(bare.room, Permission.PLAYER & ~lacking)
    assert await bare.call("POST", f"/channels/{bare.room.id}/messages", {"content": "y"}) == (403, code)


async def test_an_archived_thread_cannot_be_edited(bare: Bare) -> None:
    thread = bare.discord.create_thread(bare.room)
    path = f"/channels/{thread.id}/messages"
    _, sent = await bare.call("POST", path, {"content": "x"})
    thread.payload["thread_metadata"]["archived"] = True
    assert await bare.call("PATCH", f"{path}/{sent['id']}", {"content": "y"}) == (400, 50083)
