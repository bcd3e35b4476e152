"""Short ways to say what a text means, and random texts of all sorts."""

import random  # noqa: TID251 - texts are made up, no dice are rolled
from collections.abc import Callable

from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbols
from rules.errors import LimitExceeded, NotationError
from rules.notation.everyday import EVERYDAY
from rules.notation.reader import parse_pool
from rules.notation.reading import Note, NoteKind, Reading, Scheme
from rules.notation.words import DIFFICULTIES, PICTURES, SEPARATOR_WORDS, WORDS

_LETTERS = dict(zip("ygbrpkw", Die, strict=True))


def pool(colors: str, code: str = "") -> DicePool:
    """The pool of these color letters, where p is purple, and of the free symbols of a face code."""
    return DicePool.of({die: colors.count(letter) for letter, die in _LETTERS.items()}, Symbols.from_code(code))


def read(text: str, scheme: Scheme = Scheme.COLOR) -> DicePool:
    return parse_pool(text, scheme=scheme).pool


def label(text: str) -> str:
    return parse_pool(text).label


def notes(text: str, kind: NoteKind) -> list[Note]:
    return [note for note in parse_pool(text).notes if note.kind is kind]


def refusal(text: str, scheme: Scheme = Scheme.COLOR) -> NotationError:
    try:
        found = parse_pool(text, scheme=scheme)
    except NotationError as error:
        return error
    raise AssertionError(f"{text!r} was read as {found}")


Reader = Callable[[str, Scheme], Reading]
Outcome = Reading | NotationError | LimitExceeded


def outcome(reader: Reader, text: str, scheme: Scheme) -> Outcome:
    """What a reader makes of a text; all but these three is a mistake of ours."""
    try:
        return reader(text, scheme)
    except (NotationError, LimitExceeded) as error:
        return error


def facts(found: Outcome) -> object:
    """What can be compared of an outcome."""
    return found if isinstance(found, Reading) else (type(found), vars(found))


_WORDS = (
    *WORDS,
    *DIFFICULTIES,
    *SEPARATOR_WORDS,
    *sorted(EVERYDAY)[::40],
    "dice",
    "die",
    "shoot",
    "Don't",
    "stealth",
    "upgrade difficulty",
    "r2d2",
    "x-wing",
    "1st",
)
_PLAIN = "ygbrkpwacdsfYGBRKPWACDSF"
_ALPHABETS: tuple[tuple[str, ...], ...] = (
    tuple(_PLAIN),
    tuple(_PLAIN),
    tuple("0123456789"),
    tuple("0123456789"),
    tuple("tlnuvxijTLNUVXIJ*^!-%$"),
    tuple("ehmoqzEHMOQZ"),
    tuple(" \t\n\u00a0\u2003\u200b\ufeff,;/+|&、"),
    tuple(" "),
    tuple("\"'“”„‘’«»`#()[]{}.:?…"),
    (*PICTURES, "\ufe0f", "\u200d", "😀", "🎲"),
    tuple("éßüñ日本語абвгдруксорŠſİıK²½٣２ｙＹ－—–−×ﬁ\u0301\x00\x7f\ud800"),
    ("d6", "2d6", "d100", "1d20+5-1", "3d6k2", "3d6kl1", "4dF", "+3", "-1", " + 5", "k", "kl", "d%", "999", "1001"),
    tuple(f" {word} " for word in _WORDS),
    tuple(f"{count}{letter} " for count in (1, 2, 3, 12) for letter in "ygbrkpw"),
)
_FAVORITES = [[alphabet] for alphabet in _ALPHABETS] + [
    [_ALPHABETS[0], _ALPHABETS[2], _ALPHABETS[7]],
    [_ALPHABETS[0], _ALPHABETS[2], _ALPHABETS[4]],
    [_ALPHABETS[12], _ALPHABETS[13]],
    [_ALPHABETS[11], _ALPHABETS[2], _ALPHABETS[6]],
    list(_ALPHABETS),
    list(_ALPHABETS),
    list(_ALPHABETS),
]


def random_text(source: random.Random) -> str:
    """A text from a mixture of alphabets: mostly short, now and then around the limit, seldom far beyond."""
    alphabets = source.choice(_FAVORITES)
    length = source.choice(
        (2, 4, 6, 6, 8, 8, 12, 12, 16, 24, 60 if source.random() < 0.3 else 4, 210 if source.random() < 0.1 else 5)
    )
    return "".join(source.choice(source.choice(alphabets)) for _ in range(source.randint(0, length)))


def common_text(source: random.Random) -> str:
    """A text of the kind that the short cut is for, or just not any more."""
    pieces = []
    for _ in range(source.randint(1, 6)):
        letters = source.choice(("ygbrpkw", "pabcdsf", _PLAIN, "bp"))
        match source.randint(0, 9):
            case 0 | 1 | 2:
                pieces.append(f"{source.randint(0, 12)}{source.choice(letters)}")
            case 3 | 4:
                pieces.append("".join(source.choice(letters) for _ in range(source.randint(1, 6))))
            case 5 | 6:
                pieces.append(
                    "".join(f"{source.randint(1, 9)}{source.choice(letters)}" for _ in range(source.randint(1, 4)))
                )
            case 7:
                pieces.append(source.choice(("vs", "sb", "pad", "by", "df", "dF", "blk", "gap", "2d6k", "d6d", "2 d6")))
            case 8:
                pieces.append(source.choice(("y", "3", "60g", "99y", "a", "", "2yy", "yy2g", "t", "x")))
            case _:
                pieces.append(source.choice("ygbrpkwacdsf") * source.randint(1, 40))
    return source.choice((" ", " ", " ", "", "  ", "\u00a0")).join(pieces)
