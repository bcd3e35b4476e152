"""Critical Injuries on somebody: suffering, outlasting, healing, and what they do as turns go by."""

from dataclasses import replace

import pytest

from rules.checks.skills import Characteristic
from rules.errors import AmbiguousName, IllegalAction, UnknownName
from rules.health.combatants import Individual
from rules.health.criticals import (
    carried_named,
    end_check,
    end_encounter,
    end_turn,
    heal_injury,
    lowered_characteristic,
    remove_injury,
    start_turn,
    suffer_injury,
    take_action,
)
from rules.health.events import (
    CriticalOwed,
    Defeated,
    Died,
    HealthChange,
    Incapacitated,
    InjuryHealed,
    InjurySuffered,
    StrainBecameWounds,
    StrainChanged,
    Threshold,
    WoundsChanged,
)
from rules.health.injuries import CarriedInjury, InjuryState
from tests.rules.health.people import HOUSE, a_player_character, a_rival, carrying, injury


@pytest.mark.rule("EOTE-CRIT-11", "EOTE-CRIT-19")
@pytest.mark.parametrize("key", ["minor_nick", "bowled_over"])
def test_an_injury_that_strains_at_once_is_carried_with_its_effect_over(key: str) -> None:
    who = a_player_character()
    carried = CarriedInjury(injury(key), state=InjuryState.RUN_OUT)

    change = suffer_injury(who, injury(key), HOUSE)

    assert change == HealthChange(
        who, replace(who, strain=1, injuries=(carried,)), (InjurySuffered(carried), StrainChanged(0, 1))
    )


def test_strain_from_an_injury_can_bring_down() -> None:
    nick = CarriedInjury(injury("minor_nick"), state=InjuryState.RUN_OUT)

    assert suffer_injury(a_player_character(strain=11), injury("minor_nick"), HOUSE).events == (
        InjurySuffered(nick),
        StrainChanged(11, 12),
        Incapacitated(Threshold.STRAIN),
    )
    assert suffer_injury(a_rival(wounds=10), injury("minor_nick"), HOUSE).events == (
        InjurySuffered(nick),
        StrainBecameWounds(1),
        WoundsChanged(10, 11),
        Defeated(),
    )


@pytest.mark.rule("EOTE-CRIT-40")
def test_death_is_an_injury_that_kills() -> None:
    change = suffer_injury(a_player_character(), injury("dead"), HOUSE)

    assert change.events == (InjurySuffered(carrying("dead")[0]), Died())
    assert change.after.is_dead


@pytest.mark.rule("EOTE-CRIT-05", "EOTE-CRIT-06", "EOTE-CRIT-15", "EOTE-CRIT-17", "EOTE-CRIT-20", "EOTE-CRIT-33")
def test_effects_run_out_in_their_time_while_the_injuries_stay() -> None:
    everything = a_player_character(injuries=carrying("off_balance", "stunned", "head_ringer", "temporarily_lame"))

    def still_hindered(who: Individual) -> list[str]:
        assert len(who.carried) == 4
        return [row.key for row in who.hindering]

    assert still_hindered(end_check(everything)) == ["stunned", "head_ringer", "temporarily_lame"]
    assert still_hindered(end_turn(everything)) == ["off_balance", "head_ringer", "temporarily_lame"]
    assert still_hindered(end_encounter(everything)) == ["off_balance", "temporarily_lame"]


@pytest.mark.rule("EOTE-CRIT-37")
def test_bleeding_out_costs_a_wound_and_a_strain_as_each_turn_starts() -> None:
    who = a_player_character(wounds=16, injuries=carrying("bleeding_out"))

    change = start_turn(who, HOUSE)

    assert change.before == who
    assert (change.after.wounds, change.after.strain) == (17, 1)
    assert [type(event) for event in change.events] == [WoundsChanged, CriticalOwed, StrainChanged]
    assert start_turn(a_player_character(), HOUSE).events == ()


@pytest.mark.rule("EOTE-CRIT-29")
def test_at_the_brink_every_action_costs_a_strain() -> None:
    who = a_player_character(injuries=carrying("at_the_brink", "stunned"))

    assert take_action(who, HOUSE).events == (StrainChanged(0, 1),)
    assert take_action(a_player_character(), HOUSE).events == ()


@pytest.mark.rule("EOTE-CRIT-32", "EOTE-CRIT-36")
def test_a_struck_characteristic_counts_as_lower() -> None:
    brawn, agility = Characteristic.BRAWN, Characteristic.AGILITY
    horrific = CarriedInjury(injury("horrific_injury"), characteristic=brawn)
    gruesome = CarriedInjury(injury("gruesome_injury"), characteristic=brawn)
    struck = a_player_character(injuries=(horrific, gruesome))
    healed = replace(struck, injuries=tuple(replace(carried, state=InjuryState.HEALED) for carried in struck.injuries))

    assert lowered_characteristic(struck, brawn, 4) == 2
    assert lowered_characteristic(struck, agility, 4) == 4
    assert lowered_characteristic(healed, brawn, 4) == 3
    assert lowered_characteristic(replace(struck, injuries=(gruesome,)), brawn, 1) == 1
    assert lowered_characteristic(replace(struck, injuries=(gruesome, gruesome)), brawn, 2) == 1
    assert lowered_characteristic(replace(struck, injuries=(horrific, horrific)), brawn, 1) == 0


@pytest.mark.rule("EOTE-CRIT-32", "EOTE-CRIT-30")
def test_injuries_come_with_what_they_strike_and_no_others() -> None:
    with pytest.raises(ValueError, match="do not belong together"):
        suffer_injury(a_player_character(), injury("horrific_injury"), HOUSE)
    with pytest.raises(ValueError, match="do not belong together"):
        suffer_injury(a_player_character(), injury("stunned"), HOUSE, characteristic=Characteristic.BRAWN)
    with pytest.raises(ValueError, match="strikes no limb"):
        suffer_injury(a_player_character(), injury("stunned"), HOUSE, limb="left arm")
    suffered = suffer_injury(a_player_character(), injury("crippled"), HOUSE, limb="left arm")
    assert suffered.after.carried[0].limb == "left arm"


@pytest.mark.rule("EOTE-CRIT-05")
def test_a_healed_injury_is_no_longer_carried_but_remembered() -> None:
    who = a_player_character(injuries=carrying("stunned", "winded", "stunned"))

    change = heal_injury(who, who.injuries[0])

    healed = replace(who.injuries[0], state=InjuryState.HEALED)
    assert change == HealthChange(
        who, replace(who, injuries=(healed, *carrying("winded", "stunned"))), (InjuryHealed(healed),)
    )
    assert [carried.injury.key for carried in heal_injury(change.after, who.injuries[0]).after.carried] == ["winded"]


def test_only_what_is_carried_and_can_be_treated_is_healed() -> None:
    who = a_player_character(injuries=carrying("dead"))

    with pytest.raises(IllegalAction, match="injury_not_carried"):
        heal_injury(who, carrying("stunned")[0])
    with pytest.raises(IllegalAction, match="beyond_treatment"):
        heal_injury(who, who.injuries[0])


def test_the_gm_may_strike_off_an_injury_that_was_a_mistake() -> None:
    who = a_player_character(injuries=carrying("dead", "stunned"))

    assert remove_injury(who, who.injuries[0]).injuries == carrying("stunned")
    with pytest.raises(IllegalAction, match="injury_not_carried"):
        remove_injury(who, carrying("winded")[0])


@pytest.mark.parametrize("name", ["stunned", "  STUNNED ", "Stunned"])
def test_a_carried_injury_is_found_by_name_or_key(name: str) -> None:
    assert carried_named(a_player_character(injuries=carrying("winded", "stunned")), name) == carrying("stunned")[0]


def test_two_equal_injuries_are_as_good_as_one_but_different_ones_must_be_told_apart() -> None:
    arm = CarriedInjury(injury("crippled"), limb="left arm")
    leg = CarriedInjury(injury("crippled"), limb="right leg")

    assert carried_named(a_player_character(injuries=(arm, arm)), "crippled") == arm
    assert carried_named(a_player_character(injuries=(arm, leg)), "Crippled (right leg)") == leg
    with pytest.raises(AmbiguousName) as refused:
        carried_named(a_player_character(injuries=(arm, leg)), "crippled")
    assert refused.value.candidates == ("Crippled (left arm)", "Crippled (right leg)")


def test_an_injury_that_nobody_carries_is_unknown() -> None:
    who = a_player_character(
        injuries=(
            *carrying("winded"),
            replace(carrying("stunned")[0], state=InjuryState.HEALED),
            CarriedInjury(injury("horrific_injury"), characteristic=Characteristic.CUNNING),
        )
    )

    with pytest.raises(UnknownName) as refused:
        carried_named(who, "stunned")
    assert refused.value.suggestions == ("Winded", "Horrific Injury (Cunning)")
