"""Limits on connections: deadlines for sending and reading, and caps in total and per address.

When all are taken, the one that has waited longest without a complete request is closed for the newcomer.
"""

import asyncio
from collections import Counter, OrderedDict
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from railhead.server.guards.limits import network_of
from railhead.server.settings import workers

HEAD = 10.0
"""Seconds to send a request's headers, from its first byte or, on a new connection, from its start."""
BODY = 60.0
"""Seconds to send the body."""
UNREAD = 60.0
"""Seconds a response may wait to be read."""
IDLE = 15
"""Seconds a connection may stay open between two requests."""
MOST = 4000
MOST_OF_ONE = 400
"""Connections from one address. A club may share it, each member with a stream and a few requests at once."""
_SPARE = 200
"""File descriptors left for the database, files and workers."""


class Connections:
    """The connections of one server, and those without a complete request, oldest first."""

    def __init__(self) -> None:
        self.most = min(MOST // workers(), max(50, raise_descriptors() - _SPARE))
        self.most_of_one = max(1, MOST_OF_ONE // workers())
        self.open = 0
        self.of: Counter[str] = Counter()
        self.waiting: OrderedDict[GuardedProtocol, str] = OrderedDict()

    def is_full(self, network: str, is_proxy: bool) -> bool:
        """Whether one more is too many and no waiting connection can be closed for it."""
        if not is_proxy and self.of[network] >= self.most_of_one:
            return not self._drop(next((one for one, its in self.waiting.items() if its == network), None))
        return self.open >= self.most and not self._drop(next(iter(self.waiting), None))

    def _drop(self, one: "GuardedProtocol | None") -> bool:
        if one is not None:
            one.give_way()
        return one is not None


class GuardedProtocol(H11Protocol):
    """uvicorn's HTTP protocol with the limits of this module."""

    _all: ClassVar[WeakKeyDictionary[Any, Connections]] = WeakKeyDictionary()
    _network = ""
    _is_counted = False
    _phase = ""
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._shared = self._all.get(self.server_state) or self._all.setdefault(self.server_state, Connections())
        address = self.client[0] if self.client else ""
        self._network = network_of(address)
        is_proxy = address in getattr(self.app, "trusted_hosts", ())
        if self._shared.is_full(self._network, is_proxy):
            transport.abort()
            return
        self._is_counted = True
        self._shared.open += 1
        self._shared.of[self._network] += 1
        self._expect("head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect("")
        self._stop_unread()
        if self._is_counted:
            self._is_counted = False
            self._shared.open -= 1
            self._shared.of[self._network] -= 1
            if not self._shared.of[self._network]:
                del self._shared.of[self._network]
        self._shared.waiting.pop(self, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.conn.their_state is h11.SEND_BODY:
            self._expect("body")
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._expect("head")
        elif self.conn.their_state is not h11.IDLE:
            self._expect("")

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._expect("head" if self.conn.trailing_data[0] else "next")

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_unread()
        self._unread = self.loop.call_later(UNREAD, self.give_way)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_unread()

    def give_way(self) -> None:
        self._shared.waiting.pop(self, None)
        self.transport.abort()

    def _stop_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _expect(self, phase: str) -> None:
        """A phase's deadline runs from its beginning: sending a byte now and then does not extend it."""
        if phase == self._phase:
            return
        self._phase = phase
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if not phase:
            self._shared.waiting.pop(self, None)
            return
        if phase != "next":
            self._deadline = self.loop.call_later(HEAD if phase == "head" else BODY, self.give_way)
        self._shared.waiting[self] = self._network


def raise_descriptors() -> int:
    """Raise the limit of file descriptors as far as the system allows; returns it."""
    try:
        import resource
    except ImportError:
        # Windows has no such limit.
        return MOST + _SPARE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = MOST + _SPARE
    if soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft
