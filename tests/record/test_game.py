"""A game being played: undo and redo are exact and leave their trace, every point of history can be had."""

import pytest

from railhead.core.actions import Action
from railhead.core.errors import Malformed, Refused
from railhead.core.ids import BANK, Holder
from railhead.record import Game, effective, record_from_json, record_to_json
from tests.record.games import NAMES, begun, bid, played, seat


def test_act_moves_play_on_and_tells() -> None:
    game = begun()
    events = game.act(bid("P1", 20))
    assert [event.text for event in events] == ["P1 bids 20 for TSR"]
    assert game.actors == ("P2",)
    assert game.version == 1
    assert {option.kind for option in game.options()} == {"bid", "pass"}
    assert game.options(seat("P1")) == []


def test_refused_action_changes_nothing() -> None:
    game = played()
    before, record = game.state, game.record
    for action in (
        bid("P1", 30, "BSS"),
        bid("P3", 31, "BSS"),
        bid("P3", 20, "BSS"),
        bid("P3", 500, "BSS"),
        bid("P3", 60),
    ):
        with pytest.raises(Refused):
            game.act(action)
    assert game.state is before
    assert game.record == record


def test_undo_is_exact_and_stays_in_the_record() -> None:
    game = played()
    states = [game.at(version) for version in range(5)]
    for version in (3, 2, 1, 0):
        game.undo()
        assert game.state is states[version]
    assert [action.kind for action in game.record.actions] == ["bid", "bid", "pass", "pass", *["undo"] * 4]
    for version in (1, 2, 3, 4):
        game.redo()
        assert game.state is states[version]
    assert game.version == 12


def test_undo_of_nothing_and_redo_of_nothing_are_refused() -> None:
    game = begun()
    with pytest.raises(Refused, match="nothing to undo"):
        game.undo()
    with pytest.raises(Refused, match="nothing to redo"):
        game.redo()
    game.act(bid("P1", 20))
    game.undo()
    game.act(bid("P1", 30))
    with pytest.raises(Refused, match="nothing to redo"):
        game.redo()
    assert game.version == 3


def test_undo_takes_an_actor_of_the_table_and_no_more() -> None:
    game = played()
    with pytest.raises(Malformed, match="P9"):
        game.undo(seat("P9"))
    with pytest.raises(Malformed, match="undo takes no to"):
        game.act(Action(seat("P1"), "undo", {"to": 2}))
    game.undo(seat("P3"))
    assert game.record.actions[-1].actor == "P3"


def test_after_undo_another_line_can_be_played_and_undone() -> None:
    game = played()
    game.undo()
    game.undo()
    game.act(bid("P3", 40))
    assert game.state.frames[-1].bidder == "P3"
    game.undo()
    assert game.state is game.at(2)
    game.undo()
    assert game.state is game.at(1)
    assert effective(game.record.actions) == [0]


def test_log_shows_what_was_undone() -> None:
    game = played()
    game.undo()
    game.undo()
    game.redo()
    log = game.log
    assert [line.is_undone for line in log] == [False, False, False, True, False, False, False]
    assert [line.action.kind for line in log[4:]] == ["undo", "undo", "redo"]
    assert log[4].events[0].text == "P1 takes back: P1 leaves the auction of TSR"
    assert log[5].events[0].text == "P1 takes back: P3 leaves the auction of TSR"
    assert log[6].events[0].text == "P1 does again: P3 leaves the auction of TSR"
    assert "P2 buys TSR for 25" in [event.text for event in log[3].events]
    assert log[0].round == "SR 1"


def test_branch_goes_on_apart() -> None:
    game = played()
    other = game.branch(2)
    assert other.state is game.at(2)
    other.act(bid("P3", 30))
    other.undo()
    assert game.version == 4
    assert other.version == 4
    assert game.state.cash[Holder("P2")] == 420 - 25
    assert other.state.cash[Holder("P2")] == 420
    assert [action.kind for action in other.record.actions] == ["bid", "bid", "bid", "undo"]
    with pytest.raises(Malformed, match="no point 5"):
        game.branch(5)
    with pytest.raises(Malformed, match="no point -1"):
        game.at(-1)


def test_replay_gives_the_same_states() -> None:
    game = played()
    game.undo()
    game.redo()
    again = Game.replay(record_from_json(record_to_json(game.record)))
    assert again.record == game.record
    assert [again.at(version) for version in range(7)] == [game.at(version) for version in range(7)]
    assert [line.events for line in again.log] == [line.events for line in game.log]


def test_replay_names_the_action_that_is_not_legal() -> None:
    written = record_to_json(played().record)
    illegal = written.replace(b'"amount":25', b'"amount":24')
    with pytest.raises(Refused, match=r"action 2 \(Bob: bid TSR 24\): ") as caught:
        Game.replay(record_from_json(illegal))
    assert caught.value.rule == "61-AUC-03"
    unreadable = written.replace(b'"amount":25', b'"amount":"25"')
    with pytest.raises(Malformed, match=r"action 2 \(Bob: bid TSR 25\): amount must be a whole number"):
        Game.replay(record_from_json(unreadable))


def test_the_seed_is_in_the_record_and_decides() -> None:
    public = {"ruleset": "18xx.games"}
    pairs = {tuple(Game.new("1861", ["Ann", "Bob"], public, seed=seed).state.certificates) for seed in range(12)}
    assert len(pairs) > 1, "two privates of five are drawn for two players"
    assert Game.new("1861", NAMES, seed=3).state.cash[BANK] == 15000 - 3 * 420
