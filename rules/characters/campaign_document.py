"""The export of a campaign's characters as a document, and the JSON Schema of all documents. Imports the codec."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rules.characters.character import Character
from rules.characters.codec import CHARACTER, CHARACTER_FORMAT, MOST_LABEL, MOST_TEXT, VERSION, opened
from rules.characters.records import Many, Record
from rules.characters.shapes import Flag, Number, Text, wrong

CAMPAIGN_FORMAT = "narrative-dice-bot.campaign"

MOST_CHARACTERS = 1_000
"""In one file. House rule: no campaign has more."""
_MOST_SETTINGS = 100
_LABEL, _TEXT, _KEY = Text(MOST_LABEL), Text(MOST_TEXT), Text(MOST_LABEL, 1)
_NUMBER = Number(-(2**53), 2**53)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnedCharacter:
    """A character in the export of a campaign, and whose it is there."""

    character: Character
    owner: str = ""
    """An id that means something only where it was written; empty: nobody's."""
    is_npc: bool = False
    hidden: str = ""
    """How far players see it, in the shell's word."""


Setting = str | int | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignDocument:
    """What the export of a campaign holds."""

    name: str = ""
    system: str = ""
    """The key of its game."""
    settings: MappingProxyType[str, Setting] = field(default_factory=lambda: MappingProxyType({}))
    characters: tuple[OwnedCharacter, ...] = ()


class _Settings:
    """Settings by name: texts, whole numbers, truth values or nothing."""

    def read(self, found: object, path: str) -> MappingProxyType[str, Setting]:
        if not isinstance(found, dict) or len(found) > _MOST_SETTINGS:
            raise wrong(path, f"an object with at most {_MOST_SETTINGS} names", found)
        return MappingProxyType(
            {_KEY.read(name, path): _setting(value, f"{path}.{name}") for name, value in found.items()}
        )

    def write(self, value: Mapping[str, Setting]) -> object:
        return dict(value)

    def schema(self) -> dict[str, object]:
        kinds = [_TEXT.schema(), {"type": "boolean"}, _NUMBER.schema(), {"type": "null"}]
        return {"type": "object", "additionalProperties": {"anyOf": kinds}, "maxProperties": _MOST_SETTINGS}


def _setting(found: object, path: str) -> Setting:
    if found is None or isinstance(found, bool):
        return found
    return _TEXT.read(found, path) if isinstance(found, str) else _NUMBER.read(found, path)


_OWNED: Record[OwnedCharacter] = Record(
    OwnedCharacter,
    {"character": CHARACTER, "owner": _LABEL, "is_npc": Flag(), "hidden": _LABEL},
    ("character",),
)
_CAMPAIGN: Record[CampaignDocument] = Record(
    CampaignDocument,
    {"name": _LABEL, "system": _LABEL, "settings": _Settings(), "characters": Many(_OWNED, MOST_CHARACTERS)},
)


def campaign_to_document(campaign: CampaignDocument) -> dict[str, Any]:
    """Return the export of a campaign as a document, which `json` can write."""
    return {"format": CAMPAIGN_FORMAT, "version": VERSION, **_CAMPAIGN.write(campaign)}


def campaign_from_document(document: object) -> CampaignDocument:
    """Return the campaign that a document holds.

    Raises:
        IllegalAction: as for `from_document`.
    """
    return _CAMPAIGN.read(opened(document, CAMPAIGN_FORMAT), "")


def document_schema() -> dict[str, Any]:
    """Return the JSON Schema of both kinds of document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Characters and campaigns of narrative-dice-bot",
        "oneOf": [_enveloped(CHARACTER, CHARACTER_FORMAT), _enveloped(_CAMPAIGN, CAMPAIGN_FORMAT)],
    }


def _enveloped(record: Record[Any], name: str) -> dict[str, object]:
    schema = record.schema()
    properties, required = schema["properties"], schema["required"]
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    envelope = {"format": {"const": name}, "version": {"const": VERSION}}
    return {**schema, "properties": {**envelope, **properties}, "required": [*envelope, *required]}
