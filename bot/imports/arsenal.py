"""The common weapons that some files name without describing them: a small table of our own. Imports the sheet.

Rule: EotE core (pages not confirmed).
"""

from dataclasses import replace

from bot.imports.skills import fold
from rules.characters.parts import SheetQuality, SheetWeapon
from rules.combat.weapons import Weapon


def _weapon(name: str, skill: str, damage: int, critical: int | None, reach: str, *qualities: str) -> SheetWeapon:
    return SheetWeapon(
        name=name,
        skill=skill,
        damage=damage,
        adds_brawn=skill in ("melee", "brawl"),
        critical_rating=critical,
        range=reach,
        qualities=tuple(_quality(each) for each in qualities),
    )


def _quality(text: str) -> SheetQuality:
    name, _, rank = text.rpartition(" ")
    return SheetQuality(name=name, rank=int(rank)) if rank.isdecimal() else SheetQuality(name=text)


_LIGHT, _HEAVY = "ranged_light", "ranged_heavy"
_ROWS: tuple[tuple[str, SheetWeapon], ...] = (
    ("BLASTHOLD", _weapon("Holdout blaster", _LIGHT, 5, 4, "short", "Stun Setting")),
    ("BLASTLT", _weapon("Light blaster pistol", _LIGHT, 5, 4, "medium", "Stun Setting")),
    ("BLASTPIS", _weapon("Blaster pistol", _LIGHT, 6, 3, "medium", "Stun Setting")),
    ("BLASTPISHVY", _weapon("Heavy blaster pistol", _LIGHT, 7, 3, "medium", "Stun Setting")),
    ("BLASTCARB", _weapon("Blaster carbine", _HEAVY, 9, 3, "medium", "Stun Setting")),
    ("BLASTRIF", _weapon("Blaster rifle", _HEAVY, 9, 3, "long", "Stun Setting")),
    ("BLASTRIFHVY", _weapon("Heavy blaster rifle", _HEAVY, 10, 3, "long", "Auto-fire", "Cumbersome 3")),
    ("BOWCAST", _weapon("Bowcaster", _HEAVY, 10, 3, "medium", "Cumbersome 3", "Knockdown")),
    ("SLUGPIS", _weapon("Slugthrower pistol", _LIGHT, 4, 5, "short")),
    ("SLUGRIF", _weapon("Slugthrower rifle", _HEAVY, 7, 5, "medium", "Cumbersome 2")),
    ("FRAGGR", _weapon("Frag grenade", _LIGHT, 8, 4, "short", "Blast 6", "Limited Ammo 1")),
    ("BRASS", _weapon("Brass knuckles", "brawl", 1, 4, "engaged", "Disorient 3")),
    ("SHOCKGL", _weapon("Shock gloves", "brawl", 0, 5, "engaged", "Stun 3")),
    ("KNIFE", _weapon("Combat knife", "melee", 1, 3, "engaged")),
    ("GAFF", _weapon("Gaffi stick", "melee", 2, 3, "engaged", "Defensive 1", "Disorient 3")),
    ("VIBROKNIFE", _weapon("Vibroknife", "melee", 1, 2, "engaged", "Pierce 2", "Vicious 1")),
    ("VIBROSWORD", _weapon("Vibrosword", "melee", 2, 2, "engaged", "Pierce 2", "Vicious 1", "Defensive 1")),
    ("VIBROAX", _weapon("Vibro-ax", "melee", 3, 2, "engaged", "Pierce 2", "Sunder", "Vicious 3")),
    ("TRUNCHEON", _weapon("Truncheon", "melee", 2, 5, "engaged", "Disorient 2")),
    ("UNARMED", _weapon("Unarmed", "brawl", 0, 5, "engaged", "Disorient 1", "Knockdown")),
)
_BY_KEY = dict(_ROWS)
_BY_NAME = {fold(weapon.name): weapon for _, weapon in _ROWS}

_NAME_PARTS = (
    (("lightsaber",), "lightsaber"),
    (("fist", "claw", "teeth", "fang", "bite", "unarmed", "knuckle", "glove", "punch", "tail", "tusk"), "brawl"),
    (("cannon", "repeating", "turret", "missile", "launcher"), "gunnery"),
    (("rifle", "carbine", "shotgun", "bow", "slugthrower", "projector"), _HEAVY),
    (("pistol", "holdout", "blaster", "grenade", "detonator", "thrown", "gun"), _LIGHT),
    (("sword", "knife", "ax", "blade", "staff", "stick", "club", "spear", "baton", "whip", "pike", "lance"), "melee"),
)


def common_weapon(name: str) -> SheetWeapon | None:
    """Return a common weapon by its name, or by the key that OggDude's data has for it."""
    return _BY_KEY.get(name) or _BY_NAME.get(fold(name))


def renamed(weapon: SheetWeapon, name: str) -> SheetWeapon:
    """Return the weapon under the name that the file has for it."""
    return replace(weapon, name=name) if name else weapon


def likely_skill(name: str) -> str:
    """Return the key of the skill that a weapon of this name is most likely used with."""
    small = name.casefold()
    return next((skill for parts, skill in _NAME_PARTS if any(part in small for part in parts)), _LIGHT)


def written(weapon: Weapon) -> SheetWeapon:
    """Return a weapon that everybody has at hand as a sheet writes it."""
    return SheetWeapon(
        name=weapon.name,
        skill=weapon.skill.key,
        damage=weapon.damage,
        adds_brawn=weapon.adds_brawn,
        critical_rating=weapon.critical_rating,
        range=weapon.range.value,
        qualities=tuple(
            SheetQuality(name=each.quality.name, rank=each.rank if each.quality.is_ranked else None)
            for each in weapon.qualities
        ),
        encumbrance=weapon.encumbrance,
        hands=weapon.hands,
    )
