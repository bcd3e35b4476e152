"""At least two rows in every table, as after a few evenings of play."""

from sqlalchemy import insert, update

from bot.store.schema import (
    active_character,
    attack_draft,
    campaign,
    campaign_channel,
    campaign_gm,
    character,
    destiny_roller,
    draw,
    encounter,
    event,
    fallen,
    installation,
    late_upgrade,
    pending_import,
    player_setting,
    promised_point,
    roll,
    roll_message,
    saved_pool,
    seed,
    session,
    target,
)
from bot.store.store import Tx
from tests.bot.store.turns import an_event, new_campaign, turn

BIG = 2**63 - 1
"""The largest id that can ever be; Discord's are of that kind."""


def fill(tx: Tx) -> list[int]:
    """Fill every table and return the ids of the campaigns."""
    return [_fill_campaign(tx, number) for number in range(3)]


def _fill_campaign(tx: Tx, number: int) -> int:
    key = new_campaign(tx)
    tx.execute(update(campaign).where(campaign.c.id == key).values(guild_id=BIG - number, panel_message_id=BIG))
    tx.execute(insert(campaign_channel).values(channel_id=BIG - number, guild_id=BIG, campaign_id=key))
    for kind in ("user", "role"):
        tx.execute(insert(campaign_gm).values(campaign_id=key, kind=kind, discord_id=BIG))
    tx.execute(insert(late_upgrade).values(campaign_id=key))
    tx.execute(insert(session).values(campaign_id=key, number=1, started_at=1))
    tx.execute(insert(destiny_roller).values(campaign_id=key, session_number=1, user_id=BIG, faces="[1]"))
    points = {"hit_points": 0, "most_hit_points": 40, "knocked_out": 1}
    kept = dict.fromkeys(("defenses", "nature", "persistent"), "{}")
    for name in ("Wraith", "Drone"):
        tx.execute(
            insert(target).values(campaign_id=key, owner_id=BIG, name=name, name_key=name.casefold(), **points, **kept)
        )
    whose = {"campaign_id": key, "shown": "health", "document": "{}", "created_at": 1}
    player = insert(character).values(name="Vex", name_key="vex", owner_id=BIG, **whose)
    made = tx.execute(player).inserted_primary_key
    assert made is not None
    tx.execute(insert(character).values(name="Gonk", name_key="gonk", is_npc=1, **whose))
    tx.execute(insert(active_character).values(campaign_id=key, user_id=BIG, character_id=made[0]))
    tx.execute(insert(pending_import).values(campaign_id=key, user_id=BIG, created_at=1, content="[]"))
    for name in ("Blaster", "Charm"):
        pool = {"name": name, "name_key": name.casefold(), "notation": "2y1g 2p"}
        tx.execute(insert(saved_pool).values(campaign_id=key, user_id=BIG, **pool))
    tx.execute(insert(player_setting).values(user_id=BIG - number, text_only=1, compact=0))
    tx.execute(insert(attack_draft).values(campaign_id=key, user_id=BIG, created_at=1, content="{}"))
    for face in (0, 11):
        counted = {"session_number": 1, "die": "force", "face": face, "times": 2}
        tx.execute(insert(fallen).values(campaign_id=key, user_id=BIG, **counted))
    for which, ended_at in ((1, 2), (2, None)):
        ids = {"campaign_id": key, "number": which, "channel_id": BIG, "message_id": BIG}
        tx.execute(
            insert(encounter).values(
                **ids, name="Ambush", readiness="ready", document="{}", started_at=1, ended_at=ended_at
            )
        )
    tx.execute(insert(installation).values(key=f"emoji-{number}", value="1"))
    for step in range(5):
        turn(key, f"op-{key}-{step}")(tx)
    done = tx.execute(insert(event).values(**an_event(key, f"roll-{key}"), after="{}"))
    assert done.inserted_primary_key is not None
    texts = dict.fromkeys(("kind", "notation", "label", "pool", "faces", "ordinary", "net"), "[]")
    ids = {"campaign_id": key, "number": 1, "user_id": BIG, "at": 1, "session_number": 1}
    tx.execute(insert(roll).values(**ids, **texts, event_id=done.inserted_primary_key[0]))
    shown = insert(roll_message).values(campaign_id=key, number=1, channel_id=BIG)
    for message_id in (BIG - 2 * number, BIG - 2 * number - 1):
        tx.execute(shown.values(message_id=message_id))
    secret = insert(seed).values(campaign_id=key, secret="0" * 64, words="[]", created_at=1)
    begun = tx.execute(secret.values(number=1, use="open")).inserted_primary_key
    assert begun is not None
    tx.execute(secret.values(number=2, use="secret"))
    tx.execute(insert(draw).values(event_id=done.inserted_primary_key[0], seed_id=begun[0], number=1, dealt="[]"))
    point = {"event_id": done.inserted_primary_key[0], "character_id": made[0], "session_number": 1, "side": "dark"}
    tx.execute(insert(promised_point).values(campaign_id=key, **point))
    tx.execute(insert(event).values(**an_event(key, f"undo-{key}"), after="{}", undoes=done.inserted_primary_key[0]))
    return key
