"""What followed from a change of health, one text for each thing."""

from bot.game import narrative_in
from bot.render.hit_lines import hit_in_one_line
from bot.render.markup import count, quoted
from bot.store.values import Campaign, Facts
from rules.checks.skills import Characteristic
from rules.health.injuries import CriticalInjury
from rules.systems.base import Narrative


def happened_text(each: Facts, narrative: Narrative, campaign: Campaign) -> str:
    """Return one thing that followed from a change of health."""
    match each["what"]:
        case "strain_became_wounds":
            return f"No strain track of its own: {each['amount']} strain became wounds."
        case "not_recorded":
            return f"{each['amount']} more are not recorded: wounds count up to twice the threshold."
        case "incapacitated":
            return (
                f"**Incapacitated**: past the {'wound' if each['by'] == 'wounds' else 'strain'} threshold. "
                "No actions and no maneuvers until it is back at the threshold or below."
            )
        case "stimpack":
            return f"Stimpack no. {each['number']} of the day."
        case "night":
            return "A night's rest: one wound and all strain, and stimpacks work anew."
        case "defeated":
            return "**Defeated**: past the wound threshold. Dead or merely down, the GM says."
        case "back_up":
            return "**Back up**: no longer past a threshold."
        case "fell":
            return f"**{count(each['number'], 'minion falls', 'minions fall')}**; {each['left']} left."
        case "rose":
            return f"**{count(each['number'], 'minion is', 'minions are')} up again**; {each['left']} standing."
        case "minion_critical":
            return "A Critical Injury takes one minion out; nothing is rolled."
        case "died":
            return "**Dead.**"
        case "injury":
            return _injury(each, narrative)
        case "injury_healed":
            return f"**{quoted(each['label'])}** is healed; it no longer adds to the next roll."
        case "injury_removed":
            return f"**{quoted(each['label'])}** is struck off, as if it had never been."
        case "turn_effect":
            return f"{quoted(each['label'])} as the turn starts: {', '.join(map(hit_in_one_line, each['hits']))}"
        case "turn_injury":
            return f"{quoted(each['label'])} as the turn starts: {_harm_each_turn(each)}"
        case "point_turned":
            return f"A {_side(each, campaign)} {narrative.points.point} turns to the other side."
        case "no_point":
            return f"No {_side(each, campaign)} {narrative.points.point} is there to turn."
        case _:
            raise ValueError(f"nothing to tell: {each['what']}")


def _harm_each_turn(each: Facts) -> str:
    told = (count(each["wounds"], "wound") if each["wounds"] else "", f"{each['strain']} strain" * bool(each["strain"]))
    return " and ".join(filter(None, told))


def _side(each: Facts, campaign: Campaign) -> str:
    points = narrative_in(campaign).points
    return points.light if each["side"] == "light" else points.dark


def _injury(each: Facts, narrative: Narrative) -> str:
    row = next((row for row in narrative.critical_injuries if row.key == each["injury"]), None)
    why = f" for {each['reason']}" if each["reason"] else ""
    lines = []
    if "shown" in each:
        lines.append(f"Critical Injury{why}: {d100_text(each)}")
    if row is not None:
        lines.append(f"**{quoted(each['label'])}** ({severity_text(row)}): {row.text}")
    if "ten" in each:
        struck = next(line.characteristic for line in narrative.characteristics_struck if each["ten"] in line.span)
        lines.append(f"d10 **{each['ten']}** strikes {Characteristic(struck).label}.")
    return "\n".join(lines)


def d100_text(each: Facts) -> str:
    """Return a roll on a table of criticals with its modifiers and what it came to."""
    added = "".join(f" {amount:+d} {quoted(label)}" for label, amount in each["modifiers"]).replace(" -", " −")
    return f"d100 **{each['shown']}**" + (f"{added} = **{each['total']}**" if added else "")


def severity_text(row: CriticalInjury) -> str:
    """Return how hard an injury is to treat."""
    return row.severity.label if row.severity is not None else "beyond treatment"
