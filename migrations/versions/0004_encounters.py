"""Lay out encounters: one row each, at most one of a campaign open."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _number(name: str, *, default: str | None = None, null: bool = False) -> sa.Column[int]:
    return sa.Column(name, Id, nullable=null, server_default=None if default is None else sa.text(default))


def _check(name: str, rule: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(rule, name=op.f(name))


def upgrade() -> None:
    """Make the table; nothing was kept about encounters before."""
    op.create_table(
        "encounter",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        _number("campaign_id"),
        _number("number"),
        _number("channel_id", null=True),
        _number("message_id", null=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("readiness", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        _number("version", default="1"),
        _number("pings", default="1"),
        _number("started_at"),
        _number("ended_at", null=True),
        _check("ck_encounter_number", "number >= 1"),
        _check("ck_encounter_message_id", "message_id IS NULL OR channel_id IS NOT NULL"),
        _check("ck_encounter_name", "length(name) BETWEEN 0 AND 100"),
        _check("ck_encounter_readiness", "readiness IN ('ready', 'surprised', 'in doubt')"),
        _check("ck_encounter_document", "document LIKE '{%}'"),
        _check("ck_encounter_version", "version >= 1"),
        _check("ck_encounter_pings", "pings BETWEEN 0 AND 1"),
        sa.UniqueConstraint("campaign_id", "number", name=op.f("uq_encounter_campaign_id_number")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_encounter_campaign_id"), ondelete="CASCADE"
        ),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("uq_encounter_open"), "encounter", ["campaign_id"], unique=True, sqlite_where=sa.text("ended_at IS NULL")
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("encounter")
