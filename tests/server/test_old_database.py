"""A rehearsal: a database of an earlier version is migrated, and every game in it opens and is played on."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

import railhead
from railhead.server.app import make_app
from railhead.server.settings import Settings
from tests.server.conftest import DATABASES, settings_for
from tests.server.guests import Guest
from tests.server.old_database import DATA, EXPECTED, PLAYED, digest, load


@pytest.fixture(scope="module", params=DATABASES)
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings: Settings = settings_for(request, tmp_path_factory.mktemp("old"))
    load(settings)
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        yield client


def state_of(client: TestClient, game: str) -> Any:
    return client.app.state.services.lobby.open(game).game.state  # type: ignore[attr-defined]


def guests_of(client: TestClient, game: dict[str, Any]) -> list[Guest]:
    return [Guest(client, token) for token in game.get("tokens") or [game["token"]] * 3]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.get("title", ""))
def test_every_game_stands_where_it_stood(client: TestClient, game: dict[str, Any]) -> None:
    for seat, guest in enumerate(guests_of(client, game), 1):
        shown = guest.game(game["id"], f"?seat=P{seat}")
        assert (shown["version"], shown["round"]) == (game["version"], game["round"])
        assert f"P{seat}" in shown["seats"]
    assert digest(state_of(client, game["id"])) == game["tables"]
    assert client.get(f"/games/{game['id']}").status_code == 200
    client.cookies.clear()


@pytest.mark.parametrize("game", [*EXPECTED["games"], EXPECTED["hot_seat"]], ids=lambda game: game.get("title", ""))
def test_every_game_goes_on_as_it_was_begun(client: TestClient, game: dict[str, Any]) -> None:
    """Chance too: the same actions lead to the States they led to before."""
    guests, store = guests_of(client, game), client.app.state.services.lobby.store  # type: ignore[attr-defined]
    for raw in map(json.loads, store.programs(game["id"])):
        assert raw["order"]["do"] == "pass"
        store.drop_program(game["id"], raw["seat"], "pass")
    version = guests[0].game(game["id"])["version"]
    for action in game["continued"]:
        answer = guests[int(action["actor"][1:]) - 1].act(game["id"], version, **action)
        assert answer.status_code == 200, answer.text
        version = answer.json()["now"]
    assert digest(state_of(client, game["id"])) == game["continued_tables"]


def test_talk_passes_and_links_are_kept(client: TestClient) -> None:
    services = client.app.state.services  # type: ignore[attr-defined]
    for game in EXPECTED["games"]:
        assert [said.text for said in services.chat.messages(game["id"])] == [f"Good game of {game['title']}"]
    waiting = EXPECTED["waiting"]
    shown = Guest(client).game(waiting["id"])
    assert shown["setup"]["seed"] == 7
    assert [player["is_open"] for player in shown["players"]] == [False, False, True]
    assert Guest(client).sit(link=waiting["links"]["P2"]).status_code == 200
    assert Guest(client).sit(game=waiting["id"], seat="P3", name="Cleo").status_code == 200


def test_record_in_format_1_is_read_and_replayed() -> None:
    game = railhead.load(DATA / "format_1.json")
    finished = EXPECTED["finished"]
    assert game.state.finished == finished["finished"]
    assert {player: game.worth(player) for player in game.state.players} == finished["worth"]
    assert digest(game.state) == finished["tables"]
