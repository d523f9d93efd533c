"""The random generator of a State.

There are two, chosen by the kind of seed. An integer seed, as a person may enter, runs SplitMix64: fast, but it can be
run backwards. A hexadecimal seed, as drawn for a real game, is the key of a BLAKE2b hash of the draw counter: from some
of the numbers nothing can be learned about the others.
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
    """The generator before the first draw. Raises Malformed for a text that is no seed."""
    if isinstance(seed, int):
        return seed % _ALL
    if not _SECRET.fullmatch(seed) or len(seed) % 2:
        raise Malformed("a seed is a whole number, or 32 to 128 hexadecimal digits")
    return f"{seed}:0"


def derived_seed(seed: Seed, purpose: str) -> Seed:
    """A seed for another purpose, such that the numbers of one reveal nothing about the other."""
    key = bytes.fromhex(seed) if isinstance(seed, str) else str(seed).encode()
    made = blake2b(purpose.encode(), digest_size=16, key=key, person=b"seed")
    return made.hexdigest() if isinstance(seed, str) else int.from_bytes(made.digest()[:6], "big")


def drawn(chance: Chance, sides: int) -> tuple[int, Chance]:
    """A uniform number from 0 to sides - 1, and the generator after it."""
    # Rejection sampling: the last, incomplete block of `sides` numbers would favour the low ones.
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
