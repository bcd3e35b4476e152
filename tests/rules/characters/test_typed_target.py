"""Targets that are only numbers."""

import pytest

from rules.characters.typed_target import NAMELESS, TypedTarget, is_typed_target, read_target
from rules.combat.defense import DefenseKind, DefenseSource
from rules.combat.parties import Target
from rules.combat.soak import known_soak
from rules.errors import NotationError


def numbers(soak: int, name: str = NAMELESS, wounds: int | None = None, **fields: object) -> TypedTarget:
    return TypedTarget(target=Target(name, soak=known_soak(soak), **fields), wound_threshold=wounds)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("soak 3", numbers(3)),
        ("stormtrooper soak 5", numbers(5, "stormtrooper")),
        ("Stormtrooper Sergeant: Soak 5, wounds 15", numbers(5, "Stormtrooper Sergeant", 15)),
        (
            "soak 3, defense 1, wounds 12",
            numbers(3, wounds=12, defenses=(DefenseSource("as typed", 1),)),
        ),
        (
            "wt 20; adversary 2; durable 1; soak 6",
            numbers(6, wounds=20, adversary=2, durable=1),
        ),
        (
            "soak 2 defence 1/0",
            numbers(
                2,
                defenses=(
                    DefenseSource("as typed", 1, kind=DefenseKind.MELEE),
                    DefenseSource("as typed", 0, kind=DefenseKind.RANGED),
                ),
            ),
        ),
        (
            "soak 2, melee defense 1, ranged defence 2, wound threshold 9",
            numbers(
                2,
                wounds=9,
                defenses=(
                    DefenseSource("as typed", 1, kind=DefenseKind.MELEE),
                    DefenseSource("as typed", 2, kind=DefenseKind.RANGED),
                ),
            ),
        ),
    ],
)
def test_numbers_are_read_in_any_order(typed: str, meant: TypedTarget) -> None:
    assert is_typed_target(typed)
    assert read_target(typed) == meant


@pytest.mark.parametrize(
    ("typed", "where"),
    [
        ("wounds 12", 9),
        ("soak", 4),
        ("soak many", 5),
        ("soak 3 on a hill", 7),
        ("soak 3, soak 4", 8),
        ("soak 101", 5),
        ("soak 3, adversary 11", 18),
        ("soak 3, wounds 0", 15),
        ("soak 3, melee defense 1/2", 22),
        ("soak 3, defense", 15),
    ],
)
def test_what_cannot_be_read_is_shown_where_it_stands(typed: str, where: int) -> None:
    with pytest.raises(NotationError) as refusal:
        read_target(typed)

    assert refusal.value.start == where


@pytest.mark.parametrize("typed", ["Vex", "Soak Master", "stormtrooper 2", "soaking 3"])
def test_name_is_no_number(typed: str) -> None:
    assert not is_typed_target(typed)
