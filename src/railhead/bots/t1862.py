"""What bots guess about 1862: the best run a company's trains have, and that one without a train will get one."""

from typing import Any

from railhead.bots.insight import Insight, acting_company
from railhead.core.actions import Option
from railhead.core.draft import Draft
from railhead.core.ids import Company, Holder
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1862.facts import figures, is_simple
from railhead.titles.t1862.routes import likely_run

ROUNDS = {"A": 5, "B": 5, "C": 5, "D": 5, "E": 4, "F": 4, "G": 3, "H": 3}
HOPED = 40
"""What a company is thought to earn before it has a train or track."""
STARTED = 150
"""A company without a train counts half, so starting one looks like a loss."""
FLOAT_SHARES = 5
WISHES = {"open": 60, "start_company": STARTED, "buy_share": 30, "buy_train": 60, "place_token": 10, "build_station": 5}


def _earnings(d: Draft[Any], company: Company) -> int:
    if not trains_of(d, company):
        return HOPED
    if company not in d.state.permits:
        return 0
    revenue, subsidy = likely_run(d, company)
    return revenue + subsidy // 2


def _wish(d: Draft[Any], kind: str) -> int:
    """Nobody starts a company he could not see float by himself."""
    who = getattr(d.frame, "turn", None)
    if kind in ("open", "start_company") and (who is None or d.cash(who) < FLOAT_SHARES * figures(d).par_chart[1]):
        return -STARTED
    return WISHES.get(kind, 0)


def _taste(d: Draft[Any], option: Option) -> int:
    """Start only what one can see float, buy what must float first, trains that may run, and keep one's shares."""
    args, player = option.args, option.actor
    cash, owed = d.cash(player), [name for name, who in d.state.obligations.items() if who == player]
    match option.kind:
        case "open" | "bid":
            least = option.bounds["amount"].least
            return int(not owed and cash - least >= FLOAT_SHARES * figures(d).par_chart[0])
        case "set_par":
            return int(cash >= FLOAT_SHARES * int(str(args["price"])))
        case "start_company":
            return int(not owed and cash >= FLOAT_SHARES * int(str(args["price"])))
        case "buy_share":
            return 20 if args["company"] in owed else int(not owed)
        case "buy_train":
            company = acting_company(d.state)
            may_run = is_simple(d) or company is None or args["face"] in d.state.permits[company]
            return 10 if may_run else 1
        case "sell_shares":
            return int(d.state.directors.get(Company(Holder(str(args["company"])))) != player)
    return 1


INSIGHT = Insight(earnings=_earnings, rounds=lambda d: ROUNDS[d.state.phase], wish=_wish, taste=_taste)
