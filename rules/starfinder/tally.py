"""What rolled damage comes to, part by part and line by line, before any defense."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from rules.ledger import Ledger
from rules.starfinder.damage import place_to_join, weigh_parts
from rules.starfinder.defenses import Amount
from rules.starfinder.modifiers import Weighed, modifier_line, weight
from rules.starfinder.roll import DamageRoll, PartRoll
from rules.starfinder.scale import Scale

MINIMUM = 1
"""However high the penalties, so much is dealt; what defenses take away is another matter.

Rule: Starfinder 2e Player Core (damage rolls).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What one part comes to, with the lines that add up to what is dealt."""

    normal: int
    """Before doubling or halving, after the minimum of 1."""
    dealt: Amount
    ledger: Ledger


@dataclass(frozen=True, slots=True)
class Tallies:
    """What a damage roll comes to, before defenses."""

    parts: tuple[Tally, ...]
    modifier: int
    """All modifiers that count, together."""

    @property
    def normal(self) -> int:
        """Return the damage before doubling or halving."""
        return sum(part.normal for part in self.parts)

    @property
    def dealt(self) -> int:
        """Return the damage as it is dealt."""
        return sum(part.dealt.amount for part in self.parts)


def tally(roll: DamageRoll) -> Tallies:
    """Add up what came up: dice and modifiers, the minimum of 1, doubling or halving, what only a critical hit adds.

    Modifiers are weighed over the whole roll, and each that counts is added to the part it stands in. A part does not
    go below 0; where all of them together would come to less than 1, the first makes up for it. Each part is doubled
    or halved by itself.

    Rule: Starfinder 2e Player Core (damage rolls; doubling and halving damage). House rule: the share of each part,
    where there are several.
    """
    weighed = weigh_parts([part.part for part in roll.parts])
    normal = _at_least(
        MINIMUM,
        [_add_up(PartRoll(part.part, part.throws[:1]), of) for part, of in zip(roll.parts, weighed, strict=True)],
    )
    full = _at_least(
        MINIMUM * roll.scale.throws, [_add_up(part, of) for part, of in zip(roll.parts, weighed, strict=True)]
    )
    tallies = [
        Tally(normal=first.dealt.amount, dealt=scaled.dealt, ledger=scaled.ledger)
        for first, scaled in zip(normal, (_scaled(part, roll.scale) for part in full), strict=True)
    ]
    extra = zip(roll.critical_only, weigh_parts([part.part for part in roll.critical_only]), strict=True)
    joined = reduce(_join, (_add_up(part, of) for part, of in extra), tallies)
    return Tallies(tuple(joined), sum(weight(one) for of in weighed for one in of))


def _add_up(roll: PartRoll, weighed: Iterable[Weighed]) -> Tally:
    part = roll.part
    ledger = Ledger()
    precision = len(roll.throws) * part.precision_flat
    for place, throw in enumerate(roll.throws):
        again = " again" if place else ""
        for rolled in throw.dice:
            ledger = ledger.add(f"{rolled}{again}", rolled.total)
        for rolled in throw.precision:
            ledger = ledger.add(f"{rolled} precision{again}", rolled.total)
            precision += rolled.total
    flat = Ledger(tuple(modifier_line(one) for one in weighed))
    if part.precision_flat:
        flat = flat.add(f"{part.precision_flat:+} precision", part.precision_flat)
    ledger = Ledger((*ledger.lines, *flat.lines))
    if len(roll.throws) > 1 and flat.total:
        ledger = ledger.add("the flat part a second time", flat.total)
    without = max(0, ledger.total - precision)
    if ledger.total < 0:
        ledger = ledger.add("not below 0", -ledger.total)
    dealt = Amount(type=part.type, amount=ledger.total, without_precision=without, qualities=part.qualities)
    return Tally(normal=ledger.total, dealt=dealt, ledger=ledger)


def _at_least(minimum: int, tallies: list[Tally]) -> list[Tally]:
    missing = minimum - sum(part.dealt.amount for part in tallies)
    if missing <= 0 or not tallies:
        return tallies
    first, *others = tallies
    return [_more(first, missing, missing, Ledger().add(f"at least {minimum}", missing)), *others]


def _scaled(part: Tally, scale: Scale) -> Tally:
    more = scale.apply(part.dealt.amount) - part.dealt.amount
    without = scale.apply(part.dealt.without_precision) - part.dealt.without_precision
    if scale in (Scale.FULL, Scale.TWICE_ROLLED):
        return part
    return _more(part, more, without, Ledger().add(scale.value, more))


def _join(tallies: list[Tally], extra: Tally) -> list[Tally]:
    """Add what only a critical hit adds to the part of its type; without a type of its own, to the first part."""
    lines = Ledger(tuple(replace(line, label=f"{line.label}, only on a critical hit") for line in extra.ledger.lines))
    place = place_to_join(extra.dealt.type, [part.dealt.type for part in tallies])
    if place is None:
        return [*tallies, Tally(normal=0, dealt=extra.dealt, ledger=lines)]
    joined = _more(tallies[place], extra.dealt.amount, extra.dealt.without_precision, lines)
    return [*tallies[:place], joined, *tallies[place + 1 :]]


def _more(part: Tally, amount: int, without_precision: int, lines: Ledger) -> Tally:
    dealt = replace(
        part.dealt,
        amount=part.dealt.amount + amount,
        without_precision=part.dealt.without_precision + without_precision,
    )
    return replace(part, dealt=dealt, ledger=Ledger((*part.ledger.lines, *lines.lines)))
