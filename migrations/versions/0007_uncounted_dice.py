"""Count the dice that only events keep: Initiative rolled in one go, and Force dice for the Destiny Pool."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_DICE = """
    WITH uncounted (campaign_id, user_id, session_number, die, face, times) AS (
        SELECT one.campaign_id, one.actor_id, one.session_number, dice."key", face.value, count(*)
        FROM event AS one,
            json_each(one."after", '$.rolls') AS rolled,
            json_each(rolled.value, '$.faces') AS dice,
            json_each(dice.value) AS face
        WHERE one.kind = 'encounter.roll' AND NOT EXISTS (SELECT 1 FROM roll WHERE roll.event_id = one.id)
        GROUP BY 1, 2, 3, 4, 5
        UNION ALL
        SELECT one.campaign_id, one.actor_id, one.session_number, 'force', json_extract(draw.dealt, '$[0][1][0]'),
            count(*)
        FROM event AS one JOIN draw ON draw.event_id = one.id
        WHERE one.kind = 'destiny.roll'
        GROUP BY 1, 2, 3, 4, 5
    )
"""
"""Of Force dice from before there were draws only the letters are known, so these stay uncounted."""
_OF_FACE = """(
    SELECT sum(uncounted.times) FROM uncounted
    WHERE uncounted.campaign_id = fallen.campaign_id AND uncounted.user_id = fallen.user_id
        AND uncounted.session_number = fallen.session_number AND uncounted.die = fallen.die
        AND uncounted.face = fallen.face
)"""


def upgrade() -> None:
    """Add them to the counts."""
    counted = """
        INSERT INTO fallen (campaign_id, user_id, session_number, die, face, times)
        SELECT * FROM uncounted WHERE true
        ON CONFLICT DO UPDATE SET times = times + excluded.times
    """
    op.execute(f"{_DICE} {counted}")


def downgrade() -> None:
    """Take them off again; a count of none is no row."""
    none_left = f"DELETE FROM fallen WHERE times = {_OF_FACE}"  # noqa: S608 # of our own text alone
    fewer = f"UPDATE fallen SET times = times - {_OF_FACE} WHERE {_OF_FACE} IS NOT NULL"  # noqa: S608 # the same
    for change in (none_left, fewer):
        op.execute(f"{_DICE} {change}")
