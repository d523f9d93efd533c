"""Live updates: watchers of a game are woken when it moves, and read on from where they were.

A watcher has no queue, only a position in the log, so a slow one delays nobody and costs nothing.
"""

import asyncio
import logging
import signal
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any

import msgspec

from railhead.server.storage.database import BOTS_CHANNEL, CHANNEL, Database, plain_address

log = logging.getLogger("railhead")
RETRY = 2000
"""Milliseconds before a browser that lost the stream reconnects."""


class Watcher:
    """One client watching a game."""

    def __init__(self, seats: tuple[str, ...] = ()) -> None:
        self.seats = seats
        self.version = 0
        """The highest version announced so far."""
        self.must_ask = True
        """Something has changed that only the database knows."""
        self.woken = asyncio.Event()


class Hub:
    """The watchers in this process. Belongs to one event loop; `publish` may be called from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._watchers: dict[str, set[Watcher]] = {}
        self.is_closed = False
        self.streams: Counter[str] = Counter()
        """Open streams: in total, by address, by visitor."""

    def publish(self, game: str, version: int) -> None:
        # A closed loop has no watchers left.
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, game, version)

    def publish_all(self) -> None:
        """Wake everybody because notifications may have been missed. Version 0 means unknown."""
        for game in tuple(self._watchers):
            self.publish(game, 0)

    def close(self) -> None:
        """End all streams. May be called from any thread or a signal handler."""
        self.is_closed = True
        self.publish_all()

    def close_at_exit(self) -> None:
        """A server that is told to stop waits for its streams, which would never end by themselves: end them first."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            earlier = signal.getsignal(number)
            if callable(earlier):
                signal.signal(number, partial(self._exit, earlier))

    def _exit(self, earlier: Callable[[int, FrameType | None], object], number: int, frame: FrameType | None) -> None:
        self.close()
        earlier(number, frame)

    @contextmanager
    def watching(self, game: str, seats: tuple[str, ...] = ()) -> Iterator[Watcher]:
        """Register a watcher with these seats while the block runs."""
        watcher = Watcher(seats)
        self._watchers.setdefault(game, set()).add(watcher)
        try:
            yield watcher
        finally:
            self._watchers[game].discard(watcher)
            if not self._watchers[game]:
                del self._watchers[game]

    def is_watching(self, game: str, seat: str) -> bool:
        """Whether the holder of a seat has the game open, as far as this process knows. May be called from any
        thread."""
        return any(seat in watcher.seats for watcher in tuple(self._watchers.get(game, ())))

    def _wake(self, game: str, version: int) -> None:
        for watcher in self._watchers.get(game, ()):
            watcher.version = max(watcher.version, version)
            watcher.must_ask |= not version
            watcher.woken.set()


def message(event: str, value: Any, number: int | None = None) -> bytes:
    head = b"" if number is None else f"id: {number}\n".encode()
    return head + f"event: {event}\ndata: ".encode() + msgspec.json.encode(value) + b"\n\n"


async def beats(hub: Hub, watcher: Watcher, heartbeat: float) -> AsyncIterator[bool]:
    """Yields True when there is news, False after each quiet interval. The first comes at once."""
    yield True
    while not hub.is_closed:
        try:
            await asyncio.wait_for(watcher.woken.wait(), heartbeat)
        except TimeoutError:
            watcher.must_ask = True
            yield False
        else:
            watcher.woken.clear()
            yield True


class Listener(threading.Thread):
    """Listens to PostgreSQL for what other workers have stored, and for jobs of bots."""

    def __init__(self, database: Database, hub: Hub, on_bots: Callable[[], None]) -> None:
        super().__init__(name="listener", daemon=True)
        self._address = plain_address(database.address)
        self._hub = hub
        self._on_bots = on_bots
        self._stopped = threading.Event()

    def run(self) -> None:
        import psycopg

        while not self._stopped.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                if not self._stopped.is_set():
                    log.warning("the database does not answer, asking again: %s", error)
                    self._stopped.wait(1)

    def stop(self) -> None:
        self._stopped.set()
        self.join(timeout=5)

    def _listen(self) -> None:
        from railhead.server.storage import postgres

        with postgres.connect(self._address, autocommit=True) as connection:
            for channel in (CHANNEL, BOTS_CHANNEL):
                connection.execute(f"LISTEN {channel}")
            self._hub.publish_all()
            self._on_bots()
            while not self._stopped.is_set():
                for word in connection.notifies(timeout=0.5):
                    if word.channel == BOTS_CHANNEL:
                        self._on_bots()
                        continue
                    game, _, version = word.payload.partition(" ")
                    self._hub.publish(game, int(version))
