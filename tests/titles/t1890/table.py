"""Positions of 1890 built in a few lines, for tests.

    t = Table(4, phase="2")
    t.public("Nankai", par=80, shares={"P1": 60, "pool": 10}, cash=500, trains=["2"])
    t.minor("Kanan", "P2", cash=135)
    t.operate("Nankai", "trains")
    t.do("P1", "buy_train", source="bank", type="3")
    assert t.refused("P1", "buy_train", source="bank", type="4").rule == "90-TRN-02"

Money that a builder gives comes from the bank, so the sum of all purses stays what it is. Privates and minors that a
test does not name are out of the game, unless it begins with the initial stock round.
"""

from collections.abc import Mapping, Sequence
from typing import Self

from railhead.core.actions import Value
from railhead.core.ids import BANK, BOX, POOL, Company, Holder, Private, Spot, paper
from railhead.core.state import Round
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.operating import operating_company
from railhead.mechanisms.trains import trains_of
from railhead.titles import load
from railhead.titles.t1890.facts import KINKI, OSAKA_RAILWAY, counting, facts
from railhead.titles.t1890.initial import place_homes
from railhead.titles.t1890.rounds import operating_order
from railhead.titles.t1890.state import State1890
from railhead.titles.t1890.turn import Round1890, Turn1890
from tests.titles.table import TableOf, company, player

__all__ = ["Table", "company", "player", "title_for"]


def title_for(players: int, scenario: str = "C", **chosen: OptionValue) -> Title:
    return load("1890", players, {"scenario": scenario, **chosen})


class Table(TableOf[State1890]):
    """A game of 1890 that can be set up by hand and then played."""

    def __init__(
        self,
        players: int = 3,
        scenario: str = "C",
        phase: str = "1",
        seed: int = 0,
        fresh: bool = False,
        **chosen: OptionValue,
    ) -> None:
        super().__init__(title_for(players, scenario, **chosen), State1890, players, phase, seed)
        if not fresh:
            self._clear_row()

    def _clear_row(self) -> None:
        """Nothing is left to be sold at the beginning: privates and minors are out, homes of minors free."""
        d = self.d
        for lot in facts(d).figures.auction_order:
            name = paper(Private(lot)) if lot in self.title.board.privates else self.title.certificates[company(lot)][0]
            d.move([name], BOX)
            if lot in self.title.board.companies:
                d.release(company(lot))
        self.keep(d)

    # reading

    def place_of(self, name: str) -> tuple[int, int]:
        """Row and column as the ledger counts them, from 1."""
        mark = self.state.marks[company(name)]
        return mark.row + 1, mark.column + 1

    def counting(self, name: str) -> int:
        return counting(self.d, player(name))

    # building

    def money(self, **purses: int) -> Self:
        """Set purses; the bank makes up the difference, or if it is one of them a company that takes no part."""
        super().purse({name: amount for name, amount in purses.items() if name != BANK})
        return self.bank(purses[BANK]) if BANK in purses else self

    def bank(self, amount: int) -> Self:
        """Leave so much in the bank; the rest is with a company that takes no part."""
        cash = dict(self.state.cash)
        cash[Holder("Sanyo")] = cash.get(Holder("Sanyo"), 0) + cash[BANK] - amount
        cash[BANK] = amount
        return self.put(cash=cash)

    def minor(self, name: str, owner: str, *, cash: int = 0, trains: Sequence[str] = (), homes: bool = True) -> Self:
        d, minor = self.d, company(name)
        d.move(self.title.certificates[minor], Holder(owner))
        d.appoint(minor, player(owner))
        if homes and minor != OSAKA_RAILWAY:
            for home in self.title.board.companies[minor].home:
                d.reserve(minor, home)
            place_homes(d, minor)
        return self.keep(d).equip(name, cash=cash, trains=trains)

    def public(
        self,
        name: str,
        par: int = 100,
        *,
        shares: Mapping[str, int],
        tokens: Sequence[str] | None = None,
        cash: int = 0,
        trains: Sequence[str] = (),
        cell: tuple[int, int] | None = None,
        floated: bool = True,
        operated: int = 1,
        president: bool = True,
    ) -> Self:
        """A public company with a par, its token on the par cell or at a row and column counted from 1. The first of
        `shares` is president, unless none is wanted; what they do not name lies in the offer. `tokens` are its homes
        unless given."""
        d, public = self.d, company(name)
        self._deal(d, public, shares, president)
        market = self.title.market
        where = (cell[0] - 1, cell[1] - 1) if cell else next(c for c in market.cells("par") if market.price(c) == par)
        d.restack(public, where)
        d.replace(pars=d.state.pars | {public: par})
        if floated:
            d.replace(floated=d.state.floated | {public: True})
            d.release(public)
            for home in self.title.board.companies[public].home if tokens is None else tokens:
                d.place(public, Spot(home))
            if operated:
                d.replace(operated=d.state.operated | {public: operated})
        return self.keep(d).equip(name, cash=cash, trains=trains)

    def _deal(self, d: Draft[State1890], public: Company, shares: Mapping[str, int], president: bool) -> None:
        papers = [name for name in self.title.certificates[public] if d.state.certificates[name] != KINKI]
        d.move(papers, BANK)
        left = [name for name in papers if not self.title.shares[name].is_director]
        for number, (holder, held) in enumerate(shares.items()):
            count = held // 10
            if president and number == 0:
                d.move(self.title.certificates[public][:1], Holder(holder))
                d.appoint(public, player(holder))
                count -= 2
            d.move(left[:count], POOL if holder == "pool" else Holder(holder))
            left = left[count:]

    # where play stands

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
        special: bool = False,
    ) -> Self:
        """An operating round at this company's turn and part; `then` are the companies still to come."""
        self.put(round=Round("OR", turn, number), rounds=rounds)
        rest = tuple(company(other) for other in then)
        frame = Turn1890(company=company(name), part=part, revenue=revenue, special=special)
        return self.at(Round1890(waiting=rest, banker=self.state.priority), frame)

    def operating_round(self, *, turn: int = 2, number: int = 1, rounds: int = 1) -> Self:
        """The start of an operating round, before the first company's turn (privates have paid)."""
        self.put(round=Round("OR", turn, number), rounds=rounds)
        return self.at(Round1890(waiting=operating_order(self.d), banker=self.state.priority))

    # playing

    def run(self, who: str, **routes: Sequence[Sequence[str]]) -> Self:
        """Run trains over these legs: run("P1", a=[...]) names the trains in the order in which they are held."""
        return self.do(who, "run", routes=self.routes(**routes))

    def routes(self, **routes: Sequence[Sequence[str]]) -> Value:
        names = trains_of(self.d, operating_company(self.d))
        legs = [[list(leg) for leg in way] for way in routes.values()]
        return [{"train": name, "legs": way} for name, way in zip(names, legs, strict=False)]
