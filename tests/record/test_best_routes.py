"""The best routes of any company at any point of a game, in one call."""

from functools import cache
from random import Random

import pytest

import railhead
from railhead.core.actions import Args
from railhead.core.ids import Company
from railhead.core.title import Draft
from railhead.mechanisms.running import routes_to_json
from railhead.record import Game
from railhead.routing import Answer
from railhead.titles import TITLES, description_of


@cache
def _played_on(title: str) -> Game:
    """To where several companies have run."""
    game = Game.new(title, ["Ann", "Bob", "Cleo"], seed=3)
    chance = Random(2)
    while not game.is_finished and sum(entry.action.kind == "run" for entry in game.entries) < 6:
        railhead.let_bot_act(game, "steady", rng=chance)
    return game


def _runs(game: Game) -> list[int]:
    return [entry.number for entry in game.log if entry.action.kind == "run"]


def _judged(game: Game, company: Company, answer: Answer) -> tuple[object, int, int]:
    """What the rules say of routes."""
    runs, draft = description_of(game.title.id).runs, Draft(game.title, game.state)
    verdict = runs.judged(draft, company, Args(routes=routes_to_json(answer.runs)))
    return verdict.faults, verdict.revenue, verdict.aside


@pytest.mark.parametrize("title", TITLES)
def test_what_was_run_is_at_most_what_could_be_run(title: str) -> None:
    """At every run of a game; the best routes and all trade-offs are accepted by the rules and earn what is said."""
    game = _played_on(title)
    assert _runs(game)
    for number in _runs(game):
        moment = game.branch(number - 1)
        company = moment.state.acting_company
        assert company is not None
        found = game.best_routes(company, at=number - 1)
        assert found == moment.best_routes(company)
        assert (found.company, found.proven) == (company, True)
        assert found.best.upper_bound == found.revenue + found.aside
        told = [event.about for event in game.entry(number).events if event.kind == "run"]
        ran = [about["revenue"] for about in told if about.get("company") == company]
        assert len(ran) == 1
        assert isinstance(ran[0], int)
        assert ran[0] <= max(answer.revenue for answer in found.trade_offs)
        for answer in (found.best, *found.trade_offs):
            assert _judged(moment, company, answer) == ((), answer.revenue, answer.aside)


@pytest.mark.parametrize("title", TITLES)
def test_runners_up_and_trade_offs_are_no_better_than_the_best(title: str) -> None:
    game = _played_on(title)
    for number in _runs(game)[-4:]:
        company = game.at(number - 1).acting_company
        assert company is not None
        found = game.best_routes(company, at=number - 1)
        sums = [other.revenue + other.aside for other in found.runners_up]
        assert sums == sorted(sums, reverse=True)
        assert all(worth <= found.revenue + found.aside for worth in sums)
        earned = [(one.revenue, one.aside) for one in found.trade_offs]
        assert max(map(sum, earned)) == found.revenue + found.aside
        assert earned == sorted(earned, reverse=True)
        assert [aside for _, aside in earned] == sorted({aside for _, aside in earned})


def test_it_is_told_in_a_line_and_drawn() -> None:
    game = _played_on("1861")
    number = _runs(game)[-1]
    company = game.at(number - 1).acting_company
    assert company is not None
    found = game.best_routes(company, at=number - 1)
    assert str(found).startswith(f"{company} {found.revenue} (proven): {found.runs[0].train} ")
    assert game.draw(routes=found, at=number - 1) != game.draw(at=number - 1)


def test_a_search_that_is_stopped_says_what_is_certain() -> None:
    game = _played_on("1890")
    company = game.at(_runs(game)[-1] - 1).acting_company
    assert company is not None
    whole = game.best_routes(company)
    stopped = game.best_routes(company, stop=lambda: True)
    assert stopped.best.upper_bound >= whole.revenue + whole.aside
    assert stopped.proven == (stopped.best.upper_bound == stopped.revenue + stopped.aside)


def test_a_company_without_trains_runs_nowhere() -> None:
    found = railhead.new("1861", ["Ann", "Bob", "Cleo"]).best_routes("MK")
    assert (found.revenue, found.runs, found.runners_up, found.proven) == (0, (), (), True)
    assert str(found) == "MK 0 (proven)"
