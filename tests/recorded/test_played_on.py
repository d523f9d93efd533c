"""A recorded game of 1862 that is imported and played on: what it declared stands, what is declared now does not."""

from pathlib import Path

import pytest

from railhead.core.actions import Action
from railhead.core.errors import Refused
from railhead.record.game import Game
from railhead.record.public import imported, read_recorded


@pytest.fixture(scope="module")
def game(recorded: Path) -> Game:
    return Game.replay(imported(read_recorded((recorded / "1862/46925.json").read_text(encoding="utf-8"))).record)


def test_declared_runs_of_the_record_stand(game: Game) -> None:
    assert game.is_finished
    assert sum(line.action.kind == "declare_run" for line in game.log) > 50


def test_after_the_record_a_run_is_judged(game: Game) -> None:
    first = next(line for line in game.log if line.action.kind == "declare_run")
    here = game.branch(first.number - 1)
    assert "declare_run" not in {option.kind for option in here.options()}
    with pytest.raises(Refused, match="give the routes"):
        here.act(Action(first.action.actor, "declare_run", {"revenue": 10_000, "subsidy": 0}))
    with pytest.raises(Refused):
        here.act(first.action)
    assert "run" in {option.kind for option in here.options(first.action.actor)}
