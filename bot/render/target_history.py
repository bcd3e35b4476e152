"""What happened to targets of damage, in the few words that the history has. Imports values and the markup."""

from bot.render.markup import quoted, whose
from bot.store.values import Event, Facts, Kind
from rules.starfinder.scale import Outcome


def told_of_target(event: Event) -> str:
    """Return what a damage roll, or a change of a target, was."""
    before, after = event.before, event.after
    match event.kind:
        case Kind.DAMAGE_ROLL:
            return _roll(after)
        case Kind.DAMAGE_APPLY:
            return f"roll #{after['roll']} dealt to {quoted(after['name'])}: {_moved(before, after)}"
        case Kind.TARGET_ADD:
            return f"target {quoted(after['name'])} made"
        case Kind.TARGET_REMOVE:
            return f"target {quoted(after['name'])} removed"
        case Kind.TARGET_HEAL:
            return f"{quoted(after['name'])} healed: {_moved(before, after)}"
        case Kind.TARGET_TURN:
            return f"end of {whose(after['name'])} turn: {_moved(before, after)}"
        case Kind.TARGET_EDIT:
            return f"target {quoted(before['name'])} changed: {', '.join(_changed(before, after))}"
        case _:
            raise ValueError(f"nothing about targets: {event.kind}")


def _roll(after: Facts) -> str:
    label = f" “{quoted(after['label'])}”" if after["label"] else ""
    whom = f" for {quoted(after['name'])}" if "name" in after else ""
    return f"roll #{after['number']}{label}: {after['dealt']} damage{whom} ({Outcome[after['outcome']]})"


def _moved(before: Facts, after: Facts) -> str:
    return f"{before['hit_points']} → {after['hit_points']} Hit Points"


_FIELDS = {"defenses": "defenses", "nature": "traits", "persistent": "persistent damage"}


def _changed(before: Facts, after: Facts) -> list[str]:
    changed = [f"now called {quoted(after['name'])}"] if before["name"] != after["name"] else []
    if before["hit_points"] != after["hit_points"]:
        changed.append(_moved(before, after))
    if before["most_hit_points"] != after["most_hit_points"]:
        changed.append(f"{before['most_hit_points']} → {after['most_hit_points']} at most")
    return [*changed, *(name for field, name in _FIELDS.items() if before[field] != after[field])]
