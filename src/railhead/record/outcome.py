"""The outcome of a game: why it ended, and the ranking."""

from collections.abc import Sequence

from msgspec import Struct

from railhead.core.ids import Player
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.ending import ranks


class Place(Struct, frozen=True):
    """A player's place at the end: `rank`, `seat`, `name` and `worth`. Players in a tie share a rank, and the next one
    is skipped."""

    rank: int
    seat: Player
    name: str
    worth: int


class Outcome(Struct, frozen=True):
    """How a game ended: the `reason`, and the `ranking` of all players."""

    reason: str
    """Why the game ended."""
    ranking: tuple[Place, ...]
    """Everybody, the best first."""

    @property
    def winners(self) -> tuple[Place, ...]:
        """Everybody with rank 1: several in a tie."""
        return tuple(place for place in self.ranking if place.rank == 1)

    def __str__(self) -> str:
        first = self.winners
        names = " and ".join(place.name for place in first)
        return f"{names} {'wins' if len(first) == 1 else 'win'} with {first[0].worth}: {self.reason}"


def outcome_of(title: Title, state: State, names: Sequence[str]) -> Outcome:
    draft: Draft[State] = Draft(title, state)
    places = ranks(draft)
    ranking = [
        Place(places[seat], seat, name, title.worth(draft, seat))
        for seat, name in zip(state.players, names, strict=True)
    ]
    return Outcome(state.finished, tuple(sorted(ranking, key=lambda place: place.rank)))
