"""The tables of what people keep for themselves."""

from sqlalchemy import Column, PrimaryKeyConstraint

from bot.store.columns import Id, campaign_id, length, number, table, within, words

saved_pool = table(
    "saved_pool",
    campaign_id(),
    number("user_id"),
    words("name"),
    words("name_key"),
    words("notation"),
    length("name", 1, 40),
    length("name_key", 1, 120),
    length("notation", 1, 400),
    PrimaryKeyConstraint("campaign_id", "user_id", "name_key"),
)

player_setting = table(
    "player_setting",
    Column("user_id", Id, primary_key=True, autoincrement=False),
    number("text_only"),
    number("compact"),
    within("text_only", 0, 1),
    within("compact", 0, 1),
)
"""How somebody wants their rolls shown, in every campaign; those who want them as usual have no row."""
