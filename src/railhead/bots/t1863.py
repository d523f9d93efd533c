"""What bots guess about 1863: best runs, what keeps a company alive, and what nobody in his senses does."""

from typing import Any

from railhead.bots.insight import Insight
from railhead.core.actions import Option
from railhead.core.draft import Draft
from railhead.core.ids import Company, Holder, Player, Private, TrainType
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.trains import take_new, trains_of
from railhead.titles.t1863.costs import costs, interest
from railhead.titles.t1863.facts import is_in, is_major, shares_of_size
from railhead.titles.t1863.holdings import controlled
from railhead.titles.t1863.loans import reach
from railhead.titles.t1863.routes import RUNS
from railhead.titles.t1863.turn import Turn1863
from railhead.titles.t1863.yard import stack, yard

ROUNDS = {"II": 5, "III": 5, "IV": 5, "V": 3}
WISHES = {"buy_train": 60, "place_token": 10, "convert": 60, "start_company": 30, "found": 20}
FOUNDED = 240
"""Cash with which a company is worth founding."""
SHARE_OF_CASH = 4
"""No private is worth more than one part in so many of a player's cash."""
CHEAP_START = 25
PLENTY = 300
DEAR = 150
"""A price at which a share may well be sold short."""


def _earnings(d: Draft[Any], company: Company) -> int:
    """The best run less what it costs to operate; without trains, half of what the next one on sale would earn."""
    if is_in(d, company, "liquidation"):
        return 0
    if trains_of(d, company):
        return max(0, RUNS.best(d, company).revenue - costs(d, company) - interest(d, company))
    trial: Draft[Any] = Draft(d.title, d.state)
    for kind in yard(d)[:1]:
        take_new(trial, kind, company)
    return max(0, RUNS.best(trial, company).revenue - costs(trial, company)) // 2


def _payout(d: Draft[Any], player: Player, company: Company) -> int:
    return percent(d, player, company) // SHARE * 100 // shares_of_size(d, company)


def _folly(d: Draft[Any], option: Option) -> bool:
    """Giving money away, and dividends that leave nothing for the costs."""
    if option.kind == "give_cash":
        return True
    if option.kind == "dividend":
        return not _can_spare(d, option)
    return option.kind in ("take_loans", "offer_private") or _taste(d, option) == 0


def _can_spare(d: Draft[Any], option: Option) -> bool:
    turn = d.frame
    assert isinstance(turn, Turn1863)
    amount = option.args["amount"]
    assert isinstance(amount, int)
    left = d.cash(turn.company) + turn.revenue - amount
    return left >= _needed(d, turn.company) or amount == 0


def _needed(d: Draft[Any], company: Company) -> int:
    """What a company has to keep: its costs, and the price of a train if it has none."""
    due = costs(d, company) + interest(d, company)
    card = stack(d)
    if trains_of(d, company) or card is None:
        return due
    return due + d.title.trains[card].cost


def _taste(d: Draft[Any], option: Option) -> int:
    """Stay in business: bid little, keep money for trains and costs, pay what can be spared."""
    kind = option.kind
    if kind in ("give_cash", "take_loans", "offer_private", "leave_subsidiary"):
        return 0
    if kind == "bid":
        return _bid(d, option)
    if kind == "found":
        return _found(option)
    if kind == "start_company":
        return int(_can_found(d, option.actor))
    if kind in ("lay_tile", "lay_special", "convert", "repay_loans", "buy_private"):
        return _building(d, option)
    if kind == "sell_short":
        return int(d.price(Company(Holder(str(option.args["company"])))) >= DEAR)
    if kind == "dividend":
        return _dividend(d, option)
    return _buying(d, option) if kind == "buy_train" else 2


def _dividend(d: Draft[Any], option: Option) -> int:
    """What can be spared; more than was earned only out of plenty."""
    turn, amount = d.frame, option.args["amount"]
    assert isinstance(turn, Turn1863)
    assert isinstance(amount, int)
    padding = max(0, amount - turn.revenue)
    is_rich = d.cash(turn.company) - padding >= PLENTY + _needed(d, turn.company)
    return 1 + amount // 10 if _can_spare(d, option) and (not padding or is_rich) else 0


def _bid(d: Draft[Any], option: Option) -> int:
    least, lot = option.bounds["amount"].least, str(option.args["lot"])
    private = d.title.board.privates.get(Private(lot))
    if private is not None:
        bidder = Holder(str(option.args.get("by", option.actor)))
        return int(least <= min(private.face // 2, d.cash(bidder) // SHARE_OF_CASH))
    if " " in lot and lot.rpartition(" ")[2] in ("tokens", "trains", "privates"):
        return int(least <= CHEAP_START)
    return int(least <= CHEAP_START and _can_found(d, option.actor))


def _can_found(d: Draft[Any], player: Player) -> bool:
    """With enough money; if no company is open, with whatever there is."""
    return not d.state.marks or _richest(d, player) >= FOUNDED


def _richest(d: Draft[Any], player: Player) -> int:
    able = [name for name in controlled(d, player) if d.state.operated.get(name)]
    return max(d.cash(who) for who in (player, *able))


def _found(option: Option) -> int:
    """Enough for a train and some track, not more than two tokens."""
    price, tokens = option.args["price"], option.args["tokens"]
    assert isinstance(price, int)
    assert isinstance(tokens, int)
    return int(100 <= price <= 150 and tokens <= 2)


def _building(d: Draft[Any], option: Option) -> int:
    turn = d.frame
    company = turn.company if isinstance(turn, Turn1863) else Company(Holder(str(option.args.get("company", ""))))
    if company not in d.state.marks:
        return 1
    spare = d.cash(company) - _needed(d, company)
    return int(spare >= (100 if option.kind == "repay_loans" else 40))


def _buying(d: Draft[Any], option: Option) -> int:
    """Not without what the train costs to run."""
    turn = d.frame
    assert isinstance(turn, Turn1863)
    cost = d.title.trains[TrainType(str(option.args["type"]))].cost
    running = costs(d, turn.company) + interest(d, turn.company) + cost // 10
    loans = reach(d, turn.company) - d.cash(turn.company)
    return int(d.cash(turn.company) + loans // 2 >= cost + running) if is_major(d, turn.company) else 1


INSIGHT = Insight(
    earnings=_earnings,
    payout=_payout,
    rounds=lambda d: ROUNDS[d.state.phase],
    wish=lambda d, kind: WISHES.get(kind, 0),
    folly=_folly,
    taste=_taste,
)
