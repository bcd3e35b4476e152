"""A fight at the table: commands, the tracker's controls, who is called, and what each wrong input is told."""

from typing import Any

import pytest

from bot.store.store import Store
from tests.bot.discord_table import InRoom, Reply, Table, at_table, text_of
from tests.chance import SeededChance

VEX = "Vex | brawn 3 agility 4 presence 3 willpower 2 | wounds 13 strain 11 | cool 2, vigilance 1"
NOVA = "Nova | brawn 2 agility 3 presence 2 willpower 3 | wounds 12 strain 12 | cool 1"
TROOPERS = "Troopers | minion | group 4 | brawn 3 agility 3 presence 1 willpower 1 | wounds 5"


async def gathered(seat: Table) -> Reply:
    """Start an encounter with two players, who have rolled, and a group of minions; return its tracker."""
    await seat.say(seat.ann, "character create", text=VEX)
    await seat.say(seat.bob, "character create", text=NOVA)
    tracker = await seat.say(seat.gm, "encounter start", name="Docking Bay")
    await seat.say(seat.gm, "encounter add", who=TROOPERS)
    await seat.press(seat.ann, tracker, "Roll Initiative")
    await seat.press(seat.bob, tracker, "Roll Initiative")
    return tracker


async def begun(seat: Table, order: str = "ppn") -> Reply:
    """Begin the first round with the slots in this order; return the tracker."""
    await gathered(seat)
    await seat.say(seat.gm, "encounter order", slots=order)
    await seat.say(seat.gm, "encounter begin", missing=True)
    return newest(seat)


def newest(seat: Table) -> Reply:
    """Return the newest message with controls that everybody sees: the tracker."""
    found = [InRoom(each) for each in seat.room.history() if not each.flags.ephemeral]
    tracker = next(each for each in reversed(found) if "**Encounter" in text_of(each.components))
    return Reply(text_of(tracker.components), is_private=False, message=tracker)


async def take(seat: Table, who: Any, tracker: Reply) -> Reply:
    """Take the current slot for whoever is this person's."""
    return await seat.choose(who, tracker, "encounter:", "take")


async def end(seat: Table) -> Reply:
    """End the encounter, and say yes to the question."""
    return await seat.press(seat.gm, await seat.say(seat.gm, "encounter end"), "End the fight")


def calls(seat: Table) -> list[str]:
    """Return the plain messages of the room, oldest first."""
    return [each.content for each in seat.room.history() if each.content]


async def test_everybody_rolls_by_one_press_and_is_in_the_fight(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await gathered(seat)

        text = newest(seat).text

        assert "3 combatants, 1 yet to roll" in text
        assert "PC · Vex · **" in text
        assert "NPC · Troopers · to roll Cool" in text


async def test_rolling_twice_is_refused_and_the_first_dice_stand(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await gathered(seat)
        before = newest(seat).text

        told = await seat.press(seat.ann, tracker, "Roll Initiative")

        assert told.is_private
        assert "Vex" in told.text
        assert newest(seat).text == before


async def test_the_first_round_has_a_tracker_of_its_own_and_the_old_one_shrinks(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        old = await gathered(seat)
        await seat.say(seat.gm, "encounter roll", **{"for": "NPCs"})

        await seat.press(seat.gm, newest(seat), "Begin")

        assert newest(seat).message.id != old.message.id
        assert "· round 1" in newest(seat).text
        assert (await seat.shown(old)).components
        assert text_of((await seat.shown(old)).components) == "-# Encounter 1 “Docking Bay” goes on further down."


async def test_a_turn_is_taken_and_ended_by_presses_on_the_tracker(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat)

        await take(seat, seat.ann, tracker)
        assert "Slot 1 of 3: **Vex** acts" in newest(seat).text
        await seat.press(seat.ann, newest(seat), "End turn")

        assert "Slot 2 of 3: **any PC** who has not acted" in newest(seat).text
        assert "✓ 1 PC · Vex" in newest(seat).text


async def test_those_concerned_are_called_once_a_turn_and_the_taker_alone_when_it_is_known(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat)
        assert calls(seat) == [f"<@{seat.ann.id}> <@{seat.bob.id}>, a PC slot is free (round 1, slot 1). Who takes it?"]

        await take(seat, seat.ann, tracker)
        await seat.press(seat.ann, newest(seat), "End turn")
        await seat.say(seat.gm, "encounter back")
        await seat.say(seat.gm, "encounter next")

        assert calls(seat)[1:] == [f"<@{seat.bob.id}>, a PC slot is free (round 1, slot 2). Who takes it?"]


async def test_nobody_is_called_for_the_turn_of_an_npc_or_where_the_gm_has_turned_it_off(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat, "npp")
        assert calls(seat) == []

        await seat.say(seat.gm, "encounter pings", on=False)
        await seat.say(seat.gm, "encounter skip")

        assert calls(seat) == []


async def test_pings_stay_off_in_the_next_encounter(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        await seat.say(seat.gm, "encounter pings", on=False)
        await end(seat)
        before = calls(seat)
        await seat.say(seat.gm, "encounter start")
        await seat.press(seat.ann, newest(seat), "Roll Initiative")
        await seat.say(seat.gm, "encounter begin")

        assert calls(seat) == before


async def test_a_press_for_a_turn_that_is_over_changes_nothing_and_says_so(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat)
        await take(seat, seat.ann, tracker)
        await seat.press(seat.ann, tracker, "End turn")

        with pytest.raises(Exception, match="custom_id"):
            await seat.press(seat.ann, tracker, "End turn")

        assert "Slot 2 of 3" in newest(seat).text


async def test_the_end_of_a_turn_is_not_undone_once_the_next_slot_is_taken_but_the_gm_goes_back(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await take(seat, seat.ann, await begun(seat))
        await seat.press(seat.ann, newest(seat), "End turn")
        await take(seat, seat.bob, newest(seat))

        told = await seat.press(seat.ann, newest(seat), "Undo")
        assert told.is_private
        assert "stands in the way" in told.text
        assert "The GM can also go back turn by turn: `/encounter back`." in told.text
        assert "Slot 2 of 3: **Nova** acts" in newest(seat).text
        await seat.say(seat.gm, "encounter back")
        assert "Slot 1 of 3: **Vex** acts" in newest(seat).text


async def test_a_slot_is_for_those_of_its_side_and_the_gm_chooses_for_npcs(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat, "npp")

        told = await take(seat, seat.ann, tracker)
        assert told.is_private
        assert "This slot is the adversaries'" in told.text
        options = newest(seat).options("encounter:")
        await seat.choose(seat.gm, newest(seat), "encounter:", options["Troopers"])

        assert "Slot 1 of 3: **Troopers** acts" in newest(seat).text


async def test_what_others_change_shows_on_the_tracker(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)

        await seat.say(seat.ann, "wounds", amount="4")
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        await seat.say(seat.ann, "encounter condition", who="vex", condition="on fire", rounds=2)

        text = newest(seat).text
        assert "PC · Vex · wounds 4/13 · strain 0/11 · on fire (2 turns)" in text
        assert "**3 light side** · " in text


async def test_details_show_numbers_of_npcs_to_the_gm_alone(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat)

        to_ann = await seat.press(seat.ann, tracker, "⋯")
        to_gm = await seat.press(seat.gm, tracker, "⋯")

        assert to_ann.is_private
        assert "Troopers · 4 of 4 standing · unwounded" in to_ann.text
        assert "Troopers · 4 of 4 standing · wounds 0/20" in to_gm.text


async def test_an_npc_that_is_hidden_is_a_number_to_players(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        await seat.say(seat.gm, "character create", text="Assassin | brawn 3 | wounds 12", npc=True)
        await seat.say(seat.gm, "encounter add", who="Assassin", hidden=True)

        assert "Assassin" not in newest(seat).text
        assert "Assassin" in (await seat.say(seat.gm, "encounter show")).text


async def test_the_tracker_moves_to_where_it_is_asked_for(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await seat.say(seat.gm, "campaign link", channel=seat.other_room)
        old = await begun(seat)

        await seat.say(seat.gm, "encounter move", room=seat.other_room)

        assert text_of((await seat.shown(old)).components) == "-# Encounter 1 “Docking Bay” goes on further down."
        assert "· round 1" in text_of(InRoom(seat.other_room.history()[-1]).components)


async def test_the_end_tells_what_the_fight_came_to_and_undo_takes_it_up_again(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat)

        await end(seat)
        assert "## Encounter 1: Docking Bay is over" in seat.latest_text()
        assert text_of((await seat.shown(tracker)).components) == (
            "-# Encounter 1 “Docking Bay” is over after 1 round."
        )
        told = await seat.say(seat.gm, "undo")

        assert "The fight goes on where it was" in told.text
        assert "Slot 1 of 3" in text_of((await seat.shown(tracker)).components)


async def test_the_summary_is_exported_and_hides_from_players_what_they_may_not_see(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        await seat.say(seat.gm, "character create", text="Assassin | brawn 3 | wounds 12", npc=True)
        await seat.say(seat.gm, "encounter add", who="Assassin", hidden=True)
        await end(seat)

        for what in ("text", "data"):
            ann = await seat.say(seat.ann, "encounter export", what=what)
            gm = await seat.say(seat.gm, "encounter export", what=what)
            assert ann.is_private
            assert b"Assassin" not in await ann.message.attachments[0].read()
            assert b"Assassin" in await gm.message.attachments[0].read()


WRONG = [
    ("gm", "encounter start", {}, "Encounter 1 is still going on"),
    ("ann", "encounter begin", {}, "Running the encounter is for"),
    ("ann", "encounter claim", {"who": "Nova"}, "is for"),
    ("ann", "encounter claim", {"who": "Vader"}, "There is no combatant called “Vader”. There are"),
    ("gm", "encounter begin", {}, "The first round has begun already; `End turn` goes on."),
    ("gm", "encounter release", {}, "Nobody has claimed this slot"),
    ("ann", "encounter next", {}, "Nobody acts in this slot yet"),
    ("gm", "encounter next", {}, "only the GM's `/encounter skip` lets it pass"),
    ("gm", "encounter order", {"slots": "ppx"}, "Nothing was changed"),
    ("gm", "encounter result", {"who": "Vex", "result": "lots"}, "Nothing was changed"),
    ("gm", "encounter order", {"slots": "pxn"}, "I expected sides, as in “ppnn” or “2p n”"),
    ("gm", "encounter result", {"who": "Vex", "result": "-1s"}, "or “0” (failures and Threat count as nothing)"),
    ("gm", "encounter slot", {}, "Choose a side with `add` or a slot with `remove`"),
    ("gm", "encounter slot", {"remove": 99}, "There is no slot 99; this round has 3"),
    ("gm", "encounter condition", {"who": "Vex", "condition": "prone", "end": True}, "not"),
    ("gm", "encounter back", {}, "There is no earlier slot to go back to"),
    ("gm", "encounter export", {}, "No such encounter has ended here"),
]


@pytest.mark.parametrize(("who", "command", "options", "told"), WRONG, ids=lambda each: str(each)[:40])
async def test_what_cannot_be_done_is_refused_in_a_sentence_and_the_fight_stays(
    table: Store, who: str, command: str, options: dict[str, Any], told: str
) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        before = newest(seat).text

        answer = await seat.say(getattr(seat, who), command, **options)

        assert answer.is_private
        assert told in answer.text
        assert newest(seat).text == before
        assert len(seat.refusals()) == 1


@pytest.mark.parametrize("command", ["roll", "join", "claim", "next", "show", "move", "end"])
async def test_without_an_encounter_everything_says_how_to_start_one(table: Store, command: str) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "character create", text=VEX)

        told = await seat.say(seat.gm, f"encounter {command}")

        assert "No encounter is going on here. The GM starts one with `/encounter start`" in told.text
        assert seat.refusals() == ["IllegalAction"]


async def test_names_and_slots_are_offered_while_they_are_typed(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)

        names = await seat.ann.autocomplete(seat.room, "encounter claim", "who", "tro")
        conditions = await seat.ann.autocomplete(seat.room, "encounter condition", "condition", "pro", who="Vex")

        assert [each["value"] for each in names] == ["Troopers"]
        assert [each["value"] for each in conditions] == ["prone"]


async def test_whoever_has_left_is_told_from_who_never_was_there(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        await seat.say(seat.gm, "encounter remove", who="Vex")

        answer = await seat.say(seat.gm, "encounter claim", who="vex")
        assert len(seat.refusals()) == 1

    assert answer.text == (
        "Vex has left the encounter. The GM brings it back with `/encounter add`. Nothing was changed."
    )
