"""Spending at the table: the selects under a roll, its questions, who is refused, and messages that are out of date."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.access import Shown
from bot.services import characters, spending_changes
from bot.store.store import Store
from bot.store.values import Place
from rules.characters.character import Character
from rules.characters.parts import Part, SheetQuality
from rules.combat.purchases import Purchase
from rules.combat.spending import SpendingSide
from tests.bot.discord_table import Reply, Table, at_table, text_of
from tests.bot.duelists import BRUTE, PISTOL, TROOPERS, VEX
from tests.bot.people import GM, an_op
from tests.bot.test_health import a_character
from tests.chance import ScriptedChance

QUALITIES = ("Stun", 3), ("Blast", 5)
GUN = replace(PISTOL, name="Gun", qualities=tuple(SheetQuality(name=name, rank=rank) for name, rank in QUALITIES))
ARMED = replace(VEX, strain=5, weapons=(GUN,))
SPEND = "spend:1:1:1:"
"""The first roll of the first campaign."""


@asynccontextmanager
async def seated(table: Store, *dice: int, shown: Shown = Shown.FULL, vex: Character = ARMED) -> AsyncIterator[Table]:
    """Seat Vex, whom Ann plays, Nova, whom Bob plays, and two adversaries of the GM."""
    async with at_table(table, ScriptedChance(*dice)) as seat:
        await a_character(seat, seat.ann, vex)
        await a_character(seat, seat.bob, replace(VEX, name="Nova"))
        for each in (TROOPERS, BRUTE):
            await a_character(seat, seat.gm, each, shown=shown)
        yield seat


async def fight(seat: Table, order: str = "pc npc pc npc") -> None:
    """Begin an encounter of everybody."""
    await seat.gm.slash(seat.room, "encounter start")
    for who in (seat.ann, seat.bob):
        await who.slash(seat.room, "encounter join")
    for name in ("Troopers", "Brute"):
        await seat.gm.slash(seat.room, "encounter add", who=name)
    await seat.gm.slash(seat.room, "encounter order", slots=order)
    await seat.gm.slash(seat.room, "encounter begin")


async def shot(seat: Table, extra: str, **options: Any) -> Reply:
    """Attack the troopers with dice that show nothing but what is typed on top."""
    said = {"target": "Troopers", "weapon": "Gun", "range": "medium", "extra": extra, **options}
    return await seat.say(seat.ann, "attack", **said)


async def chosen(seat: Table, who: Any, reply: Reply, select: str, *values: str) -> tuple[Reply, list[str]]:
    """Choose in a select; return the message as it is then, and what was said to this person alone."""
    labels = reply.options(SPEND + select)
    wanted = [labels.get(value, value) for value in values]
    result = await who.select(reply.message.message, wanted, custom_id=reply.select(SPEND + select))
    private = [text_of(each.components) for each in (result.response, *result.followups) if each and each.ephemeral]
    return seat._reply(await seat.shown(reply)), private


STRONG = (0, 0, 0, 0, 0)
BLANK = (0, 0)


async def test_a_roll_offers_a_select_for_each_symbol_that_buys_anything(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        told = await shot(seat, "**^^!")

        assert "2 Advantage" in told.text
    assert "-# 1 Triumph and 2 Advantage left, for Vex to spend" in told.text
    advantage = list(told.options(SPEND + "buy:advantage"))
    assert advantage == [
        "Recover 1 strain",
        "Boost die for the next ally to act",
        "Notice something important",
        "Activate Stun 3",
        "Activate Blast 5",
        "Free maneuver",
        "Setback die for the target",
        "Boost die for any ally",
    ]
    assert "Inflict a Critical Injury" in told.options(SPEND + "buy:triumph")
    assert list(told.buttons) == ["Pass"]


async def test_what_is_spent_stands_above_what_is_done_to_the_dice(table: Store) -> None:
    async with seated(table, *STRONG, *BLANK) as seat:
        attack = await shot(seat, "**^!")
        check = await seat.say(seat.ann, "check", skill="cool", difficulty="simple", extra="*^!")

    assert attack.controls == ["Advantage: 1 left", "Triumph: 1 left", "Pass", "⋯ its dice"]
    spent, rolled = check.controls[:3], check.controls[3:]
    assert spent == ["Advantage: 1 left", "Triumph: 1 left", "Pass"]
    assert rolled == ["Roll again", "Add dice…", "Destiny Point…", "⋯ more"]


async def test_a_purchase_is_told_in_the_same_message_and_what_is_left(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        told = await shot(seat, "**^^")

        told, private = await chosen(seat, seat.ann, told, "buy:advantage", "Notice something important")

        assert private == []
        assert "**Notice something important, for 1 Advantage**" in told.text
        assert "-# 1 Advantage left, for Vex to spend" in told.text
        told, _ = await chosen(seat, seat.ann, told, "buy:advantage", "Recover 1 strain")
        assert "Vex: strain 5 → **4** of 11" in told.text
        assert list(told.buttons) == ["Take back the last"]
        told = await seat.press(seat.ann, told, "Take back the last")
        assert "Recover 1 strain" not in told.text
        assert "-# 1 Advantage left, for Vex to spend" in told.text


async def test_how_often_is_asked_in_the_message_and_can_be_left(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        first = await shot(seat, "**^^^^^^")

        asked, _ = await chosen(seat, seat.ann, first, "buy:advantage", "Inflict a Critical Injury")
        assert list(asked.options(SPEND + "times:")) == [
            "As it is, for 3 Advantage",
            "+10 on the roll, for 6 Advantage",
        ]
        left = await seat.press(seat.ann, asked, "Back")
        assert left.text == first.text
        asked, _ = await chosen(seat, seat.ann, left, "buy:advantage", "Inflict a Critical Injury")
        told, _ = await chosen(seat, seat.ann, asked, "times:", "+10 on the roll, for 6 Advantage")

    # 6 + 2 - 5: 3 wounds stood, the first minion falls past 5.
    assert "**Inflict a Critical Injury, 2 times, Troopers, for 6 Advantage**" in told.text
    assert "wounds 3 → **6** of 15" in told.text
    assert "A Critical Injury takes one minion out; nothing is rolled." in told.text


async def test_whom_it_is_for_is_asked_and_remembered_for_the_check(table: Store) -> None:
    async with seated(table, *STRONG, *(0, 0, 0, 0)) as seat:
        await fight(seat)
        told = await shot(seat, "**^^")

        asked, _ = await chosen(seat, seat.ann, told, "buy:advantage", "Boost die for any ally")
        assert list(asked.options(SPEND + "whom:")) == ["Vex", "Nova"]
        told, _ = await chosen(seat, seat.ann, asked, "whom:", "Nova")
        assert "**Boost die for any ally, Nova, for 2 Advantage**" in told.text
        check = await seat.say(seat.bob, "check", skill="cool", difficulty="easy", out_of_turn=True)

    assert "Vex: Boost die for any ally: +1 Boost" in check.text


async def test_the_wrong_person_is_told_who_decides(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        told = await shot(seat, "**^^ $")

        for who, select, value, words in (
            (seat.bob, "buy:advantage", "Free maneuver", f"for {seat.ann.mention} to spend, or for the GM"),
            (seat.bob, "buy:despair", "Fall prone", "Spending these symbols is for whoever has Manage Server"),
            (seat.ann, "buy:despair", "Fall prone", "Spending these symbols is for whoever has Manage Server"),
        ):
            now, private = await chosen(seat, who, told, select, value)
            assert words in private[0]
            assert now.text == told.text
        refused = await seat.press(seat.bob, told, "Pass Despair")
        assert "Spending these symbols" in refused.text
    assert seat.refusals() == []


async def test_a_message_that_is_out_of_date_is_renewed_with_a_word(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        old = await shot(seat, "**^^")
        bought = Purchase(key="free_maneuver", side=SpendingSide.POSITIVE, small=2)
        op = an_op(GM, place=Place(seat.guild.id, seat.room.id))
        await spending_changes.buy(seat.bot.store, op, 1, bought, (), ScriptedChance())

        now, private = await chosen(seat, seat.ann, old, "buy:advantage", "Notice something important")

        assert private == [
            "“Notice something important” cannot be bought with what is left: 0 Advantage and 0 Triumphs. Choose from "
            "the list as it is now. Nothing was changed."
        ]
        assert now._selects == []


async def test_the_rest_is_lost_as_the_next_slot_begins(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        await fight(seat)
        told = await shot(seat, "**^^")
        await seat.ann.slash(seat.room, "encounter next")

        now = seat._reply(await seat.shown(told))

    assert "-# 2 Advantage lost: the next slot has begun" in now.text
    assert not now.buttons


async def test_passing_leaves_the_rest(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        told = await shot(seat, "**^^")

        told = await seat.press(seat.ann, told, "Pass")

        assert "-# 2 Advantage left unspent" in told.text
        told = await seat.press(seat.ann, told, "Take back the last")
        assert "-# 2 Advantage left, for Vex to spend" in told.text


async def test_a_stray_shot_is_the_gms_to_put_on_somebody(table: Store) -> None:
    async with seated(table, 0, 0, 0, 0, 0) as seat:
        await fight(seat)
        told = await shot(seat, "**^^ $ *", situation="ally engaged")
        assert "**The shot goes astray.** The GM says who is struck." in told.text
        refused, private = await chosen(seat, seat.ann, told, "strike:", "Nova")
        assert "Saying whom a stray shot strikes is for" in private[0]

        told, _ = await chosen(seat, seat.gm, refused, "strike:", "Nova")

    # 6 + 2 - 2: three Successes, and the Despair takes one.
    assert "**Nova is struck instead.**" in told.text
    assert "Nova: wounds 0 → **6** of 12" in told.text
    assert "-# 2 Advantage left, for Vex to spend" in told.text


async def test_of_an_npc_players_see_what_happens_and_no_numbers(table: Store) -> None:
    async with seated(table, 0, 0, 0, 0, 0, 0, shown=Shown.HEALTH) as seat:
        told = await shot(seat, "**^^^!", target="Brute")
        told, _ = await chosen(seat, seat.ann, told, "buy:advantage", "Inflict a Critical Injury")

    assert "Brute suffers a Critical Injury: **Minor Nick**." in told.text
    assert "d100" not in told.text
    assert "wounds" not in told.text.replace("wounds or", "")


async def test_a_check_is_spent_in_its_message(table: Store) -> None:
    async with seated(table, 0, 0, 0) as seat:
        told = await seat.say(seat.ann, "check", skill="cool", difficulty="easy", extra="%%%")

        refused, private = await chosen(seat, seat.ann, told, "buy:threat", "An opponent takes a free maneuver")
        assert "Spending these symbols" in private[0]
        told, _ = await chosen(seat, seat.gm, refused, "buy:threat", "An opponent takes a free maneuver")

    assert "**An opponent takes a free maneuver, for 2 Threat**" in told.text
    assert "-# 1 Threat left, for the GM to spend" in told.text


async def test_a_point_is_flipped_with_a_check(table: Store) -> None:
    async with seated(table, 0, 0, 0) as seat:
        refused = await seat.say(seat.ann, "check", skill="cool", difficulty="easy", destiny=True)
        await seat.say(seat.gm, "destiny set", light=1, dark=0)

        told = await seat.say(seat.ann, "check", skill="cool", difficulty="easy", destiny=True)

        assert seat.refusals() == ["IllegalAction"]
    assert refused.is_private
    assert "Nothing was changed." in refused.text
    assert "Destiny Point: ability upgraded 1×" in told.text
    assert "`1y1g 1p`" in told.text


async def test_a_message_in_which_much_was_bought_keeps_to_the_limits(table: Store) -> None:
    worn = replace(ARMED, strain=40, strain_threshold=(Part("printed", 50),))
    async with seated(table, *STRONG, vex=worn) as seat:
        told = await shot(seat, "**" + "^" * 40)
        for _ in range(30):
            asked, _ = await chosen(seat, seat.ann, told, "buy:advantage", "Recover 1 strain")
            told, _ = await chosen(seat, seat.ann, asked, "times:", "1 time, for 1 Advantage")

    assert "earlier purchases: `/history`" in told.text
    assert "-# 10 Advantage left, for Vex to spend" in told.text
    assert len(told.text) < 4000


@pytest.mark.parametrize(
    ("quality", "extra", "label", "words"),
    [
        (("Burn", 2), "**^^", "Activate Burn 2", "Brute burns: 6 damage at the start of each own turn, for 2 rounds."),
        (("Ensnare", 2), "**^^", "Activate Ensnare 2", "Brute is immobilized for 2 rounds."),
        (("Sunder", None), "**^", "Activate Sunder", "Axe has minor damage."),
        (("Stun", 3), "**^^", "Activate Stun 3", "Brute suffers 3 strain; soak does not count."),
        (("Guided", 3), "^^^", "Activate Guided 3", "attacks again at the end of the round, with 3 Ability dice."),
        (("Linked", 1), "**^^", "Activate Linked 1", "Brute: wounds 4 → **8** of 10"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
async def test_what_a_quality_does_is_told(
    table: Store, quality: tuple[str, int | None], extra: str, label: str, words: str
) -> None:
    async with seated(table, *STRONG) as seat:
        name, rank = quality
        gun = replace(GUN, qualities=(SheetQuality(name=name, rank=rank),))
        await characters.edit(
            seat.bot.store,
            an_op(GM, place=Place(seat.guild.id, seat.room.id)),
            "Vex",
            lambda sheet: replace(sheet, weapons=(gun,)),
        )
        await fight(seat)
        told = await shot(seat, extra, target="Brute")

        told, _ = await chosen(seat, seat.ann, told, "buy:advantage", label)

    assert words in told.text


@pytest.mark.parametrize(
    ("extra", "select", "label", "words"),
    [
        ("%%%", "buy:threat", "Fall prone", "Vex is prone."),
        ("** $", "buy:despair", "Out of ammunition", "Gun has nothing left to fire in this encounter."),
        ("%%", "buy:threat", "Boost die for the target", "Remembered for the next check of Troopers."),
    ],
)
async def test_what_the_gm_buys_is_told(table: Store, extra: str, select: str, label: str, words: str) -> None:
    async with seated(table, *STRONG) as seat:
        await fight(seat)
        told = await shot(seat, extra)

        told, _ = await chosen(seat, seat.gm, told, select, label)

    assert words in told.text


async def test_outside_of_a_fight_effects_are_told_to_be_kept_in_mind(table: Store) -> None:
    async with seated(table, *STRONG) as seat:
        told = await shot(seat, "%%% **^^^^^")

        told, _ = await chosen(seat, seat.ann, told, "buy:advantage", "Activate Blast 5")

    assert "Everybody engaged with the target takes 7, each less their soak." in told.text


async def test_a_stray_shot_outside_of_a_fight_names_nobody_who_is_hidden(table: Store) -> None:
    async with seated(table, *STRONG, shown=Shown.NOTHING) as seat:
        told = await shot(seat, "**^^ $ *", target="guard soak 3, wounds 5", situation="ally engaged")
        assert list(told.options(SPEND + "strike:")) == ["Nova", "Somebody whose numbers I do not know"]

        told, _ = await chosen(seat, seat.gm, told, "strike:", "Somebody whose numbers I do not know")

    assert "**somebody else is struck instead.**" in told.text
    assert "somebody else: Gun 6 · net Success +2 = **8 wounds**" in told.text


async def test_of_a_hidden_attacker_a_further_hit_tells_what_it_came_to_alone(table: Store) -> None:
    # Two Success on top of blank dice: twice 9 + 2 - Brawn 2. The second hit brings Vex down, and d100 shows 31.
    async with seated(table, 0, 0, 0, 0, 0, 0, 30, shown=Shown.HEALTH) as seat:
        said = {"attacker": "Troopers", "target": "Vex", "range": "medium", "situation": "auto-fire"}
        result = await seat.gm.slash(seat.room, "attack", **said, extra="**^^")
        assert result.response is not None
        told, _ = await chosen(seat, seat.gm, seat._reply(result.response), "buy:advantage", "Activate Auto-fire")

    assert "Vex is hit (Rifle) for **9 wounds**.\nVex: wounds 9 → **18** of 12" in told.text
    assert "Rifle 9" not in told.text
