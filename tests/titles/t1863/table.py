"""Positions of 1863 built in a few lines, for tests.

    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4, "P2": 2, "pool": 1}, cash=300, trains=["3T"])
    t.minor("BAK", "MET", 80, cash=50).shorts("MET", P3=1)
    t.operate("MET", "trains").do("P1", "buy_train", source="bank", type="3T")
    assert t.rule("P1", "buy_train", source="bank", type="4T") == "63-TRN-03"

Holders of shares are players, companies and the pool; the first is president, what is not named lies in the treasury.
Privates that a test does not hand out are out of the game, unless it begins with the auction.
"""

from collections.abc import Mapping, Sequence
from typing import Self

from railhead.core.actions import Value
from railhead.core.ids import BANK, BOX, POOL, Holder, Spot, TrainType
from railhead.core.state import Round
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.operating import OperatingRound, company_in_turn
from railhead.mechanisms.shares import ordinary
from railhead.mechanisms.trains import trains_of
from railhead.titles import load
from railhead.titles.t1863.facts import D, certificate_count
from railhead.titles.t1863.holdings import head_of, install, issue, reset_papers, shares
from railhead.titles.t1863.market import white_cell_at
from railhead.titles.t1863.mergers.frame import MergerRound
from railhead.titles.t1863.state import State1863
from railhead.titles.t1863.stock.frame import Stock1863
from railhead.titles.t1863.stock.shorts import add_shorts, shorts_of
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.tokens import on_charter
from railhead.titles.t1863.turn.yard import sides_of, take_card
from tests.titles.table import TableOf, company, player

__all__ = ["Table", "company", "legs", "player", "title_for"]


def title_for(players: int, **chosen: OptionValue) -> Title:
    return load("1863", players, chosen)


def legs(route: str) -> list[list[str]]:
    """A route as stops with the hexes of track between them: `A10.0 B9.0 B11 C10.0` has two legs."""
    found: list[list[str]] = []
    leg: list[str] = []
    for name in route.split():
        leg.append(name)
        if "." in name and len(leg) > 1:
            found.append(leg)
            leg = [name]
    return found


class Table(TableOf[State1863]):
    """A game of 1863 that can be set up by hand and then played."""

    def __init__(
        self, players: int = 4, phase: str = "II", seed: int = 0, fresh: bool = False, **chosen: OptionValue
    ) -> None:
        super().__init__(title_for(players, **chosen), State1863, players, phase, seed)
        if not fresh:
            self.priority("P1").put(met_started=True, frames=())
            self.privates(**dict.fromkeys(self.title.board.privates, BOX))

    # reading

    def shares_of(self, holder: str, name: str) -> int:
        return shares(self.d, Holder(holder), company(name))

    def president_of(self, name: str) -> str:
        return head_of(self.d, company(name))

    def certificates_of(self, who: str) -> int:
        """Certificates that count against a player's limit."""
        return certificate_count(self.d, player(who))

    def shorts_of(self, who: str, name: str) -> int:
        return shorts_of(self.d, player(who), company(name))

    def charter_of(self, name: str) -> int:
        """Tokens on a company's charter."""
        return on_charter(self.d, company(name))

    def spread(self, name: str) -> dict[str, int]:
        """Shares of a company by whoever has any."""
        holders = {*self.state.certificates.values()}
        found = {str(who): shares(self.d, who, company(name)) for who in holders}
        return {who: count for who, count in found.items() if count}

    # building

    def minor(
        self,
        name: str,
        owner: str,
        price: int = 80,
        *,
        cash: int = 0,
        trains: Sequence[str] = (),
        tokens: Sequence[str] | None = None,
        loans: int = 0,
        charter: int = 0,
        operated: int = 1,
    ) -> Self:
        d = self.d
        reset_papers(d, company(name), BANK)
        self._open(d, name, "minor", price, tokens, charter, operated)
        install(d, company(name), Holder(owner))
        return self.keep(d).equip(name, cash=cash, trains=trains, loans=loans)

    def major(
        self,
        name: str,
        price: int = 100,
        *,
        shares: Mapping[str, int],
        cash: int = 0,
        trains: Sequence[str] = (),
        tokens: Sequence[str] | None = None,
        loans: int = 0,
        charter: int = 0,
        operated: int = 1,
    ) -> Self:
        d, major = self.d, company(name)
        reset_papers(d, major, major)
        self._open(d, name, "major", price, tokens, charter, operated)
        for number, (holder, count) in enumerate(shares.items()):
            who = POOL if holder == "pool" else Holder(holder)
            if number == 0:
                install(d, major, who)
            d.move(ordinary(d, major, major)[: count - 2 * (number == 0)], who)
        return self.keep(d).equip(name, cash=cash, trains=trains, loans=loans)

    def _open(
        self, d: D, name: str, size: str, price: int, tokens: Sequence[str] | None, charter: int, operated: int
    ) -> None:
        who = company(name)
        market = self.title.market
        cells = market.cells("liquidation", "acquisition", "white")
        d.restack(who, next((cell for cell in cells if market.price(cell) == price), white_cell_at(d, price)))
        assert d.price(who) == price, f"the chart has no {price}"
        d.replace(sizes=d.state.sizes | {who: size}, charters=d.state.charters | {who: charter})
        d.replace(operated=d.state.operated | {who: operated})
        for place in self.title.board.companies[who].home if tokens is None else tokens:
            d.place(who, Spot(place))

    def equip(self, name: str, *, cash: int = 0, trains: Sequence[str] = (), loans: int = 0) -> Self:
        """Cash, trains and loans for any company; a card taken as one type is gone as the other."""
        d = self.d
        d.pay(BANK, company(name), cash)
        for kind in trains:
            take_card(d, TrainType(kind), company(name))
        d.owe(company(name), loans)
        return self.keep(d)

    def left(self, kind: str, count: int) -> Self:
        """So many cards are left in the yard, as either of their types."""
        for side in sides_of(self.d, TrainType(kind)):
            super().left(side, count)
        return self

    def shorts(self, name: str, **counts: int) -> Self:
        """Open shorts of a company; the shares paired with them lie in the pool."""
        d = self.d
        for who, count in counts.items():
            issue(d, company(name), count, POOL)
            add_shorts(d, player(who), company(name), count)
        return self.keep(d)

    def ran(self, name: str, revenue: int) -> Self:
        """What a company earned in the last operating round."""
        return self.put(earned=self.state.earned | {company(name): revenue})

    def facing(self, hex_: str, tile: str, *neighbours: str) -> Self:
        """Put a tile turned so that its track leads to these neighbours, without any rule."""
        wanted = {self.edge(hex_, name) for name in neighbours}
        turn = next((turn for turn in range(6) if wanted <= self._sides(tile, turn)), None)
        assert turn is not None, f"tile {tile} does not lead from {hex_} to {neighbours}"
        return self.tile(hex_, tile, turn)

    def tiles(self, *lays: str) -> Self:
        """`F9: 57 G8 E10` is tile 57 in F9, leading to G8 and E10."""
        for lay in lays:
            hex_, _, rest = lay.partition(": ")
            self.facing(hex_, *rest.split())
        return self

    def to(self, hex_: str, tile: str, *neighbours: str) -> int:
        """How a tile must be turned to lead to these neighbours and nowhere else."""
        return self.turned(tile, *(self.edge(hex_, name) for name in neighbours))

    # where play stands

    def operate(
        self,
        name: str,
        part: str = "track",
        *,
        turn: int = 2,
        number: int = 1,
        revenue: int = 0,
        acted: Sequence[str] = (),
    ) -> Self:
        """An operating round at this company's turn and part; `acted` had their turn before."""
        self.put(round=Round("OR", turn, number))
        return self.at(self._round(*acted, name), Turn1863(company=company(name), part=part, revenue=revenue))

    def operating_round(self, *, turn: int = 2, number: int = 1) -> Self:
        """The start of an operating round."""
        return self.put(round=Round("OR", turn, number)).at(self._round())

    def _round(self, *acted: str) -> OperatingRound:
        waiting = tuple(name for name in self.state.marks if name not in acted)
        return OperatingRound(waiting=waiting, banker=self.state.priority)

    def mergers(self, stage: str = "seize", *, turn: int = 2, number: int = 1) -> Self:
        """An M&A round from one of its stages on."""
        return self.put(round=Round("MA", turn, number)).at(MergerRound(stage=stage))

    def stock(self, turn: str = "P1", number: int = 2) -> Self:
        return self.put(round=Round("SR", number)).at(Stock1863(turn=player(turn)))

    # playing

    def idle(self) -> Self:
        """Pass, or where that is not open run for the most and pay nothing."""
        if "dividend" in self.kinds():
            return self.do(self.acting()[0], "dividend", amount=0)
        return super().idle()

    def propose(self, who: str, name: str, spot: str, amount: int = 5) -> Self:
        """Put up a company with the place of its first token, and make the first bid."""
        return self.do(who, "start_company", company=name, spot=spot).do(
            who, "bid", lot=f"{name} {spot}", amount=amount
        )

    def run(self, who: str, *routes: str) -> Self:
        """Run trains, in the order in which they are held, over these stops."""
        return self.do(who, "run", routes=self.routes(*routes))

    def no_run(self, who: str, *routes: str) -> str:
        """The row that refuses a run."""
        return self.rule(who, "run", routes=self.routes(*routes))

    def routes(self, *routes: str) -> Value:
        runner = company_in_turn(self.d)
        assert runner is not None
        names = trains_of(self.d, runner)
        found = [{"train": name, "legs": legs(way)} for name, way in zip(names, routes, strict=False) if way]
        return found


def rounds(t: Table, limit: int = 400) -> list[str]:
    """The rounds from now on, all doing nothing."""
    seen = [str(t.state.round)]
    for _ in range(limit):
        if t.state.finished:
            break
        t.idle()
        if str(t.state.round) != seen[-1]:
            seen.append(str(t.state.round))
    return seen
