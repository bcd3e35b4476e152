"""The gateway: sessions of the bot's shards, the events they get, and the ways a connection breaks.

Frames go through a queue with one writer a socket, so `dispatch` returns at once: forty presses made in one turn of
the event loop are all on their way before the first answer is read.
"""

import asyncio
import contextlib
import json
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from tests.loopback.shapes import me_shape
from tests.loopback.state import World
from tests.loopback.waiting import Signal
from tests.loopback.wire import Payload

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, MEMBERS, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 8, 9, 10, 11
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
ALWAYS = frozenset({"READY", "RESUMED", "INTERACTION_CREATE"})
ACK_PAUSE = 0.02
"""An answer sent back at once races discord.py's own bookkeeping of its latency."""


class _Compressor(Protocol):
    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self, mode: int = ..., /) -> bytes: ...


class Socket:
    """One connection, with its queue and its compression."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request) -> None:
        self.ws = ws
        self._transport = request.transport
        compression = request.query.get("compress")
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._zlib: _Compressor | None = zlib.compressobj() if compression == "zlib-stream" else None

    def put(self, frame: str) -> None:
        """Send a frame as soon as those before it are out."""
        self._queue.put_nowait(frame)

    def put_op(self, op: int, data: object = None) -> None:
        """Send a frame that is not an event."""
        self.put(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def cut(self) -> None:
        """Drop the connection without a word."""
        if self._transport:
            self._transport.abort()

    async def write(self) -> None:
        """Write the queue out until the socket closes."""
        with contextlib.suppress(ConnectionError):
            while not self.ws.closed:
                frame = await self._queue.get()
                if self._zlib is None:
                    await self.ws.send_str(frame)
                else:
                    await self.ws.send_bytes(self._zlib.compress(frame.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH))


@dataclass(eq=False, slots=True, kw_only=True)
class Session:
    """One shard's session; it outlives its socket, so that it can be resumed."""

    id: str
    shard: tuple[int, int]
    intents: int
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=2000))
    socket: Socket | None = None

    def send(self, event: str, data: Any) -> None:
        """Send an event now, or keep it for the resumption."""
        self.seq += 1
        frame = json.dumps({"op": DISPATCH, "t": event, "s": self.seq, "d": data})
        self.sent.append((self.seq, frame))
        if self.socket:
            self.socket.put(frame)

    def wants(self, event: str, guild_id: int | None) -> bool:
        """Tell whether its shard and its intents let the event through."""
        index, count = self.shard
        if index != ((guild_id >> 22) % count if guild_id else 0):
            return False
        if event.startswith("MESSAGE_"):
            return bool(self.intents & (GUILD_MESSAGES if guild_id else DIRECT_MESSAGES))
        return event in ALWAYS or bool(self.intents & GUILDS)


class Gateway:
    """All sessions; `identifies` and `resumes` count what the bot did."""

    def __init__(self, token: str, heartbeat_ms: int, changed: Signal) -> None:
        self.token, self.heartbeat_ms, self.changed = token, heartbeat_ms, changed
        self.world: World | None = None
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.identifies = self.resumes = 0
        self._refuse_until = 0.0

    @property
    def connected(self) -> list[Session]:
        """Return the sessions with a living socket."""
        return [session for session in self.sessions.values() if session.socket]

    @property
    def online(self) -> bool:
        """Tell whether every shard is connected."""
        return bool(self.connected) and len({one.shard for one in self.connected}) >= self.connected[0].shard[1]

    def dispatch(self, event: str, data: Payload, guild_id: int | None) -> None:
        """Send an event to the sessions that see this server; without a server, to the first shard."""
        for session in self.sessions.values():
            if session.wants(event, guild_id):
                session.send(event, data)

    def cut(self) -> None:
        """Cut every connection as an outage does; sessions can be resumed."""
        for session in self.connected:
            if session.socket:
                session.socket.cut()
                session.socket = None

    def ask_to_reconnect(self) -> None:
        """Ask every shard to connect anew and resume (operation 7)."""
        for session in self.connected:
            if session.socket:
                session.socket.put_op(RECONNECT)

    def invalidate(self) -> None:
        """End every session (operation 9): the bot must identify anew, and what was sent meanwhile is lost."""
        for session in self.connected:
            del self.sessions[session.id]
            if session.socket:
                session.socket.put_op(INVALID_SESSION, False)

    def refuse(self, seconds: float) -> None:
        """Cut every connection and take no new one for a while."""
        self._refuse_until = asyncio.get_running_loop().time() + seconds
        self.cut()

    async def close(self) -> None:
        """Say good-bye to every shard."""
        for session in self.connected:
            if session.socket:
                await session.socket.ws.close(code=1001, drain=False)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it closes."""
        if asyncio.get_running_loop().time() < self._refuse_until:
            return web.Response(status=503)
        if request.query.get("compress") not in (None, "zlib-stream"):
            return web.Response(status=501)
        ws = web.WebSocketResponse(max_msg_size=0)
        await ws.prepare(request)
        socket = Socket(ws, request)
        writer = asyncio.create_task(socket.write())
        socket.put_op(HELLO, {"heartbeat_interval": self.heartbeat_ms, "_trace": []})
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    await self._take(socket, json.loads(message.data))
        finally:
            writer.cancel()
            for session in self.sessions.values():
                if session.socket is socket:
                    session.socket = None
            self.changed.ring()
        return ws

    async def _take(self, socket: Socket, frame: Payload) -> None:
        op: int = frame["op"]
        data: Any = frame.get("d")
        if op == HEARTBEAT:
            await asyncio.sleep(ACK_PAUSE)
            socket.put_op(ACK)
        elif op in (IDENTIFY, RESUME) and data["token"] != self.token:
            await socket.ws.close(code=4004, message=b"Authentication failed.")
        elif op == IDENTIFY:
            self._identify(socket, data)
        elif op == RESUME:
            self._resume(socket, data)
        elif op == MEMBERS and self.world:
            self._send_members(socket, data)

    def _identify(self, socket: Socket, data: Payload) -> None:
        assert self.world is not None
        index, count = data.get("shard") or (0, 1)
        self.identifies += 1
        session = Session(id=f"session-{self.identifies}", shard=(index, count), intents=data["intents"], socket=socket)
        for old in [one for one in self.sessions.values() if one.shard == session.shard and one.socket is None]:
            del self.sessions[old.id]
        self.sessions[session.id] = session
        mine = [one for one in self.world.guilds.values() if one.bot_present and (one.id >> 22) % count == index]
        ready = {
            "v": 10,
            "user": me_shape(self.world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [index, count],
            "application": {"id": str(self.world.app_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "_trace": [],
        }
        session.send("READY", ready)
        for guild in mine:
            session.send("GUILD_CREATE", self.world.guild_event(guild))
        self.changed.ring()

    def _resume(self, socket: Socket, data: Payload) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            socket.put_op(INVALID_SESSION, False)
            return
        self.resumes += 1
        session.socket = socket
        for seq, frame in session.sent:
            if seq > data["seq"]:
                socket.put(frame)
        session.send("RESUMED", {"_trace": []})
        self.changed.ring()

    def _send_members(self, socket: Socket, data: Payload) -> None:
        assert self.world is not None
        guild = self.world.guilds[int(data["guild_id"])]
        wanted = {int(user) for user in data.get("user_ids") or ()}
        chunk = {
            "guild_id": str(guild.id),
            "members": [member.payload for user, member in guild.members.items() if user in wanted],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(user) for user in wanted - guild.members.keys()],
            "nonce": data.get("nonce"),
        }
        for session in self.sessions.values():
            if session.socket is socket:
                session.send("GUILD_MEMBERS_CHUNK", chunk)
