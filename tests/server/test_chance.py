"""Chance at the table: drawn seeds nobody can compute, open seeds that say so, bots that draw lots of their own."""

from random import Random

import pytest
from starlette.testclient import TestClient

from railhead.server.storage.store import GameRow
from railhead.server.workers import thinking_tasks
from tests.server.guests import Guest, hot_seat, seated, wait_for


def game_row(client: TestClient, game: str) -> GameRow:
    found: GameRow = client.app.state.services.lobby.open(game).game_row  # type: ignore[attr-defined]
    return found


def test_drawn_seed_has_128_bits_and_comes_back_from_the_database(either: TestClient) -> None:
    _, first = hot_seat(either, title="1862")
    _, second = hot_seat(either, title="1862")
    seeds = {game_row(either, game).seed for game in (first, second)}
    assert len(seeds) == 2
    assert all(isinstance(seed, str) and len(bytes.fromhex(seed)) >= 16 for seed in seeds)


def test_drawn_seed_is_nowhere_before_the_end(either: TestClient) -> None:
    (ann, _, _), game = seated(either, title="1862")
    seed, bots = game_row(either, game).seed, game_row(either, game).bot_seed
    assert len(bots) >= 32
    for guest in (ann, Guest(either)):
        for path in (f"/api/games/{game}", f"/api/games/{game}/log", f"/games/{game}", "/api/games"):
            text = guest.get(path).text
            assert str(seed) not in text
            assert bots not in text
            assert "pen seed" not in text
    either.cookies.clear()


def test_the_ruleset_of_the_public_implementation_keeps_a_drawn_seed_from_its_own_generator(either: TestClient) -> None:
    """That generator has 31 bits: a deal by it could be computed."""
    _, game = hot_seat(either, title="1862", options={"ruleset": "18xx.games"})
    chance = either.app.state.services.lobby.open(game).game.at(0).chance  # type: ignore[attr-defined]
    assert int(str(chance).partition(":")[2]) > 0, "the deal drew from the hash"


def test_game_with_a_named_seed_says_so_to_all(either: TestClient) -> None:
    _, game = hot_seat(either, seed=4711)
    page = Guest(either).get(f"/games/{game}").text
    either.cookies.clear()
    assert "open seed" in page
    assert "Open seed 4711" in page


def test_copy_shows_the_seed_no_more_than_the_game_does(either: TestClient) -> None:
    guest, game = hot_seat(either)
    sent = either.post(f"/games/{game}/branches", data={"point": "0"}, headers=guest.headers, follow_redirects=False)
    copy = sent.headers["location"].removeprefix("/games/")
    assert guest.game(copy)["setup"]["seed"] is None
    assert game_row(either, copy).seed == game_row(either, game).seed


def test_bots_draw_from_a_secret_of_their_own(either: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def watched(seed: str) -> Random:
        drawn.append(seed)
        return Random(seed)

    monkeypatch.setattr(thinking_tasks, "Random", watched)
    guest = Guest(either)
    game = guest.set_up(seating={"mine": ["P3"], "bots": {"P1": "random", "P2": "random"}})["id"]
    wait_for(lambda: guest.game(game)["awaited"] == ["P3"])
    row = game_row(either, game)
    assert drawn
    assert all(seed.startswith(row.bot_seed) and str(row.seed) not in seed for seed in drawn)
