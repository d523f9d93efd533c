"""The program of docs/api.md, run as it stands: in a process of its own it plays a whole game with a personal token."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.guests import Guest
from tests.server.processes import Process

PASSWORD = "correct horse"
SHORT = "1805"
"""The example title, whose games are short."""
MOST_LINES = 40


def test_a_program_plays_a_whole_game_through_a_token(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = (root / "docs" / "api.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
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
