"""What given routes count, without searching: the ways each can be counted, and the best of them for all together."""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from railhead.routing.counting.claim_shares import ClaimShare, assign
from railhead.routing.counting.runs import money, run_over, shown
from railhead.routing.problem.bits import bits_of
from railhead.routing.problem.claims import Claims
from railhead.routing.problem.model import Claim, Counting, Problem, Run, Trip, Way, Ways


class RouteCount(Struct, frozen=True):
    """One way to count a route: the best that makes exactly these claims."""

    counting: Counting
    stops: tuple[int, ...]
    links: tuple[int, ...]
    ways: tuple[Way | None, ...]
    """Of each stop; None where a loop closes."""
    value: int
    aside: int
    claim: int
    passed: int


def options(
    problem: Problem,
    claims: Claims,
    counting: Counting,
    stops: Sequence[int],
    links: Sequence[int],
    omits: Collection[int] = (),
) -> list[RouteCount]:
    """The best way to count a route for each set of claims it can make. If it is told to omit stops, all others
    count."""
    chart = problem.chart
    visited = 0
    for stop in stops:
        visited |= chart.place_bit[stop]
    left = counting.limits
    for link in links if counting.lengths else ():
        assert counting.lengths is not None
        left = tuple(have - cost for have, cost in zip(left, counting.lengths[link], strict=True))
    fixed = [counting.whole, *(counting.along[link] for link in links if counting.along)]
    if min((0, *left)) < 0 or not all(visited & need for way in fixed for need in way.needs):
        return []
    if omits and not _may_omit(counting, stops, omits):
        return []
    so_far: dict[tuple[tuple[int, ...], int], tuple[int, tuple[Way | None, ...]]] = {(left, 0): (0, ())}
    for i, stop in enumerate(stops):
        is_closing = i == len(stops) - 1 and stop == stops[0]
        ends = i in (0, len(stops) - 1)
        after: dict[tuple[tuple[int, ...], int], tuple[int, tuple[Way | None, ...]]] = {}
        for (rest, claim), (worth, taken) in so_far.items():
            rows = counting.ends if ends else counting.through
            for way in (None,) if is_closing else _ways_said(rows[stop], stop, omits):
                key, more = (rest, claim), 0
                if way is not None:
                    pays = way.cost or (0,) * len(rest)
                    key = (
                        tuple(have - cost for have, cost in zip(rest, pays, strict=True)),
                        claim | claims.mask(way.claims),
                    )
                    if min((0, *key[0])) < 0 or not all(visited & need for need in way.needs):
                        continue
                    if problem.claims is None and claims.mask(way.claims) & claim:
                        continue
                    more = way.value + way.aside
                if key not in after or worth + more > after[key][0]:
                    after[key] = (worth + more, (*taken, way))
        so_far = after
    best: dict[int, RouteCount] = {}
    for _, ways in so_far.values():
        option = _option(claims, counting, tuple(stops), tuple(links), ways, fixed)
        if option is not None:
            option = replace(option, passed=0) if omits else option
            known = best.get(option.claim)
            if known is None or option.value + option.aside > known.value + known.aside:
                best[option.claim] = option
    return list(best.values())


def _ways_said(ways: Ways, stop: int, omits: Collection[int]) -> Ways:
    """The ways that count a stop, or if it is omitted those that don't; all, if nothing is said or none counts it."""
    if stop in omits:
        return tuple(way for way in ways if way.omits)
    return (tuple(way for way in ways if not way.omits) if omits else ()) or ways


def _may_omit(counting: Counting, stops: Sequence[int], omits: Collection[int]) -> bool:
    """Only what is called at; and a train that counts n of m stops omits no more than it must."""
    if not set(omits) <= set(stops):
        return False
    if counting.scores is None:
        return True
    open_stops = [stop for stop in stops if any(way.passed for way in counting.through[stop] + counting.ends[stop])]
    return len(open_stops) - sum(stop in omits for stop in open_stops) >= min(counting.scores, len(open_stops))


def _option(
    claims: Claims,
    counting: Counting,
    stops: tuple[int, ...],
    links: tuple[int, ...],
    ways: tuple[Way | None, ...],
    fixed: Sequence[Way],
) -> RouteCount | None:
    made = [*fixed, *(way for way in ways if way is not None)]
    trip = Trip(stops, links, sum(way.value for way in made))
    if counting.allows is not None and not counting.allows(trip):
        return None
    claim = passed = 0
    for way in made:
        claim |= claims.mask(way.claims)
        passed |= claims.mask(way.passed)
    value = counting.settle(trip) if counting.settle else trip.value
    return RouteCount(counting, stops, links, ways, value, sum(way.aside for way in made), claim, passed)


def add_up(problem: Problem, claims: Claims, routes: Sequence[tuple[str, list[RouteCount]]]) -> tuple[Run, ...]:
    """All routes as counted, so that together they bring most."""
    if problem.claims is None:
        chosen = _disjoint(routes, 0)[1]
        counted = [0] * len(chosen)
    else:
        chosen, counted = _shared(claims, routes)
    return tuple(
        _run(problem, claims, name, option, mask)
        for (name, _), option, mask in zip(routes, chosen, counted, strict=True)
    )


def _disjoint(routes: Sequence[tuple[str, list[RouteCount]]], used: int) -> tuple[int, list[RouteCount]]:
    """The greatest sum in which no claim is made twice."""
    if not routes:
        return 0, []
    best: tuple[int, list[RouteCount]] = (-1, [])
    for option in routes[0][1]:
        if not option.claim & used:
            worth, rest = _disjoint(routes[1:], used | option.claim)
            if rest or len(routes) == 1:
                worth += option.value + option.aside
                best = max(best, (worth, [option, *rest]), key=lambda pair: pair[0])
    return best


def _shared(claims: Claims, routes: Sequence[tuple[str, list[RouteCount]]]) -> tuple[list[RouteCount], list[int]]:
    """All that is visited counts once; of an option's claims those it may pass over are shared out."""
    chosen = [max(found, key=lambda option: _alone(claims, option)) for _, found in routes]
    shares = []
    for option in chosen:
        both = option.claim | option.passed
        maybe = both & claims.passable if option.counting.scores is not None else 0
        room = option.counting.scores or 0
        if maybe.bit_count() <= room:
            maybe = 0
        shares.append(ClaimShare(0, both & ~maybe, maybe, room))
    return chosen, assign(shares, claims.weight)


def _alone(claims: Claims, option: RouteCount) -> int:
    return option.value + option.aside + sum(claims.weight[bit] for bit in bits_of(option.claim))


def _run(problem: Problem, claims: Claims, train: str, option: RouteCount, counted: int) -> Run:
    values = []
    for way in option.ways:
        mask = claims.mask((*way.claims, *way.passed)) & counted if way is not None else 0
        values.append(money(problem, claims, mask).value + (way.value if way is not None else 0))
    claimed = money(problem, claims, counted)
    earned = Claim(option.value + claimed.value, option.aside + claimed.aside)
    return run_over(problem.chart, train, option.stops, option.links, shown(values, option.counting), earned)
