"""Setting up a table: what the host chooses, and the records and rows made from it."""

import secrets
from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from railhead.bots import bot_named
from railhead.core.board import Board, BoardFile, read_board
from railhead.core.errors import GameError, Malformed
from railhead.core.ids import Holder, Player
from railhead.core.play import actors, start
from railhead.core.title import OptionValue, Title
from railhead.record.record import LONGEST_NAME, Record, Seed, new_record, title_of
from railhead.record.seating import seating
from railhead.server.clock import now
from railhead.server.storage.names import check_distinct, check_name
from railhead.server.storage.policies import Policies, check
from railhead.server.storage.seats import ALL, SeatRow
from railhead.server.storage.store import GameRow
from railhead.titles import TITLES, board_file, description_of

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters that look alike."""
_ID_LENGTH = 16
SEED_BYTES = 16
"""Bytes of a drawn seed, too many to guess."""


class BoardText(Struct, frozen=True, forbid_unknown_fields=True):
    """A custom board file."""

    name: Annotated[str, Meta(max_length=100)]
    text: Annotated[str, Meta(max_length=400_000)]

    @property
    def file(self) -> BoardFile:
        return BoardFile(self.name, self.text)


class Seating(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sits where, who may watch, and who may undo."""

    order: Literal["drawn", "entered"] = "entered"
    """Drawn by the seed as the title's book says, or as entered. Every seat named here is numbered as entered."""
    hot_seat: bool = False
    """One link for the whole table: whoever has it acts for everybody."""
    mine: tuple[str, ...] = ()
    """Seats the host takes at once."""
    bots: dict[str, str] = field(default_factory=dict)
    """Bots by seat."""
    open: tuple[str, ...] = ()
    """Seats open to whoever comes first."""
    invited: tuple[Name, ...] = ()
    """Accounts that may take the open seats; if empty, anybody may."""
    is_listed: bool = False
    """Shown in the public lobby. A table with open seats is, unless they are for invited players."""
    undo: Literal["own", "anybody", "consent", "host"] | None = None
    """Who may undo: only the player who acted, anybody, all together, or the host."""

    def seat_rows(self, count: int) -> list[SeatRow]:
        seats = [f"P{number + 1}" for number in range(count)]
        if unknown := sorted({*self.mine, *self.bots, *self.open} - set(seats)):
            raise Malformed(f"there is no seat {', '.join(unknown)}; there are {', '.join(seats)}")
        twice = {*self.open} & {*self.bots, *self.mine} | {*self.mine} & {*self.bots}
        if twice:
            raise Malformed(f"a seat is yours, a bot's or open, not two of these: {', '.join(sorted(twice))}")
        if self.hot_seat and self.open:
            raise Malformed("a hot-seat game has no open seats: anyone with its link can play")
        if self.invited and not self.open:
            raise Malformed("invited players need an open seat to take")
        for bot in self.bots.values():
            bot_named(bot)
        if self.undo == "host" and not self.held():
            raise Malformed("if only the host can undo, the host needs a seat")
        if len(self.bots) == count:
            raise Malformed("at least one player must be a person")
        return [SeatRow(Player(Holder(seat)), self.bots.get(seat, ""), seat in self.open) for seat in seats]

    def held(self) -> tuple[str, ...]:
        return (ALL,) if self.hot_seat else self.mine

    def linked(self, seat_rows: list[SeatRow]) -> tuple[str, ...]:
        """Seats that get a link."""
        if self.hot_seat:
            return (ALL,)
        return tuple(
            seat_row.seat
            for seat_row in seat_rows
            if not seat_row.bot and not seat_row.is_open and seat_row.seat not in self.mine
        )


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    players: tuple[Name, ...]
    """Names in seating order, unless seats are drawn."""
    preset: str = ""
    """One of the title's presets; options named here override it."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: Seed | None = None
    """Drawn, and secret until the end, if none is given."""
    board: BoardText | None = None
    seating: Seating = field(default_factory=Seating)
    policies: Policies = field(default_factory=Policies)


@cache
def board_of(title: str) -> Board:
    """The title's own board file, read once."""
    return read_board(board_file(title))


def fresh_id() -> str:
    """Long enough not to be guessed: an unlisted game can only be opened by those who were sent its address."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def drawn_seed() -> str:
    return secrets.token_hex(SEED_BYTES)


def seed_for(setup: Setup) -> Seed:
    return drawn_seed() if setup.seed is None else setup.seed


def seated(setup: Setup, seed: Seed) -> Setup:
    """The same setup with everybody in the seat that was drawn. Raises Malformed if there is no such title."""
    check_title(setup.title)
    if setup.seating.order == "entered":
        return setup
    order = seating(setup.title, len(setup.players), seed)
    to = {f"P{entered + 1}": f"P{seat}" for seat, entered in enumerate(order, 1)}
    old = setup.seating
    sitting = replace(
        old,
        order="entered",
        mine=tuple(to.get(seat, seat) for seat in old.mine),
        bots={to.get(seat, seat): bot for seat, bot in old.bots.items()},
        open=tuple(to.get(seat, seat) for seat in old.open),
    )
    return replace(setup, players=tuple(setup.players[entered] for entered in order), seating=sitting)


def new_game_record(setup: Setup, seed: Seed) -> tuple[Record, Title]:
    """The record of a new game. Raises Malformed or BoardError for what can't be played."""
    check_title(setup.title)
    names = tuple(map(check_name, setup.players))
    check_distinct(names)
    if setup.board is None:
        record = new_record(setup.title, names, setup.options, seed)
        return record, title_of(record)
    file = setup.board.file
    record = new_record(setup.title, names, setup.options, seed, file)
    return record, title_of(record, file)


def check_title(name: str, error: type[GameError] = Malformed) -> str:
    """Check that a title can be played. Raises the error that says why not."""
    if name not in TITLES:
        raise error(f"there is no title {name[:20]!r}; choose from {', '.join(TITLES)}")
    return name


def is_id(text: str) -> bool:
    return len(text) == _ID_LENGTH and set(text) <= set(_ID_LETTERS)


def new_game_row(record: Record, title: Title, setup: Setup, host: str) -> GameRow:
    """The row of a game about to begin."""
    state = start(title, len(record.players), record.seed)
    moment = now()
    return GameRow(
        id=fresh_id(),
        title=record.title,
        edition=record.edition,
        players=record.players,
        options=record.options,
        seed=record.seed,
        seed_is_open=setup.seed is not None,
        bot_seed=secrets.token_hex(SEED_BYTES),
        board=None if record.board is None else record.board.sha256,
        kind="hot-seat" if setup.seating.hot_seat else "seats",
        is_listed=setup.seating.is_listed or bool(setup.seating.open and not setup.seating.invited),
        needs_invitation=bool(setup.seating.invited),
        undo=setup.seating.undo or ("anybody" if setup.seating.hot_seat else "own"),
        host=host,
        policies=setup.policies,
        created=moment,
        moved=moment,
        round=str(state.round),
        awaited=actors(title, state),
        finished=state.finished,
    )


def read_setup(raw: object) -> Setup:
    """The setup with the options of its preset filled in."""
    try:
        setup = msgspec.convert(raw, Setup)
    except msgspec.ValidationError as error:
        raise Malformed(f"the set-up can't be read: {error}") from None
    check(setup.policies, bool(setup.seating.bots))
    if not setup.preset:
        return setup
    chosen = description_of(check_title(setup.title)).options_with(setup.preset, setup.options)
    return replace(setup, options=chosen, preset="")
