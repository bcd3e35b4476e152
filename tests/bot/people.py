"""Short makers of who acts, where and when."""

from itertools import count

from bot.access import Actor
from bot.services.unit import Op
from bot.store.values import Place

GUILD, CHANNEL, OTHER_CHANNEL = 1 << 60, (1 << 60) + 1, (1 << 60) + 2
HERE = Place(GUILD, CHANNEL)
THERE = Place(GUILD, OTHER_CHANNEL)

GM = Actor(user_id=(1 << 62) + 1, manages_server=True)
"""Manages the server, and so is GM while none is named."""
ANN = Actor(user_id=(1 << 62) + 2)
BOB = Actor(user_id=(1 << 62) + 3)

_numbers = count(1)


def an_op(actor: Actor = ANN, *, place: Place = HERE, at: int | None = None, campaign_id: int | None = None) -> Op:
    """Return a new operation, later than all made before it."""
    number = next(_numbers)
    return Op(
        id=f"op-{number}",
        actor=actor,
        place=place,
        at=1_700_000_000_000 + number if at is None else at,
        campaign_id=campaign_id,
    )
