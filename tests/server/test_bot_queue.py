"""The queue of bots: one worker thinks, none is lost. On empty databases, for other servers would take the jobs."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from railhead.cli import main
from railhead.core.actions import Action
from railhead.core.ids import Holder, Player
from railhead.server.app import make_app
from railhead.server.clock import milliseconds
from railhead.server.play.bot_runner import PAUSE, BotRunner, Outcome
from railhead.server.play.thinker import Thinker
from railhead.server.settings import Settings
from railhead.server.storage.bot_queue import LEASE, BotJob, BotQueue, waiting
from railhead.server.storage.database import Database
from railhead.server.storage.seats import SeatRow
from railhead.server.storage.store import GameRow, Store
from railhead.server.tables.lobby import Lobby
from railhead.server.tables.table import Table
from tests.server.conftest import emptied, statements
from tests.server.guests import Guest, wait_for
from tests.server.test_bot_runner import BOT, is_mine


class Time:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.moment = milliseconds()

    def __call__(self) -> int:
        return self.moment


class IdleRunner(BotRunner):
    """Notes whose turn it is, and plays nothing: every game has always one more action."""

    def __init__(self, queue: BotQueue) -> None:
        self.played: list[str] = []
        super().__init__(cast(Lobby, None), cast(Thinker, None), queue, is_on=False)

    def _play_one(self, job: BotJob) -> Outcome:
        self.played.append(job.game)
        return Outcome.ACTED


@pytest.fixture
def database(settings: Settings) -> Iterator[Database]:
    database = Database(settings)
    yield database
    database.close()


def filled(database: Database, time: Time, **hosts: str) -> BotQueue:
    """Games by name, with their hosts, in all of which a bot is to act."""
    store, queue = Store(database, "program"), BotQueue(database, time)
    for game, host in hosts.items():
        row = GameRow(id=game, title="1861", edition="2", players=("Ann", "Bob"), options={}, seed=1, host=host)
        store.add_game(row, [SeatRow(Player(Holder("P1")))])
    queue.request(hosts.items())
    return queue


def first(job: BotJob) -> int:
    return job.turn


def test_forty_games_of_one_host_do_not_keep_anothers_bots_waiting(database: Database) -> None:
    """The bots go from host to host, an action at a time."""
    time = Time()
    queue = filled(database, time, **{f"hog{number}": "hog" for number in range(40)}, mine="guest")
    runner = IdleRunner(queue)
    for _ in range(8):
        time.moment += 10
        assert runner._work()
    assert runner.played.count("mine") == 4
    assert len(set(runner.played)) == 5


def test_a_job_is_had_by_one_worker_and_by_another_when_that_one_is_gone(database: Database) -> None:
    time = Time()
    queue = filled(database, time, one="host")
    job = queue.take("first", first)
    assert job is not None
    assert queue.take("second", first) is None
    assert queue.seconds_until_free() == LEASE / 1000
    time.moment += LEASE - 1
    # As long as it renews, it is alive.
    queue.renew(job, "first")
    time.moment += LEASE - 1
    assert queue.take("second", first) is None
    assert queue.seconds_until_free() == 0.001
    time.moment += 1
    assert queue.take("second", first) is not None
    # The first one was only slow: it takes nothing away from the second.
    queue.finish(job, "first")
    queue.renew(job, "first")
    time.moment += LEASE
    assert queue.take("third", first) is not None
    # A clock that was set back lets no job wait until it is right again.
    time.moment -= 10 * LEASE
    assert queue.take("fourth", first) is not None


def test_a_worker_that_stops_leaves_its_job_to_others_at_once(database: Database) -> None:
    queue = filled(database, Time(), one="host")
    runner = IdleRunner(queue)
    runner.close()
    assert runner._work()
    assert runner.played == ["one"]
    assert queue.take("another", first) is not None


def test_a_worker_whose_clock_is_behind_takes_nothing_away(database: Database) -> None:
    ahead, behind = Time(), Time()
    ahead.moment += LEASE // 2
    assert filled(database, ahead, one="host").take("first", first) is not None
    assert BotQueue(database, behind).take("second", first) is None


def test_what_is_asked_meanwhile_is_not_lost(database: Database) -> None:
    queue = filled(database, Time(), one="host")
    job = queue.take("worker", first)
    assert job is not None
    queue.request([("one", "host")])
    queue.finish(job, "worker")
    again = queue.take("worker", first)
    assert again is not None
    queue.finish(again, "worker")
    assert queue.take("worker", first) is None
    queue.request([("one", "host")])
    assert queue.take("worker", first) is not None


def test_what_is_put_aside_comes_back_in_time(database: Database) -> None:
    time = Time()
    queue = filled(database, time, one="host")
    job = queue.take("worker", first)
    assert job is not None
    queue.postpone(job, "worker", version=7, pause=2000)
    assert queue.take("worker", first) is None
    assert queue.seconds_until_free() == 2
    time.moment += 2000
    back = queue.take("another", first)
    assert back is not None
    assert back.version == 7


def test_what_waits_is_counted(database: Database) -> None:
    time = Time()
    time.moment -= 5000
    queue = filled(database, time, one="host", two="host")
    with database.reading() as connection:
        count, seconds = waiting(connection)
    assert count == 2
    assert 5 <= seconds < 600
    time.moment += 5000
    for _ in range(2):
        assert queue.take("worker", first) is not None
    with database.reading() as connection:
        assert waiting(connection) == (0, 0.0)


def test_who_has_nothing_to_do_asks_seldom(database: Database) -> None:
    """Two questions and nothing written, for as long as a lease lasts and nobody calls."""
    queue = BotQueue(database, Time())
    with statements(database, "bot_jobs") as asked:
        assert not IdleRunner(queue)._work()
        assert queue.seconds_until_free() == LEASE / 1000
    assert [statement.split()[0] for statement in asked] == ["SELECT", "SELECT"]


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Games and versions at which a bot has thought."""
    found: list[tuple[str, int]] = []
    chosen = Thinker.choose

    def counted(self: Thinker, table: Table, seat: Player, chance: str) -> Action:
        found.append((table.id, table.version))
        return chosen(self, table, seat, chance)

    monkeypatch.setattr(Thinker, "choose", counted)
    return found


def bots_to_act(guest: Guest, count: int) -> list[str]:
    games = [guest.set_up(seating=BOT, seed=3)["id"] for _ in range(count)]
    for game in games:
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    return games


def test_of_two_runners_one_thinks(settings: Settings, thought: list[tuple[str, int]]) -> None:
    with TestClient(make_app(replace(settings, has_bots=False))) as client:
        guest, services = Guest(client), client.app.state.services  # type: ignore[attr-defined]
        games = bots_to_act(guest, 3)
        assert [guest.game(game)["version"] for game in games] == [1, 1, 1]
        queue = BotQueue(services.lobby.store.database)
        runners = [BotRunner(services.lobby, services.thinker, queue) for _ in range(2)]
        for game in games:
            wait_for(lambda game=game: is_mine(guest, game))  # type: ignore[misc]
        wait_for(lambda: not jobs_left(services.lobby.store.database))
        for runner in runners:
            runner.close()
    assert len(thought) >= 3
    assert len(thought) == len(set(thought))


def jobs_left(database: Database) -> int:
    with database.reading() as connection:
        return connection.exec_driver_sql("SELECT count(*) FROM bot_jobs").scalar() or 0


def test_the_job_of_a_worker_that_was_killed_is_done_by_another(
    settings: Settings, thought: list[tuple[str, int]]
) -> None:
    with TestClient(make_app(replace(settings, has_bots=False))) as client:
        guest, services = Guest(client), client.app.state.services  # type: ignore[attr-defined]
        database = services.lobby.store.database
        (game,) = bots_to_act(guest, 1)
        time = Time()
        queue = BotQueue(database, time)
        # One that takes it and is heard of no more.
        assert queue.take("killed", first) is not None
        runner = BotRunner(services.lobby, services.thinker, queue, is_on=False)
        assert not runner._work()
        assert not thought
        time.moment += LEASE
        wait_for(lambda: not runner._work())
        assert is_mine(guest, game)
        assert thought
        assert len(thought) == len(set(thought))
        assert not jobs_left(database)


def test_bots_take_their_time_where_the_table_says_so(settings: Settings) -> None:
    """A bot acts when its time is over, whoever looks after it then; other actions take their own time."""
    with TestClient(make_app(replace(settings, has_bots=False))) as client:
        services = client.app.state.services  # type: ignore[attr-defined]
        guest = Guest(client)
        game = guest.set_up(seating=BOT, seed=3, policies={"bot_pace": "human"})["id"]
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        time = Time()
        queue = BotQueue(services.lobby.store.database, time)
        runners = [BotRunner(services.lobby, services.thinker, queue, is_on=False) for _ in range(2)]
        assert runners[0]._work()
        for version in (1, 2):
            assert guest.game(game)["version"] == version
            assert guest.game(game)["awaited"] != ["P1"]
            time.moment += PAUSE - 1
            assert not runners[0]._work()
            time.moment += 1
            assert runners[1]._work()
        assert guest.game(game)["version"] == 3


def test_of_several_workers_one_thinks(postgres: str, tmp_path: Path, thought: list[tuple[str, int]]) -> None:
    own = Settings(data=tmp_path, database=emptied(postgres), has_limits=False)
    with TestClient(make_app(own)) as client, TestClient(make_app(own)):
        guest = Guest(client)
        for game in bots_to_act(guest, 3):
            wait_for(lambda game=game: is_mine(guest, game))  # type: ignore[misc]
    assert len(thought) >= 3
    assert len(thought) == len(set(thought))


def test_bots_think_in_a_process_of_their_own(postgres: str, tmp_path: Path) -> None:
    """It is called when there is something to do, also if there was nothing when it began; and ends when told to."""
    own = Settings(data=tmp_path, database=emptied(postgres), has_limits=False, has_bots=False)
    environment = {**os.environ, "DATABASE_URL": postgres}
    with TestClient(make_app(own)) as client:
        guest = Guest(client)
        (first_game,) = bots_to_act(guest, 1)
        with subprocess.Popen([sys.executable, "-m", "railhead", "bots"], env=environment) as process:
            try:
                wait_for(lambda: is_mine(guest, first_game))
                (second_game,) = bots_to_act(guest, 1)
                wait_for(lambda: is_mine(guest, second_game))
                process.terminate()
                assert process.wait(120) == 0
            finally:
                process.kill()
        (third_game,) = bots_to_act(guest, 1)
        assert guest.game(third_game)["version"] == 1


def test_bots_of_their_own_need_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert main(["bots"]) == 2
