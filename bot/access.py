"""Who may do what: one pure function, decided on the server. Imports nothing but the standard library.

Discord's own menu permissions are only what the menu shows; every command and button asks here.
"""

from dataclasses import dataclass
from enum import StrEnum, auto


class Act(StrEnum):
    """Something that a person does to a campaign, or asks of it."""

    SEE = auto()
    ROLL = auto()
    ROLL_DESTINY = auto()
    USE_LIGHT = auto()
    USE_DARK = auto()
    SET_DESTINY = auto()
    ADD_TARGET = auto()
    AFFECT_TARGET = auto()
    CHANGE_OWN_TARGET = auto()
    CHANGE_ANY_TARGET = auto()
    ADD_CHARACTER = auto()
    ADD_NPC = auto()
    CHANGE_CHARACTER = auto()
    CHANGE_ANY_CHARACTER = auto()
    JOIN_ENCOUNTER = auto()
    TAKE_TURN = auto()
    TAKE_ANY_TURN = auto()
    RUN_ENCOUNTER = auto()
    CHANGE_ANY_ROLL = auto()
    SEE_SECRET_ROLL = auto()
    SEE_NUMBERS = auto()
    REVEAL_DICE = auto()
    SPEND_AS_GM = auto()
    NAME_VICTIM = auto()
    RUN_SESSION = auto()
    UNDO_OWN = auto()
    UNDO_ANY = auto()
    UNDO_ROLL = auto()
    SET_UP = auto()
    DELETE = auto()


class Who(StrEnum):
    """The circle of people that an act is open to."""

    ANYONE = auto()
    """Everybody who can use the bot in the channel."""
    GM = auto()
    GM_OR_MANAGER = auto()
    """The GM, and whoever has Manage Server: so that a campaign whose GM has left can be taken over."""


WHO = {
    Act.SEE: Who.ANYONE,
    Act.ROLL: Who.ANYONE,
    Act.ROLL_DESTINY: Who.ANYONE,
    Act.USE_LIGHT: Who.ANYONE,
    Act.ADD_TARGET: Who.ANYONE,
    Act.AFFECT_TARGET: Who.ANYONE,
    Act.CHANGE_OWN_TARGET: Who.ANYONE,
    Act.ADD_CHARACTER: Who.ANYONE,
    Act.CHANGE_CHARACTER: Who.ANYONE,
    Act.JOIN_ENCOUNTER: Who.ANYONE,
    Act.TAKE_TURN: Who.ANYONE,
    Act.UNDO_OWN: Who.ANYONE,
    Act.USE_DARK: Who.GM,
    Act.SET_DESTINY: Who.GM,
    Act.CHANGE_ANY_TARGET: Who.GM,
    Act.ADD_NPC: Who.GM,
    Act.CHANGE_ANY_CHARACTER: Who.GM,
    Act.TAKE_ANY_TURN: Who.GM,
    Act.RUN_ENCOUNTER: Who.GM,
    Act.CHANGE_ANY_ROLL: Who.GM,
    Act.SEE_SECRET_ROLL: Who.GM,
    Act.SEE_NUMBERS: Who.GM,
    Act.REVEAL_DICE: Who.GM,
    Act.SPEND_AS_GM: Who.GM,
    Act.NAME_VICTIM: Who.GM,
    Act.RUN_SESSION: Who.GM,
    Act.UNDO_ANY: Who.GM,
    Act.UNDO_ROLL: Who.GM,
    Act.SET_UP: Who.GM_OR_MANAGER,
    Act.DELETE: Who.GM_OR_MANAGER,
}
"""One row for every act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who acts, as the interaction itself tells it."""

    user_id: int
    role_ids: frozenset[int] = frozenset()
    manages_server: bool = False


@dataclass(frozen=True, slots=True)
class GameMasters:
    """The people and roles that are GM of a campaign; while there are none, whoever has Manage Server is."""

    user_ids: frozenset[int] = frozenset()
    role_ids: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.user_ids or self.role_ids)


def is_gm(actor: Actor, masters: GameMasters) -> bool:
    """Whether this person is GM of the campaign."""
    if not masters:
        return actor.manages_server
    return actor.user_id in masters.user_ids or not actor.role_ids.isdisjoint(masters.role_ids)


def may(actor: Actor, masters: GameMasters, act: Act) -> bool:
    """Whether this person may do this in a campaign with these game masters."""
    match WHO[act]:
        case Who.ANYONE:
            return True
        case Who.GM:
            return is_gm(actor, masters)
        case Who.GM_OR_MANAGER:
            return is_gm(actor, masters) or actor.manages_server


class Shown(StrEnum):
    """What people see of a character that is neither theirs nor, as the GM, theirs to run. Stored."""

    FULL = "full"
    HEALTH = "health"
    """Its name, and a word on its health in place of numbers."""
    NOTHING = "nothing"
    """To them it does not exist."""


def may_change_character(actor: Actor, masters: GameMasters, owner_id: int | None) -> bool:
    """Whether this person may change the character of this owner; None is the GM's."""
    return actor.user_id == owner_id or may(actor, masters, Act.CHANGE_ANY_CHARACTER)


def may_change_roll(actor: Actor, masters: GameMasters, roller_id: int) -> bool:
    """Whether this person may press what changes the roll of this roller; all others get it explained."""
    return actor.user_id == roller_id or may(actor, masters, Act.CHANGE_ANY_ROLL)


def may_see_secret(actor: Actor, masters: GameMasters, roller_id: int) -> bool:
    """Whether this person may see, and show to everybody, what this roller has rolled in secret."""
    return actor.user_id == roller_id or may(actor, masters, Act.SEE_SECRET_ROLL)


def sight_of(actor: Actor, masters: GameMasters, owner_id: int | None, shown: Shown) -> Shown:
    """Return what this person sees of the character of this owner."""
    return Shown.FULL if may_change_character(actor, masters, owner_id) else shown
