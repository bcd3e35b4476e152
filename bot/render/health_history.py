"""What happened to somebody's health, in the few words that the history has: of NPCs only what players may see."""

from collections.abc import Iterator

from bot.access import Shown
from bot.render.markup import quoted
from bot.store.values import Event, Facts, Kind

HEALTH_DEEDS = {
    Kind.CHARACTER_HARM: "wounds or strain suffered",
    Kind.CHARACTER_INJURED: "a Critical Injury rolled",
    Kind.CHARACTER_INJURY_ADD: "a Critical Injury added",
    Kind.CHARACTER_INJURY_HEAL: "a Critical Injury healed",
    Kind.CHARACTER_INJURY_REMOVE: "a Critical Injury removed",
    Kind.CHARACTER_HEAL: "wounds or strain healed",
    Kind.CHARACTER_TREATED: "a check that heals",
    Kind.VEHICLE_CRITICAL: "a Critical Hit on a vehicle",
}
"""A noun phrase for every kind of change of health."""


def told_of_health(event: Event) -> str:
    """Return what a change of health was."""
    after = event.after
    if event.kind is Kind.VEHICLE_CRITICAL:
        return f"{HEALTH_DEEDS[event.kind]}: {after['total']}, {_words(after['hit'])}"
    if after["shown"] == Shown.NOTHING:
        return f"an NPC: {HEALTH_DEEDS[event.kind]}"
    name = quoted(after["name"])
    if after["shown"] != Shown.FULL:
        return f"{name}: {HEALTH_DEEDS[event.kind]}"
    return f"{name}: {', '.join(_parts(after)) or 'nothing got past soak'}"


def _parts(after: Facts) -> Iterator[str]:
    for which in ("wounds", "strain"):
        was, now = after.get(which, (0, 0))
        if was != now:
            yield f"{which} {was} → {now}"
    for each in after["happened"]:
        match each["what"]:
            case "injury":
                yield quoted(each["label"])
            case "injury_healed":
                yield f"{quoted(each['label'])} healed"
            case "injury_removed":
                yield f"{quoted(each['label'])} removed"
            case "fell":
                yield f"{each['number']} fell, {each['left']} left"


def _words(key: str) -> str:
    return key.replace("_", " ").title()
