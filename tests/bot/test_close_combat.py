"""Close combat at the table: what is remembered is shown before a shot is rolled, and told where it counts."""

from typing import Any

from simcord import ResponseMessage

from bot.store.store import Store
from tests.bot.discord_table import Reply, Table, text_of
from tests.bot.test_spending import fight, seated

MISS = (0,) * 5
SHOT = {"target": "Troopers", "weapon": "Gun", "range": "medium"}


async def engaged(seat: Table) -> Reply:
    """Begin a fight, the Brute engaged with Vex."""
    await fight(seat)
    return await seat.say(seat.ann, "encounter engage", who="Vex", with_whom="Brute")


def _now(seat: Table, told: Reply) -> Reply:
    return seat._reply(ResponseMessage(seat.env, seat.env.backend.get_message(seat.room.id, told.message.id)))


async def _choose(seat: Table, told: Reply, *words: str) -> Reply:
    select = told.select("attack:1:1:1:situation")
    await seat.ann.select(told.message.message, list(words), custom_id=select)
    return _now(seat, told)


async def test_a_shot_by_whoever_is_engaged_becomes_its_own_preview(table: Store) -> None:
    async with seated(table, *MISS, 0) as seat:
        told = await engaged(seat)
        look = await seat.say(seat.ann, "attack", **SHOT)
        result = await seat.ann.click(look.message.message, custom_id=look.buttons["Roll"])
        (public,) = result.followups
        details = await seat.say(seat.ann, "encounter show")

    assert "**Vex is engaged with Brute**" in told.text
    assert not told.is_private
    assert look.is_private
    assert "Engaged: Brute, as it was last told. Choose `not engaged` where that is past." in look.text
    first = ("Nothing is rolled yet; only you see this.", "Engaged: Brute", "Difficulty")
    assert sorted(first, key=look.text.index) == list(first), "why it came unasked stands before the pool"
    assert "`1y2g 3p`" in look.text
    rolled = text_of(public.components)
    assert (
        "Vex shot while engaged with Brute: a Boost die on the next close-combat attack on Vex is remembered for each."
    ) in rolled
    assert "· engaged with Brute" in details.text
    assert "Promised to Brute (Vex fired while engaged)" in details.text


async def test_what_is_taken_out_of_the_menu_is_over(table: Store) -> None:
    async with seated(table, *MISS, 0) as seat:
        await engaged(seat)
        look = await seat.say(seat.ann, "attack", **SHOT)
        free = await _choose(seat, look, "aim")
        result = await seat.ann.click(free.message.message, custom_id=free.buttons["Roll"])
        details = await seat.say(seat.ann, "encounter show")
        (public,) = result.followups

    assert "· aim, not engaged" in free.text
    assert "`1y2g1b 2p`" in free.text
    assert "shot while engaged" not in text_of(public.components)
    assert "· engaged with" not in details.text


async def test_whom_the_target_is_engaged_with_is_told(table: Store) -> None:
    async with seated(table, *MISS) as seat:
        await fight(seat)
        await seat.say(seat.gm, "encounter engage", who="Brute", with_whom="Nova")
        shot: dict[str, Any] = {**SHOT, "target": "Brute"}
        look = await seat.say(seat.ann, "attack", **shot)
        told = await seat.say(seat.ann, "attack", **shot, situation="ally engaged")

    assert "Ally engaged: Nova, as it was last told." in look.text
    assert "Engaged with the target: Nova." in told.text


async def test_an_attack_tells_whom_it_engages_and_who_is_engaged_no_more(table: Store) -> None:
    async with seated(table, *(0,) * 20) as seat:
        await fight(seat)
        fists = {"target": "Troopers", "weapon": "unarmed"}
        close = await seat.say(seat.ann, "attack", **fists)
        again = await seat.say(seat.ann, "attack", **fists, out_of_turn=True)
        apart = await seat.say(seat.ann, "attack", **SHOT, out_of_turn=True)
        await seat.say(seat.gm, "encounter engage", who="Vex", with_whom="Brute")
        left = await seat.say(seat.ann, "attack", **SHOT, situation="not engaged", out_of_turn=True)

    assert "-# Vex and Troopers are engaged from now on." in close.text
    assert "engaged" not in again.text.replace("engaged range", "")
    assert "-# Vex and Troopers are engaged no more." in apart.text
    assert "-# Vex has left close combat." in left.text


async def test_engage_says_what_is_missing(table: Store) -> None:
    async with seated(table) as seat:
        await fight(seat)
        told = [
            (await seat.say(seat.gm, "encounter engage", who="Vex", **options)).text
            for options in ({}, {"with_whom": "Vex"}, {"end": True}, {"end": True, "with_whom": "Brute"})
        ]
        await seat.say(seat.gm, "encounter engage", who="Vex", with_whom="Brute")
        again = await seat.say(seat.gm, "encounter engage", who="Brute", with_whom="Vex")
        assert len(seat.refusals()) == 5

    assert "Engaged with whom?" in told[0]
    assert "cannot be engaged with itself" in told[1]
    assert "Vex is not engaged with anybody" in told[2]
    assert "Vex is not engaged with Brute" in told[3]
    assert "Brute is engaged with Vex already." in again.text
