"""Faults are put where they are said to be, and a test that looks notices them."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from mutation.sites import faulty, sites_in
from mutation.trial import Killers, forked, fresh

SOURCE = """
LEAST: int = 2


def is_rich(cash: int, debts: int) -> bool:
    if not cash:
        print("poor")
    return cash - debts >= LEAST and cash > 0


class Kept:
    def __init_subclass__(cls, frozen: bool) -> None: ...


class Purse(Kept, frozen=True):
    coins: int = 7
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "purse.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_every_fault_is_one_of_a_kind(module: Path) -> None:
    whats = [site.what.partition(": ")[2] for site in sites_in(module)]
    assert sorted(whats) == [
        "0 is 1",
        "2 is 3",
        "7 is 8",
        "And is Or",
        "Gt is GtE",
        "GtE is Gt",
        "Sub is Add",
        "not is gone",
        "the call is gone",
        "the condition is turned round",
    ]
    trees = {ast.unparse(faulty(module, site.number)) for site in sites_in(module)}
    assert len(trees) == len(whats)
    assert ast.unparse(ast.parse(SOURCE)) not in trees


@pytest.fixture
def looking(module: Path) -> Path:
    """A test of the module."""
    path = module.with_name("test_purse.py")
    path.write_text(
        "import sys\nsys.path.insert(0, __file__.rpartition('/')[0])\nfrom purse import is_rich\n\n"
        "def test_enough():\n    assert is_rich(5, 3)\n",
        encoding="utf-8",
    )
    return path


def test_a_fault_is_noticed_by_a_test_that_looks(module: Path, looking: Path) -> None:
    ends = {site.what: fresh(site, {str(looking): 1}).end for site in sites_in(module)}
    assert ends["line 2: 2 is 3"] == ends["line 8: GtE is Gt"] == "killed"
    assert ends["line 8: Sub is Add"] == ends["line 8: And is Or"] == ends["line 7: the call is gone"] == "survived"
    assert fresh(sites_in(module)[0], {}).end == "unreached"


def test_a_test_that_turns_in_circles_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever time the tests after it would have."""
    monkeypatch.setattr("mutation.trial.PATIENCE", 0.1)

    def run(killers: Killers) -> None:
        killers.pytest_runtest_logstart("one")
        while True:
            pass

    assert forked(run, {"one": 0.1, "other": 10_000}).end == "timed out"


SESSION = """
import sys
from pathlib import Path
from mutation.session import try_all
from mutation.sites import sites_in
module, looking = map(Path, sys.argv[1:])
faults = [(site, {"test_purse.py::test_enough": 1}) for site in sites_in(module) if site.lines]
try_all(faults, [str(looking), "--rootdir", str(module.parent)], lambda site, trial: print(site.what, "=", trial.end))
"""


def tried(module: Path, looking: Path, root: Path) -> dict[str, str]:
    """What a session finds."""
    command = [sys.executable, "-c", SESSION, str(module), str(looking)]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    said = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True).stdout
    return dict(line.split(" = ") for line in said.splitlines() if " = " in line)


def test_a_session_finds_the_same_with_tests_collected_once(module: Path, looking: Path, root: Path) -> None:
    assert tried(module, looking, root) == {
        "line 6: not is gone": "survived",
        "line 6: the condition is turned round": "survived",
        "line 7: the call is gone": "survived",
        "line 8: Sub is Add": "survived",
        "line 8: GtE is Gt": "killed",
        "line 8: Gt is GtE": "survived",
        "line 8: 0 is 1": "survived",
        "line 8: And is Or": "survived",
    }


def test_a_fault_elsewhere_leaves_two_lambdas_of_one_line_what_they_are(
    module: Path, looking: Path, root: Path
) -> None:
    module.write_text("def less(a):\n    return a - 1\n\n\nSTEPS = (lambda a: a * 2, lambda a: a)\n", encoding="utf-8")
    test = looking.read_text(encoding="utf-8").replace("is_rich(5, 3)", "[step(3) for step in STEPS] == [6, 3]")
    looking.write_text(test.replace("is_rich", "STEPS"), encoding="utf-8")
    assert tried(module, looking, root) == {"line 2: Sub is Add": "survived", "line 2: 1 is 2": "survived"}
