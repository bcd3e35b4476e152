"""The order of Initiative slots, rolled or typed."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.symbols import NetResult
from rules.errors import IllegalAction, LimitExceeded, NotationError
from rules.table.initiative import (
    MOST_SLOTS,
    InitiativeSlot,
    Readiness,
    Side,
    format_slots,
    order_slots,
    parse_result,
    parse_slots,
    rapid_reaction,
    slot_of,
)

PC, NPC = Side.PLAYERS, Side.ADVERSARIES


def test_more_success_goes_first_then_more_advantage_then_the_players() -> None:
    slots = (InitiativeSlot(PC, 1, 2), InitiativeSlot(NPC, 1, 2), InitiativeSlot(NPC, 2, 0), InitiativeSlot(PC, 1, 1))

    for given_order in permutations(slots):
        assert order_slots(given_order) == (
            InitiativeSlot(NPC, 2, 0),
            InitiativeSlot(PC, 1, 2),
            InitiativeSlot(NPC, 1, 2),
            InitiativeSlot(PC, 1, 1),
        )


def test_a_slot_has_no_result_unless_said() -> None:
    assert InitiativeSlot(PC) == InitiativeSlot(PC, success=0, advantage=0)


def test_failures_and_threat_on_an_initiative_check_count_as_nothing() -> None:
    assert slot_of(PC, NetResult(success=-3, advantage=-2)) == InitiativeSlot(PC, 0, 0)
    assert slot_of(NPC, NetResult(success=2, advantage=1)) == InitiativeSlot(NPC, 2, 1)


def test_added_successes_cancel_failures_before_they_count() -> None:
    assert slot_of(PC, NetResult(success=-1), bonus=2) == InitiativeSlot(PC, 1, 0)
    with pytest.raises(IllegalAction, match="too_low"):
        slot_of(PC, NetResult(), bonus=-1)


@pytest.mark.parametrize(
    ("readiness", "skill"),
    [(Readiness.READY, "cool"), (Readiness.SURPRISED, "vigilance"), (Readiness.IN_DOUBT, "vigilance")],
)
def test_the_ready_roll_cool_and_everybody_else_vigilance(readiness: Readiness, skill: str) -> None:
    assert readiness.skill == skill


def test_rapid_reaction_turns_strain_into_successes_up_to_its_ranks() -> None:
    assert [rapid_reaction(strain, ranks=3) for strain in range(4)] == [0, 1, 2, 3]
    with pytest.raises(IllegalAction) as refused:
        rapid_reaction(strain=4, ranks=3)
    assert refused.value.facts == {"talent": "Rapid Reaction", "ranks": 3, "got": 4}
    with pytest.raises(IllegalAction, match="too_low"):
        rapid_reaction(strain=-1, ranks=3)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        pytest.param("npc pc npc", "npc pc npc", id="a typed order stays"),
        pytest.param("p, n; P > player > players", "pc npc pc pc pc", id="short and long words"),
        pytest.param("enemy enemies adversary adversaries NPCs pcs", "npc npc npc npc npc pc", id="words for npcs"),
        pytest.param("npc 1s, pc 2s1a", "pc 2s1a, npc 1s0a", id="results are sorted"),
        pytest.param("npc: 1 s 2 a; pc=1s2a", "pc 1s2a, npc 1s2a", id="spelled with signs and spaces"),
        pytest.param("pc 3a npc 1s pc", "npc 1s0a, pc 0s3a, pc 0s0a", id="only some with results"),
        pytest.param("  pc  ,  npc ", "pc npc", id="spaces anywhere"),
        pytest.param("ppnn", "pc pc npc npc", id="letters run together"),
        pytest.param("PnP np", "pc npc pc npc pc", id="several runs"),
        pytest.param("2p n", "pc pc npc", id="counted"),
        pytest.param("2p3n1p", "pc pc npc npc npc pc", id="counted and run together"),
        pytest.param("pc 3 npc", "pc npc npc npc", id="counted after a space"),
        pytest.param("2pn", "pc npc pc npc", id="a run counted"),
        pytest.param("pc 3 adversaries", "pc npc npc npc", id="a count before a word that begins as a symbol"),
        pytest.param("2 pcs 1s, npc 2s 2 npc", "npc 2s0a, pc 1s0a, pc 1s0a, npc 0s0a, npc 0s0a", id="with results"),
    ],
)
def test_an_order_is_read_as_people_type_it(text: str, canonical: str) -> None:
    assert format_slots(parse_slots(text)) == canonical
    assert parse_slots(canonical) == parse_slots(text)


@pytest.mark.parametrize(
    ("text", "offending"),
    [
        pytest.param("pc wookiee npc", "wookiee", id="no side"),
        pytest.param("pc 3, npc", "3", id="a number without a symbol"),
        pytest.param("0p n", "0p", id="none of a side"),
        pytest.param("ppn 2s", "2s", id="a result for a run"),
        pytest.param("pp3", "3", id="a number after a run"),
        pytest.param("pc 2sx", "2sx", id="a result that runs on"),
        pytest.param("pcnpc", "pcnpc", id="sides run together"),
        pytest.param("", "", id="nothing"),
        pytest.param("  , ", "  , ", id="only signs"),
        pytest.param("pc " + "9" * 50 + "s", "9" * 50 + "s", id="absurd result"),
    ],
)
def test_what_is_no_order_is_refused_with_its_place(text: str, offending: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_slots(text)
    assert refused.value.offending == offending


def test_a_fight_has_a_limit_of_slots() -> None:
    assert len(parse_slots("pc " * MOST_SLOTS)) == MOST_SLOTS == 100
    assert len(parse_slots("50pn")) == len(parse_slots("p" * MOST_SLOTS)) == MOST_SLOTS
    for text in ("pc " * (MOST_SLOTS + 1), "pc 1s " * (MOST_SLOTS + 1), "101p", "999" + "p" * 4000, "99p npp"):
        with pytest.raises(LimitExceeded):
            parse_slots(text)


slots = st.builds(InitiativeSlot, st.sampled_from(Side), st.integers(0, 12), st.integers(0, 12))


@given(st.lists(slots, min_size=1, max_size=20))
def test_every_order_survives_being_written_and_read(listed: list[InitiativeSlot]) -> None:
    order = order_slots(listed)

    assert sorted(map(repr, order)) == sorted(map(repr, listed))
    assert parse_slots(format_slots(order)) == order


@given(st.text(alphabet="pcn s2a,:; \n", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    refusals = []
    try:
        order = parse_slots(text)
    except NotationError as refused:
        refusals.append(refused)
    except LimitExceeded:
        assert any(letter.isdigit() for letter in text)
    else:
        assert parse_slots(format_slots(order)) == order
    for refusal in refusals:
        assert 0 <= refusal.start <= refusal.end <= len(text)


@pytest.mark.parametrize(
    ("text", "success", "advantage"),
    [
        ("2s1a", 2, 1),
        (" 2 S, 1 A ", 2, 1),
        ("2s", 2, 0),
        ("3a", 0, 3),
        ("0", 0, 0),
        ("2 1", 2, 1),
        ("2/1", 2, 1),
        ("1 success 2 advantages", 1, 2),
        ("2 successes 1 advantage", 2, 1),
    ],
)
def test_a_result_is_read_as_people_type_it(text: str, success: int, advantage: int) -> None:
    assert parse_result(text, NPC) == InitiativeSlot(NPC, success, advantage)


@pytest.mark.parametrize("text", ["", " ", ",", "-1", "2x", "1a2s", "2s1a 3", "1000", "pc 2s", "1 2 3"])
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_result(text, PC)
    assert refused.value.text == text
