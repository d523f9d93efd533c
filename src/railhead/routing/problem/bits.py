"""Sets of small numbers as the bits of a mask."""

from collections.abc import Sequence
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def bits_of(mask: int) -> tuple[int, ...]:
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low.bit_length() - 1)
        mask ^= low
    return tuple(bits)


def cost_of(mask: int, prices: Sequence[int]) -> int:
    """What the bits of a mask cost. No prices: nothing costs anything."""
    return sum([prices[bit] for bit in bits_of(mask)]) if prices else 0
