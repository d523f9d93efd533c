"""Which tests reach which lines of a folder: the tests run once, watched by this module as a plugin of pytest."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

FOLDER, ANSWER = "MUTATION_FOLDER", "MUTATION_ANSWER"


@dataclass(frozen=True)
class Reach:
    lines: dict[str, dict[int, list[str]]]
    """File, line, the tests that came there."""
    times: dict[str, float]

    def tests(self, path: Path, lines: Iterable[int]) -> dict[str, float]:
        """The tests that reach a place, the quickest first, with the seconds they took. Of a place outside all
        functions: those that come to the module at all, or all, if it has no function."""
        there = self.lines.get(str(path), {})
        found = {test for line in tuple(lines) or there for test in there.get(line, ())} if there else self.times
        return {test: self.times[test] for test in sorted(found, key=self.times.__getitem__)}


def reach_of(tests: list[str], folder: Path, kept: Path) -> Reach:
    if not kept.exists():
        command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "mutation.reach", *tests]
        subprocess.run(command, env={**os.environ, FOLDER: str(folder), ANSWER: str(kept)}, check=False)
    read = json.loads(kept.read_text(encoding="utf-8"))
    lines = {path: {int(line): found for line, found in of.items()} for path, of in read["lines"].items()}
    return Reach(lines, read["times"])


class _Watch:
    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.test = ""
        self.lines: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        self.missing: dict[CodeType, set[int]] = {}
        """Lines this test has not come to yet. Where none is left, watching has an end: it is what takes the time."""
        self.times: dict[str, float] = {}

    def called(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(self.folder):
            return None
        if code not in self.missing:
            self.missing[code] = {line for _, _, line in code.co_lines() if line is not None}
        return self.line if self.missing[code] else None

    def line(self, frame: FrameType, event: str, argument: object) -> Any:
        missing = self.missing[frame.f_code]
        if frame.f_lineno in missing:
            missing.discard(frame.f_lineno)
            came = self.lines[frame.f_code.co_filename][frame.f_lineno]
            if not came or came[-1] != self.test:
                came.append(self.test)
        return self.line if missing else None

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self.test = item.nodeid
        self.missing.clear()
        sys.settrace(self.called)
        yield
        sys.settrace(None)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.times[report.nodeid] = report.duration

    def pytest_sessionfinish(self) -> None:
        written = {"lines": self.lines, "times": self.times}
        Path(os.environ[ANSWER]).write_text(json.dumps(written), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(_Watch(os.environ[FOLDER]))
