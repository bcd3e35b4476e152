"""What the store hands out and takes in: campaigns, events, destiny, rolls. Immutable values without SQL.

Characters and damage have modules of their own, which import this one. All import `rules` and `bot.access` only.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.access import GameMasters
from bot.store.player_values import AS_USUAL, Display
from bot.store.point_values import PromisedPoint
from rules.dice.ordinary import OrdinaryRoll
from rules.dice.roll import Roll
from rules.notation.reading import Scheme
from rules.systems.base import SharedPoints
from rules.table.destiny import DestinyPool


@dataclass(frozen=True, slots=True)
class Place:
    """Where something happens: a server, and the channel whose campaign is meant (a thread's parent)."""

    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Panel:
    """The message that shows the Destiny Pool and is kept up to date."""

    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What one channel (or several linked ones) remembers."""

    id: int
    guild_id: int
    home_channel_id: int
    name: str
    system: str
    """The key of its game."""
    scheme: Scheme
    text_only: bool
    upgrades_after_roll: bool = False
    """Whether a Destiny Point may upgrade a roll whose dice have fallen."""
    destiny: DestinyPool
    session_number: int
    """0 before the first session."""
    session_is_open: bool
    masters: GameMasters
    panel: Panel | None = None
    deleted_at: int | None = None
    """Milliseconds since 1970, UTC."""


class Kind(StrEnum):
    """What a change of saved state was. Stored: a key never changes its meaning."""

    ROLL = "roll"
    ROLL_AMEND = "roll.amend"
    ROLL_REMOVE = "roll.remove"
    FORCE_USE = "force.use"
    ROLL_REVEAL = "roll.reveal"
    FAIRNESS_COMMIT = "fairness.commit"
    FAIRNESS_WORDS = "fairness.words"
    FAIRNESS_REVEAL = "fairness.reveal"
    DESTINY_ROLL = "destiny.roll"
    DESTINY_USE = "destiny.use"
    DESTINY_SET = "destiny.set"
    DESTINY_ADD = "destiny.add"
    DESTINY_REMOVE = "destiny.remove"
    DESTINY_RESET = "destiny.reset"
    SESSION_START = "session.start"
    SESSION_END = "session.end"
    DAMAGE_ROLL = "damage.roll"
    DAMAGE_APPLY = "damage.apply"
    TARGET_ADD = "target.add"
    TARGET_EDIT = "target.edit"
    TARGET_REMOVE = "target.remove"
    TARGET_HEAL = "target.heal"
    TARGET_TURN = "target.turn"
    CHARACTER_CREATE = "character.create"
    CHARACTER_EDIT = "character.edit"
    CHARACTER_SELECT = "character.select"
    CHARACTER_GIVE = "character.give"
    CHARACTER_DELETE = "character.delete"
    CHARACTER_IMPORT = "character.import"
    CHARACTER_HARM = "character.harm"
    CHARACTER_INJURED = "character.injured"
    CHARACTER_INJURY_ADD = "character.injury.add"
    CHARACTER_INJURY_HEAL = "character.injury.heal"
    CHARACTER_INJURY_REMOVE = "character.injury.remove"
    CHARACTER_HEAL = "character.heal"
    CHARACTER_TREATED = "character.treated"
    VEHICLE_CRITICAL = "vehicle.critical"
    CHARACTER_MORALITY = "character.morality"
    BURDEN_ROLL = "burden.roll"
    CHECK = "check"
    ATTACK = "attack"
    ATTACK_STRIKE = "attack.strike"
    ATTACK_REACT = "attack.react"
    ATTACK_AMEND = "attack.amend"
    SPEND = "spend"
    SPEND_ROLLED = "spend.rolled"
    SPEND_PASS = "spend.pass"  # noqa: S105  # no password
    ENCOUNTER_START = "encounter.start"
    ENCOUNTER_ADD = "encounter.add"
    ENCOUNTER_JOIN = "encounter.join"
    ENCOUNTER_ROLL = "encounter.roll"
    ENCOUNTER_ORDER = "encounter.order"
    ENCOUNTER_RESULT = "encounter.result"
    ENCOUNTER_BEGIN = "encounter.begin"
    ENCOUNTER_CLAIM = "encounter.claim"
    ENCOUNTER_RELEASE = "encounter.release"
    ENCOUNTER_NEXT = "encounter.next"
    ENCOUNTER_BACK = "encounter.back"
    ENCOUNTER_SKIP = "encounter.skip"
    ENCOUNTER_INJURED = "encounter.injured"
    ENCOUNTER_SLOT_ADD = "encounter.slot.add"
    ENCOUNTER_SLOT_REMOVE = "encounter.slot.remove"
    ENCOUNTER_CONDITION = "encounter.condition"
    ENCOUNTER_CONDITION_END = "encounter.condition.end"
    ENCOUNTER_ENGAGE = "encounter.engage"
    ENCOUNTER_DISENGAGE = "encounter.disengage"
    ENCOUNTER_REMOVE = "encounter.remove"
    ENCOUNTER_END = "encounter.end"
    CAMPAIGN_SETUP = "campaign.setup"
    CAMPAIGN_SETTINGS = "campaign.settings"
    CAMPAIGN_GM_ADD = "campaign.gm.add"
    CAMPAIGN_GM_REMOVE = "campaign.gm.remove"
    CAMPAIGN_LINK = "campaign.link"
    CAMPAIGN_UNLINK = "campaign.unlink"
    CAMPAIGN_DELETE = "campaign.delete"
    UNDO = "undo"


Facts = Mapping[str, Any]
"""What an event remembers: names to JSON values; what the inverse and the history need, nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One row of the ledger: one change of saved state, with what was before and after it."""

    id: int
    campaign_id: int
    op_id: str
    actor_id: int
    at: int
    """Milliseconds since 1970, UTC."""
    session_number: int
    kind: Kind
    before: Facts = field(default_factory=dict)
    after: Facts = field(default_factory=dict)
    undoes: int | None = None
    undone_by: int | None = None

    @property
    def deed(self) -> Kind:
        """Return what was done, where the kind tells only that dice fell in it."""
        return Kind(self.after.get("deed", self.kind))


@dataclass(frozen=True, slots=True, kw_only=True)
class DestinyRoller:
    """Who has rolled for the Destiny Pool in this session, and the code of the face that came up."""

    user_id: int
    faces: str
    """Empty where the game's points are brought, not rolled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DestinyState:
    """All that the Destiny Pool's panel shows."""

    campaign: Campaign
    points: SharedPoints
    rollers: tuple[DestinyRoller, ...]
    latest: tuple[Event, ...]
    """The last changes that stand, newest first."""
    waiting: tuple[PromisedPoint, ...] = ()
    """Points that wait for somebody's next check, the oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRoll:
    """A roll as it is kept: every face, its number in the campaign, who and when."""

    number: int
    user_id: int
    at: int
    notation: str
    """The text as it was typed."""
    label: str
    roll: Roll
    ordinary: tuple[OrdinaryRoll, ...]
    is_secret: bool = False
    """Whether only the roller and the GM may see it as yet."""
    display: Display = AS_USUAL
    """How its roller wants it shown."""
