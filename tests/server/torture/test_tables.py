"""Whoever listens is waited for as long as anybody hears anything: how slow the machine is makes no difference."""

import asyncio
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from railhead.server.torture import tables
from railhead.server.torture.clients import Client, Listener
from railhead.server.torture.history import Heard, History
from tests.server.guests import apart

VERSION = 10


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A table at version 10, and a clock that goes on by 50 seconds whenever it is looked at."""

    async def look(client: Client, game: str, query: str = "") -> Any:
        return {"version": VERSION, "players": [], "awaited": [], "finished": ""}

    clock = count(0, 50)
    monkeypatch.setattr(Client, "look", look)
    monkeypatch.setattr(tables, "monotonic", lambda: next(clock))
    monkeypatch.setattr(tables, "AGAIN", 0.0)
    wire = SimpleNamespace(close=lambda: None)
    return SimpleNamespace(history=History(), wire=lambda token: wire, chance=Random(1), is_over=False)


def waited_for(site: Any, last: int) -> int:
    """For somebody who hears one message after the other up to this, and then nothing; what he has heard by then."""

    async def hear(listener: Listener) -> None:
        for version in range(1, last + 1):
            await asyncio.sleep(0)
            listener.stream.heard.append(Heard(version, {}, False))

    async def work() -> int:
        listener = Listener(site, "game", None)
        hearing = asyncio.create_task(hear(listener))
        await tables.all_heard(site, "game", [listener])
        found = listener.stream.last
        await hearing
        return found

    return apart(work())


def test_a_slow_listener_is_waited_for(site: Any) -> None:
    assert waited_for(site, VERSION) == VERSION


def test_one_who_hears_nothing_more_is_not(site: Any) -> None:
    assert waited_for(site, VERSION - 1) == VERSION - 1
