"""Reading and writing damage expressions, such as `2d8+4 fire +2 status -1 circumstance + 1d4 precision`.

A damage type ends a part and takes up the dice before it and the numbers after these dice. What has no damage type
(numbers, bonuses and penalties that follow a finished part, precision damage) joins the weapon's own part: the first
one that is dealt at once.
"""

from rules.errors import NotationError
from rules.starfinder.damage import Damage, DamagePart
from rules.starfinder.damage_types import DamageType
from rules.starfinder.dice import Dice
from rules.starfinder.draft_reader import DraftReader
from rules.starfinder.modifiers import ModifierType
from rules.starfinder.words import keep_readable


def read_damage(text: str) -> Damage:
    """Read a damage expression.

    >>> format_damage(read_damage("1d6 piercing + 1D4 fire + 1d4 precision"))
    '1d6 piercing + 1d4 precision + 1d4 fire'

    Raises:
        NotationError: it cannot be read; the place is marked.
        LimitExceeded: it is too long.
    """
    damage = read_critical_only(text)
    if not damage.own.dice and not any(modifier.type is ModifierType.UNTYPED for modifier in damage.own.modifiers):
        raise NotationError(text, start=0, end=len(text), expected="damage that the precision damage is part of")
    return damage


def read_critical_only(text: str) -> Damage:
    """Read what only a critical hit adds; beside what `read_damage` reads, it may be precision damage alone.

    Raises:
        NotationError: it cannot be read; the place is marked.
        LimitExceeded: it is too long.
    """
    try:
        return DraftReader(text).read()
    except NotationError as error:
        raise keep_readable(error, lambda suggestion: DraftReader(suggestion).read()) from None


def format_damage(damage: Damage) -> str:
    """Write a damage expression so that it reads as the same again; where modifiers come from is left out."""
    return " + ".join(_format_part(part, is_own=part is damage.own) for part in damage.parts)


def _format_part(part: DamagePart, *, is_own: bool) -> str:
    plain = [modifier for modifier in part.modifiers if modifier.type is ModifierType.UNTYPED]
    typed = [f" {modifier.value:+} {modifier.type}" for modifier in part.modifiers if modifier not in plain]
    amount = _format_amount(part.dice, [modifier.value for modifier in plain])
    words = [quality.value for quality in sorted(part.qualities)]
    if part.is_persistent and part.type is not DamageType.BLEED:
        words.append("persistent")
    if part.type is not None:
        words.append(part.type.value)
    kind = "".join(f" {word}" for word in words)
    written = f"{amount}{kind}{''.join(typed)}" if is_own else f"{amount}{''.join(typed)}{kind}"
    if part.has_precision:
        flat = [part.precision_flat] if part.precision_flat else []
        precision = f"{_format_amount(part.precision, flat)} precision"
        written = f"{written} + {precision}" if written else precision
    return written


def _format_amount(dice: tuple[Dice, ...], numbers: list[int]) -> str:
    return "+".join(map(str, dice)) + "".join(
        f"{number:+}" if dice or place else str(number) for place, number in enumerate(numbers)
    )
