"""From the numbers of the search back to runs."""

from collections.abc import Sequence

from railhead.routing.counting.claim_shares import assign, share_of
from railhead.routing.counting.runs import money, run_over, shown
from railhead.routing.problem.claims import Claims
from railhead.routing.problem.model import Claim, Problem, Run
from railhead.routing.search.candidate import Candidate, links_of, stops_of
from railhead.routing.search.graph import Graph
from railhead.routing.select.selection_task import Pick, Scores


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


def _run(problem: Problem, claims: Claims, graph: Graph, train: str, route: Candidate, counted: int) -> Run:
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
