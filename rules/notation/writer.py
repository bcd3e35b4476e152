"""Writing pool notation: the canonical text of a pool, which every player's reader understands alike."""

from rules.dice.die import Die
from rules.dice.ordinary import Keep, OrdinaryDice
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbol, Symbols
from rules.notation.reading import Reading, Scheme

_LETTERS = {
    Scheme.COLOR: dict(zip(Die, "ygbrpkw", strict=True)),
    Scheme.NAME: dict(zip(Die, "pabcdsf", strict=True)),
}
_CLASHING = {Scheme.COLOR: Die.DIFFICULTY, Scheme.NAME: Die.PROFICIENCY}
_CLEAR = {Scheme.COLOR: "purple", Scheme.NAME: "proficiency"}
"""What stands for `p` where no other letter tells which die it is."""

_GROUPS = ((Die.PROFICIENCY, Die.ABILITY, Die.BOOST), (Die.CHALLENGE, Die.DIFFICULTY, Die.SETBACK), (Die.FORCE,))
_SYMBOLS = dict(zip(Symbol, "*-^%!$ln", strict=True))
_KEPT = {Keep.HIGHEST: "k", Keep.LOWEST: "kl"}


def format_pool(pool: DicePool, scheme: Scheme = Scheme.COLOR) -> str:
    """Return the text of a pool in a player's letters; every scheme reads it as this pool.

    >>> format_pool(DicePool(proficiency=2, ability=1, difficulty=2))
    '2y1g 2p'
    >>> format_pool(DicePool(difficulty=2))
    '2purple'
    """
    letters = dict(_LETTERS[scheme])
    clashing = _CLASHING[scheme]
    if not any(pool[die] for die in Die if die not in (clashing, Die.BOOST)):
        letters[clashing] = _CLEAR[scheme]
    groups = ["".join(f"{pool[die]}{letters[die]}" for die in group if pool[die]) for group in _GROUPS]
    return " ".join([*filter(None, groups), *_symbols(pool.free)])


def letter_of(die: Die, scheme: Scheme = Scheme.COLOR) -> str:
    """Return the letter that a player writes for a die.

    >>> letter_of(Die.DIFFICULTY), letter_of(Die.DIFFICULTY, Scheme.NAME)
    ('p', 'd')
    """
    return _LETTERS[scheme][die]


def format_ordinary(dice: OrdinaryDice) -> str:
    """Return the text of ordinary dice."""
    kept = "" if dice.keep is Keep.ALL else f"{_KEPT[dice.keep]}{dice.kept}"
    return f"{dice.count}d{dice.sides}{kept}" + "".join(f"{modifier:+}" for modifier in dice.modifiers)


def format_reading(reading: Reading, scheme: Scheme = Scheme.COLOR) -> str:
    """Return the text of a reading: pool, ordinary dice and label."""
    parts = [format_pool(reading.pool, scheme), *map(format_ordinary, reading.ordinary)]
    if reading.label:
        parts.append(f"# {reading.label}")
    return " ".join(filter(None, parts))


def _symbols(free: Symbols) -> list[str]:
    # Apart from each other: "1-1^" would be a negative count.
    return [f"{free[symbol]}{sign}" for symbol, sign in _SYMBOLS.items() if free[symbol]]
