"""Characters of a campaign: whose they are, who sees what, every change an event that can be taken back."""

from contextlib import AbstractContextManager
from dataclasses import replace

import pytest

from bot.access import Actor, Shown
from bot.errors import NotAllowed
from bot.services import campaigns, character_names, character_queries, characters, gifts, undo
from bot.services.characters import CharacterChange
from bot.store.character_values import StoredCharacter
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.character import Character
from rules.characters.parts import Part, SheetSkill, SheetTalent
from rules.errors import AmbiguousName, IllegalAction, UnknownName
from tests.bot import duelists
from tests.bot.people import ANN, BOB, GM, HERE, THERE, an_op

VEX = Character(name="Vex Åkesson", wound_threshold=(Part("printed", 13),), wounds=2)


async def a_character(table: Store, who: Actor = ANN, name: str = "Vex Åkesson", **more: object) -> CharacterChange:
    return await characters.create(table, an_op(who), replace(VEX, name=name), **more)  # type: ignore[arg-type]  # any


async def the(table: Store, name: str, who: Actor = GM) -> StoredCharacter:
    return (await character_queries.sheet_named(table, an_op(who), name)).character


async def test_a_players_first_character_is_played_at_once_and_the_second_on_request(table: Store) -> None:
    await a_character(table)
    await a_character(table, name="Nova")
    assert (await character_queries.sheet_named(table, an_op(ANN), None)).character.name == "Vex Åkesson"

    await characters.select(table, an_op(ANN), "nova")

    assert (await character_queries.sheet_named(table, an_op(ANN), None)).character.name == "Nova"
    with pytest.raises(IllegalAction, match="already_played"):
        await characters.select(table, an_op(ANN), "nova")


async def test_everything_on_the_sheet_is_kept(table: Store) -> None:
    full = replace(VEX, skills=(SheetSkill(key="athletics", name="Athletics", ranks=2),), notes="ein Geheimnis\n✦")
    await characters.create(table, an_op(ANN), full)

    assert (await the(table, "Vex", ANN)).character == full


@pytest.mark.parametrize("typed", ["vex åkesson", "VEX", "åkesson", "Vex A\u030akesson", " vex   åkes"])
async def test_a_name_is_found_however_it_is_typed(table: Store, typed: str) -> None:
    await a_character(table)

    assert (await the(table, typed, ANN)).name == "Vex Åkesson"


async def test_several_names_that_fit_are_told_and_none_is_guessed(table: Store) -> None:
    await a_character(table)
    await a_character(table, name="Vexa")

    with pytest.raises(AmbiguousName) as several:
        await characters.edit(table, an_op(ANN), "vex", lambda one: one)
    with pytest.raises(UnknownName) as unknown:
        await characters.edit(table, an_op(ANN), "Vexxa", lambda one: one)

    assert several.value.candidates == ("Vex Åkesson", "Vexa")
    assert unknown.value.suggestions[0] == "Vexa"


@pytest.mark.parametrize("name", ["vex åkesson", "VEX ÅKESSON", "Vex A\u030akesson"])
async def test_one_name_is_one_character_whoever_has_it(table: Store, name: str) -> None:
    await a_character(table)

    with pytest.raises(IllegalAction, match="character_name_is_taken"):
        await a_character(table, BOB, name)


async def test_an_edit_keeps_the_fields_it_changed_and_counts_the_version(table: Store) -> None:
    made = await a_character(table)

    done = await characters.edit(table, an_op(ANN), None, lambda one: replace(one, wounds=5, species="Duros"))

    assert done.event.after["fields"] == {"species": ("", "Duros"), "wounds": (2, 5)}
    assert done.character.version == made.character.version + 1
    with pytest.raises(IllegalAction, match="nothing_to_change"):
        await characters.edit(table, an_op(ANN), None, lambda one: replace(one, wounds=5))


async def test_the_same_operation_changes_a_sheet_once(table: Store) -> None:
    await a_character(table)
    op = an_op(ANN)

    first = await characters.edit(table, op, None, lambda one: replace(one, wounds=one.wounds + 1))
    again = await characters.edit(table, op, None, lambda one: replace(one, wounds=one.wounds + 1))

    assert again.is_repeat
    assert again.character == first.character


async def test_wounds_go_back_by_the_difference_and_other_fields_only_where_they_still_are(table: Store) -> None:
    await a_character(table)
    first = await characters.edit(table, an_op(ANN), None, lambda one: replace(one, wounds=6, species="Duros"))
    await characters.edit(table, an_op(ANN), None, lambda one: replace(one, wounds=7))

    await undo.undo(table, an_op(ANN), first.event.id)

    now = (await the(table, "Vex")).character
    assert (now.wounds, now.species) == (3, "")


async def test_a_later_change_of_the_same_field_is_named(table: Store) -> None:
    await a_character(table)
    first = await characters.edit(table, an_op(ANN), None, lambda one: replace(one, species="Duros"))
    later = await characters.edit(table, an_op(ANN), None, lambda one: replace(one, species="Bothan"))
    await characters.edit(table, an_op(ANN), None, lambda one: replace(one, career="Spy"))

    with pytest.raises(IllegalAction, match="undo_blocked") as refused:
        await undo.undo(table, an_op(ANN), first.event.id)

    assert refused.value.facts["event_id"] == later.event.id


async def test_fewer_wounds_than_none_are_never_left(table: Store) -> None:
    await a_character(table)
    first = await characters.edit(table, an_op(ANN), None, lambda one: replace(one, wounds=6))
    await characters.edit(table, an_op(ANN), None, lambda one: replace(one, wounds=0))

    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(ANN), first.event.id)


async def test_a_deleted_character_frees_its_name_and_comes_back_whole(table: Store) -> None:
    made = await a_character(table)
    gone = await characters.delete(table, an_op(ANN), made.character.id)
    with pytest.raises(UnknownName):
        await the(table, "Vex")
    other = await a_character(table)
    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(ANN), gone.event.id)
    await characters.delete(table, an_op(ANN), other.character.id)

    await undo.undo(table, an_op(ANN), gone.event.id)

    found = (await character_queries.sheet_named(table, an_op(ANN), None)).character
    assert (found.id, found.character) == (made.character.id, VEX)


async def test_making_a_character_can_be_taken_back_while_nothing_was_done_with_it(table: Store) -> None:
    made = await a_character(table)
    changed = await characters.edit(table, an_op(ANN), None, lambda one: replace(one, wounds=5))
    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(ANN), made.event.id)
    await undo.undo(table, an_op(ANN), changed.event.id)

    await undo.undo(table, an_op(ANN), made.event.id)

    with pytest.raises(UnknownName):
        await the(table, "Vex")


async def test_a_gift_is_taken_by_the_receiver_alone_and_once(table: Store) -> None:
    made = await a_character(table)
    offer = {"giver_id": ANN.user_id, "receiver_id": BOB.user_id}
    with pytest.raises(IllegalAction, match="offer_is_theirs"):
        await gifts.accept(table, an_op(ANN), made.character.id, **offer)

    await gifts.accept(table, an_op(BOB), made.character.id, **offer)

    assert (await the(table, "Vex")).owner_id == BOB.user_id
    assert (await character_queries.sheet_named(table, an_op(BOB), None)).character.name == "Vex Åkesson"
    with pytest.raises(IllegalAction, match="no_active_character"):
        await character_queries.sheet_named(table, an_op(ANN), None)
    with pytest.raises(IllegalAction, match="offer_is_gone"):
        await gifts.accept(table, an_op(BOB), made.character.id, **offer)


async def test_a_gift_taken_back_is_the_givers_again_and_played(table: Store) -> None:
    made = await a_character(table)
    await gifts.accept(table, an_op(BOB), made.character.id, giver_id=ANN.user_id, receiver_id=BOB.user_id)

    await undo.undo(table, an_op(BOB))

    assert (await character_queries.sheet_named(table, an_op(ANN), None)).character.owner_id == ANN.user_id


async def test_whoever_gave_a_character_away_cannot_take_back_what_they_did_to_it(table: Store) -> None:
    made = await a_character(table)
    edited = await characters.edit(table, an_op(ANN), None, lambda one: replace(one, species="Duros"))
    await gifts.accept(table, an_op(BOB), made.character.id, giver_id=ANN.user_id, receiver_id=BOB.user_id)

    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), edited.event.id)

    assert (await the(table, "Vex")).character.species == "Duros"


async def test_a_selection_can_be_taken_back(table: Store) -> None:
    await a_character(table)
    await a_character(table, name="Nova")
    await characters.select(table, an_op(ANN), "Nova")

    done = await undo.undo(table, an_op(ANN))

    assert done.event.after["kind"] == Kind.CHARACTER_SELECT
    assert (await character_queries.sheet_named(table, an_op(ANN), None)).character.name == "Vex Åkesson"


async def test_npcs_are_the_gms_to_make(table: Store) -> None:
    with pytest.raises(NotAllowed):
        await a_character(table, ANN, "Gonk", is_npc=True)

    made = await a_character(table, GM, "Gonk", is_npc=True)

    assert made.character.is_npc
    assert made.character.shown is Shown.NOTHING


WHOSE = {
    "own": {"who": ANN},
    "another player's": {"who": BOB},
    "an NPC shown in full": {"who": GM, "is_npc": True, "shown": Shown.FULL},
    "an NPC shown by health": {"who": GM, "is_npc": True, "shown": Shown.HEALTH},
    "a hidden NPC": {"who": GM, "is_npc": True, "shown": Shown.NOTHING},
}
SIGHTS = {
    "own": Shown.FULL,
    "another player's": Shown.HEALTH,
    "an NPC shown in full": Shown.FULL,
    "an NPC shown by health": Shown.HEALTH,
}


@pytest.mark.parametrize("whose", WHOSE)
async def test_a_player_changes_own_characters_and_sees_of_others_what_is_shown(table: Store, whose: str) -> None:
    made = await a_character(table, **WHOSE[whose])  # type: ignore[arg-type]  # a table of options
    number = made.character.id

    if whose in SIGHTS:
        assert (await character_queries.sheet_named(table, an_op(ANN), "Vex")).sight is SIGHTS[whose]
    else:
        with pytest.raises(UnknownName) as hidden:
            await character_queries.sheet_named(table, an_op(ANN), "Vex Åkesson")
        with pytest.raises(UnknownName) as missing:
            await character_queries.sheet_named(table, an_op(ANN), "Vex Åkessom")
        assert hidden.value.suggestions == missing.value.suggestions == ()
    if whose == "own":
        await characters.edit(table, an_op(ANN), "Vex", lambda one: replace(one, wounds=9))
        await characters.delete(table, an_op(ANN), number)
        return
    with _refused(whose):
        await characters.edit(table, an_op(ANN), "Vex", lambda one: replace(one, wounds=9))
    with _refused(whose):
        await characters.select(table, an_op(ANN), "Vex")
    with _refused(whose):
        await gifts.to_give(table, an_op(ANN), "Vex", ANN.user_id)
    with pytest.raises(IllegalAction, match="character_is_gone"):
        await characters.delete(table, an_op(ANN), number)
    assert (await the(table, "Vex")).version == 1


def _refused(whose: str) -> AbstractContextManager[object]:
    """Expect the honest words of what is seen; of what is hidden, those of what is not there."""
    if whose in SIGHTS:
        return pytest.raises(IllegalAction, match="character_is_theirs")
    return pytest.raises(UnknownName)


@pytest.mark.parametrize("whose", WHOSE)
async def test_the_gm_changes_every_character(table: Store, whose: str) -> None:
    made = await a_character(table, **WHOSE[whose])  # type: ignore[arg-type]  # a table of options

    await characters.edit(table, an_op(GM), "Vex", lambda one: replace(one, wounds=9))
    await characters.delete(table, an_op(GM), made.character.id)


async def test_names_are_offered_only_to_those_who_may_use_them(table: Store) -> None:
    await a_character(table)
    await a_character(table, BOB, "Vega")
    await a_character(table, GM, "Vader", is_npc=True)

    assert await character_names.choices(table, HERE, ANN, "ve", 25) == ("Vex Åkesson",)
    assert await character_names.choices(table, HERE, ANN, "", 25, to_change=False) == ("Vega", "Vex Åkesson")
    assert await character_names.choices(table, HERE, GM, "v", 25) == ("Vader", "Vega", "Vex Åkesson")
    assert await character_names.choices(table, THERE, GM, "v", 25) == ()


async def test_another_channels_campaign_has_characters_of_its_own(table: Store) -> None:
    made = await a_character(table)

    with pytest.raises(UnknownName):
        await characters.edit(table, an_op(ANN, place=THERE), "Vex", lambda one: one)
    with pytest.raises(IllegalAction):
        await characters.delete(table, an_op(ANN, place=THERE), made.character.id)


async def test_a_thousand_characters_are_enough_for_anybody(table: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(characters, "MOST_CHARACTERS", 1)
    await a_character(table)

    with pytest.raises(Exception, match="2 characters in a campaign, at most 1"):
        await a_character(table, BOB, "Vega")


async def test_a_sheet_with_more_than_it_may_hold_is_refused(table: Store) -> None:
    with pytest.raises(IllegalAction, match="document_value"):
        await characters.create(
            table, an_op(ANN), replace(VEX, talents=tuple(SheetTalent(name=f"T{n}") for n in range(501)))
        )


async def test_what_was_deleted_is_gone_for_good_after_thirty_days_and_not_before(table: Store) -> None:
    made = await a_character(table)
    gone = await characters.delete(table, an_op(ANN), made.character.id)
    await campaigns.purge(table, gone.event.at + campaigns.KEPT_MS)
    await undo.undo(table, an_op(ANN), gone.event.id)
    gone = await characters.delete(table, an_op(ANN), made.character.id)

    await campaigns.purge(table, gone.event.at + campaigns.KEPT_MS + 1)

    with pytest.raises(IllegalAction, match="undo_impossible"):
        await undo.undo(table, an_op(ANN), gone.event.id)


async def test_names_that_differ_only_in_width_or_space_are_one(table: Store) -> None:
    await a_character(table, name="Vex  Two")

    with pytest.raises(IllegalAction, match="character_name_is_taken"):
        await a_character(table, BOB, "Ｖｅｘ Two")
    assert (await the(table, "vex two", ANN)).name == "Vex  Two"


async def test_a_name_whose_letters_grow_when_they_are_folded_fits(table: Store) -> None:
    made = await a_character(table, name="ﷺ" * 80)

    assert (await the(table, "ﷺ" * 80, ANN)).id == made.character.id


async def test_a_sheet_tells_of_what_changed_several_at_once(table: Store) -> None:
    await duelists.seat(table)
    await duelists.shoot(table, 4, 3, 6, 0, 3)

    struck = await character_queries.sheet_named(table, an_op(GM), "Troopers")
    other = await character_queries.sheet_named(table, an_op(GM), "Brute")

    assert [each.kind for each in struck.latest] == [Kind.ATTACK, Kind.CHARACTER_CREATE]
    assert [each.kind for each in other.latest] == [Kind.CHARACTER_CREATE]
