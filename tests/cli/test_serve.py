"""`railhead serve`, as far as it comes before a server runs: what keeps it from starting is told in a line."""

import os
import socket
from pathlib import Path

import pytest

from railhead.cli import main
from railhead.cli.serve import opened_database

Printed = pytest.CaptureFixture[str]


def refused(arguments: list[str], capsys: Printed) -> str:
    assert main(["serve", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("RAILHEAD_DATA", raising=False)
    # What a start sets for its workers is taken back when the test is over.
    monkeypatch.setenv("RAILHEAD_WORKERS", "1")


def test_a_port_in_use(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = refused(["--port", str(port)], capsys)
    assert told == f"railhead: can't listen at 127.0.0.1:{port}: Address already in use\n"


def test_a_folder_that_cannot_be(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("RAILHEAD_DATA", str(file / "games"))
    assert "Not a directory" in refused([], capsys)


def test_several_workers_want_postgresql(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path))
    assert "PostgreSQL" in refused(["--workers", "2"], capsys)


def test_a_database_that_cannot_be_used(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "railhead.sqlite").write_bytes(b"no database" * 1000)
    monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path))
    assert "file is not a database" in refused(["--port", "0"], capsys)


def test_a_database_out_of_reach(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    monkeypatch.setenv("DATABASE_URL", f"postgresql://me:sesame@127.0.0.1:{port}/games")
    told = refused(["--port", "0"], capsys)
    assert "Connection refused" in told
    assert "sesame" not in told


def test_a_switch_that_is_neither_on_nor_off(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_IMPORTS", "maybe")
    assert "RAILHEAD_IMPORTS is on or off, not 'maybe'" in refused([], capsys)


def started(arguments: list[str], folder: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a new server prints before it serves."""
    monkeypatch.setenv("RAILHEAD_DATA", str(folder))
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: None)
    assert main(["serve", "--port", "0", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("host", "address"),
    [("0.0.0.0", "http://127.0.0.1:0"), ("127.0.0.1", "http://127.0.0.1:0"), ("::", "http://[::1]:0")],
)
def test_the_addresses_printed_can_be_opened(
    host: str, address: str, tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, owner = started(["--host", host], tmp_path, capsys, monkeypatch)
    assert place.startswith(f"Railhead is at {address}/ ")
    assert f" {address}/owner/" in owner


def test_the_owners_link_leads_where_people_find_the_server(
    tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAILHEAD_URL", "https://games.example.org")
    place, owner = started([], tmp_path, capsys, monkeypatch)
    assert place.startswith("Railhead is at http://127.0.0.1:0/ ")
    assert " https://games.example.org/owner/" in owner


def test_a_folder_named_for_one_command_is_not_kept_for_the_next(tmp_path: Path) -> None:
    """A backup of another server was taken where this had been called before in the same process."""
    database = opened_database(tmp_path, is_new=True)
    assert str(tmp_path) in database.address
    database.close()
    assert "RAILHEAD_DATA" not in os.environ
