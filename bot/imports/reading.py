"""One file to the characters in it, with a report. Imports the formats and every reader."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol
from xml.etree.ElementTree import Element

from bot.errors import ImportProblem, ImportRefused
from bot.imports import adversaries, foundry
from bot.imports.adversaries import AdversaryReader
from bot.imports.decoding import decode
from bot.imports.formats import Opened, open_file
from bot.imports.foundry import FoundryReader
from bot.imports.hyperdrive import HyperdriveReader
from bot.imports.imported import Format, Imported
from bot.imports.json_text import parse_json
from bot.imports.oggdude import OggDudeReader
from bot.imports.report import Report, ReportKind
from bot.imports.skills import Skills, fold
from bot.imports.stat_block import StatBlockReader
from bot.imports.values import Values, entries, fields
from rules.characters.campaign_document import MOST_CHARACTERS, campaign_from_document
from rules.characters.character import Character
from rules.characters.codec import CAMPAIGN_FORMAT, check_character, from_document
from rules.errors import IllegalAction
from rules.systems.base import Narrative


def read_file(data: bytes, filename: str = "", *, narrative: Narrative, weapons: bytes | None = None) -> Imported:
    """Return the characters of a file; `weapons` is the weapon list that belongs to a file of adversaries.

    The same file gives the same characters each time.

    Raises:
        ImportRefused: it cannot be read, is nothing that we know, or holds nobody.
    """
    report = Report()
    arsenal = read_weapons(weapons, report) if weapons is not None else {}
    opened = open_file(data, report)
    if opened.format is Format.OWN:
        return _own(opened.content, report)
    characters = _foreign(opened, Skills(narrative, report), report, arsenal)
    if not characters:
        raise ImportRefused(ImportProblem.NOBODY)
    return Imported(format=opened.format, characters=tuple(characters), report=tuple(report.lines))


def read_weapons(data: bytes, report: Report) -> Mapping[str, Mapping[str, object]]:
    """Return the described weapons of a list by their folded names.

    Raises:
        ImportRefused: it cannot be read, or is no list of weapons.
    """
    found = entries(parse_json(decode(data, report)))
    described = [fields(each) for each in found if adversaries.is_weapon(each)]
    if not described:
        raise ImportRefused(ImportProblem.WRONG_KIND, found="no list of weapons")
    return {fold(str(each["name"])): each for each in reversed(described)}


def _foreign(
    opened: Opened, skills: Skills, report: Report, arsenal: Mapping[str, Mapping[str, object]]
) -> list[Character]:
    values = Values(report)
    texts = Values(report, numbers_are_text=True)
    match opened.format:
        case Format.OGGDUDE:
            assert isinstance(opened.content, Element)
            return _each([opened.content], OggDudeReader(skills, texts), report)
        case Format.HYPERDRIVE:
            return _each(_among(opened.content), HyperdriveReader(skills, texts), report)
        case Format.STAT_BLOCK:
            return _each([opened.content], StatBlockReader(skills, texts), report)
        case Format.ADVERSARIES:
            listed = _known(opened.content, adversaries.is_adversary, report)
            return _each(listed, AdversaryReader(skills, values, arsenal), report)
        case _:
            listed = _known(opened.content, foundry.is_actor, report)
            return _each(listed, FoundryReader(skills, values), report)


class _Reader(Protocol):
    def read(self, found: Any, /) -> Character:
        """Return one character."""
        ...


def _among(content: object) -> tuple[object, ...]:
    return tuple(content) if isinstance(content, list) else (content,)


def _known(content: object, is_known: Callable[[object], bool], report: Report) -> list[object]:
    known = []
    for place, each in enumerate(_among(content), start=1):
        if is_known(each):
            known.append(each)
        else:
            name = fields(each).get("name") or each
            report.add(ReportKind.ENTRY_UNREADABLE, where=str(place), what=name)
    if len(known) > MOST_CHARACTERS:
        report.add(ReportKind.MORE_LEFT_OUT, where="characters", what=len(known), used=MOST_CHARACTERS)
    return known[:MOST_CHARACTERS]


def _each(found: Iterable[object], reader: _Reader, report: Report) -> list[Character]:
    characters = []
    for place, each in enumerate(found):
        report.about = place
        characters.append(_checked(reader.read(each)))
    report.about = None
    return characters


def _checked(character: Character) -> Character:
    try:
        return check_character(character)
    except IllegalAction as error:
        raise _refused(error) from error


def _own(content: object, report: Report) -> Imported:
    try:
        if fields(content).get("format") == CAMPAIGN_FORMAT:
            campaign = campaign_from_document(content)
            characters = tuple(each.character for each in campaign.characters)
            if not characters:
                raise ImportRefused(ImportProblem.NOBODY)
            return Imported(format=Format.OWN, characters=characters, report=tuple(report.lines), campaign=campaign)
        character = from_document(content)
    except IllegalAction as error:
        raise _refused(error) from error
    return Imported(format=Format.OWN, characters=(character,), report=tuple(report.lines))


def _refused(error: IllegalAction) -> ImportRefused:
    facts = error.facts
    if error.rule == "document_newer":
        return ImportRefused(ImportProblem.NEWER, version=_fact(facts["version"]), most=_fact(facts["most"]))
    if error.rule == "document_unknown_keys":
        keys = facts["keys"]
        names = ", ".join(keys) if isinstance(keys, tuple) else str(keys)
        return ImportRefused(
            ImportProblem.DOCUMENT, path=str(facts["path"]), expected="fields that I know", got=names[:80]
        )
    return ImportRefused(
        ImportProblem.DOCUMENT,
        path=str(facts.get("path", "format")),
        expected=str(facts.get("expected", "another kind")),
        got=str(facts.get("got", facts.get("format", "")))[:80],
    )


def _fact(value: object) -> str | int:
    return value if isinstance(value, int) else str(value)
