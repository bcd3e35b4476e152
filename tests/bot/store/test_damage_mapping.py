"""What is kept of damage, targets and their dice comes back the same, also what no text could say."""

import json

from hypothesis import given
from hypothesis import strategies as st

from bot.store import damage_mapping, target_mapping
from bot.store.damage_values import DamageOrder, StoredTarget
from rules.starfinder.attack import AttackKind
from rules.starfinder.damage import Damage, DamagePart
from rules.starfinder.damage_types import DamageType, Material, Trait
from rules.starfinder.defenses import Defenses, Immunity, Resistance, Scope, Weakness
from rules.starfinder.dice import DamageDie, Dice
from rules.starfinder.hit_points import HitPoints
from rules.starfinder.modifiers import Modifier, ModifierType
from rules.starfinder.nature import Nature
from rules.starfinder.persistent import PersistentDamage
from rules.starfinder.roll import roll_damage
from rules.starfinder.scale import Outcome, Scale
from rules.starfinder.target import Target
from rules.starfinder.turn import roll_turn_end
from rules.starfinder.words import AGAINST_WORDS
from tests.chance import SeededChance

numbers = st.integers(1, 999)
dice = st.lists(st.builds(Dice, st.integers(1, 4), st.sampled_from(DamageDie)), max_size=3).map(tuple)
qualities = st.frozensets(st.sampled_from((*Trait, *Material)), max_size=2)
modifiers = st.lists(
    st.builds(Modifier, st.sampled_from(ModifierType), st.integers(-999, 999), source=st.text(max_size=9)), max_size=3
).map(tuple)


@st.composite
def parts(draw: st.DrawFn, *, is_persistent: bool | None = None) -> DamagePart:
    burns = draw(st.booleans()) if is_persistent is None else is_persistent
    types: list[DamageType | None] = [each for each in DamageType if burns or each is not DamageType.BLEED]
    return DamagePart(
        type=draw(st.sampled_from([*types, *([] if burns else [None])])),
        dice=draw(dice),
        modifiers=draw(modifiers),
        precision=draw(dice),
        precision_flat=draw(st.integers(0, 5000)),
        qualities=draw(qualities),
        is_persistent=burns,
    )


damages = st.lists(parts(), min_size=1, max_size=3).map(lambda found: Damage(tuple(found)))
orders = st.builds(
    DamageOrder,
    notation=st.text(),
    label=st.text(),
    damage=damages,
    outcome=st.sampled_from(Outcome),
    critical_only=st.none() | damages,
    attack=st.none() | st.sampled_from(AttackKind),
    strength=st.none() | st.integers(-10, 20),
    is_nonlethal=st.booleans(),
)
against = st.sampled_from(list(AGAINST_WORDS.values()))
exceptions = st.lists(against.filter(lambda each: not isinstance(each, Scope)), max_size=2).map(tuple)
defenses = st.builds(
    Defenses,
    immunities=st.lists(st.builds(Immunity, against, exceptions), max_size=2).map(tuple),
    weaknesses=st.lists(st.builds(Weakness, to=against, value=numbers, exceptions=exceptions), max_size=2).map(tuple),
    resistances=st.lists(st.builds(Resistance, to=against, value=numbers, exceptions=exceptions), max_size=2).map(
        tuple
    ),
)
burning = st.builds(
    PersistentDamage, parts(is_persistent=True), st.sampled_from(Scale).filter(lambda each: each.throws)
)
targets = st.builds(
    Target,
    hit_points=st.sampled_from(
        (HitPoints(current=7, maximum=9), HitPoints(current=0, maximum=9, was_knocked_out=True))
    ),
    defenses=defenses,
    nature=st.builds(Nature, **dict.fromkeys(Nature.__dataclass_fields__, st.booleans())),
    persistent=st.lists(burning, max_size=2).map(tuple),
)
stored = st.builds(StoredTarget, id=numbers, owner_id=numbers, name=st.text(), target=targets)


def kept(value: object) -> object:
    """Return JSON as it comes back from the database."""
    return json.loads(json.dumps(value))


@given(orders, st.none() | numbers, st.integers(0, 99))
def test_a_damage_roll(order: DamageOrder, target_id: int | None, seed: int) -> None:
    roll = roll_damage(order.damage, order.outcome, SeededChance(seed), order.critical_only)

    asked = kept(damage_mapping.order_to_json(order, target_id))
    read_back = damage_mapping.order_from_json(asked, notation=order.notation, label=order.label)

    assert read_back == (order, target_id)
    assert damage_mapping.roll_from_json(kept(damage_mapping.roll_to_json(roll)), order) == roll


@given(stored)
def test_a_target(target: StoredTarget) -> None:
    facts = kept(target_mapping.target_to_facts(target))

    assert isinstance(facts, dict)
    assert target_mapping.target_from_facts(facts) == target


@given(targets, st.integers(0, 99), st.integers(1, 40))
def test_the_end_of_a_turn(target: Target, seed: int, dc: int) -> None:
    rolls = roll_turn_end(target, SeededChance(seed), {DamageType.FIRE: dc})

    asked, shown = map(kept, damage_mapping.turn_to_json(rolls))

    assert damage_mapping.turn_from_json(asked, shown) == rolls
