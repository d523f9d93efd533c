"""The table laid out (book 11 to 13, simplified game, alternative 1.0), and the boards of options."""

from collections.abc import Mapping

from msgspec import structs

from railhead.core.board import Board, CompanyEntry, PlayersEntry
from railhead.core.chance import Seed
from railhead.core.ids import Company, Tile
from railhead.core.state import Round
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.opening import opening
from railhead.titles.t1853.bids import Bidding
from railhead.titles.t1853.dealing import Dealing
from railhead.titles.t1853.facts import D, Figures, facts_of
from railhead.titles.t1853.issue import deal_simplified, seat_by_lot
from railhead.titles.t1853.pack import lay_out_pack
from railhead.titles.t1853.papers import DOUBLE
from railhead.titles.t1853.state import State1853

KITS = ("mik_1", "mik_1_1")


def begin(title: Title, players: int, seed: Seed) -> State1853:
    cash = [title.board.players[players].cash] * players
    d: D = Draft(title, opening(State1853, title, cash, Round("SR", 1), seed))
    for company, entry in title.board.companies.items():
        for home in entry.home:
            d.reserve(company, home)
    if facts_of(title).kit:
        lay_out_pack(d)
    match facts_of(title).start:
        case "contract_bids":
            d.push(Bidding())
        case "simplified":
            deal_simplified(d)
            d.push(Dealing(turn=d.state.priority))
        case _:
            seat_by_lot(d)
            d.push(Dealing(turn=d.state.priority))
    made = d.state
    assert isinstance(made, State1853)
    return made


def with_options(board: Board, options: Mapping[str, OptionValue], players: int) -> Board:
    """The board with what options change: money, limits, tiles of the kits, further director's shares."""
    figures = board.figures_as(Figures)
    bank = figures.bank_sizes[str(options["bank_size"])]
    if options["start"] == "simplified":
        bank = figures.simplified.bank.plus + players * figures.simplified.bank.each_player
    return structs.replace(
        board,
        bank=bank,
        players=board.players | {players: _dealt(board, figures, options, players)},
        tiles={name: structs.replace(entry, count=_count(board, options, name)) for name, entry in board.tiles.items()},
        companies={name: _company(entry, figures, options, name) for name, entry in board.companies.items()},
    )


def _dealt(board: Board, figures: Figures, options: Mapping[str, OptionValue], players: int) -> PlayersEntry:
    """Cash and certificate limit by the start that is played."""
    cash, limit = board.players[players].cash, board.players[players].certificate_limit
    if options["start"] == "simplified":
        cash = figures.simplified.cash
    elif options["start"] == "alternative":
        cash, limit = figures.alternative_1[players].cash, figures.alternative_1[players].certificate_limit
    if options["mik_2"]:
        limit = figures.mik_2.certificate_limit[players]
    return structs.replace(board.players[players], cash=cash, certificate_limit=limit)


def _count(board: Board, options: Mapping[str, OptionValue], tile: Tile) -> int:
    count = board.tiles[tile].count
    assert count is not None
    for kit in KITS:
        more = board.options[kit].about["tiles"]
        assert isinstance(more, dict)
        if options[kit] and tile in more:
            added = more[tile]
            assert isinstance(added, int)
            count += added
    return count


def _company(entry: CompanyEntry, figures: Figures, options: Mapping[str, OptionValue], name: Company) -> CompanyEntry:
    more = figures.mik_2.director_shares.get(name, 0) if options["mik_2"] else 0
    return structs.replace(entry, shares=(*entry.shares, *([DOUBLE] * more)))
