"""The 5+5E as the public implementation counts it (ledger D-09): an own token's city and every off-board area
on the route are counted, and Ekaterinburg is worth more only if Moscow is counted too."""

from collections.abc import Collection, Sequence

from railhead.core.ids import Spot, hex_of
from railhead.routing import Chart, Counting, Stop, Way
from railhead.titles.t1861.facts import PairBonus

MOST_TOKENS = 3
"""Of a public company; nobody else runs this train."""


def express(chart: Chart, worth: Sequence[int], n: int, times: int, own: Collection[Spot], pair: PairBonus) -> Counting:
    """Beside the n places to count the limits are rights to be used once: for the dearer Ekaterinburg or for leaving
    Moscow out; for leaving out a token's city if there is another on the route, or if there are two others."""
    assert len(own) <= MOST_TOKENS, own
    ways = tuple(
        _counted(chart, stop, value, times, pair) + _left_out(chart, stop, own, pair)
        for stop, value in zip(chart.stops, worth, strict=True)
    )
    return Counting((n, 1, 1, 1), ways, ways)


def _counted(chart: Chart, stop: Stop, value: int, times: int, pair: PairBonus) -> tuple[Way, ...]:
    plain = Way(value * times, (1, 0, 0, 0))
    if hex_of(stop.spot) != pair.hex:
        return (plain,)
    return plain, Way(pair.value * times, (1, 1, 0, 0), (chart.mask(pair.with_),))


def _left_out(chart: Chart, stop: Stop, own: Collection[Spot], pair: PairBonus) -> tuple[Way, ...]:
    if stop.kind == "offboard":
        return ()
    moscow = int(hex_of(stop.spot) == pair.with_)
    if stop.spot not in own:
        return (Way(0, (0, moscow, 0, 0)),)
    # So of k tokens on the route at most k - 1 are left out and one is counted: the first uses up the one right, and a
    # second needs the other, which only all three on the route give.
    others = [chart.mask(hex_of(other)) for other in sorted(own) if other != stop.spot]
    one = Way(0, (0, moscow, 1, 0), (sum(others),))
    both = Way(0, (0, moscow, 0, 1), tuple(others))
    return ((), (one,), (one, both))[len(others)]
