"""How commands print: aligned tables, paragraphs, JSON. Without colour, so that everything can be piped or read
aloud."""

import json
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

Cell = str | int


def table(header: Sequence[str], rows: Iterable[Sequence[Cell]], indent: str = "") -> str:
    """Columns as wide as needed, numbers right-aligned. Empty columns are left out."""
    columns = [
        _column(name, cells)
        for name, cells in zip(header, zip(*rows, strict=True), strict=False)
        if any(cell != "" for cell in cells)
    ]
    return "\n".join(f"{indent}{'  '.join(line)}".rstrip() for line in zip(*columns, strict=True))


def _column(name: str, cells: Sequence[Cell]) -> list[str]:
    texts = [name, *(f"{cell:,}" if isinstance(cell, int) else cell for cell in cells)]
    width = max(map(len, texts))
    is_number = any(isinstance(cell, int) for cell in cells)
    return [text.rjust(width) if is_number else text.ljust(width) for text in texts]


def paragraph(text: str, indent: str = "", hanging: str | None = None) -> str:
    """Wrapped to the width of the terminal, or of a printed page where there is none."""
    width = min(120, shutil.get_terminal_size((100, 24)).columns)
    later = indent if hanging is None else hanging
    return textwrap.fill(
        text, width, initial_indent=indent, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
