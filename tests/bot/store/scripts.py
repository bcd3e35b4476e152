"""Migrations that a later version might bring, some of them bad."""

import shutil
from pathlib import Path

from bot.store.upgrade import OURS, Scripts

HEADER = '''"""{name}."""

import os
import signal

import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{down_revision}"
'''

ADD_A_COLUMN = """
def upgrade() -> None:
    op.add_column("campaign", sa.Column("motto", sa.Text))
    op.execute("UPDATE campaign SET motto = name")
"""

FAIL_HALF_WAY = """
def upgrade() -> None:
    op.add_column("campaign", sa.Column("motto", sa.Text))
    op.execute("UPDATE campaign SET motto = name, light = 0, dark = 0")
    raise ValueError("row 17 has a value that nobody expected")
"""

DIE_HALF_WAY = """
def upgrade() -> None:
    op.add_column("campaign", sa.Column("motto", sa.Text))
    with op.batch_alter_table("event") as table:
        table.alter_column("kind", existing_type=sa.Text, nullable=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""

REBUILD_THE_PARENT = """
def upgrade() -> None:
    with op.batch_alter_table("campaign", table_kwargs={"sqlite_strict": True}) as table:
        table.alter_column("home_channel_id", existing_type=sa.Integer, nullable=True)
"""

LOSE_ROWS = """
def upgrade() -> None:
    op.execute("DELETE FROM installation")
"""

LOSE_ROWS_ON_PURPOSE = (
    """
MAY_LOSE_ROWS = ("installation",)
"""
    + LOSE_ROWS
)

LEAVE_ORPHANS = """
def upgrade() -> None:
    op.execute("UPDATE event SET campaign_id = 999 WHERE id = 1")
"""


def later(folder: Path, *bodies: str) -> Scripts:
    """Return our scripts in a folder of their own, with one more for each of the bodies."""
    shutil.copytree(OURS.folder, folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    revision = OURS.head
    for body in bodies:
        down_revision, revision = revision, f"{int(revision) + 1:04}"
        header = HEADER.format(name=f"Step {revision}", revision=revision, down_revision=down_revision)
        (folder / "versions" / f"{revision}_later.py").write_text(header + body)
    return Scripts(folder, revision)
