"""The forms behind the buttons of a roll: which dice are added, rolled again or turned, which point, which pips."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.game import narrative_in
from bot.params import LONGEST_POOL
from bot.pool_texts import read_dice
from bot.render.kept_roll import OUT_OF_DATE
from bot.render.roll_changes import face_words
from bot.services import amendments, force, kept_rolls
from bot.services.kept_rolls import Which
from bot.services.roll_messages import RollKey
from bot.services.unit import Op
from bot.store.roll_values import KeptRoll
from bot.text import clean
from bot.views.form import Form, choice_field, text_field
from rules.dice.amendment import adjacent_faces
from rules.dice.die import FACES, Die
from rules.errors import IllegalAction
from rules.notation.reading import CHANGES
from rules.table.destiny import DestinySide
from rules.table.force import ForceLeaning

_MOST_OPTIONS = 25
_LONGEST_REASON = 60
_MOST_FIELDS = 5
_CHANGED = ("roll_has_changed", "roll_is_deleted")
"""What the message itself shows, once it is renewed."""


class Show(Protocol):
    """Answers with the message of a roll as it is now."""

    async def __call__(self, interaction: Interaction, answer: Answer, now: KeptRoll, *, notice: str = "") -> None: ...


class RollForm(Form):
    """A form about one roll, as it was when the form was opened; sending it renews the roll's message."""

    def __init__(self, title: str, now: KeptRoll, which: Which, show: Show) -> None:
        super().__init__(f"{title}: roll #{which.number}")
        self._now = now
        self._which = which
        self._show = show

    async def change(self, interaction: Interaction, op: Op) -> KeptRoll:
        """Do what was filled in."""
        raise NotImplementedError

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Change the roll and show it as it is then; where it has changed meanwhile, show that."""
        campaign_id, number = self._now.campaign.id, self._which.number
        op = replace(op_of(interaction), campaign_id=campaign_id)
        notice = ""
        with interaction.client.roll_messages.answering(op.place.guild_id, RollKey(campaign_id, number)):
            try:
                now = await self.change(interaction, op)
            except IllegalAction as refused:
                if refused.rule not in _CHANGED:
                    raise
                now = await kept_rolls.kept(interaction.client.store, op.place, campaign_id, number)
                notice = OUT_OF_DATE
            await self._show(interaction, answer, now, notice=notice)
        interaction.client.follow(now.campaign)


class AddForm(RollForm):
    """Dice to add, as they are typed for `/roll`."""

    def __init__(self, now: KeptRoll, which: Which, show: Show) -> None:
        super().__init__("Add dice", now, which, show)
        self._dice = text_field(
            self, "Only these are rolled", example="1b 1k, or: 2 boost", longest=LONGEST_POOL, required=True
        )
        self._why = _reason(self)

    async def change(self, interaction: Interaction, op: Op) -> KeptRoll:
        """Roll the new dice."""
        reading = await read_dice(
            interaction, self._now.campaign, self._dice.value, in_secret=self._now.stored.is_secret
        )
        if reading.ordinary:
            raise IllegalAction("no_ordinary_dice_added")
        if any(note.kind in CHANGES for note in reading.notes):
            raise IllegalAction("no_changes_added")
        why = _cleaned(" · ".join(filter(None, (self._why.value.strip(), reading.label))))
        client = interaction.client
        return await amendments.add(client.store, op, self._which, reading.pool, client.dice, why)


class RerollForm(RollForm):
    """Every die of the roll with the face that it shows."""

    def __init__(self, now: KeptRoll, which: Which, show: Show) -> None:
        super().__init__("Reroll", now, which, show)
        options = list(_all_dice(now))
        self._lists = []
        for first in range(0, len(options), _MOST_OPTIONS):
            part = options[first : first + _MOST_OPTIONS]
            label = "Dice that fall again"
            if len(options) > _MOST_OPTIONS:
                label += f": {first + 1} to {first + len(part)}"
            self._lists.append(choice_field(self, label, part, most=len(part)))
        self._why = _reason(self)

    async def change(self, interaction: Interaction, op: Op) -> KeptRoll:
        """Roll the chosen dice."""
        chosen: defaultdict[Die, list[int]] = defaultdict(list)
        for value in (value for each in self._lists for value in each.values):
            die, _, place = value.partition(":")
            chosen[Die(die)].append(int(place))
        client = interaction.client
        return await amendments.reroll(client.store, op, self._which, chosen, client.dice, _cleaned(self._why.value))


_TOGETHER = (
    (Die.PROFICIENCY,),
    (Die.ABILITY,),
    (Die.CHALLENGE,),
    (Die.DIFFICULTY,),
    (Die.BOOST, Die.SETBACK, Die.FORCE),
)
"""The dice whose faces share a list, such that each list fits Discord's 25 and all lists fit one form."""


class TurnForm(RollForm):
    """Every face that shows, with those that are adjacent to it."""

    def __init__(self, now: KeptRoll, which: Which, show: Show) -> None:
        super().__init__("Turn a die", now, which, show)
        shown = dict(now.stored.roll.faces)
        self._lists = []
        for together in _TOGETHER:
            options = [option for die in together for option in _turns(die, shown.get(die, ()))]
            if options:
                names = ", ".join(die.value.capitalize() for die in together if die in shown)
                self._lists.append(choice_field(self, f"Turn one {names} die", options, most=1))
        self._why = _reason(self) if len(self._lists) < _MOST_FIELDS else None

    async def change(self, interaction: Interaction, op: Op) -> KeptRoll:
        """Turn the chosen die."""
        chosen = [value for each in self._lists for value in each.values]
        if len(chosen) > 1:
            raise IllegalAction("one_die_only")
        if not chosen:
            raise IllegalAction("no_dice_chosen")
        name, face, to = chosen[0].split(":")
        why = _cleaned(self._why.value) if self._why is not None else ""
        client = interaction.client
        return await amendments.turn(client.store, op, self._which, Die(name), int(face), int(to), client.dice, why)


class DestinyForm(RollForm):
    """Whose point, and what it upgrades."""

    def __init__(self, now: KeptRoll, which: Which, show: Show, *, is_gm: bool) -> None:
        points = narrative_in(now.campaign).points
        super().__init__(points.point, now, which, show)
        sides = {DestinySide.LIGHT: points.light, **({DestinySide.DARK: points.dark} if is_gm else {})}
        options = [
            discord.SelectOption(label=f"{name.capitalize()} point: {what}", value=f"{side.value}:{upgraded.value}")
            for side, name in sides.items()
            for what, upgraded in (("upgrade ability", Die.PROFICIENCY), ("upgrade difficulty", Die.CHALLENGE))
        ]
        self._list = choice_field(self, "Flip a point", options, most=1, required=True)

    async def change(self, interaction: Interaction, op: Op) -> KeptRoll:
        """Flip the point and upgrade."""
        side, _, upgraded = self._list.values[0].partition(":")
        client = interaction.client
        return await amendments.upgrade(client.store, op, self._which, DestinySide(side), Die(upgraded), client.dice)


class ForceForm(RollForm):
    """How many pips of each kind, and to which side their user leans."""

    def __init__(self, now: KeptRoll, which: Which, show: Show, leans: ForceLeaning) -> None:
        super().__init__("Use the Force", now, which, show)
        net, is_light = now.stored.roll.net, leans is ForceLeaning.LIGHT
        self._light, self._dark = (
            text_field(self, f"{name} pips, of {number}", filled=str(number if free else 0), longest=3, required=True)
            for name, number, free in (("Light", net.light, is_light), ("Dark", net.dark, not is_light))
        )
        options = [
            discord.SelectOption(
                label=f"Leans to the {each.value} side",
                value=each.value,
                description=f"{paid} pips cost a strain each, and a flipped point",
                default=each is leans,
            )
            for each, paid in ((ForceLeaning.LIGHT, "Dark"), (ForceLeaning.DARK, "Light"))
        ]
        self._leans = choice_field(self, "The Force user", options, most=1, required=True)

    async def change(self, interaction: Interaction, op: Op) -> KeptRoll:
        """Use the pips."""
        light, dark = _number(self._light.value), _number(self._dark.value)
        leans = ForceLeaning(self._leans.values[0])
        return await force.use(interaction.client.store, op, self._which, light, dark, leans)


def _all_dice(now: KeptRoll) -> Iterator[discord.SelectOption]:
    for die, faces in now.stored.roll.faces:
        for place, face in enumerate(faces):
            label = f"{die.value.capitalize()} {place + 1}: {face_words(die, face)}"
            yield discord.SelectOption(label=label, value=f"{die.value}:{place}")


def _turns(die: Die, shown: Sequence[int]) -> Iterator[discord.SelectOption]:
    first_of = {FACES[die][face].code: face for face in reversed(shown)}
    for face in sorted(first_of.values()):
        for to in adjacent_faces(die, face):
            label = f"{die.value.capitalize()}: {face_words(die, face)} → {face_words(die, to)}"
            yield discord.SelectOption(label=label, value=f"{die.value}:{face}:{to}")


def _reason(form: Form) -> ui.TextInput[Any]:
    return text_field(form, "What for", example="a talent, aim, a helping friend", longest=_LONGEST_REASON)


def _cleaned(text: str) -> str:
    return clean(text, "a reason", _LONGEST_REASON)


def _number(text: str) -> int:
    if not (text.strip().isascii() and text.strip().isdecimal()):
        raise IllegalAction("pips_are_no_number", text=text)
    return int(text)
