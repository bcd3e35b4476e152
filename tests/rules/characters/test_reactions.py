"""Which talents a sheet answers hits with: by their ranks and by a weapon for them."""

import pytest

from rules.characters.character import Character
from rules.characters.parts import SheetTalent, SheetWeapon
from rules.characters.reactions import reactions_of
from rules.combat.reactions import Reaction
from rules.systems.base import narrative_of
from rules.systems.edge_of_the_empire import EDGE_OF_THE_EMPIRE

GAME = narrative_of(EDGE_OF_THE_EMPIRE)
BOTH = (SheetTalent(name="parry", ranks=2), SheetTalent(name="Reflect", ranks=1))


@pytest.mark.parametrize(
    ("skills", "can"),
    [
        (["melee"], {Reaction.PARRY: 2}),
        (["lightsaber"], {Reaction.PARRY: 2, Reaction.REFLECT: 1}),
        (["brawl", "ranged_light"], {}),
        (["no such skill"], {}),
        ([], {}),
    ],
)
def test_a_talent_takes_a_weapon_for_it(skills: list[str], can: dict[Reaction, int]) -> None:
    weapons = tuple(SheetWeapon(name=each, skill=each) for each in skills)

    assert reactions_of(Character(name="Vex", talents=BOTH, weapons=weapons), GAME) == can
    assert reactions_of(Character(name="Vex", weapons=weapons), GAME) == {}
