"""How trains count in 1805 (rule 5): a train visits as many stops as its number says, and all of them count."""

from functools import lru_cache
from typing import Final, NamedTuple

from railhead.titles.t1805.facts import D

from railhead.core.ids import Company, Spot, TrainType, type_of
from railhead.core.ids import Train as Train_
from railhead.core.network import Network
from railhead.core.reach import full_stops
from railhead.core.title import Title
from railhead.mechanisms.running import Runs, offboards, printed
from railhead.mechanisms.tokens import spots_of, track
from railhead.mechanisms.trains import trains_of
from railhead.routing import Chart, Counting, Problem, Train
from railhead.routing.counting.standard import every_stop
from railhead.routing.problem.chart import chart_of, one_place_a_hex

RULES: Final = {
    "train": "05-RUN-01",
    "leg": "05-RUN-02",
    "broken": "05-RUN-02",
    "place": "05-RUN-02",
    "track": "05-RUN-02",
    "passing": "05-RUN-03",
    "end": "05-RUN-02",
    "token": "05-RUN-03",
    "length": "05-RUN-01",
    "shared": "05-RUN-02",
}
STEPS = 100_000
"""How long the finder searches for the run it suggests."""


class _Run(NamedTuple):
    """All that decides what a company's trains can earn."""

    title: Title
    net: Network
    own: frozenset[Spot]
    closed: frozenset[Spot]
    trains: tuple[Train_, ...]
    column: str


def _asked(d: D, company: Company) -> _Run:
    net, own = track(d), spots_of(d, company)
    full = full_stops(net, d.state.tokens, (company,))
    return _Run(
        d.title,
        net,
        frozenset(own),
        frozenset(full),
        tuple(trains_of(d, company)),
        d.title.phase(d.state).offboard,
    )


@lru_cache(maxsize=32)
def chart(net: Network) -> Chart:
    return chart_of({"": net}, one_place_a_hex)


def _problem(run: _Run) -> Problem:
    stops = chart(run.net)
    return Problem(
        chart=stops,
        own=run.own,
        closed=run.closed | offboards(stops),
        trains=tuple(Train(name, _counting(run, type_of(name))) for name in run.trains),
        rules=RULES,
    )


def _counting(run: _Run, kind: TrainType) -> Counting:
    most = run.title.trains[kind].run["stops"]
    assert isinstance(most, int)
    stops = chart(run.net)
    return every_stop(stops, printed(stops, run.net, run.column), most)


RUNS = Runs(_asked, _problem, STEPS)
