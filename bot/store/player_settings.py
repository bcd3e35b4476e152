"""How players want their rolls shown, in every campaign. Knows SQL."""

from sqlalchemy import bindparam, delete, insert, select

from bot.store.player_values import AS_USUAL, Display
from bot.store.schema import player_setting
from bot.store.store import Tx

_OF_PERSON = select(player_setting).where(player_setting.c.user_id == bindparam("user"))


def of(tx: Tx, user_id: int) -> Display:
    """Return how this person wants their rolls shown."""
    row = tx.execute(_OF_PERSON, {"user": user_id}).one_or_none()
    return AS_USUAL if row is None else Display(text_only=bool(row.text_only), compact=bool(row.compact))


def save(tx: Tx, user_id: int, display: Display) -> None:
    """Save how this person wants their rolls shown; nothing is kept of who wants them as usual."""
    tx.execute(delete(player_setting).where(player_setting.c.user_id == user_id))
    if display != AS_USUAL:
        values = {"text_only": int(display.text_only), "compact": int(display.compact)}
        tx.execute(insert(player_setting).values(user_id=user_id, **values))
