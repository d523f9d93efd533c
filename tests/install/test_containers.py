"""Containerfile and compose.yaml: they copy what is there, and their commands are the manual's and work.

No container is started here; the same commands run in the environment the image would have, against a PostgreSQL of the
tests."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.install.environments import Environment, checked, fetched, run, served

# A PostgreSQL server for tests.
from tests.server.conftest import emptied, postgres  # noqa: F401

Lines = list[tuple[str, str]]


@pytest.fixture(scope="module")
def containerfile(root: Path) -> Lines:
    """Instructions and what they are given."""
    text = (root / "Containerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


@pytest.fixture(scope="module")
def compose(root: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((root / "compose.yaml").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def manual(root: Path) -> str:
    return (root / "docs" / "serving.md").read_text(encoding="utf-8")


def command_of(lines: Lines, word: str) -> list[str]:
    (given,) = [rest for one, rest in lines if one == word]
    found: list[str] = json.loads(given.removeprefix("CMD "))
    return found


def test_what_the_image_copies_is_there_and_let_through(root: Path, containerfile: Lines) -> None:
    copied = [rest.split()[:-1] for word, rest in containerfile if word == "COPY" and not rest.startswith("--from")]
    let_through = (root / ".dockerignore").read_text(encoding="utf-8").splitlines()
    names = [name for names in copied for name in names]
    assert "src" in names
    assert [name for name in names if not (root / name).exists() or f"!{name}" not in let_through] == []


def test_a_build_of_what_is_copied_alone_works(root: Path, containerfile: Lines, project: dict[str, Any]) -> None:
    """Every file that pyproject.toml and MANIFEST.in make a build read is copied."""
    names = {name for word, rest in containerfile if word == "COPY" for name in rest.split()[:-1]}
    read = {"pyproject.toml", "setup.py", project["readme"], *project["license-files"]}
    assert read <= names


def test_the_image_serves_with_an_extra_and_a_python_that_there_are(containerfile: Lines, project: Any) -> None:
    installs = " ".join(rest for word, rest in containerfile if word == "RUN")
    (extras,) = re.findall(r'pip install [^"]*"/source\[([\w,]+)\]"', installs)
    assert set(extras.split(",")) <= set(project["optional-dependencies"])
    versions = {rest.split()[0] for word, rest in containerfile if word == "FROM"}
    assert len(versions) == 1
    assert f"Programming Language :: Python :: {versions.pop()[7:11]}" in project["classifiers"]


def test_the_manual_has_their_commands(containerfile: Lines, compose: dict[str, Any], manual: str) -> None:
    for command in (command_of(containerfile, "CMD"), compose["services"]["app"]["command"]):
        assert f"`{shlex.join(command)}`" in manual


def test_the_image_s_command_answers_and_its_health_check_too(containerfile: Lines, serving: Environment) -> None:
    variables = dict(word.split("=") for word, rest in containerfile if word == "ENV" for word in rest.split())
    assert variables["RAILHEAD_DATA"] == next(rest for word, rest in containerfile if word == "VOLUME")
    words = command_of(containerfile, "CMD")[2:]
    with served(serving, *words, RAILHEAD_DATA=str(serving.folder / "data")) as address:
        python, *check = command_of(containerfile, "HEALTHCHECK")
        assert python == "python"
        here = [word.replace("http://127.0.0.1:8000", address) for word in check]
        assert here != check
        checked(run(serving.python, *here, cwd=serving.folder))
    assert (serving.folder / "data" / "railhead.sqlite").is_file()


def test_the_database_of_compose_is_the_one_its_server_asks_for(compose: dict[str, Any]) -> None:
    app, database = compose["services"]["app"], compose["services"]["database"]
    told = database["environment"]
    address = f"postgresql://{told['POSTGRES_USER']}:{told['POSTGRES_PASSWORD']}@database/{told['POSTGRES_DB']}"
    assert app["environment"]["DATABASE_URL"] == address
    assert app["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert [volume.partition(":")[0] for volume in database["volumes"]] == list(compose["volumes"])


def test_the_server_s_command_of_compose_answers(
    compose: dict[str, Any],
    serving: Environment,
    postgres: str,  # noqa: F811
) -> None:
    words = compose["services"]["app"]["command"][2:]
    with served(serving, *words, DATABASE_URL=emptied(postgres)) as address:
        made = json.loads(fetched(f"{address}/api/games", {"title": "1861", "players": ["Ann", "Bob", "Cleo"]}))
        assert "Ann" in fetched(f"{address}/games/{made['id']}")
