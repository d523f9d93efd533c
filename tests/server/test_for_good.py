"""What its seat could not take back alone is asked about before it is done, and nothing else is."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.settings import Settings
from tests.server.guests import Guest, hot_seat, seated
from tests.server.test_sealed_1853 import BID


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(Settings(data=tmp_path / "data", has_limits=False))) as client:
        yield client


def clicked(guest: Guest, game: str, version: int, kind: str, args: dict[str, Any], **more: str) -> Response:
    """As the page's script sends it."""
    data = {"version": str(version), "key": f"{kind}-{version}-{more}", "kind": kind, "args": json.dumps(args), **more}
    headers = {**guest.headers, "hx-request": "true"}
    answer: Response = guest.client.post(f"/games/{game}/actions", data=data, headers=headers)
    guest.client.cookies.clear()
    return answer


def question(answer: Response) -> str:
    """Why it is asked about, if it is."""
    told = json.loads(answer.headers.get("hx-trigger", "{}"))
    return str(told.get("railhead:ask", {}).get("why", ""))


def test_the_seal_that_opens_all_bids_is_asked_about(client: TestClient) -> None:
    (ann, bob, cleo), game = seated(client, title="1853")
    for version, guest in enumerate((ann, bob)):
        assert not question(clicked(guest, game, version, "seal_bid", {"cities": BID}))
    asked = clicked(cleo, game, 2, "seal_bid", {"cities": BID})
    assert "brings to light" in question(asked)
    assert cleo.game(game)["version"] == 2, "it is not done yet"
    assert clicked(cleo, game, 2, "seal_bid", {"cities": BID}, sure="yes").status_code == 200
    assert cleo.game(game)["version"] == 3
    assert not cleo.game(game)["may_undo"]


def test_what_can_be_undone_with_one_key_is_not_asked_about(client: TestClient) -> None:
    (ann, _, _), game = seated(client)
    assert not question(clicked(ann, game, 0, "bid", {"lot": "TSR", "amount": 25}))
    assert ann.game(game)["may_undo"]


def test_who_has_all_seats_can_take_everything_back(client: TestClient) -> None:
    guest, game = hot_seat(client, title="1853")
    for version, seat in enumerate(("P1", "P2", "P3")):
        assert not question(clicked(guest, game, version, "seal_bid", {"cities": BID}, actor=seat))
    assert guest.game(game)["may_undo"]
