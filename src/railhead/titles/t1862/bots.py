"""What bots guess about 1862: the best run a company's trains have, and that one without a train will get one."""

from collections.abc import Sequence

from railhead.core.actions import Action, Option
from railhead.core.ids import BANK, Company, Holder, Player, Train, TrainType
from railhead.mechanisms.heuristics import Heuristics, Judgement, Tables, in_market, sole_leader, start_chance
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.trains import new_trains, take_new, trains_of
from railhead.titles.t1862.dividends import MOST_STEPS
from railhead.titles.t1862.facts import D, facts, figures, is_simple
from railhead.titles.t1862.market import place
from railhead.titles.t1862.merging import ShareMerging
from railhead.titles.t1862.routes import likely_run

ROUNDS = {"A": 5, "B": 5, "C": 5, "D": 5, "E": 4, "F": 4, "G": 3, "H": 3}
HOPED = 40
"""What a company is thought to earn before it has a train or track."""
STARTED = 150
"""A company without a train counts half, so starting one looks like a loss."""
FLOAT_SHARES = 5
CLOSING_ROUNDS = 3
FAR = 6
"""Operating rounds that somebody thinks of who plans."""
YOUNG = 80
"""What a company comes to earn that has operated once, on the mean."""
CHARTER = 40
"""What a charter is worth at most to somebody who thinks of his second company."""
ENOUGH = 3
"""Trains after which a further one is not thought of."""
VICTORY = 5000
"""What it counts for to be ahead when a price at the top ends the game: more than what the rounds that are cut off
would bring."""
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


TABLES = Tables(
    own=(
        *("groups", "dealt", "permits", "pars", "chartered", "purchased", "floated", "obligations", "failed"),
        *("markers", "london", "settled", "perched"),
    ),
    of_trains=("faces", "warranties"),
    unread=("bought", "quiet"),
)


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
    """With a charter it is paid for all its shares when it floats, less its markers, else for each that is bought."""
    if company not in d.state.floated and d.state.chartered.get(company):
        terms = figures(d).chartered
        return terms.capital_times_par * d.price(company) - terms.markers * terms.marker_cost
    return d.cash(company) + d.price(company) * percent(d, company, company) // SHARE * LIKELY_SOLD // 100


def _rise(d: D, company: Company, earned: int, rounds: int) -> int:
    """A dividend moves the price a step, two places, for every time that it holds the price, at most four."""
    prices = [*d.title.market.prices.values()]
    first = column = place(d, company)
    for _ in range(rounds):
        steps = min(MOST_STEPS, earned // max(1, prices[column]))
        column = min(len(prices) - 1, column + 2 * steps)
    return 10 * (prices[column] - prices[first])


def _planned_rounds(d: D) -> int:
    """After this one: once the last train is sold it is known when the game ends. A price at the top ends it with the
    round."""
    state = d.state
    if state.round.kind != "OR":
        return CLOSING_ROUNDS if state.lner else FAR
    left = state.rounds - state.round.number
    if state.top:
        return 1
    if state.lner or state.broken:
        return max(1, left)
    return left + CLOSING_ROUNDS if state.lner_due else FAR - state.round.number


def _extra_worth(d: D, player: Player) -> int:
    """A price at the top ends the game with the round: who is ahead then has won."""
    if not d.state.top:
        return 0
    worths = {one: d.title.worth(d, one) + _still_paid(d, one) for one in d.state.players}
    return VICTORY if sole_leader(worths) == player else 0


def _still_paid(d: D, player: Player) -> int:
    """What companies may pay him whose turn in this round is still to come."""
    waiting = [Company(name) for frame in d.state.frames for name in frame.waiting if name in d.state.marks]
    return sum(d.state.earned.get(name, 0) * percent(d, player, name) for name in waiting) // 100


def _usual_next(d: D) -> Action | None:
    """Shares are half exchanged in a merger: who can, keeps his odd one."""
    frame = d.frame if d.state.frames else None
    if not isinstance(frame, ShareMerging):
        return None
    holder = frame.waiting[0]
    return Action(Player(holder) if holder in d.state.players else frame.initiator, "redeem_option")


def _for_sale(d: D, company: Company) -> dict[int, int]:
    """Shares in the IPO cost par."""
    found = in_market(d, company)
    par = d.state.pars[company]
    return found | {par: found.get(par, 0) + percent(d, BANK, company) // SHARE}


def _planned_lot(d: D, option: Option, usual: int) -> int:
    """Not so much that there is not enough left for a second company, while there is for two."""
    stake = FLOAT_SHARES * figures(d).par_chart[0]
    cash = d.cash(option.actor)
    return min(usual, CHARTER, max(0, cash - 2 * stake) if cash >= 2 * stake else cash - stake)


def _is_foolish(d: D, option: Option) -> bool:
    """To start what one cannot see float, to pay a fortune for a charter, to buy elsewhere while one's own is owed, or
    to wait then: who does not see it float is fined. To leave one's company before it has run. But
    where nobody does anything any more, who is behind must try something before the game is over."""
    if option.kind in ("buy_train", "trade_train"):
        return not _may_run(d, option)
    if d.state.quiet:
        return False
    args, cash, owed = option.args, d.cash(option.actor), _to_float(d, option.actor)
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
    company, args = d.state.acting_company, option.args
    face = args["face"] if "face" in args else d.state.faces[Train(str(args["train"]))]
    return is_simple(d) or company is None or face in d.state.permits[company]


def _to_float(d: D, player: Player) -> list[Company]:
    """Companies that he has to see float, by a charter or because his money lies in them."""
    state = d.state
    begun = [name for name in state.pars if name not in state.floated and state.directors.get(name) == player]
    return [*begun, *(name for name, who in state.obligations.items() if who == player and name not in begun)]


def _least_run(d: D, company: Company) -> int:
    """One that has only begun has most of its track still to build."""
    may_run = any(d.state.faces[train] in d.state.permits.get(company, ()) for train in trains_of(d, company))
    return YOUNG if d.state.operated.get(company, 0) < 2 and (is_simple(d) or may_run) else 0


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
    tables=TABLES,
    planned=Judgement(
        ventures=True, savings=60, needed=20, growth=100, thrift=60, control=10, rivalry=60, patience=True
    ),
    planned_rounds=_planned_rounds,
    planned_lot=_planned_lot,
    extra_worth=_extra_worth,
    usual_next=_usual_next,
    least_run=_least_run,
    rise=_rise,
    for_sale=_for_sale,
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
