"""Which games the contract is tested with: every title, number of players and value of an option."""

from collections.abc import Iterator, Sequence

from railhead.core.board import OptionEntry, read_board
from railhead.core.errors import Malformed
from railhead.core.title import OptionValue
from railhead.simulate import Job
from railhead.titles import TITLES, board_file, description_of, load


def jobs() -> list[Job]:
    return [job for title in TITLES for job in _jobs(title)]


def _jobs(title: str) -> Iterator[Job]:
    """By the defaults with every number of players; then each other value of an option, at tables of all sizes."""
    counts = sorted(read_board(board_file(title)).players)
    for players in _fitting(title, counts, {}):
        yield Job(title=title, players=players, seed=100 + players, bot=bot_for(title), check=True)
    for number, options in enumerate(_options(title, counts)):
        first = number % len(counts)
        options, players = _completed(title, [*counts[first:], *counts[:first]], options)
        yield Job(title=title, players=players, seed=number, bot=bot_for(title), options=options, check=True)


def bot_for(title: str) -> str:
    """Who plays: the first of those the title is soaked with, as some titles never end among players at random."""
    return description_of(title).soak_bots[0]


def _options(title: str, counts: Sequence[int]) -> Iterator[dict[str, OptionValue]]:
    """Each option at each value that is not the default; then as many as go together at their last values."""
    known = read_board(board_file(title)).options
    for name, entry in known.items():
        yield from ({name: value} for value in _values(entry) if value != entry.default)
    together: dict[str, OptionValue] = {}
    for name, entry in reversed(known.items()):
        more = {**together, name: _values(entry)[-1]}
        together = more if any(_fitting(title, counts, more)) else together
    yield together


def _values(entry: OptionEntry) -> tuple[OptionValue, ...]:
    """Of numbers in steps the least, one in between and the most."""
    values = entry.values
    return values if entry.steps is None else (values[0], values[len(values) // 5], values[-1])


def _completed(
    title: str, counts: Sequence[int], options: dict[str, OptionValue]
) -> tuple[dict[str, OptionValue], int]:
    """The options with another that they need, if they cannot be chosen alone, and the first number of players that
    can play them."""
    known = read_board(board_file(title)).options
    others = [{name: value} for name, entry in known.items() if name not in options for value in _values(entry)]
    for more in ({}, *others):
        for players in _fitting(title, counts, options | more):
            return options | more, players
    raise AssertionError(f"{title} cannot be played with {options}")


def _fitting(title: str, counts: Sequence[int], options: dict[str, OptionValue]) -> Iterator[int]:
    """Numbers of players a title can be played with under these options. Composed one by one, for that takes long."""
    return (players for players in counts if _exists(title, players, options))


def _exists(title: str, players: int, options: dict[str, OptionValue]) -> bool:
    try:
        load(title, players, options)
    except Malformed:
        return False
    return True
