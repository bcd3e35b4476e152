"""What was worked out from a value that never changes, kept for a while, so that it is not worked out again.

Presses of many fights read the same documents and sheets over and over, on the writer's thread and on the event loop's.
"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """The results that were asked for last, at most so many, for every thread of this process.

    The key must tell all that the result depends on, so that nothing old is ever found: a whole document as text, or
    the place in memory of a frozen object that the result holds, so that no other one can come to lie there.
    A number and a version would not do: whoever comes after a change that is rolled back uses its version again.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: dict[K, V] = {}

    def get(self, key: K, make: Callable[[], V]) -> V:
        """Return what is kept under this key, made now if nothing is."""
        with self._lock:
            if key in self._kept:
                found = self._kept[key] = self._kept.pop(key)  # the one that was used last stands at the end
                return found
        made = make()  # not while the lock is held: it may take long, and two that make the same make equal values
        self.put(key, made)
        return made

    def put(self, key: K, value: V) -> None:
        """Keep a result that is known already."""
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = value
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]

    def forget_all(self) -> None:
        """Keep nothing of what was kept."""
        with self._lock:
            self._kept.clear()
