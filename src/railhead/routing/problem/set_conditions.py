"""Conditions on a set of routes as a whole: that they hang together, and what they lose together."""

from collections.abc import Iterable, Sequence

from railhead.core.ids import Hex, hex_of
from railhead.routing.problem.chart import Chart
from railhead.routing.problem.model import Meeting, Problem


def in_hexes(chart: Chart) -> Meeting:
    """Runs meet wherever both pass a hex (1863). `bit_of_hex` tells which bit a hex has."""
    bits = bit_of_hex(chart)
    return Meeting(
        tuple(bits[hex_of(stop.spot)] for stop in chart.stops),
        tuple(_union(bits[name] for name in link.hexes) for link in chart.links),
    )


def bit_of_hex(chart: Chart) -> dict[Hex, int]:
    names = {hex_of(stop.spot) for stop in chart.stops} | {name for link in chart.links for name in link.hexes}
    return {name: 1 << i for i, name in enumerate(sorted(names))}


def _union(bits: Iterable[int]) -> int:
    together = 0
    for bit in bits:
        together |= bit
    return together


def hang_together(problem: Problem, seen: Sequence[int]) -> bool:
    """Whether routes that touch these things meet, and one of them is at home. The order does not matter."""
    meeting = problem.meeting
    if meeting is None or not seen:
        return True
    if meeting.home and not any(touched & meeting.home for touched in seen):
        return False
    joined, apart = seen[0], list(seen[1:])
    while apart:
        near = [touched for touched in apart if touched & joined]
        if not near:
            return False
        for touched in near:
            joined |= touched
            apart.remove(touched)
    return True


def tolls(problem: Problem, seen: Sequence[int]) -> int:
    """What routes that touch these things lose, each toll once."""
    return sum(toll for mask, toll in problem.tolls if any(touched & mask for touched in seen))
