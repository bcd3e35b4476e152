"""An encounter that has ended as a file: as text to read, or as data."""

import json

from bot.access import Shown
from bot.answers import Attached
from bot.render.encounter_summary import summary_text
from bot.sheet_params import file_name
from bot.store.values import Event, Facts
from rules.systems.base import SharedPoints


def summary_file(event: Event, points: SharedPoints, what: str, *, everything: bool) -> Attached:
    """Return the summary of an encounter, as `text` or as `data`; the GM gets `everything`."""
    after = event.after
    name = f"encounter-{after['number']}" + (f"-{file_name(after['name'])}" if after["name"] else "")
    if what == "text":
        return Attached(f"{name}.txt", summary_text(after, points, everything=everything).encode())
    facts = {key: after[key] for key in ("number", "name", "rounds")}
    facts["notes"] = after.get("notes", "")
    facts["summary"] = after["summary"] if everything else _as_players_see(after["summary"])
    return Attached(f"{name}.json", json.dumps(facts, ensure_ascii=False, indent=1).encode())


def _as_players_see(summary: Facts) -> Facts:
    """Return the summary without NPCs that players do not see, and without numbers where they see words."""
    people = [
        each if each["shown"] == Shown.FULL else {key: value for key, value in each.items() if key != "suffered"}
        for each in summary["people"]
        if each["shown"] != Shown.NOTHING
    ]
    return {**summary, "people": people}
