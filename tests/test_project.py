"""The scaffolding: what ./dev says before anything is set up, what the lock and the wheel must hold."""

import fnmatch
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

Completed = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def dev(script: Path, *args: str, path: str | None = None) -> Completed:
    environment = {**os.environ, "PATH": path} if path else None
    return subprocess.run([script, *args], capture_output=True, text=True, check=False, cwd="/", env=environment)


def machine_with_python(folder: Path, root: Path, version: str) -> Path:
    """A copy of ./dev beside a `bin` whose only Python claims to be of the version. Returns the copy."""
    tools = folder / "bin"
    tools.mkdir(parents=True)
    for tool in ("sh", "dirname", "cat", "cksum", "find"):
        found = shutil.which(tool)
        assert found
        (tools / tool).symlink_to(found)
    python = tools / "python3"
    python.write_text(f'#!/bin/sh\ncase $2 in *exit*) exit 1 ;; esac\necho "{version}"\n')
    python.chmod(0o755)
    (folder / "src").mkdir()
    for file in ("dev", "requirements.lock", "pyproject.toml"):
        shutil.copy(root / file, folder / file)
    return folder / "dev"


def test_dev_alone_lists_its_commands(root: Path) -> None:
    listed = dev(root / "dev")
    assert listed.returncode == 0
    assert listed.stdout == dev(root / "dev", "help").stdout
    assert "./dev test" in listed.stdout


def test_dev_refuses_an_unknown_command(root: Path) -> None:
    refused = dev(root / "dev", "fly")
    assert refused.returncode == 1
    assert refused.stderr.endswith("dev: there is no ./dev fly.\n")


def test_dev_wants_python_3_11(root: Path, tmp_path: Path) -> None:
    script = machine_with_python(tmp_path / "two words", root, "3.9")
    refused = dev(script, "test", path=str(script.parent / "bin"))
    assert refused.returncode == 1
    assert refused.stderr == "dev: Railhead needs Python 3.11 or newer, but python3 here is 3.9.\n"


def test_lock_has_every_requirement_and_every_hash(root: Path, project: dict[str, Any]) -> None:
    lock = (root / "requirements.lock").read_text(encoding="utf-8")
    groups = project["dependency-groups"]
    wanted = [
        *project["project"]["dependencies"],
        *(
            wish
            for name, extra in project["project"]["optional-dependencies"].items()
            if name != "ray"
            for wish in extra
        ),
        *project["build-system"]["requires"],
        *groups["build"],
        *groups["dev"],
    ]
    names = {re.split(r"[<>=!~\[; ]", wish, maxsplit=1)[0].lower() for wish in wanted if isinstance(wish, str)}
    names -= {project["project"]["name"]}
    locked = re.findall(r"^([\w.-]+)==\S+.*\\\n +--hash=", lock, re.MULTILINE)
    assert names <= set(locked)
    assert len(locked) == lock.count("==") - lock.count(" == ")


def test_wheel_takes_every_data_file(root: Path, project: dict[str, Any]) -> None:
    package = root / "src" / "railhead"
    patterns = project["tool"]["setuptools"]["package-data"]["railhead"]
    grown = {".py", ".pyc", ".pyx", ".pxd", ".c", ".so"}
    data = [
        path.relative_to(package).as_posix()
        for path in package.rglob("*")
        if path.is_file() and path.suffix not in grown
    ]
    assert "py.typed" in data
    assert [file for file in data if not any(fnmatch.fnmatch(file, pattern) for pattern in patterns)] == []
