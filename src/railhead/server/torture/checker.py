"""Compares a history with the database it was made on, and reports every broken promise.

The truth is the entries in the database, replayed from the first: not what a server has in memory.
"""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct, field

from railhead.core.actions import action_from_json, action_to_json
from railhead.core.errors import GameError
from railhead.core.ids import Holder, Player
from railhead.core.play import view
from railhead.core.state import State
from railhead.record.entries import Entry
from railhead.server.storage.store import GameRow
from railhead.server.torture.history import ACKNOWLEDGED, REFUSED, Attempt, Heard, History, Sample, Seen, Stream

MORE_MEMORY = 0.10
MORE_DESCRIPTORS = 8
"""By how much a server under load may grow from the second third of the time to the last."""
FEWEST_SAMPLES = 30


class Broken(Struct, frozen=True):
    """A promise that was not kept."""

    promise: str
    game: str
    what: str

    def __str__(self) -> str:
        return f"{self.promise}: {self.what}" + (f" (game {self.game})" if self.game else "")


class Truth(Struct):
    """A game as the database has it."""

    game_row: GameRow
    entries: list[Entry]
    states: list[State]
    """The State after so many entries, replayed from the first."""
    snapshots: dict[int, bytes] = field(default_factory=dict)
    """States that the server stored, as JSON, by entry."""
    error: str = ""
    """Why an entry can't be replayed."""

    @property
    def was_over(self) -> bool:
        return any(state.finished for state in self.states)

    @property
    def keys(self) -> dict[str, Entry]:
        return {entry.key: entry for entry in self.entries}


def check(history: History, truths: Mapping[str, Truth]) -> list[Broken]:
    """Everything that is broken."""
    broken = [Broken("no crash", "", crash) for crash in history.crashes]
    broken += _races(history)
    broken += flat(history.samples)
    for game, truth in truths.items():
        attempts = [attempt for attempt in history.attempts if attempt.game == game]
        broken += _numbered(truth)
        broken += _stored(attempts, truth)
        broken += _sent(attempts, truth)
        broken += _snapshots(truth)
        broken += _leaks(history.numbers.get(game, set()), truth)
        for stream in history.streams:
            if stream.game == game:
                broken += _heard(stream, truth)
        for seen in history.seen:
            if seen.game == game:
                broken += _shown(seen, truth)
    unknown = {attempt.game for attempt in history.attempts} - truths.keys()
    return broken + [Broken("nothing acknowledged is lost", game, "the game is gone") for game in sorted(unknown)]


def _numbered(truth: Truth) -> Iterator[Broken]:
    if truth.error:
        yield Broken("what is stored can be played again", truth.game_row.id, truth.error)
    numbers = [entry.seq for entry in truth.entries]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Broken("versions have no holes", truth.game_row.id, f"entries are numbered {_few(numbers)}")
    elif truth.game_row.version != len(numbers):
        yield Broken(
            "versions have no holes", truth.game_row.id, f"{len(numbers)} entries, but version {truth.game_row.version}"
        )


def _stored(attempts: list[Attempt], truth: Truth) -> Iterator[Broken]:
    keys = truth.keys
    for attempt in attempts:
        entry = keys.get(attempt.key)
        if attempt.outcome == REFUSED and entry is not None:
            what = f"{attempt.action} was answered by {attempt.status} and is entry {entry.seq}"
            yield Broken("nothing refused took effect", attempt.game, what)
        if attempt.outcome != ACKNOWLEDGED:
            continue
        if entry is None:
            what = f"version {attempt.stored}, {attempt.action} is not there"
        elif attempt.stored not in (0, entry.seq):
            what = f"{attempt.action} was acknowledged as {attempt.stored} and is entry {entry.seq}"
        elif not _is_same(attempt, entry):
            what = f"{attempt.action} was acknowledged, entry {entry.seq} is {entry.action}"
        else:
            continue
        yield Broken("nothing acknowledged is lost", attempt.game, what)


def _is_same(attempt: Attempt, entry: Entry) -> bool:
    """A form may leave composed arguments to the server, so only what it named is compared."""
    try:
        sent = action_from_json({"actor": attempt.seat, **attempt.action})
    except GameError:
        return False
    stored = entry.action
    named = {name: stored.args.get(name) for name in sent.args}
    return (sent.actor, sent.kind, sent.args) == (stored.actor, stored.kind, named)


def _sent(attempts: list[Attempt], truth: Truth) -> Iterator[Broken]:
    """Every entry was sent by somebody: a client, or the server for a bot."""
    keys = {attempt.key for attempt in attempts}
    for entry in truth.entries:
        sender, slash, _ = entry.key.partition("/")
        if entry.key not in keys and not (slash and sender in keys | {"bot", "alone", "agreed"}):
            yield Broken("nothing comes from nobody", truth.game_row.id, f"entry {entry.seq}, {entry.action}")


def _snapshots(truth: Truth) -> Iterator[Broken]:
    for number, stored in truth.snapshots.items():
        if number >= len(truth.states) or msgspec.json.encode(truth.states[number]) != stored:
            yield Broken("snapshots are what was played", truth.game_row.id, f"that of entry {number} is not")


def _heard(stream: Stream, truth: Truth) -> Iterator[Broken]:
    numbers = [heard.version for heard in stream.heard]
    who = f"a stream of {stream.seat or 'a spectator'}"
    if numbers != list(range(1, len(truth.entries) + 1)):
        what = f"{who} heard {_few(numbers)} of {len(truth.entries)}"
        yield Broken("every stream hears everything in order", truth.game_row.id, what)
    for heard in stream.heard:
        if 0 < heard.version <= len(truth.entries) and (wrong := _misheard(stream, heard, truth)):
            yield Broken(wrong, truth.game_row.id, f"{who} was told {heard.line} of entry {heard.version}")


def _misheard(stream: Stream, heard: Heard, truth: Truth) -> str:
    """The promise broken by one message, if any."""
    entry = truth.entries[heard.version - 1]
    may_read = not entry.is_secret or entry.action.actor == stream.seat or heard.is_over
    if heard.is_over and not truth.was_over:
        return "every stream hears everything in order"
    told, done = heard.line["action"], msgspec.json.decode(msgspec.json.encode(action_to_json(entry.action)))
    if not may_read and set(told) - {"actor", "kind", "is_secret"}:
        return "no seat sees a secret"
    if (told["actor"], told["kind"]) != (done["actor"], done["kind"]) or (may_read and told != done):
        return "every stream hears everything in order"
    return ""


def _shown(seen: Seen, truth: Truth) -> Iterator[Broken]:
    seat = None if seen.seat is None else Player(Holder(seen.seat))
    who = seen.seat or "a spectator"
    if seen.point >= len(truth.states):
        yield Broken("nothing acknowledged is lost", seen.game, f"{who} was shown version {seen.point}")
        return
    state = truth.states[seen.point]
    expected = _as_json(view(state, seat))
    if (shown := seen.state) == expected:
        return
    tables = sorted(name for name in shown.keys() | expected.keys() if shown.get(name) != expected.get(name))
    opened = _as_json(state)
    is_leak = any(shown.get(name) == opened.get(name) for name in tables)
    promise = "no seat sees a secret" if is_leak else "what is shown is what was played"
    yield Broken(promise, seen.game, f"{who} was shown other {', '.join(tables)} at version {seen.point}")


def _as_json(state: State) -> dict[str, object]:
    decoded: dict[str, object] = msgspec.json.decode(msgspec.json.encode(state))
    return decoded


def _leaks(numbers: set[str], truth: Truth) -> Iterator[Broken]:
    if truth.was_over:
        return
    if not truth.game_row.seed_is_open and numbers & {str(truth.game_row.seed), truth.game_row.bot_seed}:
        yield Broken("no seat sees a secret", truth.game_row.id, "a seed was told")
    # With a drawn seed, the generator's state is the seed and a counter.
    if not truth.game_row.seed_is_open and numbers & {str(state.chance).partition(":")[0] for state in truth.states}:
        yield Broken("no seat sees a secret", truth.game_row.id, "the generator's state was told")


def _races(history: History) -> Iterator[Broken]:
    for race in history.races:
        others = [status for status in race.statuses if status not in (200, 409)]
        if race.statuses.count(200) != 1 or others:
            what = f"version {race.version} was answered by {sorted(race.statuses)}"
            yield Broken("of several at once one wins", race.game, what)


def flat(samples: list[Sample]) -> Iterator[Broken]:
    """Whether a server under load has stopped growing after the first third of the time."""
    third = len(samples) // 3
    if len(samples) < FEWEST_SAMPLES:
        return
    for what in ("memory", "descriptors"):
        before, late = median(samples[third : 2 * third], what), median(samples[2 * third :], what)
        if late > (before * (1 + MORE_MEMORY) if what == "memory" else before + MORE_DESCRIPTORS):
            yield Broken("a server under load does not grow", "", f"{what} went from {before} to {late}")


def median(samples: list[Sample], what: str) -> int:
    """The median of memory or descriptors."""
    middle: int = sorted(getattr(sample, what) for sample in samples)[len(samples) // 2]
    return middle


def _few(numbers: list[int]) -> str:
    """A list of versions in short: only the gaps."""
    for place, number in enumerate(numbers):
        if number != place + 1:
            return f"{number} where {place + 1} was to come"
    return f"1 to {len(numbers)}"
