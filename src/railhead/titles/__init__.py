"""The titles there are, one folder each, loaded when asked for."""

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from railhead.core.board import Board, BoardFile, opened, read_board, scenarios_of
from railhead.core.errors import BoardError, Malformed
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.description import TitleDescription
from railhead.titles.check import unplayable
from railhead.titles.folders import FOLDERS, OUTSIDE
from railhead.titles.own_board import check_own

TITLES = tuple(FOLDERS)
"""Those that can be played. Adding one is adding its folder."""

# a title that lies elsewhere is imported by the same name as if it lay here
__path__.extend(map(str, OUTSIDE))

Options = tuple[tuple[str, OptionValue], ...]


def board_file(title: str) -> Path:
    """Raises Malformed if there is no such title."""
    _check_known(title)
    return FOLDERS[title] / "board.yaml"


def description_of(title: str) -> TitleDescription:
    """What a title tells about itself. Raises Malformed if there is no such title."""
    _check_known(title)
    name = f"{__name__}.t{title}"
    # Asked thousands of times a second: to import what is there already takes longer than to look.
    description: TitleDescription = (sys.modules.get(name) or import_module(name)).TITLE
    return description


def edition_of(title: str) -> str:
    """The edition of a title's rules as they are played here: a record says under which it was begun."""
    return description_of(title).edition


def is_played(title: str, edition: str) -> bool:
    """Whether games of this edition can be played on. Raises Malformed if there is no such title."""
    return description_of(title).changes(edition) is not None


def load(
    title: str,
    players: int,
    options: Mapping[str, OptionValue] | None = None,
    board: Path | BoardFile | None = None,
    edition: str = "",
) -> Title:
    """A title ready for so many players. Options not named take their defaults. `board` replaces the board file. Its
    rules are those of the edition named, or if that is not known the present ones.

    Raises Malformed for what there is not, BoardError for a board file that is wrong.
    """
    _check_known(title)
    named = tuple(sorted((options or {}).items()))
    # A file of one's own may have changed since it was last read.
    if board is None:
        return _remembered(title, players, named, edition)
    return _own(title, players, named, edition, opened(board))


def _check_known(title: str) -> None:
    if title not in TITLES:
        raise Malformed(f"there is no title {title!r}; choose from {', '.join(TITLES)}")


@lru_cache(maxsize=32)
def _remembered(title: str, players: int, options: Options, edition: str) -> Title:
    return _composed(title, players, options, edition, read_board(board_file(title), _scenario(title, dict(options))))


def _own(title: str, players: int, options: Options, edition: str, file: BoardFile) -> Title:
    """A title on a board of one's own, whose figures anybody may have written."""
    scenario = _scenario(title, dict(options))
    board = read_board(file, scenario)
    check_own(board, read_board(board_file(title), scenario))
    for problem in unplayable(board):
        raise BoardError(file.name, *problem.split(": ", 1))
    return _composed(title, players, options, edition, board)


def _composed(title: str, players: int, options: Options, edition: str, board: Board) -> Title:
    if players not in board.players:
        counts = sorted(board.players)
        raise Malformed(f"{title} is for {counts[0]} to {counts[-1]} players, not {players}")
    description = description_of(title)
    changes = description.changes(edition)
    if changes is None:
        changes = description.changes(description.edition) or frozenset()
    return description.compose(board, chosen(board, dict(options)), players, changes)


def _scenario(title: str, options: Mapping[str, OptionValue]) -> str:
    """The scenario to be played, of a title that has several: it decides how the board file is read."""
    file = board_file(title)
    known = scenarios_of(file)
    if not known:
        return ""
    scenario = options.get("scenario", read_board(file).options["scenario"].default)
    if scenario not in known:
        raise Malformed(f"option scenario is one of {', '.join(known)}, not {scenario!r}")
    return str(scenario)


def chosen(board: Board, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option of a title with its value, checked."""
    if unknown := sorted(set(options) - set(board.options)):
        raise Malformed(f"{board.title} has no option {', '.join(unknown)}")
    result = {name: options.get(name, entry.default) for name, entry in board.options.items()}
    for name, value in result.items():
        entry = board.options[name]
        if not any(value == known and type(value) is type(known) for known in entry.values):
            raise Malformed(f"option {name} is one of {entry.choice}, not {value!r}")
    _check_together(board, result)
    return result


def _check_together(board: Board, options: Mapping[str, OptionValue]) -> None:
    """Options that differ from their defaults belong to the scenario played and do not exclude one another."""
    changed = [name for name, value in options.items() if value != board.options[name].default]
    for name in changed:
        scenarios = board.options[name].about.get("scenarios")
        if isinstance(scenarios, list) and options["scenario"] not in scenarios:
            where = " and ".join(map(str, scenarios))
            raise Malformed(f"option {name} belongs to scenario {where}, not to {options['scenario']}")
        for other in board.options[name].excludes:
            if other in changed:
                raise Malformed(f"options {name} and {other} exclude each other")
