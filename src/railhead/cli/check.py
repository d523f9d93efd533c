"""`railhead check`: proves what can be proved about board files and lists what an owner of the box should compare."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands, add_json
from railhead.cli.text import paragraph, print_json
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from railhead.titles.check import Report


def add(commands: Commands) -> None:
    parser = commands.add_parser("check", help="check board files; list what is reconstructed")
    parser.add_argument("boards", nargs="*", metavar="TITLE|FILE", help="titles or board files; all titles if none")
    parser.add_argument("--quiet", action="store_true", help="problems only")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from railhead.titles import TITLES

    reports = {name: report for board in args.boards or TITLES for name, report in _reports(board)}
    if args.json:
        print_json({name: _as_json(report) for name, report in reports.items()})
    else:
        for name, report in reports.items():
            print(_as_text(name, report, args.quiet))
    return 1 if any(report.problems for report in reports.values()) else 0


def _reports(board: str) -> Iterator[tuple[str, "Report"]]:
    """A board and each of its scenarios; a file of one's own also beside the title it corrects."""
    from railhead.core.board import read_board, scenarios_of
    from railhead.titles import TITLES, board_file
    from railhead.titles.check import check_board
    from railhead.titles.own_board import differences

    file = _file(board)
    for scenario in scenarios_of(file) or ("",):
        read = read_board(file, scenario)
        report = check_board(read)
        if board not in TITLES and read.title in TITLES:
            standard = board_file(read.title)
            known = scenario if scenario in scenarios_of(standard) else ""
            report.problems += [": ".join(found) for found in differences(read, read_board(standard, known))]
        yield f"{board} {scenario}".strip(), report


def _file(board: str) -> Path:
    from railhead.titles import TITLES, board_file

    file = board_file(board) if board in TITLES else Path(board)
    if not file.is_file():
        raise Malformed(f"{board!r} is neither a title ({', '.join(TITLES)}) nor a file")
    return file


def _as_text(name: str, report: "Report", quiet: bool) -> str:
    sound = f"sound, {len(report.proved)} proofs hold"
    lines = [f"{name}: {len(report.problems)} problems" if report.problems else f"{name}: {sound}"]
    lines += [paragraph(problem, "  wrong: ", "    ") for problem in report.problems]
    if not quiet:
        lines += [f"  proved: {sentence}" for sentence in report.proved]
        lines += [paragraph(entry, "  reconstructed: ", "    ") for entry in report.reconstructed]
    return "\n".join(lines)


def _as_json(report: "Report") -> dict[str, list[str]]:
    return {"problems": report.problems, "proved": report.proved, "reconstructed": report.reconstructed}
