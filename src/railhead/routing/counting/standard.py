"""The ways of counting that titles use, each as a function from stop values to a `Counting`.

`worth` holds the value of each stop of the chart in its order, bonuses included. A title with a rule of its own
builds its `Counting` from ways in the same manner.
"""

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from railhead.core.ids import Spot
from railhead.routing.problem.chart import Chart, Stop
from railhead.routing.problem.model import Counting, Way, Ways

Taking = Callable[[Stop, int], Ways]
"""The ways to take a stop of the given worth."""


def counting(
    chart: Chart,
    worth: Sequence[int],
    limits: tuple[int, ...],
    through: Taking,
    ends: Taking,
) -> Counting:
    """A counting from two functions; equal stops share their ways."""
    known: dict[tuple[str, int, bool], Ways] = {}

    def ways(stop: Stop, value: int, end: bool) -> Ways:
        key = (stop.kind, value, end)
        if key not in known:
            known[key] = (ends if end else through)(stop, value)
        return known[key]

    return Counting(
        limits=limits,
        through=tuple(ways(stop, value, False) for stop, value in zip(chart.stops, worth, strict=True)),
        ends=tuple(ways(stop, value, True) for stop, value in zip(chart.stops, worth, strict=True)),
    )


def skipping_towns(chart: Chart, worth: Sequence[int], n: int, times: int = 1, loose_ends: bool = False) -> Counting:
    """At most n places count; towns between the ends may be skipped, ends and cities may not (1861).
    With loose ends a run may trail off over towns it doesn't count: worth no more, but recorded games do it."""

    def counted(stop: Stop, value: int) -> Ways:
        return (Way(value * times, (1,)),)

    def through(stop: Stop, value: int) -> Ways:
        return (*counted(stop, value), Way(0, (0,))) if stop.kind == "town" else counted(stop, value)

    return counting(chart, worth, (n,), through, through if loose_ends else counted)


def any_of(chart: Chart, worth: Sequence[int], n: int, times: int = 1) -> Counting:
    """Any n places of the route count, whatever they are (1861's 5+5E)."""

    def ways(stop: Stop, value: int) -> Ways:
        return (Way(value * times, (1,)), Way(0, (0,)))

    return counting(chart, worth, (n,), ways, ways)


def every_stop(chart: Chart, worth: Sequence[int], n: int) -> Counting:
    """At most n stops of any kind, all counted (1890)."""

    def ways(stop: Stop, value: int) -> Ways:
        return (Way(value, (1,)),)

    return counting(chart, worth, (n,), ways, ways)


def cities_and_towns(chart: Chart, worth: Sequence[int], n: int, m: int) -> Counting:
    """At most n cities or off-board areas and at most m towns, all counted (1890's n+m)."""

    def ways(stop: Stop, value: int) -> Ways:
        return (Way(value, (0, 1) if stop.kind == "town" else (1, 0)),)

    return counting(chart, worth, (n, m), ways, ways)


def unlimited(chart: Chart, worth: Sequence[int]) -> Counting:
    """Every stop of the route counts, however many (1890's D)."""

    def ways(stop: Stop, value: int) -> Ways:
        return (Way(value),)

    return counting(chart, worth, (), ways, ways)


def free_towns(chart: Chart, worth: Sequence[int], n: int, town_ends: bool = True, loops: bool = False) -> Counting:
    """At most n cities or off-board areas, and every town passed; nothing may be skipped. Junctions count for nothing
    and are no ends. (1853, where towns may be ends; 1863's T-trains, where they may not and a run may be a loop.)"""

    def through(stop: Stop, value: int) -> Ways:
        return (Way(value, (0 if stop.kind in ("town", "junction") else 1,)),)

    def ends(stop: Stop, value: int) -> Ways:
        if stop.kind == "junction" or (stop.kind == "town" and not town_ends):
            return ()
        return through(stop, value)

    return replace(counting(chart, worth, (n,), through, ends), loops=loops)


def express(chart: Chart, worth: Sequence[int], n: int, ends_at: Collection[Spot]) -> Counting:
    """Both ends, which must be among `ends_at`, and up to n cities between; other cities may be passed, towns don't
    count. One end counts double (1863's 2+n)."""

    def through(stop: Stop, value: int) -> Ways:
        return (Way(value, (1, 0)), Way(0, (0, 0))) if stop.kind == "city" else (Way(0, (0, 0)),)

    def ends(stop: Stop, value: int) -> Ways:
        return (Way(value, (0, 0)), Way(2 * value, (0, 1)))

    plain = counting(chart, worth, (n, 1), through, ends)
    allowed = tuple(ways if stop.spot in ends_at else () for stop, ways in zip(chart.stops, plain.ends, strict=True))
    return replace(plain, ends=allowed)
