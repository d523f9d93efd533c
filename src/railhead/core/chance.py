"""Chance: from a seed the numbers that follow. Two generators, told apart by the seed.

A seed that is a number, as somebody names one, runs SplitMix64: quick, and easily run backwards. A seed that is a text
of hexadecimal digits, as one is drawn, is the key of a hash (BLAKE2b) of how many numbers were drawn before: who knows
some of them learns nothing of the others.
"""

import re
from hashlib import blake2b

from railhead.core.errors import Malformed

Seed = int | str
Chance = int | str
"""The generator's state, as a State holds it."""

BITS = 64
_ALL = 1 << BITS
_SECRET = re.compile(r"[0-9a-f]{32,128}")


def begun(seed: Seed) -> Chance:
    """The generator before anything was drawn. Raises Malformed for a text that is no seed."""
    if isinstance(seed, int):
        return seed % _ALL
    if not _SECRET.fullmatch(seed) or len(seed) % 2:
        raise Malformed("a seed is a whole number, or 32 to 128 hexadecimal digits")
    return f"{seed}:0"


def derived_seed(seed: Seed, purpose: str) -> Seed:
    """Another seed for another purpose: from what is drawn by one nothing is learned of the other."""
    key = bytes.fromhex(seed) if isinstance(seed, str) else str(seed).encode()
    made = blake2b(purpose.encode(), digest_size=16, key=key, person=b"seed")
    return made.hexdigest() if isinstance(seed, str) else int.from_bytes(made.digest()[:6], "big")


def drawn(chance: Chance, sides: int) -> tuple[int, Chance]:
    """A number from 0 to sides - 1, all alike, and the generator after it."""
    # The last, incomplete round of the sides would favour the low ones: what falls there is drawn again.
    limit = _ALL - _ALL % sides
    while True:
        number, chance = _mixed(chance) if isinstance(chance, int) else _hashed(chance)
        if number < limit:
            return number % sides, chance


def _mixed(state: int) -> tuple[int, int]:
    state = (state + 0x9E3779B97F4A7C15) % _ALL
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) % _ALL
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) % _ALL
    return mixed ^ (mixed >> 31), state


def _hashed(state: str) -> tuple[int, str]:
    seed, _, counter = state.partition(":")
    count = int(counter)
    digest = blake2b(count.to_bytes(8, "big"), digest_size=BITS // 8, key=bytes.fromhex(seed), person=b"railhead")
    return int.from_bytes(digest.digest(), "big"), f"{seed}:{count + 1}"
