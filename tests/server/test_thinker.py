"""Long thinking in processes of its own: the same answers, and nobody else waits for them."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from railhead.bots import hints
from railhead.bots.planner import PlannerBot
from railhead.bots.plans import Plan
from railhead.bots.random import RandomBot
from railhead.bots.time_limit import while_time
from railhead.core.actions import Option
from railhead.core.state import State
from railhead.core.title import Title
from railhead.record import Game, record_to_json
from railhead.review import review_of
from railhead.server.app import make_app
from railhead.server.play.thinker import Thinker
from railhead.server.settings import DATA, Settings, from_environment
from railhead.server.workers import thinking_tasks
from railhead.server.workers.route_constraints import RouteConstraints
from railhead.server.workers.sandbox import Sandbox
from railhead.simulate.play import Job, attempt
from tests.server.guests import NAMES, Guest, hot_seat, wait_for
from tests.server.played import random_action


def running_game(title: str = "1861") -> Game:
    """Played to where a company with trains that can earn is to run."""
    for seed in range(1, 100):
        game, rng, bot = Game.new(title, NAMES, seed=seed), Random(seed), RandomBot()
        while not game.is_finished and game.version < 400:
            if any("routes" in option.free for option in game.options(game.actors[0])):
                return game
            game.act(random_action(game, bot, rng))
    raise AssertionError("somebody always runs")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Of a server with its thinkers in processes of their own."""
    settings = Settings(data=tmp_path_factory.mktemp("apart"), has_limits=False, thinks_apart=True)
    with TestClient(make_app(settings), raise_server_exceptions=False) as made:
        yield made


@pytest.fixture(scope="module")
def runner(client: TestClient) -> tuple[Guest, str]:
    guest = Guest(client)
    return guest, guest.bring(record_to_json(running_game().record))


def services_of(client: TestClient) -> Any:
    return client.app.state.services  # type: ignore[attr-defined]


def asked_for_routes(guest: Guest, game: str) -> dict[str, Any]:
    option = next(option for option in guest.game(game)["options"] if "routes" in option["free"])
    return {"kind": option["kind"], "name": "routes", "args": option["args"], "actor": option["actor"]}


def pid_of(sandbox: Sandbox) -> int:
    return sandbox._idle.queue[-1]._process.pid


@contextmanager
def halted(sandbox: Sandbox) -> Iterator[int]:
    """Its process does nothing meanwhile, as if it thought for ever."""
    sandbox.warm_up()
    pid = pid_of(sandbox)
    os.kill(pid, signal.SIGSTOP)
    try:
        yield pid
    finally:
        # It may have been ended for taking too long.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def test_others_are_served_while_somebody_waits_for_routes(client: TestClient, runner: tuple[Guest, str]) -> None:
    guest, game = runner
    asked = asked_for_routes(guest, game)
    proper = guest.post(f"/api/games/{game}/suggest", asked).json()
    other, quiet = hot_seat(client)
    services = services_of(client)
    with ThreadPoolExecutor(1) as pool:
        with halted(services.thinker._asked):
            waiting = pool.submit(guest.post, f"/api/games/{game}/suggest", asked)
            wait_for(lambda: len(services.queue._running) == 1)
            for number in range(4):
                assert client.get("/health").status_code == 200
                assert other.get(f"/games/{quiet}").status_code == 200
                action = {"kind": "bid", "lot": "TSR", "amount": 20} if number % 2 == 0 else {"kind": "undo"}
                assert other.act(quiet, number, actor="P1", **action).status_code == 200
            assert not waiting.done()
        assert waiting.result(120).json() == proper


def test_others_play_while_a_bot_thinks(client: TestClient) -> None:
    bots = services_of(client).thinker._bots
    host, other = Guest(client), hot_seat(client)
    with halted(bots):
        game = host.set_up(seating={"mine": ["P1"], "bots": {"P2": "random", "P3": "random"}}, seed=3)["id"]
        assert host.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        assert other[0].act(other[1], 0, kind="bid", lot="TSR", amount=20, actor="P1").status_code == 200
        assert other[0].get(f"/games/{other[1]}").status_code == 200
        assert host.game(game)["version"] == 1
    wait_for(lambda: host.game(game)["version"] > 1)


@pytest.mark.parametrize("title", ["1861", "1862"])
def test_the_same_is_thought_here_and_apart(client: TestClient, title: str) -> None:
    guest = Guest(client)
    game = guest.bring(record_to_json(running_game(title).record))
    services = services_of(client)
    table, here = services.lobby.open(game), Thinker(services.lobby.store)
    seat = table.awaited[0]
    option = next(one for one in table.game.options(seat) if "routes" in one.free)
    company = table.game.state.acting_company
    routes = services.thinker.suggest(table, table.game.state, option, "routes")
    assert routes == here.suggest(table, table.game.state, option, "routes")
    wishes = {routes[0]["train"]: RouteConstraints(stays=True)} if routes else {}
    told = services.thinker.best_routes(table, table.game.state, company, wishes)
    assert told == here.best_routes(table, table.game.state, company, wishes)
    table.seat_rows = [msgspec.structs.replace(seat_row, bot="greedy") for seat_row in table.seat_rows]
    assert services.thinker.choose(table, seat, "x") == here.choose(table, seat, "x")


def test_bots_and_hints_decide_in_limited_time(
    runner: tuple[Guest, str], client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever thinks while the time is up tries one thing only."""
    _, game = runner
    services = services_of(client)
    table, here = services.lobby.open(game), Thinker(services.lobby.store)
    seat, tried = table.awaited[0], list[int]()

    class Watched(PlannerBot):
        def plan(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Plan:
            tried.append(len(list(while_time([*options, *options]))))
            return super().plan(title, state, options, rng)

    monkeypatch.setattr(thinking_tasks, "bot_named", lambda name: Watched())
    monkeypatch.setattr(hints, "_PLANNING", {"planner": Watched()})
    for limit in (-1, 3600):
        monkeypatch.setattr(thinking_tasks, "THOUGHT", limit)
        here.choose(table, seat, "x", "planner")
        here.hint(table, table.game.view(seat), seat)
    assert tried[:2] == [1, 1]
    assert min(tried[2:]) > 1


def test_what_takes_too_long_is_refused_in_a_sentence(
    client: TestClient, runner: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, game = runner
    thinker = services_of(client).thinker
    monkeypatch.setattr(thinker._asked, "bounds", msgspec.structs.replace(thinker._asked.bounds, patience=0))
    with halted(thinker._asked):
        answer = guest.post(f"/api/games/{game}/suggest", asked_for_routes(guest, game))
    assert answer.status_code == 400
    assert answer.json()["message"] == "this takes too long to work out: try something simpler"
    monkeypatch.undo()
    assert guest.post(f"/api/games/{game}/suggest", asked_for_routes(guest, game)).status_code == 200


def test_a_server_begun_from_the_environment_thinks_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(DATA, str(tmp_path))
    assert from_environment().thinks_apart


def test_a_review_is_made_apart_once_and_is_the_same(client: TestClient) -> None:
    played = Game.replay(attempt(Job(title="1861", players=3, seed=1)).record)
    guest = Guest(client)
    game = guest.bring(record_to_json(played.record))
    thinker = services_of(client).thinker
    assert isinstance(thinker._documents, Sandbox)
    first = guest.get(f"/games/{game}/review.json")
    assert first.content == msgspec.json.encode(review_of(played))
    thinker._documents.close()
    assert guest.get(f"/games/{game}/review.json").json() == first.json()
