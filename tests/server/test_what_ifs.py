"""What-if boards: tried out from a point of a game, which they never touch; hidden things are drawn anew, consistently
with what the seat knows. And what a seat may take away while a game is played."""

from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.bots import bot_named
from railhead.core.ids import BANK
from railhead.core.play import actors, apply, options, view
from railhead.record import Game
from railhead.server.tables.what_ifs import redraw_hidden
from tests.record.games import seat
from tests.server.guests import NAMES, Guest, hot_seat, seated
from tests.server.test_bad_input import stored

BID: dict[str, Any] = {"kind": "bid", "lot": "TSR"}


def board(guest: Guest, game: str, **asked: Any) -> Any:
    answer = guest.post(f"/api/games/{game}/what-ifs", asked)
    assert answer.status_code == 201, answer.text
    guest.token = answer.json().get("token", guest.token)
    return answer.json()


def rows_of(client: TestClient, game: str) -> dict[str, list[Any]]:
    return {name: [row for row in rows if game in row] for name, rows in stored(client).items() if name != "what_ifs"}


def test_it_goes_its_own_way_and_never_touches_the_game(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    assert ann.act(game, 0, amount=20, **BID).status_code == 200
    before = rows_of(either, game)
    made = board(ann, game)
    shown = ann.game(made["id"])
    assert shown["what_if"] == {"origin": game, "point": 1, "seat": "P1"}
    assert (shown["version"], shown["seats"], shown["awaited"]) == (0, ["P1", "P2", "P3"], ["P2"])
    assert shown["state"]["cash"] == ann.game(game)["state"]["cash"]
    assert ann.act(made["id"], 0, actor="P2", amount=25, **BID).status_code == 200
    assert ann.act(made["id"], 1, actor="P3", kind="pass").status_code == 200
    assert ann.act(made["id"], 2, actor="P1", kind="undo").status_code == 200
    assert ann.game(made["id"])["awaited"] == ["P3"]
    assert rows_of(either, game) == before
    assert bob.act(game, 1, amount=30, **BID).status_code == 200
    assert ann.game(made["id"], "?at=0")["state"]["round"] == shown["state"]["round"]
    assert ann.game(game)["what_if"] is None


def test_from_any_point_by_anybody_who_may_see_it(client: TestClient) -> None:
    (ann, bob, _), game = seated(client)
    for version, (guest, amount) in enumerate(((ann, 20), (bob, 25))):
        assert guest.act(game, version, amount=amount, **BID).status_code == 200
    stranger = Guest(client)
    made = board(stranger, game, point=1)
    shown = stranger.game(made["id"])
    assert (shown["what_if"]["point"], shown["what_if"]["seat"], shown["awaited"]) == (1, None, ["P2"])
    again = board(stranger, made["id"])
    assert stranger.game(again["id"])["what_if"]["origin"] == made["id"]
    assert stranger.post(f"/api/games/{game}/what-ifs", {"point": 9}).status_code == 400
    assert stranger.post(f"/api/games/{game}/what-ifs", {"seat": "P1"}).status_code == 403


def test_what_is_asked_for_wrongly_makes_none(either: TestClient) -> None:
    guest, game = hot_seat(either)
    before = stored(either)
    wrong: list[Any] = [{"point": -1}, {"point": 1}, {"point": "0"}, {"point": 10**30}, {"seat": 3}, {"x": 1}, [], None]
    for body in wrong:
        assert guest.post(f"/api/games/{game}/what-ifs", body).status_code == 400, body
    assert stored(either) == before


def test_where_spectators_are_not_wanted_a_stranger_makes_none(client: TestClient) -> None:
    (ann, _, _), game = seated(client, policies={"spectators": False})
    assert Guest(client).post(f"/api/games/{game}/what-ifs", {}).status_code == 403
    assert Guest(client).get(f"/api/games/{game}/known").status_code == 403
    assert board(ann, game)["id"]


def test_it_is_shared_by_a_link(client: TestClient) -> None:
    (ann, _, _), game = seated(client)
    made = board(ann, game)
    friend = Guest(client)
    assert friend.game(made["id"])["seats"] == []
    assert friend.sit(link=made["links"]["*"]).status_code == 200
    assert friend.game(made["id"])["seats"] == ["P1", "P2", "P3"]
    assert friend.act(made["id"], 0, actor="P1", amount=20, **BID).status_code == 200
    assert friend.game(game)["seats"] == []


def test_it_gives_no_record_no_copy_and_no_seed_of_the_game(client: TestClient) -> None:
    guest, game = hot_seat(client)
    made = board(guest, game)
    assert guest.get(f"/api/games/{made['id']}/record").status_code == 403
    copied = client.post(f"/games/{made['id']}/branches", data={"point": "0"}, headers=guest.headers)
    assert copied.status_code == 403
    lobby = client.app.state.services.lobby  # type: ignore[attr-defined]
    assert lobby.store.game(made["id"]).seed != lobby.store.game(game).seed
    assert guest.game(made["id"])["setup"]["seed"] is None


def test_it_is_found_again_by_another_server(either: TestClient) -> None:
    """From the database alone."""
    guest, game = hot_seat(either)
    made = board(guest, game)
    assert guest.act(made["id"], 0, actor="P1", amount=20, **BID).status_code == 200
    before = guest.game(made["id"])
    lobby = either.app.state.services.lobby  # type: ignore[attr-defined]
    lobby._open.clear()
    assert guest.game(made["id"]) == before
    assert guest.act(made["id"], 1, actor="P1", kind="undo").status_code == 200


def test_its_page_says_what_it_is_and_leads_back(client: TestClient) -> None:
    (ann, _, _), game = seated(client)
    page = client.get(f"/games/{game}", headers=ann.headers).text
    assert "Start a what-if board" in page
    assert f'href="/api/games/{game}/known"' in page
    answer = client.post(f"/games/{game}/what-ifs", data={"point": "0"}, headers=ann.headers, follow_redirects=False)
    assert answer.status_code == 303
    there = client.get(answer.headers["location"], headers=ann.headers).text
    assert "<title>What-if" in there
    assert 'class="what-if"' in there
    assert f'href="/games/{game}/at/0"' in there
    assert "as Ann sees it" in there
    client.cookies.clear()


def played(title: str, actions: int, seed: int, **chosen: Any) -> Game:
    game, lots = Game.new(title, NAMES, chosen, seed=seed), Random(seed)
    bot = bot_named("random")
    for _ in range(actions):
        if game.is_finished:
            break
        offered = game.options(game.actors[0])
        game.act(bot.choose(game.title, game.state, offered, lots))
    return game


HIDING = [("1853", {}, 5), ("1853", {}, 60), ("1890", {"hidden_cash": True}, 60), ("1861", {}, 60), ("1863", {}, 30)]


@pytest.mark.parametrize(("title", "chosen", "actions"), HIDING)
def test_what_a_seat_knows_holds_and_what_it_does_not_is_drawn_anew(
    title: str, chosen: dict[str, Any], actions: int
) -> None:
    game = played(title, actions, 7, **chosen)
    for player in (seat("P1"), seat("P2"), None):
        known = view(game.state, player)
        boards = [redraw_hidden(game.title, game.state, player) for _ in range(3)]
        for made in boards:
            assert view(made, player) == known, "the seat can't tell it from the true one"
            assert sum(made.cash.values()) == sum(game.state.cash.values())
            assert min(made.cash.values()) >= 0
            assert made.chance != game.state.chance
        assert len({str(made.chance) for made in boards}) == 3


@pytest.mark.parametrize(("title", "chosen", "actions"), HIDING)
def test_it_is_played_on(title: str, chosen: dict[str, Any], actions: int) -> None:
    game = played(title, actions, 8, **chosen)
    state, bot, lots = redraw_hidden(game.title, game.state, seat("P1")), bot_named("random"), Random(1)
    for _ in range(60):
        who = actors(game.title, state)
        if not who:
            break
        state, _ = apply(game.title, state, bot.choose(game.title, state, options(game.title, state, who[0]), lots))
    assert sum(state.cash.values()) == sum(game.state.cash.values())


def test_hidden_purses_differ_and_add_up() -> None:
    game = played("1890", 60, 3, hidden_cash=True)
    boards = [redraw_hidden(game.title, game.state, seat("P1")) for _ in range(4)]
    assert len({made.cash[seat("P2")] for made in boards}) > 1
    assert {made.cash[seat("P1")] for made in boards} == {game.state.cash[seat("P1")]}
    assert all(made.cash[BANK] >= 0 for made in boards)


def test_a_seat_takes_away_what_it_knows_and_nothing_more(client: TestClient) -> None:
    (ann, bob, _), game = seated(client, title="1890", options={"hidden_cash": True})
    mine, other = ann.get(f"/api/games/{game}/known").json(), bob.get(f"/api/games/{game}/known").json()
    assert (mine["format"], mine["seat"], other["seat"]) == ("railhead-seat-knowledge", "P1", "P2")
    assert mine["state"] == ann.game(game)["state"]
    assert "P1" in mine["state"]["cash"]
    assert "P1" not in other["state"]["cash"]
    assert mine["setup"]["seed"] is None
    assert "chance" not in mine["state"]
    refused = ann.post("/api/import", mine)
    assert refused.status_code == 400, "it is no record"
    early = ann.get(f"/api/games/{game}/known?at=0").json()
    assert (early["point"], early["log"]) == (0, [])
