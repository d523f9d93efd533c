"""Small random networks for comparison with brute force, and the brute force itself.

The brute force knows nothing of the finder: it walks every simple path and applies a title's words to it.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from railhead.core.ids import Hex, Spot
from railhead.core.tiles import StopKind
from railhead.routing import Chart, Link, Stop


class Sketch(NamedTuple):
    """A position on a network: what each stop is worth, where own tokens stand, which stops can't be passed."""

    chart: Chart
    worth: tuple[int, ...]
    own: frozenset[Spot]
    closed: frozenset[Spot]


class Path(NamedTuple):
    stops: tuple[int, ...]
    track: int
    links: tuple[int, ...]


@st.composite
def sketches(draw: st.DrawFn, most: int = 7) -> Sketch:
    """Few stops, many links, some of which share track; some stops are one place."""
    size = draw(st.integers(2, most))
    kinds: list[StopKind] = draw(
        st.lists(st.sampled_from(("city", "city", "town", "town", "offboard")), min_size=size, max_size=size)
    )
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
        links.append(Link(spots[a], spots[b], track, (Hex(spots[a][:2]), Hex(f"Z{number + 1}"), Hex(spots[b][:2]))))
    worth = draw(st.lists(st.integers(0, 8), min_size=size, max_size=size))
    cities = [i for i in range(size) if kinds[i] == "city"]
    own = {0} | set(draw(st.lists(st.sampled_from(cities), max_size=2)))
    closed = {i for i in range(size) if kinds[i] == "offboard" or (i not in own and draw(st.integers(0, 6)) == 0)}
    stops = [Stop(spots[i], f"P{places[i]}", kinds[i]) for i in range(size)]
    return Sketch(
        Chart(stops, links),
        tuple(10 * value for value in worth),
        frozenset(spots[i] for i in own),
        frozenset(spots[i] for i in closed),
    )


def paths(sketch: Sketch) -> list[Path]:
    """Every path of two or more stops: no place twice, no track twice, nothing passed that is closed, a token on it."""
    return list({frozenset(path.links): path for path in _all_paths(sketch)}.values())


def _all_paths(sketch: Sketch) -> Iterator[Path]:
    chart = sketch.chart
    closed = {chart.at[spot] for spot in sketch.closed}
    own = {chart.at[spot] for spot in sketch.own}

    def walk(stops: tuple[int, ...], track: int, links: tuple[int, ...]) -> Iterator[Path]:
        if len(stops) > 1 and own & set(stops):
            yield Path(stops, track, links)
        if len(stops) > 1 and stops[-1] in closed:
            return
        for number, link in enumerate(chart.links):
            ends = {chart.at[link.a], chart.at[link.b]}
            if stops[-1] not in ends or link.track & track or len(ends) == 1:
                continue
            (other,) = ends - {stops[-1]}
            if chart.stops[other].place not in {chart.stops[stop].place for stop in stops}:
                yield from walk((*stops, other), track | link.track, (*links, number))

    for start in range(len(chart.stops)):
        yield from walk((start,), 0, ())


Value = Callable[[Sketch, Path], int | None]
"""What a path is worth to a train, None if the train can't run it."""


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

    return value


def any_stops(n: int, times: int = 1) -> Value:
    def value(sketch: Sketch, path: Path) -> int | None:
        return times * sum(sorted((sketch.worth[stop] for stop in path.stops), reverse=True)[:n])

    return value


def all_stops(n: int) -> Value:
    def value(sketch: Sketch, path: Path) -> int | None:
        return sum(sketch.worth[stop] for stop in path.stops) if len(path.stops) <= n else None

    return value


def cities_plus_towns(n: int, m: int) -> Value:
    def value(sketch: Sketch, path: Path) -> int | None:
        towns = sum(sketch.chart.stops[stop].kind == "town" for stop in path.stops)
        fits = towns <= m and len(path.stops) - towns <= n
        return sum(sketch.worth[stop] for stop in path.stops) if fits else None

    return value


def greatest(sketch: Sketch, values: list[Value]) -> int:
    """The greatest sum over trains of routes that share no track, by trying everything."""
    known = paths(sketch)
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
