"""Planning an attack: which orders are possible, and where each die of the pool comes from."""

from typing import Any

import pytest

from rules.checks.environment import Concealment
from rules.checks.gear import GearState
from rules.checks.ranges import RangeBand
from rules.checks.skills import GUNNERY, MELEE, RANGED_LIGHT, SkillRating
from rules.checks.sources import boost, setback
from rules.checks.stance import Aim, aiming
from rules.combat.attack import AttackOrder, plan_attack
from rules.combat.damage import Harm
from rules.combat.defense import DefenseKind, DefenseSource, cover
from rules.combat.parties import Arm, Attacker, Build, Target
from rules.combat.readiness import Readiness
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction, LimitExceeded
from rules.house import HouseRules
from rules.ledger import Ledger
from rules.tables.weapons import UNARMED
from tests.rules.combat.scenes import BOOK, a_target, a_weapon, an_arm, an_attacker, an_order


def pool_of(order: AttackOrder, house: HouseRules = BOOK) -> DicePool:
    return plan_attack(order, house).pool


def reasons_of(order: AttackOrder) -> list[str]:
    return [source.reason for source in plan_attack(order, BOOK).explained.sources]


@pytest.mark.rule("EOTE-SEQ-03")
def test_every_die_of_an_attack_names_its_source() -> None:
    target = a_target(
        adversary=1,
        defenses=(DefenseSource("armor", 1), cover(BOOK)),
        concealment=Concealment.PARTIAL,
        is_engaged_with_ally=True,
        silhouette=3,
        is_prone=True,
    )
    order = an_order(
        a_weapon("Accurate 1", "Superior", "Cumbersome 4"),
        target=target,
        range_band=RangeBand.MEDIUM,
        changes=(*aiming(Aim.CAREFUL), *setback("rain")),
        gear_state=GearState.MINOR,
    )

    plan = plan_attack(order, BOOK)

    assert [source.reason for source in plan.explained.sources] == [
        "Agility 3",
        "Ranged (Heavy) 1",
        "medium range",
        "Cumbersome 4",
        "defense: armor",
        "partial concealment",
        "prone target",
        "Blaster rifle: minor damage",
        "Accurate 1",
        "Superior",
        "aiming",
        "rain",
        "target much larger",
        "target engaged with an ally",
        "Adversary 1",
    ]
    assert plan.pool == DicePool(
        proficiency=1, ability=2, boost=2, challenge=2, difficulty=0, setback=5, free=Symbols(advantage=1)
    )


def test_plain_shot_is_skill_against_range() -> None:
    assert pool_of(an_order()) == DicePool(proficiency=1, ability=2, difficulty=1)


@pytest.mark.parametrize(
    ("weapon", "pool"),
    [
        pytest.param(
            a_weapon("Inaccurate 2"), DicePool(proficiency=1, ability=2, difficulty=1, setback=2), id="Inaccurate"
        ),
        pytest.param(
            a_weapon("Inferior"),
            DicePool(proficiency=1, ability=2, difficulty=1, free=Symbols(threat=1)),
            id="Inferior",
        ),
        pytest.param(
            a_weapon("Unwieldy 5"), DicePool(proficiency=1, ability=2, difficulty=3), id="Unwieldy, Agility 3"
        ),
        pytest.param(a_weapon("Unwieldy 3"), DicePool(proficiency=1, ability=2, difficulty=1), id="nimble enough"),
        pytest.param(a_weapon("Unwieldy 1"), DicePool(proficiency=1, ability=2, difficulty=1), id="more than nimble"),
        pytest.param(
            a_weapon(is_improvised=True),
            DicePool(proficiency=1, ability=2, difficulty=1, free=Symbols(threat=1)),
            id="improvised",
            marks=pytest.mark.rule("EOTE-IMP-02"),
        ),
    ],
)
def test_weapon_brings_its_own_dice_and_symbols(weapon: Any, pool: DicePool) -> None:
    assert pool_of(an_order(weapon)) == pool


def test_adversary_upgrades_once_for_each_rank() -> None:
    assert pool_of(an_order(target=a_target(adversary=2))) == DicePool(
        proficiency=1, ability=2, challenge=1, difficulty=1
    )


def test_defense_of_the_right_kind_counts() -> None:
    target = a_target(
        defenses=(DefenseSource("vest", 1, kind=DefenseKind.RANGED), DefenseSource("guard", 2, kind=DefenseKind.MELEE))
    )

    assert pool_of(an_order(target=target)).setback == 1
    assert pool_of(an_order(UNARMED, target=target, range_band=RangeBand.ENGAGED)).setback == 2


def test_prone_fighter_is_hindered_in_close_combat() -> None:
    order = an_order(UNARMED, range_band=RangeBand.ENGAGED, attacker=an_attacker(is_prone=True))

    assert reasons_of(order)[-1] == "attacking while prone"


@pytest.mark.rule("EOTE-ENG-05")
def test_gunnery_while_engaged_makes_no_plan() -> None:
    order = an_order(a_weapon(skill=GUNNERY), attacker=an_attacker(is_engaged=True))

    with pytest.raises(IllegalAction) as refused:
        plan_attack(order, BOOK)

    assert refused.value.rule == "no_shot_while_engaged"


def test_engaged_shooter_suffers_in_the_plan() -> None:
    order = an_order(attacker=an_attacker(is_engaged=True), range_band=RangeBand.MEDIUM)

    assert pool_of(order).difficulty == 4


def test_planetary_weapon_goes_by_size_and_not_by_range() -> None:
    cannon = a_weapon(skill=GUNNERY, range=RangeBand.ENGAGED, is_planetary=True)
    order = an_order(
        cannon,
        attacker=an_attacker(silhouette=3),
        target=a_target(is_engaged_with_ally=True),
        range_band=RangeBand.LONG,
    )

    assert pool_of(order) == DicePool(proficiency=1, ability=2, difficulty=3)
    assert reasons_of(order)[2] == "silhouette 3 against 1"


class TestAutomaticFire:
    """Auto-fire is announced before the roll."""

    def test_it_is_one_harder(self) -> None:
        order = an_order(a_weapon("Auto-fire"), fires_automatically=True)

        assert pool_of(order).difficulty == 2
        assert "automatic fire" in reasons_of(order)

    def test_hardest_target_sets_the_pool(self) -> None:
        other = a_target(adversary=1, defenses=(DefenseSource("armor", 2),))
        order = an_order(a_weapon("Auto-fire"), fires_automatically=True, other_targets=(other,))

        assert pool_of(order) == DicePool(proficiency=1, ability=2, challenge=1, difficulty=1, setback=2)

    @pytest.mark.parametrize("texts", [(), ("Linked 1",)], ids=["none", "Linked"])
    def test_only_a_weapon_with_the_quality_can(self, texts: tuple[str, ...]) -> None:
        with pytest.raises(IllegalAction) as refused:
            plan_attack(an_order(a_weapon(*texts), fires_automatically=True), BOOK)

        assert refused.value.rule == "no_automatic_fire"

    def test_other_targets_need_it(self) -> None:
        with pytest.raises(IllegalAction) as refused:
            plan_attack(an_order(a_weapon("Auto-fire"), other_targets=(a_target(),)), BOOK)

        assert refused.value.rule == "one_target_only"


class TestRefusals:
    """Orders that the rules do not allow."""

    @pytest.mark.parametrize(
        ("order", "rule", "facts"),
        [
            pytest.param(
                an_order(range_band=RangeBand.EXTREME),
                "out_of_range",
                {"weapon": "Blaster rifle", "reaches": "long", "at": "extreme"},
                id="too far",
            ),
            pytest.param(
                an_order(UNARMED),
                "out_of_range",
                {"weapon": "Unarmed", "reaches": "engaged", "at": "short"},
                id="fists at a distance",
                marks=pytest.mark.rule("EOTE-UNA-03"),
            ),
            pytest.param(
                an_order(arm=Arm(a_weapon(), SkillRating(RANGED_LIGHT, 3))),
                "wrong_skill",
                {"weapon": "Blaster rifle", "skill": "Ranged (Heavy)", "got": "Ranged (Light)"},
                id="another skill",
            ),
            pytest.param(
                an_order(gear_state=GearState.MAJOR),
                "gear_unusable",
                {"name": "Blaster rifle", "state": "major"},
                id="broken weapon",
            ),
            pytest.param(
                an_order(harm=Harm.STRAIN), "weapon_deals_no_strain", {"weapon": "Blaster rifle"}, id="no stun setting"
            ),
            pytest.param(
                an_order(a_weapon("Stun Setting"), harm=Harm.STRAIN, range_band=RangeBand.MEDIUM),
                "stun_is_short",
                {"weapon": "Blaster rifle", "at": "medium"},
                id="stun setting beyond short range",
            ),
            pytest.param(
                an_order(a_weapon("Stun Setting"), harm=Harm.STRAIN, target=a_target(build=Build.VEHICLE)),
                "vehicle_has_no_strain",
                {"target": "Stormtrooper", "weapon": "Blaster rifle"},
                id="stunning a speeder",
            ),
            pytest.param(
                an_order(a_weapon("Stun Damage"), target=a_target(build=Build.VEHICLE)),
                "vehicle_has_no_strain",
                {"target": "Stormtrooper", "weapon": "Blaster rifle"},
                id="stun baton on a speeder",
            ),
            pytest.param(
                an_order(a_weapon("Limited Ammo 1"), readiness=Readiness(shots_fired=1)),
                "must_reload",
                {"weapon": "Blaster rifle", "shots": 1},
                id="empty",
            ),
        ],
    )
    def test_refused_with_facts(self, order: AttackOrder, rule: str, facts: dict[str, object]) -> None:
        with pytest.raises(IllegalAction) as refused:
            plan_attack(order, BOOK)

        assert (refused.value.rule, dict(refused.value.facts)) == (rule, facts)

    @pytest.mark.parametrize(
        "order",
        [
            pytest.param(an_order(a_weapon("Stun Setting"), harm=Harm.STRAIN), id="stun setting at short range"),
            pytest.param(
                an_order(a_weapon("Stun Damage"), harm=Harm.STRAIN, range_band=RangeBand.LONG),
                id="stun damage at its own range",
            ),
            pytest.param(
                an_order(UNARMED, harm=Harm.STRAIN, range_band=RangeBand.ENGAGED),
                id="fists",
                marks=pytest.mark.rule("EOTE-UNA-05"),
            ),
            pytest.param(an_order(a_weapon("Limited Ammo 1"), readiness=Readiness()), id="loaded"),
        ],
    )
    def test_allowed(self, order: AttackOrder) -> None:
        assert pool_of(order)


class TestTwoWeapons:
    """Both weapons of an order go into one check."""

    @pytest.mark.rule("EOTE-TWO-02", "EOTE-TWO-03")
    def test_one_pool_for_both(self) -> None:
        pistol = a_weapon("Accurate 1", skill=RANGED_LIGHT, name="Pistol")
        blade = a_weapon("Inferior", skill=MELEE, name="Blade", range=RangeBand.ENGAGED)
        order = an_order(pistol, arm=an_arm(pistol, 3, 2), second_arm=an_arm(blade, 2, 1), range_band=RangeBand.ENGAGED)

        plan = plan_attack(order, BOOK)

        assert plan.pool == DicePool(proficiency=1, ability=1, boost=1, difficulty=4, free=Symbols(threat=1))
        assert "two weapons, two skills" in reasons_of(order)

    @pytest.mark.rule("EOTE-TWO-01")
    @pytest.mark.parametrize("big", [0, 1])
    def test_both_must_be_held_in_one_hand(self, big: int) -> None:
        arms = [an_arm(a_weapon(hands=2 if place == big else 1)) for place in range(2)]

        with pytest.raises(IllegalAction) as refused:
            plan_attack(an_order(arm=arms[0], second_arm=arms[1]), BOOK)

        assert refused.value.rule == "two_weapons_need_one_hand_each"

    def test_second_weapon_must_reach_too(self) -> None:
        blade = a_weapon(skill=MELEE, range=RangeBand.ENGAGED)

        with pytest.raises(IllegalAction):
            plan_attack(an_order(second_arm=an_arm(blade)), BOOK)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        pytest.param(lambda: Attacker("A", brawn=-1, agility=1), IllegalAction, id="Brawn below zero"),
        pytest.param(lambda: Attacker("A", brawn=1, agility=21), LimitExceeded, id="Agility beyond all"),
        pytest.param(lambda: Attacker("A", brawn=1, agility=1, lethal_blows=-1), IllegalAction, id="Lethal Blows"),
        pytest.param(lambda: Target("T", adversary=-1), IllegalAction, id="Adversary"),
        pytest.param(lambda: Target("T", durable=101), LimitExceeded, id="Durable"),
        pytest.param(
            lambda: plan_attack(an_order(attacker=an_attacker(silhouette=-1)), BOOK), IllegalAction, id="size"
        ),
        pytest.param(lambda: plan_attack(an_order(changes=boost("x", 99)), BOOK), LimitExceeded, id="too many dice"),
    ],
)
def test_numbers_that_cannot_be_are_refused(make: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


def test_soak_below_zero_is_refused() -> None:
    with pytest.raises(IllegalAction):
        Target("T", soak=Ledger().add("curse", -1))
