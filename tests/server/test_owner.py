"""What the owner of a server has: metrics, health, logs without secrets, and tools against those who spoil it."""

import io
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from railhead.cli import main
from railhead.server.accounts.accounts import RESET
from railhead.server.app import make_app
from railhead.server.hosting import logs
from railhead.server.hosting.metrics import BOUNDS, Metrics, Served
from railhead.server.settings import DATA, Settings
from tests.server.browser import forms
from tests.server.guests import Guest, hot_seat, seated
from tests.server.test_accounts import PASSWORD, accounts_of, signed_up

TOKEN = "for the one who scrapes"


@pytest.fixture
def served(settings: Settings) -> Iterator[TestClient]:
    app = make_app(Settings(data=settings.data, database=settings.database, has_limits=False, metrics_token=TOKEN))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def owner_of(client: TestClient, name: str = "The Owner") -> TestClient:
    """A browser in which the owner is logged in."""
    guest = signed_up(client, name)
    found = accounts_of(client).named(name)
    assert found is not None
    accounts_of(client).set_admin(found.id)
    browser = TestClient(client.app)
    browser.cookies.set("railhead", guest.token)
    return browser


def done(browser: TestClient, do: str, **given: str) -> int:
    """Fill in one of the forms of the owner's page."""
    page = browser.get("/owner")
    form = next(form for form in forms(page) if form.fields["do"] == [do])
    return browser.post("/owner", data=form.filled(**given), follow_redirects=False).status_code


def test_metrics_are_for_the_owner_and_whoever_has_the_token(served: TestClient) -> None:
    hot_seat(served)
    other = TestClient(served.app)
    assert other.get("/metrics").status_code == 403
    assert other.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 403
    other.cookies.set("railhead", signed_up(served, "Somebody").token)
    assert other.get("/metrics").status_code == 403
    answers = [
        TestClient(served.app).get("/metrics", headers={"authorization": f"Bearer {TOKEN}"}),
        owner_of(served).get("/metrics"),
    ]
    for answer in answers:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert 'railhead_requests_total{method="POST",route="/api/games",status="201"} 1' in answer.text
        assert "railhead_games_running 1\n" in answer.text


def test_metrics_can_be_read_by_prometheus(served: TestClient) -> None:
    """Every line is a comment or a sample; each name is told once what it is, and buckets only grow."""
    _, game = hot_seat(served)
    TestClient(served.app).get(f"/games/{game}")
    text = served.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"}).text
    sample = re.compile(r'[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [0-9.e+-]+(Inf)?')
    told = re.findall(r"^# TYPE (\S+) (?:counter|gauge|histogram)$", text, re.MULTILINE)
    assert len(told) == len(set(told)) > 8
    for line in text.splitlines():
        assert line.startswith("# ") or sample.fullmatch(line), line
    counts = [int(n) for n in re.findall(r'_bucket\{route="/games/\{game\}",le="[^"]+"\} (\d+)', text)]
    assert len(counts) == len(BOUNDS) + 1
    assert counts == sorted(counts)
    assert counts[-1] == 1
    # An address as it was asked for is in no line.
    assert game not in text


def test_share_of_quick_answers() -> None:
    metrics = Metrics()
    assert metrics.share_within(0.1) == 1
    for seconds in (0.01, 0.1, 0.11, 20):
        metrics.count(Served("GET", "/", 500 if seconds > 1 else 200), seconds, is_stream=False)
    metrics.count(Served("GET", "/", 200), 1000, is_stream=True)
    assert metrics.share_within(0.1) == 0.5
    assert metrics.failures == 1


def test_the_owners_page_tells_how_the_server_is(served: TestClient) -> None:
    assert (
        TestClient(served.app).get("/owner", follow_redirects=False).headers["location"].startswith("/account/log-in")
    )
    stranger = TestClient(served.app)
    stranger.cookies.set("railhead", signed_up(served, "Curious").token)
    assert stranger.get("/owner").status_code == 403
    hot_seat(served)
    page = owner_of(served).get("/owner")
    assert page.status_code == 200
    assert "1 running, 0 finished" in page.text
    assert "answers in" in page.text
    assert "needs attention" not in page.text


def test_a_closed_table_stays_readable_and_nothing_is_done_there(served: TestClient) -> None:
    (ann, bob, _), game = seated(served, seed=3)
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    browser = owner_of(served)
    assert done(browser, "close", what=f"http://testserver/games/{game}", why="insults") == 303
    refused = bob.act(game, 1, actor="P2", kind="bid", lot="TSR", amount=25)
    assert (refused.status_code, "insults" in refused.text) == (422, True)
    shown = bob.game(game)
    assert shown["version"] == 1
    assert shown["closed"] == "the owner of this server closed this table: insults"
    assert (shown["options"], shown["awaited"], shown["may_undo"]) == ([], [], False)
    assert "insults" in TestClient(served.app).get(f"/games/{game}").text
    assert done(browser, "reopen") == 303
    assert bob.act(game, 1, kind="bid", lot="TSR", amount=25).status_code == 200
    acts = browser.get("/owner").text
    assert f"closed the table {game}: insults" in acts or "insults" in acts
    assert f"opened the table {game} again" in acts


def test_a_closed_table_is_not_listed(served: TestClient) -> None:
    guest = Guest(served)
    game = guest.set_up(seating={"mine": ["P1"], "open": ["P2", "P3"]})["id"]
    assert game in TestClient(served.app).get("/").text
    served.app.state.services.moderation.close_table(game, "spam", "test")  # type: ignore[attr-defined]
    assert game not in TestClient(served.app).get("/").text


def test_a_banned_account_is_logged_out_and_stays_out(served: TestClient) -> None:
    (_, bob, _), game = seated(served)
    bob = signed_up(served, "Bad Bob", bob.token)
    browser = owner_of(served)
    assert done(browser, "ban", what="Bad Bob", why="cheating") == 303
    assert bob.game(game)["seats"] == []
    answer = Guest(served).post("/api/session", {"name": "Bad Bob", "password": PASSWORD})
    assert (answer.status_code, "cheating" in answer.text) == (403, True)
    assert done(browser, "lift") == 303
    assert Guest(served).post("/api/session", {"name": "Bad Bob", "password": PASSWORD}).status_code == 201
    assert done(browser, "ban", what="Nobody At All", why="x") == 404


def test_a_banned_address_is_answered_nothing(served: TestClient) -> None:
    moderation = served.app.state.services.moderation  # type: ignore[attr-defined]
    here, there = (TestClient(served.app, client=(address, 1)) for address in ("203.0.113.7", "198.51.100.1"))
    assert here.get("/").status_code == 200
    moderation.ban("203.0.113.0/24", "flooding", "test")
    served.app.state.services.address_bans.forget()  # type: ignore[attr-defined]
    assert here.get("/").status_code == here.get("/api/titles").status_code == 403
    assert there.get("/").status_code == 200
    mapped = TestClient(served.app, client=("::ffff:203.0.113.9", 1))
    assert mapped.get("/").status_code == 403
    moderation.lift("203.0.113.0/24", "test")
    served.app.state.services.address_bans.forget()  # type: ignore[attr-defined]
    assert here.get("/").status_code == 200


def test_the_same_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(DATA, str(tmp_path / "data"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with TestClient(make_app(Settings(data=tmp_path / "data", has_limits=False))) as client:
        guest, game = hot_seat(client)
        signed_up(client, "Bad Bob")
        for words in (
            ["close", game, "--why", "spam"],
            ["ban", "Bad Bob", "--why", "spam"],
            ["ban", "::1", "--why", "x"],
        ):
            assert main(["admin", *words]) == 0
        assert guest.act(game, 0, actor="P1", kind="bid", lot="TSR", amount=20).status_code == 422
        assert main(["admin", "bans"]) == 0
        printed = capsys.readouterr().out
        assert "Bad Bob" in printed
        assert "::1/128" in printed
        for words in (["reopen", game], ["lift", "Bad Bob"], ["log"]):
            assert main(["admin", *words]) == 0
        assert "railhead admin  banned Bad Bob: spam" in capsys.readouterr().out
        assert guest.act(game, 0, actor="P1", kind="bid", lot="TSR", amount=20).status_code == 200
        assert main(["admin", "lift", "Bad Bob"]) == 2


def test_log_lines_are_json_and_hold_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    own = Settings(data=tmp_path / "data", has_limits=False, has_json_logs=True)
    try:
        with TestClient(make_app(own), raise_server_exceptions=False) as client:
            guest = Guest(client)
            made = guest.set_up(seating={"mine": ["P1"]})
            account = signed_up(client, "Careful", guest.token, "careful@example.org")
            reset = accounts_of(client).single_use(RESET, "x")
            code = account.post(f"/api/games/{made['id']}/seat", {"do": "code", "seat": "P1"}).json()["code"]
            browser = TestClient(client.app)
            browser.cookies.set("railhead", account.token)
            for path in (f"/seats/{made['links']['P2']}", f"/account/reset/{reset}", "/account", "/nowhere"):
                browser.get(path)
            # What goes wrong is logged with a trace, and it may name what was asked for.
            logging.getLogger("railhead").error("failed at /seats/%s", made["links"]["P2"])
            logging.getLogger("railhead").error("can't reach postgresql://railhead:%s@db/x", "hunter2")
            client.app.state.services.lobby.store.database._engine.dispose()  # type: ignore[attr-defined]
            monkeypatch.setattr(client.app.state.services.lobby.store, "game", _failing)  # type: ignore[attr-defined]
            assert account.get(f"/api/games/{made['id']}").status_code == 500
    finally:
        logs.set_up_logs()
    text = written.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    requests = [line for line in lines if line["logger"] == "railhead.requests"]
    assert {(line["method"], line["route"], line["status"]) for line in requests} >= {
        ("POST", "/api/games", 201),
        ("GET", "/seats/{link}", 200),
        ("GET", "/account/reset/{token}", 200),
        ("GET", "", 404),
    }
    assert all({"time", "level", "message"} <= set(line) for line in lines)
    secrets = [PASSWORD, account.token, guest.token, *made["links"].values(), reset, code, "careful@", "hunter2"]
    assert [secret for secret in secrets if secret in text] == []


def _failing(game: str) -> None:
    raise RuntimeError(f"no {game}")


def test_mute_and_block(served: TestClient) -> None:
    (ann, bob, cleo), game = seated(served, seed=3)
    chat, lobby = served.app.state.services.chat, served.app.state.services.lobby  # type: ignore[attr-defined]
    seat_of = {guest.token: guest.game(game)["seats"][0] for guest in (ann, bob, cleo)}
    chat.say(game, seat_of[bob.token], "You all play badly")

    def hears(guest: Guest) -> bool:
        browser = TestClient(served.app)
        browser.cookies.set("railhead", guest.token)
        return all("You all play badly" in browser.get(f"/games/{game}{path}").text for path in ("", "/log"))

    assert hears(ann)
    assert hears(cleo)
    for do in ("mute", "block"):
        assert ann.post(f"/api/games/{game}/seat", {"do": do, "seat": seat_of[bob.token]}).status_code == 200
        assert not hears(ann)
        assert hears(cleo)
    # Whom she blocked sits down at no table of hers, by no way, also after signing up.
    link = ann.set_up(seating={"mine": ["P1"]})["links"]["P2"]
    table = ann.set_up(seating={"mine": ["P1"], "open": ["P2", "P3"]})["id"]
    bob = signed_up(served, "Rude Bob", bob.token)
    for words in ({"link": link}, {"game": table, "seat": "P2"}):
        answer = bob.sit(**words)
        assert (answer.status_code, "join this table" in answer.text) == (403, True)
    assert cleo.sit(link=link).status_code == 200
    assert ann.post(f"/api/games/{game}/seat", {"do": "hear", "seat": seat_of[ann.token]}).status_code == 404
    bobs = next(seat for seat in ("P1", "P2", "P3") if seat not in (seat_of[ann.token], seat_of[cleo.token]))
    assert ann.post(f"/api/games/{game}/seat", {"do": "hear", "seat": bobs}).status_code == 200
    assert hears(ann)
    assert bob.sit(game=table, seat="P2").status_code == 200
    assert lobby.open(table).game_row.host
