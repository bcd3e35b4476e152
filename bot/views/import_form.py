"""The form for an import: a file, or a pasted text that is too long for one line."""

from typing import Any

from discord import ui

from bot.answers import Answer, Interaction
from bot.character_files import import_preview
from bot.sheet_params import LONGEST_TYPED
from bot.views.form import Form, text_field
from rules.errors import IllegalAction


class ImportForm(Form):
    """A file or a text, one of the two."""

    def __init__(self, *, which: str | None, name: str | None, is_npc: bool) -> None:
        super().__init__("Import characters")
        self._which = which
        self._name = name
        self._is_npc = is_npc
        self._file: ui.FileUpload[Any] = ui.FileUpload(required=False, max_values=1)
        self.add_item(ui.Label(text="A file", component=self._file))
        self._text = text_field(
            self,
            "Or a text",
            example="A stat block as in the books, or JSON",
            longest=LONGEST_TYPED,
            long=True,
        )

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Read it and ask before anything is saved."""
        files, text = self._file.values, self._text.value
        if bool(files) == bool(text.strip()):
            raise IllegalAction("one_of_file_and_text")
        view = await import_preview(
            interaction,
            file=files[0] if files else None,
            text=text,
            which=self._which,
            name=self._name,
            is_npc=self._is_npc,
        )
        await answer.send(view)
