"""The types of the server's JSON answers. The OpenAPI document is generated from them."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from railhead.core.actions import Event, Option, Value
from railhead.core.board import OptionEntry
from railhead.core.chance import Seed
from railhead.core.ids import Player
from railhead.core.sentences import About
from railhead.core.title import OptionValue
from railhead.mechanisms.description import Preset
from railhead.server.storage.policies import Policies
from railhead.server.storage.store import GameRow
from railhead.server.tables.chat import ChatMessage
from railhead.server.tables.programs import Order


class TitleAnswer(Struct, frozen=True):
    """A title that can be played: numbers of players, presets and options."""

    id: str
    name: str
    players: list[int]
    seating: str
    caution: str
    presets: tuple[Preset, ...]
    options: dict[str, OptionEntry]


class GameSummary(Struct, frozen=True):
    """A game in a list."""

    id: str
    title: str
    players: tuple[str, ...]
    round: str
    awaited: tuple[str, ...]
    finished: str
    version: int
    created: int
    moved: int
    is_listed: bool
    pace: str


def summary(game_row: GameRow) -> GameSummary:
    fields = {name: getattr(game_row, name) for name in GameSummary.__struct_fields__ if name != "pace"}
    return GameSummary(**fields, pace=game_row.policies.pace)


class GameLists(Struct, frozen=True):
    """Your own games, and the public ones."""

    mine: list[GameSummary]
    listed: list[GameSummary]


class GameMade(Struct, frozen=True):
    """A new table: the links to its seats, and your token if you had none."""

    id: str
    links: dict[str, str]
    token: str | UnsetType = UNSET


class GameImported(Struct, frozen=True):
    """A game that was imported."""

    id: str
    version: int
    token: str | UnsetType = UNSET


class EventAnswer(Struct, frozen=True):
    """What happened: in plain words with ids, and as a sentence with the value of each of its fields."""

    kind: str
    text: str
    sentence: str
    about: About


def event_answer(event: Event) -> EventAnswer:
    return EventAnswer(event.kind, event.text, event.sentence, event.about)


class LineAnswer(Struct, frozen=True):
    """One entry of the log as you may read it; `version` is that of the game after it."""

    version: int
    round: str
    action: dict[str, Any]
    events: list[EventAnswer]
    is_undone: bool
    at: int
    by: str = ""
    """The seat, or `host`, that did it for another; `clock` if time was up; `program` if you had programmed it."""


class PlayerAnswer(Struct, frozen=True):
    """A seat and who holds it."""

    seat: Player
    name: str
    bot: str | None
    is_open: bool
    agrees_to_undo: bool


class SetupAnswer(Struct, frozen=True):
    """How a game was set up. The seed is null while it is secret."""

    options: dict[str, OptionValue]
    seed: Seed | None
    seed_is_open: bool
    board: str | None


class WhatIfAnswer(Struct, frozen=True):
    """Where a what-if board branched off: the game, the number of entries, and the seat whose view it starts from."""

    origin: str
    point: int
    seat: str | None


class GameAnswer(Struct, frozen=True, kw_only=True):
    """A game as one seat, or a spectator, sees it at one point. docs/api.md describes each field."""

    id: str
    title: str
    edition: str
    later_changes: list[str]
    kind: str
    what_if: WhatIfAnswer | None = None
    undo: str
    policies: Policies
    is_listed: bool
    created: int
    setup: SetupAnswer
    players: list[PlayerAnswer]
    seat: Player | None
    seats: tuple[Player, ...]
    is_host: bool
    version: int
    point: int
    round: str
    awaited: tuple[Player, ...]
    finished: str
    closed: str
    may_undo: bool
    may_redo: bool
    may_agree: bool
    agreed: tuple[Player, ...]
    may_export: bool
    state: dict[str, Any] | None
    """Null for a game that can no longer be opened."""
    options: list[Option]
    anytime: list[Option]
    lines: list[LineAnswer] | UnsetType = UNSET
    """The stored log; only sent for a game that can no longer be opened."""


class OptionsAnswer(Struct, frozen=True):
    """What you may do at this version."""

    version: int
    awaited: tuple[Player, ...]
    options: list[Option]
    anytime: list[Option]


class Acted(Struct, frozen=True):
    """The version after the action, the log lines it added, and the latest version."""

    version: int
    lines: list[LineAnswer]
    now: int


class PreviewAnswer(Struct, frozen=True):
    """What an action would lead to as far as your seat can tell; the state is null where that can't be known."""

    state: dict[str, Any] | None
    events: list[EventAnswer]
    depends: str


class Suggestion(Struct, frozen=True):
    """A suggested value for an argument that must be composed, such as a set of routes."""

    value: Value


class HintAnswer(Struct, frozen=True):
    """What a strong player would do, and why."""

    action: dict[str, Any]
    why: str


class LogPage(Struct, frozen=True):
    """Up to 1000 lines of the log, and whether there are more."""

    version: int
    open_seed: Seed | None
    lines: list[LineAnswer]
    is_more: bool


class LinksAnswer(Struct, frozen=True):
    """Links that nobody has taken yet, by seat."""

    links: dict[str, str]


class LinkAnswer(Struct, frozen=True):
    """A link to one of your seats."""

    link: str


class SeatTaken(Struct, frozen=True):
    """The game you sit at now, and your token if you had none."""

    game: str
    token: str | UnsetType = UNSET


class SeatDone(Struct, frozen=True):
    """What was made for a seat: a link, or a recovery code. Your token if you had none."""

    link: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    token: str | UnsetType = UNSET


class ProgramAnswer(Struct, frozen=True):
    """A programmed action: whose it is, what it does, and since which version. Delete it by its subject."""

    seat: Player
    subject: str
    order: Order
    round: str
    since: int


class ProgramsAnswer(Struct, frozen=True):
    """The programmed actions of your seats. Nobody else is shown them."""

    programs: list[ProgramAnswer]


class MessagesAnswer(Struct, frozen=True):
    """Chat messages, oldest first."""

    messages: list[ChatMessage]
