"""1862's invariants: companies in a merger, tiles that share a supply, papers and pieces of companies not in play."""

from railhead.core.ids import BOX, Company, Hex
from railhead.core.title import Draft, Title
from railhead.mechanisms.invariants import Invariants, expect
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import RUSTED, trains_of
from railhead.titles.t1862.facts import D, facts_of
from railhead.titles.t1862.mergers import JoinMarkers
from railhead.titles.t1862.merging import ShareMerging
from railhead.titles.t1862.state import State1862
from railhead.titles.t1862.tiles import more_stations, supply


def _own(title: Title, state: State1862) -> None:
    d: D = Draft(title, state)
    for tile, left in supply(title.board, state.tiles).items():
        expect(left >= 0, f"{-left} more of tile {tile} are laid than there are")
    for train, count in state.warranties.items():
        expect(0 < count <= facts_of(title).figures.warranty.most_on_a_train, f"{count} warranties lie on {train}")
        expect(state.trains[train] != RUSTED, f"{train} is rusted and has warranties")
    expect(set(state.obligations).isdisjoint(state.floated), "a company that has floated is owed for")
    expect(len(state.london) <= 4, "more than four companies are in London")
    for company in title.board.companies:
        if company not in state.pars:
            _check_away(d, company)


def _check_away(d: D, company: Company) -> None:
    """A company that is not started has nothing; one that is out of the game lies in the box."""
    left = (d.cash(company), *trains_of(d, company), *spots_of(d, company), d.state.markers.get(company, 0))
    expect(not any(left), f"{company} is not started and has {left}")
    expect(company not in d.state.directors, f"{company} is not started and has a director")
    expect(company not in d.state.marks, f"{company} is not started and has a price")
    boxed = {d.state.certificates[paper] == BOX for paper in d.title.certificates[company]}
    expect(boxed == {company not in d.state.groups}, f"the papers of {company} lie in the wrong place")


def _rebuilt(title: Title, before: State1862, after: State1862) -> frozenset[Hex]:
    """Where a small station has come onto a line tile that lay there."""
    figures = facts_of(title).figures
    return frozenset(
        hex_
        for hex_, laid in before.tiles.items()
        if after.tiles.get(hex_) not in (laid, None) and after.tiles[hex_] in more_stations(title.board, figures, laid)
    )


SOAK_BOTS = ("random", "steady,random", "random", "steady")
"""Players who only draw lots are mostly ruined in phases A and B (ruling R-64); among steady ones they come further."""

INVARIANTS = Invariants(merging=(ShareMerging, JoinMarkers), rebuilt=_rebuilt, own=_own)
