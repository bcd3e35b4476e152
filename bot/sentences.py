"""Every refusal in words: what was wrong, what to do next, and that nothing changed."""

import re

from bot.access import WHO, Act, GameMasters, Who
from bot.errors import (
    BotError,
    ChartUnavailable,
    EncounterChanged,
    ImportRefused,
    NotAllowed,
    NotKept,
    OddsUnavailable,
    OnlyAsked,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreFull,
)
from bot.misreadings import did_you_mean, misreading
from bot.refusals import REFUSALS
from bot.refusals.imports import import_refused
from bot.refusals.sentence import NEITHER
from bot.refusals.situations import where_it_goes
from bot.render.markup import code, person, quoted, role
from rules.errors import (
    AmbiguousName,
    IllegalAction,
    LimitExceeded,
    NotationError,
    NotInThisSystem,
    RulesError,
    UnknownName,
)

_WHERE_TO_LOOK = {
    "weapon": "A new one takes its numbers, as in `club, melee, damage +2`.",
    "situation": "Anything else is `boost` or `setback`.",
    "target": "Numbers do too, as in `guard soak 3, wounds 5`.",
}
"""What to do where nothing similar is known."""
_UNKNOWN_CLOSING = {"combatant": " Nothing was changed."}
_CLOSING = re.compile(r" Nothing was (?:rolled|changed|rolled or changed)\.\Z")
"""How a refusal ends that reassures whoever wanted to roll or to change something."""
_MOST_KNOWN = 30
"""Names that are listed where nothing similar is known."""
_MOST_SHOWN = 40
"""Characters that are shown of what went over a limit."""


_OF_A_ROLL = frozenset(
    (
        *("dice in a pool", "free symbols in a pool", "changes to a pool", "characters before the label"),
        *("ordinary dice", "sides on a die", "points added to ordinary dice"),
    )
)
"""Limits of what is typed to be rolled."""


def describe(error: RulesError | BotError) -> str:
    """Return the sentence for the player."""
    match error:
        case NotationError():
            return misreading(error)
        case UnknownName():
            elsewhere = where_it_goes(error.name) if error.kind == "situation" else ""
            more = elsewhere or did_you_mean(error.suggestions) or _there_are(error)
            closing = _UNKNOWN_CLOSING.get(error.kind, " Nothing was rolled.") if error.known else ""
            return f"There is no {error.kind} called “{quoted(error.name)}”. {more}".rstrip() + closing
        case AmbiguousName():
            several = ", ".join(quoted(each) for each in error.candidates)
            if not error.name:
                return f"There are several: {several}. Which {error.kind} do you mean?"
            return f"“{quoted(error.name)}” could be {several}. Which {error.kind} do you mean?"
        case LimitExceeded():
            where = f" ({code(_short(error.text))})" if error.text else ""
            closing = "Nothing was rolled." if error.what in _OF_A_ROLL else "Nothing was changed."
            return f"That is {error.got} {error.what}{where}; the limit is {error.limit}. {closing}"
        case IllegalAction():
            return REFUSALS[error.rule](error.facts)
        case NotInThisSystem():
            return f"{error.system} has no {error.thing}. {NEITHER}"
        case NotKept():
            return misreading(error.misreading, closing="Nothing was changed.")
        case OnlyAsked():
            return _CLOSING.sub("", describe(error.refused))
        case NotAllowed():
            return _not_allowed(error.act, error.masters)
        case EncounterChanged():
            return "Somebody else acted first, and nothing of yours was saved. Look at the table and try again."
        case ImportRefused():
            return import_refused(error)
        case OddsUnavailable():
            return "I could not work out such a large pool just now. Please try again, or ask for fewer dice."
        case ChartUnavailable():
            return "I could not draw the chart just now. Please try again, or ask without it."
        case StoreBusy():
            return "The table is busy, and nothing was changed. Please press again."
        case StoreFull():
            return "The bot's disk is full, and nothing was changed. Whoever runs the bot must make room."
        case StoreClosed():
            return "The bot is restarting, and nothing was changed. Please try again in a few seconds."
        case StoreError():
            return "The table could not be saved, and nothing was changed. Please try again."
        case _:
            raise TypeError(f"no sentence for {type(error).__name__}")


def _there_are(error: UnknownName) -> str:
    if not error.known:
        return ""
    named = ", ".join(quoted(each) for each in error.known[:_MOST_KNOWN])
    more = ", …" if len(error.known) > _MOST_KNOWN else ""
    return f"There are {named}{more}. {_WHERE_TO_LOOK.get(error.kind, '')}".rstrip()


def _short(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


def _not_allowed(act: Act, masters: GameMasters) -> str:
    return f"{_DOING[act]} is for {_circle(WHO[act], masters)}. Nothing was changed."


def _circle(who: Who, masters: GameMasters) -> str:
    people = [person(number) for number in sorted(masters.user_ids)]
    roles = [role(number) for number in sorted(masters.role_ids)]
    named = f"the GM ({', '.join((*people, *roles))})" if masters else "whoever has Manage Server, while no GM is set"
    return f"{named} or whoever has Manage Server" if who is Who.GM_OR_MANAGER and masters else named


_DOING = {
    Act.SEE: "Looking",
    Act.ROLL: "Rolling",
    Act.ROLL_DESTINY: "Rolling for the pool",
    Act.USE_LIGHT: "Using this side",
    Act.USE_DARK: "Using the GM's side",
    Act.SET_DESTINY: "Changing the pool by hand",
    Act.ADD_TARGET: "Making targets",
    Act.AFFECT_TARGET: "Dealing damage and healing",
    Act.CHANGE_OWN_TARGET: "Changing this target",
    Act.CHANGE_ANY_TARGET: "Changing a target that somebody else made",
    Act.ADD_CHARACTER: "Making characters",
    Act.ADD_NPC: "Making NPCs",
    Act.CHANGE_CHARACTER: "Changing this character",
    Act.CHANGE_ANY_CHARACTER: "Changing somebody else's character",
    Act.JOIN_ENCOUNTER: "Joining the encounter",
    Act.TAKE_TURN: "Taking a turn",
    Act.TAKE_ANY_TURN: "Acting for somebody else's combatant",
    Act.RUN_ENCOUNTER: "Running the encounter",
    Act.CHANGE_ANY_ROLL: "Changing somebody else's roll",
    Act.SEE_SECRET_ROLL: "Seeing what somebody else rolled in secret",
    Act.SEE_NUMBERS: "Seeing the numbers of an NPC",
    Act.REVEAL_DICE: "Revealing what settles the dice",
    Act.SPEND_AS_GM: "Spending these symbols",
    Act.NAME_VICTIM: "Saying whom a stray shot strikes",
    Act.RUN_SESSION: "Starting and ending sessions",
    Act.UNDO_OWN: "Taking this back",
    Act.UNDO_ANY: "Taking back what somebody else did",
    Act.UNDO_ROLL: "Taking back what dice decided",
    Act.SET_UP: "Setting up the campaign",
    Act.DELETE: "Deleting the campaign",
}
