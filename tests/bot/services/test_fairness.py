"""What everybody may know of a campaign's dice, and that nothing else gets out before its time."""

import asyncio
import gzip
import json
import re
from typing import Any

import pytest
from discord import ui
from sqlalchemy import delete, update

from bot.errors import NotAllowed
from bot.render.fairness import book_view, revealed_view
from bot.services import amendments, campaigns, fairness, fairness_export, rolls, secret_rolls, undo
from bot.services.campaigns import Settings
from bot.services.fairness import LONGEST_WORDS, MOST_WORDS
from bot.services.fairness_export import TOLD, document, file_of
from bot.services.kept_rolls import Which
from bot.store import ledger, seeds
from bot.store import rolls as stored_rolls
from bot.store.kinds import DICE_KINDS, ROLL_KINDS
from bot.store.schema import campaign, draw, roll
from bot.store.seeds import SeedUse
from bot.store.store import Store
from bot.store.values import Event, Kind
from bot.verify import read, verify
from rules.dice.committed import commitment_of
from rules.dice.die import Die
from rules.dice.ordinary import OrdinaryDice
from rules.dice.pool import DicePool
from rules.dice.verification import Verdict
from rules.errors import IllegalAction
from rules.notation.reading import Reading
from tests.bot.people import ANN, BOB, GM, an_op
from tests.chance import SettledDice

POOL = Reading(DicePool(proficiency=2, difficulty=2), ordinary=(OrdinaryDice(count=2, sides=1000),), label="zanzibar")


async def throw(table: Store, dice: SettledDice, *, is_secret: bool = False) -> rolls.Rolled:
    return await rolls.roll(table, an_op(ANN), POOL, "2y 2p 2d1000", dice, is_secret=is_secret)


async def exported(table: Store) -> dict[str, Any]:
    return document(await fairness_export.records(table, an_op(BOB)))


async def verdict(table: Store) -> Verdict:
    return verify(await exported(table))


async def all_events(table: Store) -> list[Event]:
    return list(await table.read(lambda tx: ledger.latest(tx, 1, limit=1000)))


async def hidden_secrets(table: Store) -> list[str]:
    every = await table.read(lambda tx: seeds.of_campaign(tx, 1))
    return [seed.secret.hex() for seed in every if seed.revealed_at is None]


def test_every_change_that_dice_decide_says_where_it_tells_of_them() -> None:
    assert {*ROLL_KINDS, *DICE_KINDS} <= TOLD.keys()


class TestCommitting:
    async def test_both_secrets_are_committed_to_before_the_first_die(self, table: Store) -> None:
        dice = SettledDice()
        book = await fairness.show(table, an_op(BOB), dice)
        again = await fairness.show(table, an_op(ANN), dice)
        await throw(table, dice)

        assert again == book
        assert [event.kind for event in await all_events(table)] == [Kind.ROLL, Kind.FAIRNESS_COMMIT]
        secret = (await hidden_secrets(table))[0]
        assert book.open.hash == commitment_of(bytes.fromhex(secret))
        assert (book.open.draws, book.open.words, book.latest) == (0, (), None)
        assert secret not in repr(book)

    async def test_many_who_ask_at_once_see_the_same(self, table: Store) -> None:
        dice = SettledDice()

        books = await asyncio.gather(*(fairness.show(table, an_op(who), dice) for who in (ANN, BOB, GM) * 5))

        assert all(book == books[0] for book in books)
        assert len(await all_events(table)) == 1

    @pytest.mark.parametrize("is_secret", [False, True])
    async def test_where_nobody_asked_the_first_roll_tells_both_and_no_later_one_does(
        self, table: Store, *, is_secret: bool
    ) -> None:
        dice = SettledDice()
        op = an_op(ANN)
        first = await rolls.roll(table, op, POOL, "2y", dice, is_secret=is_secret)
        again = await rolls.roll(table, op, POOL, "2y", dice, is_secret=is_secret)
        second, hidden = await throw(table, dice), await throw(table, dice, is_secret=True)
        book = await fairness.show(table, an_op(BOB), dice)

        assert first.event.after["settled"] == [[1, "open", book.open.hash], [2, "secret", book.secret.hash]]
        assert again.event == first.event
        assert not {"settled"} & {*second.event.after, *hidden.event.after}
        assert Kind.FAIRNESS_COMMIT not in [event.kind for event in await all_events(table)]

    async def test_a_campaign_that_is_set_up_is_committed_to_before_its_first_die(self, table: Store) -> None:
        dice = SettledDice()
        done = await campaigns.set_up(table, an_op(GM), Settings(name="Far Rim"), (), dice)
        told = {use: commitment for _, use, commitment in done.event.after["settled"]}
        rolled = await throw(table, dice)
        again = await campaigns.set_up(table, an_op(GM), Settings(name="Outer Rim"), (), dice)
        book = await fairness.show(table, an_op(BOB), dice)

        assert told == {"open": book.open.hash, "secret": book.secret.hash}
        assert "settled" not in rolled.event.after
        assert "settled" not in again.event.after
        for each in (again, done):
            await undo.undo(table, an_op(GM), each.event.id)
        assert (await fairness.show(table, an_op(BOB), dice)).open == book.open


class TestWords:
    async def test_anybody_mixes_words_in_from_the_next_draw_on(self, table: Store) -> None:
        dice = SettledDice()
        await throw(table, dice)
        done = await fairness.add_words(table, an_op(BOB), "käse", dice)
        await throw(table, dice)
        await throw(table, dice, is_secret=True)

        assert done.event.after == {"text": "käse", "from": [[1, 2], [2, 1]]}
        assert [each["words"] for each in (await exported(table))["seeds"]] == [
            [{"from": 2, "text": "käse"}],
            [{"from": 1, "text": "käse"}],
        ]
        for use in SeedUse:
            await fairness.reveal(table, an_op(GM), use, dice)
        assert (await verdict(table)).verified == 3

    async def test_a_second_delivery_adds_them_once(self, table: Store) -> None:
        dice, op = SettledDice(), an_op()
        for _ in range(2):
            await fairness.add_words(table, op, "käse", dice)

        assert len((await fairness.show(table, an_op(), dice)).open.words) == 1

    async def test_no_words_and_too_many_are_refused(self, table: Store) -> None:
        dice = SettledDice()
        for number in range(MOST_WORDS):
            await fairness.add_words(table, an_op(), f"{number}" * (LONGEST_WORDS // 2), dice)

        with pytest.raises(IllegalAction, match="no_words"):
            await fairness.add_words(table, an_op(), "", dice)
        for use in SeedUse:  # each has had them all, and the reveal of each makes room again
            with pytest.raises(IllegalAction, match="too_many_words") as refused:
                await fairness.add_words(table, an_op(), "one more", dice)
            assert refused.value.facts["use"] == use
            await fairness.reveal(table, an_op(GM), use, dice)
        await fairness.add_words(table, an_op(), "one more", dice)


class TestRevealing:
    async def test_the_gm_reveals_the_secret_and_commits_to_a_new_one(self, table: Store) -> None:
        dice = SettledDice()
        before = await fairness.show(table, an_op(), dice)
        await throw(table, dice)

        done = await fairness.reveal(table, an_op(GM), SeedUse.OPEN, dice)
        await throw(table, dice)

        after = done.event.after
        assert after["hash"] == before.open.hash == commitment_of(bytes.fromhex(after["secret"]))
        book = await fairness.show(table, an_op(), dice)
        assert after["next"] == [[3, "open", book.open.hash]]
        assert (after["draws"], book.open.draws) == (1, 1)
        assert book.latest is not None
        assert book.latest.revealed == after["secret"]
        found = await verdict(table)
        assert (found.verified, found.waiting, found.findings) == (1, 1, [])

    async def test_a_second_delivery_reveals_no_second_one(self, table: Store) -> None:
        dice, op = SettledDice(), an_op(GM)
        await throw(table, dice)

        first = await fairness.reveal(table, op, SeedUse.OPEN, dice)
        await throw(table, dice)
        again = await fairness.reveal(table, op, SeedUse.OPEN, dice)

        assert again.is_repeat
        assert again.event == first.event

    async def test_players_and_two_early_gms_are_refused(self, table: Store) -> None:
        dice = SettledDice()
        with pytest.raises(IllegalAction, match="nothing_to_reveal"):
            await fairness.reveal(table, an_op(GM), SeedUse.OPEN, dice)
        await fairness.show(table, an_op(), dice)
        for use in SeedUse:
            with pytest.raises(IllegalAction, match="nothing_to_reveal"):
                await fairness.reveal(table, an_op(GM), use, dice)
        with pytest.raises(IllegalAction, match="nothing_to_reveal"):
            await fairness.to_reveal(table, an_op(GM))
        await throw(table, dice)
        with pytest.raises(NotAllowed):
            await fairness.reveal(table, an_op(ANN), SeedUse.OPEN, dice)
        with pytest.raises(NotAllowed):
            await fairness.to_reveal(table, an_op(ANN))

    async def test_where_nothing_has_begun_there_is_nothing_to_look_at(self, table: Store) -> None:
        with pytest.raises(IllegalAction, match="no_campaign"):
            await exported(table)
        with pytest.raises(IllegalAction, match="no_campaign"):
            await fairness.to_reveal(table, an_op(GM))

    async def test_what_was_revealed_is_never_taken_back(self, table: Store) -> None:
        dice = SettledDice()
        await fairness.add_words(table, an_op(GM), "käse", dice)
        await throw(table, dice, is_secret=True)
        await secret_rolls.reveal(table, an_op(ANN), 1)
        await fairness.reveal(table, an_op(GM), SeedUse.SECRET, dice)

        assert await undo.choices(table, an_op(GM), 25) == ()
        for event in await all_events(table):
            with pytest.raises(IllegalAction):
                await undo.undo(table, an_op(GM), event.id)


class TestSecretRolls:
    async def test_they_take_draws_of_a_secret_of_their_own(self, table: Store) -> None:
        dice = SettledDice()
        first, hidden, second = (
            await throw(table, dice),
            await throw(table, dice, is_secret=True),
            await throw(table, dice),
        )

        assert [each.stored.number for each in (first, hidden, second)] == [1, 2, 3]
        assert hidden.stored.is_secret
        entries = (await exported(table))["draws"]
        assert [(each["seed"], each["draw"]) for each in entries] == [(1, 1), (2, 1), (1, 2)]

    async def test_an_export_shows_a_number_and_a_seal_and_nothing_else(self, table: Store) -> None:
        dice = SettledDice()
        await throw(table, dice, is_secret=True)
        book = await fairness.show(table, an_op(), dice)

        content = await exported(table)
        name, data, draws = file_of(await fairness_export.records(table, an_op(BOB)))

        assert content["draws"] == [{"seed": 2, "draw": 1, "seal": content["draws"][0]["seal"]}]
        assert (draws, book.hidden) == (1, 1)
        assert re.fullmatch(r"dice-1-[0-9]{8}-[0-9]{6}\.json", name)
        assert [each["secret"] for each in content["seeds"]] == [None, None]
        told = data.decode()
        for leak in (*await hidden_secrets(table), "zanzibar", "proficiency", "1000", "dealt"):
            assert leak not in told
        assert (await verdict(table)).hidden == 1

    async def test_its_seal_holds_once_everything_is_revealed(self, table: Store) -> None:
        dice = SettledDice()
        await throw(table, dice, is_secret=True)
        sealed = (await exported(table))["draws"][0]["seal"]
        asked = await fairness.to_reveal(table, an_op(GM))

        done = await fairness.reveal(table, an_op(GM), SeedUse.SECRET, dice, seed=asked.seed.number)

        (entry,) = (await exported(table))["draws"]
        assert entry["seal"] == sealed
        assert (asked.hidden, done.event.after["rolls"]) == (1, [1])
        assert (await verdict(table)).verified == 1
        with pytest.raises(IllegalAction, match="already_revealed"):
            await fairness.reveal(table, an_op(GM), SeedUse.SECRET, dice, seed=asked.seed.number)

    async def test_one_is_revealed_alone_by_its_roller_or_the_gm(self, table: Store) -> None:
        dice = SettledDice()
        for _ in range(3):
            await throw(table, dice, is_secret=True)
        with pytest.raises(NotAllowed):
            await secret_rolls.look(table, an_op(BOB), 1, 1)
        with pytest.raises(NotAllowed):
            await secret_rolls.reveal(table, an_op(BOB), 1)

        assert (await secret_rolls.look(table, an_op(GM), 1, 1)).stored.is_secret
        assert not (await secret_rolls.reveal(table, an_op(GM), 1)).stored.is_secret
        assert not (await secret_rolls.reveal(table, an_op(ANN), 2)).stored.is_secret
        shown = await secret_rolls.look(table, an_op(BOB), 1, 1)

        assert not shown.stored.is_secret
        found = await verdict(table)
        assert (found.waiting, found.hidden, found.findings) == (2, 1, [])
        told = json.dumps(await exported(table))
        assert not [secret for secret in await hidden_secrets(table) if secret in told]

    async def test_revealing_twice_is_one_event(self, table: Store) -> None:
        dice = SettledDice()
        await throw(table, dice, is_secret=True)

        await asyncio.gather(*(secret_rolls.reveal(table, an_op(who), 1) for who in (ANN, GM) * 4))
        await secret_rolls.reveal(table, an_op(BOB), 1)  # it is public by now, and nothing is done

        assert [event.kind for event in await all_events(table)] == [Kind.ROLL_REVEAL, Kind.ROLL]

    async def test_nothing_public_is_done_to_them(self, table: Store) -> None:
        dice = SettledDice()
        await throw(table, dice, is_secret=True)

        with pytest.raises(IllegalAction, match="roll_is_secret"):
            await amendments.add(table, an_op(ANN), Which(1), DicePool(boost=1), dice)
        with pytest.raises(IllegalAction, match="roll_is_secret"):
            await rolls.again(table, an_op(ANN), Which(1), dice)

    async def test_the_history_keeps_them_to_itself_until_they_are_revealed(self, table: Store) -> None:
        dice = SettledDice()
        hidden = await throw(table, dice, is_secret=True)

        (before,) = await all_events(table)
        await secret_rolls.reveal(table, an_op(ANN), 1)
        _, after = await all_events(table)

        assert before.after == {"number": 1, "is_secret": True}
        assert after.after["totals"] == [hidden.stored.ordinary[0].total]


class TestTampering:
    """Whatever is changed in the database behind our back is found, and the first roll that differs is named."""

    async def evening(self, table: Store) -> None:
        dice = SettledDice()
        for _ in range(4):
            await throw(table, dice)
        await amendments.reroll(table, an_op(ANN), Which(2), {Die.PROFICIENCY: [0]}, dice)
        await fairness.reveal(table, an_op(GM), SeedUse.OPEN, dice)
        assert (await verdict(table)).verified == 5

    @pytest.mark.parametrize(
        ("statement", "where"),
        [
            pytest.param(
                update(roll).where(roll.c.number == 3).values(faces='{"proficiency":[11,11],"difficulty":[0,0]}'),
                "Roll #3 (draw 3 of secret 1)",
                id="faces",
            ),
            pytest.param(
                update(roll).where(roll.c.number == 2).values(faces='{"proficiency":[11,11],"difficulty":[0,0]}'),
                "Roll #2",
                id="faces of an amended roll",
            ),
            pytest.param(
                update(roll).where(roll.c.number == 3).values(pool='{"proficiency":3,"difficulty":2}'),
                "Roll #3 (draw 3 of secret 1)",
                id="a pool",
            ),
            pytest.param(
                update(draw).where(draw.c.number == 2).values(dealt="[[12,[11,11]],[8,[0,0]],[1000,[0,0]]]"),
                "Roll #2 (draw 2 of secret 1)",
                id="what was dealt",
            ),
            pytest.param(
                draw.delete().where(draw.c.number == 2),
                "Roll #3 (draw 3 of secret 1)",
                id="a draw that is gone",
            ),
        ],
    )
    async def test_it_is_found_and_named(self, table: Store, statement: Any, where: str) -> None:
        await self.evening(table)

        await table.write(lambda tx: tx.execute(statement))

        assert (await verdict(table)).findings[0].where == where
        await table.write(lambda tx: tx.execute(delete(campaign)))  # what is wrong must not be found after the test


async def test_a_large_file_is_packed_and_read_again(table: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.services.fairness_export.PLAIN_BYTES", 100)
    dice = SettledDice()
    await throw(table, dice)
    await fairness.reveal(table, an_op(GM), SeedUse.OPEN, dice)

    name, data, draws = file_of(await fairness_export.records(table, an_op(BOB)))

    assert draws == 1
    assert name.endswith(".json.gz")
    assert read(data) == json.loads(gzip.decompress(data))
    assert {**read(data), "exported": 0} == {**await exported(table), "exported": 0}
    assert verify(read(data)).verified == 1


async def test_a_stored_roll_tells_whether_it_is_secret(table: Store) -> None:
    rolled = await throw(table, SettledDice(), is_secret=True)

    assert await table.read(lambda tx: stored_rolls.of_event(tx, rolled.event.id)) == rolled.stored


async def test_the_book_tells_since_when_each_secret_is_committed_to(table: Store) -> None:
    dice = SettledDice()
    await fairness.show(table, an_op(ANN, at=1_000_000), dice)
    await throw(table, dice)
    await fairness.reveal(table, an_op(GM, at=2_000_000), SeedUse.OPEN, dice)

    book = await fairness.show(table, an_op(ANN, at=3_000_000), dice)

    assert (book.open.since, book.secret.since) == (2_000_000, 1_000_000)
    assert "secret no. 3, committed to <t:2000:R>, 0 draws so far" in text_of(book_view(book))


async def test_the_book_tells_the_words_of_each_secret_which_outlive_the_other_one(table: Store) -> None:
    dice = SettledDice()
    await fairness.add_words(table, an_op(BOB), "our words", dice)
    await throw(table, dice)
    revealed = await fairness.reveal(table, an_op(GM), SeedUse.OPEN, dice)
    await fairness.add_words(table, an_op(ANN), "later ones", dice)

    told = text_of(book_view(await fairness.show(table, an_op(ANN), dice)))

    of_open, of_secret = told.split("Secret rolls: ")
    assert f"Words: “later ones” by <@{ANN.user_id}>, from draw 1 on" in of_open
    assert "our words" not in of_open
    assert [line for line in of_secret.split("\n") if line.startswith("Words")] == [
        f"Words: “our words” by <@{BOB.user_id}>, from draw 1 on",
        f"Words: “later ones” by <@{ANN.user_id}>, from draw 1 on",
    ]
    assert "no longer count for open rolls" in text_of(revealed_view(revealed.event))


def text_of(view: ui.LayoutView) -> str:
    return "\n".join(part.content for part in view.walk_children() if isinstance(part, ui.TextDisplay))
