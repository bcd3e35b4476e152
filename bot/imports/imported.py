"""What a file held, and what kinds of file there are: all of the reading that the bot's own process needs.

Imports the report and the rules; the readers, their parsers and tables are loaded where a file is read.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.imports.report import ReportLine
from rules.characters.campaign_document import CampaignDocument
from rules.characters.character import Character
from rules.characters.names import entry_named


class Format(StrEnum):
    """What can be read."""

    OWN = "own"
    OGGDUDE = "oggdude"
    ADVERSARIES = "adversaries"
    FOUNDRY = "foundry"
    HYPERDRIVE = "hyperdrive"
    STAT_BLOCK = "stat_block"


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What a file held. Nothing is stored yet."""

    format: Format
    characters: tuple[Character, ...]
    report: tuple[ReportLine, ...] = ()
    campaign: CampaignDocument | None = None
    """The whole of a campaign's export, of which `characters` are a part."""

    @property
    def choices(self) -> tuple[str, ...]:
        """Return a name for each character to choose it by; equal names are numbered from the second on."""
        taken: set[str] = set()
        names = []
        for character in self.characters:
            name, number = character.name, 1
            while name.casefold() in taken:
                number += 1
                name = f"{character.name} ({number})"
            taken.add(name.casefold())
            names.append(name)
        return tuple(names)

    def chosen(self, name: str) -> int:
        """Return the place of the character with this name, however it is spelled.

        Raises:
            UnknownName: there is none; similar ones are suggested.
            AmbiguousName: several begin with the name.
        """
        return entry_named("character", name, [_Choice(each, place) for place, each in enumerate(self.choices)]).place

    def report_of(self, place: int) -> tuple[ReportLine, ...]:
        """Return the lines about one character and about the file as a whole."""
        return tuple(line for line in self.report if line.about in (None, place))


@dataclass(frozen=True, slots=True)
class _Choice:
    name: str
    place: int
