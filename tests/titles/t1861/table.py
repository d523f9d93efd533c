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
from typing import Any

import msgspec
import pytest

from railhead.core.actions import Action, Event, Option, Value
from railhead.core.draft import Draft
from railhead.core.errors import Refused
from railhead.core.ids import (
    BANK,
    POOL,
    Company,
    Hex,
    Holder,
    Player,
    Spot,
    Tile,
    Train,
    TrainType,
    hex_of,
    paper,
    stop_of,
)
from railhead.core.play import apply, options, settle, start, suggest
from railhead.core.state import Frame, Round
from railhead.core.tiles import Laid
from railhead.core.title import OptionValue
from railhead.mechanisms.operating import OperatingRound
from railhead.mechanisms.shares import percent
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.track import put_tile
from railhead.mechanisms.trains import take_new, trains_of
from railhead.titles import load
from railhead.titles.t1861.auctions import place_home
from railhead.titles.t1861.facts import of_kind
from railhead.titles.t1861.mergers import MergerRound
from railhead.titles.t1861.operating import operating_order
from railhead.titles.t1861.state import State1861
from railhead.titles.t1861.turn import Turn1861, operating_company


def player(name: str) -> Player:
    return Player(Holder(name))


def company(name: str) -> Company:
    return Company(Holder(name))


class Table:
    """A game of 1861 that can be set up by hand and then played."""

    def __init__(self, players: int = 3, phase: str = "2", seed: int = 0, **chosen: OptionValue) -> None:
        self.title = load("1861", players, chosen)
        first = start(self.title, players, seed)
        assert isinstance(first, State1861)
        self.state = msgspec.structs.replace(first, phase=phase)
        self.events: tuple[Event, ...] = ()
        self._sell_off(phase)
        self._release_homes(phase)

    def _sell_off(self, phase: str) -> None:
        """Trains of phases gone by are out of the bank: they count as rusted."""
        entries = list(self.title.trains.values())
        order = list(self.title.phases)
        gone = [e for e in entries if e.count is not None and e.available_from is None]
        gone = [e for e in gone if order.index(e.starts_phase or order[0]) < order.index(phase)]
        rusted = {Train(f"{e.name}-{n}"): Holder("rusted") for e in gone for n in range(e.count or 0)}
        self.put(trains={**self.state.trains, **rusted})

    def _release_homes(self, phase: str) -> None:
        """Homes of minors never started are kept until a phase whose events release them."""
        order, d = list(self.title.phases), self.d
        gone_by = order[: order.index(phase) + 1]
        if any("homes_released" in self.title.phases[name].events for name in gone_by):
            for minor in of_kind(self.title, "minor"):
                d.release(minor)
        self.state = d.state

    # reading

    @property
    def d(self) -> Draft[State1861]:
        """A draft of the position, for asking rules' functions."""
        return Draft(self.title, self.state)

    def cash_of(self, holder: str) -> int:
        return self.state.cash.get(Holder(holder), 0)

    def percent_of(self, holder: str, name: str) -> int:
        return percent(self.d, Holder(holder), company(name))

    def price_of(self, name: str) -> int:
        return self.d.price(company(name))

    def cell_of(self, name: str) -> tuple[int, int]:
        return self.state.marks[company(name)].cell

    def stack_at(self, row: int, column: int) -> list[str]:
        """Companies whose markers lie on a cell, the top one first."""
        there = [(mark.arrival, name) for name, mark in self.state.marks.items() if mark.cell == (row, column)]
        return [name for _, name in sorted(there)]

    @property
    def operating(self) -> str:
        """The company whose turn it is."""
        return operating_company(self.d)

    def trains_of(self, holder: str) -> list[str]:
        """Types of its trains."""
        return [train.rpartition("-")[0] for train in trains_of(self.d, Holder(holder))]

    def tokens_of(self, name: str) -> list[str]:
        return sorted(spot for spot, names in self.state.tokens.items() for who in names if who == name)

    def tile_in(self, hex_: str) -> tuple[str, int]:
        """The tile laid in a hex, and how it is turned."""
        laid = self.state.tiles[Hex(hex_)]
        return laid.tile, laid.rotation

    def director_of(self, name: str) -> str | None:
        return self.state.directors.get(company(name))

    def loans_of(self, name: str) -> int:
        return self.state.loans.get(company(name), 0)

    def owner_of(self, private: str) -> str:
        return self.state.certificates[paper(private)]  # type: ignore[arg-type]

    # building

    def put(self, **tables: Any) -> None:
        """Replace whole tables of the State."""
        self.state = msgspec.structs.replace(self.state, **tables)

    def money(self, **purses: int) -> "Table":
        """Set purses; the bank makes up the difference. For ids that are no names pass a mapping to `purse`."""
        return self.purse(purses)

    def purse(self, purses: Mapping[str, int]) -> "Table":
        cash = dict(self.state.cash)
        for name, amount in purses.items():
            cash[BANK] += cash.get(Holder(name), 0) - amount
            cash[Holder(name)] = amount
        self.put(cash=cash)
        return self

    def privates(self, **owners: str) -> "Table":
        """Hand privates to players or companies: privates(TSR="P1")."""
        d = self.d
        for name, owner in owners.items():
            d.move([paper(name)], Holder(owner))  # type: ignore[arg-type]
        self.state = d.state
        return self

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
    ) -> "Table":
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
            d.place(minor, self._joined(self.title.board.companies[minor].home[0]))
        self._equip(d, minor, cash, trains, loans, operated)
        return self

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
    ) -> "Table":
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
        self._equip(d, public, cash, trains, loans, operated)
        return self

    def equip(self, name: str, *, cash: int = 0, trains: Sequence[str] = (), loans: int = 0) -> "Table":
        """Cash, trains and loans for any company, the RSR included."""
        self._equip(self.d, company(name), cash, trains, loans, 0)
        return self

    def sold_out(self, *kinds: str) -> "Table":
        """No train of these types is left in the bank; those no company holds count as rusted."""
        trains = dict(self.state.trains)
        for kind in kinds:
            for number in range(self.title.trains[TrainType(kind)].count or 0):
                trains.setdefault(Train(f"{kind}-{number}"), Holder("rusted"))
        self.put(trains=trains)
        return self

    def pool_train(self, kind: str) -> "Table":
        d = self.d
        take_new(d, TrainType(kind), company("pool"))
        self.state = d.state
        return self

    def _equip(
        self, d: Draft[State1861], name: Company, cash: int, trains: Sequence[str], loans: int, operated: int
    ) -> None:
        d.pay(BANK, name, cash)
        for kind in trains:
            take_new(d, TrainType(kind), name)
        d.owe(name, loans)
        if operated:
            d.replace(operated=d.state.operated | {name: operated})
        self.state = d.state

    def _cell(self, price: int, *words: str) -> tuple[int, int]:
        cells = self.title.market.cells(*words)
        return next(cell for cell in cells if self.title.market.price(cell) == price)

    def tile(self, hex_: str, tile: str, rotation: int = 0) -> "Table":
        """Put a tile on the map as it is, without any rule. Tokens and spaces kept stay at their stop numbers, or go to
        the only stop where circles are joined."""
        self.put(tiles={**self.state.tiles, Hex(hex_): Laid(Tile(tile), rotation)})
        for name in ("tokens", "reserved"):
            joined: dict[Spot, tuple[Company, ...]] = {}
            for spot, names in getattr(self.state, name).items():
                joined[self._joined(spot)] = (*joined.get(self._joined(spot), ()), *names)
            self.put(**{name: joined})
        return self

    def _joined(self, spot: Spot) -> Spot:
        """The stop itself, or the first of its hex if the tile there has no such stop."""
        hex_ = hex_of(spot)
        stops = self.title.map.shape(hex_, self.state.tiles.get(hex_)).stops
        return spot if stop_of(spot) < len(stops) else Spot(f"{hex_}.0")

    def upgrade(self, hex_: str, tile: str, rotation: int = 0) -> "Table":
        """Put a tile that fits over what lies there: tokens and reservations follow their stops."""
        d = self.d
        put_tile(d, Hex(hex_), Tile(tile), rotation)
        self.state = d.state
        return self

    def line(self, *hexes: str) -> "Table":
        """Yellow track from the first hex to the last. Both ends and hexes that have track stay as they are."""
        for before, here, after in zip(hexes, hexes[1:], hexes[2:], strict=False):
            if not self.title.map.track(Hex(here), self.state.tiles.get(Hex(here))):
                a, b = sorted((self._edge(here, before), self._edge(here, after)))
                bend = min(b - a, 6 - (b - a))
                self.tile(here, self._yellow(here)[bend - 1], a if b - a == bend else b)
        return self

    def _yellow(self, hex_: str) -> tuple[str, str, str]:
        """The yellow tiles of a hex: sharp, curved, straight."""
        shape = self.title.board.hexes[Hex(hex_)].shape
        if shape.cities:
            return ("201", "202", "621") if shape.label == "Y" else ("5", "6", "57")
        return ("3", "58", "4") if shape.stops else ("7", "8", "9")

    def _edge(self, here: str, there: str) -> int:
        neighbours, number = self.title.map.neighbours, self.title.map.number
        return neighbours[number[Hex(here)]].index(number[Hex(there)])

    def token(self, name: str, spot: str) -> "Table":
        d = self.d
        d.place(company(name), Spot(spot))
        self.state = d.state
        return self

    # where play stands

    def at(self, *frames: Frame) -> "Table":
        self.put(frames=frames)
        return self.settle()

    def settle(self) -> "Table":
        d = self.d
        settle(d)
        self.state, self.events = d.state, tuple(d.events)
        return self

    def stock(self, turn: str = "P1", number: int = 2) -> "Table":
        """A stock round, with this player's turn. The privates are sold or out of the way."""
        self.put(round=Round("SR", number))
        return self.at(StockRound(turn=player(turn)))

    def operate(
        self,
        name: str,
        part: str = "redeem",
        *,
        number: int = 1,
        turn: int = 2,
        then: Sequence[str] = (),
        revenue: int = 0,
    ) -> "Table":
        """An operating round at this company's turn and part; `then` are the companies still to come, `revenue` is
        what its trains have earned."""
        self.put(round=Round("OR", turn, number))
        rest = tuple(company(other) for other in then)
        frame = Turn1861(company=company(name), part=part, owed_at_start=self.loans_of(name), revenue=revenue)
        return self.at(OperatingRound(waiting=rest, banker=self.state.priority), frame)

    def operating_round(self, *, number: int = 1, turn: int = 2) -> "Table":
        """The start of an operating round, before the first company's turn (privates have paid)."""
        self.put(round=Round("OR", turn, number))
        return self.at(OperatingRound(waiting=operating_order(self.d), banker=self.state.priority))

    def merger_round(self, *waiting: str, number: int = 1, turn: int = 2) -> "Table":
        self.put(round=Round("MR", turn, number))
        return self.at(MergerRound(waiting=tuple(company(name) for name in waiting)))

    # playing

    def do(self, who: str, kind: str, **args: Value) -> "Table":
        """An action that must be accepted. Arguments whose names are Python words end in an underscore."""
        action = Action(player(who), kind, {name.rstrip("_"): value for name, value in args.items()})
        state, self.events = apply(self.title, self.state, action)
        assert isinstance(state, State1861)
        assert sum(state.cash.values()) == sum(self.state.cash.values())
        self.state = state
        return self

    def passes(self, *players: str) -> "Table":
        """Each of them passes, one after the other."""
        for who in players:
            self.do(who, "pass")
        return self

    def finish_stock_round(self) -> "Table":
        """Whoever has a turn passes, until the stock round is over."""
        while self.state.round.kind == "SR":
            self.passes(*self.acting())
        return self

    def refused(self, who: str, kind: str, **args: Value) -> Refused:
        """The refusal of an action that must not be accepted."""
        before = self.state
        with pytest.raises(Refused) as caught:
            self.do(who, kind, **args)
        assert self.state is before
        return caught.value

    def lay(self, hex_: str, tile: str, rotation: int = 0, who: str = "P1") -> "Table":
        return self.do(who, "lay_tile", hex=hex_, tile=tile, rotation=rotation)

    def no_lay(self, hex_: str, tile: str, rotation: int = 0, who: str = "P1") -> str:
        """The rule behind the refusal of a lay."""
        return self.refused(who, "lay_tile", hex=hex_, tile=tile, rotation=rotation).rule

    def rotations(self, hex_: str, tile: str) -> set[Value]:
        """How a tile may be turned in a hex, as offered."""
        found = [option.args for option in self.options("lay_tile")]
        return {args["rotation"] for args in found if (args["hex"], args["tile"]) == (hex_, tile)}

    def options(self, kind: str = "") -> list[Option]:
        return [option for option in options(self.title, self.state) if kind in ("", option.kind)]

    def acting(self) -> list[str]:
        return sorted({option.actor for option in self.options()})

    def run_best(self, who: str) -> "Table":
        """Run the proven best routes."""
        option = self.options("run")[0]
        return self.do(who, "run", routes=suggest(self.title, self.state, option, "routes"))
