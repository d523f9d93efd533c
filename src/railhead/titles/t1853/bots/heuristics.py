"""What bots guess about 1853: best runs, how long the bank lasts, bids that one company can fulfil, and how to stay in
business."""

from railhead.core.actions import Action, Option
from railhead.core.ids import BANK, Company, Hex, Holder, Player, TrainType, hex_of
from railhead.mechanisms.heuristics import Heuristics, Judgement, begin_at_home, sole_leader, start_chance
from railhead.mechanisms.operating import operating_company
from railhead.mechanisms.tokens import is_vacant, stands_in, tokens_left
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1853.bots.bids import best_bids, other_bids
from railhead.titles.t1853.bots.forecast import EARNS_FIRST, forecast
from railhead.titles.t1853.bots.linking import missing, missing_at_first
from railhead.titles.t1853.bots.weights import PATIENCE, adds_a_run, draw_weight, formable, forming, next_cost, run_of
from railhead.titles.t1853.contracts import bond_purse
from railhead.titles.t1853.control import LEAST, is_managed
from railhead.titles.t1853.dealing import FIRST_ROUND_LOSS, Dealing
from railhead.titles.t1853.dividends import spaces
from railhead.titles.t1853.facts import (
    BROAD,
    D,
    facts,
    figures,
    formed,
    in_area,
    is_first_round,
    is_formed,
    par_cell,
    par_of,
)
from railhead.titles.t1853.laying import lay_cost
from railhead.titles.t1853.lines import GAUGES, city_spots
from railhead.titles.t1853.papers import issued, paid, shares
from railhead.titles.t1853.state import Bid
from railhead.titles.t1853.stations import token_cost

HOPED = 50
"""What a company is thought to earn before it has a train."""
FARTHEST = 12
"""Rounds that are thought of at most. With six no track seemed worth its turn: a BNR with four trains earned 90 in
eight rounds on end; with twelve, from the same bids, it earned 280 by then."""
PACE = 300
"""What the bank pays in a railway round, at least."""
BOND = 4
"""How often a bond counts beside what a company earns: of that its director has about half, and the shares that a bond
buys early are worth about twice as much in the end; later it counts less."""
OPENING = 2
"""Dealing rounds in which nothing comes before forming the first company."""
SPARE = 5
"""Of a player's cash one part in so many is given for a train at most: the rest buys shares, and gifts never return."""
VICTORY = 1000
"""What it counts for to have won: more than a few rounds bring a player."""
KIND_BONUSES = {"buy_train": 160, "buy_share": 20, "place_token": 10, "lay_tile": 5, "seal_bid": 5, "redeem": 30}


def _earnings(d: D, company: Company) -> int:
    """The best run; without trains, half of what the next one on sale would earn. A company that has not built yet and
    has a train, or the money for one, is thought to earn something soon."""
    if not is_formed(d, company):
        return HOPED * min(issued(d, company), facts(d).qualifying) // facts(d).qualifying
    is_new = not d.state.operated.get(company, 0)
    able = trains_of(d, company) or d.cash(company) >= next_cost(d)
    return max(HOPED if is_new and able else 0, run_of(d, company))


def _payout(d: D, player: Player, company: Company) -> int:
    """A manager pays nothing, and un-redeemed shares earn nothing."""
    return 0 if is_managed(d, company) else 10 * paid(d, player, company)


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
    """Until the bank is empty, if all pay what they earned last."""
    return max(1, min(FARTHEST, d.cash(BANK) // max(PACE, sum(d.state.earned.values()))))


def _extra_worth(d: D, player: Player) -> int:
    """Part of a bond may come back; shares of companies that are forming promise something."""
    hopes = [name for name in d.title.board.companies if not is_formed(d, name)]
    promised = sum(_earnings(d, name) * paid(d, player, name) // 10 for name in hopes)
    return d.cash(bond_purse(player)) // 2 + promised + (_elephant(d, player) if player == d.state.priority else 0)


def _errands(d: D, company: Company) -> dict[Hex, int]:
    """The cities of its director's contract."""
    cities, bond = _contract(d, company)
    return dict.fromkeys(cities, bond // max(1, len(cities)))


def _progress(d: D, company: Company) -> int:
    """Half of its director's bond by the part of its contract that is built, the other half with the last tile."""
    cities, bond = _contract(d, company)
    if not bond:
        return 0
    whole, left = missing_at_first(d.title, frozenset(cities)), missing(d, cities)
    return (bond * (whole - min(whole, left)) // whole + bond * (not left)) // 2


def _contract(d: D, company: Company) -> tuple[Bid, int]:
    """What its director's contract asks for, and what it counts for."""
    director = d.state.directors.get(company)
    sealed = None if director is None else d.state.bids.get(director)
    if director is None or sealed is None or not sealed.value:
        return {}, 0
    return sealed.value, BOND * d.cash(bond_purse(director)) * _rounds(d) // FARTHEST


def _elephant(d: D, player: Player) -> int:
    """What the Elephant is worth to a player: half of what a railway round more brings him beyond what it brings the
    others, for he may call one."""
    income = {
        name: sum(earned * _payout(d, name, company) // 100 for company, earned in d.state.earned.items())
        for name in d.state.players
    }
    others = [amount for name, amount in income.items() if name != player]
    return max(0, income[player] - sum(others) // max(1, len(others))) // 2


def _lead(d: D, player: Player) -> int:
    """By how much more a railway round should bring a player than the others, beyond 0; what has trains and has not
    run yet is thought to earn what companies earn at first."""
    earned = {name: d.state.earned.get(name) or EARNS_FIRST[name] for name in formed(d) if trains_of(d, name)}
    income = {
        name: sum(amount * _payout(d, name, company) for company, amount in earned.items()) for name in d.state.players
    }
    return income[player] * len(income) - sum(income.values())


def _kind_bonus(d: D, kind: str) -> int:
    return 2 * _elephant(d, d.state.priority) if kind == "call_round" else KIND_BONUSES.get(kind, 0)


def _most(d: D, option: Option) -> int | None:
    """The Elephant is asked for at a price that leaves its buyer half of what it is worth to him."""
    if option.kind != "sell_elephant":
        return None
    return _elephant(d, Player(Holder(str(option.args["player"])))) // 2


def _is_foolish(d: D, option: Option) -> bool:
    if d.state.round.turn > OPENING and _nothing_is_formed(d) and (wanted := _opening_move(d, option.actor)):
        return not _is_of(option, wanted)
    if option.kind == "sell_elephant":
        return not _most(d, option)
    if option.kind == "pass":
        return d.state.round.turn <= OPENING and bool(formable(d, option.actor))
    if option.kind == "trade_train":
        return not adds_a_run(d, option)
    return option.kind in ("reject_card", "pardon") or draw_weight(d, option) == 0


def _nothing_is_formed(d: D) -> bool:
    """While shares are dealt in. Whoever waits for the others to form a company then waits for ever."""
    return isinstance(d.frame, Dealing) and not any(is_formed(d, name) for name in d.title.board.companies)


def _is_of(option: Option, wanted: Action) -> bool:
    return option.kind == wanted.kind and all(option.args.get(name) == value for name, value in wanted.args.items())


def _opening_move(d: D, player: Player) -> Action | None:
    """Buy shares of the company one has bid for; when the money is out and it is not formed, sell as many as pay for
    the missing ones in the next round: in the pool they count as issued (21.10)."""
    frame = d.frame
    own = [name for name in forming(d) if shares(d, player, name)]
    assert isinstance(frame, Dealing)
    # Who owes for a share may buy none (16.5).
    for name in d.state.unredeemed.get(player, {}):
        if d.cash(player) >= par_of(d, name):
            return Action(player, "redeem", {"company": name})
    if not own or frame.bought:
        return None
    company = max(own, key=lambda name: shares(d, player, name))
    if company in d.state.sold.get(player, ()):
        return Action(player, "pass")
    par, missing = par_of(d, company), facts(d).qualifying - issued(d, company)
    if (d.cash(player) >= par and is_first_round(d)) or d.cash(player) >= missing * par:
        return Action(player, "buy_share", {"company": company, "source": "bank"})
    count = -((d.cash(player) - missing * par) // (par - FIRST_ROUND_LOSS))
    if shares(d, player, company) - count < LEAST:
        return None
    return Action(player, "sell_shares", {"company": company, "shares": count})


def _planned_foolish(d: D, option: Option) -> bool:
    """Whoever forecasts what shares will bring may sell those of companies that earned nothing; but in the first rounds
    he thinks of the company that he wants to direct."""
    if d.state.round.turn <= OPENING and isinstance(d.frame, Dealing) and (wanted := _opening_move(d, option.actor)):
        return not _is_of(option, wanted)
    if option.kind == "call_round":
        return _lead(d, option.actor) <= 0
    if option.kind == "buy_with_gift":
        gift = d.title.trains[TrainType(str(option.args["type"]))].cost - d.cash(operating_company(d))
        return gift * SPARE > d.cash(option.actor)
    if option.kind == "sell_shares":
        return not _is_dead(d, Company(Holder(str(option.args["company"]))))
    return _is_foolish(d, option)


def _is_dead(d: D, company: Company) -> bool:
    """Whether a company has had time, earned nothing, and has no train that earns something now. What has only begun,
    or is still forming: who sold it bought it back a turn or a round later."""
    if not is_formed(d, company) or d.state.operated.get(company, 0) <= PATIENCE or d.state.earned.get(company, 0):
        return False
    return not trains_of(d, company) or not run_of(d, company)


def _rise(d: D, company: Company, earned: int, rounds: int) -> int:
    """A step up with every dividend, however small; or by its ratio to the price."""
    cell, market = d.state.marks[company].cell, d.title.market
    for _ in range(rounds if earned else 0):
        for _ in range(spaces(market.price(cell), earned, facts(d).by_ratio)):
            cell = market.right(cell)
    return 10 * (market.price(cell) - d.price(company))


def _settle(d: D, company: Company, hex_: Hex) -> int | None:
    """A base in the first free station of a city in its area."""
    if not tokens_left(d, company) or not in_area(d, company, hex_):
        return None
    for place in city_spots(d):
        if hex_of(place) == hex_ and not stands_in(d, company, place) and is_vacant(d, place):
            if place in d.state.reserved:
                continue
            cost = token_cost(d, company)
            d.place(company, place)
            return cost
    return None


def _forecast(d: D) -> dict[Player, int]:
    """With what the Elephant is worth to whoever has it; not while shares are dealt in, for who buys last moves it."""
    found, holder = forecast(d), d.state.priority
    if d.state.finished:
        return _with_victory(found)
    if isinstance(d.frame, Dealing):
        return found
    return {**found, holder: found[holder] + _elephant(d, holder)}


def _with_victory(worths: dict[Player, int]) -> dict[Player, int]:
    """Once the game is over it is certain who has won, and that counts for more than what another round promises: a
    price at the end of the market ends it if that wins, and not if somebody else is ahead."""
    winner = sole_leader(worths)
    return worths if winner is None else {**worths, winner: worths[winner] + VICTORY}


PLANNED = Judgement(savings=60, lines=True, loyal=True, forecast=True, trust=10, rivalry=60)
"""The forecast alone says what a position is worth, with a tenth of the bonuses of kinds so that of what is worth the
same something is done rather than nothing."""

HEURISTICS = Heuristics(
    planned=PLANNED,
    forecast=_forecast,
    gauge=GAUGES[BROAD],
    lay_price=lay_cost,
    settle=_settle,
    rise=_rise,
    forming=forming,
    start_chance=_start_chance,
    budget=_budget,
    begin=_begin,
    earnings=_earnings,
    payout=_payout,
    rounds=_rounds,
    kind_bonus=_kind_bonus,
    extra_worth=_extra_worth,
    errands=_errands,
    progress=_progress,
    most=_most,
    is_foolish=_is_foolish,
    planned_foolish=_planned_foolish,
    draw_weight=draw_weight,
    compositions=other_bids,
    planned_compositions=best_bids,
)
