"""The news of a game: at once, in order, from where one left off, and nobody waits for the slow."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.guests import Guest, hot_seat, wait_for
from tests.server.processes import Listening, Process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("live")) as server:
        yield server


def test_move_is_heard(server: Process) -> None:
    with server.client() as client:
        guest, game = hot_seat(client)
        heard = Listening(server, game)
        heard.wait_until_open()
        guest.act(game, 0, kind="bid", lot="TSR", amount=20)
        wait_for(lambda: heard.versions == [1])
    told = json.loads(next(line for line in heard.lines if line.startswith("data: ")).removeprefix("data: "))
    assert told["line"]["action"] == {"actor": "P1", "kind": "bid", "lot": "TSR", "amount": 20}
    assert told["now"]["awaited"] == ["P2"]
    assert told["now"]["version"] == 1


def test_stream_goes_on_where_it_was_left(server: Process) -> None:
    with server.client() as client:
        guest, game = hot_seat(client)
        for version in range(6):
            action = {"kind": "undo"} if version % 2 else {"kind": "bid", "lot": "TSR", "amount": 20}
            assert guest.act(game, version, actor="P1", **action).status_code == 200
        late, early, new = Listening(server, game, 4), Listening(server, game, 0), Listening(server, game)
        wait_for(lambda: late.versions == [5, 6])
        wait_for(lambda: early.versions == [1, 2, 3, 4, 5, 6])
        new.wait_until_open()
        guest.act(game, 6, actor="P1", kind="bid", lot="TSR", amount=20)
        wait_for(lambda: new.versions == [7])
        wait_for(lambda: late.versions == [5, 6, 7])


def test_somebody_who_sits_down_is_heard(server: Process) -> None:
    with server.client() as client:
        ann, bob = Guest(client), Guest(client)
        game = ann.set_up(seating={"mine": ["P1", "P3"], "open": ["P2"]})["id"]
        heard = Listening(server, game)
        heard.wait_until_open()
        bob.sit(game=game, seat="P2", name="Boris")
        wait_for(lambda: "event: seated" in heard.lines)
        assert "Boris" in "".join(heard.lines)


def test_slow_watchers_keep_nobody_waiting(server: Process) -> None:
    """Thirty ask for the news and never read it."""
    with server.client() as client:
        guest, game = hot_seat(client)
        idle = []
        for _ in range(30):
            line = socket.create_connection(("127.0.0.1", server.port))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            line.sendall(f"GET /games/{game}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            idle.append(line)
        quick = Listening(server, game)
        quick.wait_until_open()
        for version in range(20):
            action = {"kind": "undo"} if version % 2 else {"kind": "bid", "lot": "TSR", "amount": 20}
            assert guest.act(game, version, actor="P1", **action).status_code == 200
        wait_for(lambda: quick.versions == list(range(1, 21)))
        for line in idle:
            line.close()
        assert guest.game(game)["version"] == 20


def test_server_that_is_told_to_stop_ends_its_streams(tmp_path: Path) -> None:
    with Process(tmp_path) as server, server.client() as client:
        _, game = hot_seat(client)
        heard = Listening(server, game)
        heard.wait_until_open()
        server.stop()
        heard.join(timeout=60)
        assert not heard.is_alive()


def test_nobody_watches_a_game_there_is_not(server: Process) -> None:
    with server.client() as client:
        _, game = hot_seat(client)
        assert client.get("/games/nowhere/events").status_code == 404
        assert client.head(f"/games/{game}/events").status_code == 200
        assert client.get(f"/games/{game}/events", headers={"last-event-id": "many"}).status_code == 400
        assert client.get(f"/games/{game}/events?seat=P1").status_code == 403
