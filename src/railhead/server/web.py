"""What request handlers share: who is asking, what they sent, running work in threads, and answering errors."""

import time
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, TypeVar

import anyio
import anyio.to_thread
import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from railhead.core.errors import GameError, Malformed, Refused, Stale
from railhead.core.reading import read_json
from railhead.core.sentences import About, Sentence
from railhead.server.accounts.accounts import Accounts
from railhead.server.accounts.api_tokens import ApiTokens
from railhead.server.accounts.moderation import AddressBans, Moderation
from railhead.server.accounts.profiles import Profiles
from railhead.server.attendance.attendance import Attendance
from railhead.server.channels.mail import Mailer
from railhead.server.guards.fair import FairQueue, Kind, Throttled
from railhead.server.hosting.metrics import Metrics
from railhead.server.play.thinker import Thinker
from railhead.server.settings import Settings
from railhead.server.storage.live import Hub
from railhead.server.tables.chat import Chat
from railhead.server.tables.lobby import Forbidden, Lobby, NotFound
from railhead.server.tables.recovery import Recovery
from railhead.server.tables.setup import Setup
from railhead.server.tables.table import Table
from railhead.server.tables.visitors import PERSONAL, Visitor, new_token
from railhead.server.workers.sandbox import spent_apart
from railhead.titles.ledger import ledger_of, ledger_titles

T = TypeVar("T")
COOKIE = "railhead"
_TOKEN_LENGTH = 43
_A_YEAR = 365 * 24 * 3600
MOST_WAITING = 16
"""Requests that may wait for a sandbox."""


class Unauthorised(GameError):
    """The token sent is no longer valid."""


class Busy(GameError):
    """Not now: too many requests for the same resource."""


STATUS: dict[type[GameError], int] = {
    Malformed: 400,
    Unauthorised: 401,
    Forbidden: 403,
    NotFound: 404,
    Stale: 409,
    Refused: 422,
    Busy: 503,
}


class Services(Struct):
    """Everything a request handler may need."""

    settings: Settings
    lobby: Lobby
    chat: Chat
    accounts: Accounts
    api_tokens: ApiTokens
    recovery: Recovery
    profiles: Profiles
    moderation: Moderation
    address_bans: AddressBans
    mailer: Mailer
    metrics: Metrics
    attendance: Attendance
    hub: Hub
    queue: FairQueue
    """Decides whose request is worked on next."""
    thinker: Thinker
    threads: anyio.CapacityLimiter
    """One thread for each slot of the queue."""


REQUESTER: ContextVar[tuple[str, str]] = ContextVar("REQUESTER", default=("", ""))
"""On whose behalf the current work is done: the address, and the visitor behind it."""


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def in_thread(services: Services, work: Callable[..., T], *args: Any) -> T:
    """Run quick work in a thread: the database, judging an action. Raises Throttled."""
    return await _in_turn(services, Kind.QUICK, work, args)


async def thinking(services: Services, work: Callable[..., T], *args: Any) -> T:
    """Run work that may take seconds without delaying quick work. Raises Throttled."""
    return await _in_turn(services, Kind.SLOW, work, args)


async def _in_turn(services: Services, kind: Kind, work: Callable[..., T], args: tuple[Any, ...]) -> T:
    async with services.queue.turn(*REQUESTER.get(), kind) as turn:

        def timed() -> T:
            begun = time.thread_time() + spent_apart()
            try:
                return work(*args)
            finally:
                turn.cost = time.thread_time() + spent_apart() - begun

        return await anyio.to_thread.run_sync(timed, limiter=services.threads)


_apart: Counter[tuple[anyio.CapacityLimiter, str]] = Counter()


async def in_sandbox_slot(services: Services, limiter: anyio.CapacityLimiter, work: Callable[..., T], *args: Any) -> T:
    """Run untrusted input in a sandbox, in slots of their own of which an address has one at a time. Raises Busy if too
    many wait."""
    network, _ = REQUESTER.get()
    key = limiter, network
    if _apart[key] and services.settings.has_limits:
        raise Throttled("your previous request is still being handled", 10)
    if limiter.statistics().tasks_waiting >= MOST_WAITING:
        raise Busy("the server is busy with the same for others: try again in a minute")
    _apart[key] += 1
    try:
        return await anyio.to_thread.run_sync(lambda: work(*args), limiter=limiter)
    finally:
        _apart[key] -= 1
        if not _apart[key]:
            del _apart[key]


async def set_up(services: Services, setup: Setup, host: Visitor) -> Table:
    """Set up a table. A custom board is tried out first."""
    if setup.board is None:
        return await in_thread(services, services.lobby.create, setup, host)
    return await in_sandbox_slot(services, services.lobby.untrusted.reading_boards, services.lobby.create, setup, host)


async def import_in_sandbox(services: Services, raw: bytes, host: Visitor) -> Table:
    return await in_sandbox_slot(services, services.lobby.untrusted.importing, services.lobby.import_game, raw, host)


def visitor_of(request: Request) -> Visitor:
    """Who sent the request: by the header of a program or the cookie of a browser, else somebody new. A personal token
    is only valid for the API, where its scopes are checked."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    is_for_here = not bearer.startswith(PERSONAL) or request.url.path.startswith("/api/")
    if scheme.lower() == "bearer" and is_for_here and _is_token(bearer.removeprefix(PERSONAL)):
        return Visitor(bearer, by_cookie=False)
    cookie = request.cookies.get(COOKIE, "")
    return Visitor(cookie) if _is_token(cookie) else Visitor(new_token(), is_known=False)


def _is_token(text: str) -> bool:
    return len(text) == _TOKEN_LENGTH and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def with_cookie(request: Request, visitor: Visitor, response: Response) -> Response:
    """Set the cookie of a new visitor."""
    return response if visitor.is_known else remembered(request, visitor.token, response)


def remembered(request: Request, token: str, response: Response) -> Response:
    """Set a cookie, so that the browser is identified by this token from now on."""
    is_secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, _A_YEAR, httponly=True, secure=is_secure, samesite="lax")
    return response


def forgotten(response: Response) -> Response:
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def check_sender(request: Request, visitor: Visitor, form_token: str) -> None:
    """Raises Forbidden for a request that another site may have made the browser send."""
    if visitor.is_known and not visitor.by_cookie:
        return
    if request.headers.get("sec-fetch-site") == "cross-site":
        raise Forbidden("this request came from another site")
    if not visitor.is_known or not visitor.has_made(form_token):
        raise Forbidden("this page is out of date: reload it, with cookies allowed")


class Problem(Struct, omit_defaults=True):
    """An error as it is answered."""

    error: str
    message: str
    """The sentence, with ids."""
    rule: str = ""
    rule_text: str = ""
    note: str = ""
    sentence: str = ""
    about: About = {}
    """The message of a refusal with fields, and their values, so that names can be filled in."""

    @property
    def reason(self) -> Sentence:
        return Sentence(self.sentence or self.message, self.about)


def problem_of(error: GameError, title: str = "") -> Problem:
    name = type(error).__name__.lower()
    note = "; ".join(getattr(error, "__notes__", ()))
    if isinstance(error, Refused):
        text, about = error.sentence.text, error.sentence.about
        return Problem(name, error.reason, error.rule, rule_text(title, error.rule), note, text, about)
    return Problem(name, str(error), note=note)


def status_of(error: GameError) -> int:
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)


def rule_text(title: str, rule: str) -> str:
    """The text of a ledger row or ruling; empty for anything else."""
    if title not in ledger_titles():
        return ""
    ledger = ledger_of(title)
    if rule in ledger.rows:
        return ledger.rows[rule].rule
    return ledger.rulings[rule].text if rule in ledger.rulings else ""


def json_response(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(value), status, headers, "application/json")


async def json_body(request: Request) -> Any:
    return read_json(await request.body())


async def json_as(request: Request, kind: type[T], needed: str) -> T:
    """The body as this type. Raises Malformed, naming what is missing."""
    return read_as(await json_body(request), kind, needed)


def read_as(raw: Any, kind: type[T], needed: str) -> T:
    """The same for a value that was decoded already."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise Malformed(f"{needed}: {error}") from None


def number_in(text: str, name: str) -> int:
    """A whole number from a URL or form."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Malformed(f"{name} must be a whole number")
    return int(text)
