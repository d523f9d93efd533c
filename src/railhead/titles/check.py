"""Proofs about a board file: what the schema can't see because it takes several entries, or the geometry, to see it.

`check_board` gathers them. The proofs about track are in `check_track`, the counts in `check_totals`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct, field

from railhead.core.board import Board, Entry, MarketEntry
from railhead.core.hexes import opposite
from railhead.core.ids import Company, Spot, hex_of, stop_of
from railhead.titles.check_totals import wrong_totals
from railhead.titles.check_track import (
    by_the_side,
    loose_print,
    lost_track,
    misfits,
    wrong_colours,
    wrong_labels,
    wrong_neighbours,
)

DOUBT = ("reconstructed", "uncertain")
"""Words by which a source or note says that no published source settles the entry."""

Proof = Callable[[Board], Iterable[str]]


class Report(Struct):
    """`proved` in sentences, `problems` each naming its entry, `reconstructed` the entries an owner should compare."""

    proved: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    reconstructed: list[str] = field(default_factory=list)


def check_board(board: Board) -> Report:
    """Tries every proof. A proof that fails adds its problems and leaves the others to be tried."""
    report = Report(reconstructed=list(doubtful(board)))
    for sentence, proof in PROOFS.items():
        problems = list(proof(board))
        report.problems += problems
        if not problems:
            report.proved.append(sentence)
    return report


def unplayable(board: Board) -> Iterator[str]:
    """What is wrong with a board as far as play goes: all but the totals, which only say what was counted."""
    for proof in PROOFS.values():
        if proof is not wrong_totals:
            yield from proof(board)


def doubtful(board: Board) -> Iterator[str]:
    """Every source or note with a word of doubt, and where it stands."""
    for block, text in board.sources.items():
        if _doubts(text):
            yield f"sources.{block}: {text}"
    for where, entry in _entries(board):
        for text in (entry.source, entry.note):
            if _doubts(text):
                yield f"{where}: {text}"


def _doubts(text: str) -> bool:
    return any(word in text for word in DOUBT)


def _entries(board: Board) -> Iterator[tuple[str, Entry]]:
    yield "file", board
    blocks: dict[str, Iterable[tuple[object, Entry]]] = {
        "hexes": board.hexes.items(),
        "tiles": board.tiles.items(),
        "markets": board.markets.items(),
        "players": board.players.items(),
        "trains": [(train.name, train) for train in board.trains],
        "phases": [(phase.name, phase) for phase in board.phases],
        "companies": board.companies.items(),
        "privates": board.privates.items(),
        "options": board.options.items(),
    }
    for block, entries in blocks.items():
        for name, entry in entries:
            yield f"{block}.{name}", entry


def one_sided_edges(board: Board) -> Iterator[str]:
    """A hexside that is open leads nowhere; a closed one is written on both its hexes, with the same cost if any."""
    for name, entry in board.hexes.items():
        for edge, side in entry.edges.items():
            other = by_the_side(board, name, edge)
            if side == "open" and other is not None:
                yield f"hexes.{name}: edge {edge} is open, but {other} lies beyond"
            if side != "open" and other is not None and board.hexes[other].edges.get(opposite(edge)) != side:
                yield f"hexes.{name}: edge {edge} is {side}, but {other} says otherwise"


def homeless(board: Board) -> Iterator[str]:
    """A home is a stop with a space; two companies need two spaces unless one shares the home of the other."""
    taken: dict[Spot, list[Company]] = {}
    for name, company in board.companies.items():
        for place in company.home:
            where = f"companies.{name}: home {place}"
            if not place.rpartition(".")[2].isdigit():
                yield f"{where} does not name a stop, as in H8.1"
            elif hex_of(place) not in board.hexes:
                yield f"{where} isn't a hex of the map"
            elif stop_of(place) >= len(board.hexes[hex_of(place)].shape.stops):
                yield f"{where}: the hex has no such stop"
            elif not _has_room(board, place, name, taken.setdefault(place, [])):
                yield f"{where} has no room"
            else:
                taken[place].append(name)
        if len(company.home) > company.tokens:
            yield f"companies.{name}: {len(company.home)} homes, but {company.tokens} tokens"


def _has_room(board: Board, place: Spot, company: Company, before: list[Company]) -> bool:
    sharing = board.companies[company].about.get("shares_home_with", [])
    rivals = [other for other in before if not (isinstance(sharing, list) and other in sharing)]
    return len(rivals) < board.hexes[hex_of(place)].shape.stops[stop_of(place)].slots


def uneven_areas(board: Board) -> Iterator[str]:
    """All stops of an area are worth the same, and an off-board place has a value for every phase."""
    first: dict[str, tuple[str, int | dict[str, int]]] = {}
    columns = {phase.offboard for phase in board.phases}
    for name, entry in board.hexes.items():
        for stop in entry.shape.stops:
            if stop.area and first.setdefault(stop.area, (name, stop.value))[1] != stop.value:
                yield f"hexes.{name}: area {stop.area} has another value than in {first[stop.area][0]}"
            if isinstance(stop.value, dict) and not columns <= set(stop.value):
                yield f"hexes.{name}: no value for {', '.join(sorted(columns - set(stop.value)))}"


def ill_formed_markets(board: Board) -> Iterator[str]:
    for name, market in board.markets.items():
        for problem in _market_problems(market):
            yield f"markets.{name}: {problem}"


def _market_problems(market: MarketEntry) -> Iterator[str]:
    if market.kind != "grid" and len(market.rows) != 1:
        yield f"a {market.kind} has one row"
    used: set[str] = set()
    for number, row in enumerate(market.rows):
        cells = [(column, text.split()) for column, text in enumerate(row) if text is not None]
        used.update(word for _, (_, *words) in cells for word in words)
        if not all(price.isdigit() for _, (price, *_) in cells):
            yield f"row {number} has a cell that does not begin with a price"
            continue
        prices = [int(price) for _, (price, *_) in cells]
        if prices != sorted(prices) or [column for column, _ in cells] != list(range(len(row) - len(cells), len(row))):
            yield f"row {number} has a gap, or prices that fall"
        yield from _arrow_problems(market, number, cells)
    for word in sorted(used ^ set(market.legend)):
        yield f"word {word!r} is {'not in the legend' if word in used else 'in the legend, but on no cell'}"


def _arrow_problems(market: MarketEntry, row: int, cells: list[tuple[int, list[str]]]) -> Iterator[str]:
    """Arrows stand at the ends of a row and point at a cell."""
    for place, (column, (price, *words)) in enumerate(cells):
        if "down" in words and (place != 0 or not _is_cell(market, row + 1, column)):
            yield f"arrow down at {price} in row {row} is not at the left end, or has no cell below"
        if "up" in words and (place != len(cells) - 1 or not _is_cell(market, row - 1, column)):
            yield f"arrow up at {price} in row {row} is not at the right end, or has no cell above"


def _is_cell(market: MarketEntry, row: int, column: int) -> bool:
    return 0 <= row < len(market.rows) and column < len(market.rows[row]) and market.rows[row][column] is not None


def missing_pars(board: Board) -> Iterator[str]:
    """A company with a par of its own finds it on the market; zones the title starts companies in exist."""
    cells = [text.split() for market in board.markets.values() for row in market.rows for text in row if text]
    prices = {price for price, *_ in cells}
    words = {word for _, *words in cells for word in words}
    for name, company in board.companies.items():
        par = company.about.get("par")
        if par is not None and str(par) not in prices:
            yield f"companies.{name}: par {par} isn't a price on the market"
    for kind, zones in board.figures.get("start_zones", {}).items():
        for zone in zones:
            if zone not in words:
                yield f"figures.start_zones.{kind}: no cell is {zone}"


def wrong_trains(board: Board) -> Iterator[str]:
    """Trains rust on trains that are sold later, start phases that exist, and every phase but the first is started."""
    order = [train.name for train in board.trains]
    phases = [phase.name for phase in board.phases]
    for kind, names in (("trains", order), ("phases", phases)):
        for name, times in Counter(names).items():
            if times > 1:
                yield f"{kind}.{name}: stands {times} times"
    for place, train in enumerate(board.trains):
        if train.rusts_on is not None and train.rusts_on not in order:
            yield f"trains.{train.name}: rusts on {train.rusts_on}, which isn't a train"
        elif train.rusts_on in order[: place + 1] and train.available_from is None:
            yield f"trains.{train.name}: rusts on {train.rusts_on}, which is sold before it"
        for phase in (train.starts_phase, train.available_from):
            if phase is not None and phase not in phases:
                yield f"trains.{train.name}: phase {phase} does not exist"
    started = {train.starts_phase for train in board.trains}
    for phase in phases[1:]:
        if phase not in started:
            yield f"phases.{phase}: no train starts it"


def narrowing_phases(board: Board) -> Iterator[str]:
    """A later phase never takes a colour of tiles away."""
    for before, after in zip(board.phases, board.phases[1:], strict=False):
        if not set(before.tiles) <= set(after.tiles):
            yield f"phases.{after.name}: lacks a colour of tiles that {before.name} has"


def dangling_names(board: Board) -> Iterator[str]:
    """Entries that name a company, a private, a hex, a phase or an option name one that exists."""
    phases = {phase.name for phase in board.phases}
    for name, entry in board.hexes.items():
        yield from _missing(f"hexes.{name}: blocked_by", entry.blocked_by, board.privates)
        yield from _missing(f"hexes.{name}: reserved", entry.reserved, board.companies)
    for number, tile in board.tiles.items():
        yield from _missing(f"tiles.{number}: reserved", tile.reserved, board.companies)
    for company_id, company in board.companies.items():
        yield from _missing(f"companies.{company_id}: available_from", _given(company.available_from), phases)
    for private_id, private in board.privates.items():
        yield from _missing(f"privates.{private_id}: closes", _given(private.closes), phases)
        hexes = private.about.get("hexes", [])
        if isinstance(hexes, list):
            yield from _missing(f"privates.{private_id}: hexes", map(str, hexes), board.hexes)
    for option_name, option in board.options.items():
        yield from _missing(f"options.{option_name}: excludes", option.excludes, board.options)


def _given(name: str | None) -> list[str]:
    return [] if name is None else [name]


def _missing(where: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    known = set(known)
    for name in names:
        if name not in known:
            yield f"{where} {name}, which does not exist"


def wrong_shares(board: Board) -> Iterator[str]:
    for name, company in board.companies.items():
        if company.shares and sum(company.shares) != 100:
            yield f"companies.{name}: shares add up to {sum(company.shares)} percent"


def wrong_defaults(board: Board) -> Iterator[str]:
    """A default is one of the values; `true` is no 1."""
    for name, option in board.options.items():
        if not any(type(value) is type(option.default) and value == option.default for value in option.values):
            yield f"options.{name}: default {option.default} is none of its values"


PROOFS: dict[str, Proof] = {
    "neighbours are mutual; the examples of neighbours and distances hold": wrong_neighbours,
    "open hexsides lead off the map, closed ones are closed from both sides": one_sided_edges,
    "no printed track runs into nothing or into a closed side": loose_print,
    "every upgrade goes to the next colour": wrong_colours,
    "every upgrade keeps all track in some rotation": lost_track,
    "labels and named hexes of tiles exist": wrong_labels,
    "every tile made for a hex fits there": misfits,
    "every home is a stop with room": homeless,
    "areas are worth the same everywhere and in every phase": uneven_areas,
    "markets are well formed": ill_formed_markets,
    "par prices and start zones are on the market": missing_pars,
    "trains rust, start phases and come on sale in order": wrong_trains,
    "colours of tiles only grow with the phases": narrowing_phases,
    "every name leads to an entry": dangling_names,
    "shares of a company add up to 100 percent": wrong_shares,
    "the default of an option is one of its values": wrong_defaults,
    "totals agree with a new count and with the book": wrong_totals,
}
