"""The rows of both tables of Critical Injuries, one by one."""

import pytest

from rules.checks.difficulty import Difficulty
from rules.checks.skills import Characteristic
from rules.checks.sources import AddDice, RemoveAll, Side, Upgrade
from rules.dice.die import Die
from rules.health.conditions import Condition
from rules.health.injuries import (
    ChangeChecks,
    CriticalInjury,
    HarmEachTurn,
    Inflict,
    InjuryEffect,
    Lasts,
    Limb,
    LowerCharacteristic,
    Mark,
    MoreInjuries,
    StrainAtOnce,
    StrainForActions,
)
from rules.tables.critical_injuries import CRITICAL_INJURIES
from rules.tables.genesys_critical_injuries import GENESYS_CRITICAL_INJURIES

E, A, H, D = Difficulty.EASY, Difficulty.AVERAGE, Difficulty.HARD, Difficulty.DAUNTING
HARDER = AddDice(Die.DIFFICULTY, 1)
SETBACK = AddDice(Die.SETBACK, 1)


def harder(first: Characteristic, second: Characteristic) -> ChangeChecks:
    return ChangeChecks(HARDER, characteristics=frozenset({first, second}))


BRAWN, AGILITY, INTELLECT, CUNNING, WILLPOWER, PRESENCE = Characteristic
UPGRADE_TWICE = ChangeChecks(Upgrade(Side.DIFFICULTY, 2))
UPGRADE_SENSES = ChangeChecks(Upgrade(Side.DIFFICULTY, 1), skills=frozenset({"perception", "vigilance"}))

Row = tuple[str, str, str, Difficulty | None, Lasts, tuple[InjuryEffect, ...]]
ROWS: tuple[Row, ...] = (
    ("EOTE-CRIT-11", "1–5", "Minor Nick", E, Lasts.AT_ONCE, (StrainAtOnce(1),)),
    ("EOTE-CRIT-12", "6–10", "Slowed Down", E, Lasts.NEXT_TURN, (Mark.ACTS_LAST,)),
    ("EOTE-CRIT-13", "11–15", "Sudden Jolt", E, Lasts.AT_ONCE, (Mark.DROPS_WHAT_IT_HOLDS,)),
    ("EOTE-CRIT-14", "16–20", "Distracted", E, Lasts.NEXT_TURN, (Mark.NO_FREE_MANEUVER,)),
    ("EOTE-CRIT-15", "21–25", "Off-Balance", E, Lasts.NEXT_CHECK, (ChangeChecks(SETBACK),)),
    ("EOTE-CRIT-16", "26–30", "Discouraging Wound", E, Lasts.AT_ONCE, (Mark.POINT_TURNS,)),
    ("EOTE-CRIT-17", "31–35", "Stunned", E, Lasts.NEXT_TURN, (Inflict(Condition.STAGGERED),)),
    ("EOTE-CRIT-18", "36–40", "Stinger", E, Lasts.NEXT_CHECK, (ChangeChecks(HARDER),)),
    ("EOTE-CRIT-19", "41–45", "Bowled Over", A, Lasts.AT_ONCE, (Inflict(Condition.PRONE), StrainAtOnce(1))),
    ("EOTE-CRIT-20", "46–50", "Head Ringer", A, Lasts.ENCOUNTER, (harder(INTELLECT, CUNNING),)),
    ("EOTE-CRIT-21", "51–55", "Fearsome Wound", A, Lasts.ENCOUNTER, (harder(PRESENCE, WILLPOWER),)),
    ("EOTE-CRIT-22", "56–60", "Agonizing Wound", A, Lasts.ENCOUNTER, (harder(BRAWN, AGILITY),)),
    ("EOTE-CRIT-23", "61–65", "Slightly Dazed", A, Lasts.ENCOUNTER, (Inflict(Condition.DISORIENTED),)),
    ("EOTE-CRIT-24", "66–70", "Scattered Senses", A, Lasts.ENCOUNTER, (ChangeChecks(RemoveAll(Die.BOOST)),)),
    ("EOTE-CRIT-25", "71–75", "Hamstrung", A, Lasts.ENCOUNTER, (Mark.NO_FREE_MANEUVER,)),
    ("EOTE-CRIT-26", "76–80", "Overpowered", A, Lasts.AT_ONCE, (Mark.ATTACKED_AGAIN,)),
    ("EOTE-CRIT-27", "81–85", "Winded", A, Lasts.ENCOUNTER, (Mark.NO_STRAIN_BY_CHOICE,)),
    ("EOTE-CRIT-28", "86–90", "Compromised", A, Lasts.ENCOUNTER, (ChangeChecks(HARDER),)),
    ("EOTE-CRIT-29", "91–95", "At the Brink", H, Lasts.UNTIL_HEALED, (StrainForActions(1),)),
    (
        "EOTE-CRIT-30",
        "96–100",
        "Crippled",
        H,
        Lasts.UNTIL_HEALED,
        (Mark.LIMB_USELESS, ChangeChecks(HARDER, limb=Limb.NEEDED)),
    ),
    (
        "EOTE-CRIT-31",
        "101–105",
        "Maimed",
        H,
        Lasts.UNTIL_HEALED,
        (Mark.LIMB_LOST, ChangeChecks(SETBACK, limb=Limb.NOT_NEEDED)),
    ),
    ("EOTE-CRIT-32", "106–110", "Horrific Injury", H, Lasts.UNTIL_HEALED, (LowerCharacteristic.UNTIL_HEALED,)),
    ("EOTE-CRIT-33", "111–115", "Temporarily Lame", H, Lasts.UNTIL_HEALED, (Mark.ONE_MANEUVER,)),
    ("EOTE-CRIT-34", "116–120", "Blinded", H, Lasts.UNTIL_HEALED, (UPGRADE_TWICE, UPGRADE_SENSES)),
    ("EOTE-CRIT-35", "121–125", "Knocked Senseless", H, Lasts.ENCOUNTER, (Inflict(Condition.STAGGERED),)),
    ("EOTE-CRIT-36", "126–130", "Gruesome Injury", D, Lasts.UNTIL_HEALED, (LowerCharacteristic.FOR_GOOD,)),
    (
        "EOTE-CRIT-37",
        "131–140",
        "Bleeding Out",
        D,
        Lasts.UNTIL_HEALED,
        (HarmEachTurn(wounds=1, strain=1), MoreInjuries(5)),
    ),
    ("EOTE-CRIT-39", "141–150", "The End is Nigh", D, Lasts.UNTIL_HEALED, (Mark.DIES_AFTER_NEXT_ROUND,)),
    ("EOTE-CRIT-40", "151+", "Dead", None, Lasts.UNTIL_HEALED, (Mark.DIES,)),
)


@pytest.mark.parametrize(
    ("place", "row"),
    [pytest.param(place, row[1:], id=row[2], marks=pytest.mark.rule(row[0])) for place, row in enumerate(ROWS)],
)
def test_every_row_has_its_totals_its_severity_and_its_effects(
    place: int, row: tuple[str, str, Difficulty | None, Lasts, tuple[InjuryEffect, ...]]
) -> None:
    injury = CRITICAL_INJURIES[place]

    assert (str(injury.span), injury.name, injury.severity, injury.lasts, injury.effects) == row


@pytest.mark.rule("EOTE-CRIT-48", "EOTE-CRIT-47")
def test_there_are_twenty_nine_rows_and_only_those_up_to_crippled_need_no_modifier() -> None:
    assert len(CRITICAL_INJURIES) == len(ROWS) == 29
    assert [row.name for row in CRITICAL_INJURIES if row.span.first <= 100 in row.span] == ["Crippled"]


@pytest.mark.rule("EOTE-CRIT-16")
def test_the_discouraging_wound_turns_a_point_of_the_victims_side() -> None:
    assert _row(CRITICAL_INJURIES, "discouraging_wound").text == (
        "One light side Destiny Point turns dark; for an NPC victim, one dark side point turns light."
    )
    assert "Story Point" in _row(GENESYS_CRITICAL_INJURIES, "discouraging_wound").text


def test_the_sister_table_has_the_same_totals_and_severities() -> None:
    assert [(row.span, row.severity) for row in GENESYS_CRITICAL_INJURIES] == [
        (row.span, row.severity) for row in CRITICAL_INJURIES
    ]


def test_in_the_sister_game_most_effects_last_until_healed() -> None:
    lasting = [
        row.key
        for row, shared in zip(GENESYS_CRITICAL_INJURIES, CRITICAL_INJURIES, strict=True)
        if row.lasts is not shared.lasts
    ]

    assert lasting == [
        "head_ringer",
        "fearsome_wound",
        "agonizing_wound",
        "slightly_dazed",
        "scattered_senses",
        "hamstrung",
        "winded",
        "compromised",
        "knocked_senseless",
    ]
    assert all(_row(GENESYS_CRITICAL_INJURIES, key).lasts is Lasts.UNTIL_HEALED for key in lasting)
    assert not any("encounter" in row.text for row in GENESYS_CRITICAL_INJURIES)


def test_the_sister_game_strains_the_brink_twice_and_immobilizes_the_lame() -> None:
    disabled = _row(GENESYS_CRITICAL_INJURIES, "temporarily_disabled")

    assert _row(GENESYS_CRITICAL_INJURIES, "at_the_brink").effects == (StrainForActions(2),)
    assert (str(disabled.span), disabled.name) == ("111–115", "Temporarily Disabled")
    assert disabled.effects == (Inflict(Condition.IMMOBILIZED),)


def _row(table: tuple[CriticalInjury, ...], key: str) -> CriticalInjury:
    return next(row for row in table if row.key == key)
