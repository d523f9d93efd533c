"""What is secret is told to its owner and to nobody else, by whatever address."""

import io
import re
import zipfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from railhead.server.api import streams
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.tables.seat_view import open_seat_view
from railhead.server.tables.visitors import Visitor
from railhead.server.web import Services
from tests.server import sealed
from tests.server.guests import Guest, seated, wait_for

SEED = "5eedf00d5eedf00d5eedf00d5eedf00d"
BIDS = (47_113, 58_224, 36_335)
STREAMS = ("/games/{game}/events", "/api/games/{game}/events")


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    sealed.install(monkeypatch)
    monkeypatch.setattr("railhead.server.tables.setup.secrets.token_hex", lambda _: SEED)
    with TestClient(
        make_app(Settings(data=tmp_path / "data", has_limits=False)), raise_server_exceptions=False
    ) as client:
        yield client


def addresses(client: TestClient, game: str, version: int, title: str = "1861", hex_: str = "H8") -> list[str]:
    """Every address of the server that can be asked for this game, streams excepted."""
    values = {"game": game, "title": title, "hex": hex_, "point": "{point}"}
    found = []
    for route in client.app.routes:  # type: ignore[attr-defined]
        if isinstance(route, Route) and route.path not in STREAMS and "GET" in (route.methods or ()):
            path = re.sub(r"{(\w+)}", lambda part: values.get(part[1], "x"), route.path)
            points = range(version + 1) if "{point}" in path else [0]
            found += [path.replace("{point}", str(point)) for point in points]
    assert not [path for path in found if "{" in path]
    histories = [f"/api/games/{game}?at={point}" for point in range(version + 1)]
    seats = [f"/{api}games/{game}?seat={seat}" for seat in ("P1", "P2", "P3") for api in ("", "api/")]
    return [*found, *histories, *seats, f"/api/games/{game}/log?since=0", f"/api/games/{game}/log?seat=P1"]


FORM_TOKEN = re.compile("[0-9a-f]{128,}")
"""Drawn by lot for every page: it holds any five digits now and then. A seed or a generator is shorter."""


def text_of(answer: Response) -> str:
    """What is in a download, not how it is packed; and pages without their form tokens."""
    if answer.headers["content-type"] != "application/zip":
        return FORM_TOKEN.sub("", answer.text)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return "\n".join(f"{name}\n{archive.read(name).decode()}" for name in archive.namelist())


def read(guest: Guest, game: str, version: int) -> str:
    """All that a guest can read, with what is said to things done wrong."""
    answers = [guest.get(path) for path in addresses(guest.client, game, version)]  # type: ignore[arg-type]
    assert not [answer.url for answer in answers if answer.status_code >= 500]
    texts = [text_of(answer) for answer in answers]
    for path, body in (
        ("preview", {"kind": "seal", "amount": 5}),
        ("suggest", {"kind": "seal", "name": "amount"}),
        ("actions", {"version": 99, "key": "late", "action": {"actor": "P1", "kind": "seal", "amount": 5}}),
        ("actions", {"version": 0, "key": "first", "action": {"actor": "P1", "kind": "seal", "amount": 5}}),
        ("actions", {"version": version, "key": "wrong", "action": {"kind": "seal", "amount": 100_000}}),
    ):
        texts.append(guest.post(f"/api/games/{game}/{path}", body).text)
    texts.append(streamed(guest, game))
    return "\n".join(texts)


def streamed(guest: Guest, game: str) -> str:
    """The news of a game from its beginning."""
    client = guest.client
    assert isinstance(client, TestClient)
    services: Services = client.app.state.services  # type: ignore[attr-defined]

    async def news() -> str:
        visitor = Visitor(guest.token or "x" * 43)
        seat_view = open_seat_view(services.lobby, game, visitor)
        stream: AsyncIterator[bytes] = streams._news(services, seat_view, 0)
        heard = b""
        for _ in range(1 + seat_view.version):
            heard += await anext(stream)
        await stream.aclose()  # type: ignore[attr-defined]
        return heard.decode()

    assert client.portal is not None
    return client.portal.call(news)


def test_sealed_bid_is_seen_by_its_owner_only(client: TestClient) -> None:
    (ann, bob, cleo), game = seated(client, title=sealed.NAME)
    assert ann.act(game, 0, "first", kind="seal", amount=BIDS[0]).status_code == 200
    assert bob.act(game, 1, kind="seal", amount=BIDS[1]).status_code == 200
    seen = {name: read(guest, game, 2) for name, guest in zip("abcs", (ann, bob, cleo, Guest(client)), strict=True)}
    assert {name for name, text in seen.items() if str(BIDS[0]) in text} == {"a"}
    assert {name for name, text in seen.items() if str(BIDS[1]) in text} == {"b"}
    assert not [name for name, text in seen.items() if str(SEED) in text]
    assert "P1 bids" in seen["s"]


def test_bids_that_are_never_told_stay_secret_until_the_end(client: TestClient) -> None:
    guests, game = seated(client, title=sealed.NAME)
    for version, (guest, bid) in enumerate(zip(guests, BIDS, strict=True)):
        assert guest.act(game, version, kind="seal", amount=bid).status_code == 200
    chance = client.app.state.services.lobby.open(game).game.state.chance  # type: ignore[attr-defined]
    everybody = (*guests, Guest(client))
    texts = [read(guest, game, 3) for guest in everybody]
    for number, bid in enumerate(BIDS):
        assert [str(bid) in text for text in texts] == [number == reader for reader in range(4)]
    assert not [text for text in texts if str(chance) in text or str(SEED) in text]
    for version, guest in enumerate(guests, 3):
        assert guest.act(game, version, kind="seal", amount=10 * version).status_code == 200
    stranger = Guest(client)
    assert stranger.game(game)["finished"]
    assert stranger.game(game)["setup"]["seed"] == SEED
    assert str(BIDS[2]) in stranger.get(f"/api/games/{game}/record").text


def test_key_of_another_tells_nothing(client: TestClient) -> None:
    """Else a secret could be found by trying all values."""
    (ann, bob, _), game = seated(client, title=sealed.NAME)
    ann.act(game, 0, "first", kind="seal", amount=BIDS[0])
    right = bob.act(game, 0, "first", actor="P1", kind="seal", amount=BIDS[0])
    wrong = bob.act(game, 0, "first", actor="P1", kind="seal", amount=BIDS[0] + 1)
    assert right.status_code == wrong.status_code == 403
    assert right.text == wrong.text


def test_undo_does_not_tell_what_was_sealed(client: TestClient) -> None:
    (ann, bob, _), game = seated(client, title=sealed.NAME)
    ann.act(game, 0, kind="seal", amount=BIDS[0])
    assert ann.act(game, 1, actor="P1", kind="undo").status_code == 200
    assert str(BIDS[0]) not in read(bob, game, 2)
    assert str(BIDS[0]) in read(ann, game, 2)


def test_what_came_to_light_is_not_undone(client: TestClient) -> None:
    guests, game = seated(client, title=sealed.NAME)
    for version, guest in enumerate(guests):
        guest.act(game, version, kind="seal", amount=BIDS[version])
    refused = guests[2].act(game, 3, actor="P3", kind="undo")
    assert refused.status_code == 422
    assert "has been revealed" in refused.json()["message"]
    assert guests[0].act(game, 3, kind="roll").status_code == 200
    assert guests[0].act(game, 4, actor="P1", kind="undo").status_code == 422


def test_preview_does_not_show_what_chance_will_bring(client: TestClient) -> None:
    guests, game = seated(client, title=sealed.NAME)
    first = guests[0].post(f"/api/games/{game}/preview", {"kind": "seal", "amount": 3}).json()
    assert first["events"]
    for version, guest in enumerate(guests[:2]):
        guest.act(game, version, kind="seal", amount=BIDS[version])
    last = guests[2].post(f"/api/games/{game}/preview", {"kind": "seal", "amount": 3})
    assert last.json() == {"events": [], "state": None, "depends": "what chance brings"}
    roll = guests[2].post(f"/api/games/{game}/preview", {"kind": "roll"})
    assert roll.json() == {"events": [], "state": None, "depends": "what chance brings"}


def test_record_is_kept_back_while_there_are_secrets(client: TestClient) -> None:
    ann = Guest(client)
    seating = {"mine": ["P1"], "bots": {"P2": "random", "P3": "random"}}
    game = ann.set_up(title=sealed.NAME, seed=5, seating=seating)["id"]
    wait_for(lambda: ann.game(game)["awaited"] == ["P1"])
    assert ann.get(f"/api/games/{game}/record").status_code == 403
    table = Guest(client)
    hot = table.set_up(title=sealed.NAME, seating={"hot_seat": True})["id"]
    assert table.get(f"/api/games/{hot}/record").status_code == 200
