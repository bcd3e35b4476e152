"""Damage and soak: one hit as a ledger."""

from typing import Any

import pytest
from hypothesis import given as given_values
from hypothesis import strategies as st

from rules.checks.skills import BRAWL, GUNNERY, MELEE, AttackKind
from rules.combat.damage import DamageKind, DamageReport, Harm, base_damage, damage_of_hit
from rules.combat.parties import Build, Target
from rules.combat.reactions import Reacted, Reaction, react
from rules.combat.soak import SoakSource, known_soak, soak_value
from rules.combat.weapons import Weapon
from rules.errors import IllegalAction, LimitExceeded
from rules.house import HouseRules
from rules.ledger import Ledger, Line
from rules.tables.weapons import UNARMED
from tests.examples import worked_examples
from tests.rules.combat.scenes import BOOK, a_target, a_weapon, an_attacker


def strike(
    weapon: Weapon, target: Target, success: int = 2, harm: Harm = Harm.USUAL, house: HouseRules = BOOK
) -> DamageReport:
    return damage_of_hit(weapon, an_attacker(), target, success, harm, house)


class TestSoak:
    """What soak is made of."""

    @pytest.mark.parametrize(("given", "expected"), worked_examples("soak_value"))
    def test_brawn_and_each_source_once(self, given: dict[str, Any], expected: dict[str, Any]) -> None:
        sources = [SoakSource(name, value) for name, value in given["sources"]]

        assert soak_value(given["brawn"], sources).total == expected["soak"]

    @pytest.mark.rule(
        "EOTE-SOAK-01", "EOTE-SOAK-04", "EOTE-SOAK-05", "EOTE-SOK-01", "EOTE-SOK-02", "EOTE-SOK-08", "EOTE-SOK-09",
        "EOTE-DFN-01",
    )  # fmt: skip
    def test_different_sources_add_and_one_source_counts_once(self) -> None:
        ledger = soak_value(3, [SoakSource("armor", 2), SoakSource("plating", 1), SoakSource("armor", 1)])

        assert ledger.lines == (Line("Brawn", 3), Line("armor", 2), Line("plating", 1))

    def test_what_protects_by_nothing_adds_nothing(self) -> None:
        assert soak_value(3, [SoakSource("robes", 0)]).lines == (Line("Brawn", 3), Line("robes", 0))

    @pytest.mark.parametrize(("value", "error"), [(-1, IllegalAction), (101, LimitExceeded)])
    def test_limits(self, value: int, error: type[Exception]) -> None:
        with pytest.raises(error):
            SoakSource("armor", value)
        with pytest.raises(error):
            soak_value(value)
        with pytest.raises(error):
            known_soak(value)


@pytest.mark.rule("EOTE-SEQ-06", "EOTE-SEQ-09", "EOTE-RES-02", "EOTE-RES-18", "EOTE-SOK-04", "EOTE-SOK-05")
def test_damage_is_base_and_successes_less_soak() -> None:
    report = strike(a_weapon(), a_target(5), success=3)

    assert report.kind is DamageKind.WOUNDS
    assert report.taken.lines == (Line("Blaster rifle", 9), Line("net Success", 3), Line("soak", -5))
    assert (report.dealt.total, report.suffered) == (12, 7)


@given_values(st.integers(0, 30), st.integers(1, 10), st.integers(0, 50))
def test_ledger_adds_up_to_the_wounds(base: int, success: int, soak: int) -> None:
    report = strike(a_weapon(damage=base), a_target(soak), success)

    assert report.suffered == report.taken.total == max(0, base + success - soak)
    assert report.is_past_soak is (base + success > soak)


@pytest.mark.rule("EOTE-RES-19", "EOTE-SOK-06")
def test_soak_above_damage_leaves_none_and_never_heals() -> None:
    report = strike(a_weapon(damage=2), a_target(9), success=1)

    assert report.suffered == 0
    assert report.taken.lines[-1] == Line("never less than none", 6)


@pytest.mark.rule("EOTE-CRT-06")
def test_damage_equal_to_soak_is_stopped_without_a_word() -> None:
    report = strike(a_weapon(damage=4), a_target(5), success=1)

    assert report.taken.lines == (Line("Blaster rifle", 4), Line("net Success", 1), Line("soak", -5))
    assert not report.is_past_soak


def test_every_point_is_suffered_unless_said() -> None:
    assert DamageReport(DamageKind.WOUNDS, dealt=Ledger((Line("fall", 5),))).suffered == 5


def test_house_rule_takes_the_first_success_for_the_hit_itself() -> None:
    assert strike(a_weapon(), a_target(0), 1, house=HouseRules(first_success_adds_damage=False)).suffered == 9
    assert strike(a_weapon(), a_target(0), 1).suffered == 10


class TestBaseDamage:
    """The damage before any Success."""

    def test_brawn_counts_only_where_the_weapon_says_so(self) -> None:
        club = Weapon("Club", MELEE, damage=2, adds_brawn=True)
        vibrosword = Weapon("Fixed blade", MELEE, damage=6)

        assert base_damage(club, 4).lines == (Line("Club", 2), Line("Brawn", 4))
        assert base_damage(vibrosword, 4).total == 6

    @pytest.mark.parametrize(("quality", "total"), [("Superior", 10), ("Inferior", 8)])
    def test_qualities_change_it(self, quality: str, total: int) -> None:
        ledger = base_damage(a_weapon(quality), 3)

        assert ledger.total == total
        assert ledger.lines[-1].label == quality


class TestPierceAndBreach:
    """What a hit ignores of soak."""

    @pytest.mark.parametrize(
        ("quality", "soak", "through"),
        [
            pytest.param("Pierce 2", 5, 6, id="Pierce ignores its rank"),
            pytest.param("Pierce 7", 5, 9, id="but not more than there is"),
            pytest.param("Breach 1", 12, 7, id="Breach ignores ten"),
            pytest.param("Breach 1", 4, 9, id="or all there is"),
        ],
    )
    def test_ignored_soak(self, quality: str, soak: int, through: int) -> None:
        assert strike(a_weapon(quality, damage=8), a_target(soak), success=1).suffered == through

    def test_both_together_never_ignore_more_than_there_is(self) -> None:
        report = strike(a_weapon("Breach 1", "Pierce 2", damage=8), a_target(11), success=1)

        assert report.protection.lines == (Line("soak", -11), Line("Breach 1", 10), Line("Pierce 2", 1))
        assert report.suffered == 9

    def test_nothing_to_ignore_leaves_no_line(self) -> None:
        assert strike(a_weapon("Pierce 2"), a_target(0)).protection == Ledger()

    def test_cortosis_armor_stops_both(self) -> None:
        target = a_target(11, has_cortosis=True)

        assert strike(a_weapon("Breach 1", "Pierce 2", damage=8), target, success=6).suffered == 3

    def test_soak_shows_its_parts(self) -> None:
        target = a_target(soak=0)
        armored = Target(target.name, soak=soak_value(2, [SoakSource("padded armor", 2)]))

        assert strike(a_weapon("Pierce 1"), armored).protection.lines == (
            Line("soak: Brawn", -2),
            Line("soak: padded armor", -2),
            Line("Pierce 1", 1),
        )


class TestStrain:
    """Damage that goes to strain."""

    @pytest.mark.rule("EOTE-SOAK-07", "EOTE-SOK-10")
    def test_stun_damage_is_soaked_strain(self) -> None:
        report = strike(a_weapon("Stun Damage"), a_target(5))

        assert (report.kind, report.suffered) == (DamageKind.STRAIN, 6)

    @pytest.mark.rule("EOTE-UNA-05", "EOTE-UNA-06")
    def test_bare_hands_may_hurt_strain_and_soak_still_counts(self) -> None:
        report = strike(UNARMED, a_target(2), success=1, harm=Harm.STRAIN)

        assert (report.kind, report.suffered) == (DamageKind.STRAIN, 2)

    def test_ion_is_strain_to_a_droid(self) -> None:
        report = strike(a_weapon("Ion"), a_target(5, build=Build.DROID))

        assert (report.kind, report.suffered) == (DamageKind.STRAIN, 6)

    def test_ion_spares_the_living(self) -> None:
        report = strike(a_weapon("Ion"), a_target(5))

        assert report.suffered == 0
        assert Line("Ion spares the living", -11) in report.taken.lines

    def test_house_rule_lets_ion_hurt_the_living(self) -> None:
        report = strike(a_weapon("Ion"), a_target(5), house=HouseRules(ion_harms_the_living=True))

        assert (report.kind, report.suffered) == (DamageKind.WOUNDS, 6)


class TestScales:
    """Persons and ships."""

    def test_planetary_weapon_deals_tenfold_to_a_person(self) -> None:
        cannon = a_weapon("Breach 2", name="Laser cannon", skill=GUNNERY, damage=5, is_planetary=True)

        report = strike(cannon, a_target(25), success=1)

        assert report.taken.lines == (
            Line("Laser cannon", 5),
            Line("net Success", 1),
            Line("planetary scale", 54),
            Line("soak", -25),
            Line("Breach 2", 20),
        )
        assert (report.kind, report.suffered) == (DamageKind.WOUNDS, 55)

    def test_ships_meet_on_their_own_scale(self) -> None:
        cannon = a_weapon("Breach 2", skill=GUNNERY, damage=5, is_planetary=True)

        report = strike(cannon, a_target(3, build=Build.VEHICLE), success=1)

        assert report.protection.lines == (Line("armor", -3), Line("Breach 2", 2))
        pierced = strike(a_weapon("Pierce 2", skill=GUNNERY, is_planetary=True), a_target(3, build=Build.VEHICLE))
        assert pierced.protection.lines == (Line("armor", -3), Line("Pierce 2", 2))
        assert (report.kind, report.suffered) == (DamageKind.HULL_TRAUMA, 5)

    def test_ten_points_of_a_personal_weapon_make_one_of_hull_trauma(self) -> None:
        launcher = a_weapon("Breach 1", name="Missile tube", skill=GUNNERY, damage=20)

        report = strike(launcher, a_target(2, build=Build.VEHICLE), success=5)

        assert report.taken.lines == (
            Line("Missile tube", 20),
            Line("net Success", 5),
            Line("armor × 10", -20),
            Line("Breach 1", 10),
            Line("one for each 10 points", -14),
        )
        assert report.suffered == 1

    def test_what_makes_no_whole_point_does_not_get_through(self) -> None:
        report = strike(a_weapon(damage=9), a_target(0, build=Build.VEHICLE), success=0)

        assert (report.suffered, report.is_past_soak) == (0, False)

    def test_ion_is_system_strain_to_a_ship(self) -> None:
        cannon = a_weapon("Ion", skill=GUNNERY, damage=5, is_planetary=True)

        assert strike(cannon, a_target(3, build=Build.VEHICLE)).kind is DamageKind.SYSTEM_STRAIN


class TestReactions:
    """Parry and Reflect."""

    def test_reduction_comes_before_soak(self) -> None:
        reacted = react(strike(a_weapon("Pierce 9"), a_target(5)), AttackKind.RANGED, Reaction.REFLECT, 3)

        assert reacted.strain == 3
        assert reacted.damage.taken.lines == (
            Line("Blaster rifle", 9),
            Line("net Success", 2),
            Line("Reflect 3", -5),
            Line("soak", -5),
            Line("Pierce 9", 5),
        )

    def test_surplus_is_lost_and_does_not_help_soak(self) -> None:
        weak = strike(Weapon("Stick", BRAWL, damage=1), a_target(5), success=1)

        reacted: Reacted = react(weak, AttackKind.MELEE, Reaction.PARRY, 2)

        assert reacted.damage.suffered == 0
        assert reacted.damage.taken.lines[2:] == (
            Line("Parry 2", -4),
            Line("never less than none", 2),
            Line("soak", -5),
            Line("never less than none", 5),
        )

    @pytest.mark.parametrize(
        ("reaction", "attack"), [(Reaction.PARRY, AttackKind.RANGED), (Reaction.REFLECT, AttackKind.MELEE)]
    )
    def test_each_answers_its_own_kind_of_attack(self, reaction: Reaction, attack: AttackKind) -> None:
        with pytest.raises(IllegalAction) as refused:
            react(strike(a_weapon(), a_target()), attack, reaction, 1)

        assert refused.value.rule == "wrong_reaction"

    def test_once_for_each_hit(self) -> None:
        parried = react(strike(a_weapon(), a_target()), AttackKind.MELEE, Reaction.PARRY, 1).damage

        with pytest.raises(IllegalAction) as refused:
            react(parried, AttackKind.MELEE, Reaction.PARRY, 1)

        assert refused.value.rule == "already_reacted"

    @pytest.mark.parametrize(("ranks", "error"), [(0, IllegalAction), (101, LimitExceeded)])
    def test_ranks_are_bounded(self, ranks: int, error: type[Exception]) -> None:
        with pytest.raises(error):
            react(strike(a_weapon(), a_target()), AttackKind.MELEE, Reaction.PARRY, ranks)
