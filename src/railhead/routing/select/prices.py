"""Prices on what several trains want, so that their separate best routes agree as far as possible.

Whole numbers throughout: the same prices on every machine. Any prices give a true bound (see `branch_and_price`); good
ones give a low one.
"""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.search.compiled import fresh as is_fresh

_TURNS = 80

try:
    from railhead.routing.select import _prices  # type: ignore[attr-defined]

    IS_COMPILED = is_fresh(_prices)
except ImportError:
    IS_COMPILED = False


class PricedRoutes(Struct, frozen=True):
    """Known routes of one kind of train, as (worth, bits claimed), and how many such trains there are."""

    routes: list[tuple[int, tuple[int, ...]]]
    trains: int


def better_prices(
    pools: Sequence[PricedRoutes], prices: list[int], most: Sequence[int] | None, target: int, scale: int
) -> list[int]:
    """Subgradient steps from the given prices towards the least upper bound for the pools; the best prices met.

    `most` limits each price. `target` is the worth of a known set, in units of 1/scale: the bound can't fall below it.
    """
    if IS_COMPILED:
        found: list[int] = _prices.better_prices(list(pools), prices, most, target, scale, _TURNS)
        return found
    return pure_better_prices(pools, prices, most, target, scale)


def pure_better_prices(
    pools: Sequence[PricedRoutes], prices: list[int], most: Sequence[int] | None, target: int, scale: int
) -> list[int]:
    """The reference for the compiled form."""
    best, now = prices, prices
    lowest: int | None = None
    pace, idle = 64, 0
    for _ in range(_TURNS):
        wanted = [0] * len(now)
        bound = sum(now)
        for pool in pools:
            gain, bits = _favourite(pool, now, scale)
            bound += gain * pool.trains
            for bit in bits:
                wanted[bit] += pool.trains
        if lowest is None or bound < lowest:
            lowest, best, idle = bound, now, 0
        else:
            idle += 1
            if idle == 5:
                pace, idle, now = pace * 2 // 3, 0, best
                continue
        push = [want - 1 if want > 1 or now[bit] else 0 for bit, want in enumerate(wanted)]
        norm = sum(step * step for step in push)
        if norm == 0 or bound <= target or pace < 2:
            break
        stride = (bound - target) * pace
        now = [max(0, price + stride * step // (64 * norm)) for price, step in zip(now, push, strict=True)]
        if most is not None:
            now = [min(price, limit) for price, limit in zip(now, most, strict=True)]
    return best


def _favourite(pool: PricedRoutes, prices: list[int], scale: int) -> tuple[int, tuple[int, ...]]:
    best: tuple[int, tuple[int, ...]] = (0, ())
    for value, bits in pool.routes:
        gain = value * scale
        for bit in bits:
            gain -= prices[bit]
        if gain > best[0]:
            best = (gain, bits)
    return best
