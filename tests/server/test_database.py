"""Migrations and rows, on both databases."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import railhead.server
from railhead.core.errors import Malformed, Stale
from railhead.core.ids import Holder, Player
from railhead.record.entries import Entry
from railhead.server.database import Database
from railhead.server.schema import REVISION, metadata
from railhead.server.settings import Settings
from railhead.server.store import Chair, Kept, Standing, Store
from tests.record.games import bid

GAME = Kept(
    id="a" * 16, title="1861", edition="2", players=("Ann", "Bob"), options={"market": "grid"}, seed=(1 << 53) - 1
)


@pytest.fixture
def database(settings: Settings) -> Iterator[Database]:
    database = Database(settings)
    yield database
    database.close()


@pytest.fixture
def store(database: Database) -> Store:
    store = Store(database, "program")
    store.add_game(GAME, [Chair(Player(Holder("P1"))), Chair(Player(Holder("P2")), is_open=True)], {"P1": "hash"})
    return store


def entry(seq: int, key: str = "") -> Entry:
    return Entry(seq, key or f"key {seq}", bid("P1", 5 * seq), "SR 1", (), False, 1)


def test_migrated_tables_are_those_of_the_schema(database: Database) -> None:
    with database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_last_migration_is_the_revision_of_the_schema() -> None:
    folder = Path(railhead.server.__file__).parent / "migrations"
    assert ScriptDirectory(str(folder)).get_current_head() == REVISION


def test_processes_that_start_together_migrate_once(settings: Settings) -> None:
    opened: list[Database] = []
    threads = [threading.Thread(target=lambda: opened.append(Database(settings))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 4
    for database in opened:
        database.close()


def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    database = Database(Settings(data=tmp_path))
    with database.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    database.close()


def test_game_comes_back_as_it_was(store: Store) -> None:
    assert store.game(GAME.id) == GAME
    assert store.game("b" * 16) is None


def test_second_entry_of_a_number_is_stale_and_leaves_nothing(store: Store) -> None:
    store.append(GAME.id, [entry(1)], Standing(version=1, round="SR 1"), {})
    with pytest.raises(Stale):
        store.append(GAME.id, [entry(1, "other")], Standing(version=1, round="changed"), {5: b"{}"})
    kept = store.game(GAME.id)
    assert kept is not None
    assert kept.round == "SR 1"
    assert store.entries(GAME.id) == [entry(1)]
    assert store.snapshot(GAME.id, 5) is None


def test_second_entry_of_a_key_is_stale(store: Store) -> None:
    store.append(GAME.id, [entry(1, "same")], Standing(version=1), {})
    with pytest.raises(Stale):
        store.append(GAME.id, [entry(2, "same")], Standing(version=2), {})


def test_several_entries_are_all_stored_or_none(store: Store) -> None:
    store.append(GAME.id, [entry(2)], Standing(version=2), {})
    with pytest.raises(Stale):
        store.append(GAME.id, [entry(1), entry(2, "again")], Standing(version=2), {})
    assert [stored.seq for stored in store.entries(GAME.id)] == [2]


def test_snapshot_is_good_for_its_program_only(store: Store, database: Database) -> None:
    store.put_snapshots(GAME.id, {16: b"old"})
    assert store.snapshot(GAME.id, 16) == b"old"
    other = Store(database, "another program")
    assert other.snapshot(GAME.id, 16) is None
    other.put_snapshots(GAME.id, {16: b"new"})
    assert other.snapshot(GAME.id, 16) == b"new"


def test_open_seat_is_taken_once(store: Store) -> None:
    assert store.sit(GAME.id, "P2", "visitor", "Ben")
    assert not store.sit(GAME.id, "P2", "another", "Bea")
    assert store.holding(GAME.id, "visitor") == {"P2"}
    assert store.holding(GAME.id, "another") == set()
    kept = store.game(GAME.id)
    assert kept is not None
    assert kept.players == ("Ann", "Ben")


def test_name_of_another_is_not_taken(store: Store) -> None:
    with pytest.raises(Malformed, match="is called Ann already"):
        store.sit(GAME.id, "P2", "visitor", "Ann")
    assert store.sit(GAME.id, "P2", "visitor", "Ben")


def test_link_to_a_seat_serves_once(store: Store) -> None:
    assert store.linked("hash") == (GAME.id, "P1")
    assert store.accept("hash", "visitor", "")
    assert not store.accept("hash", "another", "")
    assert store.linked("hash") is None


def test_other_databases_are_not_known() -> None:
    with pytest.raises(Malformed, match="postgresql://"):
        _ = Settings(database="mysql://localhost/x").address
