"""Route problems of 1861 from recorded positions."""

from railhead.core.ids import Spot, hex_of
from railhead.core.network import Network
from railhead.routing import Chart, Counting, Problem, Route, Train, chart_of, one_place_a_hex
from railhead.routing.counting import bonuses
from railhead.routing.counting import standard as kinds

from .recorded import Situation, board_map, tiles, tokens

BONUS = {"BSS": "D20", "MYR": "H8", "MRR": "H8", "WVR": "Poland"}


def problem(situation: Situation) -> Problem:
    state, company = situation.state, situation.company
    network = Network(board_map("1861"), tiles(state))
    chart = chart_of({"": network}, one_place_a_hex)
    placed = tokens(state)
    own = frozenset(placed[company])
    foreign: dict[Spot, int] = {}
    for other, spots in placed.items():
        for spot in spots:
            if other != company:
                foreign[spot] = foreign.get(spot, 0) + 1
    phase = int(state["phase"])
    colour = "yellow" if phase == 2 else "green" if phase < 5 else "brown" if phase == 5 else "grey"
    worth = []
    closed = set()
    for stop in chart.stops:
        printed = network.stop(network.map.node(stop.spot))
        if stop.kind == "offboard" or (stop.spot not in own and 0 < printed.slots <= foreign.get(stop.spot, 0)):
            closed.add(stop.spot)
        bonus = 10 * sum(
            owner == company and BONUS.get(private) in (stop.place, hex_of(stop.spot))
            for private, owner in state["companies"].items()
        )
        worth.append(printed.worth(colour) + bonus)
    names = state["corps"][company]["trains"]
    countings = {name: _counting(chart, worth, name) for name in set(names)}
    trains = tuple(Train(f"{name}-{i}", countings[name]) for i, name in enumerate(names))
    return Problem(chart, own, frozenset(closed), trains)


def _counting(chart: Chart, worth: list[int], name: str) -> Counting:
    if name == "5+5E":
        plain, times = kinds.any_of(chart, worth, 5, 2), 2
    else:
        times = 2 if name == "2+2" else 1
        plain = kinds.skipping_towns(chart, worth, int(name[0]), times, loose_ends=True)
    return bonuses.with_bonus(chart, plain, Spot("Q3.0"), 40 * times, "H8")


def routes(situation: Situation, problem: Problem) -> list[Route]:
    """The recorded routes; a leg is found by its hexes."""
    free = [train.name for train in problem.trains]
    found = []
    for run in situation.run["routes"]:
        name = next(train for train in free if train.rpartition("-")[0] == run["train"])
        free.remove(name)
        legs = []
        for hexes in run["hexes"]:
            links = [link for link in problem.chart.links if tuple(hexes) in (link.hexes, link.hexes[::-1])]
            legs.append(links[0].name)
        found.append(Route(name, tuple(legs)))
    return found
