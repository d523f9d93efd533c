"""One fault tried: what came of it, and the process forked for it.

`fresh` is the slow way, for what runs when a module is read: a new session of pytest that reads the faulty module
instead of the file. Faults inside functions are tried by `session`.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from mutation.sites import Site, faulty

PATIENCE = 10
"""Seconds of the processor that each test of a fault is given beside what it usually takes; one that needs more turns
in circles, and that is noticed too."""
COLLECTING = 60
"""Seconds of the processor until the first test begins: a faulty module may turn in circles when it is read."""
SLOWER = 3
"""How much longer sound tests may take than when they were watched."""
MEMORY = 4 << 30


@dataclass(frozen=True)
class Trial:
    end: str
    """killed, timed out, survived, or unreached."""
    killer: str
    tests: int
    seconds: float


def fresh(site: Site, tests: Mapping[str, float]) -> Trial:
    """The fault tried by tests that take so many seconds where all is well."""

    def run(killers: Killers) -> None:
        sys.meta_path.insert(0, _Faulty(site))
        pytest.main(["-x", "-q", "-n0", "-p", "no:cacheprovider", *tests], plugins=[killers])

    return forked(run, tests)


def forked(run: Callable[["Killers"], None], tests: Mapping[str, float]) -> Trial:
    if not tests:
        return Trial("unreached", "", 0, 0)
    began = time.monotonic()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _in_child(run, writing, tests)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        killer = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    end = {0: "survived", -signal.SIGPROF: "timed out"}.get(status, "killed")
    return Trial(end, killer, len(tests), round(time.monotonic() - began, 1))


def _in_child(run: Callable[["Killers"], None], writing: int, tests: Mapping[str, float]) -> None:
    signal.setitimer(signal.ITIMER_PROF, COLLECTING)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    killers = Killers(tests)
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            run(killers)
    except BaseException as error:
        killers.first = killers.first or f"{type(error).__name__} outside all tests"
    finally:
        os.write(writing, killers.first.encode())
        os._exit(1 if killers.first else 0)


class Killers:
    """A plugin of pytest: it notes the first test to fail, or file that can't be read, and gives each test its time."""

    def __init__(self, tests: Mapping[str, float]) -> None:
        self.tests = tests
        self.first = ""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + SLOWER * self.tests.get(nodeid, 0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
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
