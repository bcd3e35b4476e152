"""Checks what the bot asked for against Discord's own OpenAPI file.

The file is not part of the project: the environment variable `DISCORD_OPENAPI` names it, and where it is unset the
check is skipped, saying so.
"""

import json
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # the package ships no types

from tests.loopback.journal import Call

VARIABLE = "DISCORD_OPENAPI"
MEDIA_CHANNEL = {"title": "GUILD_MEDIA", "const": 16}
"""Documented by Discord, and written by discord.py beside every forum; the file lacks it."""
MENTIONABLE = {"users", "roles"}
"""The lists of ids in `allowed_mentions`."""


def contract_or_skip() -> "Contract":
    """Return the contract, or skip the test out loud where there is no file to read it from."""
    path = os.environ.get(VARIABLE)
    if not path:
        pytest.skip(f"{VARIABLE} is unset: requests are not checked against Discord's OpenAPI file")
    return _read(path)


@cache
def _read(path: str) -> "Contract":
    return Contract(json.loads(Path(path).read_text(encoding="utf-8")))


class Contract:
    """Discord's OpenAPI description."""

    def __init__(self, described: dict[str, Any]) -> None:
        self._paths: dict[str, dict[str, Any]] = described["paths"]
        self._components: dict[str, Any] = described["components"]
        self._components["schemas"]["ChannelTypes"]["oneOf"].append(MEDIA_CHANNEL)
        self._validators: dict[tuple[str, str, str], Any] = {}

    def has(self, method: str, route: str) -> bool:
        """Tell whether Discord has this route."""
        return method.lower() in self._paths.get(route, {})

    def objections(self, calls: Iterable[Call]) -> list[str]:
        """Return what the file objects to in the bot's requests, one line each."""
        return [line for call in calls for line in self._about_request(call)]

    def doubts(self, calls: Iterable[Call]) -> list[str]:
        """Return what the file objects to in the loopback's own good answers, one line each."""
        return [line for call in calls if call.status == 200 for line in self._about_answer(call)]

    def _about_request(self, call: Call) -> list[str]:
        if not self.has(call.method, call.route):
            return [f"Discord has no {call.method} {call.route}"]
        content = self._operation(call).get("requestBody", {}).get("content", {})
        return self._errors(call, "request", content, with_text_ids(call.body)) if call.body is not None else []

    def _about_answer(self, call: Call) -> list[str]:
        answers = self._operation(call)["responses"]
        content = answers.get("200", answers.get("201", {})).get("content", {})
        return self._errors(call, "answer", content, call.answer)

    def _operation(self, call: Call) -> dict[str, Any]:
        operation: dict[str, Any] = self._paths[call.route][call.method.lower()]
        return operation

    def _errors(self, call: Call, part: str, content: dict[str, Any], value: Any) -> list[str]:
        if "application/json" not in content:
            return []
        key = (part, call.method, call.route)
        if key not in self._validators:
            schema = {"components": self._components, **content["application/json"]["schema"]}
            self._validators[key] = Draft202012Validator(schema)
        errors = self._validators[key].iter_errors(value)
        return [f"{part} of {call.method} {call.route} {_innermost(error)}" for error in errors]


def with_text_ids(value: Any, key: str = "", parent: str = "") -> Any:
    """Return a body with its snowflakes as text: discord.py writes some as numbers, which Discord takes as well.

    >>> with_text_ids({"attachments": [{"id": 0}], "components": [{"id": 4}]})
    {'attachments': [{'id': '0'}], 'components': [{'id': 4}]}
    >>> with_text_ids({"allowed_mentions": {"parse": [], "users": [7]}, "values": [7]})
    {'allowed_mentions': {'parse': [], 'users': ['7']}, 'values': [7]}
    """
    match value:
        case dict():
            return {name: with_text_ids(inner, name, key) for name, inner in value.items()}
        case list():
            return [with_text_ids(inner, key, key) for inner in value]
        case bool():
            return value
        case int() if key.endswith("_id") or (key == "id" and (parent == "attachments" or value > 10**6)):
            return str(value)
        case int() if key == parent and key in MENTIONABLE:
            return str(value)
        case _:
            return value


def _innermost(error: Any) -> str:
    while error.context:
        error = max(error.context, key=lambda inner: (len(inner.absolute_path), -len(inner.message)))
    return f"{list(error.absolute_path)}: {error.message[:160]}"
