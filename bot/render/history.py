"""The ledger as people read it: one line for each change. Imports values and the markup."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from discord import ui

from bot.access import Shown
from bot.render.attack_history import ATTACK_DEEDS, told_of_attack
from bot.render.character_history import told_of_character
from bot.render.encounter_history import ENCOUNTER_DEEDS, told_of_encounter
from bot.render.fairness_history import FAIRNESS_DEEDS, told_of_fairness
from bot.render.health_history import HEALTH_DEEDS, told_of_health
from bot.render.layout import Accent, framed
from bot.render.markup import ago, channel, person, quoted, role
from bot.render.motives import told_of_motives
from bot.render.outcome import headline
from bot.render.points_moved import moved
from bot.render.roll_changes import ROLL_DEEDS, told_of_roll_change
from bot.render.spending_history import SPENDING_DEEDS, told_of_spending
from bot.render.target_history import told_of_target
from bot.store.values import Event, Facts, Kind
from rules.dice.symbols import NetResult
from rules.systems import system_named
from rules.systems.base import SharedPoints

_DEEDS = {
    Kind.ROLL: "a roll",
    Kind.DESTINY_ROLL: "a roll for the pool",
    Kind.DESTINY_USE: "a point used",
    Kind.DESTINY_SET: "the pool set",
    Kind.DESTINY_ADD: "points added",
    Kind.DESTINY_REMOVE: "points removed",
    Kind.DESTINY_RESET: "the pool emptied",
    Kind.SESSION_START: "a session started",
    Kind.SESSION_END: "a session ended",
    Kind.DAMAGE_ROLL: "a damage roll",
    Kind.DAMAGE_APPLY: "damage dealt",
    Kind.TARGET_ADD: "a target made",
    Kind.TARGET_EDIT: "a target changed",
    Kind.TARGET_REMOVE: "a target removed",
    Kind.TARGET_HEAL: "a target healed",
    Kind.TARGET_TURN: "the end of a target's turn",
    Kind.CHARACTER_CREATE: "a character made",
    Kind.CHARACTER_EDIT: "a character changed",
    Kind.CHARACTER_SELECT: "a character chosen",
    Kind.CHARACTER_GIVE: "a character given away",
    Kind.CHARACTER_DELETE: "a character deleted",
    Kind.CHARACTER_IMPORT: "characters imported",
    **HEALTH_DEEDS,
    **ENCOUNTER_DEEDS,
    **ATTACK_DEEDS,
    **SPENDING_DEEDS,
    **ROLL_DEEDS,
    **FAIRNESS_DEEDS,
    Kind.CHARACTER_MORALITY: "a roll for Morality",
    Kind.BURDEN_ROLL: "a roll on Obligation or Duty",
    Kind.CAMPAIGN_SETUP: "the campaign set up",
    Kind.CAMPAIGN_SETTINGS: "settings changed",
    Kind.CAMPAIGN_GM_ADD: "a GM named",
    Kind.CAMPAIGN_GM_REMOVE: "a GM removed",
    Kind.CAMPAIGN_LINK: "a channel linked",
    Kind.CAMPAIGN_UNLINK: "a channel unlinked",
    Kind.CAMPAIGN_DELETE: "the campaign deleted",
    Kind.UNDO: "something taken back",
}
"""A noun phrase for every kind of change."""


_CAMPAIGN = frozenset(
    {
        Kind.SESSION_START,
        Kind.SESSION_END,
        Kind.CAMPAIGN_SETUP,
        Kind.CAMPAIGN_SETTINGS,
        Kind.CAMPAIGN_GM_ADD,
        Kind.CAMPAIGN_GM_REMOVE,
        Kind.CAMPAIGN_LINK,
        Kind.CAMPAIGN_UNLINK,
        Kind.CAMPAIGN_DELETE,
    }
)
_TARGET = frozenset(
    {
        Kind.DAMAGE_ROLL,
        Kind.DAMAGE_APPLY,
        Kind.TARGET_ADD,
        Kind.TARGET_EDIT,
        Kind.TARGET_REMOVE,
        Kind.TARGET_HEAL,
        Kind.TARGET_TURN,
    }
)
_CHARACTER = frozenset(
    {
        Kind.CHARACTER_CREATE,
        Kind.CHARACTER_EDIT,
        Kind.CHARACTER_SELECT,
        Kind.CHARACTER_GIVE,
        Kind.CHARACTER_DELETE,
        Kind.CHARACTER_IMPORT,
    }
)
_TOLD: dict[Kind, Callable[[Event], str]] = {
    kind: told_of
    for kinds, told_of in (
        (_TARGET, told_of_target),
        (_CHARACTER, told_of_character),
        (ROLL_DEEDS, told_of_roll_change),
        (FAIRNESS_DEEDS, told_of_fairness),
        (HEALTH_DEEDS, told_of_health),
        (ATTACK_DEEDS, told_of_attack),
        (SPENDING_DEEDS, told_of_spending),
        (ENCOUNTER_DEEDS, told_of_encounter),
        ((Kind.CHARACTER_MORALITY, Kind.BURDEN_ROLL), told_of_motives),
    )
    for kind in kinds
}
"""Who tells of which change."""


def deed(kind: Kind) -> str:
    """Return what kind of change it was, as a noun phrase."""
    return _DEEDS[kind]


def told(event: Event, points: SharedPoints) -> str:
    """Return what a change did, in a few words, and how points moved with it; `points` are those of the game."""
    text, moves = _told(event, points), moved(event)
    return text if moves in text else f"{text}, {points.pool} {moves}"


def _told(event: Event, points: SharedPoints) -> str:
    after = event.after
    match event.kind:
        case _ if after.get("is_secret"):
            return f"roll #{after['number']}: in secret"
        case Kind.ROLL | Kind.CHECK:
            label = f" “{quoted(after['label'])}”" if after.get("label") else ""
            return f"roll #{after['number']}{label}: {result_words(after)}"
        case Kind.DESTINY_USE:
            return _told_of_point(event, points)
        case Kind.DESTINY_ROLL:
            done = "a roll for the pool" if points.is_rolled else f"a {points.point} brought"
            return f"{done} ({_points(event)})"
        case Kind.UNDO:
            return f"no. {after['event']} taken back: {deed(Kind(after['kind']))}"
        case kind if kind in _TOLD:
            return _TOLD[kind](event)
        case kind if kind in _CAMPAIGN:
            return _told_of_campaign(event)
        case _:
            return f"{deed(event.kind)} ({_points(event)})"


def _told_of_point(event: Event, points: SharedPoints) -> str:
    after = event.after
    check = f" on “{quoted(after['check'])}”" if after.get("check") else ""
    check = f" on {next_check(after['next_of'])}" if "next_of" in after else check
    side = points.light if after["side"] == "light" else points.dark
    return f"a {side} point used{check} ({_points(event)})"


def _told_of_campaign(event: Event) -> str:
    before, after = event.before, event.after
    match event.kind:
        case Kind.SESSION_START:
            return f"session {after['number']} started"
        case Kind.SESSION_END:
            return f"session {after['number']} ended"
        case Kind.CAMPAIGN_GM_ADD:
            return f"{_master(after['kind'], after['id'])} named GM"
        case Kind.CAMPAIGN_GM_REMOVE:
            return f"{_master(before['kind'], before['id'])} no longer GM"
        case Kind.CAMPAIGN_LINK:
            return f"{channel(after['channel_id'])} linked"
        case Kind.CAMPAIGN_UNLINK:
            return f"{channel(before['channel_id'])} unlinked"
        case Kind.CAMPAIGN_SETUP | Kind.CAMPAIGN_SETTINGS:
            named = ((name, value) for name, value in after.items() if name in _SETTINGS)
            changed = ", ".join(f"{_SETTINGS[name]} {_value(name, value)}" for name, value in named)
            return f"{deed(event.kind)}{': ' if changed else ''}{changed}"
        case _:
            return deed(event.kind)


def next_check(whose: Facts) -> str:
    """Return whose next check it is; of a hidden NPC only that it is one."""
    return f"the next check of {'an NPC' if whose['shown'] == Shown.NOTHING else quoted(whose['name'])}"


def result_words(after: Facts) -> str:
    """Return what a roll came to, with the totals of numbered dice."""
    net = headline(NetResult(**after["net"]), decides_success=after["decides_success"], has_force=after["has_force"])
    return " · ".join((*([net] if net else []), *map(str, after["totals"])))


def _points(event: Event) -> str:
    before, after = event.before, event.after
    return f"{before['light']}/{before['dark']} → {after['light']}/{after['dark']}"


def _master(kind: str, number: int) -> str:
    return person(number) if kind == "user" else role(number)


_SETTINGS = {
    "name": "name",
    "system": "game",
    "scheme": "letters",
    "text_only": "words only",
    "upgrades_after_roll": "upgrades after the roll",
    "masters": "GM",
}
"""How the history calls each setting."""


def _value(name: str, value: object) -> str:
    if name == "masters" and isinstance(value, list):
        return ", ".join(_master(kind, number) for kind, number in value) or "nobody"
    if name == "system":
        return system_named(str(value)).name
    if name in ("text_only", "upgrades_after_roll"):
        return "on" if value else "off"
    return f"“{quoted(str(value))}”"


def line(event: Event, points: SharedPoints) -> str:
    """Return the line of one change, with its number; what was taken back is struck out."""
    text = told(event, points)
    struck = f"~~{text}~~ (taken back)" if event.undone_by is not None else text
    return f"`{event.id}` {ago(event.at)} {person(event.actor_id)} {struck}"


def choice(event: Event) -> str:
    """Return a change as a choice in a list, which shows neither people nor times."""
    return f"{event.id} · {deed(event.kind)}"[:100]


@dataclass(frozen=True, slots=True)
class Narrowed:
    """What a page of the ledger is narrowed to."""

    topic: str = ""
    actor_id: int | None = None


def history_view(
    events: Sequence[Event], points: SharedPoints, *, page: int, has_more: bool, narrowed: Narrowed | None = None
) -> ui.LayoutView:
    """Return a page of the ledger, newest change first."""
    narrowed = narrowed or Narrowed()
    title = " · ".join(
        (
            "**What happened at this table**",
            *([narrowed.topic] if narrowed.topic else []),
            *([f"by {person(narrowed.actor_id)}"] if narrowed.actor_id is not None else []),
            *([f"page {page}"] if page > 1 else []),
        )
    )
    if not events:
        return framed([title, "Nothing yet." if page == 1 else "Nothing further back."], Accent.PLAIN)
    options = f" kind:{narrowed.topic}" if narrowed.topic else ""
    options += " player:…" if narrowed.actor_id is not None else ""
    more = f"-# Further back: `/history page:{page + 1}{options}`" if has_more else ""
    return framed([title, "\n".join(line(event, points) for event in events), more], Accent.PLAIN)
