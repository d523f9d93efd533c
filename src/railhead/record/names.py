"""Looking up players and companies by id or name."""

from collections.abc import Sequence

from railhead.core.board import Board
from railhead.core.errors import Malformed
from railhead.core.ids import Company, Player


def seat_named(seats: Sequence[Player], names: Sequence[str], who: str) -> Player:
    """By the seat's id, which has precedence, or the player's name, ignoring case. Raises Malformed."""
    low = who.casefold()
    for known in (seats, names):
        for seat, name in zip(seats, known, strict=True):
            if name.casefold() == low:
                return seat
    there = ", ".join(f"{name} ({seat})" for seat, name in zip(seats, names, strict=True))
    raise Malformed(f"nobody at this table is called {who!r}; the players are {there}")


def company_named(board: Board, who: str) -> Company:
    """By its id, which has precedence, its label or its full name, ignoring case. Raises Malformed."""
    for company in board.companies:
        if company == who:
            return company
    low = who.casefold()
    for company, entry in board.companies.items():
        if low in (company.casefold(), entry.label.casefold(), entry.name.casefold()):
            return company
    raise Malformed(f"{board.title} has no company {who!r}; it has {', '.join(map(board.label, board.companies))}")
