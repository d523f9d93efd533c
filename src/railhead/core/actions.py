"""Actions (what was done), options (what may be done) and events (what happened): small flat data, exact as JSON."""

import json
from collections.abc import Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct, field

from railhead.core.errors import Malformed
from railhead.core.ids import Certificate, Company, Hex, Holder, Player, Private, Spot, Tile, Train
from railhead.core.sentences import About, plain

T = TypeVar("T")
Value: TypeAlias = str | int | bool | list[Any] | dict[str, Any]
"""Any JSON value. Spelled out to a fixed depth: a recursive type could not be decoded as part of a State."""


class _Name(Generic[T]):
    """An argument that names something: a string in JSON. Clauses read names thousands of times when options are
    listed, and calling the NewTypes would take most of that time."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, args: "Args", owner: type) -> T:
        value: Any = args[self.name]
        if not isinstance(value, str):
            value = args.text(self.name)
        name: T = value
        return name


class Args(dict[str, Value]):
    """The arguments of an action, read by name. A value of the wrong type is malformed, not refused."""

    def text(self, name: str) -> str:
        value = self[name]
        if not isinstance(value, str):
            raise Malformed(f"{name} must be a text, not {value!r}")
        return value

    def number(self, name: str) -> int:
        value = self[name]
        if isinstance(value, bool) or not isinstance(value, int):
            raise Malformed(f"{name} must be a whole number, not {value!r}")
        return value

    def with_(self, **more: Value) -> "Args":
        return Args({**self, **more})

    company = _Name[Company]("company")
    private = _Name[Private]("private")
    player = _Name[Player]("player")
    certificate = _Name[Certificate]("certificate")
    train = _Name[Train]("train")
    hex = _Name[Hex]("hex")
    tile = _Name[Tile]("tile")
    spot = _Name[Spot]("spot")


class Action(Struct, frozen=True):
    """One thing that was done: `actor` is the seat, `kind` what was done, `args` with what, by name. In JSON the
    arguments stand beside actor and kind."""

    actor: Player
    kind: str
    args: dict[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        """As a player would type it, composed arguments as JSON."""
        return f"{self.actor} {self.typed}"

    @property
    def typed(self) -> str:
        """The same without the actor."""
        return " ".join([self.kind, *(f"{name}={_typed(value)}" for name, value in self.args.items())])


def _typed(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else str(value)


def action_to_json(action: Action) -> dict[str, Any]:
    return {"actor": action.actor, "kind": action.kind, **action.args}


def action_from_json(raw: Any) -> Action:
    """Raises Malformed for anything that is not a flat action."""
    if not isinstance(raw, Mapping):
        raise Malformed(f"an action is an object with actor and kind, not {raw!r}")
    rest = dict(raw)
    actor, kind = rest.pop("actor", None), rest.pop("kind", None)
    if not isinstance(actor, str) or not isinstance(kind, str):
        raise Malformed("an action needs an actor and a kind, both texts")
    try:
        args = msgspec.convert(rest, dict[str, Value])
    except msgspec.ValidationError as error:
        raise Malformed(f"{kind}: {error}") from None
    return Action(Player(Holder(actor)), kind, args)


class Bounds(Struct, frozen=True):
    """The whole numbers a player may name: from least to most in steps."""

    least: int
    most: int
    step: int = 1

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most and (number - self.least) % self.step == 0

    @property
    def empty(self) -> bool:
        return self.least > self.most

    @property
    def highest(self) -> int:
        return self.least + (self.most - self.least) // self.step * self.step

    def __str__(self) -> str:
        """20…420 by 5."""
        if self.least == self.highest:
            return str(self.least)
        return f"{self.least}…{self.highest}" + (f" by {self.step}" if self.step > 1 else "")


class Option(Struct, frozen=True):
    """One thing that may be done now, by `actor`: its `kind`, the `args` that are settled, `bounds` for numbers still
    to be chosen, in `free` the names of arguments to be composed, such as routes, and the `rule` behind it. `idle`
    marks passing and what is possible at any time; `meaning` says what it leads to where the kind doesn't.
    `Game.complete` makes an action of it."""

    actor: Player
    kind: str
    rule: str
    args: dict[str, Value] = field(default_factory=dict)
    bounds: dict[str, Bounds] = field(default_factory=dict)
    free: tuple[str, ...] = ()
    idle: bool = False
    """Passing, or something possible at any time: never a reason to wait for a player."""
    meaning: str = ""
    """What it amounts to where its kind does not say so, such as a pass that bankrupts a company."""

    def action(self, **named: Value) -> Action:
        """As an action, with a value for each name in `bounds` and `free`."""
        return Action(self.actor, self.kind, {**self.args, **named})

    def __str__(self) -> str:
        fixed = [f"{name}={value}" for name, value in (*self.args.items(), *self.bounds.items())]
        return " ".join([self.actor, self.kind, *fixed, *(f"{name}=?" for name in self.free)])


class Event(Struct, frozen=True):
    """What happened: its `kind`, a `sentence` with named fields, and in `about` the value of each (see
    `core/sentences.py`). `Game.describe` puts it into words."""

    kind: str
    sentence: str = field(name="text")
    about: About = {}
    """Empty in entries stored before events had references: their sentence contains the ids."""

    @property
    def text(self) -> str:
        """The sentence with the ids of players, companies and hexes."""
        return plain(self.sentence, self.about)

    def __str__(self) -> str:
        return self.text


def event_to_json(event: Event) -> dict[str, Any]:
    """For API clients: the plain sentence beside the one with fields."""
    return {"kind": event.kind, "text": event.text, "sentence": event.sentence, "about": event.about}
