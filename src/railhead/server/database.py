"""Opening the database: SQLite in one file or PostgreSQL, brought up to date before anything else."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text

from railhead.server.schema import REVISION
from railhead.server.settings import Settings

_LOCK = 0x18_61
"""Any number will do, as long as all our processes take the same one."""


class Database:
    """An engine with one way to read and one way to write. Both are used from threads."""

    def __init__(self, settings: Settings) -> None:
        self.address = settings.address
        self.is_sqlite = self.address.startswith("sqlite")
        if not settings.database:
            settings.data.mkdir(parents=True, exist_ok=True)
        self._engine = _sqlite(settings) if self.is_sqlite else create_engine(self.address, pool_pre_ping=True)
        self._writer = self._engine.execution_options(is_writing=True)
        # SQLite has one writer at a time; waiting here is fairer and quicker than its own asking again and again.
        self._turn = threading.Lock() if self.is_sqlite else None
        self._migrate()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, on disk when this is left."""
        if self._turn is None:
            with self._writer.begin() as connection:
                yield connection
        else:
            with self._turn, self._writer.begin() as connection:
                yield connection

    def close(self) -> None:
        self._engine.dispose()

    def _migrate(self) -> None:
        if self._revision() == REVISION:
            return
        # Half as long to import as all the rest, and rarely needed.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        with self.writing() as connection:
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def _revision(self) -> str:
        with self.reading() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return ""
            return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def _sqlite(settings: Settings) -> Engine:
    engine = create_engine(settings.address, connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        # The driver must not begin transactions by itself; `begin` below does.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        if settings.most_pages:
            connection.execute(f"PRAGMA max_page_count={settings.most_pages}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        is_writing = connection.get_execution_options().get("is_writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    return engine
