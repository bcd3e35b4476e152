"""Critical Injuries that are rolled inside a change of somebody's health: dice, rows, and what comes of them."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.services.health_facts import injury_facts, ledger_facts, told_events
from bot.store.values import Facts
from rules.characters.character import Character
from rules.characters.totals import talent_ranks
from rules.checks.skills import Characteristic
from rules.dice.chance import Chance
from rules.health.combatants import Individual
from rules.health.critical_roll import EACH, CriticalRoll, roll_critical, row_for, struck_characteristic
from rules.health.criticals import suffer_injury
from rules.health.events import CriticalOwed, HealthEvent
from rules.health.injuries import CriticalInjury, Mark
from rules.house import HouseRules
from rules.ledger import Ledger
from rules.systems.base import Narrative

DURABLE = "Durable"
_PERCENTILE, _TEN = 100, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffered:
    """Somebody after one or more Critical Injuries, and everything to tell of them."""

    after: Individual
    told: tuple[Facts, ...] = ()
    points_turn: int = 0
    """How many shared points turn against the side of the victim."""
    owed: tuple[CriticalOwed, ...] = field(default=())
    """Further injuries that must be rolled because of these."""


def percentile(chance: Chance) -> int:
    """Return what d100 shows; 00 is 100."""
    return chance.draw(_PERCENTILE, 1)[0] + 1


def rolled(
    victim: Individual,
    modifiers: Ledger,
    narrative: Narrative,
    house: HouseRules,
    chance: Chance,
    *,
    reason: str = "",
    limb: str = "",
) -> Suffered:
    """Roll one Critical Injury and let it be suffered."""
    roll = roll_critical(percentile(chance), modifiers)
    injury = row_for(narrative.critical_injuries, roll)
    return inflicted(victim, injury, narrative, house, chance=chance, roll=roll, reason=reason, limb=limb)


def inflicted(
    victim: Individual,
    injury: CriticalInjury,
    narrative: Narrative,
    house: HouseRules,
    *,
    chance: Chance,
    roll: CriticalRoll | None = None,
    reason: str = "",
    characteristic: Characteristic | None = None,
    limb: str = "",
) -> Suffered:
    """Let an injury be suffered; the characteristic that it strikes is rolled where nobody has named it."""
    ten = None
    if injury.asks_characteristic and characteristic is None:
        ten = chance.draw(_TEN, 1)[0] + 1
        characteristic = struck_characteristic(narrative.characteristics_struck, ten)
    change = suffer_injury(
        victim,
        injury,
        house,
        characteristic=characteristic if injury.asks_characteristic else None,
        limb=limb if injury.asks_limb else "",
    )
    told: dict[str, object] = {"what": "injury", **injury_facts(change.after.injuries[-1]), "reason": reason}
    if roll is not None:
        told |= {"shown": roll.percentile, "modifiers": ledger_facts(roll.modifiers), "total": roll.total}
    if ten is not None:
        told["ten"] = ten
    return Suffered(
        after=change.after,
        told=(told, *told_events(change.events)),
        points_turn=int(Mark.POINT_TURNS in injury.effects),
        owed=owed_after(change.events),
    )


def all_owed(
    victim: Individual,
    owed: Iterable[CriticalOwed],
    character: Character,
    narrative: Narrative,
    house: HouseRules,
    chance: Chance,
) -> Suffered:
    """Roll every Critical Injury that is owed, and those that these bring."""
    durable = talent_ranks(character, DURABLE)
    waiting = deque(owed)
    so_far = Suffered(after=victim)
    while waiting:
        due = waiting.popleft()
        modifiers = due.modifiers.add(DURABLE, -EACH * durable) if durable else due.modifiers
        one = rolled(so_far.after, modifiers, narrative, house, chance, reason=due.reason.value)
        waiting.extend(one.owed)
        so_far = replace(
            so_far,
            after=one.after,
            told=(*so_far.told, *one.told),
            points_turn=so_far.points_turn + one.points_turn,
        )
    return so_far


def owed_after(events: Iterable[HealthEvent]) -> tuple[CriticalOwed, ...]:
    """Return the Critical Injuries that must be rolled because of what happened."""
    return tuple(event for event in events if isinstance(event, CriticalOwed))
