"""A whole fight, played by a script at any table: what each person does, and what they must read then.

The working-out is in `worked_out`.
"""

import json
import re
from collections.abc import Sequence

from tests.fight.hands import Hands, plain
from tests.fight.worked_out import ATTACKS_TOLD, SHEETS, SUMMARY, TROOPERS, WARLORD


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
        _check(await self._does("gm", "encounter add", who="Troopers", count=2), "n the fight: Troopers, Troopers 2")
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
        _check(await self._does("bob", "attack", **shot), "Engaged: Warlord, as it was last told.")
        shot["situation"] = "not engaged"
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
        _check(await self._presses("gm", "Details (GM)"), "wounds 13 → 16 of 16")
        assert "Setback" not in told, "it was for one check"
        await self._tracker("gm", "End turn")

        shot = {"target": "Warlord", "weapon": "Carbine", "range": "medium"}
        _check(await self._does("bob", "attack", **shot), "Ally engaged: Juno, as it was last told.")
        shot["situation"] = "no ally engaged"
        told = await self._does("bob", "attack", "y:SS y:S g:S g:- r:F p:- d100:6", **shot)
        _check(told, "Distracted")

    async def end(self) -> None:
        """End the encounter, and compare everything with what was worked out."""
        everybody, totals = SUMMARY.splitlines()[6:], SUMMARY.splitlines()[2:5]
        told = plain(await self._hands.confirms("gm", "encounter end", "End the fight"))
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


def _check(told: str, words: str) -> None:
    assert words in told, f"{words!r} is not in:\n{told}"
