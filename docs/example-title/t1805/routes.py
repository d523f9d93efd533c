"""How trains count in 1805 (rule 5): a train visits as many stops as its number says, and all of them count."""

from typing import Final

from railhead.core.ids import TrainType, type_of
from railhead.mechanisms.running import Fleet, Runs, charted, fleet_of, posed, printed
from railhead.routing import Counting, Problem, Train
from railhead.routing.counting.standard import every_stop
from railhead.routing.problem.chart import one_place_a_hex

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


chart = charted(one_place_a_hex)


def _problem(fleet: Fleet) -> Problem:
    return posed(fleet, chart(fleet.net), lambda name: Train(name, _counting(fleet, type_of(name))), RULES)


def _counting(fleet: Fleet, kind: TrainType) -> Counting:
    most = fleet.title.trains[kind].run["stops"]
    assert isinstance(most, int)
    stops = chart(fleet.net)
    return every_stop(stops, printed(stops, fleet.net, fleet.column), most)


RUNS = Runs(fleet_of, _problem, STEPS)
