"""Runs as people read them: stops, legs and money."""

from collections.abc import Sequence

from railhead.routing.problem.bits import bits_of
from railhead.routing.problem.chart import Chart
from railhead.routing.problem.claims import Claims
from railhead.routing.problem.model import Claim, Counting, Problem, Run


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
