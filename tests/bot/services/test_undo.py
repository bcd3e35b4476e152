"""Taking changes back: just that change, as a new event, or a refusal that says what stands in the way."""

import pytest
from discord import ui

from bot.errors import NotAllowed
from bot.render.undo import undone_view
from bot.services import amendments, campaigns, channels, destiny, masters, queries, rolls, sessions, undo
from bot.services.campaigns import Settings
from bot.services.kept_rolls import Which
from bot.services.masters import Master
from bot.services.undo_choice import last_of_points
from bot.services.undo_rolls import roll_as_it_is
from bot.services.unit import Change
from bot.store.store import Store
from bot.store.values import Campaign, Event, Kind
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.notation.reading import Reading, Scheme
from rules.table.destiny import DestinyPool, DestinySide
from tests.bot.people import ANN, BOB, GM, HERE, OTHER_CHANNEL, THERE, an_op
from tests.chance import ScriptedChance, SeededChance, SettledDice


async def campaign(table: Store) -> Campaign:
    found = await campaigns.current(table, HERE)
    assert found is not None
    return found


async def test_undo_moves_back_only_the_points_of_that_change(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    await destiny.use(table, an_op(ANN), DestinySide.LIGHT)
    await destiny.use(table, an_op(BOB), DestinySide.LIGHT)

    done = await undo.undo(table, an_op(ANN))

    assert (await campaign(table)).destiny == DestinyPool(2, 3)
    assert done.event.kind is Kind.UNDO


async def test_a_player_takes_back_only_own_changes(table: Store) -> None:
    change = await destiny.set_points(table, an_op(GM), 3, 2)

    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        await undo.undo(table, an_op(ANN))
    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), change.event.id)

    assert (await campaign(table)).destiny == DestinyPool(3, 2)


async def test_the_gm_takes_back_anybodys_last_change(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    await destiny.use(table, an_op(ANN), DestinySide.LIGHT)

    await undo.undo(table, an_op(GM))

    assert (await campaign(table)).destiny == DestinyPool(3, 2)


async def test_the_same_change_is_taken_back_once(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    change = await destiny.use(table, an_op(ANN), DestinySide.LIGHT)
    op = an_op(ANN)
    await undo.undo(table, op, change.event.id)

    again = await undo.undo(table, op, change.event.id)
    with pytest.raises(IllegalAction, match="already_undone"):
        await undo.undo(table, an_op(ANN), change.event.id)

    assert again.is_repeat
    assert (await campaign(table)).destiny == DestinyPool(3, 2)


async def test_a_later_change_in_the_way_is_named(table: Store) -> None:
    first = await destiny.add(table, an_op(GM), 1, 0)
    later = await destiny.use(table, an_op(ANN), DestinySide.LIGHT)

    with pytest.raises(IllegalAction, match="undo_blocked") as refused:
        await undo.undo(table, an_op(GM), first.event.id)

    assert refused.value.facts["event_id"] == later.event.id
    assert refused.value.facts["undone_id"] == first.event.id
    assert (await campaign(table)).destiny == DestinyPool(0, 1)


async def test_points_from_before_a_new_session_cannot_come_back_into_it(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    used = await destiny.use(table, an_op(ANN), DestinySide.LIGHT)
    started = await sessions.start(table, an_op(GM))

    with pytest.raises(IllegalAction, match="undo_blocked") as refused:
        await undo.undo(table, an_op(ANN), used.event.id)

    assert refused.value.facts["event_id"] == started.event.id


async def test_players_cannot_take_back_their_roll_for_the_pool_and_so_not_roll_again(table: Store) -> None:
    rolled = await destiny.roll(table, an_op(ANN), SeededChance(1))

    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        await undo.undo(table, an_op(ANN))
    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), rolled.event.id)


async def test_a_destiny_roll_that_the_gm_takes_back_may_be_rolled_again(table: Store) -> None:
    await destiny.roll(table, an_op(ANN), SeededChance(1))

    await undo.undo(table, an_op(GM))
    await destiny.roll(table, an_op(ANN), SeededChance(2))

    state = await queries.destiny_in(table, HERE)
    assert state is not None
    assert len(state.rollers) == 1


async def test_a_session_start_can_be_taken_back_while_nothing_happened_in_it(table: Store) -> None:
    await destiny.roll(table, an_op(ANN), SeededChance(1))
    before = await campaign(table)
    await sessions.start(table, an_op(GM))

    await undo.undo(table, an_op(GM))

    after = await campaign(table)
    assert (after.destiny, after.session_number, after.session_is_open) == (before.destiny, 0, False)
    assert (await sessions.start(table, an_op(GM))).event.after["number"] == 1


async def test_a_session_in_which_dice_fell_stays_started(table: Store) -> None:
    started = await sessions.start(table, an_op(GM))
    await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(0))

    with pytest.raises(IllegalAction, match="undo_blocked") as refused:
        await undo.undo(table, an_op(GM), started.event.id)
    assert refused.value.facts["can"] == "nobody"
    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(GM))


async def test_a_session_end_taken_back_goes_on(table: Store) -> None:
    await sessions.start(table, an_op(GM))
    await sessions.end(table, an_op(GM))

    await undo.undo(table, an_op(GM))

    assert (await campaign(table)).session_is_open


async def test_rolled_dice_stand(table: Store) -> None:
    await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(0))

    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        await undo.undo(table, an_op(ANN))


async def test_settings_go_back_unless_they_were_changed_again(table: Store) -> None:
    first = await campaigns.change_settings(table, an_op(GM), Settings(text_only=True))
    await campaigns.change_settings(table, an_op(GM), Settings(scheme=Scheme.NAME))
    await undo.undo(table, an_op(GM), first.event.id)
    assert not (await campaign(table)).text_only
    assert (await campaign(table)).scheme is Scheme.NAME

    second = await campaigns.change_settings(table, an_op(GM), Settings(name="One"))
    third = await campaigns.change_settings(table, an_op(GM), Settings(name="Two"))
    with pytest.raises(IllegalAction, match="undo_blocked") as refused:
        await undo.undo(table, an_op(GM), second.event.id)

    assert refused.value.facts["event_id"] == third.event.id
    assert (await campaign(table)).name == "Two"


async def test_a_set_up_taken_back_gives_the_gms_rights_back(table: Store) -> None:
    await campaigns.set_up(table, an_op(GM), Settings(system="genesys"), (Master("user", BOB.user_id),), SettledDice())

    await undo.undo(table, an_op(BOB))

    after = await campaign(table)
    assert after.system == "edge_of_the_empire"
    assert not after.masters


async def test_named_and_removed_gms_can_be_taken_back(table: Store) -> None:
    await masters.add_master(table, an_op(GM), Master("user", GM.user_id))
    added = await masters.add_master(table, an_op(GM), Master("role", 77))
    await undo.undo(table, an_op(GM))
    assert (await campaign(table)).masters.role_ids == frozenset()

    await masters.add_master(table, an_op(GM), Master("role", 77))
    await masters.remove_master(table, an_op(GM), Master("role", 77))
    await undo.undo(table, an_op(GM))

    assert added.event.after == {"kind": "role", "id": 77}
    assert (await campaign(table)).masters.role_ids == {77}


async def test_links_can_be_taken_back(table: Store) -> None:
    await channels.link(table, an_op(GM), OTHER_CHANNEL)
    await undo.undo(table, an_op(GM))
    assert await campaigns.current(table, THERE) is None

    await channels.link(table, an_op(GM), OTHER_CHANNEL)
    await channels.unlink(table, an_op(GM), OTHER_CHANNEL)
    await undo.undo(table, an_op(GM))

    there = await campaigns.current(table, THERE)
    assert there is not None
    assert there.id == (await campaign(table)).id


async def test_choices_are_ones_own_and_for_the_gm_all(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    await destiny.use(table, an_op(ANN), DestinySide.LIGHT)

    assert [each.kind for each in await undo.choices(table, an_op(ANN), 25)] == [Kind.DESTINY_USE]
    assert [each.kind for each in await undo.choices(table, an_op(GM), 25)] == [Kind.DESTINY_USE, Kind.DESTINY_SET]
    assert await undo.choices(table, an_op(GM, place=THERE), 25) == ()


async def test_an_undo_without_a_number_never_jumps_over_newer_entries(table: Store) -> None:
    first = await destiny.set_points(table, an_op(GM), 3, 2)
    mine = await destiny.use(table, an_op(ANN), DestinySide.LIGHT)
    rolled = await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(0))

    for actor, last in ((ANN, mine), (GM, mine)):
        with pytest.raises(IllegalAction, match="undo_skips") as refused:
            await undo.undo(table, an_op(actor))
        assert refused.value.facts["event_id"] == last.event.id
        assert refused.value.facts["over_id"] == rolled.event.id
    await undo.undo(table, an_op(ANN), mine.event.id)

    with pytest.raises(IllegalAction, match="undo_skips") as refused:
        await undo.undo(table, an_op(GM))
    assert refused.value.facts["event_id"] == first.event.id
    assert (await campaign(table)).destiny == DestinyPool(3, 2)


async def test_what_was_taken_back_is_not_in_the_way_of_the_next_undo(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    await destiny.add(table, an_op(GM), 1, 0)

    await undo.undo(table, an_op(GM))
    await undo.undo(table, an_op(GM))

    assert (await campaign(table)).destiny == DestinyPool(0, 0)


async def test_each_number_that_cannot_be_taken_back_has_its_own_reason(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    rolled = await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(0))
    mine = await destiny.use(table, an_op(ANN), DestinySide.LIGHT)
    undone = await undo.undo(table, an_op(ANN), mine.event.id)

    for number, rule in (
        (9999, "no_such_change"),
        (rolled.event.id, "stands_for_good"),
        (mine.event.id, "already_undone"),
        (undone.event.id, "undo_stands"),
    ):
        with pytest.raises(IllegalAction, match=rule):
            await undo.undo(table, an_op(GM), number)
    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(BOB), (await destiny.use(table, an_op(ANN), DestinySide.LIGHT)).event.id)


async def test_what_has_to_go_first_is_what_stands_in_the_way_of_nothing(table: Store) -> None:
    first = await sessions.start(table, an_op(GM))
    end = await sessions.end(table, an_op(GM))
    again = await sessions.start(table, an_op(GM))

    with pytest.raises(IllegalAction, match="undo_blocked") as refused:
        await undo.undo(table, an_op(GM), end.event.id)
    assert (refused.value.facts["first_id"], refused.value.facts["can"]) == (again.event.id, "you")

    await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(0))
    for change in (first, end):
        with pytest.raises(IllegalAction, match="undo_blocked") as refused:
            await undo.undo(table, an_op(GM), change.event.id)
        assert refused.value.facts["can"] == "nobody"


class TestThePanel:
    """The Undo of the Destiny panel takes back changes of the points, and nothing else."""

    async def test_it_takes_back_the_last_change_of_the_points_of_whoever_presses(self, table: Store) -> None:
        await destiny.set_points(table, an_op(GM), 3, 2)
        await destiny.use(table, an_op(ANN), DestinySide.LIGHT)
        await destiny.use(table, an_op(BOB), DestinySide.LIGHT)
        await campaigns.change_settings(table, an_op(GM), Settings(text_only=True))
        await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(0))

        await undo.undo(table, an_op(ANN), choose=last_of_points)
        await undo.undo(table, an_op(GM), choose=last_of_points)

        now = await campaign(table)
        assert (now.destiny, now.text_only) == (DestinyPool(3, 2), True)

    async def test_whoever_changed_nothing_of_them_is_told_so(self, table: Store) -> None:
        await campaigns.change_settings(table, an_op(GM), Settings(text_only=True))

        for actor in (ANN, GM):
            with pytest.raises(IllegalAction, match="no_points_to_undo"):
                await undo.undo(table, an_op(actor), choose=last_of_points)
        assert (await campaign(table)).text_only

    async def test_a_session_is_not_ended_by_it(self, table: Store) -> None:
        await destiny.set_points(table, an_op(GM), 3, 2)
        await sessions.start(table, an_op(GM))

        with pytest.raises(IllegalAction, match="points_moved_with"):
            await undo.undo(table, an_op(GM), choose=last_of_points)


class TestOfARoll:
    """Its message goes on telling what was, so the answer tells which roll it is and what holds now."""

    @staticmethod
    def told(done: Change) -> str:
        view = undone_view(done.event, done.campaign)
        return "\n".join(each.content for each in view.walk_children() if isinstance(each, ui.TextDisplay))

    async def test_that_was_amended_tells_what_it_is_again(self, table: Store) -> None:
        await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(1))
        await amendments.add(table, an_op(ANN), Which(1), DicePool(difficulty=1), ScriptedChance(1))

        told = self.told(await undo.undo(table, an_op(GM)))

        assert "Roll #1 is again: **Success**" in told

    async def test_that_was_deleted_is_there_again(self, table: Store) -> None:
        await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(1))
        await amendments.remove(table, an_op(ANN), Which(1))

        assert "Roll #1 is again: **Success**" in self.told(await undo.undo(table, an_op(ANN)))

    async def test_a_secret_one_keeps_what_it_came_to(self, table: Store) -> None:
        await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(1), is_secret=True)
        now, kind = await campaign(table), Kind.ROLL_REMOVE
        event = Event(
            id=9, campaign_id=1, op_id="x", actor_id=1, at=1, session_number=0, kind=kind, before={}, after={"roll": 1}
        )

        assert await table.read(lambda tx: roll_as_it_is(tx, now, event)) == {"roll_now": {"number": 1}}
