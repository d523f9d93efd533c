"""Running trains in 1890 (book 10.5, 12.1), the toll of Kobe Rapid and what Hanshin's ball club brings."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Obstacle
from railhead.core.ids import BANK, Company, Private, TrainType, hex_of, spot, type_of
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
    leads_somewhere,
    offboards,
    posed,
    printed,
    routes_argument,
    routes_from_json,
)
from railhead.mechanisms.tokens import stands_in, track
from railhead.mechanisms.trains import trains_of
from railhead.routing import Counting, Problem, Run, Train, Verdict, judge
from railhead.routing.counting.bonuses import with_extra
from railhead.routing.counting.standard import cities_and_towns, every_stop, unlimited
from railhead.routing.problem.chart import one_place_a_stop
from railhead.routing.problem.model import Way
from railhead.titles.t1890.facts import HANSHIN, KOBE, KOBE_RAPID, KOBE_STOP, NISHINOMIYA, D, facts, owner_of
from railhead.titles.t1890.quake import shaken
from railhead.titles.t1890.stations import bases, closed_to
from railhead.titles.t1890.turn import Turn1890

RULES: Final = {
    "train": "90-RUN-15",
    "leg": "90-RUN-05",
    "broken": "90-RUN-05",
    "place": "90-RUN-07",
    "track": "90-RUN-08",
    "passing": "90-RUN-09",
    "end": "90-RUN-01",
    "token": "90-RUN-01",
    "length": "90-RUN-02",
    "shared": "90-RUN-10",
}
TIGERS = 10
STEPS = 500_000
"""How long the finder searches for a run that is suggested: some seconds at worst, the same answer on every machine."""


class RunPart(Part):
    """The president chooses the routes; one at least must be run if there is one."""

    kinds = ("run",)

    def choices(self, d: D, turn: Turn1890) -> Iterable[Choice]:
        company = turn.company

        def fault(a: Args) -> Obstacle | None:
            if not all(route.legs for route in routes_from_json(a["routes"])):
                return "90-RUN-01", "a route needs at least two stops"
            verdict = RUNS.judged(d, company, a)
            if verdict.faults:
                return _rule_of(d, verdict, a), verdict.faults[0].sentence
            return None if verdict.runs else ("90-RUN-14", "at least one train must run")

        def effect(a: Args) -> None:
            earn(d, turn, RUNS.judged(d, company, a).runs)

        routes = routes_argument(fault, lambda: RUNS.best(d, company).runs or any_run(d, company))
        yield Choice("run", "90-RUN-13", effect, [routes])

    def waits(self, d: D, turn: Turn1890) -> bool:
        return bool(trains_of(d, turn.company)) and can_run(d, turn.company)


def _rule_of(d: D, verdict: Verdict, a: Args) -> str:
    """The judge knows neither red areas nor types of trains: where these are at fault, their rule is cited."""
    fault = verdict.faults[0]
    if fault.wrong == "passing":
        ends = ends_at_fault(fault, routes_from_json(a["routes"]))
        if any(ends.count(end) > 1 for end in offboards(chart(track(d)))):
            return "90-RUN-06"
    if fault.wrong == "length":
        kind = type_of(TrainId(fault.trains[0]))
        if "cities" in d.title.trains[kind].run:
            return "90-RUN-03"
        return "90-VAR-07" if kind == "D" else "90-RUN-02"
    return fault.rule


def earn(d: D, turn: Turn1890, runs: tuple[Run, ...]) -> None:
    """The revenue of the turn, and what others have of it."""
    company = turn.company
    revenue = sum(run.revenue for run in runs) + _rolled(d, company, runs)
    d.pay(BANK, company, shaken(d, company, sum(run.aside for run in runs)))
    _pay_toll(d, company, runs)
    revenue = shaken(d, company, revenue)
    d.tell("run", "{company} runs for {revenue}", company=company, revenue=revenue)
    d.swap(msgspec.structs.replace(turn, revenue=revenue, done=True))


def _has_tigers(d: D, company: Company) -> bool:
    """Whether brown Nishinomiya means more to a company than is printed."""
    colour = d.title.map.shape(NISHINOMIYA, d.state.tiles.get(NISHINOMIYA)).colour
    return company == HANSHIN and facts(d).peculiar and colour == "brown"


def _rolled(d: D, company: Company, runs: tuple[Run, ...]) -> int:
    """What a die adds to the printed value of Nishinomiya, or takes away (C.10.12)."""
    die = facts(d).tigers_die
    visits = [value for run in runs for place, value in run.counted if hex_of(place) == NISHINOMIYA]
    if not die or not visits or not _has_tigers(d, company):
        return 0
    rolled = d.draw(len(die))
    d.tell("tigers", "the die shows {face}: Nishinomiya is worth {amount}", face=rolled + 1, amount=die[rolled])
    return sum(die[rolled] - value for value in visits)


def _pay_toll(d: D, company: Company, runs: tuple[Run, ...]) -> None:
    """Kobe Rapid has its part for every train of a company without a token in Kobe that counts Kobe."""
    owner = owner_of(d, Private(KOBE_RAPID))
    if owner is None or facts(d).plain_late or stands_in(d, company, KOBE_STOP):
        return
    shape = d.title.map.shape(KOBE, d.state.tiles.get(KOBE))
    each = facts(d).kobe_pay.get(shape.colour, -(-shape.stops[0].worth("") // 2))
    trains = sum(1 for run in runs for place, _ in run.counted if place == KOBE_STOP)
    if trains:
        d.pay(BANK, owner, each * trains)
        d.tell("private", "Kobe Rapid pays {owner} {amount}", owner=owner, amount=each * trains)


def can_run(d: D, company: Company) -> bool:
    """Whether some route exists from a token of the company."""
    own = bases(d, company)
    return leads_somewhere(chart(track(d).near(own)), own)


def any_run(d: D, company: Company) -> tuple[Run, ...]:
    """Some legal route, where even the best is worth nothing."""
    own, asked = set(bases(d, company)), RUNS.near_problem(d, company)
    for link in asked.chart.links:
        if (link.a in own or link.b in own) and link.a != link.b:
            for train in asked.trains:
                found = judge(asked, [routes_from_json([{"train": train.name, "legs": [list(link.name)]}])[0]])
                if not found.faults:
                    return found.runs
    return ()


class _Run(NamedTuple):
    fleet: Fleet
    tigers: bool
    """The first route that counts Nishinomiya brings TIGERS more, and as much to the treasury."""

    def nearby(self) -> "_Run":
        return self._replace(fleet=self.fleet.nearby())

    def alike(self) -> "_Run":
        return self._replace(fleet=self.fleet.alike())


def _asked(d: D, company: Company) -> _Run:
    fleet = fleet_of(d, company, bases(d, company), closed_to(d, company))
    return _Run(fleet, _has_tigers(d, company) and not facts(d).tigers_die)


chart = charted(one_place_a_stop)


def _problem(run: _Run) -> Problem:
    fleet = run.fleet
    return posed(fleet, chart(fleet.net), lambda name: Train(name, _counting(run, type_of(name))), RULES)


RUNS = Runs(_asked, _problem, STEPS)


def _counting(run: _Run, kind: TrainType) -> Counting:
    fleet = run.fleet
    plain = counting(fleet.title, fleet.net, kind, fleet.column)
    if not run.tigers:
        return plain
    return with_extra(chart(fleet.net), plain, spot(NISHINOMIYA, 0), Way(TIGERS, aside=TIGERS, claims=("tigers",)))


@lru_cache(maxsize=256)
def counting(title: Title, net: Network, kind: TrainType, phase: str) -> Counting:
    """n stops, n large and n small ones, or as many as there are."""
    how, stops = title.trains[kind].run, chart(net)
    worth = printed(stops, net, phase)
    most, cities, towns = how.get("stops"), how.get("cities"), how.get("towns")
    if isinstance(most, int):
        return every_stop(stops, worth, most)
    if isinstance(cities, int) and isinstance(towns, int):
        return cities_and_towns(stops, worth, cities, towns)
    return unlimited(stops, worth)
