"""Positions of 1853 built in a few lines, for tests.

    t = Table(4, phase="2")
    t.formed("NWR", {"P1": 6, "pool": 1}, cash=500, trains=["2"])
    t.line("Ck", "Dl", "Em", "Fn").operate("NWR", "run")
    t.run("P1", a=[["Ck.0", "Dl", "Em.0"]])

Players' money comes from the bank, that of companies from the mint. Contract bids are over unless a game is `fresh`:
nobody has bid, and all companies are on sale.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Self

from railhead.core.actions import Value
from railhead.core.board import read_board
from railhead.core.fits import fits
from railhead.core.ids import BANK, BOX, MINT, POOL, Company, Hex, Holder, Spot, TrainType
from railhead.core.state import Round
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.operating import operating_company
from railhead.mechanisms.trains import take_new, trains_of
from railhead.titles import board_file, chosen
from railhead.titles.t1853 import TITLE, compose
from railhead.titles.t1853.contracts import bond_purse
from railhead.titles.t1853.control import decides
from railhead.titles.t1853.dealing import Dealing
from railhead.titles.t1853.facts import par_of
from railhead.titles.t1853.legality import bond_of
from railhead.titles.t1853.papers import note_holders, shares
from railhead.titles.t1853.state import State1853
from railhead.titles.t1853.turn import RailwayRound, Turn1853
from tests.titles.table import TableOf, company, player

__all__ = ["Table", "company", "player", "title_for"]

GAUGE = {"broad": "", "metre": "metre"}


@lru_cache(maxsize=64)
def title_for(players: int = 4, **options: OptionValue) -> Title:
    """The title as new games play it."""
    board = read_board(board_file("1853"))
    return compose(board, chosen(board, options), players, TITLE.changes(TITLE.edition) or ())


class Table(TableOf[State1853]):
    """A game of 1853 that can be set up by hand and then played."""

    def __init__(
        self, players: int = 4, phase: str = "1", seed: int = 0, fresh: bool = False, **options: OptionValue
    ) -> None:
        super().__init__(title_for(players, **options), State1853, players, phase, seed)
        if not fresh:
            self.put(frames=(), seating=self.state.players, priority=self.state.players[0])
            self.put(opened=tuple(self.title.board.companies))

    def sell_off(self, phase: str) -> None:
        """Broad trains of phases gone by are out of the bank; the 6 comes after the 5."""
        gone = {"1": "", "2": "2", "3": "23", "4": "234"}[phase]
        self.sold_out(*gone)

    # reading

    def shares_of(self, holder: str, name: str) -> int:
        return shares(self.d, POOL if holder == "pool" else Holder(holder), company(name))

    def acts_for(self, name: str) -> str:
        """Who decides for a company: its director or its manager."""
        return decides(self.d, company(name))

    def debt_of(self, name: str) -> int:
        """What a company owes for a train on credit."""
        return sum(owed for train, owed in self.state.credit.items() if self.state.trains[train] == name)

    def stop_in(self, hex_: str) -> int:
        """How many stops there are in a hex as it lies."""
        return len(self.title.map.shape(Hex(hex_), self.state.tiles.get(Hex(hex_))).stops)

    # building

    def purse(self, purses: Mapping[str, int]) -> Self:
        """Set purses: of players against the bank, of companies and the bank against the mint."""
        cash = dict(self.state.cash)
        for name, amount in purses.items():
            other = BANK if name in self.state.players else MINT
            cash[other] = cash.get(other, 0) + cash.get(Holder(name), 0) - amount
            cash[Holder(name)] = amount
        return self.put(cash=cash)

    def equip(self, name: str, *, cash: int = 0, trains: Sequence[str] = (), loans: int = 0) -> Self:
        d, who = self.d, company(name)
        d.pay(MINT, who, cash)
        for kind in trains:
            take_new(d, TrainType(kind), who)
        return self.keep(d)

    def formed(
        self,
        name: str,
        held: Mapping[str, int] | None = None,
        *,
        price: int | None = None,
        cash: int = 0,
        trains: Sequence[str] = (),
        tokens: Iterable[str] | None = None,
        operated: int = 1,
        certificate: str = BANK,
    ) -> Self:
        """A company that runs, at par or another price. `held` are shares by player or pool: the first player with two
        or more is director and has the certificate, without one it lies where `certificate` says. Its bases are its
        homes unless `tokens` are given."""
        d, who = self.d, company(name)
        self._deal(d, who, {"P1": 6} if held is None else held, Holder(certificate))
        wanted = par_of(d, who) if price is None else price
        d.restack(who, next(cell for cell, worth in self.title.market.prices.items() if worth == wanted))
        homes = [place for place, names in sorted(d.state.reserved.items()) if who in names]
        d.release(who)
        for place in homes if tokens is None else tokens:
            d.place(who, Spot(place))
        if operated:
            d.replace(operated=d.state.operated | {who: operated})
        return self.keep(d).equip(name, cash=cash, trains=trains)

    def hold(self, name: str, **held: int) -> Self:
        """Singles of a company that is not formed, by player or pool."""
        d = self.d
        self._deal(d, company(name), held, BANK, leads=False)
        return self.keep(d)

    def _deal(
        self, d: Draft[State1853], who: Company, held: Mapping[str, int], certificate: Holder, leads: bool = True
    ) -> None:
        first, *rest = self.title.certificates[who]
        left = [paper for paper in rest if d.state.certificates[paper] not in (BOX,)]
        d.move([first], certificate)
        director = next((name for name, count in held.items() if name != "pool" and count >= 2), None) if leads else ""
        for name, count in held.items():
            holder = POOL if name == "pool" else Holder(name)
            if name == director:
                d.move([first], holder)
                d.appoint(who, player(name))
                d.replace(led=d.state.led | {who: True})
            singles = count - 2 * (name == director or (holder, certificate) == (POOL, POOL))
            assert singles <= len(left)
            d.move(left[:singles], holder)
            left = left[singles:]
            note_holders(d, who)

    def bid(self, name: str, **cities: str) -> Self:
        """A sealed bid whose bond is set aside: bid("P1", Fn="NWR", Ck="NWR")."""
        from railhead.core.state import Secret

        d, who = self.d, player(name)
        made = {Hex(hex_): company(given) for hex_, given in cities.items()}
        d.replace(bids=d.state.bids | {who: Secret(who, made)})
        d.pay(who, bond_purse(who), bond_of(self.title, made))
        return self.keep(d)

    def bend(self, here: str, one: str, other: str, gauge: str = "broad") -> Self:
        """The plainest yellow tile of a gauge that joins two neighbours of a hex."""
        wanted = 1 << self.edge(here, one) | 1 << self.edge(here, other)
        made = [one for one in fits(self.title.map, Hex(here), None) if one.edges & wanted == wanted]
        found = [one for one in made if self.title.board.tiles[one.tile].shape.track[0].gauge == GAUGE[gauge]]
        best = min(found, key=lambda one: (one.edges.bit_count(), int(one.tile), one.rotation))
        return self.tile(here, best.tile, best.rotation)

    def line(self, *hexes: str, gauge: str = "broad") -> Self:
        """Yellow track of a gauge from the first hex to the last. Both ends and hexes with track stay as they are."""
        for before, here, after in zip(hexes, hexes[1:], hexes[2:], strict=False):
            if not self.title.map.track(Hex(here), self.state.tiles.get(Hex(here))):
                self.bend(here, before, after, gauge)
        return self

    def turn_tile(self, hex_: str, tile: str, *sides: int) -> Self:
        """Put a tile on the map turned so that its track has these sides."""
        return self.tile(hex_, tile, self.turned(tile, *sides))

    # where play stands

    def dealing(self, turn: str = "P1", number: int = 2) -> Self:
        """A dealing round, with this player's turn."""
        return self.put(round=Round("SR", number)).at(Dealing(turn=player(turn)))

    def operate(
        self,
        name: str,
        part: str = "track",
        *,
        turn: int = 2,
        number: int = 1,
        rounds: int = 1,
        then: Sequence[str] = (),
        revenue: int = 0,
    ) -> Self:
        """A railway round at this company's turn and part; `then` are the companies still to come."""
        self.put(round=Round("OR", turn, number), rounds=rounds)
        rest = tuple(company(other) for other in then)
        frame = Turn1853(company=company(name), part=part, revenue=revenue)
        return self.at(RailwayRound(waiting=rest, banker=self.state.priority), frame)

    # playing

    def run(self, who: str, **routes: Sequence[Sequence[str]]) -> Self:
        """Run trains over these legs: run("P1", a=[...]) names the trains in the order in which they are held."""
        return self.do(who, "run", routes=self.routes(**routes))

    def no_run(self, who: str, **routes: Sequence[Sequence[str]]) -> str:
        """The row that refuses these routes."""
        return self.rule(who, "run", routes=self.routes(**routes))

    def routes(self, **routes: Sequence[Sequence[str]]) -> Value:
        names = trains_of(self.d, operating_company(self.d))
        legs = [[list(leg) for leg in way] for way in routes.values()]
        return [{"train": name, "legs": way} for name, way in zip(names, legs, strict=False)]

    def build(self, hex_: str, tile: str, *sides: int, who: str = "P1") -> Self:
        """Lay a tile so that its track has these sides."""
        return self.lay(hex_, tile, self.turned(tile, *sides), who)

    def no_build(self, hex_: str, tile: str, *sides: int, who: str = "P1") -> str:
        """The row that refuses such a lay."""
        return self.no_lay(hex_, tile, self.turned(tile, *sides), who)

    def fitting(self, hex_: str, tile: str) -> set[int]:
        """How a tile can be turned in a hex as far as track goes, whoever lays it."""
        laid = self.state.tiles.get(Hex(hex_))
        return {one.rotation for one in fits(self.title.map, Hex(hex_), laid) if one.tile == tile}
