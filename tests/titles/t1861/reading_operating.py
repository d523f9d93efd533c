"""Operating rounds of 1861 by the second reading. Costs of lays and tokens are counted on the board; what a company may
lay, and what its trains earn, is for the engine to say."""

from collections.abc import Callable, Generator

from railhead.core.actions import Action, Args
from railhead.core.hexes import Grid
from railhead.core.ids import Hex, hex_of
from tests.titles.t1861.reading import (
    BANK,
    COSTS,
    MINORS,
    POOL,
    PRICES,
    PRIVATES,
    RSR,
    YELLOW,
    Ask,
    Reading,
    Steps,
    Ways,
    left_of,
    number,
    right_of,
    text,
)
from tests.titles.t1861.reading_trains import take_new
from tests.titles.t1861.table import Table

One = Generator[Ask, Action | None, Action | None]


class Operating:
    """The operating rounds of a game that the engine plays on a table; `seen` is that game before the last action."""

    def __init__(self, r: Reading, seen: Table, told: list[str]) -> None:
        self.r = r
        self.seen = seen
        self.told = told
        """What happened, as the engine says it, as far as it was not yet read."""

    def round(self) -> Steps:
        r = self.r
        for private, owner in r.privates.items():
            r.pay(BANK, owner, PRIVATES[private][2])
        for company in r.all_in_order():
            if company in r.marks:
                yield from self.turn(company)
        if 4 <= r.phase <= 7:
            yield from self.state_railway()

    def turn(self, company: str) -> Steps:
        r, owed = self.r, self.r.loans[company]
        yield from self.redeem(company)
        yield from self.build(company)
        revenue = yield from self.run(company)
        yield from self.distribute(company, revenue)
        done = yield from self.part(company, "privates")
        assert done is not None or not (r.loans[company] and self.privates(company)), f"{company} could buy a private"
        if not r.can_pay(company, 5 * owed):
            r.pay(company, BANK, r.cash[company])
            r.nationalise(company)
            return
        r.pay_with_loans(company, 5 * owed)
        r.repay(company)
        yield from self.buy_trains(company)
        if company in r.marks and not r.trains[company]:
            r.nationalise(company)
        elif company in r.marks:
            r.operated.add(company)

    def part(self, company: str, part: str, ways: Callable[[], Ways] | None = None) -> One:
        """A part of the turn; privates may be bought at any point of it."""
        r = self.r
        while True:
            may = None if ways is None else ways() | {("buy_private", name) for name in self.privates(company)}
            done = yield Ask(("turn", company, part), r.directors[company], may)
            if done is None or done.kind != "buy_private":
                return done
            private, price = text(done, "private"), number(done, "price")
            owner = r.privates[private]
            if (yield from self.consents(owner, company)):
                assert 1 <= price <= PRIVATES[private][1]
                r.pay(company, owner, price)
                r.privates[private] = company

    def consents(self, owner: str, company: str) -> Generator[Ask, Action | None, bool]:
        if owner == self.r.directors[company]:
            return True
        done = yield Ask(("consent", owner), owner)
        return done is not None and done.kind == "agree"

    def privates(self, company: str) -> list[str]:
        r = self.r
        owned = [name for name, owner in r.privates.items() if owner in r.players]
        return owned if 3 <= r.phase <= 5 and r.cash[company] else []

    def redeem(self, company: str) -> Steps:
        r, held = self.r, self.r.holdings.get(company)
        if held is None:
            return

        def ways() -> Ways:
            counts = range(1, held[POOL] // 10 + 1)
            return frozenset({("redeem", n) for n in counts if n * r.price(company) <= r.cash[company]} | {("pass",)})

        while (done := (yield from self.part(company, "redeem", ways))) is not None and done.kind == "redeem":
            count = number(done, "shares")
            r.pay(company, BANK, count * r.price(company))
            held[POOL] -= 10 * count
            held[company] += 10 * count

    def build(self, company: str) -> Steps:
        r, fee = self.r, 0
        while (done := (yield from self.part(company, "track"))) is not None and done.kind == "lay_tile":
            r.pay_with_loans(company, fee + self.terrain(done))
            fee = 20
        done = yield from self.part(company, "station")
        if done is not None and done.kind == "place_token":
            grid: Grid = self.seen.title.board.grid
            own = [hex_of(place) for place, names in self.seen.state.tokens.items() if company in names]
            r.pay(company, BANK, 20 * len(own) * min(grid.distance(at, hex_of(Args(done.args).spot)) for at in own))

    def terrain(self, done: Action) -> int:
        hex_ = Hex(text(done, "hex"))
        if hex_ in self.seen.state.tiles:
            return 40 if text(done, "tile") == "636" else 0
        entry = self.seen.title.board.hexes[hex_]
        assert isinstance(entry.cost, int)
        return 0 if entry.shape.track else entry.cost

    def run(self, company: str) -> Generator[Ask, Action | None, int]:
        """For less than the best everybody else is asked."""
        others = [player for player in self.r.players if player != self.r.directors[company]]
        while (yield from self.part(company, "run")) is not None:
            refused = False
            for player in others:
                done = yield Ask(("consent", player), player)
                refused = done is not None and done.kind == "decline"
                if done is None or refused:
                    break
            if not refused:
                return self.earnings(company)
        return 0

    def earnings(self, company: str) -> int:
        """What it was last said to run for."""
        sentence = f"{company} runs for "
        found = [line for line in self.told if line.startswith(sentence)]
        self.told[:] = [line for line in self.told if line not in found]
        return int(found[0].removeprefix(sentence)) if found else 0

    def distribute(self, company: str, revenue: int) -> Steps:
        r = self.r
        cell = r.marks[company]
        if company in MINORS:
            r.pay(BANK, r.directors[company], revenue // 2)
            r.pay(BANK, company, revenue // 2)
            up = (cell[0] - 1, YELLOW) if cell[0] else cell
            r.mark(company, left_of(cell) if not revenue else up if cell[1] == YELLOW else right_of(cell))
            return
        dividend = 0
        if revenue:
            done = yield from self.part(company, "dividend")
            assert done is not None
            half = next(sum_ for sum_ in range(0, revenue + 10, 10) if 2 * sum_ >= revenue)
            dividend = {"full": revenue, "half": half, "withhold": 0}[text(done, "payout")]
            r.pay(BANK, company, revenue - dividend)
            for holder in [*r.players, company]:
                r.pay(BANK, holder, dividend * r.holdings[company][holder] // 100)
        if not dividend:
            r.mark(company, left_of(cell))
        elif dividend >= PRICES[cell]:
            r.mark(company, right_of(cell))

    def buy_trains(self, company: str) -> Steps:
        r = self.r

        def ways() -> Ways:
            found: set[tuple[str | int, ...]] = set()
            alone = not r.trains[company]
            if r.room(company) > 0:
                offers = [("bank", kind) for kind in r.new_trains()] + [("pool", kind) for kind in r.trains[POOL]]
                for source, kind in offers:
                    if r.can_pay(company, COSTS[kind]) if alone else r.cash[company] >= COSTS[kind]:
                        found.add(("buy_train", source, kind))
            must = alone and bool(found)
            if r.room(company) > 0 and r.cash[company]:
                found |= {("trade_train", seller) for seller in r.marks if seller != company and r.trains[seller]}
            return frozenset(found if must else found | {("pass",)})

        while company in r.marks:
            done = yield from self.part(company, "trains", ways)
            assert done is not None or (ways() == {("pass",)} and not self.privates(company)), f"{company} could buy"
            if done is None or done.kind == "pass":
                return
            if done.kind == "buy_train":
                yield from self.buy_train(company, text(done, "source"), text(done, "type"))
            else:
                yield from self.trade(company, done)

    def buy_train(self, company: str, source: str, kind: str) -> Steps:
        self.r.pay_with_loans(company, COSTS[kind])
        if source == "bank":
            yield from take_new(self.r, company, kind)
        else:
            self.r.trains[POOL].remove(kind)
            self.r.trains[company].append(kind)

    def trade(self, company: str, done: Action) -> Steps:
        r = self.r
        train, price = text(done, "train"), number(done, "price")
        seller = next(str(at) for name, at in self.seen.state.trains.items() if name == train)
        if (yield from self.consents(r.directors[seller], company)):
            r.pay(company, seller, price)
            r.trains[seller].remove(train.rpartition("-")[0])
            r.trains[company].append(train.rpartition("-")[0])

    def state_railway(self) -> Steps:
        r, owed = self.r, self.r.loans[RSR]
        r.pay(BANK, RSR, self.earnings(RSR))
        r.pay_with_loans(RSR, 5 * owed)
        r.repay(RSR)
        while r.phase < 8:
            new = r.new_trains()[0]
            cheapest = min(r.trains[POOL], key=lambda kind: COSTS[kind], default=new)
            if r.trains[RSR] and r.cash[RSR] < COSTS[new]:
                return
            if not r.trains[RSR] and COSTS[cheapest] < COSTS[new]:
                yield from self.buy_train(RSR, "pool", cheapest)
            else:
                yield from self.buy_train(RSR, "bank", new)
