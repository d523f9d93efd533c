"""Nonsense sent to every address: an answer that says what is wrong, never a crash, and nothing changed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import select
from starlette.routing import Route
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.storage.schema import metadata
from tests.server.conftest import DATABASES, settings_for
from tests.server.guests import Guest, hot_seat
from tests.server.test_accounts import signed_up

STREAMS = ("/games/{game}/events", "/api/games/{game}/events")
TEXTS = [
    "",
    "0",
    "-1",
    "99999999999999999999999999",
    "1e5",
    "x" * 130,
    "\x00",
    "%00",
    "..%2f..%2fetc%2fpasswd",
    "'; DROP TABLE games; --",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "\u202eright to left",
    "漢字",
    "\ud800",
    "null",
    "P1",
    "*",
]
VALUES: list[Any] = [*TEXTS[:-6], None, True, -1, 0, 1.5, 10**30, [], {}, [[[]]], {"a": {"b": []}}, "P1", "1861", "bid"]
RAW = [b"", b"{", b"[" * 20_000, b'"\\ud800"', b"\xff\xfe", b"null", b"[]", b"{}", b'{"a": NaN}', b"1" * 5000]
WORDS = {
    "create": ("title", "players", "options", "seed", "board", "seating"),
    "actions": ("version", "key", "action"),
    "agree": ("version", "agrees"),
    "preview": ("actor", "kind", "lot", "amount"),
    "links": ("seat",),
    "clock": ("do", "days", "subject", "seat"),
    "programs": ("seat", "order"),
    "messages": ("text", "seat"),
    "suggest": ("kind", "name", "args", "actor"),
    "account": ("name", "password", "email"),
    "session": ("name", "password"),
    "seat": ("do", "seat", "code"),
    "seats": ("link", "seat", "name", "game"),
    "import": ("format", "title", "edition", "players", "options", "seed", "actions", "settings"),
}
FIELDS = ("form_token", "title", "kind", "player", "bots", "bot", "open", "option.market", "seed", "version", "key")
FORM_TYPES = ("multipart/form-data; boundary=x", "multipart/form-data", "application/x-www-form-urlencoded")
MORE = ("actor", "args", "number.amount", "seat", "name", "file", "board")


HARMLESS = ("/account/log-out", "/account/reset", "/learn/1861")
"""Forms that take whatever is sent: a guest logs out, an unknown name asks for a new password, a tutorial begins."""


@pytest.fixture(scope="module", params=DATABASES)
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings: Settings = settings_for(request, tmp_path_factory.mktemp("bad"))
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(autouse=True)
def nobody(client: TestClient) -> None:
    client.cookies.clear()


def stored(client: TestClient) -> dict[str, list[Any]]:
    """Everything in the database, snapshots excepted."""
    database = client.app.state.services.lobby.store._database  # type: ignore[attr-defined]
    with database.reading() as connection:
        return {
            name: sorted(map(repr, connection.execute(select(table))))
            for name, table in metadata.tables.items()
            if name != "snapshots"
        }


def routes(client: TestClient, method: str) -> list[str]:
    found = client.app.routes  # type: ignore[attr-defined]
    return [route.path for route in found if isinstance(route, Route) and method in (route.methods or ())]


def paths(route: str, game: str, chance: Random) -> list[str]:
    """The address with something wrong in it, and right ones with wrong questions."""
    found = [filled(route, game, {part: _quoted(text)}) for part in parts(route) for text in TEXTS]
    if route not in STREAMS:
        questions = [(name, text) for name in ("at", "seat", "since") for text in TEXTS]
        whole = filled(route, game)
        found += [f"{whole}?{name}={_quoted(text)}" for name, text in chance.sample(questions, 8)]
    return found


def parts(route: str) -> list[str]:
    return re.findall(r"{(\w+)}", route)


def filled(route: str, game: str, wrong: dict[str, str] | None = None) -> str:
    values = {"game": game, "title": "1861", "point": "0", "hex": "H8", **(wrong or {})}
    return re.sub(r"{(\w+)}", lambda part: values.get(part[1], "x"), route)


def _quoted(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def answered(answer: Any, path: str) -> None:
    assert answer.status_code < 500, f"{path}: {answer.status_code} {answer.text[:300]}"
    if answer.status_code >= 400 and path.startswith("/api/"):
        assert answer.json()["message"]
    elif answer.status_code >= 400:
        assert 'role="alert"' in answer.text or answer.status_code == 405


def test_wrong_addresses_are_answered(client: TestClient) -> None:
    _, game = hot_seat(client)
    before = stored(client)
    chance = Random(1860)
    count = 0
    for route in routes(client, "GET"):
        for path in paths(route, game, chance):
            answered(client.get(path, follow_redirects=False), path)
            count += 1
    assert count > 300
    assert stored(client) == before


def test_every_address_refuses_other_methods(client: TestClient) -> None:
    _, game = hot_seat(client)
    before = stored(client)
    for route in {*routes(client, "GET"), *routes(client, "POST")}:
        path = filled(route, game)
        for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
            # What can be deleted is refused for want of JSON.
            is_known = method == "DELETE" and path in ("/api/session", f"/api/games/{game}/programs")
            allowed = (400,) if is_known else (404, 405)
            assert client.request(method, path).status_code in allowed
    assert stored(client) == before


def test_wrong_json_is_refused(client: TestClient) -> None:
    guest, game = hot_seat(client)
    # Whoever has an account can't sign up, whatever is sent.
    senders = {"links": Guest(client), "messages": Guest(client), "account": signed_up(client, "Has one already")}
    before = stored(client)
    chance = Random(1861)
    for route in routes(client, "POST"):
        path = filled(route, game)
        # To ask for a what-if board nothing need be said: what is wrong there has a test of its own.
        if path.startswith("/api/") and not path.endswith("/what-ifs"):
            last = path.rsplit("/", 1)[1]
            words = WORDS["create" if last == "games" else last]
            bodies = [*RAW, *(json.dumps(_nonsense(chance, words)).encode() for _ in range(60))]
            # A link to one's own seat is no nonsense, and at one's own table anything may be said; a stranger has none.
            headers = _json_headers(senders.get(last, guest))
            for body in bodies:
                answer = client.post(path, content=body, headers=headers)
                assert 400 <= answer.status_code < 500, f"{path} {body[:200]!r}: {answer.status_code}"
                assert answer.json()["message"]
    assert stored(client) == before


def test_wrong_actions_are_refused(client: TestClient) -> None:
    """Well-formed wishes with nonsense for an action."""
    guest, game = hot_seat(client)
    before = stored(client)
    chance = Random(1862)
    for number in range(150):
        action = _nonsense(chance, ("actor", "kind", "lot", "amount", "hex", "tile", "rotation", "routes", "company"))
        if chance.random() < 0.7:
            action["actor"] = "P1"
        if chance.random() < 0.8:
            action["kind"] = chance.choice(["bid", "run", "lay_tile", "pass", "undo", "redo", "place_token"])
        submission = {"version": 0, "key": f"k{number}", "action": action}
        answer = client.post(f"/api/games/{game}/actions", content=json.dumps(submission), headers=_json_headers(guest))
        assert 400 <= answer.status_code < 500, f"{action}: {answer.status_code} {answer.text}"
        tried = client.post(f"/api/games/{game}/preview", content=json.dumps(action), headers=_json_headers(guest))
        assert 400 <= tried.status_code < 500, f"{action}: {tried.status_code} {tried.text}"
    assert stored(client) == before


def _json_headers(guest: Guest) -> dict[str, str]:
    return {**guest.headers, "content-type": "application/json"}


def _nonsense(chance: Random, words: tuple[str, ...]) -> dict[str, Any]:
    return {word: chance.choice(VALUES) for word in words if chance.random() < 0.8}


def test_wrong_forms_are_refused(client: TestClient) -> None:
    guest, game = hot_seat(client)
    client.get("/")
    token = client.get("/import").text.split('name="form_token" value="')[1].split('"')[0]
    before = stored(client)
    chance = Random(1863)
    for route in routes(client, "POST"):
        path = filled(route, game)
        if not path.startswith("/api/") and path not in HARMLESS:
            for _ in range(40):
                form = {name: chance.choice(TEXTS[:-4]) for name in (*FIELDS, *MORE) if chance.random() < 0.5}
                if chance.random() < 0.8:
                    form["form_token"] = token
                answer = client.post(path, data=form, follow_redirects=False)
                assert 400 <= answer.status_code < 500, f"{path} {form}: {answer.status_code}"
                assert 'role="alert"' in answer.text
            for body in RAW:
                for kind in (
                    "multipart/form-data; boundary=x",
                    "multipart/form-data",
                    "application/x-www-form-urlencoded",
                ):
                    answer = client.post(path, content=body, headers={"content-type": kind}, follow_redirects=False)
                    assert 400 <= answer.status_code < 500, f"{path} {kind} {body[:99]!r}: {answer.status_code}"
    assert stored(client) == before
    assert guest.game(game)["version"] == 0


def test_broken_recorded_games_are_refused(client: TestClient, recorded: Path) -> None:
    game = json.loads((recorded / "1861" / "29683.json").read_text())
    before = stored(client)
    chance = Random(1864)
    for _ in range(25):
        broken = {**game, "actions": [dict(action) for action in game["actions"][:40]]}
        action = chance.choice(broken["actions"])
        action[chance.choice(list(action))] = chance.choice(VALUES)
        if chance.random() < 0.4:
            broken[chance.choice(list(broken))] = chance.choice(VALUES)
        answer = client.post("/api/import", content=json.dumps(broken), headers={"content-type": "application/json"})
        assert answer.status_code < 500, f"{answer.status_code} {action}"
        if answer.status_code != 201:
            assert answer.json()["message"]
            assert stored(client) == before
        before = stored(client)
