"""Every run of the two recorded games of 1861: what was played is judged alike, and never beats the finder."""

import pytest

from railhead.routing import best, judge

from .recorded import best_known, need, situations
from .russia import problem, routes

GAMES = ("29683", "167259")


@pytest.mark.parametrize("game", GAMES)
def test_recorded_routes_are_judged_as_recorded(game: str) -> None:
    for situation in situations("1861", game):
        position = problem(situation)
        verdict = judge(position, routes(situation, position))
        assert verdict.faults == (), situation.action
        assert verdict.revenue == situation.run["revenue"], situation.action


@pytest.mark.parametrize("game", GAMES)
def test_best_is_proven_legal_and_no_less_than_anyone_found(game: str) -> None:
    known = best_known("1861", game) if game == "29683" else {}
    runs = situations("1861", game)
    assert len(runs) == {"29683": 87, "167259": 85}[game]
    for situation in runs:
        position = problem(situation)
        answer = best(position)
        assert answer.proven, situation.action
        assert answer.revenue >= situation.run["revenue"], situation.action
        if situation.action in known:
            assert answer.revenue >= known[situation.action]["best_known"], situation.action
        verdict = judge(position, [run.route for run in answer.runs])
        assert (verdict.faults, verdict.revenue) == ((), answer.revenue), situation.action


def test_a_complete_search_elsewhere_found_the_same() -> None:
    need("1861/29683.routes.json")
    known = best_known("1861", "29683")
    for situation in situations("1861", "29683"):
        if known[situation.action]["search_complete"]:
            assert best(problem(situation)).revenue == known[situation.action]["best_known"], situation.action
