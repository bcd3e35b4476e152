"""Lay out which messages show a roll, so that they can follow what becomes of it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table; of rolls before it no message is known until one is pressed."""
    op.create_table(
        "roll_message",
        sa.Column("message_id", Id, primary_key=True, autoincrement=False),
        *(sa.Column(name, Id, nullable=False) for name in ("campaign_id", "number", "channel_id")),
        sa.Column("is_text", Id, nullable=False, server_default=sa.text("0")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_roll_message_number")),
        sa.CheckConstraint("is_text BETWEEN 0 AND 1", name=op.f("ck_roll_message_is_text")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_roll_message_campaign_id"), ondelete="CASCADE"
        ),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_roll_message_campaign_id_number"), "roll_message", ["campaign_id", "number"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("roll_message")
