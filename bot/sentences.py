"""Every refusal in words: what was wrong, what to do next, and that nothing changed."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.access import WHO, Act, GameMasters, Who
from bot.errors import BotError, EncounterChanged, NotAllowed, StoreBusy, StoreClosed, StoreError, StoreFull
from bot.render.history import deed
from bot.render.markup import ago, channel, code, person, quoted, role
from bot.store.values import Kind
from rules.errors import (
    AmbiguousName,
    IllegalAction,
    LimitExceeded,
    NotationError,
    NotInThisSystem,
    RulesError,
    UnknownName,
)

_SHOWN_AROUND = 40
"""Characters of a long text that are shown before and after the place of an error."""


def describe(error: RulesError | BotError) -> str:
    """Return the sentence for the player."""
    match error:
        case NotationError():
            return _notation(error)
        case UnknownName():
            return (
                f"There is no {error.kind} called “{quoted(error.name)}”. {_did_you_mean(error.suggestions)}".rstrip()
            )
        case AmbiguousName():
            several = ", ".join(quoted(each) for each in error.candidates)
            return f"“{quoted(error.name)}” could be {several}. Which {error.kind} do you mean?"
        case LimitExceeded():
            where = f" in {code(error.text)}" if error.text else ""
            return f"That is {error.got} {error.what}{where}; at most {error.limit} work. Nothing was changed."
        case IllegalAction():
            return _ILLEGAL[error.rule](error.facts)
        case NotInThisSystem():
            return f"{error.system} has no {error.thing}. Nothing was changed."
        case NotAllowed():
            return _not_allowed(error.act, error.masters)
        case EncounterChanged():
            return "Somebody else acted first, and nothing of yours was saved. Look at the table and try again."
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


def _notation(error: NotationError) -> str:
    if not error.text.strip():
        return f"I need {error.expected}. {_did_you_mean(error.suggestions)}".rstrip()
    return (
        f"I cannot read {_marked(error)}: there I expected {error.expected}. "
        f"{_did_you_mean(error.suggestions)} Nothing was rolled."
    ).replace("  ", " ")


def _marked(error: NotationError) -> str:
    """Return the text around the offending part with that part in bold."""
    start, end = max(0, error.start - _SHOWN_AROUND), error.end + _SHOWN_AROUND
    before, after = error.text[start : error.start], error.text[error.end : end]
    offending = error.offending[:_SHOWN_AROUND]
    return (
        f"“{'…' if start else ''}{quoted(before)}**{quoted(offending.strip()) or '…'}**{quoted(after)}"
        f"{'…' if end < len(error.text) else ''}”"
    )


def _did_you_mean(suggestions: tuple[str, ...]) -> str:
    if not suggestions:
        return ""
    return f"Did you mean {' or '.join(code(each) for each in suggestions[:3])}?"


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
    Act.RUN_SESSION: "Starting and ending sessions",
    Act.UNDO_OWN: "Taking this back",
    Act.UNDO_ANY: "Taking back what somebody else did",
    Act.SET_UP: "Setting up the campaign",
    Act.DELETE: "Deleting the campaign",
}

_Facts = Mapping[str, Any]


def _blocked(facts: _Facts) -> str:
    return (
        f"That cannot be taken back, since a later change stands in the way: {deed(Kind(facts['kind']))} by "
        f"{person(facts['actor_id'])} {ago(facts['at'])} (no. {facts['event_id']}). Take that back first."
    )


def _whom(facts: _Facts) -> str:
    return person(facts["id"]) if facts["kind"] == "user" else role(facts["id"])


_ILLEGAL: dict[str, Callable[[_Facts], str]] = {
    "not-at-a-table": lambda _: (
        "Here I can only roll dice, show odds and help. Add me to a server to keep a table's state there."
    ),
    "no-light-point": lambda facts: (
        f"There is no point left on the players' side ({facts.get('dark', 0)} on the GM's). Nothing was changed."
    ),
    "no-dark-point": lambda facts: (
        f"There is no point left on the GM's side ({facts.get('light', 0)} on the players'). Nothing was changed."
    ),
    "too-few-points": lambda facts: (
        f"There are only {facts.get('light', 0)} light and {facts.get('dark', 0)} dark points. Nothing was changed."
    ),
    "one-point-per-check": lambda facts: (
        f"{person(facts['actor_id'])} has already used a point on “{quoted(facts['check'])}” {ago(facts['at'])}; "
        "a check takes one. Name another check, or leave the name out."
    ),
    "already-rolled-destiny": lambda _: (
        "You have rolled for the pool in this session; everybody rolls once. The GM can begin a new round with "
        "`/session start` or `/destiny reset`."
    ),
    "session-is-open": lambda facts: f"Session {facts['number']} is still going on. End it with `/session end` first.",
    "session-is-closed": lambda _: "No session is going on. Start one with `/session start`.",
    "no-narrative-dice": lambda _: (
        "Odds are for narrative dice, and there are none in this pool. Try `/odds pool:2y1g 2p`."
    ),
    "nothing-to-change": lambda _: "Everything is set that way already. Choose at least one new value.",
    "nothing-to-give": lambda _: "Choose at least one of light and dark, with a number above zero.",
    "one-of-person-and-role": lambda _: "Choose a person or a role, one of the two.",
    "already-gm": lambda facts: f"{_whom(facts)} is GM already.",
    "not-gm": lambda facts: f"{_whom(facts)} is not GM of this campaign.",
    "already-linked": lambda facts: f"{channel(facts['channel_id'])} shares this campaign already.",
    "channel-has-campaign": lambda facts: (
        f"{channel(facts['channel_id'])} has a campaign of its own with a history. "
        "Delete that one there first (`/campaign delete`), then link."
    ),
    "home-channel": lambda facts: (
        f"{channel(facts['channel_id'])} is this campaign's home and stays. To end the campaign use `/campaign delete`."
    ),
    "not-linked": lambda facts: f"{channel(facts['channel_id'])} does not share this campaign.",
    "no-campaign": lambda _: (
        "This channel has no campaign yet. It begins with the first `/roll`, or set it up with `/campaign setup`."
    ),
    "campaign-is-gone": lambda _: "This belongs to a campaign that is no longer in this channel. Nothing was changed.",
    "not-yours": lambda _: "Only the person who asked can answer this.",
    "nothing-to-undo": lambda _: (
        "There is nothing of yours to take back here. Rolled dice stand; `/history` shows what was changed."
    ),
    "already-undone": lambda _: "That has been taken back already. `/history` shows it.",
    "undo-blocked": _blocked,
    "undo-impossible": lambda _: (
        "That cannot be taken back any more, since the table has moved on. Nothing was changed."
    ),
    "old-button": lambda _: "This button is from an older version of the bot. Ask for a fresh panel and press there.",
}
"""A sentence for every `IllegalAction`; a test compares the keys with those that the code raises."""
