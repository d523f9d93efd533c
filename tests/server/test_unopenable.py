"""Stored games whose title, options or board can't be put together any more: read and exported, never a mere error."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update
from starlette.testclient import TestClient

from railhead.record import record_from_json
from railhead.server.settings import Settings
from railhead.server.storage.schema import boards, games
from tests.server.guests import Guest
from tests.server.test_editions import GAME, opened

BROKEN = "0" * 64
CHANGES: dict[str, tuple[list[Any], str]] = {
    "title": ([update(games).where(games.c.id == GAME["id"]).values(title="1999")], "there is no title '1999'"),
    "options": (
        [update(games).where(games.c.id == GAME["id"]).values(options='{"weather": "rain"}')],
        "1861 has no option weather",
    ),
    "board": (
        [
            insert(boards).values(sha256=BROKEN, name="mine.yaml", text="title: nothing"),
            update(games).where(games.c.id == GAME["id"]).values(board=BROKEN),
        ],
        "mine.yaml",
    ),
}


@pytest.fixture(params=CHANGES)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[TestClient, str]]:
    changes, why = CHANGES[request.param]
    for client in opened(Settings(data=tmp_path / "data", has_limits=False), *changes):
        yield client, why


def test_it_is_read_with_an_explanation_and_exported(case: tuple[TestClient, str]) -> None:
    client, why = case
    guest = Guest(client, GAME["tokens"][0])
    shown = guest.game(GAME["id"])
    assert why in shown["closed"]
    assert (shown["version"], shown["state"], shown["options"], shown["awaited"]) == (GAME["version"], None, [], [])
    assert len(shown["lines"]) == GAME["version"]
    page = guest.get(f"/games/{GAME['id']}")
    assert page.status_code == 200
    assert "This game is read-only" in page.text
    assert guest.get("/").status_code == 200
    for path in (f"/api/games/{GAME['id']}/record", f"/games/{GAME['id']}/record"):
        exported = guest.get(path)
        assert exported.status_code == 200
        assert len(record_from_json(exported.content).actions) == GAME["version"]


def test_nothing_is_done_to_it_and_strangers_have_no_record(case: tuple[TestClient, str]) -> None:
    client, why = case
    guest = Guest(client, GAME["tokens"][0])
    for kind in ("undo", "pass"):
        answer = guest.act(GAME["id"], GAME["version"], actor="P1", kind=kind)
        assert answer.status_code == 422
        assert why in answer.json()["message"]
    assert not Guest(client).game(GAME["id"])["may_export"]
    assert Guest(client).get(f"/api/games/{GAME['id']}/record").status_code == 403
    for path in ("log", "links"):
        assert guest.get(f"/api/games/{GAME['id']}/{path}").status_code in (403, 422)
