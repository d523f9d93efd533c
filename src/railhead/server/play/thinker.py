"""Long computations, for bots and for requests: in separate processes, because all requests share this one's
interpreter. Without such processes, as in tests, the same tasks run here."""

from collections import OrderedDict
from typing import Protocol

import msgspec

from railhead.bots.hints import Hint
from railhead.core.actions import Action, Option, Value
from railhead.core.board import BoardFile
from railhead.core.ids import Company, Player
from railhead.core.state import State
from railhead.record import record_to_json
from railhead.review import Review
from railhead.routing import Answer
from railhead.server.storage.store import Store
from railhead.server.storage.stored_states import encoded
from railhead.server.tables.table import Table
from railhead.server.workers.route_constraints import Constraints
from railhead.server.workers.sandbox import Bounds, LimitExceeded, Sandbox
from railhead.server.workers.thinking_tasks import (
    THINKING,
    AskedHint,
    AskedMove,
    AskedPrint,
    AskedReview,
    AskedRoutes,
    AskedValue,
    Position,
    Rules,
)

ASKED = Bounds(seconds=10, patience=30, megabytes=1000)
BOTS = Bounds(seconds=60, patience=300, megabytes=1000)
DOCUMENTS = Bounds(seconds=60, patience=120, megabytes=1000)
MOST_REVIEWS = 50
"""Reviews kept in memory: some ten kilobytes and seconds of computing each."""
MOST_PRINTS = 40
"""PDFs kept in memory, about a hundred kilobytes each."""
THINKERS = 2
"""As many as there are slots for slow requests."""


class Works(Protocol):
    def run(self, task: str, payload: bytes) -> bytes: ...

    def warm_up(self) -> None: ...

    def close(self) -> None: ...


class InProcess:
    """Runs tasks in this process."""

    def run(self, task: str, payload: bytes) -> bytes:
        return THINKING[task](payload)

    def warm_up(self) -> None:
        """Nothing to do."""

    close = warm_up


class Thinker:
    """Used from threads."""

    def __init__(self, store: Store, is_apart: bool = False) -> None:
        self._store = store
        self._asked: Works = Sandbox(THINKERS, ASKED) if is_apart else InProcess()
        self._bots: Works = Sandbox(1, BOTS) if is_apart else InProcess()
        # Separate processes: reviews and prints take seconds, and neither routes nor bots should wait for them.
        self._documents: Works = Sandbox(1, DOCUMENTS) if is_apart else InProcess()
        self._prints: dict[bytes, bytes] = {}
        self._reviewed: OrderedDict[tuple[str, int, tuple[str, ...]], Review] = OrderedDict()

    def choose(self, table: Table, seat: Player, chance: str, bot: str = "") -> Action:
        """What the bot in a seat does now, or what another bot would. Deterministic for a given chance."""
        asked = AskedMove(self._position(table, table.game.state), seat, bot or table.bots[seat], chance)
        return msgspec.msgpack.decode(self._bots.run("choose", msgspec.msgpack.encode(asked)), type=Action)

    def suggest(self, table: Table, state: State, option: Option, name: str) -> Value:
        """A suggested value for an argument that must be composed. Raises LimitExceeded."""
        asked = AskedValue(self._position(table, state), option, name)
        value: Value = msgspec.msgpack.decode(self._think("compose", asked))
        return value

    def hint(self, table: Table, seen: State, seat: Player) -> Hint:
        """What a strong player would do with what a seat sees, and why. Raises LimitExceeded."""
        asked = AskedHint(self._position(table, seen), seat, f"hint {table.id} {table.version}")
        return msgspec.msgpack.decode(self._think("hint", asked), type=Hint)

    def best_routes(self, table: Table, state: State, company: Company, wishes: Constraints) -> Answer:
        """The best routes under a player's constraints, found within a few seconds. Raises LimitExceeded."""
        asked = AskedRoutes(self._position(table, state), company, wishes)
        return msgspec.msgpack.decode(self._think("route", asked), type=Answer)

    def other_sets(self, table: Table, state: State, company: Company) -> list[Answer]:
        """Alternatives to a company's best set of routes, found within a few seconds. Raises LimitExceeded."""
        asked = AskedRoutes(self._position(table, state), company, {})
        return msgspec.msgpack.decode(self._think("other_sets", asked), type=list[Answer])

    def review(self, table: Table) -> Review:
        """The review of a game, including its secrets. Raises LimitExceeded."""
        key = table.id, table.version, table.game_row.players
        known = self._reviewed.get(key)
        if known is None:
            asked = AskedReview(self._rules(table), record_to_json(table.record))
            made = self._documents.run("review", msgspec.msgpack.encode(asked))
            known = self._reviewed[key] = msgspec.msgpack.decode(made, type=Review)
            while len(self._reviewed) > MOST_REVIEWS:
                self._reviewed.popitem(last=False)
        return known

    def print_title(self, asked: AskedPrint) -> bytes:
        """A title as a PDF. Raises Malformed for unknown titles or formats, or LimitExceeded."""
        key = msgspec.msgpack.encode(asked)
        known = self._prints.get(key)
        if known is None:
            known = self._documents.run("print", key)
            if len(self._prints) >= MOST_PRINTS:
                self._prints.clear()
            self._prints[key] = known
        return known

    def warm_up(self) -> None:
        self._asked.warm_up()
        self._bots.warm_up()

    def close(self) -> None:
        self._asked.close()
        self._bots.close()
        self._documents.close()

    def _think(self, task: str, asked: AskedHint | AskedValue | AskedRoutes) -> bytes:
        try:
            return self._asked.run(task, msgspec.msgpack.encode(asked))
        except LimitExceeded:
            raise LimitExceeded("this takes too long to work out: try something simpler") from None

    def _position(self, table: Table, state: State) -> Position:
        return Position(self._rules(table), encoded(state))

    def _rules(self, table: Table) -> bytes:
        game_row = table.game_row
        board = None if game_row.board is None else BoardFile(*self._store.board(game_row.board))
        rules = Rules(game_row.title, len(game_row.players), dict(game_row.options), game_row.edition, board)
        return msgspec.msgpack.encode(rules)
