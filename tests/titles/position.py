"""A game of any title set up by hand: reading it, giving money, trains, tiles and tokens. `table` plays it.

Money that a builder gives comes from the bank, so the sum of all purses stays what it is.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import msgspec

from railhead.core.actions import Event
from railhead.core.fits import fits
from railhead.core.ids import (
    BANK,
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
    hex_of,
    paper,
    stop_of,
    type_of,
)
from railhead.core.play import start
from railhead.core.state import State
from railhead.core.tiles import Laid
from railhead.core.title import Draft, Title
from railhead.mechanisms.operating import Turn
from railhead.mechanisms.shares import percent
from railhead.mechanisms.track import put_tile
from railhead.mechanisms.trains import RUSTED, take_new, trains_of

S = TypeVar("S", bound=State)


def player(name: str) -> Player:
    return Player(Holder(name))


def company(name: str) -> Company:
    return Company(Holder(name))


class PositionOf(Generic[S]):
    """All that lies on the table of a title whose State is an S."""

    def __init__(self, title: Title, kind: type[S], players: int, phase: str, seed: int = 0) -> None:
        self.title = title
        self.kind = kind
        first = start(title, players, seed)
        assert isinstance(first, kind)
        self.state: S = msgspec.structs.replace(first, phase=phase)
        self.events: tuple[Event, ...] = ()
        self.sell_off(phase)

    def sell_off(self, phase: str) -> None:
        """Trains of phases gone by are out of the bank: they count as rusted."""
        order = list(self.title.phases)
        stack = [entry for entry in self.title.trains.values() if entry.available_from is None]
        self.sold_out(*(e.name for e in stack if order.index(e.starts_phase or order[0]) < order.index(phase)))

    # reading

    @property
    def d(self) -> Draft[S]:
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

    def pile_on(self, cell: tuple[int, int]) -> list[str]:
        """Companies whose markers lie on a cell, the top one first."""
        return [name for _, name in sorted((m.arrival, name) for name, m in self.state.marks.items() if m.cell == cell)]

    def director_of(self, name: str) -> str | None:
        return self.state.directors.get(company(name))

    def loans_of(self, name: str) -> int:
        return self.state.loans.get(company(name), 0)

    def owner_of(self, name: str) -> str:
        """Who holds a private, or the only certificate of a minor."""
        if name in self.title.board.privates:
            return self.state.certificates[paper(Private(name))]
        return self.state.certificates[self.title.certificates[company(name)][0]]

    def worth_of(self, name: str) -> int:
        return self.title.worth(self.d, player(name))

    def trains_of(self, holder: str) -> list[str]:
        """Types of its trains."""
        return [type_of(train) for train in trains_of(self.d, Holder(holder))]

    def train(self, holder: str, kind: str) -> str:
        """The first train of a type somebody holds, by its id."""
        return next(train for train in trains_of(self.d, Holder(holder)) if type_of(train) == kind)

    def tokens_of(self, name: str) -> list[str]:
        return sorted(spot for spot, names in self.state.tokens.items() for who in names if who == name)

    def tile_in(self, hex_: str) -> tuple[str, int]:
        """The tile laid in a hex, and how it is turned."""
        laid = self.state.tiles[Hex(hex_)]
        return laid.tile, laid.rotation

    def in_stock(self, kind: str) -> int:
        """Trains of a type the bank still has, of a type that can run out."""
        count = self.title.trains[TrainType(kind)].count
        assert count is not None
        return count - sum(type_of(train) == kind for train in self.state.trains)

    def told(self, kind: str) -> list[str]:
        """What happened with the last action, of one kind."""
        return [event.text for event in self.events if event.kind == kind]

    @property
    def turn(self) -> Turn:
        """The operating turn that is under way."""
        return next(frame for frame in reversed(self.state.frames) if isinstance(frame, Turn))

    @property
    def operating(self) -> str:
        """The company whose turn it is."""
        return self.turn.company

    @property
    def part(self) -> str:
        """The part of the turn in which it waits for a decision."""
        return self.turn.part

    @property
    def revenue(self) -> int:
        """What the trains have earned in this turn."""
        return self.turn.revenue

    # building: paper, money, trains

    def put(self, **tables: Any) -> Self:
        """Replace whole tables of the State."""
        self.state = msgspec.structs.replace(self.state, **tables)
        return self

    def keep(self, d: Draft[S]) -> Self:
        """Go on from a draft on which rules' functions or verbs have written."""
        self.state = d.state
        return self

    def money(self, **purses: int) -> Self:
        """Set purses; the bank makes up the difference. For ids that are no names pass a mapping to `purse`."""
        return self.purse(purses)

    def purse(self, purses: Mapping[str, int]) -> Self:
        cash = dict(self.state.cash)
        for name, amount in purses.items():
            cash[BANK] += cash.get(Holder(name), 0) - amount
            cash[Holder(name)] = amount
        return self.put(cash=cash)

    def priority(self, name: str) -> Self:
        return self.put(priority=player(name))

    def privates(self, **owners: str) -> Self:
        """Hand privates to players, companies or the bank: privates(TSR="P1")."""
        d = self.d
        for name, owner in owners.items():
            d.move([paper(Private(name))], Holder(owner))
        return self.keep(d)

    def equip(self, name: str, *, cash: int = 0, trains: Sequence[str] = (), loans: int = 0) -> Self:
        """Cash, trains and loans for any company."""
        d, who = self.d, company(name)
        d.pay(BANK, who, cash)
        for kind in trains:
            take_new(d, TrainType(kind), who)
        d.owe(who, loans)
        return self.keep(d)

    def sold_out(self, *kinds: str) -> Self:
        """No train of these types is left in the bank; those nobody holds count as rusted."""
        for kind in kinds:
            self.left(kind, 0)
        return self

    def left(self, kind: str, count: int) -> Self:
        """So many trains of a type are left in the bank; of the others those nobody holds count as rusted."""
        trains = dict(self.state.trains)
        for number in range((self.title.trains[TrainType(kind)].count or 0) - count):
            trains.setdefault(Train(f"{kind}-{number}"), RUSTED)
        return self.put(trains=trains)

    def pool_train(self, kind: str) -> Self:
        d = self.d
        take_new(d, TrainType(kind), company(POOL))
        return self.keep(d)

    # building: the map

    def tile(self, hex_: str, tile: str, rotation: int = 0) -> Self:
        """Put a tile on the map as it is, without any rule. Tokens and spaces kept stay at their stop numbers, or go to
        the first stop where theirs is gone."""
        self.put(tiles={**self.state.tiles, Hex(hex_): Laid(Tile(tile), rotation)})
        for name in ("tokens", "reserved"):
            joined: dict[Spot, tuple[Company, ...]] = {}
            for spot, names in getattr(self.state, name).items():
                here = self.stop_for(spot)
                joined[here] = (*joined.get(here, ()), *names)
            self.put(**{name: joined})
        return self

    def stop_for(self, spot: Spot) -> Spot:
        """The stop itself, or the first of its hex if the tile there has no such stop."""
        hex_ = hex_of(spot)
        stops = self.title.map.shape(hex_, self.state.tiles.get(hex_)).stops
        return spot if stop_of(spot) < len(stops) else Spot(f"{hex_}.0")

    def upgrade(self, hex_: str, tile: str, rotation: int = 0) -> Self:
        """Put a tile that fits over what lies there: tokens and spaces kept follow their stops."""
        d = self.d
        put_tile(d, Hex(hex_), Tile(tile), rotation)
        return self.keep(d)

    def line(self, *hexes: str) -> Self:
        """Yellow track from the first hex to the last. Both ends and hexes that have track stay as they are."""
        for before, here, after in zip(hexes, hexes[1:], hexes[2:], strict=False):
            if not self.title.map.track(Hex(here), self.state.tiles.get(Hex(here))):
                self.bend(here, before, after)
        return self

    def bend(self, here: str, one: str, other: str) -> Self:
        """The plainest yellow tile that joins two neighbours of a hex."""
        wanted = 1 << self.edge(here, one) | 1 << self.edge(here, other)
        found = [made for made in fits(self.title.map, Hex(here), None) if made.edges & wanted == wanted]
        best = min(found, key=lambda made: (made.edges.bit_count(), made.tile, made.rotation))
        return self.tile(here, best.tile, best.rotation)

    def edge(self, here: str, there: str) -> int:
        """The edge of a hex that another hex lies at."""
        neighbours, number = self.title.map.neighbours, self.title.map.number
        return neighbours[number[Hex(here)]].index(number[Hex(there)])

    def token(self, name: str, spot: str) -> Self:
        d = self.d
        d.place(company(name), Spot(spot))
        return self.keep(d)
