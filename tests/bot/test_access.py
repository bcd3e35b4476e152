"""Who may do what: every act, every kind of person, with and without named game masters."""

import pytest

from bot.access import WHO, Act, Actor, GameMasters, Who, is_gm, may

NOBODY = GameMasters()
NAMED = GameMasters(frozenset({1}), frozenset({7}))
PLAYER = Actor(user_id=2)
MANAGER = Actor(user_id=3, manages_server=True)
GM = Actor(user_id=1)
GM_BY_ROLE = Actor(user_id=4, role_ids=frozenset({7, 8}))


def test_every_act_has_its_row() -> None:
    assert set(WHO) == set(Act)


@pytest.mark.parametrize(
    ("actor", "masters", "expected"),
    [
        pytest.param(MANAGER, NOBODY, True, id="a manager is GM while nobody is named"),
        pytest.param(PLAYER, NOBODY, False, id="a player is not"),
        pytest.param(MANAGER, NAMED, False, id="a manager is not once somebody is named"),
        pytest.param(GM, NAMED, True, id="a named person is"),
        pytest.param(GM_BY_ROLE, NAMED, True, id="a member of a named role is"),
        pytest.param(PLAYER, NAMED, False, id="others are not"),
    ],
)
def test_who_is_gm(actor: Actor, masters: GameMasters, expected: bool) -> None:
    assert is_gm(actor, masters) is expected


@pytest.mark.parametrize("act", list(Act))
@pytest.mark.parametrize("masters", [NOBODY, NAMED], ids=["nobody named", "named"])
@pytest.mark.parametrize("actor", [PLAYER, MANAGER, GM, GM_BY_ROLE], ids=["player", "manager", "gm", "gm by role"])
def test_an_act_is_open_to_exactly_its_circle(act: Act, masters: GameMasters, actor: Actor) -> None:
    in_circle = {
        Who.ANYONE: True,
        Who.GM: is_gm(actor, masters),
        Who.GM_OR_MANAGER: is_gm(actor, masters) or actor is MANAGER,
    }

    assert may(actor, masters, act) is in_circle[WHO[act]]
