"""How 1862's trains count (book 7.8): every large station, small station and off-board area once for a company, however
many trains reach it; runs meet in large stations and one of them goes through home."""

from functools import lru_cache
from typing import NamedTuple

from railhead.core.ids import Spot
from railhead.core.network import Network
from railhead.core.title import Title
from railhead.routing import Chart, Problem, chart_of, one_place_a_hex
from railhead.titles.t1862.facts import LONDON


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
    return chart_of({"": net}, one_place_a_hex)


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


def problem_of(running: Running) -> Problem:
    raise NotImplementedError
