"""Reads ledgers: a title's rulebook in our words, one rule a row, and the rulings where the book leaves a question.

A ledger is a document for people; only its tables of rows and its list of rulings are read here.
"""

import re
from functools import cache

from msgspec import Struct

from railhead.core.errors import Malformed
from railhead.titles.folders import FOLDERS

ROW = re.compile(r"\d\d-[A-Z]+-\d\d")
_HEADER = ["id", "book §", "rule", "check"]
RULING = re.compile(r"R-(?:[A-Z]+-)?\d{2,3}")


class LedgerRow(Struct, frozen=True):
    """One rule: its `id`, the `section` of the book, the `rule` in words, and a `check`, an example with figures.
    `heading` is the part of the ledger it stands in."""

    id: str
    section: str
    rule: str
    check: str
    heading: str
    """The heading it stands under."""

    @property
    def area(self) -> str:
        """SR of 61-SR-07."""
        return self.id.split("-")[1]


class Ruling(Struct, frozen=True):
    """What was decided where the book is silent or contradicts itself."""

    id: str
    text: str


class Ledger(Struct, frozen=True):
    title: str
    announced: int
    """How many rows it says it has."""
    rows: dict[str, LedgerRow]
    rulings: dict[str, Ruling]

    @property
    def areas(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(row.area for row in self.rows.values()))


def ledger_titles() -> tuple[str, ...]:
    return tuple(title for title, folder in FOLDERS.items() if (folder / "ledger.md").is_file())


def ledger_of(title: str) -> Ledger:
    """The ledger of a title. Raises Malformed if it has none."""
    known = ledger_titles()
    if title not in known:
        raise Malformed(f"there is no ledger of {title!r}; there is one of {', '.join(known)}")
    return _read(title)


def find_row(id_: str) -> LedgerRow:
    """A row of any ledger. Raises Malformed if there is none with this id."""
    for title in ledger_titles():
        if id_ in _read(title).rows:
            return _read(title).rows[id_]
    raise Malformed(f"no ledger has a row {id_!r}")


@cache
def _read(title: str) -> Ledger:
    return parse(title, (FOLDERS[title] / "ledger.md").read_text(encoding="utf-8"))


def parse(title: str, text: str) -> Ledger:
    """Raises Malformed for a row that stands twice or has not four cells, and where `Rows:` is missing."""
    announced = re.search(r"^Rows: (\d+)$", text, re.MULTILINE)
    if announced is None:
        raise Malformed(f"the ledger of {title} does not say how many rows it has")
    rows, rulings = _Rows(title), _Rulings()
    for line in text.splitlines():
        rows.take(line)
        rulings.take(line)
    return Ledger(title, int(announced[1]), rows.found, rulings.made())


def cells(line: str) -> list[str]:
    """The cells of a table's row; nothing for a line that is none."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []


class _Rows:
    def __init__(self, title: str) -> None:
        self.title = title
        self.heading = ""
        self.inside = False
        self.found: dict[str, LedgerRow] = {}

    def take(self, line: str) -> None:
        if line.startswith("#"):
            self.heading = line.lstrip("# ")
        row = cells(line)
        if not row or not self.inside:
            self.inside = row == _HEADER
        elif ROW.fullmatch(row[0]):
            self._keep(row)
        elif not set(line) <= set("|-: "):
            raise Malformed(f"ledger of {self.title}: {row[0]!r} isn't the id of a row")

    def _keep(self, row: list[str]) -> None:
        if len(row) != len(_HEADER):
            raise Malformed(f"ledger of {self.title}: {row[0]} has {len(row)} cells, not {len(_HEADER)}")
        if row[0] in self.found:
            raise Malformed(f"ledger of {self.title}: {row[0]} stands twice")
        self.found[row[0]] = LedgerRow(row[0], row[1], row[2], row[3], self.heading)


class _Rulings:
    """Rulings are rows of a table that begins with R-01, or items of a list: `- **R-SR-01 Question.** Ruling …`."""

    def __init__(self) -> None:
        self.texts: dict[str, list[str]] = {}
        self.header: list[str] = []
        self.open = ""

    def take(self, line: str) -> None:
        row = cells(line)
        if row and not self.header:
            self.header = row
        elif not row:
            self.header = []
        item = re.match(rf"- \*\*({RULING.pattern}) (.*)", line)
        if item:
            self.open = item[1]
            self.texts[self.open] = [item[2].replace("**", "", 1)]
        elif self.open and line.startswith("  "):
            self.texts[self.open].append(line.strip())
        else:
            self.open = ""
        if row and RULING.fullmatch(row[0]) and "ruling" in self.header:
            self.texts[row[0]] = [_told(*cell) for cell in zip(self.header[1:], row[1:], strict=True) if cell[1]]

    def made(self) -> dict[str, Ruling]:
        return {name: Ruling(name, " ".join(texts)) for name, texts in self.texts.items()}


def _told(column: str, text: str) -> str:
    return text if column.startswith("question") else f"{column.capitalize()}: {text}"
