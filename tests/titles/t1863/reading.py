"""1863's papers, prices and loans by a second reading of the book that shares no rule with the engine: what a single
action does to them, and what must be true of them at any time. Figures are typed anew."""

from collections import Counter
from copy import deepcopy

from railhead.core.actions import Action, Args
from railhead.core.ids import type_of
from railhead.titles.t1863.state import State1863
from tests.titles.t1863.table import Table

CHART = [
    *(0, 10, 20, 30, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200),
    *(225, 250, 275, 300, 330, 360, 400, 450, 500, 550, 600),
]
COSTS = {"2T": 100, "3T": 250, "2+1e": 300, "4T": 700, "2+2e": 800, "5T": 1200, "2+3e": 1300}
RUNNING = {"2T": 5, "3T": 10, "2+1e": 15, "4T": 20, "2+2e": 30, "5T": 40, "2+3e": 50}
"""What a train costs each operating round."""
TRAINS = {"II": (4, 2), "III": (4, 2), "IV": (3, 1), "V": (2, 1)}
BANK, POOL, LPTB = "bank", "pool", "LPTB"


class Sheet:
    """Who has what: money, shares with those of the president's certificate, price by cell, loans and shorts."""

    def __init__(self, t: Table) -> None:
        state: State1863 = t.state
        self.ruined = [str(player) for player in state.ruined]
        self.cash = Counter({str(who): sum_ for who, sum_ in state.cash.items() if sum_})
        self.open = {str(name): size for name, size in state.sizes.items()}
        self.cell = {str(name): mark.column for name, mark in state.marks.items()}
        self.loans = Counter({str(name): count for name, count in state.loans.items() if count})
        self.shorts = {(str(who), str(c)): n for c, held in state.shorts.items() for who, n in held.items()}
        self.trains = Counter((str(at), str(type_of(train))) for train, at in state.trains.items())
        self.tokens = Counter(str(who) for names in state.tokens.values() for who in names)
        self.rate = state.rate
        self.held: dict[str, Counter[str]] = {}
        self.office: dict[str, str] = {}
        for name in self.open:
            papers = t.title.certificates[name]  # type: ignore[index]
            where = [state.certificates.get(paper) for paper in papers]
            self.office[name] = str(where[0])
            self.held[name] = Counter(str(holder) for holder in (where[0], *where) if holder is not None)

    def price(self, company: str) -> int:
        return CHART[self.cell[company]]

    def move(self, company: str, cells: int) -> None:
        """No move leaves the chart or enters its red cell."""
        self.cell[company] = min(max(self.cell[company] + cells, 1), len(CHART) - 1)

    def pay(self, payer: str, payee: str, amount: int) -> None:
        self.cash[payer] -= amount
        self.cash[payee] += amount

    def give(self, company: str, seller: str, buyer: str, count: int = 1) -> None:
        self.held[company][seller] -= count
        self.held[company][buyer] += count

    def owners(self, company: str) -> Counter[str]:
        """Players and other companies that hold any of it."""
        held = self.held[company]
        return Counter({who: n for who, n in held.items() if n > 0 and who not in (company, POOL, BANK)})

    def settle(self, company: str) -> None:
        """Whoever holds strictly more than the president, and two at least, has the office."""
        owners = self.owners(company)
        most = max(owners.values(), default=0)
        if most > max(1, owners[self.office[company]]):
            self.office[company] = next(who for who in owners if owners[who] == most)

    def top(self, entity: str) -> str:
        """The end of the chain of presidents."""
        while entity in self.office:
            entity = self.office[entity]
        return entity

    def circular(self, start: str) -> bool:
        """Whether shares of companies in companies' hands lead from one back to itself."""
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            here = waiting.pop()
            below = [name for name in self.held if name != here and self.held[name][here] > 0]
            if start in below:
                return True
            waiting += [name for name in below if name not in seen]
            seen.update(below)
        return False


def expected(before: Sheet, action: Action) -> Sheet | None:
    """The sheet after an action, as the book has it; None for kinds that are not read here."""
    act = READ.get(action.kind)
    if act is None:
        return None
    after = deepcopy(before)
    act(after, str(action.actor), Args(action.args))
    return after


def _borrow(s: Sheet, who: str, a: Args) -> None:
    count = a.number("loans")
    s.pay(BANK, a.company, 100 * count)
    s.loans[a.company] += count
    s.move(a.company, -count)


def _repay(s: Sheet, who: str, a: Args) -> None:
    s.pay(a.company, BANK, 100 * a.number("loans"))
    s.loans[a.company] -= a.number("loans")


def _sell(s: Sheet, who: str, a: Args) -> None:
    """All at the price before; two cells for each sold as president."""
    seller, company, fall = a.text("by"), str(a.company), 0
    s.pay(BANK, seller, a.number("shares") * s.price(company))
    for _ in range(a.number("shares")):
        fall += 2 if s.office[company] == seller else 1
        s.give(company, seller, POOL)
        s.settle(company)
    s.move(company, -fall)


def _short(s: Sheet, who: str, a: Args) -> None:
    company = str(a.company)
    s.pay(BANK, who, s.price(company))
    s.held[company][POOL] += 1
    s.shorts[who, company] = s.shorts.get((who, company), 0) + 1
    s.move(company, -1)


def _buy(s: Sheet, who: str, a: Args) -> None:
    buyer, company, source = a.text("by"), str(a.company), a.text("source")
    s.pay(buyer, BANK if source == "pool" else company, s.price(company))
    s.give(company, POOL if source == "pool" else company, buyer)
    if source == "pool":
        s.move(company, 1)
    if s.shorts.get((buyer, company)):
        s.shorts[buyer, company] -= 1
        s.held[company][buyer] -= 1
    s.settle(company)


def _redeem(s: Sheet, who: str, a: Args) -> None:
    company = str(a.company)
    s.pay(company, BANK, s.price(company))
    s.give(company, POOL, company)
    s.move(company, 1)


def _transfer(s: Sheet, who: str, a: Args) -> None:
    """Paid to the company that hands over; a cell for each share."""
    buyer, seller, company, count = a.text("by"), a.text("seller"), str(a.company), a.number("shares")
    s.pay(buyer, seller, count * s.price(company))
    s.give(company, seller, buyer, count)
    s.move(company, -count)
    closed = min(s.shorts.get((buyer, company), 0), s.held[company][buyer])
    if closed:
        s.shorts[buyer, company] -= closed
        s.held[company][buyer] -= closed
    s.settle(company)


READ = {
    "take_loans": _borrow,
    "repay_loans": _repay,
    "sell_shares": _sell,
    "sell_short": _short,
    "buy_share": _buy,
    "redeem": _redeem,
    "transfer_shares": _transfer,
}


def dividend(s: Sheet, company: str, revenue: int, amount: int) -> None:
    """Each holder's sum rounded down; the pool's part is the bank's; who is short pays as much."""
    whole = 10 if s.open[company] == "major" else 2
    s.pay(BANK, company, revenue - amount)
    for who, count in {**s.owners(company), company: s.held[company][company]}.items():
        s.pay(BANK, who, amount * count // whole)
    for (who, name), count in s.shorts.items():
        if name == company and who not in s.ruined:
            s.pay(who, BANK, amount * count // whole)
    price, up = s.price(company), CHART[min(s.cell[company] + 1, len(CHART) - 1)]
    if amount * 2 <= price:
        s.move(company, -2)
    elif amount < price:
        s.move(company, -1)
    elif amount >= 2 * price:
        s.move(company, 2)
    elif amount >= up > price:
        s.move(company, 1)


def costs(s: Sheet, company: str) -> int:
    """Interest and operating costs at the end of its turn."""
    trains = sum(RUNNING[kind] * count for (at, kind), count in s.trains.items() if at == company)
    return 10 * s.tokens[company] + trains + s.rate * s.loans[company]
