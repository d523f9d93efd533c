"""The tempo of a game: in which round each phase begins, how many trains are sold by then, dividends, and everybody's
final wealth. The same for games of people and of bots."""

from itertools import pairwise

from msgspec import Struct

from railhead.core.state import State
from railhead.record import Game, Record
from railhead.record.history import effective


class PhaseBegins(Struct, frozen=True, array_like=True):
    phase: str
    round: str
    place: int
    """Operating rounds so far, including this one."""
    trains: int
    """Trains sold so far."""


class Tempo(Struct, frozen=True):
    phases: tuple[PhaseBegins, ...]
    operating_rounds: int
    trains: int
    dividends: int
    """Paid to players."""
    worth: tuple[int, ...]
    """Final wealth by seat."""


def tempo_of(record: Record) -> Tempo:
    """Raises what replaying raises."""
    game = Game.replay(record)
    return tempo_of_game(game)


def tempo_of_game(game: Game) -> Tempo:
    states = [game.at(0), *(game.at(number + 1) for number in effective(game.record.actions))]
    begun: list[PhaseBegins] = []
    rounds: list[str] = []
    paid = 0
    for before, after in pairwise(states):
        if after.round.kind == "OR" and str(after.round) not in rounds:
            rounds.append(str(after.round))
        if after.phase != before.phase:
            # The purchase that begins a phase may also end the round: the phase belongs to the round before.
            now = str(before.round)
            place = rounds.index(now) + 1 if now in rounds else len(rounds)
            begun.append(PhaseBegins(after.phase, now, place, len(after.trains)))
        if after.earned is not before.earned:
            paid += _gained(before, after)
    worth = tuple(game.worth(player) for player in game.state.players)
    return Tempo(tuple(begun), len(rounds), len(game.state.trains), paid, worth)


def _gained(before: State, after: State) -> int:
    """What players received in a step that settled a company's earnings."""
    return sum(max(0, after.cash.get(player, 0) - before.cash.get(player, 0)) for player in after.players)


def tempo_line(tempo: Tempo) -> str:
    """The tempo as text."""
    phases = ", ".join(f"{one.phase} in OR {one.place} ({one.trains})" for one in tempo.phases)
    worth = ", ".join(map(str, tempo.worth))
    return (
        f"phases begin (trains sold): {phases}; {tempo.operating_rounds} operating rounds, "
        f"{tempo.trains} trains, {tempo.dividends} paid to players, worth {worth}"
    )
