"""Tables with a clock, on the running server: it is shown, paused, and something is done when time is up."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.server.clock import CLOCK
from railhead.server.storage.policies import A_DAY
from tests.server.conftest import statements
from tests.server.guests import Guest, seated, wait_for
from tests.server.test_permissions import BID

Jump = Callable[[int], None]


@pytest.fixture
def jump(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Jump:
    """Lets time pass."""
    file = tmp_path / "clock"
    monkeypatch.setenv(CLOCK, str(file))

    def passed(seconds: int) -> None:
        file.write_text(str(int(file.read_text()) + seconds))

    file.write_text("0")
    return passed


def table(client: TestClient, pace: str = "asynchronous", **clock: Any) -> tuple[tuple[Guest, Guest, Guest], str]:
    """Ann has bid, Bob is awaited."""
    policies = {"pace": pace, "clock": {"budget": 3600, **clock}}
    guests, game = seated(client, policies=policies)
    assert guests[0].act(game, 0, **BID).status_code == 200
    return guests, game


def clocks(guest: Guest, game: str) -> Any:
    return guest.get(f"/api/games/{game}/clock").json()


def asked(guest: Guest, game: str, do: str, **more: Any) -> Any:
    return guest.post(f"/api/games/{game}/clock", {"do": do, **more})


def look(client: TestClient) -> None:
    client.app.state.services.attendance.clock_runner.look()  # type: ignore[attr-defined]


def log(guest: Guest, game: str) -> list[Any]:
    lines: list[Any] = guest.get(f"/api/games/{game}/log").json()["lines"]
    return lines


def said(client: TestClient, game: str) -> list[str]:
    return [one.text for one in client.app.state.services.chat.messages(game)]  # type: ignore[attr-defined]


def test_time_runs_for_who_is_awaited(either: TestClient, jump: Jump) -> None:
    (ann, bob, _), game = table(either, per_stock_turn=100)
    jump(1000)
    shown = clocks(ann, game)["clocks"]
    assert abs(shown["P2"]["left"] - 2700) < 60
    assert (shown["P1"]["left"], shown["P3"]["left"], shown["P2"]["is_awaited"]) == (3600, 3600, True)
    assert bob.act(game, 1, kind="pass").status_code == 200
    jump(500)
    after = clocks(ann, game)["clocks"]
    assert abs(after["P2"]["left"] - 2700) < 60
    assert abs(after["P3"]["left"] - 3200) < 60
    page = ann.get(f"/games/{game}").text
    either.cookies.clear()
    assert 'aria-label="Clocks"' in page
    assert "data-runs" in page


@pytest.mark.parametrize(("at_zero", "acts"), [("pass", True), ("bot", True), ("nothing", False), ("vote", False)])
def test_when_time_is_up(client: TestClient, jump: Jump, at_zero: str, acts: bool) -> None:
    (ann, bob, _), game = table(client, at_zero=at_zero)
    jump(3500)
    look(client)
    assert ann.game(game)["version"] == 1
    jump(200)
    look(client)
    if acts:
        # The server looks by itself, too: whoever is first acts.
        wait_for(lambda: ann.game(game)["version"] >= 2)
        line = log(ann, game)[1]
        assert (line["action"]["actor"], line["by"]) == ("P2", "clock")
        page = ann.get(f"/games/{game}").text
        client.cookies.clear()
        assert "(out of time)" in page
    else:
        assert ann.game(game)["version"] == 1
        assert clocks(bob, game)["missing"] == ["P2"]
        assert bob.act(game, 1, kind="pass").status_code == 200


def test_the_runner_finds_its_tables_after_a_start(client: TestClient, jump: Jump) -> None:
    (ann, _, _), game = table(client, at_zero="pass")
    jump(4000)
    runner = client.app.state.services.attendance.clock_runner  # type: ignore[attr-defined]
    with runner._guard:
        runner._due.clear()
    runner._renewed = 0
    look(client)
    wait_for(lambda: ann.game(game)["version"] == 2)


def test_a_pause_by_consent(either: TestClient, jump: Jump) -> None:
    host, *guests = (Guest(either) for _ in range(4))
    made = host.set_up(seating={"mine": []}, policies={"clock": {"budget": 3600}})
    game = made["id"]
    for number, guest in enumerate(guests, 1):
        assert guest.sit(link=made["links"][f"P{number}"]).status_code == 200
    assert guests[0].act(game, 0, **BID).status_code == 200
    assert asked(Guest(either), game, "pause").status_code == 403
    for guest in guests[:2]:
        assert not asked(guest, game, "pause").json()["is_paused"]
    assert asked(guests[1], game, "stay").json()["votes"] == {"pause": ["P1"]}
    assert not asked(guests[2], game, "pause").json()["is_paused"]
    assert asked(guests[1], game, "pause").json()["is_paused"]
    assert asked(guests[1], game, "pause").status_code == 422
    before = clocks(host, game)["clocks"]["P2"]["left"]
    jump(100_000)
    assert clocks(host, game)["clocks"]["P2"]["left"] == before
    assert not asked(host, game, "resume").json()["is_paused"], "whoever set it up decides alone"
    jump(1000)
    assert clocks(host, game)["clocks"]["P2"]["left"] < before
    assert said(either, game)[-1] == "Clocks resumed by the host."


def test_a_vacation(client: TestClient, jump: Jump) -> None:
    (_, bob, _), game = table(client)
    before = clocks(bob, game)["clocks"]["P2"]["left"]
    assert asked(bob, game, "away", days=15).status_code == 422
    assert asked(bob, game, "away", days=2).status_code == 200
    jump(A_DAY)
    shown = clocks(bob, game)["clocks"]["P2"]
    assert (shown["left"] >= before - 60, shown["stands"]) == (True, "away")
    assert asked(bob, game, "back").status_code == 200
    jump(1000)
    assert clocks(bob, game)["clocks"]["P2"]["left"] < before
    _, live = table(client, pace="live")
    assert asked(bob, live, "away", days=1).status_code == 403
    (_, dora, _), live = table(client, pace="live")
    assert asked(dora, live, "away", days=1).status_code == 422


def test_a_page_reads_what_happened_to_the_clocks_once(either: TestClient, jump: Jump) -> None:
    (ann, bob, _), game = table(either)
    database = either.app.state.services.lobby.store.database  # type: ignore[attr-defined]
    for path in (f"/games/{game}", f"/api/games/{game}/clock"):
        with statements(database, "clock_events") as read:
            assert bob.get(path).status_code == 200
        assert len(read) == 1, path
    # Also when somebody is missing.
    jump(2 * A_DAY)
    with statements(database, "clock_events") as read:
        assert "Let a bot play for Bob?" in ann.get(f"/games/{game}").text
    assert len(read) == 1


def test_a_table_without_a_clock_has_none(client: TestClient) -> None:
    (ann, _, _), game = seated(client)
    assert clocks(ann, game)["clocks"] == {}
    assert asked(ann, game, "pause").status_code == 422
    assert asked(ann, game, "dance").status_code == 400


def test_the_others_vote_for_a_bot(either: TestClient, jump: Jump) -> None:
    host, *guests = (Guest(either) for _ in range(4))
    made = host.set_up(seating={"mine": []}, policies={"clock": {"budget": 3600, "at_zero": "vote"}})
    game = made["id"]
    for number, guest in enumerate(guests, 1):
        assert guest.sit(link=made["links"][f"P{number}"]).status_code == 200
    ann, bob, cleo = guests
    assert ann.act(game, 0, **BID).status_code == 200
    assert asked(ann, game, "replace", subject="bot P2").status_code == 422, "Bob has time"
    jump(4000)
    assert asked(Guest(either), game, "replace", subject="bot P2").status_code == 403
    assert asked(bob, game, "replace", subject="bot P2").status_code == 403
    assert asked(ann, game, "replace", subject="bot P2").json()["votes"] == {"bot P2": ["P1"]}
    assert ann.game(game)["version"] == 1
    assert asked(cleo, game, "replace", subject="bot P2").status_code == 200
    wait_for(lambda: ann.game(game)["version"] >= 2)
    assert said(either, game) == ["A bot now plays for Bob, decided by vote."]
    assert ann.game(game)["players"][1]["bot"]
    assert bob.game(game)["seats"] == []
    assert asked(cleo, game, "return", seat="P2").status_code == 403
    assert asked(bob, game, "return", seat="P2").status_code == 200
    assert bob.game(game)["seats"] == ["P2"]


def test_the_host_gives_the_seat_of_a_missing_player_to_another(client: TestClient, jump: Jump) -> None:
    """Without a clock somebody is missing after a day."""
    (ann, bob, cleo), game = seated(client)
    assert ann.act(game, 0, **BID).status_code == 200
    jump(A_DAY - 100)
    assert asked(ann, game, "replace", subject="open P2").status_code == 422
    jump(200)
    assert asked(cleo, game, "replace", subject="open P2").json()["votes"] == {"open P2": ["P3"]}
    assert asked(ann, game, "replace", subject="open P2").status_code == 200
    assert bob.game(game)["seats"] == []
    assert ann.game(game)["players"][1]["is_open"]
    dora = Guest(client)
    assert dora.sit(game=game, seat="P2", name="Dora").status_code == 200
    assert dora.act(game, 1, kind="pass").status_code == 200
    assert said(client, game)[0] == "Bob's seat is open to a new player, decided by the host."


def test_a_seat_goes_to_no_other_person_where_something_is_hidden(client: TestClient, jump: Jump) -> None:
    """A host must not get at what a player hides: a bot may play, and all others together may give the seat away."""
    host = Guest(client)
    made = host.set_up(title="1890", options={"hidden_cash": True}, seating={"mine": []})
    missing = host.game(made["id"])["awaited"][0]
    jump(A_DAY + 100)
    refused = asked(host, made["id"], "replace", subject=f"open {missing}")
    assert refused.status_code == 422
    assert "have secrets" in refused.json()["message"]
    assert asked(host, made["id"], "replace", subject=f"bot {missing}").status_code == 200


def test_no_bot_where_none_is_allowed(client: TestClient, jump: Jump) -> None:
    (ann, _, _), game = seated(client, policies={"bots": False})
    assert ann.act(game, 0, **BID).status_code == 200
    jump(A_DAY + 100)
    assert asked(ann, game, "replace", subject="bot P2").status_code == 422
    page = ann.get(f"/games/{game}").text
    client.cookies.clear()
    assert "Let a bot play" not in page
    # Jinja writes an apostrophe as &#39;
    assert "Open Bob&#39;s seat to a new player?" in page
