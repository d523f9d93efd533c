"""`railhead rules`: the rows of a title's ledger, and which tests carry their ids."""

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands, add_json
from railhead.cli.text import paragraph, print_json
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from railhead.titles.ledger import Ledger, LedgerRow

_ID = re.compile(r"(?<=_)(\d\d)_([A-Z]+)_(\d\d)(?![0-9])")


def add(commands: Commands) -> None:
    parser = commands.add_parser("rules", help="list the rules of a title, and the tests of each")
    parser.add_argument("title", metavar="TITLE", help="1861, 1862 …")
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--area", type=str.upper, help="only one area, such as SR")
    part.add_argument("--row", type=str.upper, help="only one row, such as 61-SR-07")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from railhead.titles.ledger import ledger_of

    ledger = ledger_of(args.title)
    rows = _chosen(ledger, args.area, args.row)
    folder = tests_folder()
    tests = {} if folder is None else row_tests(folder, args.row or rows[0].id[:3])
    if args.json:
        print_json([_as_json(row, tests) for row in rows])
        return 0
    heading = ""
    for row in rows:
        if row.heading != heading:
            heading = row.heading
            print(f"{heading}\n")
        print(_as_text(row, tests), end="\n\n")
    if args.row:
        _print_rulings(ledger, rows)
    elif folder is None:
        print(f"{len(rows)} rows; the tests are not installed here")
    else:
        print(f"{sum(row.id in tests for row in rows)} of {len(rows)} rows tested")
    return 0


def _chosen(ledger: "Ledger", area: str | None, id_: str | None) -> list["LedgerRow"]:
    if id_ is not None and id_ not in ledger.rows:
        raise Malformed(f"the ledger of {ledger.title} has no row {id_}")
    if area is not None and area not in ledger.areas:
        raise Malformed(f"the ledger of {ledger.title} has no area {area}; it has {', '.join(ledger.areas)}")
    return [row for row in ledger.rows.values() if area in (None, row.area) and id_ in (None, row.id)]


def _as_text(row: "LedgerRow", tests: dict[str, list[str]]) -> str:
    lines = [
        paragraph(f"{row.id}  (§ {row.section})  {row.rule}", "", "    "),
        paragraph(f"Check: {row.check}", "    ", "    "),
        *(f"    {test}" for test in tests.get(row.id, ())),
    ]
    return "\n".join(lines)


def _as_json(row: "LedgerRow", tests: dict[str, list[str]]) -> dict[str, object]:
    return {
        "id": row.id,
        "section": row.section,
        "rule": row.rule,
        "check": row.check,
        "tests": tests.get(row.id, []),
    }


def _print_rulings(ledger: "Ledger", rows: list["LedgerRow"]) -> None:
    """The rulings the rows speak of."""
    texts = " ".join(f"{row.rule} {row.check}" for row in rows)
    for name, ruling in ledger.rulings.items():
        if re.search(rf"{name}(?!\d)", texts):
            print(paragraph(f"{name}  {ruling.text}", "", "    "), end="\n\n")


def tests_folder() -> Path | None:
    """The project's tests, where the program runs from its project."""
    source = Path(__file__).parents[2]
    folder = source.parent / "tests"
    return folder if source.name == "src" and folder.is_dir() else None


def row_tests(folder: Path, start: str = "") -> dict[str, list[str]]:
    """The tests that carry a row's id in their name: `test_61_SR_07_…`, by row; only rows whose ids start so."""
    tests: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        # Parsing takes most of the time, and most files speak of other rows.
        if start.replace("-", "_") not in source:
            continue
        for name in _functions(source):
            for id_ in (id_ for id_ in ids_in(name) if id_.startswith(start)):
                tests.setdefault(id_, []).append(f"{path.relative_to(folder.parent).as_posix()}::{name}")
    return tests


def _functions(source: str) -> Iterator[str]:
    """Names of a module's tests, those in classes too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.name


def ids_in(name: str) -> list[str]:
    """A test may stand for several rows: `test_61_SR_07_61_SR_08_…`."""
    return ["-".join(parts) for parts in _ID.findall(name)]
