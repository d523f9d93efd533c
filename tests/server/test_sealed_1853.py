"""1853's contract bids through the server: one form, sent whole; nothing to count, nothing that goes stale."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from railhead.core.ids import Hex
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.titles import load
from railhead.titles.t1853.legality import bond_of
from tests.server.browser import forms, send
from tests.server.guests import Guest, hot_seat, seated

BID = {"Fn": "NWR", "Ck": "NWR", "Bh": "NWR", "Bj": "NWR"}
OTHER = {"Rr": "SIR", "Tp": "SIR", "Rn": "SIR", "Rp": "SIR"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(Settings(data=tmp_path / "data", has_limits=False))) as client:
        yield client


def test_a_bid_is_one_line_that_says_no_more_than_that_it_was_sealed(client: TestClient) -> None:
    (ann, bob, _), game = seated(client, title="1853")
    assert ann.act(game, 0, kind="seal_bid", cities=BID).status_code == 200
    seen = bob.get(f"/api/games/{game}/log").json()["lines"]
    assert [line["action"] for line in seen] == [{"actor": "P1", "kind": "seal_bid", "is_secret": True}]
    assert [event["text"] for event in seen[0]["events"]] == ["P1 seals a bid"]


def test_what_was_put_together_before_others_sealed_is_not_stale(client: TestClient) -> None:
    (ann, bob, cleo), game = seated(client, title="1853")
    assert ann.act(game, 0, kind="seal_bid", cities=BID).status_code == 200
    assert bob.act(game, 0, kind="seal_bid", cities=OTHER).status_code == 200
    assert cleo.act(game, 1, kind="seal_bid", cities={**BID, "Eg": "NWR"}).status_code == 200
    assert cleo.act(game, 1, kind="pass").status_code == 409, "the bids are told: that is seen"


def test_the_form_does_not_change_while_others_seal(client: TestClient) -> None:
    (ann, bob, _), game = seated(client, title="1853")
    before = turn(bob, game)
    assert ann.act(game, 0, kind="seal_bid", cities=BID).status_code == 200
    assert turn(bob, game) == before
    assert bob.act(game, 0, kind="seal_bid", cities=OTHER).status_code == 200
    assert turn(bob, game) != before


def turn(guest: Guest, game: str) -> str:
    """The digest of the turn, by which the page knows whether to swap it."""
    text = guest.get(f"/games/{game}").text
    guest.client.cookies.clear()
    return text.split('id="r-turn"')[1].split('data-digest="')[1].split('"')[0]


def test_at_one_screen_bids_are_ticked_and_nothing_is_shown_to_the_next(client: TestClient) -> None:
    front = client.get("/")
    start = next(form for form in forms(front) if form.fields.get("kind") == ["hot-seat"])
    page = send(client, front, start, title="1853")
    form = next(form for form in forms(page) if form.fields.get("kind") == ["seal_bid"])
    assert form.fields["composed"] == ["cities"]
    wrong = send(client, page, form)
    assert wrong.status_code == 422
    assert "53-BID-02" in wrong.text
    page = send(client, page, form, **{f"part.cities.{hex_}": name for hex_, name in BID.items()})
    assert page.status_code == 200
    assert "Who is at the screen?" in page.text
    assert "Only Ann sees this" not in page.text.replace('<b class="player">', "").replace("</b>", "")
    game = str(page.url).rstrip("/").rsplit("/", 1)[-1]
    shown = client.get(f"/games/{game}?seat=P1").text.replace('<b class="player">', "").replace("</b>", "")
    assert "Only Ann sees this" in shown
    assert "Hide" in shown


def test_json_at_one_screen_shows_bids_only_to_whoever_says_that_he_is_there(client: TestClient) -> None:
    guest, game = hot_seat(client, title="1853", seed=4)
    assert guest.act(game, 0, actor="P1", kind="seal_bid", cities=BID).status_code == 200
    covered, shown = guest.game(game), guest.game(game, "?seat=P1")
    assert covered["seat"] is None
    assert shown["seat"] == "P1"
    assert "NWR" in str(shown["state"]["bids"]["P1"])
    assert "NWR" not in str(covered["state"]["bids"])
    assert "NWR" not in guest.get(f"/api/games/{game}/log").text
    assert "NWR" in guest.get(f"/api/games/{game}/log?seat=P1").text
    stale = guest.act(game, 0, actor="P1", kind="pass")
    assert stale.status_code == 409
    assert "NWR" not in str(stale.json()["game"]["state"]["bids"])
    preview = guest.post(f"/api/games/{game}/preview", {"actor": "P2", "kind": "seal_bid", "cities": OTHER})
    assert preview.status_code == 200
    assert "SIR" not in str(preview.json()["state"]["bids"])


def checked(text: str) -> set[str]:
    """Names of the boxes that are ticked and the lists of which something is chosen."""
    boxes = [box for box in text.split("<input ") if " checked>" in box]
    lists = [one for one in text.split("<select ")[1:] if "<option selected>" in one.split("</select>")[0]]
    return {field.split('name="')[1].split('"')[0] for field in [*boxes, *lists]}


def test_without_scripts_a_button_adds_up_and_what_was_ticked_stays(client: TestClient) -> None:
    front = client.get("/")
    start = next(form for form in forms(front) if form.fields.get("kind") == ["hot-seat"])
    page = send(client, front, start, title="1853")
    form = next(form for form in forms(page) if form.fields.get("kind") == ["seal_bid"])
    ticked = {f"part.cities.{hex_}": name for hex_, name in BID.items()}
    form.action = form.action.replace("/actions", "/total")
    counted = send(client, page, form, **ticked)
    assert counted.status_code == 200
    text = counted.text.split('id="r-turn"')[1]
    bond = bond_of(load("1853", 3), [Hex(hex_) for hex_ in BID])
    assert f"<output data-total>{bond}</output>" in text
    assert "<output data-count>4</output>" in text
    again = next(form for form in forms(counted) if form.fields.get("kind") == ["seal_bid"])
    others = [one for one in forms(counted) if one.fields.get("kind") == ["seal_bid"]][1:]
    assert checked(text.split("</form>")[0]) == set(ticked)
    assert all("<output data-total>0</output>" in part for part in text.split("</form>")[1 : 1 + len(others)])
    wrong = send(client, counted, again, **{"part.cities.Fn": "NWR"})
    assert wrong.status_code == 422
    assert checked(wrong.text.split('id="r-turn"')[1].split("</form>")[0]) == {"part.cities.Fn"}
