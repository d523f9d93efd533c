"""Games stored under other rules open on both databases: played on by their edition, or read as far as they go."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

import railhead.titles
from railhead.record import record_from_json
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.storage.database import Database
from railhead.server.storage.schema import entries, games
from railhead.titles import description_of
from tests.server.guests import Guest
from tests.server.old_database import EXPECTED, load

GAME = EXPECTED["games"][0]
EARLY = 20


def opened(settings: Settings, *changes: Any) -> Iterator[TestClient]:
    """A server on the earlier version's database, after something has become otherwise."""
    load(settings)
    database = Database(settings)
    with database.writing() as connection:
        for change in changes:
            connection.execute(change)
    database.close()
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def unknown(settings: Settings) -> Iterator[TestClient]:
    yield from opened(settings, update(games).where(games.c.id == GAME["id"]).values(edition="0/0"))


@pytest.fixture
def refused(settings: Settings) -> Iterator[TestClient]:
    """An early entry is one that the rules do not allow, as if they had changed."""
    one = (entries.c.game == GAME["id"]) & (entries.c.seq == EARLY)
    action = '{"actor":"P1","kind":"bid","lot":"nothing","amount":1}'
    yield from opened(settings, update(entries).where(one).values(action=action))


@pytest.fixture
def raised(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """The title has a new edition; the old one is still played."""
    present = description_of("1861")
    newer = msgspec.structs.replace(present, edition="9/9", editions={**present.editions, "9/9": ("something",)})
    monkeypatch.setattr(
        railhead.titles, "description_of", lambda title: newer if title == "1861" else description_of(title)
    )
    railhead.titles._remembered.cache_clear()
    yield from opened(settings)
    railhead.titles._remembered.cache_clear()


def player(client: TestClient, number: int = 1) -> Guest:
    return Guest(client, GAME["tokens"][number - 1])


def test_game_of_an_older_edition_opens_and_goes_on(raised: TestClient) -> None:
    shown = player(raised).game(GAME["id"])
    assert (shown["version"], shown["closed"]) == (GAME["version"], "")
    action = GAME["continued"][0]
    answer = player(raised, int(action["actor"][1:])).act(GAME["id"], shown["version"], **action)
    assert answer.status_code == 200, answer.text
    table = raised.app.state.services.lobby.open(GAME["id"])  # type: ignore[attr-defined]
    assert table.title.changes == frozenset()
    begun = Guest(raised).set_up()["id"]
    assert raised.app.state.services.lobby.open(begun).title.changes == {"something"}  # type: ignore[attr-defined]


def test_game_of_an_unknown_edition_is_read_only(unknown: TestClient) -> None:
    guest = player(unknown)
    shown = guest.game(GAME["id"])
    # Under the present rules, as far as they allow what was done.
    assert 0 < shown["version"] <= GAME["version"]
    assert "edition '0/0'" in shown["closed"]
    _check_closed(unknown, guest, shown)


def test_game_whose_action_no_longer_applies_opens_up_to_it(refused: TestClient) -> None:
    guest = player(refused)
    shown = guest.game(GAME["id"])
    assert shown["version"] == EARLY - 1
    assert f"action {EARLY} (Ann: bid nothing 1) does not apply" in shown["closed"]
    _check_closed(refused, guest, shown)


def _check_closed(client: TestClient, guest: Guest, shown: Any) -> None:
    """It can be looked at and exported whole, and nothing can be done to it."""
    game = GAME["id"]
    assert shown["options"] == []
    assert shown["awaited"] == []
    assert [shown[may] for may in ("may_undo", "may_redo", "may_agree")] == [False, False, False]
    for kind in ("undo", "redo", "pass"):
        answer = guest.act(game, shown["version"], actor="P1", kind=kind)
        assert answer.status_code == 422
        assert shown["closed"] in answer.json()["message"]
    assert guest.game(game, "?at=5")["point"] == 5
    page = guest.get(f"/games/{game}").text
    assert "read-only" in page
    exported = guest.get(f"/api/games/{game}/record")
    assert exported.status_code == 200
    assert len(record_from_json(exported.content).actions) == GAME["version"]
    assert Guest(client).get(f"/api/games/{game}/record").status_code == 403
    assert Guest(client).game(EXPECTED["games"][1]["id"])["closed"] == ""
