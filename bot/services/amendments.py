"""What is done to a roll after its dice have fallen: each change once, with its dice, its event, and who did it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field

from bot.access import Act
from bot.chance import Dice
from bot.services import attack_amendments, unit
from bot.services.destiny import points, spent_on_check
from bot.services.kept_rolls import DICE_CHANGE_KINDS, Which, kept_of, to_change
from bot.services.unit import Draft, Op
from bot.store import campaigns, fallen, mapping, roll_ledger, rolls
from bot.store.fallen import Whose
from bot.store.roll_values import KeptRoll
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind
from rules.dice import amendment
from rules.dice.amendment import Amended
from rules.dice.chance import Chance
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.table.destiny import DestinySide


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done:
    """A roll after a change, and what is told of it."""

    amended: Amended
    how: str
    before: Facts = field(default_factory=dict)
    after: Facts = field(default_factory=dict)


_Work = Callable[[Tx, KeptRoll, Chance], _Done]


async def add(store: Store, op: Op, which: Which, more: DicePool, dice: Dice, why: str = "") -> KeptRoll:
    """Roll more dice beside those of a roll.

    Raises:
        NotAllowed: it is somebody else's roll.
        IllegalAction: there is nothing to add, or the roll cannot be amended so.
        LimitExceeded: they would be too many dice.
    """

    def work(_: Tx, now: KeptRoll, chance: Chance) -> _Done:
        amended = amendment.add_dice(now.stored.roll, more, chance)
        return _Done(amended=amended, how="add", after={"free": more.free.code, "why": why})

    return await _amend(store, op, which, dice, work)


async def reroll(
    store: Store, op: Op, which: Which, chosen: Mapping[Die, Iterable[int]], dice: Dice, why: str = ""
) -> KeptRoll:
    """Roll the chosen dice again, each named by its kind and its place among those.

    Raises:
        NotAllowed: it is somebody else's roll.
        IllegalAction: none is chosen or one is not there, or the roll cannot be amended so.
    """

    def work(_: Tx, now: KeptRoll, chance: Chance) -> _Done:
        return _Done(amended=amendment.reroll(now.stored.roll, chosen, chance), how="reroll", after={"why": why})

    return await _amend(store, op, which, dice, work)


async def turn(store: Store, op: Op, which: Which, die: Die, face: int, to: int, dice: Dice, why: str = "") -> KeptRoll:
    """Turn one die that shows this face to an adjacent one.

    Raises:
        NotAllowed: it is somebody else's roll.
        IllegalAction: no die shows it, the other face is not adjacent, or the roll cannot be amended so.
    """

    def work(_: Tx, now: KeptRoll, chance: Chance) -> _Done:
        return _Done(amended=amendment.turn(now.stored.roll, die, face, to), how="turn", after={"why": why})

    return await _amend(store, op, which, dice, work)


async def upgrade(store: Store, op: Op, which: Which, side: DestinySide, upgraded: Die, dice: Dice) -> KeptRoll:
    """Flip a point of this side and upgrade the roll by it, where the campaign allows that after the roll.

    Raises:
        NotAllowed: it is somebody else's roll, or the dark side is the GM's.
        IllegalAction: the campaign does not allow it, there is no point, or the roll has had its point.
        LimitExceeded: the upgrade adds a die to a pool that is full.
    """

    def work(tx: Tx, now: KeptRoll, chance: Chance) -> _Done:
        campaign = now.campaign
        if now.origin.kind is Kind.ATTACK:
            raise IllegalAction("attack_had_its_point", number=which.number)
        if not campaign.upgrades_after_roll:
            raise IllegalAction("upgrade_before_roll")
        pool = spent_on_check(op.actor, campaign, side, _spent(now))
        amended = amendment.upgrade(now.stored.roll, upgraded, chance)
        campaigns.set_destiny(tx, campaign.id, pool)
        return _Done(
            amended=amended, how="destiny", before=points(campaign.destiny), after={**points(pool), "side": side.value}
        )

    return await _amend(store, op, which, dice, work)


async def remove(store: Store, op: Op, which: Which) -> KeptRoll:
    """Delete a roll: its message tells only that. The ledger keeps what fell, and `/undo` shows it again.

    Raises:
        NotAllowed: it is somebody else's roll.
        IllegalAction: it is deleted already.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        to_change(tx, op, campaign, which)
        return Draft(kind=Kind.ROLL_REMOVE, before={}, after={"roll": which.number})

    return await store.write(lambda tx: kept_of(tx, unit.perform(tx, op, Act.ROLL, work).campaign, which.number))


async def _amend(store: Store, op: Op, which: Which, dice: Dice, work: _Work) -> KeptRoll:
    def amend(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        now = to_change(tx, op, campaign, which)
        if now.origin.kind not in DICE_CHANGE_KINDS:
            raise IllegalAction("roll_is_settled", number=which.number)
        _check_unspent(tx, now)
        is_attack = now.origin.kind is Kind.ATTACK
        attack = attack_amendments.amendable(tx, campaign, which.number) if is_attack else None
        done = work(tx, now, chance)
        _check_pips(now, done)
        facts = _facts(which, done)
        rolls.change(tx, campaign.id, which.number, done.amended.roll)
        fallen.add_amendment(tx, Whose(campaign.id, now.stored.user_id, campaign.session_number), facts)
        before = {**mapping.roll_to_facts(now.stored.roll), **done.before}
        if attack is None:
            return Draft(kind=Kind.ROLL_AMEND, before=before, after=facts)
        told = attack_amendments.resolved_anew(tx, campaign, op, attack, done.amended.roll, chance)
        return Draft(kind=Kind.ATTACK_AMEND, before={**before, **points(campaign.destiny)}, after={**facts, **told})

    def amended(tx: Tx) -> KeptRoll:
        return kept_of(tx, unit.perform_with_dice(tx, op, Act.ROLL, dice, amend).campaign, which.number)

    return await store.write(amended)


def _spent(now: KeptRoll) -> tuple[DestinySide, ...]:
    """Return the sides that have spent a point on a roll: promised before it, with it, or after it."""
    facts = now.origin.after
    before = [*facts.get("took_points", {}).values(), facts.get("destiny")]
    after = (each.after["side"] for each in now.amendments if each.after["how"] == "destiny")
    return tuple(DestinySide(each) for each in (*before, *after) if each is not None)


def _check_unspent(tx: Tx, now: KeptRoll) -> None:
    """Refuse to change dice whose symbols have paid for something."""
    spent = roll_ledger.spent_on_roll(tx, now.origin, now.stored.number)
    if spent:
        raise IllegalAction("roll_is_spent", number=now.stored.number, event_id=spent[-1].id)


def _check_pips(now: KeptRoll, done: _Done) -> None:
    """Refuse to change pips that have been used: what they did has been done."""
    before, after = now.stored.roll.net, done.amended.roll.net
    if now.force_use is not None and (before.light, before.dark) != (after.light, after.dark):
        raise IllegalAction("pips_are_used", number=now.stored.number, event_id=now.force_use.id)


def _facts(which: Which, done: _Done) -> dict[str, object]:
    roll = done.amended.roll
    return {
        "roll": which.number,
        "how": done.how,
        "changes": [[each.die.value, each.before, each.after] for each in done.amended.changes],
        **mapping.roll_to_facts(roll),
        "net": asdict(roll.net),
        **done.after,
    }
