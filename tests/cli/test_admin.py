"""What the owner of a server does beside it."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from railhead.cli import main
from railhead.server.app import make_app
from railhead.server.settings import Settings
from tests.server.browser import forms
from tests.server.guests import Guest


def test_accounts_are_listed_granted_and_reset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    with TestClient(make_app(Settings(data=data, has_limits=False))) as client:
        made = Guest(client).post("/api/account", {"name": "Ann", "password": "a long password"})
        assert made.status_code == 201
        ann = Guest(client, made.json()["token"])
        assert main(["admin", "--data", str(data), "grant", "ann"]) == 0
        assert ann.get("/api/account").json()["is_admin"]
        assert main(["admin", "--data", str(data), "accounts"]) == 0
        assert capsys.readouterr().out.endswith("  Ann  (owner)\n")
        assert main(["admin", "--data", str(data), "revoke", "Ann"]) == 0
        assert not ann.get("/api/account").json()["is_admin"]
        assert main(["admin", "--data", str(data), "reset", "Ann"]) == 0
        link = capsys.readouterr().out.strip()
        page = client.get(link)
        assert client.post(link, data=forms(page)[0].filled(password="a newer password")).status_code == 200
        client.cookies.clear()
        again = Guest(client).post("/api/session", {"name": "Ann", "password": "a newer password"})
        assert again.status_code == 201
        assert main(["admin", "--data", str(data), "owner"]) == 0
        assert capsys.readouterr().out.startswith("http://127.0.0.1:8000/owner/")
    assert main(["admin", "--data", str(data), "reset", "Nobody"]) == 2
    assert "there is no account 'Nobody'" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["admin", "accounts"], ["backup", "monday.backup"]])
def test_a_folder_without_a_server_is_told_and_left_as_it_is(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup of nothing, made every night because of a slip, would be found out when it is needed."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("RAILHEAD_DATA", raising=False)
    monkeypatch.chdir(tmp_path)
    assert main(command) == 2
    told = capsys.readouterr().err
    assert told == "railhead: no server keeps its games in railhead-data: name its folder with --data\n"
    assert list(tmp_path.iterdir()) == []
