"""A database written by an earlier version, loaded as it was, and what that version made of its games."""

import gzip
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import MetaData, create_engine, insert, text

import railhead.server.storage
from railhead.core.state import State
from railhead.server.settings import Settings

DATA = Path(__file__).parent / "data"
EXPECTED: dict[str, Any] = json.loads((DATA / "revision_0002.json").read_text())
PLAYED: list[dict[str, Any]] = [
    *EXPECTED["games"],
    EXPECTED["hot_seat"],
    EXPECTED["finished"],
    EXPECTED["own_board"],
]
_TABLES = ("cash", "certificates", "directors", "tokens", "trains", "marks", "priority", "phase")


def digest(state: State) -> str:
    """Of the tables that say who has what, as it was taken of the earlier version's States."""
    raw = msgspec.to_builtins(state)
    flat = {name: raw.get(name) for name in _TABLES}
    return hashlib.sha256(json.dumps(flat, sort_keys=True).encode()).hexdigest()


def load(settings: Settings) -> None:
    """Put the earlier version's rows where the settings say, in tables as they were then."""
    settings.data.mkdir(parents=True, exist_ok=True)
    dump = gzip.decompress((DATA / "revision_0002.sql.gz").read_bytes()).decode()
    file = settings.data / "railhead.sqlite"
    if settings.database:
        file = settings.data / "earlier.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(dump)
    connection.close()
    if settings.database:
        _copy(f"sqlite:///{file}", settings.address)


def _copy(origin: str, address: str) -> None:
    source, goal = create_engine(origin), create_engine(address)
    config = Config()
    config.set_main_option("script_location", str(Path(railhead.server.storage.__file__).parent / "migrations"))
    with source.connect() as reading, goal.begin() as writing:
        config.attributes["connection"] = writing
        command.upgrade(config, "0002")
        tables = MetaData()
        tables.reflect(writing)
        for table in tables.sorted_tables:
            if table.name != "alembic_version":
                names = ", ".join(f'"{column.name}"' for column in table.columns)
                rows = reading.execute(text(f"SELECT {names} FROM {table.name}")).mappings()
                if found := [_typed(table, row) for row in rows]:
                    writing.execute(insert(table), found)
    source.dispose()
    goal.dispose()


def _typed(table: Any, row: Any) -> dict[str, Any]:
    """SQLite keeps truth as a number."""
    return {name: bool(value) if table.columns[name].type.python_type is bool else value for name, value in row.items()}
