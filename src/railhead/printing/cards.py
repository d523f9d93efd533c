"""Cards to be cut out: certificates, trains, privates; and the charters of companies."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from railhead.core.board import Board, CompanyEntry, PrivateEntry, TrainEntry
from railhead.core.ids import Company, Private, Spot, hex_of
from railhead.core.title import Title
from railhead.mechanisms.description import PrintedCard
from railhead.printing.book import INK, SOFT, Book, cut_line
from railhead.printing.doubts import doubt_about
from railhead.printing.paper import MM, Area, grid
from railhead.printing.picture import fit, read_picture
from railhead.printing.texts import TEXT, inline
from railhead.render import draw_company_mark
from railhead.render.stops import place_name
from railhead.titles.words import runs_of

WIDTH, HEIGHT = 63 * MM, 43.5 * MM
"""Of a card: three across a page, and six down."""
CHARTER_WIDTH, CHARTER_HEIGHT = 94 * MM, 64 * MM
PADDING = 3 * MM
MARK = 13 * MM
COPIES = 6
"""Of a type of trains of which there are as many as needed."""
_NAME = ParagraphStyle("card name", parent=TEXT, fontName="Helvetica-Bold", fontSize=9.5, leading=11, spaceAfter=0)
_LARGE = ParagraphStyle("large name", parent=_NAME, fontSize=11.5)
_LINE = ParagraphStyle("card line", parent=TEXT, fontSize=8.5, leading=10, spaceAfter=0)
_LEAST = 5.0
"""Type is never smaller."""


class Card(NamedTuple):
    name: str
    figure: str
    """Large, below."""
    lines: tuple[str, ...] = ()
    company: Company | None = None
    """Whose mark it bears."""


def print_cards(book: Book, board: Board, heading: str, cards: Sequence[Card], note: str = "") -> None:
    left = list(cards)
    while left:
        spots = grid(book.page(f"{heading}, {len(cards)} in all", note), WIDTH, HEIGHT)
        for card, spot in zip(left, spots, strict=False):
            _card(book, board, card, spot)
        left = left[len(spots) :]


def _card(book: Book, board: Board, card: Card, area: Area) -> None:
    canvas, inner = book.canvas, area.within(PADDING)
    cut_line(canvas, area)
    beside = 0.0
    if card.company is not None:
        fit(canvas, read_picture(draw_company_mark(board, card.company)), _corner(inner, MARK))
        beside = MARK + 2 * MM
    head = Area(inner.left + beside, inner.top - MARK, inner.width - beside, MARK)
    used = _fitted(book, card.name, _NAME if card.company is not None else _LARGE, head)
    used = max(used, MARK if card.company is not None else 0) + 1 * MM
    # 17 points: figures that can be read across the table
    canvas.setFillColor(INK)
    canvas.setFont("Helvetica-Bold", 17)
    canvas.drawRightString(inner.right, inner.bottom, card.figure)
    foot = 6.5 * MM
    body = Area(inner.left, inner.bottom + foot, inner.width, inner.height - used - foot)
    _fitted(book, "\n".join(card.lines), _LINE, body)


def _corner(area: Area, side: float) -> Area:
    return Area(area.left, area.top - side, side, side)


def _fitted(book: Book, text: str, style: ParagraphStyle, area: Area) -> float:
    """Text at the top of an area, in smaller type where it would not fit; the height it takes."""
    size = style.fontSize
    while True:
        own = ParagraphStyle("fitted", parent=style, fontSize=size, leading=size * 1.2)
        made = Paragraph("<br/>".join(map(inline, text.splitlines())), own)
        height = made.wrap(area.width, area.height)[1]
        if (height <= area.height and made.minWidth() <= area.width) or size <= _LEAST:
            break
        size -= 0.5
    made.drawOn(book.canvas, area.left, area.top - height)
    return height


# which cards there are


def certificates(title: Title) -> Iterator[Card]:
    for company, entry in title.board.companies.items():
        for name in title.certificates[company]:
            share = title.shares[name]
            what = "Director's certificate" if share.is_director and len(entry.shares) > 1 else "Certificate"
            yield Card(entry.name, f"{share.percent}%", (title.board.label(company), what), company)


def trains(board: Board) -> Iterator[Card]:
    for entry in board.trains:
        lines = tuple(_train_lines(entry))
        for _ in range(COPIES if entry.count is None else entry.count):
            yield Card(f"{entry.name}-train", _money(board, entry.cost), lines)


def _train_lines(entry: TrainEntry) -> Iterator[str]:
    yield f"Runs: {runs_of(entry)}"
    if entry.rusts_on:
        yield f"Rusts with the first {entry.rusts_on}-train"
    if entry.starts_phase:
        yield f"The first begins phase {entry.starts_phase}"
    if entry.available_from:
        yield f"From phase {entry.available_from}"


def own_cards(cards: Iterable[PrintedCard]) -> Iterator[Card]:
    """Those only this title has."""
    for card in cards:
        for _ in range(card.copies):
            yield Card(card.name, "", card.lines)


def privates(board: Board) -> Iterator[Card]:
    for name, entry in board.privates.items():
        yield Card(entry.name, _money(board, entry.face), tuple(_private_lines(board, name, entry)))


def _private_lines(board: Board, name: Private, entry: PrivateEntry) -> Iterator[str]:
    income = f"income {_money(board, entry.income)}" if entry.income else ""
    yield " \N{MIDDLE DOT} ".join(filter(None, (_short(board, name, entry), income)))
    if entry.minimum_bid:
        yield f"Minimum bid {_money(board, entry.minimum_bid)}"
    if entry.power:
        yield entry.power[:1].upper() + entry.power[1:]
    if entry.closes:
        yield f"Closes in phase {entry.closes}"


def _short(board: Board, name: str, entry: CompanyEntry | PrivateEntry) -> str:
    """What players call it for short, if that isn't its whole name."""
    return "" if board.label(name) == entry.name else board.label(name)


def _money(board: Board, amount: int) -> str:
    """£100, but 100 yen."""
    return f"{board.currency}{amount}" if len(board.currency) == 1 else f"{amount} {board.currency}"


# charters


def print_charters(book: Book, board: Board) -> None:
    note = doubt_about(board, "companies")
    left = list(board.companies.items())
    while left:
        spots = grid(book.page(f"Charters, {len(board.companies)} in all", note), CHARTER_WIDTH, CHARTER_HEIGHT)
        for (name, entry), spot in zip(left, spots, strict=False):
            _charter(book, board, name, entry, spot)
        left = left[len(spots) :]


def _charter(book: Book, board: Board, name: Company, entry: CompanyEntry, area: Area) -> None:
    canvas, inner = book.canvas, area.within(PADDING)
    cut_line(canvas, area)
    fit(canvas, read_picture(draw_company_mark(board, name)), _corner(inner, MARK))
    head = Area(inner.left + MARK + 2 * MM, inner.top - MARK, inner.width - MARK - 2 * MM, MARK)
    _fitted(book, entry.name, ParagraphStyle("charter", parent=_NAME, fontSize=12), head._replace(bottom=head.bottom))
    homes = ", ".join(dict.fromkeys(_home(board, home) for home in entry.home))
    # 1890's JR is a kind of its own, which says nothing more.
    kind = "" if entry.kind == name.lower() else entry.kind
    about = [_short(board, name, entry), kind, f"home {homes}" if homes else ""]
    line = Area(inner.left, inner.top - MARK - 6 * MM, inner.width, 5 * MM)
    _fitted(book, " \N{MIDDLE DOT} ".join(filter(None, about)), _LINE, line)
    rest = Area(inner.left, inner.bottom, inner.width, inner.height - MARK - 7 * MM)
    _boxes(book, rest, entry.tokens)


def _home(board: Board, home: str) -> str:
    place = Spot(home if "." in home else f"{home}.0")
    return f"{place_name(board, place)} ({hex_of(place)})"


def _boxes(book: Book, area: Area, tokens: int) -> None:
    """Room for tokens, money and trains."""
    gap, height = 2 * MM, area.height
    row = 0.42 * height
    half = (area.width - gap) / 2
    boxes = {
        f"Tokens: {tokens}": Area(area.left, area.bottom + height - row, area.width, row),
        "Treasury": Area(area.left, area.bottom, half, height - row - gap),
        "Trains": Area(area.left + half + gap, area.bottom, half, height - row - gap),
    }
    canvas = book.canvas
    for words, box in boxes.items():
        canvas.setStrokeColor(SOFT)
        canvas.setLineWidth(0.5)
        canvas.setDash([])
        canvas.roundRect(*box, radius=1.5 * MM, stroke=1, fill=0)
        canvas.setFillColor(SOFT)
        canvas.setFont("Helvetica", 7)
        canvas.drawString(box.left + 1.5 * MM, box.top - 3 * MM, words)
    _circles(book, next(iter(boxes.values())), tokens)


def _circles(book: Book, area: Area, tokens: int) -> None:
    """A place for each token, in a row or two."""
    room = Area(area.left + 2 * MM, area.bottom + 1 * MM, area.width - 4 * MM, area.height - 5 * MM)
    across = min(12 * MM, room.height, room.width / max(1, tokens) - 1 * MM)
    for number in range(tokens):
        x = room.left + (number + 0.5) * min(room.width / max(1, tokens), across + 2 * MM)
        book.canvas.circle(x, room.bottom + room.height / 2, across / 2, stroke=1, fill=0)
