"""What can be looked up: everything that the games have, under names of its own, with its numbers from the tables."""

import pytest

from rules.checks.difficulty import Difficulty
from rules.checks.ranges import RangeBand
from rules.checks.skills import AttackKind
from rules.citations import EDGE_OF_THE_EMPIRE_BOOK, EDGE_TABLES, Citation, edge
from rules.combat.difficulty import Situation, attack_difficulty
from rules.dice.die import FACES, SIDES, Die
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction
from rules.house import HouseRules
from rules.lookup.entries import Entry, Line, Names, Pictured, PicturedFace, Reference
from rules.lookup.reference import REFERENCES
from rules.lookup.topics import GROUPS
from rules.spans import row_at
from rules.starfinder.damage_types import DESCRIPTIONS, Category, DamageType
from rules.starfinder.scale import Outcome
from rules.systems import SYSTEMS, system_named
from rules.systems.base import Narrative, narrative_of

EDGE = REFERENCES["edge_of_the_empire"]
GENESYS = REFERENCES["genesys"]
NARRATIVE = [system.key for system in SYSTEMS if system.narrative is not None]
MOST_OFFERED = 25


def entry(reference: Reference, name: str) -> Entry:
    return next(each for each in reference.entries if each.name == name)


def words(line: Line) -> str:
    """Return the words of a line, its dice and symbols as counts and names."""
    parts = []
    for part in line.parts:
        match part:
            case Pictured(thing, count):
                parts.append(f"{count or ''}{thing.value}")
            case PicturedFace(die, face):
                parts.append(f"{die.value}:{face.code}")
            case Names(names):
                parts.append(" · ".join(names))
            case str():
                parts.append(part)
    return "".join(parts)


def told(found: Entry) -> dict[str, str]:
    return {line.head: words(line) for line in found.lines}


def game_of(key: str) -> Narrative:
    return narrative_of(system_named(key))


def test_pages_stay_empty_until_somebody_has_checked_them() -> None:
    assert edge() == Citation(EDGE_OF_THE_EMPIRE_BOOK) == Citation("Edge of the Empire core rulebook", "")


def test_every_game_can_be_looked_up() -> None:
    assert list(REFERENCES) == [system.key for system in SYSTEMS]


@pytest.mark.parametrize("key", list(REFERENCES))
class TestEveryReference:
    def test_names_and_keys_are_unique(self, key: str) -> None:
        entries = REFERENCES[key].entries

        assert len({each.key for each in entries}) == len(entries)
        assert len({each.name.casefold() for each in entries}) == len(entries)

    def test_what_belongs_to_an_entry_is_there(self, key: str) -> None:
        names = {each.name for each in REFERENCES[key].entries}

        assert not {name for each in REFERENCES[key].entries for name in each.see_also} - names

    def test_every_entry_says_something_and_where_it_is_printed(self, key: str) -> None:
        for each in REFERENCES[key].entries:
            assert each.about
            assert each.citations
            assert len(set(each.citations)) == len(each.citations)
            assert all(words(line) for line in each.lines)
            assert each.lines

    def test_main_entries_come_first_and_fit_what_can_be_offered_at_once(self, key: str) -> None:
        mains = [each.is_main for each in REFERENCES[key].entries]

        assert mains == sorted(mains, reverse=True)
        assert 10 <= sum(mains) <= MOST_OFFERED


@pytest.mark.parametrize("key", NARRATIVE)
class TestEveryNarrativeReference:
    def test_every_row_of_every_table_is_an_entry(self, key: str) -> None:
        game = game_of(key)
        names = {each.name for each in REFERENCES[key].entries}

        assert names >= {injury.name for injury in game.critical_injuries}
        assert names >= {hit.name for hit in game.vehicle_critical_hits}
        assert names >= {quality.name for quality in game.qualities}
        assert names >= {option.title for option in (*game.spending, *game.common_spending)}
        assert names >= {f"{die.value.capitalize()} die" for die in game.dice}

    def test_every_topic_is_an_entry_or_a_line_of_one(self, key: str) -> None:
        lines = {words(line) for each in REFERENCES[key].entries for line in each.lines}

        assert {topic.text for topic in game_of(key).topics} <= lines

    def test_every_number_finds_its_row_of_a_critical_table(self, key: str) -> None:
        game = game_of(key)
        injuries, hits = REFERENCES[key].numbered

        for total in range(-20, 251):
            assert row_at(injuries.rows, total).entry.name == row_at(game.critical_injuries, total).name
            if game.vehicle_critical_hits:
                assert row_at(hits.rows, total).entry.name == row_at(game.vehicle_critical_hits, total).name

    def test_words_before_a_number_mean_one_table(self, key: str) -> None:
        listed = [word for table in REFERENCES[key].numbered for word in table.words]

        assert len(set(listed)) == len(listed)
        assert all(word.isalpha() and word.islower() for word in listed)

    def test_difficulties_are_those_of_the_ladder(self, key: str) -> None:
        ladder = told(entry(REFERENCES[key], "Difficulty"))

        assert ladder.pop("Simple").startswith("no dice")
        assert ladder == {step.label: f"{step:d}difficulty" for step in Difficulty if step}

    def test_difficulties_at_an_engaged_target_are_those_that_attacks_have(self, key: str) -> None:
        lines = told(entry(REFERENCES[key], "Engaged attacks"))
        at = Situation(RangeBand.ENGAGED)
        for skill in game_of(key).skills:
            if skill.attack is AttackKind.RANGED:
                text = lines[f"{skill.name} at an engaged target"]
                try:
                    pool = attack_difficulty(skill, at, HouseRules()).pool
                except IllegalAction:
                    assert text == "not possible"
                else:
                    assert text.endswith(f", {pool.difficulty}difficulty")

    def test_all_faces_of_all_dice_are_shown(self, key: str) -> None:
        for die in game_of(key).dice:
            lines = entry(REFERENCES[key], f"{die.value.capitalize()} die").lines
            counted = [line.parts for line in lines if any(isinstance(part, PicturedFace) for part in line.parts)]
            shown = []
            for count, face in counted:
                assert isinstance(count, str)
                assert isinstance(face, PicturedFace)
                shown += [face.face] * int(count.removesuffix(" × "))
            assert sorted(face.code for face in shown) == sorted(face.code for face in FACES[die])
            assert len(shown) == SIDES[die]


def test_faces_are_told_in_words() -> None:
    faces = told(entry(EDGE, "Faces of the dice"))

    assert faces["Boost"] == "2 × blank; success; success + advantage; 2 advantage; advantage"
    assert faces["Force"] == "6 × dark; 2 dark; 2 × light; 3 × 2 light"


def test_symbols_are_counted_by_the_faces_that_show_them() -> None:
    lines = told(entry(EDGE, "Triumph"))

    assert lines["Dice that show it, and on how many faces"] == "Proficiency (1)"


@pytest.mark.parametrize(
    ("name", "head", "text"),
    [
        pytest.param("Ranges", "Extreme", "Daunting, 4difficulty", id="a range"),
        pytest.param("Ranges", "Engaged", "Easy, 1difficulty, and more for the weapon", id="the engaged range"),
        pytest.param("Ranges", "Close combat, any range", "Average, 2difficulty", id="close combat"),
        pytest.param("Bleeding Out", "To treat", "Daunting, 4difficulty", id="a severity"),
        pytest.param("Dead", "To treat", "beyond treatment", id="death"),
        pytest.param("Vaporized", "To repair", "beyond repair", id="the end of a vehicle"),
        pytest.param("Stinger", "Lasts", "for the next check; the injury itself is carried until healed", id="lasting"),
        pytest.param(
            "Horrific Injury",
            "Which one, d10",
            "1–3 Brawn, 4–6 Agility, 7 Intellect, 8 Cunning, 9 Presence, 10 Willpower",
            id="what a characteristic injury strikes",
        ),
        pytest.param("Characteristic struck", "4–6", "Agility", id="by number"),
        pytest.param("Fall prone", "Costs", "3threat or a Despair", id="a price either way"),
        pytest.param("Out of ammunition", "Costs", "1despair", id="a price in Despair alone"),
        pytest.param("Destroy an item of the target", "Costs", "2triumph", id="a price of two"),
        pytest.param(
            "Inflict a Critical Injury",
            "Costs",
            "1advantage for each point of the Critical Rating, or a Triumph",
            id="a price of the weapon",
        ),
        pytest.param(
            "Activate a weapon quality",
            "Costs",
            "2advantage unless the quality says otherwise, or a Triumph",
            id="a price of the quality",
        ),
        pytest.param("Sunder", "After a hit", "1advantage or a Triumph", id="a cheap quality"),
        pytest.param("Blast", "After a miss", "3advantage or a Triumph", id="a quality after a miss"),
        pytest.param("Pierce", "Passive", "always at work, free", id="a passive quality"),
        pytest.param(
            "Skills", "From sister books", "Lightsaber (Brawn) · Warfare (Intellect) · Cybernetics (Intellect)"
        ),
        pytest.param("Skills", "Willpower", "Coercion · Discipline · Vigilance", id="skills of a characteristic"),
        pytest.param(
            "Weapons at hand",
            "Unarmed",
            "Brawl, damage Brawn, Critical Rating 5, Disorient 1, Knockdown.",
            id="bare hands",
        ),
        pytest.param(
            "Weapons at hand",
            "Large improvised weapon",
            "Melee, damage Brawn + 3, Critical Rating 5, encumbrance 4, Cumbersome 4.",
            id="a crate",
        ),
        pytest.param("Proficiency die", "Upgraded from", "ability", id="an upgraded die"),
    ],
)
def test_an_entry_tells_what_the_tables_have(name: str, head: str, text: str) -> None:
    assert told(entry(EDGE, name))[head] == text


def test_whatever_advantage_or_threat_buys_costs_one_triumph_or_despair_otherwise() -> None:
    for key in NARRATIVE:
        game = game_of(key)
        assert all(option.big == 1 for option in (*game.spending, *game.common_spending) if option.small is not None)


def test_options_of_a_price_stand_together() -> None:
    lines = [words(line) for line in entry(EDGE, "Spending Threat and Despair").lines]

    assert lines[0] == "1threat or a Despair: Suffer 1 strain · An earlier maneuver stops helping"
    assert len(lines) == 4


def test_critical_injuries_stand_under_their_severity() -> None:
    lines = told(entry(EDGE, "Critical Injuries"))

    assert lines["Daunting"] == "126–130 Gruesome Injury · 131–140 Bleeding Out · 141–150 The End is Nigh"
    assert lines["Beyond help"] == "151+ Dead"


def test_what_a_game_does_not_have_is_not_there() -> None:
    names = {each.name for each in GENESYS.entries}

    assert not names & {"Force die", "Light pip", "Silhouettes", "Critical Hits on vehicles", "Destiny Points", "Ion"}
    assert names >= {"Story Points", "Attacks and size"}
    assert not GENESYS.numbered[1].rows
    assert Symbol.LIGHT.value not in "".join(words(line) for line in entry(GENESYS, "Symbols").lines)


def test_each_game_cites_its_own_book_where_it_differs() -> None:
    assert entry(EDGE, "Bleeding Out").citations == (EDGE_TABLES.critical_injuries,)
    assert {citation.book for citation in entry(GENESYS, "Bleeding Out").citations} == {GENESYS.book}
    assert {citation.book for citation in entry(GENESYS, "Falling").citations} == {EDGE.book}


def test_damage_types_stand_under_their_category_and_by_themselves() -> None:
    reference = REFERENCES["starfinder2e"]
    types = told(entry(reference, "Damage types"))

    assert types["Physical"] == "bludgeoning · piercing · slashing · bleed"
    assert list(types) == [category.value.capitalize() for category in Category]
    for damage_type in DamageType:
        (line,) = entry(reference, damage_type.value.capitalize()).lines
        assert words(line) == DESCRIPTIONS[damage_type]


def test_outcomes_deal_what_their_scale_says() -> None:
    lines = told(entry(REFERENCES["starfinder2e"], "Outcomes and damage"))

    assert lines["Critical hit"] == "doubled"
    assert list(lines.values()) == [outcome.scale.value for outcome in Outcome]


def test_groups_name_topics_that_are_there() -> None:
    known = {topic.key for system in SYSTEMS if system.narrative for topic in system.narrative.topics}

    assert {key for group in GROUPS for key in (*group.rows, *group.topics)} <= known


def test_rows_lead_to_their_table_unless_their_names_say_nothing_alone() -> None:
    assert "Incapacitated" in entry(EDGE, "Health states").aliases
    assert "Pool" not in entry(EDGE, "Steps of an attack").aliases


def test_dice_of_the_force_are_the_only_ones_that_genesys_lacks() -> None:
    assert set(game_of("edge_of_the_empire").dice) - set(game_of("genesys").dice) == {Die.FORCE}
