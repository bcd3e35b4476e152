"""Who is to take part, as it is typed."""

import pytest

from rules.table.rosters import counted, listed


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("Darth Kesh, Sergeant Dross", ("Darth Kesh", "Sergeant Dross")),
        ("  Vex ;Nova,, ", ("Vex", "Nova")),
        ("Stormtrooper", ("Stormtrooper",)),
        (" , ;", ()),
    ],
)
def test_commas_stand_between_entries(text: str, entries: tuple[str, ...]) -> None:
    assert listed(text) == entries


@pytest.mark.parametrize(
    "text",
    [
        "3 Stormtrooper",
        "3x Stormtrooper",
        "3 x Stormtrooper",
        "3× Stormtrooper",
        "3 * Stormtrooper",
        "Stormtrooper x3",
        "Stormtrooper x 3",
        "Stormtrooper X3",
        "Stormtrooper ×3",
        "Stormtrooper *3",
    ],
)
def test_a_number_before_or_an_x_and_a_number_behind_say_how_many(text: str) -> None:
    assert counted(text) == ("Stormtrooper", 3)


@pytest.mark.parametrize(
    "text",
    [
        "Stormtrooper 2",
        "4-LOM",
        "3PO",
        "0 Troopers",
        "Squad x0",
        "Max3",
        "x3",
        "3",
        "1234 Troopers",
        "2-1B droid",
        "3x",
    ],
)
def test_other_numbers_belong_to_the_name(text: str) -> None:
    assert counted(text) == (text, None)


def test_a_name_that_begins_with_an_x_is_whole() -> None:
    assert counted("2 Xenos") == ("Xenos", 2)
    assert counted("2 x Xenos") == ("Xenos", 2)
