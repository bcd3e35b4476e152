"""Changes of characters in words: before and after, field by field, as far as the reader may see them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discord import ui

from bot.access import Shown
from bot.game import narrative_in
from bot.render.character_history import SEEN, changes, field_words, told_of_character
from bot.render.character_sheet import parts_of
from bot.render.layout import Accent, Row, framed
from bot.render.markup import person, quoted
from bot.render.sheet_lines import as_read
from bot.store.character_values import StoredCharacter
from bot.store.values import Campaign, Event, Kind
from rules.health.combatants import AdversaryType

_NPC_MADE = "-# An NPC of the GM's, {seen}. Made with `npc:False` it would be a player's character."
_STILL_A_PLAYERS = (
    "-# It stays a player's character. For an NPC of the GM's, `/character export` it, delete it, and bring the file "
    "in again with `/character import npc:True`."
)
_PLAYERS = AdversaryType.PLAYER_CHARACTER
_MOST_LINES = 30
_MOST_NAMED = 8
_MOST_TEXT = 80

Fields = Mapping[str, Sequence[Any]]


def change_view(event: Event, character: StoredCharacter, campaign: Campaign | None = None) -> ui.LayoutView:
    """Return what was changed about one character, for everybody who sees the answer.

    With the campaign, what was read of a new one is told too.
    """
    fields = event.after["fields"] if event.kind is Kind.CHARACTER_EDIT else {}
    told, text, more = f"{told_of_character(event)}.", "", []
    if fields:
        told = f"{quoted(character.name)} is changed."
        (text, _), *more = parts_of(lines(fields))
        if "kind" in fields and not character.is_npc and character.character.kind is not _PLAYERS:
            text = f"{text}\n{_STILL_A_PLAYERS}"
    elif event.kind is Kind.CHARACTER_CREATE and character.is_npc:
        told, text = f"{quoted(character.name)} made.", _NPC_MADE.format(seen=SEEN[character.shown])
    if event.kind is Kind.CHARACTER_CREATE and campaign is not None:
        narrative = narrative_in(campaign)
        text = "\n".join(filter(None, (*as_read(character.character, narrative), text)))
    return framed([f"**{told[:1].upper()}{told[1:]}**", text, "-# … and more" if more else ""], Accent.PLAIN)


def lines(fields: Fields) -> Iterator[str]:
    """Yield a line for each changed field, with what is new, gone or different in lists."""
    told = [*_told(fields)]
    yield from told[:_MOST_LINES]
    if len(told) > _MOST_LINES:
        yield f"… and {len(told) - _MOST_LINES} fields more"


def _told(fields: Fields) -> Iterator[str]:
    for name, (before, after) in fields.items():
        if name == "soak_is_total":
            yield "Soak: as printed, with Brawn and armor in it" if after else "Soak: from Brawn and worn armor again"
        elif name != "soak" or after or "soak_is_total" not in fields:  # without parts of its own, that line says all
            yield _line(name, before, after)


def _line(name: str, before: Any, after: Any) -> str:
    words = field_words(name)
    words = words[:1].upper() + words[1:]
    if name in ("shown", "owner_id", "name"):
        (told,) = changes({name: (before, after)})
        return told[:1].upper() + told[1:]
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = [(key, before.get(key), after.get(key)) for key in {**before, **after}]
        changed = [
            f"{quoted(_word(key).capitalize())} {_short(old)} → {_short(new)}" for key, old, new in pairs if old != new
        ]
        return f"{words}: {_some(changed)}"
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        return f"{words}: {_some(list(_listed(before, after)))}"
    return f"{words}: {_short(before)} → **{_short(after)}**"


def _listed(before: Sequence[Any], after: Sequence[Any]) -> Iterator[str]:
    """Yield what is new in a list, what is gone, and what is there in another way."""
    if _is_sum(before) and _is_sum(after):
        old, new = (sum(each["amount"] for each in parts) for parts in (before, after))
        if old != new:
            yield f"{old} → **{new}**"
            return
    was, now = {_name(each): each for each in before}, {_name(each): each for each in after}
    for name, each in now.items():
        if name not in was:
            yield f"+ {quoted(name)}{_number(each)}"
        elif was[name] != each:
            yield f"{quoted(name)}{_difference(was[name], each)}"
    yield from (f"− {quoted(name)}" for name in was if name not in now)
    if was == now:
        yield "in another order or number"


def _is_sum(parts: Sequence[Any]) -> bool:
    return all(isinstance(each, dict) and "source" in each and "amount" in each for each in parts)


def _name(each: Any) -> str:
    if not isinstance(each, dict):
        return _cut(str(each))
    named = each.get("name") or each.get("source") or each.get("reason") or each.get("key") or "unnamed"
    return _cut(str(named))


_TOLD = ("ranks", "amount", "size", "count", "rating", "damage", "soak", "state")


def _number(each: Any) -> str:
    """Return the number that goes with what is new, where it has one."""
    found = [each[name] for name in _TOLD if isinstance(each, dict) and isinstance(each.get(name), int)]
    return f" {found[0]}" if found and not isinstance(found[0], bool) else ""


def _difference(before: Any, after: Any) -> str:
    if isinstance(before, dict) and isinstance(after, dict):
        for name in _TOLD:
            if before.get(name) != after.get(name):
                return f" {_short(before.get(name))} → {_short(after.get(name))}"
    return " changed"


def _some(told: list[str]) -> str:
    more = len(told) - _MOST_NAMED
    return ", ".join(told[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _word(name: object) -> str:
    return str(name).replace("_", " ")


def _short(value: Any) -> str:
    if value is None or value == "":
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return quoted(_cut(_word(value) if isinstance(value, str) and value.islower() else str(value)))


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 1]}…"


def delete_view(character: StoredCharacter, rows: Sequence[Row]) -> ui.LayoutView:
    """Return the question before a character is deleted."""
    return framed(
        [
            f"**Delete {quoted(character.name)}?**",
            "For 30 days `/undo` brings the whole sheet back. `/character export` keeps a copy of your own.",
        ],
        Accent.NOTICE,
        rows,
    )


def offer_view(character: StoredCharacter, giver_id: int, receiver_id: int, rows: Sequence[Row]) -> ui.LayoutView:
    """Return the question to somebody who is given a character."""
    return framed(
        [
            f"{person(receiver_id)}, {person(giver_id)} offers you **{quoted(character.name)}**.",
            "-# Nothing changes before you accept.",
        ],
        Accent.NOTICE,
        rows,
    )


def is_public(character: StoredCharacter) -> bool:
    """Whether everybody may be told of a change of this character with its numbers."""
    return not character.is_npc or character.shown is Shown.FULL
