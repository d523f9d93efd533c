"""The everyday tasks of a program: lines read and offered, legality, views, the end, copies, pickles, pictures."""

import copy
import pickle
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import railhead
from railhead import Action, Malformed, Refused
from railhead.core.play import apply
from railhead.core.title import Draft
from railhead.mechanisms.ending import ranks
from railhead.record import Game
from railhead.simulate import Job, Result, attempt
from railhead.titles import TITLES, board_file
from tests.record.games import NAMES, begun, bid, played


@cache
def _played_on(title: str, most: int) -> Game:
    game = Game.new(title, ["Ann", "Bob", "Cleo", "Dan"], seed=3)
    chance = Random(5)
    while game.version < most:
        railhead.let_bot_act(game, "steady", rng=chance)
    return game


@cache
def _whole() -> Result:
    return attempt(Job(title="1861", players=3, seed=5))


def test_a_line_is_done_as_it_is_typed() -> None:
    game = begun()
    assert [event.text for event in game.act("bid TSR 25")] == ["P1 bids 25 for TSR"]
    game.act("Bob bid 30")
    game.act("P3 pass")
    assert game.record.actions[1:] == (bid("P2", 30), Action(game.seat("Cleo"), "pass"))


def test_a_line_that_may_not_be_done_is_refused_and_one_that_cannot_be_read_is_malformed() -> None:
    game = begun()
    with pytest.raises(Refused, match="steps of 5"):
        game.act("bid TSR 22")
    with pytest.raises(Malformed, match="no action “dance”"):
        game.act("dance")
    assert game.version == 0


def test_lines_undo_and_redo_for_whoever_acted_last_or_is_named() -> None:
    game = begun()
    game.act("bid TSR 25")
    game.act("undo")
    game.act("Cleo redo")
    assert [(one.actor, one.kind) for one in game.record.actions[1:]] == [("P1", "undo"), ("P3", "redo")]
    assert game.actors == ("P2",)


def test_what_is_legal_as_lines() -> None:
    game = begun()
    assert game.legal() == ["bid lot=TSR amount=20…420 by 5", "pass"]
    assert game.legal("Ann") == game.legal()
    assert game.legal("Bob") == []
    assert [game.is_legal(line) for line in ("bid TSR 25", "bid TSR 26", "undo", "dance", "P2 pass")] == [
        True,
        False,
        False,
        False,
        False,
    ]
    assert game.is_legal(bid("Ann", 25))
    assert not game.is_legal(bid("Zoe", 25))
    assert game.version == 0


@pytest.mark.parametrize("title", TITLES)
def test_every_legal_line_means_its_option(title: str) -> None:
    """At points all over the beginning of a game; a number in place of its bounds, what is composed as suggested."""
    game = _played_on(title, 160)
    for version in range(0, 160, 8):
        moment = game.branch(version)
        offered, lines = moment.options(), moment.legal()
        assert len(offered) == len(lines)
        chosen = Random(version).sample(range(len(lines)), min(12, len(lines)))
        for option, line in ((offered[number], lines[number]) for number in chosen):
            for name, bounds in option.bounds.items():
                line = line.replace(f"{name}={bounds}", f"{name}={bounds.least}")
            meant = moment.read(line)
            assert (meant.kind, meant.actor) == (option.kind, option.actor), line
            if not option.free:
                assert meant == moment.complete(option), line
            assert moment.is_legal(line), line


def test_options_are_completed() -> None:
    game = begun()
    offered = game.options()[0]
    assert game.complete(offered) == bid("P1", 20)
    assert game.complete(offered, amount=35) == bid("P1", 35)


def test_players_go_by_seat_or_name_and_nobody_else_is_there() -> None:
    game = played()
    assert [game.seat(who) for who in ("Bob", "bob", "P2", "p2")] == ["P2"] * 4
    assert game.worth("Bob") == game.worth("P2") == 420 - 25 + 30
    assert game.name("P3") == "Cleo"
    for question in (game.worth, game.options, game.legal, game.view, game.undo, game.redo, game.seat):
        with pytest.raises(Malformed, match=r"nobody at this table is called 'Zoe'; the players are Ann \(P1\)"):
            question("Zoe")
    with pytest.raises(Malformed, match="Zoe"):
        game.act(bid("Zoe", 30))
    assert game.version == 4


def test_a_seat_goes_before_a_name() -> None:
    game = Game.new("1861", ["P2", "P1", "Cleo"])
    assert (game.seat("P2"), game.name("P2")) == ("P2", "P1")


def test_companies_go_by_id_or_name_and_no_other_is_there() -> None:
    game = begun()
    assert game.company("mk") == game.company("MK") == "MK"
    assert game.company(game.title.board.companies[game.company("MK")].name) == "MK"
    with pytest.raises(Malformed, match="1861 has no company 'LNER'; it has"):
        game.best_routes("LNER")


def test_a_view_lacks_what_is_hidden() -> None:
    game = Game.new("1853", NAMES, seed=3)
    assert (game.view("Ann").chance, game.view(None).chance) == (0, 0)
    assert game.state.chance != 0
    assert game.view("Bob", at=0) == game.view("P2")


def test_outcome_tells_the_ranking_and_the_reason() -> None:
    assert begun().outcome is None
    result = _whole()
    game = Game.replay(result.record)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.reason == result.end
    assert sorted(place.worth for place in outcome.ranking) == sorted(result.scores)
    assert [place.rank for place in outcome.ranking] == [1, 2, 3]
    best = max(result.scores)
    assert [place.worth for place in outcome.winners] == [best]
    assert str(outcome) == f"{outcome.winners[0].name} wins with {best}: {result.end}"
    assert repr(game) == f"<Game 1861, {result.round}, over: {result.end}>"


def test_equals_share_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.replay(_whole().record)
    wealth = {"P1": 100, "P2": 300, "P3": 300}
    monkeypatch.setattr(game.title, "worth", lambda d, player: wealth[player])
    assert ranks(Draft(game.title, game.state))[game.seat("P1")] == 3
    assert game.outcome is not None
    assert [(place.rank, place.seat) for place in game.outcome.ranking] == [(1, "P2"), (1, "P3"), (3, "P1")]
    assert str(game.outcome).startswith("random 2 and random 3 win with 300: ")


@pytest.mark.parametrize("copied", [Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_is_the_same_game_and_goes_on_apart(copied: Callable[[Game], Game]) -> None:
    game = played()
    game.undo()
    other = copied(game)
    assert (other.record, other.state, other.log) == (game.record, game.state, game.log)
    assert [other.at(version) for version in range(6)] == [game.at(version) for version in range(6)]
    other.redo()
    other.act(other.complete(other.options()[0]))
    assert game.version == 5
    assert len(game.entries) == 5
    assert game.undone
    assert (other.version, other.undone) == (7, [])


@pytest.mark.parametrize("title", TITLES)
def test_games_and_states_of_every_title_are_pickled(title: str) -> None:
    game = _played_on(title, 160)
    other = pickle.loads(pickle.dumps(game))
    assert (other.record, other.state, other.options()) == (game.record, game.state, game.options())
    state = pickle.loads(pickle.dumps(game.state))
    assert state == game.state
    assert type(state) is type(game.state)


def test_neither_copying_nor_pickling_plays_a_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier States of a pickled game are made when they are asked for."""
    game, applied = played(), []
    data = pickle.dumps(game)

    def counting(*args: Any, **how: Any) -> Any:
        applied.append(args)
        return apply(*args, **how)

    monkeypatch.setattr("railhead.record.timeline.apply", counting)
    other = pickle.loads(data).copy()
    assert other.state == game.state
    assert game.copy().at(2) is game.at(2)
    assert applied == []
    assert other.at(2) == game.at(2)
    assert len(applied) == 2


def test_a_pickled_game_brings_its_board_file_with_it(tmp_path: Path) -> None:
    board = tmp_path / "mine.yaml"
    shutil.copy(board_file("1861"), board)
    game = railhead.new("1861", NAMES, board=board)
    game.act("bid TSR 25")
    data = pickle.dumps(game)
    board.unlink()
    assert pickle.loads(data).record == game.record


def test_a_game_that_can_only_be_read_stays_so_in_copies() -> None:
    game = begun()
    game.close("other rules", [bid("P1", 20)])
    for other in (game.copy(), pickle.loads(pickle.dumps(game))):
        assert (other.closed, other.rest) == ("other rules", (bid("P1", 20),))
        assert not other.is_legal("pass")
    assert repr(game) == "<Game 1861, SR 1, read-only>"


def test_a_game_says_what_it_is() -> None:
    game = begun()
    assert repr(game) == "<Game 1861, SR 1, Ann's turn>"
    game.act("bid TSR 25")
    assert repr(game) == "<Game 1861, SR 1, Bob's turn>"


def test_events_actions_and_errors_are_described_with_names() -> None:
    game = begun()
    (event,) = game.act("bid TSR 25")
    assert game.describe(event) == "Ann bids 25 for TSR"
    assert game.describe(bid("P2", 30)) == "Bob: bid TSR 30"
    with pytest.raises(Refused) as caught:
        game.act("Ann bid 30")
    assert game.describe(caught.value) == "it's Bob's turn"
    with pytest.raises(Malformed) as unread:
        game.act("Bob fly")
    assert game.describe(unread.value) == str(unread.value)


def test_a_notebook_shows_the_map_and_the_market() -> None:
    game = _played_on("1861", 160)
    for picture in (game._repr_svg_(), game.draw(dark=True), game.draw_market(), game.draw(at=0)._repr_svg_()):
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert game.draw() == game._repr_svg_()
    assert game.draw() != game.draw(at=0)
    assert game.draw_market() != game.draw_market(at=0)


def test_the_log_counts_from_one_as_points_do() -> None:
    game = played()
    assert [entry.number for entry in game.log] == [1, 2, 3, 4]
    assert game.entry(2) == game.log[1]
    assert game.entry(2).action == bid("P2", 25)
    assert game.at(2) == game.branch(game.entry(2).number).state
    for number in (0, 5):
        with pytest.raises(Malformed, match=f"entries 1 to 4; there is no entry {number}"):
            game.entry(number)


def test_old_names_serve_once_more_with_a_warning() -> None:
    game = played()
    with pytest.warns(DeprecationWarning, match=r"Game\.entry\(n\)\.events, which counts from 1"):
        assert game.events(0) == game.entry(1).events
    with pytest.warns(DeprecationWarning, match=r"railhead\.record\.LogEntry"):
        assert railhead.record.Line is railhead.LogEntry
