"""How 1862's trains count (book 7.8): every large station, small station and off-board area once for a company, however
many trains reach it; runs meet in large stations and one of them goes through home."""

from functools import lru_cache
from typing import NamedTuple

from railhead.core.ids import Spot
from railhead.core.network import Network
from railhead.core.title import Title
from railhead.routing import Chart, Counting, Meeting, Problem, Route, Run, Train, chart_of, one_place_a_stop
from railhead.routing.freight import JOINT, Freight, ways_to_join
from railhead.routing.once import Stations, express, local
from railhead.titles.t1862.facts import LONDON, facts_of

SUBSIDY = 10
"""Paid to the treasury for each hex that Local trains visit."""

RULES = {
    "train": "62-RUN-07",
    "leg": "62-RUN-01",
    "broken": "62-RUN-01",
    "place": "62-RUN-01",
    "track": "62-RUN-01",
    "passing": "62-RUN-02",
    "end": "62-RUN-05",
    "token": "62-RUN-19",
    "length": "62-RUN-17",
    "shared": "62-RUN-08",
}


class Running(NamedTuple):
    """All that decides what a company's trains can earn."""

    title: Title
    net: Network
    own: frozenset[Spot]
    closed: frozenset[Spot]
    home: Spot
    london: bool
    trains: tuple[tuple[str, str], ...]
    phase: str


@lru_cache(maxsize=64)
def chart(net: Network) -> Chart:
    return chart_of({"": net}, one_place_a_stop)


def has_run(running: Running) -> bool:
    """Whether some train has a run: from an own token over small stations only to another large station or an
    off-board area it may enter, within its length."""
    return any(_reaches(running, *train) for train in running.trains)


def _reaches(running: Running, train: str, face: str) -> bool:
    return any(_leads_on(running, origin, train, face) for origin in sorted(running.own))


def _leads_on(running: Running, origin: Spot, train: str, face: str) -> bool:
    places = chart(running.net)
    most = freight_length(running.title, train) if face == "freight" else None
    seen = {(origin, 0)}
    heap = [(origin, 0)]
    while heap:
        place, length = heap.pop()
        for number in places.leaving[places.at[place]]:
            link = places.links[number]
            other = link.b if link.a == place else link.a
            total = length + len(link.hexes) - 1
            if other == origin or (most is not None and total > most):
                continue
            stop = places.stops[places.at[other]]
            if stop.kind == "city":
                return True
            if stop.kind == "offboard" and face != "local" and (stop.place != LONDON or running.london):
                return True
            if stop.kind == "town" and (other, total) not in seen:
                seen.add((other, total))
                heap.append((other, total))
    return False


def freight_length(title: Title, train: str) -> int:
    length = title.train(train).run["freight"]
    assert isinstance(length, int)
    return length


class Yard:
    """A company's trains on the track as it lies, ready to be counted."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.places = chart(running.net)
        self.stations = stations(running.title, running.net, running.phase, running.london)
        self.freight = Freight(
            self.stations,
            running.title.board.grid.distance,
            own=running.own,
            closed=running.closed,
            any_ends=facts_of(running.title).any_chain_ends,
        )
        self.lengths = {
            train: freight_length(running.title, train) for train, face in running.trains if face == "freight"
        }

    def ways_to_join(self) -> list[list[list[str]]]:
        title = self.running.title
        permanent = [train for train in self.lengths if is_permanent(title, train)]
        return list(ways_to_join(list(self.lengths), permanent))

    def divided(self, runs: tuple[Run, ...]) -> tuple[Run, ...]:
        """Runs of chains as runs of their freights."""
        found: list[Run] = []
        for run in runs:
            found += self.freight.divided(run, self.lengths) if JOINT in run.train else [run]
        return tuple(found)

    def joined(self, routes: list[Route], chains: list[list[str]]) -> list[Route]:
        """Routes of single freights as routes of chains."""
        found = [route for route in routes if route.train not in self.lengths]
        for chain in chains:
            legs = tuple(leg for route in routes if route.train in chain for leg in route.legs)
            if legs:
                found.append(Route(JOINT.join(sorted(chain)), legs))
        return found

    def problem(self, chains: list[list[str]]) -> Problem:
        """The problem if freights are joined so: the best over all ways to join them counts."""
        joined = [self.freight.chain({name: self.lengths[name] for name in chain}) for chain in chains]
        return Problem(
            chart=self.places,
            own=self.running.own,
            closed=self.running.closed | _outside(self.places),
            trains=(*self._others(), *joined),
            claims=self.stations.claims,
            meeting=self._meeting(),
            rules=RULES,
        )

    def _others(self) -> list[Train]:
        title = self.running.title
        return [
            Train(train, _counted(self.stations, face, *visits(title, train, face)))
            for train, face in self.running.trains
            if face != "freight"
        ]

    def _meeting(self) -> Meeting:
        """Runs meet in large stations, and one goes through home: without a home marker on the board none can."""
        bits = tuple(
            bit if stop.kind == "city" else 0
            for bit, stop in zip(self.places.place_bit, self.places.stops, strict=True)
        )
        home = bits[self.places.at[self.running.home]] if self.running.home in self.running.own else NOWHERE
        return Meeting(bits, (0,) * len(self.places.links), home)


NOWHERE = 1 << 200
"""A place no route touches."""


@lru_cache(maxsize=64)
def stations(title: Title, net: Network, phase: str, london: bool) -> Stations:
    places = chart(net)
    worth = tuple(net.stop(net.map.node(stop.spot)).worth(phase) for stop in places.stops)
    ports = frozenset(name for name, area in facts_of(title).figures.areas.items() if area.kind == "port")
    return Stations(places, worth, ports, frozenset() if london else frozenset({LONDON}), SUBSIDY)


@lru_cache(maxsize=256)
def _counted(stations: Stations, face: str, n: int, m: int) -> Counting:
    return (local if face == "local" else express)(stations, n, m)


@lru_cache(maxsize=64)
def _outside(places: Chart) -> frozenset[Spot]:
    return frozenset(stop.spot for stop in places.stops if stop.kind == "offboard")


def visits(title: Title, train: str, face: str) -> tuple[int, int]:
    """How many stations a local or express counts, and how many it may visit: 2/3 counts two of three."""
    counts, _, calls = str(title.train(train).run[face]).partition("/")
    return int(counts), int(calls or counts)


def is_permanent(title: Title, train: str) -> bool:
    """Permanent freights may run apart; in the shorter game the D train is one (ruling R-36)."""
    entry = title.train(train)
    return entry.rusts_on is None or entry.name in facts_of(title).permanent
