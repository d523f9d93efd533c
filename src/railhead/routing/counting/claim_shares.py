"""What a route brings to a set in which every claim counts once, and who counts what."""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.problem.bits import bits_of
from railhead.routing.problem.claims import Claiming, Claims


class ClaimShare(Struct, frozen=True):
    """What a route brings to a set: by itself, the claims it makes in any case, and those of which it may make some."""

    flat: int
    sure: int
    maybe: int
    room: int


def share_of(claims: Claims, scores: int | None, route: Claiming) -> ClaimShare:
    flat = claims.aim[0] * route.value + claims.aim[1] * route.aside
    maybe = route.mask & claims.passable if scores is not None else 0
    if scores is not None and maybe.bit_count() <= scores:
        maybe = 0
    return ClaimShare(flat, route.mask & ~maybe, maybe, scores or 0)


def assign(shares: Sequence[ClaimShare], weight: Sequence[int]) -> list[int]:
    """Which claims each route counts so that the weight of all is greatest, every claim once.

    Claims in falling weight, each given to a route with room, others moving over if they can: the sets of claims that
    can be counted together are a matroid, so being greedy is right.
    """
    counted = [0] * len(shares)
    taken = 0
    for i, share in enumerate(shares):
        counted[i] = share.sure & ~taken
        taken |= share.sure
    open_bits = 0
    for share in shares:
        open_bits |= share.maybe & ~taken
    holds: list[list[int]] = [[] for _ in shares]
    for bit in sorted(bits_of(open_bits), key=lambda bit: (-weight[bit], bit)):
        _place(bit, shares, holds, set())
    for i, bits in enumerate(holds):
        counted[i] |= sum(1 << bit for bit in bits)
    return counted


def _place(bit: int, shares: Sequence[ClaimShare], holds: list[list[int]], tried: set[int]) -> bool:
    for i, share in enumerate(shares):
        if i in tried or not share.maybe >> bit & 1:
            continue
        tried.add(i)
        if len(holds[i]) < share.room:
            holds[i].append(bit)
            return True
        for held in list(holds[i]):
            if _place(held, shares, holds, tried):
                holds[i][holds[i].index(held)] = bit
                return True
    return False


def weigh(mask: int, weight: Sequence[int]) -> int:
    """What claims are worth at these weights."""
    return sum([weight[bit] for bit in bits_of(mask)])


class Weights(dict[int, int]):
    """What sets of claims are worth at net weights, each worked out when it is first asked for."""

    def __init__(self, net: Sequence[int]) -> None:
        self.net = net

    def __missing__(self, mask: int) -> int:
        self[mask] = weigh(mask, self.net)
        return self[mask]


def total(shares: Sequence[ClaimShare], weight: Sequence[int]) -> int:
    """What a set is worth at these weights of claims, flat values not included."""
    sure = 0
    for share in shares:
        sure |= share.sure
    if not any(share.maybe & ~sure for share in shares):
        return weigh(sure, weight)
    return sum(weigh(mask, weight) for mask in assign(shares, weight))
