"""Trains that share track and count each station once, against brute force: locals, expresses, freights and chains."""

from collections.abc import Callable
from itertools import pairwise, product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from railhead.core.ids import Hex, Spot, hex_of
from railhead.core.tiles import StopKind
from railhead.routing import Answer, Chart, Link, Meeting, Problem, Route, Stop, Train, best_of, judge
from railhead.routing.counting.claim_shares import ClaimShare, assign, total
from railhead.routing.counting.counts_once import Stations, claim_of, express, local
from railhead.routing.finder import _Finder
from railhead.routing.problem.claims import TOTAL
from railhead.routing.search import train_pool
from railhead.routing.search.budget import Budget
from railhead.routing.search.search import Search
from railhead.routing.select.branch_and_price import SCALE
from railhead.routing.select.select_connected import ConnectedSelection
from railhead.routing.select.select_shared import Shared
from railhead.routing.select.selection_task import NOTHING, Offer, SelectionTask
from railhead.titles.t1862.freight import Freight

from .freights import Chains
from .sketches import EXAMPLES, Path, Sketch, paths, sketches

SUBSIDY = 10
PORTS = frozenset({"P1", "P3", "P5"})


class Visit(NamedTuple):
    """What a path brings to a set: fixed money, claims of which `room` may count (None: all), hexes, cities met."""

    flat: int
    claims: frozenset[str]
    room: int | None
    towns: frozenset[str]
    hexes: frozenset[Hex]
    cities: frozenset[str]


Trains = tuple[tuple[str, int, int], ...]
"""(L, E or F, n, m) for each train."""


def visit(sketch: Sketch, path: Path, train: tuple[str, int, int]) -> Visit | None:
    kind, n, m = train
    stops = [sketch.chart.stops[stop] for stop in path.stops]
    ends = (stops[0], stops[-1])
    large = [stop for stop in stops if stop.kind != "town"]
    outside = [stop for stop in stops if stop.kind == "offboard"]
    if any(end.kind == "town" for end in ends) or path.is_loop(sketch):
        return None
    if sum(stop.place in PORTS for stop in outside) > 1 or sum(stop.place not in PORTS for stop in outside) > 1:
        return None
    cities = frozenset(stop.place for stop in stops if stop.kind == "city")
    none: frozenset[str] = frozenset()
    if kind == "F":
        hexes = sum(len(sketch.chart.links[link].hexes) - 1 for link in path.links)
        scored = frozenset(claim_of(end) for end in ends)
        return Visit(bonus(sketch, path), scored, None, none, frozenset(), cities) if hexes <= n else None
    if len(large) > m or (kind == "L" and outside):
        return None
    claims = frozenset(claim_of(stop) for stop in large)
    towns = frozenset(claim_of(stop) for stop in stops if stop.kind == "town") if kind == "L" else none
    over = frozenset(name for link in path.links for name in sketch.chart.links[link].hexes)
    return Visit(0, claims, n, towns, over if kind == "L" else frozenset(), cities)


def distance(one: Hex, other: Hex) -> int:
    return abs(ord(one[0]) - ord(other[0]))


def bonus(sketch: Sketch, path: Path) -> int:
    chart = sketch.chart
    measured = []
    for stop, link in ((path.stops[0], path.links[0]), (path.stops[-1], path.links[-1])):
        here, way = chart.stops[stop], chart.links[link]
        beyond = way.hexes[1] if way.a == here.spot else way.hexes[-2]
        measured.append((beyond, 1) if here.kind == "offboard" else (hex_of(here.spot), 0))
    between = distance(measured[0][0], measured[1][0]) + measured[0][1] + measured[1][1] - 1
    ends = (chart.stops[path.stops[0]], chart.stops[path.stops[-1]])
    port = any(end.kind == "offboard" and end.place in PORTS for end in ends)
    return max(0, between) * (30 if port else 20)


def earned(sketch: Sketch, visits: list[Visit]) -> int:
    """All shared claims given to one train or another in every possible manner."""
    worth = {claim_of(stop): value for stop, value in zip(sketch.chart.stops, sketch.worth, strict=True)}
    fixed = sum(visit.flat for visit in visits)
    towns = frozenset[str]().union(*(visit.towns for visit in visits))
    hexes = frozenset[Hex]().union(*(visit.hexes for visit in visits))
    fixed += sum(worth[town] for town in towns) + SUBSIDY * len(hexes)
    claims = sorted(frozenset[str]().union(*(visit.claims for visit in visits)))
    takers = [[i for i, visit in enumerate(visits) if claim in visit.claims] for claim in claims]
    best = 0
    for given_to in product(*takers):
        total = 0
        for i, one in enumerate(visits):
            mine = sorted((worth[claim] for claim, who in zip(claims, given_to, strict=True) if who == i), reverse=True)
            total += sum(mine if one.room is None else mine[: one.room])
        best = max(best, total)
    return fixed + best


def together(visits: list[Visit], home: str) -> bool:
    if not visits:
        return True
    joined = set(visits[0].cities)
    left = visits[1:]
    while near := [visit for visit in left if visit.cities & joined]:
        for one in near:
            joined |= one.cities
            left.remove(one)
    return not left and home in joined


def greatest(sketch: Sketch, trains: Trains, home: str) -> int:
    known = paths(sketch)
    choices = [[None, *(visit(sketch, path, train) for path in known)] for train in trains]
    best = 0
    for picked in product(*(set(row) for row in choices)):
        visits = [one for one in picked if one is not None]
        if together(visits, home):
            best = max(best, earned(sketch, visits))
    return best


def problems(sketch: Sketch, trains: Trains, home: str) -> tuple[Chains, Problem]:
    chart = sketch.chart
    stations = Stations(chart, sketch.worth, PORTS, subsidy=SUBSIDY)
    make: dict[str, Callable[[Stations, int, int], object]] = {"L": local, "E": express}
    full = frozenset(spot for spot in sketch.closed if chart.stops[chart.at[spot]].kind != "offboard")
    freight = Freight(stations, distance, own=sketch.own, closed=full)
    lengths = {f"{i}": n for i, (kind, n, _) in enumerate(trains) if kind == "F"}
    plain = tuple(
        Train(f"{i}", make[kind](stations, n, m))  # type: ignore[arg-type]
        for i, (kind, n, m) in enumerate(trains)
        if kind != "F"
    )
    cities = tuple(chart.mask(stop.place) if stop.kind == "city" else 0 for stop in chart.stops)
    meeting = Meeting(cities, (0,) * len(chart.links), chart.mask(home))
    base = Problem(chart, sketch.own, sketch.closed, plain, claims=stations.claims, meeting=meeting)
    return Chains(freight, lengths, frozenset(lengths)), base


LOCALS = [("L", 2, 2), ("L", 3, 3), ("L", 1, 3), ("L", 2, 3)]
EXPRESSES = [("E", 2, 2), ("E", 1, 2), ("E", 1, 3), ("E", 2, 3), ("E", 3, 4)]
FREIGHTS = [("F", 4, 4), ("F", 6, 6)]


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_equals_brute_force(data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=6))
    others = data.draw(st.lists(st.sampled_from(LOCALS + EXPRESSES), min_size=1, max_size=2))
    freights = data.draw(st.lists(st.sampled_from(FREIGHTS), max_size=1))
    trains = (*freights, *others)[: 3 if len(sketch.chart.stops) < 6 else 2]
    home = sketch.chart.stops[sketch.chart.at[min(sketch.own)]].place
    chains, base = problems(sketch, trains, home)
    _, answer = best_of(chains.problems(base))
    assert answer.proven
    assert answer.revenue + answer.aside == greatest(sketch, trains, home)
    verdict = chains.judge(base, [run.route for run in chains.divided(answer).runs])
    assert (verdict.faults, verdict.revenue, verdict.aside) == ((), answer.revenue, answer.aside)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train_pool, "new_search", Search)
        assert best_of(chains.problems(base))[1] == answer


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_search_that_is_stopped_says_what_is_certain(data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=5))
    lengths = data.draw(st.lists(st.sampled_from(FREIGHTS), min_size=1, max_size=2))
    trains = (*lengths, data.draw(st.sampled_from(LOCALS + EXPRESSES)))
    home = sketch.chart.stops[sketch.chart.at[min(sketch.own)]].place
    chains, base = problems(sketch, trains, home)
    ways = chains.problems(base)
    best_worth = _worth(best_of(ways)[1])
    stopped = best_of(ways, data.draw(st.integers(1, 200)))[1]
    assert _worth(stopped) <= best_worth <= stopped.upper_bound
    assert stopped.proven == (_worth(stopped) == stopped.upper_bound)


def _worth(answer: Answer) -> int:
    return answer.revenue + answer.aside


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_sets_that_grow_from_home_equal_brute_force(data: st.DataObject) -> None:
    """Every route listed, no prices: all is left to the choice among them. Trains that count alike share a list."""
    sketch = data.draw(sketches(most=5))
    drawn = data.draw(st.lists(st.sampled_from([*LOCALS, *EXPRESSES, *FREIGHTS]), min_size=2, max_size=3))
    trains = tuple([drawn[0]] * len(drawn) if data.draw(st.booleans()) else drawn)
    home = sketch.chart.stops[sketch.chart.at[min(sketch.own)]].place
    chains, base = problems(sketch, trains, home)
    apart = replace(base, trains=(*base.trains, *(chains.train([name]) for name in sorted(chains.lengths))))
    kinds, budget = train_pool.TrainPools([apart], TOTAL, 64), Budget()
    offers: list[list[Offer]] = [[] for _ in trains]
    scores: list[int | None] = [None] * len(trains)
    for one in kinds.of(apart):
        found = [(route.worth * 64, route) for route in one.list(budget, 1, 0, 1 << 60)]
        found.sort(key=lambda offer: -offer[0])
        for train in one.trains:
            offers[train], scores[train] = found, one.scores
    tops = [max((gain for gain, _ in row), default=0) for row in offers]
    task = SelectionTask(offers, tops, sum(tops), [0] * kinds.claims.size, 64, 1 << 60)
    shared = Shared(apart, kinds.claims, NOTHING)
    pick, done = ConnectedSelection(shared, task, scores, 1, budget).run()
    assert done
    assert (shared.worth(pick, scores) if pick else 0) == greatest(sketch, trains, home)


def test_known_routes_are_put_together_once_the_budget_is_spent() -> None:
    """Eight arms of 30, 40, 50, 60, 70, 30, 40 and 50 about a home of 20: four trains run over two arms each."""
    spots = [Spot(f"{letter}1.0") for letter in "ABCDEFGHI"]
    arms = [Link(spots[0], spot, 1 << i, (Hex("A1"), Hex(f"Z{i}"), hex_of(spot))) for i, spot in enumerate(spots[1:])]
    chart = Chart([Stop(spot, f"P{2 * i}", "city") for i, spot in enumerate(spots)], arms)
    sketch = Sketch(chart, (20, 30, 40, 50, 60, 70, 30, 40, 50), frozenset(spots[:1]), frozenset())
    _, problem = problems(sketch, (("E", 3, 3),) * 4, "P0")
    finder = _Finder(problem, train_pool.TrainPools([problem], TOTAL, SCALE), Budget(), NOTHING, 0)
    for pool in finder.pools:
        pool.routes |= {(number,): route for number, route in enumerate(pool.list(Budget(), 1, 0, 1 << 20))}
    finder.make_do()
    assert finder.worth == 20 + 30 + 40 + 50 + 60 + 70 + 30 + 40 + 50


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_the_judge_counts_any_set_as_well_as_can_be(data: st.DataObject) -> None:
    """Not only the best: what trains omit is chosen with an eye on the others, or as the director says."""
    sketch = data.draw(sketches(most=6))
    trains = tuple(data.draw(st.lists(st.sampled_from(LOCALS + EXPRESSES), min_size=1, max_size=3)))
    base = replace(problems(sketch, trains, "")[1], meeting=None)
    routes, visits = [], []
    for i, train in enumerate(trains):
        known = [(path, seen) for path in paths(sketch) if (seen := visit(sketch, path, train))]
        if known:
            path, seen = data.draw(st.sampled_from(known))
            route = Route(f"{i}", tuple(sketch.chart.links[link].name for link in path.links))
            stops = [sketch.chart.stops[stop] for stop in path.stops]
            large = [stop for stop in stops if stop.kind != "town"]
            if len(large) > train[1] and data.draw(st.booleans()):
                omitted = data.draw(st.permutations(large))[train[1] :]
                route = replace(route, omits=tuple(stop.spot for stop in omitted))
                kept = frozenset(claim_of(stop) for stop in large if stop not in omitted)
                seen = seen._replace(claims=kept, room=None)
            routes.append(route)
            visits.append(seen)
    verdict = judge(base, routes)
    assert verdict.faults == ()
    assert verdict.revenue + verdict.aside == earned(sketch, visits)


def test_what_may_be_omitted() -> None:
    """A 2/3 train omits one of three, none of two; a town cannot be omitted, nor where it does not call."""
    names = [Spot(f"{letter}1.0") for letter in "ABCD"]
    kinds: list[StopKind] = ["city", "town", "city", "city"]
    links = [Link(a, b, 1 << i, (hex_of(a), hex_of(b))) for i, (a, b) in enumerate(pairwise(names))]
    stops = [Stop(name, name, kind) for name, kind in zip(names, kinds, strict=True)]
    sketch = Sketch(Chart(stops, links), (30, 20, 40, 50), frozenset({names[0]}), frozenset())
    base = replace(problems(sketch, (("L", 2, 3),), "")[1], meeting=None)

    def run(length: int, *omits: str) -> tuple[int, list[str]]:
        legs = tuple(link.name for link in sketch.chart.links[:length])
        verdict = judge(base, [Route("0", legs, omits)])
        return verdict.revenue, [fault.wrong for fault in verdict.faults]

    assert run(3) == (50 + 40 + 20, [])
    assert run(3, "D1.0") == (30 + 40 + 20, [])
    assert run(3, "A1.0") == (50 + 40 + 20, [])
    assert run(2) == (30 + 40 + 20, [])
    assert run(2, "A1.0") == (0, ["omitting"])
    assert run(3, "A1.0", "D1.0") == (0, ["omitting"])
    assert run(3, "B1.0", "D1.0") == (0, ["omitting"])
    assert run(2, "D1.0") == (0, ["omitting"])


def joined(sketch: Sketch, one: Path, other: Path) -> Path | None:
    """Two paths end to end as one run, if they make one: a city is the joint, nothing else is shared."""
    for first in (one, Path(one.stops[::-1], one.track, one.links[::-1])):
        for second in (other, Path(other.stops[::-1], other.track, other.links[::-1])):
            places = [sketch.chart.stops[stop].place for stop in (*first.stops, *second.stops[1:])]
            joint = sketch.chart.stops[first.stops[-1]]
            is_simple = len(set(places)) == len(places) and not first.track & second.track
            if first.stops[-1] == second.stops[0] and joint.kind == "city" and is_simple:
                stops = (*first.stops, *second.stops[1:])
                return Path(stops, first.track | second.track, (*first.links, *second.links))
    return None


def best_pair(sketch: Sketch, lengths: tuple[int, int], home: str) -> int:
    """Two freights that must be joined; one runs alone only if the other can't join it."""
    runs = [[path for path in paths(sketch) if visit(sketch, path, ("F", n, n))] for n in lengths]
    best = 0
    for mine, others in ((runs[0], runs[1]), (runs[1], runs[0])):
        for path in mine:
            chains = [chain for other in others if (chain := joined(sketch, path, other))]
            legal = [chain for chain in chains if visit(sketch, chain, ("F", sum(lengths), 0))]
            for run in legal or [path]:
                seen = visit(sketch, run, ("F", sum(lengths), 0))
                assert seen is not None
                if together([seen], home):
                    best = max(best, earned(sketch, [seen]))
    return best


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_two_freights_join_as_brute_force_says(data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=7))
    lengths = data.draw(st.tuples(st.integers(2, 6), st.integers(2, 6)))
    home = sketch.chart.stops[sketch.chart.at[min(sketch.own)]].place
    chains, base = problems(sketch, tuple(("F", n, n) for n in lengths), home)
    chains = Chains(chains.freight, chains.lengths)
    _, answer = best_of(chains.problems(base))
    assert answer.proven
    assert answer.revenue == best_pair(sketch, lengths, home)
    verdict = chains.judge(base, [run.route for run in chains.divided(answer).runs])
    assert (verdict.faults, verdict.revenue) == ((), answer.revenue)


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_permanent_freights_join_or_run_apart(data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=6))
    lengths = data.draw(st.tuples(st.integers(2, 6), st.integers(2, 6)))
    home = sketch.chart.stops[sketch.chart.at[min(sketch.own)]].place
    trains: Trains = tuple(("F", n, n) for n in lengths)
    chains, base = problems(sketch, trains, home)
    _, answer = best_of(chains.problems(base))
    assert answer.proven
    assert answer.revenue == max(best_pair(sketch, lengths, home), greatest(sketch, trains, home))
    verdict = chains.judge(base, [run.route for run in chains.divided(answer).runs])
    assert (verdict.faults, verdict.revenue) == ((), answer.revenue)


@settings(max_examples=10 * EXAMPLES, deadline=None)
@given(data=st.data())
def test_claims_are_shared_out_as_well_as_can_be(data: st.DataObject) -> None:
    bits = 5
    masks = st.integers(0, (1 << bits) - 1)
    weight = data.draw(st.lists(st.integers(0, 9), min_size=bits, max_size=bits))
    shares = [
        ClaimShare(0, data.draw(masks) & data.draw(masks), data.draw(masks), data.draw(st.integers(0, 3)))
        for _ in range(data.draw(st.integers(1, 3)))
    ]
    shares = [ClaimShare(0, share.sure, share.maybe & ~share.sure, share.room) for share in shares]
    counted = assign(shares, weight)
    for i, (share, mask) in enumerate(zip(shares, counted, strict=True)):
        assert mask & ~(share.sure | share.maybe) == 0
        assert (mask & share.maybe).bit_count() <= share.room
        assert not any(mask & other for other in counted[i + 1 :])
    takers = [
        [-1, *(i for i, share in enumerate(shares) if (share.sure | share.maybe) >> bit & 1)] for bit in range(bits)
    ]
    best = 0
    for given_to in product(*takers):
        used = [
            sum(who == i and share.maybe >> bit & 1 for bit, who in enumerate(given_to))
            for i, share in enumerate(shares)
        ]
        if all(count <= share.room for count, share in zip(used, shares, strict=True)):
            best = max(best, sum(weight[bit] for bit, who in enumerate(given_to) if who >= 0))
    assert sum(weight[bit] for mask in counted for bit in range(bits) if mask >> bit & 1) == best
    assert total(shares, weight) == best
