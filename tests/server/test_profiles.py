"""Profiles: what is counted, who counts, and what one takes home."""

import csv
import io
import json
import zipfile
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from railhead.record import record_from_json
from railhead.server.accounts.accounts import Accounts
from railhead.server.accounts.profiles import Finished, Opponent, Profile, Profiles, _of_title, _opponents, as_csv
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.tables.visitors import Visitor
from tests.server import sealed
from tests.server.guests import Guest, hot_seat, seated
from tests.server.test_accounts import PASSWORD, accounts_of, signed_up
from tests.server.test_permissions import agree, ended


@pytest.fixture
def served(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    sealed.install(monkeypatch)
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        yield client


def profiles_of(client: TestClient) -> Profiles:
    found: Profiles = client.app.state.services.profiles  # type: ignore[attr-defined]
    return found


def browser_of(client: TestClient, guest: Guest) -> TestClient:
    browser = TestClient(client.app)
    browser.cookies.set("railhead", guest.token)
    return browser


def finished(game: str, at: int, ranks: dict[str, int], title: str = "1861") -> Finished:
    """Everybody sits where their name says: a dash for a bot."""
    seats = {f"P{number}": who for number, who in enumerate(ranks, 1)}
    return Finished(
        id=game,
        title=title,
        players=tuple(ranks),
        at=at,
        scores={seat: 100 * (5 - ranks[who]) for seat, who in seats.items()},
        ranks={seat: ranks[who] for seat, who in seats.items()},
        persons={seat: who for seat, who in seats.items() if not who.startswith("bot")},
    )


def test_titles_opponents_and_csv_of_a_few_games() -> None:
    games = [
        finished("a", 1, {"ann": 1, "bob": 2, "cleo": 3}),
        finished("b", 2, {"bob": 1, "ann": 2, "bot": 3}),
        finished("c", 3, {"ann": 1, "bot 1": 2, "bot 2": 3}),
        finished("d", 4, {"ann": 1, "bob": 1}, "1862"),
    ]
    one = _of_title("1861", games, games, "ann")
    assert (one.games, one.wins, one.best) == (3, 2, 400)
    assert one.mean_rank == pytest.approx(4 / 3)
    assert one.rating is not None
    alone = _of_title("1861", games[2:3], games[2:3], "ann")
    assert alone.rating is None
    names = {"bob": "Bob", "cleo": "Cleo"}
    assert _opponents(games, "ann", names) == [Opponent("Bob", 3, 1, 1), Opponent("Cleo", 1, 1, 0)]
    tricky = finished("e", 5, {"=cmd()": 1, "ann": 2})
    rows = list(csv.reader(io.StringIO(as_csv(Profile([], [], None, [games[0], tricky]), "ann"))))
    assert rows[1][:2] == ["a", "1861"]
    assert rows[1][3:] == ["3", "P1", "ann", "400", "1", "bob; cleo"]
    assert rows[2][-1] == "'=cmd()"


def test_whoever_plays_for_two_is_not_rated() -> None:
    game = finished("a", 1, {"ann": 1, "bob": 2})
    game.persons["P2"] = "ann"
    assert game.rated == {}


def test_a_finished_game_is_in_the_profile_of_everybody_who_had_a_seat(served: TestClient) -> None:
    (ann, bob, cleo), game = ended(served)
    ann, bob = signed_up(served, "Annabel", ann.token), signed_up(served, "Bobby", bob.token)
    (result,) = profiles_of(served).finished()
    assert (result.id, set(result.ranks), len(set(result.persons.values()))) == (game, {"P1", "P2", "P3"}, 3)
    table = served.app.state.services.lobby.open(game)  # type: ignore[attr-defined]
    assert {place.seat: (place.rank, place.worth) for place in table.game.outcome.ranking} == {
        seat: (result.ranks[seat], result.scores[seat]) for seat in result.ranks
    }
    page = browser_of(served, ann).get("/profile").text
    assert "Annabel" in page
    assert "Bobby" in page
    assert game in page
    assert game in browser_of(served, cleo).get("/profile").text
    assert "finished a game here yet" in browser_of(served, signed_up(served, "Newcomer")).get("/profile").text
    # Whoever deletes the account is in nobody's head to head any more; the game stays.
    accounts: Accounts = accounts_of(served)
    accounts.delete(Visitor(bob.token), PASSWORD)
    page = browser_of(served, ann).get("/profile").text
    assert "Bobby" not in page
    assert "Former player 2" in page


def test_an_end_that_is_taken_back_has_no_result(served: TestClient) -> None:
    guests, game = ended(served)
    assert len(profiles_of(served).finished()) == 1
    for guest in guests:
        agree(guest, game, 6)
    assert guests[0].game(game)["finished"] == ""
    assert profiles_of(served).finished() == []


def test_downloads_hold_finished_games_and_of_others_what_the_seat_knows(served: TestClient) -> None:
    (ann, _, _), game = ended(served)
    running = ann.set_up(title=sealed.NAME, seating={"mine": ["P1"]})["id"]
    browser = browser_of(served, ann)
    archive = zipfile.ZipFile(io.BytesIO(browser.get("/profile/games.zip").content))
    assert sorted(archive.namelist()) == sorted([f"{sealed.NAME}-{game}.json", f"{sealed.NAME}-{running}-known.json"])
    record = record_from_json(archive.read(f"{sealed.NAME}-{game}.json"))
    assert len(record.actions) == 6
    known = json.loads(archive.read(f"{sealed.NAME}-{running}-known.json"))
    assert (known["format"], known["seat"]) == ("railhead-seat-knowledge", "P1")
    assert known == ann.get(f"/api/games/{running}/known").json()
    assert "seed" not in known
    rows = list(csv.reader(io.StringIO(browser.get("/profile/results.csv").text)))
    assert [row[0] for row in rows] == ["game", game]
    assert running not in browser.get("/profile/results.csv").text
    assert TestClient(served.app).get("/profile/games.zip").status_code == 403
    assert "finished a game here yet" in TestClient(served.app).get("/profile").text


def test_results_of_games_that_ended_before_they_were_noted_are_worked_out(served: TestClient) -> None:
    (ann, _, _), game = ended(served)
    store = served.app.state.services.lobby.store  # type: ignore[attr-defined]
    store.put_results(game, (), 0)
    assert profiles_of(served).finished() == []
    assert game in browser_of(served, ann).get("/profile").text


def test_hot_seats_and_running_games_do_not_count(served: TestClient) -> None:
    guest, _ = hot_seat(served)
    assert "finished a game here yet" in browser_of(served, guest).get("/profile").text
    (ann, _, _), _ = seated(served)
    assert "finished a game here yet" in browser_of(served, ann).get("/profile").text
