"""Freights joined end to end (1862): which may be joined, the problems that arise, and judging them.

To the finder a chain of freights is one train; every allowed way of joining them is a problem of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from railhead.routing.freight import Freight
from railhead.routing.judge import Verdict, judge
from railhead.routing.problem import Answer, Problem, Route, Run, Train, Trip

JOINT = " + "
"""Between the names of freights in the name of a chain."""


class Chains(Struct, frozen=True):
    """A company's freights, by name and length. Those that are not permanent must all be joined."""

    freight: Freight
    lengths: Mapping[str, int]
    permanent: frozenset[str] = frozenset()

    def problems(self, base: Problem) -> list[Problem]:
        """The problem with the freights added, once for each way of joining them; `best_of` finds the best."""
        return [
            replace(base, trains=(*base.trains, *(self._team(names) for names in teams)))
            for teams in self._ways_to_join(sorted(self.lengths))
        ]

    def _team(self, names: Sequence[str]) -> Train:
        """These freights joined, or as many of them as can be."""
        countings = []
        for size in range(len(names), 0, -1):
            for team in combinations(names, size):
                lengths = tuple(self.lengths[name] for name in team)
                idle = tuple(self.lengths[name] for name in names if name not in team)
                countings += [self.freight.counting(lengths, idle, port) for port in (True, False)]
        return Train(JOINT.join(names), countings[0], tuple(countings[1:]))

    def _ways_to_join(self, names: Sequence[str]) -> Iterator[list[list[str]]]:
        """Those that are not permanent all in one chain, with a permanent one if there is any; permanent ones in any
        manner."""
        permanent = [name for name in names if name in self.permanent]
        others = [name for name in names if name not in self.permanent]
        for teams in _partitions(permanent):
            if not others:
                yield teams
            for i in range(len(teams) if others else 0):
                yield [sorted(others + team) if i == j else team for j, team in enumerate(teams)]
        if others and not permanent:
            yield [others]

    def judge(self, base: Problem, routes: Sequence[Route]) -> Verdict:
        """Routes of freights and other trains: each freight alone, then joined as suits the company best."""
        freights = {route.train: route for route in routes if route.train in self.lengths}
        others = [route for route in routes if route.train not in self.lengths]
        singles = tuple(self._team([name]) for name in sorted(freights))
        faults = judge(replace(base, trains=singles, meeting=None), freights.values()).faults
        if faults or not freights:
            verdict = judge(base, others)
            return replace(verdict, faults=(*faults, *verdict.faults))
        verdicts = [self._judge(base, others, freights, teams) for teams in self._ways_to_join(sorted(freights))]
        legal = [verdict for verdict in verdicts if not verdict.faults]
        return max(legal, key=lambda verdict: verdict.revenue) if legal else verdicts[0]

    def _judge(
        self, base: Problem, others: Sequence[Route], freights: Mapping[str, Route], teams: Sequence[Sequence[str]]
    ) -> Verdict:
        trains = list(base.trains)
        routes = list(others)
        for names in teams:
            lengths = tuple(self.lengths[name] for name in names)
            countings = [self.freight.counting(lengths, (), port) for port in (True, False)]
            trains.append(Train(JOINT.join(names), countings[0], (countings[1],)))
            routes.append(Route(JOINT.join(names), tuple(leg for name in names for leg in freights[name].legs)))
        return judge(replace(base, trains=tuple(trains)), routes)

    def divided(self, answer: Answer) -> Answer:
        """The answer with the runs of chains as runs of their freights; the first of a chain has all its revenue."""
        runs: list[Run] = []
        for run in answer.runs:
            names = run.train.split(JOINT)
            runs += self._divided(run, names) if names[0] in self.lengths else [run]
        return replace(answer, runs=tuple(runs))

    def _divided(self, run: Run, names: Sequence[str]) -> list[Run]:
        chart = self.freight.stations.chart
        legs = {link.name: i for i, link in enumerate(chart.links)}
        trip = Trip(tuple(chart.at[spot] for spot in run.stops), tuple(legs[leg] for leg in run.legs), 0)
        for size in range(len(names), 0, -1):
            for team in combinations(names, size):
                parts = self.freight.parts(trip, tuple(self.lengths[name] for name in team))
                if parts is not None:
                    return _cut(run, [(team[which], links) for which, links in parts])
        raise AssertionError("the run is no chain of these freights")


def _cut(run: Run, parts: Sequence[tuple[str, int]]) -> list[Run]:
    runs: list[Run] = []
    begin = 0
    for name, links in parts:
        end = begin + links
        stops = run.stops[begin : end + 1]
        counted = tuple(one for one in run.counted if one[0] in stops)
        revenue = run.revenue if begin == 0 else 0
        runs.append(
            replace(
                run,
                train=name,
                legs=run.legs[begin:end],
                stops=stops,
                counted=counted,
                revenue=revenue,
                hexes=run.hexes[begin:end],
            )
        )
        begin = end
    return runs


def _partitions(names: list[str]) -> Iterator[list[list[str]]]:
    if not names:
        yield []
        return
    for blocks in _partitions(names[1:]):
        yield [[names[0]], *blocks]
        for i, block in enumerate(blocks):
            yield [*blocks[:i], [names[0], *block], *blocks[i + 1 :]]
