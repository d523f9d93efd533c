"""Opening stored games: rebuilt from their row, and replayed as far as the present rules still allow."""

from collections.abc import Sequence

import msgspec

from railhead.core.board import BoardFile
from railhead.core.errors import GameError, Refused
from railhead.record import Game, OwnBoard, Record, title_of
from railhead.record.entries import Entry
from railhead.record.record import unknown_edition, with_actions
from railhead.record.timeline import EDITION, Unplayable
from railhead.server.storage.snapshots import GameSnapshots
from railhead.server.storage.store import GameRow, Store
from railhead.server.tables.table import Table
from railhead.server.workers.untrusted import UntrustedInput


class Unopenable(Refused):
    """A stored game whose title, options or board can no longer be put together. It has no State, but its stored log
    can be read and its record exported."""

    def __init__(self, game_row: GameRow, record: Record, entries: Sequence[Entry], why: str) -> None:
        super().__init__(EDITION, f"{why}. The game can be read and exported, but not played on")
        self.game_row = game_row
        self.entries = entries
        self.record = with_actions(record, (entry.action for entry in entries))


def read_table(store: Store, untrusted: UntrustedInput, game_row: GameRow) -> Table:
    """The table of a stored game, before its entries are applied. Raises Unopenable."""
    record, file = _begun(store, game_row)
    try:
        if file is not None:
            # It may have been stored by a version that accepted boards this one does not.
            untrusted.check_board(game_row.title, len(game_row.players), game_row.options, file)
        title = title_of(record, file, any_edition=True)
        what_if = store.what_if(game_row.id)
        shots = GameSnapshots(store, game_row.id, title.state_type, what_if)
    except (GameError, msgspec.MsgspecError) as error:
        raise Unopenable(game_row, record, store.entries(game_row.id), str(error)) from error
    game = Game(title, record, shots)
    if unknown := unknown_edition(record):
        game.close(f"{unknown}. The game can be read and exported, but not played on.")
    return Table(game_row, store.seats.rows(game_row.id), game, what_if)


def make_readable(store: Store, table: Table) -> None:
    """Open a game whose rules have changed since, up to the last action that still applies. The caller holds the
    lock."""
    try:
        _ = table.game.state
    except Unplayable as error:
        entries, whole = table.game.entries, table.game
        shots = GameSnapshots(store, table.id, whole.title.state_type, table.what_if)
        table.game = Game(whole.title, whole.begun, shots)
        for entry in entries[: error.seq - 1]:
            table.game.add(entry)
        table.game.close(whole.closed or str(error), (entry.action for entry in entries[error.seq - 1 :]))
        make_readable(store, table)


def _begun(store: Store, game_row: GameRow) -> tuple[Record, BoardFile | None]:
    """The record without its actions, and its own board file if it has one."""
    record = Record(
        title=game_row.title,
        edition=game_row.edition,
        players=game_row.players,
        options=game_row.options,
        seed=game_row.seed,
    )
    if game_row.board is None:
        return record, None
    name, text = store.board(game_row.board)
    return msgspec.structs.replace(record, board=OwnBoard(name, game_row.board)), BoardFile(name, text)
