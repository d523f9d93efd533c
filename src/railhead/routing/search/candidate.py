"""A route as the search finds it, in numbers, and what it says about itself."""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.problem.bits import cost_of
from railhead.routing.problem.model import Trip
from railhead.routing.search.graph import Arc, Graph, NumberedWay

CLOSING = -1
"""In place of a way: back to the stop where the route began, which counts only once."""

Taken = tuple[int, int]
"""An arc and the number of the way in which its end was taken; the last one of an arm took it as an end."""

Taking = tuple[int, NumberedWay | None]
"""A stop and how it is taken; None where a loop closes."""


class Arms(Struct, frozen=True):
    """One or two arms out of a root, which is taken in the given way. Without a second arm the root is an end."""

    root: int
    way: int
    first: tuple[Taken, ...]
    second: tuple[Taken, ...]


class Candidate(Struct, frozen=True):
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
    arms: Arms


def stops_of(graph: Graph, arms: Arms) -> list[Taking]:
    """The stops from end to end, those folded into arcs included."""
    rows = graph.through if arms.second else graph.ends
    there = _along(graph, arms.first)[::-1]
    return [*there, (arms.root, rows[arms.root][arms.way]), *_along(graph, arms.second)]


def links_of(graph: Graph, arms: Arms) -> tuple[int, ...]:
    """The links from end to end."""
    there = [link for number, _ in arms.first for link in graph.arcs[number].links]
    return (*there[::-1], *(link for number, _ in arms.second for link in graph.arcs[number].links))


def _along(graph: Graph, arm: Sequence[Taken]) -> list[Taking]:
    stops: list[Taking] = []
    for step, (number, way) in enumerate(arm):
        arc = graph.arcs[number]
        rows = graph.ends if step == len(arm) - 1 else graph.through
        stops += (*arc.via, (arc.end, None if way == CLOSING else rows[arc.end][way]))
    return stops


def record(graph: Graph, arms: Arms, form: int, prices: Sequence[int], scale: int, floor: int) -> Candidate | None:
    """The route with its exact gain, if that reaches the floor and the route is allowed."""
    counting, aim, whole = graph.counting, graph.claims.aim, graph.whole
    visited, seen = graph.chart.place_bit[arms.root], graph.seen[arms.root]
    value, aside, claim, passed = whole.value, whole.aside, whole.claim, whole.passed
    needs = [*whole.needs]
    parts: list[NumberedWay | Arc] = [(graph.through if arms.second else graph.ends)[arms.root][arms.way]]
    for arm in (arms.first, arms.second):
        last = len(arm) - 1
        for step, (number, way) in enumerate(arm):
            arc = graph.arcs[number]
            visited |= arc.places
            seen |= arc.seen
            parts.append(arc)
            if way != CLOSING:
                parts.append((graph.ends if step == last else graph.through)[arc.end][way])
    for part in parts:
        if part.claim & claim and graph.claims.on_track:
            return None
        value += part.value
        aside += part.aside
        claim |= part.claim
        passed |= part.passed
        needs += part.needs
    if needs and not all(visited & need for need in needs):
        return None
    trip = None
    if counting.settle or counting.allows:
        trip = Trip(tuple(stop for stop, _ in stops_of(graph, arms)), links_of(graph, arms), value)
        value = counting.settle(trip) if counting.settle else value
    worth = aim[0] * value + aim[1] * aside + graph.claims.weigh(claim)
    gain = worth * scale - cost_of(claim, prices)
    if gain < floor or (trip and counting.allows and not counting.allows(trip)):
        return None
    return Candidate(gain, worth, value, aside, claim, claim | passed, seen, form, arms)
