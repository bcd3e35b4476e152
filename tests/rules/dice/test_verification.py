"""Verification: what was rolled by the rules is right, and whatever is changed in it is found and named."""

import copy
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.amendment import Amended, add_dice, reroll, turn, upgrade
from rules.dice.committed import CommittedChance, commitment_of, seal_of
from rules.dice.die import FACES, Die
from rules.dice.ordinary import Keep, OrdinaryDice, OrdinaryRoll, roll_ordinary
from rules.dice.pool import DicePool
from rules.dice.roll import Roll, roll_pool
from rules.dice.symbols import Symbols
from rules.dice.verification import Finding, Verdict, Verification

Json = dict[str, Any]
Tamper = Callable[[Json], object]

POOL = DicePool.of({Die.PROFICIENCY: 2, Die.BOOST: 1, Die.DIFFICULTY: 2}, Symbols(advantage=1))
BESIDE = OrdinaryDice(count=3, sides=100, keep=Keep.HIGHEST, kept=2, modifiers=(3, -1))


class Deal:
    """The dice of one draw, which remember what they dealt."""

    def __init__(self, chance: CommittedChance) -> None:
        self._chance = chance
        self.dealt: list[list[Any]] = []

    def draw(self, sides: int, count: int) -> list[int]:
        numbers = list(self._chance.draw(sides, count))
        self.dealt.append([sides, numbers])
        return numbers


class Evening:
    """A campaign's dice as an export tells them."""

    def __init__(self) -> None:
        self.seeds: list[Json] = []
        self.entries: list[Json] = []
        self.begin("open", bytes(range(32)))
        self.begin("secret", bytes(range(1, 33)))

    def begin(self, use: str, secret: bytes) -> None:
        seed = {"seed": len(self.seeds) + 1, "use": use, "commitment": commitment_of(secret), "draws": 0}
        self.seeds.append({**seed, "secret": secret.hex(), "words": []})

    def say(self, text: str) -> None:
        self.seeds[0]["words"].append({"from": self.seeds[0]["draws"] + 1, "text": text})

    def draw(self, kind: str, seed: int = 1) -> tuple[Json, Deal]:
        of = self.seeds[seed - 1]
        of["draws"] += 1
        words = [each["text"] for each in of["words"]]
        deal = Deal(CommittedChance(bytes.fromhex(of["secret"]), of["draws"], words))
        entry: Json = {"seed": seed, "draw": of["draws"], "event": len(self.entries) + 1, "kind": kind}
        entry["dealt"] = deal.dealt
        self.entries.append(entry)
        return entry, deal

    def roll(self, number: int, pool: DicePool = POOL, beside: tuple[OrdinaryDice, ...] = (), seed: int = 1) -> Roll:
        entry, deal = self.draw("roll", seed)
        fell = roll_pool(pool, deal)
        entry["roll"] = {"number": number, **state(fell), "net": asdict(fell.net)}
        entry["roll"]["ordinary"] = [numbered(roll_ordinary(dice, deal)) for dice in beside]
        entry["told"] = []
        if self.seeds[seed - 1]["use"] == "secret":
            entry["seal"] = seal_of(bytes.fromhex(self.seeds[seed - 1]["secret"]), entry)
        return fell

    def amend(self, number: int, before: Roll, how: str, change: Callable[[Deal], Amended]) -> Roll:
        entry, deal = self.draw("roll.amend")
        entry["amended"] = amendment(number, before, how, change(deal))
        entry["told"] = []
        return change_of(entry)

    def turn(self, number: int, before: Roll, die: Die, face: int, to: int) -> None:
        told = amendment(number, before, "turn", turn(before, die, face, to))
        self.entries.append({"event": len(self.entries) + 1, "kind": "roll.amend", "amended": told, "told": []})

    def document(self) -> Json:
        return copy.deepcopy({"seeds": self.seeds, "draws": self.entries})


def state(roll: Roll) -> Json:
    pool: Json = {die.value: count for die, count in roll.pool.items()}
    if roll.pool.free:
        pool["free"] = roll.pool.free.code
    return {"pool": pool, "faces": {die.value: list(indexes) for die, indexes in roll.faces}}


def numbered(roll: OrdinaryRoll) -> Json:
    told = asdict(roll.dice) | {"keep": roll.dice.keep.value, "modifiers": list(roll.dice.modifiers)}
    return told | {"faces": list(roll.faces), "total": roll.total}


def amendment(number: int, before: Roll, how: str, amended: Amended) -> Json:
    return {
        "number": number,
        "how": how,
        "changes": [[each.die.value, each.before, each.after] for each in amended.changes],
        "before": state(before),
        "after": state(amended.roll),
        "net": asdict(amended.roll.net),
    }


def change_of(entry: Json) -> Roll:
    after = entry["amended"]["after"]
    pool = DicePool.of({die: after["pool"].get(die.value, 0) for die in Die}, Symbols.from_code("A"))
    return Roll(pool, tuple((Die(die), tuple(faces)) for die, faces in after["faces"].items()))


def an_evening() -> Evening:
    """Play everything that draws know: entries 0 to 8."""
    evening = Evening()
    first = evening.roll(1, beside=(BESIDE,))
    evening.roll(2)
    evening.say("käse")
    more = evening.amend(1, first, "add", lambda deal: add_dice(first, DicePool(setback=2, ability=1), deal))
    again = evening.amend(1, more, "reroll", lambda deal: reroll(more, {Die.PROFICIENCY: [0], Die.SETBACK: [1]}, deal))
    evening.say("brot")
    upgraded = evening.amend(1, again, "destiny", lambda deal: upgrade(again, Die.CHALLENGE, deal))
    face = dict(upgraded.faces)[Die.BOOST][0]
    ring = list(dict.fromkeys(each.code for each in FACES[Die.BOOST]))
    code = ring[(ring.index(FACES[Die.BOOST][face].code) + 1) % len(ring)]
    evening.turn(1, upgraded, Die.BOOST, face, [each.code for each in FACES[Die.BOOST]].index(code))
    evening.entries[0]["roll"]["now"] = evening.entries[5]["amended"]["after"]
    force, deal = evening.draw("destiny.roll")
    force["told"] = [FACES[Die.FORCE][deal.draw(12, 1)[0]].code]
    injured, deal = evening.draw("character.injured")
    injured["told"] = [deal.draw(100, 1)[0] + 1, deal.draw(10, 1)[0] + 1]
    evening.roll(3, DicePool(ability=3, challenge=1), seed=2)
    return evening


def verdict_of(document: Json) -> Verdict:
    verification = Verification(document["seeds"])
    for entry in document["draws"]:
        verification.check(entry)
    return verification.finish()


def test_what_was_rolled_is_right() -> None:
    verdict = verdict_of(an_evening().document())

    assert verdict.findings == []
    assert verdict.is_right
    assert (verdict.verified, verdict.waiting, verdict.hidden) == (8, 0, 0)


def test_it_is_right_as_it_is_written_to_a_file() -> None:
    assert verdict_of(json.loads(json.dumps(an_evening().document()))).is_right


def change(*path: str | int, to: object) -> Tamper:
    """Return what sets one value deep inside a document."""

    def tamper(document: Json) -> None:
        *way, last = path
        part: Any = document
        for step in way:
            part = part[step]
        assert part[last] != to, "nothing would be changed"
        part[last] = to

    return tamper


def swap_entries(document: Json) -> None:
    draws = document["draws"]
    draws[1], draws[2] = draws[2], draws[1]


def swap_contents(document: Json) -> None:
    one, other = document["draws"][0], document["draws"][1]
    for part in ("dealt", "roll"):
        one[part], other[part] = other[part], one[part]


def drop(place: int) -> Tamper:
    return lambda document: document["draws"].pop(place)


def hide(place: int) -> Tamper:
    return lambda document: document["draws"][place].pop("dealt")


def a_face(document: Json) -> None:
    faces = document["draws"][1]["roll"]["faces"]["proficiency"]
    faces[0] = (faces[0] + 1) % 12


def a_face_and_its_number(document: Json) -> None:
    a_face(document)
    document["draws"][1]["dealt"][0][1] = document["draws"][1]["roll"]["faces"]["proficiency"]


def a_number(document: Json) -> None:
    numbers = document["draws"][0]["dealt"][3][1]
    numbers[2] = (numbers[2] + 1) % 100


def a_shown_number(document: Json) -> None:
    document["draws"][0]["roll"]["ordinary"][0]["faces"][0] += 1


def the_turned_face(document: Json) -> None:
    (only,) = document["draws"][5]["amended"]["changes"]
    ring = list(dict.fromkeys(each.code for each in FACES[Die.BOOST]))
    codes = [each.code for each in FACES[Die.BOOST]]
    only[2] = codes.index(ring[(ring.index(codes[only[1]]) + 2) % len(ring)])


def another_die_as_well(document: Json) -> None:
    faces = document["draws"][2]["amended"]["after"]["faces"]["difficulty"]
    faces[0] = (faces[0] + 1) % 8


def the_same_roll_again(document: Json) -> None:
    document["draws"][1]["roll"]["number"] = 1


ROLL_1, ROLL_2, AMENDED = "Roll #1 (draw 1 of secret 1)", "Roll #2 (draw 2 of secret 1)", "Roll #1 (draw 3 of secret 1)"
FORCE, INJURY = "Draw 6 of secret 1 (destiny.roll)", "Draw 7 of secret 1 (character.injured)"
NUMBER, FACES_OF, OTHERS = "these are not the numbers", "its faces are not those", "the table was told other numbers"


@pytest.mark.parametrize(
    ("tamper", "where", "what"),
    [
        pytest.param(a_face, ROLL_2, FACES_OF, id="a face"),
        pytest.param(a_face_and_its_number, ROLL_2, NUMBER, id="a face with its number"),
        pytest.param(a_number, ROLL_1, NUMBER, id="a number"),
        pytest.param(a_shown_number, ROLL_1, "its numbered dice", id="a numbered die"),
        pytest.param(
            change("draws", 0, "roll", "net", "success", to=9),
            ROLL_1,
            "its result",
            id="a result",
        ),
        pytest.param(
            change("draws", 1, "roll", "pool", "boost", to=2),
            ROLL_2,
            "its pool asks for other dice",
            id="more dice in the pool",
        ),
        pytest.param(
            change("draws", 1, "roll", "pool", to={"ability": 2, "boost": 1, "difficulty": 2}),
            ROLL_2,
            "its pool asks for other dice",
            id="other dice in the pool",
        ),
        pytest.param(
            change("draws", 1, "roll", "pool", "free", to="S"),
            ROLL_2,
            "its result",
            id="other free symbols",
        ),
        pytest.param(change("draws", 1, "roll", "pool", to={}), ROLL_2, FACES_OF, id="no pool"),
        pytest.param(
            change("draws", 0, "roll", "ordinary", 0, "sides", to=20),
            ROLL_1,
            "its pool asks for other dice",
            id="other numbered dice",
        ),
        pytest.param(change("draws", 0, "roll", "ordinary", to=[]), ROLL_1, OTHERS, id="dice left over"),
        pytest.param(
            the_same_roll_again, "Roll #1 (draw 2 of secret 1)", "another roll of this number", id="a number twice"
        ),
        pytest.param(swap_entries, AMENDED, "draw 2 belongs here", id="two swapped"),
        pytest.param(swap_contents, "Roll #2 (draw 1 of secret 1)", NUMBER, id="the contents of two swapped"),
        pytest.param(drop(1), AMENDED, "draw 2 belongs here", id="one left out"),
        pytest.param(drop(7), "Secret 1", "7 draws were made and 6 are in the file", id="the last one left out"),
        pytest.param(hide(1), ROLL_2, "its dice are left out", id="one hidden"),
        pytest.param(hide(8), "Roll #3 (draw 1 of secret 2)", "its dice are left out", id="a revealed one hidden"),
        pytest.param(
            change("seeds", 0, "secret", to=bytes(32).hex()), "Secret 1", "not the secret", id="another secret"
        ),
        pytest.param(
            change("seeds", 0, "commitment", to="0" * 64), "Secret 1", "not the secret", id="another commitment"
        ),
        pytest.param(change("seeds", 0, "words", 0, "text", to="kase"), AMENDED, NUMBER, id="other words"),
        pytest.param(change("seeds", 0, "words", 0, "from", to=2), ROLL_2, NUMBER, id="words too early"),
        pytest.param(change("draws", 6, "told", to=["LLL"]), FORCE, OTHERS, id="a Force die"),
        pytest.param(change("draws", 7, "told", 1, to=11), INJURY, OTHERS, id="a number told"),
        pytest.param(change("draws", 7, "told", to=[]), INJURY, OTHERS, id="nothing told"),
        pytest.param(
            change("draws", 8, "seal", to="0" * 64), "Roll #3 (draw 1 of secret 2)", "under its seal", id="a seal"
        ),
        pytest.param(the_turned_face, "Roll #1 (event 6)", "not adjacent", id="a die turned too far"),
        pytest.param(another_die_as_well, AMENDED, "other dice changed too", id="another die as well"),
        pytest.param(
            change("draws", 2, "amended", "changes", to=[]),
            AMENDED,
            "the dice that changed",
            id="changes left out",
        ),
        pytest.param(
            change("draws", 2, "amended", "before", "faces", to={}),
            AMENDED,
            "a state in which it never was",
            id="changed from nowhere",
        ),
        pytest.param(
            change("draws", 4, "amended", "after", "pool", "boost", to=2),
            "Roll #1 (draw 5 of secret 1)",
            "its pool is not the one",
            id="an amended pool",
        ),
        pytest.param(
            change("draws", 4, "amended", "net", "despair", to=5),
            "Roll #1 (draw 5 of secret 1)",
            "its result",
            id="an amended result",
        ),
        pytest.param(
            change("draws", 0, "roll", "now", to={"pool": {}, "faces": {}}),
            "Roll #1",
            "it lies now",
            id="as it lies now",
        ),
        pytest.param(
            lambda document: document["draws"][0]["roll"].pop("now"), "Roll #1", "is left out", id="as it lies now gone"
        ),
        pytest.param(
            lambda document: document["draws"][7].pop("told"), INJURY, "is left out", id="what was told is gone"
        ),
        pytest.param(
            change("draws", 0, "roll", "ordinary", 0, "modifiers", to=[4, -1]), ROLL_1, "the total", id="what is added"
        ),
        pytest.param(change("draws", 0, "roll", "ordinary", 0, "kept", to=1), ROLL_1, "the total", id="what is kept"),
        pytest.param(
            change("draws", 0, "roll", "number", to=5), ROLL_2, "lower than that of an earlier", id="a roll's number"
        ),
        pytest.param(
            change("draws", 0, "event", to=9), ROLL_2, "its number in the history", id="a number in the history"
        ),
        pytest.param(
            change("draws", 2, "kind", to="roll"), AMENDED, "what it says of its kind", id="the kind of an amendment"
        ),
    ],
)
def test_what_was_changed_is_found_and_named(tamper: Tamper, where: str, what: str) -> None:
    document = an_evening().document()

    tamper(document)

    verdict = verdict_of(document)
    first = verdict.findings[0]
    assert not verdict.is_right
    assert first.where == where
    assert what in first.what


class TestBeforeTheSecretIsKnown:
    def test_what_is_shown_must_follow_from_the_dice_already(self) -> None:
        document = an_evening().document()
        document["seeds"][0]["secret"] = None

        verdict = verdict_of(document)

        assert verdict.is_right
        assert (verdict.verified, verdict.waiting) == (1, 7)
        a_face(document)
        assert verdict_of(document).findings[0].where == ROLL_2

    def test_secret_rolls_are_counted_and_no_more(self) -> None:
        document = an_evening().document()
        document["seeds"][1]["secret"] = None
        document["draws"][8] = {"seed": 2, "draw": 1, "seal": "…"}

        verdict = verdict_of(document)

        assert verdict.is_right
        assert (verdict.verified, verdict.hidden) == (7, 1)

    def test_a_secret_roll_that_is_missing_is_found(self) -> None:
        document = an_evening().document()
        document["seeds"][1]["secret"] = None
        del document["draws"][8]

        assert verdict_of(document).findings == [Finding("Secret 2", "1 draws were made and 0 are in the file")]

    def test_a_seal_holds_what_the_table_does_not_see_yet(self) -> None:
        entry = an_evening().entries[8]
        told_later = copy.deepcopy(entry)
        told_later["roll"]["now"] = told_later["roll"]["faces"]

        assert seal_of(bytes(range(1, 33)), told_later) == entry["seal"]
        told_later["roll"]["faces"]["ability"][0] += 1
        assert seal_of(bytes(range(1, 33)), told_later) != entry["seal"]


def test_other_secrets_have_seals_too() -> None:
    entry = an_evening().entries[7]

    assert seal_of(bytes(32), entry) != seal_of(bytes(32), {**entry, "told": [1, 1]})


def test_a_roll_from_before_there_were_secrets_may_be_amended() -> None:
    evening = Evening()
    old = roll_pool(POOL, CommittedChance(bytes(32), 1))
    evening.amend(7, old, "add", lambda deal: add_dice(old, DicePool(boost=1), deal))

    assert verdict_of(evening.document()).is_right


class TestDiceBesideARoll:
    """An attack may bring injuries before and after its roll, and a round many of them at once."""

    def attack(self) -> Json:
        evening = Evening()
        entry, deal = evening.draw("attack")
        entry["before"] = [deal.draw(100, 1)[0] + 1, deal.draw(10, 1)[0] + 1]
        fell = roll_pool(POOL, deal)
        entry["roll"] = {"number": 1, **state(fell), "net": asdict(fell.net), "ordinary": []}
        entry["told"] = [deal.draw(100, 1)[0] + 1]
        return evening.document()

    def round_of_injuries(self) -> Json:
        evening = Evening()
        entry, deal = evening.draw("encounter.next")
        entry["told"] = [number + 1 for number in reversed([deal.draw(100, 1)[0] for _ in range(3)])]
        entry["in_any_order"] = True
        return evening.document()

    def test_what_was_told_is_right(self) -> None:
        assert verdict_of(self.attack()).is_right
        assert verdict_of(self.round_of_injuries()).is_right

    @pytest.mark.parametrize(
        "tamper",
        [
            change("draws", 0, "before", to=[1]),
            change("draws", 0, "before", 1, to=11),
            change("draws", 0, "told", to=[]),
            change("draws", 0, "told", 0, to=101),
        ],
    )
    def test_what_was_told_otherwise_is_found(self, tamper: Tamper) -> None:
        document = self.attack()

        tamper(document)

        assert not verdict_of(document).is_right

    def test_more_dice_before_a_roll_than_were_dealt_are_found(self) -> None:
        document = self.attack()
        document["draws"][0]["before"] = [1] * 20

        assert "other numbers" in verdict_of(document).findings[0].what

    def test_another_number_is_found_in_any_order(self) -> None:
        document = self.round_of_injuries()
        document["draws"][0]["told"][1] += 1

        assert "other numbers" in verdict_of(document).findings[0].what


def test_dice_whose_use_is_not_told_are_found() -> None:
    evening = Evening()
    _, deal = evening.draw("something.new")
    deal.draw(20, 3)

    (finding,) = verdict_of(evening.document()).findings
    assert "is left out" in finding.what


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(lambda entry: entry.pop("seed"), id="no seed"),
        pytest.param(lambda entry: entry.update(seed=9), id="a seed that is not there"),
        pytest.param(lambda entry: entry.update(seed=[]), id="a list for a seed"),
        pytest.param(lambda entry: entry.update(dealt=None), id="nothing dealt"),
        pytest.param(lambda entry: entry.update(dealt=[[0, [1]]]), id="a die without sides"),
        pytest.param(lambda entry: entry.update(roll="2y 2p"), id="a text for a roll"),
        pytest.param(lambda entry: entry["roll"].update(pool={"chocolate": 2}), id="a die that does not exist"),
        pytest.param(lambda entry: entry["roll"].update(pool={"boost": 10**6}), id="a million dice"),
        pytest.param(lambda entry: entry["roll"].update(ordinary=[{}]), id="numbered dice without anything"),
    ],
)
def test_what_cannot_be_read_is_named_and_the_rest_is_read(broken: Callable[[Json], object]) -> None:
    document = an_evening().document()
    document["seeds"][0]["secret"] = None
    broken(document["draws"][1])

    verdict = verdict_of(document)

    assert "draw 2" in verdict.findings[0].where.lower()
    assert verdict.waiting + verdict.verified >= 3


@pytest.mark.parametrize("entry", [None, 7, "draw", []])
def test_an_entry_that_is_none_is_named(entry: Any) -> None:
    verification = Verification([])

    verification.check(entry)

    assert verification.finish().findings[0].where == "Something among the draws"


@given(st.data())
def test_any_other_number_is_found(data: st.DataObject) -> None:
    document = an_evening().document()
    draws = [each for each in document["draws"] if each.get("dealt")]
    entry = data.draw(st.sampled_from(draws))
    sides, numbers = data.draw(st.sampled_from(entry["dealt"]))
    place = data.draw(st.integers(0, len(numbers) - 1))
    numbers[place] = (numbers[place] + data.draw(st.integers(1, sides - 1))) % sides

    verdict = verdict_of(document)

    assert f"draw {entry['draw']} of secret {entry['seed']}" in verdict.findings[0].where.lower()
