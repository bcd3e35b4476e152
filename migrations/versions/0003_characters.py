"""Lay out characters, who plays which one, and imports that wait for a yes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
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


def _characters() -> None:
    op.create_table(
        "character",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        _number("campaign_id"),
        _number("owner_id", null=True),
        _number("is_npc", default="0"),
        *map(_text, ("shown", "name", "name_key", "document")),
        _number("version", default="1"),
        _number("created_at"),
        _number("deleted_at", null=True),
        _check("ck_character_is_npc", "is_npc = (owner_id IS NULL)"),
        _check("ck_character_shown", "shown IN ('full', 'health', 'nothing')"),
        _check("ck_character_name", "length(name) BETWEEN 1 AND 80"),
        _check("ck_character_name_key", "length(name_key) BETWEEN 1 AND 1600"),
        _check("ck_character_document", "document LIKE '{%}'"),
        _check("ck_character_version", "version >= 1"),
        _of_campaign("character"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_character_campaign_id_id"), "character", ["campaign_id", "id"])
    op.create_index(
        op.f("uq_character_living_name"),
        "character",
        ["campaign_id", "name_key"],
        unique=True,
        sqlite_where=sa.text("deleted_at IS NULL"),
    )


def upgrade() -> None:
    """Make the tables; nothing was kept about characters before."""
    _characters()
    op.create_table(
        "active_character",
        _number("campaign_id"),
        _number("user_id"),
        _number("character_id"),
        sa.PrimaryKeyConstraint("campaign_id", "user_id", name=op.f("pk_active_character")),
        _of_campaign("active_character"),
        sa.ForeignKeyConstraint(
            ["character_id"], ["character.id"], name=op.f("fk_active_character_character_id"), ondelete="CASCADE"
        ),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_active_character_character_id"), "active_character", ["character_id"])
    op.create_table(
        "pending_import",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        _number("campaign_id"),
        _number("user_id"),
        _number("created_at"),
        _text("content"),
        _check("ck_pending_import_content", "content LIKE '[%]'"),
        _of_campaign("pending_import"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_pending_import_campaign_id"), "pending_import", ["campaign_id"])


def downgrade() -> None:
    """Drop the tables."""
    for table in ("pending_import", "active_character", "character"):
        op.drop_table(table)
