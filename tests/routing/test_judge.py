"""The judge against brute force: any set of paths, legal or not, and every kind of fault by its name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.core.ids import Hex, Spot
from railhead.routing import Chart, Link, Problem, Route, Stop, Train, best, judge
from railhead.routing.counting import standard as kinds

from . import sketches as brute
from .sketches import EXAMPLES, Sketch, sketches
from .test_finder import FAMILIES

RULES = {
    wrong: f"rule {wrong}"
    for wrong in ("train", "leg", "broken", "place", "track", "passing", "end", "token", "length", "shared", "apart")
}


@st.composite
def scribbles(draw: st.DrawFn, sketch: Sketch, trains: int) -> list[list[int]]:
    """Any links for each train: a path as far as it goes, sometimes with a link too many."""
    drawn = []
    for _ in range(trains):
        stop = draw(st.integers(0, len(sketch.chart.stops) - 1))
        links: list[int] = []
        for _ in range(draw(st.integers(1, 5))):
            leaving = [link for link in sketch.chart.leaving[stop] if link not in links]
            if not leaving:
                break
            links.append(draw(st.sampled_from(leaving)))
            a, b = sketch.chart.ends[links[-1]]
            stop = b if a == stop else a
        if draw(st.integers(0, 9)) == 0 and sketch.chart.links:
            links.append(draw(st.integers(0, len(sketch.chart.links) - 1)))
        drawn.append(draw(st.permutations(links)))
    return drawn


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_judges_as_brute_force_does(family: str, data: st.DataObject) -> None:
    sketch = data.draw(sketches(junctions=True))
    chosen = data.draw(st.lists(st.sampled_from(FAMILIES[family]), min_size=1, max_size=2))
    problem = Problem(
        sketch.chart,
        sketch.own,
        sketch.closed,
        tuple(Train(f"{i}", kind[0](sketch)) for i, kind in enumerate(chosen)),
    )
    drawn = data.draw(scribbles(sketch, len(chosen)))
    routes = [Route(f"{i}", tuple(sketch.chart.links[link].name for link in links)) for i, links in enumerate(drawn)]
    expected: int | None = 0
    used = 0
    for links, (_, value) in zip(drawn, chosen, strict=True):
        worth = [value(sketch, path) for path in brute.paths(sketch, loops=True) if sorted(path.links) == sorted(links)]
        legal = [one for one in worth if one is not None]
        track = 0
        for link in links:
            track |= sketch.chart.links[link].track
        if not legal or track & used or expected is None:
            expected = None
        else:
            expected += max(legal)
            used |= track
    verdict = judge(problem, routes)
    if expected is None:
        assert verdict.faults
    else:
        assert (verdict.faults, verdict.revenue) == ((), expected)
    shuffled = data.draw(st.permutations(routes))
    assert judge(problem, shuffled) == verdict


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_what_the_finder_finds_is_legal(family: str, data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=9, junctions=True))
    chosen = data.draw(st.lists(st.sampled_from(FAMILIES[family]), min_size=1, max_size=3))
    trains = tuple(Train(f"{i}", kind[0](sketch)) for i, kind in enumerate(chosen))
    problem = Problem(sketch.chart, sketch.own, sketch.closed, trains)
    answer = best(problem)
    verdict = judge(problem, [run.route for run in answer.runs])
    assert (verdict.faults, verdict.revenue) == ((), answer.revenue)
    by_train = {run.train: run for run in verdict.runs}
    for run in answer.runs:
        assert run.revenue == by_train[run.train].revenue


def line_of_cities() -> Chart:
    """A - B - C - D in a line, a second way from A to B, and an off-board area beyond D."""
    names = "ABCDR"
    stops = [Stop(Spot(f"{name}1.0"), f"{name}1", "offboard" if name == "R" else "city") for name in names]
    links = [
        Link(stops[i].spot, stops[i + 1].spot, 1 << i, (Hex(f"{names[i]}1"), Hex(f"{names[i + 1]}1"))) for i in range(4)
    ]
    links.append(Link(stops[0].spot, stops[1].spot, 1 << 4, (Hex("A1"), Hex("Z9"), Hex("B1"))))
    links.append(Link(stops[0].spot, stops[2].spot, 1 << 4, (Hex("A1"), Hex("Z9"), Hex("C1"))))
    return Chart(stops, links)


def verdict_on(*legs: str, own: str = "A1.0", closed: str = "", n: int = 4) -> list[tuple[str, str]]:
    chart = line_of_cities()
    counting = kinds.every_stop(chart, [10] * 5, n)
    shut = frozenset({Spot("R1.0"), *(Spot(name) for name in closed.split())})
    problem = Problem(chart, frozenset({Spot(own)}), shut, (Train("4-0", counting),), rules=RULES)
    route = Route("4-0", tuple(tuple(leg.split("-")) for leg in legs))
    return [(fault.wrong, fault.rule) for fault in judge(problem, [route]).faults]


def test_each_fault_has_its_name_and_its_rule() -> None:
    assert verdict_on("A1.0-B1.0", "B1.0-C1.0") == []
    assert verdict_on("A1.0-D1.0") == [("leg", "rule leg")]
    assert verdict_on("A1.0-B1.0", "C1.0-D1.0") == [("broken", "rule broken")]
    assert verdict_on() == [("broken", "rule broken")]
    assert verdict_on("A1.0-B1.0", "A1.0-Z9-B1.0") == [("place", "rule place")]
    assert verdict_on("A1.0-B1.0", "B1.0-C1.0", closed="B1.0") == [("passing", "rule passing")]
    assert verdict_on("A1.0-B1.0", own="D1.0") == [("token", "rule token")]
    assert verdict_on("A1.0-B1.0", "B1.0-C1.0", n=2) == [("length", "rule length")]
    assert verdict_on("A1.0-Z9-B1.0", "A1.0-Z9-C1.0") == [("track", "rule track")]


def test_a_set_is_judged_whole_and_in_any_order() -> None:
    chart = line_of_cities()
    counting = kinds.every_stop(chart, [10] * 5, 4)
    problem = Problem(
        chart, frozenset({Spot("A1.0")}), frozenset(), (Train("4-0", counting), Train("4-1", counting)), rules=RULES
    )
    one = Route("4-0", (("A1.0", "Z9", "B1.0"),))
    other = Route("4-1", (("C1.0", "Z9", "A1.0"),))
    for routes in ([one, other], [other, one]):
        (fault,) = judge(problem, routes).faults
        assert (fault.wrong, fault.trains) == ("shared", ("4-0", "4-1"))
    (fault,) = judge(problem, [one, one]).faults
    assert (fault.wrong, fault.rule) == ("train", "rule train")


def test_a_leg_may_be_named_from_either_end() -> None:
    assert verdict_on("B1.0-A1.0", "C1.0-B1.0") == verdict_on("A1.0-B1.0", "B1.0-C1.0") == []
