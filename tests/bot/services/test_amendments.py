"""What is done to a kept roll: by whom, once, with its event, and taken back by the GM."""

import asyncio

import pytest

from bot.errors import NotAllowed
from bot.services import amendments, campaigns, destiny, kept_rolls, rolls, undo
from bot.services.campaigns import Settings
from bot.services.kept_rolls import Which
from bot.services.rolls import Rolled
from bot.store import ledger
from bot.store.roll_values import KeptRoll
from bot.store.store import Store
from bot.store.values import Event, Kind
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.dice.roll import Roll
from rules.errors import IllegalAction, LimitExceeded
from rules.notation.reading import Note, NoteKind, Reading, Scheme
from rules.table.destiny import DestinyPool, DestinySide
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.chance import ScriptedChance, SeededChance

NO_DICE = ScriptedChance()
READING = Reading(
    DicePool(ability=1, difficulty=1),
    label="door",
    notes=(Note(kind=NoteKind.ABILITY_DOWNGRADED, count=2, turned=1),),
    scheme_used=Scheme.COLOR,
)
S, FT, SA = 1, 7, 3
"""Ability: success; Difficulty: failure and threat; Boost: success and advantage."""


async def roll(table: Store) -> Rolled:
    """Ann rolls a success against a failure and threat."""
    return await rolls.roll(table, an_op(ANN), READING, "1g 1p", ScriptedChance(S, FT))


async def kept(table: Store, rolled: Rolled) -> KeptRoll:
    return await kept_rolls.kept(table, HERE, rolled.campaign.id, rolled.stored.number)


async def events(table: Store, rolled: Rolled) -> list[Event]:
    return list(await table.read(lambda tx: ledger.latest(tx, rolled.campaign.id, limit=100)))


def which(now: KeptRoll | Rolled) -> Which:
    return Which(now.stored.number, now.kept.version if isinstance(now, Rolled) else now.version)


class TestAmending:
    async def test_added_dice_join_those_on_the_table_and_the_event_tells_who_and_why(self, table: Store) -> None:
        rolled = await roll(table)

        now = await amendments.add(
            table, an_op(ANN), which(rolled), DicePool(boost=1), ScriptedChance(SA), "a helping friend"
        )

        assert now == await kept(table, rolled)
        assert now.stored.roll == Roll(
            DicePool(ability=1, boost=1, difficulty=1),
            ((Die.ABILITY, (S,)), (Die.BOOST, (SA,)), (Die.DIFFICULTY, (FT,))),
        )
        (done,) = now.amendments
        assert (done.actor_id, done.after["why"], done.after["changes"]) == (
            ANN.user_id,
            "a helping friend",
            [["boost", None, SA]],
        )
        assert done.before["faces"] == {"ability": [S], "difficulty": [FT]}

    async def test_the_gm_may_and_others_may_not(self, table: Store) -> None:
        rolled = await roll(table)

        with pytest.raises(NotAllowed):
            await amendments.reroll(table, an_op(BOB), which(rolled), {Die.ABILITY: [0]}, NO_DICE)
        now = await amendments.reroll(table, an_op(GM), which(rolled), {Die.ABILITY: [0]}, ScriptedChance(0))

        assert dict(now.stored.roll.faces)[Die.ABILITY] == (0,)

    async def test_a_second_delivery_shows_the_same_dice(self, table: Store) -> None:
        rolled, op = await roll(table), an_op(ANN)

        first = await amendments.add(table, op, which(rolled), DicePool(boost=1), ScriptedChance(SA))
        again = await amendments.add(table, op, which(rolled), DicePool(boost=1), NO_DICE)

        assert again == first

    async def test_of_two_presses_at_once_on_the_same_message_one_changes_the_roll(self, table: Store) -> None:
        rolled = await roll(table)

        results = await asyncio.gather(
            *(
                amendments.add(table, an_op(each), which(rolled), DicePool(boost=1), SeededChance(1))
                for each in (ANN, GM, ANN, GM)
            ),
            return_exceptions=True,
        )

        refused = [each for each in results if isinstance(each, IllegalAction)]
        assert [each.rule for each in refused] == ["roll_has_changed"] * 3
        assert (await kept(table, rolled)).stored.roll.pool == DicePool(ability=1, boost=1, difficulty=1)

    async def test_a_turned_die_takes_no_chance(self, table: Store) -> None:
        rolled = await roll(table)

        now = await amendments.turn(table, an_op(ANN), which(rolled), Die.ABILITY, S, 3, NO_DICE)

        assert now.stored.roll.net.success == 1

    async def test_too_many_dice_are_refused_and_nothing_is_changed(self, table: Store) -> None:
        rolled = await roll(table)

        with pytest.raises(LimitExceeded):
            await amendments.add(table, an_op(ANN), which(rolled), DicePool(boost=99), NO_DICE)

        assert await kept(table, rolled) == rolled.kept

    async def test_a_roll_of_another_number_or_campaign_is_not_there(self, table: Store) -> None:
        rolled = await roll(table)

        with pytest.raises(IllegalAction, match="no_such_roll"):
            await amendments.add(table, an_op(ANN), Which(9), DicePool(boost=1), NO_DICE)
        with pytest.raises(IllegalAction, match="campaign_is_gone"):
            await kept_rolls.kept(table, HERE, rolled.campaign.id + 1, 1)

    async def test_how_the_text_was_read_is_still_known(self, table: Store) -> None:
        rolled = await roll(table)

        assert (await kept(table, rolled)).reading == READING


class TestDestiny:
    async def allowed(self, table: Store) -> Rolled:
        await campaigns.change_settings(table, an_op(GM), Settings(upgrades_after_roll=True))
        await destiny.set_points(table, an_op(GM), 1, 1)
        return await roll(table)

    async def test_a_point_flips_and_a_die_is_upgraded_in_one_change(self, table: Store) -> None:
        rolled = await self.allowed(table)

        now = await amendments.upgrade(
            table, an_op(ANN), which(rolled), DestinySide.LIGHT, Die.PROFICIENCY, ScriptedChance(11)
        )

        assert now.campaign.destiny == DestinyPool(0, 2)
        assert now.stored.roll.faces == ((Die.PROFICIENCY, (11,)), (Die.DIFFICULTY, (FT,)))

    async def test_it_takes_the_gms_leave_a_point_and_the_right_side(self, table: Store) -> None:
        rolled = await roll(table)

        async def upgrade(who: object, side: DestinySide) -> None:
            op = an_op(ANN if who == "ann" else GM)
            await amendments.upgrade(table, op, which(rolled), side, Die.PROFICIENCY, NO_DICE)

        with pytest.raises(IllegalAction, match="upgrade_before_roll"):
            await upgrade("ann", DestinySide.LIGHT)
        await campaigns.change_settings(table, an_op(GM), Settings(upgrades_after_roll=True))
        with pytest.raises(IllegalAction, match="no_light_point"):
            await upgrade("ann", DestinySide.LIGHT)
        with pytest.raises(NotAllowed):
            await upgrade("ann", DestinySide.DARK)
        with pytest.raises(IllegalAction, match="no_dark_point"):
            await upgrade("gm", DestinySide.DARK)

        assert (await kept(table, rolled)).stored == rolled.stored

    async def test_a_check_takes_one_point(self, table: Store) -> None:
        rolled = await self.allowed(table)
        now = await amendments.upgrade(
            table, an_op(ANN), which(rolled), DestinySide.LIGHT, Die.PROFICIENCY, ScriptedChance(11)
        )

        with pytest.raises(IllegalAction, match="check_has_its_point"):
            await amendments.upgrade(table, an_op(GM), which(now), DestinySide.DARK, Die.CHALLENGE, NO_DICE)

        assert (await kept(table, rolled)).campaign.destiny == DestinyPool(0, 2)

    async def test_taken_back_it_gives_the_point_and_the_die_back(self, table: Store) -> None:
        rolled = await self.allowed(table)
        await amendments.upgrade(
            table, an_op(ANN), which(rolled), DestinySide.LIGHT, Die.PROFICIENCY, ScriptedChance(11)
        )

        await undo.undo(table, an_op(GM))

        assert await kept(table, rolled) == rolled.kept


class TestTakenBack:
    async def test_only_the_gm_takes_dice_back(self, table: Store) -> None:
        rolled = await roll(table)
        now = await amendments.add(table, an_op(ANN), which(rolled), DicePool(boost=1), ScriptedChance(SA))

        with pytest.raises(NotAllowed):
            await undo.undo(table, an_op(ANN), now.amendments[0].id)
        await undo.undo(table, an_op(GM), now.amendments[0].id)

        assert await kept(table, rolled) == rolled.kept

    async def test_what_a_later_amendment_builds_upon_stands(self, table: Store) -> None:
        rolled = await roll(table)
        one = await amendments.add(table, an_op(ANN), which(rolled), DicePool(boost=1), ScriptedChance(SA))
        two = await amendments.reroll(table, an_op(ANN), which(one), {Die.BOOST: [0]}, ScriptedChance(0))

        with pytest.raises(IllegalAction, match="undo_blocked") as refused:
            await undo.undo(table, an_op(GM), one.amendments[0].id)
        assert refused.value.facts["event_id"] == two.amendments[1].id
        await undo.undo(table, an_op(GM))
        await undo.undo(table, an_op(GM))

        assert await kept(table, rolled) == rolled.kept


class TestDeleting:
    async def test_a_deleted_roll_takes_no_more_changes_until_it_is_brought_back(self, table: Store) -> None:
        rolled = await roll(table)
        gone = await amendments.remove(table, an_op(ANN), Which(1))
        assert gone.removal is not None

        for refused in (
            amendments.add(table, an_op(GM), which(gone), DicePool(boost=1), NO_DICE),
            amendments.remove(table, an_op(ANN), Which(1)),
            rolls.again(table, an_op(ANN), which(gone), NO_DICE),
        ):
            with pytest.raises(IllegalAction, match="roll_is_deleted"):
                await refused
        await undo.undo(table, an_op(ANN), gone.removal.id)

        assert await kept(table, rolled) == rolled.kept

    async def test_nobody_deletes_what_others_rolled(self, table: Store) -> None:
        await roll(table)

        with pytest.raises(NotAllowed):
            await amendments.remove(table, an_op(BOB), Which(1))


class TestAgain:
    async def test_the_same_dice_fall_as_a_new_roll_and_the_old_one_stays(self, table: Store) -> None:
        rolled = await roll(table)

        again = await rolls.again(table, an_op(ANN), which(rolled), ScriptedChance(0, 0))

        assert again.stored.number == 2
        assert again.stored.roll == Roll(READING.pool, ((Die.ABILITY, (0,)), (Die.DIFFICULTY, (0,))))
        assert again.kept.reading == READING
        assert await kept(table, rolled) == rolled.kept
        assert [each.kind for each in await events(table, rolled)] == [Kind.ROLL, Kind.ROLL]

    async def test_an_amended_roll_is_rolled_again_with_the_added_dice(self, table: Store) -> None:
        rolled = await roll(table)
        now = await amendments.add(table, an_op(ANN), which(rolled), DicePool(boost=1), ScriptedChance(SA))

        again = await rolls.again(table, an_op(ANN), which(now), SeededChance(1))

        assert again.stored.roll.pool == DicePool(ability=1, boost=1, difficulty=1)
        assert again.later == ()
