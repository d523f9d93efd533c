"""Is a set of routes legal, and what does it earn? The order of routes, legs and stops never matters.

Written apart from the search: it takes the routes as a person enters them and says what is wrong with each.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from railhead.core.ids import Spot
from railhead.core.sentences import Sentence, say
from railhead.routing.counting.count_routes import RouteCount, add_up, options
from railhead.routing.problem.claims import TOTAL, Claims
from railhead.routing.problem.model import Answer, Counting, Problem, Route, Run, Train
from railhead.routing.problem.set_conditions import hang_together, tolls

Wrong = Literal["train", "leg", "broken", "place", "track", "passing", "end", "token", "length", "omitting", "joining"]
Together = Literal["shared", "apart", "home"]
"""Kinds of fault, as `Problem.rules` names them: no such train; no such track, or not for this train; not one unbroken
path; a place twice; track twice; passing a closed stop; ending where it may not; no own token; more stops than the
train counts; stops omitted that it must count; not what this train may run for another reason; track of another train
of the company; routes that don't hang together; none of them at home."""


class Fault(Struct, frozen=True):
    trains: tuple[str, ...]
    wrong: Wrong | Together
    rule: str
    sentence: Sentence
    """Why, about the trains and stops concerned."""

    @property
    def reason(self) -> str:
        """With their ids."""
        return str(self.sentence)


class Verdict(Struct, frozen=True):
    """`runs` are the legal routes as counted, `revenue` and `aside` what they bring together. The set is legal if there
    is no fault."""

    runs: tuple[Run, ...]
    faults: tuple[Fault, ...]
    revenue: int
    aside: int = 0


class Path(Struct, frozen=True):
    """Links from end to end and the stops they join; a loop has its first stop again at the end."""

    stops: tuple[int, ...]
    links: tuple[int, ...]

    @property
    def is_loop(self) -> bool:
        return self.stops[0] == self.stops[-1]


def judge(problem: Problem, routes: Iterable[Route]) -> Verdict:
    """Every route by itself, then all together. Each route is counted as suits the company best."""
    judging = _Judging(problem)
    for route in sorted(routes, key=lambda route: route.train):
        judging.route(route)
    judging.together()
    runs = add_up(problem, judging.claims, judging.counted)
    seen = [judging.seen(path) for path in judging.paths.values()]
    revenue = sum(run.revenue for run in runs) - (tolls(problem, seen) if runs else 0)
    return Verdict(runs, tuple(judging.faults), revenue, sum(run.aside for run in runs))


def recounted(problem: Problem, answer: Answer) -> Answer:
    """What a search that was cut short found, its routes counted as suits the company best: the search may have left a
    claim unused that a route of the set could make."""
    verdict = judge(problem, [Route(run.train, run.legs) for run in answer.runs])
    worth = verdict.revenue + verdict.aside
    if verdict.faults or worth <= answer.revenue + answer.aside:
        return answer
    upper = max(worth, answer.upper_bound)
    return replace(
        answer,
        runs=verdict.runs,
        revenue=verdict.revenue,
        aside=verdict.aside,
        upper_bound=upper,
        proven=upper == worth,
    )


class _Judging:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.chart = problem.chart
        self.claims = Claims(problem, TOTAL)
        self.trains = {train.name: train for train in problem.trains}
        self.paths: dict[str, Path] = {}
        self.counted: list[tuple[str, list[RouteCount]]] = []
        self.faults: list[Fault] = []

    def _fault(self, wrong: Wrong | Together, train: str, reason: str, **about: str | tuple[str, ...]) -> None:
        """`reason` is a sentence about the train and what else is given."""
        self._note(wrong, say(reason, train=train, **about), train)

    def _note(self, wrong: Wrong | Together, reason: Sentence, *trains: str) -> None:
        self.faults.append(Fault(trains, wrong, self.problem.rules.get(wrong, ""), reason))

    def route(self, route: Route) -> None:
        train = self.trains.pop(route.train, None)
        if train is None:
            self._fault("train", route.train, "there is no {train} that hasn't run yet")
            return
        links = self._links(route, train)
        path = self._path(route, links) if links else None
        if path is None:
            return
        self.paths[route.train] = path
        self._track(route, path)
        faults = [self._faults(route, counting, path) for counting in train.countings]
        if all(faults):
            fewest = min(len(found) for found in faults)
            self.faults += next(found for found in faults if len(found) == fewest)
            return
        omits = self._omitted(route, path)
        found = [
            option
            for form, counting in enumerate(train.countings)
            for turned in _turnings(path)
            if not faults[form] and self._is_open(counting, turned)
            for option in options(self.problem, self.claims, counting, turned.stops, turned.links, omits)
        ]
        if not found:
            self._uncountable(route, train, path)
        elif not any(self.faults[i].trains == (route.train,) for i in range(len(self.faults))):
            self.counted.append((route.train, found))

    def _links(self, route: Route, train: Train) -> list[int]:
        """The links the legs name, if all are there and fit the train."""
        found: list[int] = []
        for leg in route.legs:
            named = self.chart.legs.get(min(leg, leg[::-1]), [])
            fitting = [i for i in named if any(c.links is None or i in c.links for c in train.countings)]
            if not fitting:
                why = "the {train} can't use the track from {spots:to}" if named else "no track leads from {spots:to}"
                self._fault("leg", route.train, why, spots=(*leg[:1], *leg[-1:]))
                return []
            found.append(fitting[0])
        if not found:
            self._fault("broken", route.train, "the {train} goes nowhere")
        return found

    def _path(self, route: Route, links: Sequence[int]) -> Path | None:
        """The links from end to end, if they make one path without a fork."""
        ends = [self.chart.ends[link] for link in links]
        touching = Counter(stop for pair in ends for stop in pair)
        crowded = [stop for stop, times in touching.items() if times > 2]
        tips = sorted(stop for stop, times in touching.items() if times == 1)
        if crowded:
            spot = self.chart.stops[min(crowded)].spot
            self._fault("place", route.train, "the {train} visits {spot} twice", spot=spot)
            return None
        stops = [tips[0] if tips else min(touching)]
        order: list[int] = []
        left = list(range(len(links)))
        while left:
            following = next((i for i in left if stops[-1] in ends[i]), None)
            if following is None:
                self._fault("broken", route.train, "the {train}'s route isn't one unbroken path")
                return None
            a, b = ends[following]
            stops.append(b if a == stops[-1] else a)
            left.remove(following)
            order.append(links[following])
        return Path(tuple(stops), tuple(order))

    def _track(self, route: Route, path: Path) -> None:
        used = 0
        for link in path.links:
            if self.chart.links[link].track & used:
                self._fault("track", route.train, "the {train} uses the same track twice")
                return
            used |= self.chart.links[link].track

    def _faults(self, route: Route, counting: Counting, path: Path) -> list[Fault]:
        """What is wrong with the route under one of the train's countings."""
        before, self.faults = self.faults, []
        name, stops = route.train, path.stops[1:] if path.is_loop else path.stops
        spots = [self.chart.stops[stop].spot for stop in stops]
        for place, times in Counter(self.chart.stops[stop].place for stop in stops).items():
            if times > 1:
                self._fault("place", name, "the {train} visits {places} twice", places=place)
        if path.is_loop and not counting.loops:
            self._fault("place", name, "the {train} can't return to where it began")
        elif path.is_loop and sum(_costs(counting, stop) for stop in stops) < 2:
            self._fault("length", name, "the {train} must visit two different stations")
        shut = [stop for stop in stops if not self._may_pass(counting, stop)]
        inside = [stop for stop in shut if stop not in (path.stops[0], path.stops[-1])]
        for stop in shut[1:] if path.is_loop else inside:
            self._fault("passing", name, "the {train} can't pass {spot}", spot=self.chart.stops[stop].spot)
        for stop in () if path.is_loop else (path.stops[0], path.stops[-1]):
            if not counting.ends[stop]:
                spot = self.chart.stops[stop].spot
                self._fault("end", name, "the {train} can't start or end in {spot}", spot=spot)
        if not self.problem.own & set(spots):
            self._fault("token", name, "the {train}'s route has none of the company's tokens")
        found, self.faults = self.faults, before
        return found

    def _is_open(self, counting: Counting, path: Path) -> bool:
        """Its track can be used, nothing inside is closed, a loop begins where the train may end, not off-board."""
        if counting.links is not None and not counting.links.issuperset(path.links):
            return False
        begins = not path.is_loop or bool(
            counting.ends[path.stops[0]] and self.chart.stops[path.stops[0]].kind != "offboard"
        )
        return begins and all(self._may_pass(counting, stop) for stop in path.stops[1:-1])

    def _may_pass(self, counting: Counting, stop: int) -> bool:
        closed = self.chart.stops[stop].spot in self.problem.closed and stop not in counting.opened
        return bool(counting.through[stop]) and not closed

    def _omitted(self, route: Route, path: Path) -> frozenset[int]:
        """The stops it is told not to count; -1 for one it does not call at."""
        called = {self.chart.stops[stop].spot: stop for stop in path.stops}
        return frozenset(called.get(Spot(spot), -1) for spot in route.omits)

    def _uncountable(self, route: Route, train: Train, path: Path) -> None:
        spots = tuple(self.chart.stops[stop].spot for stop in path.stops)
        special = any(counting.allows or counting.whole.needs for counting in train.countings)
        if route.omits:
            omitted = tuple(map(str, route.omits))
            self._fault("omitting", route.train, "the {train} can't leave out {spots}", spots=omitted)
        elif special:
            self._fault("joining", route.train, "the {train} can't run to {spots:, and}", spots=spots)
        else:
            self._fault("length", route.train, "{spots:, and} are too many stops for the {train}", spots=spots)

    def seen(self, path: Path) -> int:
        """What a route touches, as bits of `Meeting`."""
        meeting = self.problem.meeting
        touched = 0
        if meeting is not None:
            for stop in path.stops:
                touched |= meeting.stops[stop]
            for link in path.links:
                touched |= meeting.links[link]
        return touched

    def together(self) -> None:
        names = sorted(self.paths)
        if self.problem.claims is None:
            for i, one in enumerate(names):
                for other in names[i + 1 :]:
                    if self._share(self.paths[one], self.paths[other]):
                        self._note(
                            "shared", say("the {trains:and} use the same track", trains=(one, other)), one, other
                        )
        seen = [self.seen(self.paths[name]) for name in names]
        home = self.problem.meeting.home if self.problem.meeting else 0
        if home and seen and not any(touched & home for touched in seen):
            self._note("home", say("no train runs through the home station"), *names)
        elif not hang_together(self.problem, seen):
            self._note("apart", say("the routes don't meet"), *names)

    def _share(self, one: Path, other: Path) -> bool:
        links = self.chart.links
        return any(links[a].track & links[b].track for a in one.links for b in other.links)


def _turnings(path: Path) -> Iterator[Path]:
    """A loop may begin at any of its stops."""
    yield path
    if path.is_loop:
        for i in range(1, len(path.links)):
            stops = (*path.stops[i:-1], *path.stops[: i + 1])
            yield Path(stops, (*path.links[i:], *path.links[:i]))


def _costs(counting: Counting, stop: int) -> bool:
    """Whether the stop is one of those that the train has a limited number of."""
    return any(any(way.cost) for way in (*counting.through[stop], *counting.ends[stop]))
