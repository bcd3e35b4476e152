"""Telling what a file is. Imports the decoding, the parsers and the readers that know their own."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from bot.errors import ImportProblem, ImportRefused
from bot.imports import adversaries, foundry, hyperdrive, stat_block
from bot.imports.decoding import decode
from bot.imports.imported import Format
from bot.imports.json_text import parse_json
from bot.imports.report import Report
from bot.imports.xml_tree import parse_xml
from rules.characters.codec import CAMPAIGN_FORMAT, CHARACTER_FORMAT


@dataclass(frozen=True, slots=True)
class Opened:
    """A file of which the kind is known, and what it holds: a tree, JSON values, or text."""

    format: Format
    content: Element | object | str


def open_file(data: bytes, report: Report) -> Opened:
    """Return what a file holds, parsed.

    Raises:
        ImportRefused: it cannot be read, or is nothing that we know.
    """
    text = decode(data, report)
    start = text.lstrip()[:1]
    if start == "<":
        return _xml(text)
    if start in ("{", "[") and not _is_markdown(text):
        content = parse_json(text)
        return Opened(_json(content), content)
    if stat_block.is_stat_block(text):
        return Opened(Format.STAT_BLOCK, text)
    raise ImportRefused(ImportProblem.WRONG_KIND, found="text without the numbers of a stat block")


def _is_markdown(text: str) -> bool:
    """Whether text that begins with a bracket is a link or a name in brackets."""
    start = text.lstrip()
    return (
        start[0] == "[" and start[1:2].isalpha() and not start.startswith(("[true", "[false", "[null", "[NaN", "[Inf"))
    )


def _xml(text: str) -> Opened:
    root = parse_xml(text)
    if root.tag != "Character" or root.find("Characteristics") is None:
        raise ImportRefused(ImportProblem.WRONG_KIND, found=f"XML with “{root.tag[:40]}” in place of a character")
    return Opened(Format.OGGDUDE, root)


def _json(content: object) -> Format:
    first = next(iter(content), None) if isinstance(content, list) else content
    if not isinstance(first, dict):
        raise ImportRefused(ImportProblem.WRONG_KIND, found="JSON without characters")
    name = first.get("format")
    if name in (CHARACTER_FORMAT, CAMPAIGN_FORMAT):
        return Format.OWN
    if hyperdrive.is_hyperdrive(first):
        return Format.HYPERDRIVE
    among = content if isinstance(content, list) else [content]
    if any(foundry.is_actor(each) for each in among):
        return Format.FOUNDRY
    if any(adversaries.is_adversary(each) for each in among):
        return Format.ADVERSARIES
    raise ImportRefused(ImportProblem.WRONG_KIND, found=_other(first))


def _other(first: dict[str, object]) -> str:
    system = first.get("system", first.get("data"))
    if isinstance(system, dict) and "type" in first:
        kind = str(first["type"])[:40]
        if "prototypeToken" in first or "items" in first:
            return f"a Foundry actor (“{kind}”) of a game system that I cannot read"
        return f"a Foundry item (“{kind}”), not a character"
    if adversaries.is_weapon(first):
        return "a list of weapons alone, without characters"
    if isinstance(first.get("format"), str):
        return f"an export of another program (“{str(first['format'])[:40]}”)"
    if "characters" in first or "character" in first:
        return "an export of Genesys Emporium or a similar program, which I cannot read"
    return "JSON of a kind that I do not know"
