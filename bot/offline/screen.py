"""What people see: outcomes printed, files laid down, and which message's buttons are meant."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bot.offline import wording
from bot.offline.console import Console
from bot.offline.markup import Reader, styled
from bot.offline.printer import Message, controls_of, print_message, title_of
from bot.offline.server import Seat, Server
from bot.offline.simulation import Outcome

_INDENT = "  "


class Screen:
    """The console as a Discord window."""

    def __init__(self, server: Server, console: Console, files: Path) -> None:
        self._server = server
        self._console = console
        self._files = files
        self._seen = [(kept.channel_id, kept.id) for kept in server.world.messages]
        """Messages with buttons, the one that was shown last at the end."""

    def say(self, *texts: str) -> None:
        """Print words of the table itself."""
        for text in texts:
            self._console.say(_INDENT + text)

    def note(self, text: str) -> None:
        """Print a remark of the table."""
        self._console.say(_INDENT + styled(text, "dim", self._reader()))

    def show(self, message: Message) -> None:
        """Print a message; its buttons are from now on the ones that are meant."""
        for line in print_message(message, self._reader()):
            self._console.say((_INDENT + line).rstrip())
        for where in self._lay_down(message):
            self.note(f"(saved as {where})")
        self._remember(message, at_the_end=True)

    def show_outcome(self, outcome: Outcome, seat: Seat) -> None:
        """Print what an action led to: new messages, the pressed one as it is now, others that changed meanwhile."""
        for message in outcome.answers:
            self.show(message)
        for message in outcome.changed:
            self._show_beside(message, seat)
        for message_id in outcome.gone:
            self._server.world.forget(message_id)
        if not outcome.answers and outcome.form is None:
            self.note(wording.NO_ANSWER)

    def _show_beside(self, message: Message, seat: Seat) -> None:
        place = self._server.place_of(message)
        known = (message.channel_id, message.id) in self._seen
        if known or place != seat.place:
            self._remember(message, at_the_end=not known)
            where = "" if place == seat.place else f" in #{place}" if place is not None else " in direct messages"
            self.note(f"(the message “{self.title(message)}”{where} is {'brought up to date' if known else 'new'})")
        else:
            self.show(message)

    def _remember(self, message: Message, *, at_the_end: bool) -> None:
        key = (message.channel_id, message.id)
        if not controls_of(message):
            self._seen = [each for each in self._seen if each != key]
            self._server.world.forget(message.id)
            return
        if at_the_end:
            self._seen = [*(each for each in self._seen if each != key), key]
        self._server.keep(message, as_newest=at_the_end)

    def last_with_controls(self, seat: Seat) -> Message | None:
        """Return the message whose buttons are meant: the last shown one here that the person can see."""
        for channel_id, message_id in reversed(self._seen):
            message = self._server.message(channel_id, message_id, seat)
            if message is not None and controls_of(message):
                return message
        return None

    def title(self, message: Message) -> str:
        """Return the first words of a message."""
        return title_of(message, self._reader())

    def _reader(self) -> Reader:
        return Reader(names=self._server.names(), now=datetime.now(UTC), styled=self._console.is_styled)

    def _lay_down(self, message: Message) -> Iterator[Path]:
        for file in message.files:
            self._files.mkdir(parents=True, exist_ok=True)
            path = self._files / Path(file.name).name
            path.write_bytes(self._server.content(file))
            yield path
