"""Positions of 1861 built in a few lines, for tests.

    t = Table(4, phase="4")
    t.minor("N", "P1", price=55, cash=140, trains=["2"])
    t.public("NW", price=150, shares={"P1": 30, "P2": 20, "pool": 10}, tokens=["H8.0"])
    t.stock("P1")
    t.do("P1", "sell_shares", company="NW", shares=1)
    assert t.refused("P2", "bid", lot="V", amount=100).rule == "61-AUC-11"

Money that a builder gives comes from the bank, so the sum of all purses stays what it is.
"""

from collections.abc import Mapping, Sequence
from typing import Self

from railhead.core.ids import POOL, Company, Holder, Spot
from railhead.core.state import Round
from railhead.core.title import OptionValue
from railhead.mechanisms.operating import OperatingRound
from railhead.titles import load
from railhead.titles.t1861.auctions import place_home
from railhead.titles.t1861.facts import of_kind
from railhead.titles.t1861.mergers import MergerRound
from railhead.titles.t1861.operating import operating_order
from railhead.titles.t1861.state import State1861
from railhead.titles.t1861.turn import Turn1861
from tests.titles.table import TableOf, company, player

__all__ = ["Table", "company", "player"]


class Table(TableOf[State1861]):
    """A game of 1861 that can be set up by hand and then played."""

    def __init__(self, players: int = 3, phase: str = "2", seed: int = 0, **chosen: OptionValue) -> None:
        super().__init__(load("1861", players, chosen), State1861, players, phase, seed)
        self._release_homes(phase)

    def _release_homes(self, phase: str) -> None:
        """Homes of minors never started are kept until a phase whose events release them."""
        order, d = list(self.title.phases), self.d
        gone_by = order[: order.index(phase) + 1]
        if any("homes_released" in self.title.phases[name].events for name in gone_by):
            for minor in of_kind(self.title, "minor"):
                d.release(minor)
        self.keep(d)

    def stack_at(self, row: int, column: int) -> list[str]:
        """Companies whose markers lie on a cell, the top one first."""
        return self.pile_on((row, column))

    # building

    def minor(
        self,
        name: str,
        owner: str,
        price: int = 55,
        *,
        cash: int = 0,
        trains: Sequence[str] = (),
        loans: int = 0,
        operated: int = 1,
        cell: tuple[int, int] | None = None,
        spot: str = "",
    ) -> Self:
        """A minor in play, its token at its home (or at `spot`), its marker on its start cell or on `cell`."""
        d, minor = self.d, company(name)
        d.move(self.title.certificates[minor], Holder(owner))
        d.appoint(minor, player(owner))
        d.restack(minor, cell or self._cell(price, "brown", "red"))
        if spot:
            d.release(minor)
            d.place(minor, Spot(spot))
        elif any(minor in names for names in d.state.reserved.values()):
            place_home(d, minor)
        else:
            d.place(minor, self.stop_for(self.title.board.companies[minor].home[0]))
        return self.keep(d)._operated(minor, operated).equip(name, cash=cash, trains=trains, loans=loans)

    def public(
        self,
        name: str,
        price: int = 100,
        *,
        shares: Mapping[str, int],
        tokens: Sequence[str] = (),
        cash: int = 0,
        trains: Sequence[str] = (),
        loans: int = 0,
        operated: int = 1,
        cell: tuple[int, int] | None = None,
    ) -> Self:
        """A public company in play. The first of `shares` is director; what they do not name lies in the treasury."""
        d, public = self.d, company(name)
        papers = list(self.title.certificates[public])
        d.move(papers, public)
        director, *others = shares
        d.appoint(public, player(director))
        left = papers[1:]
        d.move(papers[:1], Holder(director))
        for holder in (director, *others):
            count = shares[holder] // 10 - (2 if holder == director else 0)
            d.move(left[:count], POOL if holder == "pool" else Holder(holder))
            left = left[count:]
        d.restack(public, cell or self._cell(price, "red", "purple"))
        for spot in tokens:
            d.place(public, Spot(spot))
        return self.keep(d)._operated(public, operated).equip(name, cash=cash, trains=trains, loans=loans)

    def _operated(self, name: Company, turns: int) -> Self:
        return self.put(operated=self.state.operated | {name: turns}) if turns else self

    def _cell(self, price: int, *words: str) -> tuple[int, int]:
        cells = self.title.market.cells(*words)
        return next(cell for cell in cells if self.title.market.price(cell) == price)

    # where play stands

    def operate(
        self,
        name: str,
        part: str = "redeem",
        *,
        number: int = 1,
        turn: int = 2,
        then: Sequence[str] = (),
        revenue: int = 0,
    ) -> Self:
        """An operating round at this company's turn and part; `then` are the companies still to come, `revenue` is
        what its trains have earned."""
        self.put(round=Round("OR", turn, number))
        rest = tuple(company(other) for other in then)
        frame = Turn1861(company=company(name), part=part, owed_at_start=self.loans_of(name), revenue=revenue)
        return self.at(OperatingRound(waiting=rest, banker=self.state.priority), frame)

    def operating_round(self, *, number: int = 1, turn: int = 2) -> Self:
        """The start of an operating round, before the first company's turn (privates have paid)."""
        self.put(round=Round("OR", turn, number))
        return self.at(OperatingRound(waiting=operating_order(self.d), banker=self.state.priority))

    def merger_round(self, *waiting: str, number: int = 1, turn: int = 2) -> Self:
        self.put(round=Round("MR", turn, number))
        return self.at(MergerRound(waiting=tuple(company(name) for name in waiting)))
