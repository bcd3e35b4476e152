"""The tables refuse nonsense, whatever a bug of ours tries to store."""

from pathlib import Path

import pytest
from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError

from bot.store import engines
from bot.store.schema import campaign, metadata
from bot.store.store import Store
from tests.bot.store.filling import BIG, fill
from tests.bot.store.shapes import shape
from tests.bot.store.turns import new_campaign


async def test_every_table_takes_real_ids_and_gives_them_back(store: Store) -> None:
    await store.write(fill)
    assert await store.read(lambda tx: tx.scalar(select(func.max(campaign.c.guild_id)))) == BIG


@pytest.mark.parametrize(
    ("statement", "refusal"),
    [
        pytest.param("UPDATE campaign SET light = -1", "CHECK", id="fewer points than none"),
        pytest.param("UPDATE campaign SET dark = 100", "CHECK", id="more points than can be shown"),
        pytest.param("UPDATE campaign SET light = 'three'", "cannot store TEXT", id="a word for a number"),
        pytest.param("UPDATE campaign SET light = 1.5", "cannot store REAL", id="half a point"),
        pytest.param("UPDATE campaign SET next_roll = 0", "CHECK", id="a roll without a number"),
        pytest.param("UPDATE campaign SET name = printf('%0101d', 0)", "CHECK", id="a name that is too long"),
        pytest.param("UPDATE campaign SET scheme = 'taste'", "CHECK", id="an unknown scheme"),
        pytest.param("UPDATE campaign SET text_only = 2", "CHECK", id="neither yes nor no"),
        pytest.param("UPDATE campaign SET session_open = 2", "CHECK", id="neither open nor closed"),
        pytest.param("UPDATE campaign SET session_number = -1", "CHECK", id="a session before the first"),
        pytest.param("UPDATE campaign SET created_at = NULL", "NOT NULL", id="made at no time"),
        pytest.param("UPDATE campaign_gm SET kind = 'bot'", "CHECK", id="a game master of no kind"),
        pytest.param("UPDATE session SET number = 0", "CHECK", id="session zero"),
        pytest.param("UPDATE session SET campaign_id = 1, number = 1", "UNIQUE", id="the same session twice"),
        pytest.param("UPDATE event SET op_id = 'same'", "UNIQUE", id="an operation twice"),
        pytest.param("UPDATE event SET op_id = ''", "CHECK", id="an operation without an id"),
        pytest.param("UPDATE event SET undoes = 1", "UNIQUE", id="undone twice"),
        pytest.param("UPDATE event SET undoes = 9999 WHERE id = 1", "FOREIGN KEY", id="undoing what never was"),
        pytest.param("UPDATE roll SET campaign_id = 1, number = 1", "UNIQUE", id="two rolls of one number"),
        pytest.param("UPDATE roll SET event_id = 1", "UNIQUE", id="two rolls in one event"),
        pytest.param("UPDATE roll SET secret = 'no'", "cannot store TEXT", id="a word for yes or no"),
        pytest.param("DELETE FROM event", "FOREIGN KEY", id="a roll whose event is gone"),
        pytest.param("UPDATE target SET hit_points = 41", "CHECK", id="more Hit Points than there can be"),
        pytest.param("UPDATE target SET hit_points = -1", "CHECK", id="fewer Hit Points than none"),
        pytest.param("UPDATE target SET hit_points = 1", "CHECK", id="knocked out and up"),
        pytest.param("UPDATE target SET most_hit_points = 0, hit_points = 0", "CHECK", id="never any Hit Points"),
        pytest.param("UPDATE target SET name_key = 'drone'", "UNIQUE", id="two targets of one name"),
        pytest.param("UPDATE target SET name = '', name_key = ''", "CHECK", id="a target without a name"),
        pytest.param("UPDATE character SET name = printf('%081d', 0)", "CHECK", id="a character's name too long"),
        pytest.param("UPDATE character SET name = '', name_key = ''", "CHECK", id="a character without a name"),
        pytest.param("UPDATE character SET name_key = 'vex'", "UNIQUE", id="two characters of one name"),
        pytest.param("UPDATE character SET owner_id = 1", "CHECK", id="an owned character of nobody"),
        pytest.param("UPDATE character SET is_npc = 1", "CHECK", id="a player's character of the GM"),
        pytest.param("UPDATE character SET shown = 'half'", "CHECK", id="shown in no known way"),
        pytest.param("UPDATE character SET document = '{'", "CHECK", id="a sheet that is no JSON"),
        pytest.param("UPDATE character SET version = 0", "CHECK", id="a character before its first version"),
        pytest.param("UPDATE active_character SET character_id = 9999", "FOREIGN KEY", id="playing nobody"),
        pytest.param("UPDATE active_character SET campaign_id = 1", "UNIQUE", id="playing two at once"),
        pytest.param("UPDATE pending_import SET content = 'x'", "CHECK", id="an import that is no JSON"),
        pytest.param("UPDATE attack_draft SET content = 'x'", "CHECK", id="an attack that is no JSON"),
        pytest.param("UPDATE fallen SET face = 12", "CHECK", id="a face that no die has"),
        pytest.param("UPDATE fallen SET times = 0", "CHECK", id="a face that never fell"),
        pytest.param("UPDATE fallen SET face = 1", "UNIQUE", id="the same face counted twice"),
        pytest.param("UPDATE saved_pool SET name_key = 'charm'", "UNIQUE", id="two pools of one name"),
        pytest.param("UPDATE saved_pool SET name = printf('%041d', 0)", "CHECK", id="a pool's name too long"),
        pytest.param("UPDATE saved_pool SET name = ''", "CHECK", id="a pool without a name"),
        pytest.param("UPDATE saved_pool SET notation = ''", "CHECK", id="a pool without dice"),
        pytest.param("UPDATE player_setting SET user_id = 1", "UNIQUE", id="two settings of one person"),
        pytest.param("UPDATE player_setting SET compact = 2", "CHECK", id="neither compact nor not"),
        pytest.param("UPDATE encounter SET ended_at = NULL", "UNIQUE", id="two open encounters"),
        pytest.param("UPDATE encounter SET number = 1", "UNIQUE", id="two encounters of one number"),
        pytest.param("UPDATE encounter SET number = 0", "CHECK", id="encounter zero"),
        pytest.param("UPDATE encounter SET channel_id = NULL", "CHECK", id="a message in no channel"),
        pytest.param("UPDATE encounter SET name = printf('%0101d', 0)", "CHECK", id="an encounter's name too long"),
        pytest.param("UPDATE encounter SET readiness = 'asleep'", "CHECK", id="ready in no known way"),
        pytest.param("UPDATE encounter SET document = 'x'", "CHECK", id="an encounter that is no JSON"),
        pytest.param("UPDATE encounter SET version = 0", "CHECK", id="an encounter before its first version"),
        pytest.param("UPDATE encounter SET pings = 2", "CHECK", id="neither told nor not told"),
        pytest.param("UPDATE seed SET use = 'open'", "UNIQUE", id="two secrets in use for the same"),
        pytest.param("UPDATE seed SET use = 'spare'", "CHECK", id="a secret for nothing"),
        pytest.param("UPDATE seed SET secret = 'short'", "CHECK", id="a secret that can be guessed"),
        pytest.param("UPDATE draw SET seed_id = 1", "UNIQUE", id="two draws of one number"),
        pytest.param("UPDATE draw SET seed_id = seed_id + 9999", "FOREIGN KEY", id="a draw from nowhere"),
        pytest.param("UPDATE draw SET event_id = event_id + 9999", "FOREIGN KEY", id="a draw that decided nothing"),
    ],
)
async def test_nonsense_is_refused(store: Store, statement: str, refusal: str) -> None:
    await store.write(fill)
    with pytest.raises(IntegrityError, match=refusal):
        await store.write(lambda tx: tx.exec_driver_sql(statement))


async def test_deleting_a_campaign_deletes_what_belongs_to_it_and_nothing_else(store: Store) -> None:
    gone, *others = await store.write(fill)
    await store.write(lambda tx: tx.execute(delete(campaign).where(campaign.c.id == gone)))
    for table in metadata.sorted_tables:
        key = table.c.get("id" if table is campaign else "campaign_id")
        if key is not None:
            left = await store.read(lambda tx, key=key: set(tx.scalars(select(key))))  # type: ignore[misc] # bound now
            assert left == set(others), table.name


async def test_a_deleted_character_leaves_its_name_to_others(store: Store) -> None:
    await store.write(fill)
    await store.write(lambda tx: tx.exec_driver_sql("UPDATE character SET deleted_at = 1, name_key = 'vex'"))


async def test_the_id_of_a_deleted_campaign_is_never_used_again(store: Store) -> None:
    *_, last = await store.write(fill)
    await store.write(lambda tx: tx.execute(delete(campaign).where(campaign.c.id == last)))
    assert await store.write(new_campaign) > last


def test_every_table_is_strict(database: Path) -> None:
    tables = {name: sql for name, sql in shape(database).items() if name in metadata.tables}
    assert tables.keys() == metadata.tables.keys()
    assert [name for name, sql in tables.items() if not sql.endswith("STRICT")] == []


def test_every_reference_is_found_through_an_index(database: Path) -> None:
    """Without one, deleting a campaign reads every row of every table."""
    engine = engines.writer(database)
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            for key in table.foreign_keys:
                query = f"EXPLAIN QUERY PLAN SELECT 1 FROM {table.name} WHERE {key.parent.name} = 1"
                (plan,) = [row[-1] for row in connection.exec_driver_sql(query)]
                assert plan.startswith("SEARCH"), query
    engine.dispose()
