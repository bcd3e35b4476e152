"""A target: its Hit Points, defenses, nature and persistent damage, and what a damage roll does to it."""

from dataclasses import dataclass, field, replace

from rules.ledger import Ledger
from rules.starfinder.damage import name_of
from rules.starfinder.damage_types import DamageType
from rules.starfinder.defenses import Defended, Defenses, defend, immunity_to
from rules.starfinder.hit_points import HitPoints
from rules.starfinder.nature import Nature
from rules.starfinder.persistent import PersistentDamage, gain_persistent
from rules.starfinder.roll import DamageRoll
from rules.starfinder.tally import Tally, tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Whatever damage can be dealt to."""

    hit_points: HitPoints
    defenses: Defenses = field(default_factory=Defenses)
    nature: Nature = field(default_factory=Nature)
    persistent: tuple[PersistentDamage, ...] = ()

    def heal(self, healed: int) -> "Target":
        """Give Hit Points back; at full Hit Points it bleeds no longer.

        Rule: Starfinder 2e Player Core (bleed damage).
        """
        hit_points = self.hit_points.regain(healed)
        is_full = healed > 0 and hit_points.current == hit_points.maximum
        kept = tuple(one for one in self.persistent if not (is_full and one.type is DamageType.BLEED))
        return replace(self, hit_points=hit_points, persistent=kept)


@dataclass(frozen=True, slots=True)
class PartReport:
    """One type of damage on its way from the dice to the Hit Points."""

    tally: Tally
    defended: Defended

    @property
    def ledger(self) -> Ledger:
        """Return every line of it; they add up to the damage taken."""
        return Ledger((*self.tally.ledger.lines, *self.defended.lines))

    @property
    def name(self) -> str:
        """Return what the ledger calls this damage."""
        return name_of(self.tally.dealt.type)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageReport:
    """The whole account of damage dealt to a target: the parts, and the target before and after."""

    parts: tuple[PartReport, ...]
    before: Target
    after: Target
    averted: tuple[tuple[PersistentDamage, str], ...] = ()
    """Persistent damage that does nothing to this target, and why."""

    @property
    def dealt(self) -> int:
        """Return the damage before defenses."""
        return sum(part.tally.dealt.amount for part in self.parts)

    @property
    def taken(self) -> int:
        """Return the damage after defenses."""
        return sum(part.defended.taken for part in self.parts)

    @property
    def ledger(self) -> Ledger:
        """Return every line of every part, named where there are several; they add up to the damage taken."""
        if len(self.parts) == 1:
            return self.parts[0].ledger
        return Ledger(
            tuple(
                replace(line, label=f"{part.name}: {line.label}") for part in self.parts for line in part.ledger.lines
            )
        )


def deal(roll: DamageRoll, target: Target, *, is_nonlethal: bool = False) -> DamageReport:
    """Deal rolled damage to a target: defenses, then Hit Points; persistent damage begins but is not dealt yet.

    Rule: Starfinder 2e Player Core (damage, steps 1 to 4).
    """
    parts = tuple(PartReport(part, defend(part.dealt, target.defenses, target.nature)) for part in tally(roll).parts)
    taken = sum(part.defended.taken for part in parts)
    averted: list[tuple[PersistentDamage, str]] = []
    persistent = target.persistent
    for one in roll.persistent:
        reason = immunity_to(one.type, one.part.qualities, target.defenses, target.nature)
        if reason is None:
            persistent = gain_persistent(persistent, one)
        else:
            averted.append((one, reason))
    after = replace(target, hit_points=target.hit_points.lose(taken, is_nonlethal=is_nonlethal), persistent=persistent)
    return DamageReport(parts=parts, before=target, after=after, averted=tuple(averted))
