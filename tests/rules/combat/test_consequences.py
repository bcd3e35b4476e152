"""Activating qualities: what may be, for how much, and what it does."""

from dataclasses import replace

import pytest

from rules.checks.gear import GearState
from rules.combat.activations import Activation
from rules.combat.attack import AttackOrder
from rules.combat.consequences import (
    Afflicted,
    Blast,
    Burning,
    Consequence,
    ExtraHit,
    GuidedShot,
    Sundered,
    UnsoakedStrain,
    activate,
    blast_damage,
    burn_damage,
    sunder,
)
from rules.combat.outcome import Hit, Miss
from rules.combat.qualities import Quality, RatedQuality, Special
from rules.dice.pool import DicePool
from rules.dice.symbols import NetResult, Symbols
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.ledger import Ledger, Line
from rules.tables.qualities import QUALITIES
from tests.rules.combat.scenes import BOOK, a_hit, a_miss, a_target, a_weapon, an_arm, an_order, net_symbols, qualities

RANKED = [f"{quality.name} 2" if quality.is_ranked else quality.name for quality in QUALITIES]


def activated(outcome: Hit | Miss, index: int = 0) -> Consequence:
    return activate(outcome, outcome.activations[index], BOOK)


@pytest.mark.rule("EOTE-RES-05", "EOTE-RES-08", "EOTE-RES-09")
def test_hit_offers_exactly_the_active_qualities() -> None:
    order = an_order(a_weapon(*[text for text in RANKED if text != "Stun Damage"]), fires_automatically=True)

    offered = {activation.rated.label: (activation.cost, activation.most) for activation in a_hit(order).activations}

    assert offered == {
        "Auto-fire": (2, None),
        "Blast 2": (2, 1),
        "Burn 2": (2, 1),
        "Concussive 2": (2, 1),
        "Disorient 2": (2, 1),
        "Ensnare 2": (2, 1),
        "Knockdown": (2, 1),
        "Linked 2": (2, 2),
        "Stun 2": (2, 1),
        "Sunder": (1, None),
    }


def test_miss_offers_blast_and_guided_only() -> None:
    order = an_order(a_weapon("Blast 6", "Guided 3", "Pierce 2", "Burn 1"))

    assert a_miss(order).activations == tuple(Activation(rated, 3, 1) for rated in qualities("Blast 6", "Guided 3"))


@pytest.mark.parametrize(
    ("advantage", "triumph", "pays"), [(2, 0, True), (1, 0, False), (0, 1, True), (-3, 1, True), (0, 0, False)]
)
@pytest.mark.rule("EOTE-RES-08", "EOTE-RES-13")
def test_advantage_or_any_triumph_pays(advantage: int, triumph: int, pays: bool) -> None:
    activation = a_hit(an_order(a_weapon("Burn 1"))).activations[0]

    assert activation.is_affordable(NetResult(success=1, advantage=advantage, triumph=triumph)) is pays


@pytest.mark.parametrize(("silhouette", "cost"), [(0, 2), (1, 2), (2, 3), (4, 5)])
def test_knocking_large_targets_down_costs_more(silhouette: int, cost: int) -> None:
    order = an_order(a_weapon("Knockdown"), target=a_target(silhouette=silhouette))

    assert a_hit(order).activations[0].cost == cost


def test_other_conditions_cost_the_same_on_large_targets() -> None:
    order = an_order(a_weapon("Disorient 1"), target=a_target(silhouette=4))

    assert a_hit(order).activations[0].cost == 2


def test_automatic_fire_must_have_been_announced() -> None:
    assert a_hit(an_order(a_weapon("Auto-fire"))).activations == ()


class TestConsequences:
    """What each active quality does. In addition to the damage of the hit, which stays as it is."""

    @pytest.mark.rule("EOTE-RES-10")
    @pytest.mark.parametrize(
        ("text", "consequence"),
        [
            ("Concussive 2", Afflicted(Condition.STAGGERED, 2)),
            ("Disorient 3", Afflicted(Condition.DISORIENTED, 3)),
            ("Ensnare 1", Afflicted(Condition.IMMOBILIZED, 1)),
            ("Knockdown", Afflicted(Condition.PRONE, None)),
            pytest.param(
                "Stun 4", UnsoakedStrain(4), marks=pytest.mark.rule("EOTE-SOAK-06", "EOTE-SOK-10"), id="Stun 4"
            ),
            ("Sunder", Sundered()),
            ("Burn 3", Burning(Ledger((Line("Blaster rifle", 9),)), 3)),
            ("Blast 5", Blast(Ledger((Line("Blast 5", 5), Line("net Success", 2))), strikes_target=False)),
        ],
    )
    def test_after_a_hit(self, text: str, consequence: Consequence) -> None:
        hit = a_hit(an_order(a_weapon(text)))

        assert activated(hit) == consequence
        assert hit.damage.suffered == 6

    def test_every_active_quality_has_a_consequence(self) -> None:
        hit = a_hit(an_order(a_weapon(*[text for text in RANKED if text != "Stun Damage"]), fires_automatically=True))

        assert len([activated(hit, index) for index in range(len(hit.activations))]) == 10

    def test_guided_missile_comes_again(self) -> None:
        assert activated(a_miss(an_order(a_weapon("Guided 3")))) == GuidedShot(DicePool(ability=3))

    def test_quality_that_the_outcome_does_not_offer_is_refused(self) -> None:
        burn = Activation(qualities("Burn 1")[0], 2, 1)

        with pytest.raises(IllegalAction) as refused:
            activate(a_hit(), burn, BOOK)

        assert dict(refused.value.facts) == {"quality": "Burn 1"}

    @pytest.mark.parametrize("shown", [net_symbols(1), net_symbols(0)], ids=["hit", "miss"])
    def test_price_without_an_effect_is_a_bug_of_ours(self, shown: Symbols) -> None:
        hollow = Quality("hollow", "Hollow", text=".", effects=(Special.ION,), is_ranked=False, cost=1, miss_cost=1)
        order = an_order(replace(a_weapon(), qualities=(RatedQuality(hollow),)))
        outcome = a_hit(order, shown) if shown.success else a_miss(order, shown)

        with pytest.raises(ValueError, match="Hollow"):
            activated(outcome)

    def test_passive_effects_beside_the_active_one_do_not_matter(self) -> None:
        mixed = Quality("mixed", "Mixed", text=".", effects=(Special.ION, Special.STUN), cost=2)
        order = an_order(replace(a_weapon(), qualities=(RatedQuality(mixed, 3),)))

        assert activated(a_hit(order)) == UnsoakedStrain(3)


class TestExtraHits:
    """Auto-fire and Linked."""

    @pytest.mark.rule("EOTE-SOAK-03", "EOTE-RES-20", "EOTE-SOK-07")
    @pytest.mark.parametrize(("text", "automatic"), [("Linked 1", False), ("Auto-fire", True)])
    def test_each_hit_meets_soak_anew(self, text: str, automatic: bool) -> None:
        hit = a_hit(an_order(a_weapon(text), fires_automatically=automatic))

        extra = activated(hit)

        assert extra == ExtraHit(hit.target, hit.damage)
        assert hit.damage.suffered + hit.damage.suffered == 2 * (9 + 2 - 5)

    @pytest.mark.rule("EOTE-RES-03")
    def test_automatic_fire_may_strike_another_named_target_with_all_successes(self) -> None:
        other = a_target(2, name="Officer")
        hit = a_hit(self._spray(other))

        extra = activate(hit, hit.activations[0], BOOK, on=other)

        assert isinstance(extra, ExtraHit)
        assert (extra.target, extra.damage.suffered) == (other, 9)

    def test_linked_strikes_the_same_target_again_and_no_other(self) -> None:
        other = a_target(2, name="Officer")
        order = replace(self._spray(other), arm=an_arm(a_weapon("Linked 1", "Auto-fire")))
        hit = a_hit(order)

        with pytest.raises(IllegalAction, match="target_not_named"):
            activate(hit, hit.activations[0], BOOK, on=other)
        assert activated(hit) == ExtraHit(hit.target, hit.damage)

    def test_but_nobody_who_was_not_named(self) -> None:
        hit = a_hit(self._spray(a_target(name="Officer")))

        with pytest.raises(IllegalAction) as refused:
            activate(hit, hit.activations[0], BOOK, on=a_target(name="Bystander"))

        assert refused.value.rule == "target_not_named"

    def test_linked_weapons_strike_the_same_target(self) -> None:
        hit = a_hit(an_order(a_weapon("Linked 1")))

        with pytest.raises(IllegalAction):
            activate(hit, hit.activations[0], BOOK, on=a_target(name="Officer"))

    def _spray(self, *others: object) -> AttackOrder:
        return an_order(a_weapon("Auto-fire"), fires_automatically=True, other_targets=others)


class TestBlastAndBurn:
    """Damage beside the hit."""

    @pytest.mark.rule("EOTE-RES-03", "EOTE-RES-20")
    def test_blast_meets_the_soak_of_everyone_near(self) -> None:
        hit = a_hit(an_order(a_weapon("Blast 5")), net_symbols(3))
        blast = activated(hit)
        assert isinstance(blast, Blast)

        suffered = [blast_damage(blast, hit, a_target(soak), BOOK).suffered for soak in (2, 5, 9)]

        assert suffered == [6, 3, 0]

    def test_blast_of_a_miss_is_its_rank_alone_and_takes_the_target_too(self) -> None:
        miss = a_miss(an_order(a_weapon("Blast 5")))

        blast = activated(miss)

        assert blast == Blast(Ledger((Line("Blast 5", 5),)), strikes_target=True)
        assert blast_damage(blast, miss, a_target(2), BOOK).suffered == 3

    def test_burning_deals_the_base_damage_against_soak_each_time(self) -> None:
        hit = a_hit(an_order(a_weapon("Burn 2", "Pierce 1")))
        burning = activated(hit)
        assert isinstance(burning, Burning)

        assert burn_damage(burning, hit, BOOK).suffered == 9 - 5 + 1


class TestSunder:
    """Damage to what the target wields."""

    def test_each_activation_is_one_step(self) -> None:
        blade = a_weapon(name="Blade")

        assert sunder(blade, GearState.UNDAMAGED) is GearState.MINOR
        assert sunder(blade, sunder(blade, GearState.MINOR)) is GearState.MAJOR

    def test_cortosis_stays_whole(self) -> None:
        with pytest.raises(IllegalAction) as refused:
            sunder(a_weapon("Cortosis", name="Staff"), GearState.UNDAMAGED)

        assert refused.value.rule == "cannot_be_sundered"

    def test_nothing_is_left_of_what_is_destroyed(self) -> None:
        with pytest.raises(IllegalAction) as refused:
            sunder(a_weapon(), GearState.DESTROYED)

        assert refused.value.rule == "gear_unusable"
