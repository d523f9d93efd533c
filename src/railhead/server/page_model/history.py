"""Figures over time, taken at the end of every round: for charts, and as a table to take away."""

import csv
import io
from collections import OrderedDict
from itertools import pairwise

from msgspec import Struct

from railhead.core.play import view
from railhead.core.title import Draft
from railhead.server.page_model.model import PageModel


class Moment(Struct, frozen=True):
    """Figures of one point; of the players' only those that the seat may see."""

    version: int
    round: str
    phase: str
    worth: dict[str, int]
    cash: dict[str, int]
    prices: dict[str, int]
    earned: dict[str, int]
    trains: dict[str, str]
    """Those that companies have, and whose they are."""
    is_broken: bool = False
    """The bank has been unable to pay."""


_known: OrderedDict[tuple[str, str | None, int], Moment] = OrderedDict()
_MOST = 5000


def moments(model: PageModel) -> list[Moment]:
    """The start, the end of each round, and the point shown. What was taken back does not count."""
    played = [*model.table.game.effective(model.seat_view.point)][::-1]
    ends = [entry for entry, following in pairwise(played) if entry.round != following.round] + played[-1:]
    return [_moment(model, 0, "start"), *(_moment(model, entry.seq, entry.round) for entry in ends)]


def _moment(model: PageModel, point: int, name: str) -> Moment:
    key = (model.game, model.seat_view.seat, point)
    if key not in _known:
        _known[key] = _taken(model, point, name)
        while len(_known) > _MOST:
            _known.popitem(last=False)
    return _known[key]


def _taken(model: PageModel, point: int, name: str) -> Moment:
    title = model.title
    state = view(model.table.game.at(point), model.seat_view.seat)
    draft = Draft(title, state)
    seen = [player for player in state.players if player in state.cash or "players" not in state.veiled]
    return Moment(
        version=point,
        round=name,
        phase=state.phase,
        worth={player: title.worth(draft, player) for player in seen},
        cash={player: state.cash.get(player, 0) for player in seen},
        prices={company: title.market.price(mark.cell) for company, mark in state.marks.items()},
        earned={str(company): earned for company, earned in state.earned.items() if company in state.marks},
        trains={str(train): holder for train, holder in state.trains.items() if holder in title.board.companies},
        is_broken=state.broken,
    )


def as_csv(model: PageModel) -> str:
    """One row a moment; companies not in play are empty."""
    rows = moments(model)
    companies = [name for name in model.board.companies if any(name in row.prices for row in rows)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    players = list(model.state.players)
    writer.writerow(
        ["version", "round"]
        + [f"{word} {_safe(model.name(player))}" for word in ("worth", "cash") for player in players]
        + [f"{word} {model.label(company)}" for word in ("price", "earned") for company in companies]
    )
    for row in rows:
        writer.writerow(
            [row.version, row.round]
            + [figures.get(player, "") for figures in (row.worth, row.cash) for player in players]
            + [figures.get(company, "") for figures in (row.prices, row.earned) for company in companies]
        )
    return out.getvalue()


def _safe(name: str) -> str:
    """A spreadsheet takes a cell that begins with one of these for a formula."""
    return name if name[:1] not in "=+-@" else f"'{name}"
