"""The checker finds what it is there to find: every kind of forged history is told, a true one is not."""

import zlib
from collections.abc import Callable

import msgspec
import pytest

from railhead.core.actions import Action, action_to_json
from railhead.core.ids import Holder, Player
from railhead.core.play import complete, options, view
from railhead.core.state import State
from railhead.server.settings import Settings
from railhead.server.storage.database import Database
from railhead.server.storage.snapshots import program
from railhead.server.storage.store import Store
from railhead.server.tables.lobby import Lobby, Submission
from railhead.server.tables.setup import Seating, Setup
from railhead.server.tables.visitors import Visitor, new_token
from railhead.server.torture.checker import FEWEST_SAMPLES, Broken, Truth, check
from railhead.server.torture.history import ACKNOWLEDGED, REFUSED, Attempt, Heard, History, Race, Sample, Seen, Stream
from railhead.server.torture.site import read_truth

LENGTH = 20
"""Entries: more than lie between two snapshots."""
SEATS = ("P1", "P2", "P3", None)

Case = tuple[History, Truth]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Case:
    """A game of 1853, whose contracts are bid for in secret, and all that happened at its table."""
    database = Database(Settings(data=tmp_path_factory.mktemp("checker")))
    store, host = Store(database, program()), Visitor(new_token())
    lobby, history = Lobby(store, 8, lambda table: None), History()
    setup = Setup(title="1853", players=("Ann", "Bob", "Cleo"), seating=Seating(hot_seat=True))
    table = lobby.create(setup, host)
    history.attempts.append(Attempt(table.id, "P1", "foul", 0, {"kind": "nonsense"}, REFUSED, 422))
    for version in range(LENGTH):
        option = options(table.title, table.game.state, table.awaited[-1])[0]
        action = complete(table.title, table.game.state, option, number=lambda bounds: bounds.least)
        lobby.act_for(table, table.players, Submission(action, version, f"key-{version}"))
        history.attempts.append(_attempt(table.id, action, version))
    truth = read_truth(store, table.id)
    database.close()
    assert truth is not None
    assert any(entry.is_secret for entry in truth.entries)
    assert truth.snapshots
    for seat in SEATS:
        history.streams.append(Stream(table.id, seat, [_heard(truth, number, seat) for number in range(1, LENGTH + 1)]))
        history.seen |= {_seen(truth, point, seat) for point in range(LENGTH + 1)}
    history.races.append(Race(table.id, 3, [409, 200, 409]))
    history.samples = [Sample(float(second), 100_000_000, 50) for second in range(FEWEST_SAMPLES)]
    history.numbers[table.id] = {"12345678"}
    return history, truth


@pytest.fixture
def case(played: Case) -> Case:
    """Copies, to be forged."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(played[0]), type=History), msgspec.structs.replace(
        played[1], entries=list(played[1].entries), snapshots=dict(played[1].snapshots)
    )


def _attempt(game: str, action: Action, version: int) -> Attempt:
    sent = {name: value for name, value in action_to_json(action).items() if name != "actor"}
    return Attempt(game, action.actor, f"key-{version}", version, sent, ACKNOWLEDGED, 200, version + 1)


def _heard(truth: Truth, number: int, seat: str | None) -> Heard:
    entry = truth.entries[number - 1]
    action = action_to_json(entry.action)
    if entry.is_secret and entry.action.actor != seat:
        action = {"actor": entry.action.actor, "kind": entry.action.kind, "is_secret": True}
    return Heard(number, {"version": number, "action": action}, is_over=False)


def _seen(truth: Truth, point: int, seat: str | None, state: State | None = None) -> Seen:
    shown = view(truth.states[point], None if seat is None else Player(Holder(seat))) if state is None else state
    return Seen(truth.game_row.id, seat, point, zlib.compress(msgspec.json.encode(shown)))


def promises(case: Case) -> set[str]:
    return {broken.promise for broken in _check(case)}


def _check(case: Case) -> list[Broken]:
    return check(case[0], {case[1].game_row.id: case[1]})


def a_secret(truth: Truth) -> tuple[int, Player]:
    """A version at which somebody has a secret, and who."""
    return next(
        (number, player)
        for number, state in enumerate(truth.states)
        for player in state.players
        if view(state, None) != view(state, player)
    )


def test_true_history_is_not_complained_of(case: Case) -> None:
    assert _check(case) == []


def lose(history: History, truth: Truth) -> None:
    """The last entry is gone, together with all that was seen of it."""
    truth.entries.pop()
    truth.game_row = msgspec.structs.replace(truth.game_row, version=LENGTH - 1)
    for stream in history.streams:
        stream.heard.pop()
    history.seen = {seen for seen in history.seen if seen.point < LENGTH}


def alter(history: History, truth: Truth) -> None:
    entry = truth.entries[2]
    truth.entries[2] = msgspec.structs.replace(entry, action=Action(entry.action.actor, "other", {}))
    for stream in history.streams:
        stream.heard[2] = _heard(truth, 3, stream.seat)


def move(history: History, truth: Truth) -> None:
    history.attempts[1].stored += 1


def lose_game(history: History, truth: Truth) -> None:
    history.attempts.append(Attempt("another", "P1", "x", 0, {"kind": "pass"}, ACKNOWLEDGED, 200, 1))


def show_more(history: History, truth: Truth) -> None:
    history.seen.add(Seen(truth.game_row.id, "P1", LENGTH + 1, zlib.compress(b"{}")))


@pytest.mark.parametrize("forge", [lose, alter, move, lose_game, show_more])
def test_loss_is_found(case: Case, forge: Callable[[History, Truth], None]) -> None:
    forge(*case)
    assert promises(case) == {"nothing acknowledged is lost"}


def test_refused_action_that_took_effect_is_found(case: Case) -> None:
    case[0].attempts[5].outcome = REFUSED
    assert promises(case) == {"nothing refused took effect"}


def test_unknown_outcome_may_be_either(case: Case) -> None:
    case[0].attempts[5].outcome = "unknown"
    case[0].attempts.append(Attempt(case[1].game_row.id, "P1", "never", 3, {"kind": "pass"}))
    assert _check(case) == []


def test_entry_nobody_sent_is_found(case: Case) -> None:
    del case[0].attempts[5]
    assert promises(case) == {"nothing comes from nobody"}


def test_entry_of_a_bot_comes_from_the_server(case: Case) -> None:
    attempt = case[0].attempts.pop(5)
    case[1].entries[4] = msgspec.structs.replace(case[1].entries[4], key="bot/4")
    assert attempt.stored == 5
    assert _check(case) == []


def test_hole_is_found(case: Case) -> None:
    case[1].entries[7] = msgspec.structs.replace(case[1].entries[7], seq=9)
    assert "versions have no holes" in promises(case)


def test_version_that_is_not_the_number_of_entries_is_found(case: Case) -> None:
    case[1].game_row = msgspec.structs.replace(case[1].game_row, version=LENGTH + 1)
    assert promises(case) == {"versions have no holes"}


def test_entry_that_cannot_be_played_is_found(case: Case) -> None:
    case[1].error = "entry 3, P1 pass: not now"
    assert promises(case) == {"what is stored can be played again"}


def test_wrong_snapshot_is_found(case: Case) -> None:
    number = next(iter(case[1].snapshots))
    case[1].snapshots[number] = b"{}"
    assert promises(case) == {"snapshots are what was played"}


@pytest.mark.parametrize("numbers", [[1, 2, 4], [1, 3, 2], [1, 1, 2], [2, 3], list(range(1, LENGTH))])
def test_stream_with_a_gap_a_repeat_or_an_early_end_is_found(case: Case, numbers: list[int]) -> None:
    stream = case[0].streams[0]
    rest = range(max(numbers) + 1, LENGTH + 1) if len(numbers) < LENGTH - 1 else ()
    stream.heard = [_heard(case[1], number, stream.seat) for number in (*numbers, *rest)]
    assert promises(case) == {"every stream hears everything in order"}


def test_stream_that_heard_another_action_is_found(case: Case) -> None:
    case[0].streams[0].heard[3].line["action"] = {"actor": "P1", "kind": "other"}
    assert promises(case) == {"every stream hears everything in order"}


def test_stream_that_heard_of_an_end_there_was_not_is_found(case: Case) -> None:
    case[0].streams[0].heard[3].is_over = True
    assert promises(case) == {"every stream hears everything in order"}


def test_secret_told_by_a_stream_is_found(case: Case) -> None:
    entry = next(entry for entry in case[1].entries if entry.is_secret)
    spectator = case[0].streams[-1]
    spectator.heard[entry.seq - 1].line["action"] = action_to_json(entry.action)
    assert promises(case) == {"no seat sees a secret"}


def test_secret_shown_is_found(case: Case) -> None:
    point, owner = a_secret(case[1])
    case[0].seen.add(_seen(case[1], point, None, view(case[1].states[point], owner)))
    assert promises(case) == {"no seat sees a secret"}


def test_other_state_shown_is_found(case: Case) -> None:
    state = msgspec.structs.replace(case[1].states[3], cash={})
    case[0].seen.add(_seen(case[1], 3, None, view(state, None)))
    assert promises(case) == {"what is shown is what was played"}


def test_seeds_told_are_found(case: Case) -> None:
    numbers = case[0].numbers[case[1].game_row.id]
    numbers.add(str(case[1].game_row.seed))
    assert promises(case) == {"no seat sees a secret"}
    numbers.clear()
    assert promises(case) == set()
    numbers.add(case[1].game_row.bot_seed)
    assert promises(case) == {"no seat sees a secret"}


@pytest.mark.parametrize("statuses", [[409, 409], [200, 200, 409], [200, 422], [200, 0], []])
def test_race_without_one_winner_is_found(case: Case, statuses: list[int]) -> None:
    case[0].races[0].statuses = statuses
    assert promises(case) == {"of several at once one wins"}


@pytest.mark.parametrize(("memory", "descriptors"), [(4_000_000, 0), (0, 1)])
def test_growth_under_load_is_found(case: Case, memory: int, descriptors: int) -> None:
    case[0].samples = [
        Sample(float(second), 100_000_000 + second * memory, 50 + second * descriptors)
        for second in range(FEWEST_SAMPLES)
    ]
    assert promises(case) == {"a server under load does not grow"}


def test_crash_is_found(case: Case) -> None:
    case[0].crashes.append("500: something went wrong here")
    assert promises(case) == {"no crash"}
