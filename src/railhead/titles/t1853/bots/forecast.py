"""A forecast of 1853 to its end, cheap enough to weigh every choice by it: companies run, pay and buy trains, prices
rise a step with every dividend, players put their money into the best shares, until the bank is empty.

It is no simulation of the rules: no track, no stations, no contracts but half of a bond."""

from collections.abc import Sequence

from railhead.core.board import PhaseEntry
from railhead.core.ids import BANK, POOL, Company, Player, TrainType, type_of
from railhead.mechanisms.shares import certificate_limit
from railhead.mechanisms.trains import sales, trains_of
from railhead.titles.t1853.contracts import bond_purse
from railhead.titles.t1853.dealing import Dealing
from railhead.titles.t1853.dividends import spaces
from railhead.titles.t1853.facts import D, facts, figures, is_formed, par_cell, par_of
from railhead.titles.t1853.papers import counting, issued, paid, shares
from railhead.titles.t1853.routes import RUNS
from railhead.titles.t1853.turn import Turn1853

EARNS_FIRST = {"EIR": 100, "GIP": 70, "NWR": 70, "BNR": 60, "BBCI": 35, "MSM": 55, "SIR": 55, "BAR": 40}
GROWTH = {"EIR": 24, "GIP": 20, "NWR": 21, "BNR": 20, "BBCI": 13, "MSM": 10, "SIR": 12, "BAR": 11}
"""What a company earns with its first train, and what its track adds in a turn: means of 25 games of bots."""
FIRST_EARNED = 40
"""Percent of what a train can earn that a company has of a further one at once."""
CAN_EARN = {"2": 75, "3": 130, "4": 180, "5": 220, "6": 260, "2M": 40, "3M": 80, "4M": 120}
"""What a train of a type earns on good track; of metre gauge there is little but what is dual."""
MAIL = 65
"""What the mail brings a company that runs."""
HORIZON, FARTHEST = 8, 40
"""Railway rounds that an investor thinks of, and after which the forecast ends in any case."""
START_DELAY, START_CHANCE = 2, 60
"""After how many rounds investors think a company will earn something that has no train yet, and how likely one
begins that is not formed."""
HALF = 50
"""Percent: the last round is played to its end, so half a round more is counted than the bank has money for."""
USED = 60
"""Percent of what its trains can earn that a company earns before it buys another."""
LEAST, A_TRAIN, SHARES = 2, 300, 10
"""Shares of a director, what the first train costs, and shares of a company."""


class Firm:
    """A company as the forecast sees it."""

    def __init__(self, d: D, name: Company) -> None:
        self.name, self.par = name, par_of(d, name)
        self.formed = is_formed(d, name)
        self.column = (d.state.marks[name].cell if self.formed else par_cell(d, name))[1]
        self.cash = d.cash(name)
        self.capital = figures(d).capital_times_par * self.par
        self.trains = [type_of(train) for train in trains_of(d, name)]
        self.can_earn = sum(map(_can_earn, self.trains))
        self.earns = RUNS.revenue(d, name) if self.trains else 0
        self.growth, self.earns_first = GROWTH[name], EARNS_FIRST[name]
        self.held = [paid(d, player, name) for player in d.state.players]
        self.pool = shares(d, POOL, name)
        self.unissued = max(0, SHARES - issued(d, name))

    def is_led(self) -> bool:
        return self.formed and max(self.held) >= LEAST

    def keep(self, trains: list[TrainType]) -> None:
        """Go on with these trains alone: what was earned falls with what could be."""
        can_earn = sum(map(_can_earn, trains))
        self.earns = self.earns * can_earn // max(1, self.can_earn)
        self.trains, self.can_earn = trains, can_earn


def _can_earn(kind: TrainType) -> int:
    return CAN_EARN.get(kind, 0)


class Forecast:
    def __init__(self, d: D) -> None:
        self.d = d
        self.prices = [price for _, price in sorted(d.title.market.prices.items())]
        self.players = list(d.state.players)
        self.firms = [Firm(d, name) for name in d.title.board.companies]
        self.opened = [firm for firm in self.firms if firm.name in d.state.opened]
        self.cash = [d.cash(player) for player in self.players]
        self.bank = d.cash(BANK)
        self.room = [certificate_limit(d) - counting(d, player) for player in self.players]
        self.limit = facts(d).share_limit or SHARES
        self.qualifying = facts(d).qualifying
        self.sold = [frozenset(d.state.sold.get(player, ())) for player in self.players]
        self.by_ratio = facts(d).by_ratio
        self.phases = list(d.title.phases.values())
        self.phase = list(d.title.phases).index(d.state.phase)
        self.stock = _broad_trains(d)
        self.ended = False
        self.horizon = HORIZON

    # wealth

    def wealth(self) -> list[int]:
        found = list(self.cash)
        for firm in self.firms:
            price = self.prices[firm.column]
            for number, held in enumerate(firm.held):
                if held:
                    found[number] += held * price
        return found

    def play(self) -> list[int]:
        """What everybody has at the end."""
        if self.d.state.finished:
            return self.wealth()
        final = self._rest_of_set() if self.d.state.round.kind == "OR" else None
        if self.d.state.round.kind != "OR":
            self._rest_of_dealing()
        for rounds in range(FARTHEST):
            if final is not None:
                return final
            final = self._set(self.phases[self.phase].operating_rounds)
            if final is None:
                self._deal(rounds % len(self.players), 0)
        return self.wealth()

    def _rest_of_set(self) -> list[int] | None:
        """The rest of these railway rounds, and the dealing round after them."""
        state = self.d.state
        final = self._railway(self._waiting())
        if final is None:
            final = self._set(state.rounds + state.extra - state.round.number)
        if final is None:
            self._deal(self.players.index(state.priority), 0)
        return final

    def _rest_of_dealing(self) -> None:
        """Whoever is deciding does nothing more in this turn: what he does is weighed beside that."""
        frame = self.d.frame
        if isinstance(frame, Dealing):
            following = (self.players.index(frame.turn) + 1) % len(self.players)
            self._deal(following, 0 if frame.bought else frame.passes + 1)
        self.sold = [frozenset() for _ in self.players]

    def _set(self, rounds: int) -> list[int] | None:
        for _ in range(rounds):
            if (final := self._railway(self.firms)) is not None:
                return final
        return None

    def _waiting(self) -> list[Firm]:
        """Companies whose dividend of this round is still to come."""
        frames = self.d.state.frames
        names = {name for frame in frames for name in frame.waiting}
        for frame in frames:
            if isinstance(frame, Turn1853):
                names = names - {frame.company} if frame.part == "trains" else names | {frame.company}
        return [firm for firm in self.firms if firm.name in names]

    # railway rounds

    def _railway(self, firms: Sequence[Firm]) -> list[int] | None:
        """One railway round; if the game ends in it, what everybody has then."""
        before, bank = self.wealth(), self.bank
        for firm in firms:
            if firm.formed:
                self._operate(firm)
                if self.ended:
                    return self.wealth()
        if self.bank > 0:
            return None
        spent = max(1, bank - self.bank)
        part = 100 * max(0, bank) // spent + HALF
        return [was + (now - was) * part // 100 for was, now in zip(before, self.wealth(), strict=True)]

    def _operate(self, firm: Firm) -> None:
        if firm.earns:
            firm.cash += min(MAIL, firm.earns)
        if firm.earns and firm.is_led():
            self._pay(firm)
        else:
            firm.cash += firm.earns
            firm.column -= bool(firm.pool and firm.column)
        if firm.trains:
            firm.earns = min(firm.can_earn, firm.earns + firm.growth)
        self._equip(firm)

    def _pay(self, firm: Firm) -> None:
        each, top = firm.earns // SHARES, len(self.prices) - 1
        for number, held in enumerate(firm.held):
            self.cash[number] += each * held
            self.bank -= each * held
        firm.column = min(firm.column + spaces(self.prices[firm.column], firm.earns, self.by_ratio), top)
        self.ended = firm.column == top

    def _equip(self, firm: Firm) -> None:
        """Buy a train if there is money and a use for it."""
        full = len(firm.trains) >= _train_limit(self.phases[self.phase])
        if firm.trains and (full or firm.earns * 100 < firm.can_earn * USED):
            return
        kind = next((kind for kind, left in self.stock.items() if left), None)
        if kind is None or firm.cash < self.d.title.trains[kind].cost:
            return
        firm.cash -= self.d.title.trains[kind].cost
        self.stock[kind] -= 1
        self._begin_phase(kind)
        firm.trains.append(kind)
        firm.can_earn += _can_earn(kind)
        least = firm.earns_first if len(firm.trains) == 1 else firm.can_earn * FIRST_EARNED // 100
        firm.earns = max(firm.earns, min(firm.can_earn, least))

    def _begin_phase(self, kind: TrainType) -> None:
        """The first train of a type may begin a phase: old ones rust, and those above the limit go."""
        starts, names = self.d.title.trains[kind].starts_phase, list(self.d.title.phases)
        if starts is None or names.index(starts) <= self.phase:
            return
        self.phase = names.index(starts)
        for firm in self.firms:
            lasting = [name for name in firm.trains if self.d.title.trains[name].rusts_on != kind]
            firm.keep(lasting[-_train_limit(self.phases[self.phase]) :])

    # dealing rounds

    def _deal(self, turn: int, passes: int) -> None:
        count = len(self.players)
        paid = sum(firm.earns for firm in self.firms if firm.formed)
        self.horizon = max(LEAST + START_DELAY, min(HORIZON, self.bank // max(1, paid)))
        worths = {firm.name: self._promise(firm) for firm in self.firms if firm.formed}
        while passes < count:
            bought = self._buy(turn, worths)
            passes = 0 if bought else passes + 1
            turn = (turn + 1) % count

    def _promise(self, firm: Firm) -> int:
        """What a share will be worth to whoever has it for some rounds: dividends and price."""
        price, rounds = self.prices[firm.column], self.horizon
        if firm.trains:
            earns = min(firm.can_earn, firm.earns + firm.growth * rounds // 2)
        elif firm.cash >= A_TRAIN:
            rounds -= START_DELAY
            earns = firm.earns_first + firm.growth * rounds // 2
        else:
            return price * 9 // 10
        return price + earns // 10 * rounds + self._rise(firm, earns, rounds)

    def _rise(self, firm: Firm, earns: int, rounds: int) -> int:
        column, top = firm.column + (0 if self.by_ratio else rounds), len(self.prices) - 1
        for _ in range(rounds if self.by_ratio else 0):
            column += spaces(self.prices[min(top, column)], earns, True)
        return self.prices[min(top, column)] - self.prices[firm.column]

    def _hope(self, firm: Firm) -> int:
        """The same for a company that has not begun, but may if all together have plenty of money."""
        rounds = self.horizon - START_DELAY
        if sum(self.cash) * START_CHANCE // 100 < self._missing(firm) * firm.par:
            return 0
        earns = firm.earns_first + firm.growth * rounds // 2
        return firm.par + (earns // 10 * rounds + self._rise(firm, earns, rounds)) * START_CHANCE // 100

    def _missing(self, firm: Firm) -> int:
        """Shares that must be bought before it is formed."""
        return self.qualifying - (SHARES - firm.unissued)

    def _own_venture(self, player: int) -> Firm | None:
        """A company of which a player has shares and that he has the money to form: he thinks of nothing else."""
        for firm in self.opened:
            if not firm.formed and firm.held[player] and firm.unissued:
                missing = self._missing(firm)
                if firm.held[player] + missing <= self.limit and missing * firm.par <= self.cash[player]:
                    return firm
        return None

    def _buy(self, player: int, worths: dict[Company, int]) -> bool:
        """Buy the share that promises most for its price."""
        best, choice = 1000, None
        cash = self.cash[player]
        if not self.room[player] or cash < 10:
            return False
        venture = self._own_venture(player)
        if venture is not None:
            self._take(player, venture, True, worths)
            return True
        for firm in self.opened:
            if firm.held[player] >= self.limit or firm.name in self.sold[player]:
                continue
            worth = worths.get(firm.name) or self._hope(firm)
            if firm.unissued and firm.par <= cash and worth * 1000 > best * firm.par:
                best, choice = worth * 1000 // firm.par, (firm, True)
            price = self.prices[firm.column]
            if firm.pool and price <= cash and worth * 1000 > best * price:
                best, choice = worth * 1000 // price, (firm, False)
        if choice is None:
            return False
        self._take(player, *choice, worths)
        return True

    def _take(self, player: int, firm: Firm, new: bool, worths: dict[Company, int]) -> None:
        price = firm.par if new else self.prices[firm.column]
        self.cash[player] -= price
        self.bank += price
        firm.held[player] += 1
        self.room[player] -= 1
        if not new:
            firm.pool -= 1
            return
        firm.unissued -= 1
        if not firm.formed and SHARES - firm.unissued >= self.qualifying:
            firm.formed = True
            firm.cash = firm.capital
            worths[firm.name] = self._promise(firm)
        if not any(one.unissued for one in self.opened):
            waiting = [one for one in self.firms if one not in self.opened]
            self.opened += waiting[:1]


def _train_limit(phase: PhaseEntry) -> int:
    return next(iter(phase.train_limit.values()))


def _broad_trains(d: D) -> dict[TrainType, int]:
    """How many of each broad type the bank still has, in order."""
    sold, types = sales(d), d.title.trains.items()
    return {name: entry.count - sold[name] for name, entry in types if entry.count and entry.available_from is None}


def forecast(d: D) -> dict[Player, int]:
    """What everybody will have at the end, half of his bond included."""
    final = dict(zip(d.state.players, Forecast(d).play(), strict=True))
    return {player: wealth + d.cash(bond_purse(player)) // 2 for player, wealth in final.items()}
