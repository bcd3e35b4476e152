"""What any table's dice must come to, whatever was done at it: what was told of them follows from what was dealt."""

from sqlalchemy import select

from bot.errors import StoreClosed
from bot.services.fairness_export import Records, document
from bot.store import campaigns, draws, seeds
from bot.store.schema import campaign
from bot.store.store import Store, Tx
from bot.verify import verify
from rules.dice.verification import Verdict


def records_of_all(tx: Tx) -> list[Records]:
    """Return what is kept of the dice of every campaign, the deleted ones too."""
    found = []
    for number, guild in tx.execute(select(campaign.c.id, campaign.c.guild_id)).all():
        kept = campaigns.get(tx, guild, number)
        assert kept is not None
        rows = [row for piece in draws.rows(tx, number) for row in piece]
        found.append(Records(kept, 0, seeds.of_campaign(tx, number), rows))
    return found


async def verdicts(table: Store) -> list[Verdict]:
    """Return what checking each campaign of a store comes to, as if no secret were known: tests script dice."""
    found = []
    for kept in await table.read(records_of_all):
        content = document(kept)
        found.append(verify({**content, "seeds": [{**seed, "secret": None} for seed in content["seeds"]]}))
    return found


async def check_told(table: Store) -> None:
    """Check that nothing differs, and that every kind of change says where it tells of its dice."""
    try:
        found = await verdicts(table)
    except StoreClosed:
        return  # a test of closing
    for verdict in found:
        assert verdict.findings == []
