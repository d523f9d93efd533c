"""What bots guess about 1890: best runs and minors' halves, the rounds left, and what a train to come will ask of a
president."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from railhead.core.actions import Option
from railhead.core.ids import POOL, Company, Holder, Player, Train, TrainType, type_of
from railhead.core.title import Draft, Title
from railhead.mechanisms.heuristics import Heuristics
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.shares import director_certificate, percent
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.trains import has_room, new_trains, take_new, trains_of
from railhead.titles.t1890.dividends import kept_by_jr
from railhead.titles.t1890.facts import SUBWAY, D, facts, figures, in_game, is_minor, minors, owner_of, publics
from railhead.titles.t1890.privates import income_of
from railhead.titles.t1890.routes import RUNS
from railhead.titles.t1890.starting import forms_by_merger, sold_percent
from railhead.titles.t1890.stations import bases

FARTHEST = 5
"""Operating rounds that are thought of."""
HOPED = 40
"""What a company is thought to earn before it has operated."""
USUAL_PAR = 80
EXPECTED = 50
"""Percent that counts of what a train could earn that is not bought yet."""
SURE, A_ROUND = 1, 2
"""Rounds that a train on the brink of rust is thought to see, and how many trains are sold in one."""
KIND_BONUSES = {"buy_lot": 20, "buy_share": 15, "buy_train": 120, "trade_in": 80, "place_token": 5, "merge": 150}
STARTED = 60
RIVALRY = 50
"""Percent of what rivals expect that counts as a loss: a train that rusts theirs too is half as bad."""


def _rounds(d: D) -> int:
    """Operating rounds still to come, as the game turns tell."""
    now, each = d.state.round, d.title.phase(d.state).operating_rounds
    left: int = (facts(d).game_turns - now.turn) * each
    left += d.state.rounds - now.number if now.kind == "OR" else each
    return max(1, min(FARTHEST, left))


class _Moment:
    """A State by its identity: whoever weighs a position asks the same of it for every player."""

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state

    def __hash__(self) -> int:
        return id(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Moment) and other.state is self.state


def _earnings(d: D, company: Company) -> int:
    return _expectation(d.title, _Moment(d.state), company)


@lru_cache(maxsize=256)
def _expectation(title: Title, moment: _Moment, company: Company) -> int:
    """What it brings a round, on the mean of those to come: trains that rust soon earn until then and no longer."""
    d: D = Draft(title, moment.state)
    if not bases(d, company):
        return _hoped(d, company)
    rounds, total = _rounds(d), 0
    lives = {train: min(rounds, _life(d, train)) for train in trains_of(d, company)}
    for begin, end in pairwise(sorted({0, *lives.values(), rounds})):
        total += (end - begin) * _run_of(d, company, [train for train, life in lives.items() if life >= end])
    return (total + (rounds - 1) * _coming(d, company)) // rounds


def _run_of(d: D, company: Company, trains: Sequence[Train]) -> int:
    """The best run with these of its trains; with none, half of what the next one on sale would earn."""
    trial: D = Draft(d.title, d.state)
    for train in trains_of(d, company):
        if train not in trains:
            trial.give(train, POOL)
    if trains:
        return RUNS.best(trial, company).revenue
    for kind in new_trains(d)[:1]:
        take_new(trial, kind, company)
    return RUNS.best(trial, company).revenue // 2


def _coming(d: D, company: Company) -> int:
    """A part of what the next train on sale would add, if there is room for it and the money in the treasury."""
    on_sale, own = new_trains(d)[:1], trains_of(d, company)
    if not own or not on_sale or d.cash(company) < d.title.trains[on_sale[0]].cost or not has_room(d, company):
        return 0
    trial: D = Draft(d.title, d.state)
    take_new(trial, on_sale[0], company)
    return (RUNS.best(trial, company).revenue - RUNS.best(d, company).revenue) * EXPECTED // 100


def _hoped(d: D, company: Company) -> int:
    """More, the nearer it is to starting; Kinki starts by itself."""
    if is_minor(d, company) or company in d.state.floated or forms_by_merger(d, company):
        return HOPED
    return HOPED * min(figures(d).float, sold_percent(d, company)) // figures(d).float


def _payout(d: D, player: Player, company: Company) -> int:
    held = percent(d, player, company)
    return held // 2 if kept_by_jr(d, company, 20) else held


def _extra_worth(d: D, player: Player) -> int:
    """What a player expects besides dividends, less a part of what his rivals expect."""
    others = [name for name in d.state.players if name != player]
    rivals = sum(_expected(d, name) + _dividends(d, name) for name in others) // len(others)
    return _expected(d, player) - rivals * RIVALRY // 100


def _expected(d: D, player: Player) -> int:
    """Minors, incomes, a company still to be given its par, less what trains may cost a president."""
    rounds, state = _rounds(d), d.state
    total = sum(_earnings(d, name) // 2 * rounds for name in minors(d) if state.directors[name] == player)
    total += rounds * sum(income_of(d, name) for name in d.title.board.privates if owner_of(d, name) == player)
    if in_game(d, SUBWAY) and SUBWAY not in state.marks and state.certificates[_leading(d)] == player:
        total += 2 * USUAL_PAR
    return total - sum(_danger(d, name) for name, who in state.directors.items() if who == player)


def _dividends(d: D, player: Player) -> int:
    """What the shares of a player may still bring."""
    held = [(name, _payout(d, player, name)) for name in sorted(d.state.marks)]
    return _rounds(d) * sum(_earnings(d, name) * part // 100 for name, part in held if part)


def _leading(d: D) -> Any:
    return director_certificate(d, SUBWAY)


def _danger(d: D, company: Company) -> int:
    """What the president may have to add for a train, the more of it the sooner the company is without one."""
    on_sale = new_trains(d)
    if not on_sale or not bases(d, company):
        return 0
    lasts = min(FARTHEST, max((_life(d, train) for train in trains_of(d, company)), default=0))
    return max(0, d.title.trains[on_sale[0]].cost - d.cash(company)) * (FARTHEST - lasts) // FARTHEST


def _life(d: D, train: Train) -> int:
    """Operating rounds that a train will still see, as a careful president counts them."""
    return SURE + _left_before(d, d.title.trains[type_of(train)].rusts_on) // A_ROUND


def _left_before(d: D, kind: TrainType | None) -> int:
    """Trains that will be sold before the first of a type; D-trains come early."""
    if kind is None:
        return A_ROUND * FARTHEST
    sold = [type_of(train) for train in d.state.trains]
    if kind == "D" and phase_reached(d, "5"):
        return 0
    total = 0
    for name, entry in d.title.trains.items():
        if name == kind:
            break
        total += (entry.count or 0) - sold.count(name)
    return total


def _kind_bonus(d: D, kind: str) -> int:
    """One company after the other is started, by those who could carry it on."""
    if kind != "start_company":
        return KIND_BONUSES.get(kind, 0)
    who = d.frame.turn if isinstance(d.frame, StockRound) else None
    waiting = [name for name in publics(d.title) if name in d.state.marks and name not in d.state.floated]
    unstarted = [name for name in waiting if not forms_by_merger(d, name)]
    enough = who is not None and d.cash(who) >= 3 * USUAL_PAR
    return STARTED if enough and len(unstarted) < len(d.state.players) // 2 else -STARTED


def _draw_weight(d: D, option: Option) -> int:
    """Bids that leave money for the row, companies that can start, shares of those that have not, no haggling for the
    privates of others, and no farewells."""
    args, player = option.args, option.actor
    match option.kind:
        case "bid":
            return int(3 * option.bounds["amount"].least <= d.cash(player))
        case "start_company":
            return int(d.cash(player) >= 3 * int(str(args["price"])))
        case "buy_share":
            return 1 if args["company"] in d.state.floated else 8
        case "sell_shares":
            return int(d.state.directors.get(Company(Holder(str(args["company"])))) != player)
        case "buy_private":
            return int(d.state.round.kind == "OR")
        case "retire" | "bankrupt":
            return 0
    return 1


HEURISTICS = Heuristics(
    earnings=_earnings,
    payout=_payout,
    rounds=_rounds,
    kind_bonus=_kind_bonus,
    extra_worth=_extra_worth,
    draw_weight=_draw_weight,
)
