"""Characters from outside: compared, confirmed as one change, and never half."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.access import Actor, Shown
from bot.errors import NotAllowed
from bot.services import character_imports, character_queries, characters, undo
from bot.services.character_imports import Incoming
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.character import Character
from rules.errors import IllegalAction, UnknownName
from rules.health.combatants import AdversaryType
from tests.bot.people import ANN, BOB, GM, an_op

VEX = Incoming(character=Character(name="Vex", wounds=2))
GONK = Incoming(character=Character(name="Gonk", kind=AdversaryType.RIVAL))


async def imported(table: Store, who: Actor, *incoming: Incoming, **more: object) -> None:
    seen = await character_imports.preview(table, an_op(who), incoming, **more)  # type: ignore[arg-type]  # any option
    await character_imports.confirm(table, an_op(who), seen.number)


async def sheet(table: Store, name: str, who: Actor = GM) -> Character:
    return (await character_queries.sheet_named(table, an_op(who), name)).character.character


async def test_nothing_is_kept_before_the_yes_and_all_of_it_after(table: Store) -> None:
    seen = await character_imports.preview(table, an_op(GM), (VEX, GONK))
    with pytest.raises(UnknownName):
        await sheet(table, "Vex")

    done = await character_imports.confirm(table, an_op(GM), seen.number)

    assert [(each.name, each.is_new, each.is_npc) for each in seen.differences] == [
        ("Vex", True, False),
        ("Gonk", True, True),
    ]
    assert await sheet(table, "Vex") == VEX.character
    assert done.event.kind is Kind.CHARACTER_IMPORT


async def test_the_second_time_nothing_changes(table: Store) -> None:
    await imported(table, ANN, VEX)

    with pytest.raises(IllegalAction, match="nothing_to_import"):
        await character_imports.preview(table, an_op(ANN), (VEX,))


async def test_a_known_character_is_changed_where_it_differs_and_stays_its_owners(table: Store) -> None:
    await imported(table, ANN, VEX)
    newer = replace(VEX, character=replace(VEX.character, wounds=4, species="Duros"))

    seen = await character_imports.preview(table, an_op(GM), (newer,))
    await character_imports.confirm(table, an_op(GM), seen.number)

    assert seen.differences[0].fields == {"species": ("", "Duros"), "wounds": (2, 4)}
    found = await character_queries.sheet_named(table, an_op(ANN), None)
    assert found.character.character == newer.character
    assert found.character.owner_id == ANN.user_id


async def test_an_import_is_taken_back_as_a_whole(table: Store) -> None:
    await imported(table, GM, VEX)
    newer = replace(VEX, character=replace(VEX.character, wounds=4))
    await imported(table, GM, newer, GONK)

    await undo.undo(table, an_op(GM))

    assert await sheet(table, "Vex") == VEX.character
    with pytest.raises(UnknownName):
        await sheet(table, "Gonk")


async def test_an_import_whose_new_character_was_used_since_stays_whole(table: Store) -> None:
    await imported(table, GM, VEX)
    newer = replace(VEX, character=replace(VEX.character, species="Duros"))
    await imported(table, GM, newer, GONK)
    await characters.edit(table, an_op(GM), "Gonk", lambda one: replace(one, wounds=1))
    events = await character_queries.sheet_named(table, an_op(GM), "Vex")

    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(GM), events.latest[0].id)

    assert (await sheet(table, "Vex")).species == "Duros"


async def test_the_question_is_answered_once_by_whoever_asked(table: Store) -> None:
    seen = await character_imports.preview(table, an_op(ANN), (VEX,))
    for who in (BOB, GM):
        with pytest.raises(IllegalAction, match="not_yours"):
            await character_imports.confirm(table, an_op(who), seen.number)
        with pytest.raises(IllegalAction, match="not_yours"):
            await character_imports.cancel(table, an_op(who), seen.number)

    op = an_op(ANN)
    await character_imports.confirm(table, op, seen.number)
    assert (await character_imports.confirm(table, op, seen.number)).is_repeat
    with pytest.raises(IllegalAction, match="import_is_gone"):
        await character_imports.confirm(table, an_op(ANN), seen.number)


async def test_a_no_changes_nothing(table: Store) -> None:
    seen = await character_imports.preview(table, an_op(ANN), (VEX,))
    await character_imports.cancel(table, an_op(ANN), seen.number)

    with pytest.raises(IllegalAction, match="import_is_gone"):
        await character_imports.confirm(table, an_op(ANN), seen.number)
    with pytest.raises(IllegalAction, match="import_is_gone"):
        await character_imports.cancel(table, an_op(ANN), seen.number)


async def test_a_character_that_changed_since_the_preview_is_not_overwritten(table: Store) -> None:
    await imported(table, ANN, VEX)
    seen = await character_imports.preview(
        table, an_op(ANN), (replace(VEX, character=replace(VEX.character, wounds=9)), replace_name("Nova"))
    )
    await characters.edit(table, an_op(ANN), None, lambda one: replace(one, wounds=5))

    with pytest.raises(IllegalAction, match="character_changed"):
        await character_imports.confirm(table, an_op(ANN), seen.number)

    assert (await sheet(table, "Vex")).wounds == 5
    with pytest.raises(UnknownName):
        await sheet(table, "Nova")


def replace_name(name: str) -> Incoming:
    return replace(VEX, character=replace(VEX.character, name=name))


@pytest.mark.parametrize("who", [BOB, ANN])
async def test_nobody_imports_over_a_character_that_is_not_theirs(table: Store, who: Actor) -> None:
    await imported(table, GM, VEX)

    with pytest.raises(IllegalAction, match="character_name_is_taken"):
        await character_imports.preview(table, an_op(who), (VEX,))


async def test_npcs_are_imported_by_the_gm_alone(table: Store) -> None:
    with pytest.raises(NotAllowed):
        await character_imports.preview(table, an_op(ANN), (GONK,), is_npc=True)
    await imported(table, ANN, GONK)

    assert (await character_queries.sheet_named(table, an_op(ANN), "Gonk")).character.owner_id == ANN.user_id


async def test_one_name_twice_in_a_file_is_refused(table: Store) -> None:
    with pytest.raises(IllegalAction, match="name_twice_in_file"):
        await character_imports.preview(table, an_op(GM), (VEX, replace_name("VEX")))


async def test_a_single_character_can_become_one_of_another_name(table: Store) -> None:
    await imported(table, ANN, VEX, into="Nova")

    assert (await sheet(table, "Nova")).wounds == 2


async def test_a_whole_campaign_comes_back_with_its_owners_for_the_gm_only(table: Store) -> None:
    whole = (
        replace(VEX, owner_id=BOB.user_id, is_npc=False, shown=Shown.FULL),
        replace(GONK, is_npc=True, shown=Shown.HEALTH),
    )
    await imported(table, GM, *whole)

    vex = await character_queries.sheet_named(table, an_op(BOB), "Vex")
    gonk = await character_queries.sheet_named(table, an_op(BOB), "Gonk")
    assert (vex.character.owner_id, vex.character.shown) == (BOB.user_id, Shown.FULL)
    assert (gonk.character.owner_id, gonk.sight) == (None, Shown.HEALTH)


async def test_a_player_who_imports_a_campaign_gets_the_characters_themselves(table: Store) -> None:
    await imported(table, ANN, replace(VEX, owner_id=BOB.user_id, is_npc=False))

    assert (await character_queries.sheet_named(table, an_op(ANN), "Vex")).character.owner_id == ANN.user_id


async def test_a_gm_no_longer_cannot_confirm_what_only_a_gm_may(table: Store) -> None:
    seen = await character_imports.preview(table, an_op(GM), (GONK,))

    with pytest.raises(IllegalAction, match="character_is_gone"):
        await character_imports.confirm(table, an_op(replace(GM, manages_server=False)), seen.number)


async def test_the_question_is_still_open_after_a_restart(table: Store, tmp_path: Path) -> None:
    seen = await character_imports.preview(table, an_op(ANN), (VEX,))
    await table.close()

    again = await Store.open(tmp_path / "bot.db")
    await character_imports.confirm(again, an_op(ANN), seen.number)

    assert await sheet(again, "Vex") == VEX.character
    await again.close()
