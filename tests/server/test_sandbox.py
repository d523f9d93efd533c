"""The processes that work on what strangers send: bounded, replaced when they die, and never the others' trouble."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from typing import IO

import msgspec
import pytest
from starlette.testclient import TestClient

from railhead.bots.random import RandomBot
from railhead.core.actions import Action
from railhead.core.errors import BoardError, Malformed, Refused
from railhead.record import Game, Record, record_to_json
from railhead.record.record import with_actions
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.workers import tasks as sandbox_tasks
from railhead.server.workers.sandbox import Bounds, LimitExceeded, Sandbox, read_frame, spent_apart
from railhead.server.workers.tasks import MOST_ENTRIES, AskedBoard, ReplayedImport
from railhead.server.workers.untrusted import UntrustedInput
from railhead.titles import board_file
from tests.server.guests import NAMES, Guest, wait_for
from tests.server.played import random_action, random_game

BOUNDS = Bounds(seconds=20, patience=60, megabytes=1500)
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox(1, BOUNDS)
    yield made
    made.close()


def swaying(moves: int, times: int) -> bytes:
    """A game of many moves, undone and redone at its end, then taken back nearly to the start."""
    record = _played(moves)
    actor = record.actions[-1].actor
    sway = [Action(actor, kind) for _ in range(times) for kind in ("undo", "redo")]
    back = [Action(actor, "undo")] * (moves - 50)
    return record_to_json(with_actions(record, (*record.actions, *sway, *back)))


@cache
def _played(moves: int) -> Record:
    game, rng, bot = Game.new("1861", NAMES, seed=5), Random(5), RandomBot()
    for _ in range(moves):
        game.act(random_action(game, bot, rng))
    return game.record


def test_a_worker_is_light() -> None:
    """It is started anew whenever one dies: a database and a web server would be most of what it imports."""
    listing = "import railhead.server.workers.worker, sys; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True).stdout.split()
    assert "railhead" in loaded
    assert {"sqlalchemy", "starlette", "jinja2", "anyio"}.isdisjoint(loaded)


def test_a_game_comes_back_as_plain_data(sandbox: Sandbox) -> None:
    game = random_game(60, seed=5)
    brought = msgspec.msgpack.decode(sandbox.run("import", record_to_json(game.record)), type=ReplayedImport)
    assert [entry.action for entry in brought.entries] == list(game.record.actions)
    assert [entry.events for entry in brought.entries] == [entry.events for entry in game.entries]
    assert list(brought.states) == game.milestones(16)
    node = game.milestones(16)[1]
    assert msgspec.json.decode(brought.states[node], type=game.title.state_type) == game.at(node)
    assert (brought.round, brought.awaited) == (str(game.state.round), game.actors)


def test_errors_keep_their_kind_and_the_process_lives_on(sandbox: Sandbox) -> None:
    record = random_game(10, seed=5).record
    wrong = with_actions(record, (*record.actions, Action(record.actions[0].actor, "bid", {"lot": "x", "amount": 5})))
    sandbox.run("import", record_to_json(record))
    before = _pid(sandbox)
    with pytest.raises(Refused) as caught:
        sandbox.run("import", record_to_json(wrong))
    assert caught.value.rule
    assert "action 11" in caught.value.reason
    with pytest.raises(Malformed, match="nested more than 40 deep"):
        sandbox.run("import", b'{"format":' + b"[" * 100_000)
    assert _pid(sandbox) == before


def _pid(sandbox: Sandbox) -> int:
    return sandbox._idle.queue[-1]._process.pid


def test_a_process_that_dies_is_replaced(sandbox: Sandbox) -> None:
    game = record_to_json(random_game(5, seed=5).record)
    sandbox.run("import", game)
    os.kill(_pid(sandbox), signal.SIGKILL)
    sandbox._idle.queue[-1]._process.wait()
    assert sandbox.run("import", game)


def test_a_process_killed_at_work_is_one_refused_request(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    game = record_to_json(random_game(5, seed=5).record)
    sandbox.run("import", game)
    pid = _pid(sandbox)

    def kill_and_read(stream: IO[bytes]) -> bytes | None:
        os.kill(pid, signal.SIGKILL)
        return read_frame(stream)

    with monkeypatch.context() as patch:
        patch.setattr("railhead.server.workers.sandbox.read_frame", kill_and_read)
        with pytest.raises(LimitExceeded):
            sandbox.run("import", swaying(300, 300))
    assert sandbox.run("import", game)


def test_seconds_of_the_processor_are_bounded() -> None:
    sandbox, before = Sandbox(1, BOUNDS), spent_apart()
    # The system counts whole seconds. When the process has used one, less than none may be left to it.
    while spent_apart() < before + 1.1:
        sandbox.run("import", swaying(650, 5000))
    sandbox.bounds = msgspec.structs.replace(BOUNDS, seconds=-1)
    with pytest.raises(LimitExceeded):
        sandbox.run("import", swaying(650, 5000))
    sandbox.close()


def test_the_clock_is_bounded() -> None:
    sandbox = Sandbox(1, msgspec.structs.replace(BOUNDS, patience=0))
    with pytest.raises(LimitExceeded):
        sandbox.run("import", swaying(650, 5000))
    sandbox.close()


def test_time_spent_there_is_known_to_who_asked(sandbox: Sandbox) -> None:
    """So that it is charged to whoever made the server work."""
    before = spent_apart()
    sandbox.run("import", swaying(650, 10))
    assert spent_apart() > before


def test_memory_is_bounded() -> None:
    """So little that not even the modules have room."""
    sandbox = Sandbox(1, msgspec.structs.replace(BOUNDS, megabytes=10))
    with pytest.raises(LimitExceeded):
        sandbox.run("import", swaying(650, 10))
    sandbox.close()


def test_the_worker_is_told_nothing_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://secret")
    sandbox = Sandbox(1, BOUNDS)
    sandbox.warm_up()
    with open(f"/proc/{_pid(sandbox)}/environ", "rb") as file:
        assert b"postgresql://secret" not in file.read()
    sandbox.close()


def test_undo_is_free_while_a_game_is_replayed(client: TestClient) -> None:
    """650 moves and 600 undos filled every slot for minutes."""
    guest = Guest(client)
    game = guest.bring(swaying(650, 0))
    assert guest.game(game)["version"] == 1250


def test_too_many_entries_are_not_replayed(client: TestClient) -> None:
    record = random_game(1, seed=5).record
    actor = record.actions[0].actor
    many = [Action(actor, kind) for _ in range(MOST_ENTRIES) for kind in ("undo", "redo")]
    raw = record_to_json(with_actions(record, (*record.actions, *many)))
    answer = client.post("/api/import", content=raw, headers=JSON)
    assert answer.status_code == 400
    assert f"at most {MOST_ENTRIES}" in answer.json()["message"]


def test_an_import_that_takes_too_long_is_refused_in_a_sentence(client: TestClient) -> None:
    lobby = client.app.state.services.lobby  # type: ignore[attr-defined]
    usual, lobby.untrusted = lobby.untrusted, UntrustedInput(imports=msgspec.structs.replace(BOUNDS, patience=0))
    try:
        answer = client.post("/api/import", content=swaying(650, 5000), headers=JSON)
    finally:
        lobby.untrusted.close()
        lobby.untrusted = usual
    assert answer.status_code == 400
    assert "too long to be imported" in answer.json()["message"]


def test_deep_json_is_one_refused_import(client: TestClient) -> None:
    for raw in (b"[" * 3_000_000, b'{"format":' + b'{"a":' * 500_000, b'{"title":' * 300_000):
        answer = client.post("/api/import", content=raw, headers=JSON)
        assert answer.status_code == 400
        assert "deep" in answer.json()["message"]


def test_a_board_is_tried_out_before_anybody_plays_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What no check knows of is found by playing: a stranger's board never fails in play first."""

    def fails(*_: object) -> None:
        raise KeyError("IIII")

    monkeypatch.setattr(sandbox_tasks, "apply", fails)
    asked = AskedBoard("1861", 3, {}, "mine.yaml", board_file("1861").read_text(encoding="utf-8"))
    with pytest.raises(BoardError, match=r"mine.yaml: file: can't be played as 1861"):
        sandbox_tasks.try_board(msgspec.msgpack.encode(asked))


def test_an_address_has_one_import_at_a_time(tmp_path: Path) -> None:
    """Else one visitor would hold every slot there is."""
    raw = record_to_json(random_game(20, seed=5).record)
    with TestClient(make_app(Settings(data=tmp_path)), raise_server_exceptions=False) as client:
        sandbox = client.app.state.services.lobby.untrusted._imports  # type: ignore[attr-defined]
        sandbox.warm_up()
        pid = _pid(sandbox)
        os.kill(pid, signal.SIGSTOP)
        with ThreadPoolExecutor(1) as pool:
            first = pool.submit(client.post, "/api/import", content=raw, headers=JSON)
            wait_for(lambda: client.app.state.services.lobby.untrusted.importing.borrowed_tokens == 1)  # type: ignore[attr-defined]
            second = client.post("/api/import", content=raw, headers=JSON)
            os.kill(pid, signal.SIGCONT)
        assert second.status_code == 429
        assert second.json()["message"] == "your previous request is still being handled: try again in 10 seconds"
        assert first.result().status_code == 201
        assert client.post("/api/import", content=raw, headers=JSON).status_code == 201
