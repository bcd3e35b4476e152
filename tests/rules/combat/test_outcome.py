"""Resolving an attack: hit, stray hit, miss, and what the symbols may pay for."""

from typing import Any

import pytest
from hypothesis import given as given_values
from hypothesis import strategies as st

from rules.checks.plan import ExplainedPool
from rules.checks.ranges import RangeBand
from rules.checks.skills import COMBAT_SKILLS, GUNNERY, MELEE, RANGED_LIGHT, SkillRating
from rules.checks.sources import difficulty
from rules.checks.stance import Aim, aiming
from rules.combat.attack import plan_attack
from rules.combat.damage import DamageKind
from rules.combat.defense import cover
from rules.combat.outcome import FriendlyFire, Hit, Miss, hit_with_second_weapon, resolve_attack, strike
from rules.combat.parties import Build
from rules.combat.triggers import critical_triggers
from rules.combat.two_weapons import SingleCheck, combined_check, second_weapon_hits
from rules.dice.die import FACES, Die
from rules.dice.pool import DicePool
from rules.dice.roll import Roll, roll_pool
from rules.dice.symbols import NetResult, Symbols
from rules.errors import IllegalAction
from rules.house import HouseRules
from rules.ledger import Line
from tests.chance import ScriptedChance
from tests.examples import worked_examples
from tests.rules.combat.scenes import (
    BOOK,
    SKILLS,
    a_hit,
    a_miss,
    a_target,
    a_weapon,
    an_arm,
    an_attacker,
    an_order,
    net_symbols,
    resolve,
)


def told(outcome: Hit | FriendlyFire | Miss, hits: int) -> dict[str, Any]:
    """Return an outcome in the words of the worked examples."""
    if not isinstance(outcome, Hit):
        zeros = dict.fromkeys(("damage_per_hit", "wounds_per_hit", "hits", "total_wounds", "critical_triggers"), 0)
        return {"hit": False, **zeros}
    return {
        "hit": True,
        "damage_per_hit": outcome.damage.dealt.total,
        "wounds_per_hit": outcome.damage.suffered,
        "hits": hits,
        "total_wounds": outcome.damage.suffered * hits,
        "critical_triggers": outcome.critical_triggers,
    }


def face(die: Die, code: str) -> int:
    """Return the index of the first face of a die that shows these symbols."""
    return next(index for index, shown in enumerate(FACES[die]) if shown.code == code)


@pytest.mark.parametrize(("given", "expected"), worked_examples("attack_outcome"))
def test_outcome_of_net_symbols(given: dict[str, Any], expected: dict[str, Any]) -> None:
    weapon = a_weapon(damage=given["base_damage"], critical_rating=given.get("critical_rating"))
    shown = net_symbols(given["net_success"], given.get("advantage", 0), given.get("triumph", 0))

    outcome = resolve(an_order(weapon, target=a_target(given["soak"])), shown)

    assert told(outcome, given.get("hits", 1)) == expected


@pytest.mark.parametrize(("given", "expected"), worked_examples("attack_from_faces"))
def test_outcome_of_faces(given: dict[str, Any], expected: dict[str, Any]) -> None:
    weapon = a_weapon(damage=given["base_damage"], critical_rating=given.get("critical_rating"))
    shown = Symbols.from_code("".join(given["faces"]))

    outcome = resolve(an_order(weapon, target=a_target(given["soak"])), shown)

    net = outcome.net
    assert expected == {
        **told(outcome, given.get("hits", 1)),
        "net_advantage": max(0, net.advantage),
        "net_threat": net.threat,
        "triumph": net.triumph,
        "despair": net.despair,
    }


@pytest.mark.rule("EOTE-SEQ-04", "EOTE-SEQ-05", "EOTE-RES-01", "EOTE-RES-11", "EOTE-READ-08")
@given_values(st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 2), st.integers(0, 2))
def test_attack_hits_exactly_when_a_net_success_remains(
    success: int, advantage: int, triumph: int, despair: int
) -> None:
    outcome = resolve(an_order(), net_symbols(success, advantage, triumph, despair))

    assert isinstance(outcome, Hit) is (success >= 1)
    assert isinstance(outcome, Miss) is (success <= 0)


class TestCriticalTriggers:
    """What pays for a Critical Injury."""

    @pytest.mark.parametrize(("given", "expected"), worked_examples("critical_triggers"))
    def test_worked_examples(self, given: dict[str, Any], expected: dict[str, Any]) -> None:
        net = NetResult(success=1 if given["hit"] else 0, advantage=given["advantage"], triumph=given["triumph"])
        damage = a_hit(an_order(a_weapon(damage=given["damage_past_soak"]), target=a_target(1)), net_symbols(1)).damage

        assert critical_triggers(net, damage, given["critical_rating"], BOOK) == expected["triggers"]

    @pytest.mark.rule("EOTE-CRT-01", "EOTE-CRT-04", "EOTE-CRT-08", "EOTE-RES-06", "EOTE-RES-12", "EOTE-UNA-02")
    @given_values(st.integers(-3, 12), st.integers(0, 3), st.integers(1, 6))
    def test_rating_fits_so_often_and_each_triumph_is_one_more(self, advantage: int, triumph: int, rating: int) -> None:
        hit = a_hit(an_order(a_weapon(critical_rating=rating)), net_symbols(1 + triumph, advantage, triumph))

        paid, left = 0, advantage
        while left >= rating:
            paid, left = paid + 1, left - rating
        assert hit.critical_triggers == paid + triumph

    @pytest.mark.rule("EOTE-CRT-02")
    def test_none_on_a_miss(self) -> None:
        damage = a_hit().damage

        assert critical_triggers(NetResult(success=0, advantage=9, triumph=2), damage, 1, BOOK) == 0

    @pytest.mark.rule("EOTE-CRT-03", "EOTE-CRT-05", "EOTE-CRT-06", "EOTE-RES-07", "EOTE-SEQ-10")
    @pytest.mark.parametrize(("soak", "triggers"), [(10, 2), (11, 0), (12, 0)])
    def test_none_when_soak_stops_the_hit(self, soak: int, triggers: int) -> None:
        hit = a_hit(an_order(target=a_target(soak)), net_symbols(2, 3, 1))

        assert hit.critical_triggers == triggers

    def test_none_without_a_critical_rating(self) -> None:
        assert a_hit(an_order(a_weapon(critical_rating=None)), net_symbols(3, 9, 2)).critical_triggers == 0

    @pytest.mark.parametrize(("advantage", "triumph", "triggers"), [(3, 1, 1), (0, 2, 1), (6, 1, 2), (2, 0, 0)])
    def test_house_rule_lets_a_triumph_pay_for_the_first_only(
        self, advantage: int, triumph: int, triggers: int
    ) -> None:
        house = HouseRules(triumph_pays_further_triggers=False)

        assert a_hit(shown=net_symbols(3, advantage, triumph), house=house).critical_triggers == triggers

    def test_stun_damage_may_injure_too(self) -> None:
        assert a_hit(an_order(a_weapon("Stun Damage")), net_symbols(2, 3)).critical_triggers == 1


class TestCriticalModifiers:
    """What is added to the one roll."""

    @pytest.mark.rule("EOTE-CRT-07")
    def test_every_further_trigger_adds_ten_to_the_one_roll(self) -> None:
        hit = a_hit(shown=net_symbols(2, 9))

        assert [hit.critical_modifiers(triggers=triggers).total for triggers in (1, 2, 3)] == [0, 10, 20]

    def test_weapon_talents_and_old_injuries_add_up(self) -> None:
        order = an_order(a_weapon("Vicious 2"), attacker=an_attacker(lethal_blows=1), target=a_target(5, durable=3))

        ledger = a_hit(order, net_symbols(2, 6)).critical_modifiers(triggers=2, carried=1)

        assert {(line.label, line.amount) for line in ledger.lines} >= {("Vicious 2", 20), ("Lethal Blows", 10)}
        assert ledger.total == 10 + 10 + 20 + 10 - 30

    def test_planetary_weapon_adds_fifty_against_a_person(self) -> None:
        cannon = a_weapon(skill=GUNNERY, is_planetary=True)

        assert a_hit(an_order(cannon), net_symbols(2, 3)).critical_modifiers().lines == (Line("planetary weapon", 50),)

    def test_talents_and_vicious_do_not_count_against_a_ship(self) -> None:
        """Rule: EotE core, p. 247."""
        cannon = a_weapon("Vicious 3", skill=GUNNERY, is_planetary=True)
        order = an_order(
            cannon, attacker=an_attacker(lethal_blows=2), target=a_target(0, build=Build.VEHICLE, durable=1)
        )

        assert a_hit(order, net_symbols(2, 6)).critical_modifiers(triggers=2, carried=2).total == 30

    @pytest.mark.parametrize(("triggers", "rule"), [(2, "too_few_triggers"), (0, "too_low")])
    def test_only_paid_triggers_count(self, triggers: int, rule: str) -> None:
        with pytest.raises(IllegalAction) as refused:
            a_hit(shown=net_symbols(2, 3)).critical_modifiers(triggers=triggers)

        assert refused.value.rule == rule


class TestStrayHits:
    """A shot into close combat that strikes somebody else."""

    @pytest.mark.rule("EOTE-ENG-11")
    def test_success_with_despair_strikes_whom_the_gm_names_against_their_own_soak(self) -> None:
        order = an_order(target=a_target(5, is_engaged_with_ally=True))

        stray = resolve(order, net_symbols(2, 3, despair=1))
        assert isinstance(stray, FriendlyFire)
        hit = strike(stray, a_target(2, name="Oskara"), BOOK)

        assert (hit.target.name, hit.damage.suffered, hit.critical_triggers) == ("Oskara", 9, 1)

    @pytest.mark.rule("EOTE-ENG-12")
    def test_despair_on_a_miss_strikes_nobody(self) -> None:
        order = an_order(target=a_target(is_engaged_with_ally=True))

        assert isinstance(resolve(order, net_symbols(0, despair=1)), Miss)

    @pytest.mark.rule("EOTE-ENG-13")
    def test_success_without_despair_strikes_the_target(self) -> None:
        order = an_order(target=a_target(is_engaged_with_ally=True))

        assert a_hit(order, net_symbols(1)).target == order.target

    def test_close_combat_does_not_stray(self) -> None:
        fists = a_weapon(skill=MELEE)
        order = an_order(fists, target=a_target(is_engaged_with_ally=True), range_band=RangeBand.ENGAGED)

        assert isinstance(resolve(order, net_symbols(1, despair=1)), Hit)

    def test_planetary_fire_does_not_stray(self) -> None:
        order = an_order(a_weapon(skill=GUNNERY, is_planetary=True), target=a_target(is_engaged_with_ally=True))

        assert isinstance(resolve(order, net_symbols(1, despair=1)), Hit)


class TestTwoWeapons:
    """One combined check; the second weapon hits for a price."""

    @pytest.mark.parametrize(("given", "expected"), worked_examples("two_weapon_check"))
    def test_combined_check(self, given: dict[str, Any], expected: dict[str, Any]) -> None:
        checks = [
            SingleCheck(
                SkillRating(SKILLS[part["skill"]], part["characteristic"], ranks=part["ranks"]),
                ExplainedPool(difficulty("its own check", part["difficulty"])),
            )
            for part in (given["primary"], given["secondary"])
        ]

        pool = combined_check(checks[0], checks[1], BOOK).pool

        assert {die.value: count for die, count in pool.items()} == expected["dice"]
        assert pool.difficulty == expected["difficulty"]
        assert pool.ability + pool.proficiency == max(expected["characteristic"], expected["ranks"])
        assert pool.proficiency == min(expected["characteristic"], expected["ranks"])

    @pytest.mark.rule(
        "EOTE-TWO-04", "EOTE-TWO-05", "EOTE-TWO-06", "EOTE-TWO-07", "EOTE-TWO-08", "EOTE-TWO-09", "EOTE-TWO-15"
    )
    @given_values(
        st.tuples(st.sampled_from(COMBAT_SKILLS), st.integers(0, 6), st.integers(0, 5), st.integers(0, 5)),
        st.tuples(st.sampled_from(COMBAT_SKILLS), st.integers(0, 6), st.integers(0, 5), st.integers(0, 5)),
    )
    def test_lower_numbers_and_harder_check(self, one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
        checks = [
            SingleCheck(SkillRating(skill, characteristic, ranks=ranks), ExplainedPool(difficulty("alone", dice)))
            for skill, characteristic, ranks, dice in (one, other)
        ]

        pool = combined_check(checks[0], checks[1], BOOK).pool

        characteristic, ranks = min(one[1], other[1]), min(one[2], other[2])
        assert (pool.proficiency, pool.ability) == (min(characteristic, ranks), abs(characteristic - ranks))
        assert (pool.difficulty, pool.challenge) == (max(one[3], other[3]) + (1 if one[0] == other[0] else 2), 0)

    @pytest.mark.rule("EOTE-TWO-06")
    def test_checks_are_compared_with_their_modifiers(self) -> None:
        rating = SkillRating(RANGED_LIGHT, 2)
        plain = SingleCheck(rating, ExplainedPool(difficulty("medium range", 2)))
        engaged = SingleCheck(rating, ExplainedPool(difficulty("engaged", 1), difficulty("while engaged", 2)))

        whole = combined_check(plain, engaged, BOOK)
        by_range = combined_check(plain, engaged, HouseRules(two_weapons_compare_whole_checks=False))

        assert (whole.pool.difficulty, by_range.pool.difficulty) == (4, 3)

    @pytest.mark.parametrize(("given", "expected"), worked_examples("two_weapon_hits"))
    def test_hits(self, given: dict[str, Any], expected: dict[str, Any]) -> None:
        order = an_order(
            arm=an_arm(a_weapon(damage=given["primary_damage"])),
            second_arm=an_arm(a_weapon(damage=given["secondary_damage"])),
        )

        outcome = resolve(order, net_symbols(given["net_success"], given["net_advantage"], given["triumph"]))

        if not isinstance(outcome, Hit):
            assert expected == {"primary_damage": None, "secondary_available": False, "secondary_damage": None}
            return
        available = outcome.second_weapon_may_hit
        second = hit_with_second_weapon(outcome, BOOK).dealt.total if available else None
        assert expected == {
            "primary_damage": outcome.damage.dealt.total,
            "secondary_available": available,
            "secondary_damage": second,
        }

    @pytest.mark.rule("EOTE-TWO-10", "EOTE-TWO-14")
    def test_each_hit_has_its_own_base_and_all_successes(self) -> None:
        order = an_order(arm=an_arm(a_weapon(damage=6)), second_arm=an_arm(a_weapon(damage=4)))

        hit = a_hit(order, net_symbols(3, 2))

        assert (hit.damage.dealt.total, hit_with_second_weapon(hit, BOOK).dealt.total) == (9, 7)
        assert hit_with_second_weapon(hit, BOOK).suffered == 2

    @pytest.mark.rule("EOTE-TWO-11", "EOTE-TWO-12", "EOTE-TWO-13")
    @given_values(st.integers(-3, 3), st.integers(-3, 4), st.integers(0, 1))
    def test_second_hit_takes_a_success_and_two_advantage_or_a_triumph(
        self, success: int, advantage: int, triumph: int
    ) -> None:
        net = NetResult(success=success, advantage=advantage, triumph=triumph)

        assert second_weapon_hits(net) is (success > 0 and (advantage >= 2 or triumph > 0))

    @pytest.mark.parametrize(
        "hit",
        [
            pytest.param(a_hit(shown=net_symbols(2, 5)), id="one weapon only"),
            pytest.param(a_hit(an_order(second_arm=an_arm()), net_symbols(2, 1)), id="one Advantage only"),
        ],
    )
    def test_otherwise_it_misses(self, hit: Hit) -> None:
        with pytest.raises(IllegalAction) as refused:
            hit_with_second_weapon(hit, BOOK)

        assert refused.value.rule == "second_weapon_misses"


@pytest.mark.rule(
    "EOTE-SEQ-03", "EOTE-POOL-12", "EOTE-SEQ-06", "EOTE-SEQ-09", "EOTE-SOAK-02", "EOTE-SOK-03", "EOTE-CRT-01"
)
def test_an_attack_worked_through_by_hand() -> None:
    """Follow the book's steps: order, pool, roll, symbols, soak, injury.

    Pash (Agility 4, Ranged (Light) 2) fires a heavy blaster pistol (damage 7, Critical Rating 3, Pierce 1) at a
    stormtrooper sergeant (soak 5, ranged defense 1 from cover, Adversary 1) at medium range, after aiming once.

    Pool: 4 Ability, 2 of them upgraded: 2 Proficiency, 2 Ability; aiming: 1 Boost. Medium range: 2 Difficulty;
    Adversary: one of them becomes Challenge; cover: 1 Setback.
    Roll: Proficiency SS and SA, Ability S and AA, Boost A, Challenge F, Difficulty T, Setback F.
    Net: 4 Success - 2 Failure = 2; 4 Advantage - 1 Threat = 3.
    Damage: 7 + 2 = 9; soak 5, of which Pierce ignores 1: 9 - 4 = 5 wounds.
    Injury: 3 Advantage pay for the rating of 3 once; nothing adds to the roll.
    """
    pistol = a_weapon(
        "Pierce 1",
        name="Heavy blaster pistol",
        skill=RANGED_LIGHT,
        damage=7,
        critical_rating=3,
        range=RangeBand.MEDIUM,
    )
    order = an_order(
        attacker=an_attacker(agility=4),
        target=a_target(5, name="Sergeant", adversary=1, defenses=(cover(BOOK),)),
        arm=an_arm(pistol, 4, 2),
        range_band=RangeBand.MEDIUM,
        changes=aiming(Aim.CAREFUL),
    )

    plan = plan_attack(order, BOOK)
    assert plan.pool == DicePool(proficiency=2, ability=2, boost=1, challenge=1, difficulty=1, setback=1)

    roll = roll_pool(
        plan.pool,
        ScriptedChance(
            face(Die.PROFICIENCY, "SS"),
            face(Die.PROFICIENCY, "SA"),
            face(Die.ABILITY, "S"),
            face(Die.ABILITY, "AA"),
            face(Die.BOOST, "A"),
            face(Die.CHALLENGE, "F"),
            face(Die.DIFFICULTY, "T"),
            face(Die.SETBACK, "F"),
        ),
    )
    assert roll.net == NetResult(success=2, advantage=3)

    outcome = resolve_attack(plan, roll.symbols, BOOK)
    assert isinstance(outcome, Hit)
    assert outcome.damage.kind is DamageKind.WOUNDS
    assert outcome.damage.taken.lines == (
        Line("Heavy blaster pistol", 7),
        Line("net Success", 2),
        Line("soak", -5),
        Line("Pierce 1", 1),
    )
    assert outcome.damage.suffered == 5
    assert outcome.critical_triggers == 1
    assert outcome.critical_modifiers().total == 0


def test_free_symbols_of_the_pool_count_in_the_roll() -> None:
    plan = plan_attack(an_order(a_weapon("Superior")), BOOK)

    assert resolve_attack(plan, Roll(plan.pool, ()).symbols, BOOK).net.advantage == 1


def test_a_miss_breaks_nothing_but_improvised_weapons() -> None:
    assert a_miss(an_order(), net_symbols(0, -3, despair=1)).weapon_breaks is False
