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


def layout(*parts: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"components": [{"type": 17, "components": list(parts)}], **QUIET, **more}


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
