"""Observations: what a seat sees, as a vector of fixed length made of named sections.

Everything is relative to the observing seat, which is the first player. What it may not see is HIDDEN.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

import numpy
from numpy.typing import NDArray

from railhead.core.ids import BANK, POOL, Company, Holder, Player, hex_of, paper, type_of
from railhead.core.play import actors, view
from railhead.core.state import State
from railhead.core.tiles import SEQUENCE
from railhead.core.title import Draft, Title

HIDDEN = -1.0
FURTHEST = 100.0
"""Values are clipped to this and its negative."""
Vector = NDArray[numpy.float32]
Sections = Iterator[tuple[str, Sequence[float] | Vector]]


def seats_from(state: State, seat: Player) -> tuple[Player, ...]:
    """The players clockwise, starting with this one."""
    around = state.seating or state.players
    place = around.index(seat)
    return around[place:] + around[:place]


def sections(title: Title, state: State, seat: Player, said: Collection[int], words: int) -> Sections:
    """The sections of a seat's view of a State, whoever is to act; `said` is the action the seat has begun to spell."""
    seen = view(state, seat)
    d = Draft(title, seen, seat)
    around = seats_from(state, seat)
    yield "phase", [float(name == seen.phase) for name in title.phases]
    yield "deciding", [float(bool(seen.frames) and type(seen.frames[-1]) is kind) for kind in title.steps]
    yield "round", [seen.round.turn / 10, seen.round.number / 10]
    awaited = actors(title, state)
    yield "awaited", [float(player in awaited) for player in around]
    yield "priority", [float(player == seen.priority) for player in around]
    yield "cash", [_money(seen, holder) for holder in (*around, BANK)]
    papers = [paper(name) for name in title.board.privates]
    yield "privates", [float(seen.certificates.get(name) == player) for player in around for name in papers]
    yield from _companies(d, around)
    yield from _trains(d)
    yield from _map(d)
    spoken = numpy.zeros(words, numpy.float32)
    spoken[list(said)] = 1
    yield "said", spoken


def looked(title: Title, state: State, seat: Player, said: Collection[int], words: int) -> Vector:
    arrays = [numpy.asarray(numbers, numpy.float32) for _, numbers in sections(title, state, seat, said, words)]
    return numpy.clip(numpy.concatenate(arrays), -FURTHEST, FURTHEST)


def _money(state: State, holder: Holder) -> float:
    """In thousands."""
    return HIDDEN if state.veiled and holder not in state.cash else state.cash.get(holder, 0) / 1000


def _companies(d: Draft[State], around: Sequence[Player]) -> Sections:
    seen, companies = d.state, list(d.title.board.companies)
    held: Counter[tuple[Holder, Company]] = Counter()
    for name, holder in seen.certificates.items():
        if name in d.title.shares:
            held[holder, d.title.shares[name].company] += d.title.shares[name].percent
    yield "prices", [d.price(company) / 100 if company in seen.marks else 0.0 for company in companies]
    yield "treasuries", [_money(seen, company) for company in companies]
    yield "earned", [seen.earned.get(company, 0) / 100 for company in companies]
    yield "loans", [seen.loans.get(company, 0) / 10 for company in companies]
    yield "acting", [float(company == seen.acting_company) for company in companies]
    yield "directors", [float(seen.directors.get(company) == player) for player in around for company in companies]
    yield "shares", [held[holder, company] / 100 for holder in (*around, POOL) for company in companies]


def _trains(d: Draft[State]) -> Sections:
    owned = Counter((holder, type_of(train)) for train, holder in d.state.trains.items())
    holders = (*d.title.board.companies, POOL)
    yield "trains", [owned[holder, kind] / 4 for holder in holders for kind in d.title.trains]
    sold = Counter(type_of(train) for train in d.state.trains)
    yield "trains sold", [sold[kind] / 10 for kind in d.title.trains]


def _map(d: Draft[State]) -> Sections:
    """Tiles by colour, index in the list of tiles and rotation; tokens by hex and company."""
    board, laid = d.title.board, d.state.tiles
    order = {tile: number for number, tile in enumerate(board.tiles, 1)}
    colours = [d.title.map.shape(hex_, laid.get(hex_)).colour for hex_ in board.hexes]
    yield "colours", [SEQUENCE.index(one) / 4 if one in SEQUENCE else HIDDEN for one in colours]
    yield "tiles", [order[laid[hex_].tile] / len(order) if hex_ in laid else 0.0 for hex_ in board.hexes]
    yield "rotations", [laid[hex_].rotation / 5 if hex_ in laid else 0.0 for hex_ in board.hexes]
    there = {(hex_of(place), company) for place, companies in d.state.tokens.items() for company in companies}
    tokens = numpy.zeros((len(board.hexes), len(board.companies)), numpy.float32)
    rows = {hex_: number for number, hex_ in enumerate(board.hexes)}
    columns = {company: number for number, company in enumerate(board.companies)}
    for hex_, company in there:
        if hex_ in rows and company in columns:
            tokens[rows[hex_], columns[company]] = 1
    yield "tokens", tokens.ravel()
