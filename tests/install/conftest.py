"""The packages and environments, made once for all tests here, however many processes they run in."""

import fcntl
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.install.environments import Environment, Packages, build, wheel_of


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "packages"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def packages(root: Path, workshop: Path) -> Packages:
    with (workshop / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sdist = build(root, workshop, "sdist")
        return Packages(sdist, build(root, workshop, "wheel"), wheel_of(sdist, workshop))


@pytest.fixture
def alone(packages: Packages, tmp_path: Path) -> Environment:
    """The engine alone, from the sdist: what `pip install railhead` gives where there is no wheel."""
    return Environment(tmp_path / "alone", packages.from_sdist)


@pytest.fixture
def serving(packages: Packages, tmp_path: Path) -> Environment:
    """From the wheel, with the server and PostgreSQL."""
    return Environment(tmp_path / "serving", packages.wheel, "postgres")


@pytest.fixture(scope="session")
def project(root: Path) -> dict[str, Any]:
    """What pyproject.toml tells of the project."""
    found: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found
