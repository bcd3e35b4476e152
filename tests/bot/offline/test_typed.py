"""Which command a text names, and which of its words belong to which option."""

from collections import Counter
from contextlib import suppress
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.offline.specs import Spec
from bot.offline.typed import Misread, find_command, split_options
from tests.bot.offline.commands import SPECS, spec

PIECES = (
    *("pool:", "label:", "label:x", "secret:true", "2y1g", "2p", "3", "lable:", "side:dark", "light:", "foo:bar"),
    *('"slice', "the", 'door"', '"sneak"', "'", "“a b”", " ", ":", "pool:pool:"),
)
TYPED = st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join)
QUOTES = "\"'“”"


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        pytest.param("roll 2y1g  2p", "roll", "2y1g  2p", id="a command of one word"),
        pytest.param("ROLL 2y", "roll", "2y", id="whatever the capitals"),
        pytest.param("destiny  set light:3", "destiny set", "light:3", id="a subcommand"),
        pytest.param("campaign gm add @ann", "campaign gm add", "@ann", id="a subcommand in a group"),
        pytest.param("destiny show", "destiny show", "", id="without options"),
    ],
)
def test_a_text_begins_with_a_command(text: str, name: str, rest: str) -> None:
    assert find_command(text, SPECS) == (spec(name), rest)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("rol 2y", "There is no command /rol. Did you mean /roll?", id="a slip"),
        pytest.param("destin show", "There is no command /destin. Did you mean /destiny show?", id="a slip in a group"),
        pytest.param("destiny", "/destiny needs one of: set, show, use.", id="a group alone"),
        pytest.param("destiny shwo", "There is no /destiny shwo. Did you mean /destiny show?", id="a slip in the part"),
        pytest.param("campaign gm", "/campaign gm needs one of: add, whoever.", id="a group in a group alone"),
        pytest.param(
            "xyzzy", "There is no command /xyzzy. There are: /campaign, /destiny, /roll, /scale, /undo.", id="nonsense"
        ),
    ],
)
def test_what_is_no_command_is_told_with_what_is(text: str, told: str) -> None:
    with pytest.raises(Misread) as misread:
        find_command(text, SPECS)
    assert misread.value.sentence == told


@pytest.mark.parametrize(
    ("name", "text", "given"),
    [
        pytest.param("roll", "2y1g 2p", {"pool": "2y1g 2p"}, id="bare words are the first option"),
        pytest.param("roll", "pool:2y1g 2p", {"pool": "2y1g 2p"}, id="a value runs on over spaces"),
        pytest.param(
            "roll",
            'pool:2y1g 2p label:"slice the door"',
            {"pool": "2y1g 2p", "label": "slice the door"},
            id="quotes hold a value together",
        ),
        pytest.param("roll", "2y label:sneak in", {"pool": "2y", "label": "sneak in"}, id="bare words, then a name"),
        pytest.param("roll", "label:sneak pool:2y", {"pool": "2y", "label": "sneak"}, id="any order"),
        pytest.param("roll", "Label:sneak POOL:2y", {"pool": "2y", "label": "sneak"}, id="whatever the capitals"),
        pytest.param("roll", '2y 1g "sneak"', {"pool": '2y 1g "sneak"'}, id="quotes inside a value stay"),
        pytest.param("roll", 'pool:"sneak" 2y', {"pool": '"sneak" 2y'}, id="quotes at its start stay, too"),
        pytest.param("roll", '"2y 1g" label:x', {"pool": "2y 1g", "label": "x"}, id="quotes around all of it come off"),
        pytest.param("roll", "2y label:“a b”", {"pool": "2y", "label": "a b"}, id="curly quotes"),
        pytest.param("roll", "2y label:'a b'", {"pool": "2y", "label": "a b"}, id="single quotes"),
        pytest.param("roll", "2y label:Ann's way", {"pool": "2y", "label": "Ann's way"}, id="an apostrophe"),
        pytest.param(
            "roll", '2y label:"pool: x"', {"pool": "2y", "label": "pool: x"}, id="a name in quotes is no name"
        ),
        pytest.param(
            "roll",
            'label:"slice it" 2y 2p',
            {"pool": "2y 2p", "label": "slice it"},
            id="what follows quotes goes to the option that is still needed",
        ),
        pytest.param("roll", 'label:"a" b pool:2y', {"pool": "2y", "label": '"a" b'}, id="else it stays"),
        pytest.param("roll", "2y note: x", {"pool": "2y note: x"}, id="a colon is no option by itself"),
        pytest.param("roll", '2y 5" wide', {"pool": '2y 5" wide'}, id="a lone quote is a character"),
        pytest.param("destiny set", "3 2", {"light": "3", "dark": "2"}, id="numbers take one word each"),
        pytest.param("destiny set", "dark:2 light:3", {"light": "3", "dark": "2"}, id="numbers by name"),
        pytest.param("destiny set", "dark:2", {"dark": "2"}, id="what is missing is not asked for here"),
        pytest.param(
            "destiny use", "light open it", {"side": "light", "check": "open it"}, id="a choice, then free text"
        ),
        pytest.param(
            "destiny use",
            "dark side of it open",
            {"side": "dark side of it", "check": "open"},
            id="a choice of several words",
        ),
        pytest.param("destiny use", "check:open it", {"check": "open it"}, id="only the second"),
        pytest.param("destiny show", "", {}, id="nothing"),
    ],
)
def test_words_belong_to_options(name: str, text: str, given: dict[str, str]) -> None:
    assert split_options(text, spec(name)) == given


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        pytest.param(
            "destiny set",
            "ligth:2 dark:1",
            "/destiny set has no option ligth:. Did you mean light:? It takes light:, dark:.",
            id="a slip",
        ),
        pytest.param("roll", "2y label:a label:b", "label: is given twice.", id="twice"),
        pytest.param("roll", "2y label:", "label: has no value.", id="empty"),
        pytest.param("roll", '2y label:""', "label: has no value.", id="empty quotes"),
        pytest.param(
            "destiny set",
            "1 2 3",
            "I do not know where “3” belongs. /destiny set takes light:, dark:.",
            id="too much",
        ),
        pytest.param("destiny show", "now", "/destiny show takes no options, so “now” is too much.", id="no options"),
    ],
)
def test_what_belongs_nowhere_is_told(name: str, text: str, told: str) -> None:
    with pytest.raises(Misread) as misread:
        split_options(text, spec(name))
    assert misread.value.sentence == told


def characters(text: str) -> Counter[str]:
    """Count what cannot be lost: everything but spaces and quotes."""
    return Counter(char for char in text if not char.isspace() and char not in QUOTES)


@given(st.sampled_from(SPECS), TYPED)
def test_whatever_is_typed_goes_into_a_value_or_names_an_option(command: Spec, text: str) -> None:
    try:
        split = split_options(text, command)
    except Misread:
        assume(False)
    values = sum((characters(value) for value in split.values()), Counter[str]())
    left = characters(text) - values
    named = [
        sum((characters(f"{name}:") for name in names), Counter[str]())
        for size in range(len(split) + 1)
        for names in combinations(split, size)
    ]
    assert left in named


@given(st.sampled_from(SPECS), st.text(max_size=40))
def test_any_text_is_split_or_gets_a_sentence(command: Spec, text: str) -> None:
    with suppress(Misread):
        split = split_options(text, command)
        assert set(split) <= {option.name for option in command.options}
        assert all(split.values())
