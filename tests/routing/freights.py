"""Freights joined as 1862 allows, without a title: the problems that arise, and judging them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from railhead.routing import Answer, Problem, Route, Run, Train, Verdict, judge
from railhead.titles.t1862.freight import Freight
from railhead.titles.t1862.joining import JOINT, divided, joined, teams_of, ways_to_join


class Chains(NamedTuple):
    """A company's freights, by name and length. Those that are not permanent must all be joined."""

    freight: Freight
    lengths: Mapping[str, int]
    permanent: frozenset[str] = frozenset()

    def problems(self, base: Problem) -> list[Problem]:
        """The problem with the freights added, once for each way of joining them; `best_of` finds the best."""
        return [
            replace(base, trains=(*base.trains, *(self.train(names) for names in chains)))
            for chains in ways_to_join(sorted(self.lengths), self.permanent)
        ]

    def train(self, names: Sequence[str], strict: bool = True) -> Train:
        """These freights joined: as many of them as can be, or all if not strict."""
        teams = teams_of(names, (), True) if strict else [tuple(names)]
        return joined(self.freight, {name: self.lengths[name] for name in names}, teams, strict)

    def judge(self, base: Problem, routes: Sequence[Route]) -> Verdict:
        """Routes of freights and other trains: each freight alone, then joined as suits the company best."""
        freights = {route.train: route for route in routes if route.train in self.lengths}
        others = [route for route in routes if route.train not in self.lengths]
        singles = tuple(self.train([name]) for name in sorted(freights))
        faults = judge(replace(base, trains=singles, meeting=None), freights.values()).faults
        if faults or not freights:
            verdict = judge(base, others)
            return replace(verdict, faults=(*faults, *verdict.faults))
        verdicts = [
            self._judge(base, others, freights, chains) for chains in ways_to_join(sorted(freights), self.permanent)
        ]
        legal = [verdict for verdict in verdicts if not verdict.faults]
        return max(legal, key=lambda verdict: verdict.revenue) if legal else verdicts[0]

    def _judge(
        self, base: Problem, others: Sequence[Route], freights: Mapping[str, Route], chains: Sequence[Sequence[str]]
    ) -> Verdict:
        trains = [*base.trains, *(self.train(names, strict=False) for names in chains)]
        together = [
            Route(JOINT.join(names), tuple(leg for name in names for leg in freights[name].legs)) for names in chains
        ]
        return judge(replace(base, trains=tuple(trains)), [*others, *together])

    def divided(self, answer: Answer) -> Answer:
        """The answer with the runs of chains as runs of their freights."""
        runs: list[Run] = []
        for run in answer.runs:
            names = run.train.split(JOINT)
            if names[0] in self.lengths:
                lengths = {name: self.lengths[name] for name in names}
                runs += divided(self.freight, run, lengths, teams_of(names, (), True), True)
            else:
                runs.append(run)
        return replace(answer, runs=tuple(runs))
