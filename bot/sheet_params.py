"""Discord's texts to sheets and changes of sheets, and sheets to files."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any
from unicodedata import is_normalized, normalize

from bot.access import Shown
from bot.answers import Attached
from bot.errors import NotKept
from bot.game import HOUSE, game_of, narrative_in
from bot.imports.imported import Imported
from bot.services.character_imports import Incoming
from bot.services.characters import Edit
from bot.store.character_values import StoredCharacter
from bot.store.values import Campaign
from bot.text import clean
from rules.characters.campaign_document import CampaignDocument, OwnedCharacter, campaign_to_document
from rules.characters.character import Character
from rules.characters.codec import MOST_NAME, from_document, to_document
from rules.characters.creation import create_character
from rules.characters.edits import edit, edit_several
from rules.characters.sheet import sheet_text
from rules.errors import IllegalAction, LimitExceeded, NotationError
from rules.health.combatants import AdversaryType
from rules.systems import SYSTEMS
from rules.systems.base import GameSystem, narrative_of

LONGEST_TYPED = 4000
NO_FIELDS: Mapping[str, str] = MappingProxyType({})
_LONGEST_ID = 2**63 - 1


def system_of(campaign: Campaign | None) -> GameSystem:
    """Return the game of a campaign, or the one that a new campaign would have."""
    return game_of(campaign) if campaign is not None else SYSTEMS[0]


def cleaned(text: str) -> str:
    """Return typed text line by line as it is kept.

    Raises:
        LimitExceeded: it is too long.
    """
    if len(text) > LONGEST_TYPED:
        raise LimitExceeded("characters", limit=LONGEST_TYPED, got=len(text))
    return "\n".join(line for each in text.splitlines() if (line := clean(each, "a line", LONGEST_TYPED)))


def read_character(text: str, campaign: Campaign | None, *, is_npc: bool) -> Character:
    """Return the character that a text describes: its name first, then its parts.

    Raises:
        NotKept: it cannot be read.
        UnknownName: it names a skill that nobody knows.
        AmbiguousName: several skills begin so.
        LimitExceeded: it, or the name, is too long.
    """
    typed = cleaned(text)
    if not typed:
        raise IllegalAction("character_needs_name")
    kind = AdversaryType.RIVAL if is_npc else AdversaryType.PLAYER_CHARACTER
    try:
        made = create_character(typed, narrative_of(system_of(campaign)), kind)
    except NotationError as error:
        raise NotKept(error) from error
    clean(made.name, "a name", MOST_NAME)
    return made


def read_edit(
    text: str, campaign: Campaign | None, *, fields: Mapping[str, str] = NO_FIELDS, may_be_empty: bool = False
) -> Edit:
    """Return the change of a sheet that a text asks for, after fields that are given one by one.

    Raises:
        IllegalAction: it asks for nothing.
        LimitExceeded: it is too long.
    """
    typed = cleaned(text)
    given = {name: cleaned(value) or "none" for name, value in fields.items()}
    if not typed and not given and not may_be_empty:
        raise IllegalAction("nothing_to_edit")
    narrative = narrative_of(system_of(campaign))

    def edited(character: Character) -> Character:
        try:
            for name, value in given.items():
                character = edit(character, name, value, narrative)
            return edit_several(character, typed, narrative) if typed else character
        except NotationError as error:
            raise NotKept(error) from error

    return edited


def incoming(imported: Imported, *, which: str | None) -> tuple[Incoming, ...]:
    """Return the characters of a file that are meant: all, or the one of this name.

    Raises:
        UnknownName: the file has no character of this name.
        AmbiguousName: several begin so.
    """
    places = range(len(imported.characters)) if which is None else (imported.chosen(which),)
    return tuple(_incoming(imported, place) for place in places)


def _incoming(imported: Imported, place: int) -> Incoming:
    name = clean(imported.choices[place], "a name", MOST_NAME)
    if not name:
        raise IllegalAction("character_needs_name")
    character = _safe(replace(imported.characters[place], name=name))
    if imported.campaign is None:
        return Incoming(character=character)
    owned = imported.campaign.characters[place]
    owner = int(owned.owner) if owned.owner.isascii() and owned.owner.isdecimal() else None
    return Incoming(
        character=character,
        owner_id=owner if owner is not None and 0 < owner <= _LONGEST_ID else None,
        is_npc=owned.is_npc,
        shown=Shown(owned.hidden) if owned.hidden in set(Shown) else None,
    )


def _safe(character: Character) -> Character:
    """Return a character from outside with every text as one that was typed here would be kept.

    Raises:
        IllegalAction: nothing is left of a text that must not be empty.
    """
    return from_document(_cleaned_values(to_document(character)))


def _cleaned_values(value: Any) -> Any:
    match value:
        case str():
            return (
                value if _is_clean(value) else "\n".join(clean(line, "a line", len(line)) for line in value.split("\n"))
            )
        case list():
            return [_cleaned_values(each) for each in value]
        case dict():
            return {_cleaned_values(name): _cleaned_values(each) for name, each in value.items()}
        case _:
            return value


def _is_clean(text: str) -> bool:
    """Whether a text is surely clean, found out quickly: most are, and a campaign has many."""
    return text.isprintable() and "  " not in text and text == text.strip() and is_normalized("NFC", text)


def character_file(stored: StoredCharacter) -> Attached:
    """Return a character as our own document, an import of which gives the same character."""
    return Attached(f"{file_name(stored.name)}.json", _json(to_document(stored.character)))


def text_file(stored: StoredCharacter, campaign: Campaign) -> Attached:
    """Return a character as text to read."""
    text = sheet_text(stored.character, narrative_in(campaign), HOUSE)
    return Attached(f"{file_name(stored.name)}.txt", text.encode())


def campaign_file(campaign: Campaign, characters: tuple[StoredCharacter, ...]) -> Attached:
    """Return a campaign with all its characters as our own document."""
    document = CampaignDocument(
        name=campaign.name,
        system=campaign.system,
        characters=tuple(
            OwnedCharacter(
                character=each.character,
                owner=str(each.owner_id) if each.owner_id is not None else "",
                is_npc=each.is_npc,
                hidden=each.shown.value,
            )
            for each in characters
        ),
    )
    return Attached(f"{file_name(campaign.name or 'campaign')}.json", _json(campaign_to_document(document)))


def _json(document: dict[str, object]) -> bytes:
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


_LONGEST_FILE_NAME = 40


def file_name(name: str) -> str:
    """Return a name in letters that every system takes.

    >>> file_name("Vex Åkesson!"), file_name("維克")
    ('vex-akesson', 'character')
    """
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_FILE_NAME].strip("-") or "character"
