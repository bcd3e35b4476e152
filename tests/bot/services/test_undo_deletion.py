"""A deleted campaign comes back whole for thirty days, to whom it may and where it is not in the way."""

import pytest

from bot.errors import NotAllowed
from bot.services import campaigns, channels, destiny, rolls, undo
from bot.services.campaigns import KEPT_MS, Settings
from bot.store.store import Store
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.notation.reading import Reading
from rules.table.destiny import DestinyPool
from tests.bot.people import ANN, GM, HERE, OTHER_CHANNEL, THERE, an_op
from tests.bot.services.test_undo import campaign
from tests.chance import ScriptedChance, SettledDice


async def test_a_deleted_campaign_comes_back_whole_within_thirty_days(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    await channels.link(table, an_op(GM), OTHER_CHANNEL)
    deleted = await campaigns.delete(table, an_op(GM))
    assert await campaigns.current(table, HERE) is None
    assert await campaigns.current(table, THERE) is None

    await campaigns.purge(table, deleted.event.at + KEPT_MS)
    await undo.undo(table, an_op(GM, at=deleted.event.at + KEPT_MS - 1))

    assert (await campaign(table)).destiny == DestinyPool(3, 2)
    assert await campaigns.current(table, THERE) == await campaign(table)


async def test_a_deleted_campaign_is_gone_for_good_after_thirty_days(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    deleted = await campaigns.delete(table, an_op(GM))

    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        await undo.undo(table, an_op(GM, at=deleted.event.at + KEPT_MS))
    gone = await campaigns.purge(table, deleted.event.at + KEPT_MS + 1)

    assert gone == 1


async def test_a_player_cannot_bring_a_deleted_campaign_back(table: Store) -> None:
    await campaigns.set_up(table, an_op(GM), Settings(), (), SettledDice())
    await campaigns.delete(table, an_op(GM))

    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN))


async def test_a_campaign_behind_a_new_one_is_told_and_comes_back_once_that_is_deleted(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    deleted = await campaigns.delete(table, an_op(GM))
    await rolls.roll(table, an_op(ANN), Reading(DicePool(ability=1)), "g", ScriptedChance(0))

    for number in (None, deleted.event.id):
        with pytest.raises(IllegalAction, match="deleted_waits") as refused:
            await undo.undo(table, an_op(GM), number)
        assert refused.value.facts["event_id"] == deleted.event.id
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        await undo.undo(table, an_op(ANN))
    newer = await campaigns.delete(table, an_op(GM))
    offered = [each.id for each in await undo.choices(table, an_op(GM), 25)]
    await undo.undo(table, an_op(GM), deleted.event.id)

    assert offered == [newer.event.id, deleted.event.id]
    assert (await campaign(table)).destiny == DestinyPool(3, 2)


async def test_without_a_number_the_campaign_that_was_deleted_last_comes_back(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    await campaigns.delete(table, an_op(GM))
    await destiny.set_points(table, an_op(GM), 1, 1)
    await campaigns.delete(table, an_op(GM))

    await undo.undo(table, an_op(GM))

    assert (await campaign(table)).destiny == DestinyPool(1, 1)


async def test_a_player_is_offered_no_deletion(table: Store) -> None:
    await campaigns.set_up(table, an_op(GM), Settings(), (), SettledDice())
    await campaigns.delete(table, an_op(GM))

    assert await undo.choices(table, an_op(ANN), 25) == ()
