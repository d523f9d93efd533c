"""Everything that changes in a game, as frozen tables. No rules here: rules read these tables and write new ones.

A table is never changed in place; a new State shares every table that did not change, so anything derived from a
table can be kept under the identity of that table. A title adds tables of its own in a subclass.
"""

from functools import cache, reduce
from operator import or_
from types import GenericAlias
from typing import Any, Generic, TypeVar

from msgspec import Struct, defstruct, field, json

from railhead.core.chance import Chance
from railhead.core.ids import Certificate, Company, Hex, Holder, Player, Spot, Train
from railhead.core.sentences import Sentence
from railhead.core.tiles import Laid

T = TypeVar("T")
S = TypeVar("S", bound="State")


class Mark(Struct, frozen=True, array_like=True):
    """The position of a company's price marker. The arrival number orders a stack: lowest on top."""

    row: int
    column: int
    arrival: int

    @property
    def cell(self) -> tuple[int, int]:
        return self.row, self.column


class Round(Struct, frozen=True, array_like=True):
    """The current round, as people say it: SR 3, OR 3.2."""

    kind: str
    turn: int
    number: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.turn}.{self.number}" if self.number else f"{self.kind} {self.turn}"


class Secret(Struct, Generic[T], frozen=True):
    """A value only its owner may see. In another seat's view the value is absent."""

    owner: Player
    value: T | None


class Frame(Struct, frozen=True, kw_only=True, tag=True):
    """One level of where play stands. The top frame of the stack says what is being decided now. The properties here
    can be asked of any frame; a kind of frame that has such a thing overrides it with a field or property."""

    @property
    def company(self) -> Company | None:
        """The company whose turn it is, or that is decided about."""
        return None

    @property
    def part(self) -> str | None:
        """The current part of a company's turn, for frames that go through parts."""
        return None

    @property
    def waiting(self) -> tuple[Holder, ...]:
        """Who has yet to act in this round, in order; usually companies."""
        return ()

    @property
    def question(self) -> Sentence | str:
        """What somebody is asked, in a sentence."""
        return ""

    @property
    def lot(self) -> str:
        """What is being sold."""
        return ""

    @property
    def bidder(self) -> Holder | None:
        """Who has the highest bid."""
        return None

    @property
    def bid(self) -> int | None:
        """The highest bid, if the frame has it."""
        return None

    @property
    def minimum(self) -> int:
        """The minimum bid."""
        return 0

    @property
    def group(self) -> tuple[Company, ...]:
        """Companies about to merge."""
        return ()

    @property
    def revenue(self) -> int:
        """What a company's trains earned in its turn."""
        return 0

    @property
    def matter(self) -> str:
        """Which of its step's matters is being decided, where each has a rule of its own."""
        return ""


class Declined(Struct, frozen=True, array_like=True):
    """A proposal that was declined."""

    what: str
    """Who proposed it, and the action as typed, without the price."""
    price: int


class State(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that changes in a game, as frozen tables. A title adds its own.

    Where play stands: `players`, `seating`, `priority`, `phase`, `round`, `frames` (the last one decides), `declined`,
    `sold`, `operated`, and at the end `finished` and `finish`.
    Money and paper: `cash`, `certificates`, `directors`, `marks` on the market with their `arrivals`, `loans`,
    `earned`, whether the bank is `broken`, and which purses are `veiled`.
    The map: `tiles`, `tokens`, `reserved`; and `trains`. `chance` is the random generator's state."""

    players: tuple[Player, ...]
    """In seating order, unless `seating` says otherwise."""
    priority: Player
    phase: str
    round: Round
    seating: tuple[Player, ...] = ()
    """The players clockwise, where a title has seated them differently."""
    frames: tuple[Frame, ...] = ()
    chance: Chance = 0
    """The generator's state, the only source of randomness."""
    cash: dict[Holder, int]
    """By purse, including the bank's: the sum never changes."""
    certificates: dict[Certificate, Holder]
    directors: dict[Company, Player] = field(default_factory=dict)
    marks: dict[Company, Mark] = field(default_factory=dict)
    """Price markers on the market."""
    arrivals: int = 0
    tiles: dict[Hex, Laid] = field(default_factory=dict)
    """Only hexes whose tile differs from the print."""
    tokens: dict[Spot, tuple[Company, ...]] = field(default_factory=dict)
    """At each stop, in the order they were placed."""
    reserved: dict[Spot, tuple[Company, ...]] = field(default_factory=dict)
    """Spaces reserved for companies that have no token there yet."""
    trains: dict[Train, Holder] = field(default_factory=dict)
    """Every train ever sold; the others are still in the bank."""
    loans: dict[Company, int] = field(default_factory=dict)
    sold: dict[Player, tuple[Company, ...]] = field(default_factory=dict)
    """Companies whose shares a player sold in this stock round."""
    operated: dict[Company, int] = field(default_factory=dict)
    """How many operating turns a company has completed."""
    earned: dict[Company, int] = field(default_factory=dict)
    """What each company's trains earned last. For display; no rule reads it."""
    veiled: tuple[str, ...] = ()
    """Purses that only their owners see: of `players`, and of `companies`, whose directors see them."""
    declined: tuple[Declined, ...] = ()
    """Proposals that can't be repeated until something else is done."""
    broken: bool = False
    """The bank has once been unable to pay in full."""
    finished: str = ""
    """Why the game ended, with ids; empty while it is played."""
    finish: Sentence | None = None
    """The same with references; None in a State stored before sentences had them."""

    @property
    def acting_company(self) -> Company | None:
        """The company whose turn it is, or that is decided about: from the topmost frame that names one."""
        return next((frame.company for frame in reversed(self.frames) if frame.company), None)


def with_frames(kind: type[S], frames: frozenset[type[Frame]]) -> type[S]:
    """A title's State with the kinds of frame its play uses, so that its JSON can be decoded."""
    closed: type[S] = _closed(kind, frames)
    return closed


@cache
def _closed(kind: type[Struct], frames: frozenset[type[Frame]]) -> Any:
    union = reduce(or_, sorted(frames, key=lambda frame: frame.__name__))
    fields = [("frames", GenericAlias(tuple, (union, ...)), ())]

    # Pickled as JSON: by name, pickle would find the title's own class instead of this one.
    def reduced(state: S) -> tuple[Any, ...]:
        return _read, (kind, frames, json.encode(state))

    closed = defstruct(
        kind.__name__,
        fields,
        bases=(kind,),
        module=kind.__module__,
        namespace={"__reduce__": reduced},
        frozen=True,
        kw_only=True,
    )
    # Decoded once before anybody else has it: two threads that first decode a Struct together crash msgspec.
    json.Decoder(closed)
    return closed


def _read(kind: type[S], frames: frozenset[type[Frame]], text: bytes) -> S:
    return json.decode(text, type=with_frames(kind, frames))
