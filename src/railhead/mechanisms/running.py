"""Running trains: routes as actions carry them, and what a company's trains can earn."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Generic, NamedTuple, Protocol, Self, TypeVar

from msgspec import Meta, Struct

from railhead.core.actions import Args, Value
from railhead.core.choices import Free, Obstacle
from railhead.core.errors import Malformed
from railhead.core.ids import Company, Spot, Train
from railhead.core.network import Network
from railhead.core.schema_words import Misfit, converted
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.tokens import closed_to, spots_of, track
from railhead.mechanisms.trains import trains_of
from railhead.routing import TOTAL, Answer, Chart, Fault, Problem, Route, Run, Verdict, best, judge
from railhead.routing import Train as RoutedTrain
from railhead.routing.problem.chart import chart_of
from railhead.routing.problem.claims import Aim
from railhead.routing.problem.model import Meeting
from railhead.routing.runners_up import ranked, without
from railhead.routing.trade_offs import trade_offs

Legs = tuple[tuple[str, ...], ...]


class Question(Hashable, Protocol):
    """All that decides what a company's trains can earn."""

    def nearby(self) -> Self:
        """The same question without track that no route can come to: the answer is the same, and found sooner."""


Q = TypeVar("Q", bound=Question)

StopCheck = Callable[[], bool] | None
"""Asked now and then whether a search should end."""


class Fleet(NamedTuple):
    """What decides in every title what a company's trains can earn. Titles add what counts with them alone."""

    title: Title
    net: Network
    own: frozenset[Spot]
    closed: frozenset[Spot]
    """Stops that are full of others' tokens."""
    trains: tuple[Train, ...]
    column: str
    """Which of its values an off-board area has."""

    def nearby(self) -> "Fleet":
        """The same without track that no route of theirs can come to."""
        net = self.net.near(self.own)
        return self._replace(net=net, closed=those_on(net, self.closed))


def those_on(net: Network, places: Iterable[Spot]) -> frozenset[Spot]:
    return frozenset(place for place in places if net.map.node(place) in net.stops)


def fleet_of(
    d: Draft[State], company: Company, own: Iterable[Spot] | None = None, closed: Iterable[Spot] | None = None
) -> Fleet:
    """A company's trains on the track as it lies. Where its routes may begin and what is closed to it is told by its
    tokens and the others', unless the title knows better."""
    net = track(d)
    return Fleet(
        d.title,
        net,
        frozenset(spots_of(d, company) if own is None else own),
        closed_to(d, company) if closed is None else frozenset(closed),
        tuple(trains_of(d, company)),
        d.title.phase(d.state).offboard,
    )


def charted(place: Callable[[Spot, Any], str]) -> Callable[[Network], Chart]:
    """The chart of a network, whose stops belong to the places that `place` names. It is made once for each network."""

    @lru_cache(maxsize=64)
    def chart(net: Network) -> Chart:
        return chart_of({"": net}, place)

    return chart


def posed(
    fleet: Fleet,
    chart: Chart,
    train: Callable[[Train], RoutedTrain],
    rules: Mapping[str, str],
    *,
    meeting: Meeting | None = None,
    tolls: tuple[tuple[int, int], ...] = (),
) -> Problem:
    """The problem of these trains, none of which passes an off-board area; `train` says how each counts."""
    return Problem(
        chart=chart,
        own=fleet.own,
        closed=fleet.closed | offboards(chart),
        trains=tuple(map(train, fleet.trains)),
        meeting=meeting,
        tolls=tolls,
        rules=rules,
    )


KEPT = 1024
"""Answers; all of them are forgotten when there are more."""


class Runs(Generic[Q]):
    """How the trains of a title run. Of a position `asks` takes all that decides what a company's trains can earn,
    `poses` makes the finder's problem of that; the same question is answered once."""

    def __init__(self, asks: Callable[[Draft[Any], Company], Q], poses: Callable[[Q], Problem], steps: int) -> None:
        self.asks = asks
        self.poses = poses
        self.steps = steps
        """Steps, not seconds: what is best decides what is legal where the best must be run, so machines must agree."""
        self._answers: dict[Q, Answer] = {}
        self._verdict = lru_cache(maxsize=64)(self.verdict)

    def problem(self, d: Draft[State], company: Company) -> Problem:
        """The company's trains on the track as it lies."""
        return self.poses(self.asks(d, company))

    def near_problem(self, d: Draft[State], company: Company) -> Problem:
        """The same on the track that a route can come to."""
        return self.poses(self.asks(d, company).nearby())

    def best(self, d: Draft[State], company: Company) -> Answer:
        """The best set of routes, found in a limited number of steps: the same on every machine."""
        question = self.asks(d, company)
        found = self._answers.get(question)
        if found is None:
            found = self.solved(question, self.steps)
            if len(self._answers) >= KEPT:
                self._answers = {}
            self._answers[question] = found
        return found

    def found(self, d: Draft[State], company: Company, stop: StopCheck = None, aim: Aim = TOTAL) -> Answer:
        """The best set of routes for the aim, looked for until it is proven or `stop` says so."""
        return self.solved(self.asks(d, company), None, stop, aim)

    def judged(self, d: Draft[State], company: Company, a: Args) -> Verdict:
        """Whether the routes of an action are legal, and what they bring. The best are legal, if they are known: to
        look for them would take longer than to judge."""
        question, routes = self.asks(d, company), routes_from_json(a["routes"])
        known = self._answers.get(question)
        if known is not None and are_the_same(routes, known.runs):
            return Verdict(known.runs, (), known.revenue, known.aside)
        return self._verdict(question, tuple(routes))

    def runners_up(
        self, d: Draft[Any], company: Company, answer: Answer, begin: Callable[[], StopCheck]
    ) -> list[Answer]:
        """For each run of the best set the best set in which no train calls at just its places, in falling order. Every
        search has a `stop` of its own."""
        problem = self.near_problem(d, company)
        return ranked(best(without(problem, run), stop=begin()) for run in answer.runs)

    def trade_offs(self, d: Draft[Any], company: Company, stop: StopCheck = None) -> list[Answer]:
        """Every set of routes of which no other has more revenue without less aside, in falling order of revenue."""
        return [found.answer for found in trade_offs([self.near_problem(d, company)], stop=stop)]

    def solved(self, question: Q, steps: int | None, stop: StopCheck = None, aim: Aim = TOTAL) -> Answer:
        return best(self.poses(question.nearby()), steps, stop, aim)

    def verdict(self, question: Q, routes: Sequence[Route]) -> Verdict:
        """Legal routes lie on near track; what is wrong with others is told by the whole of it."""
        found = self.judged_on(question.nearby(), routes)
        return self.judged_on(question, routes) if found.faults else found

    def judged_on(self, question: Q, routes: Sequence[Route]) -> Verdict:
        return judge(self.poses(question), routes)


def routes_to_json(runs: tuple[Run, ...]) -> Value:
    return [{"train": run.train, "legs": [list(leg) for leg in run.legs]} for run in runs]


def routes_from_json(value: Value) -> list[Route]:
    """Raises Malformed if these are no routes."""
    return [Route(route.train, route.legs, route.omits) for route in _converted(value, list[_Written])]


def routes_as_read(value: Value, strict: bool) -> Value:
    """Routes with nothing in them but what is read. Raises Malformed for more, if that is not to be forgiven."""
    routes = _converted(value, list[_Strict]) if strict else _converted(value, list[_Written])
    return [_as_read(route) for route in routes]


def _as_read(route: "_Written") -> Value:
    omits = sorted(set(route.omits))
    return {"train": route.train, "legs": [list(leg) for leg in route.legs], **({"omits": omits} if omits else {})}


def routes_argument(judge: Callable[[Args], Obstacle | None], runs: Callable[[], tuple[Run, ...]]) -> Free:
    """The routes of an action; the runs are what is suggested."""
    return Free("routes", judge, lambda a: routes_to_json(runs()), routes_as_read)


# Far more than any route has, and little enough to be judged at once whoever sent it.
_Name = Annotated[str, Meta(max_length=60)]
_Leg = Annotated[tuple[_Name, ...], Meta(min_length=2, max_length=100)]


class _Written(Struct, frozen=True):
    """A route as actions carry it; more may stand in what was recorded."""

    train: _Name
    legs: Annotated[tuple[_Leg, ...], Meta(max_length=200)]
    omits: Annotated[tuple[_Name, ...], Meta(max_length=200)] = ()


class _Strict(_Written, frozen=True, forbid_unknown_fields=True):
    """A route as it is sent."""


Shape = TypeVar("Shape")


def _converted(value: Value, shape: type[Shape]) -> Shape:
    try:
        return converted(value, shape)
    except Misfit as error:
        raise Malformed(f"routes{error.where}: {error.problem}") from None


def are_the_same(routes: list[Route], runs: tuple[Run, ...]) -> bool:
    """Whether routes are exactly those of some runs, whatever the order of trains and legs, and left to count as suits
    the company best."""
    if any(route.omits for route in routes):
        return False
    return _normal((route.train, route.legs) for route in routes) == _normal((run.train, run.legs) for run in runs)


def _normal(routes: Iterable[tuple[str, Legs]]) -> list[tuple[str, list[tuple[str, ...]]]]:
    return sorted((train, sorted(min(leg, leg[::-1]) for leg in legs)) for train, legs in routes)


def leads_somewhere(chart: Chart, own: Collection[Spot]) -> bool:
    """Whether some link goes from an own token to another place: then there is a route."""
    return any(
        (link.a in own or link.b in own) and chart.place_bit[a] != chart.place_bit[b]
        for link, (a, b) in zip(chart.links, chart.ends, strict=True)
    )


@lru_cache(maxsize=32)
def offboards(chart: Chart) -> frozenset[Spot]:
    """The off-board stops, which no train passes."""
    return frozenset(stop.spot for stop in chart.stops if stop.kind == "offboard")


def printed(chart: Chart, net: Network, column: str) -> list[int]:
    """What each stop of the chart is worth on the board, off-board in that column."""
    return [net.stop(net.map.node(stop.spot)).worth(column) for stop in chart.stops]


def ends_at_fault(fault: Fault, routes: Iterable[Route]) -> list[Spot]:
    """The ends of all legs of the trains at fault: a stop that is passed stands here twice."""
    legs = [leg for route in routes if route.train in fault.trains for leg in route.legs]
    return [Spot(end) for leg in legs for end in (leg[0], leg[-1])]
