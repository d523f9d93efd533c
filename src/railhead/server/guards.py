"""What stands before every request: how large it may be, how often one may ask, and what a browser is told."""

import time
from collections import OrderedDict
from typing import NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from railhead.server.web import visitor_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # The address of a page may hold the link to a seat.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
LARGEST = 64_000
LARGER = {"/import": 4_000_000, "/api/import": 4_000_000, "/games": 600_000, "/api/games": 600_000}
"""Bytes in a request, by path."""
STATIC = "/static/"


class Rate(NamedTuple):
    """So many at once, and so many more a second."""

    most: float
    refill: float


ALL = Rate(400, 80)
"""Requests of one address: a club may sit behind it."""
CHANGES = Rate(60, 5)
"""Requests of one visitor that change something, or think."""
COSTLY = Rate(40, 0.5)
"""Lobby of one address set up or brought."""
_REMEMBERED = 20_000


class SecurityHeaders:
    """Adds to every answer what a browser must know."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_static = scope["path"].startswith(STATIC)

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                # A page belongs to the seat that asked for it.
                headers.setdefault("cache-control", "max-age=3600" if is_static else "no-store")
            await send(message)

        await self.app(scope, receive, told)


class BodyLimit:
    """Refuses to read more than a request may hold."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        largest = LARGER.get(scope["path"], LARGEST)
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdecimal() and int(declared[:18]) > largest:
            raise HTTPException(413, f"this is too large: {largest} bytes are allowed")
        read = 0

        async def sized() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > largest:
                raise HTTPException(413, f"this is too large: {largest} bytes are allowed")
            return message

        await self.app(scope, sized, send)


class Buckets:
    """How much each of many has left of a rate. The least recently seen are forgotten, and so have all again."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> float:
        """Seconds to wait; 0 if one may go on."""
        now = time.monotonic()
        left, since = self._left.pop(who, (self.rate.most, now))
        left = min(self.rate.most, left + (now - since) * self.rate.refill)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate.refill
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > _REMEMBERED:
            self._left.popitem(last=False)
        return wait


class RateLimit:
    """Tells whoever asks too often to wait."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._all, self._changes, self._costly = Buckets(ALL), Buckets(CHANGES), Buckets(COSTLY)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(STATIC) and (wait := self._wait(scope)):
            raise HTTPException(429, "too many requests: wait a moment", {"retry-after": str(int(wait) + 1)})
        await self.app(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        address = scope["client"][0] if scope.get("client") else ""
        wait = self._all.take(address)
        if scope["method"] in ("GET", "HEAD"):
            return wait
        if scope["path"] in LARGER or scope["path"].endswith("/branches"):
            return wait or self._costly.take(address)
        return wait or self._changes.take(f"{address} {visitor_of(Request(scope)).stated}")
