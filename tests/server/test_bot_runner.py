"""Bots at the table: they play by themselves, are undone with what they answered, and go on after a stop."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.bots import BOTS
from railhead.bots.random import RandomBot
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.storage.bot_queue import BotQueue
from tests.server.guests import Guest, wait_for

BOT = {"mine": ["P1"], "bots": {"P2": "random", "P3": "random"}}


def is_mine(guest: Guest, game: str) -> bool:
    shown = guest.game(game)
    return bool(shown["finished"]) or shown["awaited"] == ["P1"]


def test_bots_answer_every_action(either: TestClient) -> None:
    guest = Guest(either)
    game = guest.set_up(seating=BOT, seed=3)["id"]
    for _ in range(6):
        wait_for(lambda: is_mine(guest, game))
        shown = guest.game(game)
        option = next(option for option in shown["options"] if not option["free"])
        numbers = {name: bounds["least"] for name, bounds in option["bounds"].items()}
        done = guest.act(game, shown["version"], kind=option["kind"], **option["args"], **numbers)
        assert done.status_code == 200
    wait_for(lambda: is_mine(guest, game))
    lines = guest.get(f"/api/games/{game}/log").json()["lines"]
    assert {line["action"]["actor"] for line in lines} == {"P1", "P2", "P3"}
    assert [line["version"] for line in lines] == list(range(1, len(lines) + 1))


def test_undo_takes_back_what_bots_answered(either: TestClient) -> None:
    guest = Guest(either)
    game = guest.set_up(seating=BOT, seed=3)["id"]
    before = guest.game(game)
    assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    wait_for(lambda: is_mine(guest, game))
    version = guest.game(game)["version"]
    assert version > 1
    undone = guest.act(game, version, "undo", kind="undo")
    assert undone.status_code == 200
    assert len(undone.json()["lines"]) == version
    assert guest.act(game, version, "undo", kind="undo").json() == undone.json()
    after = guest.game(game)
    assert after["state"] == before["state"]
    assert after["version"] == 2 * version
    redone = guest.act(game, after["version"], kind="redo")
    assert redone.status_code == 200
    assert guest.game(game, f"?at={version}")["state"]["cash"] == guest.game(game)["state"]["cash"]


def test_nobody_acts_for_a_bot(either: TestClient) -> None:
    guest = Guest(either)
    game = guest.set_up(seating={"hot_seat": True, "bots": {"P3": "random"}})["id"]
    assert guest.game(game)["seats"] == ["P1", "P2"]
    assert guest.act(game, 0, actor="P3", kind="pass").status_code == 403


def test_nobody_takes_the_key_of_a_bot(either: TestClient) -> None:
    """Else the bot's own action would seem done already."""
    guest = Guest(either)
    game = guest.set_up(seating=BOT, seed=3)["id"]
    assert guest.act(game, 0, "bot/1", kind="bid", lot="TSR", amount=20).status_code == 400


def test_unknown_bot_is_refused(either: TestClient) -> None:
    setup = {"title": "1861", "players": ["A", "B", "C"], "seating": {"bots": {"P2": "deep thought"}}}
    assert either.post("/api/games", json=setup).status_code == 400
    setup["seating"] = {"bots": {"P1": "random", "P2": "random", "P3": "random"}}
    assert either.post("/api/games", json=setup).status_code == 400


def test_bots_go_on_after_a_stop(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stubborn(RandomBot):
        """Fails as long as it is told to."""

        fails = True

        def choose(self, *args: Any) -> Any:
            if self.fails:
                raise RuntimeError("not today")
            return super().choose(*args)

    bot = Stubborn()
    monkeypatch.setitem(BOTS, "random", bot)
    with TestClient(make_app(settings)) as client:
        guest = Guest(client)
        game = guest.set_up(seating=BOT, seed=3)["id"]
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        assert guest.game(game)["version"] == 1
        assert "Bob is thinking" in guest.get(f"/games/{game}").text
    bot.fails = False
    with TestClient(make_app(settings)) as client:
        guest.client = client
        wait_for(lambda: is_mine(guest, game))
        assert guest.game(game)["version"] > 1


def test_bots_act_at_once_unless_told_otherwise(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_so(*args: Any) -> None:
        raise AssertionError("put aside")

    monkeypatch.setattr(BotQueue, "postpone", not_so)
    guest = Guest(client)
    game = guest.set_up(seating=BOT, seed=3)["id"]
    assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    wait_for(lambda: is_mine(guest, game))
