"""The table laid out (book 4): seats, cash, certificates, homes kept; the boards of options."""

from collections.abc import Mapping

import msgspec

from railhead.core.board import Board, PhaseEntry, TrainEntry
from railhead.core.chance import Seed
from railhead.core.state import Round
from railhead.core.tiles import Shape
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.opening import opening
from railhead.titles.t1890.facts import (
    DIESEL,
    KANAN,
    KINKI,
    KOBE,
    NARA_ELECTRIC,
    OSAKA_ELECTRIC,
    OSAKA_RAILWAY,
    D,
    facts_of,
)
from railhead.titles.t1890.plain_kinki import auto_spots
from railhead.titles.t1890.quake import mark_train
from railhead.titles.t1890.rounds import start_stock
from railhead.titles.t1890.state import State1890

ABSORBED = (KANAN, OSAKA_ELECTRIC, OSAKA_RAILWAY, NARA_ELECTRIC)


def begin(title: Title, players: int, seed: Seed) -> State1890:
    """Players are called by their order tokens: the first has the priority deal."""
    cash = start_cash(title, players)
    d: D = Draft(title, opening(State1890, title, cash, Round("SR", 1), seed, veiled=_veiled(title)))
    _keep_homes(d)
    if facts_of(title).earthquake:
        mark_train(d)
    start_stock(d, 1)
    made = d.state
    assert isinstance(made, State1890)
    return made


def start_cash(title: Title, players: int) -> list[int]:
    """Everybody the same, unless the first player or all begin with less (A.10.2)."""
    each = title.board.players[players].cash
    if players == 2 and "cash_2p" in title.options and each in title.board.options["cash_2p"].values:
        each = int(title.options["cash_2p"])
    less = int(title.options.get("lower_start_capital", 0))
    if title.options.get("lower_start_capital_of") == "all":
        return [each - less] * players
    return [each - less] + [each] * (players - 1)


def _veiled(title: Title) -> tuple[str, ...]:
    """Whose purses the others do not see: hidden prices would show in the treasuries."""
    if title.options["hidden_cash"]:
        return ("players", "companies")
    return ("companies",) if title.options["hidden_train_price"] or title.options["hidden_treasuries"] else ()


def _keep_homes(d: D) -> None:
    """Spaces for homes, and Kinki's papers that minors will be exchanged for: the president's and four shares
    (90-SR-31). Osaka Railway uses another's token (90-AUC-23), and Kinki's homes are those of its minors."""
    plain = facts_of(d.title).plain_kinki
    for company, entry in d.title.board.companies.items():
        if company not in (OSAKA_RAILWAY, KINKI):
            for home in entry.home:
                d.reserve(company, home)
    if KINKI not in d.title.board.companies:
        return
    if plain:
        for place in auto_spots(d).values():
            d.reserve(KINKI, place)
    else:
        d.move(d.title.certificates[KINKI][:5], KINKI)


def with_options(board: Board, options: Mapping[str, OptionValue]) -> Board:
    """The board with what options change: trains, limits, companies."""
    trains = tuple(_train(entry, options, board) for entry in board.trains)
    phases = tuple(_phase(entry, options) for entry in board.phases)
    board = msgspec.structs.replace(board, trains=trains, phases=phases)
    if options["plain_kinki"]:
        board = _without_minors(board)
    if options["kobe_rapid_control"] and options["kobe_control_of"] == "the_city":
        board = _with_cheap_kobe(board)
    if options["chubu_tokai_in_B"]:
        board = _with_chubu(board)
    return board


def _train(entry: TrainEntry, options: Mapping[str, OptionValue], board: Board) -> TrainEntry:
    if entry.name == DIESEL and options["eight_trains"]:
        return msgspec.structs.replace(entry, run={"stops": board.options["eight_trains"].about["stops"]})
    removed = board.options["plain_kinki"].about.get("trains_removed", {})
    assert isinstance(removed, dict)
    if options["plain_kinki"] and options["scenario"] == "C" and entry.name in removed and entry.count is not None:
        fewer = removed[entry.name]
        assert isinstance(fewer, int)
        return msgspec.structs.replace(entry, count=entry.count - fewer)
    return entry


def _phase(entry: PhaseEntry, options: Mapping[str, OptionValue]) -> PhaseEntry:
    if entry.name not in ("2", "2.5"):
        return entry
    limit = int(options["jr_limit_phase_2"])
    return msgspec.structs.replace(entry, train_limit={**entry.train_limit, "jr": limit})


def _without_minors(board: Board) -> Board:
    order = [name for name in board.figures["auction_order"] if name not in ABSORBED]
    companies = {name: entry for name, entry in board.companies.items() if name not in ABSORBED}
    return msgspec.structs.replace(board, companies=companies, figures={**board.figures, "auction_order": order})


def _with_chubu(board: Board) -> Board:
    """The off-board area of the whole map, which scenario B leaves out."""
    area = {name: entry for name, entry in board.all_hexes.items() if any(stop.area for stop in entry.shape.stops)}
    return msgspec.structs.replace(board, hexes={**board.hexes, **area})


def _with_cheap_kobe(board: Board) -> Board:
    """Kobe itself is worth less, in every colour (R-22)."""
    values = board.options["kobe_rapid_control"].about["value"]
    assert isinstance(values, dict)

    def cheap(shape: Shape) -> Shape:
        value = values[shape.colour]
        assert isinstance(value, int)
        stops = tuple(msgspec.structs.replace(stop, value=value) for stop in shape.stops)
        return msgspec.structs.replace(shape, stops=stops)

    tiles = {
        name: msgspec.structs.replace(entry, shape=cheap(entry.shape)) if entry.only_at == (KOBE,) else entry
        for name, entry in board.tiles.items()
    }
    printed = msgspec.structs.replace(board.hexes[KOBE], shape=cheap(board.hexes[KOBE].shape))
    return msgspec.structs.replace(board, tiles=tiles, hexes={**board.hexes, KOBE: printed})
