"""Middleware: body size, rate limits, bans, security headers."""

import math

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from railhead.core.reading import HAS_NUL
from railhead.server.guards.limits import Limits, Rate, network_of
from railhead.server.pages import static_files
from railhead.server.settings import Settings
from railhead.server.web import REQUESTER, services_of, visitor_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # The URL of a page may contain the link to a seat.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
LARGEST = 64_000
LARGER = {"/import": 4_000_000, "/api/import": 4_000_000, "/games": 600_000, "/api/games": 600_000}
"""Bytes allowed in a request, by path, where it is more than usual."""
STATIC = "/static/"
SIGN_INS = ("/account/", "/api/account", "/api/session", "/owner/")
"""Where passwords and tokens are tried."""
LINKS = ("/links", "/api/games", "/what-ifs")
"""Pages that contain links to seats."""


class SecurityHeaders:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        # What has the release in its address never changes; a page belongs to the seat that asked for it, so no cache
        # may keep it.
        is_kept, is_static = (scope["path"].startswith(place) for place in (f"{static_files.ADDRESS}/", STATIC))
        cached = "max-age=31536000, immutable" if is_kept else "max-age=3600" if is_static else "no-store"

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", cached)
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Compression:
    """Compresses responses, except those with links to seats: their length must reveal nothing about the links."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._compressed = GZipMiddleware(app, minimum_size=600, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_links = scope["type"] == "http" and scope["path"].endswith(LINKS)
        await (self._plain if has_links else self._compressed)(scope, receive, send)


class BodyLimit:
    """Refuses to read more than a request may contain."""

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

        async def receive_limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > largest:
                raise HTTPException(413, f"this is too large: {largest} bytes are allowed")
            return message

        await self.app(scope, receive_limited, send)


class PlainAddress:
    """Refuses a URL with a NUL in it, which neither databases nor file systems accept."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and ("\0" in scope["path"] or b"%00" in scope["query_string"]):
            raise HTTPException(400, HAS_NUL)
        await self.app(scope, receive, send)


class IdentifyRequester:
    """Records on whose behalf a request is worked on: the queue is fair by address and visitor."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            REQUESTER.set((_network(scope), visitor_of(Request(scope)).known_hash))
        await self.app(scope, receive, send)


class KeepOut:
    """Refuses all requests from addresses the owner has banned."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_asking = scope["type"] == "http" and bool(scope.get("client"))
        if is_asking and await services_of(Request(scope)).address_bans.keeps_out(scope["client"][0]):
            raise HTTPException(403, "the owner of this server has banned your address")
        await self.app(scope, receive, send)


class RateLimit:
    """Answers whoever asks too often with 429, before any work is done."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        tables, imports = Rate.hourly(settings.tables_an_hour), Rate.hourly(settings.imports_an_hour)
        self._limits = Limits(settings.workers, tables, imports)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(STATIC):
            if wait := self._wait(scope):
                raise too_many("too many requests", wait)
            if wait := self._wait_for_quota(scope):
                raise too_many("you have set up too many games in the last hour", wait)
        await self.app(scope, receive, send)

    def _wait_for_quota(self, scope: Scope) -> float:
        path = scope["path"]
        if scope["method"] != "POST" or not (path in LARGER or path.endswith("/branches")):
            return 0.0
        visitor = visitor_of(Request(scope)).known_hash
        return self._limits.quota(_network(scope), visitor, is_import=path.endswith("/import"))

    def _wait(self, scope: Scope) -> float:
        network = _network(scope)
        wait = self._limits.ask(network)
        if wait or scope["method"] in ("GET", "HEAD"):
            return wait
        if scope["path"].startswith(SIGN_INS) or scope["path"].endswith("/seat"):
            return self._limits.sign_in(network)
        if scope["path"] in LARGER or scope["path"].endswith(("/branches", "/what-ifs")):
            return self._limits.set_up(network)
        return self._limits.change(network, visitor_of(Request(scope)).known_hash)


def _network(scope: Scope) -> str:
    return network_of(scope["client"][0] if scope.get("client") else "")


def too_many(what: str, wait: float) -> HTTPException:
    """The 429 response, with the seconds to wait in words and as a header."""
    seconds = math.ceil(wait)
    when = "in a second" if seconds <= 1 else f"in {seconds} seconds"
    return HTTPException(429, f"{what}: try again {when}", {"retry-after": str(max(1, seconds))})
