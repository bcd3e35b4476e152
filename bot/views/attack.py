"""An attack that is looked at before it is rolled: its range, its situation, and the roll; and how attacks are told."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Self

import discord
from discord import ui

from bot.access import is_gm
from bot.answers import Answer, Interaction
from bot.context import actor_of, op_of
from bot.params import read_extra
from bot.render.attack_preview import preview_view
from bot.render.layout import Row, notice
from bot.services import attack_drafts, spending
from bot.services.attack_drafts import Draft
from bot.services.attack_weapons import AttackSaid
from bot.services.attacks import Attacked, told_of_pool
from bot.services.roll_messages import RollKey
from bot.views.encounter_press import follow_all
from bot.views.press import VERSION, PressedButton, PressedSelect
from bot.views.roll_answers import remember, tell_all
from bot.views.spending import spending_message
from rules.checks.ranges import RangeBand
from rules.combat.circumstance_words import MEANINGS, Circumstance
from rules.combat.circumstances import Circumstances, read_circumstances, written

_ID = rf"attack:{VERSION}:(?P<campaign>[0-9]+):(?P<number>[0-9]+):"
_OFFERED = (
    (Circumstance.AIM, 1),
    (Circumstance.AIM, 2),
    (Circumstance.CALLED, 1),
    (Circumstance.CALLED, 2),
    (Circumstance.COVER, 1),
    (Circumstance.COVER, 2),
    (Circumstance.CONCEALMENT, 1),
    (Circumstance.CONCEALMENT, 2),
    (Circumstance.CONCEALMENT, 3),
    *(
        (word, 1)
        for word in (
            Circumstance.ENGAGED,
            Circumstance.NOT_ENGAGED,
            Circumstance.ALLY_ENGAGED,
            Circumstance.NO_ALLY_ENGAGED,
            Circumstance.PRONE,
            Circumstance.ATTACKER_PRONE,
            Circumstance.GUARDED,
            Circumstance.ATTACKER_GUARDED,
            Circumstance.STUN,
            Circumstance.AUTO_FIRE,
            Circumstance.PREPARED,
            Circumstance.RELOADED,
            Circumstance.INJURED_LIMB,
        )
    ),
)
"""What the menu of the situation lists; everything else is typed, and stays as it is."""
_OVER = {Circumstance.ENGAGED: Circumstance.NOT_ENGAGED, Circumstance.ALLY_ENGAGED: Circumstance.NO_ALLY_ENGAGED}
"""What is said by taking a word out of the menu: else it would be remembered again."""
_LONGEST_MEANING = 100


class AttackSelect(PressedSelect, template=_ID + r"(?P<what>range|situation)"):
    """The range of an attack, or its situation."""

    def __init__(
        self, campaign_id: int, number: int, what: str, options: Sequence[discord.SelectOption] = (), hint: str = "…"
    ) -> None:
        several = what == "situation"
        super().__init__(
            ui.Select(
                custom_id=f"attack:{VERSION}:{campaign_id}:{number}:{what}",
                placeholder=hint,
                options=list(options),
                min_values=0 if several else 1,
                max_values=max(1, len(options)) if several else 1,
            )
        )
        self.campaign_id, self.number, self.what = campaign_id, number, what

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(int(match["campaign"]), int(match["number"]), match["what"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Change the attack and show what it would be now."""
        values = self.item.values
        if self.what == "range":
            await _adjust(self, interaction, answer, lambda said: replace(said, range_band=RangeBand(values[0])))
        else:
            await _adjust(self, interaction, answer, lambda said: replace(said, situation=_chosen(said, values)))


class AttackButton(PressedButton, template=_ID + r"(?P<what>roll|boost|setback|bare|point|nopoint)"):
    """Rolls an attack, or changes its pool."""

    def __init__(
        self,
        campaign_id: int,
        number: int,
        what: str,
        label: str = "…",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> None:
        custom_id = f"attack:{VERSION}:{campaign_id}:{number}:{what}"
        super().__init__(ui.Button(label=label, style=style, custom_id=custom_id))
        self.campaign_id, self.number, self.what = campaign_id, number, what

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["campaign"]), int(match["number"]), match["what"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Roll for everybody to see, or change the attack and show what it would be now."""
        if self.what != "roll":
            await _adjust(self, interaction, answer, _CHANGES[self.what])
            return
        op = replace(op_of(interaction), campaign_id=self.campaign_id)
        bot = interaction.client
        made = await attack_drafts.roll(bot.store, op, self.number, read_extra, bot.dice)
        await answer.update(notice(f"Rolled: #{made.rolled.stored.number}."))
        if not made.is_repeat:
            await tell_all(interaction, answer, _key(made), await _message(interaction, made))
            await follow_all(interaction, answer, made.rolled.campaign)


def _with(word: Circumstance) -> Callable[[AttackSaid], AttackSaid]:
    """Return the change that adds one more die to what is said."""

    def change(said: AttackSaid) -> AttackSaid:
        before = read_circumstances(said.situation)
        return replace(said, situation=_text({**before.said, word: before[word] + 1}))

    return change


def _without_dice(said: AttackSaid) -> AttackSaid:
    before = read_circumstances(said.situation).said
    dice = (Circumstance.BOOST, Circumstance.SETBACK)
    return replace(said, situation=_text({word: number for word, number in before.items() if word not in dice}))


_CHANGES: dict[str, Callable[[AttackSaid], AttackSaid]] = {
    "boost": _with(Circumstance.BOOST),
    "setback": _with(Circumstance.SETBACK),
    "bare": _without_dice,
    "point": lambda said: replace(said, flips_point=True),
    "nopoint": lambda said: replace(said, flips_point=False),
}


async def tell_attack(interaction: Interaction, answer: Answer, made: Attacked) -> None:
    """Answer with an attack for everybody to see."""
    message = await _message(interaction, made)
    await remember(interaction, _key(made), await answer.send(message, private=False), message)
    if not made.is_repeat:
        await follow_all(interaction, answer, made.rolled.campaign)


async def show_draft(interaction: Interaction, draft: Draft) -> ui.LayoutView:
    """Return what an attack would be, with everything to change and to roll it."""
    prepared = draft.prepared
    odds = await interaction.client.odds.exact_odds(prepared.reading.pool)
    targets = [each.contender for each in prepared.targets]
    return preview_view(
        draft.campaign,
        prepared.attacker,
        targets,
        prepared.plan,
        prepared.reading,
        told_of_pool(prepared),
        odds,
        list(_rows(draft)),
        must_wait=prepared.must_wait,
        sees_all=is_gm(actor_of(interaction), draft.campaign.masters),
    )


async def _adjust(
    item: AttackSelect | AttackButton,
    interaction: Interaction,
    answer: Answer,
    change: Callable[[AttackSaid], AttackSaid],
) -> None:
    op = replace(op_of(interaction), campaign_id=item.campaign_id)
    draft = await attack_drafts.adjust(interaction.client.store, op, item.number, change, read_extra)
    await answer.update(await show_draft(interaction, draft))


def _key(made: Attacked) -> RollKey:
    return RollKey(made.rolled.campaign.id, made.rolled.stored.number)


async def _message(interaction: Interaction, made: Attacked) -> ui.LayoutView:
    campaign, number = made.rolled.campaign, made.rolled.stored.number
    now = await spending.spending(interaction.client.store, op_of(interaction).place, campaign.id, number)
    return spending_message(interaction.client, now)


def _rows(draft: Draft) -> Iterator[Row]:
    said, situation = draft.prepared.said, draft.prepared.situation
    ids = (draft.campaign.id, draft.number)
    now = draft.prepared.plan.order.range_band
    bands = [discord.SelectOption(label=each.value, value=each.value, default=each is now) for each in RangeBand]
    yield ui.ActionRow(AttackSelect(*ids, "range", bands, "How far away"))
    words = [
        discord.SelectOption(
            label=written(word, number),
            value=written(word, number),
            description=MEANINGS[word].text[:_LONGEST_MEANING],
            default=situation.said.get(word) == number,
        )
        for word, number in _OFFERED
    ]
    yield ui.ActionRow(AttackSelect(*ids, "situation", words, "The situation"))
    has_dice = Circumstance.BOOST in situation or Circumstance.SETBACK in situation
    point = ("nopoint", "Flip no point") if said.flips_point else ("point", "Flip a point")
    yield ui.ActionRow(
        *([] if draft.prepared.must_wait else [AttackButton(*ids, "roll", "Roll", discord.ButtonStyle.primary)]),
        AttackButton(*ids, "boost", "+1 Boost"),
        AttackButton(*ids, "setback", "+1 Setback"),
        *([AttackButton(*ids, "bare", "No added dice")] if has_dice else []),
        AttackButton(*ids, *point),
    )


def _chosen(said: AttackSaid, values: Sequence[str]) -> str:
    """Return the situation with what was chosen in place of everything that the menu lists."""
    listed = {written(word, number) for word, number in _OFFERED}
    before = read_circumstances(said.situation)
    others = [text for word, number in before.said.items() if (text := written(word, number)) not in listed]
    over = [no for yes, no in _OVER.items() if yes in before and not {yes.value, no.value} & set(values)]
    return ", ".join((*values, *others, *over))


def _text(said: dict[Circumstance, int]) -> str:
    return Circumstances(MappingProxyType(said)).text
