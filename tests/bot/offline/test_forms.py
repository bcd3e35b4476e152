"""Forms of the bot as questions, and choices in selects."""

from pathlib import Path
from typing import Any

import pytest

from bot.offline.forms import Question, choose_some, questions, read_answer, texts
from bot.offline.printer import Part
from bot.offline.typed import Misread
from bot.offline.values import Directory

ANN = object()
HERE = Directory(people={"ann": ANN})
OPTIONS = [{"label": "Wookiee", "value": "w"}, {"label": "Droid", "value": "d", "default": True}]
FORM: dict[str, Any] = {
    "title": "A new character",
    "components": [
        {"type": 10, "content": "Only the name is needed."},
        {
            "type": 18,
            "label": "Name",
            "description": "as others call them",
            "component": {"type": 4, "custom_id": "name", "min_length": 2, "max_length": 9},
        },
        {"type": 1, "components": [{"type": 4, "custom_id": "notes", "label": "Notes", "required": False}]},
        {"type": 18, "label": "Species", "component": {"type": 3, "custom_id": "species", "options": OPTIONS}},
        {"type": 18, "label": "Portrait", "component": {"type": 19, "custom_id": "portrait", "required": False}},
        {"type": 18, "label": "Owner", "component": {"type": 5, "custom_id": "owner"}},
        {"type": 18, "label": "Public", "component": {"type": 23, "custom_id": "public"}},
    ],
}
ASKED = {question.custom_id: question for question in questions(FORM)}


def test_a_form_is_asked_field_by_field() -> None:
    assert texts(FORM) == ("Only the name is needed.",)
    assert [question.prompt for question in questions(FORM)] == [
        "Name: ",
        "Notes (may be empty): ",
        "Species [Droid]: ",
        "Portrait (may be empty): ",
        "Owner: ",
        "Public (may be empty): ",
    ]
    assert ASKED["name"].hint == "as others call them"


@pytest.mark.parametrize(
    ("field", "answer", "sent"),
    [
        pytest.param("name", " Vex ", "Vex", id="text"),
        pytest.param("notes", "a\\nb", "a\nb", id="lines"),
        pytest.param("notes", "", None, id="left empty"),
        pytest.param("species", "", ["d"], id="what is filled in stays"),
        pytest.param("species", "wookiee", ["w"], id="an option by its label"),
        pytest.param("species", "1", ["w"], id="an option by its number"),
        pytest.param("owner", "@ann", [ANN], id="a person"),
        pytest.param("public", "yes", True, id="a box"),
    ],
)
def test_an_answer_sends(field: str, answer: str, sent: object) -> None:
    assert read_answer(answer, ASKED[field], HERE) == sent


def test_a_file_is_answered_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "face.png"
    path.touch()
    assert read_answer(str(path), ASKED["portrait"], HERE) == path


@pytest.mark.parametrize(
    ("field", "answer", "told"),
    [
        pytest.param("name", "", "“Name” must not be empty.", id="empty"),
        pytest.param("name", "x", "“Name” is at least 2 characters long; this is 1.", id="too short"),
        pytest.param("name", "x" * 10, "“Name” is at most 9 characters long; this is 10.", id="too long"),
        pytest.param(
            "species", "Gungan", "There is no “Gungan” to choose. There are: Wookiee, Droid.", id="no such option"
        ),
        pytest.param("portrait", "/no/face.png", "There is no file at /no/face.png.", id="no such file"),
        pytest.param("owner", "bob", "There is nobody and nothing named “bob” to choose. There are: ann.", id="nobody"),
        pytest.param("public", "perhaps", "“Public” is yes or no.", id="neither"),
    ],
)
def test_what_the_form_would_not_take_is_told(field: str, answer: str, told: str) -> None:
    with pytest.raises(Misread) as misread:
        read_answer(answer, ASKED[field], HERE)
    assert misread.value.sentence == told


SKILLS = (("Melee", "m"), ("Ranged, light", "rl"), ("Ranged, heavy", "rh"))


@pytest.mark.parametrize(
    ("text", "most", "chosen"),
    [
        pytest.param("m", 1, ["m"], id="by value"),
        pytest.param("mel", 1, ["m"], id="by its beginning"),
        pytest.param("ranged, light", 1, ["rl"], id="a comma in the label"),
        pytest.param("melee, 3", 2, ["m", "rh"], id="two of them"),
    ],
)
def test_one_chooses_in_a_select(text: str, most: int, chosen: list[str]) -> None:
    assert choose_some(text, Part.TEXT_SELECT, SKILLS, most, HERE) == chosen


@pytest.mark.parametrize(
    ("text", "most", "told"),
    [
        pytest.param("ranged", 1, "There is more than one “ranged” to choose.", id="more than one begins so"),
        pytest.param("1,2,3", 2, "At most 2 can be chosen; these are 3.", id="too many"),
        pytest.param("9", 1, "There is no “9” to choose.", id="a number beyond"),
        pytest.param("", 1, "Say what to choose. There are: ", id="nothing"),
    ],
)
def test_what_cannot_be_chosen_is_told(text: str, most: int, told: str) -> None:
    with pytest.raises(Misread) as misread:
        choose_some(text, Part.TEXT_SELECT, SKILLS, most, HERE)
    assert misread.value.sentence.startswith(told)


def test_a_question_with_something_filled_in_needs_no_answer() -> None:
    question = Question(custom_id="x", part=4, label="Name", standard="Vex")
    assert read_answer("", question, HERE) == "Vex"
