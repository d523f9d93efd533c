"""1861's tables by a second reading of the book that shares no rule with the engine: who has what, where price markers
lie, what loans, trains and nationalisation do. Figures are typed anew, from the book or, the market's, from the board.
Track is not in it."""

from collections import Counter, defaultdict
from collections.abc import Generator
from typing import NamedTuple

from railhead.core.actions import Action, Args

Cell = tuple[int, int]

ROWS = [
    [0, 0, 0, 0, 135, 150, 165, 180, 200, 220, 245, 270, 300, 330, 360, 400, 440, 490, 540],
    [0, 0, 0, 110, 120, 135, 150, 165, 180, 200, 220, 245, 270, 300, 330, 360, 400, 440, 490],
    [0, 0, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 245, 270, 300, 330, 360, 400, 440],
    [0, 70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200],
    [60, 65, 70, 80, 90, 100, 110, 120, 135, 150],
    [55, 60, 65, 70, 80, 90, 100, 110],
    [50, 55, 60, 65, 70, 80],
    [45, 50, 55, 60, 65],
    [40, 45, 50, 55],
    [35, 40, 45],
]
PRICES: dict[Cell, int] = {(r, c): price for r, row in enumerate(ROWS) for c, price in enumerate(row) if price}
RED = {70: (5, 3), 80: (5, 4), 90: (4, 4), 100: (4, 5), 110: (3, 5), 120: (3, 6), 135: (2, 6)}
BROWN = {50: (7, 1), 55: (7, 2), 60: (6, 2), 65: (6, 3)}
PURPLE = {150: (2, 7), 165: (1, 7), 180: (1, 8), 200: (0, 8)}
YELLOW = 6
"""The seventh column."""
OPENING = ["N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W"]
MINORS = [*OPENING, "D", "E", "M-B", "S-V", "T-R", "V"]
PUBLICS = ["GRR", "MK", "MKV", "MKN", "MVR", "NW", "SE", "SW"]
RSR, POOL, BANK = "RSR", "pool", "bank"
PRIVATES = {"TSR": (20, 30, 10), "BSS": (30, 45, 15), "MYR": (40, 60, 20), "MRR": (50, 75, 25), "WVR": (60, 90, 30)}
"""Minimum bid, face value, income."""
COSTS = {"2": 100, "3": 225, "4": 350, "5": 550, "6": 650, "7": 800, "8": 1000, "5+5E": 1500, "2+2": 600}
NUMBERS = {"2": 10, "3": 7, "4": 4, "5": 4, "6": 2, "7": 2, "8": 9999, "5+5E": 2}
CASH = {3: 420, 4: 315, 5: 252, 6: 210}
LIMITS = {3: 21, 4: 16, 5: 13, 6: 11}
PUBLIC_TRAINS = {3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}


Ways = frozenset[tuple[str | int, ...]]


class Ask(NamedTuple):
    """A decision the book asks for: where in the play, whose it is, and what may be done if these tables tell."""

    where: tuple[str, ...]
    who: str
    may: Ways | None = None


Steps = Generator[Ask, Action | None, None]
"""Play as the book has it: it asks, and is told what was done or that nothing was there to be decided."""


def text(action: Action, name: str) -> str:
    return Args(action.args).text(name)


def number(action: Action, name: str) -> int:
    return Args(action.args).number(name)


def left_of(cell: Cell) -> Cell:
    row, column = cell
    return next((c for c in ((row, column - 1), (row + 1, column)) if c in PRICES), cell)


def right_of(cell: Cell) -> Cell:
    row, column = cell
    return next((c for c in ((row, column + 1), (row - 1, column)) if c in PRICES), cell)


class Reading:
    """The table: money, certificates, markers, trains. Holdings are in percent, the treasury's under the company."""

    def __init__(self, players: int, doubles: int) -> None:
        self.players = [f"P{number}" for number in range(1, players + 1)]
        self.cash = Counter(dict.fromkeys(self.players, CASH[players]))
        self.cash[BANK] = 15000 - players * CASH[players]
        self.limit = LIMITS[players]
        self.loans: Counter[str] = Counter()
        self.marks: dict[str, Cell] = {}
        self.stacks: defaultdict[Cell, list[str]] = defaultdict(list)
        self.holdings: dict[str, Counter[str]] = {company: Counter() for company in PUBLICS}
        self.offices: dict[str, str] = {}
        """Who holds each director's certificate."""
        self.directors: dict[str, str] = {}
        self.trains: defaultdict[str, list[str]] = defaultdict(list)
        self.stock = {**NUMBERS, "2+2": doubles}
        self.privates = dict.fromkeys(PRIVATES, BANK)
        self.phase = 2
        self.operated: set[str] = set()
        self.gone: set[str] = set()
        """Minors that are out of the game."""
        self.priority = "P1"
        self.round = "SR 1"
        self.last = ""
        self.broken = False

    def pay(self, payer: str, payee: str, amount: int) -> None:
        self.cash[payer] -= amount
        self.cash[payee] += amount
        assert self.cash[payer] >= 0 or payer == BANK, f"{payer} lacks {-self.cash[payer]}"
        self.broken |= bool(amount) and payer == BANK and self.cash[BANK] < 0

    def after(self, player: str, steps: int = 1) -> str:
        return self.players[(self.players.index(player) + steps) % len(self.players)]

    def from_(self, player: str) -> list[str]:
        return [self.after(player, steps) for steps in range(len(self.players))]

    # the market

    def mark(self, company: str, cell: Cell) -> None:
        """Under all that lie on the cell; who does not leave his keeps his place."""
        if self.marks.get(company) == cell:
            return
        if company in self.marks:
            self.stacks[self.marks[company]].remove(company)
        self.marks[company] = cell
        self.stacks[cell].append(company)

    def price(self, company: str) -> int:
        return PRICES[self.marks[company]]

    def order(self, kind: list[str]) -> list[str]:
        def rank(company: str) -> tuple[int, int, int]:
            cell = self.marks[company]
            return -PRICES[cell], -cell[1], self.stacks[cell].index(company)

        return sorted((name for name in self.marks if name in kind), key=rank)

    def all_in_order(self) -> list[str]:
        return self.order(MINORS) + self.order(PUBLICS)

    # certificates

    def certificates(self, player: str) -> int:
        minors = sum(self.directors.get(minor) == player for minor in MINORS)
        shares = sum(
            held[player] // 10 - (self.offices.get(company) == player) for company, held in self.holdings.items()
        )
        return list(self.privates.values()).count(player) + minors + shares

    def heir(self, company: str, left: int) -> str | None:
        """Who takes over from a director left with so much."""
        others = self.from_(self.directors[company])[1:]
        most = max(self.holdings[company][player] for player in others)
        fit = [player for player in others if self.holdings[company][player] == most]
        return fit[0] if most >= 20 and most > left else None

    def install(self, company: str, player: str) -> None:
        self.offices[company] = self.directors[company] = player

    # loans and trains

    def needed(self, company: str, amount: int) -> int:
        return max(0, -(-(amount - self.cash[company]) // 45))

    def can_pay(self, company: str, amount: int) -> bool:
        most = 2 if company in MINORS else 5 if company in PUBLICS else 9999
        return self.needed(company, amount) <= max(0, most - self.loans[company])

    def pay_with_loans(self, company: str, amount: int) -> None:
        count = self.needed(company, amount)
        self.loans[company] += count
        self.pay(BANK, company, 45 * count)
        self.pay(company, BANK, amount)

    def repay(self, company: str) -> None:
        while self.loans[company] and self.cash[company] >= 50:
            self.loans[company] -= 1
            self.pay(company, BANK, 50)

    def room(self, company: str) -> int:
        most = PUBLIC_TRAINS.get(self.phase, 0) if company in PUBLICS else 2 if self.phase <= 3 else 1
        return most - len(self.trains[company])

    def new_trains(self) -> list[str]:
        beside = [kind for kind in ("5+5E", "2+2") if self.phase == 8 and self.stock[kind]]
        return [next(kind for kind in "2345678" if self.stock[kind]), *beside]

    # nationalisation

    def hand_over(self, old: str, new: str) -> None:
        """Money, trains and privates change hands."""
        self.pay(old, new, self.cash[old])
        self.trains[new] += self.trains.pop(old, [])
        for private, owner in self.privates.items():
            if owner == old:
                self.privates[private] = new

    def remove(self, company: str) -> None:
        """Its marker, its director and its past are gone."""
        self.stacks[self.marks.pop(company)].remove(company)
        self.directors.pop(company)
        self.operated.discard(company)
        if company in MINORS:
            self.gone.add(company)

    def nationalise(self, company: str) -> None:
        self.repay(company)
        cell = self.marks[company]
        for _ in range(1 + self.loans[company]):
            cell = left_of(cell)
        if company in MINORS:
            self.pay(BANK, self.directors[company], 2 * PRICES[cell])
        else:
            for player in self.players:
                self.pay(BANK, player, PRICES[cell] * self.holdings[company][player] // 10)
            self.holdings[company] = Counter()
            self.offices.pop(company)
        self.loans[company] = 0
        self.hand_over(company, RSR)
        self.remove(company)

    def worth(self, player: str) -> int:
        total = self.cash[player]
        total += sum(PRIVATES[private][1] for private, owner in self.privates.items() if owner == player)
        for company, cell in self.marks.items():
            for _ in range(self.loans[company]):
                cell = left_of(cell)
            own_minor = company in MINORS and self.directors[company] == player
            shares = 2 * own_minor if company in MINORS else self.holdings[company][player] // 10
            total += shares * PRICES[cell]
        return total
