"""Every run of the two recorded games of 1862, freight chains from port to port allowed as those games did."""

import pytest

from railhead.routing import REVENUE, best_of

from .eastern import Position, solve
from .recorded import best_known, situations

GAMES = {"46925": 67, "1862_game_end_stock_market": 59}


@pytest.mark.parametrize("game", GAMES)
def test_best_is_proven_and_no_less_than_anyone_found(game: str) -> None:
    known = best_known("1862", game) if game == "46925" else {}
    runs = situations("1862", game)
    assert len(runs) == GAMES[game]
    for situation in runs:
        answer = solve(situation, REVENUE, subsidy=0)
        assert answer.proven, situation.action
        entry = known.get(situation.action)
        if entry is None:
            assert answer.revenue >= situation.run["revenue"], situation.action
        else:
            assert answer.revenue >= max(entry["recomputed"], entry["best_known"]), situation.action
            if entry["search_complete"]:
                assert answer.revenue == entry["best_known"], situation.action


@pytest.mark.parametrize("game", GAMES)
def test_revenue_and_subsidy_together_are_no_less_than_recorded(game: str) -> None:
    for situation in situations("1862", game):
        answer = solve(situation, (1, 1))
        subsidy = sum(route["subsidy"] for route in situation.run["routes"])
        assert answer.proven, situation.action
        assert answer.revenue + answer.aside >= situation.run["revenue"] + subsidy, situation.action


@pytest.mark.parametrize("game", GAMES)
def test_recorded_routes_are_judged_as_recorded(game: str) -> None:
    known = best_known("1862", game) if game == "46925" else {}
    for situation in situations("1862", game):
        position = Position(situation, subsidy=10, any_ends=True)
        verdict = position.chains().judge(position.base(), position.routes(situation.run))
        revenue = known[situation.action]["recomputed"] if known else situation.run["revenue"]
        subsidy = sum(route["subsidy"] for route in situation.run["routes"])
        assert verdict.faults == (), situation.action
        assert (verdict.revenue, verdict.aside) == (revenue, subsidy), situation.action


@pytest.mark.parametrize("game", GAMES)
def test_what_the_finder_finds_is_legal(game: str) -> None:
    for situation in situations("1862", game):
        position = Position(situation, subsidy=10, any_ends=True)
        answer = position.chains().divided(best_of(position.problems())[1])
        verdict = position.chains().judge(position.base(), [run.route for run in answer.runs])
        assert verdict.faults == (), situation.action
        assert (verdict.revenue, verdict.aside) == (answer.revenue, answer.aside), situation.action
