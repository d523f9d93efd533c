"""docs/serving.md names every variable, and the limits and commands as they are."""

import os
import shlex
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from starlette.testclient import TestClient

from railhead.server import middleware, settings
from railhead.server.app import make_app
from railhead.server.guards import connections, limits
from tests.server.conftest import DATABASES, emptied
from tests.server.guests import hot_seat, wait_for
from tests.server.test_database import rights

Document = str
RUN = "from railhead.cli import main; raise SystemExit(main())"


@pytest.fixture(scope="module")
def document(root: Path) -> Document:
    return (root / "docs" / "serving.md").read_text(encoding="utf-8")


def test_every_variable_is_told(document: Document) -> None:
    names = (settings.DATA, settings.DATABASE, settings.LIMITS, settings.BOARDS, settings.IMPORTS, settings.HOSTS)
    owners = (settings.TABLES_AN_HOUR, settings.IMPORTS_AN_HOUR, settings.LOGS, settings.METRICS)
    for name in (*names, *owners):
        assert f"`{name}`" in document


def test_limits_are_those_told(document: Document) -> None:
    assert f"{limits.ALL.most} requests in a burst and {limits.ALL.refill} a second" in document
    assert f"{limits.CHANGES.most} changes in a burst and {limits.CHANGES.refill} a second" in document
    assert f"{limits.COSTLY.most} tables in a burst\nand one every two seconds" in document
    assert limits.COSTLY.refill == 0.5
    assert f"{settings.MOST_TABLES} tables and import {settings.MOST_IMPORTS} games an hour" in document
    assert (middleware.LARGEST, middleware.LARGER["/games"], middleware.LARGER["/import"]) == (
        64_000,
        600_000,
        4_000_000,
    )


def command(document: Document, beginning: str) -> str:
    """The one command of the document that begins so, without what is said of it."""
    (line,) = [line for line in document.splitlines() if line.startswith(beginning)]
    return line.partition("  #")[0].strip()


def test_command_for_the_open_internet_serves(document: Document, tmp_path: Path) -> None:
    variables, _, words = command(document, "RAILHEAD_HOSTS=").partition(" railhead ")
    named = dict(word.split("=", 1) for word in shlex.split(variables))
    host = named["RAILHEAD_HOSTS"]
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = str(found.getsockname()[1])
    arguments = [port if word == "8000" else word for word in shlex.split(words)]
    environment = {**os.environ, **named, "DATABASE_URL": ""}
    with subprocess.Popen([sys.executable, "-c", RUN, *arguments], cwd=tmp_path, env=environment) as server:
        try:
            wait_for(lambda: status(port, host) == 200)
            assert status(port, "evil.example.org") == 400
            assert rights(tmp_path / "games") == 0o700
        finally:
            server.kill()


def status(port: str, host: str) -> int:
    try:
        return httpx2.get(f"http://127.0.0.1:{port}/ready", headers={"host": host}, trust_env=False).status_code
    except httpx2.HTTPError:
        return 0


def test_proxy_of_the_document_suits_the_server(document: Document) -> None:
    assert middleware.LARGER["/import"] == 4_000_000
    assert "client_max_body_size 4m;" in document
    assert f"client_header_timeout {int(connections.HEAD)}s;" in document
    assert f"client_body_timeout {int(connections.BODY)}s;" in document
    assert settings.Settings().heartbeat < 60
    assert f"within {int(connections.HEAD)} s up to its body and within {int(connections.BODY)} s with it" in document
    assert f"At most {connections.MOST}, and {connections.MOST_OF_ONE} per address" in document


@pytest.mark.parametrize("kind", DATABASES)
def test_backup_and_restore_as_told_while_serving(
    document: Document, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = "" if kind == "sqlite" else emptied(request.getfixturevalue("postgres"))
    own = settings.Settings(data=tmp_path / "railhead-data", database=address, has_limits=False)

    def run(beginning: str) -> None:
        words = shlex.split(command(document, beginning))[1:]
        environment = {**os.environ, "DATABASE_URL": address}
        subprocess.run([sys.executable, "-c", RUN, *words], cwd=tmp_path, env=environment, check=True)

    with TestClient(make_app(own)) as client:
        guest, game = hot_seat(client)
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        run("railhead backup")
        assert guest.act(game, 1, kind="bid", lot="TSR", amount=25).status_code == 200
        run("railhead restore")
        assert guest.act(game, 2, kind="bid", lot="TSR", amount=30).status_code == 409
        assert guest.game(game)["version"] == 1
        assert guest.act(game, 1, kind="bid", lot="TSR", amount=35).status_code == 200


def test_role_and_database_are_made_as_told(document: Document, postgres: str, tmp_path: Path) -> None:
    import pgserver

    tools = Path(pgserver.__file__).parent / "pginstall" / "bin"
    address = urlsplit(postgres)
    host = parse_qs(address.query).get("host", [address.hostname or ""])[0]
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "PGHOST": host, "PGUSER": "postgres"}
    for beginning in ("createuser", "createdb"):
        subprocess.run(["sh", "-c", command(document, beginning)], env=environment, check=True)
    own = postgres.replace("postgresql://postgres", "postgresql://railhead").replace("/postgres?", "/railhead?")
    with TestClient(make_app(settings.Settings(data=tmp_path, database=own, has_limits=False))) as client:
        guest, game = hot_seat(client)
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    for tool in ("dropdb", "dropuser"):
        subprocess.run(["sh", "-c", f"{tool} railhead"], env=environment, check=True)
