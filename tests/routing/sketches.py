"""Small random networks for comparison with brute force, and the brute force itself.

The brute force knows nothing of the finder: it walks every simple path and applies a title's words to it.
"""

import os
from collections.abc import Callable, Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from railhead.core.ids import Hex, Spot
from railhead.core.tiles import StopKind
from railhead.routing import Chart, Link, Stop

EXAMPLES = int(os.environ.get("RAILHEAD_EXAMPLES", "150"))
"""Random networks for each test; RAILHEAD_EXAMPLES sets another number."""


class Sketch(NamedTuple):
    """A position on a network: what each stop is worth, where own tokens stand, which stops can't be passed."""

    chart: Chart
    worth: tuple[int, ...]
    own: frozenset[Spot]
    closed: frozenset[Spot]


class Path(NamedTuple):
    """Stops from end to end; a loop has its first stop again at the end."""

    stops: tuple[int, ...]
    track: int
    links: tuple[int, ...]

    def is_loop(self, sketch: Sketch) -> bool:
        places = [sketch.chart.stops[stop].place for stop in self.stops]
        return places[0] == places[-1]


@st.composite
def sketches(draw: st.DrawFn, most: int = 7, junctions: bool = False) -> Sketch:
    """Few stops, many links, some of which share track; some stops are one place."""
    kinds_of_stop: tuple[StopKind, ...] = ("city", "city", "town", "town", "offboard")
    if junctions:
        kinds_of_stop = (*kinds_of_stop, "junction")
    size = draw(st.integers(2, most))
    kinds: list[StopKind] = draw(st.lists(st.sampled_from(kinds_of_stop), min_size=size, max_size=size))
    kinds[0] = "city"
    places = [draw(st.integers(0, i)) if draw(st.integers(0, 5)) == 0 else i for i in range(size)]
    spots = [Spot(f"{'ABCDEFGHIJ'[i]}1.0") for i in range(size)]
    links = []
    for number in range(draw(st.integers(1, 2 * size))):
        a = draw(st.integers(0, size - 1))
        b = draw(st.integers(0, size - 1))
        track = 1 << number
        if number and draw(st.booleans()):
            track |= 1 << draw(st.integers(0, number - 1))
        between = (Hex(f"Z{number + 1}"), Hex(f"Y{draw(st.integers(1, 3))}"))[: draw(st.sampled_from((1, 1, 2)))]
        links.append(Link(spots[a], spots[b], track, (Hex(spots[a][:2]), *between, Hex(spots[b][:2]))))
    unit = draw(st.sampled_from((1, 10)))
    worth = draw(st.lists(st.integers(0, 80 // unit), min_size=size, max_size=size))
    cities = [i for i in range(size) if kinds[i] == "city"]
    own = {0} | set(draw(st.lists(st.sampled_from(cities), max_size=2)))
    closed = {i for i in range(size) if kinds[i] == "offboard" or (i not in own and draw(st.integers(0, 6)) == 0)}
    stops = [Stop(spots[i], f"P{places[i]}", kinds[i]) for i in range(size)]
    return Sketch(
        Chart(stops, links),
        tuple(unit * value for value in worth),
        frozenset(spots[i] for i in own),
        frozenset(spots[i] for i in closed),
    )


def paths(sketch: Sketch, loops: bool = False) -> list[Path]:
    """Every path of two or more stops: no place twice, no track twice, nothing passed that is closed, a token on it.
    With loops also those that come back to where they began."""
    found = {
        (frozenset(path.links), path.stops[0] if path.is_loop(sketch) else -1): path for path in _all_paths(sketch)
    }
    return [path for path in found.values() if loops or not path.is_loop(sketch)]


def _all_paths(sketch: Sketch) -> Iterator[Path]:
    chart = sketch.chart
    closed = {chart.at[spot] for spot in sketch.closed}
    own = {chart.at[spot] for spot in sketch.own}

    def walk(stops: tuple[int, ...], track: int, links: tuple[int, ...]) -> Iterator[Path]:
        if len(stops) > 1 and own & set(stops):
            yield Path(stops, track, links)
        if len(stops) > 1 and (stops[-1] in closed or Path(stops, track, links).is_loop(sketch)):
            return
        for number, link in enumerate(chart.links):
            ends = {chart.at[link.a], chart.at[link.b]}
            if stops[-1] not in ends or link.track & track or len(ends) == 1:
                continue
            (other,) = ends - {stops[-1]}
            if chart.stops[other].place not in {chart.stops[stop].place for stop in stops[1:]}:
                yield from walk((*stops, other), track | link.track, (*links, number))

    for start in range(len(chart.stops)):
        yield from walk((start,), 0, ())


Value = Callable[[Sketch, Path], int | None]
"""What a path is worth to a train, None if the train can't run it."""


def straight(value: Value) -> Value:
    """A train that runs no loops."""
    return lambda sketch, path: None if path.is_loop(sketch) else value(sketch, path)


def skips_towns(n: int, times: int = 1) -> Value:
    def value(sketch: Sketch, path: Path) -> int | None:
        between = path.stops[1:-1]
        towns = [stop for stop in between if sketch.chart.stops[stop].kind == "town"]
        fixed = [stop for stop in path.stops if stop not in towns]
        room = n - len(fixed)
        if room < 0:
            return None
        best = sorted((sketch.worth[stop] for stop in towns), reverse=True)[:room]
        return times * (sum(best) + sum(sketch.worth[stop] for stop in fixed))

    return straight(value)


def any_stops(n: int, times: int = 1) -> Value:
    def value(sketch: Sketch, path: Path) -> int | None:
        return times * sum(sorted((sketch.worth[stop] for stop in path.stops), reverse=True)[:n])

    return straight(value)


def all_stops(n: int) -> Value:
    def value(sketch: Sketch, path: Path) -> int | None:
        return sum(sketch.worth[stop] for stop in path.stops) if len(path.stops) <= n else None

    return straight(value)


def cities_plus_towns(n: int, m: int) -> Value:
    def value(sketch: Sketch, path: Path) -> int | None:
        towns = sum(sketch.chart.stops[stop].kind == "town" for stop in path.stops)
        fits = towns <= m and len(path.stops) - towns <= n
        return sum(sketch.worth[stop] for stop in path.stops) if fits else None

    return straight(value)


def no_limit() -> Value:
    return straight(lambda sketch, path: sum(sketch.worth[stop] for stop in path.stops))


def towns_for_free(n: int, town_ends: bool, loops: bool) -> Value:
    def value(sketch: Sketch, path: Path) -> int | None:
        kinds = [sketch.chart.stops[stop].kind for stop in path.stops]
        bad_ends = {"junction"} if town_ends else {"junction", "town"}
        if kinds[0] in bad_ends or kinds[-1] in bad_ends:
            return None
        stops = path.stops
        if path.is_loop(sketch):
            stops = stops[:-1]
            cities = [stop for stop in stops if sketch.chart.stops[stop].kind in ("city", "offboard")]
            if not loops or path.stops[0] != path.stops[-1] or "offboard" in (kinds[0], kinds[-1]) or len(cities) < 2:
                return None
        cities = [stop for stop in stops if sketch.chart.stops[stop].kind in ("city", "offboard")]
        return sum(sketch.worth[stop] for stop in stops) if len(cities) <= n else None

    return value


def double_end(n: int) -> Value:
    def value(sketch: Sketch, path: Path) -> int | None:
        ends = (path.stops[0], path.stops[-1])
        for end in ends:
            stop = sketch.chart.stops[end]
            if stop.spot not in sketch.own and stop.kind != "offboard":
                return None
        cities = [stop for stop in path.stops[1:-1] if sketch.chart.stops[stop].kind == "city"]
        between = sorted((sketch.worth[stop] for stop in cities), reverse=True)[:n]
        at_ends = [sketch.worth[end] for end in ends]
        return sum(between) + sum(at_ends) + max(at_ends)

    return straight(value)


def greatest(sketch: Sketch, values: list[Value]) -> int:
    """The greatest sum over trains of routes that share no track, by trying everything."""
    known = paths(sketch, loops=True)
    choices = []
    for value in values:
        found: dict[int, int] = {0: 0}
        for path in known:
            worth = value(sketch, path)
            if worth is not None:
                found[path.track] = max(worth, found.get(path.track, 0))
        choices.append(found)

    def rest(number: int, used: int) -> int:
        if number == len(choices):
            return 0
        return max(
            worth + rest(number + 1, used | track) for track, worth in choices[number].items() if not track & used
        )

    return rest(0, 0)
