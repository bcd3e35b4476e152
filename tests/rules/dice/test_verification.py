"""Verification: what was rolled by the rules is right, and whatever is changed in it is found and named."""

import copy
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.amendment import add_dice
from rules.dice.committed import CommittedChance, seal_of
from rules.dice.die import FACES, Die
from rules.dice.pool import DicePool
from rules.dice.roll import roll_pool
from rules.dice.verification import Finding, Verification
from tests.rules.dice.evening import (
    POOL,
    Evening,
    Json,
    Tamper,
    an_evening,
    change,
    state,
    verdict_of,
)


def test_what_was_rolled_is_right() -> None:
    verdict = verdict_of(an_evening().document())

    assert verdict.findings == []
    assert verdict.is_right
    assert (verdict.verified, verdict.waiting, verdict.hidden) == (8, 0, 0)


def test_it_is_right_as_it_is_written_to_a_file() -> None:
    assert verdict_of(json.loads(json.dumps(an_evening().document()))).is_right


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
        pytest.param(drop(7), "Secret 1", "the file has 6 of the 7 draws that were made", id="the last one left out"),
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

        assert verdict_of(document).findings == [Finding("Secret 2", "the file has 0 of the 1 draws that were made")]

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


class TestAnAmendedAttack:
    @staticmethod
    def played() -> Json:
        evening = Evening()
        old = evening.roll(1)
        evening.amend_attack(1, old, lambda deal: add_dice(old, DicePool(boost=2), deal))
        evening.entries[0]["roll"]["now"] = evening.entries[1]["amended"]["after"]
        return evening.document()

    def test_tells_the_dice_that_were_added_and_then_those_of_the_injury(self) -> None:
        assert verdict_of(self.played()).is_right

    @pytest.mark.parametrize("told", [[], [1], [101, 11], [1, 1, 1], [1, 1, 1, 1, 1]])
    def test_in_which_something_else_is_told_differs(self, told: list[int]) -> None:
        document = self.played()
        document["draws"][1]["told"] = told
        assert not verdict_of(document).is_right


def test_a_die_that_was_turned_brings_no_other_dice() -> None:
    document = an_evening().document()
    document["draws"][5]["told"] = [7]
    (finding,) = verdict_of(document).findings
    assert "other numbers than were dealt" in finding.what
