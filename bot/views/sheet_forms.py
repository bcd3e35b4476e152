"""The forms of characters: making one, changing one, bringing one in from outside."""

from bot.access import Shown
from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.render.character_changes import change_view, is_public
from bot.services import characters
from bot.services.characters import CharacterChange
from bot.sheet_params import LONGEST_TYPED, read_character, read_edit
from bot.store.character_values import StoredCharacter
from bot.store.values import Campaign
from bot.views.form import Form, text_field
from rules.characters import totals
from rules.characters.codec import MOST_NAME

_LINE = 200


async def tell(interaction: Interaction, answer: Answer, done: CharacterChange) -> None:
    """Answer a change of a character: to everybody, unless players may not see so much of it."""
    await answer.send(change_view(done.event, done.character, done.campaign), private=not is_public(done.character))
    interaction.client.follow(done.campaign)


class CreateForm(Form):
    """A new character in five fields, of which only the name must be filled in."""

    def __init__(self, campaign: Campaign | None, *, is_npc: bool | None, shown: Shown | None) -> None:
        super().__init__("A new NPC" if is_npc else "A new character")
        self._campaign = campaign
        self._is_npc = is_npc
        self._shown = shown
        self._name = text_field(self, "Name", longest=MOST_NAME, required=True)
        self._six = text_field(
            self, "Brawn Agility Intellect Cunning Willp. Pres.", example="2 3 2 3 2 2", longest=_LINE
        )
        self._health = text_field(
            self, "Thresholds, soak, defense", example="wounds 12 strain 11 soak armor 1", longest=_LINE
        )
        self._skills = text_field(
            self, "Skills", example="cool 2 career, athletics 1", longest=LONGEST_TYPED // 4, long=True
        )
        self._more = text_field(
            self,
            "Anything else, one a line",
            example="species Duros\nweapon blaster pistol, ranged light, damage 6, critical 3",
            longest=LONGEST_TYPED // 2,
            long=True,
        )

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Make the character."""
        skills = ", ".join(self._skills.value.splitlines())
        typed = (self._name.value, self._six.value, self._health.value, skills, self._more.value)
        text = "\n".join(part for part in typed if part.strip())
        new = read_character(text, self._campaign, is_npc=bool(self._is_npc))
        done = await characters.create(
            interaction.client.store, op_of(interaction), new, is_npc=self._is_npc, shown=self._shown
        )
        await tell(interaction, answer, done)


class EditForm(Form):
    """What is changed most, filled in already, and room for everything else."""

    def __init__(self, campaign: Campaign, stored: StoredCharacter) -> None:
        super().__init__("Change a character")
        self._campaign = campaign
        self._name_before = stored.name
        character = stored.character
        wounds, strain = totals.wound_threshold(character), totals.strain_threshold(character)
        self._before = {
            "name": character.name,
            "wound threshold": str(wounds.total) if wounds is not None else "",
            "strain threshold": str(strain.total) if strain is not None else "",
            "notes": " ".join(character.notes.split()) if len(character.notes) <= LONGEST_TYPED // 4 else "",
        }
        self._fields = {
            name: text_field(
                self,
                name.capitalize(),
                filled=before,
                longest=MOST_NAME if name == "name" else LONGEST_TYPED // 4 if name == "notes" else _LINE,
                required=name == "name",
                long=name == "notes",
            )
            for name, before in self._before.items()
        }
        self._more = text_field(
            self,
            "Other changes, one a line",
            example="brawn 3\nathletics 2 career\nsoak armor 2\nxp 10 session three",
            longest=LONGEST_TYPED // 2,
            long=True,
        )

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Change what is not as it was filled in."""
        fields = {
            name: text
            for name, field in self._fields.items()
            if (text := " ".join(field.value.split())) != self._before[name]
        }
        edited = read_edit(self._more.value, self._campaign, fields=fields)
        done = await characters.edit(interaction.client.store, op_of(interaction), self._name_before, edited)
        await tell(interaction, answer, done)
