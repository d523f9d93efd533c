"""Prices on what several trains want, so that their separate best routes agree as far as possible.

Whole numbers throughout: the same prices on every machine. Any prices give a true bound (see `branch_and_price`); good
ones give a low one.
"""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.search.compiled import fresh as is_fresh

_TURNS = 80
_LONG = 2000
_PATIENCE = 30
_FINE = 256
"""Close prices are sought in as small parts of the unit of prices."""
_PACE = 1024
_NEAR = 64
"""Close prices never aim lower than by such a part of the least bound: the best known set may be far below it."""

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
    pools: Sequence[PricedRoutes],
    prices: list[int],
    most: Sequence[int] | None,
    target: int,
    scale: int,
    capacity: Sequence[int],
) -> list[int]:
    """Subgradient steps from the given prices towards the least upper bound for the pools; the best prices met.

    `most` limits each price, `capacity` says how many trains can make each claim. `target` is the worth of a known set,
    in units of 1/scale: the bound can't fall below it.
    """
    if IS_COMPILED:
        found: list[int] = _prices.better_prices(list(pools), prices, most, target, scale, capacity, _TURNS)
        return found
    return pure_better_prices(pools, prices, most, target, scale, capacity)


def pure_better_prices(
    pools: Sequence[PricedRoutes],
    prices: list[int],
    most: Sequence[int] | None,
    target: int,
    scale: int,
    capacity: Sequence[int],
) -> list[int]:
    """The reference for the compiled form."""
    best, now = prices, prices
    lowest: int | None = None
    pace, idle = 64, 0
    for _ in range(_TURNS):
        wanted = [0] * len(now)
        bound = sum([price * limit for price, limit in zip(now, capacity, strict=True)])
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
        push = [want - capacity[bit] if want > capacity[bit] or now[bit] else 0 for bit, want in enumerate(wanted)]
        norm = sum(step * step for step in push)
        if norm == 0 or bound <= target or pace < 2:
            break
        stride = (bound - target) * pace
        now = [max(0, price + stride * step // (64 * norm)) for price, step in zip(now, push, strict=True)]
        if most is not None:
            now = [min(price, limit) for price, limit in zip(now, most, strict=True)]
    return best


def close_prices(
    pools: Sequence[PricedRoutes], prices: list[int], target: int, scale: int, capacity: Sequence[int]
) -> list[int]:
    """As `better_prices`, some twenty times the work, and very close to the least bound: each step keeps some of the
    direction of those before it."""
    if IS_COMPILED:
        found: list[int] = _prices.close_prices(
            list(pools), prices, target, scale, capacity, _LONG, _FINE, _PACE, _NEAR
        )
        return found
    return pure_close_prices(pools, prices, target, scale, capacity)


def pure_close_prices(
    pools: Sequence[PricedRoutes], prices: list[int], target: int, scale: int, capacity: Sequence[int]
) -> list[int]:
    """The reference for the compiled form."""
    now = [price * _FINE for price in prices]
    best, drift = now, [0] * len(now)
    lowest: int | None = None
    pace, idle = _PACE, 0
    for _ in range(_LONG):
        slope = [-limit for limit in capacity]
        bound = sum([price * limit for price, limit in zip(now, capacity, strict=True)])
        for pool in pools:
            gain, bits = _favourite(pool, now, scale * _FINE)
            bound += gain * pool.trains
            for bit in bits:
                slope[bit] += pool.trains
        if lowest is None or bound < lowest:
            lowest, best, idle = bound, now, 0
        else:
            idle += 1
            if idle == _PATIENCE:
                pace, idle, now, drift = pace * 7 // 10, 0, best, [0] * len(now)
                continue
        pushed = [7 * old // 10 + _FINE * new for old, new in zip(drift, slope, strict=True)]
        drift = [step if price or step > 0 else 0 for price, step in zip(now, pushed, strict=True)]
        norm = sum([step * step for step in drift])
        if norm == 0 or bound <= target * _FINE or pace < _PACE // 100:
            break
        stride = (bound - max(target * _FINE, lowest - lowest // _NEAR)) * pace // _PACE
        now = [max(0, price + stride * step * _FINE // norm) for price, step in zip(now, drift, strict=True)]
    return [(price + _FINE // 2) // _FINE for price in best]


def _favourite(pool: PricedRoutes, prices: list[int], scale: int) -> tuple[int, tuple[int, ...]]:
    best: tuple[int, tuple[int, ...]] = (0, ())
    for value, bits in pool.routes:
        gain = value * scale
        for bit in bits:
            gain -= prices[bit]
        if gain > best[0]:
            best = (gain, bits)
    return best
