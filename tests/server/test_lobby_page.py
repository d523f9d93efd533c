"""The lobby: what is listed, newest first, filtered; who is invited sits down, who is not does not."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.tables import setup
from tests.server.browser import forms
from tests.server.guests import Guest
from tests.server.test_accounts import signed_up

OPEN = {"mine": ["P1"], "open": ["P2", "P3"]}


@pytest.fixture
def served(settings: Settings) -> Iterator[TestClient]:
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        yield client


def browser_of(client: TestClient, guest: Guest) -> TestClient:
    browser = TestClient(client.app)
    browser.cookies.set("railhead", guest.token)
    return browser


def ids(client: TestClient, query: str = "") -> list[str]:
    page = TestClient(client.app).get(f"/lobby{query}")
    assert page.status_code == 200
    return re.findall(r'class="which" href="/games/(\w+)"', page.text)


def table(client: TestClient, monkeypatch: pytest.MonkeyPatch, at: int, **setting: Any) -> str:
    with monkeypatch.context() as patch:
        patch.setattr(setup, "now", lambda: at)
        return str(Guest(client).set_up(**{"seating": OPEN, **setting})["id"])


def test_newest_first_and_as_somebody_wants_them(served: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    five = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
    old = table(served, monkeypatch, 100)
    newest = table(served, monkeypatch, 300, title="1862", players=five, seating={**OPEN, "is_listed": True})
    middle = table(served, monkeypatch, 200, policies={"pace": "asynchronous"})
    table(served, monkeypatch, 400, seating={"mine": ["P1"]})
    watched = table(served, monkeypatch, 50, seating={"hot_seat": True, "is_listed": True})
    assert ids(served) == [newest, middle, old, watched]
    assert ids(served, "?title=1861") == [middle, old, watched]
    assert ids(served, "?players=5") == [newest]
    assert ids(served, "?pace=asynchronous") == [middle]
    assert ids(served, "?pace=live&title=1861&seat=free") == [old]
    assert ids(served, "?title=1890") == []
    for query in ("?title=1830", "?pace=glacial", "?players=x"):
        assert TestClient(served.app).get(f"/lobby{query}").status_code == 400


def test_an_invitation_is_shown_to_whom_it_is_for_and_lets_nobody_else_in(served: TestClient) -> None:
    bea, eve = signed_up(served, "Bea"), signed_up(served, "Eve")
    host = Guest(served)
    game = host.set_up(seating={**OPEN, "invited": ["Bea"]})["id"]
    assert ids(served) == []
    assert "You are invited" in browser_of(served, bea).get("/lobby").text
    assert "You are invited" not in browser_of(served, eve).get("/lobby").text
    refused = eve.sit(game=game, seat="P2", name="Eve")
    assert (refused.status_code, "by invitation only" in refused.text) == (403, True)
    assert Guest(served).sit(game=game, seat="P2", name="Zoe").status_code == 403
    assert bea.sit(game=game, seat="P2", name="Bea").status_code == 200
    # She sits: the invitation is used.
    assert "You are invited" not in browser_of(served, bea).get("/lobby").text
    # The host invites another one later, on the page of the links.
    browser = browser_of(served, host)
    page = browser.get(f"/games/{game}/links")
    (form,) = [form for form in forms(page) if form.action.endswith("/invite")]
    assert browser.post(form.action, data=form.filled(name="Nobody")).status_code == 400
    assert browser.post(form.action, data=form.filled(name="Eve")).status_code == 200
    assert eve.sit(game=game, seat="P3", name="Eve").status_code == 200
    stranger = browser_of(served, eve)
    page = stranger.get("/lobby")
    token = forms(page)[0].fields.get("form_token", [""]) if forms(page) else [""]
    assert stranger.post(f"/games/{game}/invite", data={"form_token": token, "name": "Bea"}).status_code == 403


def test_unknown_names_can_not_be_invited(served: TestClient) -> None:
    answer = Guest(served).post(
        "/api/games", {"title": "1861", "players": ["A", "B", "C"], "seating": {**OPEN, "invited": ["Nobody"]}}
    )
    assert (answer.status_code, "no account" in answer.text) == (400, True)
