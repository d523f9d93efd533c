"""Whole games kept beside this file: `<name>.json` is a record, `<name>.hashes` the hash of the State at its start and
after each of its actions, a line each, `<name>.events` how often each kind of event is told."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from railhead.core.errors import GameError
from railhead.core.state import State
from railhead.record import Game, Record, load_record, save
from railhead.simulate import Job, attempt

FOLDER = Path(__file__).parent
LENGTH = 12
"""Digits of a hash that are kept."""


def records() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def hashes_file(record: Path) -> Path:
    return record.with_suffix(".hashes")


def events_file(record: Path) -> Path:
    return record.with_suffix(".events")


def hash_of(state: State) -> str:
    """The same for equal States, whatever the order of their tables."""
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()[:LENGTH]


def hashes_of(game: Game) -> list[str]:
    return [hash_of(game.at(version)) for version in range(game.version + 1)]


def events_of(game: Game) -> list[str]:
    """Kinds of event, and how often each is told: a sentence may be worded anew, but none may be lost."""
    counts = Counter(event.kind for entry in game.log for event in entry.events)
    return [f"{kind} {count}" for kind, count in sorted(counts.items())]


def first_difference(stored: Sequence[str], found: Sequence[str]) -> int | None:
    """After how many actions two rows of hashes first differ; None if they are the same."""
    if len(stored) != len(found):
        found = [*found, *[""] * (len(stored) - len(found))]
        stored = [*stored, *[""] * (len(found) - len(stored))]
    return next((number for number, (a, b) in enumerate(zip(stored, found, strict=True)) if a != b), None)


def write(record: Record, file: Path) -> Game:
    """Keep a game, its hashes and its events."""
    game = Game.replay(record)
    save(record, file)
    hashes_file(file).write_text("\n".join(hashes_of(game)) + "\n", encoding="utf-8")
    events_file(file).write_text("\n".join(events_of(game)) + "\n", encoding="utf-8")
    return game


def played(job: Job) -> Record:
    result = attempt(job)
    assert not result.failure, result.trace
    return result.record


def rewritten(file: Path) -> str:
    """Write a game's hashes anew; if its actions are no longer legal, have the bots it names play it again."""
    try:
        game = write(load_record(file), file)
    except GameError as error:
        game = write(played(_job(file)), file)
        return f"{file.name}: played again, {game.version} actions ({error})"
    return f"{file.name}: hashes of {game.version} actions"


def _job(file: Path) -> Job:
    """How the game was played: by bots, whose names with the number of their seat are those of the players."""
    raw = msgspec.json.decode(file.read_bytes())
    bots = ",".join(name.rpartition(" ")[0] for name in raw["players"])
    return Job(title=raw["title"], players=len(raw["players"]), seed=raw["seed"], bot=bots, options=raw["options"])
