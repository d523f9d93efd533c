"""Positions as a page sees them, without a server: a position of a title, and somebody who holds every seat."""

from types import SimpleNamespace
from typing import Any, cast

from railhead.core.actions import Option
from railhead.core.ids import Holder, Player
from railhead.core.imagined import imagine
from railhead.core.play import view
from railhead.core.position import Position
from railhead.core.state import State
from railhead.core.title import Title
from railhead.mechanisms.description import PanelCell, Rows
from railhead.record import Game, load_record
from railhead.record.record import with_actions
from railhead.server.page_model.model import PageModel
from railhead.server.tables.visitors import Place
from tests.playthroughs.stored import FOLDER

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Flo")


class StubSeatView:
    """A game that stands still at one position; as much of a SeatView as a page reads."""

    def __init__(self, title: Title, state: State, seats: tuple[Player, ...]) -> None:
        names = NAMES[: len(state.players)]
        self.state = view(state, None)
        self.truth = state
        self._supposed: dict[Player, State] = {}
        self.place = Place(seats, True)
        self.seat = seats[0] if seats else None
        self.version = self.point = 0
        self.is_latest = True
        self.position = Position(title, state)
        self.awaited = self.position.actors
        game = SimpleNamespace(at=lambda point: state, state=state, entries=[])
        self.table = SimpleNamespace(
            title=title,
            id="still",
            game_row=SimpleNamespace(title=title.id, players=names, options=title.options),
            game=game,
            players=state.players,
            bots={},
            waiting_for=(),
            awaited=self.awaited,
        )

    def seen_by(self, seat: Player) -> State:
        return view(self.truth, seat)

    def supposed(self, seat: Player) -> State:
        if seat not in self._supposed:
            self._supposed[seat] = imagine(self.table.title, self.seen_by(seat), seat)
        return self._supposed[seat]

    def is_open(self, seat: Player) -> bool:
        return True

    @property
    def options(self) -> list[Option]:
        return [option for seat in self.place.seats for option in self.position.options(seat)]


def model(title: Title, state: State, *seats: str) -> PageModel:
    """The position as the holder of these seats sees it; of all seats if none is named."""
    held = tuple(Player(Holder(seat)) for seat in seats) or state.players
    return PageModel(cast(Any, StubSeatView(title, state, held)))


def stored_model(name: str, point: int) -> PageModel:
    """A point of a game that is kept, as somebody sees it who holds all seats."""
    record = load_record(FOLDER / f"{name}.json")
    game = Game.replay(with_actions(record, record.actions[:point]))
    return model(game.title, game.state)


def plain_rows(rows: Rows) -> list[list[str | int]]:
    """The rows of a title's own table with ids for references."""
    return [[cell if isinstance(cell, int) else _plain(cell) for cell in row] for row in rows]


def _plain(cell: PanelCell) -> str:
    return ", ".join(map(str, cell)) if isinstance(cell, tuple) else str(cell)
