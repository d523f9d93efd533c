"""What somebody new is told while contract bids are made. Figures are those of the title; no rule reads this."""

from railhead.core.board import number_in
from railhead.titles.t1853.bids import Bidding
from railhead.titles.t1853.facts import D, facts_of
from railhead.titles.t1853.legality import bid_cities, served_by


def guide(d: D) -> tuple[str, ...]:
    if not d.state.frames or not isinstance(d.state.frames[-1], Bidding):
        return ()
    facts = facts_of(d.title)
    (least, most), ganges = facts.bid_cities, facts.figures.ganges_limit
    companies = {company for hex_ in bid_cities(d.title) for company in served_by(d.title, hex_)}
    pars = [number_in(d.title.board.companies[company].about, "par") for company in companies]
    return (
        f"A bid names {least} to {most} cities that you mean to link by rail, at most {ganges} of them on the Ganges.",
        "It costs its bond, the value of its cities. You get it back when they are linked, whoever builds the line.",
        f"It brings you a share for each city, of the company you choose there, and you pay {min(pars)} to {max(pars)} "
        "for each.",
        "Seats follow the bids: the highest bond sits first and plays first.",
    )
