"""sdist and wheel hold what they should, and install and work where nothing else of the project is."""

import json
import re
import tarfile
from email.message import Message
from pathlib import Path
from typing import cast
from zipfile import ZipFile

from railhead.routing.search.compiled import IS_COMPILED
from tests.install.environments import Environment, Packages, checked, fetched, metadata_of, run, served


def files_in(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_the_sdist_makes_the_same_wheel(packages: Packages) -> None:
    assert files_in(packages.from_sdist) == files_in(packages.wheel)


def test_the_sdist_has_all_it_takes_to_build(packages: Packages, root: Path) -> None:
    with tarfile.open(packages.sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    sources = {path.relative_to(root).as_posix() for path in root.glob("src/**/*.py*") if path.suffix != ".pyc"}
    assert any(name.endswith(".pyx") for name in sources)
    assert {"pyproject.toml", "setup.py", "README.md", "LICENSE", "CHANGELOG.md", *sources} - packed == set()


def test_the_wheel_has_the_package_and_nothing_besides(packages: Packages, root: Path) -> None:
    files = files_in(packages.wheel)
    package = root / "src" / "railhead"
    data = {f"railhead/{path.relative_to(package).as_posix()}" for path in package.rglob("*") if path.is_file()}
    grown = (".pyc", ".pyx", ".pxd", ".so", ".c")
    assert {name for name in files if not name.endswith(".so")} == {name for name in data if not name.endswith(grown)}
    assert [name for name in files if "bench" in name] == []


def test_its_metadata_is_complete(packages: Packages) -> None:
    told = cast(Message, metadata_of(packages.wheel).metadata)
    assert told["Name"] == "railhead"
    assert told["Requires-Python"] == ">=3.11"
    assert told["License-Expression"] == "MIT"
    assert told["Author"]
    assert "18xx" in told["Keywords"]
    assert set(told.get_all("Provides-Extra", ())) == {"server", "postgres", "print", "research", "ray"}
    assert "Programming Language :: Python :: 3.13" in told.get_all("Classifier", ())
    assert str(told.get_payload()).startswith("# Railhead")


def test_the_engine_alone_needs_two_packages(alone: Environment) -> None:
    assert alone.required == ["msgspec", "pyyaml"]
    installed = {path.name.partition("-")[0].lower() for path in alone.packages.glob("*.dist-info")}
    assert installed == {"msgspec", "pyyaml", "railhead"}


GAME = """
from random import Random
import railhead, sys
from railhead.bots import bot_named
from railhead.routing.search.compiled import IS_COMPILED
game, bot, chance = railhead.new("1861", ["Ann", "Bob", "Cleo"], seed=3), bot_named("random"), Random(3)
while not game.is_finished:
    game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
assert railhead.__file__.startswith(sys.prefix), railhead.__file__
print(IS_COMPILED, game.state.finished)
"""


def test_the_engine_alone_plays_a_game(alone: Environment) -> None:
    played = checked(run(alone.python, "-c", GAME, cwd=alone.folder))
    compiled, _, end = played.partition(" ")
    assert compiled == str(IS_COMPILED), "the compiled search is built where it is built for us"
    assert end.startswith("the ")


COMMANDS = (
    *("--version", "titles", "titles 1861", "rules 1861 --area SR", "check 1861"),
    *("new 1861 --players 3 -o game.json", "show game.json --options --more", "log game.json --json"),
    *("routes game.json", "draw game.json", "draw 1861 --market"),
    "simulate 1861 --bot random --games 1 --players 3 --processes 1",
)


def test_commands_work_without_the_server(alone: Environment) -> None:
    for command in COMMANDS:
        assert checked(alone.run(*command.split())), command


def test_a_table_in_the_terminal_works_without_the_server(alone: Environment) -> None:
    begun = alone.run("play", "1861", "--players", "Ann", "Bob", "Cleo", "--bot", "Bob=greedy", "-o", "table.json")
    assert "Saved in table.json" in checked(begun)
    # A game without a named seed draws its seats, so the order differs from run to run.
    assert sorted(json.loads((alone.folder / "table.json").read_text())["players"]) == ["Ann", "Bob", "Cleo"]


def test_serve_without_its_requirements_says_what_to_install(alone: Environment) -> None:
    refused = alone.run("serve")
    assert refused.returncode == 2
    assert refused.stderr == "railhead: the server is not installed. In the project's folder: pip install '.[server]'\n"


def test_postgresql_without_its_driver_says_what_to_install(packages: Packages, tmp_path: Path) -> None:
    server = Environment(tmp_path / "server", packages.wheel, "server")
    assert "psycopg" not in server.required
    refused = server.run("serve", DATABASE_URL="postgresql://localhost/railhead")
    assert refused.returncode == 2
    assert (
        refused.stderr
        == "railhead: the driver of PostgreSQL is not installed. In the project's folder: pip install '.[postgres]'\n"
    )


def test_the_server_runs_from_the_wheel(serving: Environment) -> None:
    """Pages, pictures, styles and the database's tables are all in the wheel."""
    with served(serving, "--data", "games") as address:
        assert fetched(f"{address}/health")
        assert "Railhead" in fetched(f"{address}/")
        made = json.loads(fetched(f"{address}/api/games", {"title": "1861", "players": ["Ann", "Bob", "Cleo"]}))
        page = fetched(f"{address}/games/{made['id']}")
        assert "Ann" in page
        (style, *_) = re.findall(r'href="(/static/[^"]+\.css[^"]*)"', page)
        assert "{" in fetched(address + style)
        assert "1861" in fetched(f"{address}/titles/1861/rules")
    assert (serving.folder / "games" / "railhead.sqlite").is_file()
