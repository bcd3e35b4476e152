"""The rolls on what drives the characters, in words."""

from discord import ui

from bot.access import Shown
from bot.render.layout import Accent, framed
from bot.render.markup import person, quoted
from bot.store.values import Event, Facts, Kind

_THRESHOLDS = {"obligation": "strain threshold", "duty": "wound threshold"}


def burden_view(event: Event) -> ui.LayoutView:
    """Return what the roll on Obligation or Duty means for this session."""
    after = event.after
    what = str(after["what"]).capitalize()
    small = f"-# d100 shows {after['rolled']} against {after['total']} · {person(event.actor_id)}"
    if "whose" not in after:
        return framed([f"## No {what} this session", small], Accent.NEUTRAL)
    threshold = _THRESHOLDS[after["what"]]
    double = " A double: twice as much." if after["is_double"] else ""
    return framed(
        [
            f"## {what}: {quoted(after['whose'])}",
            f"This session its {threshold} is {_by(after['on_one'])}, everybody else's {_by(after['on_others'])}."
            f"{double} The sheets stay as they are.",
            small,
        ],
        Accent.NOTICE,
    )


def _by(amount: int) -> str:
    return f"{abs(amount)} {'higher' if amount > 0 else 'lower'}"


def morality_view(event: Event) -> ui.LayoutView:
    """Return what a session's Conflict did to somebody's Morality."""
    after = event.after
    before, now = after["morality"]
    return framed(
        [
            f"**{quoted(after['name'])}**: Morality {before} → **{now}**",
            f"-# d10 shows {after['rolled']}, Conflict {after['conflict']} · {person(event.actor_id)}",
        ],
        Accent.PLAIN,
    )


def told_of_motives(event: Event) -> str:
    """Return such a roll in the few words that the history has."""
    after = event.after
    if event.kind is Kind.CHARACTER_MORALITY:
        return _morality(after)
    whose = f"{quoted(after['whose'])} comes up" if "whose" in after else "nobody's comes up"
    return f"{after['what']} rolled, {after['rolled']} against {after['total']}: {whose}"


def _morality(after: Facts) -> str:
    if after["shown"] != Shown.FULL:
        return "an NPC's Morality rolled"
    before, now = after["morality"]
    return f"Morality of {quoted(after['name'])} {before} → {now}"
