"""Many at once, servers that are killed, servers side by side: nothing is done twice and nothing is lost."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest

from railhead.record import Game, record_from_json
from tests.server.conftest import DATABASES, emptied
from tests.server.guests import Guest, hot_seat, wait_for
from tests.server.processes import Listening, Process

CLIENTS = 50


@pytest.fixture(scope="module", params=DATABASES)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server on either database, shared by the tests of this module."""
    with Process(tmp_path_factory.mktemp("server"), database_for(request)) as server:
        yield server


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str:
    return database_for(request)


def database_for(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "sqlite" else emptied(request.getfixturevalue("postgres"))


def at_once(work: Callable[[int], Any], count: int = CLIENTS) -> list[Any]:
    """The same by many, begun at the same moment."""
    gate = threading.Barrier(count)

    def begun(number: int) -> Any:
        gate.wait()
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begun, range(count)))


def test_of_fifty_on_one_version_one_wins(server: Process) -> None:
    with server.client() as client:
        guest, game = hot_seat(client)
        for version, (seat, lowest) in enumerate((("P1", 20), ("P2", 70), ("P3", 120))):
            bids = at_once(
                lambda number, v=version, s=seat, low=lowest: guest.act(  # type: ignore[misc]
                    game, v, actor=s, kind="bid", lot="TSR", amount=low + 5 * (number % 10)
                )
            )
            codes = sorted(answer.status_code for answer in bids)
            assert codes == [200] + [409] * (CLIENTS - 1)
            winner = next(answer.json()["lines"][0]["action"] for answer in bids if answer.status_code == 200)
            lines = guest.get(f"/api/games/{game}/log").json()["lines"]
            assert len(lines) == version + 1
            assert lines[-1]["action"] == winner
            assert {answer.json()["game"]["version"] for answer in bids if answer.status_code == 409} == {version + 1}


def test_of_fifty_repeats_all_are_answered_alike(server: Process) -> None:
    with server.client() as client:
        guest, game = hot_seat(client)
        answers = at_once(lambda _: guest.act(game, 0, "one key", actor="P1", kind="bid", lot="TSR", amount=20))
        assert {answer.status_code for answer in answers} == {200}
        assert len({str(answer.json()["lines"]) for answer in answers}) == 1
        assert guest.game(game)["version"] == 1


@pytest.mark.parametrize("database", DATABASES, indirect=True)
def test_killed_server_has_lost_nothing(database: str, tmp_path: Path) -> None:
    server = Process(tmp_path, database)
    acknowledged: dict[str, int] = {}
    with server, server.client() as client:
        tables = [hot_seat(client) for _ in range(8)]
        stop = threading.Event()
        threads = [threading.Thread(target=play, args=(guest, game, acknowledged, stop)) for guest, game in tables]
        for thread in threads:
            thread.start()
        wait_for(lambda: sum(acknowledged.values()) > 60)
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
    with Process(tmp_path, database, server.port) as again, again.client() as client:
        for guest, game in tables:
            guest.client = client
            shown = guest.game(game)
            # One more may have been stored whose answer was never heard.
            assert shown["version"] in (acknowledged[game], acknowledged[game] + 1)
            record = record_from_json(guest.get(f"/api/games/{game}/record").content)
            assert str(Game.replay(record).state.round) == shown["round"]
            assert Game.replay(record).state.cash == shown["state"]["cash"]


def play(guest: Guest, game: str, acknowledged: dict[str, int], stop: threading.Event) -> None:
    """Bid and take it back until the server is gone, counting what was acknowledged."""
    acknowledged[game] = version = 0
    while not stop.is_set():
        action = {"kind": "undo"} if version % 2 else {"kind": "bid", "lot": "TSR", "amount": 20}
        try:
            answer = guest.act(game, version, actor="P1", **action)
        except httpx2.HTTPError:
            return
        assert answer.status_code == 200, answer.text
        version = acknowledged[game] = answer.json()["version"]


@pytest.fixture(scope="module")
def pair(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Process]]:
    """Two servers on one database."""
    database = emptied(postgres)
    folder = tmp_path_factory.mktemp("pair")
    first, second = Process(folder, database), Process(folder, database)
    with first, second:
        yield first, second


def test_workers_see_each_others_moves_at_once(pair: tuple[Process, Process]) -> None:
    with pair[0].client() as here, pair[1].client() as there:
        guest, game = hot_seat(here)
        other = Guest(there, guest.token)
        assert other.game(game)["version"] == 0
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        assert other.game(game)["version"] == 1
        assert other.act(game, 1, kind="bid", lot="TSR", amount=25).status_code == 200
        assert guest.game(game)["state"]["cash"] == other.game(game)["state"]["cash"]
        assert guest.act(game, 1, actor="P2", kind="pass").status_code == 409


def test_watcher_at_one_worker_hears_of_a_move_at_the_other(pair: tuple[Process, Process]) -> None:
    with pair[0].client() as here:
        guest, game = hot_seat(here)
        heard = Listening(pair[1], game)
        heard.wait_until_open()
        guest.act(game, 0, kind="bid", lot="TSR", amount=20)
        wait_for(lambda: "id: 1" in heard.lines)


def test_whoever_watches_at_a_worker_that_stops_misses_nothing(
    pair: tuple[Process, Process], postgres: str, tmp_path: Path
) -> None:
    with pair[0].client() as client, Process(tmp_path, postgres) as leaving:
        guest, game = hot_seat(client)
        watcher = Listening(leaving, game, last=0)
        watcher.wait_until_open()
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        wait_for(lambda: watcher.versions == [1])
        leaving.stop()
        watcher.join(60)
        assert not watcher.is_alive(), "told at once that the stream is over"
        assert guest.act(game, 1, kind="bid", lot="TSR", amount=25).status_code == 200
        # As a browser does two seconds later.
        again = Listening(pair[1], game, last=watcher.versions[-1])
        wait_for(lambda: again.versions == [2])


def test_worker_that_lost_the_database_hears_again(pair: tuple[Process, Process], postgres: str) -> None:
    with pair[0].client() as here, psycopg.connect(postgres, autocommit=True) as connection:
        guest, game = hot_seat(here)
        heard = Listening(pair[1], game)
        heard.wait_until_open()
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = %s"
        connection.execute(cut, [connection.info.dbname])
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        wait_for(lambda: heard.versions == [1])


def test_of_fifty_at_two_workers_one_wins(pair: tuple[Process, Process]) -> None:
    with pair[0].client() as here, pair[1].client() as there:
        guest, game = hot_seat(here)
        guests = (guest, Guest(there, guest.token))
        answers = at_once(
            lambda number: guests[number % 2].act(
                game, 0, actor="P1", kind="bid", lot="TSR", amount=20 + 5 * (number % 10)
            )
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * (CLIENTS - 1)
        assert guest.game(game)["version"] == 1
