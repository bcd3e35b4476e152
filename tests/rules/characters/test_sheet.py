"""A whole sheet as text."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from rules.characters.character import Character
from rules.characters.parts import Part, SheetInjury, SheetItem, SheetSkill, SheetTalent, SheetWeapon
from rules.characters.sheet import sections, sheet_text
from rules.checks.skills import Characteristic
from tests.rules.characters.making import characters
from tests.rules.characters.people import EDGE, HOUSE, NOBODY, TROOPERS, VADER, VEX, characteristics


def lines(character: Character, title: str) -> tuple[str, ...]:
    """Return what stands under a heading, nothing where there is no such heading."""
    found = {section.title: section.lines for section in sections(character, EDGE, HOUSE)}
    return found.get(title, ())


def test_a_sheet_tells_everything_that_stands_on_it() -> None:
    assert sheet_text(VEX, EDGE, HOUSE) == (
        """Vex, the Bold
Player character · Twi'lek · Smuggler: Thief, Scoundrel
Portrait: https://example.org/vex.png

CHARACTERISTICS
Brawn 3, Agility 4, Intellect 2, Cunning 3, Willpower 1, Presence 2

HEALTH
Wounds 4
Wound Threshold 15 (species 10, Brawn 3, Toughened 2)
Strain 2
Strain Threshold 12 (species 11, Willpower 1)
Soak 6 (Brawn 3, Padded armor 2, Enduring 1)
Melee Defense 1
Ranged Defense 0
Stimpacks today 1

CRITICAL INJURIES
Maimed (left arm): {maimed}
Minor Nick (healed): {nick}

SKILLS
Athletics 2 (Brawn, removes 1 setback, 2y1g)
Melee 0 (Agility, 4g)
Ranged (Light) 1 (Agility, career, 1y3g)
Lightsaber 1 (Brawn, 1y2g)
Häxkonst 3 (Willpower, 1y2g)

WEAPONS
Blaster pistol (Ranged [Light]; Damage 6; Critical 3; Range [Medium]; Encumbrance 1; Stun Setting)
Vibroknife (Melee; Damage +1; Critical 2; Range [Engaged]; Encumbrance 1; Pierce 2, Vicious 1): hums

ARMOR
Padded armor (soak 2, defense 0, encumbrance 3, worn)
Armored clothing (soak 1, defense 1, encumbrance 3, carried)

GEAR
Stimpack x3
Rope x1 (encumbrance 1): 20 m
Credits 150
Encumbrance 6 of 12

TALENTS
Grit 2: More strain.
Quick Draw 1

FORCE
Force Rating 2, committed 1

MOTIVES
Obligation 15: Debt 10, Bounty 5
Duty 3: 3
Morality 50

EXPERIENCE
Total 110, available 100
+110: start
-10: Athletics 2

NOTES
Owes money.
To everybody.

OTHER
Height: 1.8 m
"""
    ).format(maimed=_text("maimed"), nick=_text("minor_nick"))


def _text(key: str) -> str:
    return next(row.text for row in EDGE.critical_injuries if row.key == key)


def test_what_is_empty_is_not_told() -> None:
    assert [section.title for section in sections(NOBODY, EDGE, HOUSE)] == ["", "Characteristics", "Health"]


def test_a_threshold_that_is_not_set_is_told_as_unknown() -> None:
    assert "Wound Threshold ?" in lines(NOBODY, "Health")
    assert not any("Strain" in line for line in lines(NOBODY, "Health"))
    assert "Strain Threshold ?" in lines(replace(NOBODY, strain=1), "Health")


def test_a_group_tells_how_many_stand() -> None:
    group = replace(TROOPERS, wounds=6)

    assert lines(group, "")[1] == "Minion group of 4, 3 standing"
    assert "Wound Threshold (each) 5" in lines(group, "Health")
    assert lines(group, "Armor") == ("Trooper armor (soak 2, defense 1, worn, in the totals already)",)


def test_a_characteristic_that_an_injury_has_lowered_tells_why() -> None:
    hurt = replace(VEX, injuries=(SheetInjury(key="gruesome_injury", characteristic=Characteristic.BRAWN),))

    assert "Brawn 2 (Brawn 3, Critical Injuries -1)" in lines(hurt, "Characteristics")


@pytest.mark.parametrize(
    ("weapon", "line"),
    [
        pytest.param(
            SheetWeapon(name="Wand", skill="gone"), "Wand (gone; Damage ?; Critical -; Range [Engaged])", id="unknown"
        ),
        pytest.param(
            SheetWeapon(name="Cannon", skill="gunnery", damage=10, hands=2),
            "Cannon (Gunnery; Damage 10; Critical -; Range [Engaged]; Hands 2)",
            id="two hands",
        ),
    ],
)
def test_a_weapon_is_written_as_stat_blocks_print_it(weapon: SheetWeapon, line: str) -> None:
    assert lines(replace(NOBODY, weapons=(weapon,)), "Weapons") == (line,)


def test_what_does_not_come_to_a_number_is_told_as_unknown() -> None:
    odd = replace(
        VEX,
        skills=(SheetSkill(key="driving", name="Driving"),),
        gear=(SheetItem(name="gold", count=10_000, encumbrance=10_000),),
    )

    assert lines(odd, "Skills") == ("Driving 0 (Intellect, ?)",)
    assert not any(line.startswith("Encumbrance") for line in lines(odd, "Gear"))


def test_a_skill_without_dice_has_none() -> None:
    feeble = replace(
        NOBODY, characteristics=characteristics(0, 2, 2, 2, 2, 2), skills=(SheetSkill(key="melee", name="Melee"),)
    )

    assert lines(feeble, "Skills") == ("Melee 0 (Brawn)",)


def test_the_largest_real_character_is_told_whole() -> None:
    large = replace(
        VADER,
        talents=tuple(SheetTalent(name=f"Talent {n}", text="does " * 100) for n in range(100)),
        skills=tuple(
            SheetSkill(key=f"skill_{n}", name=f"Skill {n}", ranks=3, characteristic=Characteristic.AGILITY)
            for n in range(40)
        ),
        weapons=tuple(SheetWeapon(name=f"Weapon {n}", skill="melee", damage=n) for n in range(20)),
        soak=(Part("total", 9),),
    )

    assert [len(lines(large, title)) for title in ("Talents", "Skills", "Weapons")] == [100, 40, 20]


@settings(max_examples=60, deadline=None)
@given(characters())
def test_any_sheet_can_be_told(character: Character) -> None:
    assert character.name in sheet_text(character, EDGE, HOUSE)
