"""What a player of 1863 wants to see beside the common figures: who owns whom, loans and rates, shorts, markers."""

from railhead.core.ids import Holder
from railhead.core.sentences import named, say
from railhead.mechanisms.companies import owed
from railhead.mechanisms.description import Rows
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.facts import LPTB, D, in_play
from railhead.titles.t1863.holdings import head_of, holders, owned_by, shares
from railhead.titles.t1863.loans import limit, room, terms, tokens_at, valuation
from railhead.titles.t1863.turn.costs import costs, interest
from railhead.titles.t1863.turn.tokens import lptb_tokens_left, on_charter


def panels(d: D) -> dict[str, Rows]:
    """Rows under each heading, the first of them the names of the columns."""
    made = {
        "Chains of ownership": _chains(d),
        "Companies": _companies(d),
        "Loans and interest": _loans(d),
        "The LPTB": _lptb(d),
    }
    if d.state.shorts:
        made["Shorts"] = _shorts(d)
    if d.state.pirate is not None or d.state.mail:
        made["Markers"] = _markers(d)
    return made


def _chains(d: D) -> Rows:
    """Every company below its president, from the players down."""
    rows: Rows = [["company", "director", "shares", "other holders", "holds"]]
    for player in d.state.players:
        rows += _below(d, player, 0)
    return rows


def _below(d: D, head: Holder, depth: int) -> Rows:
    rows: Rows = []
    for company in in_play(d):
        if head_of(d, company) != head:
            continue
        held = holders(d, company)
        others = tuple(say("{holder} {count}", holder=who, count=count) for who, count in held.items() if who != head)
        holds = ", ".join(f"{name} {shares(d, company, name)}" for name in owned_by(d, company))
        rows.append([f"{'› ' * depth}{company}", named(holder=head), held.get(head, 0), others, holds])
        rows += _below(d, company, depth + 1)
    return rows


def _companies(d: D) -> Rows:
    rows: Rows = [["company", "size", "valuation", "costs", "loans", "may borrow", "tokens left"]]
    for company in in_play(d):
        due = costs(d, company) + interest(d, company)
        loans = f"{owed(d, company)} of {limit(d, company)}"
        more = room(d, company) * terms(d).value
        size = d.state.sizes[company]
        rows.append([company, size, valuation(d, company), due, loans, more, on_charter(d, company)])
    return rows


def _loans(d: D) -> Rows:
    """The chart of loan tokens; the rate in force is marked."""
    rows: Rows = [["rate", "tokens left", ""]]
    for rate, left in tokens_at(d).items():
        rows.append([rate, left, "in force" if rate == d.state.rate else ""])
    return rows


def _lptb(d: D) -> Rows:
    trains = " ".join(str(train).rpartition("-")[0] for train in trains_of(d, LPTB)) or "none"
    return [
        ["", ""],
        ["tokens on the map", tuple(named(spot=spot) for spot in spots_of(d, LPTB)) or "none"],
        ["tokens left", lptb_tokens_left(d)],
        ["trains", trains],
        ["operates", "yes" if d.state.phase == "V" else "from phase V"],
        ["the end", d.state.ending or "not triggered"],
    ]


def _shorts(d: D) -> Rows:
    rows: Rows = [["company", "player", "shorts", "worth"]]
    for company in in_play(d):
        for player, count in sorted(d.state.shorts.get(company, {}).items()):
            rows.append([company, named(player=player), count, count * d.price(company)])
    return rows


def _markers(d: D) -> Rows:
    rows: Rows = [["marker", "where"]]
    if d.state.pirate is not None:
        rows.append(["pirate", named(spot=d.state.pirate)])
    rows += [["mail", named(spot=place)] for place in d.state.mail]
    return rows


def train_words(d: D, train: str) -> tuple[str, str]:
    """A train that Thompson has kept for one more run."""
    return ("last run", "runs once more by Thompson") if train in d.state.reprieved else ("", "")
