"""Tokens on the map: where a space is free, what a company reaches from its own, how many it has left."""

from railhead.core.ids import Company, Spot, hex_of
from railhead.core.network import Network, network
from railhead.core.reach import Reach, full_stops, reach, tokens_of
from railhead.core.state import State
from railhead.core.title import Draft


def track(d: Draft[State]) -> Network:
    """The track network as it lies."""
    return network(d.title.map, d.state.tiles)


def spots_of(d: Draft[State], company: Company) -> list[Spot]:
    return sorted(tokens_of(d.state.tokens, company))


def tokens_left(d: Draft[State], company: Company) -> int:
    return d.title.board.companies[company].tokens - len(spots_of(d, company))


def slots(d: Draft[State], place: Spot) -> int:
    net = track(d)
    return net.stop(net.map.node(place)).slots


def has_space(d: Draft[State], place: Spot, company: Company | None) -> bool:
    """Whether a company may put a token here without taking a space kept for another."""
    kept = [name for name in d.state.reserved.get(place, ()) if name != company]
    return len(d.state.tokens.get(place, ())) + len(kept) < slots(d, place)


def stands_in(d: Draft[State], company: Company, place: Spot) -> bool:
    """Whether a company has a token anywhere in the hex of this place."""
    return any(hex_of(own) == hex_of(place) for own in spots_of(d, company))


def reach_of(d: Draft[State], company: Company, one_stop_per_place: bool) -> Reach:
    """Everything a train of any length could get to from the company's tokens."""
    net = track(d)
    blocked = full_stops(net, d.state.tokens, (company,))
    return reach(net, spots_of(d, company), blocked, one_stop_per_place=one_stop_per_place)
