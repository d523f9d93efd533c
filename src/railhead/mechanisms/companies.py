"""Small questions about companies and what belongs to them."""

from railhead.core.ids import Company, Holder, Private, paper
from railhead.core.state import State
from railhead.core.title import Draft


def kind_of(d: Draft[State], company: Company) -> str:
    """Its kind on the board: minor, public …"""
    return d.title.board.companies[company].kind


def privates_of(d: Draft[State], holder: Holder) -> list[Private]:
    """The privates a player, a company or anybody else has, in the order of the board file."""
    return [name for name in d.title.board.privates if d.state.certificates.get(paper(name)) == holder]


def owed(d: Draft[State], company: Company) -> int:
    """How many loans a company has taken and not repaid."""
    loans: dict[Company, int] = d.state.loans
    return loans.get(company, 0)
