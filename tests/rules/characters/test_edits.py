"""Changing a field of a sheet by what somebody types."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.characters.character import Character, DefensePart
from rules.characters.codec import changed_fields, from_document, to_document
from rules.characters.edits import FIELDS, edit, edit_line, edit_several, field_named
from rules.characters.parts import (
    Burden,
    BurdenKind,
    Part,
    SheetArmor,
    SheetItem,
    SheetQuality,
    SheetSkill,
    SheetTalent,
    SheetWeapon,
    XpEntry,
)
from rules.checks.skills import Characteristic
from rules.combat.defense import DefenseKind, DefenseRole
from rules.errors import Misreading, NotationError, UnknownName
from rules.health.combatants import AdversaryType
from rules.systems.base import Narrative
from tests.rules.characters.people import BLASTER, EDGE, NOBODY, TROOPERS, VADER, VEX, VIBROKNIFE

SKILLS = {skill.key: skill for skill in VEX.skills}


def skill(key: str, **changes: Any) -> tuple[SheetSkill, ...]:
    """Return Vex's skills with another one, or with one changed."""
    return tuple(SheetSkill(**{**fields(each), **changes}) if each.key == key else each for each in VEX.skills)


def fields(each: SheetSkill) -> dict[str, Any]:
    return {name: getattr(each, name) for name in SheetSkill.__dataclass_fields__}


@pytest.mark.parametrize(
    ("line", "field", "expected"),
    [
        pytest.param("name  Vex Ünal ", "name", "Vex Ünal", id="name"),
        pytest.param("kind minion group", "kind", AdversaryType.MINION, id="kind"),
        pytest.param("type: PC", "kind", AdversaryType.PLAYER_CHARACTER, id="kind in short"),
        pytest.param("species Twi'lek, blue", "species", "Twi'lek, blue", id="species"),
        pytest.param("career none", "career", "", id="a text emptied"),
        pytest.param("notes owes, much", "notes", "owes, much", id="notes"),
        pytest.param("portrait https://a.example/x", "portrait", "https://a.example/x", id="portrait"),
        pytest.param("specs Thief; Pilot", "specializations", ("Thief", "Pilot"), id="specializations"),
        pytest.param("specializations -", "specializations", (), id="no specializations"),
        pytest.param("credits 30", "credits", 30, id="a number"),
        pytest.param("credits +500", "credits", 650, id="more"),
        pytest.param("credits −500", "credits", -350, id="less, with a real minus"),
        pytest.param("group size 6", "group_size", 6, id="two words"),
        pytest.param("CURRENT WOUNDS 3", "wounds", 3, id="capitals"),
        pytest.param("strain -1", "strain", 1, id="one less"),
        pytest.param("force 3", "force_rating", 3, id="Force rating"),
        pytest.param("committed +1", "force_committed", 2, id="committed Force dice"),
        pytest.param("stimpacks today 0", "stimpacks_today", 0, id="stimpacks"),
        pytest.param("morality none", "morality", None, id="no Morality"),
        pytest.param("morality -10", "morality", 40, id="less Morality"),
        pytest.param("soak armor 2", "soak", (Part("Enduring", 1), Part("armor", 2)), id="a part of soak"),
        pytest.param("soak enduring 2", "soak", (Part("enduring", 2),), id="a part changed"),
        pytest.param("soak Enduring 0", "soak", (), id="a part gone"),
        pytest.param("soak +2", "soak", (Part("Enduring", 1), Part("change", 2)), id="more soak"),
        pytest.param("soak 5", "soak", (Part("total", 5),), id="soak as printed"),
        pytest.param("soak none", "soak", (), id="soak by parts again"),
        pytest.param("wt 14", "wound_threshold", (Part("total", 14),), id="a whole threshold"),
        pytest.param(
            "wound threshold Toughened 4",
            "wound_threshold",
            (Part("species", 10), Part("Brawn", 3), Part("Toughened", 4)),
            id="a part of a threshold",
        ),
        pytest.param("strain threshold none", "strain_threshold", (), id="no threshold"),
        pytest.param("encumbrance big bag 3", "encumbrance", (Part("backpack", 4), Part("big bag", 3)), id="load"),
        pytest.param(
            "defense 1/2",
            "defense",
            (
                DefensePart(source="total", rating=1, kind=DefenseKind.MELEE),
                DefensePart(source="total", rating=2, kind=DefenseKind.RANGED),
            ),
            id="melee and ranged defense",
        ),
        pytest.param("defense 0/0", "defense", (), id="no defense"),
        pytest.param("defense none", "defense", (), id="no defense in a word"),
        pytest.param(
            "defense cloak 1",
            "defense",
            (*VEX.defense, DefensePart(source="cloak", rating=1, kind=DefenseKind.GENERAL)),
            id="defense against both",
        ),
        pytest.param(
            "defense cover 1 ranged provides",
            "defense",
            (
                *VEX.defense,
                DefensePart(source="cover", rating=1, kind=DefenseKind.RANGED, role=DefenseRole.PROVIDES),
            ),
            id="defense that provides",
        ),
        pytest.param("melee defense shield 0", "defense", (), id="a part of defense gone"),
        pytest.param(
            "ranged defense 2",
            "defense",
            (*VEX.defense, DefensePart(source="total", rating=2, kind=DefenseKind.RANGED)),
            id="ranged defense",
        ),
        pytest.param(
            "xp 10 session three, well played",
            "xp",
            (*VEX.xp, XpEntry(amount=10, reason="session three, well played")),
            id="experience",
        ),
        pytest.param("xp -5", "xp", (*VEX.xp, XpEntry(amount=-5, reason="")), id="experience without a reason"),
        pytest.param(
            "obligation Family feud 10",
            "burdens",
            (*VEX.burdens, Burden(kind=BurdenKind.OBLIGATION, name="Family feud", size=10)),
            id="an obligation",
        ),
        pytest.param(
            "obligation debt +5",
            "burdens",
            (*VEX.burdens[1:], Burden(kind=BurdenKind.OBLIGATION, name="debt", size=15)),
            id="a larger one",
        ),
        pytest.param("duty 0", "burdens", VEX.burdens[:2], id="a duty gone"),
        pytest.param("skill athletics 3", "skills", skill("athletics", ranks=3), id="ranks"),
        pytest.param("athletics 3", "skills", skill("athletics", ranks=3), id="a skill by its name alone"),
        pytest.param("skill athletics career", "skills", skill("athletics", is_career=True), id="a career skill"),
        pytest.param(
            "skill ranged light not career", "skills", skill("ranged_light", is_career=False), id="no career skill"
        ),
        pytest.param(
            "skill athletics by agility 1 setback 2",
            "skills",
            skill("athletics", ranks=1, characteristic=Characteristic.AGILITY, removes_setback=2),
            id="everything about a skill",
        ),
        pytest.param(
            "skills cool 1, charm 2 career",
            "skills",
            (
                *VEX.skills,
                SheetSkill(key="cool", name="Cool", ranks=1),
                SheetSkill(key="charm", name="Charm", ranks=2, is_career=True),
            ),
            id="several skills",
        ),
        pytest.param(
            "skill custom Spin Doctor! 2 presence",
            "skills",
            (
                *VEX.skills,
                SheetSkill(key="spin_doctor", name="Spin Doctor!", ranks=2, characteristic=Characteristic.PRESENCE),
            ),
            id="a skill of one's own",
        ),
        pytest.param("skill remove athletics", "skills", VEX.skills[1:], id="a skill gone"),
        pytest.param("skill athletics none", "skills", VEX.skills[1:], id="a skill gone, said last"),
        pytest.param("gear stimpack 5", "gear", (SheetItem(name="Stimpack", count=5), VEX.gear[1]), id="so many"),
        pytest.param("gear stimpack -1", "gear", (SheetItem(name="Stimpack", count=2), VEX.gear[1]), id="one less"),
        pytest.param("gear stimpack -3", "gear", VEX.gear[1:], id="none left"),
        pytest.param("gear torch +2", "gear", (*VEX.gear, SheetItem(name="torch", count=2)), id="more of a new thing"),
        pytest.param("gear torch", "gear", (*VEX.gear, SheetItem(name="torch")), id="one thing"),
        pytest.param(
            "gear tool kit 2 enc 3, torch",
            "gear",
            (*VEX.gear, SheetItem(name="tool kit", count=2, encumbrance=3), SheetItem(name="torch")),
            id="several things",
        ),
        pytest.param("gear torch 0", "gear", VEX.gear, id="none of a thing that is not there"),
        pytest.param("gear remove rope", "gear", VEX.gear[:1], id="a thing removed"),
        pytest.param(
            "talent grit 3",
            "talents",
            (SheetTalent(name="Grit", ranks=3, text="More strain."), VEX.talents[1]),
            id="ranks of a talent",
        ),
        pytest.param(
            "talent Grit +1: thick skin",
            "talents",
            (SheetTalent(name="Grit", ranks=3, text="thick skin"), VEX.talents[1]),
            id="a talent's text",
        ),
        pytest.param("talent Dodge", "talents", (*VEX.talents, SheetTalent(name="Dodge")), id="a new talent"),
        pytest.param(
            "talent Dodge +2", "talents", (*VEX.talents, SheetTalent(name="Dodge", ranks=2)), id="new, by so many ranks"
        ),
        pytest.param("talent grit 0", "talents", VEX.talents[1:], id="a talent gone"),
        pytest.param("talent quick draw none", "talents", VEX.talents[:1], id="a talent gone, in words"),
        pytest.param(
            "armor Mesh, soak 1, defense 1, enc 2, worn",
            "armor",
            (*VEX.armor, SheetArmor(name="Mesh", soak=1, defense=1, encumbrance=2)),
            id="armor",
        ),
        pytest.param(
            "armor padded armor carried",
            "armor",
            (SheetArmor(name="Padded armor", soak=2, encumbrance=3, is_worn=False), VEX.armor[1]),
            id="armor taken off",
        ),
        pytest.param("armor delete padded armor", "armor", VEX.armor[1:], id="armor removed"),
        pytest.param("weapon remove vibroknife", "weapons", VEX.weapons[:1], id="a weapon removed"),
    ],
)
def test_a_line_changes_one_field(line: str, field: str, expected: object) -> None:
    changed = edit_line(VEX, line, EDGE)

    assert getattr(changed, field) == expected
    assert set(changed_fields(VEX, changed)) <= {field, "soak_is_total"}


@pytest.mark.parametrize(
    ("line", "weapon"),
    [
        pytest.param(
            "weapon Blaster pistol (Ranged [Light]; Damage 6; Critical 3; Range [Medium]; Encumbrance 1; Stun Setting)",
            BLASTER,
            id="as stat blocks print it",
        ),
        pytest.param(
            "weapon Blaster pistol, ranged light, dam 6, crit 3, medium range, enc 1, stun setting",
            BLASTER,
            id="as one types it",
        ),
        pytest.param(
            "weapon Vibro axe (two-handed), melee, damage +3, critical 2, pierce 2, sunder, two-handed",
            SheetWeapon(
                name="Vibro axe (two-handed)",
                skill="melee",
                damage=3,
                adds_brawn=True,
                critical_rating=2,
                qualities=(SheetQuality(name="Pierce", rank=2), SheetQuality(name="Sunder")),
                hands=2,
            ),
            id="brackets in its name",
        ),
        pytest.param(
            "weapon Club (Melee; Damage Brawn+1; Critical -; Hands 1)",
            SheetWeapon(name="Club", skill="melee", damage=1, adds_brawn=True),
            id="Brawn in words and no Critical",
        ),
        pytest.param(
            "weapon Fist, brawl, damage brawn, critical none",
            SheetWeapon(name="Fist", skill="brawl", damage=0, adds_brawn=True),
            id="Brawn alone",
        ),
        pytest.param(
            "weapon Wand; häxkonst; one-handed; damage 3",
            SheetWeapon(name="Wand", skill="häxkonst", damage=3),
            id="a custom skill",
        ),
    ],
)
def test_a_weapon_is_read_from_one_line(line: str, weapon: SheetWeapon) -> None:
    assert edit_line(VADER if weapon.skill != "häxkonst" else VEX, line, EDGE).weapons[-1] == weapon


def test_a_weapon_takes_the_place_of_one_with_its_name() -> None:
    changed = edit(VEX, "weapon", "blaster pistol, ranged light, damage 9, medium", EDGE)

    assert [weapon.damage for weapon in changed.weapons] == [9, VIBROKNIFE.damage]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("weapon blaster", "its skill, damage and range, as in “, ranged light, damage 6, critical 3, medium”"),
        ("weapon blaster, damage 6", "the skill of the weapon, as in “, ranged light”"),
        ("weapon blaster, ranged light", "its damage and range too, as in “, damage 6, medium”"),
        ("weapon blaster (ranged light; damage 6)", "its range too, as in “, medium”"),
        ("weapon axe, melee, critical 3", "its damage too, as in “, damage +1”"),
    ],
)
def test_a_weapon_that_nobody_could_attack_with_says_what_is_missing(line: str, expected: str) -> None:
    with pytest.raises(NotationError) as refused:
        edit_line(VEX, line, EDGE)

    assert refused.value.expected == expected
    assert edit_line(VEX, "weapon holdout, ranged light, damage 5, engaged", EDGE).weapons[-1].range == "engaged"


@pytest.mark.parametrize("edited", [edit_line, edit_several])
@pytest.mark.parametrize(
    ("line", "suggestions"),
    [
        ("wounds 14", ("wound threshold 14", "current wounds 14")),
        ("strain 3", ("strain threshold 3", "current strain 3")),
    ],
)
def test_a_number_of_wounds_that_could_be_the_threshold_is_asked_about(
    edited: Callable[[Character, str, Narrative], Character], line: str, suggestions: tuple[str, ...]
) -> None:
    with pytest.raises(NotationError) as refused:
        edited(VEX, line, EDGE)

    assert refused.value.problem is Misreading.AMBIGUOUS
    assert refused.value.suggestions == suggestions
    for each in (*suggestions, "wounds +1", "strain 0"):
        assert edited(VEX, each, EDGE) is not None


def test_a_talent_of_the_rules_is_known_without_its_field() -> None:
    with pytest.raises(NotationError) as refused:
        edit_line(VEX, "adversary 2", EDGE)

    assert "talent adversary 2" in refused.value.suggestions


@pytest.mark.parametrize(
    ("line", "is_total"),
    [
        pytest.param("soak 5", True, id="a number alone is a total"),
        pytest.param("soak armor 2", False, id="a part is none"),
        pytest.param("soak none", False, id="nothing is none"),
    ],
)
def test_soak_by_a_number_alone_is_a_printed_total(line: str, is_total: bool) -> None:
    assert edit_line(VEX, line, EDGE).soak_is_total == is_total


def test_a_part_on_top_of_a_printed_total_leaves_it_a_total() -> None:
    changed = edit_line(TROOPERS, "soak shield 1", EDGE)

    assert changed.soak == (Part("total", 5), Part("shield", 1))
    assert changed.soak_is_total
    assert not edit_line(TROOPERS, "soak none", EDGE).soak_is_total


def test_changes_without_a_name_add_up() -> None:
    changed = edit_line(edit_line(VEX, "wt +2", EDGE), "wt -1", EDGE)

    assert changed.wound_threshold[-1] == Part("change", 1)


@pytest.mark.parametrize(("word", "which"), [("br", 0), ("AGILITY", 1), ("int", 2), ("cun", 3), ("will", 4), ("pr", 5)])
def test_characteristics_have_short_names(word: str, which: int) -> None:
    changed = edit_line(NOBODY, f"{word} 5", EDGE)

    assert [value for _, value in changed.characteristics] == [5 if place == which else 2 for place in range(6)]
    assert edit_line(NOBODY, f"{word} +1", EDGE).characteristics[which][1] == 3


def test_fields_are_found_however_they_are_spelled() -> None:
    assert field_named("Wound_Threshold") is field_named("wt")
    with pytest.raises(UnknownName) as refused:
        edit(VEX, "wound treshold", "3", EDGE)
    assert refused.value.suggestions[0] == "wound threshold"


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_the_example_of_every_field_can_be_typed(field: Any) -> None:
    changed = edit(NOBODY, field.name, field.example, EDGE)

    assert changed == edit_line(NOBODY, f"{field.name} {field.example}", EDGE)
    assert from_document(to_document(changed)) == changed
    assert changed != NOBODY or field.name == "stimpacks today"
