"""Which contracts bots bid for in 1853: cities that hang together, and that one company can link for little money."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations

from railhead.core.actions import Option, Value
from railhead.core.ids import Company, Hex, hex_of
from railhead.core.title import Draft, Title
from railhead.titles.t1853.envelopes import close_bids, fault_of
from railhead.titles.t1853.facts import BROAD, D, facts, figures, par_of
from railhead.titles.t1853.legality import bid_cities, bond_of, served_by, value_of
from railhead.titles.t1853.state import Bid

TILE = 20
"""What a tile counts for beside what its hex costs: it takes a turn."""
A_TRAIN = 300
"""What a company needs of its capital for the first train; the rest may be built with."""


def other_bids(d: D, option: Option) -> list[Value]:
    """Every bid of cities close together that give shares of one company."""
    if not _is_whole(option):
        return []
    trial: D = Draft(d.title, d.state, option.actor)
    return [_written(bid) for company in d.title.board.companies for bid in close_bids(trial, company)]


def best_bids(d: D, option: Option) -> list[Value]:
    """For each company that one's own money is enough to form, and that can pay for the track, the cities that it links
    for the least."""
    if not _is_whole(option):
        return []
    trial: D = Draft(d.title, d.state, option.actor)
    found = []
    for company in d.title.board.companies:
        capital = figures(d).capital_times_par * par_of(d, company)
        bids = [bid for bid in _bids(trial, company) if _price_of_control(d, company, bid) <= d.cash(option.actor)]
        priced = [(track_of(d.title, company, bid), number) for number, bid in enumerate(bids)]
        if priced and min(priced)[0] <= capital - A_TRAIN:
            found.append(_written(bids[min(priced)[1]]))
    return found


def _is_whole(option: Option) -> bool:
    return option.kind == "seal_bid" and bool(option.free)


def _bids(d: D, company: Company) -> Iterator[Bid]:
    """Legal bids of the fewest cities that all give a share of a company."""
    cities = [hex_ for hex_ in bid_cities(d.title) if company in served_by(d.title, hex_)]
    for chosen in combinations(cities, facts(d).bid_cities[0]):
        bid = dict.fromkeys(chosen, company)
        if fault_of(d, bid) is None:
            yield bid


def _price_of_control(d: D, company: Company, bid: Bid) -> int:
    """The bond, the shares a bid claims, and those that the company still lacks to be formed."""
    missing = facts(d).qualifying - list(bid.values()).count(company)
    return bond_of(d.title, bid) + value_of(d.title, bid) + missing * par_of(d, company)


def _written(bid: Bid) -> Value:
    return {str(hex_): str(company) for hex_, company in bid.items()}


def track_of(title: Title, company: Company, bid: Bid) -> int:
    """What it takes a company to link the cities of a bid with one of its bases."""
    homes = [hex_of(home) for home in title.board.companies[company].home]
    return min(_price(title, home) + _linked(title, home, list(bid)) for home in homes)


def _linked(title: Title, home: Hex, cities: Sequence[Hex]) -> int:
    """One city after the other, the nearest first."""
    linked, rest, total = {home}, [city for city in cities if city != home], 0
    while rest:
        near = {city: min(_ways_from(title, city)[other] for other in linked) for city in rest}
        nearest = min(rest, key=near.__getitem__)
        linked.add(nearest)
        rest.remove(nearest)
        total += near[nearest] + _price(title, nearest)
    return total


@lru_cache(maxsize=256)
def _ways_from(title: Title, city: Hex) -> dict[Hex, int]:
    """What the cheapest way from a city to every other place costs, both ends left out."""
    costs, heap = {city: 0}, [(0, city)]
    while heap:
        cost, here = heappop(heap)
        if cost > costs[here]:
            continue
        onward = cost + (0 if here == city else _price(title, here))
        for there in _neighbours(title, here):
            if onward < costs.get(there, onward + 1):
                costs[there] = onward
                heappush(heap, (onward, there))
    return costs


def _neighbours(title: Title, hex_: Hex) -> list[Hex]:
    map_ = title.map
    return [map_.hexes[other] for other in map_.neighbours[map_.number[hex_]] if other >= 0]


def _price(title: Title, hex_: Hex) -> int:
    """What a broad tile counts for; nothing where the board has track."""
    entry = title.board.hexes[hex_]
    if entry.shape.track:
        return 0
    return TILE + (entry.cost if isinstance(entry.cost, int) else entry.cost[BROAD])
