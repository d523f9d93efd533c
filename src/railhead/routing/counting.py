"""The ways of counting that titles use, each as a function from stop values to a `Counting`.

`worth` holds the value of each stop of the chart in its order, bonuses included. A title with a rule of its own
builds its `Counting` from ways in the same manner.
"""

from collections.abc import Callable, Sequence

from railhead.core.ids import Spot
from railhead.routing.chart import Chart, Stop
from railhead.routing.problem import Counting, Way, Ways

Taking = Callable[[Stop, int], Ways]
"""The ways to take a stop of the given worth."""


def counting(
    chart: Chart,
    worth: Sequence[int],
    limits: tuple[int, ...],
    through: Taking,
    ends: Taking,
    gauges: frozenset[str] | None = None,
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
        gauges=gauges,
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


def with_bonus(chart: Chart, plain: Counting, spot: Spot, bonus: int, place: str) -> Counting:
    """The same, but wherever `spot` counts it counts `bonus` more if the route also visits `place`
    (1861: Ekaterinburg with Moscow)."""
    stop = chart.at[spot]
    need = (chart.mask(place),)

    def richer(rows: tuple[Ways, ...]) -> tuple[Ways, ...]:
        extra = tuple(Way(way.value + bonus, way.cost, (*way.needs, *need)) for way in rows[stop] if way.value)
        return (*rows[:stop], rows[stop] + extra, *rows[stop + 1 :])

    return Counting(plain.limits, richer(plain.through), richer(plain.ends), plain.gauges)


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
