"""Every game: its tables are whole, its names are found, its empty slots are refused."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks.difficulty import Difficulty
from rules.checks.skills import Skill, SkillCategory
from rules.dice.die import Die
from rules.errors import AmbiguousName, NotInThisSystem, UnknownName
from rules.spans import Spanned, row_at
from rules.systems import SYSTEMS, system_named
from rules.systems.base import GameSystem, Narrative, narrative_of, vehicle_hits_of
from rules.systems.edge_of_the_empire import EDGE_OF_THE_EMPIRE
from rules.systems.genesys import GENESYS

NARRATIVE_SYSTEMS = [system for system in SYSTEMS if system.narrative is not None]
EDGE = narrative_of(EDGE_OF_THE_EMPIRE)
SISTER = narrative_of(GENESYS)


def percentile_tables() -> Iterator[Any]:
    for system in NARRATIVE_SYSTEMS:
        game = narrative_of(system)
        for name, table in (("injuries", game.critical_injuries), ("vehicles", game.vehicle_critical_hits)):
            if table:
                yield pytest.param(table, id=f"{system.key} {name}")


@pytest.mark.rule("EOTE-CRIT-48", "EOTE-CRIT-49")
@pytest.mark.parametrize("table", list(percentile_tables()))
def test_every_total_hits_exactly_one_row(table: tuple[Spanned, ...]) -> None:
    for total in range(-20, 251):
        hit = [row for row in table if max(1, total) in row.span]
        assert hit == [row_at(table, total)]


@pytest.mark.parametrize("table", list(percentile_tables()))
def test_the_rows_of_a_table_follow_each_other_without_gaps(table: tuple[Spanned, ...]) -> None:
    ends = [row.span.last for row in table]

    assert [row.span.first for row in table] == [1, *(end + 1 for end in ends[:-1] if end is not None)]
    assert ends[-1] is None


@pytest.mark.parametrize("system", NARRATIVE_SYSTEMS, ids=lambda system: system.key)
class TestEveryNarrativeGame:
    def test_every_number_of_a_ten_sided_die_strikes_one_characteristic(self, system: GameSystem) -> None:
        table = narrative_of(system).characteristics_struck

        for shown in range(1, 11):
            assert sum(shown in row.span for row in table) == 1
        assert (table[0].span.first, table[-1].span.last) == (1, 10)

    def test_keys_are_unique_and_made_to_be_stored(self, system: GameSystem) -> None:
        game = narrative_of(system)
        for rows in (
            game.critical_injuries,
            game.vehicle_critical_hits,
            (*game.skills, *game.more_skills),
            game.spending,
            game.common_spending,
            game.qualities,
            game.topics,
        ):
            keys = [row.key for row in rows]
            assert len(set(keys)) == len(keys)
            assert all(key.replace("_", "").isalnum() and key == key.lower() for key in keys)

    def test_whatever_can_be_looked_up_has_a_text_that_ends(self, system: GameSystem) -> None:
        game = narrative_of(system)
        for rows in (
            game.critical_injuries,
            game.vehicle_critical_hits,
            game.falling,
            game.spending,
            game.common_spending,
            game.qualities,
            game.topics,
        ):
            assert all(row.text.endswith(".") and len(row.text) <= 300 for row in rows)

    def test_falls_get_worse_with_the_height(self, system: GameSystem) -> None:
        falls = narrative_of(system).falling

        assert [fall.strain for fall in falls] == sorted(fall.strain for fall in falls)
        assert [fall.band.steps for fall in falls] == sorted(fall.band.steps for fall in falls)

    def test_the_skills_of_the_rules_are_on_the_sheet(self, system: GameSystem) -> None:
        game = narrative_of(system)
        keys = {skill.key for skill in game.skills}

        assert keys >= {"cool", "vigilance", "discipline", "medicine", "resilience", "athletics", "coordination"}
        assert keys >= {"perception", "stealth"}

    def test_every_skill_is_found_by_its_name_however_it_is_spelled(self, system: GameSystem) -> None:
        game = narrative_of(system)
        for skill in (*game.skills, *game.more_skills):
            assert game.skill_named(f"  {skill.name.upper()} ") is skill
            assert game.skill_named(skill.name.replace(" (", ": ").replace(")", "")) is skill
            assert game.skill_named(skill.key) is skill

    def test_every_other_spelling_leads_to_a_skill(self, system: GameSystem) -> None:
        game = narrative_of(system)
        for alias, key in game.skill_aliases:
            assert game.skill_named(alias).key == key

    @given(name=st.text(max_size=30))
    def test_any_name_is_found_or_refused(self, system: GameSystem, name: str) -> None:
        try:
            found = narrative_of(system).skill_named(name)
        except (UnknownName, AmbiguousName):
            return
        assert isinstance(found, Skill)

    def test_the_ladder_has_every_step(self, system: GameSystem) -> None:
        assert narrative_of(system).ladder == tuple(Difficulty)


def by_category(game: Narrative) -> dict[SkillCategory, int]:
    return {
        category: count
        for category in SkillCategory
        if (count := sum(skill.category is category for skill in game.skills))
    }


@pytest.mark.rule("EOTE-SEQ-01", "EOTE-SEQ-02")
def test_edge_of_the_empire_has_five_combat_skills_of_two_kinds() -> None:
    assert {skill.name: skill.attack and skill.attack.value for skill in EDGE.skills if skill.attack} == {
        "Brawl": "melee",
        "Melee": "melee",
        "Gunnery": "ranged",
        "Ranged (Light)": "ranged",
        "Ranged (Heavy)": "ranged",
    }
    assert EDGE.skill_named("Lightsaber").attack == "melee"


def test_edge_of_the_empire_has_thirty_three_skills() -> None:
    assert by_category(EDGE) == {SkillCategory.GENERAL: 22, SkillCategory.COMBAT: 5, SkillCategory.KNOWLEDGE: 6}


def test_the_destiny_pool_is_rolled_and_story_points_are_brought() -> None:
    assert (EDGE.points.is_rolled, SISTER.points.is_rolled) == (True, False)


def test_the_sister_game_has_thirty_seven_skills() -> None:
    assert by_category(SISTER) == {
        SkillCategory.GENERAL: 20,
        SkillCategory.SOCIAL: 5,
        SkillCategory.KNOWLEDGE: 1,
        SkillCategory.MAGIC: 3,
        SkillCategory.COMBAT: 8,
    }


@pytest.mark.parametrize(
    ("game", "spelled", "name"),
    [
        pytest.param(EDGE, "Ranged: Heavy", "Ranged (Heavy)", id="colon"),
        pytest.param(EDGE, "ranged - light", "Ranged (Light)", id="dash"),
        pytest.param(EDGE, "Pilot: Space", "Piloting (Space)", id="other word"),
        pytest.param(EDGE, "Knowledge (Outer Rim)", "Outer Rim", id="with its heading"),
        pytest.param(SISTER, "MeleeLight", "Melee (Light)", id="run together"),
        pytest.param(SISTER, "ranged", "Ranged", id="a skill that others begin with"),
    ],
)
def test_skills_are_found_as_other_programs_spell_them(game: Narrative, spelled: str, name: str) -> None:
    assert game.skill_named(spelled).name == name


def test_a_name_that_several_skills_begin_with_must_be_finished() -> None:
    with pytest.raises(AmbiguousName) as refused:
        EDGE.skill_named("piloting")
    assert refused.value.candidates == ("Piloting (Planetary)", "Piloting (Space)")


@pytest.mark.parametrize(
    ("name", "suggested"),
    [
        pytest.param("Steath", ("Stealth",), id="misspelled"),
        pytest.param("astro", ("Astrogation",), id="beginning of one"),
        pytest.param("", (), id="nothing"),
        pytest.param("★", (), id="a sign"),
    ],
)
def test_an_unknown_skill_comes_with_similar_ones(name: str, suggested: tuple[str, ...]) -> None:
    with pytest.raises(UnknownName) as refused:
        EDGE.skill_named(name)
    assert refused.value.suggestions == suggested


def test_only_one_of_the_games_has_the_force() -> None:
    assert Die.FORCE in EDGE.dice
    assert set(SISTER.dice) == set(Die) - {Die.FORCE}
    assert not any(word in topic.text for topic in SISTER.topics for word in ("Destiny", "Jawa", "astromech"))


def test_the_tables_of_a_game_speak_of_its_own_points() -> None:
    for game, other in ((EDGE, SISTER), (SISTER, EDGE)):
        texts = " ".join(row.text for row in game.critical_injuries)
        assert game.points.point in texts
        assert other.points.point not in texts


def test_a_slot_that_a_game_leaves_empty_is_refused_with_its_name() -> None:
    with pytest.raises(NotInThisSystem) as refused:
        vehicle_hits_of(GENESYS)
    assert (refused.value.thing, refused.value.system) == ("Critical Hits on vehicles", "Genesys")
    with pytest.raises(NotInThisSystem):
        narrative_of(GameSystem(key="bare", name="Bare"))
    assert vehicle_hits_of(EDGE_OF_THE_EMPIRE) is EDGE.vehicle_critical_hits


def test_games_are_found_by_their_stored_keys() -> None:
    assert [system_named(system.key) for system in SYSTEMS] == list(SYSTEMS)
    assert len({system.key for system in SYSTEMS}) == len(SYSTEMS)
    with pytest.raises(UnknownName) as refused:
        system_named("chess")
    assert refused.value.suggestions == tuple(system.key for system in SYSTEMS)
