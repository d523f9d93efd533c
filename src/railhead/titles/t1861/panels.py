"""What a player of 1861 wants to see beside the common figures: who can be started, how the state railway does."""

from railhead.core.sentences import named
from railhead.mechanisms.companies import owed
from railhead.mechanisms.description import Rows
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1861.facts import RSR, D, unstarted


def panels(d: D) -> dict[str, Rows]:
    """Rows under each heading, the first of them the names of the columns."""
    return {"Minors to be started": _minors(d), "The state railway": _state_railway(d)}


def _minors(d: D) -> Rows:
    companies = d.title.board.companies
    rows: Rows = [["minor", "name", "home", "from phase"]]
    for company in unstarted(d, "minor"):
        entry = companies[company]
        rows.append([company, entry.name, named(spot=entry.home[0]), entry.available_from or ""])
    return rows


def _state_railway(d: D) -> Rows:
    placed = sum(RSR in names for names in d.state.tokens.values())
    trains = " ".join(str(train).rpartition("-")[0] for train in trains_of(d, RSR)) or "none"
    return [
        ["", ""],
        ["treasury", d.cash(RSR)],
        ["trains", trains],
        ["loans", owed(d, RSR)],
        ["tokens on the map", placed],
        ["operates", "yes" if "state_operates" in d.title.phase(d.state).allows else "in phases 4 to 7"],
    ]
