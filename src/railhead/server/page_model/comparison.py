"""A few options beside each other: a column for each, a row for each thing that at least one of them changes."""

from collections.abc import Sequence

from msgspec import Struct

from railhead.core.actions import Option
from railhead.core.errors import GameError
from railhead.core.ids import Company, Holder, Player
from railhead.server.page_model.model import PageModel
from railhead.server.page_model.preview import Preview, PreviewRow, holdings, preview_of

COMPARED = frozenset({"dividend"})
"""Kinds of action of which one is chosen by what the others would bring."""
_MOST = 4
_LEFT_OUT = "worth"


class ComparedRow(Struct, frozen=True):
    who: str
    """A company or a player; nothing for a row of the whole."""
    what: str
    cells: list[str]


def compared(model: PageModel, group: Sequence[Option]) -> list[ComparedRow]:
    """Nothing where there is nothing to compare, or what comes of it can't be known."""
    if group[0].kind not in COMPARED or not 1 < len(group) <= _MOST:
        return []
    try:
        found = [preview_of(model, option.action()) for option in group]
    except GameError:
        return []
    if any(preview.depends for preview in found):
        return []
    keys = dict.fromkeys((row.who, row.what) for preview in found for row in preview.rows if row.what != _LEFT_OUT)
    rows = [_row(who, what, found) for who, what in keys]
    rows.sort(key=lambda row: not row.what.startswith("price"))
    company = model.state.acting_company
    shares = [_each_share(model, preview, company) for preview in found] if company else []
    return [ComparedRow("", "a share", shares), *rows] if any(shares) else rows


def _row(who: str, what: str, found: Sequence[Preview]) -> ComparedRow:
    """Of money what is gained or lost, of anything else what it is now and what it would be."""
    rows = [next((row for row in one.rows if (row.who, row.what) == (who, what)), None) for one in found]
    if what == "cash":
        return ComparedRow(who, what, ["" if row is None else row.change for row in rows])
    now = next(row.before for row in rows if row is not None)
    return ComparedRow(who, f"{what} ({now})", [now if row is None else row.after for row in rows])


def _each_share(model: PageModel, preview: Preview, company: Company) -> str:
    """From what somebody gets who holds some."""
    held = {player: dict(holdings(model.title, model.state, player)) for player in model.state.players}
    for row in preview.rows:
        percent = held.get(Player(Holder(row.who)), {}).get(company, 0)
        if row.what == "cash" and percent and not row.is_loss:
            return _divided(row, percent, min(model.board.companies[company].shares))
    return "0"


def _divided(row: PreviewRow, percent: int, share: int) -> str:
    amount, rest = divmod((int(row.after) - int(row.before)) * share, percent)
    return "" if rest else str(amount)
