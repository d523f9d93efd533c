"""A clock that is wrong or jumps harms nothing, and neither does a disk that is full."""

import time
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.clock import CLOCK, now
from railhead.server.settings import Settings
from railhead.server.storage.database import Database
from railhead.server.storage.store import Store
from railhead.server.tables.lobby import Lobby
from railhead.server.tables.setup import Seating, Setup
from railhead.server.tables.visitors import Visitor, new_token
from tests.server.guests import Guest, hot_seat


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that says how wrong the server's clock is."""
    monkeypatch.setenv(CLOCK, str(tmp_path / "clock"))
    return tmp_path / "clock"


def test_clock_is_wrong_by_what_the_file_says(clock: Path) -> None:
    assert abs(now() - time.time()) < 100
    clock.write_text("-100000")
    assert abs(now() + 100_000 - time.time()) < 100
    clock.write_text("nonsense")
    assert abs(now() - time.time()) < 100


@pytest.mark.parametrize("error", [-100_000, 100_000])
def test_bot_is_called_again_after_the_clock_jumped(clock: Path, tmp_path: Path, error: int) -> None:
    database = Database(Settings(data=tmp_path))
    called: list[str] = []
    lobby = Lobby(Store(database, "program"), 8, lambda table: called.append(table.id))
    setup = Setup(title="1861", players=("Bot", "Ann", "Cleo"), seating=Seating(mine=("P2",), bots={"P1": "random"}))
    game = lobby.create(setup, Visitor(new_token())).id
    called.clear()
    lobby.open(game)
    assert not called
    clock.write_text(str(error))
    lobby.open(game)
    assert called == [game]
    database.close()


def test_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, has_limits=False)
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        guest, game = hot_seat(client)
    full = msgspec.structs.replace(settings, most_pages=1)
    with TestClient(make_app(full), raise_server_exceptions=False) as client:
        version, status = 0, 200
        while status == 200 and version < 2000:
            status = _bid_or_undo(Guest(client, guest.token), game, version)
            version += status == 200
        assert status == 503
        assert Guest(client, guest.token).game(game)["version"] == version
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        guest = Guest(client, guest.token)
        assert guest.game(game)["version"] == version
        assert _bid_or_undo(guest, game, version) == 200


def _bid_or_undo(guest: Guest, game: str, version: int) -> int:
    action = {"kind": "undo"} if version % 2 else {"kind": "bid", "lot": "TSR", "amount": 20}
    return guest.act(game, version, actor="P1", **action).status_code
