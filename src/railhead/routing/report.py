"""From the search's numbers back to stops, legs and money."""

from collections.abc import Sequence

from railhead.routing.chart import Chart
from railhead.routing.choose import Scores
from railhead.routing.claims import Claims
from railhead.routing.found import Found, links_of, stops_of
from railhead.routing.graph import Graph
from railhead.routing.packing import Pick
from railhead.routing.prices import bits_of
from railhead.routing.problem import Claim, Counting, Problem, Run
from railhead.routing.shares import assign, share_of


def runs_of(
    problem: Problem, claims: Claims, graphs: Sequence[Sequence[Graph]], pick: Pick, scores: Scores
) -> tuple[Run, ...]:
    """The routes as people read them. `graphs` are those of each train's countings."""
    routes = [(i, route) for i, route in enumerate(pick) if route is not None]
    if claims.on_track:
        counted = [0] * len(routes)
    else:
        counted = assign([share_of(claims, scores[i], route) for i, route in routes], claims.weight)
    return tuple(
        _run(problem, claims, graphs[i][route.form], problem.trains[i].name, route, mask)
        for (i, route), mask in zip(routes, counted, strict=True)
    )


def _run(problem: Problem, claims: Claims, graph: Graph, train: str, route: Found, counted: int) -> Run:
    stops = stops_of(graph, route.arms)
    values = [
        0 if choice is None else choice.value + money(problem, claims, (choice.claim | choice.passed) & counted).value
        for _, choice in stops
    ]
    claimed = money(problem, claims, counted)
    return run_over(
        problem.chart,
        train,
        [stop for stop, _ in stops],
        links_of(graph, route.arms),
        shown(values, graph.counting),
        Claim(route.value + claimed.value, route.aside + claimed.aside),
    )


def shown(values: Sequence[int], counting: Counting) -> list[int]:
    """What stops count, without what was put on one of them only to be taken off the whole again."""
    off = -counting.whole.value
    return [value - off if 0 < off <= value else value for value in values]


def money(problem: Problem, claims: Claims, mask: int) -> Claim:
    """What claims are worth by themselves."""
    if problem.claims is None:
        return Claim()
    made = [problem.claims[claims.names[bit]] for bit in bits_of(mask)]
    return Claim(sum(claim.value for claim in made), sum(claim.aside for claim in made))


def run_over(
    chart: Chart, train: str, stops: Sequence[int], links: Sequence[int], values: Sequence[int], earned: Claim
) -> Run:
    spots = tuple(chart.stops[stop].spot for stop in stops)
    hexes = tuple(
        chart.links[link].hexes if chart.links[link].a == spot else chart.links[link].hexes[::-1]
        for spot, link in zip(spots, links, strict=False)
    )
    return Run(
        train=train,
        legs=tuple(chart.links[link].name for link in links),
        stops=spots,
        counted=tuple((spot, value) for spot, value in zip(spots, values, strict=True) if value),
        revenue=earned.value,
        aside=earned.aside,
        hexes=hexes,
    )
