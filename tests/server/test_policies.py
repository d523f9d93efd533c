"""What a table allows is kept with it, shown to all, and judged: undo, spectators, bots, acting for others."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.server.storage.policies import ClockSettings, Policies, in_words, lasting
from tests.server.browser import forms, send
from tests.server.guests import Guest, seated
from tests.server.test_permissions import BID, Roles, agree, refused_to


def test_policies_are_kept_and_told(either: TestClient) -> None:
    chosen = {"pace": "asynchronous", "hints": False, "clock": {"budget": 7200, "at_zero": "pass"}}
    (ann, bob, _), game = seated(either, policies=chosen)
    kept = bob.game(game)["policies"]
    assert kept == {
        "pace": "asynchronous",
        "spectators": True,
        "bots": True,
        "bot_pace": "instant",
        "hints": False,
        "act_for": "nobody",
        "clock": {"budget": 7200, "per_stock_turn": 0, "per_company": 0, "at_zero": "pass", "vacation_days": 14},
    }
    assert [one["pace"] for one in ann.get("/api/games").json()["mine"] if one["id"] == game] == ["asynchronous"]
    page = ann.get(f"/games/{game}").text
    either.cookies.clear()
    assert "<dt>Clock</dt><dd>2 h each</dd>" in page
    assert "<dt>Hints</dt><dd>not allowed</dd>" in page


def test_a_table_without_policies_has_the_usual_ones(client: TestClient) -> None:
    _, game = seated(client)
    row = client.app.state.services.lobby.open(game).game_row  # type: ignore[attr-defined]
    assert row.policies == Policies()
    assert not row.policies.clock.is_on


@pytest.mark.parametrize(
    "wrong",
    [
        {"pace": "slow"},
        {"spectators": "no"},
        {"clock": {"budget": -1}},
        {"clock": {"budget": 10**12}},
        {"clock": {"per_company": 60}},
        {"clock": {"budget": 60, "at_zero": "explode"}},
        {"bots": False, "clock": {"budget": 60, "at_zero": "bot"}},
        {"music": True},
    ],
)
def test_policies_that_make_no_sense_are_refused(client: TestClient, wrong: Any) -> None:
    body = {"title": "1861", "players": ["A", "B", "C"], "policies": wrong}
    assert Guest(client).post("/api/games", body).status_code == 400


def test_no_bots_where_none_are_allowed(client: TestClient) -> None:
    body = {"title": "1861", "players": ["A", "B", "C"], "policies": {"bots": False}}
    seating = {"mine": ["P1"], "bots": {"P2": "random", "P3": "random"}}
    assert Guest(client).post("/api/games", {**body, "seating": seating}).status_code == 400
    assert Guest(client).post("/api/games", body).status_code == 201


@pytest.mark.parametrize("asker", ["P1", "P2", "P3", "stranger"])
def test_undo_by_consent(client: TestClient, asker: str) -> None:
    roles = Roles(client, undo="consent")
    assert roles.act("P1", **BID) == 200
    assert not roles[asker].game(roles.game)["may_undo"]
    assert roles.act(asker, kind="undo") == refused_to(asker)


def test_all_agree_and_it_is_taken_back(client: TestClient) -> None:
    roles = Roles(client, undo="consent")
    assert roles.act("P1", **BID) == 200
    for name in ("P1", "P2"):
        assert agree(roles[name], roles.game, 1).json()["version"] == 1
    assert agree(roles["P3"], roles.game, 1).json()["version"] == 2
    assert roles.act("P1", kind="redo") == 422


def test_undo_by_the_host_alone(client: TestClient) -> None:
    ann, bob = Guest(client), Guest(client)
    made = ann.set_up(seating={"mine": ["P1"], "undo": "host"})
    assert bob.sit(link=made["links"]["P2"]).status_code == 200
    game = made["id"]
    assert ann.act(game, 0, **BID).status_code == 200
    assert bob.act(game, 1, kind="bid", lot="TSR", amount=25).status_code == 200
    assert not bob.game(game)["may_undo"]
    assert "only the host can undo" in bob.act(game, 2, kind="undo").json()["message"]
    assert ann.game(game)["may_undo"]
    assert ann.act(game, 2, kind="undo").status_code == 200
    assert bob.act(game, 3, kind="redo").status_code == 422
    assert ann.act(game, 3, kind="redo").status_code == 200


def test_a_host_without_a_seat_takes_nothing_back(client: TestClient) -> None:
    body = {"title": "1861", "players": ["A", "B", "C"], "seating": {"undo": "host"}}
    assert Guest(client).post("/api/games", body).status_code == 400


def test_no_spectators_till_the_end(client: TestClient) -> None:
    roles = Roles(client, policies={"spectators": False})
    watcher = roles["stranger"]
    for path in ("", "/log", "/record", "/events"):
        assert watcher.get(f"/api/games/{roles.game}{path}").status_code == 403, path
    for path in ("", "/at/0", "/parts", "/hexes/H8", "/charts", "/figures.csv", "/map.svg"):
        assert watcher.get(f"/games/{roles.game}{path}").status_code == 403, path
    client.cookies.clear()
    for name in ("P1", "host"):
        assert roles[name].get(f"/api/games/{roles.game}").status_code == 200


def test_an_open_seat_can_be_looked_at_before_play(client: TestClient) -> None:
    ann, bob, eve = Guest(client), Guest(client), Guest(client)
    made = ann.set_up(seating={"mine": ["P1", "P2"], "open": ["P3"]}, policies={"spectators": False})
    assert bob.get(f"/api/games/{made['id']}").status_code == 200
    assert bob.sit(game=made["id"], seat="P3", name="Dora").status_code == 200
    assert bob.get(f"/api/games/{made['id']}").status_code == 200
    assert eve.get(f"/api/games/{made['id']}").status_code == 403


@pytest.mark.parametrize(("policy", "asker", "may"), [
    ("nobody", "P2", False), ("nobody", "host", False),
    ("host", "P2", False), ("host", "host", True),
    ("anybody", "P2", True), ("anybody", "host", False), ("anybody", "stranger", False),
])  # fmt: skip
def test_acting_for_another(client: TestClient, policy: str, asker: str, may: bool) -> None:
    roles = Roles(client, policies={"act_for": policy})
    answer = roles[asker].act(roles.game, 0, key="mine", actor="P1", **BID)
    assert answer.status_code == (200 if may else 403), answer.text
    if may:
        assert roles["P3"].get(f"/api/games/{roles.game}/log").json()["lines"][0]["by"] == asker
        again = roles[asker].act(roles.game, 0, key="mine", actor="P1", **BID)
        assert (again.status_code, roles.version) == (200, 1)
        assert roles[asker].act(roles.game, 1, actor="P1", kind="undo").status_code == 403


def test_nobody_acts_for_a_seat_from_which_something_is_hidden(client: TestClient) -> None:
    roles = Roles(client, title="1890", options={"hidden_cash": True}, policies={"act_for": "anybody"})
    game = roles["P1"].game(roles.game)
    actor = game["awaited"][0]
    option = roles[actor].game(roles.game)["options"][0]
    other = next(name for name in ("P1", "P2", "P3") if name != actor)
    action = {"actor": actor, "kind": option["kind"], **option["args"]}
    assert roles[other].act(roles.game, 0, **action).status_code == 403


def test_acting_for_another_on_the_page(client: TestClient) -> None:
    (_, bob, _), game = seated(client, policies={"act_for": "anybody"})
    browser = TestClient(client.app)
    browser.cookies.set("railhead", bob.token)
    plain = browser.get(f"/games/{game}")
    assert "Act for Ann" in plain.text
    assert 'data-kind="bid"' not in plain.text
    acting = browser.get(f"/games/{game}?for=P1")
    form = next(one for one in forms(acting) if one.fields.get("kind") == ["pass"])
    done = send(browser, acting, form)
    assert "(done by Bob)" in done.text


def test_the_form_sets_policies(client: TestClient) -> None:
    browser = TestClient(client.app)
    page = browser.get("/new/1861")
    form = next(one for one in forms(page) if one.action == "/games")
    given = {"kind": "seats", "pace": "asynchronous", "no_hints": "on", "undo": "consent", "clock_budget": "3"}
    sent = send(browser, page, form, **given, clock_unit="days", clock_per_company="1", at_zero="pass")
    assert sent.status_code == 200, sent.text
    game = str(sent.url).split("/games/")[1].split("/")[0]
    row = client.app.state.services.lobby.open(game).game_row  # type: ignore[attr-defined]
    clock = ClockSettings(budget=3 * 86400, per_company=86400, at_zero="pass")
    assert (row.undo, row.policies) == ("consent", Policies(pace="asynchronous", hints=False, clock=clock))


def test_policies_in_words() -> None:
    words = dict(in_words(Policies(clock=ClockSettings(budget=90_000, per_company=3600)), "own"))
    assert words["Clock"] == "1 d 1 h each; 1 h more for each company"
    assert words["When time is up"] == "nothing happens"
    assert (lasting(0), lasting(59), lasting(3661)) == ("0 s", "59 s", "1 h 1 min")
