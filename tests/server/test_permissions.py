"""Who may undo, redo, copy and export: every kind of visitor against every kind of action, on the running server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.core.play import shows_all, start
from railhead.server.tables.permissions import RIGHTS, Right
from railhead.titles import load
from tests.record.games import seat
from tests.server import sealed
from tests.server.guests import Guest, hot_seat, seated
from tests.server.old_database import DATA

BID: dict[str, Any] = {"kind": "bid", "lot": "TSR", "amount": 20}


class Roles:
    """Everybody who might ask: the seats, a host without one, and a stranger."""

    def __init__(self, client: TestClient, **setup: Any) -> None:
        host = Guest(client)
        made = host.set_up(seating={"mine": [], "undo": setup.pop("undo", "own")}, **setup)
        self.game = made["id"]
        self.by_name = {"host": host, "stranger": Guest(client)}
        for name in ("P1", "P2", "P3"):
            guest = self.by_name[name] = Guest(client)
            assert guest.sit(link=made["links"][name]).status_code == 200

    def __getitem__(self, name: str) -> Guest:
        return self.by_name[name]

    def act(self, name: str, **action: Any) -> int:
        guest = self[name]
        action = {"actor": name if name.startswith("P") else "P1", **action}
        return guest.act(self.game, self.version, **action).status_code

    @property
    def version(self) -> int:
        return int(self["stranger"].game(self.game)["version"])


EVERYBODY = ("P1", "P2", "P3", "host", "stranger")


def refused_to(asker: str) -> int:
    """By the rules of the table to whoever sits there; the others have no business there."""
    return 422 if asker.startswith("P") else 403


def test_the_table_names_a_right_for_every_operation() -> None:
    assert {operation for operation, _ in RIGHTS} == {"undo", "redo", "export", "copy"}
    assert len(RIGHTS) == 26
    assert RIGHTS["copy", "closed"] == RIGHTS["undo", "closed"] == RIGHTS["redo", "closed"] == Right.NOBODY
    assert {RIGHTS[operation, "finished"] for operation in ("export", "copy")} == {Right.SPECTATOR}


@pytest.mark.parametrize("policy", ["own", "anybody"])
@pytest.mark.parametrize("doer", ["P1", "P2"])
@pytest.mark.parametrize("asker", EVERYBODY)
def test_undo_of_anothers_action(client: TestClient, policy: str, doer: str, asker: str) -> None:
    roles = Roles(client, undo=policy)
    assert roles.act("P1", **BID) == 200
    if doer == "P2":
        assert roles.act("P2", kind="bid", lot="TSR", amount=25) == 200
    may = asker.startswith("P") and (policy == "anybody" or asker == doer)
    assert roles[asker].game(roles.game)["may_undo"] == may
    assert roles.act(asker, kind="undo") == (200 if may else refused_to(asker))


@pytest.mark.parametrize("policy", ["own", "anybody"])
@pytest.mark.parametrize("undoer", ["P1", "P2"])
@pytest.mark.parametrize("asker", EVERYBODY)
def test_redo_of_what_another_took_back(client: TestClient, policy: str, undoer: str, asker: str) -> None:
    roles = Roles(client, undo=policy)
    assert roles.act("P1", **BID) == 200
    if undoer == "P2" and policy == "own":
        assert roles.act("P2", kind="bid", lot="TSR", amount=25) == 200
    assert roles.act(undoer, kind="undo") == 200
    may = asker.startswith("P") and (policy == "anybody" or asker == undoer)
    assert roles[asker].game(roles.game)["may_redo"] == may
    before = roles.version
    assert roles.act(asker, kind="redo") == (200 if may else refused_to(asker))
    assert roles.version == before + may


@pytest.mark.parametrize("seed", [None, 7])
@pytest.mark.parametrize("asker", EVERYBODY)
def test_record_and_copy_before_the_end(client: TestClient, seed: int | None, asker: str) -> None:
    roles = Roles(client, seed=seed)
    may = seed is not None
    assert roles[asker].get(f"/api/games/{roles.game}/record").status_code == (200 if may else 403)
    assert copied(roles[asker], roles.game) == (303 if may else 403)


@pytest.mark.parametrize("asker", EVERYBODY)
def test_what_a_view_hides_is_in_no_record_and_no_copy(client: TestClient, asker: str) -> None:
    """Secret purses, though the seed is open."""
    roles = Roles(client, title="1890", seed=7, options={"hidden_cash": True})
    assert roles[asker].get(f"/api/games/{roles.game}/record").status_code == 403
    assert copied(roles[asker], roles.game) == 403
    page = roles[asker].get(f"/games/{roles.game}").text
    client.cookies.clear()
    assert "Copy this game" not in page


def test_one_who_sees_all_purses_may_have_the_record(client: TestClient) -> None:
    guest, game = hot_seat(client, title="1890", options={"hidden_cash": True})
    assert guest.get(f"/api/games/{game}/record").status_code == 200
    assert copied(guest, game) == 303


def test_against_bots_secret_purses_stay_secret(client: TestClient) -> None:
    guest = Guest(client)
    seating = {"mine": ["P1"], "bots": {"P2": "random", "P3": "random"}}
    made = guest.set_up(title="1890", options={"hidden_cash": True}, seating=seating)
    assert guest.get(f"/api/games/{made['id']}/record").status_code == 403


def test_views_decide_what_is_secret() -> None:
    title = load("1890", 3, {"hidden_cash": True})
    state = start(title, 3, 7)
    assert not shows_all(state, [])
    assert not shows_all(state, [seat("P1")])
    assert not shows_all(state, [seat("P1"), seat("P2"), seat("P3")]), "the bank's purse is nobody's"
    plain = load("1861", 3)
    assert shows_all(start(plain, 3, 7), [])


@pytest.fixture
def sealing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    from railhead.server.app import make_app
    from railhead.server.settings import Settings

    sealed.install(monkeypatch)
    with TestClient(make_app(Settings(data=tmp_path / "data", has_limits=False))) as client:
        yield client


def ended(client: TestClient, **setup: Any) -> tuple[tuple[Guest, Guest, Guest], str]:
    """A game of sealed bids played to its end."""
    guests, game = seated(client, title=sealed.NAME, **setup)
    for version in range(6):
        answer = guests[version % 3].act(game, version, kind="seal", amount=10 + version)
        assert answer.status_code == 200, answer.text
    assert guests[0].game(game)["finished"]
    return guests, game


def agree(guest: Guest, game: str, version: int, **more: Any) -> Any:
    return guest.post(f"/api/games/{game}/agree", {"version": version, **more})


def test_after_the_end_nobody_undoes_alone(sealing: TestClient) -> None:
    guests, game = ended(sealing)
    for number, guest in enumerate(guests, 1):
        assert not guest.game(game)["may_undo"]
        refused = guest.act(game, 6, actor=f"P{number}", kind="undo")
        assert refused.status_code == 422
        assert "agreement of all players" in refused.json()["message"]
    assert agree(Guest(sealing), game, 6).status_code == 403


def test_after_the_end_all_seats_together_undo(sealing: TestClient) -> None:
    (ann, bob, cleo), game = ended(sealing)
    assert ann.game(game)["may_agree"]
    assert agree(ann, game, 6).json()["agreed"] == ["P1"]
    assert agree(bob, game, 6).json()["agreed"] == ["P1", "P2"]
    assert [player["agrees_to_undo"] for player in cleo.game(game)["players"]] == [True, True, False]
    assert "Agree to undo" in cleo.get(f"/games/{game}").text
    sealing.cookies.clear()
    assert agree(cleo, game, 5).status_code == 409
    done = agree(cleo, game, 6).json()
    assert (done["version"], done["finished"], done["agreed"]) == (7, "", [])
    assert agree(ann, game, 6).status_code in (409, 422)


def test_consent_can_be_withdrawn_and_ends_when_the_game_moves(sealing: TestClient) -> None:
    (ann, bob, cleo), game = seated(sealing, title=sealed.NAME)
    for version, guest in enumerate((ann, bob, cleo)):
        guest.act(game, version, kind="seal", amount=5 + version)
    assert not cleo.game(game)["may_undo"], "the bids have come to light"
    assert agree(ann, game, 3).json()["agreed"] == ["P1"]
    assert agree(ann, game, 3, agrees=False).json()["agreed"] == []
    assert agree(bob, game, 3).json()["agreed"] == ["P2"]
    assert ann.act(game, 3, kind="seal", amount=9).status_code == 200
    assert ann.game(game)["agreed"] == []


@pytest.mark.parametrize("policy", ["own", "anybody"])
def test_what_came_to_light_is_taken_back_by_all_together(sealing: TestClient, policy: str) -> None:
    roles = Roles(sealing, title=sealed.NAME, undo=policy)
    assert roles.act("P1", kind="roll") == 200
    for name in ("P1", "P2", "P3"):
        assert not roles[name].game(roles.game)["may_undo"]
        assert roles.act(name, kind="undo") == 422
        assert agree(roles[name], roles.game, 1).status_code == 200
    assert roles.version == 2


def test_at_a_hot_seat_the_end_is_undone_freely(client: TestClient) -> None:
    guest = Guest(client)
    game = guest.bring((DATA / "format_1.json").read_bytes())
    shown = guest.game(game)
    assert shown["finished"]
    assert shown["may_undo"]
    assert guest.act(game, shown["version"], actor="P1", kind="undo").status_code == 200
    assert not guest.game(game)["finished"]


def test_after_the_end_anybody_plays_a_copy_on(sealing: TestClient) -> None:
    _, game = ended(sealing)
    stranger = Guest(sealing)
    assert stranger.get(f"/api/games/{game}/record").status_code == 200
    assert copied(stranger, game) == 303


def token() -> dict[str, str]:
    return {"authorization": f"Bearer {'x' * 43}"}


def copied(guest: Guest, game: str) -> int:
    headers = guest.headers or token()
    sent = guest.client.post(f"/games/{game}/branches", data={"point": "0"}, headers=headers, follow_redirects=False)
    return sent.status_code
