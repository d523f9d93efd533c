"""The links of a graph in an order in which a frontier search has few stops and claims on its front at any time."""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.problem.bits import bits_of
from railhead.routing.search.graph import Arc, Graph

_STARTS = 6


class Edge(Struct, frozen=True):
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


def edges_in_order(graph: Graph) -> list[Edge]:
    edges = _edges(graph)
    stops = sorted({stop for edge in edges for stop in (edge.a, edge.b)})
    starts = stops[:: max(1, len(stops) // _STARTS)]
    return min((_from(start, edges) for start in starts), key=lambda way: way[0], default=(0, edges))[1]


def _edges(graph: Graph) -> list[Edge]:
    arcs: dict[int, list[int]] = {}
    for number, arc in enumerate(graph.arcs):
        arcs.setdefault(arc.links[0], []).append(number)
    edges = []
    for link, numbers in sorted(arcs.items()):
        arc = graph.arcs[numbers[0]]
        back = numbers[1] if len(numbers) > 1 else -1
        seen = graph.seen_on_link(link)
        edges.append(Edge(link, arc.start, arc.end, numbers[0], back, arc, arc.claim, seen))
    return edges


def _from(start: int, edges: Sequence[Edge]) -> tuple[int, list[Edge]]:
    """Stop after stop with all its links, always the one that keeps the front smallest; and how large it became."""
    left = {edge.number: edge for edge in edges}
    at: dict[int, set[int]] = {}
    makers: dict[int, set[int]] = {}
    for edge in edges:
        for stop in (edge.a, edge.b):
            at.setdefault(stop, set()).add(edge.number)
        for bit in bits_of(edge.claim):
            makers.setdefault(bit, set()).add(edge.number)
    front: set[int] = set()
    made: set[int] = set()
    ordered: list[Edge] = []
    size = 0

    def after(stop: int) -> tuple[set[int], set[int]]:
        gone = [left[number] for number in at[stop]]
        names = at[stop]
        stops = front.union(*((edge.a, edge.b) for edge in gone))
        bits = made.union(*(bits_of(edge.claim) for edge in gone))
        return {one for one in stops if at[one] - names}, {bit for bit in bits if makers[bit] - names}

    while left:
        choices = [stop for stop in front if at[stop]] or [stop for stop in [start, *at] if at[stop]][:1]
        results = {stop: after(stop) for stop in sorted(choices)}
        stop = min(results, key=lambda one: (3 * len(results[one][0]) + 2 * len(results[one][1]), one))
        front, made = results[stop]
        size += 1 << (len(front) + 2 * len(made) // 3)
        gone = sorted((left[number] for number in at[stop]), key=lambda edge: (edge.other(stop), edge.number))
        ordered += gone
        for edge in gone:
            del left[edge.number]
            for end in (edge.a, edge.b):
                at[end] = at[end] - {edge.number}
            for bit in bits_of(edge.claim):
                makers[bit].discard(edge.number)
    return size, ordered
