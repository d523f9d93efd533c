"""What clients sent, were answered, read and heard: all the checker knows beside the database itself."""

import re
import zlib
from typing import Any

import msgspec
from msgspec import Struct, field

ACKNOWLEDGED, REFUSED, UNKNOWN = "acknowledged", "refused", "unknown"

_NUMBERS = re.compile(rb"[0-9a-f]{32,}|[0-9]{8,}")
"""Long numbers, decimal or hexadecimal."""


class Attempt(Struct):
    """One action, sent again with the same key until there is a definite answer, or given up."""

    game: str
    seat: str
    key: str
    version: int
    action: dict[str, Any]
    outcome: str = UNKNOWN
    status: int = 0
    stored: int = 0
    """The version named in the answer; 0 for a form, whose answer names none."""


class Seen(Struct, frozen=True):
    """A game as shown to a seat or a spectator."""

    game: str
    seat: str | None
    point: int
    packed: bytes
    """The State as compressed JSON: there are thousands."""

    @property
    def state(self) -> Any:
        return msgspec.json.decode(zlib.decompress(self.packed))


class Heard(Struct):
    """One message of a stream."""

    version: int
    line: dict[str, Any]
    is_over: bool
    """The game was over when it was sent: secrets are open then."""


class Stream(Struct):
    """Everything one listener heard of one game, from its beginning, over any number of connections."""

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
    """Resources of a server's processes at one moment of the load."""

    seconds: float
    memory: int
    """Resident bytes."""
    descriptors: int


class History(Struct):
    attempts: list[Attempt] = field(default_factory=list)
    seen: set[Seen] = field(default_factory=set)
    streams: list[Stream] = field(default_factory=list)
    races: list[Race] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    """Responses no request may get."""
    numbers: dict[str, set[str]] = field(default_factory=dict)
    """Long numbers in anything shown of a game in progress."""
    kills: dict[str, int] = field(default_factory=dict)
    faults: dict[str, int] = field(default_factory=dict)

    @property
    def messages(self) -> int:
        """The messages of all streams."""
        return sum(len(stream.heard) for stream in self.streams)

    def count(self, outcome: str) -> int:
        return sum(attempt.outcome == outcome for attempt in self.attempts)

    def see(self, game: str, answer: dict[str, Any]) -> None:
        packed = zlib.compress(msgspec.json.encode(answer["state"]), 1)
        self.seen.add(Seen(game, answer["seat"], answer["point"], packed))

    def read(self, game: str, body: bytes) -> None:
        """Record the long numbers of a response: a seed, or the generator's state, would be among them."""
        self.numbers.setdefault(game, set()).update(number.decode() for number in _NUMBERS.findall(body))

    def fault(self, name: str) -> None:
        self.faults[name] = self.faults.get(name, 0) + 1

    def kill(self, what: str) -> None:
        self.kills[what] = self.kills.get(what, 0) + 1
