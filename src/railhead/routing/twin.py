"""Which twin searches: the compiled one where it was built, otherwise the pure one."""

from railhead.routing.graph import Graph
from railhead.routing.search import Search

try:
    from railhead.routing import _search  # type: ignore[attr-defined]

    IS_COMPILED = True
except ImportError:
    IS_COMPILED = False


def new_search(graph: Graph, form: int, scale: int) -> Search:
    """A search by the fastest twin there is. A chart too large for the compiled one is left to the pure one."""
    if IS_COMPILED and max(graph.chart.bits, len(graph.chart.places)) <= _search.MOST_BITS:
        compiled: Search = _search.Search(graph, form, scale)
        return compiled
    return Search(graph, form, scale)
