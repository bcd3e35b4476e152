"""The tables of who can be harmed: characters with what waits for them, and targets."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, PrimaryKeyConstraint, UniqueConstraint, text

from bot.store.columns import Id, at_least, campaign_id, key, length, number, table, within, words

character = table(
    "character",
    key(),
    campaign_id(),
    number("owner_id", null=True),
    number("is_npc", default=0),
    words("shown"),
    words("name"),
    words("name_key"),
    words("document"),
    number("version", default=1),
    number("created_at"),
    number("deleted_at", null=True),
    CheckConstraint("is_npc = (owner_id IS NULL)", name="is_npc"),
    CheckConstraint("shown IN ('full', 'health', 'nothing')", name="shown"),
    length("name", 1, 80),
    length("name_key", 1, 1600),
    CheckConstraint("document LIKE '{%}'", name="document"),
    at_least("version", 1),
    Index(None, "campaign_id", "id"),
    Index("uq_character_living_name", "campaign_id", "name_key", unique=True, sqlite_where=text("deleted_at IS NULL")),
    numbered=True,
)

active_character = table(
    "active_character",
    campaign_id(),
    number("user_id"),
    Column("character_id", Id, ForeignKey("character.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("campaign_id", "user_id"),
    Index(None, "character_id"),
)

pending_import = table(
    "pending_import",
    key(),
    campaign_id(),
    number("user_id"),
    number("created_at"),
    words("content"),
    CheckConstraint("content LIKE '[%]'", name="content"),
    Index(None, "campaign_id"),
    numbered=True,
)

promised_point = table(
    "promised_point",
    Column("event_id", Id, ForeignKey("event.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    campaign_id(),
    Column("character_id", Id, ForeignKey("character.id", ondelete="CASCADE"), nullable=False),
    number("session_number"),
    words("side"),
    number("is_taken", default=0),
    at_least("session_number", 0),
    CheckConstraint("side IN ('light', 'dark')", name="side"),
    within("is_taken", 0, 1),
    Index(None, "campaign_id", "session_number"),
    Index(None, "character_id"),
)
"""Shared points that were flipped for somebody's next check, by the event that flipped them."""

target = table(
    "target",
    key(),
    campaign_id(),
    number("owner_id"),
    words("name"),
    words("name_key"),
    number("hit_points"),
    number("most_hit_points"),
    number("knocked_out", default=0),
    words("defenses"),
    words("nature"),
    words("persistent"),
    length("name", 1, 60),
    length("name_key", 1, 180),
    CheckConstraint("hit_points BETWEEN 0 AND most_hit_points", name="hit_points"),
    within("most_hit_points", 1, 9999),
    CheckConstraint("knocked_out = 0 OR (knocked_out = 1 AND hit_points = 0)", name="knocked_out"),
    UniqueConstraint("campaign_id", "name_key"),
    numbered=True,
)
