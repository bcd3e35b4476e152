"""The texts of attacks: what people decide is at least told."""

import pytest

from rules.tables.attack_topics import ATTACK_STEPS, ATTACK_TOPICS

TEXTS = {topic.key: topic.text for topic in (*ATTACK_STEPS, *ATTACK_TOPICS)}


@pytest.mark.rule("EOTE-SEQ-03", "EOTE-SEQ-10")
def test_steps_run_in_the_order_of_the_book() -> None:
    assert [step.name for step in ATTACK_STEPS] == [
        "Attack and target",
        "Pool",
        "Roll",
        "Advantage and Triumph",
        "Threat and Despair",
        "Soak, wounds, injuries",
    ]
    assert "then apply Critical Injuries" in ATTACK_STEPS[-1].text


@pytest.mark.parametrize(
    ("key", "words"),
    [
        pytest.param("attack_step_4", ("attacker spends",), marks=pytest.mark.rule("EOTE-SEQ-07", "EOTE-RES-05")),
        pytest.param("attack_step_5", ("the gm spends",), marks=pytest.mark.rule("EOTE-SEQ-08")),
        pytest.param(
            "combat_checks",
            ("ranged (light)", "ranged (heavy)", "gunnery", "melee", "brawl"),
            marks=pytest.mark.rule("EOTE-ATK-01", "EOTE-ATK-02", "EOTE-ATK-03"),
        ),
        pytest.param(
            "who_spends_advantage", ("player", "unless the gm"), marks=pytest.mark.rule("EOTE-SEQ-07", "EOTE-RES-04")
        ),
        pytest.param(
            "who_spends_threat", ("gm decides", "npc", "players"), marks=pytest.mark.rule("EOTE-SEQ-08", "EOTE-RES-15")
        ),
        pytest.param("invented_advantage", ("not all there is",), marks=pytest.mark.rule("EOTE-RES-14")),
        pytest.param("invented_threat", ("not all there is",), marks=pytest.mark.rule("EOTE-RES-17")),
        pytest.param("weapon_threat", ("volatile",), marks=pytest.mark.rule("EOTE-RES-16")),
        pytest.param("several_targets", ("each of them",), marks=pytest.mark.rule("EOTE-RES-03")),
        pytest.param("friendly_fire", ("gm picks whom", "upgraded once"), marks=pytest.mark.rule("EOTE-ENG-11")),
        pytest.param("grappling", ("unarmed",), marks=pytest.mark.rule("EOTE-UNA-07")),
        pytest.param("improvised_small", ("bottle", "rock", "hydrospanner"), marks=pytest.mark.rule("EOTE-IMP-04")),
        pytest.param("improvised_medium", ("chair", "holovid"), marks=pytest.mark.rule("EOTE-IMP-05")),
        pytest.param("improvised_large", ("shovel", "table", "crate"), marks=pytest.mark.rule("EOTE-IMP-06")),
        pytest.param("two_weapons", ("often left out",), marks=pytest.mark.rule("EOTE-TWO-15")),
        pytest.param("defense", ("talents", "armor", "shields"), marks=pytest.mark.rule("EOTE-DFN-01")),
        pytest.param(
            "soak", ("falling rocks", "crash", "not off strain"), marks=pytest.mark.rule("EOTE-SOK-03", "EOTE-SOAK-06")
        ),
    ],
)
def test_topic_tells_the_rule(key: str, words: tuple[str, ...]) -> None:
    assert [word for word in words if word not in TEXTS[key].casefold()] == []


def test_keys_are_unique() -> None:
    assert len(TEXTS) == len(ATTACK_STEPS) + len(ATTACK_TOPICS)
