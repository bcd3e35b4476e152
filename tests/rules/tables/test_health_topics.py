"""What can be looked up about health."""

import pytest

from rules.health.conditions import Condition
from rules.health.states import HealthState
from rules.tables.falling import FALLING
from rules.tables.health_topics import CONDITION_TOPICS, HEALING_TOPICS, STATE_TOPICS

TEXTS = {topic.key: topic.text for topic in (*STATE_TOPICS, *CONDITION_TOPICS, *HEALING_TOPICS)}


def test_every_state_of_health_can_be_looked_up() -> None:
    assert [topic.key for topic in STATE_TOPICS] == [state.value.replace(" ", "_") for state in HealthState]


def test_every_condition_can_be_looked_up_here_but_prone_which_belongs_to_stances() -> None:
    assert {condition.value for condition in Condition} - set(TEXTS) == {"prone"}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        pytest.param("defeated", "dead or merely down is for the GM to say", marks=pytest.mark.rule("EOTE-WND-12")),
        pytest.param("wounded", "not more than the wound threshold", marks=pytest.mark.rule("EOTE-WND-01")),
        pytest.param("critically_injured", "whatever the wounds", marks=pytest.mark.rule("EOTE-WND-03")),
        pytest.param("incapacitated", "until neither is", marks=pytest.mark.rule("EOTE-WND-15")),
        pytest.param("falling", "the GM may shorten the fall by a range band", marks=pytest.mark.rule("EOTE-FALL-14")),
        pytest.param("minions", "Soak counts once for each hit", marks=pytest.mark.rule("EOTE-WND-19")),
    ],
)
def test_what_people_decide_is_said_so(key: str, words: str) -> None:
    assert words in TEXTS[key]


@pytest.mark.rule("EOTE-FALL-07")
def test_whether_an_extreme_fall_kills_is_for_the_game_master() -> None:
    assert "or death, as the GM says" in FALLING[-1].text
