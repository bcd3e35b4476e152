"""What is said about an attack: read word by word, and handed on to the rule that each word stands for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks.environment import Concealment
from rules.checks.gear import GearState
from rules.checks.skills import MELEE, RANGED_LIGHT
from rules.checks.sources import Source, boost, setback
from rules.combat.circumstance_words import MEANINGS, Circumstance
from rules.combat.circumstances import Circumstances, read_circumstances
from rules.combat.damage import Harm
from rules.combat.defense import GUARDED_STANCE, cover
from rules.combat.parties import Build
from rules.errors import IllegalAction, LimitExceeded, UnknownName
from tests.rules.combat.scenes import BOOK, a_target, an_attacker


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", ""),
        ("aim 2, cover, prone", "aim 2, cover, prone"),
        (" AIM 1 ;Cover 2,", "aim, cover 2"),
        ("2 boost, setback", "boost 2, setback"),
        ("dense concealment", "concealment 2"),
        ("concealment 3", "concealment 3"),
        ("concealed", "concealment"),
        ("set to stun, autofire", "stun, auto-fire"),
        ("auto fire", "auto-fire"),
        ("silhouette 0", "silhouette 0"),
        ("silhouette 1", "silhouette 1"),
        ("own silhouette 3", "attacker silhouette 3"),
        ("called shot 2", "called shot 2"),
        ("prone target, attacker prone", "prone, attacker prone"),
    ],
)
def test_words_are_read_however_they_are_said(typed: str, meant: str) -> None:
    assert read_circumstances(typed).text == meant


@given(st.lists(st.sampled_from(Circumstance), unique=True), st.data())
def test_what_is_written_reads_as_the_same(words: list[Circumstance], data: st.DataObject) -> None:
    said = {word: data.draw(st.integers(MEANINGS[word].least, MEANINGS[word].most)) for word in words}
    try:
        circumstances = Circumstances(said)
    except (IllegalAction, LimitExceeded):
        return

    assert read_circumstances(circumstances.text) == circumstances


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("covr", "cover"),
        ("ai", "aim"),
        ("gravity heavy", None),
        ("2 cats", None),
        ("2 conceal", "concealment"),
        ("!", None),
    ],
)
def test_unknown_word_is_refused_with_what_it_could_be(typed: str, suggested: str | None) -> None:
    with pytest.raises(UnknownName) as refusal:
        read_circumstances(f"aim, {typed}")

    assert refusal.value.name == typed
    assert suggested is None or suggested in refusal.value.suggestions


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("cover, in cover", "circumstance_twice"),
        ("prone 2", "circumstance_without_number"),
        ("partial concealment 2", "circumstance_without_number"),
        ("cover 0", "too_low"),
        ("minor damage, major damage", "circumstances_contradict"),
        ("light gravity, heavy gravity 2", "circumstances_contradict"),
        ("droid, vehicle", "circumstances_contradict"),
        ("engaged, disengaged", "circumstances_contradict"),
        ("no ally engaged, ally engaged", "circumstances_contradict"),
    ],
)
def test_what_cannot_be_is_refused(typed: str, rule: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        read_circumstances(typed)

    assert refusal.value.rule == rule


@pytest.mark.parametrize(
    "typed", ["aim 3", "cover 5", "aim, called 2", "boost 11", "aim 99999999999", "heavy gravity 4"]
)
def test_more_than_counts_is_refused(typed: str) -> None:
    with pytest.raises(LimitExceeded):
        read_circumstances(typed)


@pytest.mark.parametrize(
    ("typed", "sources"),
    [
        ("aim 2", boost("aiming", 2)),
        ("called shot", setback("called shot", 2)),
        ("called shot 2", setback("called shot", 1)),
        ("aim, called shot", (*boost("aiming"), *setback("called shot", 2))),
        ("attacker guarded", setback("guarded stance")),
        ("heavy gravity 2", setback("heavy gravity", 2)),
        ("light gravity", boost("light gravity")),
        ("boost, setback 2", (*boost("the situation"), *setback("the situation", 2))),
        ("prone, cover", ()),
    ],
)
def test_pool_gets_the_dice_of_each_rule(typed: str, sources: tuple[Source, ...]) -> None:
    assert read_circumstances(typed).changes(MELEE) == sources


def test_words_that_are_remembered_join_what_was_said() -> None:
    said = read_circumstances("aim 2")

    assert said.adding(Circumstance.ENGAGED, Circumstance.ALLY_ENGAGED).text == "aim 2, engaged, ally engaged"
    assert said.adding() == said
    with pytest.raises(IllegalAction):
        said.adding(Circumstance.ENGAGED, Circumstance.NOT_ENGAGED)


def test_gravity_leaves_shots_alone() -> None:
    assert read_circumstances("heavy gravity 3").changes(RANGED_LIGHT) == ()


def test_attacker_is_as_the_situation_has_them() -> None:
    said = read_circumstances("engaged, attacker prone, attacker silhouette 3")

    assert said.of_attacker(an_attacker()) == an_attacker(is_engaged=True, is_prone=True, silhouette=3)
    assert Circumstances().of_attacker(an_attacker(is_engaged=True, silhouette=2)) == an_attacker(
        is_engaged=True, silhouette=2
    )


def test_target_is_as_the_situation_has_it() -> None:
    said = read_circumstances("cover 2, guarded, dense concealment, prone, ally engaged, silhouette 4, droid")

    assert said.of_target(a_target(), BOOK) == a_target(
        build=Build.DROID,
        defenses=(cover(BOOK, 2), GUARDED_STANCE),
        concealment=Concealment.DENSE,
        is_prone=True,
        is_engaged_with_ally=True,
        silhouette=4,
    )
    assert read_circumstances("vehicle").of_target(a_target(), BOOK) == a_target(build=Build.VEHICLE)
    assert Circumstances().of_target(a_target(concealment=Concealment.TOTAL), BOOK) == a_target(
        concealment=Concealment.TOTAL
    )


@pytest.mark.parametrize(
    ("typed", "state"),
    [
        ("", GearState.UNDAMAGED),
        ("minor damage", GearState.MINOR),
        ("moderate damage", GearState.MODERATE),
        ("major damage", GearState.MAJOR),
    ],
)
def test_state_of_the_weapon_is_said(typed: str, state: GearState) -> None:
    assert read_circumstances(typed).gear_state is state


def test_harm_is_the_usual_one_unless_it_is_said() -> None:
    assert Circumstances().harm is Harm.USUAL
    assert read_circumstances("stun").harm is Harm.STRAIN


def test_every_word_has_its_meaning_in_the_order_of_the_words() -> None:
    assert tuple(MEANINGS) == tuple(Circumstance)
