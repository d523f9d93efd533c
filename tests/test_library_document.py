"""docs/library.md has everything public, its ten tasks are one statement each, and the examples of README and library
are typed as a user would have them checked."""

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead.record import Game
from tests.test_docs import ROOT, examples

LIBRARY = ROOT / "docs" / "library.md"


def _tasks() -> list[tuple[str, str, str]]:
    """Task, our statement, theirs."""
    rows = re.findall(r"^\| ([^|`]+) \| `([^|]+)` \| `([^|]+)` \|$", LIBRARY.read_text(encoding="utf-8"), re.MULTILINE)
    return [(task, ours, theirs) for task, ours, theirs in rows]


def test_ten_tasks_are_one_statement_each() -> None:
    tasks = _tasks()
    assert len(tasks) == 10
    for task, ours, theirs in tasks:
        assert [len(ast.parse(code).body) for code in (ours, theirs)] == [1, 1], task
        assert len(ours) <= len(theirs) + 30, task


def test_the_ten_tasks_can_be_done_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {"railhead": railhead}
    for _, ours, _ in _tasks():
        if "load" in ours:
            railhead.save(known["game"], "friends.json")
        exec(ours, known)
    assert isinstance(known["other"], Game)
    assert known["other"].record == known["game"].record
    assert known["other"] is not known["game"]


def _public(thing: object) -> list[str]:
    return [name for name in dir(thing) if not name.startswith("_")]


def test_everything_public_is_there() -> None:
    text = LIBRARY.read_text(encoding="utf-8")
    tables = text.partition("## All names")[2]
    mentioned = set(re.findall(r"`(\w+)`", tables))
    game = [*_public(Game), "title", "entries", "begun", "closed", "rest"]
    old = {"events"}
    assert {*railhead.__all__, *game} - mentioned == old
    assert all(f"game.{name}(" in tables for name in old)


def _source(document: Path) -> str:
    """The examples of a document as one program."""
    found = doctest.DocTestParser().get_examples(examples(document.read_text(encoding="utf-8")), document.name)
    return "".join(example.source for example in found)


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """The examples of both documents, checked outside the project and without its settings."""
    folder = tmp_path_factory.mktemp("programs")
    for name, document in (("readme", ROOT / "README.md"), ("library", LIBRARY)):
        (folder / f"{name}.py").write_text(_source(document), encoding="utf-8")
    (folder / "wrong.py").write_text('import railhead\nrailhead.new("1861", ["Ann"]).worth(3)\n', encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "readme.py", "library.py", "wrong.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("program", ["readme.py", "library.py"])
def test_examples_are_typed(program: str, checked: subprocess.CompletedProcess[str]) -> None:
    assert [line for line in checked.stdout.splitlines() if line.startswith(program)] == []


def test_a_wrong_type_is_caught(checked: subprocess.CompletedProcess[str]) -> None:
    """So the library's types were read at all."""
    found = [line for line in checked.stdout.splitlines() if ": error: " in line]
    assert len(found) == 1, checked.stdout + checked.stderr
    assert found[0].startswith('wrong.py:2: error: Argument 1 to "worth" of "Game" has incompatible type')
