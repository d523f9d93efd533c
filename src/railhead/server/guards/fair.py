"""A fair queue: whoever has used the least server time lately is served next, by address and then by visitor.

Nobody gets all slots, and slow requests always leave one free for quick ones.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from enum import IntEnum
from time import monotonic

from msgspec import Struct

MOST_WAITING = 16
"""Requests of one visitor. A browser sends six at once."""
MOST_WAITING_OF_ADDRESS = 64
LONG = 0.15
"""Processor seconds. A visitor whose requests take longer on average is queued among the slow ones."""
PATIENCE = 20.0
"""Seconds a request waits for its turn."""
_REMEMBERED = 20_000


class Kind(IntEnum):
    QUICK = 0
    SLOW = 1
    """May take seconds: routes, previews, long logs, imports; also everything from visitors whose requests usually take
    long."""


class Throttled(Exception):
    """Not now: what the problem is, and how many seconds to wait."""

    def __init__(self, what: str, wait: float) -> None:
        super().__init__(what)
        self.what = what
        self.wait = wait


class Ticket(Struct, eq=False):
    network: str
    who: str
    kind: Kind
    ready: asyncio.Future[None]
    cost: float | None = None
    """Processor seconds it took, if known; else wall-clock time is charged."""


class FairQueue:
    """Belongs to one event loop."""

    def __init__(self, slots: int, is_bounded: bool = True) -> None:
        self._slots = slots
        self._is_bounded = is_bounded
        self._waiting: dict[str, dict[str, deque[Ticket]]] = {}
        self._count_of: Counter[str] = Counter()
        """Number waiting, by address and by visitor."""
        self._running: set[Ticket] = set()
        self._used: OrderedDict[str, float] = OrderedDict()
        """Seconds each has used. A newcomer starts level with the last one served."""
        self._usual: OrderedDict[str, float] = OrderedDict()
        """Moving average of a visitor's seconds per request."""
        self._now = 0.0

    @asynccontextmanager
    async def turn(self, network: str, who: str, kind: Kind = Kind.QUICK) -> AsyncIterator[Ticket]:
        """Wait for a slot and hold it. Raises Throttled if too many of one's own requests wait already, or for too
        long."""
        who = f"{network} {who}"
        kind = Kind.SLOW if self._usual.get(who, 0.0) > LONG else kind
        turn = Ticket(network, who, kind, asyncio.get_running_loop().create_future())
        self._join(turn)
        try:
            await asyncio.wait_for(asyncio.shield(turn.ready), PATIENCE if self._is_bounded else None)
        except BaseException as error:
            self._give_up(turn)
            if isinstance(error, TimeoutError):
                raise Throttled("the server is busy", PATIENCE) from None
            raise
        begun = monotonic()
        try:
            yield turn
        finally:
            self._charge(turn, monotonic() - begun if turn.cost is None else turn.cost)
            self._give_up(turn)

    @property
    def waiting(self) -> int:
        return sum(len(turns) for by in self._waiting.values() for turns in by.values())

    def _join(self, turn: Ticket) -> None:
        if self._is_bounded:
            for key, most in ((turn.who, MOST_WAITING), (turn.network, MOST_WAITING_OF_ADDRESS)):
                if self._count_of[key] >= most:
                    raise Throttled("too many requests at once", 2)
        for key in (turn.network, turn.who):
            self._used[key] = max(self._used.pop(key, 0.0), self._now)
            self._count_of[key] += 1
        while len(self._used) > _REMEMBERED:
            self._used.popitem(last=False)
        self._waiting.setdefault(turn.network, {}).setdefault(turn.who, deque()).append(turn)
        self._go_on()

    def _give_up(self, turn: Ticket) -> None:
        if turn in self._running:
            self._running.discard(turn)
            self._go_on()
        else:
            self._leave(turn)

    def _leave(self, turn: Ticket) -> None:
        by = self._waiting[turn.network]
        by[turn.who].remove(turn)
        if not by[turn.who]:
            del by[turn.who]
        if not by:
            del self._waiting[turn.network]
        for key in (turn.network, turn.who):
            self._count_of[key] -= 1
            if not self._count_of[key]:
                del self._count_of[key]

    def _go_on(self) -> None:
        while len(self._running) < self._slots and (turn := next(self._candidates(), None)):
            self._now = max(self._now, self._used.get(turn.network, 0.0))
            self._leave(turn)
            self._running.add(turn)
            turn.ready.set_result(None)

    def _candidates(self) -> Iterator[Ticket]:
        """Tickets that may run now, in the order in which they should."""
        for network in sorted(self._waiting, key=self._used_by):
            for who in sorted(self._waiting[network], key=self._used_by):
                # The first of each kind, so that a slow request does not hold up a quick one behind it.
                seen: set[Kind] = set()
                for turn in self._waiting[network][who]:
                    if turn.kind not in seen and self._may_run(turn):
                        yield turn
                    seen.add(turn.kind)

    def _used_by(self, key: str) -> float:
        return self._used.get(key, 0.0)

    def _may_run(self, turn: Ticket) -> bool:
        own = [one for one in self._running if one.network == turn.network]
        if len(own) >= max(1, self._slots - 1):
            return False
        if turn.kind == Kind.QUICK:
            return True
        slow = sum(one.kind == Kind.SLOW for one in self._running)
        return slow < max(1, self._slots - 1) and not any(one.kind == Kind.SLOW for one in own)

    def _charge(self, turn: Ticket, seconds: float) -> None:
        for key in (turn.network, turn.who):
            self._used[key] = max(self._used.pop(key, 0.0), self._now) + seconds
        self._usual[turn.who] = 0.7 * self._usual.pop(turn.who, 0.0) + 0.3 * seconds
        while len(self._usual) > _REMEMBERED:
            self._usual.popitem(last=False)
