"""What clients sent, were answered, read and heard: all that the checker knows beside the database itself."""

import re
import zlib
from typing import Any

import msgspec
from msgspec import Struct, field

ACKNOWLEDGED, REFUSED, UNKNOWN = "acknowledged", "refused", "unknown"

_NUMBERS = re.compile(rb"[0-9a-f]{32,}|[0-9]{8,}")
"""Long ones, decimal or hexadecimal."""


class Attempt(Struct):
    """One action, sent again with the same key until somebody answered for certain, or for good if nobody did."""

    game: str
    seat: str
    key: str
    version: int
    action: dict[str, Any]
    outcome: str = UNKNOWN
    status: int = 0
    stored: int = 0
    """The version that the answer named; 0 where a form was answered, which names none."""


class Seen(Struct, frozen=True):
    """A game as it was shown to a seat, or to a spectator."""

    game: str
    seat: str | None
    point: int
    packed: bytes
    """The State as JSON, compressed: there are thousands."""

    @property
    def state(self) -> Any:
        return msgspec.json.decode(zlib.decompress(self.packed))


class Heard(Struct):
    """One message of a stream."""

    version: int
    line: dict[str, Any]
    is_over: bool
    """The game had ended when it was told: then secrets are open."""


class Stream(Struct):
    """All that one listener heard of one game, from its beginning, over however many connections."""

    game: str
    seat: str | None
    heard: list[Heard] = field(default_factory=list)
    connections: int = 0

    @property
    def last(self) -> int:
        return self.heard[-1].version if self.heard else 0


class Race(Struct):
    """Different actions sent at once for the same version."""

    game: str
    version: int
    statuses: list[int]


class Sample(Struct):
    """What the processes of a server took at one moment of the load."""

    seconds: float
    memory: int
    """Bytes that lie in memory."""
    descriptors: int


class History(Struct):
    attempts: list[Attempt] = field(default_factory=list)
    seen: set[Seen] = field(default_factory=set)
    streams: list[Stream] = field(default_factory=list)
    races: list[Race] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    """Answers that no request may have."""
    numbers: dict[str, set[str]] = field(default_factory=dict)
    """Long numbers that stood in anything told of a game that goes on."""
    kills: dict[str, int] = field(default_factory=dict)
    faults: dict[str, int] = field(default_factory=dict)

    @property
    def messages(self) -> int:
        """That any stream has heard."""
        return sum(len(stream.heard) for stream in self.streams)

    def count(self, outcome: str) -> int:
        return sum(attempt.outcome == outcome for attempt in self.attempts)

    def see(self, game: str, shown: dict[str, Any]) -> None:
        packed = zlib.compress(msgspec.json.encode(shown["state"]), 1)
        self.seen.add(Seen(game, shown["seat"], shown["point"], packed))

    def read(self, game: str, body: bytes) -> None:
        """Remember the long numbers of an answer: a seed, or the generator's state, would be among them."""
        self.numbers.setdefault(game, set()).update(number.decode() for number in _NUMBERS.findall(body))

    def fault(self, name: str) -> None:
        self.faults[name] = self.faults.get(name, 0) + 1

    def kill(self, what: str) -> None:
        self.kills[what] = self.kills.get(what, 0) + 1
