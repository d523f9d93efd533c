"""Migrations and rows, on both databases."""

import socket
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

import railhead.server.storage
from railhead.core.errors import Malformed, Stale
from railhead.core.ids import Holder, Player
from railhead.record.entries import Entry
from railhead.server.settings import FILE, Settings
from railhead.server.storage import postgres as driver
from railhead.server.storage.database import Database, DatabaseUnusable
from railhead.server.storage.schema import REVISION, metadata
from railhead.server.storage.seats import Invitation, SeatRow
from railhead.server.storage.store import GameProgress, GameRow, Store
from tests.record.games import bid
from tests.server.conftest import emptied

GAME = GameRow(
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
    store.add_game(
        GAME,
        [SeatRow(Player(Holder("P1"))), SeatRow(Player(Holder("P2")), is_open=True)],
        [Invitation("hash", "P1", "token")],
    )
    return store


def entry(seq: int, key: str = "") -> Entry:
    return Entry(seq, key or f"key {seq}", bid("P1", 5 * seq), "SR 1", (), False, 1)


def test_migrated_tables_are_those_of_the_schema(database: Database) -> None:
    with database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_last_migration_is_the_revision_of_the_schema() -> None:
    folder = Path(railhead.server.storage.__file__).parent / "migrations"
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
    store.append(GAME.id, [entry(1)], GameProgress(version=1, round="SR 1"), {})
    with pytest.raises(Stale):
        store.append(GAME.id, [entry(1, "other")], GameProgress(version=1, round="changed"), {5: b"{}"})
    game_row = store.game(GAME.id)
    assert game_row is not None
    assert game_row.round == "SR 1"
    assert store.entries(GAME.id) == [entry(1)]
    assert store.snapshot(GAME.id, 5) is None


def test_second_entry_of_a_key_is_stale(store: Store) -> None:
    store.append(GAME.id, [entry(1, "same")], GameProgress(version=1), {})
    with pytest.raises(Stale):
        store.append(GAME.id, [entry(2, "same")], GameProgress(version=2), {})


def test_several_entries_are_all_stored_or_none(store: Store) -> None:
    store.append(GAME.id, [entry(1)], GameProgress(version=1), {})
    with pytest.raises(Stale):
        store.append(GAME.id, [entry(2), entry(1, "again")], GameProgress(version=3), {})
    assert [stored.seq for stored in store.entries(GAME.id)] == [1]


def test_entries_that_do_not_follow_on_the_last_are_stale(store: Store) -> None:
    """As after a backup of an earlier moment was brought back."""
    with pytest.raises(Stale):
        store.append(GAME.id, [entry(3)], GameProgress(version=3), {})
    assert store.entries(GAME.id) == []


def test_snapshot_is_good_for_its_program_only(store: Store, database: Database) -> None:
    store.put_snapshots(GAME.id, {16: b"old"})
    assert store.snapshot(GAME.id, 16) == b"old"
    other = Store(database, "another program")
    assert other.snapshot(GAME.id, 16) is None
    other.put_snapshots(GAME.id, {16: b"new"})
    assert other.snapshot(GAME.id, 16) == b"new"


def test_open_seat_is_taken_once(store: Store) -> None:
    assert store.seats.sit(GAME.id, "P2", "visitor", "Ben")
    assert not store.seats.sit(GAME.id, "P2", "another", "Bea")
    assert store.seats.held(GAME.id, "visitor") == ("visitor", {"P2"})
    assert store.seats.held(GAME.id, "another") == ("another", set())
    game_row = store.game(GAME.id)
    assert game_row is not None
    assert game_row.players == ("Ann", "Ben")


def test_name_of_another_is_not_taken(store: Store) -> None:
    with pytest.raises(Malformed, match="already called Ann"):
        store.seats.sit(GAME.id, "P2", "visitor", "Ann")
    assert store.seats.sit(GAME.id, "P2", "visitor", "Ben")


def test_link_to_a_seat_serves_one_person(store: Store) -> None:
    assert store.seats.link("hash") == (GAME.id, Invitation("hash", "P1", "token"))
    assert store.seats.invitations(GAME.id) == [Invitation("hash", "P1", "token")]
    assert store.seats.accept("hash", "visitor", "")
    assert store.seats.accept("hash", "visitor", "")
    assert not store.seats.accept("hash", "another", "")
    assert store.seats.link("hash") == (GAME.id, Invitation("hash", "P1", "", "visitor"))
    assert store.seats.invitations(GAME.id) == []
    assert store.seats.holders(GAME.id, "P1") == {"visitor"}


def test_other_databases_are_not_known() -> None:
    with pytest.raises(Malformed, match="postgresql://"):
        _ = Settings(database="mysql://localhost/x").address


def refusal(settings: Settings) -> str:
    """What is said of a database that can't be used: one line."""
    with pytest.raises(DatabaseUnusable) as told:
        Database(settings).check()
    assert "\n" not in str(told.value)
    return str(told.value)


def test_database_of_a_newer_program_is_left_alone(database: Database, settings: Settings) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not database.is_current()
    told = refusal(settings)
    assert "newer Railhead (revision 9999" in told
    assert "password" not in told


def test_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"Dear diary, today I played 1861. " * 1000)
    assert "file is not a database" in refusal(Settings(data=tmp_path))


def filled(folder: Path) -> Path:
    """The file of a database with some pages in it."""
    database = Database(Settings(data=folder))
    store = Store(database, "program")
    store.add_game(GAME, [SeatRow(Player(Holder("P1")))], {}, (), [entry(seq) for seq in range(1, 2000)])
    database.close()
    return folder / FILE


@pytest.mark.parametrize("part", [0.3, 0.6, 0.95])
def test_truncated_file_is_told(tmp_path: Path, part: float) -> None:
    file = filled(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * part)])
    assert "malformed" in refusal(Settings(data=tmp_path))


def test_damaged_file_is_told(tmp_path: Path) -> None:
    file = filled(tmp_path)
    content = bytearray(file.read_bytes())
    for start in range(8192, len(content), 4096):
        content[start : start + 300] = b"\xff" * 300
    file.write_bytes(content)
    told = refusal(Settings(data=tmp_path))
    assert "malformed" in told or "damaged" in told


def test_file_that_can_only_be_read_is_told(tmp_path: Path) -> None:
    file = filled(tmp_path / "data")
    told = refusal(Settings(database=f"sqlite:///file:{file}?mode=ro&uri=true"))
    assert "readonly" in told


def test_server_out_of_reach_is_told_without_the_password() -> None:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    told = refusal(Settings(database=f"postgresql://me:sesame@127.0.0.1:{port}/games"))
    assert "refused" in told
    assert "sesame" not in told


def test_server_that_takes_a_connection_and_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "CONNECT", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        told = refusal(Settings(database=f"postgresql://me@127.0.0.1:{silent.getsockname()[1]}/games"))
    assert "timeout" in told


def test_statement_that_lasts_is_stopped(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "STATEMENT", 3.0)
    database = Database(Settings(database=emptied(postgres)))
    with pytest.raises(OperationalError, match="statement timeout"), database.reading() as connection:
        connection.execute(text("SELECT pg_sleep(60)"))
    assert database.is_current()
    database.close()


def test_server_that_falls_silent_is_given_up(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when it is frozen: it does not even stop its own statements."""
    database = Database(Settings(database=emptied(postgres)))
    monkeypatch.setattr(driver.PatientConnection, "patience", 0.3)
    never = text("SET statement_timeout = 0; SELECT pg_sleep(60)")
    with pytest.raises(OperationalError, match="does not answer"), database.reading() as connection:
        connection.execute(never)
    monkeypatch.undo()
    assert database.is_current()
    database.close()


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_games_are_for_their_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    file = filled(data)
    assert (rights(data), rights(file)) == (0o700, 0o600)
    data.chmod(0o755)
    file.chmod(0o644)
    database = Database(Settings(data=data))
    with database.writing():
        assert {rights(path) for path in data.iterdir()} == {0o600}
    assert rights(data) == 0o700
    database.close()


def test_folder_with_other_things_in_it_stays_open(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    (shared / "notes.txt").touch()
    Database(Settings(data=shared)).close()
    assert rights(shared) == 0o755
    assert rights(shared / FILE) == 0o600
