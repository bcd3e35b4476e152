"""What was taken back, in words."""

from discord import ui

from bot.access import Shown
from bot.game import narrative_in
from bot.render.campaign import summary
from bot.render.character_history import changes
from bot.render.history import deed, result_words
from bot.render.layout import Accent, framed
from bot.render.markup import person, quoted
from bot.render.points_moved import pool_line
from bot.render.spending_history import price_text
from bot.store.values import Campaign, Event, Facts, Kind

_OF_THE_CAMPAIGN = frozenset(
    (
        Kind.CAMPAIGN_SETUP,
        Kind.CAMPAIGN_SETTINGS,
        Kind.CAMPAIGN_GM_ADD,
        Kind.CAMPAIGN_GM_REMOVE,
        Kind.CAMPAIGN_DELETE,
    )
)
"""What changes what a campaign says about itself."""


def undone_view(event: Event, campaign: Campaign) -> ui.LayoutView:
    """Return what an undo took back, and how things stand where that moved them."""
    what = f"{person(event.actor_id)} takes back no. {event.after['event']}: {deed(Kind(event.after['kind']))}."
    after = event.after
    if "hit_points" in after:
        was, now = after["hit_points"]
        left = f"{quoted(after['name'])}: {was} → **{now}** of {after['most_hit_points']} Hit Points"
        return framed([what, left], Accent.PLAIN)
    if Kind(after["kind"]) in _OF_THE_CAMPAIGN:
        return framed([what, summary(campaign)], Accent.PLAIN)
    back = "\n".join(_character(each) for each in (after, *after.get("characters", ())) if each.get("fields"))
    if Kind(after["kind"]) is Kind.ENCOUNTER_END:
        what += "\nThe fight goes on where it was; its summary counts for nothing."
    return framed([what, _roll(after), back, _pool(event, campaign)], Accent.PLAIN)


def _roll(after: Facts) -> str:
    """Return what the roll is again that the change was made to, since its message may still tell what was."""
    now = after.get("roll_now")
    if now is None:
        return ""
    which = f"Roll #{now['number']}"
    if "net" not in now:
        return f"{which} is again as it was."
    came_to = result_words(now)
    match Kind(after["kind"]):
        case Kind.ROLL_AMEND | Kind.ATTACK_AMEND | Kind.ROLL_REMOVE:
            words = f"{which} is again: {came_to}."
        case Kind.FORCE_USE:
            words = f"{which} has its pips to use again: {came_to}."
        case Kind.ATTACK:
            words = f"The attack of {which[0].lower()}{which[1:]} counts for nothing; its dice stand: {came_to}."
        case Kind.ATTACK_STRIKE:
            words = f"{which} has struck nobody yet: {came_to}."
        case Kind.ATTACK_REACT:
            words = f"The hit of {which[0].lower()}{which[1:]} is not answered: {came_to}."
        case Kind.SPEND_PASS:
            words = f"{which} can be spent after all: {came_to}."
        case _:
            words = f"{which} has {price_text(now['bought'])} to spend again: {came_to}."
    return words


def _pool(event: Event, campaign: Campaign) -> str:
    return pool_line(event, narrative_in(campaign).points)


def _character(facts: Facts) -> str:
    """Return what it did to a character, as far as players may see it."""
    if facts["shown"] != Shown.FULL:
        return ""
    return f"{quoted(facts['name'])}: {', '.join(changes(facts['fields']))}"
