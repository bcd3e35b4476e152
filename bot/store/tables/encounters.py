"""The tables of encounters, and of attacks that are looked at first."""

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text

from bot.store.columns import at_least, campaign_id, key, length, number, table, within, words

encounter = table(
    "encounter",
    key(),
    campaign_id(),
    number("number"),
    number("channel_id", null=True),
    number("message_id", null=True),
    words("name"),
    words("readiness"),
    words("document"),
    number("version", default=1),
    number("pings", default=1),
    number("started_at"),
    number("ended_at", null=True),
    at_least("number", 1),
    CheckConstraint("message_id IS NULL OR channel_id IS NOT NULL", name="message_id"),
    length("name", 0, 100),
    CheckConstraint("readiness IN ('ready', 'surprised', 'in doubt')", name="readiness"),
    CheckConstraint("document LIKE '{%}'", name="document"),
    at_least("version", 1),
    within("pings", 0, 1),
    UniqueConstraint("campaign_id", "number"),
    # The last call of a turn: which message it is, and whom it calls to.
    number("call_channel_id", null=True),
    number("call_message_id", null=True),
    number("call_round", null=True),
    number("call_place", null=True),
    Index("uq_encounter_open", "campaign_id", unique=True, sqlite_where=text("ended_at IS NULL")),
    numbered=True,
)

attack_draft = table(
    "attack_draft",
    key(),
    campaign_id(),
    number("user_id"),
    number("created_at"),
    words("content"),
    CheckConstraint("content LIKE '{%}'", name="content"),
    Index(None, "campaign_id", "user_id"),
    numbered=True,
)
