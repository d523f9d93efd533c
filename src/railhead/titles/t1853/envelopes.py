"""A contract bid as one action: all its cities in one envelope (book 14). What is being written is nobody else's
business, so no part of it is an action of its own. Games begun earlier wrote city by city (`bids`)."""

from collections.abc import Iterator
from functools import lru_cache

from railhead.core.actions import Args, Value
from railhead.core.choices import Choice, Component, Free, Obstacle
from railhead.core.errors import Malformed
from railhead.core.ids import Company, Hex, Holder
from railhead.core.sentences import say
from railhead.core.state import Secret
from railhead.core.title import Title
from railhead.titles.t1853.facts import D, facts, facts_of, is_ganges
from railhead.titles.t1853.legality import bid_cities, bond_of, flaw_of, served_by, spread
from railhead.titles.t1853.state import Bid

CHANGE = "whole_bids"
"""The edition's change that brought it."""


def seal_whole_bid(d: D) -> Choice:
    player = d.actor

    def fault(a: Args) -> Obstacle | None:
        return fault_of(d, bid_from(a["cities"]))

    def effect(a: Args) -> None:
        d.replace(bids=d.state.bids | {player: Secret(player, bid_from(a["cities"]))})
        d.tell("bid", "{player} seals a bid", player=player)

    def suggestion(a: Args) -> Value:
        return {str(hex_): str(company) for hex_, company in good_bid(d).items()}

    return Choice(
        "seal_bid", "53-BID-01", effect, [Free("cities", fault, suggestion, _as_read, lambda: components_of(d))]
    )


def bid_from(value: Value) -> Bid:
    """Raises Malformed."""
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value.values()):
        raise Malformed('cities are an object, each with the company whose share it claims: {"Fn": "NWR"}')
    return {Hex(hex_): Company(Holder(str(value[hex_]))) for hex_ in sorted(value)}


def _as_read(value: Value, strict: bool) -> Value:
    return {str(hex_): str(company) for hex_, company in bid_from(value).items()}


def fault_of(d: D, bid: Bid) -> Obstacle | None:
    """The rule a bid breaks, and why."""
    known = bid_cities(d.title)
    for hex_, company in bid.items():
        if hex_ not in known:
            return "53-BID-03", say("you can only bid for named cities, not {hex}", hex=hex_)
        if company not in served_by(d.title, hex_):
            return "53-BID-06", say("{hex} doesn't give a share of {company}", hex=hex_, company=company)
    # With free bids an illegal one may be made, at the risk of 31.25; an empty one would never come to light.
    if (not bid or not facts(d).free_bids) and (flaw := flaw_of(d.title, bid)):
        return flaw
    if bond_of(d.title, bid) > d.cash(d.actor):
        return "53-BID-07", say("you can't pay the bond of {amount}", amount=bond_of(d.title, bid))
    return None


def components_of(d: D) -> dict[str, Component]:
    """What a bid is made of: each city with the companies it gives a share of."""
    title = d.title
    return {
        str(hex_): Component(
            tuple(str(company) for company in served_by(title, hex_)),
            "Ganges" if is_ganges(title, hex_) else "",
            bond_of(title, [hex_]),
            "bond",
        )
        for hex_ in bid_cities(title)
    }


def good_bid(d: D) -> Bid:
    """Cities close together that give shares of one company, for each seat another one."""
    found = [list(close_bids(d, company)) for company in d.title.board.companies]
    best = [min(bids, key=lambda bid: spread(d.title, bid)) for bids in found if bids]
    return best[d.state.players.index(d.actor) % len(best)] if best else {}


def close_bids(d: D, company: Company) -> Iterator[Bid]:
    """From each city that gives a share of a company the nearest, such as give one too first; as far as it is legal."""
    for bid in _close_bids(d.title, company):
        if fault_of(d, bid) is None:
            yield {**bid}


@lru_cache(maxsize=1 << 8)
def _close_bids(title: Title, company: Company) -> tuple[Bid, ...]:
    """The same whether legal or not."""
    distance, cities, least = title.board.grid.distance, bid_cities(title), facts_of(title).bid_cities[0]
    found: list[Bid] = []
    for start in cities:
        if company in served_by(title, start):
            order = sorted(cities, key=lambda hex_: (company not in served_by(title, hex_), distance(start, hex_)))
            found.append({hex_: _share(title, hex_, company) for hex_ in order[:least]})
    return tuple(found)


def _share(title: Title, hex_: Hex, wanted: Company) -> Company:
    served = served_by(title, hex_)
    return wanted if wanted in served else served[0]
