"""What everybody in 1890 would be worth at the end, guessed cheaply: companies run on and their prices move over the
market, trains rust by a usual pace, and players put what they are paid into shares while they may hold more of them."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from railhead.core.ids import BANK, Company, Player, Private, TrainType, type_of
from railhead.core.market import Cell, Market
from railhead.core.reach import tokens_of
from railhead.core.state import Frame
from railhead.mechanisms.heuristics import with_trains
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.shares import SHARE, holdings, is_sold_out
from railhead.mechanisms.trains import new_trains, sales, trains_of
from railhead.titles.t1890.dividends import kept_by_jr
from railhead.titles.t1890.facts import (
    JR,
    KANAN,
    KINKI,
    KOBE_RAPID,
    NARA_ELECTRIC,
    OSAKA_ELECTRIC,
    OSAKA_RAILWAY,
    D,
    facts,
    figures,
    hand,
    minors,
    owner_of,
)
from railhead.titles.t1890.privates import early, income_of, worth_of
from railhead.titles.t1890.routes import RUNS
from railhead.titles.t1890.starting import forms_by_merger, sold_percent
from railhead.titles.t1890.turn import Round1890, Turn1890

LAST_TURN, LATE = 7, 5
"""The game turn in which the bank usually breaks, and from which on its money says when."""
FEARED = 50
"""Percent that counts of what a director may have to add for a train: a trade or a rival may spare him."""
SPENT_IN = 4
"""Rounds in which companies spend on trains what they have."""
FIRST_RUN, GROWTH, MOST = 120, 35, 380
"""What companies usually earn in the first rounds, by how much that grows a round, and where it ends."""
FLEETS = (0, 65, 100)
"""Percent of that with no train, one, two or more."""
JR_RUNS = 140
"""And of JR, which begins in four cities."""
SETTLED = 5
"""Rounds after which a company earns what is usual if it earns less today."""
A_SHARE, PAYS, RISES = 80, 12, 8
"""What a share costs that money is put into, what it is paid in a round and by how much it rises: less than good
shares do, for whoever waits finds those gone."""
RESOLD, SOON = 120, 2
"""Percent of a private's face that its owner has from his own company, if he has one, after so many rounds."""
EXCHANGED = {OSAKA_ELECTRIC: (20, 1), OSAKA_RAILWAY: (10, 1), KANAN: (10, 2), NARA_ELECTRIC: (20, 8)}
"""Percent of Kinki that a minor becomes, and the rounds until then."""
SMALL = 30
"""What a minor earns, in percent of what companies do."""
FORMED, SURE, EACH_MISSING, BY_OTHERS = 90, 95, 4, 25
"""How likely Kinki forms, how likely another company of which nothing is missing, and by how much less for each share
that is; the more so if its director can't buy it himself."""
KOBE_PAYS = 25
ENDLESS = 99
BEFORE_RUN = ("home", "track", "token", "run", "dividend")
"""Parts of a turn after which what the trains earn is paid."""


class Path(Struct, frozen=True):
    """What a company pays in the present operating round and in each to come, and its price at the end."""

    runs: tuple[int, ...]
    price: int
    asked: int = 0
    """What its director must add for a train, and in which round."""
    when: int = 0


class Fleet(Struct, frozen=True):
    """How many trains a company has and what they earn, now and once some of them have rusted."""

    trains: int
    now: int
    until: int
    kept: int
    later: int
    last: int
    """Rounds until the last of those rusts, and what the next one will cost then."""
    cost: int


def forecast(d: D) -> dict[Player, int]:
    """What everybody has at the end."""
    turns, clock = turns_of(d), clock_of(d)
    flows = {player: [0] * sum(turns) for player in d.state.players}
    papers = dict.fromkeys(d.state.players, 0)
    paths = {company: path_of(d, company, turns, clock) for company in d.state.marks}
    for company, path in paths.items():
        held, director = holdings(d, company), d.state.directors.get(company)
        for player, flow in flows.items():
            if part := held.get(player, 0):
                _pay(flow, path, part, 0)
                papers[player] += path.price * part // SHARE
        if path.asked and director is not None:
            flows[director][path.when] -= path.asked
    for minor in minors(d):
        owner = d.state.directors[minor]
        papers[owner] += _minor(d, minor, flows[owner], paths.get(KINKI))
    for player, flow in flows.items():
        papers[player] += _privates(d, player, flow, clock)
        papers[player] += _invested(d.cash(player), flow, turns, lasting_room(d, player))
    return papers


def turns_of(d: D) -> list[int]:
    """Operating rounds of the present game turn, with the one that is being played, and of each turn to come."""
    now, each = d.state.round, d.title.phase(d.state).operating_rounds
    first = d.state.rounds - now.number + 1 if now.kind == "OR" else each
    if now.turn < LATE:
        return [first, *([2] * (LATE - 1 - now.turn)), *([3] * (LAST_TURN - LATE + 1))]
    paid = sum(d.state.earned.get(company, 0) for company in d.state.floated) or 1
    later = -(-(d.cash(BANK) - first * paid) // (paid * each))
    return [first, *([each] * max(0, min(later, facts(d).game_turns - now.turn)))]


def path_of(d: D, company: Company, turns: list[int], clock: dict[TrainType, int]) -> Path:
    rounds = sum(turns)
    fleet = _fleet(d, company, rounds, clock)
    started = company in d.state.floated
    cash = d.cash(company) if started else figures(d).capital_times_par * d.price(company)
    must = not fleet.kept and started and cash < fleet.cost
    since = _first_round(d, company, turns[0])
    runs = tuple(
        _run(d, company, fleet, ahead, must or cash >= fleet.cost > 0) if ahead >= since else 0
        for ahead in range(rounds)
    )
    paid = tuple(run > 0 if ahead >= since else None for ahead, run in enumerate(runs))
    price = _price_at_end(d.title.market, d.state.marks[company].cell, tuple(turns), paid, is_sold_out(d, company))
    if not started:
        chance, before = _chance(d, company), d.price(company)
        return Path(tuple(run * chance // 100 for run in runs), before + (price - before) * chance // 100)
    asked = (fleet.cost - cash) * FEARED // 100 if must and fleet.last < rounds else 0
    return Path(runs, price, asked, min(fleet.last, rounds - 1))


def _first_round(d: D, company: Company, present: int) -> int:
    """The first round that a company is still to run in: not the one being played if it has, and none of this turn if
    it has still to sell shares, which it can't before the next."""
    if d.state.round.kind != "OR" or company in to_run(d.state.frames):
        return 0
    return 1 if company in d.state.floated or forms_by_merger(d, company) else present


def to_run(frames: Sequence[Frame]) -> set[Company]:
    """Companies whose trains have still to run in this round."""
    found: set[Company] = set()
    for frame in frames:
        if isinstance(frame, Turn1890) and frame.part in BEFORE_RUN:
            found.add(frame.company)
        elif isinstance(frame, Round1890):
            found.update(frame.waiting)
    return found


def _fleet(d: D, company: Company, rounds: int, clock: dict[TrainType, int]) -> Fleet:
    own = trains_of(d, company)
    cost = min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)
    if not own or not tokens_of(d.state.tokens, company):
        return Fleet(0, 0, 1, len(own), 0, 0, cost)
    lives = {train: _life(d, type_of(train), clock) for train in own}
    kept = [train for train in own if lives[train] >= rounds]
    doomed = {train: lasts for train, lasts in lives.items() if lasts < rounds}
    now = RUNS.revenue(d, company)
    if not doomed:
        return Fleet(len(own), now, rounds, len(own), now, rounds, cost)
    later = RUNS.revenue(with_trains(d, company, kept), company) if kept else 0
    last = max(doomed, key=lambda train: doomed[train])
    rusts_on = d.title.train(last).rusts_on
    cost = max(cost, d.title.trains[rusts_on].cost if rusts_on else 0)
    # One change for all that rust, at their mean age: every further one would ask the route finder once more.
    return Fleet(len(own), now, sum(doomed.values()) // len(doomed), len(kept), later, doomed[last], cost)


def _run(d: D, company: Company, fleet: Fleet, ahead: int, buys: bool) -> int:
    """What is paid of the run after so many rounds; once trains rust, with another one if there is money for it."""
    whole = ahead < fleet.until
    base, trains = (fleet.now, fleet.trains) if whole else (fleet.later, fleet.kept + buys)
    usual = _usual(d, ahead) * FLEETS[min(len(FLEETS) - 1, trains)] * (JR_RUNS if company == JR else 100) // 10000
    run = base + max(0, usual - base) * min(ahead, SETTLED) // SETTLED
    return run - kept_by_jr(d, company, run)


def _usual(d: D, ahead: int) -> int:
    """What a company earns on the whole after so many rounds."""
    return min(MOST, FIRST_RUN + GROWTH * (max(0, 2 * d.state.round.turn - 3) + ahead))


def clock_of(d: D) -> dict[TrainType, int]:
    """Rounds until the first train of each type is sold, by what all before it cost and what companies have, or will
    have once they start."""
    money = sum(d.cash(company) for company in (*d.state.floated, *minors(d)))
    money += sum(figures(d).capital_times_par * d.state.pars[company] for company in _waiting(d))
    sold, cost, rounds = sales(d), 0, {}
    for name, entry in d.title.trains.items():
        rounds[name] = 1 + SPENT_IN * (cost + entry.cost) // max(1, money)
        cost += max(0, (entry.count or 0) - sold[name]) * entry.cost
    return rounds


def _waiting(d: D) -> list[Company]:
    """Companies that have still to sell shares before they start."""
    return [name for name in d.state.pars if name not in d.state.floated and not forms_by_merger(d, name)]


def _life(d: D, kind: TrainType, clock: dict[TrainType, int]) -> int:
    """Rounds in which a train still runs."""
    rusts_on = d.title.trains[kind].rusts_on
    return ENDLESS if rusts_on is None else clock[rusts_on]


def _chance(d: D, company: Company) -> int:
    """How likely a company starts, in percent."""
    if forms_by_merger(d, company):
        return FORMED
    missing = (figures(d).float - sold_percent(d, company)) // SHARE
    director = d.state.directors.get(company)
    own = min(d.cash(director) // d.state.pars[company], _room(d, director)) if director is not None else 0
    return max(0, SURE - missing * EACH_MISSING - max(0, missing - own) * BY_OTHERS)


@lru_cache(maxsize=1 << 10)
def _price_at_end(market: Market, cell: Cell, turns: tuple[int, ...], paid: tuple[bool | None, ...], full: bool) -> int:
    """A step right with every dividend and left without, none if it does not operate, and up in every stock round if
    players hold all."""
    ahead = 0
    for number, rounds in enumerate(turns):
        if full and number:
            cell = market.up(cell)
        for _ in range(rounds):
            if paid[ahead] is not None:
                cell = market.right(cell) if paid[ahead] else market.left(cell)
            ahead += 1
    return market.price(cell)


def _pay(flow: list[int], path: Path, part: int, since: int) -> None:
    for ahead in range(since, len(flow)):
        flow[ahead] += path.runs[ahead] * part // 100


def _minor(d: D, minor: Company, flow: list[int], kinki: Path | None) -> int:
    """Its owner has half of what it earns until it becomes part of Kinki; what it counts at the end."""
    earned = RUNS.revenue(d, minor) if trains_of(d, minor) else 0
    part, when = EXCHANGED.get(minor, (0, len(flow)))
    since = int(d.state.round.kind == "OR" and minor not in to_run(d.state.frames))
    for ahead in range(since, min(when, len(flow))):
        flow[ahead] += max(earned, _usual(d, ahead) * SMALL // 100 if ahead > since else 0) // 2
    if not part or kinki is None:
        return worth_of(d, minor)
    _pay(flow, kinki, part, when)
    return kinki.price * part // SHARE


def _privates(d: D, player: Player, flow: list[int], clock: dict[TrainType, int]) -> int:
    """Incomes, and what late privates count at the end. The others close in phase 4, but may be sold to a company."""
    old, lasts, total = early(d), _life(d, TrainType("2+2"), clock), 0
    own = [name for name, who in d.state.directors.items() if who == player and name in d.state.floated]
    rich = max((d.cash(name) for name in own), default=0)
    for name in d.title.board.privates:
        if owner_of(d, name) != player:
            continue
        income = KOBE_PAYS if name == Private(KOBE_RAPID) else income_of(d, name)
        resold = min(rich, worth_of(d, name) * RESOLD // 100) if name in old and not phase_reached(d, "4") else 0
        until = len(flow) if name not in old else SOON if resold else lasts
        flow[0] += resold
        for ahead in range(d.state.round.kind == "OR", min(until, len(flow))):
            flow[ahead] += income
        if name not in old:
            total += worth_of(d, name)
    return total


def _room(d: D, player: Player) -> int:
    held = hand(d, player)
    return max(0, held.limit - held.counting)


def lasting_room(d: D, player: Player) -> int:
    """Certificates that a player may still have once prices have left the cells in which they do not count."""
    held = hand(d, player)
    return max(0, held.limit - held.counting - held.others)


def _invested(cash: int, flow: list[int], turns: list[int], room: int) -> int:
    """What money comes to that is put into shares from the next stock round on, while there is room for them."""
    ahead, paid, total = 0, 0, 0
    for number, rounds in enumerate(turns):
        if number:
            spent = max(0, min(room * A_SHARE, cash))
            room -= spent // A_SHARE
            cash -= spent
            paid += spent * PAYS // A_SHARE
            total += spent + spent * RISES * (len(flow) - ahead) // A_SHARE
        for _ in range(rounds):
            cash += flow[ahead] + paid
            ahead += 1
    return total + cash
