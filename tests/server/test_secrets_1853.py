"""1853's contracts through the server: two games that differ only in the cities of one sealed bid look the same to all
others, at every address, in previews, hints and refusals (book 14, 15)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.settings import Settings
from tests.server.guests import Guest, seated
from tests.server.test_secrets import addresses, streamed, text_of
from tests.server.test_secrets_1890 import plain

FIRST = dict.fromkeys(("Bh", "Bj", "Ck", "Fn"), "NWR")
LAST = dict.fromkeys(("Rr", "Tp", "Rn", "Rp"), "SIR")
NEAR = dict.fromkeys(("Fn", "Gq", "Ht", "Kq"), "GIP")
FAR = dict.fromkeys(("Fn", "Gq", "Kq", "Oo"), "GIP")
"""Bids of P2 for the same four shares of GIP, with the same bond of 100."""
SEED = "5eedf00d5eedf00d5eedf00d5eedf00d"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr("railhead.server.tables.setup.secrets.token_hex", lambda _: SEED)
    with TestClient(make_app(Settings(data=tmp_path / "data", has_limits=False))) as client:
        yield client


def begun(client: TestClient, bid: dict[str, str]) -> tuple[tuple[Guest, Guest, Guest], str]:
    """All have sealed their bids, and some shares are bought."""
    guests, game = seated(client, title="1853")
    for version, (guest, cities) in enumerate(zip(guests, (FIRST, bid, LAST), strict=True)):
        assert guest.act(game, version, kind="seal_bid", cities=cities).status_code == 200
    by_seat = dict(zip(("P1", "P2", "P3"), guests, strict=True))
    for version in (3, 4):
        (seat,) = guests[0].game(game)["awaited"]
        option = next(one for one in options(by_seat[seat], game) if one["kind"] == "buy_share")
        assert by_seat[seat].act(game, version, kind="buy_share", **option["args"]).status_code == 200
    return guests, game


def options(guest: Guest, game: str) -> list[Any]:
    found = guest.get(f"/api/games/{game}/options").json()
    return [one for one in found["options"] if not one.get("bounds") and not one.get("free")]


def read(guest: Guest, game: str, version: int) -> list[str]:
    """Every address, the news, what each option would bring, a hint, and what is said to things done wrong."""
    assert isinstance(guest.client, TestClient)
    found = []
    for path in addresses(guest.client, game, version, "1853", "Fn"):
        answer = guest.get(path)
        assert answer.status_code < 500, path
        found.append(f"{path}\n{text_of(answer)}")
    offered = options(guest, game)
    tried = [{"kind": one["kind"], **one["args"]} for one in offered]
    wrong: list[dict[str, Any]] = [
        {"kind": "lay_tile", "hex": "Kq", "tile": "6", "rotation": 0},
        {"kind": "buy_share", "company": "GIP", "source": "moon"},
        {"kind": "sell_shares", "company": "GIP", "shares": 1},
        {"kind": "seal_bid", "cities": NEAR},
    ]
    found += [guest.post(f"/api/games/{game}/preview", action).text for action in (*tried, *wrong)]
    found += [guest.act(game, version, "wrong", **action).text for action in wrong]
    found.append(guest.get(f"/api/games/{game}/hint").text)
    return [plain(text, game) for text in [*found, streamed(guest, game)]]


def test_others_cannot_tell_one_contract_from_another(client: TestClient) -> None:
    games = [begun(client, bid) for bid in (NEAR, FAR)]
    near, far = ([read(guest, game, 5) for guest in (*guests, Guest(client))] for guests, game in games)
    for reader in (0, 2, 3):
        assert [(a, b) for a, b in zip(near[reader], far[reader], strict=True) if a != b] == []
    assert near[1] != far[1]
    assert any('"depends"' in text for text in near[0] + near[2]), "somebody has looked ahead"
