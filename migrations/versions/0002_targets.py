"""Lay out the targets of damage."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _number(name: str, *, default: str | None = None) -> sa.Column[int]:
    return sa.Column(name, Id, nullable=False, server_default=None if default is None else sa.text(default))


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _check(name: str, rule: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(rule, name=op.f(f"ck_target_{name}"))


def upgrade() -> None:
    """Make the table; nothing was kept about targets before."""
    op.create_table(
        "target",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        _number("campaign_id"),
        _number("owner_id"),
        _text("name"),
        _text("name_key"),
        _number("hit_points"),
        _number("most_hit_points"),
        _number("knocked_out", default="0"),
        *map(_text, ("defenses", "nature", "persistent")),
        _check("name", "length(name) BETWEEN 1 AND 60"),
        _check("name_key", "length(name_key) BETWEEN 1 AND 180"),
        _check("hit_points", "hit_points BETWEEN 0 AND most_hit_points"),
        _check("most_hit_points", "most_hit_points BETWEEN 1 AND 9999"),
        _check("knocked_out", "knocked_out = 0 OR (knocked_out = 1 AND hit_points = 0)"),
        sa.UniqueConstraint("campaign_id", "name_key", name=op.f("uq_target_campaign_id_name_key")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_target_campaign_id"), ondelete="CASCADE"
        ),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("target")
