"""Every refusal has its sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import errors as bot_errors
from bot.access import Act, GameMasters
from bot.errors import BotError, ImportProblem, ImportRefused, NotAllowed, NotKept, OnlyAsked
from bot.misreadings import _WHY
from bot.refusals import REFUSALS
from bot.render.history import _DEEDS
from bot.sentences import _DOING, describe
from bot.store.values import Kind
from rules.errors import (
    AmbiguousName,
    IllegalAction,
    LimitExceeded,
    Misreading,
    NotationError,
    NotInThisSystem,
    RulesError,
    UnknownName,
)
from rules.notation.reader import parse_pool

ROOT = Path(__file__).parents[2]


def raised_rules() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Find every `IllegalAction` whose rule is written out: the rule, the file and the names of its facts."""
    for folder in ("rules", "bot"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and getattr(node.func, "id", getattr(node.func, "attr", "")) == "IllegalAction"
                    and node.args
                    and isinstance(node.args[0], ast.Constant)
                ):
                    facts = tuple(keyword.arg for keyword in node.keywords if keyword.arg)
                    yield str(node.args[0].value), str(path.relative_to(ROOT)), facts


def test_every_illegal_action_has_a_sentence() -> None:
    missing = {f"{rule} ({path})" for rule, path, _ in raised_rules() if rule not in REFUSALS}

    assert not missing


def test_every_kind_of_misreading_act_and_deed_has_its_words() -> None:
    assert set(_WHY) == set(Misreading)
    assert set(_DOING) == set(Act)
    assert set(_DEEDS) == set(Kind)


FACTS: dict[str, object] = {
    "text": "lots",
    "command": "/help",
    "difficulty": "hard",
    "extra": "1p",
    "label": "or ygg",
    "light": 1,
    "dark": 2,
    "use": "secret",
    "seed": 3,
    "last": 3,
    "limit": 25,
    "actor_id": 1,
    "at": 1,
    "check": "door",
    "number": 3,
    "kind": "user",
    "id": 4,
    "channel_id": 5,
    "event_id": 6,
    "undone_id": 2,
    "can": "you",
    "first_id": 7,
    "over_id": 8,
    "over_kind": Kind.ROLL.value,
    "undone_kind": Kind.DESTINY_SET.value,
    "name": "Wraith",
    "material": "silver",
    "type": "fire",
    "hit_points": 7,
    "maximum": 6,
    "what": "ranks of Pierce",
    "least": 1,
    "got": 0,
    "weapon": "Blaster *mk 2*",
    "item": "vibrosword",
    "target": "Trooper",
    "skill": "Gunnery",
    "helper_skill": "Cool",
    "quality": "Burn 2",
    "talent": "Rapid Reaction",
    "ranks": 2,
    "reaction": "Parry",
    "attack": "ranged",
    "reaches": "short",
    "option": "Fall prone",
    "symbol": "threat",
    "triggers": 3,
    "most": 1,
    "shots": 1,
    "maneuvers": 2,
    "rounds": 1,
    "round_number": 2,
    "checks": ("Athletics", "Coordination"),
    "state": "major",
    "got_light": 1,
    "got_dark": 0,
    "condition": "prone",
    "injury": "Maimed",
    "limb": "left arm",
    "amount": 2,
    "a_day": 5,
    "band": "engaged",
    "side": "light",
    "spent": "dark",
    "asked_light": 2,
    "asked_dark": 3,
    "format": "someone.else",
    "expected": "a whole number from 0 to 10",
    "version": 2,
    "path": "skills[0].ranks",
    "keys": ("luck", "mana"),
    "character": "Vex",
    "threshold": "wound",
    "names": ("Vex", "Gonk"),
    "die": "boost",
    "face": "SA",
    "to": "",
    "stage": "gathering",
    "acting": "Vex",
    "pays": "negative",
    "word": "prone",
    "first": "droid",
    "second": "vehicle",
    "weapons": ("Blaster pistol", "Vibroknife"),
    "slots": 4,
    "permission": "Send Messages",
    "small": 2,
    "big": 1,
}
OTHER_FACTS: dict[str, dict[str, object]] = {
    "engaged_unsaid": {"words": ["engaged", "ally engaged"]},
    "engaged_already": {"other": "Korr"},
    "not_engaged_with": {"other": "Korr"},
    **{
        key: {"kind": Kind.DESTINY_USE.value}
        for key in ("undo_skips", "points_moved_with", "stands_for_good", "undo_stands")
    },
    "undo_blocked": {"kind": Kind.DESTINY_USE.value, "goes_back": True},
    "out_of_range": {"at": "long"},
    "stun_is_short": {"at": "medium"},
    "several_targets": {"others": "Nova"},
    "wrong_skill": {"got": "Melee"},
    "document_value": {"got": "twelve"},
}
"""Where a rule gives something else under the same name."""


@pytest.mark.parametrize("rule", sorted(REFUSALS))
def test_every_sentence_can_be_made_and_ends(rule: str) -> None:
    assert describe(IllegalAction(rule, **FACTS | OTHER_FACTS.get(rule, {}))).endswith((".", "?"))


CHANGES_NOTHING = frozenset(
    (
        *("no_session_yet", "no_such_session", "no_ended_encounter", "character_is_hidden"),
        *("odds_of_ordinary_dice", "compare_in_words", "compare_needs_pools", "compare_same_pool"),
        *("compare_unlike_pools", "table_of_one_pool", "chart_needs_pool"),
    )
)
"""Refused where something was only to be shown."""
IS_SAVED = frozenset(("tracker_may_not_post", "tracker_channel_gone", "tracker_thread_locked"))
"""Told beside a change that is saved."""


@pytest.mark.parametrize("rule", sorted(REFUSALS))
def test_a_refusal_says_that_nothing_was_done_wherever_something_would_have_been(rule: str) -> None:
    told = describe(IllegalAction(rule, **FACTS | OTHER_FACTS.get(rule, {})))

    assert ("othing was" in told) == (rule not in CHANGES_NOTHING | IS_SAVED)


@pytest.mark.parametrize("rule", sorted(REFUSALS))
def test_what_was_only_asked_is_not_said_to_be_undone(rule: str) -> None:
    asked = IllegalAction(rule, **FACTS | OTHER_FACTS.get(rule, {}))
    told = describe(OnlyAsked(asked))

    assert describe(asked).startswith(told)
    assert told.endswith((".", "?"))
    assert not told.endswith((" Nothing was changed.", " Nothing was rolled.", " Nothing was rolled or changed."))


@pytest.mark.parametrize(("rule", "path", "given"), sorted(raised_rules()), ids=str)
def test_every_place_that_refuses_gives_the_facts_that_the_sentence_needs(
    rule: str, path: str, given: tuple[str, ...]
) -> None:
    facts = FACTS | OTHER_FACTS.get(rule, {})

    assert describe(IllegalAction(rule, **{name: facts[name] for name in given}))


@pytest.mark.parametrize(
    ("word", "goes"),
    [
        ("two weapons", "`second`"),
        ("Short range", "`range`"),
        ("destiny", "`destiny:True`"),
        ("upgrade 2", "`extra:u`"),
        ("out-of-turn", "`out_of_turn:True`"),
        ("darkness", "`concealment`"),
        ("staggered", "`/encounter condition`"),
        ("Pierce 2", "with the weapon"),
        ("soak", "from the sheet"),
        ("singing", "Anything else is `boost` or `setback`."),
    ],
)
def test_a_word_that_is_no_situation_is_told_where_it_goes(word: str, goes: str) -> None:
    told = describe(UnknownName("situation", word, known=("aim", "cover")))

    assert told.startswith(f"There is no situation called “{word}”. ")
    assert goes in told
    assert told.endswith("Nothing was rolled.")


def test_whoever_is_not_in_the_fight_is_answered_with_who_is() -> None:
    told = describe(UnknownName("combatant", "Vader", known=("Vex", "Nova")))

    assert told == "There is no combatant called “Vader”. There are Vex, Nova. Nothing was changed."


def test_a_choice_without_a_name_lists_what_there_is() -> None:
    told = describe(AmbiguousName("Critical Injury", "", ("Stunned", "Winded")))

    assert told == "There are several: Stunned, Winded. Which Critical Injury do you mean?"


def test_what_is_no_list_of_weapons_is_not_called_a_sheet() -> None:
    told = describe(ImportRefused(ImportProblem.WRONG_KIND, found="no list of weapons"))

    assert told.startswith("That is no list of weapons; `weapons` takes the list of weapons of Star Wars Adversaries.")


@pytest.mark.parametrize("state", ["undamaged", "destroyed"])
def test_what_is_whole_and_what_is_gone_cannot_be_repaired_for_different_reasons(state: str) -> None:
    told = describe(IllegalAction("not_repairable", name="comlink", state=state))

    assert ("Replace it" in told) == (state == "destroyed")


@pytest.mark.parametrize(
    "error",
    [
        UnknownName("skill", "atletics", ("athletics",)),
        UnknownName("skill", "xyz"),
        AmbiguousName("character", "vex", ("Vex", "Vexa")),
        LimitExceeded("dice in a pool", limit=100, got=101, text="101y"),
        NotInThisSystem("force die", "Genesys"),
        NotAllowed(Act.SET_DESTINY, GameMasters(frozenset({1}), frozenset({2}))),
        NotAllowed(Act.SET_UP, GameMasters()),
    ],
    ids=str,
)
def test_other_refusals_are_whole_sentences(error: RulesError | BotError) -> None:
    assert describe(error).endswith((".", "?"))


def test_every_class_of_refusal_is_described() -> None:
    classes = [each for each in vars(bot_errors).values() if isinstance(each, type) and issubclass(each, BotError)]

    made: dict[type[BotError], BotError] = {
        NotAllowed: NotAllowed(Act.ROLL, GameMasters()),
        NotKept: NotKept(NotationError("fyre", start=0, end=4, expected="fire")),
        OnlyAsked: OnlyAsked(IllegalAction("roll_is_deleted", **FACTS)),
        ImportRefused: ImportRefused(ImportProblem.EMPTY),
    }

    for kind in classes:
        error = made.get(kind) or kind("why")
        if kind is not BotError:
            assert describe(error)
    with pytest.raises(TypeError):
        describe(BotError("of no kind"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param(
            "2y1q",
            "I cannot read “2y**1q**”: instead of “1q” I expected a die (y g b r p k w, or p a b c d s f). "
            "Did you mean `2y1g`? Nothing was rolled.",
            id="an unknown letter",
        ),
        pytest.param(
            "yyg pp scan",
            "In “yyg pp **scan**”, “scan” could be a label or dice, and I do not guess. "
            "Did you mean `yyg pp # scan` or `yyg pp s c a n`? Nothing was rolled.",
            id="an everyday word",
        ),
        pytest.param(
            "g3p2",
            "I cannot read “**g3p2**”: the number in “g3p2” has no die after it; I expected a number right before its "
            "die, such as 2y. Did you mean `3g2p` or `2g3p` or `g3p`? Nothing was rolled.",
            id="counts behind their dice",
        ),
    ],
)
def test_a_text_that_cannot_be_read_is_answered_with_the_place_marked(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_pool(text)

    assert describe(refused.value) == sentence


def test_a_limit_tells_what_was_asked_for_and_how_much_there_may_be() -> None:
    error = LimitExceeded("dice in a pool", limit=100, got=1000, text="1000y")

    assert describe(error) == "That is 1000 dice in a pool (`1000y`); the limit is 100. Nothing was rolled."


@pytest.mark.parametrize("problem", ImportProblem)
def test_every_file_that_cannot_be_read_is_answered_with_a_sentence(problem: ImportProblem) -> None:
    facts: dict[str, str | int] = {
        "limit": 1_000_000,
        "got": 30_000_000,
        "line": 3,
        "column": 7,
        "what": "entries",
        "name": "Athletics",
        "found": "a recipe",
        "version": 2,
        "most": 1,
        "path": "skills[0]",
        "expected": "a number",
    }

    assert describe(ImportRefused(problem, **facts)).endswith("Nothing was changed.")


@pytest.mark.parametrize(
    ("can", "words"),
    [
        ("you", "Take back no. 9 first."),
        ("gm", "only the GM can take back no. 9 first"),
        ("maker", "Whoever made no. 9, or the GM"),
        ("nobody", "That cannot be taken back, so this stands too."),
    ],
)
def test_what_stands_in_the_way_says_whose_it_is_to_take_back(can: str, words: str) -> None:
    kind = Kind.DESTINY_USE.value
    facts: dict[str, object] = {"event_id": 7, "kind": kind, "actor_id": 1, "at": 1, "first_id": 9, "can": can}

    assert words in describe(IllegalAction("undo_blocked", **facts))


def test_where_the_gm_can_go_back_instead_that_is_said() -> None:
    facts = {"event_id": 7, "kind": Kind.ATTACK.value, "actor_id": 1, "at": 1, "first_id": 7, "can": "gm"}

    assert "`/encounter back`" not in describe(IllegalAction("undo_blocked", **facts))
    told = describe(IllegalAction("undo_blocked", **facts, goes_back=True))
    assert "first. The GM can also go back turn by turn: `/encounter back`. Nothing was changed." in told
