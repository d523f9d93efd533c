"""Tokens on the map: where a space is free, what a company reaches from its own, how many it has left."""

from railhead.core.derived import derived
from railhead.core.ids import Company, Spot, hex_of
from railhead.core.map import WIDTH
from railhead.core.network import Network, network
from railhead.core.reach import Reach, Tokens, full_stops, reach
from railhead.core.state import State
from railhead.core.tiles import FIRST_STOP
from railhead.core.title import Draft


def track(d: Draft[State]) -> Network:
    """The track network of the present tiles."""
    return network(d.title.map, d.state.tiles)


def spots_of(d: Draft[State], company: Company) -> list[Spot]:
    return [*_by_company(d.state.tokens).get(company, ())]


@derived
def _by_company(tokens: Tokens) -> dict[Company, list[Spot]]:
    by_company: dict[Company, list[Spot]] = {}
    for place in sorted(tokens):
        for company in dict.fromkeys(tokens[place]):
            by_company.setdefault(company, []).append(place)
    return by_company


def closed_to(d: Draft[State], company: Company) -> frozenset[Spot]:
    """Stops full of other companies' tokens."""
    return _closed(track(d), d.state.tokens, company)


@derived
def _closed(net: Network, tokens: Tokens, company: Company) -> frozenset[Spot]:
    return frozenset(full_stops(net, tokens, (company,)))


def tokens_left(d: Draft[State], company: Company) -> int:
    return d.title.board.companies[company].tokens - len(spots_of(d, company))


def slots(d: Draft[State], place: Spot) -> int:
    map_, hex_ = d.title.map, hex_of(place)
    return map_.shape(hex_, d.state.tiles.get(hex_)).stops[map_.node(place) % WIDTH - FIRST_STOP].slots


def city_spots(d: Draft[State]) -> list[Spot]:
    """The stops of all cities on the present tiles, in map order."""
    return [*cities(track(d))]


@derived
def cities(net: Network) -> list[Spot]:
    return [net.map.spot(node) for node, stop in net.stops.items() if stop.kind == "city"]


def is_vacant(d: Draft[State], place: Spot) -> bool:
    """Whether a space has no token, reserved or not."""
    return len(d.state.tokens.get(place, ())) < slots(d, place)


def has_space(d: Draft[State], place: Spot, company: Company | None) -> bool:
    """Whether a company may place a token here without taking a space reserved for another."""
    kept = [name for name in d.state.reserved.get(place, ()) if name != company]
    return len(d.state.tokens.get(place, ())) + len(kept) < slots(d, place)


def stands_in(d: Draft[State], company: Company, place: Spot) -> bool:
    """Whether a company has a token anywhere in this place's hex."""
    return any(hex_of(own) == hex_of(place) for own in spots_of(d, company))


def reach_of(d: Draft[State], company: Company, one_stop_per_place: bool) -> Reach:
    """Everything a train of any length could reach from the company's tokens."""
    return _reach(track(d), d.state.tokens, company, one_stop_per_place)


@derived
def _reach(net: Network, tokens: Tokens, company: Company, one_stop_per_place: bool) -> Reach:
    own = _by_company(tokens).get(company, ())
    return reach(net, own, _closed(net, tokens, company), one_stop_per_place=one_stop_per_place)
