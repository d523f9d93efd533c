"""How bots stay in business in 1853: what is drawn how often, and what never. No presents, no trains without a route,
and no other shares for the money that would form one's own company."""

from railhead.core.actions import Option
from railhead.core.ids import Company, Hex, Holder, Player, Tile, Train, TrainType, type_of
from railhead.core.title import Draft
from railhead.mechanisms.heuristics import run_or_next
from railhead.mechanisms.trains import new_trains, take_new, trains_of
from railhead.titles.t1853.bids import bid_of
from railhead.titles.t1853.facts import METRE, D, facts, is_formed, par_of
from railhead.titles.t1853.papers import issued, shares
from railhead.titles.t1853.routes import RUNS
from railhead.titles.t1853.turn import Turn1853

BUILDING = 200
"""What a company keeps for track rather than have a second train without a route."""
NEAR = 8
"""Hexes within which cities of a bid should lie."""
PATIENCE = 3
"""Turns or rounds after which a company that brings nothing is given up."""

run_of = run_or_next(RUNS)


def next_cost(d: D) -> int:
    """The price of the cheapest train on sale."""
    return min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)


def forming(d: D) -> list[Company]:
    return [name for name in d.title.board.companies if not is_formed(d, name) and issued(d, name)]


def draw_weight(d: D, option: Option) -> int:
    """Keep shares, write a bid that hangs together, pay what a train does not need, make no presents."""
    match option.kind:
        case "note_city":
            return _fitting_city(d, option)
        case "seal_bid":
            return 6
        case "sell_elephant" | "sell_train" | "reject_card":
            return 0
        case "sell_shares" | "sell_director_share":
            return int(_is_idle(d, option))
        case "lay_tile":
            return _fitting_gauge(d, option)
        case "dividend":
            return _fitting_payout(d, option)
        case "buy_share":
            return _fitting_share(d, option)
        case "buy_train":
            return _fitting_train(d, option)
        case "buy_with_gift":
            return int(d.cash(option.actor) >= 400)
        case "trade_train" | "call_round":
            return 1
    return 2


def _is_idle(d: D, option: Option) -> bool:
    """Whether a company has had turns and earns nothing, or does not come to be formed."""
    company = Company(Holder(str(option.args["company"])))
    if not is_formed(d, company):
        return bool(d.state.round.turn > PATIENCE)
    return d.state.operated.get(company, 0) > PATIENCE and not d.state.earned.get(company, 0)


def _fitting_gauge(d: D, option: Option) -> int:
    """No metre track before there are trains for it."""
    tile = str(option.args["tile"])
    track = d.title.board.tiles[Tile(tile)].shape.track
    if all(piece.gauge == METRE for piece in track) and d.state.phase == next(iter(d.title.phases)):
        return 0
    return 2


def _fitting_city(d: D, option: Option) -> int:
    """Cities near those already named that give a share of the same company."""
    bid = bid_of(d, option.actor)
    hex_, company = Hex(str(option.args["hex"])), str(option.args["company"])
    if company == "none" or hex_ in bid:
        return 0
    distance = d.title.board.grid.distance
    if any(distance(hex_, other) > NEAR for other in bid):
        return 0
    return 5 if company in bid.values() else 1


def _fitting_train(d: D, option: Option) -> int:
    """A further train of a type needs a route, or money for track besides; one for metre gauge, of which bots lay next
    to nothing, a route in any case."""
    turn, kind = d.frame, TrainType(str(option.args["type"]))
    assert isinstance(turn, Turn1853)
    same = any(type_of(train) == kind for train in trains_of(d, turn.company))
    is_metre = d.title.trains[kind].run["gauge"] == METRE
    if not is_metre and (not same or d.cash(turn.company) >= d.title.trains[kind].cost + BUILDING):
        return 2
    trial: D = Draft(d.title, d.state)
    take_new(trial, kind, turn.company)
    return 2 * int(run_of(trial, turn.company) > run_of(d, turn.company))


def adds_a_run(d: D, option: Option) -> bool:
    """Whether another company's train has a route with the company whose turn it is."""
    turn = d.frame
    if not isinstance(turn, Turn1853):
        return True
    trial: D = Draft(d.title, d.state)
    trial.give(Train(str(option.args["train"])), turn.company)
    return RUNS.revenue(trial, turn.company) > RUNS.revenue(d, turn.company)


def _fitting_payout(d: D, option: Option) -> int:
    """Withhold for the next train where there is none that lasts."""
    turn = d.frame
    assert isinstance(turn, Turn1853)
    cost = next_cost(d)
    lasting = [train for train in trains_of(d, turn.company) if d.title.trains[type_of(train)].rusts_on is None]
    wants = bool(cost) and not lasting and d.cash(turn.company) < cost
    return 1 if (option.args["payout"] == "withhold") == wants else int(option.args["payout"] == "pay")


def _fitting_share(d: D, option: Option) -> int:
    """Companies that run or are about to, and new shares before old ones; and first of all the company that one has the
    money to form."""
    company = Company(Holder(str(option.args["company"])))
    cost = d.price(company) if option.args["source"] == "pool" and is_formed(d, company) else par_of(d, company)
    if any(d.cash(option.actor) - cost < needed for name, needed in formable(d, option.actor) if name != company):
        return 0
    near = is_formed(d, company) or issued(d, company) >= facts(d).qualifying // 2
    dear = option.args["source"] == "pool" and is_formed(d, company) and d.price(company) > 2 * par_of(d, company)
    return 1 if dear or _is_idle(d, option) else 4 if near else 2


def formable(d: D, player: Player) -> list[tuple[Company, int]]:
    """Companies of which a player has shares and that he can form alone, with what the missing ones cost."""
    found, limit = [], facts(d).share_limit
    for company in forming(d):
        held, missing = shares(d, player, company), facts(d).qualifying - issued(d, company)
        cost = missing * par_of(d, company)
        if held and cost <= d.cash(player) and (limit is None or held + missing <= limit):
            found.append((company, cost))
    return found
