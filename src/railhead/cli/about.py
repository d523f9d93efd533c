"""What a name on the board stands for: a company, a private, a hex as it is now, a tile, a train. Only figures of the
board file, not rules."""

from collections.abc import Iterator

from railhead.core.board import CompanyEntry, PrivateEntry, TileEntry, TrainEntry
from railhead.core.errors import Malformed
from railhead.core.ids import Company, Hex, Private, Tile, hex_of
from railhead.core.spoken_names import joined
from railhead.core.state import State
from railhead.core.tiles import Segment, Stop, exits
from railhead.core.title import Title
from railhead.titles.words import runs_of


def about(title: Title, state: State, word: str) -> list[str]:
    """A line for each thing of that name; there may be several, such as tile 5 and a 5-train."""
    lines = list(_lines(title, state, word.casefold()))
    if not lines:
        raise Malformed(f"{title.id} has no company, private, hex, tile or train called {word!r}")
    return lines


def _lines(title: Title, state: State, word: str) -> Iterator[str]:
    board = title.board
    word = _meant(title, word)
    yield from (_company(title, name, one) for name, one in board.companies.items() if _is_called(name, one, word))
    yield from (_private(name, one) for name, one in board.privates.items() if _is_called(name, one, word))
    yield from (_hex(title, state, name) for name, one in board.hexes.items() if word in _names(name, one.name))
    yield from (_tile(state, name, one) for name, one in board.tiles.items() if name.casefold() == word)
    yield from (_train(one) for name, one in title.trains.items() if name.casefold() == word)


def _is_called(name: str, entry: CompanyEntry | PrivateEntry, word: str) -> bool:
    return word in _names(name, entry.label, entry.name)


def _names(*names: str) -> set[str]:
    """As they are written, and each as one word."""
    return {name.casefold() for name in names} | {joined(name) for name in names}


def _meant(title: Title, word: str) -> str:
    """The hex for which the book prints another name, if the board file says so."""
    aliases = title.board.about.get("aliases")
    if not isinstance(aliases, dict):
        return word
    return next((str(hex_).casefold() for name, hex_ in aliases.items() if name.casefold() == word), word)


def _sentence(name: str, *parts: str) -> str:
    return f"{name}: {', '.join(part for part in parts if part)}"


def _company(title: Title, name: Company, entry: CompanyEntry) -> str:
    home = " or ".join(_place(title, hex_of(spot)) for spot in dict.fromkeys(entry.home))
    shares = f"certificates of {' '.join(map(str, entry.shares))} %" if len(entry.shares) > 1 else ""
    first = f"from phase {entry.available_from}" if entry.available_from else ""
    tokens = _many(entry.tokens)
    return _sentence(*_called(name, entry), entry.kind, f"home {home}" if home else "", tokens, shares, first)


def _called(name: str, entry: CompanyEntry | PrivateEntry) -> tuple[str, str]:
    """For short, and in full if that is more."""
    short = entry.label or name
    return short, "" if entry.name == short else entry.name


def _many(tokens: int) -> str:
    return f"{tokens} token" if tokens == 1 else f"{tokens} tokens"


def _place(title: Title, hex_: Hex) -> str:
    return f"{hex_} {title.board.hexes[hex_].name}".strip()


def _private(name: Private, entry: PrivateEntry) -> str:
    return _sentence(
        *_called(name, entry),
        f"face value {entry.face}",
        f"income {entry.income}" if entry.income else "",
        f"minimum bid {entry.minimum_bid}" if entry.minimum_bid else "",
        entry.power,
        f"closes in phase {entry.closes}" if entry.closes else "",
    )


def _hex(title: Title, state: State, name: Hex) -> str:
    laid, entry = state.tiles.get(name), title.board.hexes[name]
    shape = title.map.shape(name, laid)
    column = title.phase(state).offboard
    lies = f"tile {laid.tile} turned by {laid.rotation}" if laid else shape.colour
    cost = "" if laid or not entry.cost else f"cost {_by_gauge(entry.cost)}"
    stops = [_stop(stop, column) for stop in shape.stops]
    return _sentence(_place(title, name), lies, *stops, _edges(title.map.track(name, laid)), cost, _label(shape.label))


def _by_gauge(cost: int | dict[str, int]) -> str:
    return str(cost) if isinstance(cost, int) else " or ".join(f"{sum_} {gauge}" for gauge, sum_ in cost.items())


def _tile(state: State, name: Tile, entry: TileEntry) -> str:
    used = sum(laid.tile == name for laid in state.tiles.values())
    unlimited = entry.count is None or entry.about.get("more_allowed")
    left = "as many as needed" if unlimited else f"{(entry.count or 0) - used} of {entry.count} left"
    shape = entry.shape
    stops = [_stop(stop) for stop in shape.stops]
    becomes = f"becomes {' '.join(entry.upgrades)}" if entry.upgrades else ""
    return _sentence(f"tile {name}", shape.colour, *stops, _edges(shape.track), _label(shape.label), left, becomes)


def _stop(stop: Stop, column: str = "") -> str:
    if isinstance(stop.value, int) or column in stop.value:
        value = str(stop.worth(column))
    else:
        value = "/".join(map(str, stop.value.values()))
    room = f" for {stop.slots} tokens" if stop.slots > 1 else ""
    return f"{stop.kind} {value}{room}"


def _edges(track: tuple[Segment, ...]) -> str:
    return f"exits {' '.join(map(str, sorted(exits(track))))}" if track else ""


def _label(label: str) -> str:
    return f"label {label}" if label else ""


def _train(entry: TrainEntry) -> str:
    count = "as many as needed" if entry.count is None else f"{entry.count} of them"
    return _sentence(
        f"{entry.name}-train",
        f"costs {entry.cost}",
        count,
        runs_of(entry),
        f"starts phase {entry.starts_phase}" if entry.starts_phase else "",
        f"rusts on the first {entry.rusts_on}" if entry.rusts_on else "",
    )
