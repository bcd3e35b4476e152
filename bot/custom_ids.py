"""The custom ids of what was pressed, and of what can be."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord


def custom_id_of(interaction: discord.Interaction[Any]) -> str:
    """Return the custom id of the pressed component, empty where none was pressed."""
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", ""))


def custom_ids_on(message: discord.Message) -> set[str]:
    """Return the custom ids of everything on a message that can be pressed."""
    return {custom_id for part in _parts(message.components) if (custom_id := getattr(part, "custom_id", None))}


def _parts(components: Iterable[Any]) -> Iterator[Any]:
    for part in components:
        yield part
        yield from _parts(getattr(part, "children", ()))
        if (accessory := getattr(part, "accessory", None)) is not None:
            yield accessory
