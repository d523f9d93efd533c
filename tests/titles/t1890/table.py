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
from typing import Any

import msgspec
import pytest

from railhead.core.actions import Action, Event, Option, Value
from railhead.core.board import read_board
from railhead.core.draft import Draft
from railhead.core.errors import Refused
from railhead.core.ids import (
    BANK,
    BOX,
    POOL,
    Company,
    Hex,
    Holder,
    Player,
    Private,
    Spot,
    Tile,
    Train,
    TrainType,
    paper,
)
from railhead.core.play import apply, options, settle, start, suggest, view
from railhead.core.state import Frame, Round
from railhead.core.tiles import Laid
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.shares import percent
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.track import put_tile
from railhead.mechanisms.trains import take_new, trains_of
from railhead.titles import board_file, chosen
from railhead.titles.t1890 import compose
from railhead.titles.t1890.facts import KINKI, OSAKA_RAILWAY, counting, facts
from railhead.titles.t1890.initial import place_homes
from railhead.titles.t1890.rounds import operating_order
from railhead.titles.t1890.state import State1890
from railhead.titles.t1890.tables import Tables
from railhead.titles.t1890.turn import Round1890, Turn1890, operating_company


def player(name: str) -> Player:
    return Player(Holder(name))


def company(name: str) -> Company:
    return Company(Holder(name))


def title_for(players: int, scenario: str = "C", **options_: OptionValue) -> Title:
    """The title composed as `railhead.titles.load` does it."""
    board = read_board(board_file("1890"), scenario)
    return compose(board, chosen(board, {"scenario": scenario, **options_}), players)


class Table:
    """A game of 1890 that can be set up by hand and then played."""

    def __init__(
        self,
        players: int = 3,
        scenario: str = "C",
        phase: str = "1",
        seed: int = 0,
        fresh: bool = False,
        **on: OptionValue,
    ) -> None:
        self.title = title_for(players, scenario, **on)
        first = start(self.title, players, seed)
        assert isinstance(first, State1890)
        self.state = msgspec.structs.replace(first, phase=phase)
        self.events: tuple[Event, ...] = ()
        self.sell_off(phase)
        if not fresh:
            self._clear_row()

    def sell_off(self, phase: str) -> None:
        """Trains of phases gone by are out of the bank: they count as rusted."""
        order = list(self.title.phases)
        gone = [e for e in self.title.trains.values() if order.index(e.starts_phase or order[0]) < order.index(phase)]
        self.sold_out(*(entry.name for entry in gone))

    def _clear_row(self) -> None:
        """Nothing is left to be sold at the beginning: privates and minors are out, homes of minors free."""
        d = self.d
        for lot in facts(d).figures.auction_order:
            name = paper(Private(lot)) if lot in self.title.board.privates else self.title.certificates[company(lot)][0]
            d.move([name], BOX)
            if lot in self.title.board.companies:
                d.release(company(lot))
        self.state = self._read(d)

    def _read(self, d: Draft[Tables]) -> State1890:
        assert isinstance(d.state, State1890)
        return d.state

    # reading

    @property
    def d(self) -> Draft[Tables]:
        """A draft of the position, for asking rules' functions."""
        return Draft(self.title, self.state)

    def cash_of(self, holder: str) -> int:
        return self.state.cash.get(Holder(holder), 0)

    def percent_of(self, holder: str, name: str) -> int:
        return percent(self.d, Holder(holder), company(name))

    def price_of(self, name: str) -> int:
        return self.d.price(company(name))

    def place_of(self, name: str) -> tuple[int, int]:
        """Row and column as the ledger counts them, from 1."""
        mark = self.state.marks[company(name)]
        return mark.row + 1, mark.column + 1

    @property
    def operating(self) -> str:
        return operating_company(self.d)

    def trains_of(self, holder: str) -> list[str]:
        return [train.rpartition("-")[0] for train in trains_of(self.d, Holder(holder))]

    def train(self, holder: str, kind: str) -> str:
        return next(t for t, at in self.state.trains.items() if at == holder and t.rpartition("-")[0] == kind)

    def tokens_of(self, name: str) -> list[str]:
        return sorted(spot for spot, names in self.state.tokens.items() for who in names if who == name)

    def owner_of(self, lot: str) -> str:
        name = lot if lot in self.title.board.privates else f"{lot}.0"
        return self.state.certificates[name]  # type: ignore[index]

    def president_of(self, name: str) -> str | None:
        return self.state.directors.get(company(name))

    def counting(self, name: str) -> int:
        return counting(self.d, player(name))

    def worth_of(self, name: str) -> int:
        return self.title.worth(self.d, player(name))

    def sees(self, seat: str) -> State1890:
        shown = view(self.state, player(seat))
        assert isinstance(shown, State1890)
        return shown

    # building

    def put(self, **tables: Any) -> "Table":
        self.state = msgspec.structs.replace(self.state, **tables)
        return self

    def money(self, **purses: int) -> "Table":
        """Set purses; the bank makes up the difference."""
        cash = dict(self.state.cash)
        for name, amount in purses.items():
            if name != BANK:
                cash[BANK] += cash.get(Holder(name), 0) - amount
                cash[Holder(name)] = amount
        self.put(cash=cash)
        return self.bank(purses[BANK]) if BANK in purses else self

    def bank(self, amount: int) -> "Table":
        """Leave so much in the bank; the rest is with a company that takes no part."""
        cash = dict(self.state.cash)
        cash[Holder("Sanyo")] = cash.get(Holder("Sanyo"), 0) + cash[BANK] - amount
        cash[BANK] = amount
        return self.put(cash=cash)

    def privates(self, **owners: str) -> "Table":
        """Hand privates to players, companies or the bank: privates(Arima="P1")."""
        d = self.d
        for name, owner in owners.items():
            d.move([paper(Private(name))], Holder(owner))
        self.state = self._read(d)
        return self

    def minor(self, name: str, owner: str, *, cash: int = 0, trains: Sequence[str] = (), homes: bool = True) -> "Table":
        d, minor = self.d, company(name)
        d.move(self.title.certificates[minor], Holder(owner))
        d.appoint(minor, player(owner))
        if homes and minor != OSAKA_RAILWAY:
            for home in self.title.board.companies[minor].home:
                d.reserve(minor, home)
            place_homes(d, minor)
        self._equip(d, minor, cash, trains)
        return self

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
    ) -> "Table":
        """A public company with a par, its token on the par cell or at a row and column counted from 1. The first of
        `shares` is president, unless none is wanted; what they do not name lies in the offer. `tokens` are its homes
        unless given."""
        d, public = self.d, company(name)
        kept = [paper_ for paper_ in self.title.certificates[public] if d.state.certificates[paper_] != KINKI]
        self._deal(d, public, kept, shares, president)
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
        self._equip(d, public, cash, trains)
        return self

    def _deal(
        self, d: Draft[Tables], public: Company, papers: list[Any], shares: Mapping[str, int], president: bool
    ) -> None:
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

    def equip(self, name: str, *, cash: int = 0, trains: Sequence[str] = ()) -> "Table":
        self._equip(self.d, company(name), cash, trains)
        return self

    def _equip(self, d: Draft[Tables], name: Company, cash: int, trains: Sequence[str]) -> None:
        d.pay(BANK, name, cash)
        for kind in trains:
            take_new(d, TrainType(kind), name)
        self.state = self._read(d)

    def sold_out(self, *kinds: str) -> "Table":
        """No train of these types is left in the bank; those nobody holds count as rusted."""
        trains = dict(self.state.trains)
        for kind in kinds:
            for number in range(self.title.trains[TrainType(kind)].count or 0):
                trains.setdefault(Train(f"{kind}-{number}"), Holder("rusted"))
        return self.put(trains=trains)

    def left(self, kind: str, count: int) -> "Table":
        """So many trains of a type are left in the bank; the others count as rusted."""
        trains = dict(self.state.trains)
        for number in range((self.title.trains[TrainType(kind)].count or 0) - count):
            trains.setdefault(Train(f"{kind}-{number}"), Holder("rusted"))
        return self.put(trains=trains)

    def pool_train(self, kind: str) -> "Table":
        d = self.d
        take_new(d, TrainType(kind), company("pool"))
        self.state = self._read(d)
        return self

    def tile(self, hex_: str, tile: str, rotation: int = 0) -> "Table":
        """Put a tile on the map as it is, without any rule; all tokens and claims of the hex at a stop that is gone go
        to the first."""
        self.put(tiles={**self.state.tiles, Hex(hex_): Laid(Tile(tile), rotation)})
        stops = len(self.title.board.tiles[Tile(tile)].shape.stops)
        for name in ("tokens", "reserved"):
            joined: dict[Spot, tuple[Company, ...]] = {}
            for spot, names in getattr(self.state, name).items():
                at, _, number = spot.rpartition(".")
                place = Spot(f"{hex_}.0") if at == hex_ and int(number) >= stops else spot
                joined[place] = (*joined.get(place, ()), *names)
            self.put(**{name: joined})
        return self

    def upgrade(self, hex_: str, tile: str, rotation: int = 0) -> "Table":
        """Put a tile that fits over what lies there: tokens and claims follow their stops."""
        d = self.d
        put_tile(d, Hex(hex_), Tile(tile), rotation)
        self.state = self._read(d)
        return self

    def line(self, *hexes: str) -> "Table":
        """Yellow track from the first hex to the last. Both ends and hexes that have track stay as they are."""
        for before, here, after in zip(hexes, hexes[1:], hexes[2:], strict=False):
            if not self.title.map.track(Hex(here), self.state.tiles.get(Hex(here))):
                self.bend(here, before, after)
        return self

    def bend(self, here: str, one: str, other: str) -> "Table":
        """A yellow tile joining two neighbours of a hex."""
        a, b = sorted((self.edge(here, one), self.edge(here, other)))
        turn = min(b - a, 6 - (b - a))
        return self.tile(here, self._yellow(here)[turn - 1], a if b - a == turn else b)

    def _yellow(self, hex_: str) -> tuple[str, str, str]:
        shape = self.title.board.hexes[Hex(hex_)].shape
        if shape.cities:
            return ("none", "202", "none") if shape.label == "Y" else ("none", "6", "57")
        return ("3", "58", "4") if shape.stops else ("7", "8", "9")

    def edge(self, here: str, there: str) -> int:
        neighbours, number = self.title.map.neighbours, self.title.map.number
        return neighbours[number[Hex(here)]].index(number[Hex(there)])

    def token(self, name: str, spot: str) -> "Table":
        d = self.d
        d.place(company(name), Spot(spot))
        self.state = self._read(d)
        return self

    # where play stands

    def at(self, *frames: Frame) -> "Table":
        self.put(frames=frames)
        return self.settle()

    def settle(self) -> "Table":
        d = self.d
        settle(d)
        self.state, self.events = self._read(d), tuple(d.events)
        return self

    def stock(self, turn: str = "P1", number: int = 2) -> "Table":
        """A normal stock round, with this player's turn."""
        self.put(round=Round("SR", number))
        return self.at(StockRound(turn=player(turn)))

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
    ) -> "Table":
        """An operating round at this company's turn and part; `then` are the companies still to come."""
        self.put(round=Round("OR", turn, number), rounds=rounds)
        rest = tuple(company(other) for other in then)
        frame = Turn1890(company=company(name), part=part, revenue=revenue, special=special)
        return self.at(Round1890(waiting=rest, banker=self.state.priority), frame)

    def operating_round(self, *, turn: int = 2, number: int = 1, rounds: int = 1) -> "Table":
        """The start of an operating round, before the first company's turn (privates have paid)."""
        self.put(round=Round("OR", turn, number), rounds=rounds)
        return self.at(Round1890(waiting=operating_order(self.d), banker=self.state.priority))

    # playing

    def do(self, who: str, kind: str, **args: Value) -> "Table":
        """An action that must be accepted."""
        state, self.events = apply(self.title, self.state, Action(player(who), kind, args))
        assert isinstance(state, State1890)
        assert sum(state.cash.values()) == sum(self.state.cash.values())
        self.state = state
        return self

    def passes(self, *players: str) -> "Table":
        for who in players:
            self.do(who, "pass")
        return self

    def finish_stock_round(self) -> "Table":
        """Whoever has a turn passes, until the stock round is over."""
        now = self.state.round
        while self.state.round == now and "pass" in self.kinds():
            self.passes(*self.acting())
        return self

    def finish_turn(self, limit: int = 20) -> "Table":
        """Whoever acts goes on to the end of the company's turn: nothing is done but what must be."""
        round_, turns = self.state.round, [f.company for f in self.state.frames if isinstance(f, Turn1890)]
        for _ in range(limit):
            now = [frame.company for frame in self.state.frames if isinstance(frame, Turn1890)]
            if not now or now[-1] != turns[-1] or self.state.round != round_ or self.state.finished:
                break
            self.idle()
        return self

    def idle(self) -> "Table":
        """Pass, or where that is not open run for the most and withhold."""
        for option in self.options():
            if option.kind == "pass":
                return self.passes(option.actor)
        option = self.options()[0]
        free = {name: suggest(self.title, self.state, option, name) for name in option.free}
        wanted = {"payout": "withhold"} if option.kind == "dividend" else {}
        return self.do(option.actor, option.kind, **{**option.args, **free, **wanted})

    def refused(self, who: str, kind: str, **args: Value) -> Refused:
        """The refusal of an action that must not be accepted."""
        before = self.state
        with pytest.raises(Refused) as caught:
            self.do(who, kind, **args)
        assert self.state is before
        return caught.value

    def rule(self, who: str, kind: str, **args: Value) -> str:
        """The row that refuses an action."""
        return self.refused(who, kind, **args).rule

    def lay(self, hex_: str, tile: str, rotation: int = 0, who: str = "P1") -> "Table":
        return self.do(who, "lay_tile", hex=hex_, tile=tile, rotation=rotation)

    def lay_any(self, hex_: str, tile: str = "", who: str = "P1") -> "Table":
        """Lay a tile in a hex, turned in the first way that is offered."""
        found = [o.args for o in self.options("lay_tile") if o.args["hex"] == hex_ and tile in ("", o.args["tile"])]
        return self.do(who, "lay_tile", **found[0])

    def no_lay(self, hex_: str, tile: str, rotation: int = 0, who: str = "P1") -> str:
        """The row behind the refusal of a lay."""
        return self.rule(who, "lay_tile", hex=hex_, tile=tile, rotation=rotation)

    def sides(self, hex_: str, tile: str) -> set[tuple[int, ...]]:
        """The sets of sides a tile may have in a hex, as offered."""
        found = set()
        for option in self.options("lay_tile"):
            if (option.args["hex"], option.args["tile"]) == (hex_, tile):
                turn = option.args["rotation"]
                assert isinstance(turn, int)
                track = self.title.board.tiles[Tile(tile)].shape.track
                found.add(tuple(sorted({(edge + turn) % 6 for piece in track for edge in piece.edges})))
        return found

    def turned(self, hex_: str, tile: str, *sides: int) -> int:
        """How a tile must be turned to have these sides."""
        track = self.title.board.tiles[Tile(tile)].shape.track
        edges = {edge for piece in track for edge in piece.edges}
        return next(turn for turn in range(6) if {(edge + turn) % 6 for edge in edges} == set(sides))

    def options(self, kind: str = "") -> list[Option]:
        return [option for option in options(self.title, self.state) if kind in ("", option.kind)]

    def kinds(self) -> set[str]:
        return {option.kind for option in self.options()}

    def tiles_for(self, hex_: str) -> set[Value]:
        """The tiles offered for a hex."""
        return {option.args["tile"] for option in self.options("lay_tile") if option.args["hex"] == hex_}

    def acting(self) -> list[str]:
        return sorted({option.actor for option in self.options()})

    def run_best(self, who: str = "P1") -> "Table":
        option = self.options("run")[0]
        return self.do(who, "run", routes=suggest(self.title, self.state, option, "routes"))

    def run(self, who: str, **routes: Sequence[Sequence[str]]) -> "Table":
        """Run trains over these legs: run("P1", a=[...]) names the trains in the order in which they are held."""
        return self.do(who, "run", routes=self.routes(**routes))

    def routes(self, **routes: Sequence[Sequence[str]]) -> Value:
        names = trains_of(self.d, operating_company(self.d))
        legs = [[list(leg) for leg in way] for way in routes.values()]
        return [{"train": name, "legs": way} for name, way in zip(names, legs, strict=False)]

    @property
    def revenue(self) -> int:
        """What the trains have earned in this turn."""
        frame = self.state.frames[-1]
        assert isinstance(frame, Turn1890)
        return frame.revenue
