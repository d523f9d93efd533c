"""From the search's numbers back to stops, legs and money."""

from railhead.routing.graph import Graph
from railhead.routing.problem import Run
from railhead.routing.search import Found


def run_of(graph: Graph, train: str, found: Found) -> Run:
    """The route as people read it, from the end of the first arm over the root to the end of the second."""
    chart = graph.chart
    stops: list[tuple[int, int]] = []
    links: list[int] = []
    for step in range(len(found.first) - 1, -1, -1):
        number, way = found.first[step]
        arc = graph.arcs[number]
        ways = graph.ends if step == len(found.first) - 1 else graph.through
        stops.append((arc.end, ways[arc.end][way].value))
        links.append(arc.link)
    ways = graph.through if found.second else graph.ends
    stops.append((found.root, ways[found.root][found.way].value))
    for step, (number, way) in enumerate(found.second):
        arc = graph.arcs[number]
        ways = graph.ends if step == len(found.second) - 1 else graph.through
        stops.append((arc.end, ways[arc.end][way].value))
        links.append(arc.link)
    spots = tuple(chart.stops[stop].spot for stop, _ in stops)
    hexes = []
    for spot, link in zip(spots, links, strict=False):
        way_there = chart.links[link].hexes
        hexes.append(way_there if chart.links[link].a == spot else way_there[::-1])
    return Run(
        train=train,
        legs=tuple(chart.links[link].name for link in links),
        stops=spots,
        counted=tuple((chart.stops[stop].spot, value) for stop, value in stops if value),
        revenue=found.value,
        hexes=tuple(hexes),
    )
