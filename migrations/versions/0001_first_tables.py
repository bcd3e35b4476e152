"""Lay out the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _number(name: str, *, default: str | None = None, null: bool = False) -> sa.Column[int]:
    return sa.Column(name, Id, nullable=null, server_default=None if default is None else sa.text(default))


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _check(name: str, rule: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(rule, name=op.f(name))


def _of_campaign(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["campaign_id"], ["campaign.id"], name=op.f(f"fk_{table}_campaign_id"), ondelete="CASCADE"
    )


def _campaigns() -> None:
    op.create_table(
        "campaign",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        _number("guild_id"),
        _number("home_channel_id"),
        _text("name"),
        _text("system"),
        _text("scheme"),
        _number("text_only", default="0"),
        _number("light", default="0"),
        _number("dark", default="0"),
        _number("session_number", default="0"),
        _number("session_open", default="0"),
        _number("next_roll", default="1"),
        _number("panel_channel_id", null=True),
        _number("panel_message_id", null=True),
        _number("created_at"),
        _number("deleted_at", null=True),
        _check("ck_campaign_name", "length(name) BETWEEN 0 AND 100"),
        _check("ck_campaign_system", "length(system) BETWEEN 1 AND 40"),
        _check("ck_campaign_scheme", "scheme IN ('color', 'name')"),
        _check("ck_campaign_text_only", "text_only BETWEEN 0 AND 1"),
        _check("ck_campaign_light", "light BETWEEN 0 AND 99"),
        _check("ck_campaign_dark", "dark BETWEEN 0 AND 99"),
        _check("ck_campaign_session_number", "session_number >= 0"),
        _check("ck_campaign_session_open", "session_open BETWEEN 0 AND 1"),
        _check("ck_campaign_next_roll", "next_roll >= 1"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_campaign_guild_id"), "campaign", ["guild_id"])
    op.create_table(
        "campaign_channel",
        sa.Column("channel_id", Id, nullable=False, autoincrement=False),
        _number("guild_id"),
        _number("campaign_id"),
        sa.PrimaryKeyConstraint("channel_id", name=op.f("pk_campaign_channel")),
        _of_campaign("campaign_channel"),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_campaign_channel_campaign_id"), "campaign_channel", ["campaign_id"])
    op.create_table(
        "campaign_gm",
        _number("campaign_id"),
        _text("kind"),
        _number("discord_id"),
        sa.PrimaryKeyConstraint("campaign_id", "kind", "discord_id", name=op.f("pk_campaign_gm")),
        _check("ck_campaign_gm_kind", "kind IN ('user', 'role')"),
        _of_campaign("campaign_gm"),
        sqlite_strict=True,
    )


def _sessions() -> None:
    op.create_table(
        "session",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        _number("campaign_id"),
        _number("number"),
        _number("started_at"),
        _number("ended_at", null=True),
        _check("ck_session_number", "number >= 1"),
        sa.UniqueConstraint("campaign_id", "number", name=op.f("uq_session_campaign_id_number")),
        _of_campaign("session"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_table(
        "destiny_roller",
        _number("campaign_id"),
        _number("session_number"),
        _number("user_id"),
        _text("faces"),
        sa.PrimaryKeyConstraint("campaign_id", "session_number", "user_id", name=op.f("pk_destiny_roller")),
        _check("ck_destiny_roller_session_number", "session_number >= 0"),
        _of_campaign("destiny_roller"),
        sqlite_strict=True,
    )


def _history() -> None:
    op.create_table(
        "event",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        _number("campaign_id"),
        _text("op_id"),
        _number("actor_id"),
        _number("at"),
        _number("session_number"),
        _text("kind"),
        _text("before"),
        _text("after"),
        _number("undoes", null=True),
        _check("ck_event_op_id", "length(op_id) BETWEEN 1 AND 100"),
        _check("ck_event_session_number", "session_number >= 0"),
        _check("ck_event_kind", "length(kind) BETWEEN 1 AND 40"),
        sa.UniqueConstraint("op_id", name=op.f("uq_event_op_id")),
        sa.UniqueConstraint("undoes", name=op.f("uq_event_undoes")),
        _of_campaign("event"),
        sa.ForeignKeyConstraint(["undoes"], ["event.id"], name=op.f("fk_event_undoes")),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_event_campaign_id_id"), "event", ["campaign_id", "id"])
    op.create_table(
        "roll",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        _number("campaign_id"),
        _number("number"),
        _number("user_id"),
        _number("at"),
        _number("session_number"),
        *map(_text, ("kind", "notation", "label", "pool", "faces", "ordinary", "net")),
        _number("event_id"),
        _number("secret", default="0"),
        _check("ck_roll_number", "number >= 1"),
        _check("ck_roll_session_number", "session_number >= 0"),
        _check("ck_roll_kind", "length(kind) BETWEEN 1 AND 40"),
        _check("ck_roll_label", "length(label) BETWEEN 0 AND 100"),
        _check("ck_roll_secret", "secret BETWEEN 0 AND 1"),
        sa.UniqueConstraint("campaign_id", "number", name=op.f("uq_roll_campaign_id_number")),
        sa.UniqueConstraint("event_id", name=op.f("uq_roll_event_id")),
        _of_campaign("roll"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_roll_event_id")),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_roll_campaign_id_id"), "roll", ["campaign_id", "id"])


def upgrade() -> None:
    """Make every table; there is nothing to move."""
    _campaigns()
    _sessions()
    _history()
    op.create_table(
        "installation",
        sa.Column("key", sa.Text, nullable=False),
        _text("value"),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_installation")),
        sqlite_strict=True,
    )


def downgrade() -> None:
    """Drop every table."""
    for table in (
        "installation",
        "roll",
        "event",
        "destiny_roller",
        "session",
        "campaign_gm",
        "campaign_channel",
        "campaign",
    ):
        op.drop_table(table)
