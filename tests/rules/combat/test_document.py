"""A plan written as a document and read again: nothing is lost, and the hit comes out the same."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks.environment import Concealment
from rules.checks.gear import GearState
from rules.checks.ranges import RangeBand
from rules.checks.skills import AttackKind, Characteristic, Skill, SkillCategory, SkillRating
from rules.checks.sources import RemoveAll, Side, Source, boost, downgrade, remove, setback, symbols, upgrade
from rules.combat.attack import AttackOrder, AttackPlan, plan_attack
from rules.combat.damage import Harm
from rules.combat.defense import DefenseKind, DefenseRole, DefenseSource, cover
from rules.combat.document import plan_from_document, plan_to_document, target_from_document, target_to_document
from rules.combat.outcome import resolve_attack
from rules.combat.parties import Arm, Build
from rules.combat.readiness import Readiness
from rules.combat.weapons import Weapon
from rules.dice.die import Die
from rules.dice.symbols import Symbols
from rules.errors import UnknownName
from rules.tables.qualities import QUALITIES
from tests.rules.combat.scenes import BOOK, a_target, a_weapon, an_arm, an_attacker, an_order, qualities

_BOWS = Skill(
    "bows",
    "Bows",
    characteristic=Characteristic.AGILITY,
    category=SkillCategory.COMBAT,
    attack=AttackKind.RANGED,
    engaged_penalty=None,
)


def read_again(plan: AttackPlan) -> AttackPlan:
    """Return the plan after a way through a text, as an event keeps it."""
    return plan_from_document(json.loads(json.dumps(plan_to_document(plan))), QUALITIES)


def _everything() -> AttackOrder:
    armed = a_weapon("Auto-fire", "Burn 2", "Accurate 1", "Limited Ammo 3", hands=1)
    target = a_target(
        build=Build.DROID,
        has_cortosis=True,
        defenses=(
            cover(BOOK),
            DefenseSource("sword", 2, kind=DefenseKind.MELEE, role=DefenseRole.INCREASES, is_held=True),
        ),
        silhouette=3,
        is_prone=True,
        concealment=Concealment.DENSE,
        is_engaged_with_ally=True,
        adversary=2,
        durable=1,
    )
    return an_order(
        armed,
        attacker=an_attacker(is_engaged=True, is_prone=True, lethal_blows=2, silhouette=2),
        target=target,
        range_band=RangeBand.MEDIUM,
        second_arm=an_arm(a_weapon("Pierce 2", hands=1, may_deal_strain=True)),
        harm=Harm.USUAL,
        fires_automatically=True,
        other_targets=(a_target(2), a_target(3)),
        gear_state=GearState.MINOR,
        readiness=Readiness(shots_fired=1, maneuvers_prepared=1),
        changes=(
            *boost("aiming", 2),
            *remove("talents", Die.SETBACK),
            Source("seal", RemoveAll(Die.BOOST)),
            *upgrade("Destiny", Side.ABILITY),
            *downgrade("luck", Side.DIFFICULTY),
            *symbols("superior", Symbols(advantage=1, triumph=1)),
            *setback("rain"),
        ),
    )


@pytest.mark.parametrize(
    "order",
    [
        pytest.param(an_order(), id="a plain shot"),
        pytest.param(_everything(), id="everything at once"),
        pytest.param(
            an_order(a_weapon("Stun Setting"), harm=Harm.STRAIN, arm=an_arm(a_weapon("Stun Setting"))),
            id="set to stun",
        ),
        pytest.param(
            an_order(
                arm=Arm(
                    Weapon("Longbow", _BOWS, damage=4, range=RangeBand.LONG, qualities=qualities("Pierce 1")),
                    SkillRating(_BOWS, 3, ranks=6, most_ranks=6, characteristic_from="Rey"),
                )
            ),
            id="a skill that the game does not have",
        ),
    ],
)
def test_plan_reads_again_as_it_was_written(order: AttackOrder) -> None:
    plan = plan_attack(order, BOOK)

    again = read_again(plan)

    assert again == plan
    assert again.explained.steps == plan.explained.steps
    assert again.pool == plan.pool


_COUNTS = st.integers(0, 6)


@given(
    success=_COUNTS,
    failure=_COUNTS,
    advantage=_COUNTS,
    threat=_COUNTS,
    triumph=st.integers(0, 2),
    despair=st.integers(0, 2),
)
def test_same_roll_makes_the_same_of_a_plan_that_was_read_again(
    success: int, failure: int, advantage: int, threat: int, triumph: int, despair: int
) -> None:
    plan = plan_attack(_everything(), BOOK)
    shown = Symbols(
        success=success, failure=failure, advantage=advantage, threat=threat, triumph=triumph, despair=despair
    )

    assert resolve_attack(read_again(plan), shown, BOOK) == resolve_attack(plan, shown, BOOK)


def test_target_reads_again_as_it_was_written() -> None:
    target = _everything().target

    assert target_from_document(json.loads(json.dumps(target_to_document(target))), QUALITIES) == target


def test_field_that_an_older_document_lacks_has_its_default() -> None:
    plan = plan_attack(an_order(), BOOK)
    document = plan_to_document(plan)
    del document["order"]["gear_state"]
    del document["order"]["target"]["soak"]

    again = plan_from_document(document, QUALITIES)

    assert again.order.gear_state is GearState.UNDAMAGED
    assert again.order.target.soak.total == 0


def test_document_from_a_newer_version_is_not_read() -> None:
    document = {**plan_to_document(plan_attack(an_order(), BOOK)), "version": 2}

    with pytest.raises(ValueError, match="version 2"):
        plan_from_document(document, QUALITIES)


def test_quality_that_the_game_has_no_more_is_named() -> None:
    document = plan_to_document(plan_attack(an_order(a_weapon("Burn 2")), BOOK))

    with pytest.raises(UnknownName) as refusal:
        plan_from_document(document, ())

    assert refusal.value.name == "burn"
