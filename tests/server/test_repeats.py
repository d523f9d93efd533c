"""A form whose answer was lost is sent again: it is answered as if it were the first, and nothing is done twice."""

from random import Random

from starlette.testclient import TestClient

from railhead.bots.random import RandomBot
from railhead.record import Game, record_to_json
from railhead.server.tables.visitors import Visitor
from railhead.server.web import COOKIE
from tests.server.guests import Guest, hot_seat
from tests.server.played import random_action


def send(client: TestClient, guest: Guest, game: str, **fields: str) -> int:
    headers = {"cookie": f"{COOKIE}={guest.token}"}
    data = {"form_token": Visitor(guest.token).form_token, **fields}
    return client.post(f"/games/{game}/actions", data=data, headers=headers, follow_redirects=False).status_code


def test_typed_line_is_done_once(client: TestClient) -> None:
    guest, game = hot_seat(client)
    for _ in range(2):
        assert send(client, guest, game, version="0", key="one", line="bid TSR 20") == 303
    assert guest.game(game)["version"] == 1


def test_run_whose_routes_are_left_to_the_server_is_done_once(client: TestClient) -> None:
    played, bot, rng = Game.new("1861", ("Ann", "Bob", "Cleo"), seed=3), RandomBot(), Random(3)
    while not any(option.free for option in played.options()):
        played.act(random_action(played, bot, rng))
    guest = Guest(client)
    game, version = guest.bring(record_to_json(played.record)), played.version
    option = next(option for option in played.options() if option.free)
    fields = {"version": str(version), "key": "one", "actor": str(option.actor), "kind": option.kind}
    for _ in range(2):
        assert send(client, guest, game, **fields) == 303
    assert guest.game(game)["version"] == version + 1
    assert send(client, guest, game, **{**fields, "kind": "pass"}) == 400
