"""Sheets and the rules of health: what goes in, and what comes back."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from rules.characters.character import Character
from rules.characters.injuries import carried_injuries
from rules.characters.parts import Part, SheetInjury
from rules.characters.vitality import combatant_of, group_ranks, members_left, with_health
from rules.checks.difficulty import Difficulty
from rules.checks.skills import Characteristic
from rules.errors import IllegalAction, RulesError
from rules.health.combatants import AdversaryType, Individual, MinionGroup
from rules.health.criticals import heal_injury, suffer_injury
from rules.health.injuries import InjuryState
from rules.health.wounds import Damage, suffer_hits, suffer_strain, suffer_wounds
from rules.tables.critical_injuries import CRITICAL_INJURIES
from tests.rules.characters.making import characters
from tests.rules.characters.people import EDGE, GENESYS_GAME, HOUSE, NOBODY, TROOPERS, VADER, VEX


def test_a_character_is_hurt_with_all_its_totals() -> None:
    vex = combatant_of(VEX, EDGE)

    assert isinstance(vex, Individual)
    assert (vex.wound_threshold, vex.strain_threshold, vex.soak) == (15, 12, 6)
    assert (vex.wounds, vex.strain) == (4, 2)
    assert [(each.injury.key, each.state, each.limb) for each in vex.injuries] == [
        ("maimed", InjuryState.ACTIVE, "left arm"),
        ("minor_nick", InjuryState.HEALED, ""),
    ]


def test_minions_are_hurt_as_a_group() -> None:
    assert combatant_of(replace(TROOPERS, wounds=6), EDGE) == MinionGroup(size=4, threshold_each=5, soak=5, wounds=6)


@pytest.mark.rule("EOTE-SOAK-03")
def test_two_hits_are_soaked_each_by_itself_and_the_sheet_keeps_the_wounds() -> None:
    change = suffer_hits(combatant_of(VADER, EDGE), (15, 15), Damage.WOUNDS, HOUSE)

    assert with_health(VADER, change.after, EDGE).wounds == 2 * (15 - 9)


def test_a_group_keeps_its_wounds_and_nothing_else_changes() -> None:
    change = suffer_wounds(combatant_of(TROOPERS, EDGE), 6, HOUSE)

    assert with_health(TROOPERS, change.after, EDGE) == replace(TROOPERS, wounds=6)


def test_a_new_injury_is_kept_by_its_key_with_what_it_struck() -> None:
    row = next(row for row in CRITICAL_INJURIES if row.key == "horrific_injury")
    vex = combatant_of(VEX, EDGE)
    assert isinstance(vex, Individual)

    after = with_health(VEX, suffer_injury(vex, row, HOUSE, characteristic=Characteristic.CUNNING).after, EDGE)

    assert after.injuries == (
        *VEX.injuries,
        SheetInjury(key="horrific_injury", characteristic=Characteristic.CUNNING),
    )


def test_a_healed_injury_is_kept_as_healed() -> None:
    hurt = replace(VEX, injuries=(SheetInjury(key="compromised"),))
    vex = combatant_of(hurt, EDGE)
    assert isinstance(vex, Individual)

    after = with_health(hurt, heal_injury(vex, vex.injuries[0]).after, EDGE)

    assert after.injuries == (SheetInjury(key="compromised", state="healed"),)


def test_strain_of_somebody_without_a_threshold_for_it_becomes_wounds_and_the_sheet_keeps_its_strain() -> None:
    rival = replace(VEX, kind=AdversaryType.RIVAL, strain_threshold=())

    after = with_health(rival, suffer_strain(combatant_of(rival, EDGE, for_strain=True), 3, HOUSE).after, EDGE)

    assert (after.wounds, after.strain) == (7, 2)


@pytest.mark.parametrize("kind", [AdversaryType.PLAYER_CHARACTER, AdversaryType.NEMESIS])
def test_strain_of_a_player_character_or_nemesis_needs_a_threshold(kind: AdversaryType) -> None:
    nobody = replace(VEX, kind=kind, strain_threshold=())

    assert combatant_of(nobody, EDGE)
    with pytest.raises(IllegalAction) as refused:
        combatant_of(nobody, EDGE, for_strain=True)
    assert refused.value.rule == "threshold_not_set"
    assert refused.value.facts == {"character": "Vex, the Bold", "threshold": "strain"}


@pytest.mark.parametrize("kind", AdversaryType)
def test_nobody_is_hurt_before_the_wound_threshold_is_set(kind: AdversaryType) -> None:
    with pytest.raises(IllegalAction) as refused:
        combatant_of(replace(NOBODY, kind=kind), EDGE)

    assert refused.value.facts == {"character": "Nobody", "threshold": "wound"}


def test_parts_that_come_to_less_than_a_threshold_can_be_are_refused() -> None:
    with pytest.raises(IllegalAction, match="too_low"):
        combatant_of(replace(VEX, wound_threshold=(Part("curse", -3),)), EDGE)


@pytest.mark.parametrize(
    ("character", "standing", "ranks"),
    [
        pytest.param(TROOPERS, 4, 3, id="all"),
        pytest.param(replace(TROOPERS, wounds=5), 4, 3, id="at the first share"),
        pytest.param(replace(TROOPERS, wounds=6), 3, 2, id="past the first share"),
        pytest.param(replace(TROOPERS, wounds=99), 0, 0, id="none"),
        pytest.param(replace(TROOPERS, group_size=9), 9, 5, id="more than ranks can be"),
        pytest.param(replace(TROOPERS, wounds=9, wound_threshold=()), 4, 3, id="no threshold"),
        pytest.param(replace(TROOPERS, wounds=9, wound_threshold=(Part("?", -1),)), 4, 3, id="no real threshold"),
        pytest.param(
            replace(TROOPERS, wounds=9, wound_threshold=(Part("?", 900), Part("?", 900))),
            4,
            3,
            id="an absurd threshold",
        ),
        pytest.param(replace(VEX, group_size=4), 1, 0, id="somebody alone"),
    ],
)
def test_minions_have_a_rank_for_each_who_stands_past_the_first(
    character: Character, standing: int, ranks: int
) -> None:
    assert (members_left(character), group_ranks(character)) == (standing, ranks)


def test_an_injury_that_the_game_does_not_have_is_carried_without_effect() -> None:
    hurt = replace(VEX, injuries=(SheetInjury(key="temporarily_disabled"), SheetInjury(key="temporarily_lame")))

    known, unknown = carried_injuries(hurt, GENESYS_GAME)

    assert known.injury.effects
    assert (unknown.injury.name, unknown.injury.severity, unknown.injury.effects) == ("Temporarily Lame", None, ())
    group = combatant_of(hurt, GENESYS_GAME)
    assert isinstance(group, Individual)
    assert len(group.carried) == 2
    assert with_health(hurt, group, GENESYS_GAME) == hurt


@pytest.mark.parametrize("injury", [row.key for row in CRITICAL_INJURIES])
def test_an_injury_that_was_written_down_in_part_or_with_too_much_is_carried_all_the_same(injury: str) -> None:
    for written in (
        SheetInjury(key=injury),
        SheetInjury(key=injury, characteristic=Characteristic.BRAWN, limb="arm"),
    ):
        hurt = replace(VEX, injuries=(written,))
        (carried,) = carried_injuries(hurt, EDGE)

        assert carried.injury.severity in {*Difficulty, None}
        assert with_health(hurt, combatant_of(hurt, EDGE), EDGE) == hurt


@settings(max_examples=80, deadline=None)
@given(characters())
def test_any_sheet_is_unchanged_by_health_that_has_not_changed(character: Character) -> None:
    try:
        combatant = combatant_of(character, EDGE)
    except RulesError:
        return
    assert with_health(character, combatant, EDGE) == character
