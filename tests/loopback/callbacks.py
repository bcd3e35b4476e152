"""The routes by which a bot answers an interaction: the first response, its edits and follow-ups.

Deadlines are those of Discord: 3 s to the first response, 15 minutes for the token; tests may shorten both.
"""

import time
from dataclasses import dataclass
from typing import Any

from tests.loopback.journal import CALLBACK, HOOK, HOOK_MESSAGE, ORIGINAL, Call
from tests.loopback.limits import check_choices, check_modal, check_no_text
from tests.loopback.messages import Message
from tests.loopback.presses import Act, Press
from tests.loopback.state import World
from tests.loopback.wire import Flag, Kind, Payload, Refused, Response, invalid_form
from tests.loopback.writing import edit_message, send_message

ALLOWED = {
    Kind.COMMAND: {Response.MESSAGE, Response.DEFERRED_MESSAGE, Response.MODAL},
    Kind.COMPONENT: set(Response) - {Response.CHOICES},
    Kind.AUTOCOMPLETE: {Response.CHOICES},
    Kind.MODAL: set(Response) - {Response.CHOICES, Response.MODAL},
}
USER_INSTALL_FOLLOWUPS = 5


@dataclass(slots=True, kw_only=True)
class Deadlines:
    """Seconds to the first response, and of the token's life."""

    first_response: float = 3.0
    token_life: float = 900.0


class Callbacks:
    """Keeps the presses and answers the bot's requests about them."""

    def __init__(self, world: World, deadlines: Deadlines) -> None:
        self.world, self.deadlines = world, deadlines
        self.presses: dict[str, Press] = {}

    def routes(self) -> dict[tuple[str, str], Any]:
        """Return the handlers by method and route."""
        return {
            ("POST", CALLBACK): self.respond,
            ("POST", HOOK): self.follow_up,
            ("GET", ORIGINAL): self.get_message,
            ("PATCH", ORIGINAL): self.edit,
            ("DELETE", ORIGINAL): self.delete,
            ("GET", HOOK_MESSAGE): self.get_message,
            ("PATCH", HOOK_MESSAGE): self.edit,
            ("DELETE", HOOK_MESSAGE): self.delete,
        }

    def press_of(self, call: Call) -> Press | None:
        """Return the press that a request is about, if any."""
        token = call.args.get("interaction_token") or call.args.get("webhook_token")
        return self.presses.get(token or "")

    def respond(self, call: Call) -> Payload:
        """Take the first response to an interaction."""
        press = self.press_of(call)
        if press is None or call.args["interaction_id"] != str(press.id):
            raise Refused(404, 10062, "Unknown interaction")
        delay = time.monotonic() - press.born
        if press.acknowledged:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        if delay > self.deadlines.first_response:
            raise Refused(404, 10062, "Unknown interaction")
        response = Response(call.body["type"])
        if response not in ALLOWED[press.kind]:
            raise invalid_form("type", "BASE_TYPE_CHOICES", f"{response.name} cannot answer {press.kind.name}")
        self._take(press, response, call)
        press.response, press.delay = response, delay
        press.changed.ring()
        return self._resource(press, response)

    def _take(self, press: Press, response: Response, call: Call) -> None:
        data: Payload = call.body.get("data") or {}
        emojis = frozenset(map(str, self.world.emojis))
        match response:
            case Response.MESSAGE:
                press.original = self._send(press, data, call)
                press.note(Act.REPLY, press.original)
            case Response.DEFERRED_MESSAGE:
                check_no_text(data)
                press.original = self._send(press, {"flags": (data.get("flags") or 0) | Flag.LOADING}, call)
                press.note(Act.THINKING, press.original)
            case Response.DEFERRED_UPDATE:
                check_no_text(data)
                press.original = self._pressed(press)
            case Response.UPDATE:
                press.original = self._pressed(press)
                edit_message(self.world, press.original, data, call.files)
                press.note(Act.UPDATE, press.original)
            case Response.CHOICES:
                check_choices(data["choices"])
                press.choices = data["choices"]
            case Response.MODAL:
                check_modal(data, emojis)
                press.modal = data

    def _pressed(self, press: Press) -> Message:
        shown = press.payload.get("message")
        message = press.channel.messages.get(int(shown["id"])) if shown else None
        if message is None:
            raise Refused(404, 10008, "Unknown Message")
        return message

    def _send(self, press: Press, body: Payload, call: Call, **fields: object) -> Message:
        fields = {"type": 20 if press.kind is Kind.COMMAND else 19, **fields}
        return send_message(
            self.world,
            press.channel,
            body,
            call.files,
            seen_only_by=press.person_id,
            webhook_id=str(self.world.app_id),
            interaction_metadata=self._metadata(press),
            **fields,
        )

    def _metadata(self, press: Press) -> Payload:
        metadata: Payload = {
            "id": str(press.id),
            "type": int(press.kind),
            "user": self.world.users[press.person_id],
            "authorizing_integration_owners": press.payload["authorizing_integration_owners"],
        }
        if press.kind is Kind.COMPONENT:
            metadata["interacted_message_id"] = press.payload["message"]["id"]
        if press.opened_by is not None:
            metadata["triggering_interaction_metadata"] = self._metadata(press.opened_by)
        return metadata

    def _resource(self, press: Press, response: Response) -> Payload:
        interaction: Payload = {"id": str(press.id), "type": int(press.kind)}
        answer: Payload = {"interaction": interaction}
        if press.original is not None:
            interaction["response_message_id"] = str(press.original.id)
            interaction["response_message_loading"] = response is Response.DEFERRED_MESSAGE
            interaction["response_message_ephemeral"] = press.original.ephemeral
        if press.original is not None and response in (Response.MESSAGE, Response.UPDATE):
            answer["resource"] = {"type": int(response), "message": press.original.payload}
        return answer

    def _living(self, call: Call) -> Press:
        press = self.press_of(call)
        if press is None or call.args["webhook_id"] != str(self.world.app_id):
            raise Refused(404, 10015, "Unknown Webhook")
        if time.monotonic() - press.born > self.deadlines.token_life:
            raise Refused(401, 50027, "Invalid Webhook Token")
        if not press.acknowledged:
            raise Refused(404, 10015, "Unknown Webhook")
        return press

    def follow_up(self, call: Call) -> Payload:
        """Take a follow-up; the first one after "thinking" fills that reply in."""
        press = self._living(call)
        if press.original is not None and press.original.loading:
            body = {**call.body, "flags": (call.body.get("flags") or 0) & ~Flag.EPHEMERAL}
            edit_message(self.world, press.original, body, call.files)
            press.note(Act.FOLLOW_UP, press.original)
            return press.original.payload
        if press.user_install and len(press.followups) >= USER_INSTALL_FOLLOWUPS:
            raise Refused(400, 40094, "This interaction has reached the maximum number of follow-up messages")
        message = self._send(press, call.body, call, type=0)
        press.followups.append(message)
        press.note(Act.FOLLOW_UP, message)
        return message.payload

    def _message(self, call: Call) -> tuple[Press, Message]:
        press, wanted = self._living(call), call.args.get("message_id")
        candidates = (press.original,) if wanted is None else (press.original, *press.followups)
        for message in candidates:
            if message is not None and not message.deleted and wanted in (None, str(message.id)):
                return press, message
        raise Refused(404, 10008, "Unknown Message")

    def get_message(self, call: Call) -> Payload:
        """Return the reply or a follow-up."""
        return self._message(call)[1].payload

    def edit(self, call: Call) -> Payload:
        """Change the reply or a follow-up."""
        press, message = self._message(call)
        edit_message(self.world, message, call.body, call.files)
        press.note(Act.EDIT, message)
        return message.payload

    def delete(self, call: Call) -> None:
        """Delete the reply or a follow-up."""
        press, message = self._message(call)
        self.world.delete_message(message)
        press.note(Act.DELETE, message)
