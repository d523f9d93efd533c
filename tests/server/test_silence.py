"""A database that falls silent in the middle: nobody is told what is not known."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.storage.store import Store
from tests.server.guests import hot_seat


def test_answer_lost_after_the_action_was_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = Store.append

    def silent(self: Store, *args: Any) -> None:
        stored(self, *args)
        raise OperationalError("COMMIT", None, Exception("server closed the connection unexpectedly"))

    with TestClient(make_app(Settings(data=tmp_path, has_limits=False)), raise_server_exceptions=False) as client:
        guest, game = hot_seat(client)
        monkeypatch.setattr(Store, "append", silent)
        lost = guest.act(game, 0, "a key", actor="P1", kind="bid", lot="TSR", amount=20)
        monkeypatch.setattr(Store, "append", stored)
        assert lost.status_code == 503
        assert "may or may not have been done" in lost.json()["message"]
        again = guest.act(game, 0, "a key", actor="P1", kind="bid", lot="TSR", amount=20)
        assert (again.status_code, again.json()["version"]) == (200, 1)
        assert guest.game(game)["version"] == 1
