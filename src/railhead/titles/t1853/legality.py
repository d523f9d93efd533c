"""What makes a contract bid legal (book 14.2, 14.3), and what its bond is (14.4)."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from railhead.core.board import number_in
from railhead.core.choices import Obstacle
from railhead.core.ids import Company, Hex
from railhead.core.sentences import say
from railhead.core.title import Title
from railhead.titles.t1853.facts import facts_of, is_ganges
from railhead.titles.t1853.state import Bid


@lru_cache(maxsize=32)
def bid_cities(title: Title) -> tuple[Hex, ...]:
    """The named cities: those that have a bond value."""
    return tuple([name for name, entry in title.board.hexes.items() if "bid_value" in entry.about])


@lru_cache(maxsize=1 << 10)
def served_by(title: Title, hex_: Hex) -> tuple[Company, ...]:
    """Companies of which a city gives a share."""
    named = title.board.hexes[hex_].about.get("contract", [])
    assert isinstance(named, list)
    return tuple([company for company in title.board.companies if company in named])


def bond_of(title: Title, cities: Iterable[Hex]) -> int:
    return sum(number_in(title.board.hexes[hex_].about, "bid_value") for hex_ in cities)


def claimed(bid: Bid) -> Counter[Company]:
    return Counter(bid.values())


def value_of(title: Title, bid: Bid) -> int:
    """The total par of the shares a bid claims."""
    return sum(number_in(title.board.companies[company].about, "par") for company in bid.values())


def too_many_ganges(title: Title, cities: Iterable[Hex]) -> bool:
    return sum(is_ganges(title, hex_) for hex_ in cities) > facts_of(title).figures.ganges_limit


def flaw_of(title: Title, cities: Iterable[Hex]) -> Obstacle | None:
    """The rule a bid of these cities breaks."""
    named, (least, most) = list(cities), facts_of(title).bid_cities
    if not least <= len(named) <= most:
        return "53-BID-02", say("a bid names {least} to {most} cities", least=least, most=most)
    if too_many_ganges(title, named):
        return "53-BID-04", say(
            "at most {limit} cities of the Ganges valley", limit=facts_of(title).figures.ganges_limit
        )
    return None


def spread(title: Title, cities: Iterable[Hex]) -> tuple[int, int]:
    """How far apart cities lie (R-06): the sum over all pairs, then the longest."""
    named, grid = sorted(cities), title.board.grid
    distances = [grid.distance(a, b) for i, a in enumerate(named) for b in named[i + 1 :]]
    return sum(distances), max(distances, default=0)
