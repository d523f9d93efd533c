"""Servers for tests: in this process on either database, or as processes of their own."""

import os
import subprocess
import tempfile
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import create_engine, event, text
from starlette.testclient import TestClient

from railhead.server.accounts import accounts
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.storage.database import Database


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """Passwords are made to take long to check; tests have no time for that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1))
        yield


DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server for tests: the one named by TEST_DATABASE_URL, or one started here."""
    if named := os.environ.get("TEST_DATABASE_URL"):
        yield named
        return
    # Not below pytest's own folder: another run of pytest takes away the rights PostgreSQL's user has there.
    with tempfile.TemporaryDirectory(prefix="railhead-postgres-", ignore_cleanup_errors=True) as folder:
        server = started(Path(folder))
        yield server.get_uri()
        server.cleanup()


def started(folder: Path) -> Any:
    """A PostgreSQL server of the package index. Without it tests are skipped, but in CI they fail."""
    with warnings.catch_warnings():
        # It wonders where to keep its socket, which is no matter.
        warnings.simplefilter("ignore")
        try:
            from pgserver.postgres_server import get_server
        except ImportError as error:
            if os.environ.get("CI"):
                raise
            pytest.skip(f"no PostgreSQL: pgserver can't be used here ({error})")
        try:
            return get_server(folder)
        except subprocess.TimeoutExpired:
            # It gives itself ten seconds, which on a busy machine may not do.
            return get_server(folder)


@contextmanager
def statements(database: Database, about: str) -> Iterator[list[str]]:
    """What is asked of a table of the database meanwhile, but for what the server's clocks look at by themselves."""
    found: list[str] = []

    def note(*args: Any) -> None:
        if about in args[2] and threading.current_thread().name != "clocks":
            found.append(args[2])

    event.listen(database._engine, "before_cursor_execute", note)
    yield found
    event.remove(database._engine, "before_cursor_execute", note)


def emptied(postgres: str) -> str:
    """The same server with no table in it."""
    engine = create_engine(postgres.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return postgres


@pytest.fixture(params=DATABASES)
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """A server's settings on an empty database of either kind, without limits."""
    return settings_for(request, tmp_path)


@pytest.fixture(scope="module", params=DATABASES)
def either(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server on either kind of database, shared by the tests of a module."""
    settings = settings_for(request, tmp_path_factory.mktemp("either"))
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        yield client


def settings_for(request: pytest.FixtureRequest, folder: Path) -> Settings:
    database = "" if request.param == "sqlite" else emptied(request.getfixturevalue("postgres"))
    return Settings(data=folder / "data", database=database, has_limits=False, heartbeat=0.5)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(data=tmp_path_factory.mktemp("client") / "data", has_limits=False, heartbeat=0.5)
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        yield client
