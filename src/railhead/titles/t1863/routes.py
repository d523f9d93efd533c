"""How 1863's trains count (book 7.c, 7.e), and running them: bonuses, mail and the pirate's toll."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from railhead.core.actions import Args
from railhead.core.board import number_in
from railhead.core.choices import Choice, Obstacle
from railhead.core.ids import BANK, Company, Hex, Spot, TrainType, hex_of, spot, type_of
from railhead.core.ids import Train as TrainId
from railhead.core.network import Network
from railhead.core.title import Title
from railhead.mechanisms.operating import Part
from railhead.mechanisms.running import (
    Fleet,
    Runs,
    charted,
    ends_at_fault,
    fleet_of,
    offboards,
    posed,
    printed,
    routes_argument,
    routes_from_json,
)
from railhead.mechanisms.tokens import track
from railhead.mechanisms.trains import trains_of
from railhead.routing import Chart, Counting, Problem, Run, Train, Verdict
from railhead.routing.counting.bonuses import edge_to_edge, going_round, visiting, with_extra
from railhead.routing.counting.standard import express, free_towns
from railhead.routing.problem.chart import one_place_a_hex
from railhead.routing.problem.model import Way
from railhead.routing.problem.set_conditions import bit_of_hex, in_hexes
from railhead.titles.t1863.facts import CHOCOLATE, MAIL, D, facts_of, owner_of
from railhead.titles.t1863.turn.order import Turn1863

RULES: Final = {
    "train": "63-RUN-01",
    "leg": "63-RUN-02",
    "broken": "63-RUN-02",
    "place": "63-RUN-04",
    "track": "63-RUN-03",
    "passing": "63-TOK-05",
    "end": "63-RUN-02",
    "token": "63-RUN-01",
    "length": "63-RUN-05",
    "omitting": "63-RUN-05",
    "joining": "63-RUN-05",
    "shared": "63-RUN-03",
    "apart": "63-RUN-01",
}
EXPRESS_RULES: Final = {
    "end": "63-RUN-16",
    "place": "63-RUN-16",
    "length": "63-RUN-06",
    "omitting": "63-RUN-06",
    "joining": "63-RUN-06",
}
TOLL = 5
MAIL_EACH, MAIL_BOTH, MAIL_FAR = 10, 20, 30
"""What a mail marker brings: alone, with the other on one route, and from one end of the line to the other."""
STEPS = 500_000
"""How long the finder searches for a run that is suggested: some seconds at worst, the same answer on every machine."""


class RunPart(Part):
    """The company runs the routes its president names."""

    kinds = ("run",)

    def choices(self, d: D, turn: Turn1863) -> Iterable[Choice]:
        company = turn.company

        def fault(a: Args) -> Obstacle | None:
            if not all(route.legs for route in routes_from_json(a["routes"])):
                return "63-RUN-02", "a route needs at least two stations"
            verdict = RUNS.judged(d, company, a)
            return (_rule_of(d, verdict, a), verdict.faults[0].sentence) if verdict.faults else None

        def effect(a: Args) -> None:
            verdict = RUNS.judged(d, company, a)
            d.swap(msgspec.structs.replace(turn, revenue=verdict.revenue, done=True))
            d.tell("run", "{company} runs for {revenue}", company=company, revenue=verdict.revenue)
            _pay_toll(d, verdict.runs)

        routes = routes_argument(fault, lambda: RUNS.best(d, company).runs)
        yield Choice("run", "63-RUN-01", effect, [routes])

    def waits(self, d: D, turn: Turn1863) -> bool:
        return bool(trains_of(d, turn.company)) and bool(RUNS.best(d, turn.company).runs)


def _pay_toll(d: D, runs: tuple[Run, ...]) -> None:
    """A company whose trains come by the pirate marker pays its owner, once (63-PRI-14)."""
    owner, place = owner_of(d, CHOCOLATE), d.state.pirate
    if owner is None or place is None:
        return
    if any(hex_of(place) in way for run in runs for way in run.hexes):
        d.pay(BANK, owner, TOLL)
        d.tell("pirate", "the pirate takes {amount} for {owner}", amount=TOLL, owner=owner)


def _rule_of(d: D, verdict: Verdict, a: Args) -> str:
    """The judge knows neither red hexes nor express trains: where these are at fault, their rule is cited."""
    fault = verdict.faults[0]
    routes = routes_from_json(a["routes"])
    ends = ends_at_fault(fault, routes)
    if fault.wrong in ("passing", "joining") and any(ends.count(end) > 1 for end in offboards(chart(track(d)))):
        return "63-RUN-13"
    named = TrainId(fault.trains[0])
    is_loop = bool(ends) and all(ends.count(end) > 1 for end in ends)
    if "+" in type_of(named):
        return EXPRESS_RULES.get(fault.wrong, fault.rule)
    return "63-RUN-15" if fault.wrong == "length" and is_loop else fault.rule


class Question(NamedTuple):
    fleet: Fleet
    mail: tuple[Hex, ...]
    pirate: Hex | None

    def nearby(self) -> "Question":
        return self._replace(fleet=self.fleet.nearby())

    def alike(self) -> "Question":
        return self._replace(fleet=self.fleet.alike())


def _asks(d: D, company: Company) -> Question:
    pirate = d.state.pirate if owner_of(d, CHOCOLATE) is not None else None
    return Question(
        fleet_of(d, company),
        tuple(sorted(d.state.mail)) if owner_of(d, MAIL) == company else (),
        hex_of(pirate) if pirate is not None else None,
    )


chart = charted(one_place_a_hex)


def _poses(asked: Question) -> Problem:
    stops = chart(asked.fleet.net)
    bits = bit_of_hex(stops)
    tolls = ((bits[asked.pirate], TOLL),) if asked.pirate in bits else ()
    return posed(asked.fleet, stops, lambda name: _train(asked, name), RULES, meeting=in_hexes(stops), tolls=tolls)


RUNS = Runs(_asks, _poses, STEPS)


def _train(asked: Question, name: TrainId) -> Train:
    """Every bonus is a way of counting of its own: a route has at most one, the highest (63-RUN-11)."""
    fleet, kind = asked.fleet, type_of(name)
    own = fleet.own if "+" in kind else frozenset[Spot]()
    plain, *others = _countings(fleet.title, fleet.net, kind, fleet.column, own, asked.mail)
    return Train(name, plain, tuple(others))


@lru_cache(maxsize=256)
def _countings(
    title: Title, net: Network, kind: TrainType, column: str, own: frozenset[Spot], mail: tuple[Hex, ...]
) -> tuple[Counting, ...]:
    stops, how = chart(net), title.trains[kind].run
    worth = printed(stops, net, column)
    majors, between = number_in(how, "majors"), number_in(how, "express")
    if between:
        plain = express(stops, worth, between, own | offboards(stops))
    else:
        plain = free_towns(stops, worth, majors, town_ends=False, loops=True)
    plain = _with_mail(title, stops, plain, mail)
    found = [plain, *_compass(title, stops, plain)]
    if not between:
        found.append(_inner_circle(title, stops, plain))
    return tuple(found)


def _compass(title: Title, stops: Chart, plain: Counting) -> list[Counting]:
    bonuses = facts_of(title).figures.bonuses
    side = bonuses.compass
    return [
        edge_to_edge(stops, plain, side["N"], side["S"], bonuses.north_south.amount),
        edge_to_edge(stops, plain, side["E"], side["W"], bonuses.east_west.amount),
        visiting(stops, plain, [side[name] for name in "NSEW"], bonuses.outer_circle.amount),
    ]


def _inner_circle(title: Title, stops: Chart, plain: Counting) -> Counting:
    """Round the white circle, on hexes outside it and at most two away (63-RUN-17)."""
    circle = facts_of(title).figures.bonuses.inner_circle
    return going_round(stops, plain, title.board.grid, circle.white_circle[0], belt(title), circle.amount)


@lru_cache(maxsize=8)
def belt(title: Title) -> frozenset[Hex]:
    circle, grid = facts_of(title).figures.bonuses.inner_circle, title.board.grid
    near = {
        name
        for name in title.board.hexes
        if min(grid.distance(name, inside) for inside in circle.white_circle) <= circle.most_distance
    }
    return frozenset(near - set(circle.white_circle))


def _with_mail(title: Title, stops: Chart, plain: Counting, mail: tuple[Hex, ...]) -> Counting:
    """Each marker counts once a run; both on one route bring more each (63-PRI-13)."""
    lying = [name for name in mail if spot(name, 0) in stops.at]
    far = set(facts_of(title).figures.bonuses.mail.farthest_pair)
    both = 2 * (MAIL_FAR if set(lying) == far else MAIL_BOTH)
    claims = tuple(f"mail {name}" for name in lying)
    for name in lying:
        place = spot(name, 0)
        plain = with_extra(stops, plain, place, Way(MAIL_EACH, claims=(f"mail {name}",)), passing=True)
        for other in lying:
            if other != name:
                pair = Way(both, needs=(stops.mask(other),), claims=claims)
                plain = with_extra(stops, plain, place, pair, passing=True)
    return plain
