"""A game opened from its entries is the same at every point as the game played from the start."""

from random import Random

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from railhead.core.actions import Action
from railhead.core.errors import Malformed, Refused
from railhead.core.play import apply
from railhead.core.state import State
from railhead.record import Game, record_to_json
from railhead.server.schema import snapshots
from railhead.server.timeline import SPACING, Entry, Timeline
from tests.record.games import bid, seat
from tests.server.guests import Guest
from tests.server.played import random_game


class Shelf:
    """Snapshots in memory that count what is asked of them."""

    def __init__(self) -> None:
        self.states: dict[int, State] = {}
        self.hits = 0

    def get(self, node: int) -> State | None:
        self.hits += node in self.states
        return self.states.get(node)

    def put(self, states: dict[int, State]) -> None:
        self.states.update(states)


def timeline_of(game: Game, shelf: Shelf) -> Timeline:
    timeline = Timeline(game.title, len(game.record.players), game.record.seed, shelf)
    for number, action in enumerate(game.record.actions, 1):
        timeline.add(Entry(number, str(number), action, "", (), False))
    return timeline


@pytest.fixture(scope="module")
def game() -> Game:
    return random_game(150, seed=3)


def test_every_point_is_that_of_the_game(game: Game) -> None:
    timeline = timeline_of(game, Shelf())
    points = list(range(game.version + 1))
    Random(5).shuffle(points)
    for point in points:
        assert timeline.at(point) == game.at(point)


def test_random_game_has_undo_and_redo(game: Game) -> None:
    assert {"undo", "redo"} <= {action.kind for action in game.record.actions}


def test_entries_made_one_by_one_are_those_of_the_record(game: Game) -> None:
    timeline = Timeline(game.title, len(game.record.players), game.record.seed, Shelf())
    for number, action in enumerate(game.record.actions):
        entry, state = timeline.replayed(action, str(number), 0)
        assert entry.round == str(game.at(number).round)
        assert state == game.at(number + 1)
        timeline.add(entry, state)
    assert timeline.state == game.state
    with pytest.raises(Malformed, match="there is no point"):
        timeline.at(game.version + 1)


def test_opening_anew_plays_few_actions(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf()
    assert timeline_of(game, shelf).state == game.state
    assert shelf.states
    played = 0

    def counting(*args: object, **how: object) -> object:
        nonlocal played
        played += 1
        return apply(*args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr("railhead.server.timeline.apply", counting)
    again = timeline_of(game, shelf)
    assert again.state == game.state
    assert shelf.hits == 1
    assert played < SPACING


def test_undo_and_redo_of_several_lead_where_single_ones_do() -> None:
    game = Game.new("1861", ("Ann", "Bob", "Cleo"), seed=7)
    for action in (bid("P1", 20), bid("P2", 25), bid("P3", 30)):
        game.act(action)
    timeline = timeline_of(game, Shelf())
    back = timeline.taken_back(2, seat("P3"), "key", 0)
    assert [entry.key for entry, _ in back] == ["key/0", "key"]
    assert [entry.seq for entry, _ in back] == [4, 5]
    for entry, state in back:
        timeline.add(entry, state)
    assert timeline.state == game.at(1)
    assert [timeline.meant(entry).action for entry, _ in back] == [bid("P3", 30), bid("P2", 25)]
    assert [entry.action for entry in timeline.undone] == [bid("P2", 25), bid("P3", 30)]
    forth = timeline_of(game, Shelf())
    for action in (Action(seat("P3"), "undo"), bid("P3", 40)):
        forth.add(*forth.replayed(action, str(action), 0))
    assert not list(forth.undone)
    for entry, state in timeline.done_again(2, seat("P2"), "again", 0):
        timeline.add(entry, state)
    assert timeline.state == game.state
    with pytest.raises(Refused, match="nothing to redo"):
        timeline.replayed(Action(seat("P1"), "redo"), "more", 0)


def test_a_game_brought_or_branched_comes_with_its_snapshots(either: TestClient) -> None:
    """So that nobody waits for it to be played again."""
    guest = Guest(either)
    brought = guest.bring(record_to_json(random_game(100, seed=5).record))
    store = either.app.state.services.lobby.store  # type: ignore[attr-defined]
    with store._database.reading() as connection:
        seen = {row.seq: row.state for row in connection.execute(select(snapshots).where(snapshots.c.game == brought))}
    assert len(seen) >= 3
    sent = either.post(
        f"/games/{brought}/branches", data={"point": "60"}, headers=guest.headers, follow_redirects=False
    )
    copy = sent.headers["location"].removeprefix("/games/")
    with store._database.reading() as connection:
        copied = {row.seq: row.state for row in connection.execute(select(snapshots).where(snapshots.c.game == copy))}
    assert copied == {seq: state for seq, state in seen.items() if seq <= 60}
    assert guest.game(copy)["state"] == guest.game(brought, "?at=60")["state"]
