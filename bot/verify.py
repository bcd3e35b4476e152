"""Check a campaign's dice: `python -m bot.verify FILE`, with a file from `/fairness export`.

With a second, earlier file it also checks that nothing of that one has been changed since, seals of secret rolls too.
What no secret settles (what was asked for, numbers, kinds, words that are not in use yet) only such a file shows.
It asks nobody and reads nothing but the file, the standard library and `rules`, so that a player can read all of it:
this file, `rules/dice/verification.py`, `rules/dice/dealt.py` and `rules/dice/committed.py`.
"""

import json
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from rules.dice.verification import Finding, Json, Verdict, Verification

FORMAT = "narrative dice, fairness, 2"
MOST_BYTES = 500_000_000
"""Nobody rolls so much; a small file that unpacks to more is meant to do harm."""


class NotAnExport(Exception):
    """A file that is not one of ours, or not all of it."""


def verify(document: Json) -> Verdict:
    """Check a whole export.

    Raises:
        NotAnExport: it is none.
    """
    try:
        verification = Verification(document["seeds"])
        entries = list(document["draws"])
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise NotAnExport(f"its list of secrets or draws cannot be read ({error!r})") from error
    for entry in entries:
        verification.check(entry)
    return verification.finish()


def compare(document: Json, earlier: Json) -> list[Finding]:
    """Return what stood otherwise in an earlier export.

    Raises:
        NotAnExport: one of the two is none, it is another campaign's, or it is the newer one.
    """
    try:
        _check_pair(document, earlier)
        return list(_changed(document, earlier))
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise NotAnExport(f"the two files cannot be compared ({error!r})") from error


def _check_pair(document: Json, earlier: Json) -> None:
    if document["number"] != earlier["number"]:
        first, second = (f"no. {each['number']}, “{each['campaign']}”" for each in (document, earlier))
        raise NotAnExport(f"the second file is another campaign's: {first} and {second}")
    if document["exported"] < earlier["exported"]:
        raise NotAnExport("the second file is the newer one; give the newer file first")


def _changed(document: Json, earlier: Json) -> Iterator[Finding]:
    seeds = {seed["seed"]: seed for seed in document["seeds"]}
    for seed in earlier["seeds"]:
        yield from _changed_seed(seeds.get(seed["seed"], {}), seed)
    draws = {_key(entry): entry for entry in document["draws"]}
    for entry in earlier["draws"]:
        now = draws.get(_key(entry), {})
        if any(_part(now, name) != _part(entry, name) for name in entry):
            where = f"Draw {entry['draw']} of secret {entry['seed']}" if "draw" in entry else f"Event {entry['event']}"
            yield Finding(where, "it stood otherwise in the earlier file")


def _changed_seed(now: Json, seed: Json) -> Iterator[Finding]:
    where = f"Secret {seed['seed']}"
    if now.get("commitment") != seed["commitment"]:
        yield Finding(where, "another commitment stood in the earlier file")
        return
    words = seed["words"]
    if now["words"][: len(words)] != words:
        yield Finding(where, "other words stood in the earlier file")
    if now["use"] != seed["use"] or now["draws"] < seed["draws"] or seed["secret"] not in (None, now["secret"]):
        yield Finding(where, "it stood otherwise in the earlier file")


def _key(entry: Json) -> tuple[int, int]:
    """Return what an entry is known by: its draw, or its number in the history where it took none."""
    return (entry["seed"], entry["draw"]) if "draw" in entry else (0, entry["event"])


def _part(entry: Json, name: str) -> object:
    """Return a part of an entry, but for how a roll lies now, which may change."""
    part = entry.get(name)
    return {each: part[each] for each in part if each != "now"} if name == "roll" and part else part


def read(data: bytes) -> Json:
    """Return what is in a file, packed or not.

    Raises:
        NotAnExport: it is not an export of dice, or not all of one.
    """
    if data.startswith(b"\x1f\x8b"):
        data = _unpacked(data)
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotAnExport("it is no JSON, or only the beginning of a file") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise NotAnExport(f"it does not begin with the format {FORMAT!r}; `/fairness export` makes such files")
    return document


def _unpacked(data: bytes) -> bytes:
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        unpacked = unpacking.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise NotAnExport("it is packed and damaged") from error
    if not unpacking.eof:
        raise NotAnExport("it is packed and cut off, or far too large")
    return unpacked


def sentences(verdict: Verdict) -> Iterator[str]:
    """Yield what came out, the most important first."""
    if verdict.findings:
        first, *more = verdict.findings
        yield f"WRONG. {first.where}: {first.what}."
        if more:
            yield f"{_count(len(more), 'more difference follows', 'more differences follow')} it."
    elif verdict.verified:
        yield "RIGHT. Nothing differs."
    else:
        yield "NOTHING WRONG, but no secret of these draws is known yet."
    yield f"{_count(verdict.verified, 'draw is', 'draws are')} just as the revealed secrets have settled."
    if verdict.waiting:
        waiting = _count(verdict.waiting, "draw waits", "draws wait")
        yield f"{waiting} until the secret is revealed; what was shown follows from the dice."
    if verdict.hidden:
        yield f"{_count(verdict.hidden, 'secret roll', 'secret rolls')} cannot be seen before the secret is revealed."


def _count(number: int, singular: str, plural: str) -> str:
    return f"{number} {singular if number == 1 else plural}"


def main(arguments: Sequence[str]) -> int:
    """Check one file, or against an earlier one, and say what came out; 0: right, 1: wrong, 2: not to be read."""
    if len(arguments) not in (1, 2):
        print("python -m bot.verify FILE [EARLIER FILE] checks what `/fairness export` gives.")
        return 2
    try:
        document, *earlier = (read(Path(argument).read_bytes()) for argument in arguments)
        verdict = verify(document)
        for each in earlier:
            verdict.findings.extend(compare(document, each))
    except (OSError, NotAnExport) as error:
        print(f"This cannot be checked: {error}.")
        return 2
    for sentence in sentences(verdict):
        print(sentence)
    return 0 if verdict.is_right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
