"""What a seat may think is behind 1890's secrets: which D-train is marked, what others pay for trains."""

from collections.abc import Mapping

from railhead.core.state import Secret
from railhead.mechanisms.trains import sold
from railhead.titles.t1890.facts import DIESEL, D


def suppose(d: D) -> Mapping[str, Mapping[str, object]]:
    return {"marked": {DIESEL: _marked(d)}, "deals": _deals(d.state.deals)}


def _marked(d: D) -> int:
    """The last D-train, or the next one if that is the last: then it is no guess."""
    count = d.title.trains[DIESEL].count
    return max(sold(d, DIESEL), (count or 1) - 1)


def _deals(deals: Mapping[str, Secret[int]]) -> dict[str, int]:
    """A price is the same for both who know it; others take it for the least there is."""
    known = {name.partition(" ")[0]: deal.value for name, deal in deals.items() if deal.value is not None}
    return {name: known.get(name.partition(" ")[0], 1) for name in deals}
