"""Shooting while engaged, and into close combat. Rule: EotE core, p. 219."""

from typing import Any

import pytest
from hypothesis import given as given_values
from hypothesis import strategies as st

from rules.checks.plan import ExplainedPool
from rules.checks.skills import BRAWL, COMBAT_SKILLS, GUNNERY, MELEE, PERCEPTION, RANGED_LIGHT, AttackKind, Skill
from rules.checks.sources import boost
from rules.combat.engagement import answers_shot, hits_someone_else, shot_while_engaged
from rules.dice.symbols import NetResult
from rules.house import HouseRules
from tests.examples import worked_examples
from tests.rules.combat.scenes import BOOK, SKILLS


@pytest.mark.parametrize(("given", "expected"), worked_examples("engaged_shot_boost"))
def test_engaged_opponent_answers_a_shot_with_a_boost_die(given: dict[str, Any], expected: dict[str, Any]) -> None:
    engaged = given["shooter_engaged"] and given["opponent_was_engaged"]
    promised = shot_while_engaged("Pash", [SKILLS[given["shot_skill"]]]) if engaged else ()
    is_used = answers_shot(SKILLS[given["opponent_check"]], at_shooter=given["against_shooter"])

    assert ExplainedPool(promised if is_used else ()).pool.boost == expected["boost"]


@pytest.mark.rule("EOTE-ENG-07", "EOTE-ENG-09")
@pytest.mark.parametrize("skill", [*COMBAT_SKILLS, PERCEPTION], ids=lambda skill: skill.key)
def test_only_close_combat_against_the_shooter_is_boosted(skill: Skill) -> None:
    assert answers_shot(skill, at_shooter=True) is (skill in {BRAWL, MELEE})
    assert not answers_shot(skill, at_shooter=False)


@pytest.mark.rule("EOTE-ENG-08")
@pytest.mark.parametrize(
    ("skills", "opens"),
    [([RANGED_LIGHT], True), ([GUNNERY], True), ([MELEE], False), ([BRAWL], False), ([MELEE, RANGED_LIGHT], True)],
)
def test_any_ranged_attack_opens_the_shooter_and_close_combat_does_not(skills: list[Skill], opens: bool) -> None:
    assert shot_while_engaged("Pash", skills) == (boost("Pash fired while engaged") if opens else ())


@pytest.mark.parametrize(("given", "expected"), worked_examples("friendly_fire"))
def test_success_with_despair_strikes_somebody_else(given: dict[str, Any], expected: dict[str, Any]) -> None:
    net = NetResult(success=1 if given["succeeds"] else 0, despair=given["despair"])
    engaged = given["target_engaged_with_ally"]

    strays = hits_someone_else(net, AttackKind.RANGED, engaged_with_ally=engaged, house=BOOK)

    assert strays is expected["hits_someone_else"]


@pytest.mark.rule("EOTE-ENG-11", "EOTE-ENG-12", "EOTE-ENG-13")
@given_values(st.integers(-3, 3), st.integers(0, 3), st.booleans(), st.sampled_from(AttackKind), st.booleans())
def test_a_stray_hit_takes_all_of_its_conditions(
    success: int, despair: int, engaged: bool, attack: AttackKind, melee_too: bool
) -> None:
    net = NetResult(success=success, despair=despair)
    house = HouseRules(ally_upgrade_for_melee=melee_too)

    strays = hits_someone_else(net, attack, engaged_with_ally=engaged, house=house)

    assert strays is (success >= 1 and despair >= 1 and engaged and (attack == "ranged" or melee_too))
