"""All tables, and the revision that they stand for; readers take the tables from here.

Times are milliseconds since 1970 in UTC, JSON is text, Discord's ids are 64-bit. On SQLite every table is STRICT, and
counters and lengths are checked by the database too: a bug of ours must not be able to store nonsense.
"""

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, Text, insert

from bot.store.columns import metadata, table, words
from bot.store.tables.campaigns import campaign, campaign_channel, campaign_gm, destiny_roller, late_upgrade, session
from bot.store.tables.characters import active_character, character, pending_import, promised_point, target
from bot.store.tables.encounters import attack_draft, encounter
from bot.store.tables.fairness import draw, seed
from bot.store.tables.ledger import event, fallen, roll, roll_message
from bot.store.tables.players import player_setting, saved_pool

__all__ = [
    "HEAD",
    "active_character",
    "attack_draft",
    "campaign",
    "campaign_channel",
    "campaign_gm",
    "character",
    "create",
    "destiny_roller",
    "draw",
    "encounter",
    "event",
    "fallen",
    "installation",
    "late_upgrade",
    "metadata",
    "pending_import",
    "player_setting",
    "promised_point",
    "roll",
    "roll_message",
    "saved_pool",
    "seed",
    "session",
    "target",
]

HEAD = "0011"
"""The newest revision in `migrations/versions`; a test compares it with the scripts."""

installation = table(
    "installation",
    Column("key", Text, primary_key=True),
    words("value"),
)

_revision = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def create(tx: Connection) -> None:
    """Lay out an empty database in one go, for tests and throw-away tables; a test holds it equal to the migrations."""
    metadata.create_all(tx)
    _revision.create(tx)
    tx.execute(insert(_revision).values(version_num=HEAD))
