"""What was done about the fairness of dice, in words. Imports values and the markup."""

from bot.render.markup import code, count, quoted
from bot.store.values import Event, Kind

FAIRNESS_DEEDS = {
    Kind.FAIRNESS_COMMIT: "the dice committed to",
    Kind.FAIRNESS_WORDS: "words mixed into the dice",
    Kind.FAIRNESS_REVEAL: "a secret of the dice revealed",
    Kind.ROLL_REVEAL: "a secret roll revealed",
}
"""A noun phrase for every kind of change."""

_SHORT = 16


def told_of_fairness(event: Event) -> str:
    """Return what was done, in a few words."""
    after = event.after
    match event.kind:
        case Kind.FAIRNESS_COMMIT:
            hashes = ", ".join(f"no. {number} {code(commitment[:_SHORT])}…" for number, _, commitment in after["seeds"])
            return f"the dice committed to: {hashes}"
        case Kind.FAIRNESS_WORDS:
            return f"“{quoted(after['text'])}” mixed into the dice"
        case Kind.ROLL_REVEAL:
            return f"secret roll #{after['roll']} revealed"
        case _:
            shown = f", with {count(len(after['rolls']), 'secret roll')}" if after["rolls"] else ""
            return f"secret no. {after['seed']} of {count(after['draws'], 'draw')} revealed{shown}"
