"""What bots guess about 1863: best runs, what keeps a company alive, and what nobody in his senses does."""

from collections.abc import Callable

from railhead.core.actions import Option
from railhead.core.ids import Company, Holder, Player, Private, TrainType
from railhead.core.title import Draft
from railhead.mechanisms.heuristics import Heuristics
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.trains import take_new, trains_of
from railhead.titles.t1863.facts import D, is_in, shares_of_size
from railhead.titles.t1863.holdings import controlled
from railhead.titles.t1863.loans import funds
from railhead.titles.t1863.routes import RUNS
from railhead.titles.t1863.turn.costs import costs, interest
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.yard import stack, yard

ROUNDS = {"II": 5, "III": 5, "IV": 5, "V": 3}
KIND_BONUSES = {"buy_train": 60, "place_token": 10, "convert": 60, "start_company": 30, "found": 20, "lay_tile": 40}
FOUNDED = 260
"""Cash with which a company is worth founding."""
FIRST_TRAIN = 100
CHEAP_START = 25
PLENTY = 250
RESERVE = 40
BUILDING = 90
"""What a company keeps for track before it pays dividends."""
DEAR = 150
"""A price at which a share may well be sold short."""


def _earnings(d: D, company: Company) -> int:
    """The best run less what it costs to operate; without trains, half of what the next one on sale would earn."""
    if is_in(d, company, "liquidation"):
        return 0
    if trains_of(d, company):
        return max(0, RUNS.best(d, company).revenue - costs(d, company) - interest(d, company))
    trial: D = Draft(d.title, d.state)
    for kind in yard(d)[:1]:
        take_new(trial, kind, company)
    return max(0, RUNS.best(trial, company).revenue - costs(trial, company)) // 2


def _payout(d: D, player: Player, company: Company) -> int:
    return percent(d, player, company) // SHARE * 100 // shares_of_size(d, company)


def _is_foolish(d: D, option: Option) -> bool:
    """What leaves nothing for the costs, and what only costs."""
    return _draw_weight(d, option) == 0


def _draw_weight(d: D, option: Option) -> int:
    """Stay in business: bid little, build, keep money for trains and costs, pay what can be spared."""
    kind = option.kind
    if kind in RUINOUS:
        return 0
    if kind in TASTES:
        return TASTES[kind](d, option)
    turn = d.frame
    if kind in ("lay_tile", "lay_special", "buy_private", "repay_loans") and isinstance(turn, Turn1863):
        return int(_spare(d, turn.company) >= SPARED[kind])
    return 2


RUINOUS = ("take_loans", "offer_private", "leave_subsidiary", "transfer_shares", "redeem", "trade_train")
SPARED = {"lay_tile": 45, "lay_special": 45, "buy_private": 60, "repay_loans": 250}
"""What a company must have over and above its costs, and the price of a first train, to do so."""


def _spare(d: D, company: Company) -> int:
    due = costs(d, company) + interest(d, company)
    card = stack(d)
    first = 0 if trains_of(d, company) or card is None else min(FIRST_TRAIN, d.title.trains[card].cost)
    return d.cash(company) - due - first


def _bid(d: D, option: Option) -> int:
    least, lot = option.bounds["amount"].least, str(option.args["lot"])
    private = d.title.board.privates.get(Private(lot))
    bidder = Holder(str(option.args.get("by", option.actor)))
    if private is not None:
        return int(least <= private.face // 2 and d.cash(bidder) - least >= FOUNDED)
    if lot.rpartition(" ")[2] in ("tokens", "trains", "privates"):
        return int(least <= d.cash(bidder) // 5)
    return int(least <= CHEAP_START and _can_found(d, option.actor))


def _can_found(d: D, player: Player) -> bool:
    """With enough money; if no company is open, with whatever there is."""
    return not d.state.marks or _richest(d, player) >= FOUNDED


def _richest(d: D, player: Player) -> int:
    able = [name for name in controlled(d, player) if d.state.operated.get(name)]
    return max(d.cash(who) for who in (player, *able))


def _found(d: D, option: Option) -> int:
    """Enough for a train and some track, not more than two tokens."""
    price, tokens = _number(option, "price"), _number(option, "tokens")
    return int(120 <= price <= 180 and tokens <= 2)


def _number(option: Option, name: str) -> int:
    value = option.args[name]
    assert isinstance(value, int)
    return value


def _dividend(d: D, option: Option) -> int:
    """As much as can be spared; more than was earned only out of plenty, to hold the price."""
    turn, amount = d.frame, _number(option, "amount")
    assert isinstance(turn, Turn1863)
    left = _spare(d, turn.company) + turn.revenue - amount
    if amount > turn.revenue:
        return 3 if left >= PLENTY else 0
    return 1 + amount * amount // 100 if left >= BUILDING or amount == 0 else 0


def _buying(d: D, option: Option) -> int:
    """The first train always; a further one with money, or with loans by a company that earns."""
    turn = d.frame
    assert isinstance(turn, Turn1863)
    company = turn.company
    cost = d.title.trains[TrainType(str(option.args["type"]))].cost
    if not trains_of(d, company):
        return 1
    earns = d.state.earned.get(company, 0) >= 2 * costs(d, company)
    held = funds(d, company) if earns else d.cash(company)
    return int(held >= cost + costs(d, company) + interest(d, company) + RESERVE)


def _short(d: D, option: Option) -> int:
    return int(d.price(Company(Holder(str(option.args["company"])))) >= DEAR)


def _share(d: D, option: Option) -> int:
    """Of companies that earn, with money left over."""
    company = Company(Holder(str(option.args["company"])))
    buyer = Holder(str(option.args.get("by", option.actor)))
    if buyer not in d.state.players:
        return 0
    return int(bool(d.state.earned.get(company)) and d.cash(buyer) >= d.price(company) + RESERVE)


TASTES: dict[str, Callable[[D, Option], int]] = {
    "bid": _bid,
    "buy_share": _share,
    "buy_train": _buying,
    "dividend": _dividend,
    "found": _found,
    "sell_short": _short,
    "start_company": lambda d, option: int(_can_found(d, option.actor)),
}


HEURISTICS = Heuristics(
    earnings=_earnings,
    payout=_payout,
    rounds=lambda d: ROUNDS[d.state.phase],
    kind_bonus=lambda d, kind: KIND_BONUSES.get(kind, 0),
    is_foolish=_is_foolish,
    draw_weight=_draw_weight,
)
