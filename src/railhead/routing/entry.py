"""Routes as people enter them: by the hexes of each leg, or by clicking the stops in any order."""

from collections.abc import Iterator, Sequence
from itertools import product

from railhead.core.ids import Hex, Spot
from railhead.routing.chart import Chart
from railhead.routing.judge import judge
from railhead.routing.problem import Problem, Route, Run


def route_over_hexes(problem: Problem, train: str, legs: Sequence[Sequence[Hex]]) -> Route | None:
    """The route whose legs run over these hexes, each named from either end. Where hexes alone leave a choice between
    stops of one hex, the choice that makes a legal route, the most valuable one. None: there is no such track."""
    chart = problem.chart
    known: dict[tuple[Hex, ...], list[tuple[str, ...]]] = {}
    for link in chart.links:
        for hexes in {link.hexes, link.hexes[::-1]}:
            known.setdefault(hexes, []).append(link.name)
    choices = [known.get(tuple(leg), []) for leg in legs]
    if not all(choices):
        return None
    routes = [Route(train, tuple(names)) for names in product(*(dict.fromkeys(names) for names in choices))]
    return max(routes, key=lambda route: _rank(problem, route))


def _rank(problem: Problem, route: Route) -> tuple[int, int]:
    verdict = judge(problem, [route])
    single = [fault for fault in verdict.faults if fault.wrong not in ("apart", "home")]
    return -len(single), verdict.revenue


def routes_over_stops(problem: Problem, train: str, spots: Sequence[Spot]) -> list[Run]:
    """Every legal run of the train that visits exactly these stops, in whatever order, the most valuable first."""
    wanted = {problem.chart.at[spot] for spot in spots}
    found: dict[frozenset[tuple[str, ...]], Run] = {}
    for legs in _paths(problem.chart, wanted):
        verdict = judge(problem, [Route(train, legs)])
        if verdict.runs and all(fault.wrong in ("apart", "home") for fault in verdict.faults):
            found[frozenset(legs)] = verdict.runs[0]
    return sorted(found.values(), key=lambda run: (-run.revenue, run.legs))


def _paths(chart: Chart, wanted: set[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every path over all of these stops and no others, and every loop."""

    def walk(stops: tuple[int, ...], legs: tuple[tuple[str, ...], ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
        if len(stops) == len(wanted) and legs:
            yield legs
        for link in chart.leaving[stops[-1]]:
            a, b = chart.ends[link]
            other = b if a == stops[-1] else a
            name = chart.links[link].name
            if other in wanted and other not in stops:
                yield from walk((*stops, other), (*legs, name))
            elif other == stops[0] and len(stops) == len(wanted) and name not in legs:
                yield (*legs, name)

    for start in sorted(wanted):
        yield from walk((start,), ())
