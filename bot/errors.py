"""What the bot refuses, free of Discord, so that services and the store may raise it.

BotError                       safe to show to a player
├── NotAllowed                 somebody else may do this
├── NotKept                    a text that was to be kept cannot be read
├── OnlyAsked                  a question that cannot be answered
├── EncounterChanged           the fight moved on meanwhile
├── OddsUnavailable            a large pool could not be worked out now
├── ChartUnavailable           a picture could not be drawn now
├── ImportRefused              a file or text from outside cannot be read as characters
└── StoreError                 the store could not do it now
    ├── StoreBusy              somebody else holds the database; nothing was saved
    ├── StoreFull              no room on the disk; nothing was saved
    └── StoreClosed            the bot is stopping; nothing was saved

StartupError                   the bot cannot start; a sentence for whoever runs it
├── SecondCopy                 exit 3: another copy uses this data folder
├── SchemaTooNew               exit 5: the database was written by a newer version
├── StoreDamaged               exit 6: the database cannot be trusted
├── FolderUnusable             exit 7: the data folder cannot be used
├── MigrationFailed            exit 8: the database could not be brought up to date
├── SettingRefused             exit 9: the database refused a protective setting
└── BackupFailed               exit 10: a copy could not be made, or not be trusted
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar

from bot.access import Act, GameMasters
from rules.errors import NotationError, RulesError


class BotError(Exception):
    """Something about the bot, not the game, that is safe to show."""


class NotAllowed(BotError):
    """Somebody else may do this: who, tells the act and the campaign's game masters."""

    def __init__(self, act: Act, masters: GameMasters) -> None:
        super().__init__(act.value)
        self.act = act
        self.masters = masters


class NotKept(BotError):
    """A text that was to be kept, not rolled, cannot be read."""

    def __init__(self, misreading: NotationError) -> None:
        super().__init__(str(misreading))
        self.misreading = misreading


class OnlyAsked(BotError):
    """A question that cannot be answered: there was nothing to roll and nothing to change, and nobody need be told."""

    def __init__(self, refused: RulesError) -> None:
        super().__init__(str(refused))
        self.refused = refused


class EncounterChanged(BotError):
    """The fight moved on meanwhile."""


class OddsUnavailable(BotError):
    """The process that works out large pools failed, took too long, or may not start any more."""


class ChartUnavailable(BotError):
    """The process that draws pictures failed, took too long, or may not start any more."""


class ImportProblem(StrEnum):
    """Why a file cannot be read, as far as the answer differs; the facts that go with it are named."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"
    """limit, got: bytes."""
    ENCODING = "encoding"
    TRUNCATED = "truncated"
    BROKEN = "broken"
    """line, column."""
    TOO_DEEP = "too_deep"
    """limit."""
    TOO_MANY = "too_many"
    """limit, what."""
    NUMBER = "number"
    """got."""
    TWICE = "twice"
    """name."""
    ENTITIES = "entities"
    WRONG_KIND = "wrong_kind"
    """found: what it seems to be, as a noun phrase."""
    NOBODY = "nobody"
    NEWER = "newer"
    """version, most."""
    DOCUMENT = "document"
    """path, expected, got."""
    TOO_HEAVY = "too_heavy"
    UNAVAILABLE = "unavailable"


class ImportRefused(BotError):
    """A file or text from outside cannot be read as characters; nothing of it was kept."""

    def __init__(self, reason: ImportProblem, **facts: str | int) -> None:
        super().__init__(f"{reason}: {facts}")
        self.reason = reason
        self.facts: Mapping[str, str | int] = MappingProxyType(facts)


class StoreError(BotError):
    """The store could not do it now."""


class StoreBusy(StoreError):
    """Somebody else holds the database; nothing was saved."""


class StoreFull(StoreError):
    """There is no room on the disk; nothing was saved."""


class StoreClosed(StoreError):
    """The bot is stopping; nothing was saved."""


class StartupError(Exception):
    """The bot cannot start; `sentence` says why and what to do next."""

    exit_code: ClassVar[int] = 1

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class SecondCopy(StartupError):
    """Another copy of the bot uses this data folder."""

    exit_code = 3


class SchemaTooNew(StartupError):
    """The database was written by a newer version of the bot."""

    exit_code = 5


class StoreDamaged(StartupError):
    """The database cannot be trusted."""

    exit_code = 6


class FolderUnusable(StartupError):
    """The data folder cannot be used."""

    exit_code = 7


class MigrationFailed(StartupError):
    """The database could not be brought up to date; it is as it was before."""

    exit_code = 8


class SettingRefused(StartupError):
    """The database refused a protective setting."""

    exit_code = 9


class BackupFailed(StartupError):
    """A copy of the database could not be made, or could not be trusted."""

    exit_code = 10
