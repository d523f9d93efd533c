"""The stock market in characters: its prices as printed, with a star where companies stand."""

import shutil

from railhead.core.market import Cell, Market
from railhead.core.state import State
from railhead.core.title import Title


def drawn_market(title: Title, state: State) -> str:
    """A row of the market a line; a row too long for the terminal goes on in the next."""
    market, taken = title.market, {mark.cell for mark in state.marks.values()}
    texts = {cell: f"*{price}" if cell in taken else str(price) for cell, price in market.prices.items()}
    width = max(len(str(price)) for price in market.prices.values()) + 1
    fit = max(1, shutil.get_terminal_size((100, 24)).columns // width)
    rows = range(max(row for row, _ in texts) + 1)
    return "\n".join("\n".join(_lines(market, texts, row, width, fit)) for row in rows)


def _lines(market: Market, texts: dict[Cell, str], row: int, width: int, fit: int) -> list[str]:
    last = max((column for at, column in market.prices if at == row), default=-1)
    cells = [texts.get((row, column), "").rjust(width) for column in range(last + 1)]
    return ["".join(cells[start : start + fit]).rstrip() for start in range(0, len(cells), fit)]
