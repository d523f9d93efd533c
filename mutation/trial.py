"""One fault tried: a process forked for it reads the faulty module instead of the file, and runs the tests."""

import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from mutation.sites import Site, faulty

PATIENCE = 180
"""Seconds of the processor; whoever needs more turns in circles, and that is noticed too."""


@dataclass(frozen=True)
class Trial:
    end: str
    """killed, timed out, survived, or unreached."""
    killer: str
    tests: int
    seconds: float


def tried(site: Site, tests: Sequence[str]) -> Trial:
    if not tests:
        return Trial("unreached", "", 0, 0)
    began = time.monotonic()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _run(site, tests, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        killer = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    end = {0: "survived", -signal.SIGPROF: "timed out"}.get(status, "killed")
    return Trial(end, killer, len(tests), round(time.monotonic() - began, 1))


def _run(site: Site, tests: Sequence[str], writing: int) -> None:
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    sys.meta_path.insert(0, _Faulty(site))
    killers = _Killers()
    status = 1
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            status = int(pytest.main(["-x", "-q", "-n0", "-p", "no:cacheprovider", *tests], plugins=[killers]))
    finally:
        os.write(writing, killers.first.encode())
        os._exit(status)


class _Killers:
    first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid


class _Faulty(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module alone: the one with the fault."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        stem = name.rpartition(".")[2]
        for folder in sys.path if path is None else path:
            for file in (Path(folder) / f"{stem}.py", Path(folder) / stem / "__init__.py"):
                if file == self.site.path:
                    where = [str(file.parent)] if file.name == "__init__.py" else None
                    return importlib.util.spec_from_file_location(
                        name, file, loader=self, submodule_search_locations=where
                    )
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(faulty(self.site.path, self.site.number), self.site.path, "exec"), module.__dict__)
