"""A sentence for every file or text from outside that cannot be read as characters."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.errors import ImportProblem, ImportRefused
from bot.refusals.sentence import UNCHANGED
from bot.render.markup import code, quoted


def import_refused(error: ImportRefused) -> str:
    """Return the sentence for the player."""
    return f"{_WHY[error.reason](error.facts)} {UNCHANGED}"


def _size(count: Any) -> str:
    return f"{int(count) / 1_000_000:.1f} MB" if int(count) >= 1_000_000 else f"{int(count) // 1000 + 1} KB"


_Facts = Mapping[str, Any]

_WHY: dict[ImportProblem, Callable[[_Facts], str]] = {
    ImportProblem.EMPTY: lambda _: "There is nothing in there to read.",
    ImportProblem.TOO_LARGE: lambda facts: (
        f"That is {_size(facts['got'])}, and I read at most {_size(facts['limit'])}. Leave pictures out."
    ),
    ImportProblem.ENCODING: lambda _: "I cannot tell how its letters are written. Save it as UTF-8 and try again.",
    ImportProblem.TRUNCATED: lambda _: "It ends in the middle, as if only a part of it had arrived. Export it again.",
    ImportProblem.BROKEN: lambda facts: (
        f"It is damaged at line {facts.get('line', '?')}, column {facts.get('column', '?')}. Export it again."
    ),
    ImportProblem.TOO_DEEP: lambda facts: f"It is nested deeper than the {facts['limit']} levels that any sheet needs.",
    ImportProblem.TOO_MANY: lambda facts: f"It holds more than {facts['limit']} {facts['what']}.",
    ImportProblem.NUMBER: lambda facts: f"{code(str(facts['got']))} in it is no number that a sheet can hold.",
    ImportProblem.TWICE: lambda facts: (
        f"It says {code(str(facts['name']))} twice, and I do not guess which one counts."
    ),
    ImportProblem.ENTITIES: lambda _: "It defines entities or a document type, which no sheet needs and I do not read.",
    ImportProblem.WRONG_KIND: lambda facts: (
        f"That is {quoted(str(facts['found']))}; `weapons` takes the list of weapons of Star Wars Adversaries."
        if facts["found"] == "no list of weapons"
        else f"That looks like {quoted(str(facts['found']))}, and I know no sheet of that kind. "
        "`/help` lists what I can import."
    ),
    ImportProblem.NOBODY: lambda _: "I could read it, and there is no character in it.",
    ImportProblem.NEWER: lambda facts: (
        f"It was written by a newer version of me (format {facts['version']}; I read up to {facts['most']})."
    ),
    ImportProblem.DOCUMENT: lambda facts: (
        f"{code(str(facts['path']))} would be {code(str(facts['got']))}, and I expected {facts['expected']} there."
    ),
    ImportProblem.TOO_HEAVY: lambda _: "Reading it took more time or memory than any sheet should.",
    ImportProblem.UNAVAILABLE: lambda _: "I could not read it just now. Please try again.",
}
