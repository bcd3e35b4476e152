"""Bare hands and improvised weapons."""

from typing import Any

import pytest

from rules.checks.ranges import RangeBand
from rules.checks.skills import BRAWL, MELEE
from rules.combat.attack import plan_attack
from rules.combat.damage import base_damage
from rules.combat.improvised import ImprovisedSize, improvised_breaks, with_brawl_weapon
from rules.combat.outcome import Hit, resolve_attack
from rules.combat.qualities import NeedsEffect
from rules.combat.weapons import Weapon
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction
from rules.house import HouseRules
from rules.tables.weapons import IMPROVISED_WEAPONS, UNARMED
from tests.examples import worked_examples
from tests.rules.combat.scenes import BOOK, a_target, an_attacker, an_order, qualities


@pytest.mark.parametrize(("given", "expected"), worked_examples("unarmed"))
def test_bare_hands(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert expected == {
        "base_damage": base_damage(UNARMED, given["brawn"]).total,
        "critical": UNARMED.critical_rating,
        "range": UNARMED.range.value,
        "qualities": [rated.label for rated in UNARMED.qualities],
    }
    assert UNARMED.skill is BRAWL


@pytest.mark.rule("EOTE-UNA-01", "EOTE-UNA-05")
@pytest.mark.parametrize("brawn", range(7))
def test_bare_hands_deal_brawn_and_may_spare_lives(brawn: int) -> None:
    assert base_damage(UNARMED, brawn).total == brawn
    assert UNARMED.may_deal_strain


class TestBrawlWeapons:
    """A Brawl weapon adds to the unarmed attack."""

    @pytest.mark.rule("EOTE-UNA-08")
    def test_it_keeps_what_bare_hands_do(self) -> None:
        knuckles = Weapon(
            "Brass knuckles", BRAWL, damage=1, adds_brawn=True, critical_rating=4, qualities=qualities("Disorient 3")
        )

        armed = with_brawl_weapon(UNARMED, knuckles)

        assert (armed.name, base_damage(armed, 3).total, armed.critical_rating) == ("Brass knuckles", 4, 4)
        assert [rated.label for rated in armed.qualities] == ["Disorient 3", "Knockdown"]
        assert armed.may_deal_strain

    def test_better_numbers_of_bare_hands_stay(self) -> None:
        glove = Weapon("Glove", BRAWL, damage=0, qualities=qualities("Disorient 1", "Stun 3"))

        armed = with_brawl_weapon(UNARMED, glove)

        assert armed.critical_rating == 5
        assert armed.adds_brawn
        assert [rated.label for rated in armed.qualities] == ["Disorient 1", "Knockdown", "Stun 3"]

    def test_other_weapons_do_not_add(self) -> None:
        with pytest.raises(IllegalAction) as refused:
            with_brawl_weapon(UNARMED, Weapon("Club", MELEE, damage=2))

        assert refused.value.rule == "wrong_skill"


@pytest.mark.parametrize(("given", "expected"), worked_examples("improvised_profile"))
def test_profile_by_size(given: dict[str, Any], expected: dict[str, Any]) -> None:
    weapon = IMPROVISED_WEAPONS[ImprovisedSize(given["size"])]

    assert expected == {
        "critical": weapon.critical_rating,
        "encumbrance": weapon.encumbrance,
        "cumbersome": sum(rated.rank for rated, _ in weapon.effects_of(NeedsEffect)),
        "base_damage": base_damage(weapon, given["brawn"]).total,
    }


@pytest.mark.rule("EOTE-IMP-01", "EOTE-IMP-04", "EOTE-IMP-05", "EOTE-IMP-06")
def test_improvised_weapons_use_melee_and_brawn() -> None:
    rows = {
        size.value: (weapon.damage, weapon.critical_rating, weapon.encumbrance, [q.label for q in weapon.qualities])
        for size, weapon in IMPROVISED_WEAPONS.items()
    }

    assert rows == {
        "small": (1, 5, 1, []),
        "medium": (2, 5, 3, ["Cumbersome 2"]),
        "large": (3, 5, 4, ["Cumbersome 4"]),
    }
    assert {weapon.skill for weapon in IMPROVISED_WEAPONS.values()} == {MELEE}
    assert all(weapon.adds_brawn and weapon.is_improvised for weapon in IMPROVISED_WEAPONS.values())


@pytest.mark.parametrize(("given", "expected"), worked_examples("improvised_attack"))
def test_attack_with_what_lies_around(given: dict[str, Any], expected: dict[str, Any]) -> None:
    weapon = IMPROVISED_WEAPONS[ImprovisedSize(given["size"])]
    order = an_order(
        weapon,
        attacker=an_attacker(brawn=given["brawn"]),
        target=a_target(given["soak"]),
        range_band=RangeBand.ENGAGED,
    )

    plan = plan_attack(order, BOOK)
    shown = Symbols.from_code("".join(given["faces"])) + plan.pool.free
    outcome = resolve_attack(plan, shown, BOOK)

    hit = isinstance(outcome, Hit)
    assert expected == {
        "hit": hit,
        "damage": outcome.damage.dealt.total if isinstance(outcome, Hit) else 0,
        "wounds": outcome.damage.suffered if isinstance(outcome, Hit) else 0,
        "net_advantage": max(0, outcome.net.advantage),
        "net_threat": outcome.net.threat,
        "breaks": outcome.weapon_breaks,
    }


@pytest.mark.rule("EOTE-IMP-03", "EOTE-IMP-07", "EOTE-IMP-08")
@pytest.mark.parametrize(
    ("shown", "breaks"),
    [
        pytest.param(Symbols(success=1, threat=1), False, id="the automatic Threat alone"),
        pytest.param(Symbols(success=1, threat=2), True, id="two Threat"),
        pytest.param(Symbols(success=1, threat=2, advantage=1), False, id="one of two cancelled"),
        pytest.param(Symbols(success=2, despair=1, threat=1, advantage=3), True, id="any Despair"),
        pytest.param(Symbols(failure=1, threat=2), True, id="also on a miss"),
    ],
)
def test_breaking(shown: Symbols, breaks: bool) -> None:
    assert improvised_breaks(shown, BOOK) is breaks


def test_house_rule_counts_threat_before_it_is_cancelled() -> None:
    shown = Symbols(success=1, threat=2, advantage=3)

    assert improvised_breaks(shown, HouseRules(improvised_breaks_on_rolled_threat=True)) is True
    assert improvised_breaks(shown, BOOK) is False
