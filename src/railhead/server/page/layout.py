"""What the board of the moment is: the map, market and shares, the lots of an auction, or companies that may merge.

Known by the kinds of action that can be offered where play stands, so that nothing here knows a title.
"""

from collections.abc import Iterator

from msgspec import Struct

from railhead.core.actions import Value
from railhead.core.ids import Company, Hex, Holder, Private, hex_of
from railhead.core.sentences import Sentence
from railhead.core.state import Frame
from railhead.server.page.finance import CompanyRow, Finance
from railhead.server.page.model import PageModel, Piece
from railhead.server.page.panels import panels

_AUCTION = frozenset({"bid", "open", "buy_lot", "seal_bid", "note_city", "keep_private", "return_private"})
_MERGER = frozenset({"merge", "form", "convert", "offer_company", "offer_private"})
_STOCK = frozenset({"buy_share", "sell_shares", "start_company", "set_par", "buy_shares"})
_NAMED = ("lot", "company", "private")
_SIDE_BY_SIDE = 6
"""Companies that have room beside each other."""


class LotCard(Struct, frozen=True):
    """Something to be had in an auction, with all that is known of it."""

    piece: Piece
    name: str
    facts: list[tuple[str, str]]
    power: str
    places: list[tuple[str, str]]
    """Its home, or the hexes it closes: name of the hex and what it is called."""
    places_are: str
    is_now: bool
    """It is under the hammer."""
    bidder: str = ""
    bid: int | None = None


class Focus(Struct, frozen=True):
    layout: str
    """`map`, `stock`, `auction` or `merger`."""
    lots: list[LotCard] = []
    companies: list[CompanyRow] = []
    """Those that may be merged or converted, or are, side by side."""


def focus(model: PageModel, money: Finance, is_mapped: bool) -> Focus:
    """`is_mapped`: there is something to do on the map."""
    layout = "map" if is_mapped or model.state.finished else _layout(model)
    if layout == "auction":
        return Focus(layout, lots=_lots(model))
    if layout == "merger":
        named = _merging(model)
        rows = [row for row in money.companies if row.company in named]
        return Focus(layout, companies=rows[:_SIDE_BY_SIDE]) if len(rows) > 1 else Focus("stock")
    return Focus(layout)


def _layout(model: PageModel) -> str:
    """As the topmost frame tells that says anything: a question belongs to what it was asked about."""
    for frame in reversed(model.state.frames):
        kinds = set(model.title.steps[type(frame)].kinds)
        if frame.part is not None:
            return "merger" if frame.part in ("merge", "acquire") else "map"
        if frame.lot or (kinds & _AUCTION and "buy_share" not in kinds):
            return "auction"
        if kinds & _MERGER:
            return "merger"
        if kinds & _STOCK:
            return "stock"
    return "map"


def _offered(model: PageModel) -> Iterator[tuple[str, Value]]:
    """What options are about, of whoever is to act: a list of lots is no secret."""
    for seat in model.awaited[:1]:
        if model.seat_view.is_open(seat):
            for option in model.seat_view.position.options(seat):
                yield from option.args.items()


def _lots(model: PageModel) -> list[LotCard]:
    top = model.state.frames[-1]
    names = [top.lot] if top.lot else []
    names += [str(value) for name, value in _offered(model) if name in _NAMED]
    return [_card(model, name, top) for name in dict.fromkeys(names) if _is_lot(model, name)]


def _is_lot(model: PageModel, name: str) -> bool:
    return name in model.board.privates or name in model.board.companies


def _card(model: PageModel, name: str, top: Frame) -> LotCard:
    is_now = name == top.lot
    bidder = model.name(top.bidder) if is_now and top.bidder else ""
    make = _private if name in model.board.privates else _company
    card = make(model, name)
    return LotCard(**card, is_now=is_now, bidder=bidder, bid=top.bid if is_now else None)  # type: ignore[arg-type]


def _private(model: PageModel, name: str) -> dict[str, object]:
    entry = model.board.privates[Private(name)]
    facts = [("face", str(entry.face)), ("income", str(entry.income))]
    facts += [("least bid", str(entry.minimum_bid))] if entry.minimum_bid else []
    facts += [("closes in phase", entry.closes)] if entry.closes else []
    hexes = entry.about.get("hexes", ())
    assert isinstance(hexes, list | tuple)
    places = [(str(one), model.place(Hex(str(one)))) for one in hexes]
    return {
        "piece": Piece(name),
        "name": entry.name,
        "facts": facts,
        "power": entry.power,
        "places": places,
        "places_are": "concerns",
    }


def _company(model: PageModel, name: str) -> dict[str, object]:
    entry = model.board.companies[Company(Holder(name))]
    homes = dict.fromkeys(hex_of(home) if "." in home else Hex(home) for home in entry.home)
    facts = [("tokens", str(entry.tokens)), *_panel_facts(model, name)]
    return {
        "piece": Piece(name, name),
        "name": entry.name,
        "facts": facts,
        "power": "",
        "places": [(str(one), model.place(one)) for one in homes],
        "places_are": "home",
    }


def _panel_facts(model: PageModel, name: str) -> Iterator[tuple[str, str]]:
    """What the title's own tables say of it, such as a permit."""
    for panel in panels(model.draft):
        for row in panel.rows:
            if row and str(row[0]) == name:
                yield from (
                    (str(column or panel.heading).lower(), str(cell))
                    for column, cell in zip(panel.columns[1:], row[1:], strict=False)
                    if cell not in ("", None) and str(column).lower() not in ("name", "home")
                )


def _merging(model: PageModel) -> set[str]:
    """Companies that options name, that are asked about, or whose turn it is."""
    named: set[str] = {str(value) for _, value in _offered(model)}
    for frame in model.state.frames:
        named |= {str(one) for one in (frame.company, *frame.group, *frame.waiting[:1])}
        if isinstance(frame.question, Sentence):
            for value in frame.question.about.values():
                named |= {str(one) for one in (value if isinstance(value, tuple | list) else (value,))}
    return named & set(model.board.companies)
