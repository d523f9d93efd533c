"""Small queries about companies and what they own."""

from collections.abc import Mapping

from railhead.core.derived import derived
from railhead.core.ids import Certificate, Company, Holder, Private, paper
from railhead.core.state import State
from railhead.core.title import Draft, Title


def kind_of(d: Draft[State], company: Company) -> str:
    """Its kind on the board: minor, public …"""
    return d.title.board.companies[company].kind


def privates_of(d: Draft[State], holder: Holder) -> list[Private]:
    """The privates of a player, a company or any other holder, in board file order."""
    return [*_privates(d.title, d.state.certificates).get(holder, ())]


@derived
def _privates(title: Title, certificates: Mapping[Certificate, Holder]) -> dict[Holder, list[Private]]:
    by_holder: dict[Holder, list[Private]] = {}
    for name in title.board.privates:
        if (holder := certificates.get(paper(name))) is not None:
            by_holder.setdefault(holder, []).append(name)
    return by_holder


def owed(d: Draft[State], company: Company) -> int:
    """How many loans a company has taken and not repaid."""
    loans: dict[Company, int] = d.state.loans
    return loans.get(company, 0)
