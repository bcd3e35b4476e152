"""What can be done to a kept roll, what each is called, and what is there for a roll as it is now."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from bot.game import narrative_in
from bot.render.buyable import has_to_spend
from bot.services.kept_rolls import AMENDABLE_KINDS
from bot.store.roll_values import KeptRoll


class RollAction(StrEnum):
    """What a button under a roll does, or a choice behind `⋯`."""

    AGAIN = "again"
    ADD = "add"
    FORCE = "force"
    DESTINY = "destiny"
    REROLL = "reroll"
    TURN = "turn"
    SPEND = "spend"
    EXPLAIN = "explain"
    SAVE = "save"
    DELETE = "delete"
    RESTORE = "restore"


_LABELS = {
    RollAction.AGAIN: "Roll again",
    RollAction.ADD: "Add dice…",
    RollAction.FORCE: "Use the Force…",
    RollAction.REROLL: "Reroll dice…",
    RollAction.TURN: "Turn a die…",
    RollAction.SPEND: "Spend…",
    RollAction.EXPLAIN: "Explain",
    RollAction.SAVE: "Save pool…",
    RollAction.DELETE: "Delete",
}
HINTS = {
    RollAction.AGAIN: "The same dice, as a roll of its own",
    RollAction.ADD: "Only these are rolled",
    RollAction.FORCE: "Pips for strain and a point",
    RollAction.DESTINY: "Flip it and upgrade",
    RollAction.REROLL: "Choose which dice fall again",
    RollAction.TURN: "To an adjacent face, as some talents do",
    RollAction.SPEND: "What advantage, Triumph, threat and Despair can buy; only you see it",
    RollAction.EXPLAIN: "What the symbols of this roll mean; only you see it",
    RollAction.SAVE: "Under a name that you can type in /roll",
    RollAction.DELETE: "Leave only a line; the history keeps it",
}


def labelled(actions: Iterable[RollAction]) -> Iterator[tuple[RollAction, str]]:
    """Return actions with their labels."""
    return ((each, _LABELS[each]) for each in actions)


def on_buttons(now: KeptRoll) -> Iterator[tuple[RollAction, str]]:
    """Yield what the buttons under a roll do, each with its label."""
    pool, net = now.stored.roll.pool, now.stored.roll.net
    yield RollAction.AGAIN, "Roll again"
    if not pool or now.origin.kind not in AMENDABLE_KINDS:
        return
    yield RollAction.ADD, "Add dice…"
    if (net.light or net.dark) and now.force_use is None:
        yield RollAction.FORCE, "Use the Force…"
    if pool.decides_success:
        yield RollAction.DESTINY, f"{narrative_in(now.campaign).points.point}…"


def behind_more(now: KeptRoll) -> Iterator[RollAction]:
    """Yield what the choices behind `⋯` do."""
    if now.stored.roll.pool.size and now.origin.kind in AMENDABLE_KINDS:
        yield RollAction.REROLL
        yield RollAction.TURN
    if "spender" not in now.origin.after and has_to_spend(now.stored.roll.net):
        yield RollAction.SPEND
    yield RollAction.EXPLAIN
    yield RollAction.SAVE
    yield RollAction.DELETE
