"""Opening the database: SQLite in one file or PostgreSQL, migrated before anything else.

Whatever prevents that is raised as DatabaseUnusable, with a message of one line.
"""

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DBAPIError

from railhead.core.errors import GameError
from railhead.server.settings import FILE, Settings
from railhead.server.storage.schema import REVISION

CHANNEL = "railhead"
"""Where workers notify one another which game has moved."""
BOTS_CHANNEL = "railhead_bots"
"""Where they are notified that a bot must act."""
_LOCK = 0x18_61
"""Any number will do as long as all our processes use the same."""


class DatabaseUnusable(GameError):
    """The database can't be opened; the message says why, in one line."""


class Database:
    """An engine with one way to read and one way to write, both used from threads."""

    def __init__(self, settings: Settings) -> None:
        self.address = settings.address
        self.is_sqlite = self.address.startswith("sqlite")
        if not settings.database:
            make_private(settings.data)
        self._engine = _sqlite(settings) if self.is_sqlite else _postgresql(self.address)
        self._writer = self._engine.execution_options(is_writing=True)
        # SQLite allows one writer at a time. Queueing here is fairer and faster than its own polling.
        self._turn = threading.Lock() if self.is_sqlite else None
        try:
            self._migrate()
        except DBAPIError as error:
            self.close()
            raise DatabaseUnusable(f"{self.name} can't be used: {_reason(error)}") from None
        except GameError:
            self.close()
            raise

    @property
    def name(self) -> str:
        """For messages: without the password."""
        if self.is_sqlite:
            return f"the database {make_url(self.address).database}"
        return f"the database {make_url(self.address).set(drivername='postgresql').render_as_string()}"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, committed to disk on exit."""
        if self._turn is None:
            with self._writer.begin() as connection:
                yield connection
        else:
            with self._turn, self._writer.begin() as connection:
                yield connection

    @contextmanager
    def without_limits(self) -> Iterator[Connection]:
        """One transaction without a statement timeout."""
        try:
            with self.writing() as connection:
                if not self.is_sqlite:
                    _without_limits(connection)
                yield connection
        finally:
            # Drop the connection whose timeout was switched off.
            self._engine.dispose()

    def notify(self, connection: Connection, game: str, version: int = 0) -> None:
        """Notify other processes, on commit, that a game has moved or its seats have changed."""
        if not self.is_sqlite:
            word = {"channel": CHANNEL, "word": f"{game} {version}"}
            connection.execute(text("SELECT pg_notify(:channel, :word)"), word)

    def notify_bots(self, connection: Connection) -> None:
        """Notify the processes that run bots, on commit, that there is a job."""
        if not self.is_sqlite:
            connection.execute(text("SELECT pg_notify(:channel, '')"), {"channel": BOTS_CHANNEL})

    def is_current(self) -> bool:
        """Whether it answers and has the tables of this version."""
        return self._revision() == REVISION

    def check(self) -> None:
        """Raises DatabaseUnusable if it is damaged or read-only. Reads the whole file, so call it once, at start-up."""
        try:
            if self.is_sqlite:
                with self.reading() as connection:
                    verdict = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
                if verdict != "ok":
                    raise DatabaseUnusable(
                        f"{self.name} is damaged ({' '.join(str(verdict).split())}): bring back a backup"
                    )
            with self.writing() as connection:
                connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        except DBAPIError as error:
            raise DatabaseUnusable(f"{self.name} can't be used: {_reason(error)}") from None

    def close(self) -> None:
        self._engine.dispose()

    def _migrate(self) -> None:
        revision = self._revision()
        if revision == REVISION:
            return
        # Importing alembic takes half of the start-up, and it is rarely needed.
        from alembic import command
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if revision and revision not in known:
            raise DatabaseUnusable(
                f"{self.name} is of a newer Railhead (revision {revision}; this one knows {REVISION})"
            )
        with self.without_limits() as connection:
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def _revision(self) -> str:
        with self.reading() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return ""
            return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def make_private(folder: Path) -> None:
    """Create the data folder and file so that only their owner can read them. A folder with other files in it keeps its
    mode."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_own = os.name == "posix" and folder.stat().st_uid == os.getuid()
        if is_own and all(path.name.startswith(FILE) for path in folder.iterdir()):
            folder.chmod(0o700)
        file = folder / FILE
        # Created before SQLite does it with the default mode. The files SQLite adds beside it inherit the mode.
        os.close(os.open(file, os.O_RDONLY | os.O_CREAT, 0o600))
        if is_own:
            file.chmod(0o600)
    except OSError as error:
        raise DatabaseUnusable(f"games can't be kept in {folder}: {error.strerror}") from None


def _without_limits(connection: Connection) -> None:
    """For this connection: other processes may be migrating, and large tables take long."""
    driver: Any = connection.connection.dbapi_connection
    driver.patience = None
    connection.execute(text("SET LOCAL statement_timeout = 0"))


def _reason(error: DBAPIError) -> str:
    """The driver's message, in one line."""
    return " ".join(str(error.orig).split())


def _sqlite(settings: Settings) -> Engine:
    engine = create_engine(settings.address, connect_args={"timeout": 30}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        # The driver must not begin transactions by itself; `begin` below does.
        connection.isolation_level = None
        pragmas = ["journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"]
        if settings.most_pages:
            pragmas.append(f"max_page_count={settings.most_pages}")
        try:
            for pragma in pragmas:
                connection.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            # The pool does not own it yet, so nobody else would close it.
            connection.close()
            raise

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        is_writing = connection.get_execution_options().get("is_writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    return engine


def _postgresql(address: str) -> Engine:
    # Imported on demand: the driver may not be installed.
    from railhead.server.storage import postgres

    plain = plain_address(address)
    return create_engine(
        address,
        creator=lambda: postgres.connect(plain),
        pool_pre_ping=True,
        pool_timeout=postgres.STATEMENT,
        # Parameters may be secrets, and errors are logged.
        hide_parameters=True,
    )


def plain_address(address: str) -> str:
    """The URL as the driver itself takes it."""
    return address.replace("postgresql+psycopg://", "postgresql://", 1)
