"""Lay out attacks that are looked at before they are rolled."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table; nothing was kept about them before."""
    op.create_table(
        "attack_draft",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        *(sa.Column(name, Id, nullable=False) for name in ("campaign_id", "user_id", "created_at")),
        sa.Column("content", sa.Text, nullable=False),
        sa.CheckConstraint("content LIKE '{%}'", name=op.f("ck_attack_draft_content")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_attack_draft_campaign_id"), ondelete="CASCADE"
        ),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_attack_draft_campaign_id_user_id"), "attack_draft", ["campaign_id", "user_id"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("attack_draft")
