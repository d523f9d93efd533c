"""What bots guess about 1863: best runs, what keeps a company alive, and what nobody in his senses does."""

from collections.abc import Callable, Sequence

from railhead.core.actions import Option
from railhead.core.derived import derived
from railhead.core.ids import Company, Hex, Holder, Player, Private, Spot, Train, TrainType, hex_of
from railhead.core.title import Draft, Title
from railhead.mechanisms.companies import owed
from railhead.mechanisms.heuristics import Heuristics, Judgement, with_trains
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.trains import take_new, trains_of
from railhead.titles.t1863.bots.forecast import standings
from railhead.titles.t1863.bots.planning import LATE, LATE_TASTES, bonus, charter_worth, hoards, may_start
from railhead.titles.t1863.facts import D, is_in, shares_of_size
from railhead.titles.t1863.loans import funds, terms
from railhead.titles.t1863.mergers.frame import MergerRound
from railhead.titles.t1863.mergers.round import queue
from railhead.titles.t1863.routes import RUNS
from railhead.titles.t1863.state import State1863
from railhead.titles.t1863.stock.floating import Founding
from railhead.titles.t1863.turn.costs import costs, interest
from railhead.titles.t1863.turn.dividends import STEP, move
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.rust import Reprieve
from railhead.titles.t1863.turn.trains import has_room
from railhead.titles.t1863.turn.yard import stack, yard

ROUNDS = {"II": 6, "III": 6, "IV": 5, "V": 4}
KIND_BONUSES = {"place_token": 10, "convert": 20_000, "start_company": 60, "found": 20, "lay_tile": 10}
A_TRAIN = {"II": 30, "III": 250, "IV": 250, "V": 250}
"""What a train is worth beyond what it earns at once. Who waits for the others to bring on the next phase waits for
ever, and from phase III on trains last."""
FIRST_COMPANY, NEXT_COMPANY, LATER_COMPANY = 315, 215, 500
"""Cash to found a first company, a second in phase II, one in a later phase."""
MOST_COMPANIES = 3
PADDINGTON, BEST_SITE, USUAL_SITE = Hex("C10"), 60, 20
"""What a charter is worth there, and elsewhere."""
LOW, HIGH = 140, 160
"""Prices at which a company is founded: enough for a train, track and a few turns' costs."""
PRIVATE = 25
"""Percent of its face value that a private is worth."""
BUILDING = 60
"""What a company keeps for track before it pays dividends."""
RESERVE = 20
EARNS_WELL = 60
"""What a minor earns that becomes a major in phase II."""
DEAR = 150
"""A price at which a share of a company that does not earn it may well be sold short."""
WAITING = {"II": 2, "III": 5, "IV": 5, "V": 5}
"""Rounds in which the wanted train should be paid for by what is kept."""


def _earnings(d: D, company: Company) -> int:
    """The best run less what it costs to operate; without trains, half of what the next one on sale would earn."""
    if is_in(d, company, "liquidation"):
        return 0
    if trains_of(d, company):
        return max(0, RUNS.revenue(d, company) - costs(d, company) - interest(d, company))
    trial: D = Draft(d.title, d.state)
    for kind in yard(d)[:1]:
        take_new(trial, kind, company)
    return max(0, RUNS.revenue(trial, company) - costs(trial, company)) // 2


def _payout(d: D, player: Player, company: Company) -> int:
    return percent(d, player, company) // SHARE * 100 // shares_of_size(d, company)


def _on_sale(d: D, company: Company) -> Sequence[TrainType]:
    return yard(d) if company in d.state.marks and has_room(d, company) else ()


def _is_foolish(d: D, option: Option) -> bool:
    """What leaves nothing for the costs, what only costs, and to sit on a fortune."""
    return _draw_weight(d, option) == 0 or _wastes_a_run(d, option) or hoards(d, option)


def _wastes_a_run(d: D, option: Option) -> bool:
    """To let a train rust that could run once more."""
    frame = d.frame
    return option.kind == "pass" and isinstance(frame, Reprieve) and _earnings(d, frame.company) > 0


def _draw_weight(d: D, option: Option) -> int:
    """Stay in business: bid little, build, keep money for trains and costs, pay what can be spared."""
    kind = option.kind
    if kind in RUINOUS:
        return 0
    if d.state.phase in LATE and kind in FOUNDING:
        return LATE_TASTES[kind](d, option)
    if kind in TASTES:
        return TASTES[kind](d, option)
    turn = d.frame
    if kind in SPARED and isinstance(turn, Turn1863):
        return int(_spare(d, turn.company) >= SPARED[kind])
    return 2


def _planned_foolish(d: D, option: Option) -> bool:
    if _wastes_a_run(d, option):
        return True
    if d.state.phase in LATE and option.kind in LATE_TASTES:
        return LATE_TASTES[option.kind](d, option) == 0
    return _draw_weight(d, option) == 0


FOUNDING = ("buy_shares", "found", "start_company")
"""What everybody does late in the game as somebody who plans does: a new company needs the money for a dear train."""
RUINOUS = ("give_asset", "take_loans", "offer_private", "leave_subsidiary", "transfer_shares")
"""Presents, dead money as capital, debts without a purpose (what is bought is lent for anyway)."""
SPARED = {"lay_tile": 20, "lay_special": 20, "buy_private": 80, "repay_loans": 150}
"""What a company must have over and above its costs, and the price of a first train, to do so."""


def _spare(d: D, company: Company) -> int:
    """What is left after costs and a first train; with loans as long as they can be paid from what comes in."""
    return _left_over(d.title, d.state, company)


@derived
def _left_over(title: Title, state: State1863, company: Company) -> int:
    d: D = Draft(title, state)
    due = costs(d, company) + interest(d, company)
    card = stack(d)
    first = 0 if trains_of(d, company) or card is None else min(100, d.title.trains[card].cost)
    return _means(d, company) - due - first


def _means(d: D, company: Company) -> int:
    """Cash, and a loan for whoever has none yet or earns more than his costs."""
    due = costs(d, company) + interest(d, company)
    if d.state.earned.get(company, 0) > due + terms(d).rates[0]:
        return funds(d, company)
    return min(funds(d, company), d.cash(company) + (0 if owed(d, company) else terms(d).value))


def _lot_worth(d: D, option: Option) -> int | None:
    """Privates at a part of their face value, with enough left to found; charters for little; what is left of a company
    that is wound up for less."""
    lot, bidder = str(option.args["lot"]), Holder(str(option.args.get("by", option.actor)))
    cash, private = d.cash(bidder), d.title.board.privates.get(Private(lot))
    if private is not None:
        kept = 0 if _companies(d, option.actor) else FIRST_COMPANY
        return min(private.face * PRIVATE // 100, cash - kept, cash // 2)
    name, _, place = lot.rpartition(" ")
    if place in ("tokens", "trains", "privates"):
        return cash // 6
    if not name:
        return 0
    worth = BEST_SITE if hex_of(Spot(place)) == PADDINGTON else USUAL_SITE
    return min(worth, d.cash(option.actor) - 2 * (LOW - 20)) if _can_found(d, option.actor) else 0


def _most(d: D, option: Option) -> int | None:
    """A company does not spend on a private what it needs for track and trains."""
    turn = d.frame
    if option.kind == "buy_private" and isinstance(turn, Turn1863):
        if not d.state.earned.get(turn.company):
            return 0
        return min(d.title.board.privates[Private(str(option.args["private"]))].face // 2, _spare(d, turn.company) - 80)
    return None


def _bid(d: D, option: Option) -> int:
    worth = _lot_worth(d, option)
    return int(worth is not None and option.bounds["amount"].least <= worth)


def _companies(d: D, player: Player) -> list[Company]:
    return [name for name, director in d.state.directors.items() if director == player and name in d.state.marks]


def _can_found(d: D, player: Player) -> bool:
    """With enough money and all that he has at work; if no company is open, with whatever there is."""
    return _is_able_to_found(d.title, d.state, player)


@derived
def _is_able_to_found(title: Title, state: State1863, player: Player) -> bool:
    d: D = Draft(title, state)
    own = _companies(d, player)
    if not d.state.marks:
        return True
    if d.state.phase in LATE:
        return may_start(d, player)
    if not own:
        return d.cash(player) >= 200
    idle = [name for name in own if not trains_of(d, name) or not d.state.earned.get(name)]
    cost = 0 if (card := stack(d)) is None else d.title.trains[card].cost
    needed = NEXT_COMPANY if d.state.phase == "II" else max(LATER_COMPANY, 2 * cost)
    return not idle and len(own) < MOST_COMPANIES and d.cash(player) >= needed


def _found(d: D, option: Option) -> int:
    """As near as possible to the usual price, with one token."""
    founding = d.frame
    assert isinstance(founding, Founding)
    assert founding.founder is not None
    price, dearest = _number(option, "price"), min(HIGH, funds(d, founding.founder) // 2)
    return int(min(LOW, dearest - 20) <= price <= dearest and _number(option, "tokens") == 1)


def _number(option: Option, name: str) -> int:
    value = option.args[name]
    assert isinstance(value, int)
    return value


def _kept(d: D, company: Company) -> int:
    """What a company keeps: costs, track, and the train it wants."""
    return costs(d, company) + interest(d, company) + BUILDING + _saving(d, company)


def _saving(d: D, company: Company) -> int:
    """What the train costs that a company wants, if it has none that lasts and can soon pay for it."""
    card = stack(d)
    if _lasting(d, company) or card is None or not has_room(d, company):
        return 0
    cost = d.title.trains[card].cost
    near = d.cash(company) + WAITING[d.state.phase] * d.state.earned.get(company, 0) >= cost
    return cost if near or not trains_of(d, company) else 0


def _dividend(d: D, option: Option) -> int:
    """What is not to be kept; and all that was earned where that holds the price and the costs are paid. Of amounts
    that move the price alike the least, or the most that can be spared."""
    turn, amount = d.frame, _number(option, "amount")
    assert isinstance(turn, Turn1863)
    company = turn.company
    left = d.cash(company) + turn.revenue - amount
    if amount == 0:
        return 1
    if amount > turn.revenue:
        return 3 if left >= _kept(d, company) + 100 else 0
    holds = amount >= d.price(company) and (d.state.phase == "II" or not _saving(d, company))
    kept = costs(d, company) + interest(d, company) + RESERVE if holds else _kept(d, company)
    if left < kept:
        return 0
    is_most = amount == turn.revenue or left - STEP < kept
    is_least = move(d, company, amount) != move(d, company, amount - STEP)
    return 1 + amount * amount // 100 if is_most or is_least else 0


def _buying(d: D, option: Option) -> int:
    """The first train, if the costs can be paid too; a further one that has a route of its own, with money or with
    loans that pay for themselves."""
    turn = d.frame
    assert isinstance(turn, Turn1863)
    company, kind = turn.company, TrainType(str(option.args["type"]))
    cost = d.title.trains[kind].cost
    due = costs(d, company) + interest(d, company)
    if not trains_of(d, company):
        return int(funds(d, company) >= cost)
    return int(_gain(d, company, kind) > 0 and _means(d, company) >= cost + due + RESERVE)


def _gain(d: D, company: Company, kind: TrainType) -> int:
    """What a new train adds to a run. One that lasts is looked at as if all that will rust were gone."""
    before = with_trains(d, company, _lasting(d, company)) if d.title.trains[kind].rusts_on is None else d
    trial: D = Draft(d.title, before.state)
    take_new(trial, kind, company)
    more = costs(trial, company) - costs(before, company)
    return RUNS.revenue(trial, company) - RUNS.revenue(before, company) - more


def _lasting(d: D, company: Company) -> list[Train]:
    """Its trains that do not rust."""
    return [train for train in trains_of(d, company) if d.title.train(train).rusts_on is None]


def _kind_bonus(d: D, kind: str) -> int:
    return A_TRAIN[d.state.phase] if kind == "buy_train" else KIND_BONUSES.get(kind, 0)


def _convert(d: D, option: Option) -> int:
    """When it earns well and its owner can buy two shares; later when it earns its price."""
    frame = d.frame
    assert isinstance(frame, MergerRound)
    company = queue(d, frame)[0]
    if _number(option, "tokens") != 1:
        return 0
    earned, price = d.state.earned.get(company, 0), d.price(company)
    if d.cash(option.actor) < 2 * price:
        return 0
    return 4 * int(earned >= EARNS_WELL if d.state.phase == "II" else earned >= price or earned >= EARNS_WELL)


def _short(d: D, option: Option) -> int:
    company = Company(Holder(str(option.args["company"])))
    return int(d.price(company) >= DEAR and d.state.earned.get(company, 0) < d.price(company) // 2)


def _share(d: D, option: Option) -> int:
    """Of companies that earn, with money left over."""
    company = Company(Holder(str(option.args["company"])))
    buyer = Holder(str(option.args.get("by", option.actor)))
    if buyer not in d.state.players:
        return 0
    return 3 * int(bool(d.state.earned.get(company)) and d.cash(buyer) >= d.price(company) + RESERVE)


TASTES: dict[str, Callable[[D, Option], int]] = {
    "bid": _bid,
    "buy_share": _share,
    "buy_train": _buying,
    "convert": _convert,
    "dividend": _dividend,
    "found": _found,
    "name_founder": lambda d, option: int(option.args["by"] == option.actor),
    "sell_short": _short,
    "start_company": lambda d, option: int(_can_found(d, option.actor)),
}


HEURISTICS = Heuristics(
    earnings=_earnings,
    payout=_payout,
    rounds=lambda d: ROUNDS[d.state.phase],
    on_sale=_on_sale,
    lot_worth=_lot_worth,
    most=_most,
    kind_bonus=_kind_bonus,
    is_foolish=_is_foolish,
    planned=Judgement(forecast=True, ventures=True),
    planned_foolish=_planned_foolish,
    planned_bonus=bonus,
    planned_lot=charter_worth,
    forecast=standings,
    draw_weight=_draw_weight,
)
