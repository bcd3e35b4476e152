"""Characters and imports as the store and the services hand them out: immutable values without SQL."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.access import Shown
from bot.store.values import Campaign, Event, Facts
from rules.characters.character import Character
from rules.table.destiny import DestinySide


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCharacter:
    """A character as its campaign keeps it."""

    id: int
    owner_id: int | None
    """Whose it is; None for the GM's."""
    shown: Shown
    """What those see of it who may not change it."""
    version: int
    """One more with every change."""
    character: Character

    @property
    def is_npc(self) -> bool:
        """Whether it is the GM's."""
        return self.owner_id is None

    @property
    def point_side(self) -> DestinySide:
        """Return the side of the Destiny Pool whose points it spends and loses."""
        return DestinySide.DARK if self.is_npc else DestinySide.LIGHT

    @property
    def name(self) -> str:
        """Return what it is called."""
        return self.character.name

    @property
    def public_name(self) -> str:
        """Return what players may know it by; in a fight a hidden one goes by its number there instead."""
        return "NPC" if self.is_npc and self.shown is Shown.NOTHING else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterName:
    """As much of a character as finding it takes."""

    id: int
    owner_id: int | None
    shown: Shown
    name: str

    @property
    def is_npc(self) -> bool:
        """Whether it is the GM's."""
        return self.owner_id is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A character as one person sees it."""

    campaign: Campaign
    character: StoredCharacter
    sight: Shown
    latest: tuple[Event, ...] = ()
    """Its changes that stand, newest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """A page of the characters of a campaign that one person sees something of."""

    campaign: Campaign
    sheets: tuple[Sheet, ...]
    total: int
    """How many there are on all pages."""
    players: Mapping[int, int]
    """Who plays which character now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What an import would do to one character."""

    name: str
    is_new: bool
    is_npc: bool
    fields: Mapping[str, tuple[object, object]]
    """Empty where nothing would change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """An import that waits for a yes."""

    number: int
    campaign: Campaign
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingImport:
    """An import that has been previewed and waits for a yes."""

    id: int
    campaign_id: int
    user_id: int
    created_at: int
    content: tuple[Facts, ...]
    """For each character what is written when the answer is yes."""
