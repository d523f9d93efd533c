"""How 1861's trains count (book 10.1, 10.6), and running them."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from railhead.core.actions import Action, Args
from railhead.core.choices import Choice, Obstacle
from railhead.core.ids import Company, Hex, Private, Spot, TrainType, hex_of, type_of
from railhead.core.network import Network
from railhead.core.title import Title
from railhead.mechanisms.companies import privates_of
from railhead.mechanisms.consent import ask
from railhead.mechanisms.declined import WHY, declined_prices
from railhead.mechanisms.operating import Part
from railhead.mechanisms.running import (
    Fleet,
    Runs,
    charted,
    ends_at_fault,
    fleet_of,
    leads_somewhere,
    posed,
    routes_argument,
    routes_from_json,
)
from railhead.mechanisms.tokens import spots_of, track
from railhead.mechanisms.trains import trains_of
from railhead.routing import Counting, Fault, Problem, Route, Train
from railhead.routing.counting.bonuses import with_bonus
from railhead.routing.counting.standard import any_of, skipping_towns
from railhead.routing.problem.chart import one_place_a_hex
from railhead.titles.t1861.express import express
from railhead.titles.t1861.facts import RSR, D, facts_of, figures_of, switches
from railhead.titles.t1861.turn import Turn1861

STEPS = 500_000
"""How long the finder searches for a run that is suggested or made by itself: some seconds at worst, the same answer on
every machine. Only the state railway with five and more long trains on a crowded map needs longer for the proof."""

RULES: Final = {
    "train": "61-RUN-12",
    "leg": "61-RUN-01",
    "broken": "61-RUN-01",
    "place": "61-RUN-02",
    "track": "61-RUN-02",
    "passing": "61-RUN-03",
    "end": "61-RUN-04",
    "token": "61-RUN-01",
    "length": "61-RUN-07",
    "shared": "61-RUN-06",
}
Bonuses = tuple[tuple[Hex, int], ...]


class RunPart(Part):
    """All trains run. Less than the best may be declared only if nobody objects; the state railway runs the best."""

    kinds = ("run",)

    def choices(self, d: D, turn: Turn1861) -> Iterable[Choice]:
        company = turn.company

        def fault(a: Args) -> Obstacle | None:
            faults = RUNS.judged(d, company, a).faults
            if faults:
                return _rule_of(d, faults[0], routes_from_json(a["routes"])), faults[0].sentence
            return ("consent.run", WHY) if declined_prices(d, "run", a) else None

        def effect(a: Args) -> None:
            revenue = RUNS.judged(d, company, a).revenue
            if not switches(d).best_run_due or revenue >= (possible := RUNS.best(d, company).revenue):
                run(d, a)
            else:
                others = [player for player in d.state.players if player != d.actor]
                question = "{company} runs for {revenue}, though {possible} is possible"
                proposal = Action(d.actor, "run", dict(a))
                ask(d, others, proposal, question, company=company, revenue=revenue, possible=possible)

        routes = routes_argument(fault, lambda: RUNS.best(d, company).runs)
        yield Choice("run", "61-RUN-12", effect, [routes])

    def waits(self, d: D, turn: Turn1861) -> bool:
        if turn.company == RSR and switches(d).state_runs_best:
            return False
        return bool(trains_of(d, turn.company)) and can_run(d, turn.company)

    def leave(self, d: D, turn: Turn1861) -> None:
        if turn.company == RSR and not turn.done:
            _earn(d, RUNS.best(d, RSR).revenue, done=False)


def run(d: D, a: Args) -> None:
    """The company whose turn it is runs these routes."""
    frame = d.frame
    assert isinstance(frame, Turn1861)
    _earn(d, RUNS.judged(d, frame.company, a).revenue, done=True)


def _earn(d: D, revenue: int, done: bool) -> None:
    frame = d.frame
    assert isinstance(frame, Turn1861)
    d.swap(msgspec.structs.replace(frame, revenue=revenue, done=done))
    d.tell("run", "{company} runs for {revenue}", company=frame.company, revenue=revenue)


def can_run(d: D, company: Company) -> bool:
    """Whether some route of two places exists."""
    own = spots_of(d, company)
    return leads_somewhere(chart(track(d).near(own)), own)


def _rule_of(d: D, fault: Fault, routes: Iterable[Route]) -> str:
    """The judge knows neither off-board areas nor circles of a hex: where these are at fault, their rule is cited."""
    ends = Counter(ends_at_fault(fault, routes))
    red = {stop.spot: stop.place for stop in chart(track(d)).stops if stop.kind == "offboard" and stop.spot in ends}
    if fault.wrong == "passing" and any(ends[end] > 1 for end in red):
        return "61-RUN-04"
    if fault.wrong in ("place", "broken"):
        if len(set(red.values())) < len(red):
            return "61-RUN-02"
        if len({hex_of(end) for end in ends}) < len(ends):
            return "61-RUN-05"
    return fault.rule


class _Run(NamedTuple):
    fleet: Fleet
    bonuses: Bonuses

    def nearby(self) -> "_Run":
        return self._replace(fleet=self.fleet.nearby())

    def alike(self) -> "_Run":
        return self._replace(fleet=self.fleet.alike())


def _asked(d: D, company: Company) -> _Run:
    return _Run(fleet_of(d, company), _bonuses(d.title, tuple(privates_of(d, company))))


@lru_cache(maxsize=256)
def _bonuses(title: Title, privates: tuple[Private, ...]) -> Bonuses:
    """What the company's privates add, by hex."""
    found: list[tuple[Hex, int]] = []
    for private in privates:
        about = title.board.privates[private].about
        hexes, bonus = about.get("bonus_hexes", []), about.get("bonus", 0)
        assert isinstance(hexes, list)
        assert isinstance(bonus, int)
        found += [(Hex(str(name)), bonus) for name in hexes]
    return tuple(found)


chart = charted(one_place_a_hex)


def _problem(run: _Run) -> Problem:
    fleet = run.fleet
    return posed(fleet, chart(fleet.net), lambda name: Train(name, _counting_of(run, type_of(name))), RULES)


RUNS = Runs(_asked, _problem, STEPS)


def _counting_of(run: _Run, kind: TrainType) -> Counting:
    """Where a company's tokens stand matters only to a train of any places that has to count one of them."""
    fleet = run.fleet
    by_token = facts_of(fleet.title).switches.express_counts_token and fleet.title.trains[kind].run.get("any")
    own = fleet.own if by_token else frozenset[Spot]()
    return counting(fleet.title, fleet.net, kind, fleet.column, run.bonuses, own)


@lru_cache(maxsize=256)
def counting(
    title: Title, net: Network, kind: TrainType, phase: str, bonuses: Bonuses, own: frozenset[Spot] = frozenset()
) -> Counting:
    """How one type of train counts, with the bonuses of the company's privates."""
    how, stops = title.trains[kind].run, chart(net)
    count, times = _whole(how["stops"]), _whole(how.get("multiplier", 1))
    worth = [_value(net, stop.spot, phase, bonuses) for stop in stops.stops]
    pair = figures_of(title).moscow_bonus
    if own:
        return express(stops, worth, count, times, own, pair)
    found = (any_of if how.get("any") else skipping_towns)(stops, worth, count, times)
    for stop in stops.stops:
        if hex_of(stop.spot) == pair.hex:
            extra = pair.value - _value(net, stop.spot, phase, ())
            found = with_bonus(stops, found, stop.spot, extra * times, pair.with_)
    return found


def _value(net: Network, place: Spot, phase: str, bonuses: Bonuses) -> int:
    printed = net.stop(net.map.node(place)).worth(phase)
    return printed + sum(bonus for hex_, bonus in bonuses if hex_ == hex_of(place))


def _whole(fact: object) -> int:
    assert isinstance(fact, int)
    return fact
