"""Positions of 1853 built in a few lines, for tests.

    t = Table(4, phase="2").company("NWR", {"P1": 3, "P2": 2, "pool": 1}, cash=500, trains=["2"])
    t.lays("Ck 6 2 4", "Dj 9 2 5").operate("NWR", "run").run_best()
    assert t.rule("P2", "pass") == "53-OR-02"

Shares are counted in tenths, the first named holder of two or more is director. Money of companies comes from the mint,
that of players from the bank. No bids have been made: players sit in their order and P1 has the Elephant.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Self

from railhead.core.actions import Value
from railhead.core.board import read_board
from railhead.core.ids import BANK, MINT, POOL, Company, Hex, Holder, Spot, TrainType
from railhead.core.state import Round
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.shares import director_certificate
from railhead.mechanisms.trains import take_new, trains_of
from railhead.titles import board_file, chosen
from railhead.titles.t1853 import compose
from railhead.titles.t1853.control import decides
from railhead.titles.t1853.dealing import Dealing
from railhead.titles.t1853.papers import note_holders, open_further, shares, singles
from railhead.titles.t1853.state import State1853
from railhead.titles.t1853.turn import RailwayRound, Turn1853, operating_company
from tests.titles.table import TableOf, company, player

__all__ = ["Table", "company", "player", "title_for"]


@lru_cache(maxsize=64)
def _composed(players: int, options: tuple[tuple[str, OptionValue], ...]) -> Title:
    board = read_board(board_file("1853"))
    return compose(board, chosen(board, dict(options)), players)


def title_for(players: int, **options: OptionValue) -> Title:
    return _composed(players, tuple(sorted(options.items())))


class Table(TableOf[State1853]):
    """A game of 1853 that can be set up by hand and then played. A `fresh` one begins with its first decision."""

    def __init__(
        self, players: int = 4, phase: str = "1", seed: int = 0, fresh: bool = False, **options: OptionValue
    ) -> None:
        super().__init__(title_for(players, **options), State1853, players, phase, seed)
        if not fresh:
            self.put(frames=(), seating=(), priority=player("P1"), opened=tuple(self.title.board.companies))

    # reading

    def shares_of(self, holder: str, name: str) -> int:
        return shares(self.d, Holder(holder), company(name))

    def singles_of(self, holder: str, name: str) -> int:
        return len(singles(self.d, Holder(holder), company(name)))

    def certificate_at(self, name: str) -> str:
        """Where the director's certificate lies."""
        return self.state.certificates[director_certificate(self.d, company(name))]

    def decides(self, name: str) -> str:
        return decides(self.d, company(name))

    def bond_of(self, name: str) -> int:
        return self.cash_of(f"bond of {name}")

    # building

    def purse(self, purses: Mapping[str, int]) -> Self:
        cash = dict(self.state.cash)
        for name, amount in purses.items():
            source = MINT if name in self.title.board.companies else BANK
            cash[source] = cash.get(source, 0) + cash.get(Holder(name), 0) - amount
            cash[Holder(name)] = amount
        return self.put(cash=cash)

    def bank(self, amount: int) -> Self:
        """Leave so much in the bank; the rest is with the last player."""
        last = self.state.players[-1]
        cash = dict(self.state.cash)
        cash[last] += cash[BANK] - amount
        cash[BANK] = amount
        return self.put(cash=cash)

    def equip(self, name: str, *, cash: int = 0, trains: Sequence[str] = (), loans: int = 0) -> Self:
        """Credits and trains for a company; there are no loans."""
        d, who = self.d, company(name)
        d.pay(MINT, who, cash)
        for kind in trains:
            take_new(d, TrainType(kind), who)
        return self.keep(d)

    def held(self, name: str, holdings: Mapping[str, int]) -> Self:
        """Singles of a company that is not formed."""
        d, who = self.d, company(name)
        for holder, count in holdings.items():
            d.move(singles(d, BANK, who)[:count], POOL if holder == "pool" else Holder(holder))
            note_holders(d, who)
        return self.keep(d)

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        price: int = 0,
        cash: int = 0,
        trains: Sequence[str] = (),
        tokens: Sequence[str] | None = None,
        operated: int = 1,
        managed: bool = False,
    ) -> Self:
        """A formed company at its par or at a price, with bases at its homes unless others are named."""
        d, who = self.d, company(name)
        left = dict(holdings)
        first = next((holder for holder, count in left.items() if holder != "pool" and count >= 2), None)
        if first is not None and not managed:
            d.move([director_certificate(d, who)], Holder(first))
            d.appoint(who, player(first))
            d.replace(led=d.state.led | {who: True})
            left[first] -= 2
        self.keep(d).held(name, left)
        d = self.d
        for holder in holdings:
            note_holders(d, who)
        order = tuple(player(holder) for holder in holdings if holder != "pool")
        d.replace(holders=d.state.holders | {who: order} if order else d.state.holders)
        wanted = price or self.par_of(name)
        d.restack(who, next(cell for cell, value in self.title.market.prices.items() if value == wanted))
        homes = [place for place, names in d.state.reserved.items() if who in names]
        d.release(who)
        for spot in homes if tokens is None else tokens:
            d.place(who, Spot(spot))
        d.replace(operated=d.state.operated | {who: operated} if operated else d.state.operated)
        return self.keep(d).equip(name, cash=cash, trains=trains)

    def par_of(self, name: str) -> int:
        par = self.title.board.companies[Company(Holder(name))].about["par"]
        assert isinstance(par, int)
        return par

    def lays(self, *tiles: str) -> Self:
        """Tiles by the sides they have: "Ck 6 2 4" is tile 6 in Ck with track at the edges 2 and 4. Where gauges or
        directions matter a rotation says more: "Ck 90 r3"."""
        for text in tiles:
            hex_, tile, *sides = text.split()
            turned = int(sides[0][1:]) if sides[0].startswith("r") else self.turned(tile, *map(int, sides))
            self._put(hex_, tile, turned)
        return self

    def _put(self, hex_: str, tile: str, rotation: int) -> None:
        """Over what lies there if that fits, so that tokens go with their stations."""
        fits = self.title.map.track(Hex(hex_), self.state.tiles.get(Hex(hex_)))
        if fits:
            self.upgrade(hex_, tile, rotation)
        else:
            self.tile(hex_, tile, rotation)

    def offer(self, *names: str) -> Self:
        """Only these companies have been put on sale."""
        self.put(opened=tuple(company(name) for name in names))
        d = self.d
        open_further(d)
        return self.keep(d)

    # where play stands

    def dealing(self, turn: str = "P1", number: int = 2) -> Self:
        """A dealing round at this player's turn."""
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

    def bid(self, who: str, *cities: str, seal: bool = True) -> Self:
        """Write a bid such as "Fn NWR", "Ck NWR" and seal it."""
        for text in cities:
            hex_, name = text.split()
            self.do(who, "note_city", hex=hex_, company=name)
        return self.do(who, "seal_bid") if seal else self

    def buy(self, who: str, name: str, source: str = "bank") -> Self:
        return self.do(who, "buy_share", company=name, source=source)

    def no_buy(self, who: str, name: str, source: str = "bank") -> str:
        return self.rule(who, "buy_share", company=name, source=source)

    def sell(self, who: str, name: str, count: int = 1) -> Self:
        return self.do(who, "sell_shares", company=name, shares=count)

    def no_sale(self, who: str, name: str, count: int = 1) -> str:
        return self.rule(who, "sell_shares", company=name, shares=count)

    def end_dealing(self) -> Self:
        """Whoever has to act buys nothing, until the dealing round is over."""
        while self.state.frames and isinstance(self.state.frames[-1], Dealing):
            self.passes(*self.acting())
        return self

    def lay_sides(self, hex_: str, tile: str, *sides: int, who: str = "P1") -> Self:
        return self.lay(hex_, tile, self.turned(tile, *sides), who)

    def no_lay_sides(self, hex_: str, tile: str, *sides: int, who: str = "P1") -> str:
        return self.no_lay(hex_, tile, self.turned(tile, *sides), who)

    def routes(self, *routes: Sequence[str]) -> Value:
        """Routes of the company's trains in the order in which they are held; legs as "Fn.1 Fp.0"."""
        names = trains_of(self.d, operating_company(self.d))
        legs = [[leg.split() for leg in way] for way in routes]
        return [{"train": name, "legs": way} for name, way in zip(names, legs, strict=False)]

    def run(self, *routes: Sequence[str], who: str = "P1") -> Self:
        return self.do(who, "run", routes=self.routes(*routes))

    def no_run(self, *routes: Sequence[str], who: str = "P1") -> str:
        return self.rule(who, "run", routes=self.routes(*routes))
