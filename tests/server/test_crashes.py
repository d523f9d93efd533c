"""Requests that were once answered with 500, and their like: each has an answer that says what is wrong."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from railhead.bots import bot_named
from railhead.record import Game, record_from_json, record_to_json
from railhead.titles import TITLES
from railhead.titles.words import PROPOSED
from tests.server.fuzz_tables import BOTS, FINISHED, PLAYTHROUGHS, played
from tests.server.guests import Guest

LEGS: list[Any] = [[[]], [["H8.0"]], [], [["Z99.0", "Z98.0"]], [["", ""]], [[1, 2]], "x", None, [["H8.0", "H8.0"]]]


@pytest.fixture(scope="module")
def guest(client: TestClient) -> Guest:
    return Guest(client)


@pytest.fixture(scope="module")
def ended(guest: Guest) -> str:
    return guest.bring((PLAYTHROUGHS / FINISHED[0]).read_bytes())


@pytest.fixture(scope="module", params=TITLES)
def running(request: pytest.FixtureRequest, guest: Guest) -> Iterator[tuple[str, dict[str, Any]]]:
    """A game in which a company is about to run, and what is on offer for it."""
    game = guest.bring(played(request.param, 40))
    for option in guest.game(game)["options"]:
        if "routes" in option["free"]:
            yield game, option
            return
    raise AssertionError(f"nobody runs in this game of {request.param}")


def test_after_the_end_every_question_has_an_answer(guest: Guest, ended: str) -> None:
    assert guest.game(ended)["finished"]
    for kind in ("bid", "pass", "run", "buy_share", "x", ""):
        for address in (f"line?line={kind}", f"why?kind={kind}", f"why?kind={kind}&actor=P1", f"effect?kind={kind}"):
            answer = guest.get(f"/games/{ended}/{address}")
            assert answer.status_code < 500, address
        for path in ("preview", "suggest"):
            body = {"kind": kind, "actor": "P1"} | ({"name": "routes"} if path == "suggest" else {})
            assert 400 <= guest.post(f"/api/games/{ended}/{path}", body).status_code < 500
        refused = guest.act(ended, guest.game(ended)["version"], kind=kind, actor="P1")
        assert refused.status_code in (400, 422)
    for aside in ("routes", "charts", "log", "reach/JR", "hexes/H19", "figures.csv"):
        assert guest.get(f"/games/{ended}/{aside}").status_code < 500, aside


@pytest.mark.parametrize("title", TITLES)
def test_proposals_are_told_on_the_page(guest: Guest, title: str) -> None:
    """Of each kind that comes within twenty actions. Not every title names a price, or another company."""
    game, chance = Game.replay(record_from_json(played(title, 40))), Random(3)
    told: set[str] = set()
    for _ in range(20):
        offered = game.options(game.actors[0])
        for option in offered:
            if option.kind in PROPOSED and option.kind not in told and not option.free:
                told.add(option.kind)
                copy = game.copy()
                copy.act(option.action(**{name: bounds.least for name, bounds in option.bounds.items()}))
                brought = guest.bring(record_to_json(copy.record))
                assert guest.get(f"/games/{brought}").status_code == 200, option
        game.act(bot_named(BOTS.get(title, "random")).choose(game.title, game.state, offered, chance))
    assert "trade_train" in told


def test_routes_that_are_none_are_refused(guest: Guest, running: tuple[str, dict[str, Any]]) -> None:
    game, option = running
    version = guest.game(game)["version"]
    action = {"actor": option["actor"], "kind": option["kind"], **option["args"]}
    train = "2-0"
    for legs in LEGS:
        wrong = {**action, "routes": [{"train": train, "legs": legs}]}
        assert guest.act(game, version, **wrong).status_code in (400, 422), legs
        assert guest.post(f"/api/games/{game}/preview", wrong).status_code in (400, 422), legs
        asked = f"kind={option['kind']}&actor={option['actor']}&args={quote(json.dumps({'routes': wrong['routes']}))}"
        for aside in ("why", "effect"):
            assert guest.get(f"/games/{game}/{aside}?{asked}").status_code < 500, legs


def test_wishes_for_routes_have_an_answer(guest: Guest, running: tuple[str, dict[str, Any]]) -> None:
    game, _ = running
    assert guest.get(f"/games/{game}/routes").status_code == 200
    wishes: list[dict[str, Any]] = [
        {"calls": ["Z99.0"]},
        {"avoids": ["Z99.0", ""]},
        {"legs": [[]]},
        {"legs": [["Z99.0", "Z98.0"]]},
        {"stays": True},
    ]
    for wish in wishes:
        for train in ("2-0", "A-0", "x"):
            answer = guest.get(f"/games/{game}/routes?wishes={quote(json.dumps({train: wish}))}")
            assert answer.status_code in (200, 400, 422), (train, wish, answer.text[:300])


def test_routes_are_asked_for_at_any_point(guest: Guest, running: tuple[str, dict[str, Any]]) -> None:
    """In 1862 also while a company is being chartered, which has no permit yet."""
    game, _ = running
    for point in range(0, guest.game(game)["version"], 2):
        for aside in ("routes", "why?kind=run", "line?line=run"):
            address = f"/games/{game}/{aside}{'&' if '?' in aside else '?'}at={point}"
            assert guest.get(address).status_code in (200, 422), address


def test_an_unknown_stop_is_refused(guest: Guest, running: tuple[str, dict[str, Any]]) -> None:
    game, option = running
    version = guest.game(game)["version"]
    for kind in ("place_token", "place_home", "remove_token", "place_station"):
        for spot in ("Z99.0", "H8.9", "H8", "", "H8.x", ".0"):
            action = {"actor": option["actor"], "kind": kind, "spot": spot}
            assert guest.act(game, version, **action).status_code in (400, 422)
            assert guest.post(f"/api/games/{game}/preview", action).status_code in (400, 422)


def test_unknown_keys_in_routes_are_refused_and_never_kept(guest: Guest, running: tuple[str, dict[str, Any]]) -> None:
    game, option = running
    shown = guest.game(game)
    body = {"kind": option["kind"], "name": "routes", "args": option["args"], "actor": option["actor"]}
    best = guest.post(f"/api/games/{game}/suggest", body).json()["value"]
    action = {"actor": option["actor"], "kind": option["kind"], **option["args"]}
    padded = [{**route, "note": "x" * 5000} for route in best]
    if best:
        refused = guest.act(game, shown["version"], **action, routes=padded)
        assert refused.status_code == 400
        assert "there is no key 'note' here" in refused.json()["message"]
    kept = [{**route, "omits": []} for route in best]
    done = guest.act(game, shown["version"], **action, routes=kept)
    assert done.status_code == 200, done.text
    line = done.json()["lines"][0]
    assert "omits" not in json.dumps(line)
