"""What the board of the moment is: the map, market and shares, the lots of an auction, or companies that may merge.

Known by the kinds of action that can be offered where play stands, so that nothing here knows a title.
"""

from collections.abc import Collection, Iterator

from msgspec import Struct
from msgspec.structs import replace

from railhead.core.actions import Value
from railhead.core.ids import BANK, Company, Hex, Holder, Private
from railhead.core.sentences import Sentence
from railhead.core.state import Frame
from railhead.mechanisms.companies import privates_of
from railhead.server.page_model.finance import CompanyRow, Finance
from railhead.server.page_model.model import PageModel, Piece
from railhead.server.page_model.panels import panels

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
    is_now: bool = False
    """It is under the hammer."""
    is_later: bool = False
    """It comes up after those that can be had now."""
    bidder: str = ""
    bid: int | None = None


class Focus(Struct, frozen=True):
    layout: str
    """`map`, `stock`, `auction`, `merger` or `end`."""
    lots: list[LotCard] = []
    companies: list[CompanyRow] = []
    """Those that may be merged or converted, or are, side by side."""


def focus(model: PageModel, money: Finance, mapped: Collection[bool]) -> Focus:
    """`mapped`: of each thing to do, whether it is done on the map."""
    layout = "end" if model.state.finished else _layout(model)
    # In a stock round a site may be chosen beside shares: only where there is nothing else does the map take over.
    if any(mapped) and (layout != "stock" or all(mapped)):
        layout = "map"
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
    now = [name for name in dict.fromkeys(names) if _is_lot(model, name)]
    coming = privates_of(model.draft, BANK) if any(name in model.board.privates for name in now) else []
    later = [replace(_card(model, name, top), is_later=True) for name in coming if name not in now]
    return [*(_card(model, name, top) for name in now), *later]


def _is_lot(model: PageModel, name: str) -> bool:
    return name in model.board.privates or name in model.board.companies


def _card(model: PageModel, name: str, top: Frame) -> LotCard:
    is_now = name == top.lot
    card = _private(model, name) if name in model.board.privates else _company(model, name)
    if not is_now:
        return card
    return replace(card, is_now=True, bidder=model.name(top.bidder) if top.bidder else "", bid=top.bid)


def _private(model: PageModel, name: str) -> LotCard:
    entry = model.board.privates[Private(name)]
    facts = [("face", str(entry.face)), ("income", str(entry.income))]
    facts += [("least bid", str(entry.minimum_bid))] if entry.minimum_bid else []
    facts += [("closes in phase", entry.closes)] if entry.closes else []
    hexes = entry.about.get("hexes", ())
    assert isinstance(hexes, list | tuple)
    places = [(str(one), model.place(Hex(str(one)))) for one in hexes]
    return LotCard(Piece(model.label(name)), entry.name, facts, entry.power, places, "concerns")


def _company(model: PageModel, name: str) -> LotCard:
    entry = model.board.companies[Company(Holder(name))]
    facts = [("tokens", str(entry.tokens)), *_panel_facts(model, name)]
    places = [(str(one), model.place(one)) for one in model.homes(Company(Holder(name)))]
    return LotCard(Piece(model.label(name), name), entry.name, facts, "", places, "home")


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
    """Companies that options name, that are asked about, or about which the topmost frame that names some is."""
    named: set[str] = {str(value) for _, value in _offered(model)}
    for frame in reversed(model.state.frames):
        if isinstance(frame.question, Sentence):
            for value in frame.question.about.values():
                named |= {str(one) for one in (value if isinstance(value, tuple | list) else (value,))}
        if about := model.title.steps[type(frame)].about(model.draft, frame):
            named |= {str(one) for one in about}
            break
    return named & set(model.board.companies)
