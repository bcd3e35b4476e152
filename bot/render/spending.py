"""What was bought with a roll and what is left of it, as lines under the roll. Imports values and the markup."""

from collections.abc import Iterator, Sequence

from bot.access import Shown
from bot.game import narrative_in
from bot.render.attack_lines import amount_text, sum_text
from bot.render.happened import happened_text
from bot.render.markup import count, quoted
from bot.render.roll_changes import change_line
from bot.render.spending_history import reaction_text, spent_text
from bot.store.attack_values import Contender, contender_of
from bot.store.spending_values import Spending
from bot.store.values import Campaign, Event, Facts, Kind
from rules.combat.spending import SpendingSide
from rules.ledger import Line

_NAMES = {
    SpendingSide.POSITIVE: ("Advantage", "Triumph"),
    SpendingSide.NEGATIVE: ("Threat", "Despair"),
}


def spending_texts(spending: Spending) -> list[str]:
    """Return everything that followed the roll, oldest first, and what can still be bought."""
    campaign = spending.campaign
    is_veiled = spending.attack is not None and spending.attack.attacker.is_veiled
    texts = ["\n".join(_done(spending.event, campaign) if spending.attack is None else _amended(spending))]
    if spending.strike is not None:
        whom = quoted(contender_of(spending.strike.after["victim"]).public_name)
        texts.append(
            "\n".join((f"**{whom} is struck instead.**", *_done(spending.strike, campaign, is_veiled=is_veiled)))
        )
    elif spending.awaits_victim:
        texts.append("**The shot goes astray.** The GM says who is struck.")
    if spending.reaction is not None:
        after = spending.reaction.after
        less = 2 + after["ranks"]
        told = "" if contender_of(after["who"]).is_veiled else f": {less} damage less for 3 strain"
        texts.append(f"**{reaction_text(after)}**{told}.")
    bought = [
        "\n".join((f"**{spent_text(each.after)}**", *_done(each, campaign, is_veiled=is_veiled)))
        for each in spending.purchases
    ]
    return [*texts, "\n".join(_latest(bought)), "\n".join(_rest(spending))]


def _amended(spending: Spending) -> Iterator[str]:
    """Yield what was done to the dice of an attack; a check tells it beside its faces."""
    told = [each for each in spending.changes if each.kind is Kind.ATTACK_AMEND]
    if len(told) > _MOST_AMENDMENTS:
        yield f"-# {count(len(told) - _MOST_AMENDMENTS, 'earlier change')}: `/history`"
    yield from map(change_line, told[-_MOST_AMENDMENTS:])


_MOST_AMENDMENTS = 2
"""Amendments that the message of an attack tells."""
_MOST_TOLD = 1000
"""Characters of what was bought: the roll above it, and what is left, must fit the message too."""


def _latest(bought: Sequence[str]) -> list[str]:
    """Return what was bought last, as much as fits, and how much more there was."""
    told: list[str] = []
    for each in reversed(bought):
        if told and sum(map(len, told)) + len(each) > _MOST_TOLD:
            earlier = len(bought) - len(told)
            return [f"-# {count(earlier, 'earlier purchase')}: `/history`", *told]
        told.insert(0, each)
    return told


def price_words(side: SpendingSide, small: int, big: int) -> str:
    """Return symbols in words.

    >>> price_words(SpendingSide.POSITIVE, 2, 1)
    '1 Triumph and 2 Advantage'
    """
    name, great = _NAMES[side]
    parts = [*([count(big, great)] if big else []), *([f"{small} {name}"] if small else [])]
    return " and ".join(parts)


def _rest(spending: Spending) -> Iterator[str]:
    """Yield a line of small print for each side that something is left of."""
    for side in SpendingSide:
        left = spending.account.left(side)
        if not (left.small or left.big):
            continue
        words = price_words(side, left.small, left.big)
        if spending.is_taken_back:
            yield f"-# {words}: the attack was taken back"
        elif spending.is_over:
            yield f"-# {words} lost: the next slot has begun"
        elif side in spending.passed:
            yield f"-# {words} left unspent"
        elif side in spending.open_sides:
            by_player = side is SpendingSide.POSITIVE and spending.spender.user_id is not None
            who = quoted(spending.spender.public_name) if by_player else "the GM"
            yield f"-# {words} left, for {who} to spend"


def _done(event: Event, campaign: Campaign, *, is_veiled: bool = False) -> Iterator[str]:
    """Yield what a change did; `is_veiled` where nobody may learn what the attacker's weapon does."""
    for each in event.after.get("did", ()):
        yield from filter(None, (_line(each, event, campaign, is_veiled=is_veiled),))
    for entry in event.after.get("characters", ()):
        if "happened" in entry:
            yield from _health(entry, campaign)


def _line(each: Facts, event: Event, campaign: Campaign, *, is_veiled: bool) -> str:
    who = quoted(contender_of(each["who"]).public_name) if "who" in each else ""
    item = quoted(event.after.get("item", ""))
    match each["what"]:
        case "promise":
            whom = ", ".join(quoted(contender_of(one).public_name) for one in event.after["whom"])
            return f"Remembered for the next check of {whom or 'whoever of this side acts next'}."
        case "condition":
            lasts = f" for {count(each['rounds'], 'round')}" if each["rounds"] else ""
            told = " Keep it in mind: it is in no encounter." if each.get("is_told") else ""
            verb = "has" if each["condition"].startswith("+") else "is"
            return f"{who} {verb} {quoted(each['condition'])}{lasts}.{told}"
        case "out_of_ammunition":
            return f"{item} has nothing left to fire in this encounter."
        case "gear":
            state = "is destroyed" if each["state"] == "destroyed" else f"has {each['state']} damage"
            return f"{item} {state}."
        case "hit":
            return _hit(each, contender_of(each["who"]), is_veiled=is_veiled)
        case "strain":
            return f"{who} suffers {each['amount']} strain; soak does not count."
        case "blast":
            return f"Everybody engaged with the target takes {each['amount']}, each less their soak."
        case "burning":
            told = " Keep it in mind: it is in no encounter." if each.get("is_told") else ""
            rounds = count(each["rounds"], "round")
            return f"{who} burns: {each['damage']} damage at the start of each own turn, for {rounds}.{told}"
        case "guided":
            return (
                f"It attacks again at the end of the round, with {count(each['dice'], 'Ability die', 'Ability dice')}."
            )
        case "injury" | "point_turned" | "no_point":
            return happened_text(each, narrative_in(campaign), campaign)
        case _:  # told by the numbers of the sheet
            return ""


def _hit(each: Facts, who: Contender, *, is_veiled: bool) -> str:
    name, weapon = quoted(who.public_name), quoted(each["weapon"])
    if who.is_veiled:
        return f"{name} is hit ({weapon})."
    amount = f"**{amount_text(each['kind'], each['suffered'])}**"
    if is_veiled:
        return f"{name} is hit ({weapon}) for {amount}."
    return f"{name}: {sum_text([Line(label, number) for label, number in each['ledger']])} = {amount}"


_PUBLIC = frozenset({"incapacitated", "defeated", "died", "fell", "minion_critical"})
"""What everybody at the table sees happen, whatever they may know of the numbers."""


def _health(entry: Facts, campaign: Campaign) -> Iterator[str]:
    """Yield what became of somebody: the numbers and all that follows, or as much as players may see."""
    narrative = narrative_in(campaign)
    is_open = entry["shown"] == Shown.FULL
    name = "NPC" if entry["shown"] == Shown.NOTHING else quoted(entry["name"])
    if is_open:
        moved = [text for which in ("wounds", "strain") if (text := _moved(entry, which))]
        if moved:
            yield f"{name}: {' · '.join(moved)}"
    for each in entry["happened"]:
        if is_open or each["what"] in _PUBLIC:
            yield happened_text(each, narrative, campaign)
        elif each["what"] == "injury":
            yield f"{name} suffers a Critical Injury: **{quoted(each['label'])}**."


def _moved(entry: Facts, which: str) -> str:
    was, now = entry.get(which, (0, 0))
    threshold = entry.get({"wounds": "wound_threshold", "strain": "strain_threshold"}[which])
    return f"{which} {was} → **{now}** of {threshold}" if was != now else ""
