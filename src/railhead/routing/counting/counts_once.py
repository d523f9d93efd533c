"""Countings where each station counts once for the company, however many of its trains call there (1862).

Locals and expresses visit up to m large stations and count n of them. Every claim is named after its place, so that the
finder can tell which trains compete for it. Freights have a module of their own.
"""

from functools import cached_property

from msgspec import Struct

from railhead.core.ids import Hex, hex_of
from railhead.routing.problem.chart import Chart, Stop
from railhead.routing.problem.model import Claim, Cost, Counting, Way, Ways


class Stations(Struct, frozen=True, dict=True):
    """What the company's trains find: the worth of each stop of the chart, and which off-board areas are ports."""

    chart: Chart
    worth: tuple[int, ...]
    ports: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    """Places the company may not enter."""
    subsidy: int = 0
    """Paid to the treasury for each hex that a local visits."""

    @cached_property
    def claims(self) -> dict[str, Claim]:
        """What everything that can be claimed is worth."""
        made = {claim_of(stop): Claim(value) for stop, value in zip(self.chart.stops, self.worth, strict=True)}
        hexes = {name for link in self.chart.links for name in link.hexes}
        hexes |= {hex_of(stop.spot) for stop in self.chart.stops}
        return made | {hex_claim(name): Claim(aside=self.subsidy) for name in hexes}

    def is_port(self, stop: Stop) -> bool:
        return stop.kind == "offboard" and stop.place in self.ports

    def ends_in(self, stop: Stop) -> Cost:
        """A run has at most one port and at most one other off-board area."""
        if stop.kind != "offboard":
            return (0, 0)
        return (1, 0) if self.is_port(stop) else (0, 1)


def claim_of(stop: Stop) -> str:
    return stop.spot if stop.kind == "town" else stop.place


def hex_claim(name: Hex) -> str:
    return f"hex {name}"


def local(stations: Stations, n: int, m: int) -> Counting:
    """Visits up to m cities and counts n of them, and every town on the way; never off-board."""
    chart = stations.chart
    visit = _Visit(n, m, 0)

    def ways(stop: Stop) -> Ways:
        if stop.kind == "offboard" or stop.place in stations.barred:
            return ()
        subsidised = (hex_claim(hex_of(stop.spot)),) if stations.subsidy else ()
        if stop.kind == "town":
            return (Way(cost=visit.nothing, claims=(claim_of(stop), *subsidised)),)
        return visit.ways(claim_of(stop), (), subsidised)

    rows = tuple(ways(stop) for stop in chart.stops)
    ends = tuple(row if stop.kind == "city" else () for stop, row in zip(chart.stops, rows, strict=True))
    along = tuple(
        Way(cost=visit.nothing, claims=tuple(hex_claim(name) for name in link.hexes[1:-1])) for link in chart.links
    )
    return Counting(visit.limits, rows, ends, along=along if stations.subsidy else None, scores=visit.scores)


def express(stations: Stations, n: int, m: int) -> Counting:
    """Visits up to m cities and off-board areas and counts n of them; towns are ignored."""
    visit = _Visit(n, m, 2)

    def ways(stop: Stop) -> Ways:
        if stop.place in stations.barred:
            return ()
        if stop.kind == "town":
            return (Way(cost=visit.nothing),)
        return visit.ways(claim_of(stop), stations.ends_in(stop))

    rows = tuple(ways(stop) for stop in stations.chart.stops)
    ends = tuple(() if stop.kind == "town" else row for stop, row in zip(stations.chart.stops, rows, strict=True))
    return Counting(visit.limits, rows, ends, scores=visit.scores)


class _Visit:
    """The limits of a train that visits up to m stations and counts n of them, and has `more` limits of one."""

    def __init__(self, n: int, m: int, more: int) -> None:
        self.has_choice = n < m
        self.scores = n if self.has_choice else None
        self.limits = ((m, n) if self.has_choice else (m,)) + (1,) * more
        self.nothing = (0,) * len(self.limits)

    def ways(self, claim: str, more: Cost, others: tuple[str, ...] = ()) -> Ways:
        if not self.has_choice:
            return (Way(cost=(1, *more), claims=(claim, *others)),)
        count = Way(cost=(1, 1, *more), claims=(claim, *others))
        return count, Way(cost=(1, 0, *more), claims=others, passed=(claim,))
