"""Lay out shared points that wait for somebody's next check."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "promised_point",
        sa.Column("event_id", Id, primary_key=True, autoincrement=False),
        *(sa.Column(name, Id, nullable=False) for name in ("campaign_id", "character_id", "session_number")),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("is_taken", Id, nullable=False, server_default=sa.text("0")),
        sa.CheckConstraint("session_number >= 0", name=op.f("ck_promised_point_session_number")),
        sa.CheckConstraint("side IN ('light', 'dark')", name=op.f("ck_promised_point_side")),
        sa.CheckConstraint("is_taken BETWEEN 0 AND 1", name=op.f("ck_promised_point_is_taken")),
        *(
            sa.ForeignKeyConstraint(
                [f"{other}_id"], [f"{other}.id"], name=op.f(f"fk_promised_point_{other}_id"), ondelete="CASCADE"
            )
            for other in ("event", "campaign", "character")
        ),
        sqlite_strict=True,
    )
    for columns in (["campaign_id", "session_number"], ["character_id"]):
        op.create_index(op.f(f"ix_promised_point_{'_'.join(columns)}"), "promised_point", columns)


def downgrade() -> None:
    """Drop it."""
    op.drop_table("promised_point")
