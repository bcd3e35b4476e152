"""The plain messages that call those concerned to their turn: at most one a turn, with buttons while it lasts.

Talks to Discord, never inside a unit. A call that is deleted is not sent again.
"""

from collections.abc import Callable
from dataclasses import replace

import discord
import structlog
from discord import ui

from bot.answers import CONNECTION_BROKE
from bot.live import is_passing
from bot.render.encounter_call import Call, call_of
from bot.services import encounter_pings
from bot.store.encounter_values import EncounterState, TurnCall
from bot.store.store import Store
from bot.store.values import Panel
from rules.table.encounter import Stage

log = structlog.get_logger()

Turn = tuple[int, int]
"""A round, and the place of a slot in it."""
_BEFORE: Turn = (0, -1)
"""Before all turns."""
_GONE = 10008


class TurnCalls:
    """Calls whoever is concerned, and keeps the buttons of the last call as the fight has them."""

    def __init__(self, client: discord.Client, store: Store, draw: Callable[[EncounterState], ui.View | None]) -> None:
        self._client = client
        self._store = store
        self._draw = draw
        self._called: dict[int, Turn] = {}
        """The furthest turn of each encounter that was called, or that nobody was to be called for."""
        self._sent: dict[int, TurnCall] = {}
        """The last call that was sent for each encounter, which a change before it was kept does not know of."""
        self._unkept: set[int] = set()
        """Encounters whose last call is not kept yet."""
        self._left: dict[int, TurnCall] = {}
        """Calls that are over and still have their buttons, since Discord did not take their last drawing."""
        self._shown: dict[int, tuple[int, object]] = {}
        """The last call of each encounter and what was drawn on it last: it is edited only where that changes.

        A press edits it too, and may be overtaken by a drawing; so the drawing that follows it is always made.
        """

    def note(self, encounter_id: int, turn: Turn) -> None:
        """Remember that a turn was called, so that it is not called again."""
        self._called[encounter_id] = max(self._called.get(encounter_id, _BEFORE), turn)

    def _with_last_call(self, state: EncounterState) -> EncounterState:
        """Return the fight as a change has left it, with the last call that was sent for it."""
        sent = self._sent.get(state.stored.id)
        return state if sent is None else replace(state, stored=replace(state.stored, call=sent))

    async def follow(self, state: EncounterState, *, is_new_turn: bool) -> None:
        """Call those whose turn has started, unless they were; let the last call show what can be done there now.

        What is lost on the way is made up by following the same fight once more.

        Raises:
            HTTPException: a call cannot be sent, or Discord is unwell.
            StoreError: where a call stands is not kept yet.
        """
        await self._keep(state.stored.id)
        left = self._left.pop(state.stored.id, None)
        if left is not None:
            await self._show(state, left, None)
        state = self._with_last_call(state)
        stored, encounter = state.stored, state.encounter
        if stored.channel_id is None:
            return
        is_on = encounter.stage is Stage.RUNNING and encounter.turn is not None
        turn = (encounter.round_number, encounter.turn) if is_on and encounter.turn is not None else _BEFORE
        call = call_of(state) if is_on and stored.has_pings else None
        try:
            if stored.call is not None:
                await self._show(state, stored.call, call if stored.call.turn == turn else None)
        finally:  # whoever is to act hears of it, whatever becomes of the call before
            await self._tell(state, call, turn if is_on and is_new_turn else _BEFORE)

    async def _tell(self, state: EncounterState, call: Call | None, turn: Turn) -> None:
        """Call whoever is concerned by this turn, unless it was called."""
        stored = state.stored
        so_far = max(self._called.get(stored.id, _BEFORE), stored.call.turn if stored.call is not None else _BEFORE)
        if turn > so_far:
            if call is not None:
                await self._send(state, call, turn)
            self.note(stored.id, turn)
            await self._keep(stored.id)

    async def forget(self, state: EncounterState) -> None:
        """Take the buttons from the last call of a fight that is over."""
        self._called.pop(state.stored.id, None)
        self._sent.pop(state.stored.id, None)
        self._unkept.discard(state.stored.id)
        if state.stored.call is not None:
            try:
                await self._show(state, state.stored.call, None)
            except (discord.HTTPException, CONNECTION_BROKE) as error:
                log.warning("call of a fight that is over not changed", error=repr(error))
        self._left.pop(state.stored.id, None)

    async def _send(self, state: EncounterState, call: Call, turn: Turn) -> None:
        stored = state.stored
        assert stored.channel_id is not None, "whoever calls has looked"
        channel, view = self._client.get_partial_messageable(stored.channel_id), self._draw(state)
        nonce = f"{stored.id}-{turn[0]}-{turn[1]}"  # by which Discord knows a call that is sent once more
        if view is None:
            sent = await channel.send(call.text, allowed_mentions=just(call), nonce=nonce)
        else:
            sent = await channel.send(call.text, view=view, allowed_mentions=just(call), nonce=nonce)
        self._shown[stored.id] = (sent.id, _words(state, call))
        self._sent[stored.id] = TurnCall(Panel(stored.channel_id, sent.id), *turn)
        self._unkept.add(stored.id)
        if sent.content != call.text:  # what Discord had taken before is as the fight was then
            self._shown.pop(stored.id)
            await self._show(state, self._sent[stored.id], call)

    async def _keep(self, encounter_id: int) -> None:
        """Keep where the last call stands, unless that is kept."""
        if encounter_id in self._unkept:
            await encounter_pings.remember_call(self._store, encounter_id, self._sent[encounter_id])
            self._unkept.discard(encounter_id)

    async def _show(self, state: EncounterState, last: TurnCall, call: Call | None) -> None:
        """Let the last call say what can be done there now; without one it keeps its words and loses its buttons."""
        words = (last.message.message_id, _words(state, call))
        if self._shown.get(state.stored.id) == words:
            return
        self._shown[state.stored.id] = words
        channel = self._client.get_partial_messageable(last.message.channel_id)
        message = channel.get_partial_message(last.message.message_id)
        try:
            if call is None:
                await message.edit(view=None)
            else:
                # An edit calls nobody, but it would take the mark from the message of those who are named.
                await message.edit(content=call.text, view=self._draw(state), allowed_mentions=just(call))
        except discord.HTTPException as error:
            if is_passing(error):
                self._forget_shown(state, last, call)
                raise
            log.info("call not changed", code=error.code, is_gone=error.code == _GONE)
        except CONNECTION_BROKE:
            self._forget_shown(state, last, call)
            raise

    def _forget_shown(self, state: EncounterState, last: TurnCall, call: Call | None) -> None:
        self._shown.pop(state.stored.id, None)
        if call is None:
            self._left[state.stored.id] = last


def just(call: Call) -> discord.AllowedMentions:
    """Return whom a call may name: just those whom it calls."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(each) for each in call.user_ids])


def _words(state: EncounterState, call: Call | None) -> object:
    """Return what of a call may change while its turn lasts."""
    return None if call is None else (call.text, state.stored.tracker)
