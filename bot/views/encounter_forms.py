"""The forms of a fight: what somebody suffers, and the conditions that somebody is in."""

from collections.abc import Iterable
from dataclasses import replace

import discord

from bot.access import may_change_character
from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.encounter_params import LONGEST_NUMBER, read_amounts, read_turns
from bot.health_params import LONGEST_AMOUNTS
from bot.render.encounter_lines import WORDS, health_text
from bot.services import encounter_conditions, fight_damage
from bot.services.encounter_queries import controls
from bot.services.fight_damage import Blow
from bot.services.unit import Op
from bot.store.encounter_values import EncounterState, Fighter
from bot.text import clean
from bot.views.encounter_press import tell_change
from bot.views.form import Form, choice_field, text_field
from bot.views.health import tell
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.table.conditions import MOST_CONDITION_NAME

MOST_OPTIONS = 25
"""Discord's limit for a select."""
_LONGEST_LABEL = 100
_SOAKED = "soaked"
_CRITICALS = tuple(range(0, 60, 10))
"""What may be added to the roll of a Critical Injury: ten for each further trigger."""


def options_of(fighters: Iterable[Fighter]) -> list[discord.SelectOption]:
    """Return people as choices of a select."""
    return [
        discord.SelectOption(
            label=each.name[:_LONGEST_LABEL],
            value=str(each.participant.id),
            description=" · ".join(filter(None, (WORDS[each.participant.side], health_text(each))))[:_LONGEST_LABEL],
        )
        for each in fighters
    ]


def those_to_harm(state: EncounterState, op: Op) -> tuple[Fighter, ...]:
    """Return those whose sheets this person changes: the GM all, a player their own.

    Raises:
        IllegalAction: there is nobody (rule "nobody_to_harm").
    """
    found = tuple(
        each
        for each in state.others(())
        if each.sheet is not None and may_change_character(op.actor, state.campaign.masters, each.sheet.owner_id)
    )
    if not found:
        raise IllegalAction("nobody_to_harm")
    return found


def those_to_afflict(state: EncounterState, op: Op) -> tuple[Fighter, ...]:
    """Return those whom this person acts for: the GM all, a player their own.

    Raises:
        IllegalAction: there is nobody (rule "nobody_to_afflict").
    """
    campaign, present = state.campaign, state.others(())
    found = tuple(each for each in present if controls(op.actor, campaign, each.participant, each.sheet))
    if not found:
        raise IllegalAction("nobody_to_afflict")
    return found


class FightForm(Form):
    """A form about the people of one fight, as it was when the form was opened."""

    def __init__(self, title: str, state: EncounterState) -> None:
        super().__init__(title)
        self._campaign_id = state.campaign.id
        self.encounter_id = state.stored.id

    def op(self, interaction: Interaction) -> Op:
        """Return the operation of sending it."""
        return replace(op_of(interaction), campaign_id=self._campaign_id)


class DamageForm(FightForm):
    """What somebody suffers at once."""

    def __init__(self, state: EncounterState, fighters: tuple[Fighter, ...]) -> None:
        super().__init__("Damage", state)
        self._whom = choice_field(self, "Whom", _chosen_if_only(options_of(fighters)), required=True)
        self._wounds = text_field(
            self, "Wounds, or hit by hit", example="7, or several hits: 7, 5", longest=LONGEST_AMOUNTS
        )
        self._strain = text_field(self, "Strain", example="3", longest=LONGEST_AMOUNTS)
        self._soak = choice_field(
            self,
            "Soak",
            [discord.SelectOption(label="Soak reduces each hit", value=_SOAKED)],
            prompt="Taken off already",
        )
        criticals = [
            discord.SelectOption(label=f"Roll one, {add:+d}" if add else "Roll one", value=str(add))
            for add in _CRITICALS
        ]
        self._critical = choice_field(self, "Critical Injury", criticals, prompt="None")

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Let it be suffered."""
        blow = Blow(
            wounds=read_amounts(self._wounds.value),
            strain=read_amounts(self._strain.value),
            is_soaked=_SOAKED in self._soak.values,
            critical=int(self._critical.values[0]) if self._critical.values else None,
        )
        bot, op, whom = interaction.client, self.op(interaction), int(self._whom.values[0])
        change = await fight_damage.strike(bot.store, op, whom, blow, bot.dice, encounter_id=self.encounter_id)
        await tell(interaction, answer, change)


class ConditionForm(FightForm):
    """A condition that somebody gets into, or one that ends."""

    def __init__(self, state: EncounterState, fighters: tuple[Fighter, ...]) -> None:
        super().__init__("Conditions", state)
        self._whom = choice_field(self, "Whom", _chosen_if_only(options_of(fighters)))
        known = [discord.SelectOption(label=each.value.capitalize(), value=each.value) for each in Condition]
        self._known = choice_field(self, "Condition", known)
        self._own = text_field(self, "Or a word of your own", example="on fire", longest=MOST_CONDITION_NAME)
        self._turns = text_field(
            self, "For how many own turns", example="Empty: until it is ended", longest=LONGEST_NUMBER
        )
        ends = [option for each in fighters for option in _that_end(each)][:MOST_OPTIONS]
        self._ends = choice_field(self, "Or end one instead", ends) if ends else None

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Put somebody in it, or end it."""
        typed = clean(self._own.value, "a condition", MOST_CONDITION_NAME)
        named = [*self._known.values, *filter(None, (typed,))]
        ends = self._ends.values if self._ends is not None else []
        if len(named) + len(ends) > 1:
            raise IllegalAction("one_condition")
        bot, op, fight = interaction.client, self.op(interaction), self.encounter_id
        if ends:
            whom, _, which = ends[0].partition(":")
            change = await encounter_conditions.end_condition(bot.store, op, int(whom), which, encounter_id=fight)
        elif named and self._whom.values:
            turns, whom = read_turns(self._turns.value), self._whom.values[0]
            change = await encounter_conditions.inflict(bot.store, op, int(whom), named[0], turns, encounter_id=fight)
        else:
            raise IllegalAction("no_condition_chosen")
        await tell_change(interaction, answer, change, private=False)


def _chosen_if_only(options: list[discord.SelectOption]) -> list[discord.SelectOption]:
    """Return the choices with the only one chosen already."""
    if len(options) == 1:
        options[0].default = True
    return options


def _that_end(fighter: Fighter) -> Iterable[discord.SelectOption]:
    who = fighter.participant
    for name in dict.fromkeys(
        (*(str(each.condition) for each in who.conditions), *(each.name for each in who.effects))
    ):
        yield discord.SelectOption(label=f"{fighter.name}: {name}"[:_LONGEST_LABEL], value=f"{who.id}:{name}"[:100])
