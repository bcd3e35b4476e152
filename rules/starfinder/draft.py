"""What a reader of damage texts has read so far: terms, and parts that are not merged yet."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.starfinder.damage import Damage, DamagePart
from rules.starfinder.damage_types import DamageType, Quality
from rules.starfinder.dice import Dice, merge_dice
from rules.starfinder.modifiers import Modifier, ModifierType


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """Dice or a number, with its place in the text from its sign on; a number may have the type of a modifier."""

    what: Dice | int
    start: int
    end: int
    modifier_type: ModifierType = ModifierType.UNTYPED

    @property
    def is_amount(self) -> bool:
        """Return whether it can stand for damage itself: dice or a plain number."""
        return isinstance(self.what, Dice) or self.modifier_type is ModifierType.UNTYPED


def dice_of(terms: Iterable[Term]) -> tuple[Dice, ...]:
    """Return the dice among the terms, those of a size together."""
    return merge_dice(term.what for term in terms if isinstance(term.what, Dice))


def modifiers_of(terms: Iterable[Term]) -> tuple[Modifier, ...]:
    """Return the numbers among the terms as modifiers, plain ones first."""
    modifiers = [Modifier(term.modifier_type, term.what) for term in terms if not isinstance(term.what, Dice)]
    return tuple(sorted(modifiers, key=lambda modifier: modifier.type is not ModifierType.UNTYPED))


def is_positive(terms: Iterable[Term]) -> bool:
    """Return whether the terms hold dice, or plain numbers of 1 or more together."""
    amounts = [term.what for term in terms if term.is_amount]
    return (
        any(isinstance(amount, Dice) for amount in amounts)
        or sum(amount for amount in amounts if not isinstance(amount, Dice)) > 0
    )


@dataclass(slots=True)
class Draft:
    """A part as it stands in the text."""

    type: DamageType | None
    terms: list[Term]
    qualities: set[Quality] = field(default_factory=set)
    is_persistent: bool = False

    @property
    def key(self) -> tuple[DamageType | None, bool, frozenset[Quality]]:
        """Return what parts have in common that are one part."""
        return self.type, self.is_persistent, frozenset(self.qualities)


def assemble(drafts: list[Draft], loose: list[Term], precision: list[Term]) -> Damage:
    """Merge the drafts of the same kind, and give what belongs to none of them to the weapon's own part."""
    merged: dict[tuple[DamageType | None, bool, frozenset[Quality]], list[Term]] = {}
    for draft in drafts:
        merged.setdefault(draft.key, []).extend(draft.terms)
    own = next((key for key in merged if not key[1]), next(iter(merged)))
    merged[own].extend(loose)
    return Damage(
        tuple(
            DamagePart(
                type=key[0],
                is_persistent=key[1],
                qualities=key[2],
                dice=dice_of(terms),
                modifiers=modifiers_of(terms),
                precision=dice_of(precision) if key is own else (),
                precision_flat=sum(term.what for term in precision if not isinstance(term.what, Dice))
                if key is own
                else 0,
            )
            for key, terms in merged.items()
        )
    )
