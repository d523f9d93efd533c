"""What bots guess about 1853: best runs, how long the bank lasts, bids that one company can fulfil, and how to stay in
business."""

from railhead.core.actions import Option, Value
from railhead.core.ids import BANK, Company, Hex, Holder, Player, Tile, type_of
from railhead.core.title import Draft
from railhead.mechanisms.heuristics import Heuristics, begin_at_home, run_or_next, start_chance
from railhead.mechanisms.trains import new_trains, trains_of
from railhead.titles.t1853.bids import bid_of
from railhead.titles.t1853.contracts import bond_purse
from railhead.titles.t1853.control import is_managed
from railhead.titles.t1853.envelopes import close_bids
from railhead.titles.t1853.facts import METRE, D, facts, figures, is_formed, par_cell, par_of
from railhead.titles.t1853.papers import issued, paid
from railhead.titles.t1853.routes import RUNS
from railhead.titles.t1853.turn import Turn1853

HOPED = 50
"""What a company is thought to earn before it has a train."""
FARTHEST = 6
PACE = 300
"""What the bank pays in a railway round, about."""
NEAR = 8
"""Hexes within which cities of a bid should lie."""
PATIENCE = 3
"""Turns or rounds after which a company that brings nothing is given up."""
KIND_BONUSES = {"buy_train": 160, "buy_share": 20, "place_token": 10, "lay_tile": 5, "seal_bid": 5, "redeem": 30}


_run = run_or_next(RUNS)


def _earnings(d: D, company: Company) -> int:
    """The best run; without trains, half of what the next one on sale would earn."""
    if not is_formed(d, company):
        return HOPED * min(issued(d, company), facts(d).qualifying) // facts(d).qualifying
    return _run(d, company)


def _payout(d: D, player: Player, company: Company) -> int:
    """A manager pays nothing, and un-redeemed shares earn nothing."""
    return 0 if is_managed(d, company) else 10 * paid(d, player, company)


def _forming(d: D) -> list[Company]:
    return [name for name in d.title.board.companies if not is_formed(d, name) and issued(d, name)]


def _start_chance(d: D, company: Company) -> int:
    """Shares must be bought until it qualifies."""
    if is_formed(d, company):
        return 100
    return start_chance(d, facts(d).qualifying - issued(d, company), par_of(d, company))


def _budget(d: D, company: Company) -> int:
    """A company that is formed is paid for all its shares."""
    return d.cash(company) if is_formed(d, company) else figures(d).capital_times_par * par_of(d, company)


def _begin(d: D, company: Company) -> None:
    """As if it were formed."""
    begin_at_home(d, company)
    if not is_formed(d, company):
        d.restack(company, par_cell(d, company))


def _rounds(d: D) -> int:
    return max(1, min(FARTHEST, d.cash(BANK) // PACE))


def _extra_worth(d: D, player: Player) -> int:
    """Part of a bond may come back; shares of companies that are forming promise something."""
    hopes = [name for name in d.title.board.companies if not is_formed(d, name)]
    promised = sum(_earnings(d, name) * paid(d, player, name) // 10 for name in hopes)
    return d.cash(bond_purse(player)) // 2 + promised


def _kind_bonus(d: D, kind: str) -> int:
    return KIND_BONUSES.get(kind, 0)


def _is_foolish(d: D, option: Option) -> bool:
    return option.kind in ("sell_elephant", "reject_card", "pardon") or _draw_weight(d, option) == 0


def _draw_weight(d: D, option: Option) -> int:
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


def _fitting_payout(d: D, option: Option) -> int:
    """Withhold for the next train where there is none that lasts."""
    turn = d.frame
    assert isinstance(turn, Turn1853)
    cost = min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)
    lasting = [train for train in trains_of(d, turn.company) if d.title.trains[type_of(train)].rusts_on is None]
    wants = bool(cost) and not lasting and d.cash(turn.company) < cost
    return 1 if (option.args["payout"] == "withhold") == wants else int(option.args["payout"] == "pay")


def _fitting_share(d: D, option: Option) -> int:
    """Companies that run or are about to, and new shares before old ones."""
    company = Company(Holder(str(option.args["company"])))
    near = is_formed(d, company) or issued(d, company) >= facts(d).qualifying // 2
    dear = option.args["source"] == "pool" and is_formed(d, company) and d.price(company) > 2 * par_of(d, company)
    return 1 if dear or _is_idle(d, option) else 4 if near else 2


def _other_bids(d: D, option: Option) -> list[Value]:
    """Every bid of cities close together that give shares of one company."""
    if option.kind != "seal_bid" or not option.free:
        return []
    trial: D = Draft(d.title, d.state, option.actor)
    bids = [bid for company in d.title.board.companies for bid in close_bids(trial, company)]
    return [{str(hex_): str(company) for hex_, company in bid.items()} for bid in bids]


HEURISTICS = Heuristics(
    forming=_forming,
    start_chance=_start_chance,
    budget=_budget,
    begin=_begin,
    earnings=_earnings,
    payout=_payout,
    rounds=_rounds,
    kind_bonus=_kind_bonus,
    extra_worth=_extra_worth,
    is_foolish=_is_foolish,
    draw_weight=_draw_weight,
    compositions=_other_bids,
)
