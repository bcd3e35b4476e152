"""From what somebody types as a pool, dice or the name of saved ones, to a reading, at a table or away from it."""

from dataclasses import dataclass, replace

from bot.answers import Interaction
from bot.context import actor_of, place_of
from bot.params import LONGEST_LABEL, read_pool
from bot.services import campaigns, saved_pools
from bot.services.skill_dice import read_with_skills
from bot.store.player_values import SavedPool
from bot.store.values import Campaign
from bot.text import clean
from rules.errors import IllegalAction, NotationError, RulesError
from rules.notation.reading import NoteKind, Reading, Scheme
from rules.notation.skills import SKILL_BRACKETS


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPool:
    """What a text was read as."""

    campaign: Campaign | None
    reading: Reading
    notation: str
    """The text as it is kept; in place of the name of saved dice their own."""
    name: str = ""
    """The name of the saved dice."""

    @property
    def scheme(self) -> Scheme:
        """Return the letters that the table writes pools in."""
        return scheme_of(self.campaign)


def scheme_of(campaign: Campaign | None) -> Scheme:
    """Return the letters that a table writes pools in."""
    return campaign.scheme if campaign is not None else Scheme.COLOR


async def campaign_of(interaction: Interaction) -> Campaign | None:
    """Return the campaign of this channel; None where none has begun, and away from a table."""
    place = place_of(interaction)
    return await campaigns.current(interaction.client.store, place) if place is not None else None


async def read_asked(interaction: Interaction, text: str, *, in_secret: bool = False) -> AskedPool:
    """Read a text as dice or, where it means none, as the name of dice that this person has saved.

    Raises:
        RulesError: it is neither.
    """
    campaign = await campaign_of(interaction)
    try:
        reading = await read_dice(interaction, campaign, text, in_secret=in_secret)
    except NotationError as error:
        saved = await saved_pool(interaction, text)
        if saved is None:
            _check_command(text)
            raise await _with_own_skill(interaction, campaign, error, in_secret=in_secret) from None
        reading = await read_dice(interaction, campaign, saved.notation, in_secret=in_secret)
        return AskedPool(campaign=campaign, reading=reading, notation=saved.notation, name=saved.name)
    return AskedPool(campaign=campaign, reading=reading, notation=text)


def _check_command(text: str) -> None:
    """Refuse what means a command of ours rather than dice.

    Raises:
        IllegalAction: it does (rule "command_meant": text, command).
    """
    command = _COMMANDS.get(text.strip(" -/?!.").casefold())
    if command is not None:
        raise IllegalAction("command_meant", text=text.strip(), command=command)


_COMMANDS = {"help": "/help", "h": "/help", "crit": "/crit roll", "crits": "/crit roll", "critical": "/crit roll"}


async def _with_own_skill(
    interaction: Interaction, campaign: Campaign | None, error: NotationError, *, in_secret: bool
) -> NotationError:
    """Return the error with the text whose first words are a skill of whom this person plays in brackets, if so."""
    words = error.text.split()
    for number in range(1, min(len(words), _MOST_SKILL_WORDS) + 1):
        skill = " ".join(words[:number])
        if not skill.replace(" ", "").isalpha():
            break
        nearest = " ".join((f"({skill})", *words[number:]))
        try:
            await read_dice(interaction, campaign, nearest, in_secret=in_secret)
        except RulesError:
            continue
        return NotationError(
            error.text,
            start=error.start,
            end=error.end,
            expected=error.expected,
            suggestions=(nearest, *error.suggestions),
            problem=error.problem,
        )
    return error


_MOST_SKILL_WORDS = 3


async def saved_pool(interaction: Interaction, text: str) -> SavedPool | None:
    """Return the dice that this person has saved under what they typed; None where there are none.

    Raises:
        UnknownName: there are none, but some under almost the same name.
    """
    place = place_of(interaction)
    if place is None:
        return None
    return await saved_pools.named(interaction.client.store, place, interaction.user.id, text.strip())


async def read_dice(
    interaction: Interaction, campaign: Campaign | None, text: str, *, in_secret: bool = False
) -> Reading:
    """Read a text as dice, with the skills in its brackets.

    Raises:
        RulesError: it cannot be read.
    """
    place = place_of(interaction)
    if place is None or SKILL_BRACKETS.isdisjoint(text):
        return read_pool(text, campaign)
    return await read_with_skills(
        interaction.client.store,
        place,
        actor_of(interaction),
        lambda skills: read_pool(text, campaign, skills=skills),
        in_secret=in_secret,
    )


def check_open(reading: Reading) -> None:
    """Refuse a roll that everybody would see, if the words behind its dice ask for a secret one.

    Raises:
        IllegalAction: they do (rule "label_asks_for_secret": text).
    """
    for note in reading.notes:
        words = note.text.casefold().strip(_AROUND_WORDS)
        if note.kind is NoteKind.LABEL_FROM_WORDS and words.removesuffix(" roll") in _SECRETLY:
            raise IllegalAction("label_asks_for_secret", text=note.text)


_AROUND_WORDS = " .!?()"
_SECRETLY = frozenset(
    ("secret", "secretly", "secret:true", "secret=true", "secret true", "hidden", "private", "privately", "gm only")
)
"""Labels that are nobody's reason for a roll, but how other programs are told to hide one."""


def labelled(asked: AskedPool, label: str | None) -> Reading:
    """Return the reading with its label made safe to keep; what was typed for it goes before the one in the text.

    Saved dice that are rolled for nothing in particular are labelled with their name.
    """
    chosen = " · ".join(part for part in (label, asked.reading.label) if part) or asked.name
    return replace(asked.reading, label=clean(chosen, "a label", LONGEST_LABEL))
