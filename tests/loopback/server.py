"""A Discord on loopback, for tests that start the bot as a process of its own.

    async with LoopbackDiscord() as discord:
        guild = discord.create_guild("Table")
        room = discord.create_channel(guild, "general")
        ann = discord.create_person("Ann", guild)
        async with BotProcess(discord, tmp_path) as bot:          # `process`
            press = await ann.slash(room, "roll", pool="2y1g")     # `people`
            assert "Success" in press.text                         # `presses`
            discord.gateway.cut()                                  # `gateway`
            discord.faults.rate_limit("POST", journal.MESSAGES)    # `faults`
            assert len(press.calls) == 1                           # `journal`

It listens on 127.0.0.1 only, on a port of the system's choice, and offers REST version 10 and the gateway (plain or
zlib-stream).  At the end of the `async with` it makes the test fail for a request it does not know, a fault that was
ordered and never met, or an error of its own.  Everything it does is in one event loop and nothing is shared between
two instances.
"""

import asyncio
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from tests.loopback.callbacks import Callbacks, Deadlines
from tests.loopback.exchange import API, read_call, respond
from tests.loopback.faults import Dropped, Faults, Trouble, suffer
from tests.loopback.gateway import Gateway
from tests.loopback.journal import Call, Journal
from tests.loopback.people import Person
from tests.loopback.places import Channel, Guild
from tests.loopback.presses import Press
from tests.loopback.rest import Rest
from tests.loopback.state import World
from tests.loopback.waiting import Signal
from tests.loopback.wire import MIB, Payload, Permission, Refused

TOKEN = "loopback.bot.token"
NO_ANSWER = 499
"""The status of a request whose connection was cut: in the journal only."""


class LoopbackDiscord:
    """The server with its world; one instance a test, or one for a module of tests."""

    def __init__(
        self,
        *,
        token: str = TOKEN,
        deadlines: Deadlines | None = None,
        shards: int = 1,
        heartbeat_ms: int = 41_250,
    ) -> None:
        self.token = token
        self.changed = Signal()
        self.gateway = Gateway(token, heartbeat_ms, self.changed)
        self.world = World(self.gateway.dispatch, shards)
        self.gateway.world = self.world
        self.callbacks = Callbacks(self.world, deadlines or Deadlines())
        self.rest = Rest(self.world)
        self.faults, self.journal = Faults(), Journal()
        self._handlers: dict[tuple[str, str], Any] = {**self.rest.routes(), **self.callbacks.routes()}
        self.faults.routes = self._handlers.keys()
        self._late: set[asyncio.Task[None]] = set()
        self.port = 0

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=32 * MIB)
        app.router.add_get("/", self.gateway.serve)
        app.router.add_get("/cdn/{path:.*}", self._send_file)
        for method, route in self._handlers:
            app.router.add_route(method, API + route, self._take)
        app.router.add_route("*", API + "/{unknown:.*}", self._take)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = self._runner.addresses[0][1]
        self.gateway.url = self.rest.gateway_url = self.gateway_url
        self.world.file_base = f"http://127.0.0.1:{self.port}/cdn"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._late:
            task.cancel()
        await self.gateway.close()
        await self._runner.cleanup()
        if error is None:
            self.check()

    @property
    def api_base(self) -> str:
        """Return what the bot is to use as `DISCORD_API_BASE`."""
        return f"http://127.0.0.1:{self.port}{API}"

    @property
    def gateway_url(self) -> str:
        """Return what the bot is to use as `DISCORD_GATEWAY`."""
        return f"ws://127.0.0.1:{self.port}"

    @property
    def commands(self) -> list[Payload]:
        """Return the commands that the bot registered everywhere."""
        return self.world.commands[None]

    def check(self) -> None:
        """Fail for what no test may leave behind.

        Raises:
            AssertionError: an unknown route was asked for, an ordered fault never came, or the loopback itself erred.
        """
        assert not self.journal.unknown, f"routes that the loopback lacks: {[*map(str, self.journal.unknown)]}"
        assert not self.journal.broken, "\n".join(self.journal.broken)
        assert not self.faults.unmet, f"ordered and never met: {self.faults.unmet}"

    async def wait_for(self, happened: Callable[[], object], what: str, within: float = 10.0) -> None:
        """Wait until something holds that a request or a connection of the bot brings about.

        Raises:
            Overdue: it did not in time.
        """
        await self.changed.wait_for(
            happened, lambda: f"{what}; last requests: {[*map(str, self.journal.calls[-8:])]}", within
        )

    def create_guild(
        self, name: str = "Table", *, locale: str = "en-US", bot_present: bool = True, shard: int = 0
    ) -> Guild:
        """Make a server; without the bot in it, for user installs."""
        return self.world.add_guild(name, locale=locale, bot_present=bot_present, shard=shard)

    def create_channel(
        self, guild: Guild, name: str = "general", *, bot_permissions: Permission = Permission.PLAYER
    ) -> Channel:
        """Make a text channel."""
        return self.world.add_channel(guild, name, bot_permissions)

    def create_thread(self, parent: Channel, name: str = "scene") -> Channel:
        """Make a thread below a channel, opened by a person."""
        return self.world.add_thread(parent, name, owner_id=parent.guild_id)

    def create_person(
        self,
        name: str,
        *guilds: Guild,
        roles: tuple[int, ...] = (),
        permissions: Permission = Permission.PLAYER,
        locale: str = "en-US",
    ) -> Person:
        """Make a person, a member of these servers."""
        person = Person(self.world, self.callbacks, self.deliver, name, locale)
        for guild in guilds:
            self.world.set_member(guild, person.user, roles=roles, permissions=permissions)
        return person

    def deliver(self, press: Press) -> None:
        """Send an interaction to the bot: at once, late or twice, as ordered."""
        delivery = self.faults.take_delivery()
        pauses = [delivery.late + number * delivery.apart for number in range(delivery.copies)]
        for pause in pauses:
            if pause:
                task = asyncio.create_task(self._deliver_after(press, pause))
                self._late.add(task)
                task.add_done_callback(self._late.discard)
            else:
                self.gateway.dispatch("INTERACTION_CREATE", press.payload, press.channel.guild_id)

    async def _deliver_after(self, press: Press, pause: float) -> None:
        await asyncio.sleep(pause)
        self.gateway.dispatch("INTERACTION_CREATE", press.payload, press.channel.guild_id)

    async def _take(self, request: web.Request) -> web.Response:
        call = await read_call(request)
        press = self.callbacks.press_of(call)
        self.journal.calls.append(call)
        if press is not None:
            press.calls.append(call)
        order = self.faults.take(call)
        try:
            if order is not None:
                await suffer(order)
            body, call.status = self._answer(call)
            if order is not None and order.trouble is Trouble.LOSE_ANSWER:
                raise Refused(order.status, 0, "the answer was lost, as ordered")
            if order is not None and order.trouble is Trouble.DROP_ANSWER:
                raise Dropped
        except Dropped:
            body, call.status = {"code": 0, "message": "nobody reads this"}, NO_ANSWER
            if request.transport is not None:
                request.transport.abort()
        except Refused as refused:
            body, call.status = refused.body, refused.status
            if press is not None:
                press.refusals.append(refused)
                press.changed.ring()
        except Exception:
            self.journal.broken.append(f"{call}\n{traceback.format_exc()}")
            body, call.status = {"code": 0, "message": "the loopback erred"}, 500
        call.answer = body
        self.changed.ring()
        return respond(body, call.status)

    def _answer(self, call: Call) -> tuple[object, int]:
        handler = self._handlers.get((call.method, call.route))
        if handler is None:
            self.journal.unknown.append(call)
            raise Refused(501, 0, f"the loopback has no {call.method} {call.path}")
        by_token = call.route.startswith(("/interactions/", "/webhooks/"))
        if not by_token and call.authorization != f"Bot {self.token}":
            raise Refused(401, 0, "401: Unauthorized")
        answer = handler(call)
        return answer, 204 if answer is None else 200

    async def _send_file(self, request: web.Request) -> web.Response:
        upload = self.world.files.get(request.match_info["path"])
        if upload is None:
            return web.Response(status=404)
        return web.Response(body=upload.data, headers={"Content-Type": upload.content_type})
