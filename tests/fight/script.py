"""A whole fight with every die dealt, and its end worked out by hand: played by a script at any table (`hands`).

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
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.store.store import Store
from tests.bot.told_dice import check_told
from tests.fight.hands import Hands, plain

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
    "roll #15: Vex against Warlord, hit",
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


async def play(hands: Hands) -> None:
    """Play the whole fight, and look at what it came to."""
    fight = Fight(hands)
    await fight.gather()
    await fight.first_round()
    await fight.second_round()
    await fight.third_round()
    await fight.end()


class Fight:
    """The fight, round by round."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands

    async def gather(self) -> None:
        """Make everybody, and let everybody roll Initiative."""
        await self._does("gm", "campaign setup")
        await self._does("gm", "destiny set", light=2, dark=2)
        for who, text in SHEETS.items():
            await self._does(who, "character create", text=text)
        told = await self._does("gm", "character create", text=TROOPERS)
        _check(told, "An NPC of the GM's, hidden")
        await self._does("gm", "encounter start", name="Docking bay")
        _check(await self._does("gm", "encounter add", who="Troopers", count=2), "Troopers, Troopers 2 in")
        await self._does("gm", "encounter add", who=WARLORD)
        for who, dice in (("ann", "g:SS g:S"), ("bob", "g:SS g:-"), ("cem", "g:S g:-"), ("dee", "g:- g:-")):
            await self._tracker(who, "Roll Initiative", dice)
        await self._tracker("gm", "Roll for NPCs", "g:SA g:- g:A g:- g:SS g:A")
        await self._tracker("gm", "Begin")
        await self._hands.sees("round 1")

    async def first_round(self) -> None:
        """Two weapons, automatic fire, a critical, a stray shot that brings an ally down."""
        await self._vex_takes_the_first_slot()
        await self._does("ann", "strain", amount="2", choice=True)
        dice = "y:SS y:SA g:AA p:- p:-"
        hold_out = {"target": "Troopers", "weapon": "Pistol", "second": "Hold-out", "range": "short"}
        _check(await self._does("ann", "attack", dice, **hold_out), "3 Advantage left, for Vex")
        _check(await self._buys("ann", "Advantage", "Hit with Hold-out"), "1 minion falls; 2 left")
        await self._buys("ann", "Advantage", "Boost die for the next ally")
        await self._tracker("ann", "End turn")

        told = await self._does("gm", "attack", "y:SS y:S g:S g:- p:- p:-", attacker="Warlord", target="Mira")
        _check(told, "wounds 0 → 9 of 12")
        await self._tracker("gm", "End turn")

        carbine = {"target": "Troopers 2", "weapon": "Carbine", "situation": "auto-fire", "others": "Troopers"}
        told = await self._does("bob", "attack", **carbine, range="extreme")
        _check(told, "“Carbine” reaches long range, and the target is at extreme range")
        told = await self._does("bob", "attack", "y:SS y:S g:AA g:AA b:- p:F p:- p:-", **carbine, range="medium")
        _check(told, "Vex: Boost die for the next ally to act")
        await self._buys("bob", "Advantage", "Activate Auto-fire")
        await self._buys("bob", "Activate Auto-fire", "1 time")
        _check(await self._buys("bob", "On which target", "Troopers 2"), "1 minion falls; 1 left")
        await self._buys("bob", "Advantage", "Activate Auto-fire")
        _check(await self._buys("bob", "On which target", "Troopers"), "1 minion falls; 1 left")
        await self._tracker("bob", "End turn")

        shot = {"attacker": "Troopers", "target": "Korr", "range": "medium"}
        _check(await self._does("gm", "attack", "g:S g:- g:- p:F p:-", **shot), "Miss")
        await self._tracker("gm", "End turn")

        await self._does("cem", "attack", "y:X y:SA g:SA r:- p:-", target="Warlord")
        await self._buys("cem", "Triumph", "Inflict a Critical Injury")
        _check(await self._buys("cem", "With what", "As it is", "d100:3"), "Minor Nick")
        await self._buys("cem", "Advantage", "Setback die for the target")
        await self._tracker("cem", "End turn")

        shot = {"attacker": "Troopers 2", "target": "Juno", "range": "medium"}
        await self._does("gm", "attack", "g:- g:- g:A p:F p:-", **shot)
        _check(await self._presses("gm", "Pass"), "1 Advantage left unspent")
        await self._tracker("gm", "End turn")

        cannon = {"target": "Warlord", "weapon": "Cannon", "range": "short", "situation": "engaged"}
        _check(await self._does("dee", "attack", **cannon), "Gunnery cannot be used while engaged")
        flamer = {"target": "Warlord", "weapon": "Flamer", "range": "short", "situation": "ally engaged"}
        told = await self._does("dee", "attack", "y:SS g:S g:S r:Y p:-", **flamer)
        _check(told, "The GM says who is struck")
        told = await self._buys("gm", "Who is struck", "Mira", "d100:13")
        _check(told, "Mira is struck instead")
        _check(told, "wounds 9 → 17 of 12")
        await self._does("gm", "encounter condition", who="Korr", condition="disoriented", rounds=1)
        await self._tracker("dee", "End turn")
        await self._hands.sees("round 2")

    async def second_round(self) -> None:
        """A point is used, a weapon runs dry, an attack is taken back, the bot restarts, fire is set."""
        shot = {"target": "Warlord", "weapon": "Pistol", "range": "medium"}
        told = await self._does("ann", "attack", "y:SS y:SS y:A r:Y p:-", **shot, destiny=True)
        _check(told, "A light side Destiny Point was flipped")
        await self._buys("ann", "Advantage", "Boost die for the next ally")
        _check(await self._presses("ann", "Take back the last"), "1 Advantage left, for Vex")
        _check(await self._buys("ann", "Advantage", "Recover 1 strain"), "strain 2 → 1 of 12")
        told = await self._buys("gm", "Despair", "Out of ammunition")
        _check(told, "Pistol has nothing left to fire")
        await self._tracker("ann", "End turn")

        dice = "y:SS y:S g:S g:- p:- p:- k:-"
        told = await self._does("gm", "attack", dice, attacker="Warlord", target="Vex")
        _check(told, "Mira: Setback die for the target")
        _check(told, "wounds 0 → 9 of 12")
        await self._does("gm", "undo")
        told = await self._does("gm", "attack", "y:SS y:- g:- g:- p:- p:- k:F", attacker="Warlord", target="Korr")
        _check(told, "Mira: Setback die for the target")
        _check(told, "wounds 0 → 5 of 14")
        await self._tracker("gm", "End turn")

        await self._hands.restart()

        shot = {"target": "Troopers", "weapon": "Carbine", "range": "medium"}
        told = await self._does("bob", "attack", "y:S y:S g:AA g:- p:- p:- k:-", **shot)
        _check(told.casefold(), "disoriented")
        _check(told, "2y2g 2p1k")  # #8's Boost was for one check, and #15's was taken back
        _check(await self._buys("bob", "Advantage", "Free maneuver"), "Free maneuver, for 2 Advantage")
        await self._tracker("bob", "End turn")
        await self._hands.sees("Korr is no longer disoriented.")
        await self._does("gm", "encounter remove", who="Troopers")

        shot = {"attacker": "Troopers 2", "target": "Juno", "range": "medium"}
        await self._does("gm", "attack", "g:S g:S g:S p:- p:-", **shot)
        await self._tracker("gm", "End turn")

        flamer = {"weapon": "Flamer", "range": "short"}
        _check(await self._does("dee", "attack", **flamer, target="Troopers"), "has left")
        await self._does("dee", "attack", "y:SS g:AA g:- r:-", **flamer, target="Warlord")
        _check(await self._buys("dee", "Advantage", "Activate Burn 3"), "Warlord burns: 8 damage")
        await self._tracker("dee", "End turn")  # the Warlord and the Troopers have acted, and Mira cannot
        await self._hands.sees("round 3")

    async def third_round(self) -> None:
        """What ran dry is refused, fire burns, the nemesis falls."""
        refused = await self._does("ann", "attack", target="Troopers 2", weapon="Pistol", range="short")
        _check(refused, "Nothing was rolled")
        shot = {"target": "Troopers 2", "weapon": "Hold-out", "range": "short"}
        _check(await self._does("ann", "attack", "y:SS y:SS g:S p:-", **shot), "Defeated")
        await self._tracker("ann", "End turn")

        told = await self._does("gm", "attack", "y:- y:- g:- g:- p:F p:F", attacker="Warlord", target="Juno")
        await self._hands.sees("Warlord suffers from Burn as the turn starts.")
        await self._hands.sees("wounds 13 → 16 of 16")  # the GM alone
        assert "Setback" not in told, "it was for one check"
        await self._tracker("gm", "End turn")

        shot = {"target": "Warlord", "weapon": "Carbine", "range": "medium"}
        told = await self._does("bob", "attack", "y:SS y:S g:S g:- r:F p:- d100:6", **shot)
        _check(told, "Distracted")

    async def end(self) -> None:
        """End the encounter, and compare everything with what was worked out."""
        everybody, totals = SUMMARY.splitlines()[6:], SUMMARY.splitlines()[2:5]
        told = await self._does("gm", "encounter end")
        for line in totals:
            assert line in told
        assert everybody[0] in told
        assert "suffered 23" not in told, "players see no numbers of the Warlord"
        await self._hands.restart()
        exported = await self._hands.exported("gm", "encounter export", number=1)
        assert exported == SUMMARY, exported
        data = json.loads(await self._hands.exported("ann", "encounter export", what="data"))
        assert (data["summary"]["attacks"], data["summary"]["hits"], data["summary"]["criticals"]) == (15, 11, 3)
        _check(pool := await self._does("gm", "destiny show"), "1 light side")
        _check(pool, "3 dark side")
        attacks = tuple(await self._attacks_told())
        assert attacks == ATTACKS_TOLD, attacks

    async def _vex_takes_the_first_slot(self) -> None:
        """Let two take the slot at once, of whom one has it; if that is Korr, he lets Vex go first."""
        refused = await self._does("gm", "encounter claim", who="Warlord")
        _check(refused, "This slot is the players'; Warlord waits")
        told = [plain(each) for each in await self._hands.at_once(("ann", "bob"), "Take the slot")]
        late = [each for each in told if "has this slot already" in each]
        assert len(late) == 1
        if "Korr has" in late[0]:
            await self._does("bob", "encounter release")
            await self._does("ann", "encounter claim")
        out_of_turn = await self._does("bob", "attack", target="Troopers", weapon="Carbine", range="medium")
        _check(out_of_turn, "It is not Korr's turn now: Vex acts")

    async def _attacks_told(self) -> Sequence[str]:
        """Return what the history tells of attacks, oldest first."""
        found: list[str] = []
        for page in range(1, 12):
            told = await self._does("gm", "history", page=page)
            found += re.findall(r"(?:~~)?roll #\d+: \w+(?: \d)? against .*", told)
            if "Further back" not in told:
                break
        return found[::-1]

    async def _does(self, who: str, command: str, dice: str = "", /, **options: object) -> str:
        self._hands.dealer.deal(dice)
        told = await self._hands.slash(who, command, **options)
        self._hands.dealer.check_all_rolled(told)
        return plain(told)

    async def _buys(self, who: str, select: str, choice: str, dice: str = "") -> str:
        self._hands.dealer.deal(dice)
        told = await self._hands.choose(who, select, choice)
        self._hands.dealer.check_all_rolled(told)
        return plain(told)

    async def _presses(self, who: str, button: str) -> str:
        return plain(await self._hands.press(who, button))

    async def _tracker(self, who: str, control: str, dice: str = "") -> str:
        self._hands.dealer.deal(dice)
        told = await self._hands.tracker(who, control)
        self._hands.dealer.check_all_rolled(told)
        return plain(told)


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


def _check(told: str, words: str) -> None:
    assert words in told, f"{words!r} is not in:\n{told}"
