"""What the page of one late game of 1862 costs: clicks, steps through the history, an import, and the answer of bots.

Clicks are the last actions of a game of bots, sent as a browser sends them. Time is that of the server's processors,
its helper processes included; how long bots take is the clock's.
"""

import gzip
import http.client
import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from bench.figures import Figure
from bench.load import as_json, long_game, serving
from bench.positions import played
from railhead.core.actions import action_to_json
from railhead.record import Record
from railhead.record.record import with_actions
from railhead.server.tables.visitors import new_token

CLICKS = 60
"""The last so many actions of the game."""
STEPS = 40
IMPORTED = 650
ANSWERS = 8
WAIT = 40.0
"""Seconds in which a bot must have answered."""
TICK = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
FORM = "application/x-www-form-urlencoded"


def rows(clicks: int = CLICKS, steps: int = STEPS, answers: int = ANSWERS) -> Iterator[Figure]:
    record, other = played("1862", 4, 1).record, long_game()
    with tempfile.TemporaryDirectory() as data, serving(data, "") as served, closing(Browser(*served)) as browser:
        brought = browser.post_json("/api/import", as_json(with_actions(other, other.actions[:IMPORTED])))
        yield Figure(f"import, {IMPORTED} entries", samples=[brought.cost], target=1000, about="worst")
        yield from _clicked(browser, record, clicks)
        yield from _stepped(browser, record, steps)
        yield Figure("bots' answer", samples=[*_answered(browser, answers)], target=2000, note="time of the clock")


class Answer(Struct, frozen=True):
    body: bytes
    version: str
    size: int
    """Bytes as they were sent."""
    cost: float
    """Milliseconds of the server's processors."""

    @property
    def digests(self) -> str:
        """Of the regions it has, as a browser tells them with its next request."""
        found = re.findall(rb'<div id="r-(\w+)" class="region" data-digest="(\w+)"', self.body)
        return ",".join(f"{name.decode()}={digest.decode()}" for name, digest in found)


class Browser:
    """A visitor at a server whose processes are known."""

    def __init__(self, port: int, pid: int) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self._pid = pid
        self._fields = {"Authorization": f"Bearer {new_token()}", "Accept-Encoding": "gzip"}

    def close(self) -> None:
        self._line.close()

    def get(self, path: str, have: str = "") -> Answer:
        return self._ask("GET", path, b"", {"HX-Request": "true", "X-Have": have} if have else {})

    def post_json(self, path: str, sent: object) -> Answer:
        return self._ask("POST", path, msgspec.json.encode(sent), {"Content-Type": "application/json"})

    def click(self, game: str, fields: dict[str, str], have: str) -> Answer:
        more = {"Content-Type": FORM, "HX-Request": "true", "X-Have": have}
        return self._ask("POST", f"/games/{game}/actions", urlencode(fields).encode(), more)

    def _ask(self, method: str, path: str, body: bytes, fields: dict[str, str]) -> Answer:
        before = _spent(self._pid)
        self._line.request(method, path, body or None, {**self._fields, **fields})
        answer = self._line.getresponse()
        sent = answer.read()
        cost = (_spent(self._pid) - before) / 1e6
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {sent[:300]!r}")
        plain = gzip.decompress(sent) if answer.headers.get("Content-Encoding") == "gzip" else sent
        return Answer(plain, answer.headers.get("X-Version", ""), len(sent), cost)


def _spent(pid: int) -> int:
    """Nanoseconds that a process and those it started have had of the processors, those that have ended included."""
    found = [int(file.read_text().split()[0]) for file in Path("/proc", str(pid), "task").glob("*/schedstat")]
    ended = Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[13:15]
    children = [
        name for file in Path("/proc", str(pid), "task").glob("*/children") for name in file.read_text().split()
    ]
    return sum(found) + sum(map(int, ended)) * TICK + sum(_spent(int(child)) for child in children)


def _opened(browser: Browser, record: Record, length: int) -> str:
    made = browser.post_json("/api/import", as_json(with_actions(record, record.actions[:length])))
    return str(msgspec.json.decode(made.body)["id"])


def _clicked(browser: Browser, record: Record, clicks: int) -> Iterator[Figure]:
    length = len(record.actions) - clicks
    game = _opened(browser, record, length)
    page = browser.get(f"/games/{game}")
    have = dict(pair.split("=") for pair in page.digests.split(","))
    costs, sizes = [], []
    for version, action in enumerate(record.actions[length:], length):
        told = action_to_json(action)
        args = {name: value for name, value in told.items() if name not in ("actor", "kind")}
        fields = {"version": str(version), "key": f"bench {version}", "kind": action.kind, "actor": action.actor}
        fields["args"] = msgspec.json.encode(args).decode()
        known = ",".join(f"{name}={digest}" for name, digest in have.items())
        answer = browser.click(game, fields, known)
        if answer.version != str(version + 1):
            # What can't be taken back asks first.
            answer = browser.click(game, {**fields, "sure": "yes"}, known)
        have |= dict(pair.split("=") for pair in answer.digests.split(",") if pair)
        costs.append(answer.cost)
        sizes.append(answer.size / 1000)
    yield Figure("late page of 1862", unit="kB", samples=[page.size / 1000], about="worst")
    yield Figure("click, late 1862", samples=costs, target=150, about="worst")
    yield Figure("update after a click, late 1862", unit="kB", samples=sizes, target=40, about="worst")


def _stepped(browser: Browser, record: Record, steps: int) -> Iterator[Figure]:
    """One step of the history after the other, as a browser goes back."""
    length = len(record.actions)
    game = _opened(browser, record, length)
    have = browser.get(f"/games/{game}").digests
    samples = [browser.get(f"/games/{game}/parts?at={length - 1 - step}", have).cost for step in range(steps)]
    yield Figure("history step, late 1862", samples=samples, target=50)


def _answered(browser: Browser, answers: int) -> Iterator[float]:
    """Milliseconds from an action of a person to that of the bot which comes next."""
    setup = {
        "title": "1861",
        "players": ["A", "B", "C"],
        "seating": {"mine": ["P1"], "bots": {"P2": "steady", "P3": "steady"}},
    }
    game = str(msgspec.json.decode(browser.post_json("/api/games", setup).body)["id"])
    for number in range(answers):
        shown = _awaited(browser, game)
        option = min(shown["options"], key=lambda one: (not one["idle"], len(one["free"])))
        bounds = {name: found["least"] for name, found in option["bounds"].items()}
        action = {"actor": option["actor"], "kind": option["kind"], **option["args"], **bounds}
        begun = time.perf_counter()
        browser.post_json(
            f"/api/games/{game}/actions", {"version": shown["version"], "key": f"bench {number}", "action": action}
        )
        while msgspec.json.decode(browser.get(f"/api/games/{game}").body)["version"] < shown["version"] + 2:
            if time.perf_counter() - begun > WAIT:
                break
            time.sleep(0.02)
        yield 1000 * (time.perf_counter() - begun)


def _awaited(browser: Browser, game: str) -> dict[str, Any]:
    """The game once it is the person's turn."""
    for _ in range(int(WAIT / 0.05)):
        shown: dict[str, Any] = msgspec.json.decode(browser.get(f"/api/games/{game}").body)
        if shown["options"]:
            return shown
        time.sleep(0.05)
    raise TimeoutError("the bots do not come to an end")
