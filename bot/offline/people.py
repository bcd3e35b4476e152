"""Who and what there is at the offline table, with ids that outlive the process. Imports pydantic only.

The ids are what the database knows people, channels and the server by, so yesterday's campaign is found again.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

FIRST_PERSON = "gm"
FIRST_CHANNEL = "table"
MOST_MESSAGES = 10
"""Messages with buttons that are kept: the panel and the last rolls."""


class Role(BaseModel):
    """A role and who has it."""

    id: int
    members: list[str] = Field(default_factory=list)


class Kept(BaseModel):
    """A message whose buttons can still be pressed tomorrow."""

    id: int
    channel_id: int
    content: str = ""
    flags: int = 0
    components: list[dict[str, Any]] = Field(default_factory=list)


class World(BaseModel):
    """Everything about the simulated server that is kept."""

    model_config = ConfigDict(extra="ignore")

    server: int | None = None
    people: dict[str, int] = Field(default_factory=dict)
    channels: dict[str, int] = Field(default_factory=dict)
    roles: dict[str, Role] = Field(default_factory=dict)
    messages: list[Kept] = Field(default_factory=list)

    def keep(self, message: Kept, *, as_newest: bool = True) -> None:
        """Keep a message as it is now; beyond a handful the oldest is let go."""
        if not as_newest and any(each.id == message.id for each in self.messages):
            self.messages = [message if each.id == message.id else each for each in self.messages]
            return
        self.forget(message.id)
        self.messages = [*self.messages, message][-MOST_MESSAGES:]

    def forget(self, message_id: int) -> None:
        """Let a message go."""
        self.messages = [each for each in self.messages if each.id != message_id]

    def change_role(self, name: str, person: str, *, takes: bool) -> bool:
        """Give a role to a person or take it away; return whether that changed anything."""
        members = self.roles[name].members
        if (person in members) == takes:
            return False
        self.roles[name].members = [*members, person] if takes else [each for each in members if each != person]
        return True
