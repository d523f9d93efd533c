"""Running trains: routes as actions carry them, and what a company's trains can earn."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Generic, NamedTuple, Protocol, Self, TypeVar

from msgspec import Meta, Struct

from railhead.core.actions import Args, Value
from railhead.core.choices import Free, Obstacle
from railhead.core.errors import Malformed
from railhead.core.ids import Company, Spot, Train, type_of
from railhead.core.network import Network
from railhead.core.schema_words import Misfit, converted
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.tokens import closed_to, spots_of, track
from railhead.mechanisms.trains import trains_of
from railhead.routing import TOTAL, Answer, Chart, Fault, Problem, Route, Run, Verdict, best, judge, recounted
from railhead.routing import Train as RoutedTrain
from railhead.routing.problem.chart import chart_of
from railhead.routing.problem.claims import Aim
from railhead.routing.problem.model import Meeting
from railhead.routing.runners_up import ranked, without
from railhead.routing.trade_offs import trade_offs

Legs = tuple[tuple[str, ...], ...]


class Question(Hashable, Protocol):
    """Everything that determines what a company's trains can earn."""

    def nearby(self) -> Self:
        """The same question without track no route can reach: the answer is the same and found faster."""

    def alike(self) -> Self:
        """The same question with the trains of each type numbered from 0: only their names in the answer change."""


Q = TypeVar("Q", bound=Question)

StopCheck = Callable[[], bool] | None
"""Polled by a search: whether it should stop."""


class Fleet(NamedTuple):
    """What determines the earnings of a company's trains in every title. Titles add what counts only for them."""

    title: Title
    net: Network
    own: frozenset[Spot]
    closed: frozenset[Spot]
    """Stops full of other companies' tokens."""
    trains: tuple[Train, ...]
    column: str
    """Which of its values an off-board area has."""

    def nearby(self) -> "Fleet":
        """The same without track that none of its routes can reach."""
        net = self.net.near(self.own)
        return self._replace(net=net, closed=those_on(net, self.closed))

    def alike(self) -> "Fleet":
        return self._replace(trains=numbered(self.trains))


@lru_cache(maxsize=1 << 10)
def numbered(trains: tuple[Train, ...]) -> tuple[Train, ...]:
    """Trains of the same types in the same order, those of each type numbered from 0."""
    kinds = [type_of(train) for train in trains]
    return tuple(Train(f"{kind}-{kinds[:place].count(kind)}") for place, kind in enumerate(kinds))


def those_on(net: Network, places: Iterable[Spot]) -> frozenset[Spot]:
    return frozenset(place for place in places if net.map.node(place) in net.stops)


def fleet_of(
    d: Draft[State], company: Company, own: Iterable[Spot] | None = None, closed: Iterable[Spot] | None = None
) -> Fleet:
    """A company's trains on the present track. Where routes may begin and which stops are closed follows from the
    tokens, unless the title overrides it."""
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
    """The chart of a network, with stops grouped into the places named by `place`. Made once per network."""

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
    """The problem of these trains, none of which may pass an off-board area; `train` says how each counts."""
    return Problem(
        chart=chart,
        own=fleet.own,
        closed=fleet.closed | offboards(chart),
        trains=tuple(map(train, fleet.trains)),
        meeting=meeting,
        tolls=tolls,
        rules=rules,
    )


KEPT = 2048
"""Maximum number of cached answers; when it is exceeded all are dropped."""


class Runs(Generic[Q]):
    """How the trains of a title run. `asks` extracts from a position everything that determines a company's earnings,
    `poses` turns that into the finder's problem; each question is answered once."""

    def __init__(self, asks: Callable[[Draft[Any], Company], Q], poses: Callable[[Q], Problem], steps: int) -> None:
        self.asks = asks
        self.poses = poses
        self.steps = steps
        """Steps, not seconds: where the best routes must be run they decide what is legal, so all machines must
        agree."""
        self._answers: dict[Q, Answer] = {}
        self._verdict = lru_cache(maxsize=64)(self.verdict)

    def problem(self, d: Draft[State], company: Company) -> Problem:
        """The problem of a company's trains on the present track."""
        return self.poses(self.asks(d, company))

    def near_problem(self, d: Draft[State], company: Company) -> Problem:
        """The same on the track that a route can reach."""
        return self.poses(self.asks(d, company).nearby())

    def best(self, d: Draft[State], company: Company) -> Answer:
        """The best set of routes, found in a limited number of steps and so the same on every machine."""
        return self._answered(self.asks(d, company))

    def revenue(self, d: Draft[State], company: Company) -> int:
        """What the best routes earn. Trains of one type are alike, so it does not matter which of them it has."""
        return self._answered(self.asks(d, company).alike()).revenue

    def _answered(self, question: Q) -> Answer:
        answer = self._answers.get(question)
        if answer is None:
            # A tile laid elsewhere changes the question but not the one about nearby track.
            near = question.nearby()
            answer = self._answers.get(near) or self.solved(near, self.steps)
            if len(self._answers) >= KEPT:
                self._answers = {}
            self._answers[question] = self._answers[near] = answer
        return answer

    def search(self, d: Draft[State], company: Company, stop: StopCheck = None, aim: Aim = TOTAL) -> Answer:
        """The best set of routes for the aim, searched until it is proven or `stop` says so."""
        return self.solved(self.asks(d, company), None, stop, aim)

    def judged(self, d: Draft[State], company: Company, a: Args) -> Verdict:
        """Whether the routes of an action are legal, and what they earn. A cached best set is legal without judging; it
        is not searched for here, which would take longer than judging."""
        question, routes = self.asks(d, company), routes_from_json(a["routes"])
        known = self._answers.get(question)
        if known is not None and are_the_same(routes, known.runs):
            return Verdict(known.runs, (), known.revenue, known.aside)
        return self._verdict(question, tuple(routes))

    def runners_up(
        self, d: Draft[Any], company: Company, answer: Answer, begin: Callable[[], StopCheck]
    ) -> list[Answer]:
        """For each run of the best set, the best set in which no train visits exactly its places, best first. Every
        search gets a `stop` of its own."""
        problem = self.near_problem(d, company)
        return ranked(best(without(problem, run), stop=begin()) for run in answer.runs)

    def trade_offs(self, d: Draft[Any], company: Company, stop: StopCheck = None) -> list[Answer]:
        """The Pareto front of revenue and money for the treasury, highest revenue first."""
        return [found.answer for found in trade_offs([self.near_problem(d, company)], stop=stop)]

    def solved(self, question: Q, steps: int | None, stop: StopCheck = None, aim: Aim = TOTAL) -> Answer:
        problem = self.poses(question.nearby())
        answer = best(problem, steps, stop, aim)
        return answer if answer.proven or aim != TOTAL else recounted(problem, answer)

    def verdict(self, question: Q, routes: Sequence[Route]) -> Verdict:
        """Legal routes lie on reachable track. For illegal ones the whole network is needed to say what is wrong."""
        near_verdict = self.judged_on(question.nearby(), routes)
        return self.judged_on(question, routes) if near_verdict.faults else near_verdict

    def judged_on(self, question: Q, routes: Sequence[Route]) -> Verdict:
        return judge(self.poses(question), routes)


def routes_to_json(runs: tuple[Run, ...]) -> Value:
    return [{"train": run.train, "legs": [list(leg) for leg in run.legs]} for run in runs]


def routes_from_json(value: Value) -> list[Route]:
    """Raises Malformed if these are no routes."""
    return [Route(route.train, route.legs, route.omits) for route in _converted(value, list[_Written])]


def routes_as_read(value: Value, strict: bool) -> Value:
    """Routes reduced to the fields that are read. In strict mode raises Malformed for others."""
    routes = _converted(value, list[_Strict]) if strict else _converted(value, list[_Written])
    return [_as_read(route) for route in routes]


def _as_read(route: "_Written") -> Value:
    omits = sorted(set(route.omits))
    return {"train": route.train, "legs": [list(leg) for leg in route.legs], **({"omits": omits} if omits else {})}


def routes_argument(judge: Callable[[Args], Obstacle | None], runs: Callable[[], tuple[Run, ...]]) -> Free:
    """The routes argument of an action; the runs are suggested."""
    return Free("routes", judge, lambda a: routes_to_json(runs()), routes_as_read)


# Far more than any route has, and few enough to be judged quickly whoever sent them.
_Name = Annotated[str, Meta(max_length=60)]
_Leg = Annotated[tuple[_Name, ...], Meta(min_length=2, max_length=100)]


class _Written(Struct, frozen=True):
    """A route as recorded actions carry it, perhaps with further fields."""

    train: _Name
    legs: Annotated[tuple[_Leg, ...], Meta(max_length=200)]
    omits: Annotated[tuple[_Name, ...], Meta(max_length=200)] = ()


class _Strict(_Written, frozen=True, forbid_unknown_fields=True):
    """A route as sent by a client, with no other fields."""


Shape = TypeVar("Shape")


def _converted(value: Value, shape: type[Shape]) -> Shape:
    try:
        return converted(value, shape)
    except Misfit as error:
        raise Malformed(f"routes{error.where}: {error.problem}") from None


def are_the_same(routes: list[Route], runs: tuple[Run, ...]) -> bool:
    """Whether routes are exactly those of some runs, whatever the order of trains and legs, with the choice of counted
    stops left to the company's advantage."""
    if any(route.omits for route in routes):
        return False
    return _normal((route.train, route.legs) for route in routes) == _normal((run.train, run.legs) for run in runs)


def _normal(routes: Iterable[tuple[str, Legs]]) -> list[tuple[str, list[tuple[str, ...]]]]:
    return sorted((train, sorted(min(leg, leg[::-1]) for leg in legs)) for train, legs in routes)


def leads_somewhere(chart: Chart, own: Collection[Spot]) -> bool:
    """Whether a link leads from an own token to another place: then there is a route."""
    return any(
        (link.a in own or link.b in own) and chart.place_bit[a] != chart.place_bit[b]
        for link, (a, b) in zip(chart.links, chart.ends, strict=True)
    )


@lru_cache(maxsize=32)
def offboards(chart: Chart) -> frozenset[Spot]:
    """The off-board stops, which no train may pass."""
    return frozenset(stop.spot for stop in chart.stops if stop.kind == "offboard")


def printed(chart: Chart, net: Network, column: str) -> list[int]:
    """The printed value of each stop of the chart, for off-board areas that of the column."""
    return [net.stop(net.map.node(stop.spot)).worth(column) for stop in chart.stops]


def ends_at_fault(fault: Fault, routes: Iterable[Route]) -> list[Spot]:
    """The ends of all legs of the trains at fault; a stop that is passed appears twice."""
    legs = [leg for route in routes if route.train in fault.trains for leg in route.legs]
    return [Spot(end) for leg in legs for end in (leg[0], leg[-1])]
