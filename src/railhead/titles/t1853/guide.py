"""What somebody new is told while contract bids are made. Figures are those of the title; no rule reads this."""

from railhead.titles.t1853.bids import Bidding
from railhead.titles.t1853.facts import D, facts_of


def guide(d: D) -> tuple[str, ...]:
    if not d.state.frames or not isinstance(d.state.frames[-1], Bidding):
        return ()
    facts = facts_of(d.title)
    (least, most), ganges = facts.bid_cities, facts.figures.ganges_limit
    return (
        f"A bid names {least} to {most} cities that you mean to link by rail, at most {ganges} of them on the Ganges.",
        "It costs its bond, the value of its cities. You get it back when they are linked, whoever builds the line.",
        "It brings you a share for each city, of the company you choose there, at the price of that share.",
        "Seats follow the bids: the highest bond sits first and plays first.",
    )
