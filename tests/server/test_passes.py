"""Standing passes: a seat is passed for as long as its order holds, and not a moment longer."""

from typing import Any

from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.settings import Settings
from tests.server.browser import form_for, send
from tests.server.guests import Guest, seated, wait_for


def order(guest: Guest, game: str, seat: str, lasts: str) -> Any:
    return guest.client.post(f"/games/{game}/passes", data={"seat": seat, "lasts": lasts}, headers=guest.headers)


def done(guest: Guest, game: str) -> list[tuple[str, str]]:
    lines = guest.get(f"/api/games/{game}/log").json()["lines"]
    return [(line["action"]["actor"], line["action"]["kind"]) for line in lines]


def test_a_seat_is_passed_for_till_somebody_does_something(either: TestClient) -> None:
    (ann, bob, cleo), game = seated(either)
    assert order(bob, game, "P2", "action").status_code == 200
    assert ann.act(game, 0, kind="pass").status_code == 200
    wait_for(lambda: ann.game(game)["version"] == 2)
    assert done(ann, game) == [("P1", "pass"), ("P2", "pass")]
    assert cleo.act(game, 2, kind="bid", lot="TSR", amount=20).status_code == 200
    assert ann.act(game, 3, kind="pass").status_code == 200
    assert ann.game(game)["awaited"] == ["P2"]
    assert ann.game(game)["version"] == 4
    assert "Passing for" not in page_of(bob, game)


def test_one_that_lasts_the_round_outlasts_what_others_do(either: TestClient) -> None:
    (ann, bob, cleo), game = seated(either)
    order(bob, game, "P2", "round")
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    wait_for(lambda: ann.game(game)["version"] == 2)
    assert done(ann, game)[-1] == ("P2", "pass")
    assert cleo.act(game, 2, kind="bid", lot="TSR", amount=25).status_code == 200
    assert "Passing for <b>Bob</b> till SR 1 is over" in page_of(bob, game)


def test_it_passes_at_once_if_the_seat_is_to_act(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    order(ann, game, "P1", "action")
    wait_for(lambda: ann.game(game)["version"] == 1)
    assert done(ann, game) == [("P1", "pass")]
    assert bob.game(game)["awaited"] == ["P2"]


def test_whoever_acts_himself_is_not_passed_for_any_more(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    order(bob, game, "P2", "round")
    order(bob, game, "P2", "")
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    assert bob.game(game)["version"] == 1
    order(ann, game, "P1", "round")
    assert "Passing for" in page_of(ann, game)
    assert bob.act(game, 1, kind="bid", lot="TSR", amount=25).status_code == 200
    assert ann.game(game)["awaited"] == ["P3"]


def test_an_undo_takes_back_the_passes_it_brought_about_and_ends_the_order(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    order(bob, game, "P2", "round")
    before = ann.game(game)
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    wait_for(lambda: ann.game(game)["version"] == 2)
    assert ann.act(game, 2, kind="undo").status_code == 200
    after = ann.game(game)
    assert (after["state"], after["version"]) == (before["state"], 4)
    assert ann.act(game, 4, kind="bid", lot="TSR", amount=30).status_code == 200
    assert bob.game(game)["awaited"] == ["P2"]
    assert bob.game(game)["version"] == 5


def test_ones_own_standing_pass_can_be_undone(either: TestClient) -> None:
    (ann, _, _), game = seated(either)
    order(ann, game, "P1", "action")
    wait_for(lambda: ann.game(game)["version"] == 1)
    assert ann.act(game, 1, kind="undo").status_code == 200
    assert ann.game(game)["awaited"] == ["P1"]
    assert ann.game(game)["version"] == 2


def test_nobody_orders_for_another_or_reads_anothers_order(either: TestClient) -> None:
    (ann, bob, cleo), game = seated(either)
    assert order(ann, game, "P2", "round").status_code == 403
    order(bob, game, "P2", "round")
    assert "Passing for" in page_of(bob, game)
    for other in (ann, cleo):
        assert "Passing for" not in page_of(other, game)
    assert order(bob, game, "P2", "for ever").status_code == 400


def test_the_form_of_the_page_does_it(client: TestClient) -> None:
    client.cookies.clear()
    page = client.get("/")
    table = send(client, page, form_for(page, "/games", kind="hot-seat"))
    address = table.url.path
    shown = send(client, table, form_for(table, f"{address}/passes", seat="P1"), lasts="action")
    wait_for(lambda: 'data-version="1"' in client.get(address).text)
    assert shown.status_code == 200
    assert client.get(address).text.count("till somebody does something else") == 2


def test_a_stop_of_the_server_loses_no_order(settings: Settings) -> None:
    with TestClient(make_app(settings)) as client:
        (ann, bob, _), game = seated(client)
        order(bob, game, "P2", "action")
    with TestClient(make_app(settings)) as client:
        ann.client = client
        assert ann.act(game, 0, kind="pass").status_code == 200
        wait_for(lambda: ann.game(game)["version"] == 2)


def page_of(guest: Guest, game: str) -> str:
    return guest.get(f"/games/{game}").text
