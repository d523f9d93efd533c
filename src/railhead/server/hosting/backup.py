"""Copies of a whole server, taken and brought back while it serves.

A backup is a SQLite file with the tables of the server, whichever database they are from: it can be opened with any
tool for SQLite, served as it is, and brought back into either kind of database. One of an older version is brought up
to date on the way.
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
    """The server as it stands at this moment, in a new file. Raises Malformed if there is one already."""
    if file.exists():
        raise Malformed(f"{file} exists already: name a new file")
    # Its owner's alone: there are addresses of mail and links to seats in it.
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
    """All that the server has is replaced by a backup, in one step; returns how many games there are then.
    Raises Malformed or DatabaseUnusable for what is no backup, before anything is changed."""
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
            raise Malformed(f"{file} is no backup of Railhead")
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        wanted = "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'entries')"
        found = connection.execute(wanted).fetchone()[0]
    except sqlite3.Error:
        found = 0
    finally:
        connection.close()
    if found != 2:
        raise Malformed(f"{file} is no backup of Railhead")


def _copy_file(database: Database, part: Path) -> None:
    goal = sqlite3.connect(part)
    try:
        with database.reading() as connection:
            driver: Any = connection.connection.dbapi_connection
            # In one step, so within one transaction: writers go on meanwhile, and what they write is not in it.
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
    """Without what a writer keeps beside it."""
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
        # Whoever writes waits from here on.
        connection.execute(text(f"TRUNCATE {', '.join(table.name for table in tables)}"))


def _copy(table: Table, reading: Connection, writing: Connection) -> None:
    for rows in _batches(table, reading):
        writing.execute(insert(table), rows)


def _batches(table: Table, reading: Connection) -> Iterator[list[dict[str, Any]]]:
    found = reading.execution_options(stream_results=True).execute(select(table))
    for part in found.mappings().partitions(BATCH):
        yield [dict(row) for row in part]


def _count_on(table: Table, connection: Connection) -> None:
    """PostgreSQL numbers new rows by a counter beside the table."""
    for column in table.primary_key.columns:
        if isinstance(column.type, Integer) and len(table.primary_key.columns) == 1:
            counter = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
            last = f"(SELECT COALESCE(MAX({column.name}), 0) + 1 FROM {table.name})"
            connection.execute(text(f"SELECT setval({counter}, {last}, false)"))
