"""A record: everything needed to replay a game, and its JSON format (docs/records.md)."""

from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from railhead.core import chance
from railhead.core.actions import Action, action_from_json, action_to_json
from railhead.core.board import BoardFile, opened
from railhead.core.errors import Malformed
from railhead.core.reading import check_depth
from railhead.core.title import OptionValue, Title
from railhead.titles import edition_of, is_played, load

FORMAT = 2
"""Format 1 only had numeric seeds; it can still be read."""
UNDO, REDO = "undo", "redo"
"""Entries that move back and forth in the history instead of playing on."""

LONGEST_NAME = 60
Seed = Annotated[int, Meta(ge=0, lt=1 << 53)] | Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]
"""An integer within JSON's safe range, as a person enters it; or a text, as drawn by the program (core/chance.py)."""


class OwnBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """A custom board file, identified by its name and a digest."""

    name: str
    sha256: str


class Record(Struct, frozen=True, kw_only=True):
    """A game as it is saved (docs/records.md): `title`, `edition`, `players`, `options`, `seed`, its own `board` file
    if there is one, `bots` in the terminal, and `actions`. Nothing is ever removed from these: undo and redo are
    entries of their own."""

    title: str
    edition: str
    """The edition of the rules it was begun under."""
    players: tuple[str, ...]
    """Names, in seating order: the first is P1."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    """Every option of the title with its value, so that a later default changes nothing."""
    seed: Seed = 0
    board: OwnBoard | None = None
    bots: dict[str, str] = field(default_factory=dict)
    """Bots by seat in a terminal game, so that they continue when it is resumed."""
    actions: tuple[Action, ...] = ()


class RecordFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The JSON of a record. Actions are decoded one by one, so that an error can name the one at fault."""

    format: int
    title: str
    edition: str
    players: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: Seed
    board: OwnBoard | None = None
    bots: dict[str, str] = field(default_factory=dict)
    actions: list[Any]


def new_record(
    title: str,
    players: tuple[str, ...],
    options: dict[str, OptionValue] | None = None,
    seed: chance.Seed = 0,
    board: Path | BoardFile | None = None,
) -> Record:
    """A record with no actions. Raises Malformed for options or players the title does not have."""
    file = None if board is None else opened(board)
    complete = load(title, len(players), options, file).options
    own = None if file is None else OwnBoard(PurePath(file.name).name, file.sha256)
    record = Record(title=title, edition=edition_of(title), players=players, options=complete, seed=seed, board=own)
    # Written and read back at once: what could not be read again is refused before anything is played.
    return record_from_json(record_to_json(record))


def with_actions(record: Record, actions: Iterable[Action]) -> Record:
    """The same game with exactly these entries."""
    return msgspec.structs.replace(record, actions=tuple(actions))


def title_of(record: Record, board: Path | BoardFile | None = None, *, any_edition: bool = False) -> Title:
    """The title a record is played with, by the rules of its edition; `board` is the path of its custom board file, if
    it names one. With `any_edition`, an unknown edition is replaced by the present one, for reading only. Raises
    Malformed if the title, edition, an option or the board file is unknown."""
    if not any_edition and (unknown := unknown_edition(record)):
        raise Malformed(unknown)
    file = None if board is None else opened(board)
    if record.board is None:
        if file is not None:
            raise Malformed(f"this game is not played on a board file of its own, but {file.name} was given")
    elif file is None:
        raise Malformed(f"this game is played on the board file {record.board.name}: say where it is")
    elif file.sha256 != record.board.sha256:
        raise Malformed(f"{file.name} is not the board file this game was begun with")
    return load(record.title, len(record.players), record.options, file, record.edition)


def unknown_edition(record: Record) -> str:
    """Why a game can't be continued, if its edition is unknown."""
    if is_played(record.title, record.edition):
        return ""
    known = edition_of(record.title)
    return (
        f"this is a game of {record.title} in edition {record.edition!r}, which this version doesn't know; "
        f"it knows {known!r} and earlier ones that can still be played"
    )


def record_to_json(record: Record) -> bytes:
    """The record as JSON text, one action per line."""
    head = {"format": FORMAT, **msgspec.to_builtins(record)}
    del head["actions"]
    for name in ("board", "bots"):
        if not head[name]:
            del head[name]
    lines = [f'  "{name}": {_json(value)},' for name, value in head.items()]
    actions = ",\n".join(f"    {_json(action_to_json(action))}" for action in record.actions)
    lines.append(f'  "actions": [\n{actions}\n  ]' if actions else '  "actions": []')
    return "\n".join(["{", *lines, "}", ""]).encode()


def record_from_json(text: bytes) -> Record:
    """Raises Malformed if the text is no record. Whether its actions are legal shows when it is replayed."""
    check_depth(text)
    try:
        written = msgspec.json.decode(text, type=RecordFile)
    except msgspec.ValidationError as error:
        raise Malformed(f"this isn't a Railhead game: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"this isn't valid JSON, or the file is cut off: {error}") from None
    if not 1 <= written.format <= FORMAT:
        raise Malformed(f"records are read in formats 1 to {FORMAT}, this one is in format {written.format}")
    if written.format == 1 and not isinstance(written.seed, int):
        raise Malformed("in a record of format 1 the seed is a whole number")
    _check_names(written.players)
    return Record(
        title=written.title,
        edition=written.edition,
        players=written.players,
        options=written.options,
        seed=written.seed,
        board=written.board,
        bots=written.bots,
        actions=tuple(_action(number, raw) for number, raw in enumerate(written.actions, 1)),
    )


def _action(number: int, raw: Any) -> Action:
    try:
        return action_from_json(raw)
    except Malformed as error:
        raise Malformed(f"action {number}: {error}") from None


def _check_names(names: tuple[str, ...]) -> None:
    for name in names:
        if not name.strip() or len(name) > LONGEST_NAME:
            raise Malformed(f"a player's name has 1 to {LONGEST_NAME} letters: {name!r}")
    if len(set(names)) < len(names):
        raise Malformed(f"two players have the same name: {', '.join(names)}")


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
