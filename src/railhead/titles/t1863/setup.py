"""The table before the first move (book 3), and what options change of the board."""

from collections.abc import Mapping

import msgspec

from railhead.core.board import Board, CompanyEntry, TrainEntry
from railhead.core.chance import Seed
from railhead.core.ids import BOX, Company, Private, paper
from railhead.core.state import Round
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.opening import opening
from railhead.titles.t1863.facts import CLINK, LPTB, UER, Figures, facts_of, railways
from railhead.titles.t1863.holdings import reset_papers
from railhead.titles.t1863.state import State1863
from railhead.titles.t1863.stock.private_auction import Deal, PrivateAuction, lots

PAIRED = 10
"""Ordinary certificates of a company beyond its first ten shares: one for each short."""


def with_options(board: Board, options: Mapping[str, OptionValue], players: int) -> Board:
    """The board with the numbers of trains in play, a certificate for every short, and the LPTB among the companies."""
    companies = {name: _with_pairs(entry) for name, entry in board.companies.items()}
    if options["game_type"] == "equal":
        others = board.companies[next(iter(board.companies))]
        companies[UER] = msgspec.structs.replace(companies[UER], tokens=others.tokens)
    figures_ = board.figures_as(Figures)
    lptb = CompanyEntry(
        name="London Passenger Transport Board",
        kind="state",
        tokens=figures_.lptb.station_tokens,
        colour="#1c3f94",
    )
    counts = _in_play(figures_.trains_in_play[players], str(options["length"]))
    trains = tuple(_counted(board, entry, counts) for entry in board.trains)
    return msgspec.structs.replace(board, companies={**companies, LPTB: lptb}, trains=trains)


def _with_pairs(entry: CompanyEntry) -> CompanyEntry:
    return msgspec.structs.replace(entry, shares=entry.shares + entry.shares[-1:] * PAIRED)


def _in_play(counts: Mapping[str, int], length: str) -> dict[str, int]:
    """Cards in play by phase; a shorter game takes two out, never all, a longer one adds two (63-VAR-02)."""
    result = dict(counts)
    if length in ("shorter_III", "shorter_II_and_III"):
        result["III"] = max(1, result["III"] - 2)
    if length == "longer":
        result["IV"] += 2
    return result


def _counted(board: Board, entry: TrainEntry, counts: Mapping[str, int]) -> TrainEntry:
    """The first type has no limit in the first operating round, in which no company can have more than two."""
    phase = entry.starts_phase or board.phases[0].name
    count = counts[phase]
    if entry.starts_phase is None:
        count += board.phases[0].train_limit["minor"] * len(board.companies)
    return msgspec.structs.replace(entry, count=count)


def begin(title: Title, players: int, seed: Seed) -> State1863:
    cash = [title.board.players[players].cash] * players
    d = Draft(title, opening(State1863, title, cash, Round("PA", 1), seed))
    for company in railways(title):
        _take_pairs_out(d, company)
    _leave_out_privates(d, players)
    first = d.state.players[d.draw(players)]
    d.replace(priority=first)
    d.push(PrivateAuction(turn=first))
    if facts_of(title).quick_auction:
        _deal(d)
    return d.state


def _take_pairs_out(d: Draft[State1863], company: Company) -> None:
    reset_papers(d, company, d.state.certificates[d.title.certificates[company][0]])


def _leave_out_privates(d: Draft[State1863], players: int) -> None:
    """The sets for so many players, and the Clink Club by option (R-18)."""
    for name, entry in d.title.board.privates.items():
        in_set = entry.about["set"]
        is_in = facts_of(d.title).clink_club if name == CLINK else isinstance(in_set, int) and in_set <= players
        if not is_in:
            d.move([paper(Private(name))], BOX)


def _deal(d: Draft[State1863]) -> None:
    """As many each as can be dealt evenly; the rest, and the Clink Club, are auctioned (R-19)."""
    cards = [name for name in lots(d) if name != CLINK]
    order = d.from_(d.state.priority)
    dealt = []
    for _ in range(len(cards) // len(order)):
        for player in order:
            dealt.append((player, cards.pop(d.draw(len(cards)))))
    d.push(Deal(dealt=tuple(dealt)))
