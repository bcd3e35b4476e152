"""What a typed line asks for, before anybody knows which commands there are. Imports the standard library only."""

import re
from dataclasses import dataclass
from typing import TypeAlias

LEAVING = frozenset({"quit", "exit", "/quit", "/exit", ":q"})
ASKING = frozenset({"?", "help"})
MESSAGES = "dm"

_NAME = r"[^\W_][\w.\-]{0,31}"
_PERSON = re.compile(rf"@({_NAME})(?:\s+(.*))?")
_PLACE = re.compile(rf"#({_NAME})(?:\s+(.*))?")
_ROLE = re.compile(rf"([+\-])({_NAME})")
_PRESS = re.compile(r"!\s*(?:([0-9]{1,3})(?:\s+(.*))?)?")


@dataclass(frozen=True, slots=True)
class Command:
    """A slash command; `text` is everything after the slash."""

    text: str


@dataclass(frozen=True, slots=True)
class Press:
    """A button to press, or a choice in a select; without a number, the buttons are to be shown again."""

    number: int | None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Sit:
    """Another person sits down at the keyboard, and may type something at once."""

    person: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Enter:
    """Another channel is looked at, or the bot's direct messages (`None`), and something may be typed there."""

    place: str | None
    rest: str = ""


@dataclass(frozen=True, slots=True)
class ChangeRole:
    """The person takes a role, or gives it back."""

    role: str
    takes: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """How the table works is to be told."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The table is over."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """An empty line."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that means nothing here; `sentence` says what would."""

    sentence: str


Line: TypeAlias = Command | Press | Sit | Enter | ChangeRole | Ask | Leave | Nothing | Unclear


def read_line(text: str) -> Line:
    """Return what a line asks for; every text asks for something.

    >>> read_line("/roll 2y1g 2p"), read_line("!2 Odds"), read_line("@Ann")
    (Command(text='roll 2y1g 2p'), Press(number=2, text='Odds'), Sit(person='ann', rest=''))
    """
    text = text.strip()
    word = text.casefold()
    if not text:
        return Nothing()
    if word in LEAVING:
        return Leave()
    if word in ASKING:
        return Ask()
    if word == MESSAGES:
        return Enter(None)
    match text[0]:
        case "/":
            return Command(text[1:].strip()) if text[1:].strip() else Unclear("A command follows the slash: /help")
        case "!":
            return _press(text)
        case "@":
            return _sit(text)
        case "#":
            return _enter(text)
        case "+" | "-":
            return _change_role(text)
        case _:
            return Unclear(
                f"Commands begin with a slash, as in Discord: /{_start(text)} — ? shows what else works here."
            )


def _press(text: str) -> Line:
    found = _PRESS.fullmatch(text)
    if found is None:
        return Unclear("!2 presses the button [2], !2 text chooses from the select [2], ! shows the buttons again.")
    number, chosen = found.groups()
    return Press(int(number) if number else None, (chosen or "").strip())


def _sit(text: str) -> Line:
    found = _PERSON.fullmatch(text)
    if found is None:
        return Unclear("A person is one word of letters and digits after the @, at most 32 long: @ann")
    return Sit(found[1].casefold(), (found[2] or "").strip())


def _enter(text: str) -> Line:
    found = _PLACE.fullmatch(text)
    if found is None:
        return Unclear("A channel is one word of letters and digits after the #, at most 32 long: #side-quest")
    return Enter(found[1].casefold(), (found[2] or "").strip())


def _change_role(text: str) -> Line:
    found = _ROLE.fullmatch(text)
    if found is None:
        return Unclear("+pilots gives you the role pilots, -pilots takes it away.")
    return ChangeRole(found[2].casefold(), found[1] == "+")


def _start(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"
