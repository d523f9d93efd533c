"""The end of a game: everybody's wealth is counted, as the title counts it."""

from railhead.core.draft import Draft
from railhead.core.ids import Player
from railhead.core.state import State


def end_game(d: Draft[State], why: str) -> None:
    d.replace(finished=why)
    d.tell("end", why)
    first = winners(d)
    d.tell("end", f"{' and '.join(first)} {'wins' if len(first) == 1 else 'win'} with {d.title.worth(d, first[0])}")


def ranks(d: Draft[State]) -> dict[Player, int]:
    """Everybody's place: by what the title ranks first, then by wealth; equals share a place."""
    counts = {player: (d.title.tier(d, player), d.title.worth(d, player)) for player in d.state.players}
    return {player: 1 + sum(other > own for other in counts.values()) for player, own in counts.items()}


def winners(d: Draft[State]) -> list[Player]:
    """Equals share the victory."""
    return [player for player, place in ranks(d).items() if place == 1]
