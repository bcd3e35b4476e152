"""Find changes by who made them, and by their kind: all but rolls, which are most of them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the indexes."""
    op.create_index(
        op.f("ix_event_campaign_id_kind"), "event", ["campaign_id", "kind"], sqlite_where=sa.text("kind <> 'roll'")
    )
    op.create_index(op.f("ix_event_campaign_id_actor_id"), "event", ["campaign_id", "actor_id"])


def downgrade() -> None:
    """Drop the indexes."""
    op.drop_index(op.f("ix_event_campaign_id_actor_id"), "event")
    op.drop_index(op.f("ix_event_campaign_id_kind"), "event")
