"""A check as a message: the layout of a roll, with every die's reason. Imports values, the markup and the roll."""

from collections.abc import Iterator, Sequence

from bot.render.markup import quoted
from bot.render.roll import ShownRoll
from bot.store.values import Facts, StoredRoll
from rules.dice.symbols import Symbol, Symbols
from rules.notation.reading import Reading, Scheme


def shown_check(
    after: Facts, stored: StoredRoll, reading: Reading, *, scheme: Scheme, veiled: bool = False
) -> ShownRoll:
    """Return what the message of a check tells."""
    against = f" against {quoted(after['against'])}" if after["against"] else ""
    title = f"{quoted(after['title'])}{against}"
    label = "" if stored.label == after["title"] else stored.label
    return ShownRoll(
        reading=Reading(reading.pool, label=label, notes=reading.notes, scheme_used=reading.scheme_used),
        roll=stored.roll,
        ordinary=stored.ordinary,
        user_id=stored.user_id,
        number=stored.number,
        scheme=scheme,
        title=title,
        details=() if veiled else tuple(_details(after)),
    )


def reasons_text(reasons: Sequence[Sequence[object]], extra: str = "") -> str:
    """Return where each die of a pool comes from, one reason a line.

    >>> reasons_text([["Agility", "add", "ability", 3], ["talents", "remove", "setback", 1]])
    'Agility: +3 Ability\\ntalents: −1 Setback'
    """
    lines = [f"{quoted(str(reason))}: {_change(*change)}" for reason, *change in reasons]
    if extra:
        lines.append(f"on top: {quoted(extra)}")
    return "\n".join(lines)


def _details(after: Facts) -> Iterator[str]:
    if "again" in after:
        yield f"-# The same dice as #{after['again']}, rolled again: nothing more is spent or used up for them."
    else:
        yield reasons_text(after["reasons"], after["extra"])
    if after.get("usually"):
        skill, opposing = (quoted(name) for name in after["usually"])
        yield f"-# {opposing} usually opposes {skill}; a skill behind the name opposes instead: `against:name: skill`."
    for label, amount in after.get("costs", ()):
        yield f"**{quoted(label)}**: if this is an action, it costs {amount} strain (`/strain amount:{amount}`)."
    for label in after["over"]:
        yield f"**{quoted(label)}** has had its effect on this check, and it is over."
    if after.get("could_be_attack"):
        yield "-# An attack is `/attack target:…`: range and defense make its pool, and the damage follows by itself."


def _change(verb: object, what: object, number: object) -> str:
    name = str(what).capitalize()
    match verb:
        case "add":
            return f"+{number} {name}"
        case "remove":
            return f"−{number} {name}"
        case "remove all":
            return f"no {name} dice"
        case "upgrade" | "downgrade":
            return f"{what} {verb}d {number}×"
        case _:
            return _symbols(Symbols.from_code(str(what)))


def _symbols(symbols: Symbols) -> str:
    counted = zip(Symbol, symbols.counts, strict=True)
    return ", ".join(f"{number} automatic {symbol.value.capitalize()}" for symbol, number in counted if number)
