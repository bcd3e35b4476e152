"""Which rolls' messages a change concerns, and where they stand: what is drawn anew, and nothing else."""

import pytest

from bot.errors import NotAllowed
from bot.services import amendments, campaigns, damage, encounters, roll_messages, rolls, secret_rolls, targets, undo
from bot.services.kept_rolls import Which
from bot.services.roll_messages import RollKey, may_concern
from bot.services.rolls import Rolled
from bot.store.damage_values import DamageState
from bot.store.roll_values import KeptRoll, RollMessage
from bot.store.spending_values import Spending
from bot.store.store import Store
from bot.store.values import Event, Kind, Panel
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbol
from tests.bot.duelists import seat, shoot
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.bot.services.skirmish import fight
from tests.bot.services.spenders import STRONG, buy, goes_on, roll_check
from tests.bot.services.test_amendments import READING, SA, S, roll
from tests.bot.services.wraith import NO_DICE, make, order
from tests.chance import ScriptedChance

CAMPAIGN = 1
DAY = 24 * 60 * 60 * 1000


class Ear:
    """Hears what is saved, and asks whom it concerns."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.heard: list[Event] = []
        store.subscribe(self.heard.extend)

    async def concerned(self) -> list[int]:
        """Return the numbers of the rolls that the last change concerns."""
        last = self.heard[-1]
        found = await roll_messages.concerned(self._store, [last])
        assert may_concern(last) or not found
        assert set(found.values()) <= {HERE.guild_id}
        return sorted(key.number for key in found)


async def shown(store: Store, number: int, message_id: int = 0) -> RollMessage:
    """Remember a message of a roll."""
    message = RollMessage(Panel(7, message_id or 100 + number))
    await roll_messages.remember(store, RollKey(CAMPAIGN, number), message)
    return message


async def messages(store: Store, number: int) -> list[int]:
    """Return the messages that are known of a roll."""
    found = await roll_messages.to_show(store, HERE.guild_id, RollKey(CAMPAIGN, number))
    return [each.place.message_id for each in found.messages] if found is not None else []


async def taken_back(table: Store, event: Event) -> None:
    await undo.undo(table, an_op(GM), event.id)


async def amended(table: Store, rolled: Rolled) -> Event:
    now = await amendments.add(table, an_op(ANN), Which(rolled.stored.number), DicePool(boost=1), ScriptedChance(SA))
    return now.later[-1]


async def test_what_is_done_to_a_roll_and_taken_back_concerns_that_roll(table: Store) -> None:
    ear = Ear(table)
    first, second = await roll(table), await roll(table)
    assert await ear.concerned() == [], "a new roll has no message yet"

    change = await amended(table, second)
    assert await ear.concerned() == [2]
    await taken_back(table, change)
    assert await ear.concerned() == [2]

    gone = await amendments.remove(table, an_op(ANN), Which(first.stored.number))
    assert await ear.concerned() == [1]
    assert gone.removal is not None
    await taken_back(table, gone.removal)
    assert await ear.concerned() == [1]


async def test_a_reveal_concerns_the_secret_roll(table: Store) -> None:
    ear = Ear(table)
    await rolls.roll(table, an_op(ANN), READING, "1g 1p", ScriptedChance(S, S), is_secret=True)

    await secret_rolls.reveal(table, an_op(ANN), 1)

    assert await ear.concerned() == [1]


async def test_purchases_passes_and_the_attack_itself_concern_the_attack(table: Store) -> None:
    ear = Ear(table)
    await fight(table)
    shot = await shoot(table, *STRONG)
    await buy(table, shot, Symbol.ADVANTAGE, "boost_next_ally")
    assert ear.heard[-1].kind is Kind.SPEND
    assert await ear.concerned() == [1]

    await taken_back(table, ear.heard[-1])
    assert await ear.concerned() == [1]
    await taken_back(table, shot.rolled.event)
    assert await ear.concerned() == [1]


async def test_the_next_slot_concerns_just_the_rolls_whose_rest_it_loses(table: Store) -> None:
    ear = Ear(table)
    await fight(table)
    shot, checked = await shoot(table, *STRONG), await roll_check(table, ANN, 0, 0, 0, 0)
    for each in (shot.rolled, checked.rolled):
        await shown(table, each.stored.number)

    await goes_on(table)
    assert await ear.concerned() == [1, 2]
    ends_turn = ear.heard[-1]
    await goes_on(table)
    assert await ear.concerned() == []

    await taken_back(table, ear.heard[-1])
    assert await ear.concerned() == []
    await taken_back(table, ends_turn)
    assert await ear.concerned() == [1, 2]
    await encounters.end(table, an_op(GM))
    assert await ear.concerned() == [1, 2]


async def test_the_next_slot_concerns_a_check_that_was_rolled_again_and_no_plain_roll(table: Store) -> None:
    ear = Ear(table)
    await fight(table)
    checked = await roll_check(table, ANN, 0, 0, 0, 0)
    again = await rolls.again(table, an_op(ANN), Which(checked.rolled.stored.number), ScriptedChance(0, 0, 0, 0))
    plain = await roll(table)
    for each in (again, plain):
        await shown(table, each.stored.number)

    await goes_on(table)

    assert await ear.concerned() == [again.stored.number]


async def test_a_changed_target_concerns_the_damage_that_waits_for_it(table: Store) -> None:
    ear = Ear(table)
    wraith, drone = await make(table), await make(table, "Drone")
    for name in (wraith.name, wraith.name, drone.name):
        rolled = await damage.roll(table, an_op(BOB), order("7 fire"), name, NO_DICE)
        await shown(table, rolled.stored.number)

    await damage.apply(table, an_op(BOB), 1)
    assert await ear.concerned() == [1, 2]
    await targets.heal(table, an_op(ANN), wraith.name, 3)
    assert await ear.concerned() == [2]
    await taken_back(table, ear.heard[-1])
    assert await ear.concerned() == [2]
    await targets.remove(table, an_op(ANN), drone.name)
    assert await ear.concerned() == [3]


async def test_every_kind_of_roll_is_shown_as_what_it_is(table: Store) -> None:
    await seat(table)
    await roll(table)
    await shoot(table, *STRONG)
    await make(table)
    await damage.roll(table, an_op(BOB), order("7 fire"), "Wraith", NO_DICE)

    for number, kind in ((1, KeptRoll), (2, Spending), (3, DamageState)):
        await shown(table, number)
        found = await roll_messages.to_show(table, HERE.guild_id, RollKey(CAMPAIGN, number))
        assert found is not None
        assert isinstance(found.state, kind)


async def test_what_was_refused_is_told_to_nobody(table: Store) -> None:
    ear = Ear(table)
    rolled = await roll(table)
    before = list(ear.heard)

    with pytest.raises(NotAllowed):
        await amendments.remove(table, an_op(BOB), Which(rolled.stored.number))

    assert ear.heard == before


async def test_a_message_is_remembered_once_and_several_show_one_roll(table: Store) -> None:
    await roll(table)
    first = await shown(table, 1, 101)
    await shown(table, 1, 101)
    await shown(table, 1, 102)
    assert await messages(table, 1) == [101, 102]

    await roll_messages.forget(table, first.place)

    assert await messages(table, 1) == [102]


async def test_messages_are_forgotten_after_a_while_and_with_their_campaign(table: Store) -> None:
    await roll(table)
    sent_at = 1_790_000_000_000
    await shown(table, 1, (sent_at - 1_420_070_400_000) << 22)

    await campaigns.purge(table, sent_at + 29 * DAY)
    assert len(await messages(table, 1)) == 1
    await campaigns.purge(table, sent_at + 31 * DAY)
    assert await messages(table, 1) == []

    await shown(table, 1)
    await campaigns.delete(table, an_op(GM))
    assert await messages(table, 1) == []
