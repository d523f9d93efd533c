"""Closing the gap between the best set known and the upper bound: prices, lists, and where they don't do, branching.

A *branch* is a part of all sets of routes: in it each train keeps off some claims. The first branch is everything.

The bound. Let p ≥ 0 be any prices of claims, v(r) the worth of a route, u(r) its claims, and z(t) the most that
v(r) − p(u(r)) is over the routes of train t in this branch, or 0 if it stays at home. In a set no claim is made twice,
so its routes pay at most P, the sum of all prices, and the set is worth at most Σ z(t) + P. Only the z(t) must be
exact, and they are searched for; prices may be found in any way. Where claims may be shared and count once, the same
holds as long as no price exceeds the worth of its claim (`Sharing.most`).

The lists. A set is worth Σ z(t) + P less what each route loses against its z(t) and less the prices nobody pays. One
that beats the best known set loses at most the gap, and so does each of its routes: lists cut there miss none. Of a
train without limits a list is too long; a table tells what its routes gain and claim (see `select_joined`).
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from railhead.routing.problem.bits import bits_of
from railhead.routing.search.budget import Budget, Spent, TooMany
from railhead.routing.search.candidate import Candidate
from railhead.routing.search.frontier_list import RouteTable
from railhead.routing.search.train_pool import TrainPool
from railhead.routing.select.prices import PricedRoutes, better_prices, close_prices
from railhead.routing.select.selection_task import Offer, Pick, Scores, SelectionTask, Sharing, Unlisted

SCALE = 64
"""Prices are in 64ths of a unit of money."""

_ROUNDS = 60
_IDLE_ROUNDS = 5
"""After so many that lower the bound by less than an eighth of a unit of worth, no more follow."""
_SHARED_ROUNDS = 12
"""Where trains share claims. Of sets worth the same, other rounds may find one that splits its worth otherwise into
revenue and money aside, and games that ran for it would play on differently."""
_ROOM = 20_000
_PATIENCE = 1000
_LIST_PATIENCE = 500_000
_LONG_PATIENCE = 10_000_000
"""Where the routes of one train are searched anew for each set of the others."""
_JOIN_PATIENCE = 20_000_000
"""Where they stand in a table."""
_TABLE_ROOM = 400_000
_NO_END = 1 << 60
_WORK = 4
"""Steps that looking at a listed route counts for."""


class Incumbent:
    """The best set known so far. `worth` may be that of a set known from elsewhere."""

    def __init__(self, sharing: Sharing, scores: Scores, unit: int, worth: int) -> None:
        self.sharing = sharing
        self.scores = scores
        self.unit = unit
        self.worth = worth
        self.pick: Pick = (None,) * len(scores)

    def take(self, pick: Pick | None) -> None:
        worth = self.sharing.worth(pick, self.scores) if pick is not None else None
        if pick is not None and worth is not None and worth > self.worth:
            self.worth, self.pick = worth, pick

    def gap(self, upper: int) -> int:
        """What a better set could lose at most against an upper bound; negative if there is none."""
        return upper - (self.worth + self.unit) * SCALE


class Group(Struct):
    """Trains of a pool that keep off the same claims."""

    pool: TrainPool
    trains: list[int]
    ban: int
    top: int = 0
    """No route of theirs gains more at the prices in force."""

    def routes(self) -> list[Candidate]:
        return [route for route in self.pool.routes.values() if not route.claim & self.ban]


class Lists(Struct):
    """Routes of each group. Those of one group may be missing, or stand in a table."""

    routes: list[Sequence[Candidate]]
    unlisted: Group | None = None
    table: RouteTable | None = None

    @property
    def patience(self) -> int:
        if self.table is not None:
            return _JOIN_PATIENCE
        return _LIST_PATIENCE if self.unlisted is None else _LONG_PATIENCE


class Branch:
    """`bans` say for each train what it keeps off; `upper` bounds every set in this branch."""

    def __init__(self, pools: Sequence[TrainPool], bans: tuple[int, ...], prices: list[int], upper: int) -> None:
        self.pools = pools
        self.claims = pools[0].claims
        self.bans = bans
        self.prices = prices
        self.upper = upper
        self.groups: list[Group] = []
        for pool in pools:
            for ban in sorted({bans[train] for train in pool.trains}):
                self.groups.append(Group(pool, [train for train in pool.trains if bans[train] == ban], ban))

    def close(self, best: Incumbent, budget: Budget) -> list["Branch"]:
        """Bring the bound down, or prove that the branch holds nothing better. What is left comes back, divided."""
        self._lower(best, budget)
        if best.gap(self.upper) < 0:
            return []
        try:
            self._settle(best, budget)
        except TooMany:
            return self._divide()
        return []

    def _lower(self, best: Incumbent, budget: Budget) -> None:
        idle, are_shared = 0, best.sharing.most(SCALE) is not None
        for _ in range(_SHARED_ROUNDS if are_shared else _ROUNDS):
            known_routes = [
                PricedRoutes([(route.worth, bits_of(route.claim)) for route in group.routes()], len(group.trains))
                for group in self.groups
            ]
            prices = self._better_prices(known_routes, best)
            news = self._reprice(prices, best, budget)
            upper = self._bound(prices)
            idle = 0 if upper < self.upper - SCALE * best.unit // 8 else idle + 1
            if upper < self.upper:
                self.upper, self.prices = upper, prices
            self._choose(Lists([group.routes() for group in self.groups]), prices, upper, best, budget, _PATIENCE)
            if best.gap(self.upper) < 0 or not news or (idle == _IDLE_ROUNDS and not are_shared):
                return

    def _better_prices(self, routes: list[PricedRoutes], best: Incumbent) -> list[int]:
        target, capacity = best.worth * SCALE, self.claims.capacity
        if self.claims.is_tight:
            return close_prices(routes, self.prices, target, SCALE, capacity)
        return better_prices(routes, self.prices, best.sharing.most(SCALE), target, SCALE, capacity)

    def _bound(self, prices: Sequence[int]) -> int:
        paid = sum(price * limit for price, limit in zip(prices, self.claims.capacity, strict=True))
        return sum(group.top * len(group.trains) for group in self.groups) + paid

    def _reprice(self, prices: list[int], best: Incumbent, budget: Budget) -> bool:
        """Every group's top at these prices; whether a route was found that beats the pool."""
        news = False
        for group in self.groups:
            group.pool.price(prices)
            known = [best.sharing.gain(route, group.pool.scores, prices, SCALE) for route in group.routes()]
            floor = max((0, *known))
            routes = group.pool.find(budget, floor + 1, group.ban)
            group.top = routes[0].gain if routes else floor
            news = news or bool(routes)
        return news

    def _settle(self, best: Incumbent, budget: Budget) -> None:
        self._reprice(self.prices, best, budget)
        bound = self._bound(self.prices)
        self.upper = min(self.upper, bound)
        if self.claims.is_tight:
            self._settle_by_worth(bound, best, budget)
        else:
            self._settle_by_slack(bound, best, budget)

    def _settle_by_slack(self, bound: int, best: Incumbent, budget: Budget) -> None:
        """List what may still beat the best set, four times as deep each time, until nothing is left out: a set found
        among few routes narrows the gap, and with it the next, longer lists."""
        may_divide = best.sharing.most(SCALE) is None and self._dividing_bit() is not None
        room = _ROOM if may_divide else _NO_END
        slack, patience = SCALE * best.unit, 0
        while best.gap(self.upper) >= 0:
            slack = min(slack, best.gap(bound))
            lists = self._lists(slack, room, best.sharing.adds_up, budget)
            patience = max(patience, lists.patience) if may_divide else _NO_END
            if not self._choose(lists, self.prices, bound, best, budget, patience):
                raise TooMany
            if slack >= best.gap(bound):
                self.upper = best.worth * SCALE
            slack *= 4

    def _settle_by_worth(self, bound: int, best: Incumbent, budget: Budget) -> None:
        """Ask for sets of the highest worth that the bound allows, then of the next lower one: so lists are no deeper
        than they must be. Before they are deep enough to tell, sets are looked for whose routes all lose little."""
        may_divide = self._dividing_bit() is not None
        lists: Lists | None = None
        while best.gap(self.upper) >= 0:
            least = self.upper // (SCALE * best.unit) * best.unit
            lost = bound - least * SCALE
            if lists is not None:
                self._choose(lists, self.prices, bound, best, budget, lists.patience, least)
            for slack in (lost // 4, lost // 2, lost) if lost > SCALE * best.unit // 8 else (lost,):
                if best.worth < least:
                    lists = self._lists(slack, _ROOM if may_divide else _NO_END, best.sharing.adds_up, budget)
                    patience = lists.patience if may_divide else _NO_END
                    if not self._choose(lists, self.prices, bound, best, budget, patience, least):
                        raise TooMany
            if best.worth < least:
                self.upper = (least - best.unit) * SCALE

    def _lists(self, slack: int, room: int, adds_up: bool, budget: Budget) -> "Lists":
        """The routes of each group that lose no more than the slack; of one train they may be too many to list, if all
        that matters is what its route is worth."""
        lists = Lists([])
        tables = [group for group in self.groups if self.claims.is_tight and group.pool.can_be_tabled]
        for group in self.groups:
            may_miss = lists.unlisted is None and len(group.trains) == 1 and adds_up
            floor = group.top - slack
            # A train without limits, if it is the only one, is not worth the attempt.
            is_long = may_miss and tables == [group] and room < _NO_END
            routes = None if is_long else _listed(group, floor, room, budget)
            if routes is None:
                if not may_miss:
                    raise TooMany
                lists.unlisted = group
                lists.table = group.pool.table(budget, floor, group.ban, _TABLE_ROOM) if group in tables else None
            lists.routes.append(routes or [])
        return lists

    def _choose(
        self,
        lists: "Lists",
        prices: Sequence[int],
        upper: int,
        best: Incumbent,
        budget: Budget,
        patience: int,
        least: int = 0,
    ) -> bool:
        """Whether all sets were looked at that are worth at least so much, and more than the best one."""
        offers: list[list[Offer]] = [[] for _ in self.bans]
        tops = [0] * len(self.bans)
        for group, routes in zip(self.groups, lists.routes, strict=True):
            made: list[Offer] = []
            for route in routes:
                budget.spend(_WORK)
                made.append((best.sharing.gain(route, group.pool.scores, prices, SCALE), route))
            made.sort(key=lambda offer: (-offer[0], offer[1].claim, offer[1].mask, offer[1].seen))
            for train in group.trains:
                offers[train], tops[train] = made, group.top
        task = SelectionTask(offers, tops, upper, prices, SCALE, patience)
        if lists.unlisted is not None:
            one = lists.unlisted
            priced, free = one.pool.asked_often(one.top, one.ban, budget)
            task = replace(task, unlisted=Unlisted(one.trains[0], priced, free, lists.table))
        pick, done = best.sharing.choose(task, best.scores, max(least, best.worth + best.unit), budget)
        best.take(pick)
        if budget.is_spent:
            raise Spent
        return done

    def _dividing_bit(self) -> int | None:
        """The dearest claim that more than one train may still make."""
        most = [
            (price, -bit)
            for bit, price in enumerate(self.prices)
            if price and self.claims.sole >> bit & 1 and sum(not ban >> bit & 1 for ban in self.bans) > 1
        ]
        return -max(most)[1] if most else None

    def _divide(self) -> list["Branch"]:
        """At most one train makes a claim: in each part another train may. Like trains are tried once, since swapping
        the routes of two trains that count alike and keep off the same changes nothing."""
        bit = self._dividing_bit()
        assert bit is not None
        parts = []
        for group in self.groups:
            if not group.ban >> bit & 1:
                keeper = group.trains[0]
                bans = tuple(ban if train == keeper else ban | 1 << bit for train, ban in enumerate(self.bans))
                parts.append(Branch(self.pools, bans, self.prices, self.upper))
        return parts


def _listed(group: Group, floor: int, room: int, budget: Budget) -> list[Candidate] | None:
    try:
        return group.pool.list(budget, floor, group.ban, room)
    except TooMany:
        return None
