"""Backups: taken while people play, they have all that was acknowledged before; brought back, nothing else is there."""

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select
from starlette.testclient import TestClient

from railhead.core.errors import Malformed
from railhead.server.app import make_app
from railhead.server.hosting.backup import back_up, restore
from railhead.server.settings import Settings
from railhead.server.storage.database import Database, DatabaseUnusable
from railhead.server.storage.schema import entries, games, messages, metadata
from tests.server.conftest import DATABASES, emptied
from tests.server.guests import Guest, hot_seat, seated, wait_for
from tests.server.old_database import EXPECTED, load
from tests.server.processes import Process

TABLES = 4
RUN = "from railhead.cli import main; raise SystemExit(main())"


class Bidder(threading.Thread):
    """Somebody who bids more and more at a table of their own, until told to stop."""

    def __init__(self, server: Process) -> None:
        super().__init__(daemon=True)
        self._client = server.client()
        self._guest, self.game = hot_seat(self._client)
        self.acknowledged = 0
        self.is_over = threading.Event()

    def run(self) -> None:
        while not self.is_over.is_set():
            kind = "undo" if self.acknowledged % 2 else "bid"
            more: dict[str, Any] = {} if self.acknowledged % 2 else {"lot": "TSR", "amount": 20}
            answer = self._guest.act(self.game, self.acknowledged, actor="P1", kind=kind, **more)
            assert answer.status_code == 200, answer.text
            self.acknowledged += 1

    def stop(self) -> None:
        self.is_over.set()
        self.join()
        self._client.close()


def all_entries(database: Database) -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = {}
    with database.reading() as connection:
        for row in connection.execute(select(entries).order_by(entries.c.game, entries.c.seq)):
            found.setdefault(row.game, []).append((row.seq, row.key))
    return found


@pytest.mark.parametrize("kind", DATABASES)
def test_backup_under_load_has_every_action_acknowledged_before_it_began(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = "" if kind == "sqlite" else emptied(request.getfixturevalue("postgres"))
    file = tmp_path / "club.backup"
    with Process(tmp_path / "data", address) as server:
        bidders = [Bidder(server) for _ in range(TABLES)]
        for bidder in bidders:
            bidder.start()
        wait_for(lambda: all(bidder.acknowledged > 5 for bidder in bidders))
        before = {bidder.game: bidder.acknowledged for bidder in bidders}
        environment = {**os.environ, "DATABASE_URL": address, "RAILHEAD_DATA": str(tmp_path / "data")}
        subprocess.run([sys.executable, "-c", RUN, "backup", str(file)], env=environment, check=True)
        after = {bidder.game: bidder.acknowledged for bidder in bidders}
        # They did go on meanwhile.
        wait_for(lambda: all(bidder.acknowledged > after[bidder.game] for bidder in bidders))
        for bidder in bidders:
            bidder.stop()
    own = Settings(data=tmp_path / "data", database=address)
    database, other = Database(own), Database(Settings(data=tmp_path / "other"))
    whole = all_entries(database)
    assert restore(other, file) == TABLES
    brought = all_entries(other)
    for one in (database, other):
        one.close()
    for game, acknowledged in before.items():
        assert len(brought[game]) >= acknowledged
        assert brought[game] == whole[game][: len(brought[game])]
    assert sum(map(len, brought.values())) < sum(map(len, whole.values()))
    with TestClient(make_app(Settings(data=tmp_path / "other", has_limits=False))) as client:
        for bidder in bidders:
            shown = Guest(client, bidder._guest.token).game(bidder.game)
            assert shown["version"] == len(brought[bidder.game])
            assert shown["seats"] == ["P1", "P2", "P3"]


def test_each_kind_of_database_goes_into_each(settings: Settings, tmp_path: Path, postgres: str) -> None:
    """From the one tried here into SQLite, and from there back: every row of every table is the same."""
    with TestClient(make_app(settings)) as client:
        (ann, _, _), game = seated(client)
        assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        client.app.state.services.chat.say(game, "P1", "Good luck")  # type: ignore[attr-defined]
    database = Database(settings)
    before = rows(database)
    back_up(database, tmp_path / "one.backup")
    assert (tmp_path / "one.backup").stat().st_mode & 0o077 == 0
    other = Database(Settings(data=tmp_path / "other"))
    restore(other, tmp_path / "one.backup")
    assert rows(other) == before
    back_up(other, tmp_path / "two.backup")
    restore(database, tmp_path / "two.backup")
    assert rows(database) == before
    # The numbers of what is said go on after the last.
    with database.writing() as connection:
        connection.execute(insert(messages), {"game": game, "seat": "P1", "text": "again", "at": 1})
    for one in (database, other):
        one.close()


def rows(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Of all tables, but for the mark of a restore."""
    found = {}
    with database.reading() as connection:
        for table in metadata.sorted_tables:
            columns = [column for column in table.columns if column is not games.c.restored]
            found[table.name] = sorted(tuple(row) for row in connection.execute(select(*columns)))
    return found


def test_backup_of_an_earlier_version_is_brought_up_to_date(settings: Settings, tmp_path: Path) -> None:
    load(Settings(data=tmp_path / "earlier"))
    database = Database(settings)
    assert restore(database, tmp_path / "earlier" / "railhead.sqlite") >= len(EXPECTED["games"])
    database.close()
    with TestClient(make_app(settings)) as client:
        game = EXPECTED["games"][0]
        assert Guest(client, game["tokens"][0]).game(game["id"])["version"] == game["version"]


def test_what_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    own = Settings(data=tmp_path / "data", has_limits=False)
    with TestClient(make_app(own)) as client:
        guest, game = hot_seat(client)
        database = Database(own)
        (tmp_path / "text").write_text("no database at all, but long enough to have a head")
        sqlite3.connect(tmp_path / "other").executescript("CREATE TABLE entries (x)")
        back_up(database, tmp_path / "newer")
        newer = sqlite3.connect(tmp_path / "newer")
        newer.executescript("UPDATE alembic_version SET version_num = '9999'")
        newer.close()
        for name, error in (("text", Malformed), ("other", Malformed), ("newer", DatabaseUnusable)):
            with pytest.raises(error):
                restore(database, tmp_path / name)
        with pytest.raises(Malformed, match="exists already"):
            back_up(database, tmp_path / "text")
        database.close()
        assert guest.game(game)["version"] == 0
