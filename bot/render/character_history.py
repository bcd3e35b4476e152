"""What happened to characters, in the few words that the history has: of NPCs only what players may see."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.access import Shown
from bot.render.markup import count, person, quoted
from bot.store.values import Event, Facts, Kind

_COUNTED = ("wounds", "strain", "credits", "force_committed", "morality", "stimpacks_today")
"""Fields whose numbers are told."""
_WORDS = {
    "kind": "kind",
    "xp": "experience",
    "burdens": "Obligation and Duty",
    "imported_from": "origin",
    "extra": "other",
    "injuries": "Critical Injuries",
    "force_committed": "committed Force dice",
    "stimpacks_today": "stimpacks today",
}
SEEN = {Shown.FULL: "shown in full", Shown.HEALTH: "shown by name and health", Shown.NOTHING: "hidden"}


def told_of_character(event: Event) -> str:
    """Return what a change of characters was."""
    after = event.after
    match event.kind:
        case Kind.CHARACTER_CREATE:
            return f"{_whom(after)} made"
        case Kind.CHARACTER_SELECT:
            return f"now plays {_whom(after)}"
        case Kind.CHARACTER_GIVE:
            giver = after["fields"]["owner_id"][0]
            return f"{_whom(after)} taken over from {person(giver) if giver is not None else 'the GM'}"
        case Kind.CHARACTER_DELETE:
            return f"{_whom(after)} deleted"
        case Kind.CHARACTER_IMPORT:
            return f"imported: {', '.join(_imported(after['characters']))}"
        case _:
            return f"{_whom(after)} changed{_changed(after)}"


def _whom(facts: Facts) -> str:
    return "an NPC" if facts["shown"] == Shown.NOTHING else quoted(facts["name"])


_MOST_NAMED = 5


def _imported(several: Sequence[Facts]) -> Iterator[str]:
    named = [each for each in several if each["shown"] != Shown.NOTHING]
    for each in named[:_MOST_NAMED]:
        yield quoted(each["name"])
    if len(named) > _MOST_NAMED:
        yield f"{count(len(named) - _MOST_NAMED, 'other')}"
    if hidden := len(several) - len(named):
        yield "an NPC" if hidden == 1 else count(hidden, "NPC")


def _changed(facts: Facts) -> str:
    if facts["shown"] != Shown.FULL:
        return ""
    return f": {', '.join(changes(facts['fields']))}"


def changes(fields: Mapping[str, Sequence[Any]]) -> Iterator[str]:
    """Yield what each changed field is called, with its numbers where they are counted."""
    for name, (before, after) in fields.items():
        if name == "name":
            yield f"now called {quoted(after)}"
        elif name == "shown":
            yield SEEN[Shown(after)]
        elif name == "owner_id":
            yield f"now {person(after)}'s" if after is not None else "now the GM's"
        elif name in _COUNTED:
            yield f"{field_words(name)} {_number(before)} → {_number(after)}"
        elif name == "injuries" and len(before or ()) != len(after or ()):
            yield f"Critical Injuries {len(before or ())} → {len(after or ())}"
        else:
            yield field_words(name)


def _number(value: object) -> str:
    return "none" if value is None else str(value)


def field_words(name: str) -> str:
    """Return what a field of a sheet is called."""
    return _WORDS.get(name) or name.replace("_", " ")
