"""The tables of the secrets that settle dice, and of the draws taken from them."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, UniqueConstraint, text

from bot.store.columns import Id, at_least, campaign_id, key, length, number, table, words

seed = table(
    "seed",
    key(),
    campaign_id(),
    number("number"),
    words("use"),
    words("secret"),
    words("words"),
    number("next_draw", default=1),
    number("created_at"),
    number("revealed_at", null=True),
    at_least("number", 1),
    CheckConstraint("use IN ('open', 'secret')", name="use"),
    length("secret", 64, 64),
    CheckConstraint("words LIKE '[%]'", name="words"),
    at_least("next_draw", 1),
    UniqueConstraint("campaign_id", "number"),
    Index("uq_seed_unrevealed", "campaign_id", "use", unique=True, sqlite_where=text("revealed_at IS NULL")),
    numbered=True,
)

draw = table(
    "draw",
    Column("event_id", Id, ForeignKey("event.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("seed_id", Id, ForeignKey("seed.id", ondelete="CASCADE"), nullable=False),
    number("number"),
    words("dealt"),
    at_least("number", 1),
    CheckConstraint("dealt LIKE '[%]'", name="dealt"),
    UniqueConstraint("seed_id", "number"),
)
