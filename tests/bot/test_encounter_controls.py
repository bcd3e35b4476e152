"""Damage, conditions, the menu behind ⋯, the end with its question, and the buttons under a call to a turn."""

from typing import Any

import pytest

from bot.store.store import Store
from tests.bot.discord_table import InRoom, Reply, Table, at_table, text_of
from tests.bot.test_encounter_messages import begun, newest, take
from tests.chance import SeededChance


async def form(seat: Table, who: Any, label: str, on: Reply | None = None) -> Any:
    """Press a button that opens a form."""
    shown = on or newest(seat)
    result = await who.click(shown.message.message, custom_id=shown.buttons[label])
    assert result.modal is not None, f"{label} opened no form"
    return result


def choices(opened: Any, label: str) -> dict[str, str]:
    """Return labels to values of a select of a form."""
    part = next(each["component"] for each in opened.modal["components"] if each["label"].startswith(label))
    return {each["label"]: each["value"] for each in part["options"]}


async def harm(seat: Table, who: Any, name: str, **fields: Any) -> Reply:
    """Fill in the form for damage to somebody."""
    opened = await form(seat, who, "Damage…")
    return await seat.send(who, opened, Whom=[choices(opened, "Whom")[name]], **fields)


async def private(seat: Table, who: Any, reply: Reply) -> Reply:
    """Return a private message as this person sees it now."""
    found = InRoom(next(each for each in seat.room.history(viewer=who) if each.id == reply.message.id))
    return Reply(text_of(found.components), is_private=True, message=found)


async def menu(seat: Table, who: Any, what: str) -> Any:
    """Choose behind ⋯; return what came of it."""
    shown = await seat.press(who, newest(seat), "⋯")
    return shown, await who.select(shown.message.message, [what], custom_id=shown.select("fightmenu:"))


async def test_the_controls_stand_in_their_order_one_select_and_one_row(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat)

        assert list(tracker.buttons) == ["End turn", "Damage…", "Conditions…", "Undo", "⋯"]
        assert list(tracker.options("encounter:")) == [
            "Take the slot",
            "Vex",
            "Nova",
            "Skip the slot (GM)",
            "Back to the slot before (GM)",
        ]


async def test_wounds_strain_and_a_critical_injury_are_one_change_that_is_taken_back_at_once(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)

        told = await harm(seat, seat.gm, "Vex", Wounds="3, 2", Strain="2", Critical=["10"])
        assert not told.is_private
        assert "Vex: 5 wounds · 2 strain · " in told.text
        assert "PC · Vex · wounds 5/13 · strain 2/11 · 1 injury" in newest(seat).text
        await seat.press(seat.gm, told, "Take back")

        assert "PC · Vex · wounds 0/13 · strain 0/11" in newest(seat).text


async def test_soak_reduces_each_hit_where_that_is_chosen(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)

        told = await harm(seat, seat.ann, "Vex", Wounds="7", Soak=["soaked"])

        assert "Vex: 4 wounds" in told.text


async def test_of_an_npc_players_read_a_word_and_the_gm_the_numbers(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)

        opened = await form(seat, seat.gm, "Damage…")
        values = {
            part["component"]["custom_id"]: value
            for part, value in zip(
                opened.modal["components"], ([choices(opened, "Whom")["Troopers"]], "7"), strict=False
            )
        }
        result = await seat.gm.submit_modal(opened, values)

        assert result.response is not None
        assert result.response.ephemeral
        assert "Wounds 0 → **7** of 20" in text_of(result.response.components)
        assert "Troopers** is hit: **wounded**" in text_of(result.followups[0].components)


async def test_players_change_their_own_and_whoever_has_nobody_is_told(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        eve = seat.guild.add_member(seat.env.create_user("eve"))

        assert list(choices(await form(seat, seat.ann, "Damage…"), "Whom")) == ["Vex"]
        assert list(choices(await form(seat, seat.bob, "Conditions…"), "Whom")) == ["Nova"]
        for label, told in (("Damage…", "Nobody in this fight is yours to hurt"), ("Conditions…", "Nobody in this")):
            answer = await seat.press(eve, newest(seat), label)
            assert answer.is_private
            assert told in answer.text


WRONG = [
    ({"Wounds": "lots"}, "`lots` is no amount above zero"),
    ({"Wounds": "-3"}, "`-3` is no amount above zero"),
    ({"Strain": "1.5"}, "`1.5` is no amount above zero"),
    ({"Strain": "99999"}, "points of damage"),
    ({}, "Fill in wounds or strain, or choose a Critical Injury"),
    ({"Wounds": "0", "Strain": "0"}, "Fill in wounds or strain, or choose a Critical Injury"),
]


@pytest.mark.parametrize(("fields", "told"), WRONG, ids=str)
async def test_damage_that_cannot_be_read_is_refused_in_a_sentence(
    table: Store, fields: dict[str, str], told: str
) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        before = newest(seat).text

        answer = await harm(seat, seat.gm, "Vex", **fields)

        assert answer.is_private
        assert told in answer.text
        assert newest(seat).text == before


async def test_a_target_that_has_gone_meanwhile_suffers_nothing(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        await seat.say(seat.gm, "encounter add", who="Jawa")
        opened = [await form(seat, seat.gm, "Damage…") for _ in range(2)]
        whom = [choices(opened[0], "Whom")["Troopers"]]
        assert "Jawa" not in choices(opened[0], "Whom")

        await seat.say(seat.gm, "encounter remove", who="Troopers")
        left = await seat.send(seat.gm, opened[0], Whom=whom, Wounds="3")
        await end(seat)
        await seat.say(seat.gm, "encounter start")
        over = await seat.send(seat.gm, opened[1], Whom=whom, Wounds="3")

        assert "Troopers has left the encounter" in left.text
        assert "That fight is over; what goes on now is another one" in over.text
        assert left.is_private
        assert over.is_private


async def test_conditions_are_put_on_and_ended_in_one_form(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)

        opened = await form(seat, seat.ann, "Conditions…")
        whom = list(choices(opened, "Whom").values())
        await seat.send(seat.ann, opened, Whom=whom, Condition=["prone"])
        opened = await form(seat, seat.ann, "Conditions…")
        told = await seat.send(seat.ann, opened, Whom=whom, **{"Or a": "on fire", "For": "2"})
        assert "Vex is on fire for 2 turns" in told.text
        assert "PC · Vex · wounds 0/13 · strain 0/11 · on fire (2 turns) · prone" in newest(seat).text
        opened = await form(seat, seat.ann, "Conditions…")
        ends = choices(opened, "Or end")
        parts = {each["label"]: each["component"]["custom_id"] for each in opened.modal["components"]}
        await seat.ann.submit_modal(opened, {parts["Or end one instead"]: [ends["Vex: prone"]]})

        assert "PC · Vex · wounds 0/13 · strain 0/11 · on fire (2 turns)" in newest(seat).text


NO_CONDITION = [
    ({}, "Choose a condition or type one"),
    ({"Condition": ["prone"], "Or a": "on fire"}, "That is more than one thing at once"),
    ({"Condition": ["prone"], "For": "soon"}, "`soon` is no number of turns"),
    ({"Condition": ["prone"], "For": "-1"}, "`-1` is no number of turns"),
    ({"Condition": ["prone"], "For": "0"}, "`0` is no number of turns"),
]


@pytest.mark.parametrize(("fields", "told"), NO_CONDITION, ids=str)
async def test_a_condition_that_cannot_be_read_is_refused_in_a_sentence(
    table: Store, fields: dict[str, Any], told: str
) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        before = newest(seat).text

        opened = await form(seat, seat.ann, "Conditions…")
        answer = await seat.send(seat.ann, opened, Whom=list(choices(opened, "Whom").values()), **fields)

        assert answer.is_private
        assert told in answer.text
        assert newest(seat).text == before


async def test_the_menu_has_the_gms_things_for_the_gm_alone_under_the_view_of_each(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat)

        gm, ann = await seat.press(seat.gm, tracker, "⋯"), await seat.press(seat.ann, tracker, "⋯")

        assert gm.is_private
        assert ann.is_private
        assert "as the GM sees it" in gm.text
        assert list(gm.options("fightmenu:")) == [
            "Add combatants…",
            "Take somebody out…",
            "Order of the slots…",
            "Call nobody at their turn",
            "Bring the tracker down here",
            "End the fight…",
        ]
        assert list(ann.options("fightmenu:")) == ["Take one of yours out…", "Bring the tracker down here"]


async def test_combatants_are_added_and_slots_ordered_by_forms(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)

        _, opened = await menu(seat, seat.gm, "add")
        added = await seat.send(seat.gm, opened, Who="Jawa\nGuard", How="2")
        _, opened = await menu(seat, seat.gm, "add")
        wrong = await seat.send(seat.gm, opened, Who="Jawa", How="many")
        _, opened = await menu(seat, seat.gm, "order")
        ordered = await seat.send(seat.gm, opened, Slots="p n p n")

        assert "In the fight: Jawa (a mere name, no sheet), Jawa 2" in added.text
        assert "`many` is no number of combatants" in wrong.text
        assert "Initiative order typed: pc npc pc npc" in ordered.text
        assert "Slot 1 of 4" in newest(seat).text


async def test_somebody_is_taken_out_from_the_menu(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        shown, _ = await menu(seat, seat.ann, "remove")
        listed = await private(seat, seat.ann, shown)

        assert list(listed.options("whom:")) == ["Vex"]
        (vex,) = listed.options("whom:").values()
        await seat.ann.select(shown.message.message, [vex], custom_id=listed.select("whom:"))

        assert "Vex" not in newest(seat).text.split("Yet to act")[1].split("0 light")[0]


async def test_calls_are_turned_off_and_the_tracker_brought_down_from_the_menu(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        old = await begun(seat)
        call = next(each for each in seat.room.history() if each.content)
        assert call.components

        await menu(seat, seat.gm, "calls_off")
        await menu(seat, seat.ann, "post")

        assert newest(seat).message.id != old.message.id
        assert not next(each for each in seat.room.history() if each.id == call.id).components


async def end(seat: Table) -> Reply:
    """End the encounter, and say yes to the question."""
    return await seat.press(seat.gm, await seat.say(seat.gm, "encounter end"), "End the fight")


async def test_the_end_is_asked_first_with_what_ends_and_may_carry_notes(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        asked = await seat.say(seat.gm, "encounter end")
        assert asked.is_private
        assert "**End encounter 1: Docking Bay?**\nRound 1. Slot 1 of 3: **any PC** who has not acted" in asked.text

        opened = await form(seat, seat.gm, "End with notes…", asked)
        (field,) = [each["component"]["custom_id"] for each in opened.modal["components"]]
        result = await seat.gm.submit_modal(opened, {field: "2 carbines\n300 credits"})

        summary = text_of(result.followups[0].components)
        assert "## Encounter 1: Docking Bay is over" in summary
        assert "**Notes**\n2 carbines\n300 credits" in summary
        text = await seat.say(seat.ann, "encounter export", what="text")
        data = await seat.say(seat.ann, "encounter export", what="data")
        assert b"Notes:\n2 carbines\n300 credits\n" in await text.message.attachments[0].read()
        assert b'"notes": "2 carbines\\n300 credits"' in await data.message.attachments[0].read()


async def test_an_end_that_is_not_wanted_or_out_of_date_ends_nothing(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat, "p")
        kept, stale, twice = [await seat.say(seat.gm, "encounter end") for _ in range(3)]

        await seat.press(seat.gm, kept, "Fight on")
        await seat.say(seat.gm, "encounter skip")
        refused = await seat.press(seat.gm, stale, "End the fight")
        assert "The fight has gone on since you were asked: it is round 2 of encounter 1" in refused.text
        assert "· round 2" in newest(seat).text
        await end(seat)

        assert "No encounter is going on" in (await seat.press(seat.gm, twice, "End the fight")).text
        assert "Running the encounter is for" not in kept.text


async def test_players_cannot_end_a_fight(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)

        told = await seat.say(seat.ann, "encounter end")

        assert "Running the encounter is for" in told.text
        assert seat.refusals() == ["NotAllowed"]


async def test_a_crowd_is_chosen_from_page_by_page_and_narrowed_by_chips(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        await seat.say(seat.gm, "encounter add", who="Troopers", count=40)

        asked = await seat.press(seat.gm, newest(seat), "Damage…")
        assert asked.is_private
        assert list(asked.buttons) == ["Page 2", "PCs", "NPCs", "Acting"]
        assert len(asked.options("whom:")) == 20
        await seat.gm.click(asked.message.message, custom_id=asked.buttons["PCs"])
        players = await private(seat, seat.gm, asked)
        assert list(players.options("whom:")) == ["Vex", "Nova"]
        assert list(players.buttons) == ["All", "NPCs", "Acting"]
        vex = players.options("whom:")["Vex"]
        opened = await seat.gm.select(asked.message.message, [vex], custom_id=players.select("whom:"))
        told = await seat.send(seat.gm, opened, Whom=[vex], Wounds="4")

        assert "Vex: 4 wounds" in told.text


async def test_of_more_people_than_a_select_holds_the_others_take_a_slot_from_the_list(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat, "npp")
        await seat.say(seat.gm, "encounter add", who="Troopers", count=40)
        options = newest(seat).options("encounter:")
        assert len(options) <= 25

        listed = await seat.choose(seat.gm, tracker, "encounter:", options["21 others…"])
        await seat.gm.click(listed.message.message, custom_id=listed.buttons["Page 2"])
        second = await private(seat, seat.gm, listed)
        name, number = list(second.options("whom:").items())[-1]
        await seat.gm.select(listed.message.message, [number], custom_id=second.select("whom:"))

        assert f"Slot 1 of 3: **{name}** acts" in newest(seat).text


def call(seat: Table) -> Reply:
    """Return the newest call to a turn."""
    found = InRoom([each for each in seat.room.history() if each.content][-1])
    return Reply(found.message.content, is_private=False, message=found)


async def test_a_slot_is_taken_and_a_turn_ended_under_the_call(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await begun(seat)
        first = call(seat)

        await seat.ann.click(first.message.message, custom_id=first.message.components[0]["components"][0]["custom_id"])
        assert call(seat).text == f"<@{seat.ann.id}>, Vex acts (round 1, slot 1)."
        assert "Slot 1 of 3: **Vex** acts" in newest(seat).text
        acts = call(seat)
        await seat.ann.click(acts.message.message, custom_id=acts.message.components[0]["components"][0]["custom_id"])

        assert "Slot 2 of 3" in newest(seat).text
        assert call(seat).text == f"<@{seat.bob.id}>, a PC slot is free (round 1, slot 2). Who takes it?"
        over = next(each for each in seat.room.history() if each.id == first.message.id)
        assert not over.components


async def test_a_turn_under_the_call_is_its_players_and_the_gms(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        tracker = await begun(seat)
        await take(seat, seat.ann, tracker)
        acts = call(seat)
        button = acts.message.components[0]["components"][0]["custom_id"]

        refused = await seat.bob.click(acts.message.message, custom_id=button)
        assert refused.response is not None
        assert refused.response.ephemeral
        await seat.gm.click(acts.message.message, custom_id=button)

        assert "Slot 2 of 3" in newest(seat).text


async def test_a_single_slot_is_called_in_every_round_and_stepped_back_from(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await seat.say(seat.ann, "character create", text="Vex | wounds 12")
        await seat.say(seat.gm, "encounter start")
        await seat.say(seat.ann, "encounter join")
        await seat.say(seat.gm, "encounter order", slots="p")
        await seat.say(seat.gm, "encounter begin", missing=True)
        await take(seat, seat.ann, newest(seat))
        await seat.say(seat.ann, "encounter next")
        assert call(seat).text == f"<@{seat.ann.id}>, a PC slot is free (round 2, slot 1). Who takes it?"

        told = await seat.say(seat.gm, "encounter back")

        assert "round 1" in told.text
        assert "round 1" in newest(seat).text
