"""Bonuses laid over a counting: for a stop, for a pair of places or of ends, for a circle. Each gives a new counting.

Where a route has at most one of several bonuses, each becomes one of the train's further countings (`Train.others`).
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from railhead.core.hexes import Grid
from railhead.core.ids import Hex, Spot
from railhead.routing.problem.chart import Chart
from railhead.routing.problem.model import Cost, Counting, Trip, Way, Ways


def counts(way: Way) -> bool:
    """Whether a stop taken in this way counts, even if for nothing."""
    return bool(way.value) or any(way.cost)


def with_extra(chart: Chart, plain: Counting, spot: Spot, extra: Way, passing: bool = False) -> Counting:
    """The stop may also count with the extra's value and money aside on top, under its needs and claims; if `passing`
    also where it is passed without counting. Extras with a common claim exclude each other."""
    stop = chart.at[spot]

    def richer(rows: tuple[Ways, ...]) -> tuple[Ways, ...]:
        more = tuple(
            replace(
                way,
                value=way.value + extra.value,
                aside=way.aside + extra.aside,
                needs=way.needs + extra.needs,
                claims=way.claims + extra.claims,
            )
            for way in rows[stop]
            if (passing or counts(way)) and not {*way.claims} & {*extra.claims}
        )
        return (*rows[:stop], rows[stop] + more, *rows[stop + 1 :])

    return replace(plain, through=richer(plain.through), ends=richer(plain.ends))


def with_bonus(chart: Chart, plain: Counting, spot: Spot, bonus: int, place: str) -> Counting:
    """Wherever `spot` counts it counts `bonus` more if the route also visits `place` (1861: Ekaterinburg with
    Moscow)."""
    return with_extra(chart, plain, spot, Way(bonus, needs=(chart.mask(place),)))


def with_mail(plain: Counting) -> Counting:
    """The same as a mail train: its two ends bring their value again, to the treasury. One train of a company can be
    (1853)."""
    # Equal stops share their ways, and go on doing so: the search makes its own of each once.
    twice = {ways: tuple(replace(way, aside=way.value) for way in ways) for ways in set(plain.ends)}
    ends = tuple(twice[ways] for ways in plain.ends)
    return replace(plain, ends=ends, whole=replace(plain.whole, claims=("mail",)))


def visiting(chart: Chart, plain: Counting, groups: Sequence[Collection[str]], bonus: int) -> Counting:
    """Routes that visit a place of every group, and the bonus for it (1863's outer circle)."""
    needs = tuple(chart.mask(*group) for group in groups)
    return replace(plain, whole=replace(plain.whole, value=plain.whole.value + bonus, needs=needs))


def edge_to_edge(chart: Chart, plain: Counting, one: Collection[str], other: Collection[str], bonus: int) -> Counting:
    """Routes from a place of the one kind to a place of the other, and the bonus for it (1863's compass). A place of
    both kinds serves as either."""

    def at(place: str) -> list[Cost]:
        return [cost for cost, kind in (((1, 0), one), ((0, 1), other)) if place in kind]

    def dearer(way: Way, cost: Cost) -> Way:
        return replace(way, cost=(*(way.cost or (0,) * len(plain.limits)), *cost))

    return replace(
        plain,
        limits=(*plain.limits, 1, 1),
        through=tuple(tuple(dearer(way, (0, 0)) for way in ways) for ways in plain.through),
        ends=tuple(
            tuple(dearer(way, cost) for cost in at(stop.place) for way in ways)
            for stop, ways in zip(chart.stops, plain.ends, strict=True)
        ),
        whole=replace(dearer(plain.whole, (0, 0)), value=plain.whole.value + bonus),
        loops=False,
    )


def going_round(chart: Chart, plain: Counting, grid: Grid, inside: Hex, belt: Collection[Hex], bonus: int) -> Counting:
    """Loops that keep to the hexes of the belt and go round the hex inside, and the bonus for it (1863's inner
    circle)."""
    links = frozenset(i for i, link in enumerate(chart.links) if all(name in belt for name in link.hexes))

    def allows(trip: Trip) -> bool:
        return trip.stops[0] == trip.stops[-1] and winds_round(grid, hexes_of(chart, trip), inside)

    return replace(
        plain,
        links=links if plain.links is None else links & plain.links,
        whole=replace(plain.whole, value=plain.whole.value + bonus),
        loops=True,
        allows=allows,
    )


def hexes_of(chart: Chart, trip: Trip) -> list[Hex]:
    """The hexes of a trip in order."""
    hexes: list[Hex] = []
    for stop, link in zip(trip.stops, trip.links, strict=False):
        way = chart.links[link].hexes
        hexes += way[1:] if chart.links[link].a == chart.stops[stop].spot else way[-2::-1]
    return hexes


def winds_round(grid: Grid, loop: Sequence[Hex], inside: Hex) -> bool:
    """Whether a closed way over these hexes goes round another one: it crosses a ray from there more often from one
    side than from the other."""
    x, y = grid.place(inside)
    turns = 0
    for i, name in enumerate(loop):
        (xa, ya), (xb, yb) = grid.place(loop[i - 1]), grid.place(name)
        side = (xb - xa) * (y - ya) - (x - xa) * (yb - ya)
        if ya <= y < yb and side > 0:
            turns += 1
        elif yb <= y < ya and side < 0:
            turns -= 1
    return turns != 0
