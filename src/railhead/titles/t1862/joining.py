"""Which freights of a company may be joined end to end and counted as one run, and which may then stay idle
(book 7.8.1)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from railhead.routing import Counting, Run, Train, Trip
from railhead.titles.t1862.freight import Freight

JOINT = " + "
"""Between the names of freights in the name of a chain."""

Team = tuple[str, ...]
"""Names of freights that run joined."""

Chains = list[list[str]]
"""A way to join freights: those of each chain, running or idle."""


def ways_to_join(names: Sequence[str], permanent: Collection[str]) -> Iterator[Chains]:
    """Every way to join freights into chains: those that are not permanent all in one, with a permanent one if there
    is any; permanent ones in any manner."""
    lasting = [name for name in names if name in permanent]
    others = [name for name in names if name not in permanent]
    if not lasting:
        yield [others] if others else []
        return
    for chains in _partitions(lasting):
        for i in range(len(chains) if others else 1):
            yield [sorted(others + chain) if i == j else sorted(chain) for j, chain in enumerate(chains)]


def _partitions(names: list[str]) -> Iterator[Chains]:
    if not names:
        yield []
        return
    for chains in _partitions(names[1:]):
        yield [[names[0]], *chains]
        for i, chain in enumerate(chains):
            yield [*chains[:i], [names[0], *chain], *chains[i + 1 :]]


def teams_of(chain: Sequence[str], permanent: Collection[str], sole: bool) -> list[Team]:
    """Which freights of a chain may run while its others stay idle, the largest teams first. Permanent ones all run:
    what they do apart is another way to join. Others run without them only if they are the sole chain."""
    lasting = [name for name in chain if name in permanent]
    others = sorted(name for name in chain if name not in permanent)
    some = [team for size in range(len(others), -1, -1) for team in combinations(others, size)]
    found = [tuple(sorted((*lasting, *team))) for team in some if lasting or team]
    return found + [team for team in some if team] if lasting and sole else found


def joined(freight: Freight, lengths: Mapping[str, int], teams: Sequence[Team], strict: bool) -> Train:
    """The freights of these names and lengths as one train, which is any of the teams. Strictly, others may be idle
    only if they could not join."""
    countings: list[Counting] = []
    # Freights of one length are alike: a company may own ten, and have a thousand teams.
    unlike = {tuple(sorted(lengths[name] for name in team)): team for team in reversed(teams)}
    # A token serves two freights at most, where they join.
    able = {key: team for key, team in unlike.items() if len(team) <= 2 * len(freight.own)} or unlike
    for team in reversed(able.values()):
        running = tuple(lengths[name] for name in team)
        countings += [freight.counting(running, _idle(lengths, team, strict), port) for port in (True, False)]
    names = teams[0] if len(teams) == 1 else sorted(lengths)
    return Train(JOINT.join(names), countings[0], tuple(countings[1:]))


def _idle(lengths: Mapping[str, int], team: Team, strict: bool) -> tuple[int, ...]:
    """Lengths of the freights of a chain that stay idle and should not be able to join."""
    return tuple(length for name, length in lengths.items() if name not in team) if strict else ()


def divided(freight: Freight, run: Run, lengths: Mapping[str, int], teams: Sequence[Team], strict: bool) -> list[Run]:
    """The run of a chain, whose freights have these lengths, as runs of its freights; the first has all the revenue."""
    chart = freight.stations.chart
    legs = {link.name: i for i, link in enumerate(chart.links)}
    trip = Trip(tuple(chart.at[spot] for spot in run.stops), tuple(legs[leg] for leg in run.legs), 0)
    for team in teams:
        parts = freight.parts(trip, tuple(lengths[name] for name in team))
        # The same trip may be made by another team, of whose idle ones some could join: 62-RUN-04 forbids that.
        if parts is not None and not freight.can_any_join(trip, _idle(lengths, team, strict)):
            return [*_cut(run, [(team[which], links) for which, links in parts])]
    raise AssertionError("the run isn't a chain of these freights")


def _cut(run: Run, parts: Sequence[tuple[str, int]]) -> Iterator[Run]:
    begin = 0
    for name, links in parts:
        end = begin + links
        stops = run.stops[begin : end + 1]
        yield replace(
            run,
            train=name,
            legs=run.legs[begin:end],
            stops=stops,
            counted=tuple(one for one in run.counted if one[0] in stops),
            revenue=run.revenue if begin == 0 else 0,
            hexes=run.hexes[begin:end],
        )
        begin = end
