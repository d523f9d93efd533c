"""`railhead serve`, as far as it comes before a server runs: what keeps it from starting is told in a line."""

import socket
from pathlib import Path

import pytest

from railhead.cli import main

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
