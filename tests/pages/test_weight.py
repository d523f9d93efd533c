"""What a click costs: an update is small, and what all watchers see alike is made once."""

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import railhead.server.pages.game_page as game_page
from railhead.bots.random import RandomBot
from railhead.core.actions import action_to_json
from railhead.record import Game, record_to_json
from tests.server.browser import forms
from tests.server.guests import Guest

MOST = 40_000
"""Bytes of an update."""
SCRIPT = {"hx-request": "true"}


def late_tile(title: str, least: int) -> Game:
    """A position of a game at random with so much track at least, in which a tile may be laid."""
    for seed in range(1, 9):
        game, chance, bot = Game.new(title, ["Ann", "Bob", "Cleo"], seed=seed), Random(seed), RandomBot()
        while not game.is_finished:
            offered = game.options(game.actors[0])
            if len(game.state.tiles) >= least and any(option.kind == "lay_tile" for option in offered):
                return game
            game.act(bot.choose(game.title, game.state, offered, chance))
    raise AssertionError("no such position")


@pytest.mark.parametrize(("title", "least"), [("1861", 40), ("1853", 30)])
def test_an_update_with_the_whole_map_is_small(client: TestClient, title: str, least: int) -> None:
    game = late_tile(title, least)
    client.cookies.clear()
    token = forms(client.get("/import"))[0].fields["form_token"][0]
    page = client.post("/import", data={"form_token": token}, files={"file": ("g.json", record_to_json(game.record))})
    told = ",".join(
        "=".join(pair) for pair in re.findall(r'<div id="r-(\w+)" class="region" data-digest="(\w+)"', page.text)
    )
    lay = next(option for option in game.options(game.actors[0]) if option.kind == "lay_tile").action()
    args = {name: value for name, value in action_to_json(lay).items() if name not in ("actor", "kind")}
    sent = {"form_token": token, "version": str(game.version), "key": "k", "kind": lay.kind, "actor": lay.actor}

    answer = client.post(
        f"{page.url.path}/actions", data={**sent, "args": json.dumps(args)}, headers={**SCRIPT, "x-have": told}
    )
    assert answer.status_code == 200
    assert 'id="r-map"' in answer.text
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < MOST
    assert int(page.headers["content-length"]) < MOST


def test_what_all_see_alike_is_made_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client.cookies.clear()
    made = Guest(client).set_up(seating={"hot_seat": True})
    rendered: list[str] = []
    plain = game_page._rendered

    def counted(name: str, shown: Mapping[str, Any]) -> str:
        rendered.append(name)
        return plain(name, shown)

    monkeypatch.setattr(game_page, "_rendered", counted)
    for _ in range(3):
        client.cookies.clear()
        assert client.get(f"/games/{made['id']}").status_code == 200
    for name in ("companies", "trains", "tiles", "panels"):
        assert rendered.count(f"table/{name}.html") == 1, name
    assert rendered.count("table/turn.html") == 3
