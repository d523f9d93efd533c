"""Sets of routes beside the best one: the runners-up, and those that give the treasury more for less revenue."""

from collections.abc import Iterable

from msgspec import Struct

from railhead.core.ids import Train
from railhead.routing import Answer
from railhead.server.page_model.model import PageModel
from railhead.server.page_model.routes import as_json, refusal_of, running_company
from railhead.titles import description_of

MOST = 4


class RouteSet(Struct, frozen=True):
    revenue: int
    aside: int
    """What goes to the treasury whatever is declared."""
    less: int
    """Than the best brings."""
    ways: list[tuple[str, str, int]]
    """Each train: its name, where it calls, what it earns."""
    args: str
    """As the action takes them."""


def route_sets(model: PageModel, found: Iterable[Answer]) -> list[RouteSet]:
    """Those that differ from the best and from each other and that the rules allow, the most revenue first."""
    company = running_company(model)
    if company is None:
        return []
    best = description_of(model.title.id).runs.best(model.draft, company)
    known = {_stops(best)}
    made = []
    for answer in sorted(found, key=lambda one: (-one.revenue - one.aside, -one.revenue)):
        routes = as_json(answer.runs)
        if not answer.runs or _stops(answer) in known or refusal_of(model, routes) is not None:
            continue
        known.add(_stops(answer))
        less = best.revenue + best.aside - answer.revenue - answer.aside
        made.append(RouteSet(answer.revenue, answer.aside, less, _ways(model, answer), f'{{"routes":{routes}}}'))
    return made[:MOST]


def _stops(answer: Answer) -> frozenset[tuple[str, tuple[str, ...]]]:
    return frozenset((run.train.rpartition("-")[0], tuple(sorted(run.stops))) for run in answer.runs)


def _ways(model: PageModel, answer: Answer) -> list[tuple[str, str, int]]:
    return [
        (str(model.train(Train(run.train))), " – ".join(model.short(place) for place in run.stops), run.revenue)
        for run in answer.runs
    ]
