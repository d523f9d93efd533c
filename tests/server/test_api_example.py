"""The program of docs/api.md, run as it stands: in a process of its own it plays a whole game with a personal token,
and it keeps within the limits."""

import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.server.guests import Guest
from tests.server.processes import Process

PASSWORD = "correct horse"
SHORT = "1805"
"""The example title, whose games are short."""
MOST_LINES = 40


class Busy(BaseHTTPRequestHandler):
    """Too many requests at first; then it repeats what it was sent."""

    asked = 0

    def do_POST(self) -> None:
        Busy.asked += 1
        self.send_response(429 if Busy.asked < 3 else 200)
        self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(self.rfile.read(int(self.headers["Content-Length"])))

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def program(root: Path) -> str:
    (found,) = re.findall(r"```python\n(.*?)```", (root / "docs" / "api.md").read_text(encoding="utf-8"), re.DOTALL)
    return str(found)


def test_the_program_waits_when_it_asks_too_often(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with HTTPServer(("127.0.0.1", 0), Busy) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setattr("sys.argv", ["play.py", f"http://127.0.0.1:{server.server_port}", "token", SHORT])
        known: dict[str, Any] = {}
        exec(program.partition("def action_of")[0], known)
        assert known["ask"]("/", {"said": "again"}) == {"said": "again"}
        server.shutdown()
    assert Busy.asked == 3


def test_a_program_plays_a_whole_game_through_a_token(
    root: Path, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len([line for line in program.splitlines() if line.strip()]) <= MOST_LINES
    assert set(re.findall(r"\bimport (.+)", program)[0].split(", ")) <= {
        *sys.stdlib_module_names,
        "urllib.request",
        "urllib.error",
    }
    (tmp_path / "play.py").write_text(program, encoding="utf-8")
    monkeypatch.setenv("RAILHEAD_TITLES", str(root / "docs" / "example-title"))
    with Process(tmp_path / "data") as server, server.client() as client:
        signed_up = client.post("/api/account", json={"name": "Programmer", "password": PASSWORD}).json()
        owner = Guest(client, signed_up["token"])
        form = {"name": "player", "scope": ["read", "play", "create"]}
        page = client.post("/account/tokens", data=form, headers=owner.headers)
        (token,) = re.findall(r">(rh_[\w-]{43})<", page.text)
        command = [sys.executable, "-I", str(tmp_path / "play.py"), server.address, token, SHORT]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        game, _, why = done.stdout.splitlines()[-1].partition(" ")
        played = owner.game(game)
    assert why
    assert played["finished"] == why
    assert played["seats"] == ["P1"]
    assert [player["bot"] for player in played["players"]] == [None, "random", "random"]
