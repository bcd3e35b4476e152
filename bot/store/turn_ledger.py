"""What the ledger tells of a turn: who attacked in it, and what was rolled in it. Knows SQL."""

from sqlalchemy import bindparam, func, select

from bot.store.event_rows import EVENT, event_of, one_of, undoing
from bot.store.schema import event
from bot.store.store import Tx
from bot.store.values import Event, Kind

_undo = event.alias("undo")
_STANDING = (
    select(event.c.id, func.json_extract(event.c.after, "$.number").label("number"))
    .outerjoin(_undo, _undo.c.undoes == event.c.id)
    .where(event.c.campaign_id == bindparam("campaign"), event.c.id > bindparam("since"), _undo.c.id.is_(None))
    .order_by(event.c.id)
)
_ATTACK_IN_TURN = _STANDING.where(
    event.c.kind == Kind.ATTACK,
    func.json_extract(event.c.after, "$.in_turn.encounter") == bindparam("encounter"),
    func.json_extract(event.c.after, "$.in_turn.round") == bindparam("round"),
    func.json_extract(event.c.after, "$.attacker.participant") == bindparam("participant"),
).limit(1)
_ROLLED = (
    _STANDING.where(one_of((Kind.ATTACK, Kind.CHECK)))
    .order_by(None)
    .order_by(event.c.id.desc())
    .limit(bindparam("limit"))
)
_LAST_IN_FIGHT = (
    EVENT.where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.id > bindparam("since"),
        one_of((Kind.ATTACK, Kind.CHECK)),
        func.coalesce(
            *(func.json_extract(event.c.after, f"$.{each}.participant") for each in ("attacker", "spender"))
        ).is_not(None),
        undoing.c.id.is_(None),
    )
    .order_by(event.c.id.desc())
    .limit(1)
)


def attack_in_turn(
    tx: Tx, campaign_id: int, *, encounter_id: int, round_number: int, participant_id: int, since: int
) -> int | None:
    """Return the roll by which a participant has attacked in its turn of this round, if one stands after `since`."""
    asked = {
        "campaign": campaign_id,
        "since": since,
        "encounter": encounter_id,
        "round": round_number,
        "participant": participant_id,
    }
    row = tx.execute(_ATTACK_IN_TURN, asked).one_or_none()
    return None if row is None else int(row.number)


def rolled_since(tx: Tx, campaign_id: int, *, since: int, limit: int) -> tuple[int, ...]:
    """Return the numbers of the attacks and checks of characters after event `since` that stand, newest first."""
    asked = {"campaign": campaign_id, "since": since, "limit": limit}
    return tuple(int(row.number) for row in tx.execute(_ROLLED, asked))


def last_in_fight(tx: Tx, campaign_id: int, *, since: int) -> Event | None:
    """Return the last attack or check after event `since` of somebody who takes part in a fight, if one stands."""
    row = tx.execute(_LAST_IN_FIGHT, {"campaign": campaign_id, "since": since}).one_or_none()
    return None if row is None else event_of(row)
