"""Which contracts bots bid for in 1853: cities that hang together, and that one company can link for little money."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations

from railhead.core.actions import Option, Value
from railhead.core.ids import Company, Hex, hex_of
from railhead.core.title import Draft, Title
from railhead.titles.t1853.bots.forecast import EARNS_FIRST, GROWTH
from railhead.titles.t1853.dealing import FIRST_ROUND_LOSS
from railhead.titles.t1853.envelopes import close_bids, fault_of
from railhead.titles.t1853.facts import BROAD, D, facts, figures, par_cell, par_of
from railhead.titles.t1853.legality import bid_cities, bond_of, served_by
from railhead.titles.t1853.state import Bid

TILE = 20
"""What a tile counts for beside what its hex costs: it takes a turn."""
A_TRAIN = 300
"""What a company needs of its capital for the first train. Half of the rest may be built with for a contract: bids for
six cities of NWR were never fulfilled."""
ROUNDS = 12
"""Railway rounds that are thought of; games have 14 to 20."""
LINKED = 4
"""What cities cost to link counts so many times less when bids for one company are compared."""
ALIKE = 99
"""Percent of what the best bid for a company brings that others for the same company must bring to be as good."""
ALMOST, A_LOT = 82, 16
"""Percent of what the best bid brings that others must bring to be thought of; for each so much more they are drawn
once more."""


def other_bids(d: D, option: Option) -> list[Value]:
    """Every bid of cities close together that give shares of one company."""
    if not _is_whole(option):
        return []
    trial: D = Draft(d.title, d.state, option.actor)
    return [_written(bid) for company in d.title.board.companies for bid in close_bids(trial, company)]


def best_bids(d: D, option: Option) -> list[Value]:
    """For each company that can pay for the track the bids that bring its director most, the more often the more they
    bring; none that brings much less than the best."""
    if not _is_whole(option):
        return []
    trial: D = Draft(d.title, d.state, option.actor)
    usual = [company for bid in other_bids(d, option) if isinstance(bid, dict) for company in {*bid.values()}]
    found: list[tuple[Bid, int]] = []
    for company in d.title.board.companies:
        spare = figures(d).capital_times_par * par_of(d, company) - A_TRAIN
        # Where others bid as well one may not become director, or shares the dividends.
        alone = 100 - 100 * usual.count(company) // max(1, len(usual))
        able = [bid for bid in _bids(trial, company) if track_of(d.title, company, bid) <= spare // 2]
        rated = [(bid, _rating(trial, company, bid)) for bid in able]
        top = max((rating for _, rating in rated), default=0)
        found += [(bid, rating * alone // 100) for bid, rating in rated if rating * 100 >= top * ALIKE]
    least = max((worth for _, worth in found), default=0) * ALMOST // 100
    return [_written(bid) for bid, worth in found for _ in range((worth - least) // A_LOT)]


def _rating(d: D, company: Company, bid: Bid) -> int:
    return promise(d, company, bid) - track_of(d.title, company, bid) // LINKED


def promise(d: D, company: Company, bid: Bid) -> int:
    """What a bid brings in the first rounds: dividends and rising prices, half of its bond taken off. A company is
    formed at once if the bid claims enough shares, paid for or not (16.5), or if the money left buys the missing ones;
    else a round later, with some of its shares in the pool. Un-redeemed shares count by half: dividends redeem them."""
    par, qualifying = par_of(d, company), facts(d).qualifying
    bond = bond_of(d.title, bid)
    held, left = divmod(d.cash(d.actor) - bond, par)
    missing, rounds, owed = max(0, qualifying - held), ROUNDS, max(0, len(bid) - held)
    if missing > owed:
        # As many are sold, at a loss, as pay for the missing ones in the next round.
        held, rounds = held + missing - -((left - missing * par) // (par - FIRST_ROUND_LOSS)), ROUNDS - 1
    held = min(held, qualifying)
    earns = rounds * EARNS_FIRST[company] + rounds * (rounds - 1) // 2 * GROWTH[company]
    market, cell = d.title.market, par_cell(d, company)
    for _ in range(rounds):
        cell = market.right(cell)
    return (2 * held + owed) * (earns // 10 + market.price(cell) - par) // 2 - bond // 2


def _is_whole(option: Option) -> bool:
    return option.kind == "seal_bid" and bool(option.free)


def _bids(d: D, company: Company) -> Iterator[Bid]:
    """Legal bids of cities that all give a share of a company."""
    cities = [hex_ for hex_ in bid_cities(d.title) if company in served_by(d.title, hex_)]
    least, most = facts(d).bid_cities
    for count in range(least, most + 1):
        for chosen in combinations(cities, count):
            bid = dict.fromkeys(chosen, company)
            if fault_of(d, bid) is None:
                yield bid


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
