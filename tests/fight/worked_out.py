"""A whole fight worked out by hand: who takes part, what every roll comes to, and how it must end.

Four player characters against a nemesis and two groups of three minions, in three rounds. Slots, by Initiative:

    1 PC 3s (Vex) · 2 NPC 2s1a (Warlord) · 3 PC 2s (Korr) · 4 NPC 1s1a (Troopers) · 5 PC 1s (Mira)
    6 NPC 0s1a (Troopers 2) · 7 PC 0s (Juno)

Damage is the weapon's, with Brawn for close combat, and one for each net Success, less soak.

    roll  who       at         net       damage              what it comes to
    #8    Vex       Troopers   3s 3a     6+3-5 = 4           4; second weapon (2a) 5+3-5 = 3: 7 of 15, two stand
                                                             1a: Boost for the next ally
    #9    Warlord   Mira       4s        4+4+4-3 = 9         9 of 12
    #10   Korr      Troopers 2 2s 4a     9+2-5 = 6           Auto-fire (2a) on Troopers 2: 12 of 15, one stands
                                                             Auto-fire (2a) on Troopers: 13 of 15, one stands
    #11   Troopers  Korr       0s        -                   missed
    #12   Mira      Warlord    3s 2a 1x  3+3+3-5 = 4         4 of 16; Triumph: Minor Nick, 1 strain; 2a: Setback
    #13   Troopers 2  Juno     -1s 1a    -                   missed
    #14   Juno      Warlord    3s 1y     8+3-3 = 8 on Mira   friendly fire: 17 of 12, down, Sudden Jolt

    #15   Vex       Warlord    3s 1a 1y  6+3-5 = 4           8 of 16; a light point; 1a: 2 - 1 = 1 strain, after a
                                                             Boost that is taken back; 1y: the Pistol is empty
    #16   Warlord   Vex        4s        4+4+4-3 = 9         taken back: Vex is at 0 again
    #17   Warlord   Korr       1s        4+4+1-4 = 5         5 of 14; the Setback that #16 gave back
    #18   Korr      Troopers   2s 2a     9+2-5 = 6           19 of 15, defeated; 2a: free maneuver; Disoriented ends
    #19   Troopers 2  Juno     3s        9+3-2 = 10          10 of 13
    #20   Juno      Warlord    2s 2a     8+2-5 = 5           13 of 16; 2a: Burn, 8 at the start of three turns

    #21   Vex       Troopers 2 5s        5+5-5 = 5           17 of 15, defeated
    burn            Warlord              8-5 = 3             16 of 16, still up
    #22   Warlord   Juno       -2s       -                   missed
    #23   Korr      Warlord    3s        9+3-5 = 7           23 of 16, down: 6 + 10 for Minor Nick = Distracted
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.store import Store
from tests.bot.told_dice import check_told

PLAYERS = ("ann", "bob", "cem", "dee")
SHEETS = {
    "ann": (
        "Vex | brawn 3 agility 3 | wounds 12 strain 12 | ranged light 2 | "
        "weapon Pistol, ranged light, damage 6, critical 3, medium | "
        "weapon Hold-out, ranged light, damage 5, critical 4, short"
    ),
    "bob": (
        "Korr | brawn 4 agility 4 | wounds 14 strain 10 | ranged heavy 2 | "
        "weapon Carbine, ranged heavy, damage 9, critical 3, long, auto-fire"
    ),
    "cem": "Mira | brawn 3 | wounds 12 strain 12 | melee 2 | weapon Axe, melee, damage +3, critical 2",
    "dee": (
        "Juno | agility 3 | wounds 13 strain 12 | ranged heavy 1, gunnery 1 | "
        "weapon Flamer, ranged heavy, damage 8, critical 3, short, burn 3 | "
        "weapon Cannon, gunnery, damage 15, critical 3, long"
    ),
}
TROOPERS = (
    "Troopers | minion | group 3 | brawn 3 agility 3 | wounds 5 | soak total 5 | ranged heavy | "
    "weapon Rifle, ranged heavy, damage 9, critical 3, long"
)
WARLORD = (
    "Warlord | nemesis | brawn 4 agility 3 | wounds 16 strain 14 | soak total 5 | melee 2 | talent Adversary 1 | "
    "weapon Glaive, melee, damage +4, critical 3"
)
SHEETS_AT_THE_END = {
    # name: wounds, strain, injuries
    "Vex": (0, 1, ()),
    "Korr": (5, 0, ()),
    "Mira": (17, 0, ("sudden_jolt",)),
    "Juno": (10, 0, ()),
    "Troopers": (19, 0, ()),
    "Troopers 2": (17, 0, ()),
    "Warlord": (23, 1, ("minor_nick", "distracted")),
}
SUMMARY = """\
Encounter 1: Docking bay

3 rounds, 15 attacks, 11 hits
3 Critical Injuries
Points used: 1 light side, 0 dark side

Vex · 3 of 3 attacks hit · dealt 16 wounds · suffered 2 strain
Korr · 3 of 3 attacks hit · dealt 31 wounds · suffered 5 wounds · 1 Critical Injury dealt
Mira · 1 of 1 attack hit · dealt 4 wounds and 1 strain · suffered 17 wounds · 1 Critical Injury dealt · down
Juno · 1 of 2 attacks hit · dealt 13 wounds · suffered 10 wounds · 1 Critical Injury dealt
Troopers · 0 of 1 attack hit · suffered 19 wounds · down
Troopers 2 · 1 of 2 attacks hit · dealt 10 wounds · suffered 17 wounds · down
Warlord · 2 of 3 attacks hit · dealt 14 wounds · suffered 23 wounds and 1 strain · down
"""
"""As the GM exports it. Fire burns by itself: its 3 wounds are suffered and nobody's attack."""
ATTACKS_TOLD = (
    "roll #8: Vex against Troopers, hit",
    "roll #9: Warlord against Mira, hit for 9 wounds",
    "roll #10: Korr against Troopers 2, hit",
    "roll #11: Troopers against Korr, missed",
    "roll #12: Mira against Warlord, hit",
    "roll #13: Troopers 2 against Juno, missed",
    "roll #14: Juno against Warlord, somebody else is struck",
    "roll #15: Vex against Warlord, hit, Destiny Pool 2/2 → 1/3",
    "~~roll #16: Warlord against Vex, hit for 9 wounds~~ (taken back)",
    "roll #17: Warlord against Korr, hit for 5 wounds",
    "roll #18: Korr against Troopers, hit",
    "roll #19: Troopers 2 against Juno, hit for 10 wounds",
    "roll #20: Juno against Warlord, hit",
    "roll #21: Vex against Troopers 2, hit",
    "roll #22: Warlord against Juno, missed",
    "roll #23: Korr against Warlord, hit",
)
"""What `/history` tells of the attacks, oldest first."""


def check_sheets(database: Path) -> None:
    """Compare the sheets in the bot's database with those that were worked out, the copy that went included."""
    with closing(sqlite3.connect(database)) as connection:
        documents = dict(connection.execute("SELECT name, document FROM character").fetchall())
    found = {}
    for name, text in documents.items():
        sheet = json.loads(text)
        injuries = tuple(each["key"] for each in sheet.get("injuries", ()))
        found[name] = (sheet.get("wounds", 0), sheet.get("strain", 0), injuries)
    assert found == SHEETS_AT_THE_END


async def check_dice(database: Path) -> None:
    """Check that every die which the table was told of is one that was dealt, of a bot that has ended."""
    store = await Store.open(database)
    try:
        await check_told(store)
    finally:
        await store.close()
