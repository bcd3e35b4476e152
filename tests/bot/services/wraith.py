"""A target and blows on it, for the tests of Starfinder's services."""

from bot.access import Actor
from bot.services import campaigns, damage, target_names, targets
from bot.services.targets import Edit, NewTarget, TargetChange
from bot.store import ledger
from bot.store.damage_values import DamageOrder, DamageState, StoredTarget
from bot.store.store import Store
from bot.store.values import Kind
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.hit_points import HitPoints, State
from rules.starfinder.nature_reader import read_nature
from rules.starfinder.persistent import PersistentDamage
from rules.starfinder.reader import read_critical_only, read_damage
from rules.starfinder.scale import Outcome
from tests.bot.people import ANN, BOB, HERE, an_op
from tests.chance import ScriptedChance

NO_DICE = ScriptedChance()


def order(
    text: str, outcome: Outcome = Outcome.HIT, critical: str | None = None, *, nonlethal: bool = False
) -> DamageOrder:
    critical_only = read_critical_only(critical) if critical is not None else None
    return DamageOrder(
        notation=text, damage=read_damage(text), outcome=outcome, critical_only=critical_only, is_nonlethal=nonlethal
    )


async def make(table: Store, name: str = "Wraith", hp: int = 40, defenses: str = "", traits: str = "") -> StoredTarget:
    new = NewTarget(
        name=name,
        hit_points=HitPoints(current=hp, maximum=hp),
        defenses=read_defenses(defenses),
        nature=read_nature(traits),
    )
    made = (await targets.add(table, an_op(ANN), new)).after
    assert made is not None
    return made


async def hit(table: Store, text: str, who: Actor = BOB, *, nonlethal: bool = False) -> DamageState:
    """Roll damage without dice and deal it."""
    rolled = await damage.roll(table, an_op(who), order(text, nonlethal=nonlethal), "Wraith", NO_DICE)
    return await damage.apply(table, an_op(who), rolled.stored.number)


async def now(table: Store, name: str = "Wraith") -> StoredTarget:
    return (await target_names.named(table, HERE, name))[1]


async def points(table: Store) -> tuple[int, State]:
    hit_points = (await now(table)).target.hit_points
    return hit_points.current, hit_points.state


def fire(text: str = "1d6 fire") -> tuple[PersistentDamage, ...]:
    part = read_damage(f"{text.removesuffix(' fire')} persistent fire").own
    return (PersistentDamage(part),)


async def ignite(table: Store, *persistent: PersistentDamage) -> TargetChange:
    return await targets.edit(table, an_op(ANN), "Wraith", Edit(persistent=persistent or fire()))


async def latest(table: Store, kind: Kind) -> int:
    campaign = await campaigns.current(table, HERE)
    assert campaign is not None
    events = await table.read(lambda tx: ledger.latest(tx, campaign.id, limit=50))
    return next(event.id for event in events if event.kind is kind)
