"""Metrics of a server, in the Prometheus text format and for the owner's page.

Each process counts for itself. URLs are counted by their route, never as requested: a link to a seat is a secret.
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
"""Upper bounds in seconds of the histogram's buckets."""
MEDIA = "text/plain; version=0.0.4; charset=utf-8"


class Served(Struct, frozen=True):
    """One kind of response."""

    method: str
    route: str
    status: int


class Metrics:
    """The metrics of one process. Belongs to one event loop."""

    def __init__(self) -> None:
        self.started = time.time()
        self.requests: Counter[Served] = Counter()
        self.seconds: Counter[str] = Counter()
        """Total seconds by route, of complete responses; streams, which last indefinitely, are left out."""
        self.within: Counter[tuple[str, int]] = Counter()
        """Number of responses by route and bucket."""

    def count(self, served: Served, seconds: float, is_stream: bool) -> None:
        self.requests[served] += 1
        if not is_stream:
            self.within[served.route, bisect_left(BOUNDS, seconds)] += 1
            # Counter accepts fractions too.
            self.seconds[served.route] += seconds  # type: ignore[assignment]

    @property
    def failures(self) -> int:
        """Responses with status 500 and above."""
        return sum(times for served, times in self.requests.items() if served.status >= 500)

    def share_within(self, seconds: float) -> float:
        """The share of responses that took at most this long, which must be one of the bounds."""
        whole = sum(self.within.values())
        last = BOUNDS.index(seconds)
        return sum(times for (_, bucket), times in self.within.items() if bucket <= last) / whole if whole else 1.0


class CountRequests:
    """Counts every response, whatever its outcome."""

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
    """Anything else a client sends as a method counts as `other`."""
    return method if method in ("GET", "HEAD", "POST", "DELETE") else "other"


def written(metrics: Metrics, gauges: dict[str, tuple[str, float]]) -> str:
    """All metrics as text. Gauges are given by name with their help text and value."""
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
    """Resident memory of this process; 0 where that is unknown."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
