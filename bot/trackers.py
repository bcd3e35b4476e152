"""The live trackers: one message for the fight of each campaign, at the bottom of its channel as a round starts.

Talks to Discord, never inside a unit. Within a round the same message is edited; with a new round comes a new one, and
the old one shrinks to a line. A message that was deleted is sent again.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

import discord
import structlog
from discord import ui

from bot.answers import CONNECTION_BROKE
from bot.live import LiveMessages, is_passing
from bot.placings import Placings
from bot.render.encounter import archive_view
from bot.services import encounter_queries, encounters
from bot.services.encounter_change import EncounterChange
from bot.store.encounter_values import EncounterState
from bot.store.store import Store
from bot.store.values import Campaign, Kind, Panel
from bot.tracker_due import Due, is_new_round, is_new_turn
from bot.turn_calls import TurnCalls
from rules.errors import IllegalAction

log = structlog.get_logger()

_LOST = {10008, 30046, 50083}
"""Discord's codes for a message that a new one replaces: gone, edited too often, in a thread that was put away."""


class Trackers(LiveMessages[int]):
    """Keeps the trackers up to date, and calls those whose turn starts."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        draw: Callable[[EncounterState], ui.LayoutView],
        draw_call: Callable[[EncounterState], ui.View | None],
    ) -> None:
        super().__init__()
        self._client = client
        self._store = store
        self._draw = draw
        self._due: dict[int, Due] = {}
        self.placings = Placings(self._start)
        self.calls = TurnCalls(client, store, draw_call)
        self._trouble: dict[int, IllegalAction] = {}
        self._answered_on: defaultdict[int, dict[int, Panel]] = defaultdict(dict)
        """Messages of each campaign's fights that an answer has given controls, by their ids."""

    def placed(self, campaign: Campaign, tracker: Panel) -> None:
        """Take a message that was sent as an answer as the tracker, as soon as nothing is being placed."""
        due = self._due.setdefault(campaign.id, Due())
        due.is_hidden, due.sent = True, tracker
        self.placings.hold(campaign.guild_id, campaign.id)

    def drawn(self, state: EncounterState) -> ui.LayoutView:
        """Return the tracker of this encounter with its controls."""
        return self._draw(state)

    def answered_on(self, campaign_id: int, pressed: Panel) -> None:
        """Remember that the answer to a press has drawn the tracker, while `drawing`.

        The pressed message may have been replaced meanwhile, and shrunk before the answer came to it; then the drawing
        that follows two at a time lets it shrink again.
        """
        self._answered_on[campaign_id][pressed.message_id] = pressed

    def refresh(self, guild_id: int, campaign_id: int) -> None:
        """Let the tracker of the campaign, if a fight is going on, show it as it is now."""
        self._due.setdefault(campaign_id, Due()).is_hidden = True
        self._start(guild_id, campaign_id)

    async def show(self, guild_id: int, campaign_id: int) -> IllegalAction | None:
        """Let the tracker show the fight as it is now, and return why it could not, as far as somebody can help it."""
        self._due.setdefault(campaign_id, Due()).is_hidden = True
        # Whoever waits is not whoever draws, here and below: neither's end is the other's.
        await asyncio.wait([self._start(guild_id, campaign_id)])
        return self._trouble.get(campaign_id)

    def _redraw(self, guild_id: int, campaign_id: int) -> None:
        self._due.setdefault(campaign_id, Due()).is_unsure = True
        self.refresh(guild_id, campaign_id)

    async def follow(self, change: EncounterChange, *, shown_on: int | None = None) -> IllegalAction | None:
        """Let the tracker show a change, and return why it could not, as far as somebody can help it.

        `shown_on` is a message that shows the change already or, where a round starts, has shrunk.
        """
        await asyncio.wait([self.take(change, shown_on=shown_on)])
        return self._trouble.get(change.campaign.id)

    def take(self, change: EncounterChange, *, shown_on: int | None = None) -> asyncio.Task[None]:
        """Let the tracker show a change, as `follow` does; return what ends when that is done."""
        campaign, tracker = change.campaign, change.state.stored.tracker
        due = self._due.setdefault(campaign.id, Due())
        is_shown = tracker is not None and tracker.message_id == shown_on
        due.is_hidden |= not is_shown
        due.note(change)
        if change.event.kind is Kind.ENCOUNTER_BACK:
            self._note_called(change)
        if not change.is_repeat:
            due.is_new_round |= is_new_round(change)
            due.is_new_turn |= is_new_turn(change)
            due.put_away = shown_on if is_shown and is_new_round(change) else due.put_away
        return self._start(campaign.guild_id, campaign.id)

    def _note_called(self, change: EncounterChange) -> None:
        """Remember that the turn from which somebody went back was called, so that it is not called again."""
        encounter, parts = change.state.encounter, change.event.after["encounter"]["parts"]
        left, _ = parts.get("current", (encounter.current, None))  # of one slot alone, just the round changes
        round_number, _ = parts.get("round_number", (encounter.round_number, None))
        place = next((place for place, slot in enumerate(encounter.slots) if slot.id == left), 0)
        self.calls.note(change.state.stored.id, (round_number, place))

    async def put_to_rest(self, state: EncounterState) -> None:
        """Let the tracker of an encounter that has ended shrink to a line, and nothing be drawn over that."""
        await asyncio.wait([self._start(state.campaign.guild_id, state.campaign.id)])
        self._answered_on.pop(state.campaign.id, None)
        await self.calls.forget(state)
        if state.stored.tracker is not None:
            await self.put_away(state, state.stored.tracker)

    async def _draw_now(self, guild_id: int, campaign_id: int) -> None:
        due = self._due.pop(campaign_id, None) or Due(is_hidden=True)
        self._trouble.pop(campaign_id, None)
        try:
            await self._do(guild_id, campaign_id, due)
        except Exception:
            self._due.setdefault(campaign_id, due).make_up_for(due)
            raise

    async def _do(self, guild_id: int, campaign_id: int, due: Due) -> None:
        state = None
        if due.is_new_round or due.is_hidden:
            with self.drawing(guild_id, campaign_id):
                state = await self._show(guild_id, campaign_id, due)
        elif due.last is not None:  # as it was saved: a question would take longer than the whole press
            state = due.last.state
        if state is not None:
            await self._call(state, is_new_turn=due.is_new_turn)

    async def _show(self, guild_id: int, campaign_id: int, due: Due) -> EncounterState | None:
        """Show the fight as it is now; return it with the tracker that it has then."""
        state = await encounter_queries.at_table(self._store, guild_id, campaign_id)
        if state is None:
            return None
        if self.placings.is_placing(guild_id, campaign_id):
            self._due.setdefault(campaign_id, due).make_up_for(due)
            self.placings.hold(guild_id, campaign_id)
            return None
        shown = due.sent or (None if due.is_new_round else state.stored.tracker)
        if shown is None or not await self._edited(shown, self._draw(state), campaign_id):
            due.sent = await self._sent(state, due)
        if due.sent is None:
            await self._shrink_others(state, state.stored.tracker)
            return state
        await self._replace(state, due, due.sent)
        await self._shrink_others(state, due.sent)
        stored = replace(state.stored, channel_id=due.sent.channel_id, message_id=due.sent.message_id)
        return replace(state, stored=stored)

    async def _edited(self, tracker: Panel, view: ui.LayoutView, campaign_id: int | None = None) -> bool:
        """Edit a tracker; return whether it need not be sent anew."""
        try:
            await self._message(tracker).edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if error.code in _LOST:
                return False
            if is_passing(error):
                raise
            self._note(campaign_id, tracker.channel_id, error)
        return True

    async def _sent(self, state: EncounterState, due: Due) -> Panel | None:
        """Send a new tracker and return where; where it cannot be sent, the old one shows the fight."""
        stored = state.stored
        if stored.channel_id is None:
            return None
        channel, nobody = self._client.get_partial_messageable(stored.channel_id), discord.AllowedMentions.none()
        try:
            is_tried, due.is_tried = due.is_tried, True
            message = await channel.send(view=self._draw(state), allowed_mentions=nobody, nonce=due.nonce)
        except discord.HTTPException as error:
            self._note(state.campaign.id, stored.channel_id, error)
            if stored.tracker is not None:
                due.put_away = None
                await self._edited(stored.tracker, self._draw(state))
            if is_passing(error):
                raise
            return None
        sent = Panel(stored.channel_id, message.id)
        if is_tried:
            await self._edited(sent, self._draw(state), state.campaign.id)
        return sent

    async def _replace(self, state: EncounterState, due: Due, tracker: Panel) -> None:
        """Remember a new tracker, and let the old one shrink, unless it has."""
        if state.stored.tracker != tracker:
            due.left = state.stored.tracker
            await encounters.remember_tracker(self._store, state.stored.id, tracker)
        if due.left is not None and due.left.message_id != due.put_away:
            await self._shrink(state, due.left)
        if due.left is not None and not due.is_unsure:
            self._answered_on[state.campaign.id].pop(due.left.message_id, None)
        due.left = None

    async def _shrink_others(self, state: EncounterState, tracker: Panel | None) -> None:
        """Let pressed messages shrink that another one has replaced while they were answered."""
        pressed = self._answered_on[state.campaign.id]
        for each in tuple(pressed.values()):
            if tracker is not None and each.message_id < tracker.message_id:
                await self._shrink(state, each)
                pressed.pop(each.message_id, None)

    async def put_away(self, state: EncounterState, old: Panel) -> None:
        """Let a tracker that is none any more shrink to a line, as far as Discord takes that."""
        try:
            await self._shrink(state, old)
        except (discord.HTTPException, CONNECTION_BROKE) as error:
            log.warning("old tracker not put away", error=repr(error))

    async def _shrink(self, state: EncounterState, old: Panel) -> None:
        try:
            await self._message(old).edit(view=archive_view(state), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if is_passing(error):
                raise
            log.info("old tracker not put away", code=error.code)

    async def _call(self, state: EncounterState, *, is_new_turn: bool) -> None:
        """Call those whose turn has started, and let the last call follow the fight."""
        try:
            await self.calls.follow(state, is_new_turn=is_new_turn)
        except discord.HTTPException as error:
            if is_passing(error):
                raise
            if state.stored.channel_id is not None:
                self._note(state.campaign.id, state.stored.channel_id, error)

    def _message(self, tracker: Panel) -> discord.PartialMessage:
        return self._client.get_partial_messageable(tracker.channel_id).get_partial_message(tracker.message_id)

    def _note(self, campaign_id: int | None, channel_id: int, error: discord.HTTPException) -> None:
        log.warning("tracker not shown", status=error.status, code=error.code)
        trouble = _trouble(error.code, channel_id)
        if trouble is not None and campaign_id is not None:
            self._trouble[campaign_id] = trouble


def _trouble(code: int, channel_id: int) -> IllegalAction | None:
    """Return why no tracker can stand where it was, by Discord's code, as far as somebody can help it."""
    match code:
        case 10003:
            return IllegalAction("tracker_channel_gone")
        case 50001 | 50013:
            return IllegalAction("tracker_may_not_post", channel_id=channel_id)
        case 160005:
            return IllegalAction("tracker_thread_locked", channel_id=channel_id)
        case _:
            return None
