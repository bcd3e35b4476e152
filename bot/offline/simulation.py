"""Acting in the simulated Discord: commands, presses, forms, and what they lead to. Imports simcord.

Discord's own refusals come back as `Misread`, as sentences.
"""

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simcord
import structlog
from discord import app_commands

from bot.app import DiceBot
from bot.offline.forms import Given
from bot.offline.people import World
from bot.offline.printer import Message
from bot.offline.server import Seat, Server
from bot.offline.typed import Misread

log = structlog.get_logger()

PATIENCE = 40.0
"""Seconds after which the bot counts as stuck; the odds of huge pools may take 20."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What an action led to."""

    answers: tuple[Message, ...]
    changed: tuple[Message, ...]
    """Messages that changed or came beside the answers."""
    gone: tuple[int, ...]
    """Messages that were deleted."""
    form: Mapping[str, Any] | None
    result: simcord.InteractionResult
    """What a filled-in form is sent back to."""


class Simulation:
    """What people can do, and what comes of it."""

    def __init__(self, env: simcord.Env, server: Server) -> None:
        self.server = server
        self._env = env
        self._events: list[tuple[str, tuple[int, int]]] = []
        self._errors_seen = 0
        env.backend.subscribers.append(self._note)

    async def slash(self, seat: Seat, name: str, values: Mapping[str, object]) -> Outcome:
        """Send a slash command.

        Raises:
            Misread: Discord would not let the person send it.
        """
        options = {key: _sent(value) for key, value in values.items()}
        actor = self.server.actor(seat)
        with self._acting():
            if isinstance(actor, simcord.UserHandle):
                result = await actor.slash(name, **options)
            else:
                result = await actor.slash(self.server.channel(seat), name, **options)
            return self._outcome(result)

    async def suggestions(
        self, seat: Seat, name: str, option: str, text: str, values: Mapping[str, object]
    ) -> list[tuple[str, str]]:
        """Return what the bot suggests for an option while one types: names and values."""
        options = {key: _sent(value) for key, value in values.items() if not isinstance(value, Path)}
        actor = self.server.actor(seat)
        with self._acting():
            if isinstance(actor, simcord.UserHandle):
                choices = await actor.autocomplete(name, option, text, **options)
            else:
                choices = await actor.autocomplete(self.server.channel(seat), name, option, text, **options)
        return [(str(choice["name"]), str(choice["value"])) for choice in choices]

    async def press(self, seat: Seat, message: Message, custom_id: str) -> Outcome:
        """Press a button.

        Raises:
            Misread: Discord would not let the person do it.
        """
        with self._acting():
            return self._outcome(await self.server.actor(seat).click(self.server.handle(message), custom_id=custom_id))

    async def choose(self, seat: Seat, message: Message, custom_id: str, values: Sequence[Any]) -> Outcome:
        """Choose in a select.

        Raises:
            Misread: Discord would not let the person do it.
        """
        with self._acting():
            return self._outcome(
                await self.server.actor(seat).select(self.server.handle(message), values, custom_id=custom_id)
            )

    async def submit(self, seat: Seat, outcome: Outcome, given: Mapping[str, Given]) -> Outcome:
        """Send a filled-in form.

        Raises:
            Misread: Discord would not let the person do it.
        """
        values = {key: _sent(value) for key, value in given.items()}
        with self._acting():
            return self._outcome(await self.server.actor(seat).submit_modal(outcome.result, values))

    @contextmanager
    def _acting(self) -> Iterator[None]:
        self.server.clock.catch_up()
        self._events.clear()
        try:
            yield
        except (simcord.SetupError, simcord.BackendError) as error:
            raise Misread(f"Discord would not do that: {error}") from error
        except TimeoutError as error:
            log.warning("the bot did not finish", why=str(error))
            raise Misread("The bot did not finish in time; its log says why.") from error
        finally:
            self._log_errors()

    def _log_errors(self) -> None:
        """Log what failed beside the handlers: their own errors have been answered, and logged where they are ours."""
        for error in self._env.errors_since(self._errors_seen):
            if not isinstance(error, app_commands.AppCommandError):
                log.warning("a task of the bot failed", exc_info=error)
        self._errors_seen = self._env.error_cursor

    def _note(self, event: str, payload: Mapping[str, Any]) -> None:
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"):
            self._events.append((event, (int(payload["channel_id"]), int(payload["id"]))))

    def _outcome(self, result: simcord.InteractionResult) -> Outcome:
        answers = [message for message in (result.response, *result.followups) if message is not None]
        shown = dict.fromkeys((message.channel_id, message.id) for message in answers)
        beside = dict.fromkeys(where for _, where in self._events if where not in shown)
        return Outcome(
            answers=tuple(self._now(shown)),
            changed=tuple(self._now(beside)),
            gone=tuple(message_id for event, (_, message_id) in self._events if event == "MESSAGE_DELETE"),
            form=result.modal,
            result=result,
        )

    def _now(self, places: Iterable[tuple[int, int]]) -> Iterator[Message]:
        for channel_id, message_id in places:
            message = self.server.stored(channel_id, message_id)
            if message is not None:
                yield message


@asynccontextmanager
async def simulated(bot: DiceBot, world: World) -> AsyncIterator[Simulation]:
    """Start the bot in a simulated Discord, as the world was left; at the end, stop it and take that Discord apart."""
    env = simcord.Env(bot, check_errors=False, settle_timeout=PATIENCE)
    simulation = Simulation(env, Server(env, world))
    await env.start()
    try:
        if not env.backend.commands:
            # The bot remembers that Discord has its commands; this Discord has forgotten them.
            await bot.tree.sync()
        yield simulation
        await bot.stop()
    finally:
        await env.shutdown()


def _sent(value: Any) -> Any:
    """Return a value as simcord takes it: files are read."""
    return (value.name, value.read_bytes()) if isinstance(value, Path) else value
