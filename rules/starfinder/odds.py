"""Exact odds of the damage that a target takes: doubling, the minimum of 1, precision and defenses included."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce

from rules.starfinder.damage import Damage, DamagePart, place_to_join, weigh_parts
from rules.starfinder.defenses import Defenses
from rules.starfinder.modifiers import weight
from rules.starfinder.nature import Nature
from rules.starfinder.scale import Outcome, Scale
from rules.starfinder.shield import Shield, shield_against
from rules.starfinder.tally import MINIMUM
from rules.starfinder.ways import NOTHING, Pairs, Telling, Ways, add_pairs, add_ways, gather, sums_of_part


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

    Raises:
        LimitExceeded: more precision damage against a weakness or resistance to it than can be told apart.
    """
    streams = _streams(damage, critical_only if outcome.is_critical_hit else None)
    shields = [
        shield_against(stream.lead.type, stream.lead.qualities, defenses or Defenses(), nature or Nature())
        for stream in streams
    ]
    sources = [_Source(stream, shield, outcome.scale) for stream, shield in zip(streams, shields, strict=True)]
    counted = list(_taken(source.taken(source.base()) for source in sources).items())
    if damage.immediate:
        for low, raised in _below_minimum(sources, MINIMUM * outcome.scale.throws):
            counted.extend((amount, -count) for amount, count in low.items())
            counted.extend(raised.items())
    return DamageOdds(tuple(sorted((amount, count) for amount, count in gather(counted).items() if count)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stream:
    """Everything that reaches the target as one amount: a part of the damage, and what a critical hit adds to it."""

    lead: DamagePart
    own: tuple[tuple[DamagePart, int], ...] = ()
    """The part with its flat number; nothing where only a critical hit brings this type."""
    extra: tuple[tuple[DamagePart, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _Source:
    """A stream, the defenses that it meets, and how much of it is dealt."""

    stream: _Stream
    shield: Shield
    scale: Scale

    def base(self) -> Pairs:
        """Return the ways of its own part before doubling or halving."""
        return self._summed(self.stream.own, self.scale.throws, self.shield.telling)

    def low(self, amount: int) -> Pairs:
        """Return the ways in which its own part comes to just this amount, 0 or 1, before doubling or halving."""
        count = self._summed(self.stream.own, self.scale.throws, Telling.NOTHING).get((amount, amount), 0)
        # Precision damage is 1 or more, so of an amount of 1 nothing is left without it.
        without = 0 if any(part.has_precision for part, _ in self.stream.own) else amount
        return {(amount, without): count} if count else {}

    def taken(self, base: Pairs) -> Ways:
        """Return the ways of what the target takes of it."""
        scaled = gather(
            ((self.scale.apply(amount), self.scale.apply(without)), count) for (amount, without), count in base.items()
        )
        dealt = add_pairs(scaled, self._summed(self.stream.extra, 1, self.shield.telling))
        return gather((self.shield.taken(amount, without), count) for (amount, without), count in dealt.items())

    def _summed(self, parts: Iterable[tuple[DamagePart, int]], throws: int, telling: Telling) -> Pairs:
        each = (sums_of_part(part, flat, throws, telling) for part, flat in parts)
        return reduce(add_pairs, each, NOTHING)


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


def _taken(each: Iterable[Ways]) -> Ways:
    return reduce(add_ways, each, {0: 1})


def _below_minimum(sources: list[_Source], minimum: int) -> Iterator[tuple[Ways, Ways]]:
    """Yield each way in which the parts together stay below the minimum, and the same with the first making up for it.

    The minimum is 1, or 2 where the dice are rolled twice: so at most one part comes to 1, and all others to 0.
    """
    for together in range(minimum):
        for place in range(len(sources) if together else 1):
            low = [source.low(together if here == place else 0) for here, source in enumerate(sources)]
            if not all(low):
                continue
            missing = minimum - together
            first = {(amount + missing, without + missing): count for (amount, without), count in low[0].items()}
            yield (
                _taken(source.taken(base) for source, base in zip(sources, low, strict=True)),
                _taken(source.taken(base) for source, base in zip(sources, [first, *low[1:]], strict=True)),
            )
