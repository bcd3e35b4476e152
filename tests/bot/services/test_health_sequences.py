"""Whatever happens to somebody's health in whatever order: taken back from the last to the first, nothing is left."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.services import character_queries, characters, destiny, healing, health, injuries, undo
from bot.services.characters import CharacterChange
from bot.services.health import Hits
from bot.services.injuries import InjuryOrder
from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.parts import Part, SheetTalent
from rules.errors import RulesError
from rules.health.wounds import Damage
from tests.bot.people import ANN, GM, an_op
from tests.chance import SeededChance

VEX = Character(
    name="Vex",
    wound_threshold=(Part("printed", 12),),
    strain_threshold=(Part("printed", 11),),
    talents=(SheetTalent(name="Durable"),),
)

Step = Callable[[Store, SeededChance], Awaitable[CharacterChange]]


def wounds(amount: int) -> Step:
    hits = Hits(amounts=(amount, 1), is_soaked=amount % 2 == 0)
    return lambda store, chance: health.suffer(store, an_op(GM), "Vex", hits, chance)


def strain(amount: int) -> Step:
    hits = Hits(amounts=(amount,), damage=Damage.STRAIN)
    return lambda store, chance: health.suffer(store, an_op(GM), "Vex", hits, chance)


def heal(amount: int) -> Step:
    return lambda store, _: healing.heal(store, an_op(GM), "Vex", wounds=amount, strain=amount)


STEPS = st.one_of(
    st.integers(1, 20).map(wounds),
    st.integers(1, 20).map(strain),
    st.integers(1, 20).map(heal),
    st.just(lambda store, _: healing.stimpack(store, an_op(GM), "Vex")),
    st.just(lambda store, _: healing.night(store, an_op(GM), "Vex")),
    st.just(lambda store, chance: injuries.roll_injury(store, an_op(GM), "Vex", InjuryOrder(), chance)),
    st.just(lambda store, _: injuries.heal(store, an_op(GM), "Vex", None)),
    st.just(lambda store, _: injuries.remove(store, an_op(GM), "Vex", None)),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, max_size=12), seed=st.integers(0, 1000))
def test_taking_everything_back_leaves_the_sheet_as_it_was(migrated: Path, steps: list[Step], seed: int) -> None:
    asyncio.run(_played_and_taken_back(migrated, steps, SeededChance(seed)))


async def _played_and_taken_back(migrated: Path, steps: list[Step], chance: SeededChance) -> None:
    with TemporaryDirectory() as folder:
        own = Path(folder) / "bot.db"
        shutil.copy(migrated, own)
        own.chmod(0o600)
        store = await Store.open(own)
        try:
            await destiny.set_points(store, an_op(GM), 3, 3)
            await characters.create(store, an_op(ANN), VEX)
            done = [change for step in steps if (change := await _tried(store, step, chance)) is not None]
            for change in reversed(done):
                await undo.undo(store, an_op(GM), change.event.id)
            now = await character_queries.sheet_named(store, an_op(GM), "Vex")
            assert now.character.character == VEX
            assert (now.campaign.destiny.light, now.campaign.destiny.dark) == (3, 3)
        finally:
            await store.close()


async def _tried(store: Store, step: Step, chance: SeededChance) -> CharacterChange | None:
    try:
        return await step(store, chance)
    except RulesError:  # nothing to heal, for one
        return None
