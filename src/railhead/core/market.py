"""The stock market: cells with prices, moves between them, the order of markers. When to move is up to the rules."""

from collections.abc import Iterable, Mapping

from railhead.core.board import MarketEntry
from railhead.core.ids import Company
from railhead.core.state import Mark

Cell = tuple[int, int]
"""(row, column), counted from 0, row 0 on top."""


class Market:
    """A market of one or more rows, built from its entry in the board file."""

    def __init__(self, entry: MarketEntry) -> None:
        self.kind = entry.kind
        self.prices: dict[Cell, int] = {}
        self.words: dict[Cell, frozenset[str]] = {}
        self._cells: dict[tuple[str, ...], list[Cell]] = {}
        for row, cells in enumerate(entry.rows):
            for column, text in enumerate(cells):
                if text is not None:
                    price, *words = text.split()
                    self.prices[row, column] = int(price)
                    self.words[row, column] = frozenset(words)

    def price(self, cell: Cell) -> int:
        return self.prices[cell]

    def has(self, cell: Cell, *words: str) -> bool:
        """Whether the cell carries any of the words."""
        return not self.words[cell].isdisjoint(words)

    def cells(self, *words: str) -> list[Cell]:
        """All cells carrying any of the words, cheapest first."""
        if words not in self._cells:
            cells = [cell for cell in self.prices if self.has(cell, *words)]
            self._cells[words] = sorted(cells, key=self.prices.__getitem__)
        return [*self._cells[words]]

    def right(self, cell: Cell) -> Cell:
        """One column right; at an up arrow one row up; where there is neither, no move."""
        row, column = cell
        return self._first(cell, (row - 1, column) if self.has(cell, "up") else (row, column + 1))

    def left(self, cell: Cell) -> Cell:
        """One column left; at a down arrow one row down; where there is neither, no move."""
        row, column = cell
        return self._first(cell, (row + 1, column) if self.has(cell, "down") else (row, column - 1))

    def up(self, cell: Cell) -> Cell:
        return self._first(cell, (cell[0] - 1, cell[1]))

    def down(self, cell: Cell) -> Cell:
        """One row down; on a ledge, with no cell below, no move."""
        return self._first(cell, (cell[0] + 1, cell[1]))

    def _first(self, cell: Cell, *targets: Cell) -> Cell:
        return next((target for target in targets if target in self.prices), cell)

    def order(self, marks: Mapping[Company, Mark], companies: Iterable[Company]) -> list[Company]:
        """Operating order: dearest first; equal prices, further right first; one cell, top of the stack first."""

        def rank(company: Company) -> tuple[int, int, int]:
            mark = marks[company]
            return -self.prices[mark.cell], -mark.column, mark.arrival

        return sorted(companies, key=rank)
