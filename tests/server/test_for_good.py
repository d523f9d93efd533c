"""What its seat could not take back alone is asked about before it is done, and nothing else is."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from railhead.core.actions import Action, Value
from railhead.core.state import Round
from railhead.server.app import make_app
from railhead.server.play.for_good import why_for_good
from railhead.server.settings import Settings
from railhead.server.tables.seat_view import SeatView
from tests.pages.models import model
from tests.server.guests import Guest, hot_seat, seated
from tests.server.test_sealed_1853 import BID
from tests.titles.position import player
from tests.titles.t1861.table import Table
from tests.titles.t1861.test_nat import OUTSIDE, before_phase, enter, state_tokens


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
    assert "reveals something hidden" in question(asked)
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


def asked(t: Table, seat: str, kind: str, **args: Value) -> str:
    """What one of several is asked before an action of his."""
    return why_for_good(seen_at_a_table(t, seat), Action(player(seat), kind, args))


def seen_at_a_table(t: Table, seat: str, *people: str) -> SeatView:
    """Of these people, or of as many as there are seats."""
    shown: Any = model(t.title, t.state, seat).seat_view
    shown.table.humans = tuple(map(player, people)) or t.state.players
    return cast(SeatView, shown)


def tied(outside: int) -> Table:
    """MK stands in two cities worth the same; the state has six markers outside the capitals, some of them used."""
    t = state_tokens(before_phase("6"), OUTSIDE[:outside]).tile("E9", "63").tile("K7", "207")
    return enter(t.public("MK", shares={"P2": 20}, tokens=["E9.0", "K7.0"]), "6")


def short() -> Table:
    """MK stands in two cities worth 50 and 40, and the state has one marker left."""
    t = state_tokens(before_phase("6"), OUTSIDE[:5]).tile("E9", "63").tile("D14", "636")
    return enter(t.public("MK", shares={"P2": 20}, tokens=["D14.0", "E9.0"]), "6")


def test_what_draws_lots_is_asked_about() -> None:
    """1861: with one marker for two cities lots are drawn (61-NAT-09), with two, or without a tie, they are not."""
    assert asked(short(), "P2", "nationalise", company="MK") == ""
    assert "draws something at random" in asked(tied(5), "P2", "nationalise", company="MK")
    assert asked(tied(4), "P2", "nationalise", company="MK") == ""
    alone = seen_at_a_table(tied(5), "P2", "P2")
    assert why_for_good(alone, Action(player("P2"), "nationalise", {"company": "MK"})) == "", "nobody else has to agree"


def last_dividend(number: int) -> Table:
    t = Table(3, phase="8").public("NW", shares={"P1": 60}, tokens=["F18.0"], trains=["8", "8"])
    return t.put(last=Round("OR", 6, 3)).operate("NW", "dividend", revenue=100, turn=6, number=number)


def test_what_ends_the_game_is_asked_about() -> None:
    assert "This ends the game" in asked(last_dividend(3), "P1", "dividend", payout="full")
    assert asked(last_dividend(2), "P1", "dividend", payout="full") == ""
    assert last_dividend(3).do("P1", "dividend", payout="full").state.finished
