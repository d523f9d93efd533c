"""Freights joined by their ends (D-11 of the ledger): those that share one always run as one chain, permanent or not.
By the book permanent freights run apart if their director likes (R-20)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from railhead.core.ids import Spot
from railhead.core.sentences import say
from railhead.routing import Fault, Route, Verdict
from railhead.titles.t1862.counting import Yard
from railhead.titles.t1862.joining import Chains
from railhead.titles.t1862.judging import judged

Ends = Mapping[str, Collection[Spot]]
"""The two ends of each freight's run; none of a run that comes back to where it began."""


def judged_by_ends(yard: Yard, routes: Sequence[Route]) -> Verdict:
    """The verdict on runs whose freights are joined wherever their ends meet."""
    ends = {route.train: _ends(yard, route) for route in routes if route.train in yard.lengths}
    chains = chains_of(ends, yard.permanent)
    if not _may_be(chains, yard.permanent):
        reason = say("freights that aren't permanent must join each other and, if others run, a permanent one")
        return Verdict((), (Fault(tuple(sorted(ends)), "joining", "62-RUN-13", reason),), 0)
    idle = [[name] for name in sorted(yard.lengths) if name not in ends]
    return judged(yard.joined_so([*chains, *idle]), routes)


def chains_of(ends: Ends, permanent: Collection[str]) -> Chains:
    """Begin with a freight that is not permanent, if there is one, go on from both its ends; then with the rest."""
    left = sorted(ends, key=lambda name: (name in permanent, name))
    chains: Chains = []
    while left:
        first = left.pop(0)
        chain = [first]
        for end in sorted(ends[first]):
            onward = _onward(end, ends, [name for name in left if name not in chain], permanent)
            chain += onward
        left = [name for name in left if name not in chain]
        chains.append(sorted(chain))
    return chains


def _onward(end: Spot, ends: Ends, left: Sequence[str], permanent: Collection[str]) -> list[str]:
    """Freights that go on from an end: at a fork over one that is not permanent, else as many as can be."""
    branches: list[list[str]] = [[]]
    for name in left:
        if end in ends[name]:
            others = [other for other in left if other != name]
            (beyond,) = set(ends[name]) - {end} or {end}
            branches.append([name, *_onward(beyond, ends, others, permanent)])
    return max(branches, key=lambda branch: (any(name not in permanent for name in branch), len(branch)))


def _ends(yard: Yard, route: Route) -> list[Spot]:
    """Large stations at which the run begins and ends: chains do not go on from off-board areas."""
    touched = Counter(Spot(spot) for leg in route.legs if leg for spot in (leg[0], leg[-1]))
    once = [spot for spot, times in touched.items() if times == 1 and spot in yard.places.at]
    return sorted(spot for spot in once if yard.places.stops[yard.places.at[spot]].kind == "city")


def _may_be(chains: Iterable[list[str]], permanent: Collection[str]) -> bool:
    """One chain at most holds freights that are not permanent, and if there are others, also one that is."""
    every = list(chains)
    passing = [chain for chain in every if any(name not in permanent for name in chain)]
    return not passing or (len(passing) == 1 and (len(every) == 1 or any(name in permanent for name in passing[0])))
