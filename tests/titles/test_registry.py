"""Titles are found by their folders, and nothing else knows one by name."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from railhead.core.board import read_board
from railhead.core.errors import Malformed
from railhead.mechanisms.description import TitleDescription
from railhead.titles import TITLES, board_file, description_of

SOURCE = Path(__file__).parents[2] / "src" / "railhead"
NUMBERS = {title for title in TITLES if (SOURCE / "titles" / f"t{title}").is_dir()}
OUTSIDE = sorted(
    path
    for path in SOURCE.rglob("*.py")
    if path.relative_to(SOURCE).parts[:2] not in {("titles", f"t{n}") for n in TITLES}
)


WORKLOADS = ("server/torture/phases.py", "server/torture/tables.py")
"""What is measured or tortured is a fixed load, whatever titles there are: a new one changes nothing there."""


def test_every_folder_is_a_title() -> None:
    folders = sorted(path.name[1:] for path in (SOURCE / "titles").glob("t*") if (path / "__init__.py").exists())
    assert len(folders) >= 5
    assert sorted(NUMBERS) == folders
    assert list(TITLES) == sorted(TITLES)


@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_one_object(title: str) -> None:
    description = description_of(title)
    assert isinstance(description, TitleDescription)
    assert description is description_of(title)
    assert description.edition


def test_an_unknown_title_is_refused() -> None:
    for ask in (description_of, board_file):
        with pytest.raises(Malformed, match="there is no title '1999'; choose from 1853, 1861"):
            ask("1999")


def naming(source: str) -> list[str]:
    """Titles that a module names: in an import, or in a text that is nothing but the number. Docstrings may."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if text in NUMBERS:
                found.append(text)
            case ast.ImportFrom(module=str(name)) | ast.alias(name=name):
                found += [part for part in name.split(".") if part[1:] in NUMBERS]
    return found


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_module_outside_knows_a_title(path: Path) -> None:
    if path.relative_to(SOURCE).as_posix() not in WORKLOADS:
        assert naming(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "TITLES = ('1861',)",
        "from railhead.titles.t1862 import track",
        "from railhead.titles import t1890",
        "import railhead.titles.t1853.bots",
    ],
)
def test_a_named_title_is_caught(source: str) -> None:
    assert len(naming(source)) == 1


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    """Neither the package nor the list of titles imports one; asking for one imports no other."""
    program = "; ".join(
        [
            "import sys, railhead",
            "loaded = lambda: {n.split('.')[2] for n in sys.modules if n.startswith('railhead.titles.t1')}",
            "assert railhead.TITLES and not loaded(), loaded()",
            "railhead.new('1861', ['Ann', 'Bob', 'Cid'])",
            "assert loaded() == {'t1861'}, loaded()",
        ]
    )
    subprocess.run([sys.executable, "-c", program], env=os.environ, check=True)


def test_titles_are_typed() -> None:
    """The rules of a title take a draft of its own State: nothing is cast, and no draft is one of anything."""
    files = list((SOURCE / "titles").rglob("*.py"))
    loose = [path.name for path in files if re.search(r"\bcast\(|Draft\[Any\]", path.read_text(encoding="utf-8"))]
    assert len(files) > 100
    assert loose == []


def test_options_that_are_numbered_are_called_as_people_say_them() -> None:
    """Not `mik 1 1`, which is what its id would be with spaces."""
    called = {name: entry.called for name, entry in read_board(board_file("1853")).options.items()}
    assert [called[name] for name in ("mik_1", "mik_1_1", "mik_2")] == ["MIK 1", "MIK 1.1", "MIK 2"]
    assert all(called[name].startswith("Alternative ") for name in called if name.startswith("alternative_"))
