"""Whoever is to take part in a fight: with a sheet, with a copy of one, or with a name only."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.access import Shown
from bot.services.character_names import find
from bot.services.characters import check_name, check_room
from bot.services.combined import Fight
from bot.services.unit import Op
from bot.store import characters
from bot.store.character_values import StoredCharacter
from bot.store.characters import key_of
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.characters.character import Character
from rules.characters.codec import MOST_NAME, check_character
from rules.errors import IllegalAction, UnknownName
from rules.table import joining
from rules.table.initiative import Readiness, Side
from rules.table.rosters import counted, listed

_NUMBER = re.compile(r" \d+$")


def usual_readiness(fight: Fight) -> Readiness:
    """Return how the encounter finds whoever joins and says nothing else."""
    assert fight.stored is not None, "asked of an encounter that is going on"
    return fight.stored.readiness


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Somebody who is to take part, and how many of it."""

    who: StoredCharacter | str
    """A mere name where there is no sheet."""
    count: int
    is_new: bool = False
    near: tuple[str, ...] = ()
    """Sheets that a mere name could mean."""


def meant(tx: Tx, op: Op, campaign: Campaign, who: str | Character, count: int, *, hidden: bool) -> tuple[Wanted, ...]:
    """Return who is to take part, with a sheet that is written if it is new, or as a mere name.

    Raises:
        AmbiguousName: several characters begin so.
        IllegalAction: a new NPC's name is taken, a mere name is none (rule "character_needs_name"), or how many is
            said in the text and beside it (rule "counted_twice": text).
        LimitExceeded: there are too many characters.
    """
    if isinstance(who, Character):
        check_room(tx, campaign)
        check_name(tx, campaign, who.name)
        shown = Shown.NOTHING if hidden else Shown.HEALTH
        made = characters.add(tx, campaign.id, check_character(who), owner_id=None, shown=shown, at=op.at)
        return (Wanted(who=made, count=count, is_new=True),)
    text = " ".join(who.split())
    found, _ = _sheet(tx, op, campaign, text)
    if found is not None:
        return (Wanted(who=found, count=count),)
    entries = listed(text)
    if not entries:
        raise IllegalAction("character_needs_name")
    return tuple(_entry(tx, op, campaign, each, count) for each in entries)


def _entry(tx: Tx, op: Op, campaign: Campaign, text: str, count: int) -> Wanted:
    found, near = _sheet(tx, op, campaign, text)
    name, number = (text, None) if found is not None else counted(text)
    if number is not None:
        if count > 1:
            raise IllegalAction("counted_twice", text=text)
        found, near = _sheet(tx, op, campaign, name)
    if found is not None:
        return Wanted(who=found, count=number or count)
    if not key_of(name) or len(name) > MOST_NAME:
        raise IllegalAction("character_needs_name")
    return Wanted(who=name, count=number or count, near=near)


def _sheet(tx: Tx, op: Op, campaign: Campaign, name: str) -> tuple[StoredCharacter | None, tuple[str, ...]]:
    """Return the character that is meant; where there is none, what else could be."""
    try:
        return find(tx, campaign, op.actor, name), ()
    except UnknownName as unknown:
        return None, unknown.suggestions


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """How somebody joins a fight."""

    side: Side | None
    """None: players' characters are on the players' side, everybody else against them."""
    readiness: Readiness
    hidden: bool = False
    """Whether players see nothing of an NPC of which they saw nothing before."""

    def with_sheet(self, fight: Fight, sheet: StoredCharacter, *, is_copy: bool = False) -> Fight:
        """Return the fight in which a character takes part.

        Raises:
            IllegalAction: it takes part already (rule "already_in_encounter": name).
        """
        side = Side.ADVERSARIES if sheet.is_npc else Side.PLAYERS
        encounter = joining.join(
            fight.encounter,
            side=self.side or side,
            name=sheet.name,
            character_id=sheet.id,
            user_id=sheet.owner_id,
            readiness=self.readiness,
            is_copy=is_copy,
        )
        if sheet.is_npc and sheet.shown is Shown.NOTHING and not self.hidden:
            sheet = replace(sheet, shown=Shown.HEALTH)
        return fight.with_encounter(encounter).with_sheet(sheet)

    def with_name(self, fight: Fight, name: str) -> Fight:
        """Return the fight in which somebody without a sheet takes part, numbered where the name is taken."""
        encounter = joining.join(
            fight.encounter,
            side=self.side or Side.ADVERSARIES,
            name=free_name(name, _names(fight)),
            readiness=self.readiness,
        )
        return fight.with_encounter(encounter)

    def with_copies(
        self, tx: Tx, op: Op, campaign: Campaign, fight: Fight, sheet: StoredCharacter, number: int
    ) -> Fight:
        """Return the fight in which so many unhurt copies of an NPC take part, each with a sheet of its own.

        Raises:
            IllegalAction: it is a player's character (rule "one_of_each": name).
            LimitExceeded: there are too many characters.
        """
        if number and not sheet.is_npc:
            raise IllegalAction("one_of_each", name=sheet.name)
        check_room(tx, campaign, number)
        taken = [*(each.name for each in characters.names(tx, campaign.id)), *_names(fight)]
        is_copy = any(each.character_id == sheet.id and each.is_copy for each in fight.encounter.participants)
        base = _NUMBER.sub("", sheet.name) if is_copy else sheet.name
        for _ in range(number):
            name = free_name(base, taken)
            taken.append(name)
            unhurt = replace(sheet.character, name=name, wounds=0, strain=0, injuries=())
            shown = Shown.HEALTH if sheet.shown is Shown.NOTHING and not self.hidden else sheet.shown
            copy = characters.add(tx, campaign.id, unhurt, owner_id=None, shown=shown, at=op.at)
            fight = self.with_sheet(fight.with_new(copy), copy, is_copy=True)
        return fight


def _names(fight: Fight) -> Iterable[str]:
    """Return the names that are taken: those of now, and those of joining, which the fight goes by."""
    return (name for each in fight.encounter.present for name in (fight.name_of(each), each.name))


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, or if it is taken the name with the first number from 2 on that makes it free."""
    keys = {key_of(each) for each in taken}
    if key_of(name) not in keys:
        return name
    number = 2
    while key_of(numbered := f"{name[: MOST_NAME - len(str(number)) - 1]} {number}") in keys:
        number += 1
    return numbered
