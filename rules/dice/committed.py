"""Dice that are settled before they fall, so that anybody can check afterwards that nobody chose them.

A secret of 32 bytes is drawn, and its SHA-256, the commitment, is shown before the first die falls.
Every draw has a number, counted from 1.
The bytes of draw `n` are HMAC-SHA256(secret, "n:0:words"), then HMAC-SHA256(secret, "n:1:words") and so on,
where `words` are the words that players had added by then, in their order, each on a line of its own.
A number below `sides` takes the fewest bytes that can hold it, read as one number with the first byte foremost;
a number so large that it would make some faces likelier than others is left out, and the next bytes are taken.
Once the secret is known, everybody can work out every draw again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from hmac import digest
from typing import Any

SECRET_BYTES = 32


def commitment_of(secret: bytes) -> str:
    """Return what is shown of a secret before it is used: its SHA-256 in hexadecimal."""
    return sha256(secret).hexdigest()


def seal_of(secret: bytes, entry: Mapping[str, Any]) -> str:
    """Return the seal of a secret roll: shown at once, it holds the roll fast without showing anything of it.

    It is HMAC-SHA256 under the secret, which is known only once the roll may be.
    """
    kept = {name: entry[name] for name in ("draw", "kind", "dealt", "before", "roll", "told") if name in entry}
    if "roll" in kept:
        ordinary = [{name: each[name] for name in each if name != "total"} for each in kept["roll"]["ordinary"]]
        kept["roll"] = {name: value for name, value in kept["roll"].items() if name != "now"} | {"ordinary": ordinary}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return digest(secret, f"seal:{text}".encode(), "sha256").hex()


class CommittedChance:
    """The numbers of one draw (`rules.dice.chance.Chance`): the same for the same secret, number and words."""

    def __init__(self, secret: bytes, number: int, words: Iterable[str] = ()) -> None:
        if len(secret) != SECRET_BYTES or number < 1:
            raise ValueError(f"no draw {number} of a secret of {len(secret)} bytes")
        self._bytes = _stream(secret, number, "\n".join(words))

    def draw(self, sides: int, count: int) -> Sequence[int]:
        """Return the next `count` numbers, each uniform in `range(sides)`."""
        if count < 0 or sides < 1:
            raise ValueError(f"cannot draw {count} numbers below {sides}")
        width = bytes_for(sides)
        fair = 256**width - 256**width % sides
        numbers: list[int] = []
        while len(numbers) < count:
            number = 0
            for _ in range(width):
                number = number * 256 + next(self._bytes)
            if number < fair:
                numbers.append(number % sides)
        return tuple(numbers)


def bytes_for(sides: int) -> int:
    """Return how many bytes each number takes; even a die with one side takes one."""
    return max(1, ((sides - 1).bit_length() + 7) // 8)


def _stream(secret: bytes, number: int, words: str) -> Iterator[int]:
    block = 0
    while True:
        yield from digest(secret, f"{number}:{block}:{words}".encode(), "sha256")
        block += 1
