"""The terminal or pipe that the table talks to: lines in, lines out. Imports the standard library only."""

import os
import sys
from collections.abc import Callable, Iterable
from typing import TextIO

Completer = Callable[[str], Iterable[str]]


class Console:
    """Lines from a person or a pipe; what came through a pipe is repeated, so that the output reads as a whole."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self._source = source
        self._out = out
        self.is_interactive = source is sys.stdin and source.isatty() and out.isatty()
        self.is_styled = out.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"

    def ask(self, prompt: str) -> str | None:
        """Return the next line, or None when there are no more."""
        if self.is_interactive:
            try:
                return input(prompt)
            except EOFError:
                self.say()
                return None
        line = self._source.readline()
        if not line:
            return None
        line = line.rstrip("\r\n")
        self.say(f"{prompt}{line}")
        return line

    def say(self, *lines: str) -> None:
        """Print lines, at once."""
        for line in lines or ("",):
            print(line, file=self._out)
        self._out.flush()

    def complete_with(self, completer: Completer) -> None:
        """Let the Tab key offer what the completer returns for the line up to the cursor."""
        if not self.is_interactive:
            return
        try:
            import readline
        except ImportError:  # not on every system
            return
        offered: list[str] = []

        def offer(_: str, state: int) -> str | None:
            if state == 0:
                offered[:] = completer(readline.get_line_buffer()[: readline.get_endidx()])
            return offered[state] if state < len(offered) else None

        readline.set_completer_delims(" ")
        readline.set_completer(offer)
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")


def standard_console() -> Console:
    """Return the console of this process; characters that its streams cannot show become question marks."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Console(sys.stdin, sys.stdout)
