"""The routes of a run: filled in with the best, changed by wishes, judged as they stand.

The title's `Runs` tell how its trains count, what is best and what given routes bring; what differs by wishes is the
route finder's work.
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from railhead.core.actions import Action, Args
from railhead.core.errors import GameError, Malformed
from railhead.core.ids import Company, Spot
from railhead.core.ids import Train as Name
from railhead.core.play import judge
from railhead.core.reading import read_json
from railhead.render import Route as Drawn
from railhead.render.runs import pieces
from railhead.routing import Answer, Chart, Run, Verdict
from railhead.routing import Problem as Question
from railhead.server.page_model.model import PageModel, TrainCard
from railhead.server.web import Problem, problem_of
from railhead.server.workers.route_constraints import Constraints, RouteConstraints, best_within
from railhead.titles import description_of

Search = Callable[[Company, Constraints], Answer]
"""The best routes of a company that does as it is told."""


class StopShown(Struct, frozen=True):
    spot: str
    name: str
    short: str
    value: int | None
    """What it counts; None if it is passed over."""
    leg: tuple[str, ...]
    """The leg that leads on from it; none from the last."""


class TrainShown(Struct, frozen=True):
    train: str
    card: TrainCard
    stops: list[StopShown]
    revenue: int
    rest: int
    """Of its revenue, what no stop counts: for the way between them, or for stops of trains it is joined with."""
    wish: RouteConstraints


class Routes(Struct, frozen=True):
    company: str
    trains: list[TrainShown]
    revenue: int
    aside: int
    best: int
    is_proven: bool
    is_best: bool
    routes: str
    """As the action takes them."""
    wishes: str
    stops: list[tuple[str, str]]
    """Every stop on the map, to be wished for."""
    avoided: dict[tuple[str, ...], str]
    """Legs to keep off, by the places they join."""
    drawn: list[Drawn]
    refusal: Problem | None = None
    """What the rules have against them."""

    @property
    def hexes(self) -> tuple[str, ...]:
        """Where they run."""
        return tuple(dict.fromkeys(name for route in self.drawn for name, _ in route))


def read_wishes(text: str) -> Constraints:
    try:
        return msgspec.convert(read_json(text), Constraints) if text else {}
    except (msgspec.ValidationError, Malformed) as error:
        raise Malformed(f"these routes can't be read: {error}") from None


def routes_of(model: PageModel, wishes: Constraints, search: Search | None = None) -> Routes | None:
    """None if nobody is to run. The search, which may take seconds, can be done elsewhere."""
    company = running_company(model)
    if company is None:
        return None
    own = description_of(model.title.id).runs
    problem = own.problem(model.draft, company)
    top = own.best(model.draft, company)
    meant = {train: wish for train, wish in wishes.items() if not wish.is_empty}
    _check_known(problem, meant)
    search = search or partial(best_within, model.draft)
    answer: Answer | Verdict = search(company, meant) if meant else top
    chart = problem.chart
    routes = as_json(answer.runs)
    refusal = refusal_of(model, routes) if meant else None
    if meant and refusal is None:
        # Trains may bring more together than each by itself.
        answer = own.judged(model.draft, company, Args(routes=msgspec.json.decode(routes)))
    runs = {run.train: run for run in answer.runs}
    return Routes(
        company=company,
        trains=[
            _train(model, train.name, runs.get(train.name), meant.get(train.name, RouteConstraints()))
            for train in problem.trains
        ],
        revenue=answer.revenue,
        aside=answer.aside,
        best=top.revenue,
        is_proven=top.proven,
        is_best=answer.revenue + answer.aside >= top.revenue + top.aside,
        routes=routes,
        wishes=msgspec.json.encode(meant).decode(),
        stops=sorted({(stop.spot, model.spot(stop.spot)) for stop in _linked(chart)}, key=lambda pair: pair[1]),
        avoided={leg: _joined(model, chart, leg) for wish in meant.values() for leg in wish.legs},
        drawn=[list(pieces(model.title.map, model.state.tiles, run.stops, run.hexes)) for run in answer.runs],
        refusal=refusal,
    )


def _joined(model: PageModel, chart: Chart, leg: tuple[str, ...]) -> str:
    ends = [Spot(end) for end in (*leg[:1], *leg[-1:])]
    return " – ".join(model.short(end) for end in ends if end in chart.at)


def running_company(model: PageModel) -> Company | None:
    # A company that is only being decided about, as when it is chartered, has nothing to run with.
    turn = next((frame for frame in reversed(model.state.frames) if frame.part is not None), None)
    return None if turn is None else turn.company


def _check_known(problem: Question, wishes: Constraints) -> None:
    """Raises Malformed for a train that does not run, or a stop that is not on the map now."""
    if unknown := sorted(set(wishes) - {train.name for train in problem.trains}):
        raise Malformed(f"there is no train {unknown[0][:40]!r} to run")
    named = [place for wish in wishes.values() for place in (*wish.calls, *wish.avoids)]
    for place in named:
        if Spot(place) not in problem.chart.at:
            raise Malformed(f"there is no stop {place[:40]!r} on the map now")


def refusal_of(model: PageModel, routes: str) -> Problem | None:
    """Routes found for each train by itself may be against a rule for all of them together."""
    for option in model.options:
        if "routes" in option.free:
            action = Action(option.actor, option.kind, {**option.args, "routes": msgspec.json.decode(routes)})
            try:
                judge(model.title, model.seat_view.supposed(option.actor), action)
            except GameError as error:
                return problem_of(error, model.title.id)
    return None


def _linked(chart: Chart) -> Iterable[Any]:
    return (stop for number, stop in enumerate(chart.stops) if chart.leaving[number])


def as_json(runs: Iterable[Run]) -> str:
    return msgspec.json.encode([{"train": run.train, "legs": run.legs} for run in runs]).decode()


def _train(model: PageModel, name: str, run: Run | None, wish: RouteConstraints) -> TrainShown:
    card = model.train(Name(name))
    if run is None:
        return TrainShown(name, card, [], 0, 0, wish)
    counted = dict(run.counted)
    stops = [
        StopShown(place, model.spot(place), model.short(place), counted.get(place), leg)
        for place, leg in zip(run.stops, [*_legs(run), ()], strict=False)
    ]
    return TrainShown(name, card, stops, run.revenue, run.revenue - sum(counted.values()), wish)


def _legs(run: Run) -> list[tuple[str, ...]]:
    """The legs in the order of the stops."""
    return [(here, *hexes[1:-1], there) for (here, there), hexes in zip(pairwise(run.stops), run.hexes, strict=False)]
