"""Personal tokens: made and revoked on the account's page, shown once, good for their scopes and for the API alone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from railhead.server.accounts.api_tokens import MOST, SCOPES
from railhead.server.app import make_app
from railhead.server.guards.limits import CHANGES
from railhead.server.settings import Settings
from tests.server.guests import NAMES, Guest, seated
from tests.server.test_accounts import PASSWORD, signed_up

BID: dict[str, Any] = {"actor": "P2", "kind": "bid", "lot": "TSR", "amount": 25}


@pytest.fixture
def guest(client: TestClient) -> Iterator[Guest]:
    yield Guest(client)
    client.cookies.clear()


def made(client: TestClient, owner: Guest, name: str = "my bot", scopes: tuple[str, ...] = tuple(SCOPES)) -> str:
    """By the form of the account's page; a request with a token needs no form token."""
    page = client.post("/account/tokens", data={"name": name, "scope": list(scopes)}, headers=owner.headers)
    assert page.status_code == 200, page.text
    (token,) = re.findall(r">(rh_[\w-]{43})<", page.text)
    return str(token)


def revoke(client: TestClient, owner: Guest, name: str) -> int:
    page = client.get("/account", headers=owner.headers).text
    found = re.search(rf'name="id" value="(\w+)">\s*<span><strong>{name}<', page)
    assert found is not None
    return client.post("/account/tokens/revoke", data={"id": found[1]}, headers=owner.headers).status_code


def test_a_token_plays_the_seats_of_its_account(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    bob = signed_up(either, "Owner of a bot", bob.token)
    program = Guest(either, made(either, bob))
    assert program.game(game)["seats"] == ["P2"]
    assert program.get("/api/account").json()["name"] == "Owner of a bot"
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    assert program.act(game, 1, **BID).status_code == 200
    assert program.post(f"/api/games/{game}/messages", {"text": "Hello"}).status_code == 201
    assert [said["seat"] for said in ann.get(f"/api/games/{game}/messages").json()["messages"]] == ["P2"]
    mine = program.set_up(seating={"hot_seat": True})
    assert "token" not in mine
    assert bob.game(mine["id"])["is_host"]


def test_it_is_shown_once_and_kept_as_a_hash(either: TestClient, request: pytest.FixtureRequest) -> None:
    owner = signed_up(either, "Keeper")
    token = made(either, owner, "quiet", ("read",))
    page = either.get("/account", headers=owner.headers).text
    assert "quiet" in page
    assert token not in page
    settings = either.app.state.services.settings  # type: ignore[attr-defined]
    engine = create_engine(settings.address)
    with engine.connect() as connection:
        rows = [tuple(row) for row in connection.execute(text("SELECT * FROM api_tokens"))]
    engine.dispose()
    assert rows
    assert token not in str(rows)
    assert token.removeprefix("rh_") not in str(rows)


def test_a_revoked_token_is_good_for_nothing(either: TestClient) -> None:
    owner = signed_up(either, "Careful")
    token = made(either, owner, "leaked")
    program = Guest(either, token)
    assert program.get("/api/games").status_code == 200
    assert revoke(either, owner, "leaked") == 200
    for answer in (program.get("/api/games"), program.get("/api/titles"), program.post("/api/games", {})):
        assert answer.status_code == 401
        assert answer.json()["error"] == "unauthorised"
        assert answer.headers["www-authenticate"] == "Bearer"
    assert Guest(either, "rh_" + "x" * 43).get("/api/titles").status_code == 401


@pytest.mark.parametrize("scope", SCOPES)
def test_a_token_does_what_its_scope_says_and_nothing_else(client: TestClient, scope: str) -> None:
    (_, bob, _), game = seated(client)
    bob = signed_up(client, f"Only {scope}", bob.token)
    program = Guest(client, made(client, bob, scope, (scope,)))
    asked = {
        "read": program.get(f"/api/games/{game}"),
        "play": program.post(f"/api/games/{game}/programs", {"seat": "P2", "order": {"do": "pass", "lasts": "round"}}),
        "create": program.post("/api/games", {"title": "1861", "players": NAMES, "seating": {"hot_seat": True}}),
        "talk": program.post(f"/api/games/{game}/messages", {"text": "Hello"}),
    }
    assert {name for name, answer in asked.items() if answer.status_code in (200, 201)} == {scope}
    assert {answer.status_code for name, answer in asked.items() if name != scope} == {403}
    assert program.get("/api/titles").status_code == 200


def test_no_token_hands_a_seat_on_or_gets_at_the_account(client: TestClient) -> None:
    (_, bob, _), game = seated(client)
    bob = signed_up(client, "Guarded", bob.token)
    program = Guest(client, made(client, bob, "all"))
    assert program.post(f"/api/games/{game}/links", {"seat": "P2"}).status_code == 403
    assert program.post(f"/api/games/{game}/seat", {"do": "code", "seat": "P2"}).status_code == 403
    assert program.post("/api/account", {"name": "Another one", "password": PASSWORD}).status_code == 403
    json = {**program.headers, "content-type": "application/json"}
    assert client.delete("/api/session", headers=json).status_code == 403
    # To pages it is nobody's.
    for path in ("/account/tokens", "/account/password", "/account/delete", f"/games/{game}/messages"):
        answer = client.post(path, data={"password": PASSWORD, "words": "Hello"}, headers=program.headers)
        assert answer.status_code == 403, path
    page = client.get("/account", headers=program.headers, follow_redirects=False)
    assert page.headers["location"].startswith("/account/log-in")
    client.cookies.clear()


def test_a_guest_makes_none(client: TestClient, guest: Guest) -> None:
    guest.set_up(seating={"hot_seat": True})
    answer = client.post("/account/tokens", data={"name": "x", "scope": ["read"]}, headers=guest.headers)
    assert answer.status_code == 403
    assert "log in first" in answer.text.lower()


def test_names_scopes_and_number_are_bounded(client: TestClient) -> None:
    owner = signed_up(client, "Collector")
    for form in ({"name": "", "scope": ["read"]}, {"name": "x"}, {"name": "x", "scope": ["admin"]}):
        assert client.post("/account/tokens", data=form, headers=owner.headers).status_code == 400
    for number in range(MOST):
        made(client, owner, f"token {number}", ("read",))
    more = client.post("/account/tokens", data={"name": "one more", "scope": ["read"]}, headers=owner.headers)
    assert more.status_code == 422
    assert client.post("/account/tokens/revoke", data={"id": "nothing"}, headers=owner.headers).status_code == 404


def test_tokens_of_another_are_not_revoked(client: TestClient) -> None:
    owner, other = signed_up(client, "First owner"), signed_up(client, "Second owner")
    token = made(client, owner, "mine")
    page = client.get("/account", headers=owner.headers).text
    (ident,) = re.findall(r'name="id" value="(\w+)"', page)
    assert client.post("/account/tokens/revoke", data={"id": ident}, headers=other.headers).status_code == 404
    assert Guest(client, token).get("/api/games").status_code == 200


def test_deleting_the_account_ends_its_tokens(either: TestClient) -> None:
    owner = signed_up(either, "Leaver")
    program = Guest(either, made(either, owner))
    form = {"password": PASSWORD}
    answer = either.post("/account/delete", data=form, headers=owner.headers, follow_redirects=False)
    assert answer.status_code == 303
    assert program.get("/api/games").status_code == 401


def test_tokens_are_counted_by_the_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_pause(seconds: float) -> None:
        return None

    monkeypatch.setattr("railhead.server.app.hold", no_pause)
    # So slowly that none comes back meanwhile.
    monkeypatch.setattr("railhead.server.guards.limits.CHANGES", CHANGES._replace(most=5, refill=0.0001))
    with TestClient(make_app(Settings(data=tmp_path, heartbeat=0.5))) as client:
        program = Guest(client, made(client, signed_up(client, "Hasty"), "hasty"))
        game = program.set_up(seating={"hot_seat": True})["id"]
        statuses = [program.post(f"/api/games/{game}/messages", {"text": "Hello"}).status_code for _ in range(7)]
        assert statuses == [201] * 5 + [429] * 2
