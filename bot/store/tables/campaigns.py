"""The tables of campaigns: their channels, GMs, sessions and points."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, PrimaryKeyConstraint, UniqueConstraint

from bot.store.columns import Id, at_least, campaign_id, key, length, number, table, within, words

campaign = table(
    "campaign",
    key(),
    number("guild_id"),
    number("home_channel_id"),
    words("name"),
    words("system"),
    words("scheme"),
    number("text_only", default=0),
    number("light", default=0),
    number("dark", default=0),
    number("session_number", default=0),
    number("session_open", default=0),
    number("next_roll", default=1),
    number("panel_channel_id", null=True),
    number("panel_message_id", null=True),
    number("created_at"),
    number("deleted_at", null=True),
    length("name", 0, 100),
    length("system", 1, 40),
    CheckConstraint("scheme IN ('color', 'name')", name="scheme"),
    within("text_only", 0, 1),
    within("light", 0, 99),
    within("dark", 0, 99),
    at_least("session_number", 0),
    within("session_open", 0, 1),
    at_least("next_roll", 1),
    Index(None, "guild_id"),
    numbered=True,
)

campaign_channel = table(
    "campaign_channel",
    Column("channel_id", Id, primary_key=True, autoincrement=False),
    number("guild_id"),
    campaign_id(),
    Index(None, "campaign_id"),
)

late_upgrade = table(
    "late_upgrade",
    Column("campaign_id", Id, ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
)
"""The campaigns in which a point may upgrade a roll whose dice have fallen."""

campaign_gm = table(
    "campaign_gm",
    campaign_id(),
    words("kind"),
    number("discord_id"),
    CheckConstraint("kind IN ('user', 'role')", name="kind"),
    PrimaryKeyConstraint("campaign_id", "kind", "discord_id"),
)

session = table(
    "session",
    key(),
    campaign_id(),
    number("number"),
    number("started_at"),
    number("ended_at", null=True),
    at_least("number", 1),
    UniqueConstraint("campaign_id", "number"),
    numbered=True,
)

destiny_roller = table(
    "destiny_roller",
    campaign_id(),
    number("session_number"),
    number("user_id"),
    words("faces"),
    at_least("session_number", 0),
    PrimaryKeyConstraint("campaign_id", "session_number", "user_id"),
)
