"""Backups of a whole server, made and restored while it runs.

A backup is a SQLite file with the server's tables, whichever database they come from. It can be opened with any SQLite
tool, served as it is, and restored into either kind of database. One of an older version is migrated on the way.
"""

import os
import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Integer, Table, delete, insert, select, text, update

from railhead.core.errors import Malformed
from railhead.server.settings import Settings
from railhead.server.storage.database import Database
from railhead.server.storage.schema import games, metadata

BATCH = 500
"""Rows copied at a time."""
_HEAD = b"SQLite format 3\0"


def back_up(database: Database, file: Path) -> None:
    """Copy the present contents into a new file. Raises Malformed if the file exists."""
    if file.exists():
        raise Malformed(f"{file} exists already: name a new file")
    # Readable by its owner alone: it contains mail addresses and links to seats.
    part = file.with_name(f"{file.name}.part")
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    try:
        if database.is_sqlite:
            _copy_file(database, part)
        else:
            _copy_snapshot(database, part)
        _make_one_file(part)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


def restore(database: Database, file: Path) -> int:
    """Replace everything the server has by a backup, atomically; returns the number of games. Raises Malformed or
    DatabaseUnusable for what is no backup, before anything is changed."""
    _check(file)
    with tempfile.TemporaryDirectory(prefix="railhead-restore-") as folder:
        copy = Path(folder) / "backup.sqlite"
        shutil.copyfile(file, copy)
        source = Database(Settings(database=f"sqlite:///{copy}"))
        try:
            source.check()
            return _replace(source, database)
        finally:
            source.close()


def _check(file: Path) -> None:
    with file.open("rb") as opened:
        if opened.read(len(_HEAD)) != _HEAD:
            raise Malformed(f"{file} isn't a backup from Railhead")
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        query = "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'entries')"
        tables = connection.execute(query).fetchone()[0]
    except sqlite3.Error:
        tables = 0
    finally:
        connection.close()
    if tables != 2:
        raise Malformed(f"{file} isn't a backup from Railhead")


def _copy_file(database: Database, part: Path) -> None:
    goal = sqlite3.connect(part)
    try:
        with database.reading() as connection:
            driver: Any = connection.connection.dbapi_connection
            # One read transaction, so that the copy is consistent while others write.
            driver.backup(goal)
    finally:
        goal.close()


def _copy_snapshot(database: Database, part: Path) -> None:
    goal = Database(Settings(database=f"sqlite:///{part}"))
    try:
        with database.without_limits() as reading, goal.writing() as writing:
            reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            for table in metadata.sorted_tables:
                _copy(table, reading, writing)
    finally:
        goal.close()


def _make_one_file(part: Path) -> None:
    """Merge SQLite's write-ahead log into the file."""
    connection = sqlite3.connect(part)
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
    finally:
        connection.close()


def _replace(source: Database, goal: Database) -> int:
    with source.reading() as reading, goal.without_limits() as writing:
        _empty(writing, goal.is_sqlite)
        for table in metadata.sorted_tables:
            _copy(table, reading, writing)
            if not goal.is_sqlite:
                _count_on(table, writing)
        writing.execute(update(games).values(restored=secrets.randbits(62)))
        ids = writing.execute(select(games.c.id)).scalars().all()
    return len(ids)


def _empty(connection: Connection, is_sqlite: bool) -> None:
    tables = list(reversed(metadata.sorted_tables))
    if is_sqlite:
        for table in tables:
            connection.execute(delete(table))
    else:
        # Writers wait from here on.
        connection.execute(text(f"TRUNCATE {', '.join(table.name for table in tables)}"))


def _copy(table: Table, reading: Connection, writing: Connection) -> None:
    for rows in _batches(table, reading):
        writing.execute(insert(table), rows)


def _batches(table: Table, reading: Connection) -> Iterator[list[dict[str, Any]]]:
    rows = reading.execution_options(stream_results=True).execute(select(table))
    for part in rows.mappings().partitions(BATCH):
        yield [dict(row) for row in part]


def _count_on(table: Table, connection: Connection) -> None:
    """Set PostgreSQL's counters beyond the numbers of the restored rows."""
    for column in table.primary_key.columns:
        if isinstance(column.type, Integer) and len(table.primary_key.columns) == 1:
            counter = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
            last = f"(SELECT COALESCE(MAX({column.name}), 0) + 1 FROM {table.name})"
            connection.execute(text(f"SELECT setval({counter}, {last}, false)"))
