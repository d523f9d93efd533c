"""The rest of a game of 1890 as a bot guesses it, round by round: companies run, pay, buy the trains that are next and
lose those that rust; directors add what is missing; players put their money into shares until the bank breaks. Whole
numbers and short lists alone, for it is played some dozens of times for one action."""

from collections.abc import Sequence

from msgspec import Struct

from railhead.core.market import Cell, Market
from railhead.titles.t1890.bots.stack import NONE, Fleet, Stack, stop_value

SETTLED = 5
"""Rounds after which a company earns what is usual if it earns less today."""
NEWCOMER = 50
"""Percent of what is usual that a company comes to at first that has no train today."""
A_SHARE, PAYS, RISES = 80, 12, 8
"""What a share costs that money is put into, what it is paid in a round and by how much it rises: less than good
shares do, for whoever waits finds those gone."""
ENOUGH = 2
"""Rounds to come for which a company still buys a train that it need not have."""
PATIENCE = 2
"""How often what a train adds must exceed the run that is kept for it."""
IDLE, A_COMPANY = 1500, 800
"""Money of all players for which somebody starts another company, and what that has for trains."""

Offer = tuple[int, int, bool]
"""A train's cost, its type, and whether it is new."""


class Firm(Struct, eq=False):
    """A company that operates, or will."""

    kind: str
    cash: int
    trains: Fleet
    held: dict[int, int]
    """Percent by player."""
    director: int
    cell: Cell | None
    """Where its price is; a minor has none."""
    in_pool: int = 0
    """Percent whose dividends it has itself."""
    earned: int = 0
    """What its trains bring today, and at how many stops they call, in thousandths."""
    calls: int = 0
    kept: int = 0
    """Percent of its run that it keeps when it pays."""
    retires: bool = False
    """Rather than have its owner pay for a train."""


class Merger(Struct):
    """A minor becomes so many percent of another company in a phase."""

    minor: Firm
    target: Firm
    percent: int
    phase: int


class Start(Struct):
    """A company whose director will pay for the shares it lacks, at a price."""

    firm: Firm
    missing: int
    par: int
    capital: int


class Playout(Struct):
    """Where the guess stands. Players are numbers."""

    stack: Stack
    market: Market
    firms: list[Firm]
    priced: list[Firm]
    """Those that have a price, whether they operate or not."""
    mergers: list[Merger]
    starts: list[Start]
    cash: list[int]
    room: list[int]
    """Certificates that each player may still have."""
    incomes: list[int]
    """What privates pay each player in a round until they close, and what pays on."""
    lasting: list[int]
    bank: int
    sold: list[int]
    pool: list[int]
    phase: int
    turn: int
    last_turn: int
    age: int
    unstarted: int
    """Companies nobody has begun, and shares nobody has."""
    supply: int
    broken: bool
    bought: list[int]
    """What each player puts into shares, and how these have risen."""
    risen: list[int]
    ahead: int = 0
    paid: int = 1
    """What the bank paid in the last round."""

    def play_on(self, rounds: int) -> None:
        """So many rounds of the present turn, and all turns until the end."""
        while True:
            for _ in range(rounds):
                self._round()
            if self.broken or self.turn >= self.last_turn:
                return
            self.turn += 1
            self._stock_round()
            rounds = self.stack.rounds[self.phase]

    def operate(self, waiting: Sequence[tuple[Firm, bool]]) -> None:
        """Companies run, unless they have done so, and buy trains."""
        before = self.bank
        for firm, runs in waiting:
            if firm in self.firms:
                if runs:
                    self._run(firm)
                self._buy(firm)
        self.paid = max(1, before - self.bank, self.paid // 2)

    def start_companies(self) -> None:
        """Directors pay what is missing, as far as they can, and others the rest."""
        for start in self.starts:
            director, par = start.firm.director, start.par
            own = max(0, min(start.missing, self.cash[director] // par, self.room[director]))
            self.cash[director] -= own * par
            start.firm.held[director] = start.firm.held.get(director, 0) + 10 * own
            start.firm.cash = start.capital
            self.room[director] -= own
            self.supply += (100 - sum(start.firm.held.values())) // 10 - (start.missing - own)
            self.bank += start.missing * par - start.capital
            self.firms.append(start.firm)
        self.starts = []

    def papers(self, player: int) -> int:
        """What a player's shares are worth."""
        prices = self.market.prices
        own = sum(prices[firm.cell] * firm.held.get(player, 0) // 10 for firm in self.priced if firm.cell)
        return own + self.bought[player] + self.risen[player]

    def _round(self) -> None:
        self._merge()
        early = self.phase < self.stack.closing
        for player, lasting in enumerate(self.lasting):
            self._pay(player, lasting + self.incomes[player] * early + self.bought[player] * PAYS // A_SHARE)
            self.risen[player] += self.bought[player] * RISES // A_SHARE
        prices = self.market.prices
        order = sorted(self.firms, key=lambda firm: -prices[firm.cell] if firm.cell else -1000)
        self.operate([(firm, True) for firm in order])
        self.ahead += 1

    def _merge(self) -> None:
        for merger in self.mergers:
            minor, target = merger.minor, merger.target
            if self.phase >= merger.phase and minor in self.firms:
                self.firms.remove(minor)
                if target not in self.firms:
                    self.firms.append(target)
                target.cash += minor.cash
                target.trains = tuple(sorted((*target.trains, *minor.trains)))
                target.held[minor.director] = target.held.get(minor.director, 0) + merger.percent

    def _run(self, firm: Firm) -> None:
        run = self.run_of(firm, firm.trains)
        if firm.cell is None:
            self._pay(firm.director, run // 2)
            self._keep(firm, run - run // 2)
        elif not run or self._waits(firm, run):
            self._keep(firm, run)
            firm.cell = self.market.left(firm.cell)
        else:
            kept = run * firm.kept // 100
            self._keep(firm, kept + (run - kept) * firm.in_pool // 100)
            for player, part in firm.held.items():
                self._pay(player, (run - kept) * part // 100)
            firm.cell = self.market.right(firm.cell)

    def _pay(self, player: int, amount: int) -> None:
        self.cash[player] += amount
        self.bank -= amount
        self.broken = self.broken or self.bank < 0

    def _keep(self, firm: Firm, amount: int) -> None:
        firm.cash += amount
        self.bank -= amount

    def run_of(self, firm: Firm, trains: Fleet) -> int:
        """What a company would earn with these trains: at first no more than with those it has today."""
        calls = self.stack.calls(trains)
        usual = calls * stop_value(self.age + self.ahead) // 1000
        start = firm.earned * min(calls, firm.calls) // firm.calls if firm.calls else usual * NEWCOMER // 100
        return start + max(0, usual - start) * min(self.ahead, SETTLED) // SETTLED

    def _left(self) -> int:
        """Rounds to come, about."""
        if self.broken:
            return 1
        return min(self.bank // self.paid + 2, self.stack.rounds[self.phase] * (self.last_turn - self.turn + 1))

    def _waits(self, firm: Firm, run: int) -> bool:
        """Whether it keeps its run because it can have the next train for that, and the train is worth it."""
        kind = self._next()
        if kind == NONE or len(firm.trains) >= self._limit(firm):
            return False
        if not firm.cash < self.stack.costs[kind] <= firm.cash + run:
            return False
        return self._gain(firm, kind) * (self._left() - 1) > PATIENCE * run * firm.held.get(firm.director, 0) // 100

    def _gain(self, firm: Firm, kind: int) -> int:
        """What its director gains in a round by a train, beside the others: trains that rust with it count."""
        gone = self.stack.rusts[kind]
        if self.sold[kind] or not gone or kind in self.pool:
            more = self.run_of(firm, (*firm.trains, kind)) - self.run_of(firm, firm.trains)
            return more * firm.held.get(firm.director, 0) // 100
        found = [0] * len(self.cash)
        for other in self.firms:
            kept = tuple(train for train in other.trains if train not in gone)
            after = self.run_of(other, (*kept, kind) if other is firm else kept)
            change = after - self.run_of(other, other.trains)
            for player, part in other.held.items() if change else ():
                found[player] += change * part // 100
        mine = found[firm.director]
        return mine - (sum(found) - mine) // max(1, len(found) - 1)

    def _limit(self, firm: Firm) -> int:
        return self.stack.limits[firm.kind][self.phase]

    def _next(self) -> int:
        """The next type of the stack, that beside it not counted."""
        counts = self.stack.counts
        return next((kind for kind in range(self.stack.last) if self.sold[kind] < counts[kind]), NONE)

    def _offers(self) -> list[Offer]:
        stack, found = self.stack, [(self.stack.costs[kind], kind, False) for kind in dict.fromkeys(self.pool)]
        if (kind := self._next()) != NONE:
            found.append((stack.costs[kind], kind, True))
        if self.phase >= stack.opens and self.sold[stack.last] < stack.counts[stack.last]:
            found.append((stack.costs[stack.last], stack.last, True))
        return found

    def _buy(self, firm: Firm) -> None:
        while len(firm.trains) < self._limit(firm) and (offers := self._offers()):
            within = [offer for offer in offers if offer[0] <= firm.cash]
            if not firm.trains:
                if not within and not self._is_helped(firm, min(offers)):
                    return
                within = within or [min(offers)]
            elif self._left() < ENOUGH:
                return
            else:
                within = [offer for offer in within if self._gain(firm, offer[1]) > 0]
            if not within:
                break
            self._take(firm, max(within, key=lambda offer: offer[1]))
        self._trade_in(firm)

    def _trade_in(self, firm: Firm) -> None:
        """The last type for less and an older one."""
        stack, kind = self.stack, self.stack.last
        if self.phase < stack.opens or firm.cash < stack.traded or self.sold[kind] >= stack.counts[kind]:
            return
        old = next((train for train in firm.trains if train in stack.accepted), NONE)
        if old == NONE or self._left() < ENOUGH:
            return
        rest = [*firm.trains]
        rest.remove(old)
        if self.run_of(firm, (*rest, kind)) > self.run_of(firm, firm.trains):
            firm.trains = tuple(rest)
            self.pool.append(old)
            self._take(firm, (stack.traded, kind, True))

    def _is_helped(self, firm: Firm, offer: Offer) -> bool:
        """Whether its director adds what it lacks for a train that it must have."""
        director, missing = firm.director, offer[0] - firm.cash
        if director == NONE or firm.retires:
            self.firms.remove(firm)
            return False
        self.cash[director] -= missing
        firm.cash += missing
        return True

    def _take(self, firm: Firm, offer: Offer) -> None:
        cost, kind, is_new = offer
        firm.cash -= cost
        self.bank += cost
        firm.trains = tuple(sorted((*firm.trains, kind)))
        if not is_new:
            self.pool.remove(kind)
            return
        self.sold[kind] += 1
        if self.sold[kind] == 1 and self.stack.phases[kind] > self.phase:
            self._begin(self.stack.phases[kind], self.stack.rusts[kind])

    def _begin(self, phase: int, gone: frozenset[int]) -> None:
        """Trains rust, and go where there are more than a company may have."""
        self.phase = phase
        self.pool = [train for train in self.pool if train not in gone]
        for firm in self.firms:
            kept = [train for train in firm.trains if train not in gone]
            above = max(0, len(kept) - self._limit(firm))
            self.pool += kept[:above]
            firm.trains = tuple(kept[above:])

    def _stock_round(self) -> None:
        self.start_companies()
        for firm in self.priced:
            if firm.cell and sum(firm.held.values()) == 100:
                firm.cell = self.market.up(firm.cell)
        if self.unstarted and sum(max(0, cash) for cash in self.cash) >= IDLE:
            self.unstarted -= 1
            self.bank -= A_COMPANY // 2
            self.firms.append(Firm("public", A_COMPANY, (), {}, NONE, self.stack.par))
        share = self.supply // len(self.cash)
        for player, cash in enumerate(self.cash):
            count = max(0, min(self.room[player], share, cash // A_SHARE))
            self.room[player] -= count
            self.supply -= count
            self.bought[player] += count * A_SHARE
            self._pay(player, -count * A_SHARE)
