"""What all tables are made of: their metadata, and makers of columns and checks."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Integer, MetaData, Table, Text, text
from sqlalchemy.schema import SchemaItem

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


def table(name: str, *parts: SchemaItem, numbered: bool = False) -> Table:
    """Make a strict table; `numbered` ones never use an id twice, not even after a deletion."""
    return Table(name, metadata, *parts, sqlite_strict=True, sqlite_autoincrement=numbered)


def key() -> Column[int]:
    """The number that SQLite gives each row."""
    return Column("id", Id, primary_key=True, autoincrement=True)


def number(name: str, *, default: int | None = None, null: bool = False) -> Column[int]:
    """A whole number: a count, a time, an id of Discord, or 0 and 1 for no and yes."""
    return Column(name, Id, nullable=null, server_default=None if default is None else text(str(default)))


def words(name: str, *, default: str | None = None, null: bool = False) -> Column[str]:
    """Text, or JSON."""
    return Column(name, Text, nullable=null, server_default=default)


def campaign_id() -> Column[int]:
    """The campaign that a row belongs to, and goes with."""
    return Column("campaign_id", Id, ForeignKey("campaign.id", ondelete="CASCADE"), nullable=False)


def within(column: str, low: int, high: int) -> CheckConstraint:
    """Both ends are allowed."""
    return CheckConstraint(f"{column} BETWEEN {low} AND {high}", name=column)


def at_least(column: str, low: int) -> CheckConstraint:
    return CheckConstraint(f"{column} >= {low}", name=column)


def length(column: str, low: int, high: int) -> CheckConstraint:
    """Characters of a text; both ends are allowed."""
    return CheckConstraint(f"length({column}) BETWEEN {low} AND {high}", name=column)
