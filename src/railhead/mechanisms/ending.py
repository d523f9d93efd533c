"""The end of a game: everybody's wealth is counted, as the title counts it."""

from typing import Any

from railhead.core.draft import Draft
from railhead.core.ids import Player


def end_game(d: Draft[Any], why: str) -> None:
    d.replace(finished=why)
    d.tell("end", why)
    first = winners(d)
    d.tell("end", f"{' and '.join(first)} {'wins' if len(first) == 1 else 'win'} with {d.title.worth(d, first[0])}")


def winners(d: Draft[Any]) -> list[Player]:
    """The wealthiest; equals share the victory."""
    wealth = {player: d.title.worth(d, player) for player in d.state.players}
    most = max(wealth.values())
    return [player for player, worth in wealth.items() if worth == most]
