"""What a disk holds after a power cut: only what was synced, or that and random pieces of the rest."""

import random  # noqa: TID251 # pieces that can be repeated
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

SECTOR = 512
"""What a disk writes whole or not at all."""


class Kind(StrEnum):
    """What can be done to a file."""

    WRITE = "W"
    CUT = "T"
    SYNC = "S"
    UNLINK = "U"


class Model(StrEnum):
    """What becomes of what was not synced."""

    DROPPED = "dropped"
    TORN = "torn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that was done to one file."""

    kind: Kind
    name: str
    offset: int
    data: bytes


def read_record(record: bytes) -> Iterator[Step]:
    """Read what `recorder.c` wrote."""
    at = 0
    while at < len(record):
        kind, length = Kind(chr(record[at])), record[at + 1]
        at += 2
        name = record[at : at + length].decode()
        at += length
        offset, size = struct.unpack_from("<QI", record, at)
        at += 12
        yield Step(kind=kind, name=name, offset=offset, data=record[at : at + size])
        at += size


@dataclass(slots=True)
class Disk:
    """The files as they are safe, and what was done to them since."""

    safe: dict[str, bytearray]
    waiting: dict[str, list[Step]] = field(default_factory=dict)
    unlinked: list[str] = field(default_factory=list)

    def do(self, step: Step) -> None:
        """Do one step as a disk with a cache does."""
        match step.kind:
            case Kind.SYNC if step.name == "/":
                for name in self.unlinked:
                    self.safe.pop(name, None)
                self.unlinked.clear()
            case Kind.SYNC:
                for waiting in self.waiting.pop(step.name, []):
                    _apply(self.safe.setdefault(step.name, bytearray()), waiting)
            case Kind.UNLINK:
                self.unlinked.append(step.name)
                self.waiting.pop(step.name, None)
            case Kind.WRITE | Kind.CUT:
                if step.name in self.unlinked:  # made anew; its end was never synced, but it is hidden now
                    self.unlinked.remove(step.name)
                    self.safe[step.name] = bytearray()
                self.waiting.setdefault(step.name, []).append(step)

    def tear(self, chance: random.Random) -> None:
        """Let random pieces of what waits reach the disk too."""
        for name, steps in self.waiting.items():
            for step in steps:
                for piece in _pieces(step):
                    if chance.random() < 0.6:
                        _apply(self.safe.setdefault(name, bytearray()), piece)
        for name in self.unlinked:
            if chance.random() < 0.5:
                self.safe.pop(name, None)


def after_power_cut(
    start: Mapping[str, bytes], steps: Sequence[Step], model: Model, chance: random.Random
) -> Mapping[str, bytes]:
    """Return the files that are found after the power went at the end of these steps."""
    disk = Disk({name: bytearray(data) for name, data in start.items()})
    for step in steps:
        disk.do(step)
    if model is Model.TORN:
        disk.tear(chance)
    return {name: bytes(data) for name, data in disk.safe.items()}


def _apply(file: bytearray, step: Step) -> None:
    if step.kind is Kind.CUT:
        del file[step.offset :]
        return
    file.extend(bytes(max(0, step.offset - len(file))))
    file[step.offset : step.offset + len(step.data)] = step.data


def _pieces(step: Step) -> Iterator[Step]:
    if step.kind is Kind.CUT:
        yield step
    for at in range(0, len(step.data), SECTOR):
        yield Step(kind=step.kind, name=step.name, offset=step.offset + at, data=step.data[at : at + SECTOR])
