"""Is a set of routes legal, and what does it earn? The order of routes, legs and stops never matters.

Written apart from the search: it takes the routes as a person enters them and says what is wrong with each.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from railhead.routing.chart import Chart, Link
from railhead.routing.problem import Claim, Counting, Problem, Route, Run, Way
from railhead.routing.report import run_over

Wrong = Literal["train", "leg", "broken", "place", "track", "passing", "end", "token", "length", "shared"]
"""Kinds of fault, as `Problem.rules` names them: no such train; no such track, or not for this train; not one unbroken
line; a place twice; track twice; passing a closed stop; ending where it may not; no own token; more stops than the
train counts; track of another train of the company."""


class Fault(Struct, frozen=True):
    trains: tuple[str, ...]
    wrong: Wrong
    rule: str
    reason: str


class Verdict(Struct, frozen=True):
    """`runs` are the legal routes as counted. The set is legal if there is no fault."""

    runs: tuple[Run, ...]
    faults: tuple[Fault, ...]

    @property
    def revenue(self) -> int:
        return sum(run.revenue for run in self.runs)


def judge(problem: Problem, routes: Iterable[Route]) -> Verdict:
    """Every route by itself, then all together."""
    judging = _Judging(problem)
    for route in sorted(routes, key=lambda route: route.train):
        judging.route(route)
    judging.together()
    return Verdict(tuple(judging.runs), tuple(judging.faults))


class _Judging:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.chart = problem.chart
        self.countings = {train.name: train.counting for train in problem.trains}
        self.legs: dict[tuple[str, ...], list[int]] = {}
        for i, link in enumerate(problem.chart.links):
            self.legs.setdefault(link.name, []).append(i)
        self.runs: list[Run] = []
        self.used: dict[str, list[int]] = {}
        self.faults: list[Fault] = []

    def _fault(self, wrong: Wrong, reason: str, *trains: str) -> None:
        self.faults.append(Fault(trains, wrong, self.problem.rules.get(wrong, ""), reason))

    def route(self, route: Route) -> None:
        counting = self.countings.get(route.train)
        if counting is None or route.train in self.used:
            self._fault("train", f"There is no train {route.train} that has not run yet.", route.train)
            return
        self.used[route.train] = []
        links = self._links(route, counting)
        if links is None:
            return
        self.used[route.train] = links
        stops = self._line(route, links)
        if stops is None or not self._is_legal(route, counting, stops, links):
            return
        ways = best_ways(self.chart, counting, stops)
        if ways is None:
            names = ", ".join(self.chart.stops[stop].spot for stop in stops)
            self._fault("length", f"Train {route.train} cannot count {names} on one run.", route.train)
            return
        earned = Claim(sum(way.value for way in ways), sum(way.aside for way in ways))
        self.runs.append(run_over(self.chart, route.train, stops, links, [way.value for way in ways], earned))

    def _links(self, route: Route, counting: Counting) -> list[int] | None:
        """The links the legs name, if all are there and fit the train."""
        found: list[int] = []
        for leg in route.legs:
            named = self.legs.get(min(leg, leg[::-1]), [])
            fitting = [i for i in named if counting.links is None or i in counting.links]
            if not fitting:
                why = "track this train can use" if named else "track"
                self._fault("leg", f"There is no {why} {' - '.join(leg)}.", route.train)
                return None
            found.append(fitting[0])
        return found

    def _line(self, route: Route, links: list[int]) -> list[int] | None:
        """The stops from end to end, if the links make one line without a fork."""
        ends = [self.chart.ends[link] for link in links]
        touching = Counter(stop for pair in ends for stop in pair)
        tips = [stop for stop, times in touching.items() if times == 1]
        crowded = [stop for stop, times in touching.items() if times > 2]
        if crowded or (links and not tips):
            stop = (crowded or sorted(touching))[0]
            self._fault("place", f"The run visits {self.chart.stops[stop].spot} twice.", route.train)
            return None
        if len(tips) != 2:
            self._fault("broken", f"The legs of train {route.train} are not one unbroken line.", route.train)
            return None
        stops = [min(tips)]
        left = list(range(len(links)))
        order: list[int] = []
        while left:
            following = next((i for i in left if stops[-1] in ends[i]), None)
            if following is None:
                self._fault("broken", f"The legs of train {route.train} are not one unbroken line.", route.train)
                return None
            a, b = ends[following]
            stops.append(b if a == stops[-1] else a)
            left.remove(following)
            order.append(links[following])
        links[:] = order
        return stops

    def _is_legal(self, route: Route, counting: Counting, stops: list[int], links: list[int]) -> bool:
        before = len(self.faults)
        spots = [self.chart.stops[stop].spot for stop in stops]
        places = Counter(self.chart.stops[stop].place for stop in stops)
        for place, times in places.items():
            if times > 1:
                self._fault("place", f"The run visits {place} twice.", route.train)
        if _overlap([self.chart.links[link] for link in links]):
            self._fault("track", f"Train {route.train} uses a piece of track twice.", route.train)
        for stop, spot in zip(stops[1:-1], spots[1:-1], strict=True):
            if spot in self.problem.closed or not counting.through[stop]:
                self._fault("passing", f"Train {route.train} may not pass {spot}.", route.train)
        for stop, spot in ((stops[0], spots[0]), (stops[-1], spots[-1])):
            if not counting.ends[stop]:
                self._fault("end", f"Train {route.train} may not begin or end in {spot}.", route.train)
        if not self.problem.own & set(spots):
            self._fault("token", f"The run of train {route.train} has no token of the company.", route.train)
        return len(self.faults) == before

    def together(self) -> None:
        trains = sorted(self.used)
        for i, one in enumerate(trains):
            for other in trains[i + 1 :]:
                if any(
                    self.chart.links[a].track & self.chart.links[b].track
                    for a in self.used[one]
                    for b in self.used[other]
                ):
                    self._fault("shared", f"Trains {one} and {other} use the same track.", one, other)


def best_ways(chart: Chart, counting: Counting, stops: Sequence[int]) -> list[Way] | None:
    """The way of taking each stop that counts most, within the train's limits. None: it can't be done."""
    visited = 0
    for stop in stops:
        visited |= chart.place_bit[stop]
    best: dict[tuple[int, ...], tuple[int, list[Way]]] = {counting.limits: (0, [])}
    for i, stop in enumerate(stops):
        ways = (counting.ends if i in (0, len(stops) - 1) else counting.through)[stop]
        after: dict[tuple[int, ...], tuple[int, list[Way]]] = {}
        for left, (value, taken) in best.items():
            for way in ways:
                rest = tuple(have - cost for have, cost in zip(left, way.cost, strict=True))
                if any(part < 0 for part in rest) or not all(visited & need for need in way.needs):
                    continue
                if rest not in after or value + way.value > after[rest][0]:
                    after[rest] = (value + way.value, [*taken, way])
        best = after
    return max(best.values(), key=lambda result: result[0])[1] if best else None


def _overlap(links: Sequence[Link]) -> bool:
    used = 0
    for link in links:
        if link.track & used:
            return True
        used |= link.track
    return False
