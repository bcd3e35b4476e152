"""A short cut for the texts that make up most of all rolls: counted or repeated letters of dice and nothing else."""

from functools import lru_cache

from rules.dice.die import Die
from rules.dice.pool import MOST_DICE, DicePool
from rules.notation.everyday import EVERYDAY
from rules.notation.reading import Reading, Scheme
from rules.notation.words import COLOR_LETTERS, LETTERS, NAME_LETTERS, WORDS, Clash

_MOST_CHARACTERS = 48
"""So that no count grows out of its slot."""

_SLOT = 16
"""Bits for one count."""
_MASK = (1 << _SLOT) - 1
_PLACES = {die: place for place, die in enumerate(Die)}
_P = _SLOT * 7
_COLOR = _SLOT * 8
_NAME = _SLOT * 9


_BAD = _MASK << _SLOT * _PLACES[Die.DIFFICULTY] | _MASK << _SLOT * _PLACES[Die.CHALLENGE]
_GOOD = _MASK << _SLOT * _PLACES[Die.PROFICIENCY] | _MASK << _SLOT * _PLACES[Die.ABILITY]


def _packed(letter: str) -> int:
    """Return one die of a letter, and which alphabet it belongs to, as a number that can be added up."""
    meaning = LETTERS[letter]
    evidence = 1 << _COLOR if letter in COLOR_LETTERS else 1 << _NAME if letter in NAME_LETTERS else 0
    return evidence + (1 << _P if meaning is Clash.P else 1 << _SLOT * _PLACES[Die(meaning)])


_SINGLE = {letter: _packed(letter) for letter, meaning in LETTERS.items() if isinstance(meaning, Die | Clash)}
_SINGLE |= {letter.upper(): packed for letter, packed in _SINGLE.items()}
_COUNTED = {f"{count}{letter}": count * packed for letter, packed in _SINGLE.items() for count in range(1, 51)}
_NO_RUNS = EVERYDAY | frozenset(WORDS) | {"df"}
"""Letters of dice that are more than that to the full reader."""


def quick_reading(text: str, scheme: Scheme) -> Reading | None:
    """Return what the full reader would, or nothing where the text is not one of the common ones, or `p` is noted."""
    if len(text) > _MOST_CHARACTERS:
        return None
    packed = 0
    against = None
    try:
        for piece in text.split():
            if piece in _COUNTED:
                packed += _COUNTED[piece]
            elif piece[0] <= "9":
                for at in range(0, len(piece), 2):
                    packed += _COUNTED[piece[at : at + 2]]
            elif piece == "vs":
                against = packed
            else:
                for letter in piece:
                    packed += _SINGLE[letter]
                if piece.lower() in _NO_RUNS:
                    return None
    except KeyError:
        return None
    if against is not None:
        behind = packed - against
        if not behind & (_BAD | _MASK << _P if packed >> _COLOR & _MASK else _BAD):
            return None  # the opponent's good dice, perhaps
    if packed >> _P & _MASK and not packed & _GOOD and bool(packed >> _COLOR & _MASK) is not (scheme is Scheme.COLOR):
        return None
    return _reading(packed)


@lru_cache(maxsize=4096)
def _reading(packed: int) -> Reading | None:
    color, name = packed >> _COLOR & _MASK, packed >> _NAME
    if bool(color) == bool(name):
        # Nothing at all, the player's scheme decides, or a mixture that the full reader looks at more closely.
        return None
    counts = [packed >> _SLOT * place & _MASK for place in range(7)]
    counts[_PLACES[Die.DIFFICULTY if color else Die.PROFICIENCY]] += packed >> _P & _MASK
    if sum(counts) > MOST_DICE:
        return None
    return Reading(DicePool.of(dict(zip(Die, counts, strict=True))))
