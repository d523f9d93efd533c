"""Streams: how many one may have, long logs in pieces, and a database that is away for a while."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from railhead.core.actions import Action
from railhead.record import record_to_json
from railhead.server.api import game_api as api
from railhead.server.api import streams
from railhead.server.app import make_app
from railhead.server.guards.fair import Throttled
from railhead.server.page_model import log
from railhead.server.settings import Settings
from railhead.server.tables.lobby import Submission
from railhead.server.tables.seat_view import open_seat_view
from railhead.server.tables.visitors import Visitor, new_token
from railhead.server.web import REQUESTER, Services
from tests.server.guests import Guest, apart
from tests.server.played import random_game

HOST = Visitor(new_token())


def run(folder: Path, work: Callable[[Services, str], Awaitable[None]], heartbeat: float = 0.1) -> None:
    """Something to be done with a server, without its network, and a game of 100 entries on it."""

    async def all_of_it() -> None:
        app = make_app(Settings(data=folder, has_limits=False, heartbeat=heartbeat))
        async with app.router.lifespan_context(app):
            services: Services = app.state.services
            game = services.lobby.import_game(record_to_json(random_game(100, seed=5).record), HOST).id
            await work(services, game)

    apart(all_of_it())


def news(services: Services, game: str, since: int = 0) -> AsyncIterator[bytes]:
    return streams._news(services, open_seat_view(services.lobby, game, HOST), since)


async def versions(stream: AsyncIterator[bytes], last: int) -> list[int]:
    heard: list[int] = []
    async for words in stream:
        if words.startswith(b"id: "):
            heard.append(int(words[4:].partition(b"\n")[0]))
        if heard and heard[-1] == last:
            break
    return heard


def test_long_log_comes_in_pieces_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "AT_ONCE", 7)

    async def work(services: Services, game: str) -> None:
        last = services.lobby.open(game).version
        assert await versions(news(services, game), last) == list(range(1, last + 1))

    run(tmp_path, work)


def test_move_wakes_whoever_watches(tmp_path: Path) -> None:
    """Not the next heartbeat, which is an hour away."""

    async def work(services: Services, game: str) -> None:
        table = services.lobby.open(game)
        stream = news(services, game, table.version)
        assert await anext(stream) == b"retry: 2000\n\n"
        hearing = asyncio.create_task(versions(stream, table.version + 1))
        await asyncio.sleep(0)
        undo = Submission(Action(table.players[0], "undo"), table.version, "key")
        await asyncio.to_thread(services.lobby.act_for, table, table.players, undo)
        assert await hearing == [101]

    run(tmp_path, work, heartbeat=3600)


def test_stream_goes_on_when_the_database_answers_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PAUSE", 0.01)
    monkeypatch.setattr(streams, "AT_ONCE", 30)

    async def work(services: Services, game: str) -> None:
        last = services.lobby.open(game).version
        stream = news(services, game)
        opened, failures = services.lobby.open, 0

        def fails(name: str) -> object:
            nonlocal failures
            failures += 1
            if failures % 2:
                raise OperationalError("SELECT", None, Exception("cut"))
            return opened(name)

        monkeypatch.setattr(services.lobby, "open", fails)
        assert await versions(stream, last) == list(range(1, last + 1))
        assert failures > 4

    run(tmp_path, work)


def test_nobody_has_too_many_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_OF_VISITOR", 2)
    monkeypatch.setattr(streams, "MOST_OF_ADDRESS", 3)

    async def work(services: Services, game: str) -> None:
        held, limited = [], Settings()
        for who in ("ann", "ann", "bob"):
            REQUESTER.set(("192.0.2.1", who))
            streams.check_room(services.hub, ("192.0.2.1", who), limited)
            stream = streams._counted(services, news(services, game))
            await anext(stream)
            held.append(stream)
        with pytest.raises(Throttled, match="too many games"):
            streams.check_room(services.hub, ("192.0.2.1", "ann"), limited)
        with pytest.raises(Throttled, match="too many games"):
            streams.check_room(services.hub, ("192.0.2.1", "cleo"), limited)
        streams.check_room(services.hub, ("192.0.2.2", "ann"), limited)
        with pytest.raises(Throttled, match="too many are watching"):
            streams.check_room(services.hub, ("192.0.2.2", "ann"), Settings(workers=1000))
        streams.check_room(services.hub, ("192.0.2.1", "ann"), Settings(has_limits=False))
        monkeypatch.setattr(streams, "MOST", 3)
        for settings in (limited, Settings(has_limits=False)):
            with pytest.raises(Throttled, match="too many are watching"):
                streams.check_room(services.hub, ("192.0.2.2", "ann"), settings)
        for stream in held:
            await stream.aclose()  # type: ignore[attr-defined]
        assert not services.hub.streams

    run(tmp_path, work)


def test_where_limits_are_off_anybody_has_as_many_as_they_like(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Guest(client)
    game = guest.set_up()["id"]
    monkeypatch.setattr(streams, "MOST_OF_ADDRESS", 0)
    assert client.head(f"/api/games/{game}/events", headers=guest.headers).status_code == 200


def test_log_comes_in_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "LOG_PAGE", 30)
    guest = Guest(client)
    game = guest.bring(record_to_json(random_game(100, seed=5).record))
    lines: list[int] = []
    is_more = True
    while is_more:
        answer = guest.get(f"/api/games/{game}/log?since={lines[-1] if lines else 0}").json()
        assert len(answer["lines"]) <= 30
        lines += [line["version"] for line in answer["lines"]]
        is_more = answer["is_more"]
    assert lines == list(range(1, guest.game(game)["version"] + 1))


def test_page_of_the_log_leads_to_the_one_before(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railhead.server.pages.game_asides.PAGE", 40)
    guest = Guest(client)
    game = guest.bring(record_to_json(random_game(100, seed=5).record))
    last = guest.game(game)["version"]
    newest = guest.get(f"/games/{game}/log?at={last}").text
    assert f'value="{last}"' in newest
    assert f"before={last - 40}" in newest
    oldest = guest.get(f"/games/{game}/log?at={last}&before=40").text
    assert 'value="40"' in oldest
    assert "before=" not in oldest
    assert log.PAGE == 500


def test_throttled_visitor_is_told_when_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railhead.server.guards.fair.MOST_WAITING", 0)
    with TestClient(make_app(Settings(data=tmp_path)), raise_server_exceptions=False) as client:
        page = client.get("/")
        assert page.status_code == 429
        assert int(page.headers["retry-after"]) >= 1
        assert "too many requests at once: try again in 2 seconds" in page.text
        monkeypatch.undo()
        assert client.get("/").status_code == 200
