"""`/health` says whether the server is alive, `/ready` whether it can serve; and nobody hangs on a silent database."""

from pathlib import Path

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.storage import postgres as driver
from tests.server.conftest import emptied
from tests.server.guests import hot_seat


def test_server_that_can_serve_is_ready(either: TestClient) -> None:
    assert either.get("/health").json() == {"ok": True}
    assert either.get("/ready").json() == {"ok": True}


def test_server_whose_database_moved_on_is_not_ready(settings: Settings) -> None:
    with TestClient(make_app(settings)) as client:
        database = client.app.state.services.lobby.store._database  # type: ignore[attr-defined]
        with database.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        answer = client.get("/ready")
        assert answer.status_code == 503
        assert "another version" in answer.json()["message"]
        assert client.get("/health").status_code == 200


def test_server_whose_database_is_silent_is_alive_and_not_ready(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data=tmp_path, database=emptied(postgres), has_limits=False)
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        guest, game = hot_seat(client)
        monkeypatch.setattr(driver.PatientConnection, "wait", never)
        answer = client.get("/ready")
        assert answer.status_code == 503
        assert answer.json()["message"] == "the database does not answer"
        acted = guest.act(game, 0, kind="bid", lot="TSR", amount=20)
        assert acted.status_code == 503
        assert int(acted.headers["retry-after"]) > 0
        assert client.get("/health").status_code == 200
        monkeypatch.undo()
        assert client.get("/ready").status_code == 200
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200


def never(self: driver.PatientConnection, *args: object, **kwargs: object) -> object:
    """As if nothing came from the server, and patience were at its end."""
    self.close()
    raise driver.StatementTimeout("the server does not answer")
