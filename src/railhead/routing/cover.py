"""One route for each train where trains may share everything, but what several claim counts only once."""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.choose import NOTHING, Earned, Scores, in_order, is_enough
from railhead.routing.claims import Claims
from railhead.routing.found import Found
from railhead.routing.meeting import hang_together, tolls
from railhead.routing.meter import Crowded, Meter, Spent
from railhead.routing.packing import Market, Pick
from railhead.routing.prices import bits_of
from railhead.routing.problem import Problem


class Share(Struct, frozen=True):
    """What a route brings to a set: by itself, the claims it makes in any case, and those of which it may make some."""

    flat: int
    sure: int
    maybe: int
    room: int


def share_of(claims: Claims, scores: int | None, route: Found) -> Share:
    flat = claims.aim[0] * route.value + claims.aim[1] * route.aside
    maybe = route.mask & claims.passable if scores is not None else 0
    if scores is not None and maybe.bit_count() <= scores:
        maybe = 0
    return Share(flat, route.mask & ~maybe, maybe, scores or 0)


def assign(shares: Sequence[Share], weight: Sequence[int]) -> list[int]:
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


def _place(bit: int, shares: Sequence[Share], holds: list[list[int]], tried: set[int]) -> bool:
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


def total(shares: Sequence[Share], weight: Sequence[int]) -> int:
    """What a set is worth at these weights of claims, flat values not included."""
    sure = 0
    for share in shares:
        sure |= share.sure
    if not any(share.maybe & ~sure for share in shares):
        return sum(weight[bit] for bit in bits_of(sure))
    return sum(weight[bit] for mask in assign(shares, weight) for bit in bits_of(mask))


class Once:
    """Trains may share track; what several claim counts once."""

    def __init__(self, problem: Problem, claims: Claims, least: Earned) -> None:
        self.problem = problem
        self.claims = claims
        self.least = least

    def worth(self, pick: Pick, scores: Scores) -> int | None:
        seen = [route.seen for route in pick if route is not None]
        if not hang_together(self.problem, seen):
            return None
        if self.least != NOTHING and not is_enough(self._earned(pick, scores), self.least):
            return None
        shares = self._shares(pick, scores)
        flat = sum(share.flat for share in shares) - self.claims.aim[0] * tolls(self.problem, seen)
        return flat + total(shares, self.claims.weight)

    def _shares(self, pick: Pick, scores: Scores) -> list[Share]:
        return [
            share_of(self.claims, room, route) for room, route in zip(scores, pick, strict=True) if route is not None
        ]

    def _earned(self, pick: Pick, scores: Scores) -> Earned:
        assert self.problem.claims is not None
        routes = [route for route in pick if route is not None]
        counted = assign(self._shares(pick, scores), self.claims.weight)
        made = [self.problem.claims[self.claims.names[bit]] for mask in counted for bit in bits_of(mask)]
        revenue = sum(route.value for route in routes) + sum(claim.value for claim in made)
        lost = tolls(self.problem, [route.seen for route in routes])
        return revenue - lost, sum(route.aside for route in routes) + sum(claim.aside for claim in made)

    def gain(self, route: Found, scores: int | None, prices: Sequence[int], scale: int) -> int:
        share = share_of(self.claims, scores, route)
        return share.flat * scale + total([share], self.net(prices, scale))

    def net(self, prices: Sequence[int], scale: int) -> list[int]:
        """What each claim is worth above its price."""
        return [weight * scale - price for weight, price in zip(self.claims.weight, prices, strict=True)]

    def most(self, scale: int) -> list[int] | None:
        return [weight * scale for weight in self.claims.weight]

    def choose(self, market: Market, scores: Scores, least: int, meter: Meter) -> tuple[Pick | None, bool]:
        return _Covering(self, market, scores, least, meter).run()


class _Covering:
    """Branch and bound. The claims of a part of the set at their weight less price, the tops of the trains still to
    come and all prices together bound the whole set: each claim of the whole is paid for once, or net in a part."""

    def __init__(self, once: Once, market: Market, scores: Scores, least: int, meter: Meter) -> None:
        self.once = once
        self.market = market
        self.patience = market.patience
        self.least = least
        self.meter = meter
        self.order = sorted(range(len(market.offers)), key=lambda i: (len(market.offers[i]), i))
        self.offers = [market.offers[i] for i in self.order]
        self.scores = [scores[i] for i in self.order]
        self.shares = [
            [share_of(once.claims, room, route) for _, route in offers]
            for room, offers in zip(self.scores, self.offers, strict=True)
        ]
        self.net = once.net(market.prices, market.scale)
        paid = market.upper - sum(market.tops)
        self.hope = [paid + sum(market.tops[i] for i in self.order[depth:]) for depth in range(len(self.order) + 1)]
        self.best: list[Found | None] | None = None
        self.now: list[Found | None] = [None] * len(self.order)
        self.part: list[Share] = []

    def run(self) -> tuple[Pick | None, bool]:
        done = True
        try:
            self._next(0, 0, 0, 0)
        except (Spent, Crowded):
            done = False
        return in_order(self.order, self.best), done

    def _next(self, depth: int, begin: int, flat: int, worth: int) -> None:
        """`worth` is what the part so far is worth at net weights, flat values included."""
        self.meter.spend()
        self.patience -= 1
        if self.patience < 0:
            raise Crowded
        if depth == len(self.offers):
            whole = self.once.worth(tuple(self.now), self.scores)
            if whole is not None and whole >= self.least:
                self.best = list(self.now)
                self.least = whole + self.once.claims.unit
            return
        offers, rest, scale = self.offers[depth], self.hope[depth + 1], self.market.scale
        same = depth + 1 < len(self.offers) and self.offers[depth + 1] is offers
        for i in range(begin, len(offers)):
            gain, route = offers[i]
            if worth + gain + rest < self.least * scale:
                return
            # An offer that is passed over took as long as one that is followed.
            self.meter.spend()
            share = self.shares[depth][i]
            self.part.append(share)
            after = (flat + share.flat) * scale + total(self.part, self.net)
            if after + rest >= self.least * scale:
                self.now[depth] = route
                self._next(depth + 1, i if same else 0, flat + share.flat, after)
            self.part.pop()
        if worth + rest >= self.least * scale:
            self.now[depth] = None
            self._next(depth + 1, len(offers) if same else 0, flat, worth)
