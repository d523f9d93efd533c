"""What a server does, counted for its owner: as Prometheus reads it, and for the page of its health.

Each process counts for itself. Addresses are told as their pattern, never as they were asked for: a link to a seat is
a secret.
"""

import logging
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from starlette.datastructures import Headers
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from railhead.server.hosting.logs import REQUESTS

BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds, of the buckets that answers are counted in."""
MEDIA = "text/plain; version=0.0.4; charset=utf-8"


class Served(Struct, frozen=True):
    """One kind of answer."""

    method: str
    route: str
    status: int


class Metrics:
    """Those of one process. Belongs to one event loop."""

    def __init__(self) -> None:
        self.started = time.time()
        self.requests: Counter[Served] = Counter()
        self.seconds: Counter[str] = Counter()
        """By route, of answers that are whole; streams last for ever and are left out."""
        self.within: Counter[tuple[str, int]] = Counter()
        """By route and bucket."""

    def count(self, served: Served, seconds: float, is_stream: bool) -> None:
        self.requests[served] += 1
        if not is_stream:
            self.within[served.route, bisect_left(BOUNDS, seconds)] += 1
            # Counters hold what they are given, fractions too.
            self.seconds[served.route] += seconds  # type: ignore[assignment]

    @property
    def failures(self) -> int:
        """Answers of 500 and more."""
        return sum(times for served, times in self.requests.items() if served.status >= 500)

    def share_within(self, seconds: float) -> float:
        """Which part of the answers took so long at most: one of the bounds."""
        whole = sum(self.within.values())
        last = BOUNDS.index(seconds)
        return sum(times for (_, bucket), times in self.within.items() if bucket <= last) / whole if whole else 1.0


class CountRequests:
    """Counts every answer, whatever came of it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics
        self._routes: dict[Any, str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status, is_stream = time.perf_counter(), 500, False

        async def send_counted(message: Message) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = Headers(raw=message["headers"]).get("content-type", "")
                is_stream = kind.startswith("text/event-stream")
            await send(message)

        try:
            await self.app(scope, receive, send_counted)
        finally:
            served, seconds = Served(_method(scope["method"]), self._route(scope), status), time.perf_counter() - begun
            self._metrics.count(served, seconds, is_stream)
            if REQUESTS.isEnabledFor(logging.INFO):
                address = scope["client"][0] if scope.get("client") else ""
                fields = {**asdict(served), "ms": round(1000 * seconds, 1), "address": address}
                REQUESTS.info("request", extra={"fields": fields})

    def _route(self, scope: Scope) -> str:
        if not self._routes:
            routes = scope["app"].routes
            self._routes = {route.endpoint: route.path for route in routes if isinstance(route, Route)}
        if scope["path"].startswith("/static/"):
            return "/static"
        return self._routes.get(scope.get("endpoint"), "")


def _method(method: str) -> str:
    """Anything may be sent as one."""
    return method if method in ("GET", "HEAD", "POST", "DELETE") else "other"


def written(metrics: Metrics, gauges: dict[str, tuple[str, float]]) -> str:
    """All of it as text. Gauges by name, with what they are."""
    lines = [*_requests(metrics), *_times(metrics)]
    for name, (about, value) in gauges.items():
        lines += _head(name, about, "gauge")
        lines.append(f"railhead_{name} {value:g}")
    return "\n".join(lines) + "\n"


def _requests(metrics: Metrics) -> Iterator[str]:
    yield from _head("requests_total", "Answers by route, method and status.", "counter")
    for served, times in sorted(metrics.requests.items(), key=lambda item: tuple(map(str, _values(item[0])))):
        labels = f'method="{served.method}",route="{served.route}",status="{served.status}"'
        yield f"railhead_requests_total{{{labels}}} {times}"


def _values(served: Served) -> tuple[str, str, int]:
    return served.route, served.method, served.status


def _times(metrics: Metrics) -> Iterator[str]:
    yield from _head("request_seconds", "Seconds an answer took, streams left out.", "histogram")
    for route in sorted(metrics.seconds):
        total = 0
        for bucket, bound in enumerate((*map(str, BOUNDS), "+Inf")):
            total += metrics.within[route, bucket]
            yield f'railhead_request_seconds_bucket{{route="{route}",le="{bound}"}} {total}'
        yield f'railhead_request_seconds_sum{{route="{route}"}} {metrics.seconds[route]:.6f}'
        yield f'railhead_request_seconds_count{{route="{route}"}} {total}'


def _head(name: str, about: str, kind: str) -> Iterable[str]:
    return (f"# HELP railhead_{name} {about}", f"# TYPE railhead_{name} {kind}")


def resident_bytes() -> int:
    """Memory of this process; 0 where that can't be told."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
