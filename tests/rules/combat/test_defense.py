"""Defense ratings, and the Setback dice that they bring."""

from typing import Any

import pytest
from hypothesis import given as given_values
from hypothesis import strategies as st

from rules.checks.environment import Concealment, concealment
from rules.checks.plan import ExplainedPool
from rules.checks.skills import RANGED_LIGHT, AttackKind
from rules.combat.defense import (
    GUARDED_STANCE,
    DefenseKind,
    DefenseRole,
    DefenseSource,
    cover,
    defense_against,
    defense_sources,
    held_defenses,
)
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, LimitExceeded
from rules.house import HouseRules
from rules.ledger import Line
from tests.examples import worked_examples
from tests.rules.combat.scenes import BOOK, SKILLS, a_weapon

ARMOR = DefenseSource("armor", 1)
SIXTH_SENSE = DefenseSource("Sixth Sense", 1, kind=DefenseKind.RANGED, role=DefenseRole.INCREASES)


def a_shield(rank: int, name: str = "Shield") -> tuple[DefenseSource, ...]:
    return held_defenses(name, a_weapon(f"Deflection {rank}").qualities)


@pytest.mark.parametrize(("given", "expected"), worked_examples("attack_setback"))
def test_setback_of_an_attack(given: dict[str, Any], expected: dict[str, Any]) -> None:
    skill = SKILLS[given["skill"]]
    ratings = [
        DefenseSource(f"{kind} {number}", rating, kind=kind)
        for kind in DefenseKind
        for number, rating in enumerate(given.get(kind.value, []))
    ]
    defenses = (*ratings, *([cover(BOOK, given["cover"])] if "cover" in given else []))
    assert skill.attack is not None

    sources = (
        *defense_sources(skill.attack, defenses, BOOK),
        *concealment(Concealment(given.get("concealment", 0)), skill),
    )

    assert ExplainedPool(sources).pool == DicePool(setback=expected["setback"])


@pytest.mark.rule("EOTE-DEF-01", "EOTE-DFN-02")
@given_values(st.integers(0, 4), st.sampled_from(AttackKind))
def test_defense_brings_as_many_setback_dice_as_its_rating(rating: int, attack: AttackKind) -> None:
    assert ExplainedPool(defense_sources(attack, [DefenseSource("armor", rating)], BOOK)).pool.setback == rating


@pytest.mark.rule("EOTE-DEF-02", "EOTE-DFN-03", "EOTE-DFN-04", "EOTE-DFN-05")
@pytest.mark.parametrize(
    ("kind", "melee", "ranged"),
    [(DefenseKind.GENERAL, 2, 2), (DefenseKind.MELEE, 2, 0), (DefenseKind.RANGED, 0, 2)],
)
def test_kinds_of_defense(kind: DefenseKind, melee: int, ranged: int) -> None:
    sources = [DefenseSource("shield", 2, kind=kind)]

    assert defense_against(AttackKind.MELEE, sources, BOOK).total == melee
    assert defense_against(AttackKind.RANGED, sources, BOOK).total == ranged


@pytest.mark.rule("EOTE-DEF-03", "EOTE-DEF-04", "EOTE-DFN-06", "EOTE-DFN-07", "EOTE-DFN-08")
def test_best_rating_that_applies_is_used_alone() -> None:
    sources = [DefenseSource("coat", 1), DefenseSource("buckler", 2, kind=DefenseKind.MELEE)]

    assert defense_against(AttackKind.MELEE, sources, BOOK).lines == (Line("buckler", 2),)
    assert defense_against(AttackKind.RANGED, sources, BOOK).lines == (Line("coat", 1),)


@pytest.mark.rule("EOTE-DEF-03", "EOTE-DFN-06")
@given_values(st.lists(st.integers(0, 4), max_size=6))
def test_what_provides_never_adds_up(ratings: list[int]) -> None:
    sources = [DefenseSource(f"armor {number}", rating) for number, rating in enumerate(ratings)]

    assert defense_against(AttackKind.MELEE, sources, BOOK).total == max(ratings, default=0)


class TestIncreases:
    """What increases defense adds to the best of what provides it."""

    def test_armor_cover_deflection_and_sixth_sense(self) -> None:
        sources = [ARMOR, cover(BOOK), *a_shield(1), SIXTH_SENSE]

        assert defense_against(AttackKind.RANGED, sources, BOOK).total == 3

    def test_sum_stops_at_four(self) -> None:
        ledger = defense_against(AttackKind.RANGED, [ARMOR, cover(BOOK), *a_shield(4), SIXTH_SENSE], BOOK)

        assert ledger.total == 4
        assert ledger.lines == (
            Line("armor", 1),
            Line("Sixth Sense", 1),
            Line("Shield (Deflection 4)", 4),
            Line("defense is at most 4", -2),
        )

    def test_stopped_sum_brings_four_dice(self) -> None:
        sources = defense_sources(AttackKind.RANGED, [ARMOR, *a_shield(4)], BOOK)

        assert ExplainedPool(sources).pool == DicePool(setback=4)

    def test_limit_is_a_house_rule(self) -> None:
        sources = [ARMOR, *a_shield(4), SIXTH_SENSE]

        assert defense_against(AttackKind.RANGED, sources, HouseRules(most_defense=None)).total == 6
        assert defense_against(AttackKind.RANGED, sources, HouseRules(most_defense=2)).total == 2

    def test_of_two_items_in_hand_the_better_counts(self) -> None:
        sources = [*a_shield(1, "Buckler"), *a_shield(2, "Shield")]

        assert defense_against(AttackKind.RANGED, sources, BOOK).lines == (Line("Shield (Deflection 2)", 2),)
        assert defense_against(AttackKind.RANGED, sources, HouseRules(gear_increases_add=True)).total == 3

    def test_house_rule_lets_only_the_best_rating_count(self) -> None:
        house = HouseRules(defense_increases_add=False)

        assert defense_against(AttackKind.RANGED, [ARMOR, SIXTH_SENSE, *a_shield(2)], house).total == 2

    def test_defensive_helps_in_close_combat_only(self) -> None:
        held = held_defenses("Saber", a_weapon("Defensive 2", "Deflection 1").qualities)

        assert defense_against(AttackKind.MELEE, held, BOOK).total == 2
        assert defense_against(AttackKind.RANGED, held, BOOK).total == 1


@pytest.mark.rule("EOTE-SIT-04", "EOTE-SIT-07")
def test_cover_provides_ranged_defense_and_does_not_add_to_armor() -> None:
    assert defense_against(AttackKind.RANGED, [cover(BOOK)], BOOK).total == 1
    assert defense_against(AttackKind.MELEE, [cover(BOOK)], BOOK).total == 0
    assert defense_against(AttackKind.RANGED, [ARMOR, cover(BOOK)], BOOK).total == 1


def test_house_rule_lets_cover_increase() -> None:
    house = HouseRules(cover_increases_defense=True)

    assert defense_against(AttackKind.RANGED, [ARMOR, cover(house)], house).total == 2


@pytest.mark.rule("EOTE-SIT-05")
def test_sturdy_cover_may_give_more() -> None:
    assert defense_against(AttackKind.RANGED, [ARMOR, cover(BOOK, 2)], BOOK).total == 2


@pytest.mark.rule("EOTE-CON-08")
def test_concealment_comes_on_top_of_defense() -> None:
    sources = (*defense_sources(AttackKind.RANGED, [ARMOR], BOOK), *concealment(Concealment.DENSE, RANGED_LIGHT))

    assert ExplainedPool(sources).pool == DicePool(setback=3)


def test_defense_of_just_the_most_is_left_alone() -> None:
    assert defense_against(AttackKind.MELEE, [DefenseSource("fortress", 4)], BOOK).lines == (Line("fortress", 4),)


def test_guarded_stance_provides_melee_defense() -> None:
    assert defense_against(AttackKind.MELEE, [GUARDED_STANCE], BOOK).lines == (Line("guarded stance", 1),)
    assert defense_against(AttackKind.MELEE, [GUARDED_STANCE, ARMOR], BOOK).total == 1
    assert defense_against(AttackKind.RANGED, [GUARDED_STANCE], BOOK).total == 0


@pytest.mark.parametrize(("rating", "error"), [(-1, IllegalAction), (101, LimitExceeded)])
def test_ratings_are_bounded(rating: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        DefenseSource("armor", rating)
