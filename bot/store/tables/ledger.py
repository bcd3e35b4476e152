"""The tables of what happened: events, rolls, how dice fell, and where rolls are shown."""

from sqlalchemy import Column, ForeignKey, Index, PrimaryKeyConstraint, UniqueConstraint, text

from bot.store.columns import Id, at_least, campaign_id, key, length, number, table, within, words

event = table(
    "event",
    key(),
    campaign_id(),
    words("op_id"),
    number("actor_id"),
    number("at"),
    number("session_number"),
    words("kind"),
    words("before"),
    words("after"),
    Column("undoes", Id, ForeignKey("event.id"), nullable=True),
    length("op_id", 1, 100),
    at_least("session_number", 0),
    length("kind", 1, 40),
    UniqueConstraint("op_id"),
    UniqueConstraint("undoes"),
    number("roll", null=True),  # what `after` says too: SQLite trusts no schema with JSON in it, so none in an index
    Index(None, "campaign_id", "id"),
    Index(None, "campaign_id", "roll", sqlite_where=text("roll IS NOT NULL")),
    Index(None, "campaign_id", "kind", sqlite_where=text("kind <> 'roll'")),  # of rolls every question finds enough
    Index(None, "campaign_id", "actor_id"),
    numbered=True,
)

roll = table(
    "roll",
    key(),
    campaign_id(),
    number("number"),
    number("user_id"),
    number("at"),
    number("session_number"),
    words("kind"),
    words("notation"),
    words("label"),
    words("pool"),
    words("faces"),
    words("ordinary"),
    words("net"),
    Column("event_id", Id, ForeignKey("event.id"), nullable=False),
    number("secret", default=0),
    at_least("number", 1),
    at_least("session_number", 0),
    length("kind", 1, 40),
    length("label", 0, 100),
    within("secret", 0, 1),
    UniqueConstraint("campaign_id", "number"),
    UniqueConstraint("event_id"),
    Index(None, "campaign_id", "id"),
    numbered=True,
)

fallen = table(
    "fallen",
    campaign_id(),
    number("user_id"),
    number("session_number"),
    words("die"),
    number("face"),
    number("times"),
    at_least("session_number", 0),
    length("die", 1, 20),
    within("face", 0, 11),
    at_least("times", 1),
    PrimaryKeyConstraint("campaign_id", "user_id", "session_number", "die", "face"),
)
"""How often each face of each die has fallen, for the statistics; kept with each roll (`bot.store.fallen`)."""

roll_message = table(
    "roll_message",
    Column("message_id", Id, primary_key=True, autoincrement=False),
    campaign_id(),
    number("number"),
    number("channel_id"),
    number("is_text", default=0),
    at_least("number", 1),
    within("is_text", 0, 1),
    Index(None, "campaign_id", "number"),
)
"""Which messages show a roll, for a while; where one is not known, it is as it was when it was last pressed."""
