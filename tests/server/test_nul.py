"""The character NUL, which PostgreSQL keeps in no text: wherever one can write it is refused, and nothing changes."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.titles import board_file
from tests.server.guests import NAMES, Guest
from tests.server.test_accounts import accounts_of, signed_up
from tests.server.test_bad_input import stored

NUL = "a\0b"
SETUP = {"title": "1861", "players": NAMES}
OPEN = {"mine": ["P1"], "open": ["P2"]}
JSON: list[tuple[str, dict[str, Any]]] = [
    ("/api/games", {**SETUP, "seating": {**OPEN, "invited": [NUL]}}),
    ("/api/games", {**SETUP, "board": {"name": NUL, "text": board_file("1861").read_text(encoding="utf-8")}}),
    ("/api/games/{}/seat", {"do": "mute", "seat": NUL}),
    ("/api/games/{}/seat", {"do": "block", "seat": NUL}),
    ("/api/games/{}/seat", {"do": "hear", "seat": NUL}),
    ("/api/games/{}/programs", {"seat": "P1", "order": {"do": "bid", "lot": NUL, "most": 20}}),
    ("/api/games/{}/programs", {"seat": "P1", "order": {"do": "buy", "company": NUL}}),
    ("/api/games/{}/programs", {"seat": "P1", "order": {"do": "dividend", "company": NUL, "payout": "pay"}}),
    ("/api/games/{}/programs", {"seat": "P1", "order": {"do": "run", "company": NUL}}),
    ("/api/games/{}/actions", {"version": 0, "key": NUL, "action": {"kind": "bid", "lot": "TSR", "amount": 20}}),
    ("/notices/push", {"subscription": {"endpoint": NUL, "p256dh": "", "auth": ""}, "is_wanted": False}),
]
FORMS: list[tuple[str, dict[str, Any]]] = [
    ("/games", {"title": "1861", "player": NAMES, "kind": "seats", "invited": NUL}),
    ("/games/{}/programs", {"seat": "P1", "cancel": NUL}),
    ("/games/{}/seat", {"do": "mute", "seat": NUL}),
    ("/games/{}/invite", {"name": NUL}),
    ("/account/tokens/revoke", {"id": NUL}),
    ("/account/log-in", {"name": NUL, "password": "long enough"}),
    ("/notices", {"zone": "UTC", "webhook": f"https://example.org/{NUL}"}),
    ("/owner", {"do": "reopen", "what": NUL}),
    ("/owner", {"do": "lift", "what": NUL}),
]
ADDRESSES = ["/games/{}", "/api/games/{}", "/seats/{}", "/account/reset/{}", "/lobby?title={}", "/static/{}"]


@pytest.fixture(scope="module")
def owner(either: TestClient) -> Guest:
    owner = signed_up(either, "Owner")
    account = accounts_of(either).named("Owner")
    assert account is not None
    accounts_of(either).set_admin(account.id)
    return owner


@pytest.fixture(scope="module")
def game(owner: Guest) -> str:
    return str(owner.set_up(seating=OPEN)["id"])


def refused(client: TestClient, owner: Guest, path: str, **sent: Any) -> None:
    before = stored(client)
    client.cookies.clear()
    answer = client.post(path, headers=owner.headers, follow_redirects=False, **sent)
    assert answer.status_code == 400, answer.text
    assert "NUL" in answer.text
    assert stored(client) == before


@pytest.mark.parametrize(("path", "body"), JSON)
def test_json(either: TestClient, owner: Guest, game: str, path: str, body: dict[str, Any]) -> None:
    refused(either, owner, path.format(game), json=body)


@pytest.mark.parametrize(("path", "fields"), FORMS)
def test_forms(either: TestClient, owner: Guest, game: str, path: str, fields: dict[str, Any]) -> None:
    refused(either, owner, path.format(game), data=fields)


def test_the_name_of_a_file(either: TestClient, owner: Guest) -> None:
    """Written out, for no client sends such a name."""
    named = [("title", "1861"), ("kind", "hot-seat"), *(("player", name) for name in NAMES)]
    part = '--x\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    board = part.replace('"{}"', f'"board"; filename="{NUL}"').format(board_file("1861").read_text(encoding="utf-8"))
    body = "".join(part.format(name, value) for name, value in named) + board + "--x--\r\n"
    headers = {**owner.headers, "content-type": "multipart/form-data; boundary=x"}
    answer = either.post("/games", content=body.encode(), headers=headers, follow_redirects=False)
    assert answer.status_code == 400, answer.text
    assert "NUL" in answer.text


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses(either: TestClient, owner: Guest, address: str) -> None:
    answer = either.get(address.format("a%00b"), headers=owner.headers)
    assert answer.status_code == 400
    assert "NUL" in answer.text


def test_a_link_that_ends_messages(either: TestClient, owner: Guest) -> None:
    refused(either, owner, "/notices/stop/a%00b")
