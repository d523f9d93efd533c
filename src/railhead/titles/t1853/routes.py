"""Running trains (book 33) and the government mail (34.6): each gauge on its own track, towns free, cities counted."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import structs

from railhead.core import tiles
from railhead.core.actions import Args
from railhead.core.board import number_in
from railhead.core.choices import Choice, Obstacle
from railhead.core.ids import MINT, Company, Hex, Spot, TrainType, hex_of, type_of
from railhead.core.ids import Train as TrainId
from railhead.core.network import Network
from railhead.core.title import Title
from railhead.mechanisms.operating import Part
from railhead.mechanisms.running import (
    Runs,
    leads_somewhere,
    numbered,
    routes_argument,
    routes_from_json,
    those_on,
)
from railhead.mechanisms.trains import trains_of
from railhead.routing import Chart, Counting, Fault, Problem, Train
from railhead.routing.counting.bonuses import with_mail
from railhead.routing.counting.standard import free_towns
from railhead.routing.problem.chart import chart_of
from railhead.titles.t1853.facts import BROAD, METRE, D
from railhead.titles.t1853.lines import bases, full_to, net_of
from railhead.titles.t1853.turn import Turn1853

RULES: Final = {
    "train": "53-RUN-01",
    "leg": "53-RUN-03",
    "broken": "53-RUN-05",
    "place": "53-RUN-05",
    "track": "53-RUN-08",
    "passing": "53-RUN-07",
    "end": "53-RUN-16",
    "token": "53-RUN-02",
    "length": "53-RUN-04",
    "shared": "53-RUN-10",
}
STEPS = 500_000
"""How long the finder searches for a run that is suggested: some seconds at worst, the same answer on every machine."""


class RunPart(Part):
    """Trains may run, each once; the train that does so best carries the mail."""

    kinds = ("run",)

    def choices(self, d: D, turn: Turn1853) -> Iterable[Choice]:
        company = turn.company

        def fault(a: Args) -> Obstacle | None:
            routes = routes_from_json(a["routes"])
            if not all(route.legs for route in routes):
                return "53-RUN-14", "a route needs at least two stations"
            faults = RUNS.judged(d, company, a).faults
            return (rule_of(d, faults[0], a), faults[0].sentence) if faults else None

        def effect(a: Args) -> None:
            verdict = RUNS.judged(d, company, a)
            d.swap(structs.replace(turn, revenue=verdict.revenue, mail=verdict.aside, done=True))
            d.tell("run", "{company} runs for {revenue}", company=company, revenue=verdict.revenue)
            if verdict.aside:
                d.pay(MINT, company, verdict.aside)
                d.tell("mail", "the mail brings {company} {amount}", company=company, amount=verdict.aside)

        routes = routes_argument(fault, lambda: RUNS.best(d, company).runs)
        yield Choice("run", "53-RUN-01", effect, [routes])

    def waits(self, d: D, turn: Turn1853) -> bool:
        return bool(trains_of(d, turn.company)) and can_run(d, turn.company)


def rule_of(d: D, fault: Fault, a: Args) -> str:
    """The judge knows neither gauges nor kinds of place: where these are at fault, their rule is cited."""
    routes = [route for route in routes_from_json(a["routes"]) if route.train in fault.trains]
    named = {min(leg, leg[::-1]) for route in routes for leg in route.legs}
    stops = chart(net_of(d, BROAD), net_of(d, METRE))
    if fault.wrong == "leg":
        known = {link.name for link in stops.links}
        return "53-RUN-03" if named <= known else "53-RUN-05"
    if fault.wrong == "place":
        ends = [end for leg in named for end in (leg[0], leg[-1])]
        crowded = [stop for stop in stops.stops if ends.count(stop.spot) > 2]
        return "53-RUN-15" if any(stop.kind != "city" for stop in crowded) else "53-RUN-05"
    if fault.wrong == "shared":
        tiles_ = {hex_ for leg in named for hex_ in leg[1:-1]}
        merged = any(_merges(d, Hex(hex_)) for hex_ in tiles_)
        return "53-RUN-11" if merged else "53-RUN-10"
    return fault.rule


def _merges(d: D, hex_: Hex) -> bool:
    """Whether lines of a green junction tile there run together at its edges."""
    laid = d.state.tiles.get(hex_)
    shape = d.title.map.shape(hex_, laid)
    return shape.colour == "green" and not shape.stops


def can_run(d: D, company: Company) -> bool:
    """Whether some route exists from a base of the company."""
    own = bases(d, company)
    return leads_somewhere(chart(net_of(d, BROAD).near(own), net_of(d, METRE).near(own)), own)


class _Run(NamedTuple):
    """All that decides what a company's trains can earn."""

    title: Title
    broad: Network
    metre: Network
    own: frozenset[Spot]
    full: frozenset[Spot]
    shut: frozenset[Hex]
    """Cities closed by disturbances."""
    trains: tuple[TrainId, ...]

    def nearby(self) -> "_Run":
        broad, metre = self.broad.near(self.own), self.metre.near(self.own)
        full = those_on(broad, self.full) | those_on(metre, self.full)
        return self._replace(broad=broad, metre=metre, full=full)

    def alike(self) -> "_Run":
        return self._replace(trains=numbered(self.trains))


def _asked(d: D, company: Company) -> _Run:
    return _Run(
        d.title,
        net_of(d, BROAD),
        net_of(d, METRE),
        frozenset(bases(d, company)),
        full_to(net_of(d, BROAD), d.state.tokens, company),
        frozenset(d.state.closed),
        tuple(trains_of(d, company)),
    )


def place_of(spot: Spot, stop: tiles.Stop) -> str:
    """The stations of a city are one place, which a run visits once; two towns of a tile are two (33.5)."""
    return hex_of(spot) if stop.kind == "city" else spot


@lru_cache(maxsize=32)
def chart(broad: Network, metre: Network) -> Chart:
    return chart_of({BROAD: broad, METRE: metre}, place_of)


def _problem(run: _Run) -> Problem:
    return Problem(
        chart=chart(run.broad, run.metre),
        own=run.own,
        closed=run.full,
        trains=tuple(_train(run, name) for name in run.trains),
        rules=RULES,
    )


RUNS = Runs(_asked, _problem, STEPS)


def _train(run: _Run, name: TrainId) -> Train:
    """Any train may carry the mail, one of a company's does: a single one always, for it brings no less with it."""
    plain, mail = countings(run.title, run.broad, run.metre, run.shut, type_of(name))
    return Train(name, plain, (mail,)) if len(run.trains) > 1 else Train(name, mail)


@lru_cache(maxsize=256)
def countings(
    title: Title, broad: Network, metre: Network, shut: frozenset[Hex], kind: TrainType
) -> tuple[Counting, Counting]:
    """Without the mail, and with it."""
    how, stops = title.trains[kind].run, chart(broad, metre)
    links = stops.of_gauge(str(how["gauge"]))
    if shut:
        links = frozenset(i for i in links if not {hex_of(stops.links[i].a), hex_of(stops.links[i].b)} & shut)
    # Each network knows the tiles of its own track alone.
    nodes = [broad.map.node(stop.spot) for stop in stops.stops]
    worth = [(broad if node in broad.stops else metre).stop(node).worth("") for node in nodes]
    found = free_towns(stops, worth, number_in(how, "cities"))
    plain = structs.replace(found, links=links)
    return plain, with_mail(plain)
