"""Games set up, played, watched and kept through the JSON of the server, on both databases."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.core.play import options
from railhead.record import Game, record_from_json, record_to_json
from railhead.server.tables.seat_view import game_answer, open_seat_view
from railhead.server.tables.visitors import Visitor
from tests.server.guests import NAMES, Guest, hot_seat, seated
from tests.server.played import random_game


def test_hot_seat_game_is_set_up_and_played(either: TestClient) -> None:
    guest, game = hot_seat(either)
    shown = guest.game(game)
    assert [player["name"] for player in shown["players"]] == list(NAMES)
    assert (shown["version"], shown["awaited"], shown["seats"]) == (0, ["P1"], ["P1", "P2", "P3"])
    offered = next(option for option in shown["options"] if option["kind"] == "bid")
    least = offered["bounds"]["amount"]["least"]
    done = guest.act(game, 0, actor="P1", kind="bid", **offered["args"], amount=least)
    assert done.status_code == 200
    assert done.json()["version"] == 1
    shown = guest.game(game)
    assert (shown["version"], shown["awaited"]) == (1, ["P2"])
    assert Guest(either).game(game)["options"] == []


def test_stale_action_gets_the_fresh_game_and_changes_nothing(either: TestClient) -> None:
    guest, game = hot_seat(either)
    guest.act(game, 0, kind="bid", lot="TSR", amount=20)
    late = guest.act(game, 0, kind="bid", lot="TSR", amount=25, actor="P2")
    assert late.status_code == 409
    assert late.json()["error"] == "stale"
    assert late.json()["game"]["version"] == 1
    assert guest.game(game)["version"] == 1
    assert guest.act(game, 7, kind="pass").status_code == 409


def test_repeat_is_harmless(either: TestClient) -> None:
    guest, game = hot_seat(either)
    first = guest.act(game, 0, "a key", actor="P1", kind="bid", lot="TSR", amount=20)
    guest.act(game, 1, actor="P2", kind="pass")
    again = guest.act(game, 0, "a key", actor="P1", kind="bid", lot="TSR", amount=20)
    assert again.status_code == 200
    assert again.json()["version"] == first.json()["version"] == 1
    assert again.json()["lines"] == first.json()["lines"]
    assert guest.game(game)["version"] == 2
    other = guest.act(game, 2, "a key", actor="P3", kind="pass")
    assert other.status_code == 400
    assert "used for another action" in other.json()["message"]


def test_refusal_names_the_rule_and_its_text(either: TestClient) -> None:
    guest, game = hot_seat(either)
    refused = guest.act(game, 0, kind="bid", lot="TSR", amount=100_000)
    assert refused.status_code == 422
    told = refused.json()
    assert told["rule"].startswith("61-AUC-")
    assert told["rule_text"]
    assert told["message"]
    assert guest.game(game)["version"] == 0


def test_only_the_seat_whose_turn_it_is_acts(either: TestClient) -> None:
    (ann, bob, cleo), game = seated(either)
    assert bob.game(game)["seats"] == ["P2"]
    assert bob.act(game, 0, actor="P1", kind="bid", lot="TSR", amount=20).status_code == 403
    assert bob.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 422
    stranger, bid = Guest(either), {"kind": "bid", "lot": "TSR", "amount": 20}
    for action in (bid, {"actor": "P1", **bid}, {"actor": "P1", "kind": "undo"}):
        answers = [stranger.act(game, 0, **action), stranger.post(f"/api/games/{game}/preview", action)]
        assert [answer.status_code for answer in answers] == [403, 403]
    assert stranger.post(f"/api/games/{game}/suggest", {"kind": "run", "name": "routes"}).status_code == 403
    assert ann.game(game)["version"] == 0
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    assert bob.act(game, 1, kind="bid", lot="TSR", amount=25).status_code == 200
    assert [option for option in bob.game(game)["options"] if option["actor"] != "P2"] == []
    assert {option["actor"] for option in cleo.game(game)["options"]} == {"P3"}


def test_a_game_is_told_as_of_one_moment(client: TestClient) -> None:
    """Whoever is asked for it while others play: who is awaited, what may be done and the State belong together."""
    guest, game = hot_seat(client)
    lobby = client.app.state.services.lobby  # type: ignore[attr-defined]
    asked = open_seat_view(lobby, game, Visitor(guest.token))
    before = game_answer(asked)
    assert guest.act(game, 0, actor="P1", kind="bid", lot="TSR", amount=20).status_code == 200
    assert guest.game(game)["awaited"] == ["P2"]
    told = game_answer(asked)
    for field in ("version", "point", "round", "awaited", "finished", "state", "options"):
        assert getattr(told, field) == getattr(before, field), field
    assert {option.actor for option in told.options} == set(told.awaited) == {"P1"}


def test_own_last_action_only_is_undone(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    ann.act(game, 0, kind="bid", lot="TSR", amount=20)
    refused = bob.act(game, 1, actor="P2", kind="undo")
    assert refused.status_code == 422
    assert "only your own" in refused.json()["message"]
    assert not bob.game(game)["may_undo"]
    before = ann.game(game, "?at=0")["state"]
    assert ann.act(game, 1, actor="P1", kind="undo").status_code == 200
    after = ann.game(game)
    assert (after["version"], after["state"]) == (2, before)
    assert bob.act(game, 2, actor="P2", kind="redo").status_code == 422
    assert ann.act(game, 2, actor="P1", kind="redo").status_code == 200
    assert ann.game(game, "?at=1")["state"] == ann.game(game)["state"]


def test_anybody_undoes_at_a_hot_seat_table(either: TestClient) -> None:
    guest, game = hot_seat(either)
    guest.act(game, 0, actor="P1", kind="bid", lot="TSR", amount=20)
    assert guest.act(game, 1, actor="P2", kind="undo").status_code == 200
    lines = guest.get(f"/api/games/{game}/log").json()["lines"]
    assert [(line["version"], line["is_undone"]) for line in lines] == [(1, True), (2, False)]
    assert "takes back" in lines[1]["events"][0]["text"]
    refused = guest.act(game, 2, actor="P2", kind="undo")
    assert refused.status_code == 422
    assert guest.act(game, 2, actor="P1", kind="undo", count=3).status_code == 400


def test_link_gives_a_seat_once(either: TestClient) -> None:
    ann, bob, thief = Guest(either), Guest(either), Guest(either)
    made = ann.set_up(seating={"mine": ["P1"]})
    assert set(made["links"]) == {"P2", "P3"}
    assert bob.sit(link=made["links"]["P2"]).status_code == 200
    assert bob.game(made["id"])["seats"] == ["P2"]
    assert thief.sit(link=made["links"]["P2"]).status_code == 403
    assert thief.game(made["id"])["seats"] == []
    assert bob.sit(link=made["links"]["P2"]).status_code == 200
    assert set(ann.get(f"/api/games/{made['id']}/links").json()["links"]) == {"P3"}
    assert bob.get(f"/api/games/{made['id']}/links").status_code == 403


def test_holder_of_a_seat_makes_another_link_to_it(either: TestClient) -> None:
    (_, bob, cleo), game = seated(either)
    assert cleo.post(f"/api/games/{game}/links", {"seat": "P2"}).status_code == 403
    made = bob.post(f"/api/games/{game}/links", {"seat": "P2"})
    assert made.status_code == 201
    phone = Guest(either)
    assert phone.sit(link=made.json()["link"]).status_code == 200
    assert phone.game(game)["seats"] == bob.game(game)["seats"] == ["P2"]
    assert phone.sit(link=made.json()["link"]).status_code == 200
    assert cleo.sit(link=made.json()["link"]).status_code == 403


def test_routes_are_suggested_and_accepted(either: TestClient) -> None:
    game = random_game(400, seed=4)
    point = next(n for n in range(game.version) if any(o.kind == "run" for o in options(game.title, game.at(n))))
    guest = Guest(either)
    name = guest.bring(record_to_json(game.branch(point).record))
    asked = guest.post(f"/api/games/{name}/suggest", {"kind": "run", "name": "routes"})
    assert asked.status_code == 200
    routes = asked.json()["value"]
    assert routes[0]["legs"]
    assert guest.act(name, point, kind="run", routes=routes).status_code == 200
    assert guest.post(f"/api/games/{name}/suggest", {"kind": "run", "name": "routes"}).status_code == 422


def test_open_seats_are_taken_before_play_begins(either: TestClient) -> None:
    ann, bob = Guest(either), Guest(either)
    made = ann.set_up(seating={"mine": ["P1", "P3"], "open": ["P2"]})
    game = made["id"]
    refused = ann.act(game, 0, actor="P1", kind="bid", lot="TSR", amount=20)
    assert refused.status_code == 422
    assert "still open: P2" in refused.json()["message"]
    assert bob.sit(game=game, seat="P1").status_code == 422
    assert bob.sit(game=game, seat="P2", name="Ann").status_code == 400
    assert bob.sit(game=game, seat="P2", name="Boris").status_code == 200
    assert bob.sit(game=game, seat="P2", name="Boris").status_code == 422
    assert [player["name"] for player in ann.game(game)["players"]] == ["Ann", "Boris", "Cleo"]
    assert ann.act(game, 0, actor="P1", kind="bid", lot="TSR", amount=20).status_code == 200
    assert game in [listed["id"] for listed in Guest(either).get("/api/games").json()["listed"]]


def test_lists_show_ones_own_games_and_the_listed(either: TestClient) -> None:
    guest, mine = hot_seat(either)
    assert [game["id"] for game in guest.get("/api/games").json()["mine"]] == [mine]
    stranger = Guest(either).get("/api/games").json()
    assert stranger["mine"] == []
    assert mine not in [game["id"] for game in stranger["listed"]]


def test_history_is_that_of_the_record(either: TestClient) -> None:
    played = random_game(60)
    guest = Guest(either)
    game = guest.bring(record_to_json(played.record))
    for point in (0, 1, 17, 33, 59, 60):
        shown = guest.game(game, f"?at={point}")
        assert shown["round"] == str(played.at(point).round)
        assert shown["state"]["cash"] == played.at(point).cash
        assert shown["options"] == [] or point == 60
    assert guest.get(f"/api/games/{game}?at=61").status_code == 400


def test_exported_record_replays_to_the_same_state(either: TestClient) -> None:
    played = random_game(40)
    guest = Guest(either)
    game = guest.bring(record_to_json(played.record))
    exported = record_from_json(guest.get(f"/api/games/{game}/record").content)
    assert exported == played.record
    assert Game.replay(exported).state == played.state


def test_brought_game_is_judged(either: TestClient) -> None:
    played = random_game(20).record
    wrong = next(number for number, action in enumerate(played.actions, 1) if action.kind == "bid")
    record = record_to_json(played).replace(b'"kind":"bid"', b'"kind":"nationalise"', 1)
    answer = Guest(either).client.post("/api/import", content=record, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert f"action {wrong} (" in answer.json()["message"]


def test_recorded_game_is_brought(client: TestClient, recorded: Path) -> None:
    guest = Guest(client)
    game = guest.bring((recorded / "1861" / "29683.json").read_bytes())
    shown = guest.game(game)
    assert shown["finished"]
    assert shown["version"] > 648


def test_seed_is_hidden_until_the_end_unless_it_was_named(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    assert ann.game(game)["setup"]["seed"] is None
    assert ann.game(game)["state"].get("chance", 0) == 0
    assert ann.get(f"/api/games/{game}/record").status_code == 403
    named = bob.set_up(seating={"mine": ["P1"]}, seed=7)["id"]
    setup = Guest(either).game(named)["setup"]
    assert (setup["seed"], setup["seed_is_open"]) == (7, True)
    assert Guest(either).get(f"/api/games/{named}/log").json()["open_seed"] == 7
    assert Guest(either).get(f"/api/games/{game}/log").json()["open_seed"] is None
    assert Guest(either).get(f"/api/games/{named}/record").status_code == 200


def test_preview_tells_and_does_nothing(either: TestClient) -> None:
    guest, game = hot_seat(either)
    told = guest.post(f"/api/games/{game}/preview", {"kind": "bid", "lot": "TSR", "amount": 20})
    assert told.status_code == 200
    assert told.json()["events"]
    assert guest.game(game)["version"] == 0
    refused = guest.post(f"/api/games/{game}/preview", {"kind": "bid", "lot": "TSR", "amount": 1})
    assert refused.status_code == 422
    assert refused.json()["rule"]


def test_titles_and_their_rules_are_told(client: TestClient) -> None:
    titles = client.get("/api/titles").json()
    assert "1861" in [title["id"] for title in titles]
    assert client.get("/api/titles/1861").json()["players"] == [2, 3, 4, 5, 6]
    rules = client.get("/api/titles/1861/rules").json()
    assert {"id", "rule", "section"} <= set(rules[0])


def test_game_on_a_board_file_of_ones_own(either: TestClient, root: Path) -> None:
    text = (root / "src/railhead/titles/t1861/board.yaml").read_text(encoding="utf-8")
    text = text.replace('name: "1861', 'name: "Ours 1861', 1)
    guest = Guest(either)
    made = guest.set_up(seating={"hot_seat": True}, board={"name": "ours.yaml", "text": text})
    assert guest.game(made["id"])["setup"]["board"] == "ours.yaml"
    assert guest.act(made["id"], 0, kind="bid", lot="TSR", amount=20).status_code == 200
    broken = {"title": "1861", "players": NAMES, "board": {"name": "x.yaml", "text": "title: 1861\nhexes: {}\n"}}
    assert guest.post("/api/games", broken).status_code == 400
    endless = {"title": "1861", "players": NAMES, "board": {"name": "x.yaml", "text": "a: &a [1]\nb: [*a, *a]\n"}}
    assert "no anchors" in guest.post("/api/games", endless).json()["message"]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b" \n", "the file is empty"),
        (b'{"title": "1861", "players": [', "the file is cut off"),
        (b"\x89PNG\r\n\x1a\n", "not a recorded game"),
        (b"<!doctype html>", "not a recorded game"),
        (b'{"title": "1999", "players": [], "actions": []}', "1999"),
        (b"[1, 2]", "a title, players and actions"),
    ],
)
def test_a_file_that_can_not_be_brought_says_why(client: TestClient, raw: bytes, words: str) -> None:
    answer = client.post("/api/import", content=raw, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert words in answer.json()["message"]


def test_to_sit_down_and_for_a_link_nothing_unknown_is_taken(client: TestClient) -> None:
    host = Guest(client)
    made = host.set_up(seating={"mine": ["P1"]})
    link, game = made["links"]["P2"], made["id"]
    seats: list[Any] = [
        {"link": link, "nmae": "Bob"},
        {"link": 5},
        {"link": link, "name": "x" * 61},
        {},
        [],
        {"game": game},
    ]
    for wrong in seats:
        answer = Guest(client).post("/api/seats", wrong)
        assert answer.status_code == 400
        assert answer.json()["message"].startswith("to sit down, send a link")
    links: list[Any] = [{"seat": "P1", "for": "Bob"}, {"seat": 1}, {}, []]
    for wrong in links:
        assert host.post(f"/api/games/{game}/links", wrong).status_code == 400
    assert host.post(f"/api/games/{game}/links", {"seat": "P1"}).status_code == 201
    assert Guest(client).sit(link=link, name="Bob").status_code == 200
