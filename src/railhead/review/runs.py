"""Every run of a game beside the best possible."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from railhead.core.actions import Action, Args, Event
from railhead.core.ids import Company, Holder, Player, Train
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.mechanisms.consent import Consent
from railhead.record import Game
from railhead.record.entries import Entry
from railhead.review.facts import Earnings, RouteReviewed, RunReviewed
from railhead.routing import Run
from railhead.titles import description_of

DEAREST = 3
_ROUTES, _REVENUE = "routes", "revenue"


class _Taken(NamedTuple):
    total: int
    runs: tuple[Run, ...] = ()


def runs_at(game: Game, entry: Entry) -> Iterator[RunReviewed]:
    """The runs an entry caused: one for each event `run`, which names the company."""
    events = [event for event in entry.events if event.kind == "run"]
    if not events:
        return
    before = game.before(entry)
    chosen = _chosen(entry, before)
    for event in events:
        if chosen is not None and event.about["company"] == before.acting_company:
            yield _beside_best(game, entry, chosen, before, event)
        else:
            yield _by_itself(entry, event)


def _chosen(entry: Entry, before: State) -> Action | None:
    """The action that declared the run: this one, or one that others had to agree to."""
    frame = before.frames[-1] if before.frames else None
    action = frame.proposal if isinstance(frame, Consent) else entry.action
    return action if _ROUTES in action.args or _REVENUE in action.args else None


def _beside_best(game: Game, entry: Entry, action: Action, before: State, event: Event) -> RunReviewed:
    company = _company(event)
    draft, own = Draft(game.title, before), description_of(game.title.id).runs
    best = own.best(draft, company)
    taken = _Taken(_sum(event))
    if _ROUTES in action.args:
        verdict = own.judged(draft, company, Args(action.args))
        taken = _Taken(verdict.revenue + verdict.aside, verdict.runs)
    # Another program's revenue may exceed ours: then it is what was possible.
    possible = max(best.revenue + best.aside, taken.total)
    left = possible - taken.total
    return RunReviewed(
        entry=entry.seq,
        round=entry.round,
        company=company,
        player=action.actor,
        taken=taken.total,
        possible=possible,
        at_most=max(best.upper_bound, possible),
        left=left,
        routes=_routes(taken.runs),
        best=_routes(best.runs) if left else (),
    )


def _by_itself(entry: Entry, event: Event) -> RunReviewed:
    total = _sum(event)
    return RunReviewed(
        entry=entry.seq,
        round=entry.round,
        company=_company(event),
        player=None,
        taken=total,
        possible=total,
        at_most=total,
        left=0,
    )


def _sum(event: Event) -> int:
    revenue, subsidy = event.about["revenue"], event.about.get("subsidy", 0)
    assert isinstance(revenue, int)
    assert isinstance(subsidy, int)
    return revenue + subsidy


def _company(event: Event) -> Company:
    return Company(Holder(str(event.about["company"])))


def _routes(runs: Sequence[Run]) -> tuple[RouteReviewed, ...]:
    return tuple(RouteReviewed(Train(run.train), tuple(run.stops), run.revenue + run.aside) for run in runs)


def by_company(runs: Sequence[RunReviewed]) -> tuple[Earnings, ...]:
    return _added([(run.company, run) for run in runs])


def by_chooser(runs: Sequence[RunReviewed], players: Iterable[Player]) -> tuple[Earnings, ...]:
    """Including players who never chose a run."""
    chosen = [(str(run.player), run) for run in runs if run.player is not None]
    return _added(chosen, players)


def dearest(runs: Sequence[RunReviewed]) -> tuple[RunReviewed, ...]:
    short = sorted((run for run in runs if run.left), key=lambda run: (-run.left, run.entry))
    return tuple(short[:DEAREST])


def _added(runs: Sequence[tuple[str, RunReviewed]], names: Iterable[str] = ()) -> tuple[Earnings, ...]:
    rows: dict[str, list[RunReviewed]] = {name: [] for name in names}
    for name, run in runs:
        rows.setdefault(name, []).append(run)
    added = [
        Earnings(
            name,
            len(own),
            sum(run.left > 0 for run in own),
            sum(run.taken for run in own),
            sum(run.possible for run in own),
            sum(run.left for run in own),
        )
        for name, own in rows.items()
    ]
    return tuple(sorted(added, key=lambda row: (-row.left, row.name)))
