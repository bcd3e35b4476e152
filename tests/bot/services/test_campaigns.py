"""Campaigns: set up, shared, kept apart between servers, deleted."""

from dataclasses import replace

import pytest

from bot.access import GameMasters
from bot.errors import NotAllowed
from bot.services import campaigns, channels, destiny, masters
from bot.services.campaigns import Settings
from bot.services.masters import Master
from bot.store.store import Store
from bot.store.values import Panel, Place
from rules.errors import IllegalAction, UnknownName
from rules.notation.reading import Scheme
from rules.table.destiny import DestinyPool, DestinySide
from tests.bot.people import ANN, BOB, CHANNEL, GM, GUILD, HERE, OTHER_CHANNEL, THERE, an_op
from tests.chance import SettledDice


async def test_whoever_sets_a_campaign_up_first_is_its_gm(table: Store) -> None:
    change = await campaigns.set_up(table, an_op(GM), Settings(name="Far Rim"), (), SettledDice())

    assert change.campaign.masters == GameMasters(frozenset({GM.user_id}))
    assert change.campaign.name == "Far Rim"


async def test_setting_up_again_leaves_the_gm_who_is_there(table: Store) -> None:
    await campaigns.set_up(table, an_op(GM), Settings(), (Master("user", BOB.user_id),), SettledDice())

    change = await campaigns.set_up(table, an_op(GM), Settings(system="genesys"), (), SettledDice())

    assert change.campaign.masters == GameMasters(frozenset({BOB.user_id}))
    assert change.campaign.system == "genesys"


async def test_a_player_cannot_set_up(table: Store) -> None:
    with pytest.raises(NotAllowed):
        await campaigns.set_up(table, an_op(ANN), Settings(), (Master("user", ANN.user_id),), SettledDice())

    assert await campaigns.current(table, HERE) is None


async def test_a_role_makes_its_members_gm(table: Store) -> None:
    await campaigns.set_up(table, an_op(GM), Settings(), (Master("role", 5),), SettledDice())

    with_role = replace(ANN, role_ids=frozenset({5}))
    await destiny.set_points(table, an_op(with_role), 1, 1)
    with pytest.raises(NotAllowed):
        await destiny.set_points(table, an_op(GM), 2, 2)


async def test_a_manager_can_take_over_a_campaign_whose_gm_is_gone(table: Store) -> None:
    await campaigns.set_up(table, an_op(GM), Settings(), (Master("user", 123),), SettledDice())

    change = await masters.add_master(table, an_op(GM), Master("user", GM.user_id))

    assert GM.user_id in change.campaign.masters.user_ids


async def test_an_unknown_game_is_refused_and_nothing_is_begun(table: Store) -> None:
    with pytest.raises(UnknownName):
        await campaigns.set_up(table, an_op(GM), Settings(system="chess"), (), SettledDice())

    assert await campaigns.current(table, HERE) is None


async def test_settings_that_are_so_already_are_refused(table: Store) -> None:
    await campaigns.change_settings(table, an_op(GM), Settings(scheme=Scheme.NAME, text_only=True))

    with pytest.raises(IllegalAction, match="nothing_to_change"):
        await campaigns.change_settings(table, an_op(GM), Settings(scheme=Scheme.NAME))


async def test_linked_channels_share_one_campaign_until_unlinked(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    await channels.link(table, an_op(GM), OTHER_CHANNEL)

    await destiny.use(table, an_op(ANN, place=THERE), DestinySide.LIGHT)
    shared = await campaigns.current(table, HERE)
    await channels.unlink(table, an_op(GM, place=THERE), OTHER_CHANNEL)

    assert shared is not None
    assert shared.destiny == DestinyPool(2, 3)
    assert await campaigns.current(table, THERE) is None


@pytest.mark.parametrize(("shown_in", "kept"), [(OTHER_CHANNEL, False), (CHANNEL, True)], ids=["in it", "elsewhere"])
async def test_a_panel_in_a_channel_that_leaves_is_no_longer_kept_up_to_date(
    table: Store, shown_in: int, kept: bool
) -> None:
    change = await channels.link(table, an_op(GM), OTHER_CHANNEL)
    await channels.remember_panel(table, change.campaign.id, Panel(shown_in, 9))

    left = await channels.unlink(table, an_op(GM), OTHER_CHANNEL)

    assert left.campaign.panel == (Panel(shown_in, 9) if kept else None)


@pytest.mark.parametrize(
    ("channel", "rule"), [(OTHER_CHANNEL, "not_linked"), (CHANNEL, "home_channel")], ids=["stranger", "home"]
)
async def test_what_cannot_be_unlinked_is_refused(table: Store, channel: int, rule: str) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)

    with pytest.raises(IllegalAction, match=rule):
        await channels.unlink(table, an_op(GM), channel)


async def test_a_channel_with_a_history_of_its_own_is_not_swallowed(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    await destiny.set_points(table, an_op(GM, place=THERE), 1, 1)

    with pytest.raises(IllegalAction, match="channel_has_campaign"):
        await channels.link(table, an_op(GM), OTHER_CHANNEL)


async def test_a_channel_is_linked_once(table: Store) -> None:
    await channels.link(table, an_op(GM), OTHER_CHANNEL)

    with pytest.raises(IllegalAction, match="already_linked"):
        await channels.link(table, an_op(GM), OTHER_CHANNEL)


async def test_gms_are_named_and_removed_once(table: Store) -> None:
    await masters.add_master(table, an_op(GM), Master("user", GM.user_id))

    with pytest.raises(IllegalAction, match="already_gm"):
        await masters.add_master(table, an_op(GM), Master("user", GM.user_id))
    with pytest.raises(IllegalAction, match="not_gm"):
        await masters.remove_master(table, an_op(GM), Master("role", 1))


async def test_another_servers_campaign_does_not_exist_here(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    elsewhere = Place(GUILD + 1, CHANNEL)

    assert await campaigns.current(table, elsewhere) is None
    with pytest.raises(IllegalAction, match="no_campaign"):
        await campaigns.delete(table, an_op(GM, place=elsewhere))


async def test_deleting_the_same_campaign_twice_tells_the_same_event(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)
    op = an_op(GM)

    first = await campaigns.delete(table, op)
    again = await campaigns.delete(table, op)

    assert again.is_repeat
    assert again.event == first.event


async def test_only_the_gm_or_a_manager_is_asked_about_deleting(table: Store) -> None:
    await destiny.set_points(table, an_op(GM), 3, 2)

    with pytest.raises(NotAllowed):
        await campaigns.to_delete(table, an_op(ANN))
    with pytest.raises(IllegalAction, match="no_campaign"):
        await campaigns.to_delete(table, an_op(GM, place=THERE))
    assert (await campaigns.to_delete(table, an_op(GM))).channels == (CHANNEL,)


async def test_the_panel_is_remembered_and_forgotten(table: Store) -> None:
    change = await destiny.set_points(table, an_op(GM), 3, 2)

    await channels.remember_panel(table, change.state.campaign.id, Panel(CHANNEL, 9))
    shown = await campaigns.current(table, HERE)
    await channels.forget_panel(table, HERE.guild_id, change.state.campaign.id, Panel(CHANNEL, 9))
    hidden = await campaigns.current(table, HERE)

    assert shown is not None
    assert hidden is not None
    assert (shown.panel, hidden.panel) == (Panel(CHANNEL, 9), None)
