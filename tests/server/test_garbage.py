"""Full collections look at what is new; once an hour at everything."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.hosting.garbage import EVERY, Freezer
from railhead.server.settings import Settings
from tests.server.guests import hot_seat


class Node:
    def __init__(self) -> None:
        self.itself = self


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Iterator[Clock]:
    clock = Clock()
    freezer = Freezer(clock)
    freezer.start()
    yield clock
    freezer.stop()
    assert gc.get_freeze_count() == 0


def test_what_outlived_a_full_collection_is_not_looked_at_again(clock: Clock) -> None:
    node = Node()
    gone = weakref.ref(node)
    gc.collect()
    frozen = gc.get_freeze_count()
    assert frozen > 10_000
    del node
    gc.collect()
    assert gone() is not None
    clock.now += EVERY
    gc.collect()
    assert gone() is None
    assert gc.get_freeze_count() > frozen // 2


def test_new_garbage_goes_as_ever(clock: Clock) -> None:
    gone = weakref.ref(Node())
    gc.collect()
    assert gone() is None


def test_a_game_put_away_is_freed_without_a_collection(tmp_path: Path) -> None:
    """Else games that were kept and put away would be in memory for up to an hour."""
    settings = Settings(data=tmp_path, has_limits=False, games_in_memory=1)
    with TestClient(make_app(settings)) as client:
        guest, game = hot_seat(client)
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20, actor="P1").status_code == 200
        assert guest.get(f"/games/{game}").status_code == 200
        lobby = client.app.state.services.lobby  # type: ignore[attr-defined]
        gone = weakref.ref(lobby.open(game).game)
        gc.collect()
        gc.disable()
        try:
            hot_seat(client)
            assert gone() is None
        finally:
            gc.enable()
