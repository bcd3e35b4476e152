"""Rolling a pool: kept with every face in a campaign, shown and forgotten elsewhere."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from bot.access import Act
from bot.chance import Dice
from bot.services import unit
from bot.services.kept_rolls import Which, to_change
from bot.services.unit import Change, Draft, Op
from bot.store import campaigns, player_settings, roll_ledger, rolls
from bot.store.roll_values import KeptRoll
from bot.store.seeds import SeedUse
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Kind, StoredRoll
from rules.dice.chance import Chance
from rules.dice.ordinary import OrdinaryRoll, roll_ordinary
from rules.dice.roll import Roll, roll_pool
from rules.notation.reading import Reading

LONGEST_LABEL = 100
"""What is kept of a label; the tables hold no more."""


Throw = Callable[[Tx, Campaign, Chance], tuple[StoredRoll, Draft]]
"""A change that rolls one kept roll, and what is told of it."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A kept roll, and the campaign that keeps it."""

    stored: StoredRoll
    campaign: Campaign
    event: Event
    is_repeat: bool = False
    """Whether these dice had been rolled before for the same operation."""
    later: tuple[Event, ...] = ()
    """What has been done to them since, where they had been rolled before."""

    @property
    def kept(self) -> KeptRoll:
        """Return all that the message of the roll shows."""
        return KeptRoll(campaign=self.campaign, stored=self.stored, origin=self.event, later=self.later)


def roll_once(reading: Reading, chance: Chance) -> tuple[Roll, tuple[OrdinaryRoll, ...]]:
    """Roll all dice of a reading."""
    return roll_pool(reading.pool, chance), tuple(roll_ordinary(dice, chance) for dice in reading.ordinary)


async def roll(store: Store, op: Op, reading: Reading, notation: str, dice: Dice, *, is_secret: bool = False) -> Rolled:
    """Roll a pool and keep it; a second delivery of the same operation shows the same dice.

    Raises:
        NotAllowed: this person may not roll here.
    """

    def throw(tx: Tx, campaign: Campaign, chance: Chance) -> tuple[StoredRoll, Draft]:
        thrown = thrown_now(tx, op, campaign, reading, notation, chance)
        return thrown, Draft(kind=Kind.ROLL, before={}, after={**roll_facts(thrown), **reading_facts(reading)})

    return await store.write(lambda tx: perform(tx, op, Act.ROLL, dice, throw, is_secret=is_secret)[0])


def perform(tx: Tx, op: Op, act: Act, dice: Dice, throw: Throw, *, is_secret: bool = False) -> tuple[Rolled, Change]:
    """Do one change that rolls, inside an open transaction, and keep its dice; a repeat finds them again.

    Secret dice have a seed of their own, so that the open ones can be revealed without them.

    Raises:
        NotAllowed: this person may not do this.
        RulesError: whatever `throw` refuses.
    """
    thrown: list[StoredRoll] = []

    def work(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        stored, draft = throw(tx, campaign, chance)
        thrown.append(replace(stored, is_secret=is_secret))
        return draft

    use = SeedUse.SECRET if is_secret else SeedUse.OPEN
    change = unit.perform_with_dice(tx, op, act, dice, work, use)
    if change.is_repeat:
        stored = rolls.of_event(tx, change.event.id)
        later = roll_ledger.standing_on_roll(tx, change.campaign.id, stored.number, since=change.event.id)
        return Rolled(stored, change.campaign, change.event, is_repeat=True, later=later), change
    _keep(tx, change.event, thrown[0])
    return Rolled(thrown[0], change.campaign, change.event), change


def thrown_now(tx: Tx, op: Op, campaign: Campaign, reading: Reading, notation: str, chance: Chance) -> StoredRoll:
    """Roll a reading as the next roll of the campaign; it is kept with its event."""
    shown, ordinary = roll_once(reading, chance)
    return StoredRoll(
        number=campaigns.take_roll_number(tx, campaign.id),
        user_id=op.actor.user_id,
        at=op.at,
        notation=notation,
        label=reading.label,
        roll=shown,
        ordinary=ordinary,
        display=player_settings.of(tx, op.actor.user_id),
    )


def _keep(tx: Tx, event: Event, stored: StoredRoll) -> None:
    rolls.add(tx, event.campaign_id, event.session_number, event.id, stored)


def roll_facts(stored: StoredRoll) -> dict[str, object]:
    """Return what the history tells of a roll."""
    pool = stored.roll.pool
    return {
        "number": stored.number,
        "label": stored.label,
        "net": asdict(stored.roll.net),
        "decides_success": pool.decides_success,
        "has_force": bool(pool.force or pool.free.light or pool.free.dark),
        "totals": [each.total for each in stored.ordinary],
    }


def reading_facts(reading: Reading) -> dict[str, object]:
    """Return how a text was read, so that an amended roll still tells it; nothing where there was nothing to tell."""
    if not reading.notes and reading.scheme_used is None:
        return {}
    notes = [{name: value for name, value in asdict(note).items() if value} for note in reading.notes]
    return {"notes": notes, "scheme_used": reading.scheme_used}


async def again(store: Store, op: Op, which: Which, dice: Dice) -> Rolled:
    """Roll the dice of a kept roll once more, as a roll of its own by whoever asks; what was spent on it is not.

    Raises:
        NotAllowed: it is somebody else's roll.
        IllegalAction: it is gone or deleted, or no longer as the message shows it.
    """

    def throw(tx: Tx, campaign: Campaign, chance: Chance) -> tuple[StoredRoll, Draft]:
        now = to_change(tx, op, campaign, which)
        thrown = thrown_now(tx, op, campaign, now.reading, now.stored.notation, chance)
        carried = {name: value for name, value in now.origin.after.items() if name in _CARRIED}
        # What the dice came from was true of the first roll only: a point was spent, a promise kept, an injury over.
        over: dict[str, object] = {"reasons": [], "extra": "", "over": [], "costs": []} if "title" in carried else {}
        facts = {**carried, **over, **roll_facts(thrown), "again": which.number}
        return thrown, Draft(kind=Kind.ROLL, before={}, after=facts)

    return await store.write(lambda tx: perform(tx, op, Act.ROLL, dice, throw)[0])


_CARRIED = (
    *("title", "against", "shown", "name", "character", "spender", "opponent", "usually"),
    *("notes", "scheme_used"),
)
"""What is told of a roll that is still true of the same dice rolled again."""
