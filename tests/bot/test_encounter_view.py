"""The tracker is read on a phone with 4 combatants or 60: what stands where, what goes first, within every limit."""

import re
from dataclasses import replace

import pytest

from bot.access import Shown
from bot.render.encounter import now_text, shot_of, tracker_view
from bot.render.encounter_lines import Detail
from bot.render.glyphs import Glyphs
from bot.store.encounter_values import EncounterState, Fighter
from bot.views.encounter import tracker_message
from rules.health.conditions import Condition
from rules.health.states import HealthState
from rules.table.casualties import Casualties
from rules.table.conditions import ActiveCondition
from rules.table.encounter import Stage, WeaponState
from rules.table.initiative import InitiativeSlot, parse_slots
from rules.table.slots import set_order
from tests import payloads
from tests.bot.discord_table import text_of
from tests.bot.fights import a_player, a_state, after, an_adversary, changed, claimed, with_result
from tests.loopback.limits import check_message
from tests.loopback.wire import Flag

LONGEST_NAME = "Stormtrooper of the *Imperial* Guard_"


def drawn(state: EncounterState, page: int | None = None) -> str:
    """Return the text of the tracker with its controls or, with a page, of that page of the list."""
    view = (
        tracker_message(state, Glyphs()) if page is None else tracker_view(state, Glyphs(), shot=shot_of(state, page))
    )
    components = view.to_components()  # type: ignore[no-untyped-call]  # discord.py
    body = {"components": components, "flags": int(Flag.COMPONENTS_V2), "allowed_mentions": {"parse": []}}
    assert payloads.objections(body) == payloads.doubts(body) == []
    check_message(body, Flag.COMPONENTS_V2, frozenset())
    assert len(str(components).encode()) < 10_000
    return text_of(components)


def afflicted(fighter: Fighter, *conditions: ActiveCondition) -> Fighter:
    return replace(fighter, participant=replace(fighter.participant, conditions=conditions))


VEX = afflicted(a_player(1, "Vex"), ActiveCondition(Condition.PRONE, None), ActiveCondition("on fire", 2))
TROOPERS = an_adversary(2, "Stormtroopers", members=(4, 5))
NOVA = a_player(3, "Nova", injuries=("Bowled Over",))
INQUISITOR = an_adversary(4, "Inquisitor", states=frozenset({HealthState.WOUNDED}))
FOUR = a_state(VEX, TROOPERS, NOVA, INQUISITOR)


def test_the_current_slot_leads_and_is_marked_and_those_who_acted_are_ticked() -> None:
    lines = drawn(after(claimed(FOUR, s1=3, s2=4, s3=1), 2)).splitlines()

    assert lines[:2] == ["**Encounter 3: Docking Bay 94** · round 1", "Slot 3 of 4: **Vex** acts"]
    assert lines[2:6] == [
        "✓ 1 PC · Nova · wounds 4/12 · strain 3/11 · 1 injury",
        "✓ 2 NPC · Inquisitor · wounded",
        "▶ **3 PC** · **Vex** · wounds 4/12 · strain 3/11 · prone · on fire (2 turns)",
        "4 NPC · free",
    ]
    assert lines[6:8] == ["**Yet to act**", "NPC · Stormtroopers · 4 of 5 standing · unwounded"]


def test_a_slot_that_nobody_has_taken_says_who_may() -> None:
    text = drawn(FOUR)

    assert "Slot 1 of 4: **any PC** who has not acted" in text
    assert "▶ **1 PC** · **free**" in text


def test_free_slots_of_one_side_stand_together() -> None:
    people = [a_player(1, "Vex"), *(an_adversary(number, f"Guard {number}") for number in (2, 3, 4))]

    assert "\n2–4 NPC · free\n" in drawn(a_state(*people))


def test_a_slot_that_was_passed_over_is_told_as_such() -> None:
    assert "✓ 1 PC · nobody" in drawn(after(FOUR, 1))


def test_npcs_show_a_word_and_player_characters_numbers() -> None:
    text = drawn(FOUR)

    assert "NPC · Inquisitor · wounded" in text
    assert "PC · Nova · wounds 4/12 · strain 3/11 · 1 injury" in text


def test_the_game_master_sees_the_numbers_of_npcs_too() -> None:
    seen = replace(INQUISITOR, sight=Shown.FULL, wounds=(9, 18), strain=(2, 16))

    text = drawn(replace(a_state(VEX, seen), sees_everything=True))

    assert "NPC · Inquisitor · wounds 9/18 · strain 2/16" in text
    assert "as the GM sees it" in text


def test_a_threshold_that_is_not_set_is_a_question() -> None:
    assert "wounds 4/? · strain 3/11" in drawn(a_state(a_player(1, "Vex", wounds=(4, None))))


def test_the_fallen_stand_at_the_end_with_their_number_and_are_no_longer_awaited() -> None:
    down = replace(NOVA, states=frozenset({HealthState.INCAPACITATED}))
    gone = replace(INQUISITOR, states=frozenset({HealthState.DEFEATED}))

    text = drawn(a_state(VEX, TROOPERS, down, gone))

    assert "-# Down (2): Nova (incapacitated), Inquisitor (defeated)" in text
    assert text.count("Nova") == 1


def test_before_the_first_round_everybody_stands_with_their_result() -> None:
    text = drawn(a_state(with_result(VEX, 1, 2), TROOPERS, stage=Stage.GATHERING))

    assert "PC · Vex · wounds 4/12 · strain 3/11 · **1 Success, 2 Advantage**" in text
    assert "NPC · Stormtroopers · 4 of 5 standing · unwounded · to roll Vigilance" in text


def test_the_destiny_pool_is_in_view() -> None:
    assert "**3 light side** · ●● **2 dark side**" in drawn(FOUR)


def test_what_people_typed_has_no_effect() -> None:
    text = drawn(a_state(afflicted(a_player(1, "**Vex** <@1>"), ActiveCondition("@everyone", None))))

    assert "<@1>" not in text
    assert "@everyone" not in text


def crowd(count: int, name: str = "Guard") -> list[Fighter]:
    """Return people of whom every fifth is a player's, all in a condition and without ammunition."""
    return [_one(number, name) for number in range(1, count + 1)]


def _one(number: int, name: str) -> Fighter:
    make = a_player if number % 5 == 0 else an_adversary
    one = make(number, f"{name} {number}")
    who = replace(
        one.participant,
        conditions=(ActiveCondition(Condition.STAGGERED, 1),),
        weapons=(WeaponState(name="Blaster", is_out_of_ammunition=True),),
    )
    return replace(one, participant=who)


def test_details_go_in_a_fixed_order_as_people_come() -> None:
    seen = [shot_of(a_state(*crowd(count))).detail for count in range(2, 61)]

    assert seen == sorted(seen, reverse=True)
    assert set(seen) == set(Detail)


@pytest.mark.parametrize(
    ("detail", "told"),
    [
        (Detail.NOTES, "Guard 2 · unwounded · staggered (1 turn) · Blaster is out of ammunition"),
        (Detail.CONDITIONS, "Guard 2 · unwounded · staggered (1 turn)"),
        (Detail.NUMBERS, "Guard 2 · unwounded"),
        (Detail.NAMES, "Guard 1–4"),
    ],
)
def test_notes_go_first_then_conditions_then_numbers(detail: Detail, told: str) -> None:
    text = shot_of(a_state(*crowd(4)), most=detail).text

    assert any(line == f"NPC · {told}" or line.startswith(f"NPC · {told},") for line in text.splitlines()) or (
        detail is Detail.NAMES and told in text
    )


@pytest.mark.parametrize("turns", [0, 1, 20, 59])
@pytest.mark.parametrize("name", ["Guard", LONGEST_NAME * 2, "維克" * 39])
def test_60_combatants_fit_on_pages_of_which_the_current_slot_is_shown(name: str, turns: int) -> None:
    state = a_state(*crowd(60, name))
    state = after(claimed(state, **{f"s{place}": place for place in range(1, turns + 2)}), turns)

    text = drawn(state)

    assert "▶" in text
    pages = shot_of(state).pages
    whole = "\n".join(drawn(state, page) for page in range(1, pages + 1))
    assert told_in(whole) == set(range(1, 61))
    if name == "Guard":
        assert pages == 1
        assert len(text) < 2000


def told_in(text: str) -> set[int]:
    """Return the numbers of the copies that a text tells, each by itself or from one to another."""
    found = re.findall(r" (\d+)(?:–(\d+))?(?=[,\n ]|$)", text)
    numbers = {number for first, last in found for number in range(int(first), int(last or first) + 1)}
    return numbers & set(range(1, 61))


def test_copies_side_by_side_are_told_by_their_numbers() -> None:
    people = [a_player(1, "Vex"), *(an_adversary(number, f"Guard {number}") for number in range(2, 60))]

    lines = shot_of(a_state(*people), most=Detail.NAMES).text.splitlines()

    assert lines[-3:] == ["**Yet to act**", "PC · Vex", "NPC · Guard 2–59"]


def test_a_page_past_the_last_is_the_last() -> None:
    state = a_state(*crowd(60, LONGEST_NAME * 2))

    assert shot_of(state, 99).page == shot_of(state).pages > 1


def test_the_whole_list_can_be_paged_in_full() -> None:
    state = a_state(*crowd(60))

    shot = shot_of(state, least=Detail.NOTES)

    assert shot.pages > 1
    assert shot.detail is Detail.NOTES


def test_an_encounter_that_is_over_says_after_how_many_rounds() -> None:
    over = changed(FOUR, stage=Stage.ENDED, current=None, round_number=3)

    assert "**Encounter 3: Docking Bay 94** · over after 3 rounds" in drawn(over)


def test_an_encounter_of_nobody_is_drawn_too() -> None:
    assert "Nobody yet" in drawn(a_state(stage=Stage.GATHERING))


def test_a_free_slot_that_nobody_can_take_says_how_to_go_on() -> None:
    state = a_state(a_player(1, "Vex"), an_adversary(2, "Moff"))

    assert now_text(replace(state, hurt=Casualties(down=frozenset({1})))) == (
        "Slot 1 of 2: no PC is left who can act; the GM's `/encounter skip` goes on"
    )
    assert now_text(state) == "Slot 1 of 2: **any PC** who has not acted"


def test_whoever_has_no_slot_in_a_fight_that_runs_is_named_and_can_roll() -> None:
    late = a_state(a_player(1, "Vex"), a_player(2, "Nova"), an_adversary(3, "Moff"))
    slots = tuple(slot for slot in late.encounter.slots if slot.brought_by != 2)
    shown = drawn(changed(late, slots=slots))

    assert "-# No slot yet, roll Initiative: Nova" in shown
    assert "roll Initiative" not in drawn(late)


def test_whoever_has_only_a_name_has_its_initiative_typed() -> None:
    jawa = an_adversary(2, "Jawa")
    jawa = replace(jawa, participant=replace(jawa.participant, character_id=None))
    state = a_state(a_player(1, "Vex"), jawa)

    assert "NPC · Jawa · Initiative to be typed" in drawn(a_state(jawa, stage=Stage.GATHERING))
    assert "-# No slot yet, `/encounter result`: Jawa" in drawn(changed(state, slots=state.encounter.slots[:1]))


def test_whom_a_typed_order_leaves_without_a_slot_is_not_told_to_roll_again() -> None:
    people = [a_player(1, "Vex"), a_player(2, "Nova"), an_adversary(3, "Moff")]
    rolled = [
        replace(each, participant=replace(each.participant, result=InitiativeSlot(each.participant.side, 1)))
        for each in people
    ]
    state = a_state(*rolled)
    typed = set_order(state.encounter, parse_slots("p n"))
    shown = drawn(changed(state, slots=typed.slots, next_id=typed.next_id))

    assert "PC · Nova" in shown
    assert "Initiative" not in shown


def test_an_order_that_was_typed_early_is_shown_with_the_place_of_each() -> None:
    state = a_state(a_player(1, "Vex"), an_adversary(2, "Moff"), stage=Stage.GATHERING)
    typed = set_order(state.encounter, parse_slots("n p"))
    shown = drawn(changed(state, slots=typed.slots, next_id=typed.next_id))

    assert "2 combatants; the order is typed: npc pc" in shown
    assert "NPC · Moff · slot 1" in shown
