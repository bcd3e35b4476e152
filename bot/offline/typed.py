"""A slash command as it is typed: which command, and which text belongs to which option. Imports the specs."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from bot.offline.specs import Option, Spec

_QUOTED = r"\"[^\"]*\"(?!\S)|'[^']*'(?!\S)|“[^”]*”(?!\S)"
"""A group in quotes; without a closing quote at a word's end, a quote is just a character."""
_GROUP = re.compile(_QUOTED)
_WORD = re.compile(rf"(?:([^\s:\"'“]+):)?{_QUOTED}|(?:([^\s:\"'“]+):)?\S*")
_ALIKE = 70
"""How much alike (of 100) two names must be for one to be taken for a slip of the other."""


class Misread(Exception):
    """What was typed cannot be sent; `sentence` says why and what could be."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that this one is probably a slip of."""
    found = process.extractOne(name.casefold(), tuple(names), scorer=fuzz.ratio, score_cutoff=_ALIKE)
    return found[0] if found is not None else None


def find_command(text: str, specs: Sequence[Spec]) -> tuple[Spec, str]:
    """Return the command that a text begins with, and the text after it.

    Raises:
        Misread: there is no such command, or the text names only a group of them.
    """
    words = list(re.finditer(r"\S+", text))
    typed = tuple(word[0].casefold() for word in words)
    for spec in specs:
        if typed[: len(spec.path)] == spec.path:
            return spec, text[words[len(spec.path) - 1].end() :].strip()
    raise Misread(_no_command(typed, specs))


def _no_command(typed: tuple[str, ...], specs: Sequence[Spec]) -> str:
    for depth in (2, 1):
        group = [spec for spec in specs if len(spec.path) > depth and spec.path[:depth] == typed[:depth]]
        if group:
            return _no_part(typed, depth, group)
    firsts = dict.fromkeys(spec.path[0] for spec in specs)
    near = nearest(" ".join(typed[:2]), (spec.name for spec in specs)) or nearest(typed[0], firsts)
    if near is None:
        return f"There is no command /{typed[0][:40]}. There are: {', '.join(f'/{name}' for name in firsts)}."
    return f"There is no command /{typed[0][:40]}. Did you mean /{near}?"


def _no_part(typed: tuple[str, ...], depth: int, group: Sequence[Spec]) -> str:
    start = "/" + " ".join(typed[:depth])
    parts = tuple(dict.fromkeys(spec.path[depth] for spec in group))
    if len(typed) == depth:
        return f"{start} needs one of: {', '.join(parts)}."
    near = nearest(typed[depth], parts)
    meant = f"Did you mean {start} {near}?" if near else f"There are: {', '.join(parts)}."
    return f"There is no {start} {typed[depth][:40]}. {meant}"


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    head: str | None
    """The name before a colon, if the word has one."""

    @property
    def after_head(self) -> int:
        return self.start + (len(self.head) + 1 if self.head is not None else 0)


def _words(text: str) -> list[_Word]:
    return [_Word(found.start(), found.end(), found[1] or found[2]) for found in _WORD.finditer(text) if found[0]]


def split_options(text: str, spec: Spec) -> dict[str, str]:
    """Return the text of each option that was given, as it is to be sent.

    A value runs until the next `name:` of an option of this command; quotes hold a value together and are taken off
    where they enclose all of it. Words before the first name fill the options that are not named, in order.

    Raises:
        Misread: an option is given twice or empty, is probably misspelt, or words are left over.
    """
    words = _words(text)
    marks = [word for word in words if word.head is not None and spec.option(word.head) is not None]
    _check_slips(words, marks, spec)
    given: dict[str, str] = {}
    bare = text[: marks[0].start if marks else len(text)].strip()
    ends = [*(mark.start for mark in marks[1:]), len(text)]
    for mark, end in zip(marks, ends, strict=False):  # without marks there is still one end
        assert mark.head is not None
        name = mark.head.casefold()
        if name in given:
            raise Misread(f"{name}: is given twice.")
        given[name] = text[mark.after_head : end].strip()
    if not bare:
        bare = _words_after_quotes(given, spec)
    _fill(bare, given, spec)
    for name, value in given.items():
        given[name] = unquoted(value)
        if not given[name]:
            raise Misread(f"{name}: has no value.")
    return given


def unquoted(text: str) -> str:
    """Return the text without the quotes that enclose all of it.

    >>> unquoted('"slice the door"'), unquoted('2y 1g "sneak"'), unquoted('"a" "b"')
    ('slice the door', '2y 1g "sneak"', '"a" "b"')
    """
    return text[1:-1].strip() if _GROUP.fullmatch(text) else text


def _check_slips(words: Sequence[_Word], marks: Sequence[_Word], spec: Spec) -> None:
    named = {mark.head.casefold() for mark in marks if mark.head is not None}
    free = [option.name for option in spec.options if option.name not in named]
    for word in words:
        if word.head is None or word in marks:
            continue
        near = nearest(word.head, free)
        if near is not None:
            takes = ", ".join(f"{option.name}:" for option in spec.options)
            raise Misread(f"/{spec.name} has no option {word.head}:. Did you mean {near}:? It takes {takes}.")


def _words_after_quotes(given: dict[str, str], spec: Spec) -> str:
    """Take the words after a quoted value where an option that must be given is still open: they are its value."""
    if not any(option.required and option.name not in given for option in spec.options):
        return ""
    for name, value in given.items():
        group = _GROUP.match(value)
        if group is not None and group.end() < len(value):
            given[name] = group[0]
            return value[group.end() :].strip()
    return ""


def _fill(bare: str, given: dict[str, str], spec: Spec) -> None:
    """Give words without a name to the options that are not named: all to one of free text, else one word each."""
    for option in spec.options:
        if not bare:
            return
        if option.name in given:
            continue
        given[option.name], bare = _first(bare, option)
    if bare:
        names = ", ".join(f"{option.name}:" for option in spec.options)
        raise Misread(
            f"I do not know where “{bare[:60]}” belongs. /{spec.name} takes {names}."
            if names
            else f"/{spec.name} takes no options, so “{bare[:60]}” is too much."
        )


def _first(bare: str, option: Option) -> tuple[str, str]:
    if option.is_free_text:
        return bare, ""
    for name, value in sorted(option.choices, key=lambda choice: -len(choice[0])):
        for shown in (name, str(value)):
            if re.match(re.escape(shown) + r"(?!\S)", bare, re.IGNORECASE):
                return bare[: len(shown)], bare[len(shown) :].strip()
    group = _GROUP.match(bare)
    end = group.end() if group is not None else len(bare.split(maxsplit=1)[0])
    return bare[:end], bare[end:].strip()
