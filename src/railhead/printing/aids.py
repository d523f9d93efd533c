"""Pages of text: the first, the player aid with the order of play, what is different here, every rule, and what is
reconstructed."""

from collections.abc import Iterator

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable

from railhead.core.board import Board
from railhead.core.errors import Malformed
from railhead.core.title import Title
from railhead.core.words import Words
from railhead.mechanisms.description import TitleDescription
from railhead.mechanisms.operating import TurnStep
from railhead.printing.book import Book
from railhead.printing.large import GLUE
from railhead.printing.paper import MM
from railhead.printing.texts import (
    HEADING,
    LEAD,
    NAME,
    SMALL,
    SMALL_ITEMS,
    Story,
    fits_a_page,
    flow,
    item,
    markdown,
    space,
    table,
    words,
)
from railhead.titles.check import doubtful
from railhead.titles.folders import FOLDERS
from railhead.titles.ledger import Ledger, ledger_of
from railhead.titles.words import runs_of, words_of

PERSONAL = (
    "This print is for personal use by people who own the game: to replace parts, to play on a larger board, to try a "
    "variant. It holds no art and no text of the publishers. All drawings and words are Railhead's own; the game "
    "belongs to its designers and publishers. Do not sell it."
)


def print_first(
    book: Book, title: Title, description: TitleDescription, hex_width: float, contents: list[str], *, in_parts: bool
) -> None:
    """`in_parts`: the map has to be put together."""
    board = title.board
    story: Story = [space(20), words(board.name, NAME), words(PERSONAL, LEAD)]
    if description.caution:
        story.append(
            words(
                f"**{description.caution}** Such hexes are outlined with dashes; the last pages list every part.", LEAD
            )
        )
    story.append(words("In this file", HEADING))
    story += [item(line) for line in contents]
    story.append(words("Printing", HEADING))
    story += [
        item(f"Print at 100 %, not fitted to the page: hexes are {hex_width:g} mm from flat to flat."),
        *([item(GLUE)] if in_parts else []),
        item("Cards, charters and tiles on stiff paper or card; tokens on card of 1 mm or more."),
        item("Money is not printed: use poker chips or what your box has."),
    ]
    chosen = {name: value for name, value in title.options.items() if value != board.options[name].default}
    if chosen:
        story.append(words("Options", HEADING))
        story += [item(f"{board.options[name].meaning}: {value}") for name, value in chosen.items()]
    flow(book, "Print and play", story)


def print_aid(book: Book, title: Title) -> None:
    """On one page, with smaller letters if need be."""
    stories = [_aid(title, style) for style in SMALL_ITEMS]
    flow(book, "Player aid", next((story for story in stories if fits_a_page(book, story)), stories[0]))


def _aid(title: Title, style: ParagraphStyle) -> Story:
    board, known = title.board, words_of(title.id)
    story: Story = [words("Order of play", HEADING)]
    ledger = _ledger(title.id)
    for frame, step in title.steps.items():
        row = None if ledger is None else ledger.rows.get(title.cite(step.rule))
        parts = ", ".join(known.part(name) for name in step.parts) if isinstance(step, TurnStep) else ""
        name = "A company's turn" if parts else known.frame(frame.__name__)
        told = f"{row.rule} ({row.id})" if row else ""
        if parts or row:
            story.append(item(f"**{name}:** {parts + '. ' if parts else ''}{told}", style))
    if known.ending:
        story += [words("The end", HEADING), words(known.ending)]
    story += [words("Phases", HEADING), _phases(board, known), words("Trains", HEADING), _trains(board)]
    return [*story, words("Players", HEADING), _players(board)]


def _ledger(title: str) -> Ledger | None:
    try:
        return ledger_of(title)
    except Malformed:
        return None


def _phases(board: Board, known: Words) -> Flowable:
    rows = [["phase", "tiles", "train limit", "operating rounds", "what changes, what is possible"]]
    for phase in board.phases:
        limits = ", ".join(f"{known.phase(kind)}: {limit}" for kind, limit in phase.train_limit.items())
        changes = ", ".join(map(known.phase, (*phase.events, *phase.allows)))
        rows.append([phase.name, ", ".join(phase.tiles), limits, str(phase.operating_rounds), changes])
    return table(rows, [12 * MM, 34 * MM, 36 * MM, 25 * MM, 79 * MM])


def _trains(board: Board) -> Flowable:
    rows = [["train", "cost", "number", "runs", "rusts with", "begins phase"]]
    for entry in board.trains:
        if entry.count == 0:
            continue
        count = "unlimited" if entry.count is None else str(entry.count)
        rows.append(
            [entry.name, str(entry.cost), count, runs_of(entry), entry.rusts_on or "", entry.starts_phase or ""]
        )
    return table(rows, [20 * MM, 18 * MM, 22 * MM, 70 * MM, 26 * MM, 28 * MM])


def _players(board: Board) -> Flowable:
    """A column for each number of players: what is below a page's last table is seldom high."""
    numbered = sorted(board.players.items())
    rows = [
        ["players", *(str(number) for number, _ in numbered), "bank"],
        ["cash", *(str(entry.cash) for _, entry in numbered), "unlimited" if board.bank is None else str(board.bank)],
        ["certificates", *(str(entry.certificate_limit) for _, entry in numbered), ""],
    ]
    return table(rows, [24 * MM, *(15 * MM for _ in numbered), 20 * MM])


def print_rules(book: Book, title: Title, *, every: bool) -> None:
    """What is different here; every rule of the ledger if wanted."""
    differences = FOLDERS[title.id] / "differences.md"
    if differences.is_file():
        flow(book, "Rules: what is different here", markdown(differences.read_text(encoding="utf-8")))
    ledger = _ledger(title.id) if every else None
    if ledger is not None:
        flow(book, "Rules: every row", list(_rows(ledger)))


def _rows(ledger: Ledger) -> Iterator[Flowable]:
    heading = ""
    for row in ledger.rows.values():
        if row.heading != heading:
            heading = row.heading
            yield words(heading, HEADING)
        yield words(f"**{row.id}** {row.rule}", SMALL)


BLOCKS = {
    "companies": "Company",
    "hexes": "Hex",
    "markets": "Market",
    "phases": "Phase",
    "privates": "Private",
    "tiles": "Tile",
    "trains": "Train",
}
"""What an entry of each block of a board file is called where people read."""


def print_doubts(book: Book, board: Board) -> None:
    listed = [item(_in_words(line)) for line in doubtful(board)]
    if listed:
        note = (
            "No published source settles these: compare them with your box. Where a line says public or rulebook, that "
            "much is from published material or from the book. A board file of your own corrects them."
        )
        flow(book, "Reconstructed parts", [words(note), *listed])


def _in_words(line: str) -> str:
    """`hexes.H8: …` as Hex H8; `sources.trains: …`, about a whole block, as Trains."""
    where, _, text = line.partition(": ")
    block, _, entry = where.partition(".")
    of_all = entry.removeprefix("figures.").capitalize()
    name = of_all if block == "sources" else f"{BLOCKS.get(block, block.capitalize())} {entry}"
    return f"{name.replace('_', ' ').strip()}: {text}"
