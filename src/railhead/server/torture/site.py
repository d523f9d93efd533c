"""The site of a campaign: servers, their database, the proxies between, and the history."""

import asyncio
import shutil
from pathlib import Path
from random import Random

from railhead.core.errors import GameError
from railhead.record import Game, Record
from railhead.record.record import title_of
from railhead.server.clock import CLOCK
from railhead.server.settings import DATA, DATABASE, LIMITS, Settings
from railhead.server.storage.database import Database
from railhead.server.storage.snapshots import program
from railhead.server.storage.store import Store
from railhead.server.torture.checker import Truth
from railhead.server.torture.history import History
from railhead.server.torture.processes import Postgres, Server
from railhead.server.torture.proxy import Proxy, Target
from railhead.server.torture.wire import Wire

SQLITE, POSTGRESQL = "sqlite", "postgresql"


class Site:
    """One server on SQLite; two on PostgreSQL, of which the first has two workers."""

    def __init__(self, folder: Path, database: str, chance: Random) -> None:
        self.folder = folder
        self.chance = chance
        self.history = History()
        self.is_over = False
        """Nobody starts anything new."""
        self.postgres = Postgres(folder / "postgres") if database == POSTGRESQL else None
        self.address = "" if database == SQLITE else database
        self.database_wire: Proxy | None = None
        self.servers: list[Server] = []
        self.wires: list[Proxy] = []
        """Proxies through which some clients reach the servers."""
        self._connections: list[Wire] = []

    @property
    def clock(self) -> Path:
        return self.folder / "clock"

    async def open(self) -> None:
        if self.postgres is not None:
            (self.folder / "postgres").mkdir()
            await asyncio.to_thread(self.postgres.set_up)
            await self.postgres.start()
            self.database_wire = Proxy(Target(socket=self.postgres.socket))
            await self.database_wire.open()
            self.address = f"postgresql://postgres@127.0.0.1:{self.database_wire.port}/postgres"
        environment = {DATA: str(self.folder), DATABASE: self.address, LIMITS: "off", CLOCK: str(self.clock)}
        self.servers = [Server(self.folder, environment, workers) for workers in ((2, 1) if self.address else (1,))]
        for server in self.servers:
            await server.start()
            wire = Proxy(Target(server.port))
            await wire.open()
            self.wires.append(wire)

    async def close(self) -> None:
        for server in self.servers:
            server.kill()
        for connection in self._connections:
            connection.close()
        for wire in self.wires:
            await wire.close()
        if self.database_wire is not None:
            await self.database_wire.close()
        if self.postgres is not None:
            self.postgres.kill()
            shutil.rmtree(self.folder / "postgres", ignore_errors=True)
        # The event loop closes the connections when it next runs.
        await asyncio.sleep(0.2)

    def port(self) -> int:
        """A port that leads to one of the servers."""
        return self.chance.choice([*(server.port for server in self.servers), *(wire.port for wire in self.wires)])

    def wire(self, token: str = "") -> Wire:
        made = Wire(self.port, token)
        self._connections.append(made)
        return made

    async def recover(self) -> None:
        """Restore everything to normal operation."""
        for wire in (*self.wires, *([] if self.database_wire is None else [self.database_wire])):
            wire.delay = 0.0
            wire.thaw()
        self.clock.unlink(missing_ok=True)
        for server in self.servers:
            await server.wait_until_ready()

    def truths(self) -> dict[str, Truth]:
        """Every game as stored in the database. Servers are stopped by now."""
        settings = Settings(data=self.folder, database=self.address)
        database = Database(settings)
        try:
            store, games = Store(database, program()), {attempt.game for attempt in self.history.attempts}
            truths = {game: read_truth(store, game) for game in sorted(games)}
            return {game: truth for game, truth in truths.items() if truth is not None}
        finally:
            database.close()


def read_truth(store: Store, game: str) -> Truth | None:
    """A game as stored in the database, replayed from its first entry."""
    game_row = store.game(game)
    if game_row is None:
        return None
    record = Record(
        title=game_row.title,
        edition=game_row.edition,
        players=game_row.players,
        options=game_row.options,
        seed=game_row.seed,
    )
    played = Game(title_of(record), record)
    truth = Truth(game_row, store.entries(game), [played.state])
    for entry in truth.entries:
        if entry.seq != len(truth.states):
            # A gap: the checker reports it, and nothing can be replayed beyond.
            break
        try:
            played.add(entry)
            truth.states.append(played.state)
        except GameError as error:
            truth.error = f"entry {entry.seq}, {entry.action}: {error}"
            break
        if not entry.is_undo_or_redo and (stored := store.snapshot(game, entry.seq)) is not None:
            truth.snapshots[entry.seq] = stored
    return truth
