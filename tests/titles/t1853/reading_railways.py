"""1853's rounds, money and trains by the same second reading of the book (24.3, 30 to 36, 40). What is on the map it is
told; what a tile, a base, a run, a frontier post and a contract are worth it works out with the readings of those."""

from collections import Counter
from collections.abc import Callable

from railhead.core.actions import Action
from tests.titles.t1853.reading_books import BANK, COMPANIES, LADDER, PAR, POOL, Books, Way
from tests.titles.t1853.reading_links import base_places, best_run, earnings, is_linked, joined_posts
from tests.titles.t1853.reading_track import Ground, LayingTurn, cost_of, gauge_of, new_tiles, promotions
from tests.titles.t1853.test_fro import POSTS
from tests.titles.t1853.test_trn import TABLE_5

Where = tuple[str, ...]
PARTS = ["track", "token", "run", "dividend", "trains"]
BROAD = ["2", "3", "4", "5", "6"]
FROM = {"2M": 2, "3M": 3, "4M": 4}
LIMIT = {1: 4, 2: 4, 3: 3, 4: 2}
ROUNDS = {1: 1, 2: 2, 3: 3, 4: 3}
STARTS = {"3": 2, "4": 3, "5": 4}
ENDS = {"4": ("2",), "5": ("3", "2M")}


class Railways(Books):
    """The whole table. `ground` gives the map as it lies."""

    def __init__(
        self, players: list[str], ground: Callable[[], Ground], start: str = "contract_bids", by_ratio: bool = False
    ) -> None:
        super().__init__(players, start)
        self.ground = ground
        self.by_ratio = by_ratio
        self.at: Where = ("bid",)
        self.phase, self.number, self.rounds, self.extra = 1, 0, 1, False
        self.trains: dict[str, list[str]] = {name: [] for name in (*COMPANIES, POOL)}
        self.stock = {kind: count for kind, (count, _) in TABLE_5.items()}
        self.debts: dict[str, tuple[str, int]] = {}
        """The train on credit of a company, and what it owes."""
        self.waiting: list[str] = []
        self.operated = Counter[str]()
        self.posts = set[str]()
        self.revenue, self.laid = 0, list[str]()
        self.bought, self.passes, self.last = "", 0, ""
        self.asked: Action | None = None
        self.finished = False

    # where play stands

    def go_to(self, where: Where) -> None:
        """Whatever lies between must have been without a decision. In a dealing round the turns without a purchase and
        what was bought in this one tell one turn of a player from the next."""
        for _ in range(300):
            now = (*self.at, str(self.passes), self.bought) if self.at[0] == "deal" else self.at
            if now == where or self.finished:
                return
            self._skip()
        raise AssertionError((self.at, where))

    def _skip(self) -> None:
        match self.at:
            case ("deal", player):
                assert not self.may(player, self.bought), self.may(player, self.bought)
                self.end_turn()
            case ("elephant",):
                assert not any(self.cash[player] for player in self.players if player != self.elephant)
                self.start_railways()
            case ("turn", company, part):
                self._nothing_to_do(company, part)
                self.leave_part()
            case _:
                raise AssertionError(self.at)

    def _nothing_to_do(self, company: str, part: str) -> None:
        ground = self.ground()
        if part == "track":
            turn = LayingTurn(
                company, not self.operated[company], tuple(self.laid), self.cash[company], str(self.phase)
            )
            assert not new_tiles(ground, turn) | promotions(ground, turn)
        elif part == "token":
            assert not base_places(ground, company, self.price, self.cash[company])
        elif part == "run":
            assert not any(best_run(ground, company, train) for train in self.trains[company])
        elif part == "dividend":
            assert not self.revenue or company not in self.director
        else:
            assert not self.purchases(company)

    def end_turn(self) -> None:
        """20: the round goes on until all in succession have not bought."""
        player = self.at[1]
        self.passes, self.last = (0, player) if self.bought else (self.passes + 1, self.last)
        self.bought = ""
        if self.passes < len(self.players):
            self.at = ("deal", self.left_of(player))
            return
        if self.last:
            self.elephant = self.left_of(self.last)
        self.fresh, self.is_dealing = set(), False
        self.sold.clear()
        self.at = ("elephant",)
        self.finished = self.broken

    def left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def start_dealing(self, number: int) -> None:
        self.dealing, self.is_dealing, self.passes, self.last = number, True, 0, ""
        self.at = ("deal", self.elephant)

    def start_railways(self) -> None:
        self.rounds, self.extra, self.number = ROUNDS[self.phase], False, 0
        self._start_round()

    def _start_round(self) -> None:
        self.number += 1
        self.waiting = [name for name in COMPANIES if name in self.price]
        self._next_company()

    def _next_company(self) -> None:
        self.revenue, self.laid = 0, []
        if self.waiting:
            self.at = ("turn", self.waiting.pop(0), "track")
        elif self.broken:
            self.finished = True
        elif self.number < self.rounds:
            self._start_round()
        elif self.extra:
            self.start_dealing(self.dealing + 1)
        else:
            self.at = ("extra",)

    def leave_part(self, decided: bool = False) -> None:
        _, company, part = self.at
        if part == "track":
            self._pay_frontiers(company)
        if part == "dividend" and not decided:
            self._retain(company)
        if part != "trains":
            self.at = ("turn", company, PARTS[PARTS.index(part) + 1])
        else:
            self.operated[company] += 1
            self._next_company()

    # the parts of a turn

    def _pay_frontiers(self, company: str) -> None:
        for hex_ in (joined_posts(self.ground(), company) & set(POSTS)) - self.posts:
            self.cash[company] += POSTS[hex_]
            self.posts.add(hex_)

    def _retain(self, company: str) -> None:
        self.cash[company] += self.revenue
        if self.shares(POOL, company):
            self.price[company] = LADDER[max(0, LADDER.index(self.price[company]) - 1)]

    def _pay_out(self, company: str) -> None:
        for player in self.players:
            paid = self.shares(player, company) - self.unredeemed[player][company]
            self.pay(BANK, player, self.revenue // 10 * paid)
        price, steps = self.price[company], 1
        if self.by_ratio:
            steps = 0 if self.revenue < price / 2 else min(5, max(1, self.revenue // price))
        self.price[company] = LADDER[min(LADDER.index(price) + steps, len(LADDER) - 1)]
        self.finished = self.finished or self.price[company] == 400

    def settle_contracts(self) -> None:
        for player in self.players:
            if self.bonds[player] and is_linked(self.ground(), self.bids[player]):
                self.cash[player] += self.bonds.pop(player)

    def on_sale(self) -> set[tuple[str, str]]:
        """35.2, 35.10: trains of the bank, and those that were given back."""
        broad = next((kind for kind in BROAD if self.stock[kind]), None)
        gone = {kind for new, old in ENDS.items() if self.phase >= STARTS[new] for kind in old}
        metre = [kind for kind, phase in FROM.items() if self.phase >= phase and self.stock[kind] and kind not in gone]
        found = {(BANK, kind) for kind in (*([broad] if broad else []), *metre)}
        return found | {(POOL, kind) for kind in self.trains[POOL]}

    def purchases(self, company: str) -> set[Way]:
        """35: what may be done about trains; a train of another company is named by its owner."""
        found, purse, own = set[Way](), self.cash[company], self.trains[company]
        giver = self.acts_for(company)
        if company in self.debts and purse:
            found.add(("pay_credit",))
        if len(own) >= LIMIT[self.phase]:
            return found
        for source, kind in self.on_sale():
            cost = TABLE_5[kind][1]
            if purse >= cost:
                found.add(("buy_train", source, kind))
            elif purse + self.cash[giver] >= cost:
                found.add(("buy_with_gift", source, kind))
            if company not in self.director and not own and purse < cost and source == BANK:
                found.add(("buy_on_credit", kind))
        for seller in COMPANIES:
            unpaid = [self.debts[seller][0]] if seller in self.debts else []
            if seller != company and len(self.trains[seller]) > len(unpaid) and purse >= 10:
                found.add(("trade_train", seller))
        return found

    def get_train(self, company: str, source: str, kind: str) -> None:
        """36: the first broad train of a type may begin a phase."""
        if source == BANK:
            self.stock[kind] -= 1
        else:
            self.trains[POOL].remove(kind)
        self.trains[company].append(kind)
        if source == BANK and STARTS.get(kind, 0) > self.phase:
            self.phase = STARTS[kind]
            for held in self.trains.values():
                held[:] = [train for train in held if train not in ENDS.get(kind, ())]
            self._forget_debts()

    def _forget_debts(self) -> None:
        self.debts = {name: debt for name, debt in self.debts.items() if debt[0] in self.trains[name]}

    def give_back(self, company: str, kind: str) -> None:
        self.trains[company].remove(kind)
        self.trains[POOL].append(kind)

    def settle_credits(self) -> None:
        """35.9: a new director who cannot pay for a train on credit returns it."""
        for name in self.credits_due:
            if name in self.debts and self.debts[name][1] > self.cash[name] + self.cash[self.director[name]]:
                self.give_back(name, self.debts.pop(name)[0])
        self.credits_due = []

    # what was done

    def done(self, action: Action, before: Ground) -> None:
        """Follow an action; `before` is the map as it lay."""
        getattr(self, f"do_{action.kind}")(action, before)
        self.settle_credits()
        if action.kind in ("lay_tile", "place_token", "buy_share"):
            self.settle_contracts()

    def do_pass(self, action: Action, before: Ground) -> None:
        match self.at[0]:
            case "deal":
                self.end_turn()
            case "elephant":
                self.start_railways()
            case "extra":
                self.start_dealing(self.dealing + 1)
            case _:
                self.leave_part()

    def do_buy_share(self, action: Action, before: Ground) -> None:
        self.bought = str(action.args["company"])
        self.buy(action.actor, self.bought, str(action.args["source"]))

    def do_sell_shares(self, action: Action, before: Ground) -> None:
        self.sell(action.actor, str(action.args["company"]), int(str(action.args["shares"])))

    def do_redeem(self, action: Action, before: Ground) -> None:
        name = str(action.args["company"])
        self.unredeemed[action.actor][name] -= 1
        self.pay(action.actor, BANK, PAR[name])

    def do_sell_elephant(self, action: Action, before: Ground) -> None:
        self.asked = action

    do_trade_train = do_sell_elephant

    def do_agree(self, action: Action, before: Ground) -> None:
        asked, self.asked = self.asked, None
        assert asked is not None
        if asked.kind == "sell_elephant":
            self.pay(str(asked.args["player"]), self.elephant, int(str(asked.args["price"])))
            self.elephant = str(asked.args["player"])
            self.start_railways()
        else:
            self.hand_over(asked)

    def hand_over(self, asked: Action) -> None:
        kind, price, buyer = str(asked.args["train"]).partition("-")[0], int(str(asked.args["price"])), self.at[1]
        seller = str(asked.args["seller"])
        self.trains[seller].remove(kind)
        self.trains[buyer].append(kind)
        self.pay(buyer, seller, price)

    def do_decline(self, action: Action, before: Ground) -> None:
        self.asked = None

    def do_call_round(self, action: Action, before: Ground) -> None:
        self.extra = True
        self._start_round()

    def do_lay_tile(self, action: Action, before: Ground) -> None:
        hex_, tile, company = str(action.args["hex"]), str(action.args["tile"]), self.at[1]
        if before.pieces(hex_):
            self.cash[company] -= 60 if hex_ == "Jab" and hex_ not in before.tiles else 0
            self.leave_part()
        else:
            self.cash[company] -= cost_of(before, hex_, gauge_of(before, tile))
            self.laid.append(hex_)

    def do_place_token(self, action: Action, before: Ground) -> None:
        homes = 2 if self.at[1] in ("EIR", "GIP", "NWR", "BNR") else 1
        self.cash[self.at[1]] -= 40 if len(before.bases(self.at[1])) == homes else 100

    def do_run(self, action: Action, before: Ground) -> None:
        routes = action.args["routes"]
        assert isinstance(routes, list)
        runs = {str(route["train"]): route["legs"] for route in routes if isinstance(route, dict)}
        self.revenue, mail = earnings(before, self.at[1], runs)
        self.cash[self.at[1]] += mail
        self.leave_part()

    def do_dividend(self, action: Action, before: Ground) -> None:
        (self._pay_out if action.args["payout"] == "pay" else self._retain)(self.at[1])
        self.leave_part(decided=True)

    def do_buy_train(self, action: Action, before: Ground) -> None:
        kind = str(action.args["type"])
        self.cash[self.at[1]] -= TABLE_5[kind][1]
        self.get_train(self.at[1], str(action.args["source"]), kind)

    def do_buy_with_gift(self, action: Action, before: Ground) -> None:
        kind, company = str(action.args["type"]), self.at[1]
        self.pay(action.actor, BANK, TABLE_5[kind][1] - self.cash[company])
        self.cash[company] = 0
        self.get_train(company, str(action.args["source"]), kind)

    def do_buy_on_credit(self, action: Action, before: Ground) -> None:
        kind = str(action.args["type"])
        self.get_train(self.at[1], BANK, kind)
        self.debts[self.at[1]] = (kind, TABLE_5[kind][1])

    def do_pay_credit(self, action: Action, before: Ground) -> None:
        (kind, owed), amount = self.debts.pop(self.at[1]), int(str(action.args["amount"]))
        self.cash[self.at[1]] -= amount
        if owed > amount:
            self.debts[self.at[1]] = (kind, owed - amount)

    def do_discard_train(self, action: Action, before: Ground) -> None:
        kind = str(action.args["train"]).partition("-")[0]
        company = self.discarding()[0]
        if action.args["unpaid"]:
            self.debts.pop(company)
        self.give_back(company, kind)

    def discarding(self) -> list[str]:
        """Companies with too many trains, that whose turn it is first."""
        order = [name for name in COMPANIES if name in self.price]
        start = order.index(self.at[1])
        return [name for name in order[start:] + order[:start] if len(self.trains[name]) > LIMIT[self.phase]]

    def do_settle_credit(self, action: Action, before: Ground) -> None:
        name = next(name for name in self.debts if self.director.get(name) == action.actor)
        kind, owed = self.debts[name]
        if action.args["how"] == "return":
            self.debts.pop(name)
            self.give_back(name, kind)
        else:
            own = max(0, owed - self.cash[name])
            self.cash[name] -= owed - own
            self.pay(action.actor, BANK, own)
            self.debts.pop(name)
