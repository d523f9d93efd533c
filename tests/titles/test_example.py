"""The example title: copied as a folder, it is offered, keeps the contract, and is played and served, and nothing else
is changed. All of it happens in programs of their own that are told of the folder by RAILHEAD_TITLES."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "example-title"
TITLE = "1805"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of titles with the copy."""
    copy = tmp_path_factory.mktemp("example") / "titles"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def run(folder: Path, *command: str) -> str:
    environment = {**os.environ, "RAILHEAD_TITLES": str(folder)}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_offered(folder: Path) -> None:
    listed = json.loads(run(folder, "-m", "railhead", "titles", "--json"))
    assert [one["name"] for one in listed if one["title"] == TITLE] == ["1805: Three Harbours"]
    assert len(listed) > 1
    assert "sound, 17 proofs hold" in run(folder, "-m", "railhead", "check", TITLE)


def test_without_the_folder_nobody_knows_it() -> None:
    program = "import railhead; assert '1805' not in railhead.TITLES"
    environment = {name: value for name, value in os.environ.items() if name != "RAILHEAD_TITLES"}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


def test_it_is_typed(tmp_path: Path) -> None:
    """As it would be among the other titles, where its author has it checked."""
    ignored = shutil.ignore_patterns("__pycache__", "server", "cli", "*.so", "*.c")
    shutil.copytree(ROOT / "src" / "railhead", tmp_path / "railhead", ignore=ignored)
    shutil.copytree(EXAMPLE / f"t{TITLE}", tmp_path / "railhead" / "titles" / f"t{TITLE}")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "-p", f"railhead.titles.t{TITLE}"]
    environment = {**os.environ, "MYPYPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Success: no issues found in 9 source files"), done.stdout + done.stderr


def test_a_copy_under_another_number_is_a_title_too(tmp_path: Path) -> None:
    """By the commands of the document, line by line, but for those that play."""
    document = (ROOT / "docs" / "adding-a-title.md").read_text(encoding="utf-8")
    block = document.partition("```sh\nmkdir my-titles\n")[2].partition("```")[0]
    commands = ["mkdir my-titles", *(line for line in block.splitlines() if "./dev" not in line)]
    assert [command.split()[0] for command in commands] == ["mkdir", "cp", "sed", "rm"]
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    subprocess.run(["sh", "-e", "-c", "\n".join(commands)], cwd=tmp_path, check=True)
    mine = tmp_path / "my-titles"
    assert "1806: sound, 17 proofs hold" in run(mine, "-m", "railhead", "check", "1806")
    game = str(tmp_path / "game.json")
    assert "1806 for Ann, Bob" in run(mine, "-m", "railhead", "new", "1806", "--players", "Ann", "Bob", "-o", game)


SUITES = (
    "tests/contract/test_contract.py",
    "tests/test_ledger.py",
    "tests/pages/test_controls.py",
    "tests/pages/test_rules.py",
    "tests/pages/test_words.py",
    "tests/titles/test_boards.py",
    "tests/titles/test_registry.py",
    "tests/core/test_frames.py",
    "tests/render/test_map.py",
)
"""The tests that take every title there is."""


def test_it_passes_every_test_that_titles_pass_and_those_of_its_rows(folder: Path) -> None:
    """Games to their end with every invariant checked, its ledger, board, words, frames and pictures."""
    pytest = ("-m", "pytest", "-q", "-rA", "-n0", "-p", "no:cacheprovider")
    said = run(folder, *pytest, *SUITES, str(folder / "tests"), "-k", f"{TITLE} or test_05")
    passed = re.findall(r"^PASSED (\S+?)::", said, re.MULTILINE)
    assert {Path(name).name for name in passed} == {*(Path(suite).name for suite in SUITES), "test_rows.py"}
    assert passed.count("tests/contract/test_contract.py") >= 7
    assert not re.search(r"^(SKIPPED|FAILED|ERROR|XFAIL)", said, re.MULTILINE)


BOTS = """
from railhead.simulate import Job, attempt
for bot in ("random", "steady", "greedy"):
    result = attempt(Job(title="1805", players=3, seed=4, bot=bot, check=True))
    assert not result.failure, result.trace
    print(bot, result.end)
results = [attempt(Job(title="1805", players=3, seed=seed, bot="greedy,random,random")) for seed in range(1, 7)]
assert not any(result.failure for result in results)
print(sum(result.scores[0] for result in results), sum(sum(result.scores[1:]) for result in results) // 2)
"""


def test_bots_play_it_without_being_told_about_it(folder: Path) -> None:
    """All of them to the end, and greedy better than chance."""
    *played, scores = run(folder, "-c", BOTS).splitlines()
    assert played == [f"{bot} game turn 4 is over" for bot in ("random", "steady", "greedy")]
    greedy, chance = map(int, scores.split())
    assert greedy > 1.1 * chance


SERVED = """
import sys
from pathlib import Path
from starlette.testclient import TestClient
from railhead.server.app import make_app
from railhead.server.settings import Settings
from tests.server.browser import form_for, forms, send

with TestClient(make_app(Settings(data=Path(sys.argv[1]), has_limits=False))) as client:
    front = client.get("/")
    assert "Three Harbours" in front.text
    page = send(client, front, form_for(front, "/games", kind="hot-seat"), title="1805", player=["Ann", "Bob", "Cleo"])
    assert page.status_code == 200 and "Westport Railway" in page.text
    address, done = page.url.path, set()
    while len(done) < 4:
        offered = [form for form in forms(page) if form.action == f"{address}/actions" and "kind" in form.fields]
        by_kind = {form.fields["kind"][0]: form for form in offered}
        kind = next(k for k in ("lay_tile", "buy_train", "buy_share", "start_company", "pass") if k in by_kind)
        choices = by_kind[kind].choices
        page = send(client, page, by_kind[kind], **({"args": choices["args"][0]} if "args" in choices else {}))
        assert page.status_code == 200, page.text
        done.add(kind)
    for path in ("rules", "differences", "map.svg"):
        assert client.get(f"/titles/1805/{path}").status_code == 200, path
    assert client.get(f"{address}").status_code == 200
print(*sorted(done))
"""


def test_it_is_served_by_the_pages(folder: Path, tmp_path: Path) -> None:
    """A table is opened on the front page and played by what the page offers until track is laid."""
    assert "lay_tile" in run(folder, "-c", SERVED, str(tmp_path / "data"))
