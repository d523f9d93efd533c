"""A game opened from its entries is the same at every point as the game played from the start."""

import threading
from random import Random

import pytest

from railhead.core.actions import Action
from railhead.core.errors import Malformed, Refused
from railhead.core.play import apply
from railhead.core.state import State
from railhead.record import Game
from railhead.record.entries import Entry
from tests.record.games import bid, seat
from tests.server.played import random_game

SPACING = 16


class Shelf:
    """One State in sixteen, with a count of what is asked for; what is only kept for a while is forgotten at once."""

    spacing = SPACING

    def __init__(self) -> None:
        self.states: dict[int, State] = {}
        self.hits = 0

    def get(self, node: int, is_milestone: bool) -> State | None:
        assert is_milestone or node not in self.states
        self.hits += node in self.states
        return self.states.get(node)

    def keep(self, node: int, state: State) -> None:
        pass

    def put(self, states: dict[int, State]) -> None:
        self.states.update(states)


def opened(game: Game, shelf: Shelf) -> Game:
    """The same game from its entries alone."""
    other = Game(game.title, game.begun, shelf)
    for number, action in enumerate(game.record.actions, 1):
        other.add(Entry(number, str(number), action, "", (), False))
    return other


@pytest.fixture(scope="module")
def game() -> Game:
    return random_game(150, seed=3)


def test_every_point_is_that_of_the_game(game: Game) -> None:
    other = opened(game, Shelf())
    points = list(range(game.version + 1))
    Random(5).shuffle(points)
    for point in points:
        assert other.at(point) == game.at(point)


def test_random_game_has_undo_and_redo(game: Game) -> None:
    assert {"undo", "redo"} <= {action.kind for action in game.record.actions}


def test_entries_made_one_by_one_are_those_of_the_record(game: Game) -> None:
    other = Game(game.title, game.begun, Shelf())
    for number, action in enumerate(game.record.actions):
        ((entry, state),) = other.judged(action, str(number))
        assert entry.round == str(game.at(number).round)
        assert state == game.at(number + 1)
        other.add(entry, state)
    assert other.state == game.state
    with pytest.raises(Malformed, match="there is no point"):
        other.at(game.version + 1)


def test_opening_anew_plays_few_actions(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf()
    assert opened(game, shelf).state == game.state
    assert shelf.states
    played = 0

    def counting(*args: object, **how: object) -> object:
        nonlocal played
        played += 1
        return apply(*args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr("railhead.record.timeline.apply", counting)
    again = opened(game, shelf)
    assert again.state == game.state
    assert shelf.hits == 1
    assert played < SPACING


def test_undo_and_redo_of_several_lead_where_single_ones_do() -> None:
    game = Game.new("1861", ("Ann", "Bob", "Cleo"), seed=7)
    for action in (bid("P1", 20), bid("P2", 25), bid("P3", 30)):
        game.act(action)
    other = opened(game, Shelf())
    back = other.judged(Action(seat("P3"), "undo"), "key", count=lambda: 2)
    assert [entry.key for entry, _ in back] == ["key/0", "key"]
    assert [entry.seq for entry, _ in back] == [4, 5]
    for entry, state in back:
        other.add(entry, state)
    assert other.state == game.at(1)
    assert [other.target_of(entry).action for entry, _ in back] == [bid("P3", 30), bid("P2", 25)]
    assert [entry.action for entry in other.undone] == [bid("P2", 25), bid("P3", 30)]
    forth = opened(game, Shelf())
    for action in (Action(seat("P3"), "undo"), bid("P3", 40)):
        forth.act(action)
    assert not list(forth.undone)
    for entry, state in other.judged(Action(seat("P2"), "redo"), "again", count=lambda: 2):
        other.add(entry, state)
    assert other.state == game.state
    with pytest.raises(Refused, match="nothing to redo"):
        other.judged(Action(seat("P1"), "redo"), "more")


def test_replay_of_undone_actions_plays_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six hundred times there and back costs no more than the moves themselves."""
    game = Game.new("1861", ("Ann", "Bob", "Cleo"), seed=7)
    game.act(bid("P1", 20))
    for _ in range(300):
        game.undo()
        game.redo()
    played = 0

    def counting(*args: object, **how: object) -> object:
        nonlocal played
        played += 1
        return apply(*args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr("railhead.record.timeline.apply", counting)
    assert Game.replay(game.record).state == game.state
    assert played == 1


def test_several_threads_read_while_one_plays(game: Game) -> None:
    """Whoever reads sees whole entries, and the State that belongs to each."""
    live = Game(game.title, game.begun)
    stop, wrong = threading.Event(), []

    def read() -> None:
        while not stop.is_set():
            version = live.version
            effective = [entry.seq for entry in live.effective(version)]
            if live.at(version) != game.at(version) or effective != [entry.seq for entry in game.effective(version)]:
                wrong.append(version)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for action in game.record.actions:
        live.act(action)
    stop.set()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert live.log == game.log
