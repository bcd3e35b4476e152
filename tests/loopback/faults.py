"""Faults that a test orders: answers that go wrong and interactions that come late or twice.

Gateway faults are methods of `gateway.Gateway`, since they happen at once.  An order that was never met is left in
`Faults.unmet`, and `LoopbackDiscord` makes the test fail for it.
"""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from tests.loopback.journal import Call
from tests.loopback.wire import Refused


class Trouble(StrEnum):
    """What goes wrong with a request."""

    RATE_LIMIT = "rate limit"
    REFUSE = "refuse"
    LOSE_ANSWER = "lose answer"
    DELAY = "delay"
    DROP = "drop"
    DROP_ANSWER = "drop answer"


class Dropped(Exception):
    """The connection is to be cut without an answer."""


@dataclass(eq=False, slots=True, kw_only=True)
class Order:
    """One trouble ordered for the next requests to a route."""

    trouble: Trouble
    method: str
    route: str
    times: int
    status: int = 500
    code: int = 0
    seconds: float = 0.0


@dataclass(slots=True, kw_only=True)
class Delivery:
    """How the next interaction reaches the bot: `copies` of it, `late` seconds after it was made."""

    late: float = 0.0
    copies: int = 1
    apart: float = 0.0


class Faults:
    """The orders of one test."""

    def __init__(self) -> None:
        self.routes: Collection[tuple[str, str]] = ()
        self._orders: list[Order] = []
        self._deliveries: list[Delivery] = []

    def rate_limit(self, method: str, route: str, *, retry_after: float = 0.2, times: int = 1) -> None:
        """Answer the next requests with 429, before anything is done."""
        self._add(Order(trouble=Trouble.RATE_LIMIT, method=method, route=route, times=times, seconds=retry_after))

    def refuse(self, method: str, route: str, *, status: int = 500, code: int = 0, times: int = 1) -> None:
        """Answer the next requests with an error, before anything is done."""
        self._add(Order(trouble=Trouble.REFUSE, method=method, route=route, times=times, status=status, code=code))

    def lose_answer(self, method: str, route: str, *, status: int = 502, times: int = 1) -> None:
        """Do what the next requests ask, and answer with an error all the same."""
        self._add(Order(trouble=Trouble.LOSE_ANSWER, method=method, route=route, times=times, status=status))

    def drop(self, method: str, route: str, *, after: bool, times: int = 1) -> None:
        """Cut the connection of the next requests, before anything is done or `after` it is done."""
        trouble = Trouble.DROP_ANSWER if after else Trouble.DROP
        self._add(Order(trouble=trouble, method=method, route=route, times=times))

    def delay(self, method: str, route: str, *, seconds: float, times: int = 1) -> None:
        """Let the next requests wait before they are looked at."""
        self._add(Order(trouble=Trouble.DELAY, method=method, route=route, times=times, seconds=seconds))

    def deliver_late(self, seconds: float) -> None:
        """Let the next interaction reach the bot this long after the person acted."""
        self._deliveries.append(Delivery(late=seconds))

    def deliver_twice(self, apart: float = 0.0) -> None:
        """Let the next interaction reach the bot twice."""
        self._deliveries.append(Delivery(copies=2, apart=apart))

    def take(self, call: Call) -> Order | None:
        """Return the order that this request meets, and count it as met."""
        for order in self._orders:
            if (order.method, order.route) == (call.method, call.route):
                order.times -= 1
                if not order.times:
                    self._orders.remove(order)
                return order
        return None

    def take_delivery(self) -> Delivery:
        """Return how the interaction made now is to be delivered."""
        return self._deliveries.pop(0) if self._deliveries else Delivery()

    def lift(self) -> None:
        """Order nothing any more: what was not met may be left out."""
        self._orders.clear()
        self._deliveries.clear()

    @property
    def unmet(self) -> list[str]:
        """Return what was ordered and never came to pass."""
        late = [f"delivery: {delivery}" for delivery in self._deliveries]
        return [f"{order.trouble} for {order.method} {order.route}" for order in self._orders] + late

    def _add(self, order: Order) -> None:
        if (order.method, order.route) not in self.routes:
            raise ValueError(f"the loopback has no {order.method} {order.route}")
        self._orders.append(order)


async def suffer(order: Order) -> None:
    """Let a request meet its trouble, as far as that comes before it is looked at.

    Raises:
        Refused: it is to be refused.
        Dropped: its connection is to be cut.
    """
    match order.trouble:
        case Trouble.RATE_LIMIT:
            raise Refused(429, 0, "You are being rate limited.", retry_after=order.seconds, **{"global": False})
        case Trouble.REFUSE:
            raise Refused(order.status, order.code, "refused, as ordered")
        case Trouble.DELAY:
            await asyncio.sleep(order.seconds)
        case Trouble.DROP:
            raise Dropped
        case Trouble.LOSE_ANSWER | Trouble.DROP_ANSWER:
            return
