"""The tables, and the revision that they stand for. Imports nothing of ours.

Times are milliseconds since 1970 in UTC, JSON is text, Discord's ids are 64-bit. On SQLite every table is STRICT, and
counters and lengths are checked by the database too: a bug of ours must not be able to store nonsense.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    text,
)
from sqlalchemy.schema import SchemaItem

HEAD = "0011"
"""The newest revision in `migrations/versions`; a test compares it with the scripts."""

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""How constraints are named; with a name, a migration can change one."""

metadata = MetaData(naming_convention=NAMES)

Id = BigInteger().with_variant(Integer, "sqlite")
"""Any integer of 64 bits: Discord's ids, our keys, times. On SQLite only an `INTEGER` key numbers itself."""


def _table(name: str, *parts: SchemaItem, numbered: bool = False) -> Table:
    """Make a strict table; `numbered` ones never use an id twice, not even after a deletion."""
    return Table(name, metadata, *parts, sqlite_strict=True, sqlite_autoincrement=numbered)


def _key() -> Column[int]:
    return Column("id", Id, primary_key=True, autoincrement=True)


def _number(name: str, *, default: int | None = None, null: bool = False) -> Column[int]:
    return Column(name, Id, nullable=null, server_default=None if default is None else text(str(default)))


def _text(name: str, *, default: str | None = None, null: bool = False) -> Column[str]:
    return Column(name, Text, nullable=null, server_default=default)


def _campaign_id() -> Column[int]:
    return Column("campaign_id", Id, ForeignKey("campaign.id", ondelete="CASCADE"), nullable=False)


def _within(column: str, low: int, high: int) -> CheckConstraint:
    return CheckConstraint(f"{column} BETWEEN {low} AND {high}", name=column)


def _at_least(column: str, low: int) -> CheckConstraint:
    return CheckConstraint(f"{column} >= {low}", name=column)


def _length(column: str, low: int, high: int) -> CheckConstraint:
    return CheckConstraint(f"length({column}) BETWEEN {low} AND {high}", name=column)


campaign = _table(
    "campaign",
    _key(),
    _number("guild_id"),
    _number("home_channel_id"),
    _text("name"),
    _text("system"),
    _text("scheme"),
    _number("text_only", default=0),
    _number("light", default=0),
    _number("dark", default=0),
    _number("session_number", default=0),
    _number("session_open", default=0),
    _number("next_roll", default=1),
    _number("panel_channel_id", null=True),
    _number("panel_message_id", null=True),
    _number("created_at"),
    _number("deleted_at", null=True),
    _length("name", 0, 100),
    _length("system", 1, 40),
    CheckConstraint("scheme IN ('color', 'name')", name="scheme"),
    _within("text_only", 0, 1),
    _within("light", 0, 99),
    _within("dark", 0, 99),
    _at_least("session_number", 0),
    _within("session_open", 0, 1),
    _at_least("next_roll", 1),
    Index(None, "guild_id"),
    numbered=True,
)

campaign_channel = _table(
    "campaign_channel",
    Column("channel_id", Id, primary_key=True, autoincrement=False),
    _number("guild_id"),
    _campaign_id(),
    Index(None, "campaign_id"),
)

late_upgrade = _table(
    "late_upgrade",
    Column("campaign_id", Id, ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
)
"""The campaigns in which a point may upgrade a roll whose dice have fallen."""

campaign_gm = _table(
    "campaign_gm",
    _campaign_id(),
    _text("kind"),
    _number("discord_id"),
    CheckConstraint("kind IN ('user', 'role')", name="kind"),
    PrimaryKeyConstraint("campaign_id", "kind", "discord_id"),
)

session = _table(
    "session",
    _key(),
    _campaign_id(),
    _number("number"),
    _number("started_at"),
    _number("ended_at", null=True),
    _at_least("number", 1),
    UniqueConstraint("campaign_id", "number"),
    numbered=True,
)

destiny_roller = _table(
    "destiny_roller",
    _campaign_id(),
    _number("session_number"),
    _number("user_id"),
    _text("faces"),
    _at_least("session_number", 0),
    PrimaryKeyConstraint("campaign_id", "session_number", "user_id"),
)

event = _table(
    "event",
    _key(),
    _campaign_id(),
    _text("op_id"),
    _number("actor_id"),
    _number("at"),
    _number("session_number"),
    _text("kind"),
    _text("before"),
    _text("after"),
    Column("undoes", Id, ForeignKey("event.id"), nullable=True),
    _length("op_id", 1, 100),
    _at_least("session_number", 0),
    _length("kind", 1, 40),
    UniqueConstraint("op_id"),
    UniqueConstraint("undoes"),
    _number("roll", null=True),  # what `after` says too: SQLite trusts no schema with JSON in it, so none in an index
    Index(None, "campaign_id", "id"),
    Index(None, "campaign_id", "roll", sqlite_where=text("roll IS NOT NULL")),
    Index(None, "campaign_id", "kind", sqlite_where=text("kind <> 'roll'")),  # of rolls every question finds enough
    Index(None, "campaign_id", "actor_id"),
    numbered=True,
)

roll = _table(
    "roll",
    _key(),
    _campaign_id(),
    _number("number"),
    _number("user_id"),
    _number("at"),
    _number("session_number"),
    _text("kind"),
    _text("notation"),
    _text("label"),
    _text("pool"),
    _text("faces"),
    _text("ordinary"),
    _text("net"),
    Column("event_id", Id, ForeignKey("event.id"), nullable=False),
    _number("secret", default=0),
    _at_least("number", 1),
    _at_least("session_number", 0),
    _length("kind", 1, 40),
    _length("label", 0, 100),
    _within("secret", 0, 1),
    UniqueConstraint("campaign_id", "number"),
    UniqueConstraint("event_id"),
    Index(None, "campaign_id", "id"),
    numbered=True,
)

fallen = _table(
    "fallen",
    _campaign_id(),
    _number("user_id"),
    _number("session_number"),
    _text("die"),
    _number("face"),
    _number("times"),
    _at_least("session_number", 0),
    _length("die", 1, 20),
    _within("face", 0, 11),
    _at_least("times", 1),
    PrimaryKeyConstraint("campaign_id", "user_id", "session_number", "die", "face"),
)
"""How often each face of each die has fallen, for the statistics; kept with each roll (`bot.store.fallen`)."""

target = _table(
    "target",
    _key(),
    _campaign_id(),
    _number("owner_id"),
    _text("name"),
    _text("name_key"),
    _number("hit_points"),
    _number("most_hit_points"),
    _number("knocked_out", default=0),
    _text("defenses"),
    _text("nature"),
    _text("persistent"),
    _length("name", 1, 60),
    _length("name_key", 1, 180),
    CheckConstraint("hit_points BETWEEN 0 AND most_hit_points", name="hit_points"),
    _within("most_hit_points", 1, 9999),
    CheckConstraint("knocked_out = 0 OR (knocked_out = 1 AND hit_points = 0)", name="knocked_out"),
    UniqueConstraint("campaign_id", "name_key"),
    numbered=True,
)

character = _table(
    "character",
    _key(),
    _campaign_id(),
    _number("owner_id", null=True),
    _number("is_npc", default=0),
    _text("shown"),
    _text("name"),
    _text("name_key"),
    _text("document"),
    _number("version", default=1),
    _number("created_at"),
    _number("deleted_at", null=True),
    CheckConstraint("is_npc = (owner_id IS NULL)", name="is_npc"),
    CheckConstraint("shown IN ('full', 'health', 'nothing')", name="shown"),
    _length("name", 1, 80),
    _length("name_key", 1, 1600),
    CheckConstraint("document LIKE '{%}'", name="document"),
    _at_least("version", 1),
    Index(None, "campaign_id", "id"),
    Index("uq_character_living_name", "campaign_id", "name_key", unique=True, sqlite_where=text("deleted_at IS NULL")),
    numbered=True,
)

active_character = _table(
    "active_character",
    _campaign_id(),
    _number("user_id"),
    Column("character_id", Id, ForeignKey("character.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("campaign_id", "user_id"),
    Index(None, "character_id"),
)

pending_import = _table(
    "pending_import",
    _key(),
    _campaign_id(),
    _number("user_id"),
    _number("created_at"),
    _text("content"),
    CheckConstraint("content LIKE '[%]'", name="content"),
    Index(None, "campaign_id"),
    numbered=True,
)

encounter = _table(
    "encounter",
    _key(),
    _campaign_id(),
    _number("number"),
    _number("channel_id", null=True),
    _number("message_id", null=True),
    _text("name"),
    _text("readiness"),
    _text("document"),
    _number("version", default=1),
    _number("pings", default=1),
    _number("started_at"),
    _number("ended_at", null=True),
    _at_least("number", 1),
    CheckConstraint("message_id IS NULL OR channel_id IS NOT NULL", name="message_id"),
    _length("name", 0, 100),
    CheckConstraint("readiness IN ('ready', 'surprised', 'in doubt')", name="readiness"),
    CheckConstraint("document LIKE '{%}'", name="document"),
    _at_least("version", 1),
    _within("pings", 0, 1),
    UniqueConstraint("campaign_id", "number"),
    # The last call of a turn: which message it is, and whom it calls to.
    _number("call_channel_id", null=True),
    _number("call_message_id", null=True),
    _number("call_round", null=True),
    _number("call_place", null=True),
    Index("uq_encounter_open", "campaign_id", unique=True, sqlite_where=text("ended_at IS NULL")),
    numbered=True,
)

seed = _table(
    "seed",
    _key(),
    _campaign_id(),
    _number("number"),
    _text("use"),
    _text("secret"),
    _text("words"),
    _number("next_draw", default=1),
    _number("created_at"),
    _number("revealed_at", null=True),
    _at_least("number", 1),
    CheckConstraint("use IN ('open', 'secret')", name="use"),
    _length("secret", 64, 64),
    CheckConstraint("words LIKE '[%]'", name="words"),
    _at_least("next_draw", 1),
    UniqueConstraint("campaign_id", "number"),
    Index("uq_seed_unrevealed", "campaign_id", "use", unique=True, sqlite_where=text("revealed_at IS NULL")),
    numbered=True,
)

draw = _table(
    "draw",
    Column("event_id", Id, ForeignKey("event.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("seed_id", Id, ForeignKey("seed.id", ondelete="CASCADE"), nullable=False),
    _number("number"),
    _text("dealt"),
    _at_least("number", 1),
    CheckConstraint("dealt LIKE '[%]'", name="dealt"),
    UniqueConstraint("seed_id", "number"),
)

promised_point = _table(
    "promised_point",
    Column("event_id", Id, ForeignKey("event.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    _campaign_id(),
    Column("character_id", Id, ForeignKey("character.id", ondelete="CASCADE"), nullable=False),
    _number("session_number"),
    _text("side"),
    _number("is_taken", default=0),
    _at_least("session_number", 0),
    CheckConstraint("side IN ('light', 'dark')", name="side"),
    _within("is_taken", 0, 1),
    Index(None, "campaign_id", "session_number"),
    Index(None, "character_id"),
)
"""Shared points that were flipped for somebody's next check, by the event that flipped them."""

saved_pool = _table(
    "saved_pool",
    _campaign_id(),
    _number("user_id"),
    _text("name"),
    _text("name_key"),
    _text("notation"),
    _length("name", 1, 40),
    _length("name_key", 1, 120),
    _length("notation", 1, 400),
    PrimaryKeyConstraint("campaign_id", "user_id", "name_key"),
)

player_setting = _table(
    "player_setting",
    Column("user_id", Id, primary_key=True, autoincrement=False),
    _number("text_only"),
    _number("compact"),
    _within("text_only", 0, 1),
    _within("compact", 0, 1),
)
"""How somebody wants their rolls shown, in every campaign; those who want them as usual have no row."""

attack_draft = _table(
    "attack_draft",
    _key(),
    _campaign_id(),
    _number("user_id"),
    _number("created_at"),
    _text("content"),
    CheckConstraint("content LIKE '{%}'", name="content"),
    Index(None, "campaign_id", "user_id"),
    numbered=True,
)

roll_message = _table(
    "roll_message",
    Column("message_id", Id, primary_key=True, autoincrement=False),
    _campaign_id(),
    _number("number"),
    _number("channel_id"),
    _number("is_text", default=0),
    _at_least("number", 1),
    _within("is_text", 0, 1),
    Index(None, "campaign_id", "number"),
)
"""Which messages show a roll, for a while; where one is not known, it is as it was when it was last pressed."""

installation = _table(
    "installation",
    Column("key", Text, primary_key=True),
    _text("value"),
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
