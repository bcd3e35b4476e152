"""${message}."""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None

MAY_LOSE_ROWS: tuple[str, ...] = ()
"""The tables that this change makes shorter on purpose."""


# To rebuild a table say everything that SQLite's own ALTER TABLE would keep:
# op.batch_alter_table("campaign", table_kwargs={"sqlite_strict": True, "sqlite_autoincrement": True})


def upgrade() -> None:
    """Say what it does to what is stored."""
    ${upgrades if upgrades else "raise NotImplementedError"}


def downgrade() -> None:
    """Undo it; used by the tests only, people go back by restoring a backup."""
    ${downgrades if downgrades else "raise NotImplementedError"}
