"""How 1862's trains count (book 7.8): every large station, small station and off-board area once for a company, however
many trains reach it; runs meet in large stations and one of them goes through home."""

from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from railhead.core.ids import Hex, Spot
from railhead.core.ids import Train as TrainId
from railhead.core.network import Network
from railhead.core.title import Title
from railhead.mechanisms.running import charted, numbered, offboards, those_on
from railhead.routing import Counting, Meeting, Problem, Run, Train, one_place_a_stop
from railhead.routing.counting.counts_once import Stations, express, local
from railhead.titles.t1862.facts import LONDON, facts_of
from railhead.titles.t1862.freight import Freight
from railhead.titles.t1862.joining import JOINT, Chains, Team, divided, joined, teams_of, ways_to_join

SUBSIDY = 10
"""Paid to the treasury for each hex that Local trains visit."""


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

    def nearby(self) -> "Running":
        net = self.net.near(self.own)
        return self._replace(net=net, closed=those_on(net, self.closed))

    def alike(self) -> "Running":
        names = numbered(tuple(TrainId(train) for train, _ in self.trains))
        return self._replace(trains=tuple((name, face) for name, (_, face) in zip(names, self.trains, strict=True)))


chart = charted(one_place_a_stop)


def has_run(running: Running) -> bool:
    """Whether some train has a run from home, or from any marker of the company."""
    anywhere = facts_of(running.title).switches.runs_from_any_marker
    origins = running.own if anywhere else running.own & {running.home}
    return any(_reaches(running, origin, *train) for train in running.trains for origin in sorted(origins))


def _reaches(running: Running, origin: Spot, train: str, face: str) -> bool:
    """Whether a train gets over small stations only to another large station or an off-board area it may enter."""
    places = chart(running.net)
    # Others are not bound by hexes: more room than all track together takes.
    room = freight_length(running.title, train) if face == "freight" else len(places.links) * 100

    def leads_on(stop: int, room: int, seen: int, used: int) -> bool:
        for number in places.leaving[stop]:
            link, (a, b) = places.links[number], places.ends[number]
            other, left = b if a == stop else a, room - len(link.hexes) + 1
            there, bit = places.stops[other], places.place_bit[other]
            if left < 0 or bit & seen or link.track & used:
                continue
            if there.kind == "city" or (there.kind == "offboard" and _may_enter(running, there.place, face)):
                return True
            if there.kind == "town" and leads_on(other, left, seen | bit, used | link.track):
                return True
        return False

    begin = places.at[origin]
    return leads_on(begin, room, places.place_bit[begin], 0)


def _may_enter(running: Running, area: str, face: str) -> bool:
    return face != "local" and (area != LONDON or running.london)


def freight_length(title: Title, train: str) -> int:
    length = title.train(TrainId(train)).run["freight"]
    assert isinstance(length, int)
    return length


class Yard:
    """A company's trains on the track as it lies, ready to be counted."""

    def __init__(self, running: Running, chains: Chains | None = None) -> None:
        self.running = running
        self.chains = chains
        """How freights are joined, if that is settled."""
        self.places = chart(running.net)
        self.stations = stations(running.title, running.net, running.phase, running.london)
        self.freight = _freight(running.title, self.stations, running.own, running.closed)
        self.lengths = {
            train: freight_length(running.title, train) for train, face in running.trains if face == "freight"
        }

    @property
    def by_ends(self) -> bool:
        """Freights are joined by their ends alone, and trains may stay idle."""
        return facts_of(self.running.title).switches.runs_joined_by_ends

    @cached_property
    def permanent(self) -> frozenset[str]:
        return frozenset(train for train in self.lengths if is_permanent(self.running.title, train))

    def joined_so(self, chains: Chains) -> "Yard":
        return Yard(self.running, chains)

    def ways_to_join(self) -> list[Chains]:
        if self.chains is not None:
            return [self.chains]
        return list(ways_to_join(sorted(self.lengths), self.permanent))

    def teams(self, chain: list[str], chains: Chains) -> list[Team]:
        """Which freights of a chain may run while its others are idle: joined by ends, any."""
        return teams_of(chain, () if self.by_ends else self.permanent, len(chains) == 1)

    def divided(self, runs: tuple[Run, ...], chains: Chains) -> tuple[Run, ...]:
        """Runs of chains as runs of their freights."""
        named = {JOINT.join(sorted(chain)): chain for chain in chains}
        found: list[Run] = []
        for run in runs:
            found += self._divided(run, named[run.train], chains) if run.train in named else [run]
        return tuple(found)

    def _divided(self, run: Run, chain: list[str], chains: Chains) -> list[Run]:
        return divided(self.freight, run, self._lengths(chain), self.teams(chain, chains), not self.by_ends)

    def _lengths(self, chain: list[str]) -> dict[str, int]:
        return {name: self.lengths[name] for name in chain}

    def problem(self, chains: Chains) -> Problem:
        """The problem if freights are joined so: the best over all ways to join them counts."""
        return self.problem_of((*self.others(), *(self.chain(chain, chains) for chain in chains)))

    def problem_of(self, trains: tuple[Train, ...], rules: Mapping[str, str] | None = None) -> Problem:
        return Problem(
            chart=self.places,
            own=self.running.own,
            closed=self.running.closed | offboards(self.places),
            trains=trains,
            claims=self.stations.claims,
            meeting=self.meeting,
            rules=rules or {},
        )

    def chain(self, chain: list[str], chains: Chains) -> Train:
        return joined(self.freight, self._lengths(chain), self.teams(chain, chains), not self.by_ends)

    def team(self, names: Team, chain: list[str]) -> Train:
        """Just these freights of a chain, joined."""
        return joined(self.freight, self._lengths(chain), [names], not self.by_ends)

    def others(self) -> list[Train]:
        """Locals and expresses."""
        title = self.running.title
        return [
            Train(train, _counted(self.stations, face, *visits(title, train, face)))
            for train, face in self.running.trains
            if face != "freight"
        ]

    def singles(self) -> tuple[Train, ...]:
        """Every train by itself."""
        return (*self.others(), *(self.team((name,), [name]) for name in self.lengths))

    @cached_property
    def meeting(self) -> Meeting:
        """Runs meet in large stations (joined by ends, in any), and one goes through home: without a home marker on
        the board none can."""
        bits = tuple(
            1 << number if stop.kind == "city" or self.by_ends else 0 for number, stop in enumerate(self.places.stops)
        )
        home = bits[self.places.at[self.running.home]] if self.running.home in self.running.own else NOWHERE
        return Meeting(bits, (0,) * len(self.places.links), home)


@lru_cache(maxsize=8)
def _distance(title: Title) -> Callable[[Hex, Hex], int]:
    """Remembered: chains ask for the same distances again and again."""
    return cache(title.board.grid.distance)


@lru_cache(maxsize=64)
def _freight(title: Title, stations: Stations, own: frozenset[Spot], closed: frozenset[Spot]) -> Freight:
    """Remembered with its countings: the same company's other trains count by them too."""
    any_ends = facts_of(title).any_chain_ends
    return Freight(stations, _distance(title), own=own, closed=closed, any_ends=any_ends)


NOWHERE = 1 << 1000
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


def visits(title: Title, train: str, face: str) -> tuple[int, int]:
    """How many stations a local or express counts, and how many it may visit: 2/3 counts two of three."""
    counts, _, calls = str(title.train(TrainId(train)).run[face]).partition("/")
    return int(counts), int(calls or counts)


def is_permanent(title: Title, train: str) -> bool:
    """Permanent freights may run apart; in the shorter game the D train is one (ruling R-36)."""
    entry = title.train(TrainId(train))
    return entry.rusts_on is None or entry.name in facts_of(title).permanent
