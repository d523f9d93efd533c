"""The links of a graph in an order in which a sweep has few stops and claims on its front at any time."""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.graph import Arc, Graph
from railhead.routing.prices import bits_of

_STARTS = 6


class Line(Struct, frozen=True):
    """A link between two stops, with the numbers of its arcs; -1 where it can't be run that way."""

    number: int
    a: int
    b: int
    there: int
    back: int
    arc: Arc
    claim: int
    seen: int

    def other(self, stop: int) -> int:
        return self.b if stop == self.a else self.a

    def arc_from(self, stop: int) -> int:
        return self.there if stop == self.a else self.back


def in_order(graph: Graph) -> list[Line]:
    lines = _lines(graph)
    stops = sorted({stop for line in lines for stop in (line.a, line.b)})
    starts = stops[:: max(1, len(stops) // _STARTS)]
    return min((_from(start, lines) for start in starts), key=lambda way: way[0], default=(0, lines))[1]


def _lines(graph: Graph) -> list[Line]:
    arcs: dict[int, list[int]] = {}
    for number, arc in enumerate(graph.arcs):
        arcs.setdefault(arc.links[0], []).append(number)
    lines = []
    for link, numbers in sorted(arcs.items()):
        arc = graph.arcs[numbers[0]]
        back = numbers[1] if len(numbers) > 1 else -1
        seen = graph.seen_on_link(link)
        lines.append(Line(link, arc.start, arc.end, numbers[0], back, arc, arc.claim, seen))
    return lines


def _from(start: int, lines: Sequence[Line]) -> tuple[int, list[Line]]:
    """Stop after stop with all its links, always the one that keeps the front smallest; and how large it became."""
    left = {line.number: line for line in lines}
    at: dict[int, set[int]] = {}
    makers: dict[int, set[int]] = {}
    for line in lines:
        for stop in (line.a, line.b):
            at.setdefault(stop, set()).add(line.number)
        for bit in bits_of(line.claim):
            makers.setdefault(bit, set()).add(line.number)
    front: set[int] = set()
    made: set[int] = set()
    ordered: list[Line] = []
    size = 0

    def after(stop: int) -> tuple[set[int], set[int]]:
        gone = [left[number] for number in at[stop]]
        names = at[stop]
        stops = front.union(*((line.a, line.b) for line in gone))
        bits = made.union(*(bits_of(line.claim) for line in gone))
        return {one for one in stops if at[one] - names}, {bit for bit in bits if makers[bit] - names}

    while left:
        choices = [stop for stop in front if at[stop]] or [stop for stop in [start, *at] if at[stop]][:1]
        results = {stop: after(stop) for stop in sorted(choices)}
        stop = min(results, key=lambda one: (3 * len(results[one][0]) + 2 * len(results[one][1]), one))
        front, made = results[stop]
        size += 1 << (len(front) + 2 * len(made) // 3)
        gone = sorted((left[number] for number in at[stop]), key=lambda line: (line.other(stop), line.number))
        ordered += gone
        for line in gone:
            del left[line.number]
            for end in (line.a, line.b):
                at[end] = at[end] - {line.number}
            for bit in bits_of(line.claim):
                makers[bit].discard(line.number)
    return size, ordered
