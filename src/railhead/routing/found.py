"""A route as the search finds it, in numbers, and what it says about itself."""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.graph import Choice, Graph
from railhead.routing.problem import Trip

CLOSING = -1
"""In place of a way: back to the stop where the route began, which counts only once."""

Taken = tuple[int, int]
"""An arc and the number of the way in which its end was taken; the last one of an arm took it as an end."""


class Found(Struct, frozen=True):
    """A route worth knowing."""

    gain: int
    """Its worth, in units of 1/scale, less the prices of what it claims."""
    worth: int
    """To the aim, if all its claims count."""
    value: int
    aside: int
    """Without its claims."""
    claim: int
    mask: int
    """What it claims; and with what it passes over."""
    seen: int
    """What it touches, as bits of `Meeting`."""
    form: int
    """Which of the train's countings it runs under."""
    root: int
    way: int
    first: tuple[Taken, ...]
    second: tuple[Taken, ...]
    """Empty if the root is an end."""


def stops_of(graph: Graph, route: Found) -> list[tuple[int, Choice | None]]:
    """The stops from end to end and how each is taken; None where a loop closes."""
    rows = graph.through if route.second else graph.ends
    there = _along(graph, route.first)[::-1]
    return [*there, (route.root, rows[route.root][route.way]), *_along(graph, route.second)]


def links_of(graph: Graph, first: Sequence[Taken], second: Sequence[Taken]) -> tuple[int, ...]:
    """The links from end to end."""
    there = [link for number, _ in first for link in graph.arcs[number].links]
    return (*there[::-1], *(link for number, _ in second for link in graph.arcs[number].links))


def _along(graph: Graph, arm: Sequence[Taken]) -> list[tuple[int, Choice | None]]:
    stops: list[tuple[int, Choice | None]] = []
    for step, (number, way) in enumerate(arm):
        arc = graph.arcs[number]
        rows = graph.ends if step == len(arm) - 1 else graph.through
        stops += (*arc.via, (arc.end, None if way == CLOSING else rows[arc.end][way]))
    return stops


def record(
    graph: Graph,
    form: int,
    prices: Sequence[int],
    scale: int,
    root: int,
    way: int,
    first: list[Taken],
    second: list[Taken],
) -> Found | None:
    """The route, if what it needs is on it, with its exact gain."""
    taken = [graph.whole, (graph.through if second else graph.ends)[root][way]]
    visited, seen = graph.chart.place_bit[root], graph.seen[root]
    value = aside = claim = passed = 0
    needs: list[int] = []
    for arm in (first, second):
        for number, _ in arm:
            arc = graph.arcs[number]
            visited |= arc.places
            seen |= arc.seen
            value += arc.value
            aside += arc.aside
            claim |= arc.claim
            passed |= arc.passed
            needs += arc.needs
        for step, (number, chosen) in enumerate(arm):
            if chosen != CLOSING:
                rows = graph.ends if step == len(arm) - 1 else graph.through
                taken.append(rows[graph.arcs[number].end][chosen])
    for choice in taken:
        value += choice.value
        aside += choice.aside
        claim |= choice.claim
        passed |= choice.passed
        needs += choice.needs
    if not all(visited & need for need in needs):
        return None
    if graph.counting.settle is not None:
        there = [stop for stop, _ in _along(graph, first)]
        stops = (*there[::-1], root, *(stop for stop, _ in _along(graph, second)))
        settled = graph.counting.settle(Trip(stops, links_of(graph, first, second), value))
        if settled is None:
            return None
        assert settled <= value, "a route is worth more than its ways promise"
        value = settled
    aim = graph.claims.aim
    worth = aim[0] * value + aim[1] * aside + graph.claims.weigh(claim)
    gain = worth * scale - cost_of(claim, prices)
    return Found(gain, worth, value, aside, claim, claim | passed, seen, form, root, way, tuple(first), tuple(second))


def cost_of(mask: int, prices: Sequence[int]) -> int:
    """What the bits of a mask cost. No prices: nothing costs anything."""
    total = 0
    if prices:
        while mask:
            low = mask & -mask
            total += prices[low.bit_length() - 1]
            mask ^= low
    return total
