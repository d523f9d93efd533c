"""What bots guess about 1862: the best run a company's trains have, and that one without a train will get one."""

from collections.abc import Sequence

from railhead.core.actions import Option
from railhead.core.ids import Company, Holder, TrainType
from railhead.mechanisms.heuristics import Heuristics, start_chance
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.trains import new_trains, take_new, trains_of
from railhead.titles.t1862.facts import D, facts, figures, is_simple
from railhead.titles.t1862.routes import likely_run

ROUNDS = {"A": 5, "B": 5, "C": 5, "D": 5, "E": 4, "F": 4, "G": 3, "H": 3}
HOPED = 40
"""What a company is thought to earn before it has a train or track."""
STARTED = 150
"""A company without a train counts half, so starting one looks like a loss."""
FLOAT_SHARES = 5
ENOUGH = 3
"""Trains after which a further one is not thought of."""
DEAREST = 80
"""What a charter is worth at most."""
LIKELY_SOLD = 60
"""Percent of the shares a company still has that somebody is thought to buy in time."""
KIND_BONUSES = {
    "open": 60,
    "start_company": STARTED,
    "buy_share": 30,
    "buy_train": 60,
    "place_token": 10,
    "build_station": 5,
}


def _earnings(d: D, company: Company) -> int:
    if not trains_of(d, company):
        return HOPED
    if company not in d.state.permits:
        return 0
    revenue, subsidy = likely_run(d, company)
    return revenue + subsidy // 2


def _obtain(d: D, kind: TrainType, company: Company) -> None:
    """With a face it has a permit for."""
    train = take_new(d, kind, company)
    faces = facts(d).faces if is_simple(d) else d.state.permits.get(company, facts(d).faces)
    d.replace(faces=d.state.faces | {train: faces[0]})


def _on_sale(d: D, company: Company) -> Sequence[TrainType]:
    """It may hold permits for more than one type; of one of them there is room mostly."""
    return new_trains(d) if d.state.permits.get(company) and len(trains_of(d, company)) < ENOUGH else ()


def _start_chance(d: D, company: Company) -> int:
    if company in d.state.floated:
        return 100
    missing = figures(d).float - d.state.purchased.get(company, 0)
    return start_chance(d, missing // SHARE, d.price(company))


def _budget(d: D, company: Company) -> int:
    """With a charter it is paid for all its shares when it floats, else for each that is bought from it."""
    if company not in d.state.floated and d.state.chartered.get(company):
        return 10 * d.price(company)
    return d.cash(company) + d.price(company) * percent(d, company, company) // SHARE * LIKELY_SOLD // 100


def _is_foolish(d: D, option: Option) -> bool:
    """To start what one cannot see float, to pay a fortune for a charter, to buy elsewhere while one's own is owed, or
    to wait then: who does not see it float is fined. To leave one's company before it has run. But
    where nobody does anything any more, who is behind must try something before the game is over."""
    if option.kind == "buy_train":
        return not _may_run(d, option)
    if d.state.quiet:
        return False
    args, cash = option.args, d.cash(option.actor)
    owed = [name for name, who in d.state.obligations.items() if who == option.actor]
    match option.kind:
        case "pass":
            return any(cash >= d.state.pars.get(name, cash + 1) for name in owed)
        case "open" | "bid":
            least = option.bounds["amount"].least
            return bool(owed) or least > DEAREST or cash - least < FLOAT_SHARES * figures(d).par_chart[0]
        case "set_par":
            return cash < FLOAT_SHARES * int(str(args["price"]))
        case "start_company":
            return bool(owed) or cash < FLOAT_SHARES * int(str(args["price"]))
        case "buy_share":
            return bool(owed) and args["company"] not in owed
        case "sell_shares":
            company = Company(Holder(str(args["company"])))
            return d.state.directors.get(company) == option.actor and not d.state.operated.get(company)
    return False


def _may_run(d: D, option: Option) -> bool:
    """Whether the company has a permit for the face of a train it would buy."""
    company = d.state.acting_company
    return is_simple(d) or company is None or option.args["face"] in d.state.permits[company]


def _draw_weight(d: D, option: Option) -> int:
    """What must float first, trains that may run; who directs a company keeps its shares."""
    if _is_foolish(d, option):
        return 0
    args, player = option.args, option.actor
    match option.kind:
        case "buy_share":
            return 20 if d.state.obligations.get(Company(Holder(str(args["company"])))) == player else 1
        case "buy_train":
            return 10
        case "sell_shares":
            return int(d.state.directors.get(Company(Holder(str(args["company"])))) != player)
    return 1


HEURISTICS = Heuristics(
    start_chance=_start_chance,
    budget=_budget,
    pace=3,
    earnings=_earnings,
    on_sale=_on_sale,
    obtain=_obtain,
    rounds=lambda d: ROUNDS[d.state.phase],
    kind_bonus=lambda d, kind: KIND_BONUSES.get(kind, 0),
    draw_weight=_draw_weight,
    is_foolish=_is_foolish,
)
