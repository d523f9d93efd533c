"""The complete review of a game. It reveals every secret: who may see it is up to the caller."""

from railhead.core.errors import GameError
from railhead.core.title import Title
from railhead.record import Game, Record
from railhead.review.facts import Review, RunReviewed
from railhead.review.runs import by_chooser, by_company, dearest, runs_at
from railhead.review.trains import moves_of, phases_of, types_of
from railhead.review.worth import leads_of, standings_of, swings_of

Seen = dict[int, list[RunReviewed]]
"""By entry."""


def replayed(title: Title, record: Record) -> Review:
    """The review of a record, as far as it can be replayed by the present rules."""
    game, seen = Game(title, record), Seen()
    for number, action in enumerate(record.actions):
        try:
            game.repeat(action)
        except GameError as error:
            game.close(game.why_not_applicable(number + 1, action, error))
            break
        # Immediately after the entry: where the rules have just searched for the best routes, they are still cached.
        seen[game.version] = list(runs_at(game, game.entries[-1]))
    return _review(game, seen)


def review_of(game: Game) -> Review:
    """The review of a game in memory."""
    return _review(game, {entry.seq: list(runs_at(game, entry)) for entry in game.effective()})


def _review(game: Game, seen: Seen) -> Review:
    """Without undone actions."""
    entries = [*game.effective()][::-1]
    runs = tuple(run for entry in entries for run in seen[entry.seq])
    standings = standings_of(game, entries)
    trains = tuple(moves_of(game, entries))
    state = game.state
    return Review(
        title=game.title.id,
        players=dict(zip(state.players, game.begun.players, strict=True)),
        finished=state.finished,
        closed=game.closed,
        runs=runs,
        companies=by_company(runs),
        choosers=by_chooser(runs, state.players),
        dearest=dearest(runs),
        standings=standings,
        leads=leads_of(standings),
        swings=swings_of(standings),
        trains=trains,
        types=types_of(trains),
        phases=tuple(phases_of(game, entries)),
    )
