"""Players' wealth at the end of every round, and the rounds that decided the game."""

from collections.abc import Sequence
from itertools import pairwise

from railhead.core.ids import Player
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.record import Game
from railhead.record.entries import Entry
from railhead.review.facts import LeadTaken, Standing, Swing

SWINGS = 5


def standings_of(game: Game, entries: Sequence[Entry]) -> tuple[Standing, ...]:
    """The start, and the end of each round."""
    ends = [entry for entry, following in pairwise(entries) if entry.round != following.round] + [*entries[-1:]]
    return (
        _standing(game, game.at(0), 0, "start"),
        *(_standing(game, game.after(entry), entry.seq, entry.round) for entry in ends),
    )


def _standing(game: Game, state: State, entry: int, round_: str) -> Standing:
    draft = Draft(game.title, state)
    return Standing(
        entry,
        round_,
        {player: game.title.worth(draft, player) for player in state.players},
        {player: state.cash.get(player, 0) for player in state.players},
    )


def leads_of(standings: Sequence[Standing]) -> tuple[LeadTaken, ...]:
    """Rounds after which somebody else leads alone. Drawing level is not yet a lead."""
    leads: list[LeadTaken] = []
    first: Player | None = None
    for standing in standings:
        order = sorted(standing.worth, key=lambda player: -standing.worth[player])
        ahead = standing.worth[order[0]] - standing.worth[order[1]]
        if not ahead or order[0] == first:
            continue
        if first is not None:
            leads.append(LeadTaken(standing.entry, standing.round, order[0], first, ahead))
        first = order[0]
    return tuple(leads)


def swings_of(standings: Sequence[Standing]) -> tuple[Swing, ...]:
    """The largest swings, in order of play: of each round only the player who moved furthest against the others."""
    swings = [_swing(before, after) for before, after in pairwise(standings)]
    largest = sorted((swing for swing in swings if _size(swing)), key=lambda swing: -_size(swing))[:SWINGS]
    return tuple(sorted(largest, key=lambda swing: swing.entry))


def _swing(before: Standing, after: Standing) -> Swing:
    gained = {player: after.worth[player] - before.worth[player] for player in after.worth}
    whole = sum(gained.values())

    def swing(player: Player) -> Swing:
        others = round((whole - gained[player]) / max(1, len(gained) - 1))
        in_cash = after.cash[player] - before.cash[player]
        return Swing(after.entry, after.round, player, gained[player], others, in_cash)

    return max(map(swing, gained), key=_size)


def _size(swing: Swing) -> int:
    return abs(swing.gained - swing.others)
