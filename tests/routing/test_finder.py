"""The finder against brute force on small random networks, for every way of counting."""

from collections.abc import Callable

import pytest
from bench.routes import Layout
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.routing import Counting, Problem, Train, best
from railhead.routing.counting import standard as kinds
from railhead.routing.search import train_pool
from railhead.routing.search.budget import Budget
from railhead.routing.select import branch_and_price
from railhead.routing.select.branch_and_price import Branch, Group, Lists

from . import sketches as brute
from .sketches import EXAMPLES, Sketch, Value, sketches

Kind = tuple[Callable[[Sketch], Counting], Value]


def skipping(n: int, times: int = 1) -> Kind:
    return lambda s: kinds.skipping_towns(s.chart, s.worth, n, times), brute.skips_towns(n, times)


def any_of(n: int) -> Kind:
    return lambda s: kinds.any_of(s.chart, s.worth, n, 2), brute.any_stops(n, 2)


def every(n: int) -> Kind:
    return lambda s: kinds.every_stop(s.chart, s.worth, n), brute.all_stops(n)


def plus(n: int, m: int) -> Kind:
    return lambda s: kinds.cities_and_towns(s.chart, s.worth, n, m), brute.cities_plus_towns(n, m)


def no_limit() -> Kind:
    return lambda s: kinds.unlimited(s.chart, s.worth), brute.no_limit()


def free_towns(n: int, town_ends: bool, loops: bool = False) -> Kind:
    return (
        lambda s: kinds.free_towns(s.chart, s.worth, n, town_ends, loops),
        brute.towns_for_free(n, town_ends, loops),
    )


def express(n: int) -> Kind:
    def counting(s: Sketch) -> Counting:
        red = {stop.spot for stop in s.chart.stops if stop.kind == "offboard"}
        return kinds.express(s.chart, s.worth, n, red | s.own)

    return counting, brute.double_end(n)


FAMILIES: dict[str, list[Kind]] = {
    "skipping towns": [skipping(2), skipping(3), skipping(4), skipping(2, 2)],
    "any of": [any_of(3), any_of(5), skipping(3)],
    "every stop": [every(2), every(3), every(5)],
    "cities and towns": [plus(1, 1), plus(2, 2), plus(3, 1), every(4)],
    "no limit": [no_limit(), every(3)],
    "towns free, also as ends": [free_towns(2, True), free_towns(3, True), free_towns(4, True)],
    "towns free, with loops": [free_towns(2, False, True), free_towns(3, False, True), express(1)],
    "one end doubled": [express(0), express(1), express(2)],
}


def solve(sketch: Sketch, kinds: list[Kind]) -> tuple[int, bool]:
    countings = {id(kind): kind[0](sketch) for kind in kinds}
    trains = tuple(Train(f"{i}", countings[id(kind)]) for i, kind in enumerate(kinds))
    answer = best(Problem(sketch.chart, sketch.own, sketch.closed, trains))
    assert sum(run.revenue for run in answer.runs) == answer.revenue
    return answer.revenue, answer.proven


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_equals_brute_force(family: str, data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=8, junctions=True))
    trains = data.draw(st.lists(st.sampled_from(FAMILIES[family]), min_size=1, max_size=3))
    revenue, proven = solve(sketch, trains)
    assert proven
    assert revenue == brute.greatest(sketch, [value for _, value in trains])


@pytest.mark.parametrize("at_first", [0, 3000])
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_equals_brute_force_where_routes_are_too_many_to_list(at_first: int, data: st.DataObject) -> None:
    """One train is then searched anew for each set of the others, by either search; or the question is divided."""
    sketch = data.draw(sketches(most=8, junctions=True))
    trains = data.draw(st.lists(st.sampled_from([every(2), every(3), every(4), no_limit()]), min_size=2, max_size=3))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(branch_and_price, "_ROOM", 1)
        patch.setattr(branch_and_price, "_ROUNDS", 1)
        patch.setattr(train_pool, "_AT_FIRST", at_first)
        revenue, proven = solve(sketch, trains)
    assert proven
    assert revenue == brute.greatest(sketch, [value for _, value in trains])


@pytest.mark.parametrize("roster", [("4", "5", "D"), ("6", "8")])
def test_lists_that_are_too_long_change_no_answer(roster: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    unlisted: list[Group] = []
    lists = Branch._lists

    def noted(self: Branch, slack: int, room: int, adds_up: bool, budget: Budget) -> Lists:
        found = lists(self, slack, room, adds_up, budget)
        unlisted.extend([found.unlisted] if found.unlisted is not None else [])
        return found

    problems = [Layout(30, seed).problem(roster) for seed in range(6)]
    expected = [best(problem).revenue for problem in problems]
    monkeypatch.setattr(Branch, "_lists", noted)
    monkeypatch.setattr(branch_and_price, "_ROOM", 20)
    monkeypatch.setattr(branch_and_price, "_ROUNDS", 2)
    answers = [best(problem) for problem in problems]
    assert unlisted
    assert [(answer.revenue, answer.proven) for answer in answers] == [(revenue, True) for revenue in expected]
