"""Boards sent by strangers: nothing in them is believed, nothing of the server is shown, nobody else is harmed."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from railhead.core.board import BoardFile
from railhead.titles import board_file
from tests.server.guests import NAMES, Guest

CHUBU = {"scenario": "B", "chubu_tokai_in_B": True}
DEEP = ["{a: " * 60_000, "- " * 190_000, "- " * 20_000, "[" * 390_000, "? " * 190_000]


def text_of(title: str) -> str:
    return board_file(title).read_text(encoding="utf-8")


def sent(client: TestClient, text: str, title: str = "1861", name: str = "mine.yaml", **more: Any) -> Any:
    setup = {"title": title, "players": NAMES, "board": {"name": name, "text": text}, "seating": {"hot_seat": True}}
    return Guest(client).post("/api/games", {**setup, **more})


@pytest.mark.parametrize("path", ["/etc/passwd", "/dev/zero", "/nowhere", "railhead.sqlite"])
def test_a_board_names_no_file_of_the_server(client: TestClient, path: str) -> None:
    answer = sent(client, f"{text_of('1890')}\nfile: {path}\n", "1890", options=CHUBU)
    assert answer.status_code == 400
    assert answer.json()["message"] == "mine.yaml: file: there is no key 'file' here"


def test_messages_name_the_file_as_the_visitor_called_it(client: TestClient) -> None:
    for name in ("mine.yaml", "C:\\boards\\mine.yaml", "../../mine.yaml"):
        for text in ("", "title: ]", "title: 1861", text_of("1863")):
            answer = sent(client, text, name=name)
            assert answer.status_code == 400
            assert answer.json()["message"].startswith(f"{name}: ")
            assert "/tmp" not in answer.json()["message"]


def test_a_board_is_for_its_own_title(client: TestClient) -> None:
    assert "this is a board of 1863" in sent(client, text_of("1863")).json()["message"]
    for title in ("1890.setup", "../1861", "x" * 3000, "1861 "):
        text = text_of("1861").replace('title: "1861"', f'title: "{title}"', 1)
        answer = sent(client, text)
        assert (answer.status_code, "this is a board of" in answer.json()["message"]) == (400, True)


@pytest.mark.parametrize("text", DEEP, ids=[text[:4] for text in DEEP])
def test_deep_yaml_is_one_refused_request(client: TestClient, text: str) -> None:
    answer = sent(client, text)
    assert answer.status_code == 400
    assert answer.json()["message"].startswith("mine.yaml: line 1: ")
    assert client.get("/health").status_code == 200


def test_a_stored_board_passes_the_same_gate(client: TestClient) -> None:
    """As if it had been stored before there was a gate."""
    made = sent(client, text_of("1890"), "1890", options=CHUBU).json()
    lobby = client.app.state.services.lobby  # type: ignore[attr-defined]
    game_row = lobby.store.game(made["id"])
    old = BoardFile("old.yaml", f"{text_of('1890')}\nfile: /etc/passwd\n")
    lobby.store.put_board(old.sha256, old.name, old.text)
    lobby.store.add_game(
        msgspec.structs.replace(game_row, id="a" * 16, board=old.sha256), lobby.store.seats.rows(game_row.id)
    )
    answer = client.get("/api/games/" + "a" * 16)
    assert answer.status_code == 200
    assert answer.json()["closed"].startswith("old.yaml: file: there is no key 'file' here. ")
    assert answer.json()["options"] == []


def test_no_file_is_written_for_a_board(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert sent(client, text_of("1861")).status_code == 201
    assert list(tmp_path.iterdir()) == []
