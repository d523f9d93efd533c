"""Which search is used: the compiled one where it was built from the source that is here, otherwise the pure one."""

import sys
from types import ModuleType

from railhead.routing.search.graph import Graph
from railhead.routing.search.search import Search

SOURCE = "062e3911c5b39ce3"
"""The fingerprint of the `.pyx` files (see setup.py). Another one was made from another source, and may crash."""

STALE = (
    "railhead: the compiled part of the route finder was built from another version; the slow one is used. "
    "Build it again: python setup.py build_ext --inplace"
)


def fresh(module: ModuleType) -> bool:
    """Whether a compiled search is the one that belongs here. Says so if not."""
    if getattr(module, "SOURCE", None) == SOURCE:
        return True
    print(STALE, file=sys.stderr)
    return False


try:
    from railhead.routing.search import _search  # type: ignore[attr-defined]

    IS_COMPILED = fresh(_search)
except ImportError:
    IS_COMPILED = False


def new_search(graph: Graph, form: int, scale: int) -> Search:
    """A search by the fastest one there is. A chart too large for the compiled one is left to the pure one."""
    if IS_COMPILED and max(graph.chart.bits, len(graph.chart.places)) <= _search.MOST_BITS:
        compiled: Search = _search.Search(graph, form, scale)
        return compiled
    return Search(graph, form, scale)
