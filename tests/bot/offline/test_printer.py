"""Messages of the bot as plain text, with their buttons numbered."""

from typing import Any

import pytest

from bot.offline.markup import Names, Reader
from bot.offline.printer import File, Message, Part, controls_of, print_message, title_of

READER = Reader(names=Names(people={7: "ann"}))


def text(content: str) -> dict[str, Any]:
    """Return a component of text."""
    return {"type": 10, "content": content}


def button(label: str | None, custom_id: str, **more: Any) -> dict[str, Any]:
    """Return a button."""
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}


def message(*components: dict[str, Any], **more: Any) -> Message:
    """Return a message of these components."""
    return Message(id=1, channel_id=2, components=components, **more)


PANEL = message(
    {
        "type": 17,
        "accent_color": 1,
        "components": [
            text("**Destiny Pool**"),
            text("○○ **2 light** · ● **1 dark**\n-# Have rolled: <@7>"),
            {"type": 14},
            {
                "type": 1,
                "components": [
                    button("Use light", "light"),
                    button("Use dark", "dark", disabled=True),
                    {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"},
                    button(None, "undo", emoji={"name": "↩"}),
                ],
            },
            {
                "type": 1,
                "components": [
                    {
                        "type": 3,
                        "custom_id": "topic",
                        "placeholder": "Another topic",
                        "options": [
                            {"label": "Odds", "value": "o", "default": True},
                            {"label": "Symbols", "value": "s", "emoji": {"id": "5", "name": "die"}},
                        ],
                    }
                ],
            },
            {"type": 1, "components": [{"type": 5, "custom_id": "who", "placeholder": "Who"}]},
        ],
    }
)


def test_a_panel_is_printed_with_its_texts_and_its_buttons_by_number() -> None:
    assert print_message(PANEL, READER) == [
        "Destiny Pool",
        "○○ 2 light · ● 1 dark",
        "Have rolled: @ann",
        "────────────────────",
        "[1] Use light  [2] Use dark (off)  Rules: https://example.org  [3] ↩",
        "[4] Another topic: Odds (chosen) · :die: Symbols",
        "[5] Who: !5 and a person",
    ]


def test_only_what_the_bot_hears_of_has_a_number() -> None:
    controls = controls_of(PANEL)

    assert [control.custom_id for control in controls] == ["light", "dark", "undo", "topic", "who"]
    assert [control.is_off for control in controls] == [False, True, False, False, False]
    assert controls[3].options == (("Odds", "o"), ("Symbols", "s"))
    assert controls[4].part is Part.PERSON_SELECT


def test_a_section_shows_its_button_beneath_its_text() -> None:
    section = {"type": 9, "components": [text("A slot")], "accessory": button("Claim", "claim")}

    assert print_message(message(section), READER) == ["A slot", "[1] Claim"]
    assert [control.label for control in controls_of(message(section))] == ["Claim"]


@pytest.mark.parametrize(
    ("shown", "lines"),
    [
        pytest.param(message(text("a"), is_private=True), ["(only you see this)", "a"], id="private"),
        pytest.param(message(is_pending=True), ["(the bot is thinking)"], id="deferred"),
        pytest.param(message(content="**a**\nb"), ["a", "b"], id="content of the old kind"),
        pytest.param(
            message(
                embeds=(
                    {
                        "title": "Odds",
                        "description": "exact",
                        "fields": [{"name": "Success", "value": "50 %"}],
                        "footer": {"text": "not sampled"},
                    },
                )
            ),
            ["Odds", "exact", "Success: 50 %", "not sampled"],
            id="an embed",
        ),
        pytest.param(
            message({"type": 12, "items": [{"media": {"url": "https://x/y/odds.png?z"}, "description": "a chart"}]}),
            ["[picture odds.png: a chart]"],
            id="a picture",
        ),
        pytest.param(
            message({"type": 13, "file": {"url": "https://x/all.json"}}, files=(File("all.json", 12, "u"),)),
            ["[file all.json]", "[file all.json, 12 bytes]"],
            id="a file",
        ),
    ],
)
def test_a_message_shows(shown: Message, lines: list[str]) -> None:
    assert print_message(shown, READER) == lines


@pytest.mark.parametrize(
    ("shown", "title"),
    [
        pytest.param(PANEL, "Destiny Pool", id="the first text"),
        pytest.param(message(content="## Hello\nyou"), "Hello", id="content first"),
        pytest.param(message(button("x", "x")), "a message", id="no text at all"),
        pytest.param(message(text("x" * 80)), "x" * 59 + "…", id="cut"),
    ],
)
def test_a_message_is_called_by_its_first_words(shown: Message, title: str) -> None:
    assert title_of(shown, READER) == title
