"""Suffering and healing wounds and strain, and what follows from passing a threshold."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import IllegalAction, LimitExceeded
from rules.health.combatants import AdversaryType, Combatant, Individual, MinionGroup
from rules.health.critical_roll import critical_modifiers
from rules.health.criticals import suffer_injury
from rules.health.events import (
    BackUp,
    CriticalOwed,
    Defeated,
    HealthChange,
    Incapacitated,
    MembersFell,
    MembersRose,
    OwedFor,
    StrainBecameWounds,
    StrainChanged,
    Threshold,
    WoundsChanged,
    WoundsNotRecorded,
)
from rules.health.states import DOWN, HealthState, health_states
from rules.health.wounds import (
    EXTRA_MANEUVER_STRAIN,
    Damage,
    choose_strain,
    heal_wounds,
    injuries_past_threshold,
    recover_strain,
    suffer_hits,
    suffer_strain,
    suffer_wounds,
    take_out_member,
)
from rules.house import WoundRecord
from tests.examples import worked_examples
from tests.rules.health.people import HOUSE, a_nemesis, a_player_character, a_rival, carrying, injury

KINDS = {"pc": AdversaryType.PLAYER_CHARACTER, "nemesis": AdversaryType.NEMESIS, "rival": AdversaryType.RIVAL}


def play(who: Individual, step: dict[str, Any]) -> HealthChange[Individual]:
    """Carry out one step of a worked example, any injury owed included."""
    match step["do"]:
        case "hits":
            change = suffer_hits(who, step["values"], Damage(step.get("damage", "wounds")), HOUSE)
        case "strain":
            change = suffer_strain(who, step["amount"], HOUSE)
        case "wounds":
            change = suffer_wounds(who, step["amount"], HOUSE)
        case "heal":
            healed = heal_wounds(who, step["wounds"], HOUSE)
            change = recover_strain(healed.after, step["strain"], HOUSE)
        case "extra_maneuver":
            change = choose_strain(who, EXTRA_MANEUVER_STRAIN, HOUSE)
        case "critical_injury":
            change = suffer_injury(who, injury("distracted"), HOUSE)
        case _:
            raise AssertionError(step)
    owed = [event for event in change.events if isinstance(event, CriticalOwed)]
    after = change.after
    for event in owed:
        assert event.modifiers == critical_modifiers(carried=len(after.carried))
        after = suffer_injury(after, injury("distracted"), HOUSE).after
    return HealthChange(who, after, change.events)


@pytest.mark.parametrize(("given", "expected"), worked_examples("health_sequence"))
def test_health_follows_the_worked_examples(given: dict[str, Any], expected: dict[str, Any]) -> None:
    numbers = dict(given["character"])
    who = Individual(kind=KINDS[numbers.pop("kind")], **numbers)
    for step, state in zip(given["steps"], expected["after_each_step"], strict=True):
        who = play(who, step).after
        states = health_states(who, HOUSE)
        assert {
            "wounds": who.wounds,
            "strain": who.strain,
            "critical_injuries": len(who.carried),
            "wounded": HealthState.WOUNDED in states,
            "critically_injured": HealthState.CRITICALLY_INJURED in states,
            "incapacitated": HealthState.INCAPACITATED in states,
            "defeated": HealthState.DEFEATED in states,
        } == {name: fact for name, fact in state.items() if name != "events"}


@pytest.mark.parametrize(("given", "expected"), worked_examples("minion_group"))
def test_minion_groups_follow_the_worked_examples(given: dict[str, Any], expected: dict[str, Any]) -> None:
    group = MinionGroup(size=given["size"], threshold_each=given["threshold_each"], soak=given["soak"])
    for step, state in zip(given["steps"], expected["after_each_step"], strict=True):
        if step["do"] == "hits":
            group = suffer_hits(group, step["values"], Damage.WOUNDS, HOUSE).after
        else:
            group = take_out_member(group, HOUSE).after
        assert {
            "wounds": group.wounds,
            "defeated_members": group.fallen,
            "remaining_members": group.remaining,
            "group_defeated": group.is_defeated,
        } == state


@pytest.mark.parametrize(("given", "expected"), worked_examples("bleeding_out"))
def test_bleeding_out_owes_an_injury_for_every_five_wounds_past(
    given: dict[str, Any], expected: dict[str, Any]
) -> None:
    owed = injuries_past_threshold(given["wounds"], given["wound_threshold"], each=5)

    assert owed == expected["extra_injuries"]


@pytest.mark.rule("EOTE-CRIT-38")
def test_nothing_is_owed_at_the_threshold_or_below() -> None:
    assert [injuries_past_threshold(wounds, 12, each=1) for wounds in (0, 12, 13, 14)] == [0, 0, 1, 2]


@pytest.mark.rule("EOTE-WND-07", "EOTE-WND-09", "EOTE-WND-10")
def test_going_past_the_threshold_incapacitates_and_owes_one_injury() -> None:
    who = a_player_character(wounds=10, injuries=carrying("stunned"))

    change = suffer_wounds(who, 20, HOUSE)

    assert change == HealthChange(
        who,
        replace(who, wounds=24),
        (
            WoundsChanged(10, 24),
            WoundsNotRecorded(6),
            Incapacitated(Threshold.WOUNDS),
            CriticalOwed(OwedFor.GOING_PAST_THRESHOLD, critical_modifiers(carried=1)),
        ),
    )


@pytest.mark.rule("EOTE-WND-08")
def test_more_wounds_while_past_the_threshold_owe_no_injury_unless_the_table_says_so() -> None:
    who = a_player_character(wounds=14, injuries=carrying("stunned"))
    strict = replace(HOUSE, injury_for_wounds_while_past_threshold=True)

    assert suffer_wounds(who, 3, HOUSE).events == (WoundsChanged(14, 17),)
    assert suffer_wounds(who, 3, strict).events == (
        WoundsChanged(14, 17),
        CriticalOwed(OwedFor.WOUNDS_WHILE_PAST_THRESHOLD, critical_modifiers(carried=1)),
    )
    assert suffer_wounds(who, 0, strict).events == ()
    assert heal_wounds(who, 1, strict).events == (WoundsChanged(14, 13),)


@pytest.mark.rule("EOTE-WND-10")
def test_a_table_may_record_wounds_up_to_twice_the_threshold_past_it() -> None:
    house = replace(HOUSE, wound_record=WoundRecord.THRICE_THRESHOLD)

    assert suffer_wounds(a_player_character(), 60, house).after.wounds == 36


@pytest.mark.rule("EOTE-WND-10")
def test_wounds_recorded_past_the_limit_by_hand_are_not_taken_back() -> None:
    assert suffer_wounds(a_player_character(wounds=30), 2, HOUSE).after.wounds == 30


@pytest.mark.rule("EOTE-WND-12")
def test_a_rival_past_its_threshold_is_defeated_and_owes_nothing() -> None:
    assert suffer_wounds(a_rival(), 40, HOUSE).events == (WoundsChanged(0, 40), Defeated())


@pytest.mark.rule("EOTE-WND-17", "EOTE-WND-07")
def test_a_nemesis_falls_as_a_player_character_does() -> None:
    assert suffer_wounds(a_nemesis(), 16, HOUSE).events == (
        WoundsChanged(0, 16),
        Incapacitated(Threshold.WOUNDS),
        CriticalOwed(OwedFor.GOING_PAST_THRESHOLD, critical_modifiers()),
    )


@pytest.mark.rule("EOTE-WND-11")
def test_strain_past_its_threshold_owes_no_injury_and_leaves_the_wounds_alone() -> None:
    assert suffer_strain(a_player_character(strain=5), 20, HOUSE).events == (
        StrainChanged(5, 25),
        Incapacitated(Threshold.STRAIN),
    )


@pytest.mark.rule("EOTE-WND-16")
def test_whoever_has_no_strain_track_suffers_strain_as_wounds_without_soak() -> None:
    group = MinionGroup(size=2, threshold_each=5, soak=4)

    assert suffer_strain(a_rival(), 4, HOUSE).events == (StrainBecameWounds(4), WoundsChanged(0, 4))
    assert suffer_strain(group, 6, HOUSE).events == (
        StrainBecameWounds(6),
        WoundsChanged(0, 6),
        MembersFell(1, 1),
    )
    assert suffer_strain(a_rival(), 0, HOUSE).events == ()


def test_a_rival_that_is_printed_with_strain_has_a_strain_track() -> None:
    assert suffer_strain(a_rival(strain_threshold=8), 9, HOUSE).events == (
        StrainChanged(0, 9),
        Incapacitated(Threshold.STRAIN),
    )


@pytest.mark.rule("EOTE-SOAK-03", "EOTE-SOAK-06", "EOTE-SOAK-07", "EOTE-WND-19")
def test_soak_is_taken_from_each_hit_on_its_own_and_never_from_plain_strain() -> None:
    who = a_player_character()

    assert suffer_hits(who, (9, 3, 5), Damage.WOUNDS, HOUSE).after.wounds == 6
    assert suffer_hits(who, (9, 3, 5), Damage.STUN, HOUSE).after.strain == 6
    assert suffer_hits(who, (2, 3), Damage.STRAIN, HOUSE).after.strain == 5


def test_ignored_soak_never_adds_damage() -> None:
    assert suffer_hits(a_player_character(), (9,), Damage.WOUNDS, HOUSE, ignored_soak=7).after.wounds == 9


@pytest.mark.rule("EOTE-WND-13")
def test_a_second_maneuver_costs_two_strain() -> None:
    assert choose_strain(a_player_character(strain=3), EXTRA_MANEUVER_STRAIN, HOUSE).events == (StrainChanged(3, 5),)
    assert choose_strain(a_rival(), EXTRA_MANEUVER_STRAIN, HOUSE).after.wounds == 2


@pytest.mark.rule("EOTE-WND-13", "EOTE-CRIT-27")
def test_the_winded_and_minions_take_no_strain_by_choice() -> None:
    winded = a_player_character(injuries=carrying("distracted", "winded"))

    with pytest.raises(IllegalAction) as refused:
        choose_strain(winded, 2, HOUSE)
    assert (refused.value.rule, refused.value.facts) == ("no_strain_by_choice", {"injury": "Winded"})
    with pytest.raises(IllegalAction, match="minions_choose_no_strain"):
        choose_strain(MinionGroup(size=3, threshold_each=5), 2, HOUSE)


@pytest.mark.rule("EOTE-WND-13")
@pytest.mark.parametrize("who", [a_player_character(strain=10), a_rival(wounds=9)], ids=["by strain", "by wounds"])
def test_a_table_may_forbid_choosing_strain_past_the_threshold(who: Individual) -> None:
    strict = replace(HOUSE, may_choose_strain_past_threshold=False)

    assert not DOWN.isdisjoint(health_states(choose_strain(who, 2, HOUSE).after, HOUSE))
    with pytest.raises(IllegalAction, match="strain_past_threshold"):
        choose_strain(who, 2, strict)
    assert choose_strain(who, 1, strict).events


@pytest.mark.rule("EOTE-WND-15")
def test_healing_to_the_threshold_brings_back_up() -> None:
    assert heal_wounds(a_player_character(wounds=14), 2, HOUSE).events == (WoundsChanged(14, 12), BackUp())
    assert recover_strain(a_player_character(strain=12), 1, HOUSE).events == (StrainChanged(12, 11), BackUp())
    assert heal_wounds(a_rival(wounds=11), 1, HOUSE).events == (WoundsChanged(11, 10), BackUp())


def test_whoever_is_down_for_two_reasons_stays_down_until_both_are_gone() -> None:
    who = a_player_character(wounds=13, strain=12)

    assert heal_wounds(who, 1, HOUSE).events == (WoundsChanged(13, 12),)


def test_more_healing_than_there_are_wounds_heals_them_all() -> None:
    assert heal_wounds(a_player_character(wounds=3), 9, HOUSE).after.wounds == 0
    assert recover_strain(a_player_character(strain=3), 9, HOUSE).after.strain == 0
    assert recover_strain(a_rival(), 9, HOUSE).events == ()


@pytest.mark.rule("EOTE-WND-20")
def test_a_critical_injury_takes_one_more_minion() -> None:
    fresh = MinionGroup(size=2, threshold_each=5)
    one_left = take_out_member(fresh, HOUSE)
    nobody = take_out_member(one_left.after, HOUSE)

    assert one_left.events == (WoundsChanged(0, 6), MembersFell(1, 1))
    assert nobody.events == (WoundsChanged(6, 11), MembersFell(1, 0), Defeated())
    assert take_out_member(nobody.after, HOUSE) == HealthChange(nobody.after, nobody.after, ())


def test_minions_who_are_healed_are_up_again() -> None:
    nobody = MinionGroup(size=2, threshold_each=5, wounds=11)

    assert heal_wounds(nobody, 1, HOUSE).events == (WoundsChanged(11, 10), MembersRose(1, 1), BackUp())
    assert recover_strain(nobody, 1, HOUSE).events == ()


@pytest.mark.rule("EOTE-CRIT-38")
def test_wounds_while_bleeding_out_owe_an_injury_for_every_five_past() -> None:
    who = a_player_character(wounds=13, injuries=carrying("bleeding_out"))

    change = suffer_wounds(who, 9, HOUSE)

    assert change.events == (
        WoundsChanged(13, 22),
        CriticalOwed(OwedFor.BLEEDING_OUT, critical_modifiers(carried=1)),
        CriticalOwed(OwedFor.BLEEDING_OUT, critical_modifiers(carried=2)),
    )
    assert heal_wounds(change.after, 6, HOUSE).events == (WoundsChanged(22, 16),)


@pytest.mark.parametrize("amount", [-1, -(10**9)])
def test_nobody_suffers_or_heals_less_than_nothing(amount: int) -> None:
    for change in (suffer_wounds, suffer_strain, heal_wounds, recover_strain, choose_strain):
        with pytest.raises(IllegalAction, match="too_low"):
            change(a_player_character(), amount, HOUSE)
    with pytest.raises(IllegalAction, match="too_low"):
        suffer_hits(a_player_character(), (5, amount), Damage.WOUNDS, HOUSE)


def test_absurd_amounts_are_refused() -> None:
    for change in (suffer_wounds, suffer_strain, heal_wounds, recover_strain):
        with pytest.raises(LimitExceeded):
            change(a_player_character(), 10_001, HOUSE)
    with pytest.raises(LimitExceeded):
        suffer_hits(a_player_character(soak=0), (6_000, 6_000), Damage.WOUNDS, HOUSE)


def test_the_greatest_amount_is_suffered_in_one_go() -> None:
    assert suffer_strain(a_player_character(), 10_000, HOUSE).after.strain == 10_000


amounts = st.integers(0, 60)
people = st.one_of(
    st.builds(a_player_character, wounds=st.integers(0, 24), strain=st.integers(0, 20)),
    st.builds(a_rival, wounds=st.integers(0, 24)),
    st.builds(MinionGroup, size=st.integers(1, 6), threshold_each=st.integers(1, 8), wounds=st.integers(0, 60)),
)


@given(people, amounts)
def test_healing_what_was_just_suffered_leads_back_unless_some_was_not_recorded(who: Combatant, amount: int) -> None:
    change = suffer_wounds(who, amount, HOUSE)
    recorded = change.after.wounds - who.wounds

    assert 0 <= recorded <= amount
    assert heal_wounds(change.after, recorded, HOUSE).after == who


@given(people, amounts, amounts)
def test_wounds_in_two_goes_are_the_wounds_in_one(who: Combatant, first: int, second: int) -> None:
    after_first = suffer_wounds(who, first, HOUSE).after

    assert suffer_wounds(after_first, second, HOUSE).after == suffer_wounds(who, first + second, HOUSE).after


@given(people, amounts)
def test_somebody_is_told_down_exactly_when_a_threshold_is_newly_passed(who: Combatant, amount: int) -> None:
    change = suffer_strain(who, amount, HOUSE)
    told = [event for event in change.events if isinstance(event, Incapacitated | Defeated)]
    was_down, is_down_now = (not DOWN.isdisjoint(health_states(state, HOUSE)) for state in (who, change.after))

    assert is_down_now or not told
    assert was_down or bool(told) == is_down_now
