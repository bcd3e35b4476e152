"""Lay out attacks that are looked at before they are rolled, and find events by the roll that they are about."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table, and a column filled from what events hold."""
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
    op.add_column("event", sa.Column("roll", Id, nullable=True))
    op.execute(
        "UPDATE event SET roll = json_extract(\"after\", '$.roll') WHERE json_type(\"after\", '$.roll') = 'integer'"
    )
    op.create_index(
        op.f("ix_event_campaign_id_roll"), "event", ["campaign_id", "roll"], sqlite_where=sa.text("roll IS NOT NULL")
    )


def downgrade() -> None:
    """Drop the table and the column."""
    op.drop_index(op.f("ix_event_campaign_id_roll"), "event")
    op.drop_column("event", "roll")
    op.drop_table("attack_draft")
