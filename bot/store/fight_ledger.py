"""What the ledger tells of a fight: of encounters, characters and targets. Knows SQL."""

from collections.abc import Iterator

from sqlalchemy import and_, bindparam, func, or_, select

from bot.store.encounter_values import StoredEncounter
from bot.store.event_rows import EVENT, STANDING_BY, event_of, of_kind, one_of, undoing
from bot.store.kinds import CHARACTER_KINDS, COMBINED_KINDS, SHEET_HEALTH_KINDS, SPENDING_KINDS, TARGET_KINDS
from bot.store.schema import event
from bot.store.store import Tx
from bot.store.values import Event, Kind

_ALL = -1
"""As a limit: none."""
_STANDING = (
    EVENT.where(event.c.campaign_id == bindparam("campaign"), undoing.c.id.is_(None))
    .where(one_of(COMBINED_KINDS))
    .order_by(event.c.id.desc())
)
_changes_encounter = func.json_extract(event.c.after, "$.encounter.id") == bindparam("encounter")
_WHO_FIGHTS = ("$.attacker.participant", "$.targets[0].participant", "$.spender.participant")
_STARTED = of_kind(Kind.ENCOUNTER_START).where(_changes_encounter).limit(1).correlate(None).scalar_subquery()
"""The change by which an encounter began: nothing before it is about it."""
_since_it_began = event.c.id >= func.coalesce(_STARTED, 0)
_ON_ENCOUNTER = _STANDING.where(event.c.id > bindparam("since"), _since_it_began, _changes_encounter)
_LATEST_OF_ENCOUNTER = _STANDING.where(
    _since_it_began,
    or_(
        _changes_encounter,
        and_(
            one_of((Kind.ATTACK, Kind.ATTACK_AMEND, *SPENDING_KINDS)),
            event.c.at >= bindparam("started"),
            func.coalesce(*(func.json_extract(event.c.after, each) for each in _WHO_FIGHTS)).is_not(None),
        ),
    ),
).limit(bindparam("limit"))
_ENDS = EVENT.where(
    event.c.campaign_id == bindparam("campaign"), event.c.kind == Kind.ENCOUNTER_END, undoing.c.id.is_(None)
).order_by(event.c.id.desc())
_IN_FIGHT = STANDING_BY.where(event.c.id >= bindparam("since"), one_of((*COMBINED_KINDS, *SHEET_HEALTH_KINDS)))
_of_several = func.json_each(event.c.after, "$.characters").table_valued("value")
_STANDING_CHARACTER_CHANGES = (
    EVENT.where(
        event.c.campaign_id == bindparam("campaign"),
        event.c.id > bindparam("since"),
        one_of(CHARACTER_KINDS),
        or_(
            func.json_extract(event.c.after, "$.character") == bindparam("character"),
            select(1)
            .select_from(_of_several)
            .where(func.json_extract(_of_several.c.value, "$.character") == bindparam("character"))
            .correlate(event)
            .exists(),
        ),
        undoing.c.id.is_(None),
    )
    .order_by(event.c.id.desc())
    .limit(bindparam("limit"))
)
_ON_TARGET = EVENT.where(
    event.c.campaign_id == bindparam("campaign"),
    event.c.id > bindparam("since"),
    one_of(TARGET_KINDS),
    func.json_extract(event.c.after, "$.target") == bindparam("target"),
    undoing.c.id.is_(None),
).order_by(event.c.id.desc())


def standing_on_encounter(tx: Tx, campaign_id: int, encounter_id: int, *, since: int = 0) -> tuple[Event, ...]:
    """Return the changes of this encounter after event `since` that have not been taken back, newest first."""
    asked = {"campaign": campaign_id, "since": since, "encounter": encounter_id}
    return tuple(map(event_of, tx.execute(_ON_ENCOUNTER, asked)))


def latest_of_encounter(tx: Tx, stored: StoredEncounter, *, limit: int) -> tuple[Event, ...]:
    """Return the newest standing changes of this encounter, newest first, with each attack of those who fight in it.

    Many an attack changes sheets alone, as where the slot was claimed before.
    """
    asked = {"campaign": stored.campaign_id, "encounter": stored.id, "started": stored.started_at, "limit": limit}
    return tuple(map(event_of, tx.execute(_LATEST_OF_ENCOUNTER, asked)))


def encounter_ends(tx: Tx, campaign_id: int) -> Iterator[Event]:
    """Yield the changes by which encounters ended and that stand, newest first."""
    yield from map(event_of, tx.execute(_ENDS, {"campaign": campaign_id}))


def latest_in_fight(tx: Tx, campaign_id: int, *, actor_id: int | None, since: int) -> Iterator[Event]:
    """Yield what stands of fights and of everybody's health from event `since` on, newest first."""
    yield from map(event_of, tx.execute(_IN_FIGHT, {"campaign": campaign_id, "actor": actor_id, "since": since}))


def standing_on_character(
    tx: Tx, campaign_id: int, character_id: int, *, since: int = 0, limit: int = _ALL
) -> tuple[Event, ...]:
    """Return the changes of this character after event `since` that have not been taken back, newest first."""
    asked = {"campaign": campaign_id, "since": since, "character": character_id, "limit": limit}
    return tuple(map(event_of, tx.execute(_STANDING_CHARACTER_CHANGES, asked)))


def characters_of(changed: Event) -> tuple[int, ...]:
    """Return the numbers of the characters that a change is about."""
    several = changed.after.get("characters", ())
    numbers = (each.get("character") for each in (changed.after, *several))
    return tuple(number for number in numbers if number is not None)


def standing_on_target(tx: Tx, campaign_id: int, target_id: int, *, since: int) -> tuple[Event, ...]:
    """Return the changes of this target after event `since` that have not been taken back, newest first."""
    return tuple(map(event_of, tx.execute(_ON_TARGET, {"campaign": campaign_id, "since": since, "target": target_id})))
