"""Characters as documents, and back without loss."""

import json
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # the package ships no types

from rules.characters import codec
from rules.characters.campaign_document import (
    CAMPAIGN_FORMAT,
    CampaignDocument,
    OwnedCharacter,
    campaign_from_document,
    campaign_to_document,
    document_schema,
)
from rules.characters.character import Character
from rules.characters.codec import (
    CHARACTER,
    CHARACTER_FORMAT,
    FIELDS,
    VERSION,
    changed_fields,
    check_character,
    from_document,
    to_document,
    with_fields,
)
from rules.characters.records import Record
from rules.errors import IllegalAction
from tests.rules.characters.making import characters
from tests.rules.characters.people import NOBODY, TROOPERS, VADER, VEX

SCHEMA_FILE = Path(__file__).parents[3] / "docs" / "character.schema.json"
CAMPAIGN = CampaignDocument(
    name="Edge of night",
    system="edge_of_the_empire",
    settings=MappingProxyType({"scheme": "color", "most": 4, "shown": True, "none": None}),
    characters=(OwnedCharacter(character=VEX, owner="7", hidden="no"), OwnedCharacter(character=VADER, is_npc=True)),
)


def refusal(document: object) -> IllegalAction:
    with pytest.raises(IllegalAction) as refused:
        from_document(document)
    return refused.value


def stored(document: object) -> Any:
    return json.loads(json.dumps(document))


@pytest.mark.parametrize("character", [VEX, TROOPERS, VADER, NOBODY], ids=lambda each: each.name)
def test_a_character_comes_back_as_it_was(character: Character) -> None:
    assert from_document(stored(to_document(character))) == character


@settings(max_examples=60, deadline=None)
@given(characters())
def test_any_character_comes_back_as_it_was(character: Character) -> None:
    assert from_document(stored(to_document(character))) == character


def test_a_campaign_comes_back_as_it_was() -> None:
    assert campaign_from_document(stored(campaign_to_document(CAMPAIGN))) == CAMPAIGN


def test_an_empty_campaign_comes_back_as_it_was() -> None:
    assert campaign_from_document(stored(campaign_to_document(CampaignDocument()))) == CampaignDocument()


def records(shape: Any) -> dict[Any, Record[Any]]:
    """Return every record within a shape, by what it makes."""
    found = {shape.make: shape} if isinstance(shape, Record) else {}
    for inner in (*getattr(shape, "fields", {}).values(), *([shape.shape] if hasattr(shape, "shape") else [])):
        found |= records(inner)
    return found


@pytest.mark.parametrize(("made", "record"), records(CHARACTER).items(), ids=lambda each: getattr(each, "__name__", ""))
def test_documents_hold_every_field_of_every_value(made: Any, record: Record[Any]) -> None:
    assert tuple(record.fields) == tuple(field.name for field in fields(made))


def test_the_names_of_fields_are_those_of_a_character() -> None:
    assert tuple(field.name for field in fields(Character)) == FIELDS


def test_what_is_left_out_has_its_default() -> None:
    assert from_document({"format": CHARACTER_FORMAT, "version": 1, "name": "Nobody"}) == NOBODY


def test_the_schema_in_the_documentation_is_that_of_the_code() -> None:
    """Write the file anew with `json.dumps(document_schema(), indent=2)` where this fails."""
    assert json.loads(SCHEMA_FILE.read_text(encoding="utf-8")) == document_schema()


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(to_document(VEX), id="everything"),
        pytest.param(to_document(NOBODY), id="nothing"),
        pytest.param(campaign_to_document(CAMPAIGN), id="campaign"),
    ],
)
def test_exports_agree_with_the_schema(document: object) -> None:
    Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))).validate(stored(document))


@settings(max_examples=30, deadline=None)
@given(characters())
def test_any_export_agrees_with_the_schema(character: Character) -> None:
    Draft202012Validator(document_schema()).validate(stored(to_document(character)))


OURS = {"format": CHARACTER_FORMAT, "version": VERSION, "name": "Vex"}


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(OURS | {"wounds": -1}, id="below"),
        pytest.param(OURS | {"wounds": 10**9}, id="above"),
        pytest.param(OURS | {"kind": "boss"}, id="a word of no set"),
        pytest.param(OURS | {"name": ""}, id="empty"),
        pytest.param(OURS | {"skills": [{"key": "cool"}]}, id="left out"),
        pytest.param(OURS | {"colour": "blue"}, id="unknown name"),
        pytest.param(OURS | {"version": 2}, id="version"),
        pytest.param(OURS | {"extra": {"x": 1}}, id="no text"),
        pytest.param(OURS | {"characteristics": {"brawn": 2}}, id="some characteristics"),
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(document: object) -> None:
    assert refusal(document)
    assert not Draft202012Validator(document_schema()).is_valid(document)


def test_a_newer_version_has_a_refusal_of_its_own() -> None:
    error = refusal(OURS | {"version": 2, "unheard_of": True})

    assert error.rule == "document_newer"
    assert error.facts == {"version": 2, "most": 1}


@pytest.mark.parametrize(
    ("document", "format_"),
    [
        pytest.param({"format": CAMPAIGN_FORMAT, "version": 1}, CAMPAIGN_FORMAT, id="a campaign"),
        pytest.param({"format": "other", "version": 9}, "other", id="another program's"),
    ],
)
def test_a_document_of_another_kind_is_refused_as_that(document: object, format_: str) -> None:
    error = refusal(document)

    assert error.rule == "document_format"
    assert error.facts == {"format": format_, "expected": CHARACTER_FORMAT}


@pytest.mark.parametrize(
    ("document", "path", "keys"),
    [
        pytest.param(OURS | {"Brawn": 3, "x": 1}, "the document", ("Brawn", "x"), id="at the top"),
        pytest.param(OURS | {"gear": [{"name": "rope", "cost": 5}]}, "gear[0]", ("cost",), id="within"),
        pytest.param(
            OURS | {"characteristics": {"brawn": 2, "luck": 3}}, "characteristics", ("luck",), id="characteristics"
        ),
    ],
)
def test_unknown_names_are_listed(document: object, path: str, keys: tuple[str, ...]) -> None:
    error = refusal(document)

    assert error.rule == "document_unknown_keys"
    assert error.facts == {"path": path, "keys": keys}


@pytest.mark.parametrize(
    ("document", "path", "got"),
    [
        pytest.param([], "format", "a list of 0", id="a list"),
        pytest.param(None, "format", "null", id="nothing"),
        pytest.param({}, "format", "null", id="no format"),
        pytest.param({"format": 1}, "format", "1", id="a format that is no text"),
        pytest.param(OURS | {"version": 0}, "version", "0", id="version 0"),
        pytest.param(OURS | {"version": "1"}, "version", "1", id="version as text"),
        pytest.param(OURS | {"version": True}, "version", "true", id="version as truth"),
        pytest.param(OURS | {"version": 1.0}, "version", "1.0", id="version with decimals"),
        pytest.param({"format": CHARACTER_FORMAT}, "version", "null", id="no version"),
        pytest.param({"format": CHARACTER_FORMAT, "version": 1}, "name", "null", id="no name"),
        pytest.param(OURS | {"name": " \n"}, "name", " \n", id="a blank name"),
        pytest.param(OURS | {"name": "x" * 81}, "name", "x" * 40, id="a long name"),
        pytest.param(OURS | {"name": 7}, "name", "7", id="a number for a name"),
        pytest.param(OURS | {"name": "a\x00b"}, "name", "a\x00b", id="a control character"),
        pytest.param(OURS | {"name": "a\ud800b"}, "name", "a?b", id="half a character"),
        pytest.param(OURS | {"wounds": float("nan")}, "wounds", "nan", id="NaN"),
        pytest.param(OURS | {"wounds": float("inf")}, "wounds", "inf", id="infinity"),
        pytest.param(OURS | {"wounds": True}, "wounds", "true", id="truth for a number"),
        pytest.param(OURS | {"wounds": -1}, "wounds", "-1", id="below zero"),
        pytest.param(OURS | {"wounds": "3"}, "wounds", "3", id="text for a number"),
        pytest.param(OURS | {"soak_is_total": 1}, "soak_is_total", "1", id="a number for truth"),
        pytest.param(OURS | {"kind": "boss"}, "kind", "boss", id="an unknown word"),
        pytest.param(OURS | {"kind": []}, "kind", "a list of 0", id="a list for a word"),
        pytest.param(OURS | {"injuries": [{"key": "x", "state": "dead"}]}, "injuries[0].state", "dead", id="state"),
        pytest.param(OURS | {"weapons": [{"name": "x", "skill": "melee", "range": "far"}]}, "weapons[0].range", "far"),
        pytest.param(OURS | {"weapons": [{"name": "x"}]}, "weapons[0].skill", "null", id="left out"),
        pytest.param(OURS | {"gear": {}}, "gear", "an object", id="an object for a list"),
        pytest.param(OURS | {"gear": ["rope"]}, "gear[0]", "rope", id="a text for an object"),
        pytest.param(OURS | {"gear": [{"name": "x"}] * 1001}, "gear", "a list of 1001", id="a list too long"),
        pytest.param(OURS | {"extra": []}, "extra", "a list of 0", id="a list for texts"),
        pytest.param(OURS | {"extra": {"a": 1}}, "extra.a", "1", id="a number for a text"),
        pytest.param(OURS | {"characteristics": {"brawn": 2}}, "characteristics.agility", "null", id="one missing"),
        pytest.param(OURS | {"morality": 101}, "morality", "101", id="may be missing, but not this"),
        pytest.param(
            OURS | {"skills": [{"key": "cool", "name": "Cool"}] * 2}, "skills[1].key", "cool", id="a skill twice"
        ),
    ],
)
def test_a_wrong_value_is_refused_with_its_place(document: object, path: str, got: str) -> None:
    error = refusal(document)

    assert error.rule == "document_value"
    assert error.facts["path"] == path
    assert error.facts["got"] == got
    assert error.facts["expected"]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        pytest.param({"settings": []}, "settings", id="no object"),
        pytest.param({"settings": {str(number): 1 for number in range(101)}}, "settings", id="too many"),
        pytest.param({"settings": {"a": 1.5}}, "settings.a", id="decimals"),
        pytest.param({"settings": {"a": "x" * 5000}}, "settings.a", id="a long text"),
        pytest.param({"characters": [{}]}, "characters[0].character", id="no character"),
        pytest.param(
            {"characters": [{"character": {"name": "x", "wounds": -1}}]},
            "characters[0].character.wounds",
            id="a wrong character",
        ),
    ],
)
def test_a_wrong_value_in_a_campaign_is_refused_with_its_place(changes: dict[str, object], path: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        campaign_from_document({"format": CAMPAIGN_FORMAT, "version": 1, **changes})

    assert refused.value.facts["path"] == path


def test_what_changed_is_told_by_field() -> None:
    changed = changed_fields(VEX, replace(VEX, wounds=7, credits=0))

    assert changed == {"wounds": (4, 7), "credits": (150, 0)}


@settings(max_examples=30, deadline=None)
@given(characters(), characters())
def test_changed_fields_lead_from_one_character_to_the_other_and_back(one: Character, other: Character) -> None:
    changed = changed_fields(one, other)

    assert with_fields(one, {name: after for name, (_, after) in changed.items()}) == other
    assert with_fields(other, {name: before for name, (before, _) in changed.items()}) == one


def test_fields_are_read_strictly() -> None:
    with pytest.raises(IllegalAction, match="document_value"):
        with_fields(VEX, {"wounds": -1})
    with pytest.raises(IllegalAction, match="document_unknown_keys"):
        with_fields(VEX, {"hurt": 1})


def test_a_character_is_checked_as_its_document_would_be() -> None:
    assert check_character(VEX) == VEX
    with pytest.raises(IllegalAction, match="document_value"):
        check_character(replace(VEX, name="x" * (codec.MOST_NAME + 1)))
