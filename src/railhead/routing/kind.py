"""Trains that count alike: their searches, and the routes known so far."""

from collections.abc import Iterable, Sequence

from railhead.routing.choose import Offer, Sharing
from railhead.routing.claims import Claims
from railhead.routing.found import Found
from railhead.routing.graph import Graph
from railhead.routing.meter import Meter, Spent
from railhead.routing.problem import Counting, Problem
from railhead.routing.search import Search
from railhead.routing.twin import new_search


class Kind:
    """`top` is at least what any route of the kind gains at the prices in force, and never below nothing: a train
    may stay at home."""

    def __init__(self, searches: list[Search], trains: list[int]) -> None:
        self.searches = searches
        self.trains = trains
        self.pool: dict[tuple[int, int, int, int], Found] = {}
        self.top = max(0, *(search.bound() for search in searches))

    @property
    def scores(self) -> int | None:
        return self.searches[0].graph.counting.scores

    def price(self, prices: list[int]) -> None:
        for search in self.searches:
            search.price(prices)

    def find(self, meter: Meter, floor: int, listing: bool = False, banned: int = 0, touch: int = 0) -> list[Found]:
        """As `Search.find`, over all countings of the kind; what is found is kept even if the budget runs out."""
        routes: list[Found] = []
        for search in self.searches:
            found = search.find(floor, listing, banned, touch, meter)
            routes += found
            if found and not listing:
                floor = max(floor, found[0].gain + 1)
            self._learn(found)
            if meter.is_spent:
                raise Spent
        return sorted(routes, key=lambda route: (-route.gain, route.claim, route.seen, route.form))

    def _learn(self, routes: Iterable[Found]) -> None:
        for route in routes:
            key = (route.claim, route.mask, route.seen, route.form)
            known = self.pool.get(key)
            if known is None or route.worth > known.worth:
                self.pool[key] = route

    def offers(self, sharing: Sharing, routes: Iterable[Found], prices: Sequence[int], scale: int) -> list[Offer]:
        """Routes in falling order of gain."""
        priced = [(sharing.gain(route, self.scores, prices, scale), route) for route in routes]
        return sorted(priced, key=lambda offer: (-offer[0], offer[1].claim, offer[1].mask, offer[1].seen))


def kinds_of(problem: Problem, claims: Claims, scale: int) -> list[Kind]:
    countings: list[tuple[Counting, ...]] = []
    trains: list[list[int]] = []
    for i, train in enumerate(problem.trains):
        if train.countings not in countings:
            countings.append(train.countings)
            trains.append([])
        trains[countings.index(train.countings)].append(i)
    kinds = []
    for forms, numbers in zip(countings, trains, strict=True):
        graphs = [Graph(problem, counting, claims) for counting in forms]
        kinds.append(Kind([new_search(graph, form, scale) for form, graph in enumerate(graphs)], numbers))
    return kinds
