"""A press: one action of a simulated person, and everything that the bot answered to it."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from tests.loopback.journal import Call
from tests.loopback.messages import Message
from tests.loopback.places import Channel
from tests.loopback.waiting import Overdue, Signal
from tests.loopback.wire import Kind, Payload, Refused, Response


class Until(StrEnum):
    """How long an action waits for the bot.

    ACKNOWLEDGED is the first response, be it only "thinking"; ANSWERED is the first thing a person can read.
    """

    SENT = "sent"
    ACKNOWLEDGED = "acknowledged"
    ANSWERED = "answered"


class Act(StrEnum):
    """One way in which the bot writes with a press's token."""

    REPLY = "reply"
    THINKING = "thinking"
    UPDATE = "update"
    EDIT = "edit"
    FOLLOW_UP = "follow-up"
    DELETE = "delete"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One thing that the bot wrote in answer, as it read at that moment."""

    act: Act
    message_id: int
    text: str
    ephemeral: bool


@dataclass(eq=False, slots=True, kw_only=True)
class Press:
    """One action and its answers; it goes on filling after the action has returned.

    `delay` is the seconds from the action to the first response; `refusals` are the errors that the bot met while
    answering; `calls` are the requests that it made with this press's token; `opened_by` is the press whose form this
    one sends in.
    """

    id: int
    token: str
    kind: Kind
    payload: Payload
    person_id: int
    channel: Channel
    user_install: bool
    opened_by: "Press | None" = None
    born: float = field(default_factory=time.monotonic)
    response: Response | None = None
    delay: float | None = None
    modal: Payload | None = None
    choices: list[Payload] = field(default_factory=list)
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    written: list[Written] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    refusals: list[Refused] = field(default_factory=list)
    changed: Signal = field(default_factory=Signal)

    @property
    def message(self) -> Message:
        """Return the reply, or the message that the press was made on, where that was updated or deferred.

        Raises:
            Overdue: the bot has not answered with a message.
        """
        if self.original is None:
            raise Overdue(f"there is no message in answer to {self}")
        return self.original

    @property
    def text(self) -> str:
        """Return what the bot last wrote in answer: the newest reply, edit or follow-up, flattened.

        Raises:
            Overdue: it wrote nothing.
        """
        if not self.texts:
            raise Overdue(f"nothing was written in answer to {self}")
        return self.texts[-1]

    @property
    def texts(self) -> tuple[str, ...]:
        """Return everything the bot wrote in answer, in order, edits among it."""
        return tuple(one.text for one in self.written if one.act not in (Act.DELETE, Act.THINKING))

    @property
    def ephemeral(self) -> bool:
        """Tell whether what the bot last wrote is seen by this person only."""
        return bool(self.written) and self.written[-1].ephemeral

    @property
    def choice_names(self) -> tuple[str, ...]:
        """Return the names offered by an autocomplete."""
        return tuple(choice["name"] for choice in self.choices)

    @property
    def acknowledged(self) -> bool:
        """Tell whether there was a first response."""
        return self.response is not None

    @property
    def answered(self) -> bool:
        """Tell whether the person has something to read: deferrals alone do not count."""
        match self.response:
            case None:
                return False
            case Response.DEFERRED_MESSAGE | Response.DEFERRED_UPDATE:
                return any(one.act is not Act.THINKING for one in self.written)
            case _:
                return True

    def note(self, act: Act, message: Message) -> None:
        """Keep what was just written."""
        one = Written(act=act, message_id=message.id, text=message.text, ephemeral=message.ephemeral)
        self.written.append(one)
        self.changed.ring()

    async def reach(self, until: Until, within: float = 10.0) -> None:
        """Wait until the press has come so far.

        Raises:
            Overdue: it did not in time.
        """
        match until:
            case Until.SENT:
                return
            case Until.ACKNOWLEDGED:
                await self.wait_for(lambda: self.acknowledged, within)
            case Until.ANSWERED:
                await self.wait_for(lambda: self.answered, within)

    async def wait_for(self, happened: Callable[[], object], within: float = 10.0) -> None:
        """Wait until a condition on this press holds, for example `lambda: press.refusals`.

        Raises:
            Overdue: it did not in time.
        """
        await self.changed.wait_for(happened, lambda: f"the bot went silent on {self}", within)

    async def wrote(self, times: int, within: float = 10.0) -> tuple[str, ...]:
        """Wait until the bot has written so often in answer, "thinking" left out, and return all the texts.

        Raises:
            Overdue: it did not in time.
        """
        await self.wait_for(lambda: len(self.texts) >= times, within)
        return self.texts

    def __str__(self) -> str:
        name = self.payload["data"].get("name") or self.payload["data"].get("custom_id")
        calls = "; ".join(map(str, self.calls)) or "no request"
        refusals = "; ".join(map(str, self.refusals)) or "no refusal"
        return f"{self.kind.name.lower()} {name!r} by {self.person_id} ({calls}; {refusals}; wrote {list(self.texts)})"
