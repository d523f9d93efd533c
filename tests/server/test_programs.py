"""Programmed actions: a seat is acted for as long as its order holds, and not a moment longer."""

from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.bots.random import RandomBot
from railhead.record import Game, record_to_json
from railhead.server.app import make_app
from railhead.server.settings import Settings
from tests.server.browser import form_for, send
from tests.server.guests import Guest, seated, wait_for


@pytest.fixture(autouse=True)
def nobody(request: pytest.FixtureRequest) -> None:
    """Each test begins without the cookies of the one before."""
    for name in {"client", "either"} & set(request.fixturenames):
        request.getfixturevalue(name).cookies.clear()


def order(guest: Guest, game: str, seat: str, lasts: str) -> Any:
    words = {"do": "pass", "lasts": lasts} if lasts else {"cancel": "pass"}
    return guest.client.post(f"/games/{game}/programs", data={"seat": seat, **words}, headers=guest.headers)


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
    assert "Passing until" not in page_of(bob, game)


def test_one_that_lasts_the_round_outlasts_what_others_do(either: TestClient) -> None:
    (ann, bob, cleo), game = seated(either)
    order(bob, game, "P2", "round")
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    wait_for(lambda: ann.game(game)["version"] == 2)
    assert done(ann, game)[-1] == ("P2", "pass")
    assert cleo.act(game, 2, kind="bid", lot="TSR", amount=25).status_code == 200
    assert "Passing until the end of SR 1" in page_of(bob, game)


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
    assert "Passing until" in page_of(ann, game)
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
    assert "Passing until" in page_of(bob, game)
    for other in (ann, cleo):
        assert "Passing until" not in page_of(other, game)
    assert order(bob, game, "P2", "for ever").status_code == 400


def test_the_form_of_the_page_does_it(client: TestClient) -> None:
    client.cookies.clear()
    page = client.get("/")
    table = send(client, page, form_for(page, "/games", kind="hot-seat"))
    address = table.url.path
    shown = send(client, table, form_for(table, f"{address}/programs", seat="P1", do="pass"), lasts="action")
    wait_for(lambda: 'data-version="1"' in client.get(address).text)
    assert shown.status_code == 200
    assert client.get(address).text.count("until somebody does something else") == 2


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


def program(guest: Guest, game: str, seat: str, **order: Any) -> Any:
    return guest.client.post(f"/games/{game}/programs", data={"seat": seat, **order}, headers=guest.headers)


def test_bids_up_to_a_limit_and_no_further(either: TestClient) -> None:
    (ann, bob, cleo), game = seated(either)
    assert program(bob, game, "P2", do="bid", lot="TSR", most="30").status_code == 200
    assert "Bidding up to 30 for" in page_of(bob, game)
    assert "Bidding up to 30 for" not in page_of(ann, game)
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    wait_for(lambda: ann.game(game)["version"] == 2)
    assert cleo.act(game, 2, kind="bid", lot="TSR", amount=30).status_code == 200
    assert ann.act(game, 3, kind="pass").status_code == 200
    # 35 would be the least.
    assert bob.game(game)["awaited"] == ["P2"]
    assert bob.game(game)["version"] == 4
    lines = ann.get(f"/api/games/{game}/log").json()["lines"]
    assert lines[1]["action"] == {"actor": "P2", "kind": "bid", "lot": "TSR", "amount": 25}
    assert "Bidding up to 30 for" not in page_of(bob, game), "over"
    again = program(bob, game, "P2", do="bid", lot="TSR", most="34")
    assert again.status_code == 422
    assert "over at once" in again.text


def test_the_log_tells_its_owner_what_was_programmed_and_nobody_else(either: TestClient) -> None:
    """Whoever knew would know that it goes on."""
    (ann, bob, cleo), game = seated(either)
    order(bob, game, "P2", "round")
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    wait_for(lambda: ann.game(game)["version"] == 2)
    told = {guest.token: guest.get(f"/api/games/{game}/log").json()["lines"][1]["by"] for guest in (ann, bob, cleo)}
    assert told == {ann.token: "", bob.token: "program", cleo.token: ""}
    assert "(programmed)" in page_of(bob, game)
    assert "(programmed)" not in page_of(ann, game)
    assert "(programmed)" not in either.get(f"/games/{game}").text


def test_a_programmed_bid_leaves_a_pass_for_the_round_in_force(either: TestClient) -> None:
    (ann, bob, cleo), game = seated(either)
    order(bob, game, "P2", "round")
    program(bob, game, "P2", do="bid", lot="TSR", most="25")
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    wait_for(lambda: ann.game(game)["version"] == 2)
    assert cleo.act(game, 2, kind="bid", lot="TSR", amount=30).status_code == 200
    assert ann.act(game, 3, kind="pass").status_code == 200
    wait_for(lambda: ann.game(game)["version"] > 4)
    assert done(ann, game)[1:5] == [("P2", "bid"), ("P3", "bid"), ("P1", "pass"), ("P2", "pass")]


def test_an_undo_ends_programs(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    program(bob, game, "P2", do="bid", lot="TSR", most="100")
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    wait_for(lambda: ann.game(game)["version"] == 2)
    assert ann.act(game, 2, kind="undo").status_code == 200
    assert ann.act(game, 4, kind="bid", lot="TSR", amount=30).status_code == 200
    assert bob.game(game)["awaited"] == ["P2"]


def brought(client: TestClient, kind: str, arg: str = "") -> tuple[Guest, str, Any]:
    """A table at which somebody is about to do something of this kind, with such an argument, and what it is."""
    game = Game.new("1861", ("Ann", "Bob", "Cleo"), seed=4)
    bot, rng = RandomBot(), Random(4)
    while not any(
        option.kind == kind and arg in ("", *option.args) for actor in game.actors for option in game.options(actor)
    ):
        game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), rng))
    guest = Guest(client)
    name = guest.bring(record_to_json(game.record))
    return guest, name, {**guest.game(name), "company": game.state.acting_company}


def test_a_company_runs_its_best_by_itself(client: TestClient) -> None:
    guest, game, before = brought(client, "run")
    assert program(guest, game, before["awaited"][0], do="run", company=before["company"]).status_code == 200
    wait_for(lambda: guest.game(game)["version"] == before["version"] + 1)
    (run,) = guest.get(f"/api/games/{game}/log?since={before['version']}").json()["lines"]
    assert run["action"]["kind"] == "run"
    assert run["action"]["routes"]


@pytest.mark.parametrize(("payout", "way"), [("pay", "full"), ("withhold", "withhold")])
def test_a_company_pays_by_itself(client: TestClient, payout: str, way: str) -> None:
    guest, game, before = brought(client, "dividend")
    wanted = {"do": "dividend", "company": before["company"], "payout": payout}
    assert program(guest, game, before["awaited"][0], **wanted).status_code == 200
    wait_for(lambda: guest.game(game)["version"] == before["version"] + 1)
    (dividend,) = guest.get(f"/api/games/{game}/log?since={before['version']}").json()["lines"]
    assert (dividend["action"]["kind"], dividend["action"]["payout"]) == ("dividend", way)


def test_a_company_passes_by_itself_until_its_trains_run(client: TestClient) -> None:
    guest, game, before = brought(client, "lay_tile")
    seat, company = before["awaited"][0], before["company"]
    assert program(guest, game, seat, do="pass", company=company, lasts="round").status_code == 200
    wait_for(lambda: all(option["kind"] != "lay_tile" for option in guest.game(game)["options"]))
    lines = guest.get(f"/api/games/{game}/log?since={before['version']}").json()["lines"]
    assert {(line["action"]["actor"], line["action"]["kind"]) for line in lines} == {(seat, "pass")}
    assert program(guest, game, seat, do="pass", lasts="round").status_code == 422, "nothing but the company's turn"


def test_a_share_is_bought_each_turn_as_often_as_was_said(client: TestClient) -> None:
    guest, game, before = brought(client, "buy_share", "source")
    seat = before["awaited"][0]
    company = next(option["args"]["company"] for option in before["options"] if option["kind"] == "buy_share")
    floated = program(guest, game, seat, do="buy", company=company, times="5", until_floated="on")
    assert floated.status_code == 422, "a company of 1861 has floated when its first share is sold"
    assert program(guest, game, seat, do="buy", company=company, times="1").status_code == 200
    wait_for(lambda: seat not in guest.game(game)["awaited"])
    lines = guest.get(f"/api/games/{game}/log?since={before['version']}").json()["lines"]
    assert [line["action"]["kind"] for line in lines if line["action"]["actor"] == seat][:1] == ["buy_share"]
    assert "Buying " not in page_of(guest, game)


@pytest.mark.parametrize(
    "order",
    [
        {"do": "pass", "lasts": "for ever"},
        {"do": "bid", "lot": "TSR"},
        {"do": "buy", "company": "NW", "times": "0"},
        {"do": "buy", "company": "NW", "times": "21"},
        {"do": "dividend", "company": "NW", "payout": "double"},
        {"do": "steal"},
        {},
    ],
)
def test_what_is_no_program_is_refused(client: TestClient, order: dict[str, str]) -> None:
    (ann, _, _), game = seated(client)
    assert program(ann, game, "P1", **order).status_code == 400
    assert program(ann, game, "P2", do="pass", lasts="round").status_code == 403
