"""What is kept of the simulated server."""

from bot.offline.people import MOST_MESSAGES, Kept, Role, World


def kept(number: int, content: str = "") -> Kept:
    """Return a message to keep."""
    return Kept(id=number, channel_id=1, content=content)


def test_a_world_is_the_same_after_it_was_written_down() -> None:
    world = World(server=1, people={"gm": 2}, channels={"table": 3}, roles={"pilots": Role(id=4, members=["gm"])})
    world.keep(Kept(id=5, channel_id=3, flags=1 << 15, components=[{"type": 10, "content": "○"}]))

    assert World.model_validate_json(world.model_dump_json()) == world


def test_a_message_that_is_shown_again_is_the_newest() -> None:
    world = World()
    for number in (1, 2, 1):
        world.keep(kept(number))
    assert [each.id for each in world.messages] == [2, 1]


def test_a_message_that_changes_unseen_keeps_its_place() -> None:
    world = World()
    world.keep(kept(1))
    world.keep(kept(2))
    world.keep(kept(1, "new"), as_newest=False)
    assert [(each.id, each.content) for each in world.messages] == [(1, "new"), (2, "")]


def test_only_a_handful_of_messages_is_kept() -> None:
    world = World()
    for number in range(MOST_MESSAGES + 2):
        world.keep(kept(number))
    assert [each.id for each in world.messages] == list(range(2, MOST_MESSAGES + 2))


def test_a_role_is_taken_and_given_back_once() -> None:
    world = World(roles={"pilots": Role(id=1)})

    assert world.change_role("pilots", "ann", takes=True)
    assert not world.change_role("pilots", "ann", takes=True)
    assert world.roles["pilots"].members == ["ann"]
    assert world.change_role("pilots", "ann", takes=False)
    assert not world.change_role("pilots", "ann", takes=False)
