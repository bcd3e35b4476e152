"""Commands, emoji, people, the gateway and the loopback's own honesty: tried with bare HTTP, no bot."""

import json

import aiohttp
import pytest

from tests.loopback.bare import COMMAND, SENT, Bare, button
from tests.loopback.commands import Impossible
from tests.loopback.contract import contract_or_skip
from tests.loopback.gateway import HELLO, IDENTIFY, INVALID_SESSION, RESUME
from tests.loopback.journal import COMMANDS, EMOJIS, MESSAGES
from tests.loopback.server import LoopbackDiscord
from tests.loopback.wire import Payload, Permission


async def test_autocomplete_takes_25_choices(bare: Bare) -> None:
    bare.discord.commands[0]["options"] = [{"name": "pool", "description": "Dice", "type": 3, "required": True}]
    for count, status in ((26, 400), (25, 200)):
        press = await bare.ann.autocomplete(bare.room, "roll", "pool", "2y", how=SENT)
        choices = [{"name": str(number), "value": str(number)} for number in range(count)]
        assert (await bare.respond(press, 8, choices=choices))[0] == status


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        pytest.param({}, False, id="plain"),
        pytest.param({"name": "Roll"}, True, id="upper case"),
        pytest.param({"name": "roll dice"}, True, id="space"),
        pytest.param({"description": "x" * 101}, True, id="long description"),
        pytest.param(
            {
                "options": [
                    {"name": "a", "description": "a", "type": 3},
                    {"name": "b", "description": "b", "type": 3, "required": True},
                ]
            },
            True,
            id="required after optional",
        ),
    ],
)
async def test_commands_are_taken_or_refused_together(bare: Bare, change: Payload, refused: bool) -> None:
    before = bare.discord.commands
    path = f"/applications/{bare.discord.world.app_id}/commands"
    status, _ = await bare.call("PUT", path, [COMMAND, {**COMMAND, "name": "odds"}, {**COMMAND, "name": "x", **change}])
    assert status == (400 if refused else 200)
    assert (bare.discord.commands is before) == refused


async def test_a_command_keeps_its_id(bare: Bare) -> None:
    path = f"/applications/{bare.discord.world.app_id}/commands"
    first = (await bare.call("PUT", path, [COMMAND]))[1][0]["id"]
    second = (await bare.call("PUT", path, [{**COMMAND, "description": "Changed"}]))[1][0]["id"]
    assert first == second


async def test_an_emoji_name_is_taken_once(bare: Bare) -> None:
    path = f"/applications/{bare.discord.world.app_id}/emojis"
    emoji = {"name": "tick", "image": "data:image/png;base64,aGVsbG8="}
    assert (await bare.call("POST", path, emoji))[0] == 200
    assert (await bare.call("POST", path, emoji)) == (400, 50035)
    assert len((await bare.call("GET", path))[1]["items"]) == 1


async def test_an_unknown_route_is_answered_501_and_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="GET /guilds/1/bans"):
        async with LoopbackDiscord() as discord, aiohttp.ClientSession() as session:
            assert await Bare(discord, session).call("GET", "/guilds/1/bans") == (501, 0)


async def test_a_known_path_with_an_unknown_method_is_unknown_too() -> None:
    with pytest.raises(AssertionError, match="PATCH /users/@me"):
        async with LoopbackDiscord() as discord, aiohttp.ClientSession() as session:
            assert (await Bare(discord, session).call("PATCH", "/users/@me", {}))[0] == 501


async def test_a_fault_that_never_comes_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="rate limit for POST"):
        async with LoopbackDiscord() as discord:
            discord.faults.rate_limit("POST", MESSAGES)


async def test_a_fault_for_no_route_is_a_mistake(bare: Bare) -> None:
    with pytest.raises(ValueError, match="has no POST /nowhere"):
        bare.discord.faults.rate_limit("POST", "/nowhere")


async def test_the_token_is_asked_for(bare: Bare) -> None:
    async with bare.session.get(f"{bare.discord.api_base}/users/@me") as response:
        assert response.status == 401


async def test_people_cannot_do_what_is_not_offered(bare: Bare) -> None:
    bob = bare.discord.create_person("Bob", bare.guild)
    press = await bare.press()
    await bare.respond(
        press, 4, content="x", flags=64, components=[button("a"), button("b", label="Off", disabled=True)]
    )
    for attempt in (
        bare.ann.click(press.message, "Off"),
        bare.ann.click(press.message, "Missing"),
        bob.click(press.message, "a"),
        bare.ann.slash(bare.room, "missing"),
        bare.ann.slash(bare.room, "roll", unknown=1),
        bare.discord.create_person("Stranger").slash(bare.room, "roll"),
    ):
        with pytest.raises(Impossible):
            await attempt


async def test_members_without_the_permission_do_not_see_a_command(bare: Bare) -> None:
    bare.discord.commands[0]["default_member_permissions"] = str(int(Permission.MANAGE_GUILD))
    with pytest.raises(Impossible, match="hidden"):
        await bare.press()
    gm = bare.discord.create_person("Gm", bare.guild, permissions=Permission.MANAGER)
    assert (await gm.slash(bare.room, "roll", how=SENT)).payload["member"]["permissions"] == str(
        int(Permission.MANAGER)
    )


async def test_the_gateway_speaks_plain_json_and_knows_its_token(bare: Bare) -> None:
    async with bare.session.ws_connect(bare.discord.gateway_url) as socket:
        assert (await socket.receive_json())["op"] == HELLO
        await socket.send_json({"op": RESUME, "d": {"token": bare.discord.token, "session_id": "none", "seq": 1}})
        assert await socket.receive_json() == {"op": INVALID_SESSION, "d": False, "s": None, "t": None}
        await socket.send_json({"op": IDENTIFY, "d": {"token": bare.discord.token, "intents": 1}})
        assert [(await socket.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        await bare.press()
        assert json.loads(await socket.receive_str())["d"]["member"]["user"]["global_name"] == "Ann"
    async with bare.session.ws_connect(bare.discord.gateway_url) as socket:
        await socket.send_json({"op": IDENTIFY, "d": {"token": "wrong", "intents": 1}})
        await socket.receive()
        assert (await socket.receive()).data == 4004


async def test_the_contract_knows_every_route_and_objects_to_a_long_label(bare: Bare) -> None:
    contract = contract_or_skip()
    unknown = [route for route in bare.discord.faults.routes if not contract.has(*route)]
    assert unknown == []
    await bare.call("POST", f"/channels/{bare.room.id}/messages", {"content": "x", "components": [button()]})
    await bare.call("PUT", f"/applications/{bare.discord.world.app_id}/commands", [COMMAND])
    calls = bare.discord.journal.calls
    assert contract.objections(calls) + contract.doubts(calls) == []
    mark = bare.discord.journal.mark()
    await bare.call(
        "POST", f"/channels/{bare.room.id}/messages", {"content": "x", "components": [button(label="x" * 81)]}
    )
    assert len(contract.objections(bare.discord.journal.made("POST", MESSAGES, since=mark))) == 1
    assert {call.route for call in bare.discord.journal.calls} == {MESSAGES, COMMANDS}
    assert bare.discord.journal.made("POST", EMOJIS) == []
