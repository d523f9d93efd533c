"""Programmed actions: what a seat wants done for it when its turn comes. Only the seat itself is shown them.

Each is an order that ends: when it is done, when it is due but can't be done, or when somebody undoes something. What
it does becomes an entry like any other.
"""

from collections.abc import Callable, Collection, Sequence

import msgspec
from msgspec import Struct

from railhead.core.actions import Option
from railhead.core.errors import Malformed, Refused
from railhead.core.ids import Company, Holder, Player
from railhead.core.title import Draft
from railhead.record.entries import Entry
from railhead.server.storage.store import Store
from railhead.server.tables.table import ALONE, TABLE, Table
from railhead.titles import description_of

PASS, BID, OPEN, DIVIDEND, RUN = "pass", "bid", "open", "dividend", "run"
BUY, SELL, START = "buy_share", "sell_shares", "start_company"
PHASE = "phase"
"""The kind of event that announces a new phase."""
ACTION, ROUND = "action", "round"
"""How long a pass lasts: until something happens, or for the rest of the round."""
PROGRAMMED = f"{ALONE}program/"
"""Prefix of the keys of programmed actions."""
PAY, WITHHOLD = "pay", "withhold"
_PAYOUTS = {PAY: ("pay", "full"), WITHHOLD: ("withhold",)}
"""The names titles give to paying out and withholding."""
MOST_BUYS = 20


class _Order(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    @property
    def is_for_a_round(self) -> bool:
        """Whether it ends with the round it was given in."""
        return False

    @property
    def subject(self) -> str:
        """What it is about. A seat has at most one order on each subject."""
        raise NotImplementedError

    def wanted(self, options: list[Option], table: Table, since: Sequence[Entry]) -> Option | None:
        """The offered option it would take; None if it is not due, or nothing offered fits."""
        raise NotImplementedError

    def is_over(self, table: Table, since: Sequence[Entry]) -> bool:
        """Whether it has done everything it should."""
        return False

    def is_stuck(self, options: list[Option], table: Table, since: Sequence[Entry]) -> bool:
        """Whether the options offered show that it can't go on."""
        return False

    def outlives(self, entry: Entry, seat: Player) -> bool:
        """Whether it is still valid after an action of somebody."""
        return not entry.is_undo_or_redo


class PassOrder(_Order, frozen=True, tag="pass"):
    """Pass. During a company's turn only if that company is named, and then only in its turns. Trains still run."""

    lasts: str
    company: str = ""

    def __post_init__(self) -> None:
        if self.lasts not in (ACTION, ROUND):
            raise Malformed(f"a pass lasts till an {ACTION} or the {ROUND}")

    @property
    def is_for_a_round(self) -> bool:
        return not self.company or self.lasts == ROUND

    @property
    def subject(self) -> str:
        return f"{PASS} {self.company}" if self.company else PASS

    def wanted(self, options: list[Option], table: Table, since: Sequence[Entry]) -> Option | None:
        if turn_of(table) != (self.company or None):
            return None
        return next((option for option in options if option.kind == PASS), None)

    def outlives(self, entry: Entry, seat: Player) -> bool:
        if entry.is_undo_or_redo:
            return False
        if self.company:
            return not any(event.kind == PHASE for event in entry.events)
        if entry.action.kind == PASS:
            return True
        # A player who acts by hand wants to decide again.
        is_own = entry.action.actor == seat and not entry.key.startswith(ALONE)
        return self.lasts == ROUND and not is_own


class BidOrder(_Order, frozen=True, tag="bid"):
    """Bid the minimum for a lot, with one's own money and up to a limit. Over when the minimum exceeds the limit."""

    lot: str
    most: int

    @property
    def is_for_a_round(self) -> bool:
        return True

    @property
    def subject(self) -> str:
        return f"{BID} {self.lot}"

    def wanted(self, options: list[Option], table: Table, since: Sequence[Entry]) -> Option | None:
        return next((bid for bid in self._bids(options) if bid.bounds["amount"].least <= self.most), None)

    def is_stuck(self, options: list[Option], table: Table, since: Sequence[Entry]) -> bool:
        least = [bid.bounds["amount"].least for bid in self._bids(options)]
        return bool(least) and min(least) > self.most

    def _bids(self, options: list[Option]) -> list[Option]:
        return [option for option in options if lot_of(option) == self.lot and _is_for_oneself(option)]


class BuyOrder(_Order, frozen=True, tag="buy"):
    """Buy a share of a company each turn with one's own money, a number of times or until it floats. Over when somebody
    else sells its shares, or none can be bought."""

    company: str
    times: int = 1
    until_floated: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.times <= MOST_BUYS:
            raise Malformed(f"buy 1 to {MOST_BUYS} times")

    @property
    def subject(self) -> str:
        return f"{BUY} {self.company}"

    def wanted(self, options: list[Option], table: Table, since: Sequence[Entry]) -> Option | None:
        if self._has_just_bought(since):
            # One share a turn; after it there may be nothing left but to pass.
            return next((option for option in options if option.kind == PASS), None)
        # Shares offered on behalf of a company, as in a merger, are not meant.
        return None if table.game.state.acting_company else self._share(options)

    def is_stuck(self, options: list[Option], table: Table, since: Sequence[Entry]) -> bool:
        is_stock_turn = any(option.kind in (BUY, SELL, START) for option in options)
        is_asked = is_stock_turn and not table.game.state.acting_company and not self._has_just_bought(since)
        return is_asked and self._share(options) is None

    def is_over(self, table: Table, since: Sequence[Entry]) -> bool:
        if self._has_just_bought(since) and since[-1].action.actor in table.awaited:
            # The turn is not over yet.
            return False
        return sum(map(self._is_own, since)) >= self.times or (self.until_floated and self._has_floated(table))

    def _share(self, options: list[Option]) -> Option | None:
        mine = (option for option in options if option.kind == BUY and _is_for_oneself(option))
        return next((option for option in mine if option.args.get("company") == self.company), None)

    def _has_floated(self, table: Table) -> bool:
        has_floated = description_of(table.title.id).has_floated
        return has_floated(Draft(table.title, table.game.state), Company(Holder(self.company)))

    def _has_just_bought(self, since: Sequence[Entry]) -> bool:
        return bool(since) and self._is_own(since[-1])

    def _is_own(self, entry: Entry) -> bool:
        is_buy = entry.action.kind == BUY and entry.action.args.get("company") == self.company
        return is_buy and entry.key.startswith(ALONE)

    def outlives(self, entry: Entry, seat: Player) -> bool:
        is_sale = entry.action.kind == SELL and entry.action.args.get("company") == self.company
        return not entry.is_undo_or_redo and not (is_sale and entry.action.actor != seat)


class DividendOrder(_Order, frozen=True, tag="dividend"):
    """Always pay out, or always withhold."""

    company: str
    payout: str

    def __post_init__(self) -> None:
        if self.payout not in (PAY, WITHHOLD):
            raise Malformed(f"a dividend is {PAY} or {WITHHOLD}")

    @property
    def subject(self) -> str:
        return f"{DIVIDEND} {self.company}"

    def wanted(self, options: list[Option], table: Table, since: Sequence[Entry]) -> Option | None:
        if table.game.state.acting_company != self.company:
            return None
        ways = [option for option in options if option.kind == DIVIDEND]
        named = next((option for option in ways if option.args.get("payout") in _PAYOUTS[self.payout]), None)
        # Where the amount is chosen: all of it, or the least allowed.
        amounts = {amount: way for way in ways if isinstance(amount := way.args.get("amount"), int)}
        return named or (amounts[(max if self.payout == PAY else min)(amounts)] if amounts else None)


class RunOrder(_Order, frozen=True, tag="run"):
    """Always run the best routes."""

    company: str

    @property
    def subject(self) -> str:
        return f"{RUN} {self.company}"

    def wanted(self, options: list[Option], table: Table, since: Sequence[Entry]) -> Option | None:
        if table.game.state.acting_company != self.company:
            return None
        return next((option for option in options if option.kind == RUN), None)


Order = PassOrder | BidOrder | BuyOrder | DividendOrder | RunOrder


def read_order(raw: object) -> Order:
    """Raises Malformed."""
    try:
        order: Order = msgspec.convert(raw, Order)
        return order
    except msgspec.ValidationError as error:
        raise Malformed(f"this can't be programmed: {error}") from None


class Program(Struct, frozen=True):
    """An order of a seat, with the round and version it was given in."""

    seat: Player
    order: Order
    round: str
    since: int


def holds(program: Program, table: Table) -> bool:
    state, order = table.game.state, program.order
    if state.finished or (order.is_for_a_round and str(state.round) != program.round):
        return False
    since = _since(program, table)
    if order.is_over(table, since) or not all(order.outlives(entry, program.seat) for entry in since):
        return False
    return not order.is_stuck(table.game.position.options(program.seat), table, since)


def wanted(program: Program, table: Table) -> Option | None:
    """What a program would do now; None if the seat is not awaited, or not about this."""
    if table.waiting_for or program.seat not in table.awaited:
        return None
    offered = table.game.position.options(program.seat)
    return program.order.wanted(offered, table, _since(program, table))


def _since(program: Program, table: Table) -> list[Entry]:
    """The actions since a program was given, without those nobody was asked for, such as gifts of money."""
    entries = table.game.entries[program.since :]
    return [entry for entry in entries if entry.action.kind not in table.title.anytime_kinds]


def is_due(program: Program, table: Table) -> bool:
    return holds(program, table) and wanted(program, table) is not None


def may_pass_ahead(table: Table) -> bool:
    """Whether there is anything to pass in: a round in progress, and no company to decide for."""
    state = table.game.state
    return not (state.finished or table.waiting_for or turn_of(table) is not None)


def turn_of(table: Table) -> Company | None:
    """The company whose operating turn it is."""
    frames = reversed(table.game.state.frames)
    return next((frame.company for frame in frames if frame.part is not None), None)


def lot_of(option: Option) -> str | None:
    """What a bid is for. Opening the auction of a company counts as a bid for it."""
    named = {BID: "lot", OPEN: "company"}.get(option.kind)
    return str(option.args[named]) if named in option.args and "amount" in option.bounds else None


def _is_for_oneself(option: Option) -> bool:
    """Whether the player acts for himself: where companies can buy and bid too, the option says who does."""
    return option.args.get("by", option.actor) == option.actor


class Programs:
    """The programs of all games, stored in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, table: Table, seats: Collection[str] | None = None) -> list[Program]:
        """Valid programs, of some seats or of all."""
        programs = [_decode(raw) for raw in self._store.programs(table.id)]
        return [one for one in programs if (seats is None or one.seat in seats) and holds(one, table)]

    def put(self, table: Table, seat: Player, order: Order) -> None:
        """Store a program. Raises Refused if it would be over at once."""
        program = Program(seat, order, str(table.game.state.round), table.version)
        if not holds(program, table):
            raise Refused(TABLE, "this would be over at once: there is nothing left to do for it")
        self._store.put_program(table.id, seat, order.subject, msgspec.json.encode(program))

    def drop(self, game: str, seat: str, subject: str) -> None:
        self._store.drop_program(game, seat, subject)

    def tidy(self, table: Table) -> list[Program]:
        """Delete programs that are over; returns the rest."""
        kept = []
        for program in map(_decode, self._store.programs(table.id)):
            if holds(program, table):
                kept.append(program)
            else:
                self.drop(table.id, program.seat, program.order.subject)
        return kept


_decode: Callable[[bytes], Program] = msgspec.json.Decoder(Program).decode
