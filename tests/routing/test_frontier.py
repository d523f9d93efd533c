"""The frontier search for trains without limits against brute force, with no search before it."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from railhead.routing import TOTAL, Meeting, Problem, Train, best, judge
from railhead.routing.counting import standard as kinds
from railhead.routing.search import train_pool
from railhead.routing.search.budget import Budget
from railhead.routing.search.dual_bounds import FINE, DualBounds, DualLink, DualStop
from railhead.routing.search.train_pool import TrainPools

from . import sketches as brute
from .sketches import EXAMPLES, Sketch, paths, sketches
from .test_bonuses import Runs, sets
from .test_finder import FAMILIES, solve


@pytest.fixture(autouse=True)
def nothing_is_searched_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_pool, "_AT_FIRST", 0)


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_equals_brute_force(data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=9, junctions=True))
    trains = data.draw(st.lists(st.sampled_from(FAMILIES["no limit"]), min_size=1, max_size=3))
    revenue, proven = solve(sketch, trains)
    assert proven
    assert revenue == brute.greatest(sketch, [value for _, value in trains])


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_route_meets_what_it_must(data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=7))
    chart = sketch.chart
    home = chart.mask(data.draw(st.sampled_from(chart.stops)).place)
    meeting = Meeting(chart.place_bit, (0,) * len(chart.links), home)
    size = data.draw(st.integers(1, 2))
    trains = tuple(Train(f"{i}", kinds.unlimited(chart, sketch.worth)) for i in range(size))
    problem = Problem(chart, sketch.own, sketch.closed, trains, meeting=meeting)
    answer = best(problem)
    assert answer.proven
    assert answer.revenue == max(_met(sketch, home, runs) for runs in sets(sketch, [brute.no_limit()] * size))
    verdict = judge(problem, [run.route for run in answer.runs])
    assert (verdict.faults, verdict.revenue) == ((), answer.revenue)


def _met(sketch: Sketch, home: int, runs: Runs) -> int:
    """What the runs earn if they hang together and one goes through home."""
    seen = [sum({sketch.chart.place_bit[stop] for stop in path.stops}) for _, path in runs]
    if seen and (not any(one & home for one in seen) or (len(seen) == 2 and not seen[0] & seen[1])):
        return 0
    return sum(value for value, _ in runs)


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_no_route_gains_more_than_the_stakes_allow(data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=8))
    chart, closed = sketch.chart, {sketch.chart.at[spot] for spot in sketch.closed}
    links = [
        DualLink(a, b, 0, tuple(bit for bit in range(chart.bits) if chart.conflicts[link] >> bit & 1))
        for link, (a, b) in enumerate(chart.ends)
        if chart.place_bit[a] != chart.place_bit[b]
    ]
    places: dict[int, list[DualStop]] = {}
    for stop, worth in enumerate(sketch.worth):
        places.setdefault(chart.place_bit[stop], []).append(DualStop(stop, None if stop in closed else worth, worth))
    duals = DualBounds(links, list(places.values()))
    bound = duals.settle(0, Budget())
    assert bound == duals.bound()
    assert FINE * max((sum(sketch.worth[stop] for stop in path.stops) for path in paths(sketch)), default=0) <= bound


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_table_tells_all_routes(data: st.DataObject) -> None:
    """For each route some entry claims no more and gains no less; for each entry there is a route."""
    sketch = data.draw(sketches(most=9, junctions=True))
    problem = Problem(
        sketch.chart, sketch.own, sketch.closed, (Train("D", kinds.unlimited(sketch.chart, sketch.worth)),)
    )
    problem = replace(problem, chart=problem.chart.tight) if data.draw(st.booleans()) else problem
    pool = TrainPools([problem], TOTAL, 64).of(problem)[0]
    assume(pool.can_be_tabled)
    size = pool.claims.size
    pool.price(data.draw(st.lists(st.integers(0, 2000), min_size=size, max_size=size)))
    floor = data.draw(st.integers(0, 3000))
    banned = data.draw(st.integers(0, (1 << size) - 1).map(lambda bits: bits & pool.claims.sole)) if size else 0
    search = pool.searches[0]
    routes = {route.claim: route.gain for route in search.find(floor, 1 << 30, banned, 0, Budget())}
    table = list(pool.table(Budget(), floor, banned, 1 << 20))
    for claim, gain in routes.items():
        assert any(gain <= entry and not made & ~claim for entry, made in table)
    for gain, made in table:
        assert floor <= gain <= routes[made]
