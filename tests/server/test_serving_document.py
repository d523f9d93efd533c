"""docs/serving.md names every address of the JSON, every variable, and the limits as they are."""

import os
import re
import shlex
import socket
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from railhead.server import account_pages, api, connections, guards, limits, seat_pages, settings, streams
from railhead.server.app import make_app
from tests.server.conftest import emptied
from tests.server.guests import hot_seat, wait_for
from tests.server.test_database import rights

Document = str
RUN = "from railhead.cli import main; raise SystemExit(main())"


@pytest.fixture(scope="module")
def document(root: Path) -> Document:
    return (root / "docs" / "serving.md").read_text(encoding="utf-8")


def addresses() -> set[tuple[str, str]]:
    return {
        (method, route.path)
        for route in [*api.ROUTES, *streams.ROUTES, *account_pages.ROUTES, *seat_pages.ROUTES]
        for method in (route.methods or ())
        if isinstance(route, Route) and route.path.startswith("/api/") and method != "HEAD"
    }


def test_every_address_is_told_and_every_one_told_exists(document: Document) -> None:
    told = set(re.findall(r"`(GET|POST|DELETE) (/api/[^`]*)`", document))
    assert told == addresses()


def test_every_variable_is_told(document: Document) -> None:
    names = (settings.DATA, settings.DATABASE, settings.LIMITS, settings.BOARDS, settings.IMPORTS, settings.HOSTS)
    for name in names:
        assert f"`{name}`" in document


def test_limits_are_those_told(document: Document) -> None:
    assert f"{limits.ALL.most} requests at once and {limits.ALL.refill} a second" in document
    assert f"{limits.CHANGES.most} changes at once and {limits.CHANGES.refill} a second" in document
    assert f"{limits.COSTLY.most} new tables at once\nand one every two seconds" in document
    assert limits.COSTLY.refill == 0.5
    assert (guards.LARGEST, guards.LARGER["/games"], guards.LARGER["/import"]) == (64_000, 600_000, 4_000_000)


def command(document: Document, beginning: str) -> str:
    """The one command of the document that begins so, without what is said of it."""
    (line,) = [line for line in document.splitlines() if line.startswith(beginning)]
    return line.partition("  #")[0].strip()


def test_command_for_the_open_internet_serves(document: Document, tmp_path: Path) -> None:
    words = shlex.split(command(document, "RAILHEAD_HOSTS="))
    name, _, host = words[0].partition("=")
    assert words[1] == "railhead"
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = str(found.getsockname()[1])
    arguments = [port if word == "8000" else word for word in words[2:]]
    environment = {**os.environ, name: host, "DATABASE_URL": ""}
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
    assert guards.LARGER["/import"] == 4_000_000
    assert "client_max_body_size 4m;" in document
    assert f"client_header_timeout {int(connections.HEAD)}s;" in document
    assert f"client_body_timeout {int(connections.BODY)}s;" in document
    assert settings.Settings().heartbeat < 60
    assert f"within {int(connections.HEAD)} s up to its body and within {int(connections.BODY)} s with it" in document
    assert f"At most {connections.MOST}, and {connections.MOST_OF_ONE} of one address" in document


def test_sqlite_is_backed_up_and_restored_while_serving(document: Document, tmp_path: Path) -> None:
    backup = shlex.split(command(document, "python3 -c"))
    with TestClient(make_app(settings.Settings(data=tmp_path / "railhead-data", has_limits=False))) as client:
        guest, game = hot_seat(client)
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        subprocess.run([sys.executable, *backup[1:]], cwd=tmp_path, check=True)
        assert guest.act(game, 1, kind="bid", lot="TSR", amount=25).status_code == 200
    (tmp_path / "other").mkdir()
    (tmp_path / "copy.sqlite").rename(tmp_path / "other" / settings.FILE)
    with TestClient(make_app(settings.Settings(data=tmp_path / "other", has_limits=False))) as client:
        guest.client = client
        assert guest.game(game)["version"] == 1


def test_postgresql_is_backed_up_while_serving_and_restored(document: Document, postgres: str, tmp_path: Path) -> None:
    import pgserver

    tools = Path(pgserver.__file__).parent / "pginstall" / "bin"
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "DATABASE_URL": postgres}

    def run(beginning: str) -> None:
        subprocess.run(["sh", "-c", command(document, beginning)], cwd=tmp_path, env=environment, check=True)

    own = settings.Settings(data=tmp_path, database=emptied(postgres), has_limits=False)
    with TestClient(make_app(own)) as client:
        guest, game = hot_seat(client)
        assert guest.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
        run("pg_dump")
        assert guest.act(game, 1, kind="bid", lot="TSR", amount=25).status_code == 200
    run("pg_restore")
    with TestClient(make_app(own)) as client:
        guest.client = client
        assert guest.game(game)["version"] == 1
