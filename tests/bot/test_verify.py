"""`python -m bot.verify FILE`: what it says of right, tampered, truncated and foreign files, and what it loads."""

import asyncio
import gzip
import json
import subprocess
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bot.services import amendments, fairness, fairness_export, rolls
from bot.services.fairness_export import Records
from bot.services.kept_rolls import Which
from bot.store import campaigns, mapping
from bot.store.draws import DrawRow
from bot.store.seeds import Seed, SeedUse, Words
from bot.store.store import Store
from bot.store.values import Kind
from bot.verify import FORMAT, NotAnExport, main, read, sentences, verify
from rules.dice.chance import Chance
from rules.dice.ordinary import OrdinaryDice
from rules.dice.pool import DicePool
from rules.dice.verification import Finding, Verdict
from rules.notation.reading import Reading
from tests.bot.people import ANN, GM, HERE, an_op
from tests.chance import SettledDice

ROOT = Path(__file__).parents[2]
MANY = 10_000


async def an_export(table: Store) -> bytes:
    """Return the file of a campaign with two revealed rolls, an open and a secret one."""
    dice = SettledDice()

    async def throw(*, is_secret: bool = False) -> None:
        pool = Reading(DicePool(proficiency=2, difficulty=2))
        await rolls.roll(table, an_op(ANN), pool, "2y 2p", dice, is_secret=is_secret)

    await throw()
    await throw()
    await fairness.reveal(table, an_op(GM), SeedUse.OPEN, dice)
    await throw()
    await throw(is_secret=True)
    return fairness_export.file_of(await fairness_export.records(table, an_op(ANN)))[1]


async def test_a_right_file_is_called_right(table: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = await an_export(table)
    plain, packed = tmp_path / "dice.json", tmp_path / "any name"
    plain.write_bytes(data)
    packed.write_bytes(gzip.compress(data))

    assert [main([str(plain)]), main([str(packed)])] == [0, 0]

    told = capsys.readouterr().out.splitlines()
    assert (
        told[:4]
        == told[4:]
        == [
            "RIGHT. Nothing differs.",
            "2 draws are just as the revealed secrets have settled.",
            "1 draw waits until the secret is revealed; what was shown follows from the dice.",
            "1 secret roll cannot be seen before the secret is revealed.",
        ]
    )


async def test_the_first_roll_that_differs_is_named(
    table: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(await an_export(table))
    faces = document["draws"][1]["roll"]["faces"]["difficulty"]
    faces[1] = (faces[1] + 1) % 8
    document["draws"][2]["roll"]["net"]["success"] += 1
    path = tmp_path / "dice.json"
    path.write_text(json.dumps(document))

    assert main([str(path)]) == 1

    assert capsys.readouterr().out.splitlines()[:2] == [
        "WRONG. Roll #2 (draw 2 of secret 1): its faces are not those that were dealt for its pool.",
        "1 more difference follows it.",
    ]


async def a_long_campaign(table: Store) -> Records:
    """Return what is kept of a campaign of many rolls, dealt by the draws of its secret, with words from halfway on."""
    await rolls.roll(table, an_op(ANN), Reading(DicePool(boost=1)), "b", SettledDice())
    campaign = await table.read(lambda tx: campaigns.in_place(tx, HERE))
    assert campaign is not None
    dice, words = SettledDice(), Words(first_draw=MANY // 2, user_id=1, text="our words")
    seed = Seed(
        id=1,
        campaign_id=campaign.id,
        number=1,
        use=SeedUse.OPEN,
        secret=dice.new_secret(),
        words=(words,),
        next_draw=MANY + 1,
        created_at=0,
        revealed_at=1,
    )
    pools = [
        Reading(
            DicePool(proficiency=number % 4, ability=1, difficulty=number % 3),
            ordinary=(OrdinaryDice(count=1, sides=100),),
        )
        for number in range(12)
    ]
    rows = [_row(seed, dice, number, pools[number % len(pools)]) for number in range(1, MANY + 1)]
    return Records(campaign, 2, (seed,), rows)


def _row(seed: Seed, dice: SettledDice, number: int, reading: Reading) -> DrawRow:
    """Return a roll as the database keeps it."""
    said = [each.text for each in seed.words if each.first_draw <= number]
    dealing = Dealing(dice.of_draw(seed.secret, number, said))
    roll, ordinary = rolls.roll_once(reading, dealing)
    return DrawRow(
        event_id=number,
        kind=Kind.ROLL.value,
        at=number,
        before="{}",
        after="{}",
        seed=seed.number,
        number=number,
        dealt=json.dumps(dealing.dealt),
        roll_number=number,
        roll_kind="pool",
        pool=mapping.pool_to_text(roll.pool),
        faces=mapping.faces_to_text(roll),
        ordinary=mapping.ordinary_to_text(ordinary),
        net=mapping.net_to_text(roll.net),
        is_secret=0,
    )


class Dealing:
    """The dice of one draw, which remember what they dealt."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.dealt: list[tuple[int, Sequence[int]]] = []

    def draw(self, sides: int, count: int) -> Sequence[int]:
        numbers = self._chance.draw(sides, count)
        self.dealt.append((sides, numbers))
        return numbers


async def test_ten_thousand_rolls_are_right_and_with_one_face_changed_just_that_roll_is_wrong(table: Store) -> None:
    _, data, draws = fairness_export.file_of(await a_long_campaign(table))
    document = read(data)
    assert (draws, verify(document)) == (MANY, Verdict(verified=MANY))

    faces = document["draws"][7_340]["roll"]["faces"]["ability"]
    faces[0] = (faces[0] + 1) % 8

    where = "Roll #7341 (draw 7341 of secret 1)"
    assert verify(document) == Verdict(
        verified=MANY - 1, findings=[Finding(where, "its faces are not those that were dealt for its pool")]
    )


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        pytest.param(lambda data: data[:-20], "no JSON", id="truncated"),
        pytest.param(lambda data: gzip.compress(data)[:-20], "packed and cut off", id="packed and truncated"),
        pytest.param(lambda data: gzip.compress(data)[:15] + b"?" * 50, "packed and damaged", id="packed and damaged"),
        pytest.param(lambda data: b"", "no JSON", id="empty"),
        pytest.param(lambda data: b"\xff\xfe\x00", "no JSON", id="no text"),
        pytest.param(lambda data: b"[" * 100_000, "no JSON", id="endless brackets"),
        pytest.param(lambda data: b"[]", "format", id="a list"),
        pytest.param(lambda data: b'{"format": "characters"}', "format", id="another program's"),
        pytest.param(lambda data: json.dumps({"format": FORMAT}).encode(), "list of secrets", id="nothing in it"),
        pytest.param(
            lambda data: json.dumps({"format": FORMAT, "seeds": [{"secret": "zz"}], "draws": []}).encode(),
            "list of secrets",
            id="secrets that are none",
        ),
        pytest.param(
            lambda data: json.dumps({"format": FORMAT, "seeds": [], "draws": 7}).encode(),
            "list of secrets",
            id="draws that are none",
        ),
    ],
)
async def test_what_cannot_be_checked_is_said_so(
    table: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str], broken: Callable[[bytes], bytes], what: str
) -> None:
    path = tmp_path / "dice.json"
    path.write_bytes(broken(await an_export(table)))

    assert main([str(path)]) == 2

    told = capsys.readouterr().out
    assert told.startswith("This cannot be checked")
    assert what in told


def test_a_file_that_is_not_there_and_no_file_are_said_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [main([str(tmp_path / "nothing")]), main([]), main(["a", "b", "c"])] == [2, 2, 2]

    missing, usage, again = capsys.readouterr().out.splitlines()
    assert "No such file" in missing
    assert usage == again
    assert "FILE" in usage


class TestAnEarlierFile:
    """What a player kept from before: it may not have changed, not even under a seal."""

    @staticmethod
    async def two_files(table: Store, folder: Path) -> tuple[Path, Path]:
        earlier, later = folder / "earlier.json", folder / "later.json"
        earlier.write_bytes(await an_export(table))
        await fairness.reveal(table, an_op(GM), SeedUse.SECRET, SettledDice())
        later.write_bytes(fairness_export.file_of(await fairness_export.records(table, an_op(ANN)))[1])
        return earlier, later

    async def test_nothing_has_changed(self, table: Store, tmp_path: Path) -> None:
        earlier, later = await self.two_files(table, tmp_path)

        assert main([str(later), str(earlier)]) == 0

    async def test_a_roll_whose_dice_were_changed_between_the_two_has_not_changed(
        self, table: Store, tmp_path: Path
    ) -> None:
        earlier, later = tmp_path / "earlier.json", tmp_path / "later.json"
        earlier.write_bytes(await an_export(table))
        await amendments.add(table, an_op(ANN), Which(3, None), DicePool(boost=1), SettledDice())
        later.write_bytes(fairness_export.file_of(await fairness_export.records(table, an_op(ANN)))[1])

        assert main([str(later), str(earlier)]) == 0

    @pytest.mark.parametrize(
        ("path", "to", "what"),
        [
            pytest.param(("draws", 3, "seal"), "0" * 64, "Draw 1 of secret 2: it stood otherwise", id="a seal"),
            pytest.param(("draws", 0, "dealt", 0, 1, 0), 13, "Draw 1 of secret 1: it stood otherwise", id="a number"),
            pytest.param(("draws", 1, "draw"), 9, "Draw 9 of secret 1: it stood otherwise", id="a draw now missing"),
            pytest.param(("seeds", 0, "commitment"), "?", "Secret 1: another commitment", id="a commitment"),
            pytest.param(("draws", 1, "roll", "number"), 7, "Draw 2 of secret 1: it stood otherwise", id="a roll"),
            pytest.param(("draws", 1, "kind"), "check", "Draw 2 of secret 1: it stood otherwise", id="a kind"),
            pytest.param(("draws", 1, "event"), 99, "Draw 2 of secret 1: it stood otherwise", id="an event"),
            pytest.param(("draws", 1, "roll", "pool", "free"), "SSS", "it stood otherwise", id="free symbols"),
            pytest.param(("seeds", 1, "words"), [{"from": 1, "text": "x"}], "Secret 2: other words", id="words"),
            pytest.param(("seeds", 0, "secret"), "00", "Secret 1: it stood otherwise", id="a secret"),
            pytest.param(("number",), 7, "the second file is another campaign's", id="another campaign"),
            pytest.param(("exported",), 9e15, "give the newer file first", id="the newer file"),
            pytest.param(("seeds", 0), None, "cannot be compared", id="what is none"),
        ],
    )
    async def test_what_stood_otherwise_is_named(
        self,
        table: Store,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        path: tuple[str | int, ...],
        to: object,
        what: str,
    ) -> None:
        earlier, later = await self.two_files(table, tmp_path)
        document = json.loads(earlier.read_bytes())
        *way, last = path
        part = document
        for step in way:
            part = part[step]
        part[last] = to
        earlier.write_text(json.dumps(document))

        assert main([str(later), str(earlier)]) in (1, 2)

        assert what in capsys.readouterr().out


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.verify.MOST_BYTES", 1000)

    with pytest.raises(NotAnExport, match="far too large"):
        read(gzip.compress(b" " * 2000))


def test_before_anything_is_revealed_nothing_is_called_right() -> None:
    assert next(iter(sentences(Verdict(waiting=3)))).startswith("NOTHING WRONG")
    assert next(iter(sentences(Verdict(verified=3, findings=[Finding("Roll #1", "no")])))) == "WRONG. Roll #1: no."


def test_it_loads_nothing_but_the_standard_library_and_the_rules() -> None:
    program = "import sys, bot.verify; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )

    loaded = set(done.stdout.split()) - sys.stdlib_module_names - {"__main__"}
    assert loaded == {"bot", "rules"}


async def test_it_runs_as_a_command(table: Store, tmp_path: Path) -> None:
    path = tmp_path / "dice.json"
    path.write_bytes(await an_export(table))

    running = await asyncio.create_subprocess_exec(
        sys.executable, "-S", "-m", "bot.verify", str(path), cwd=ROOT, stdout=PIPE, stderr=PIPE
    )
    told, errors = await running.communicate()

    assert (running.returncode, errors) == (0, b"")
    assert told.startswith(b"RIGHT.")


async def test_verifying_twice_says_the_same(table: Store) -> None:
    document = read(await an_export(table))

    assert verify(document) == verify(document)
