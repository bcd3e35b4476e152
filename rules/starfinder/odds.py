"""Exact odds of the damage that a target takes: doubling, the minimum of 1, precision and defenses included."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from itertools import chain

from rules.starfinder.damage import Damage, DamagePart, place_to_join, weigh_parts
from rules.starfinder.defenses import Defenses
from rules.starfinder.modifiers import weight
from rules.starfinder.nature import Nature
from rules.starfinder.scale import Outcome, Scale
from rules.starfinder.shield import Shield, shield_against
from rules.starfinder.tally import MINIMUM
from rules.starfinder.ways import NOTHING, Pairs, Ways, add_pairs, add_ways, gather, sums_of_part


@dataclass(frozen=True)
class DamageOdds:
    """The exact distribution of damage taken: amounts, lowest first, each with its number of ways."""

    ways: tuple[tuple[int, int], ...]

    @cached_property
    def total(self) -> int:
        """Return the number of all ways."""
        return sum(count for _, count in self.ways)

    @cached_property
    def mean(self) -> Fraction:
        """Return the exact average."""
        return Fraction(sum(amount * count for amount, count in self.ways), self.total)

    def distribution(self) -> dict[int, Fraction]:
        """Return the exact chance of each amount that can come up."""
        return {amount: Fraction(count, self.total) for amount, count in self.ways}

    def at_least(self, damage: int) -> Fraction:
        """Return the chance of this much damage or more; asked for its Hit Points: the chance to drop a target."""
        return Fraction(sum(count for amount, count in self.ways if amount >= damage), self.total)


def damage_odds(
    damage: Damage,
    outcome: Outcome = Outcome.HIT,
    *,
    critical_only: Damage | None = None,
    defenses: Defenses | None = None,
    nature: Nature | None = None,
) -> DamageOdds:
    """Return the exact distribution of the damage that such a roll deals at once, after the target's defenses.

    Persistent damage is not in it: it is dealt later.
    """
    streams = _streams(damage, critical_only if outcome.is_critical_hit else None)
    shields = [
        shield_against(stream.lead.type, stream.lead.qualities, defenses or Defenses(), nature or Nature())
        for stream in streams
    ]
    sources = [_Source.of(stream, shield, outcome.scale) for stream, shield in zip(streams, shields, strict=True)]
    counted = chain(_taken(sources, [source.base for source in sources]).items())
    if damage.immediate:
        for low, raised in _below_minimum([source.base for source in sources], MINIMUM * outcome.scale.throws):
            counted = chain(
                counted,
                ((amount, -count) for amount, count in _taken(sources, low).items()),
                _taken(sources, raised).items(),
            )
    return DamageOdds(tuple(sorted((amount, count) for amount, count in gather(counted).items() if count)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stream:
    """Everything that reaches the target as one amount: a part of the damage, and what a critical hit adds to it."""

    lead: DamagePart
    own: tuple[tuple[DamagePart, int], ...] = ()
    """The part with its flat number; nothing where only a critical hit brings this type."""
    extra: tuple[tuple[DamagePart, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Source:
    """A stream as numbers: its own part before doubling, what is added after it, and the defenses it meets."""

    base: Pairs
    extra: Pairs
    scale: Scale
    shield: Shield

    @classmethod
    def of(cls, stream: _Stream, shield: Shield, scale: Scale) -> "_Source":
        def summed(parts: Iterable[tuple[DamagePart, int]], throws: int) -> Pairs:
            each = (sums_of_part(part, flat, throws, keeps_precision=shield.asks_for_precision) for part, flat in parts)
            return reduce(add_pairs, each, NOTHING)

        return cls(base=summed(stream.own, scale.throws), extra=summed(stream.extra, 1), scale=scale, shield=shield)

    def taken(self, base: Pairs) -> Ways:
        scaled = gather(
            ((self.scale.apply(amount), self.scale.apply(without)), count) for (amount, without), count in base.items()
        )
        dealt = add_pairs(scaled, self.extra)
        return gather((self.shield.taken(amount, without), count) for (amount, without), count in dealt.items())


def _streams(damage: Damage, critical_only: Damage | None) -> list[_Stream]:
    streams = [_Stream(lead=part, own=((part, flat),)) for part, flat in _with_flats(damage.immediate)]
    for part, flat in _with_flats(critical_only.immediate if critical_only else ()):
        place = place_to_join(part.type, [stream.lead.type for stream in streams])
        if place is None:
            streams.append(_Stream(lead=part, extra=((part, flat),)))
        else:
            joined = streams[place]
            streams[place] = _Stream(lead=joined.lead, own=joined.own, extra=(*joined.extra, (part, flat)))
    return streams


def _with_flats(parts: Sequence[DamagePart]) -> Iterator[tuple[DamagePart, int]]:
    return ((part, sum(map(weight, weighed))) for part, weighed in zip(parts, weigh_parts(parts), strict=True))


def _taken(sources: list[_Source], bases: list[Pairs]) -> Ways:
    taken = (source.taken(base) for source, base in zip(sources, bases, strict=True))
    return reduce(add_ways, taken, {0: 1})


def _below_minimum(bases: list[Pairs], minimum: int) -> Iterator[tuple[list[Pairs], list[Pairs]]]:
    """Yield each way in which the parts together stay below the minimum, and the same with the first making up for it.

    The minimum is 1, or 2 where the dice are rolled twice: so at most one part comes to 1, and all others to 0.
    """
    for together in range(minimum):
        for place in range(len(bases) if together else 1):
            low: list[Pairs] = [
                {pair: count for pair, count in base.items() if pair[0] == (together if here == place else 0)}
                for here, base in enumerate(bases)
            ]
            missing = minimum - together
            first = {(amount + missing, without + missing): count for (amount, without), count in low[0].items()}
            yield low, [first, *low[1:]]
