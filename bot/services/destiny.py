"""Changes of the Destiny Pool (or of whatever points the campaign's game shares)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from bot.access import Act, Actor, is_gm
from bot.chance import Dice
from bot.game import HOUSE, narrative_in
from bot.services import queries, unit
from bot.services.unit import Change, Draft, Op
from bot.store import campaigns, fallen, point_ledger, sessions
from bot.store.fallen import Whose
from bot.store.mapping import faces_to_text
from bot.store.store import Store, Tx
from bot.store.values import Campaign, DestinyRoller, DestinyState, Event, Facts, Kind
from rules.dice.chance import Chance
from rules.dice.die import FACES, Die
from rules.dice.pool import DicePool
from rules.dice.roll import roll_pool
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction
from rules.table.destiny import CheckDestiny, DestinyPool, DestinySide, spend_on_check, suffer_discouraging_wound

_SPENDING = {DestinySide.LIGHT: Act.USE_LIGHT, DestinySide.DARK: Act.USE_DARK}


@dataclass(frozen=True, slots=True)
class DestinyChange:
    """A saved change of the pool, and what the panel shows after it."""

    event: Event
    state: DestinyState
    is_repeat: bool = False


def points(pool: DestinyPool) -> dict[str, int]:
    """Return the pool as an event remembers it."""
    return {"light": pool.light, "dark": pool.dark}


def spent_on_check(
    actor: Actor, campaign: Campaign, side: DestinySide, spent: tuple[DestinySide, ...] = ()
) -> DestinyPool:
    """Return the pool once a point of this side has gone on a check; `spent` are those that went on it before.

    Raises:
        NotAllowed: the points of that side are not this person's to flip.
        IllegalAction: there is none (rules "no_light_point", "no_dark_point"), or the check has had its point (rule
            "check_has_its_point").
    """
    unit.require(actor, campaign, _SPENDING[side])
    pool, _ = spend_on_check(campaign.destiny, CheckDestiny(spent), side, HOUSE)
    return pool


def turn_points(tx: Tx, campaign: Campaign, sides: Iterable[DestinySide]) -> tuple[Campaign, tuple[Facts, ...]]:
    """Turn a shared point for each of these sides, as far as it has any; return the campaign, and what to tell."""
    pool, told = campaign.destiny, list[Facts]()
    for side in sides:
        told.append({"what": "point_turned" if pool[side] else "no_point", "side": side.value})
        pool = suffer_discouraging_wound(pool, is_player_character=side is DestinySide.LIGHT)
    if pool != campaign.destiny:
        campaigns.set_destiny(tx, campaign.id, pool)
    return replace(campaign, destiny=pool), tuple(told)


def _moved(kind: Kind, tx: Tx, campaign: Campaign, pool: DestinyPool, **facts: object) -> Draft:
    campaigns.set_destiny(tx, campaign.id, pool)
    return Draft(kind=kind, before=points(campaign.destiny), after={**points(pool), **facts})


async def _change(store: Store, op: Op, act: Act, work: Callable[[Tx, Campaign], Draft]) -> DestinyChange:
    return await store.write(lambda tx: with_state(tx, unit.perform(tx, op, act, work)))


def with_state(tx: Tx, change: Change) -> DestinyChange:
    """Return a change with what the panel shows after it, from inside its transaction."""
    return DestinyChange(change.event, queries.destiny_state(tx, change.campaign), change.is_repeat)


async def use(store: Store, op: Op, side: DestinySide, check: str = "") -> DestinyChange:
    """Spend a point: it flips to the other side. Named, it goes on that check, which takes only one a session.

    Raises:
        NotAllowed: the dark side is the GM's.
        IllegalAction: that side has no point, or the named check already has one.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        key = " ".join(check.split()).casefold()
        if key:
            spent = point_ledger.point_on_check(tx, campaign.id, campaign.session_number, key)
            if spent is not None:
                raise IllegalAction("one_point_per_check", check=check, actor_id=spent.actor_id, at=spent.at)
        pool = campaign.destiny.flip(side)
        named = {"check": check, "check_key": key} if key else {}
        return _moved(Kind.DESTINY_USE, tx, campaign, pool, side=side.value, **named)

    return await _change(store, op, _SPENDING[side], work)


async def roll(store: Store, op: Op, dice: Dice) -> DestinyChange:
    """Roll this person's Force die for the pool, or bring their point where the game does not roll.

    Raises:
        IllegalAction: this person has already done so in this session.
        LimitExceeded: the pool is full.
    """

    def work(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        user_id = op.actor.user_id
        if any(each.user_id == user_id for each in sessions.rollers(tx, campaign.id, campaign.session_number)):
            raise IllegalAction("already_rolled_destiny")
        if narrative_in(campaign).points.is_rolled:
            fell = roll_pool(DicePool(force=1), chance)
            ((_, (face,)),) = fell.faces
            faces, gained = FACES[Die.FORCE][face].code, fell.symbols
            fallen.add(tx, Whose(campaign.id, user_id, campaign.session_number), faces_to_text(fell))
        else:
            faces = ""
            gained = Symbols(dark=1) if is_gm(op.actor, campaign.masters) else Symbols(light=1)
        sessions.add_roller(tx, campaign.id, campaign.session_number, DestinyRoller(user_id=user_id, faces=faces))
        pool = campaign.destiny.add(light=gained.light, dark=gained.dark)
        return _moved(Kind.DESTINY_ROLL, tx, campaign, pool, faces=faces)

    return await store.write(lambda tx: with_state(tx, unit.perform_with_dice(tx, op, Act.ROLL_DESTINY, dice, work)))


async def set_points(store: Store, op: Op, light: int, dark: int) -> DestinyChange:
    """Set both sides.

    Raises:
        NotAllowed: not the GM.
        LimitExceeded: more points than a side holds.
        IllegalAction: they are so already.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        pool = DestinyPool(0, 0).add(light=light, dark=dark)
        if pool == campaign.destiny:
            raise IllegalAction("nothing_to_change")
        return _moved(Kind.DESTINY_SET, tx, campaign, pool)

    return await _change(store, op, Act.SET_DESTINY, work)


async def add(store: Store, op: Op, light: int, dark: int) -> DestinyChange:
    """Add points to either side.

    Raises:
        NotAllowed: not the GM.
        LimitExceeded: more points than a side holds.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        return _moved(Kind.DESTINY_ADD, tx, campaign, campaign.destiny.add(light=light, dark=dark))

    return await _change(store, op, Act.SET_DESTINY, work)


async def remove(store: Store, op: Op, light: int, dark: int) -> DestinyChange:
    """Take points away from either side.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: more than there are.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        return _moved(Kind.DESTINY_REMOVE, tx, campaign, campaign.destiny.remove(light=light, dark=dark))

    return await _change(store, op, Act.SET_DESTINY, work)


async def reset(store: Store, op: Op) -> DestinyChange:
    """Empty the pool and let everybody roll again.

    Raises:
        NotAllowed: not the GM.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        return empty(tx, campaign, campaign.session_number, Kind.DESTINY_RESET)

    return await _change(store, op, Act.SET_DESTINY, work)


def empty(tx: Tx, campaign: Campaign, session_number: int, kind: Kind) -> Draft:
    """Empty the pool for a new round of rolling in this session, remembering who had rolled."""
    gone = sessions.rollers(tx, campaign.id, session_number)
    sessions.replace_rollers(tx, campaign.id, session_number, ())
    campaigns.set_destiny(tx, campaign.id, DestinyPool(0, 0))
    return Draft(
        kind=kind,
        before={**points(campaign.destiny), "rollers": {str(each.user_id): each.faces for each in gone}},
        after=points(DestinyPool(0, 0)),
    )
