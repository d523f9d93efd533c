"""What trains of other titles add: pair mail, gauges, runs that must meet, tolls; against brute force."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from railhead.core.hexes import Grid
from railhead.core.ids import Hex, Spot
from railhead.routing import Answer, Chart, Counting, Link, Meeting, Problem, Stop, Train, best, judge, recounted
from railhead.routing.counting import bonuses
from railhead.routing.counting import standard as kinds
from railhead.routing.search import train_pool
from railhead.routing.search.search import Search
from railhead.routing.trade_offs import trade_offs

from . import sketches as brute
from .sketches import EXAMPLES, Path, Sketch, Value, paths, sketches

Runs = list[tuple[int, Path]]
"""Values and paths of the trains that run."""


def sets(sketch: Sketch, values: list[Value], loops: bool = False) -> Iterator[Runs]:
    """Every set of routes without common track, a route or none for each train."""
    known = paths(sketch, loops)

    def rest(number: int, used: int) -> Iterator[Runs]:
        if number == len(values):
            yield []
            return
        yield from rest(number + 1, used)
        for path in known:
            worth = values[number](sketch, path)
            if worth is not None and not path.track & used:
                for others in rest(number + 1, used | path.track):
                    yield [(worth, path), *others]

    return rest(0, 0)


def solved(problem: Problem) -> Answer:
    """By the compiled and the pure search, and judged."""
    answer = best(problem)
    assert answer.proven
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train_pool, "new_search", Search)
        assert best(problem) == answer
    verdict = judge(problem, [run.route for run in answer.runs])
    assert (verdict.faults, verdict.revenue, verdict.aside) == ((), answer.revenue, answer.aside)
    return answer


def trains(*countings: Counting, others: Callable[[Counting], Counting] | None = None) -> tuple[Train, ...]:
    return tuple(Train(f"{i}", counting, (others(counting),) if others else ()) for i, counting in enumerate(countings))


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_place_counts_more_with_another(data: st.DataObject) -> None:
    sketch = data.draw(sketches())
    chart = sketch.chart
    n, m = data.draw(st.tuples(st.integers(2, 4), st.integers(2, 4)))
    rich, mate = data.draw(st.tuples(st.sampled_from(chart.stops), st.sampled_from(chart.stops)))

    def with_bonus(plain: Value) -> Value:
        def value(sketch: Sketch, path: Path) -> int | None:
            usual = plain(sketch, path)
            if chart.at[rich.spot] not in path.stops or mate.place not in {chart.stops[s].place for s in path.stops}:
                return usual
            dearer = [worth + 40 * (stop == chart.at[rich.spot]) for stop, worth in enumerate(sketch.worth)]
            return plain(sketch._replace(worth=tuple(dearer)), path)

        return value

    countings = [
        bonuses.with_bonus(chart, plain, rich.spot, 40, mate.place)
        for plain in (kinds.skipping_towns(chart, sketch.worth, n), kinds.any_of(chart, sketch.worth, m))
    ]
    answer = solved(Problem(chart, sketch.own, sketch.closed, trains(*countings)))
    values = [with_bonus(brute.skips_towns(n)), with_bonus(brute.any_stops(m))]
    assert answer.revenue == max(sum(value for value, _ in runs) for runs in sets(sketch, values))


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_one_train_carries_the_mail(data: st.DataObject) -> None:
    sketch = data.draw(sketches(junctions=True, most=6))
    sizes = data.draw(st.lists(st.integers(2, 3), min_size=1, max_size=2))
    known = {n: kinds.free_towns(sketch.chart, sketch.worth, n) for n in sizes}
    problem = Problem(
        sketch.chart,
        sketch.own,
        sketch.closed,
        trains(*(known[n] for n in sizes), others=bonuses.with_mail),
    )

    def total(runs: Runs) -> int:
        mail = [sketch.worth[path.stops[0]] + sketch.worth[path.stops[-1]] for _, path in runs]
        return sum(value for value, _ in runs) + max(mail, default=0)

    answer = solved(problem)
    values = [brute.towns_for_free(n, True, False) for n in sizes]
    assert answer.revenue + answer.aside == max(map(total, sets(sketch, values)))
    most = max(sum(value for value, _ in runs) for runs in sets(sketch, values))
    assert best(problem, aim=(1, 0)).revenue == most


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_search_that_is_stopped_leaves_no_mail_behind(data: st.DataObject) -> None:
    sketch = data.draw(sketches(junctions=True, most=7))
    sizes = data.draw(st.lists(st.integers(2, 3), min_size=2, max_size=3))
    countings = [kinds.free_towns(sketch.chart, sketch.worth, n) for n in sizes]
    problem = Problem(sketch.chart, sketch.own, sketch.closed, trains(*countings, others=bonuses.with_mail))
    stopped = best(problem, data.draw(st.integers(1, 100)))
    answer = recounted(problem, stopped)
    verdict = judge(problem, [run.route for run in answer.runs])
    assert (verdict.faults, verdict.revenue, verdict.aside) == ((), answer.revenue, answer.aside)
    found, most = (one.revenue + one.aside for one in (answer, best(problem)))
    assert stopped.revenue + stopped.aside <= found <= most <= answer.upper_bound
    assert answer.proven == (found == answer.upper_bound)


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_trains_keep_to_their_gauge(data: st.DataObject) -> None:
    sketch = data.draw(sketches())
    links = range(len(sketch.chart.links))
    broad = frozenset(data.draw(st.sets(st.sampled_from(links))))
    metre = frozenset(data.draw(st.sets(st.sampled_from(links)))) | (frozenset(links) - broad)

    def only(usable: frozenset[int]) -> Value:
        plain = brute.towns_for_free(3, True, False)
        return lambda sketch, path: plain(sketch, path) if usable.issuperset(path.links) else None

    plain = kinds.free_towns(sketch.chart, sketch.worth, 3)
    countings = [replace(plain, links=usable) for usable in (broad, metre)]
    answer = solved(Problem(sketch.chart, sketch.own, sketch.closed, trains(*countings)))
    values = [only(broad), only(metre)]
    assert answer.revenue == max(sum(value for value, _ in runs) for runs in sets(sketch, values))


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_runs_meet_and_pay_a_toll(data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=6))
    chart = sketch.chart
    sizes = data.draw(st.lists(st.integers(2, 3), min_size=1, max_size=3))
    with_home = data.draw(st.booleans())
    home = chart.mask(chart.stops[chart.at[min(sketch.own)]].place) if with_home else 0
    pirate = chart.mask(data.draw(st.sampled_from(chart.stops)).place)
    meeting = Meeting(chart.place_bit, (0,) * len(chart.links), home)
    known = {n: kinds.every_stop(chart, sketch.worth, n) for n in sizes}
    problem = Problem(
        chart,
        sketch.own,
        sketch.closed,
        trains(*(known[n] for n in sizes)),
        meeting=meeting,
        tolls=((pirate, 5),),
    )

    def total(runs: Runs) -> int | None:
        seen = [sum({chart.place_bit[stop] for stop in path.stops}) for _, path in runs]
        if seen:
            joined, left = seen[0], seen[1:]
            while near := [one for one in left if one & joined]:
                joined |= near[0]
                left.remove(near[0])
            if left or (home and not joined & home):
                return None
        return sum(value for value, _ in runs) - (5 if any(one & pirate for one in seen) else 0)

    values = [brute.all_stops(n) for n in sizes]
    assert solved(problem).revenue == max(worth for runs in sets(sketch, values) if (worth := total(runs)) is not None)


@given(data=st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_trade_offs_are_all_there(data: st.DataObject) -> None:
    sketch = data.draw(sketches(junctions=True, most=6))
    sizes = data.draw(st.lists(st.integers(2, 3), min_size=1, max_size=2))
    known = {n: kinds.free_towns(sketch.chart, sketch.worth, n) for n in sizes}
    problem = Problem(
        sketch.chart, sketch.own, sketch.closed, trains(*(known[n] for n in sizes), others=bonuses.with_mail)
    )
    earned = set()
    for runs in sets(sketch, [brute.towns_for_free(n, True, False) for n in sizes]):
        mail = [sketch.worth[path.stops[0]] + sketch.worth[path.stops[-1]] for _, path in runs]
        earned.add((sum(value for value, _ in runs), max(mail, default=0)))
    expected = {
        one for one in earned if not any(other != one and other[0] >= one[0] and other[1] >= one[1] for other in earned)
    }
    assert {one.earned for one in trade_offs([problem])} == expected


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_the_highest_of_several_bonuses_counts(data: st.DataObject) -> None:
    sketch = data.draw(sketches())
    chart = sketch.chart
    places = sorted({stop.place for stop in chart.stops})
    north, south, east = (data.draw(st.sets(st.sampled_from(places))) for _ in range(3))
    sizes = data.draw(st.lists(st.integers(2, 4), min_size=1, max_size=2))

    def with_bonuses(n: int) -> Train:
        plain = kinds.free_towns(chart, sketch.worth, n, town_ends=False)
        across = bonuses.edge_to_edge(chart, plain, north, south, 60)
        round_trip = bonuses.visiting(chart, plain, (north, south, east), 150)
        return Train("", plain, (across, round_trip))

    def best_bonus(n: int) -> Value:
        plain = brute.towns_for_free(n, False, False)

        def value(sketch: Sketch, path: Path) -> int | None:
            usual = plain(sketch, path)
            if usual is None:
                return None
            visited = [chart.stops[stop].place for stop in path.stops]
            ends = (visited[0], visited[-1])
            across = any(a in north and b in south for a, b in (ends, ends[::-1]))
            everywhere = all(group.intersection(visited) for group in (north, south, east))
            return usual + (150 if everywhere else 60 if across else 0)

        return value

    known = {n: with_bonuses(n) for n in sizes}
    companies_trains = tuple(replace(known[n], name=f"{i}") for i, n in enumerate(sizes))
    answer = solved(Problem(chart, sketch.own, sketch.closed, companies_trains))
    values = [best_bonus(n) for n in sizes]
    assert answer.revenue == max(sum(value for value, _ in runs) for runs in sets(sketch, values))


GRID = Grid(orientation="flat", first="column")
RING = tuple(Hex(name) for name in ("C1", "D2", "D4", "C5", "B4", "B2"))
MIDDLE = Hex("C3")


@st.composite
def rings(draw: st.DrawFn) -> Sketch:
    """Stations on a ring of six hexes; links run either way along the ring or through its middle."""
    at = sorted(draw(st.sets(st.integers(0, 5), min_size=2, max_size=4)))
    stops = [Stop(Spot(f"{RING[i]}.0"), RING[i], draw(st.sampled_from(("city", "city", "town")))) for i in at]
    stops[0] = replace(stops[0], kind="city")
    links: list[Link] = []
    for number in range(draw(st.integers(2, 8))):
        a, b = draw(st.permutations(range(len(at))))[:2]
        way = [RING[i % 6] for i in range(at[a], at[b] + (1 if at[b] > at[a] else 7))]
        if draw(st.integers(0, 3)) == 0:
            way = [RING[at[a]], MIDDLE, RING[at[b]]]
        track = 1 << number
        if number and draw(st.integers(0, 2)) == 0:
            track |= 1 << draw(st.integers(0, number - 1))
        link = Link(stops[a].spot, stops[b].spot, track, tuple(way))
        links += [link] if all({*way} != {*other.hexes} for other in links) else []
    worth = draw(st.lists(st.integers(0, 8), min_size=len(at), max_size=len(at)))
    return Sketch(Chart(stops, links), tuple(10 * value for value in worth), frozenset({stops[0].spot}), frozenset())


def turns_about(sketch: Sketch, path: Path) -> bool:
    """Seen from the middle, the hexes of the way have turned a full circle when it closes."""
    way: list[Hex] = []
    for stop, link in zip(path.stops, path.links, strict=False):
        hexes = sketch.chart.links[link].hexes
        way += hexes if hexes[0] == sketch.chart.stops[stop].place else hexes[::-1]
    sixths = [(RING.index(b) - RING.index(a) + 1) % 6 - 1 for a, b in pairwise(way)]
    assert set(sixths) <= {-1, 0, 1}
    return sum(sixths) != 0


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_circle_round_a_hex_brings_a_bonus(data: st.DataObject) -> None:
    sketch = data.draw(rings())
    chart = sketch.chart
    sizes = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=2))

    def circling(name: str, n: int) -> Train:
        plain = kinds.free_towns(chart, sketch.worth, n, town_ends=False, loops=True)
        return Train(name, plain, (bonuses.going_round(chart, plain, GRID, MIDDLE, RING, 100),))

    def with_circle(n: int) -> Value:
        plain = brute.towns_for_free(n, False, True)

        def value(sketch: Sketch, path: Path) -> int | None:
            usual = plain(sketch, path)
            if usual is None:
                return None
            in_belt = all(MIDDLE not in chart.links[link].hexes for link in path.links)
            return usual + (100 if path.is_loop(sketch) and in_belt and turns_about(sketch, path) else 0)

        return value

    company_trains = tuple(circling(f"{i}", n) for i, n in enumerate(sizes))
    answer = solved(Problem(chart, sketch.own, sketch.closed, company_trains))
    values = [with_circle(n) for n in sizes]
    assert answer.revenue == max(sum(value for value, _ in runs) for runs in sets(sketch, values, loops=True))


def test_a_way_goes_round_a_hex_or_not() -> None:
    assert bonuses.winds_round(GRID, RING, MIDDLE)
    assert bonuses.winds_round(GRID, RING[::-1], MIDDLE)
    assert not bonuses.winds_round(GRID, RING, Hex("E3"))
    assert not bonuses.winds_round(GRID, [*RING, *RING[::-1]], MIDDLE)


def test_a_route_that_loses_to_one_that_may_not_run_is_found() -> None:
    """The best route does not touch home, the next best pays a toll: the third one is what is left."""
    names, values = ("A1.0", "B1.0", "C1.0", "D1.0"), (1, 2, 0, 0)
    stops = [Stop(Spot(name), f"P{i}", "city") for i, name in enumerate(names)]
    pairs = [(0, 2), (1, 2), (0, 3), (1, 3)]
    links = [
        Link(stops[a].spot, stops[b].spot, 1 << i, (Hex(names[a][:2]), Hex(names[b][:2])))
        for i, (a, b) in enumerate(pairs)
    ]
    chart = Chart(stops, links)
    problem = Problem(
        chart,
        frozenset({stops[0].spot, stops[1].spot}),
        frozenset({stops[2].spot, stops[3].spot}),
        trains(kinds.every_stop(chart, values, 2)),
        meeting=Meeting(chart.place_bit, (0,) * len(links), chart.mask("P0")),
        tolls=((chart.mask("P2"), 5),),
    )
    answer = solved(problem)
    assert (answer.revenue, answer.runs[0].stops) == (1, ("D1.0", "A1.0"))


@pytest.mark.parametrize("search", [None, Search])
def test_a_trade_off_that_claims_what_another_does(
    search: type[Search] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A, B, C, D in a row worth 2, 4, 2, 1; A-B and C-D share track. A mail train of three cities runs A-B-C for 8 and
    4, B-C-D for 7 and 5, B-C for 6 and 6: what the first two claim is the same."""
    if search:
        monkeypatch.setattr(train_pool, "new_search", search)
    stops = [Stop(Spot(f"{name}1.0"), name, "city") for name in "ABCD"]
    tracks = (1, 2, 1)
    links = [
        Link(a.spot, b.spot, track, (Hex(a.spot[:2]), Hex(b.spot[:2])))
        for (a, b), track in zip(pairwise(stops), tracks, strict=True)
    ]
    chart = Chart(stops, links)
    mail = trains(kinds.free_towns(chart, (2, 4, 2, 1), 3), others=bonuses.with_mail)
    problem = Problem(chart, frozenset({stops[0].spot, stops[1].spot}), frozenset(), mail)
    assert [one.earned for one in trade_offs([problem])] == [(8, 4), (7, 5), (6, 6)]
