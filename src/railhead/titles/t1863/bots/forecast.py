"""What everybody will be worth at the end of the game if companies go on as they are: their trains run until they rust,
they pay what they earn, and prices follow. A forecast for somebody who plans; no rule reads it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from railhead.core.board import number_in
from railhead.core.derived import derived
from railhead.core.ids import POOL, Company, Holder, Player, Train, TrainType, type_of
from railhead.core.title import Draft, Title
from railhead.mechanisms.companies import owed
from railhead.mechanisms.heuristics import with_trains
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import take_new, trains_of
from railhead.titles.t1863.facts import CHOCOLATE, MAIL, D, figures, is_in, is_major, owner_of, shares_of_size
from railhead.titles.t1863.holdings import shares
from railhead.titles.t1863.loans import funds, terms
from railhead.titles.t1863.routes import RUNS
from railhead.titles.t1863.stock.shorts import shorts_of
from railhead.titles.t1863.turn.costs import interest
from railhead.titles.t1863.turn.dividends import moved
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.yard import before, card_of, cards_left, limit_of, stack

HORIZON = {"II": 14, "III": 11, "IV": 8, "V": 5}
"""Operating rounds that are thought of, as long as nothing has brought on the end."""
PACE = {"II": 2, "III": 2, "IV": 1, "V": 1}
"""Trains sold in an operating round."""
CYCLE = 2
"""Operating rounds after each stock round."""
NEEDED, SPARE = 40, 10
"""Percent that a treasury's money counts for its owners: up to the price of the next train, and beyond."""
OWN_DEBT = 80
"""Percent that a company's debts beyond its cash count for its president, who pays them at the end."""
NEWCOMER = 50
"""Percent of what a train brings others that a company without a run is thought to come to."""
USUAL = 60
"""What a train brings at least."""
SAVED = 4
"""One part in so many of what it earns a company puts by for the train it will need."""
BEFORE_DIVIDEND = ("track", "run", "dividend")


class Stage(Struct, frozen=True):
    """Rounds in which a company's trains stay the same, and what it pays in each."""

    rounds: int
    dividend: int
    is_seized: bool = False


class Outcome(Struct, frozen=True):
    """What becomes of one share."""

    price: int
    paid: int


def standings(d: D) -> dict[Player, int]:
    """Everybody's cash and shares at the end, shorts and debts of his companies deducted."""
    found = {player: d.cash(player) - d.state.unsettled.get(player, 0) for player in d.state.players}
    usual = _usual_run(d)
    for company in d.state.marks:
        outcome = outcome_of(d, company, usual)
        idle, debt = _treasury(d, company)
        each = outcome.price + outcome.paid
        for player in found:
            held = shares(d, player, company)
            found[player] += (held - shorts_of(d, player, company)) * each + held * idle // shares_of_size(d, company)
        if (director := d.state.directors.get(company)) in found:
            found[director] -= debt
    return found


def outcome_of(d: D, company: Company, usual: int) -> Outcome:
    return _outcome(Prospect(d, company, usual))


class Prospect:
    """A company with all that its forecast rests on, track and tokens by the identity of their tables: from one thought
    to the next little of that changes."""

    __slots__ = ("company", "d", "hash", "key", "money", "rounds", "usual")

    def __init__(self, d: D, company: Company, usual: int) -> None:
        state = d.state
        self.d, self.company, self.usual = d, company, usual
        self.money, self.rounds = funds(d, company), rounds_left(d, company)
        self.key = (
            d.title,
            company,
            usual,
            self.money,
            self.rounds,
            # Both tables live as long as the draft that is kept here.
            (id(state.tiles), id(state.tokens), state.mail, state.pirate, state.phase, state.final),
            (state.marks[company].cell, state.sizes[company], _is_spread(d, company)),
            (d.cash(company), interest(d, company), bool(state.earned.get(company)), *trains_of(d, company)),
            _supply(d.title, state.trains),
            tuple(owner_of(d, private) for private in (MAIL, CHOCOLATE)),
        )
        self.hash = hash(self.key)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Prospect) and other.key == self.key


@derived
def _supply(title: Title, trains: Mapping[Train, Holder]) -> tuple[int, ...]:
    """How many trains of each type have left the yard."""
    gone = Counter(map(type_of, trains))
    return tuple(gone[kind] for kind in title.trains)


@lru_cache(maxsize=1 << 12)
def _outcome(of: Prospect) -> Outcome:
    d, company = of.d, of.company
    if is_in(d, company, "liquidation"):
        return Outcome(0, 0)
    prices, (_, column) = _prices(d.title), d.state.marks[company].cell
    whole, rises = shares_of_size(d, company), _is_spread(d, company)
    paid = passed = 0
    for stage in _stages(of):
        if stage.is_seized:
            return Outcome(d.cash(company) // (2 * whole), paid // whole)
        for _ in range(stage.rounds):
            paid += stage.dividend
            column = _held_in(prices, column + moved(d, prices[column], _next(prices, column), stage.dividend))
            passed += 1
            if rises and passed % CYCLE == 0:
                column = _held_in(prices, column + 1)
    return Outcome(prices[column], paid // whole)


def _held_in(prices: Sequence[int], column: int) -> int:
    """No move enters the liquidation cell, or leaves the chart."""
    return min(max(1, column), len(prices) - 1)


def _next(prices: Sequence[int], column: int) -> int:
    return prices[_held_in(prices, column + 1)]


@derived
def _prices(title: Title) -> list[int]:
    return [*title.market.prices.values()]


def _is_spread(d: D, company: Company) -> bool:
    """Whether its price rises after stock rounds, all its shares being in hands."""
    return is_major(d, company) and not shares(d, company, company) and not shares(d, POOL, company)


def rounds_left(d: D, company: Company) -> int:
    """Operating rounds in which it will still pay."""
    now, number = d.state.round, d.state.round.number
    rest = CYCLE - number if now.kind in ("OR", "MA") else CYCLE
    if d.state.final:
        left = rest
    elif d.state.ending:
        left = rest + CYCLE
    else:
        left = HORIZON[d.state.phase]
    return left + _is_to_pay(d, company)


def _is_to_pay(d: D, company: Company) -> bool:
    """Whether it will still pay in this operating round."""
    if any(company in frame.waiting for frame in d.state.frames):
        return True
    turn = next((frame for frame in d.state.frames if isinstance(frame, Turn1863)), None)
    return turn is not None and turn.company == company and turn.part in BEFORE_DIVIDEND


def _stages(of: Prospect) -> list[Stage]:
    """With all its trains, and with what is left of them after each rust and what its money buys then."""
    d, left, gone, found = of.d, of.rounds, 0, []
    fleet = Fleet(d, of.company, of.money)
    while left > 0:
        late = 0
        if gone or not fleet.kinds:
            late = fleet.buy(gone)
        if not fleet.kinds:
            found.append(Stage(left, 0, is_seized=not d.state.final and (gone > 0 or d.state.phase in ("IV", "V"))))
            break
        rusts = [until for kind in fleet.kinds if (until := _until(d, kind)) is not None and until > gone]
        soon = min([left, *(until - gone for until in rusts)])
        dividend = fleet.dividend(of.usual)
        found.append(Stage(max(0, soon - late), dividend))
        left, gone = left - soon, gone + soon
        fleet.money += soon * dividend // SAVED
        fleet.rust([kind for kind in fleet.kinds if (until := _until(d, kind)) is not None and until <= gone])
    return found


class Fleet:
    """A company's trains by type, and its money, as time goes on."""

    def __init__(self, d: D, company: Company, money: int) -> None:
        self.d, self.company, self.money = d, company, money
        self.own = trains_of(d, company)
        self.bought: list[TrainType] = []

    @property
    def kinds(self) -> list[TrainType]:
        return [*map(type_of, self.own), *self.bought]

    def rust(self, gone: Sequence[TrainType]) -> None:
        self.own = [train for train in self.own if type_of(train) not in gone]
        self.bought = [kind for kind in self.bought if kind not in gone]

    def buy(self, gone: int) -> int:
        """One of what is for sale after some rounds; whoever has none runs it a round later."""
        card = _card_then(self.d, gone)
        if card is None or self.d.state.final or self.money < self.d.title.trains[card].cost:
            return 0
        self.money -= self.d.title.trains[card].cost
        lacked = not self.kinds
        self.bought.append(card)
        return int(lacked)

    def dividend(self, usual: int) -> int:
        d, company = self.d, self.company
        revenue = _revenue(d, company, self.own, self.bought)
        if not d.state.earned.get(company):
            revenue = max(revenue, usual * NEWCOMER // 100)
        running = sum(number_in(d.title.trains[kind].about, "operating_cost") for kind in self.kinds)
        tokens = len(spots_of(d, company)) * figures(d).costs.token_operating_cost
        return max(0, revenue - running - tokens - interest(d, company))


def _revenue(d: D, company: Company, own: list[Train], bought: Sequence[TrainType]) -> int:
    if not bought and len(own) == len(trains_of(d, company)):
        return RUNS.revenue(d, company)
    trial: D = Draft(d.title, with_trains(d, company, own).state)
    for kind in bought:
        take_new(trial, kind, company)
    return RUNS.revenue(trial, company)


def _until(d: D, kind: TrainType) -> int | None:
    """Operating rounds until a type rusts, with the first sale of another; None if it never does."""
    rusts_on = d.title.trains[kind].rusts_on
    if rusts_on is None:
        return None
    ahead = sum(max(0, cards_left(d, card)) for card in before(d, rusts_on))
    return 1 + ahead // PACE[d.state.phase]


def _card_then(d: D, gone: int) -> TrainType | None:
    """What is for sale once so many rounds have passed."""
    card, left = stack(d), PACE[d.state.phase] * gone
    for kind in d.title.trains:
        if card is not None and card_of(d, kind) == kind and (count := cards_left(d, kind)) > 0:
            if left < count:
                return kind
            left -= count
    return card


def _usual_run(d: D) -> int:
    """What a train brought its company last, on the mean."""
    earned: Mapping[Company, int] = d.state.earned
    running = [(brought, len(trains_of(d, name))) for name, brought in earned.items() if trains_of(d, name)]
    return max(USUAL, sum(brought for brought, _ in running) // max(1, sum(trains for _, trains in running)))


def _treasury(d: D, company: Company) -> tuple[int, int]:
    """What its money counts for its owners, and what its debts count for its president."""
    net = d.cash(company) - terms(d).value * owed(d, company)
    if net < 0:
        return 0, -net * OWN_DEBT // 100
    card = stack(d)
    wants = card is not None and not d.state.final and len(trains_of(d, company)) < limit_of(d, company)
    cost = d.title.trains[card].cost if card is not None and wants else 0
    return (min(net, cost) * NEEDED + max(0, net - cost) * SPARE) // 100, 0
