"""Packages of the project built from a copy of it, and clean environments to install them in. Nothing is fetched: what
a package requires is copied from the environment the tests run in, and only what its own metadata asks for."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen
from zipfile import Path as Zip

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv", "build", "dist", "*.egg-info", "*.so", "__pycache__", ".*_cache", ".hypothesis"),
    *("railhead-data", "*.sqlite", "node_modules"),
)
Done = subprocess.CompletedProcess[str]


class Packages(NamedTuple):
    sdist: Path
    wheel: Path
    from_sdist: Path
    """The wheel that installing the sdist makes."""


def run(*command: str | Path, cwd: Path, **variables: str) -> Done:
    environment = {**clean(), "UV_OFFLINE": "1", **variables}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def clean() -> dict[str, str]:
    """The variables of this process without settings that would let it see the project's own source or a database."""
    ours = ("PYTHON", "UV_", "RAILHEAD", "DATABASE_URL")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def checked(done: Done) -> str:
    assert done.returncode == 0, f"{done.args}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def _uv(*words: str | Path, cwd: Path) -> None:
    checked(run(Path(sys.executable).with_name("uv"), *words, cwd=cwd))


def build(root: Path, folder: Path, kind: str) -> Path:
    """`kind` is sdist or wheel. Built in a copy, so that nothing left over from another build gets in."""
    source = folder / "source"
    if not source.exists():
        shutil.copytree(root, source, ignore=LEFT_OUT)
    return _built(source, folder / kind, kind)


def wheel_of(sdist: Path, folder: Path) -> Path:
    """What installing an sdist begins with."""
    return _built(sdist, folder / "wheel-of-sdist", "wheel")


def _built(source: Path, out: Path, kind: str) -> Path:
    """Or as it was built before, by another process of these tests."""
    python = Path(sys.executable)
    if not list(out.glob("railhead*")):
        _uv("build", f"--{kind}", "--no-build-isolation", "--python", python, "--out-dir", out, source, cwd=out.parent)
    (made,) = out.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


class Environment:
    """A virtual environment with a wheel in it and what that requires, and nothing else: not even pip."""

    def __init__(self, folder: Path, wheel: Path, *extras: str) -> None:
        self.folder = folder
        checked(run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent))
        (self.packages,) = folder.glob("lib/python*/site-packages")
        self.required = sorted(required(metadata_of(wheel), extras))
        for name in self.required:
            copy(distribution(name), self.packages)
        install = ("pip", "install", "--no-deps", "--no-index", "--python", self.python, wheel)
        _uv(*install, cwd=folder.parent)

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def railhead(self) -> Path:
        return self.folder / "bin" / "railhead"

    def run(self, *words: str, **variables: str) -> Done:
        """`railhead …`, in the environment's folder."""
        return run(self.railhead, *words, cwd=self.folder, **variables)


def metadata_of(wheel: Path) -> Distribution:
    (found,) = [entry for entry in Zip(wheel).iterdir() if entry.name.endswith(".dist-info")]
    return PathDistribution(found)


def required(package: Distribution, extras: tuple[str, ...]) -> set[str]:
    """Names of all distributions a package needs with these extras, and what those need."""
    found: set[str] = set()
    waiting = [(package, ("", *extras))]
    seen = set()
    while waiting:
        one, wanted = waiting.pop()
        for line in one.requires or ():
            asked = Requirement(line)
            if asked.marker and not any(asked.marker.evaluate({"extra": extra}) for extra in wanted):
                continue
            name, more = canonicalize_name(asked.name), ("", *sorted(asked.extras))
            if (name, more) in seen:
                continue
            seen.add((name, more))
            itself = name == canonicalize_name(package.metadata["Name"])
            waiting.append((package if itself else distribution(name), more))
            found |= set() if itself else {name}
    return found


def copy(package: Distribution, packages: Path) -> None:
    """The files of an installed distribution, but for its commands."""
    for file in package.files or ():
        if file.parts[0] != ".." and file.suffix != ".pyc":
            target = packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), target)


@contextmanager
def served(environment: Environment, *words: str, **variables: str) -> Iterator[str]:
    """`railhead serve` at a free port, until the end of the block; the address at which it answers."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [str(environment.railhead), "serve", "--port", str(port), *words]
    kept = {**clean(), **variables}
    server = subprocess.Popen(command, cwd=environment.folder, env=kept, stdout=subprocess.PIPE, text=True)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(1200):
            assert server.poll() is None, "the server ended by itself"
            with suppress(OSError):
                fetched(f"{address}/health")
                break
            time.sleep(0.05)
        yield address
    finally:
        server.terminate()
        server.communicate()


def fetched(address: str, body: object = None) -> str:
    data = None if body is None else json.dumps(body).encode()
    request = Request(address, data, {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        text: str = answer.read().decode()
        return text
