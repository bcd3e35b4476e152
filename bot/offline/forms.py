"""A form of the bot (Discord calls it a modal) as questions, and answers as what Discord would send. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from bot.offline.printer import SELECTS, Part
from bot.offline.typed import Misread
from bot.offline.values import Directory

_TEXT, _FILE, _RADIO, _BOXES, _BOX, _LABEL = 4, 19, 21, 22, 23, 18
_LISTS = frozenset({int(Part.TEXT_SELECT), _BOXES})
_YES = {"yes": True, "y": True, "true": True, "x": True, "no": False, "n": False, "false": False}

Given: TypeAlias = str | bool | Path | list[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One field of a form."""

    custom_id: str
    part: int
    label: str
    hint: str = ""
    options: tuple[tuple[str, str], ...] = ()
    standard: str = ""
    """What is filled in already."""
    required: bool = True
    shortest: int = 0
    longest: int | None = None
    most: int = 1

    @property
    def prompt(self) -> str:
        """The question as it is asked, without its options."""
        may_be_empty = "" if self.required or self.standard else " (may be empty)"
        filled = f" [{self.standard}]" if self.standard else ""
        return f"{self.label}{may_be_empty}{filled}: "


def questions(form: Mapping[str, Any]) -> tuple[Question, ...]:
    """Return the fields of a form, in order."""
    return tuple(_questions(form.get("components") or ()))


def texts(form: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the texts that stand between the fields."""
    return tuple(str(part["content"]) for part in form.get("components") or () if part["type"] == Part.TEXT)


def _questions(parts: Sequence[Mapping[str, Any]], label: str = "", hint: str = "") -> Iterator[Question]:
    for part in parts:
        if part["type"] == _LABEL:
            inner = part["component"]
            yield from _questions([inner], str(part.get("label") or ""), str(part.get("description") or ""))
        elif part["type"] == Part.ROW:
            yield from _questions(part.get("components") or ())
        elif part["type"] in (_TEXT, _FILE, _RADIO, _BOXES, _BOX) or part["type"] in SELECTS:
            yield _question(part, label, hint)


def _question(part: Mapping[str, Any], label: str, hint: str) -> Question:
    chosen = [str(each["label"]) for each in part.get("options") or () if each.get("default")]
    return Question(
        custom_id=str(part["custom_id"]),
        part=int(part["type"]),
        label=label or str(part.get("label") or part.get("placeholder") or part["custom_id"]),
        hint=hint or str(part.get("placeholder") or ""),
        options=tuple((str(each["label"]), str(each["value"])) for each in part.get("options") or ()),
        standard=str(part.get("value") or "") or ", ".join(chosen),
        required=bool(part.get("required", part["type"] != _BOX)),
        shortest=int(part.get("min_length") or 0),
        longest=part.get("max_length"),
        most=int(part.get("max_values") or (len(part.get("options") or ()) if part["type"] == _BOXES else 1)),
    )


def read_answer(text: str, question: Question, directory: Directory) -> Given | None:
    """Return what an answer sends, or None where the field stays empty.

    Raises:
        Misread: the form cannot be sent with this answer.
    """
    text = text.strip() or question.standard
    if not text:
        if question.required:
            raise Misread(f"“{question.label}” must not be empty.")
        return None
    if question.part == _TEXT:
        return _text(text.replace("\\n", "\n"), question)
    if question.part == _FILE:
        path = Path(text).expanduser()
        if not path.is_file():
            raise Misread(f"There is no file at {text[:200]}.")
        return path
    if question.part == _BOX:
        if text.casefold() not in _YES:
            raise Misread(f"“{question.label}” is yes or no.")
        return _YES[text.casefold()]
    if question.part == _RADIO:
        return choose(text, question.options)
    return choose_some(text, question.part, question.options, question.most, directory)


def _text(text: str, question: Question) -> str:
    if question.longest is not None and len(text) > question.longest:
        raise Misread(f"“{question.label}” is at most {question.longest} characters long; this is {len(text)}.")
    if len(text) < question.shortest:
        raise Misread(f"“{question.label}” is at least {question.shortest} characters long; this is {len(text)}.")
    return text


def choose_some(text: str, part: int, options: Sequence[tuple[str, str]], most: int, directory: Directory) -> list[Any]:
    """Return what is chosen in a select: values of its options, or people, roles and channels; commas between several.

    Raises:
        Misread: there is no such option, or there are too many.
    """
    whole = [text] if any(text.casefold() == label.casefold() for label, _ in options) else text.split(",")
    chosen = [each.strip() for each in whole if each.strip()] if most > 1 else [text]
    if len(chosen) > most:
        raise Misread(f"At most {most} can be chosen; these are {len(chosen)}.")
    if part in _LISTS:
        return list(dict.fromkeys(choose(each, options) for each in chosen))
    return [_entity(each, part, directory) for each in chosen]


def choose(text: str, options: Sequence[tuple[str, str]]) -> str:
    """Return the value of the option with this label, value, beginning of a label or number.

    Raises:
        Misread: there is no such option, or there are several.
    """
    wanted = text.strip().casefold()
    for label, value in options:
        if wanted in (label.casefold(), value.casefold()):
            return value
    if wanted.isdecimal() and 1 <= int(wanted) <= len(options):
        return options[int(wanted) - 1][1]
    begun = [value for label, value in options if wanted and label.casefold().startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    labels = ", ".join(label for label, _ in options)
    if not wanted:
        raise Misread(f"Say what to choose. There are: {labels}.")
    raise Misread(f"There is {'more than one' if begun else 'no'} “{text[:60]}” to choose. There are: {labels}.")


def _entity(text: str, part: int, directory: Directory) -> object:
    known = {
        Part.PERSON_SELECT: directory.people,
        Part.ROLE_SELECT: directory.roles,
        Part.MENTIONABLE_SELECT: {**directory.roles, **directory.people},
        Part.CHANNEL_SELECT: directory.channels,
    }[Part(part)]
    name = text.lstrip("@#").casefold()
    if name not in known:
        raise Misread(f"There is nobody and nothing named “{text[:60]}” to choose. There are: {', '.join(known)}.")
    return known[name]
