"""The texts of the situations: what is not computed is at least told."""

import pytest

from rules.checks.topics import Topic
from rules.tables.situation_topics import CONCEALMENT_TOPICS, SILHOUETTE_TOPICS, SITUATION_TOPICS

TEXTS = {topic.key: topic.text for topic in (*SILHOUETTE_TOPICS, *CONCEALMENT_TOPICS, *SITUATION_TOPICS)}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        pytest.param("silhouette_0", ("Jawa", "astromech"), marks=pytest.mark.rule("EOTE-SIT-15")),
        pytest.param("silhouette_1", ("most humanoids",), marks=pytest.mark.rule("EOTE-SIT-16")),
        pytest.param("silhouette_2", ("dewback", "tauntaun", "bantha"), marks=pytest.mark.rule("EOTE-SIT-17")),
        pytest.param("silhouette_3", ("rancor", "krayt dragon"), marks=pytest.mark.rule("EOTE-SIT-18")),
        pytest.param("silhouette_4", ("larger",), marks=pytest.mark.rule("EOTE-SIT-19")),
        pytest.param("concealment_1", ("mist", "shadow", "waist"), marks=pytest.mark.rule("EOTE-CON-04")),
        pytest.param("concealment_2", ("fog", "morning", "evening", "shoulder"), marks=pytest.mark.rule("EOTE-CON-05")),
        pytest.param("concealment_3", ("night", "smoke", "thickest fog"), marks=pytest.mark.rule("EOTE-CON-06")),
        pytest.param("cover", ("sturdy", "gm", "perception"), marks=pytest.mark.rule("EOTE-SIT-05", "EOTE-SIT-06")),
        pytest.param("difficult_terrain", ("twice",), marks=pytest.mark.rule("EOTE-SIT-08")),
        pytest.param("impassable_terrain", ("athletics", "coordination"), marks=pytest.mark.rule("EOTE-SIT-09")),
        pytest.param("prone", ("boost", "setback"), marks=pytest.mark.rule("EOTE-SIT-21")),
        pytest.param("simple_check", ("no need to roll",), marks=pytest.mark.rule("EOTE-LAD-01")),
        pytest.param("boost_and_setback", ("helps", "hinders"), marks=pytest.mark.rule("EOTE-POOL-10", "EOTE-POOL-11")),
        pytest.param("one_roll", ("at once", "one net result"), marks=pytest.mark.rule("EOTE-POOL-12")),
    ],
)
def test_topic_tells_the_rule(key: str, words: tuple[str, ...]) -> None:
    assert [word for word in words if word.casefold() not in TEXTS[key].casefold()] == []


def test_keys_are_unique() -> None:
    topics: tuple[Topic, ...] = (*SILHOUETTE_TOPICS, *CONCEALMENT_TOPICS, *SITUATION_TOPICS)

    assert len(TEXTS) == len(topics)
