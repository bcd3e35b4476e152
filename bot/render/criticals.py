"""Critical Injuries that a character carries, and Critical Hits on vehicles."""

from collections.abc import Sequence

from discord import ui

from bot.game import game_of, narrative_in
from bot.render.happened import d100_text, severity_text
from bot.render.layout import Accent, framed
from bot.render.markup import count, person, quoted
from bot.store.character_values import StoredCharacter
from bot.store.values import Campaign, Event
from rules.characters.injuries import carried_injuries
from rules.health.injuries import InjuryState
from rules.systems.base import vehicle_hits_of


def injuries_view(stored: StoredCharacter, campaign: Campaign) -> ui.LayoutView:
    """Return every injury of a character: those that it carries, then the healed ones."""
    narrative = narrative_in(campaign)
    carried = carried_injuries(stored.character, narrative)
    if not carried:
        return framed([f"**{quoted(stored.name)}** has never been critically injured."], Accent.PLAIN)
    now = [each for each in carried if each.state is not InjuryState.HEALED]
    healed = [quoted(each.label) for each in carried if each.state is InjuryState.HEALED]
    lines = [f"**{quoted(stored.name)}** carries {_number_of(now)}."]
    for each in now:
        over = " The effect has run out." if each.state is InjuryState.RUN_OUT else ""
        lines.append(f"**{quoted(each.label)}** ({severity_text(each.injury)}): {each.injury.text}{over}")
    if now:
        lines.append(f"The next roll is {10 * len(now):+d} for them.")
    if healed:
        lines.append(f"Healed: {', '.join(healed)}")
    return framed(["\n".join(lines)], Accent.PLAIN)


def _number_of(injuries: Sequence[object]) -> str:
    return count(len(injuries), "Critical Injury", "Critical Injuries") if injuries else "no Critical Injury now"


def vehicle_view(event: Event, campaign: Campaign) -> ui.LayoutView:
    """Return a Critical Hit on a vehicle: the roll and the row."""
    after = event.after
    table = vehicle_hits_of(game_of(campaign))
    hit = next(each for each in table if each.key == after["hit"])
    severity = hit.severity.label if hit.severity is not None else "beyond repair"
    label = f" · {quoted(after['label'])}" if after["label"] else ""
    return framed(
        [f"## {hit.name}", d100_text(after), f"({severity}) {hit.text}", f"-# {person(event.actor_id)}{label}"],
        Accent.BAD,
    )
