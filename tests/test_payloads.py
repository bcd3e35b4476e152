"""The check of message bodies finds what it is there to find, and nothing else."""

from typing import Any

import pytest

from tests import payloads
from tests.payloads import BUTTON, TEXT

QUIET: dict[str, Any] = {"allowed_mentions": {"parse": []}}


def text(content: str) -> dict[str, Any]:
    return {"type": TEXT, "content": content}


def button(custom_id: str = "go", label: str = "Go") -> dict[str, Any]:
    return {"type": BUTTON, "style": 1, "custom_id": custom_id, "label": label}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def layout(*parts: dict[str, Any], **more: object) -> dict[str, Any]:
    """Return a layout whose buttons and selects stand in a row of their own each."""
    inside = [row(part) if part["type"] in (BUTTON, 3) else part for part in parts]
    return {"components": [{"type": 17, "components": inside}], "flags": payloads.V2, **QUIET, **more}


def select(options: int = 1, **more: object) -> dict[str, Any]:
    listed = [{"label": f"Option {number}", "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed, **more}


@pytest.mark.parametrize(
    ("message", "found"),
    [
        pytest.param(layout(text("a" * 2000), text("b" * 2000)), [], id="4000 characters"),
        pytest.param(layout(text("a" * 2000), text("b" * 2001)), ["4001 characters of text"], id="one more"),
        pytest.param(layout(*[text("a")] * 39), [], id="40 components"),
        pytest.param(layout(*[text("a")] * 40), ["41 components"], id="one component more"),
        pytest.param(layout(button("c" * 100)), [], id="custom id of 100"),
        pytest.param(layout(button("c" * 101)), ["custom id of 101 characters"], id="custom id of 101"),
        pytest.param(layout(button(""), button("b")), ["custom id of 0 characters"], id="empty custom id"),
        pytest.param(layout(button("c"), button("c")), ["custom id 'c' comes 2 times"], id="custom id twice"),
        pytest.param(layout(button(label="l" * 81)), ["label of 81 characters"], id="label of 81"),
        pytest.param(
            layout({"type": 9, "components": [text("a")], "accessory": button("c" * 101)}),
            ["custom id of 101 characters"],
            id="inside of a section",
        ),
        pytest.param(
            layout(text("a"), allowed_mentions={"parse": ["users"]}),
            ["may call people: allowed_mentions is {'parse': ['users']}"],
            id="calls people",
        ),
        pytest.param(
            {"content": "<@7>, now!", "allowed_mentions": {"parse": [], "users": [7]}}, [], id="calls whom it names"
        ),
        pytest.param(
            {"content": "<@7>, now!", "allowed_mentions": {"parse": [], "users": ["7", "8"]}},
            ["may call people: allowed_mentions is {'parse': [], 'users': ['7', '8']}"],
            id="calls somebody whom it does not name",
        ),
        pytest.param(
            {"content": "<@7>", "allowed_mentions": {"parse": ["everyone"], "users": ["7"]}},
            ["may call people: allowed_mentions is {'parse': ['everyone'], 'users': ['7']}"],
            id="calls everybody too",
        ),
        pytest.param({"content": "a"}, ["may call people: allowed_mentions is None"], id="says nothing of mentions"),
        pytest.param({"components": [button()]}, [], id="no text, no mentions"),
    ],
)
def test_what_discord_would_refuse_is_found(message: dict[str, Any], found: list[str]) -> None:
    assert payloads.objections(message) == found


@pytest.mark.parametrize(
    ("message", "found"),
    [
        pytest.param({"content": "a" * 2001, **QUIET}, ["content of 2001 characters"], id="content"),
        pytest.param(layout(text("a"), content="a"), ["content in a layout"], id="both old and new"),
        pytest.param(layout(text("a"), flags=0), ["parts of a layout without its flag"], id="no flag"),
        pytest.param(layout(text("ü" * 2000), text("ü" * 1999 + "\u2028")), [], id="many bytes, not too many"),
        pytest.param(layout(text("▲" * 3400)), ["10259 bytes of layout"], id="too many bytes"),
        pytest.param(layout(text("")), ["text of 0 characters"], id="empty text"),
        pytest.param(layout(), ["empty container"], id="empty container"),
        pytest.param(layout(row(*[button(str(number)) for number in range(6)])), ["6 components in a row"], id="row"),
        pytest.param(layout(row(select(), button())), ["2 components in a row"], id="a select shares no row"),
        pytest.param(layout(select(25)), [], id="25 options"),
        pytest.param(layout(select(26)), ["26 options"], id="26 options"),
        pytest.param(layout(select(2, max_values=3)), ["3 of 2 options"], id="more than there are"),
        pytest.param(layout(select(2, min_values=2)), ["2 to 1 values"], id="more than may be"),
        pytest.param(layout(select(placeholder="p" * 151)), ["placeholder of 151 characters"], id="placeholder"),
        pytest.param(
            layout(select(options=1) | {"options": [{"label": "l" * 101, "value": "v", "description": "d" * 101}]}),
            ["option of 101 characters", "description of an option of 101 characters"],
            id="long option",
        ),
        pytest.param(
            layout(select() | {"options": [{"label": each, "value": "v"} for each in "ab"]}),
            ["option 'v' comes twice"],
            id="option twice",
        ),
        pytest.param(
            layout({"type": BUTTON, "style": 5, "label": "l", "custom_id": "c"}),
            ["button that neither links nor can be pressed: 'l'"],
            id="link without an address",
        ),
        pytest.param(layout({"type": BUTTON, "style": 1, "custom_id": "c"}), ["button without a label"], id="no label"),
        pytest.param(
            layout({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}, attachments=[]),
            ["words of a picture of 0 characters", "file a.png is shown and not sent"],
            id="a picture without words or file",
        ),
        pytest.param(
            layout(text("a"), attachments=[{"id": 0, "filename": "a.png"}]),
            ["file a.png is sent and not shown"],
            id="a file that nobody sees",
        ),
        pytest.param(
            {"embeds": [{"title": "t" * 257}], "content": None}, ["embed title of 257 characters"], id="embed"
        ),
        pytest.param(
            {"embeds": [{"description": "d" * 4000}] * 2, "content": None}, ["8000 characters in embeds"], id="embeds"
        ),
    ],
)
def test_every_other_limit_of_a_message_is_known_too(message: dict[str, Any], found: list[str]) -> None:
    assert payloads.objections(message) == found


def test_only_emoji_that_the_app_has_are_shown() -> None:
    message = layout(text("<:ab:12> <:cd:34>"), button() | {"emoji": {"id": "56", "name": "ef"}})

    assert payloads.objections(message) == []
    assert payloads.objections(message, frozenset({"12", "56"})) == ["unknown emoji 34"]


def field(**more: object) -> dict[str, Any]:
    return {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "n", "style": 1, **more}}


@pytest.mark.parametrize(
    ("form", "found"),
    [
        pytest.param({"title": "t" * 45, "custom_id": "f", "components": [field()]}, [], id="a form"),
        pytest.param(
            {"title": "", "custom_id": "f", "components": [field()]}, ["title of 0 characters"], id="no title"
        ),
        pytest.param({"title": "t", "custom_id": "f", "components": []}, ["0 fields in a form"], id="no field"),
        pytest.param(
            {"title": "t", "custom_id": "f", "components": [field(max_length=5, value="123456")]},
            ["text in a field of 6 characters"],
            id="filled in with too much",
        ),
        pytest.param(
            {"title": "t", "custom_id": "f", "components": [field(min_length=5, max_length=4)]},
            ["field for 5 to 4 characters"],
            id="nothing fits",
        ),
        pytest.param(
            {"title": "t", "custom_id": "f", "components": [{"type": 18, "label": "l" * 46, "component": select()}]},
            ["label of a field of 46 characters", "select in a form that does not say whether it must be used"],
            id="a select",
        ),
        pytest.param(
            {"title": "t", "custom_id": "f", "components": [{"type": 18, "label": "l", "component": {"type": 21}}]},
            ["0 options"],
            id="nothing to choose",
        ),
        pytest.param({"title": "t", "custom_id": "f", "components": [button()]}, ["part 2 in a form"], id="a button"),
    ],
)
def test_what_discord_would_refuse_in_a_form_is_found(form: dict[str, Any], found: list[str]) -> None:
    assert payloads.body_objections({"type": 9, "data": form}) == found


def command(**more: object) -> dict[str, Any]:
    return {"name": "roll", "description": "Roll", "type": 1, **more}


def option(name: str = "pool", **more: object) -> dict[str, Any]:
    return {"name": name, "description": "Dice", "type": 3, **more}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        pytest.param([command()], [], id="a command"),
        pytest.param([command(name="Roll")], ["name of /Roll"], id="capital letters"),
        pytest.param([command(description="d" * 101)], ["description of /roll of 101 characters"], id="description"),
        pytest.param([command(options=[option(str(n)) for n in range(26)])], ["26 options in /roll"], id="options"),
        pytest.param(
            [command(options=[option("a"), option("b", required=True)])],
            ["an option of /roll must be given and comes after one that need not"],
            id="order",
        ),
        pytest.param(
            [command(options=[option(choices=[{"name": "", "value": "v"}])])], ["choice of 0 characters"], id="choice"
        ),
        pytest.param([command()] * 101, ["101 commands of type 1"], id="commands"),
        pytest.param([command(type=3)] * 16, ["16 commands of type 3"], id="commands on messages"),
        pytest.param(
            {"type": 8, "data": {"choices": [{"name": "n", "value": "v"}] * 26}}, ["26 choices"], id="choices"
        ),
        pytest.param({"type": 5, "data": {"flags": 64}}, [], id="a deferral"),
        pytest.param({"type": 5, "data": {"flags": payloads.V2}}, ["full deferral"], id="a deferral with a layout"),
        pytest.param({"type": 4, "data": layout(button(label=""))}, ["button without a label"], id="an answer"),
    ],
)
def test_every_kind_of_body_is_looked_at(body: object, found: list[str]) -> None:
    assert payloads.body_objections(body) == found


def test_a_command_has_a_limit_for_all_its_text() -> None:
    choices = [{"name": "n" * 100, "value": "v" * 100}] * 25
    too_much = [command(options=[option("a", choices=choices), option("b", choices=choices)])]

    assert payloads.body_objections(too_much) == ["10018 characters in /roll"]


def test_two_buttons_of_a_row_that_both_stand_out_are_doubted() -> None:
    assert payloads.doubts(layout(row(button("a"), button("b")))) == ["2 buttons of a row all stand out"]


def test_a_label_that_a_phone_cuts_off_is_doubted() -> None:
    assert payloads.doubts(layout(button(label="l" * 38))) == []
    assert payloads.doubts(layout(button(label="l" * 39))) == [f"label is cut off on a phone: {'l' * 39!r}"]


@pytest.mark.parametrize(
    ("body", "count"),
    [
        pytest.param({"type": 4, "data": {"components": []}}, 1, id="an answer"),
        pytest.param({"type": 6}, 0, id="a deferral"),
        pytest.param({"type": 8, "data": {"choices": []}}, 0, id="choices"),
        pytest.param({"components": []}, 1, id="an edit"),
        pytest.param({"name": "tick", "image": "data:"}, 0, id="an emoji"),
        pytest.param([{"name": "roll"}], 0, id="commands"),
        pytest.param(None, 0, id="nothing"),
    ],
)
def test_messages_are_found_in_every_kind_of_body(body: object, count: int) -> None:
    assert len(list(payloads.messages_in(body))) == count
