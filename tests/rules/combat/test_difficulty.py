"""How hard an attack is by skill, range, engagement and size."""

from typing import Any

import pytest

from rules.checks.plan import ExplainedPool
from rules.checks.ranges import RangeBand
from rules.checks.skills import (
    ATHLETICS,
    BRAWL,
    GUNNERY,
    MELEE,
    RANGED_HEAVY,
    RANGED_LIGHT,
    AttackKind,
    Characteristic,
    Skill,
)
from rules.combat.difficulty import Situation, attack_difficulty, vehicle_attack_difficulty
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, LimitExceeded
from rules.house import HouseRules
from tests.examples import worked_examples
from tests.rules.combat.scenes import BOOK, SKILLS, a_target, an_attacker

LIGHTSABER = Skill("lightsaber", "Lightsaber", characteristic=Characteristic.BRAWN, attack=AttackKind.MELEE)
SLINGS = Skill("slings", "Slings", characteristic=Characteristic.AGILITY, attack=AttackKind.RANGED)


def a_difficulty(skill: Skill, at: Situation, house: HouseRules = BOOK) -> DicePool:
    return attack_difficulty(skill, at, house).pool


@pytest.mark.parametrize(("given", "expected"), worked_examples("attack_difficulty"))
def test_difficulty_follows_skill_range_engagement_and_size(given: dict[str, Any], expected: dict[str, Any]) -> None:
    at = Situation(
        RangeBand(given["range_band"]),
        attacker_engaged=given.get("engaged_with_enemy", False),
        attacker_silhouette=given.get("attacker_silhouette", 1),
        target_silhouette=given.get("target_silhouette", 1),
        target_engaged_with_ally=given.get("target_engaged_with_ally", False),
    )

    if not expected["allowed"]:
        with pytest.raises(IllegalAction):
            attack_difficulty(SKILLS[given["skill"]], at, BOOK)
        return
    pool = a_difficulty(SKILLS[given["skill"]], at)

    assert {"difficulty": pool.difficulty, "challenge": pool.challenge} == expected["dice"]


@pytest.mark.rule("EOTE-DIFF-01", "EOTE-DIFF-02")
@pytest.mark.parametrize("skill", [MELEE, BRAWL, LIGHTSABER], ids=lambda skill: skill.key)
@pytest.mark.parametrize("band", list(RangeBand))
def test_close_combat_is_average_at_any_range(skill: Skill, band: RangeBand) -> None:
    assert a_difficulty(skill, Situation(band, attacker_engaged=True)) == DicePool(difficulty=2)


@pytest.mark.rule(
    "EOTE-DIFF-03", "EOTE-DIFF-04", "EOTE-DIFF-05", "EOTE-DIFF-06", "EOTE-DIFF-07", "EOTE-RNG-01", "EOTE-RNG-02",
    "EOTE-RNG-03", "EOTE-RNG-04", "EOTE-RNG-05",
)  # fmt: skip
@pytest.mark.parametrize(
    ("skill", "dice"),
    [
        pytest.param(RANGED_LIGHT, [2, 1, 2, 3, 4], id="Ranged (Light)"),
        pytest.param(RANGED_HEAVY, [3, 1, 2, 3, 4], id="Ranged (Heavy)"),
        pytest.param(SLINGS, [2, 1, 2, 3, 4], id="a made-up skill counts as a pistol"),
    ],
)
def test_shots_get_harder_with_distance_and_in_close_combat(skill: Skill, dice: list[int]) -> None:
    assert [a_difficulty(skill, Situation(band)).difficulty for band in RangeBand] == dice


@pytest.mark.rule("EOTE-ENG-01", "EOTE-ENG-02", "EOTE-ENG-03", "EOTE-ENG-04", "EOTE-ENG-06")
@pytest.mark.parametrize(("skill", "penalty"), [(RANGED_LIGHT, 1), (RANGED_HEAVY, 2)])
@pytest.mark.parametrize("band", [band for band in RangeBand if band is not RangeBand.ENGAGED])
def test_engaged_shooter_suffers_at_every_range(skill: Skill, penalty: int, band: RangeBand) -> None:
    free, engaged = (a_difficulty(skill, Situation(band, attacker_engaged=here)) for here in (False, True))

    assert engaged.difficulty == free.difficulty + penalty


def test_house_rule_frees_engaged_shooter_from_penalty_at_distant_targets() -> None:
    house = HouseRules(engaged_penalty_at_any_range=False)

    assert a_difficulty(RANGED_LIGHT, Situation(RangeBand.MEDIUM, attacker_engaged=True), house).difficulty == 2
    assert a_difficulty(RANGED_LIGHT, Situation(RangeBand.ENGAGED), house).difficulty == 2


@pytest.mark.rule("EOTE-ENG-05")
@pytest.mark.parametrize(
    "at",
    [
        pytest.param(Situation(RangeBand.ENGAGED), id="engaged target"),
        pytest.param(Situation(RangeBand.LONG, attacker_engaged=True), id="distant target"),
    ],
)
@pytest.mark.parametrize("house", [BOOK, HouseRules(engaged_penalty_at_any_range=False)])
def test_gunnery_is_refused_while_engaged(at: Situation, house: HouseRules) -> None:
    with pytest.raises(IllegalAction) as refused:
        attack_difficulty(GUNNERY, at, house)

    assert (refused.value.rule, dict(refused.value.facts)) == ("no_shot_while_engaged", {"skill": "Gunnery"})


@pytest.mark.rule("EOTE-ENG-10")
def test_target_engaged_with_ally_upgrades_a_shot_and_adds_no_die() -> None:
    at = Situation(RangeBand.MEDIUM, target_engaged_with_ally=True)

    assert a_difficulty(RANGED_LIGHT, at) == DicePool(challenge=1, difficulty=1)
    assert a_difficulty(MELEE, at) == DicePool(difficulty=2)
    assert a_difficulty(MELEE, at, HouseRules(ally_upgrade_for_melee=True)) == DicePool(challenge=1, difficulty=1)


@pytest.mark.rule("EOTE-SIT-16")
def test_most_people_are_of_silhouette_1() -> None:
    at = Situation(RangeBand.SHORT)

    assert (at.attacker_silhouette, at.target_silhouette) == (1, 1)
    assert an_attacker().silhouette == a_target().silhouette == 1


@pytest.mark.rule("EOTE-SIT-01", "EOTE-SIT-02", "EOTE-SIT-20")
@pytest.mark.parametrize(
    ("skill", "attacker", "target", "dice"),
    [
        pytest.param(RANGED_LIGHT, 1, 3, 0, id="Easy gets Simple"),
        pytest.param(RANGED_LIGHT, 3, 1, 2, id="smaller target"),
        pytest.param(MELEE, 1, 3, 1, id="close combat with a large target"),
    ],
)
def test_size_changes_any_attack(skill: Skill, attacker: int, target: int, dice: int) -> None:
    at = Situation(RangeBand.SHORT, attacker_silhouette=attacker, target_silhouette=target)

    assert a_difficulty(skill, at).difficulty == dice


def test_house_rule_keeps_size_out_of_close_combat() -> None:
    at = Situation(RangeBand.ENGAGED, target_silhouette=4)

    assert a_difficulty(MELEE, at, HouseRules(silhouettes_for_melee=False)).difficulty == 2


def test_skill_that_is_no_combat_skill_is_refused() -> None:
    with pytest.raises(IllegalAction) as refused:
        attack_difficulty(ATHLETICS, Situation(RangeBand.SHORT), BOOK)

    assert refused.value.rule == "not_a_combat_skill"


def test_every_die_of_the_difficulty_is_explained() -> None:
    at = Situation(
        RangeBand.LONG, attacker_engaged=True, attacker_silhouette=3, target_silhouette=1, target_engaged_with_ally=True
    )

    explained: ExplainedPool = attack_difficulty(RANGED_LIGHT, at, BOOK)

    assert [source.reason for source in explained.sources] == [
        "long range",
        "Ranged (Light) while engaged",
        "target much smaller",
        "target engaged with an ally",
    ]
    assert explained.pool == DicePool(challenge=1, difficulty=4)


@pytest.mark.parametrize(
    ("attacker", "target", "dice"),
    [
        pytest.param(3, 3, 2, id="same"),
        pytest.param(4, 3, 2, id="one larger"),
        pytest.param(3, 4, 2, id="one smaller"),
        pytest.param(3, 5, 1, id="target two larger"),
        pytest.param(3, 9, 1, id="target much larger"),
        pytest.param(5, 3, 3, id="firing ship two larger"),
        pytest.param(6, 3, 4, id="three larger"),
        pytest.param(7, 3, 5, id="four larger"),
        pytest.param(9, 3, 5, id="six larger"),
    ],
)
def test_ships_go_by_size_alone(attacker: int, target: int, dice: int) -> None:
    """Rule: EotE core, p. 244."""
    assert vehicle_attack_difficulty(attacker, target) == dice


@pytest.mark.parametrize(("attacker", "target", "error"), [(-1, 0, IllegalAction), (0, 21, LimitExceeded)])
def test_ship_silhouettes_are_bounded(attacker: int, target: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        vehicle_attack_difficulty(attacker, target)
