"""A State while an action is judged and carried out, and the verbs that change it. `Draft` adds the title to them.

Each verb replaces one frozen table. If a rule refuses halfway the draft is simply dropped and nothing has happened.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from railhead.core.actions import Event
from railhead.core.chance import drawn
from railhead.core.ids import BANK, MINT, Certificate, Company, Hex, Holder, Player, Spot, Tile, Train, spot
from railhead.core.state import Frame, Mark, State
from railhead.core.tiles import Laid

S = TypeVar("S", bound=State, covariant=True)


class Verbs(Generic[S]):
    __slots__ = ("events", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []

    def replace(self, **tables: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **tables)

    def tell(self, kind: str, sentence: str, **about: str | int | tuple[str, ...]) -> None:
        """`d.tell("bid", "{player} bids {amount} for {lot}", player=d.actor, amount=amount, lot=lot)`"""
        self.events.append(Event(kind, sentence, about))

    # reading

    def cash(self, holder: Holder) -> int:
        return self.state.cash.get(holder, 0)

    def after(self, player: Player) -> list[Player]:
        """All players in seating order, starting left of the given one, who comes last."""
        seats = self.state.seating or self.state.players
        start = seats.index(player) + 1
        return [*seats[start:], *seats[:start]]

    def left_of(self, player: Player) -> Player:
        return self.after(player)[0]

    def from_(self, player: Player) -> list[Player]:
        """All players in seating order, starting with the given one."""
        return [player, *self.after(player)[:-1]]

    @property
    def frame(self) -> Frame:
        return self.state.frames[-1]

    # money and paper

    def pay(self, payer: Holder, payee: Holder, amount: int) -> None:
        """Move money. The bank may go below zero (it continues to pay with notes); nobody else may."""
        assert amount >= 0, f"{payer} pays {amount}"
        if not amount or payer == payee:
            return
        cash = dict(self.state.cash)
        left = cash.get(payer, 0) - amount
        assert left >= 0 or payer in (BANK, MINT), f"{payer} lacks {-left} of {amount}"
        cash[payer] = left
        cash[payee] = cash.get(payee, 0) + amount
        self.replace(cash=cash)
        if payer == BANK and left < 0 and not self.state.broken:
            self.replace(broken=True)
            self.tell("bank", "the bank is out of money and pays on with notes of its own")

    def move(self, certificates: Iterable[Certificate], holder: Holder) -> None:
        self.replace(certificates=self.state.certificates | dict.fromkeys(certificates, holder))

    def appoint(self, company: Company, player: Player | None) -> None:
        """Make a player director, or leave the company without one."""
        directors = {name: who for name, who in self.state.directors.items() if name != company}
        if player is not None:
            directors[company] = player
        self.replace(directors=directors)

    def owe(self, company: Company, more: int) -> None:
        """Take loans, or repay them if negative. The money is moved by `pay`."""
        owed = self.state.loans.get(company, 0) + more
        assert owed >= 0, f"{company} has {owed} loans"
        loans = {name: count for name, count in self.state.loans.items() if name != company}
        self.replace(loans={**loans, company: owed} if owed else loans)

    # the market

    def mark(self, company: Company, cell: tuple[int, int]) -> None:
        """Move a price marker to a cell, under those already there. One that does not change cell keeps its place."""
        now = self.state.marks.get(company)
        if now is not None and now.cell == cell:
            return
        self.restack(company, cell)

    def restack(self, company: Company, cell: tuple[int, int]) -> None:
        """Put a price marker under all others on a cell, even if it is there already."""
        arrival = self.state.arrivals + 1
        self.replace(marks=self.state.marks | {company: Mark(*cell, arrival)}, arrivals=arrival)

    def unmark(self, company: Company) -> None:
        self.replace(marks={name: mark for name, mark in self.state.marks.items() if name != company})

    # the map

    def lay(self, hex_: Hex, tile: Tile, rotation: int, stops: Mapping[int, int]) -> None:
        """Lay a tile. `stops` maps old stops to new ones: tokens and reservations follow."""
        self.replace(tiles=self.state.tiles | {hex_: Laid(tile, rotation)})
        moves = {spot(hex_, old): spot(hex_, new) for old, new in stops.items()}
        self.replace(tokens=_moved(self.state.tokens, moves), reserved=_moved(self.state.reserved, moves))

    def reserve(self, company: Company, place: Spot) -> None:
        self.replace(reserved=self.state.reserved | {place: (*self.state.reserved.get(place, ()), company)})

    def release(self, company: Company) -> None:
        """Give up every space reserved for a company."""
        kept = {place: tuple(c for c in names if c != company) for place, names in self.state.reserved.items()}
        self.replace(reserved={place: names for place, names in kept.items() if names})

    def place(self, company: Company, place: Spot) -> None:
        self.replace(tokens=self.state.tokens | {place: (*self.state.tokens.get(place, ()), company)})

    def remove(self, company: Company, place: Spot) -> None:
        """Take a company's token off the map."""
        left = list(self.state.tokens[place])
        left.remove(company)
        tokens = {name: held for name, held in self.state.tokens.items() if name != place}
        self.replace(tokens={**tokens, place: tuple(left)} if left else tokens)

    def substitute(self, place: Spot, old: Company, new: Company) -> None:
        """Exchange a token for another company's in the same space."""
        held = list(self.state.tokens[place])
        held[held.index(old)] = new
        self.replace(tokens=self.state.tokens | {place: tuple(held)})

    # trains

    def give(self, train: Train, holder: Holder) -> None:
        self.replace(trains=self.state.trains | {train: holder})

    # where play stands

    def push(self, frame: Frame) -> None:
        self.replace(frames=(*self.state.frames, frame))

    def swap(self, frame: Frame) -> None:
        """Replace the top frame by a changed one."""
        self.replace(frames=(*self.state.frames[:-1], frame))

    def pop(self) -> None:
        """Remove the top frame. Only a step's `proceed` may do this, never the effect of a choice."""
        self.replace(frames=self.state.frames[:-1])

    # chance

    def draw(self, sides: int) -> int:
        """A uniform number from 0 to sides - 1 from the State's own generator."""
        number, chance = drawn(self.state.chance, sides)
        self.replace(chance=chance)
        return number


def _moved(table: dict[Spot, tuple[Company, ...]], moves: Mapping[Spot, Spot]) -> dict[Spot, tuple[Company, ...]]:
    """The table with its entries moved; the same table if there is nothing to move, so that values derived from it stay
    valid."""
    if not any(old in table and old != new for old, new in moves.items()):
        return table
    result = {place: names for place, names in table.items() if place not in moves}
    for old, new in moves.items():
        if old in table:
            result[new] = (*result.get(new, ()), *table[old])
    return result
