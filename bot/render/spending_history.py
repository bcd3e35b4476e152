"""How symbols were spent, in the few words that the history has. Imports values and the markup."""

from bot.render.markup import count, quoted
from bot.store.attack_values import contender_of
from bot.store.values import Event, Facts, Kind

SPENDING_DEEDS = {
    Kind.CHECK: "a check",
    Kind.ATTACK_STRIKE: "a stray shot put on somebody",
    Kind.ATTACK_REACT: "a hit answered",
    Kind.SPEND: "symbols spent",
    Kind.SPEND_ROLLED: "symbols spent, with dice",
    Kind.SPEND_PASS: "symbols left unspent",
}
"""A noun phrase for every kind of change by what is left of a roll."""


def told_of_spending(event: Event) -> str:
    """Return what was bought with a roll, or that nothing more will be."""
    after = event.after
    roll = f"roll #{after['roll']}"
    match event.kind:
        case Kind.SPEND_PASS:
            return f"{roll}: the rest of {_side(after['side'])} left unspent"
        case Kind.ATTACK_STRIKE:
            return f"{roll}: {quoted(contender_of(after['victim']).public_name)} is struck instead"
        case Kind.ATTACK_REACT:
            return f"{roll}: {reaction_text(after)}"
        case _:
            return f"{roll}: {spent_text(after)}"


def spent_text(after: Facts) -> str:
    """Return what a purchase was and what was paid for it.

    >>> spent_text({"title": "Recover 1 strain", "times": 2, "small": 2, "big": 0, "side": "positive", "whom": []})
    'Recover 1 strain, 2 times, for 2 Advantage'
    """
    parts = [quoted(after["title"])]
    if after["times"] > 1:
        parts.append(f"{after['times']} times")
    parts.extend(quoted(contender_of(each).public_name) for each in after["whom"])
    return f"{', '.join(parts)}, for {price_text(after)}"


def reaction_text(after: Facts) -> str:
    """Return how a target answered a hit; of a hidden one only that it did."""
    who = contender_of(after["who"])
    name = after["reaction"].capitalize()
    return f"{quoted(who.public_name)} answers with {name}" + ("" if who.is_veiled else f" {after['ranks']}")


def price_text(after: Facts) -> str:
    """Return a price in words.

    >>> price_text({"small": 3, "big": 1, "side": "positive"})
    '1 Triumph and 3 Advantage'
    """
    small, big = ("Advantage", "Triumph") if after["side"] == "positive" else ("Threat", "Despair")
    paid = []
    if after["big"]:
        paid.append(count(after["big"], big))
    if after["small"]:
        paid.append(f"{after['small']} {small}")
    return " and ".join(paid)


def _side(side: str) -> str:
    return "Advantage and Triumph" if side == "positive" else "Threat and Despair"
