"""What the bot asked of the REST interface, in order.

Routes are named by the templates of Discord's OpenAPI file, for example `/channels/{channel_id}/messages`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.loopback.places import Upload

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = f"{HOOK}/messages/@original"
HOOK_MESSAGE = f"{HOOK}/messages/{{message_id}}"
CHANNEL = "/channels/{channel_id}"
MESSAGES = f"{CHANNEL}/messages"
MESSAGE = f"{MESSAGES}/{{message_id}}"
COMMANDS = "/applications/{application_id}/commands"
EMOJIS = "/applications/{application_id}/emojis"


@dataclass(eq=False, slots=True, kw_only=True)
class Call:
    """One REST request as it came in, and what was answered."""

    method: str
    route: str
    path: str
    at: float
    authorization: str | None
    args: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)
    status: int = 0
    answer: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status or 'unanswered'}"


class Journal:
    """Keeps every request; `unknown` are those whose route the loopback lacks."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.unknown: list[Call] = []
        self.broken: list[str] = []

    def made(self, method: str | None = None, route: str | None = None, *, since: int = 0) -> list[Call]:
        """Return the requests of this method and route, from the mark `since` on."""
        return [call for call in self.calls[since:] if method in (None, call.method) and route in (None, call.route)]

    def mark(self) -> int:
        """Return a mark to count from."""
        return len(self.calls)
