"""Records on disk: written whole or not at all, and told what is wrong with them when read."""

import os
import stat
from pathlib import Path

import pytest

from railhead.core.errors import Malformed, Refused
from railhead.record import Game, load_record, record_to_json, save
from railhead.record import files as record_files
from tests.record.games import bid, passing, played


def test_saved_record_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played()
    save(game.record, path)
    assert load_record(path) == game.record
    assert Game.replay(load_record(path)).state == game.state
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_saving_again_replaces_and_keeps_the_mode(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played()
    save(game.branch(1).record, path)
    path.chmod(0o640)
    save(game.record, path)
    assert load_record(path) == game.record
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("at", ["fsync", "replace"])
def test_failure_leaves_the_record_on_disk_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    path = tmp_path / "game.json"
    game = played()
    save(game.record, path)
    before = path.read_bytes()

    def fails(*args: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os if at == "fsync" else Path, at, fails)
    game.undo()
    with pytest.raises(OSError, match="no space left"):
        save(game.record, path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_record_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    save(played().record, path)
    before = path.read_bytes()

    def fails(record: object) -> bytes:
        raise RuntimeError("cannot be written")

    monkeypatch.setattr(record_files, "record_to_json", fails)
    with pytest.raises(RuntimeError):
        save(played().record, path)
    assert path.read_bytes() == before


def test_refused_action_leaves_the_record_on_disk_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played()
    save(game.record, path)
    before = path.read_bytes()
    for action in (bid("P1", 30, "BSS"), bid("P3", 9999, "BSS"), passing("P2")):
        with pytest.raises(Refused):
            game.act(action)
    save(game.record, path)
    assert path.read_bytes() == before


def test_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"nowhere.json: can't be read: No such file"):
        load_record(tmp_path / "nowhere.json")


def test_truncated_file_is_told_wherever_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    whole = record_to_json(played().record)
    for length in range(len(whole.rstrip()) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(Malformed, match=r"game.json: "):
            load_record(path)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (b'"title": "1861"', b'"title": "1899"', "no title '1899'"),
        (b'"kind":"pass"', b'"kind":"sulk"', "action 3: 1861 knows no action 'sulk'"),
        (b'"ruleset":"book"', b'"ruleset":"mine"', "option ruleset is one of"),
        (b'"ruleset"', b'"rules"', "no option rules"),
        (b'"edition": "2', b'"edition": "1', "edition '1.*it knows '2"),
    ],
)
def test_what_is_not_known_is_told_with_the_file(tmp_path: Path, old: bytes, new: bytes, problem: str) -> None:
    path = tmp_path / "game.json"
    text = record_to_json(played().record)
    assert old in text
    path.write_bytes(text.replace(old, new))
    with pytest.raises(Malformed, match=rf"game.json: .*{problem}"):
        load_record(path)
