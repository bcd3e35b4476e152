"""The Destiny Pool as a panel and as a word in passing. Imports `rules`, values and the frame."""

from collections.abc import Sequence

from discord import ui

from bot.access import Shown
from bot.render.glyphs import Glyphs
from bot.render.history import next_check, told
from bot.render.layout import Accent, Row, framed
from bot.render.markup import ago, count, person, quoted
from bot.render.settled import settled_text
from bot.store.point_values import PromisedPoint
from bot.store.values import DestinyState, Event
from rules.dice.symbols import Symbol, Symbols
from rules.systems.base import SharedPoints
from rules.table.destiny import DestinySide, use_on_check

_MOST_GLYPHS = 20
"""Points of one side that are drawn one by one; beyond, the number alone says it better."""


def points_line(glyphs: Glyphs, points: SharedPoints, light: int, dark: int) -> str:
    """Return both sides as pictures and as numbers."""
    return (
        f"{_drawn(glyphs, Symbol.LIGHT, light)}**{light} {points.light}** · "
        f"{_drawn(glyphs, Symbol.DARK, dark)}**{dark} {points.dark}**"
    )


def _drawn(glyphs: Glyphs, symbol: Symbol, number: int) -> str:
    if glyphs.text_only or not 0 < number <= _MOST_GLYPHS:
        return ""
    return glyphs.symbol(symbol) * number + " "


def panel_view(state: DestinyState, glyphs: Glyphs, rows: Sequence[Row]) -> ui.LayoutView:
    """Return the live panel: both sides, who has rolled in this session, the last changes."""
    campaign, points = state.campaign, state.points
    session = f" · session {campaign.session_number}" if campaign.session_number else ""
    return framed(
        [
            f"**{points.pool}**{session}",
            points_line(glyphs, points, campaign.destiny.light, campaign.destiny.dark),
            _rollers(state),
            "\n".join(_waiting_line(each, points) for each in state.waiting),
            "\n".join(_latest_line(event, points) for event in state.latest),
            *(settled_text(event.after) for event in state.latest),
        ],
        Accent.PLAIN,
        rows,
    )


def _latest_line(event: Event, points: SharedPoints) -> str:
    return f"-# {ago(event.at)} {person(event.actor_id)}: {told(event, points)}"


def _waiting_line(each: PromisedPoint, points: SharedPoints) -> str:
    side = points.light if each.side is DestinySide.LIGHT else points.dark
    shown = each.shown if each.is_npc else Shown.FULL
    use = use_on_check(each.side, each.own_side).value.removeprefix("upgrade ")
    whose = next_check({"name": each.name, "shown": shown.value})
    return f"Waits: a {side} point of {person(each.actor_id)} on {whose} (its {use})"


def _rollers(state: DestinyState) -> str:
    done = "rolled" if state.points.is_rolled else "brought a point"
    if not state.rollers:
        return f"-# Nobody has {done} yet."
    return f"-# {done.capitalize()} so far: {', '.join(person(each.user_id) for each in state.rollers)}"


def change_view(event: Event, state: DestinyState, glyphs: Glyphs) -> ui.LayoutView:
    """Return what a change did, and the pool after it."""
    return framed(
        [
            headline(event, state.points),
            points_line(glyphs, state.points, event.after["light"], event.after["dark"]),
            settled_text(event.after),
        ],
        Accent.PLAIN,
    )


def headline(event: Event, points: SharedPoints) -> str:
    """Return the sentence that tells a change of the pool."""
    who, after = person(event.actor_id), event.after
    if "faces" in after:
        return (
            f"{who} rolls for the {points.pool}: {gained(after['faces'])}."
            if after["faces"]
            else (f"{who} brings a {points.point}.")
        )
    if "side" in after:
        side = points.light if after["side"] == "light" else points.dark
        if "next_of" in after:
            use = after["next_of"]["use"].removeprefix("upgrade ")
            return f"{who} uses a {side} point on {next_check(after['next_of'])}: its {use} will be upgraded once."
        check = f" on “{quoted(after['check'])}”" if after.get("check") else ""
        return f"{who} uses a {side} point{check}."
    return f"{who}: {told(event, points)}."


def gained(faces: str) -> str:
    """Return the points of a rolled face in words.

    >>> gained("LL")
    '2 light points'
    """
    symbols = Symbols.from_code(faces)
    return " and ".join(
        count(number, f"{side} point") for number, side in ((symbols.light, "light"), (symbols.dark, "dark")) if number
    )
