"""Lay out what rolling needs: secrets that settle the dice, draws, counts of faces, saved pools, and preferences."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _number(name: str, *, default: str | None = None, null: bool = False) -> sa.Column[int]:
    return sa.Column(name, Id, nullable=null, server_default=None if default is None else sa.text(default))


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _check(name: str, rule: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(rule, name=op.f(name))


def _seeds() -> None:
    op.create_table(
        "seed",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        _number("campaign_id"),
        _number("number"),
        *map(_text, ("use", "secret", "words")),
        _number("next_draw", default="1"),
        _number("created_at"),
        _number("revealed_at", null=True),
        _check("ck_seed_number", "number >= 1"),
        _check("ck_seed_use", "use IN ('open', 'secret')"),
        _check("ck_seed_secret", "length(secret) BETWEEN 64 AND 64"),
        _check("ck_seed_words", "words LIKE '[%]'"),
        _check("ck_seed_next_draw", "next_draw >= 1"),
        sa.UniqueConstraint("campaign_id", "number", name=op.f("uq_seed_campaign_id_number")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=op.f("fk_seed_campaign_id"), ondelete="CASCADE"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("uq_seed_unrevealed"),
        "seed",
        ["campaign_id", "use"],
        unique=True,
        sqlite_where=sa.text("revealed_at IS NULL"),
    )


def _draws() -> None:
    op.create_table(
        "draw",
        sa.Column("event_id", Id, primary_key=True, autoincrement=False),
        _number("seed_id"),
        _number("number"),
        _text("dealt"),
        _check("ck_draw_number", "number >= 1"),
        _check("ck_draw_dealt", "dealt LIKE '[%]'"),
        sa.UniqueConstraint("seed_id", "number", name=op.f("uq_draw_seed_id_number")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_draw_event_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["seed_id"], ["seed.id"], name=op.f("fk_draw_seed_id"), ondelete="CASCADE"),
        sqlite_strict=True,
    )


def _settings() -> None:
    """A table of its own: a column more would rebuild the table of campaigns, for a setting that few will use."""
    op.create_table(
        "late_upgrade",
        sa.Column("campaign_id", Id, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_late_upgrade")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_late_upgrade_campaign_id"), ondelete="CASCADE"
        ),
        sqlite_strict=True,
    )


def _players() -> None:
    op.create_table(
        "saved_pool",
        _number("campaign_id"),
        _number("user_id"),
        *map(_text, ("name", "name_key", "notation")),
        _check("ck_saved_pool_name", "length(name) BETWEEN 1 AND 40"),
        _check("ck_saved_pool_name_key", "length(name_key) BETWEEN 1 AND 120"),
        _check("ck_saved_pool_notation", "length(notation) BETWEEN 1 AND 400"),
        sa.PrimaryKeyConstraint("campaign_id", "user_id", "name_key", name=op.f("pk_saved_pool")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_saved_pool_campaign_id"), ondelete="CASCADE"
        ),
        sqlite_strict=True,
    )
    op.create_table(
        "player_setting",
        sa.Column("user_id", Id, nullable=False, autoincrement=False),
        _number("text_only"),
        _number("compact"),
        _check("ck_player_setting_text_only", "text_only BETWEEN 0 AND 1"),
        _check("ck_player_setting_compact", "compact BETWEEN 0 AND 1"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_player_setting")),
        sqlite_strict=True,
    )


def _counts() -> None:
    """Count the faces of all rolls so far: none of them is secret, and none was amended."""
    op.create_table(
        "fallen",
        *map(_number, ("campaign_id", "user_id", "session_number")),
        _text("die"),
        *map(_number, ("face", "times")),
        _check("ck_fallen_session_number", "session_number >= 0"),
        _check("ck_fallen_die", "length(die) BETWEEN 1 AND 20"),
        _check("ck_fallen_face", "face BETWEEN 0 AND 11"),
        _check("ck_fallen_times", "times >= 1"),
        sa.PrimaryKeyConstraint("campaign_id", "user_id", "session_number", "die", "face", name=op.f("pk_fallen")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_fallen_campaign_id"), ondelete="CASCADE"
        ),
        sqlite_strict=True,
    )
    op.execute(
        """
        INSERT INTO fallen (campaign_id, user_id, session_number, die, face, times)
        SELECT roll.campaign_id, roll.user_id, roll.session_number, dice."key", face.value, count(*)
        FROM roll, json_each(roll.faces) AS dice, json_each(dice.value) AS face
        WHERE roll.kind = 'pool' AND roll.secret = 0
        GROUP BY 1, 2, 3, 4, 5
        """
    )


def upgrade() -> None:
    """Make the tables; a campaign's first secret is drawn when it is first asked for."""
    _settings()
    _seeds()
    _draws()
    _counts()
    _players()


def downgrade() -> None:
    """Drop the tables."""
    for table in ("player_setting", "saved_pool", "fallen", "draw", "seed", "late_upgrade"):
        op.drop_table(table)
