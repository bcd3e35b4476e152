"""/attack: a whole combat check, from the pool to the wounds."""

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.attack_params import (
    LONGEST_SITUATION,
    LONGEST_TARGET,
    LONGEST_WEAPON,
    offered_situations,
    read_others,
)
from bot.commands.choices import LONGEST_CHOICE, MOST_CHOICES, suggest_own
from bot.commands.health import CharacterName, Label, name_of
from bot.context import actor_of, op_of, place_of
from bot.params import LONGEST_LABEL, LONGEST_POOL, read_extra
from bot.services import attack_drafts, attack_names, attacks
from bot.services.attack_weapons import AttackSaid
from bot.text import clean
from bot.views.attack import show_draft, tell_attack
from rules.checks.ranges import RangeBand
from rules.errors import IllegalAction

Choice = app_commands.Choice[str]
BANDS = [Choice(name=each.value, value=each.value) for each in RangeBand]
TargetText = app_commands.Range[str, 1, LONGEST_TARGET]
WeaponText = app_commands.Range[str, 1, LONGEST_WEAPON]


async def suggest_targets(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer whom this person can attack."""
    place = place_of(interaction)
    if place is None:
        return []
    found = await attack_names.targets(interaction.client.store, place, actor_of(interaction), typed, MOST_CHOICES)
    return _offered(found)


async def suggest_others(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer one more target behind those that are named."""
    before, comma, last = typed.rpartition(",")
    begun = f"{before.strip()}, " if comma else ""
    return [
        Choice(name=f"{begun}{each.value}", value=f"{begun}{each.value}")
        for each in await suggest_targets(interaction, last.strip())
        if each.value not in before and len(begun) + len(each.value) <= LONGEST_CHOICE
    ]


async def suggest_weapons(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer what the attacker can attack with."""
    place = place_of(interaction)
    if place is None:
        return []
    attacker = getattr(interaction.namespace, "attacker", None)
    store, actor = interaction.client.store, actor_of(interaction)
    return _offered(await attack_names.weapons(store, place, actor, attacker, typed, MOST_CHOICES))


async def suggest_situations(_: Interaction, typed: str) -> list[Choice]:
    """Offer the next word of the situation."""
    return [Choice(name=told, value=text) for text, told in offered_situations(typed, MOST_CHOICES)]


def _offered(names: tuple[str, ...]) -> list[Choice]:
    return [Choice(name=name, value=name) for name in names if len(name) <= LONGEST_CHOICE]


class AttackCommands(commands.Cog):
    """The command for attacks."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.rename(band="range")
    @app_commands.describe(
        target="A combatant, a character, or numbers: stormtrooper soak 5, wounds 5",
        weapon="A weapon of the sheet, unarmed, improvised large, or typed: club, melee, damage +2, crit 5",
        band="How far away; without it, engaged, for close combat",
        situation="Words between commas: aim 2, cover, prone, engaged, stun, auto-fire …",
        attacker="Who attacks; without it, whoever acts now, or the character that you play",
        second="The second weapon, for an attack with two",
        others="Further targets of Auto-fire, between commas",
        extra="Dice and changes on top, as in /roll: 1b k u",
        destiny="Whether a point is flipped to upgrade the ability",
        preview="Look at the pool and its odds first; only you see it, and a button rolls it",
        label="What it is for",
        out_of_turn="Whether it is made outside of the own turn, or as one attack more in it",
    )
    @app_commands.choices(band=BANDS)
    @app_commands.autocomplete(
        target=suggest_targets,
        others=suggest_others,
        weapon=suggest_weapons,
        second=suggest_weapons,
        attacker=suggest_own,
        situation=suggest_situations,
    )
    async def attack(
        self,
        interaction: Interaction,
        target: TargetText,
        weapon: WeaponText | None = None,
        band: Choice | None = None,
        situation: app_commands.Range[str, 1, LONGEST_SITUATION] = "",
        attacker: CharacterName | None = None,
        second: WeaponText | None = None,
        others: TargetText = "",
        extra: app_commands.Range[str, 1, LONGEST_POOL] = "",
        destiny: bool = False,
        preview: bool = False,
        label: Label = "",
        out_of_turn: bool = False,
    ) -> None:
        """Attack: pool, roll, damage and wounds in one step."""
        async with answering(interaction, private=preview) as answer:
            said = AttackSaid(
                target=clean(target, "a target", LONGEST_TARGET),
                weapon=clean(weapon, "a weapon", LONGEST_WEAPON) if weapon is not None else None,
                range_band=RangeBand(band.value) if band is not None else None,
                attacker=name_of(attacker),
                second=clean(second, "a weapon", LONGEST_WEAPON) if second is not None else None,
                others=read_others(clean(others, "further targets", LONGEST_TARGET)),
                situation=clean(situation, "a situation", LONGEST_SITUATION),
                extra=extra.strip(),
                label=clean(label, "a label", LONGEST_LABEL),
                flips_point=destiny,
                is_out_of_turn=out_of_turn,
            )
            op, store = op_of(interaction), self.bot.store
            if preview:
                draft = await attack_drafts.begin(store, op, said, read_extra)
                await answer.send(await show_draft(interaction, draft))
                return
            try:
                made = await attacks.attack(store, op, said, read_extra, self.bot.dice)
            except IllegalAction as refused:
                if refused.rule != "engaged_unsaid" or interaction.response.is_done():
                    raise
                draft = await attack_drafts.begin(store, op, said, read_extra)
                await answer.send(await show_draft(interaction, draft), private=True)
                return
            await tell_attack(interaction, answer, made)


async def setup(bot: DiceBot) -> None:
    """Add the command."""
    await bot.add_cog(AttackCommands(bot))
