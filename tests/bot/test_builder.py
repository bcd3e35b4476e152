"""The panel on which a pool is built, at a whole table: presses, chances, limits, forgetting, and rolling it."""

import pytest

from bot.builders import Builders
from bot.store.store import Store
from bot.views.builder import BuildSelect, Built
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import LimitExceeded
from tests.bot.discord_table import InRoom, Reply, Table, at_table, text_of

ABILITY, DIFFICULTY, PROFICIENCY = "+ Ability, green", "+ Difficulty, purple", "+ Proficiency, yellow"


async def press(seat: Table, panel: Reply, *labels: str) -> Reply:
    for label in labels:
        panel = await seat.press(seat.ann, panel, label)
    return panel


def public(seat: Table) -> list[Reply]:
    """Return all messages that everybody sees."""
    return [seat._reply(InRoom(each)) for each in seat.room.history() if not each.flags.ephemeral]


async def test_without_a_pool_a_private_panel_names_every_die_its_color_and_its_letter(table: Store) -> None:
    async with at_table(table) as seat:
        panel = await seat.say(seat.ann, "roll")

        assert panel.is_private
        for word in ("`g` Ability, green", "`y` Proficiency, yellow", "`p` Difficulty, purple", "`w` Force, white"):
            assert word in panel.text
        assert [label for label in panel.buttons if label.startswith("+")] == list(panel.buttons)


async def test_each_press_adds_a_die_and_shows_words_chances_and_how_it_is_typed(table: Store) -> None:
    async with at_table(table) as seat:
        panel = await press(seat, await seat.say(seat.ann, "roll"), ABILITY, DIFFICULTY)

        assert "**1 Ability against 1 Difficulty**" in panel.text
        # By hand, of 64 cases: one success (3 faces) against none (5), two (1 face) against none or one (7).
        assert "Success **34.4%**" in panel.text
        assert "`/roll pool:1g 1p`" in panel.text


async def test_the_message_alone_is_enough_to_go_on_with(table: Store) -> None:
    async with at_table(table) as seat:
        panel = await press(seat, await seat.say(seat.ann, "roll"), ABILITY, ABILITY)
        seat.bot.builders = Builders()

        panel = await press(seat, panel, ABILITY)

        assert "**3 Ability**" in panel.text


async def test_dice_are_taken_away_upgraded_and_all_removed(table: Store) -> None:
    async with at_table(table) as seat:
        panel = await press(seat, await seat.say(seat.ann, "roll"), ABILITY, ABILITY, DIFFICULTY)
        panel = await seat.choose(seat.ann, panel, "built", "up")
        panel = await seat.choose(seat.ann, panel, "built", "updifficulty")
        assert "**1 Proficiency, 1 Ability against 1 Challenge**" in panel.text
        panel = await seat.choose(seat.ann, panel, "built", "down")
        panel = await seat.choose(seat.ann, panel, "built", "downdifficulty")
        panel = await seat.choose(seat.ann, panel, "built", Die.ABILITY.value)
        assert "**1 Ability against 1 Difficulty**" in panel.text

        panel = await seat.choose(seat.ann, panel, "built", "clear")

        assert "Press the dice" in panel.text
        assert "Roll" not in panel.buttons


async def test_what_was_built_is_rolled_for_everybody_and_the_panel_stays(table: Store) -> None:
    async with at_table(table) as seat:
        panel = await press(seat, await seat.say(seat.ann, "roll"), PROFICIENCY, DIFFICULTY)

        for number in (1, 2):
            rolled = await seat.press(seat.ann, panel, "Roll")
            assert not rolled.is_private
            assert f"#{number} · `1y 1p`" in rolled.text
            assert "Roll again" in rolled.buttons


async def test_what_was_built_can_be_rolled_in_secret(table: Store) -> None:
    async with at_table(table) as seat:
        panel = await press(seat, await seat.say(seat.ann, "roll", secret=True), ABILITY)
        assert "Roll" not in panel.buttons

        result = await seat.ann.click(panel.message.message, custom_id=panel.buttons["Roll in secret"])

        assert result.response is not None
        assert result.response.ephemeral
        assert "`1g`" in text_of(result.response.components)
        (stub,) = public(seat)
        assert "rolled in secret" in stub.text
        assert "1g" not in stub.text


async def test_a_label_is_typed_beside_the_dice_which_show_as_notation(table: Store) -> None:
    async with at_table(table) as seat:
        panel = await press(seat, await seat.say(seat.ann, "roll"), ABILITY, DIFFICULTY)
        form = await seat.ann.click(panel.message.message, custom_id=panel.buttons["Label it and roll…"])
        assert form.modal is not None
        assert form.modal["components"][0]["component"]["value"] == "1g 1p"

        rolled = await seat.send(seat.ann, form, What="slice the door")

        assert not rolled.is_private
        assert "slice the door" in rolled.text


async def test_a_hundred_dice_are_enough(table: Store) -> None:
    async with at_table(table) as seat:
        panel = await press(seat, await seat.say(seat.ann, "roll"), ABILITY)
        # A panel with a hundred dice, as a hundred presses would have left it.
        async with seat.bot.builders.panel(panel.message.id) as held:
            held.pool = DicePool(ability=100)

        refused = await seat.press(seat.ann, panel, DIFFICULTY)

        assert refused.is_private
        assert "101 dice in a pool" in refused.text
        assert "the limit is 100" in refused.text


async def test_a_label_without_dice_is_refused(table: Store) -> None:
    async with at_table(table) as seat:
        refused = await seat.say(seat.ann, "roll", label="the door")

        assert refused.is_private
        assert "Type the dice beside the label" in refused.text
        assert seat.refusals() == ["IllegalAction"]


async def test_a_table_that_writes_names_and_words_sees_its_own_letters_and_no_pictures(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "campaign settings", letters="name", text_only=True)
        panel = await press(seat, await seat.say(seat.ann, "roll"), ABILITY, DIFFICULTY)

        assert "`/roll pool:1a 1d`" in panel.text
        assert "🟢" not in panel.text
        rolled = await seat.press(seat.ann, panel, "Roll")
        assert "Ability: " in rolled.text


async def test_a_game_without_a_die_offers_no_button_for_it(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "campaign setup", system="genesys")

        panel = await seat.say(seat.ann, "roll")

        assert not any("Force" in label for label in panel.buttons)
        assert "Force" not in panel.text


@pytest.mark.parametrize("pool", [DicePool(), DicePool(proficiency=100), DicePool.of(dict.fromkeys(Die, 14))])
@pytest.mark.parametrize("is_secret", [False, True])
def test_the_custom_id_holds_every_pool(pool: DicePool, is_secret: bool) -> None:
    built = Built(pool, is_secret)

    pattern = BuildSelect.__discord_ui_compiled_template__

    assert pattern.fullmatch(built.custom_id)
    assert len(built.custom_id) <= 100
    assert BuildSelect(built).item.custom_id == built.custom_id


async def test_only_the_latest_panels_are_remembered() -> None:
    builders = Builders()
    for number in range(1000):
        async with builders.panel(number) as panel:
            panel.pool = DicePool(ability=1)

    assert len(builders._panels) <= 64


async def test_a_refused_press_leaves_the_panel_as_the_last_one_left_it() -> None:
    builders = Builders()
    async with builders.panel(1) as panel:
        panel.pool = DicePool(ability=100)

    with pytest.raises(LimitExceeded):
        async with builders.panel(1) as panel:
            DicePool(ability=100).add(Die.BOOST)

    async with builders.panel(1) as panel:
        assert panel.pool == DicePool(ability=100)


async def test_a_press_that_fails_leaves_the_panel_as_its_message_shows_it() -> None:
    builders = Builders()
    async with builders.panel(1) as panel:
        panel.pool = DicePool(ability=1)

    with pytest.raises(RuntimeError):
        async with builders.panel(1):
            raise RuntimeError

    async with builders.panel(1) as panel:
        assert panel.pool is None
