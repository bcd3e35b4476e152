"""Let an encounter remember the message that called somebody to a turn, so that it loses its buttons after it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_COLUMNS = ("call_channel_id", "call_message_id", "call_round", "call_place")


def upgrade() -> None:
    """Add the columns; fights that are going on have called nobody that they know of."""
    for name in _COLUMNS:
        op.add_column("encounter", sa.Column(name, Id, nullable=True))


def downgrade() -> None:
    """Drop the columns."""
    for name in reversed(_COLUMNS):
        op.drop_column("encounter", name)
