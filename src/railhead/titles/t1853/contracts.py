"""Contracts (book 31.24, 31.25): when rail links all cities of a bid its bond returns; votes on illegal bids."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import structs

from railhead.core.choices import Choice
from railhead.core.derived import once
from railhead.core.ids import Hex, Holder, Player
from railhead.core.map import WIDTH
from railhead.core.network import Network
from railhead.core.state import Frame
from railhead.core.tiles import FIRST_STOP
from railhead.core.title import Step
from railhead.mechanisms.track import has_track
from railhead.titles.t1853.facts import BROAD, D, city_name, facts, in_seats
from railhead.titles.t1853.legality import flaw_of
from railhead.titles.t1853.lines import GAUGES, net_of
from railhead.titles.t1853.state import Bid

T = TypeVar("T")
Place = tuple[str, int]
"""A station, or a junction on track of one gauge: trains are not changed there."""


class Vote(Frame, frozen=True, kw_only=True):
    """The others decide whether an illegal bid is punished."""

    accused: Player
    waiting: tuple[Player, ...]
    ayes: int = 0


def bond_purse(player: Player) -> Holder:
    return Holder(f"bond of {player}")


def settle_contracts(d: D) -> None:
    """Return the bond of every bid whose cities have just been linked, and make the bid known."""
    # Asked after every tile and base: most of the time some city of every bid has no track yet, and no links are made.
    begun = {player: bid for player in in_seats(d) if (bid := _begun(d, player))}
    if not begun:
        return
    links = once(lambda: Links(d))
    for player, bid in begun.items():
        if _may_hang_together(d, bid) and links().join(bid):
            _fulfil(d, player, bid)


def _begun(d: D, player: Player) -> Bid:
    """A bid whose bond has not returned and whose cities all have track, as far as whoever looks may know it."""
    sealed = d.state.bids.get(player)
    if not d.cash(bond_purse(player)) or sealed is None or sealed.value is None:
        return {}
    return sealed.value if all(has_track(d, hex_) for hex_ in sealed.value) else {}


def _may_hang_together(d: D, cities: Iterable[Hex]) -> bool:
    """Whether track of any gauge leads from one city to all others, turning and crossing itself at will. What is linked
    hangs together in this way too, and this is found sooner."""
    out, joins = d.title.map.out, [net_of(d, gauge).joins for gauge in GAUGES]
    stops = net_of(d, BROAD).stops_in
    first, *others = [d.title.map.number[hex_] for hex_ in cities]
    waiting = [node for node, _ in stops[first]]
    seen, left = set(waiting), set(others)
    while waiting and left:
        here = waiting.pop()
        ways = [*joins[0][here], *joins[1][here]]
        onward = [node if node % WIDTH >= FIRST_STOP else out[node] for node in ways]
        if here % WIDTH >= FIRST_STOP:
            # All stations of its hex are joined.
            left.discard(here // WIDTH)
            onward += [node for node, _ in stops[here // WIDTH]]
        for node in onward:
            if node >= 0 and node not in seen:
                seen.add(node)
                waiting.append(node)
    return not left


def _fulfil(d: D, player: Player, bid: Bid) -> None:
    bond = d.cash(bond_purse(player))
    d.pay(bond_purse(player), player, bond)
    cash = {purse: amount for purse, amount in d.state.cash.items() if purse != bond_purse(player)}
    d.replace(cash=cash, revealed=d.state.revealed | {player: bid})
    names = ", ".join(city_name(d.title, hex_) for hex_ in sorted(bid))
    d.tell(
        "contract",
        "the contract of {player} is fulfilled ({places}): the bond of {bond} returns",
        player=player,
        places=names,
        bond=bond,
    )
    if facts(d).free_bids and flaw_of(d.title, bid):
        d.push(Vote(accused=player, waiting=tuple(d.after(player)[:-1])))


class Links:
    """Which stations hang together by rail, changing trains at will, whoever built and holds them."""

    def __init__(self, d: D) -> None:
        self.sets = Sets[Place]()
        self.stations: dict[Hex, Place] = {}
        based = {d.title.map.node(place) for place in d.state.tokens}
        for gauge in GAUGES:
            self._add(net_of(d, gauge), gauge, based)
        self._join_stations(net_of(d, BROAD))

    def join(self, cities: Iterable[Hex]) -> bool:
        """Whether all these cities are linked."""
        return len({self.sets.top(self.stations[hex_]) for hex_ in cities}) == 1

    def _add(self, net: Network, gauge: str, based: set[int]) -> None:
        """Track of one gauge counts if it hangs together with a base of any company (R-23)."""
        whole = Sets[int]()
        for link in net.links:
            whole.join(link.a, link.b)
        alive = {whole.top(node) for node in based}
        for link in net.links:
            if whole.top(link.a) in alive:
                self.sets.join(_place(net, gauge, link.a), _place(net, gauge, link.b))

    def _join_stations(self, net: Network) -> None:
        """The stations of a large city are a short march apart."""
        for node, stop in net.stops.items():
            if stop.kind == "city":
                place = ("", node)
                self.sets.join(self.stations.setdefault(net.map.hexes[node // WIDTH], place), place)


class Sets(Generic[T]):
    """Things in sets that hang together."""

    def __init__(self) -> None:
        self.parents: dict[T, T] = {}

    def top(self, thing: T) -> T:
        self.parents.setdefault(thing, thing)
        while self.parents[thing] != thing:
            thing = self.parents[thing]
        return thing

    def join(self, a: T, b: T) -> None:
        self.parents[self.top(a)] = self.top(b)


def _place(net: Network, gauge: str, node: int) -> Place:
    return (gauge if net.stop(node).kind == "junction" else "", node)


class VoteStep(Step[Vote]):
    """A majority of the others punishes him: in the next dealing round he must give up all his directorships."""

    frame = Vote
    kinds = ("pardon", "punish")
    rule = "53-BID-23"

    def actors(self, d: D, frame: Vote) -> Sequence[Player]:
        return frame.waiting[:1]

    def choices(self, d: D, frame: Vote) -> Iterable[Choice]:
        def vote(aye: int) -> None:
            d.swap(structs.replace(frame, waiting=frame.waiting[1:], ayes=frame.ayes + aye))

        yield Choice("punish", self.rule, lambda a: vote(1))
        yield Choice("pardon", self.rule, lambda a: vote(0))

    def waits(self, d: D, frame: Vote) -> bool:
        return bool(frame.waiting)

    def proceed(self, d: D, frame: Vote) -> None:
        d.pop()
        if 2 * frame.ayes > len(d.state.players) - 1:
            d.replace(guilty=d.state.guilty | {frame.accused: True})
            d.tell(
                "contract", "{player} must give up all directorships in the next dealing round", player=frame.accused
            )
