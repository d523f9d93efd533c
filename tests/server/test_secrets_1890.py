"""1890's secrets through the server: hidden prices of trains and hidden cash (C.10.1, C.10.2)."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.server.app import make_app
from railhead.server.settings import Settings
from tests.server.guests import Guest, seated
from tests.server.test_secrets import addresses, streamed, text_of

Move = tuple[str, dict[str, Any]]
BOUGHT = ("Arima", "KobeTram", "Hankai", "HanshinTram", "Keishin", "OMER")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(Settings(data=tmp_path / "data", has_limits=False))) as client:
        yield client


def opening() -> list[Move]:
    """The row up to Osaka Electric is bought; all pass; Kanan, the minor of P1, and Osaka Electric, of P2, operate."""
    seats = ("P1", "P2", "P3")
    made: list[Move] = [(seats[n % 3], {"kind": "buy_lot", "lot": lot}) for n, lot in enumerate(BOUGHT)]
    made.append(("P3", {"kind": "set_par", "price": 80}))
    made += [("P1", {"kind": "buy_lot", "lot": "Kanan"}), ("P2", {"kind": "buy_lot", "lot": "OsakaElectric"})]
    made.append(("P2", {"kind": "set_par", "price": 80}))
    return [*made, *((seat, {"kind": "pass"}) for seat in ("P3", "P1", "P2"))]


def trade(price: int, answer: str) -> list[Move]:
    """Osaka Electric wants the train that Kanan has just bought."""
    return [
        ("P1", {"kind": "pass"}),
        ("P1", {"kind": "buy_train", "source": "bank", "type": "2"}),
        ("P2", {"kind": "pass"}),
        ("P2", {"kind": "trade_train", "train": "2-0", "price": price}),
        ("P1", {"kind": answer}),
    ]


def played(client: TestClient, moves: Sequence[Move], **options: bool) -> tuple[tuple[Guest, Guest, Guest], str]:
    guests, game = seated(client, title="1890", options=options)
    by_seat = dict(zip(("P1", "P2", "P3"), guests, strict=True))
    for version, (seat, action) in enumerate(moves):
        answer = by_seat[seat].act(game, version, actor=seat, **action)
        assert answer.status_code == 200, (seat, action, answer.text)
    return guests, game


def read(guest: Guest, game: str, version: int) -> list[str]:
    """What a guest reads at every address, without what differs from one game to the next by itself."""
    assert isinstance(guest.client, TestClient)
    found = []
    for path in addresses(guest.client, game, version, "1890", "H13"):
        answer = guest.get(path)
        assert answer.status_code < 500, path
        found.append(f"{path}\n{text_of(answer)}")
    return [plain(text, game) for text in [*found, streamed(guest, game)]]


def plain(text: str, game: str) -> str:
    """Without what differs from one game to the next by itself."""
    text = text.replace(game, "GAME")
    text = re.sub(r'"(at|created|now)":\s*\d+', "TIME", text)
    text = re.sub(r'(datetime|data-at)="[^"]*"', "TIME", text)
    text = re.sub(r'name="key" value="[^"]*"', "KEY", text)
    return re.sub(r"\b[0-9a-f]{8,}\b", "DIGEST", text)


@pytest.mark.parametrize("answer", ["agree", "decline"])
def test_third_parties_cannot_tell_one_secret_price_from_another(client: TestClient, answer: str) -> None:
    """Two games that differ in the price alone look the same to all but the two presidents."""
    games = [played(client, [*opening(), *trade(price, answer)], hidden_train_price=True) for price in (97, 53)]
    version = len(opening()) + len(trade(1, answer))
    dear, cheap = ([read(guest, game, version) for guest in (*guests, Guest(client))] for guests, game in games)
    assert dear[2] == cheap[2], _first(dear[2], cheap[2])
    assert dear[3] == cheap[3], _first(dear[3], cheap[3])
    assert dear[0] != cheap[0]
    assert dear[1] != cheap[1]


def _first(one: list[str], other: list[str]) -> str:
    return next((f"{a}\n---\n{b}" for a, b in zip(one, other, strict=True) if a != b), "")


def test_both_presidents_know_the_price_before_it_is_agreed(client: TestClient) -> None:
    moves = [*opening(), *trade(97, "agree")[:-1]]
    (ann, bob, cleo), game = played(client, moves, hidden_train_price=True)
    known = [{deal["value"] for deal in guest.game(game)["state"]["deals"].values()} for guest in (ann, bob, cleo)]
    assert known == [{97, None}, {97, None}, {None}]
    assert "for a price" in cleo.game(game)["state"]["frames"][-1]["question"]["text"]
    assert '"price"' not in str(cleo.game(game)["state"]["frames"])


def test_open_prices_are_told_to_all(client: TestClient) -> None:
    moves = [*opening(), *trade(97, "agree")]
    (_, _, cleo), game = played(client, moves)
    assert "for 97" in cleo.get(f"/api/games/{game}/log").text
    assert not cleo.game(game)["state"].get("deals")


def test_record_is_kept_back_from_all_while_prices_are_secret(client: TestClient) -> None:
    moves = [*opening(), *trade(97, "agree")]
    guests, game = played(client, moves, hidden_train_price=True)
    for guest in (*guests, Guest(client)):
        assert guest.get(f"/api/games/{game}/record").status_code == 403


def test_hidden_cash_is_read_by_its_owner_only(client: TestClient) -> None:
    """What P3 has after paying for Hankai and OMER and their first incomes stands nowhere else."""
    moves = opening()
    (ann, bob, cleo), game = played(client, moves, hidden_cash=True)
    own = cleo.game(game)["state"]["cash"]["P3"]
    assert own == 840 - 70 - 220 + 15 + 40
    for guest, seat in ((ann, "P1"), (bob, "P2"), (cleo, "P3"), (Guest(client), "")):
        purses = guest.game(game)["state"]["cash"]
        assert set(purses) & {"P1", "P2", "P3"} == ({seat} if seat else set())
        assert "bank" not in purses
        assert guest.game(game)["state"]["veiled"] == ["players", "companies"]
        # What is told of titles names every capital that can be chosen at set-up, whatever game is played.
        of_game = [text for text in read(guest, game, len(moves)) if not text.startswith(("/api/titles", "/titles"))]
        found = [text for text in of_game if re.search(rf"\b{own}\b", text)]
        assert bool(found) == (seat == "P3"), found[:1]
