"""Sealed bids on the page: a number within bounds that nobody else is shown until all have bid."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.page_model.controls import controls
from railhead.server.settings import Settings
from tests.pages.models import model
from tests.server import sealed
from tests.server.browser import Form, forms, send
from tests.server.guests import seated
from tests.titles.t1861.table import Table


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    sealed.install(monkeypatch)
    with TestClient(make_app(Settings(data=tmp_path / "data", has_limits=False))) as client:
        yield client


def bids(page: Response) -> list[Form]:
    """Forms for a sealed bid, by the order of seats."""
    return [form for form in forms(page) if form.fields.get("kind") == ["seal"]]


def test_at_one_screen_each_bids_in_turn_and_nothing_is_shown(browser: TestClient) -> None:
    front = browser.get("/")
    start = next(form for form in forms(front) if form.fields.get("kind") == ["hot-seat"])
    page = send(browser, front, start, title=sealed.NAME)
    assert [form.fields["actor"] for form in bids(page)] == [["P1"], ["P2"], ["P3"]]
    assert [form.fields["number.amount"] for form in bids(page)] == [[""]] * 3
    assert page.text.count("hidden from the others") == 3
    assert "Ann: Roll" in page.text
    assert 'min="1" max="99999"' in page.text
    for number, amount in enumerate(("47113", "58224", "36335")):
        form = bids(page)[0]
        assert form.fields["actor"] == [f"P{number + 1}"]
        page = send(browser, page, form, **{"number.amount": amount})
        assert page.status_code == 200
        assert amount not in page.text
    assert "bid most" in page.text
    assert len(bids(page)) == 3


def test_a_number_out_of_bounds_is_refused_with_its_rule(browser: TestClient) -> None:
    front = browser.get("/")
    start = next(form for form in forms(front) if form.fields.get("kind") == ["hot-seat"])
    page = send(browser, front, start, title=sealed.NAME)
    wrong = send(browser, page, bids(page)[1], **{"number.amount": "100000"})
    assert wrong.status_code == 422
    assert "99-SEAL-01" in wrong.text


def test_whoever_has_bid_sees_the_bid_and_others_see_that_there_is_one(browser: TestClient) -> None:
    (ann, bob, _), game = seated(browser, title=sealed.NAME)
    assert ann.act(game, 0, kind="seal", amount=47_113).status_code == 200
    mine, other = (re.sub(r"<[^>]+>", "", guest.get(f"/games/{game}").text) for guest in (ann, bob))
    assert "Sealed so far by Ann." in mine
    assert "Only Ann sees this: sealed 47113." in mine
    assert "Sealed so far by Ann." in other
    assert "47113" not in other
    assert "hidden from the others" in other
    assert "hidden from the others" not in mine


def test_open_bids_are_not_sealed() -> None:
    table = Table(3)
    assert not any(control.is_sealed for control in controls(model(table.title, table.state)))
