"""A press that nobody would see deferred is acknowledged early in a crowd, and only there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from bot import answers
from bot.answers import CROWD, Answer, answering
from bot.in_flight import InFlight


@dataclass
class Pressed:
    """As much of a press as an answer needs that is never sent."""

    client: Any
    deferred: asyncio.Event = field(default_factory=asyncio.Event)
    id: int = 1
    message: object = "the tracker"

    @property
    def response(self) -> Any:
        return SimpleNamespace(is_done=self.deferred.is_set, defer=self._defer)

    async def _defer(self) -> None:
        assert not self.deferred.is_set(), "a press is deferred once"
        self.deferred.set()


@asynccontextmanager
async def crowd(size: int) -> AsyncIterator[Any]:
    """Let so many others be worked on, and return the client that knows of it."""
    in_flight, over = InFlight(), asyncio.Event()

    async def work() -> None:
        with in_flight.working():
            await over.wait()

    others = [asyncio.create_task(work()) for _ in range(size)]
    await asyncio.sleep(0)
    try:
        yield SimpleNamespace(in_flight=in_flight, is_stopping=False)
    finally:
        over.set()
        await asyncio.gather(*others)


@pytest.fixture(autouse=True)
def _time_that_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "HURRY", 0.0)
    monkeypatch.setattr(answers, "PATIENCE", 3600.0)


async def some_turns_of_the_loop() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def worked_on(press: Pressed, *, in_a_hurry: bool) -> bool:
    """Work for a while without an end, and return whether the press was deferred meanwhile."""
    async with answering(press) as answer:  # type: ignore[arg-type]  # as much of it as is needed
        if in_a_hurry:
            answer.hurry()
        await some_turns_of_the_loop()
        return press.deferred.is_set()


async def test_in_a_crowd_it_is_acknowledged_while_it_is_worked_on() -> None:
    async with crowd(CROWD - 1) as client:  # and itself
        assert await worked_on(Pressed(client), in_a_hurry=True)


async def test_where_few_press_the_answer_itself_is_the_one_response() -> None:
    async with crowd(CROWD - 2) as client:
        assert not await worked_on(Pressed(client), in_a_hurry=True)


async def test_a_press_that_may_open_a_form_is_never_hurried() -> None:
    async with crowd(CROWD * 2) as client:
        assert not await worked_on(Pressed(client), in_a_hurry=False)


async def test_where_few_press_it_is_still_deferred_after_the_usual_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    async with crowd(0) as client:
        assert await worked_on(Pressed(client), in_a_hurry=True)


async def test_an_answer_that_is_there_first_is_not_overtaken() -> None:
    async with crowd(CROWD) as client:
        press = Pressed(client)
        answer = Answer(press, private=True)  # type: ignore[arg-type]  # as much of it as is needed
        answer.hurry()
        await answer.settled()
        await some_turns_of_the_loop()
        assert not press.deferred.is_set()
