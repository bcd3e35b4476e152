"""A bot made of single HTTP requests, and the components it sends: for tests of the loopback itself."""

from typing import Any

import aiohttp

from tests.loopback.people import How, Person
from tests.loopback.places import Channel, Guild
from tests.loopback.presses import Press, Until
from tests.loopback.server import LoopbackDiscord
from tests.loopback.wire import Payload

V2 = 1 << 15
SENT = How(until=Until.SENT)
COMMAND = {"name": "roll", "description": "Roll dice", "type": 1}


class Bare:
    """A bot made of single requests, with one server, one channel and one person."""

    def __init__(self, discord: LoopbackDiscord, session: aiohttp.ClientSession) -> None:
        self.discord, self.session = discord, session
        self.guild: Guild = discord.create_guild()
        self.room: Channel = discord.create_channel(self.guild)
        self.ann: Person = discord.create_person("Ann", self.guild)
        discord.world.commands[None] = [{**COMMAND, "id": "1", "default_member_permissions": None, "contexts": None}]
        discord.commands[0]["integration_types"] = [0]

    async def call(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Make one request as the bot and return the status and the answer's body, or Discord's error code."""
        headers = {"Authorization": f"Bot {self.discord.token}"}
        async with self.session.request(method, self.discord.api_base + path, json=body, headers=headers) as response:
            answer: Any = await response.json() if response.status != 204 else None
            return response.status, answer["code"] if response.status >= 400 else answer

    async def press(self) -> Press:
        """Let Ann use the command."""
        return await self.ann.slash(self.room, "roll", how=SENT)

    async def respond(self, press: Press, kind: int, **data: object) -> tuple[int, Any]:
        """Give the first response."""
        path = f"/interactions/{press.id}/{press.token}/callback?with_response=1"
        return await self.call("POST", path, {"type": kind, "data": data})

    def hook(self, press: Press) -> str:
        """Return the path of the press's webhook."""
        return f"/webhooks/{self.discord.world.app_id}/{press.token}"


def text(content: str) -> Payload:
    """Return a text display."""
    return {"type": 10, "content": content}


def button(custom_id: str = "go", **more: object) -> Payload:
    """Return a button in its row."""
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}]}


def select(count: int) -> Payload:
    """Return a select with so many options."""
    options = [{"label": str(number), "value": str(number)} for number in range(count)]
    return {"type": 1, "components": [{"type": 3, "custom_id": "pick", "options": options}]}
