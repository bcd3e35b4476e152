"""What all forms share (Discord calls them modals): errors end where those of commands end.

A form lives in the memory of the process that opened it; its id tells which process that was, so that a form which is
sent after a restart is answered too.
"""

import secrets
from typing import Any

from discord import SelectOption, TextStyle, ui

from bot.answers import Answer, Interaction, answering
from bot.reports import report

_PATIENCE = 3600.0
"""Seconds that somebody may take to fill a form in."""
_PROCESS = secrets.token_hex(4)


class Form(ui.Modal):
    """A form whose fields are read when it is sent; subclasses add the fields and `submitted`."""

    def __init__(self, title: str) -> None:
        super().__init__(title=title, timeout=_PATIENCE, custom_id=f"form:{_PROCESS}:{secrets.token_hex(8)}")

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Read, delegate, answer."""
        raise NotImplementedError

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Work on a form that was sent, and answer it whatever happens."""
        try:
            async with answering(interaction, private=True) as answer:
                await self.submitted(interaction, answer)
        except Exception as error:  # the library would only log it
            await report(interaction, error)


def is_forgotten(custom_id: str) -> bool:
    """Whether another process has opened the form, so that nobody here knows what it was for."""
    return custom_id.startswith("form:") and not custom_id.startswith(f"form:{_PROCESS}:")


def text_field(
    form: Form,
    label: str,
    *,
    example: str = "",
    filled: str = "",
    longest: int,
    required: bool = False,
    long: bool = False,
) -> ui.TextInput[Any]:
    """Add a field for text to a form and return it."""
    field: ui.TextInput[Any] = ui.TextInput(
        style=TextStyle.paragraph if long else TextStyle.short,
        placeholder=example or None,
        default=filled or None,
        max_length=longest,
        required=required,
    )
    form.add_item(ui.Label(text=label, component=field))
    return field


def choice_field(
    form: Form,
    label: str,
    options: list[SelectOption],
    *,
    most: int = 1,
    required: bool = False,
    prompt: str = "Choose",
) -> ui.Select[Any]:
    """Add a select to a form and return it."""
    choice: ui.Select[Any] = ui.Select(
        options=options, min_values=int(required), max_values=most, required=required, placeholder=prompt
    )
    form.add_item(ui.Label(text=label, component=choice))
    return choice
