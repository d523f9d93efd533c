"""A table of 1853 for bids and dealing rounds: bidding, buying, selling."""

from typing import Self

from railhead.core.actions import Value
from railhead.core.ids import Holder
from railhead.mechanisms.shares import director_certificate
from railhead.titles.t1853.dealing import Dealing
from railhead.titles.t1853.facts import par_of
from railhead.titles.t1853.papers import open_further, singles
from tests.titles.t1853.table import Table, company


def bid_of(*cities: str) -> dict[str, Value]:
    return {text.split()[0]: text.split()[1] for text in cities}


class Market(Table):
    # reading

    def singles_of(self, holder: str, name: str) -> int:
        return len(singles(self.d, Holder(holder), company(name)))

    def certificate_at(self, name: str) -> str:
        """Where the director's certificate lies."""
        return self.state.certificates[director_certificate(self.d, company(name))]

    def par(self, name: str) -> int:
        return par_of(self.d, company(name))

    def bond_of(self, name: str) -> int:
        return self.cash_of(f"bond of {name}")

    # building

    def offer(self, *names: str) -> Self:
        """Only these companies have been put on sale, and what follows from that."""
        self.put(opened=tuple(company(name) for name in names))
        d = self.d
        open_further(d)
        return self.keep(d)

    def bank(self, amount: int) -> Self:
        """Leave so much in the bank; the rest is with the last player."""
        last, cash = self.state.players[-1], dict(self.state.cash)
        cash[last] += cash[Holder("bank")] - amount
        cash[Holder("bank")] = amount
        return self.put(cash=cash)

    # playing

    def sealed(self, who: str, *cities: str) -> Self:
        """Seal a bid: "Fn NWR"."""
        return self.do(who, "seal_bid", cities=bid_of(*cities))

    def no_bid(self, who: str, *cities: str) -> str:
        """The row that refuses a bid."""
        return self.rule(who, "seal_bid", cities=bid_of(*cities))

    def buy(self, who: str, name: str, source: str = "bank") -> Self:
        return self.do(who, "buy_share", company=name, source=source)

    def no_buy(self, who: str, name: str, source: str = "bank") -> str:
        """The row that refuses a purchase."""
        return self.rule(who, "buy_share", company=name, source=source)

    def sell(self, who: str, name: str, count: int = 1) -> Self:
        return self.do(who, "sell_shares", company=name, shares=count)

    def no_sale(self, who: str, name: str, count: int = 1) -> str:
        """The row that refuses a sale."""
        return self.rule(who, "sell_shares", company=name, shares=count)

    def done(self, *players: str) -> Self:
        """Each ends his turn, unless there was nothing left to do and it has ended by itself."""
        for who in players:
            if self.acting() == [who]:
                self.passes(who)
        return self

    def end_dealing(self) -> Self:
        """Whoever has to act buys nothing, until the dealing round is over."""
        while self.state.frames and isinstance(self.state.frames[-1], Dealing):
            self.passes(*self.acting())
        return self
