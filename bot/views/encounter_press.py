"""What all presses on a tracker share: the change, the tracker after it, and what is shown to one person alone."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from discord import ui

from bot.access import Shown
from bot.answers import Answer, Interaction
from bot.chance import Dice
from bot.context import actor_of, place_of
from bot.errors import BotError, StoreError
from bot.render.encounter import archive_view
from bot.render.encounter_changes import Thrown, befallen_view, change_view
from bot.render.layout import notice
from bot.render.undo import undone_view
from bot.sentences import describe
from bot.services import encounter_queries, undo
from bot.services.encounter_change import EncounterChange
from bot.services.encounter_dice import rolled_in
from bot.services.undo_choice import last_of_fight
from bot.services.unit import Op
from bot.store.store import Store
from bot.store.values import Campaign, Event, Kind, Panel
from bot.tracker_due import is_new_round
from rules.errors import IllegalAction, RulesError

Work = Callable[[Store, Op, Dice], Awaitable[EncounterChange]]


async def press(interaction: Interaction, answer: Answer, op: Op, work: Work) -> None:
    """Do a change and show it on the pressed tracker, or let that shrink where another one takes its place.

    A press that is refused refreshes the tracker too: it may have been pressed because it was out of date.
    """
    bot, campaign_id = interaction.client, op.campaign_id
    assert campaign_id is not None, "a tracker knows its campaign"
    answer.hurry()
    try:
        with bot.trackers.drawing(op.place.guild_id, campaign_id):
            change = await work(bot.store, op, bot.dice)
            with shown_anyway(interaction, change):
                shown_on = await _shown_on_pressed(interaction, answer, change)
    except (RulesError, BotError):
        bot.trackers.refresh(op.place.guild_id, campaign_id)
        raise
    await follow(interaction, answer, change, shown_on=shown_on)


async def follow(
    interaction: Interaction, answer: Answer, change: EncounterChange, *, shown_on: int | None = None
) -> None:
    """Let the tracker and the panel follow a change, and warn whoever made it if the tracker cannot."""
    bot = interaction.client
    bot.panels.refresh(change.campaign)
    told = befallen_view(change.event, change.campaign)
    if told is not None and not change.is_repeat:
        with shown_anyway(interaction, change, shown_on=shown_on):
            await answer.tell_channel(told)
    trouble = await bot.trackers.follow(change, shown_on=shown_on)
    if trouble is not None:
        await answer.warn(notice(describe(trouble)))


async def follow_all(interaction: Interaction, answer: Answer, campaign: Campaign) -> None:
    """Let every live message follow what was answered already, and warn whoever changed it if the tracker cannot."""
    bot = interaction.client
    bot.panels.refresh(campaign)
    trouble = await bot.trackers.show(campaign.guild_id, campaign.id)
    if trouble is not None:
        await answer.warn(notice(describe(trouble)))


@contextmanager
def shown_anyway(interaction: Interaction, change: EncounterChange, *, shown_on: int | None = None) -> Iterator[None]:
    """Let the tracker and the panel follow a change whose answer is lost: it is saved, and all others wait for it."""
    try:
        yield
    except Exception:
        interaction.client.panels.refresh(change.campaign)
        interaction.client.trackers.take(change, shown_on=shown_on)
        raise


async def tell_change(interaction: Interaction, answer: Answer, change: EncounterChange, *, private: bool) -> None:
    """Answer a command with what it did to the fight; the tracker follows."""
    glyphs = interaction.client.glyphs(change.campaign.text_only)
    with shown_anyway(interaction, change):
        await answer.send(change_view(change.event, change.state, glyphs, thrown_in(change.event)), private=private)
    await follow(interaction, answer, change)


def thrown_in(event: Event) -> list[Thrown]:
    """Return the dice of rolled Initiative that everybody may see."""
    if event.kind is not Kind.ENCOUNTER_ROLL:
        return []
    return [
        Thrown(name=each.name, skill=each.skill, number=each.number, roll=each.roll)
        for each in rolled_in(event.after)
        if each.shown != Shown.NOTHING
    ]


async def take_back(interaction: Interaction, answer: Answer, op: Op) -> None:
    """Take back the last change of the fight by whoever presses, and say so to them; the tracker follows."""
    done = await undo.undo(interaction.client.store, op, choose=last_of_fight)
    await answer.send(undone_view(done.event, done.campaign), private=True)
    await follow_all(interaction, answer, done.campaign)


_ABOUT_A_TURN = ("call:", "encounter:")
"""How the custom ids begin of what is about a turn."""


async def gone(interaction: Interaction, custom_id: str) -> IllegalAction:
    """Return why a press comes to nothing whose button has been taken away; of a turn's, who acts now."""
    place = place_of(interaction)
    if place is None or not custom_id.startswith(_ABOUT_A_TURN):
        return IllegalAction("button_is_gone")
    try:
        state = await encounter_queries.seen_by(interaction.client.store, place, actor_of(interaction))
    except (IllegalAction, StoreError):
        return IllegalAction("button_is_gone")
    acting, slot = state.encounter.acting, state.encounter.current_slot
    if slot is None:
        return IllegalAction("button_is_gone")
    name = state.fighter(acting.id).name if acting is not None else ""
    return IllegalAction("turn_button_is_gone", name=name, side=slot.side.value)


async def _shown_on_pressed(interaction: Interaction, answer: Answer, change: EncounterChange) -> int | None:
    view, pressed = _on_pressed(interaction, change), interaction.message
    try:
        return await answer.update(view, is_live=True)
    finally:
        if pressed is not None:
            interaction.client.trackers.answered_on(change.campaign.id, Panel(pressed.channel.id, pressed.id))


def _on_pressed(interaction: Interaction, change: EncounterChange) -> ui.LayoutView:
    tracker, pressed = change.state.stored.tracker, interaction.message
    # A newer message than the tracker that is known is about to be the tracker: Discord shows it, it is just not kept.
    is_old = tracker is not None and pressed is not None and pressed.id < tracker.message_id
    if is_old or (is_new_round(change) and not change.is_repeat):
        return archive_view(change.state)
    view: ui.LayoutView = interaction.client.trackers.drawn(change.state)
    return view
