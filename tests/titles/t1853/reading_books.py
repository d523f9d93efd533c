"""1853's papers and dealing rounds by a second reading of the book (14 to 18, 20 to 24) that shares no rule with the
engine: who holds which certificates, who directs or manages, what may be bought and sold. Figures are typed anew."""

from collections import Counter, defaultdict
from collections.abc import Iterable

COMPANIES = ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR", "BAR"]
PAR = {"EIR": 100, "GIP": 96, "NWR": 92, "BNR": 88, "BBCI": 84, "MSM": 80, "SIR": 75, "BAR": 70}
LADDER = [
    *(10, 20, 30, 40, 49, 57, 64, 70, 75, 80, 84, 88, 92, 96, 100, 104, 109, 115, 122, 130, 140, 152, 166, 182),
    *(200, 220, 240, 260, 280, 300, 320, 340, 360, 380, 400),
]
TABLE_3 = {3: (730, 6, 21, 6), 4: (570, 6, 16, 6), 5: (570, 5, 13, 5), 6: (510, 4, 11, 5)}
REVISED = {3: (590, 6, 21, 6), 4: (570, 6, 16, 5), 5: (535, 5, 13, 5), 6: (480, 4, 11, 4)}
"""TABLE 3 as the alternative start has it."""
DEALT = ["EIR", "GIP", "NWR", "BNR", "MSM", "SIR"]
BONDS = {"Jab": 50, "Mi": 40, "Fn": 40, "Rr": 30}
BANK, POOL, MONEY = "bank", "pool", 4500
Way = tuple[str, ...]


class Books:
    """The players' side of the table. Players are named in seating order once there is one."""

    def __init__(self, players: list[str], start: str = "contract_bids") -> None:
        self.players = players
        self.is_alternative = start == "alternative"
        table = REVISED if self.is_alternative else TABLE_3
        cash, self.most, self.papers, self.qualifying = table[len(players)]
        if start == "simplified":
            cash, self.most, self.qualifying = 440, 5, 4
        self.cash = Counter(dict.fromkeys(players, cash))
        money = 2100 + 300 * len(players) if start == "simplified" else MONEY
        self.cash[BANK] = money - sum(self.cash.values())
        self.bonds = Counter[str]()
        self.bids: dict[str, dict[str, str]] = {}
        self.singles = {name: Counter({BANK: 8}) for name in COMPANIES}
        self.certificate = dict.fromkeys(COMPANIES, BANK)
        self.unredeemed: dict[str, Counter[str]] = defaultdict(Counter)
        self.order: dict[str, list[str]] = {name: [] for name in COMPANIES}
        """Who holds shares of a company, the longest first."""
        self.director: dict[str, str] = {}
        self.former: dict[str, str] = {}
        self.price: dict[str, int] = {}
        self.opened: list[str] = []
        self.elephant = players[0]
        self.dealing = 1
        """The number of the dealing round, or of the last."""
        self.fresh = set[str]()
        self.led = set[str]()
        self.sold: dict[str, set[str]] = defaultdict(set)
        self.is_dealing = True
        self.broken = False
        self.credits_due: list[str] = []
        """Companies whose new director must pay for a train on credit."""

    # who has what

    def shares(self, holder: str, name: str) -> int:
        return self.singles[name][holder] + 2 * (self.certificate[name] == holder)

    def issued(self, name: str) -> int:
        return sum(self.shares(holder, name) for holder in (*self.players, POOL))

    def is_exempt(self, name: str) -> bool:
        return self.price.get(name, 400) <= 40

    def held(self, player: str) -> int:
        """Certificates that count."""
        counting = [name for name in COMPANIES if not self.is_exempt(name)]
        return sum(self.singles[name][player] + (self.certificate[name] == player) for name in counting)

    def manager(self, name: str) -> str:
        order = self.order[name]
        if self.former.get(name) in order:
            return self.former[name]
        return order[0] if order else self.elephant

    def acts_for(self, name: str) -> str:
        return self.director.get(name) or self.manager(name)

    def worth(self, player: str) -> int:
        paid = {name: self.shares(player, name) - self.unredeemed[player][name] for name in COMPANIES}
        return self.cash[player] + sum(count * self.price.get(name, PAR[name]) for name, count in paid.items())

    def pay(self, payer: str, payee: str, amount: int) -> None:
        self.cash[payer] -= amount
        self.cash[payee] += amount
        if payer == BANK and amount and self.cash[BANK] <= 0:
            self.broken = True

    # bids

    def bond(self, player: str) -> int:
        return sum(BONDS.get(city, 20) for city in self.bids[player])

    def claimed(self, player: str) -> int:
        return sum(PAR[name] for name in self.bids[player].values())

    def issue(self, seating: list[str]) -> None:
        """15, 16: the seats were told; shares are given out and paid for."""
        ranks = [(self.bond(player), self.claimed(player)) for player in seating]
        assert ranks == sorted(ranks, reverse=True)
        self.players, self.elephant = seating, seating[0]
        for player in seating:
            self.bonds[player] = self.bond(player)
            self.cash[player] -= self.bond(player)
        for player in seating:
            received = []
            for name in sorted(self.bids[player].values(), key=COMPANIES.index):
                if self.singles[name][BANK]:
                    self.move(name, BANK, player)
                    received.append(name)
                    self.changed(name)
            self._pay_for(player, received)
        named = {name for bid in self.bids.values() for name in bid.values()}
        self.opened = [name for name in COMPANIES if name in named]
        self.open_next()

    def deal(self, seating: list[str]) -> None:
        """The simplified game: a certificate and two singles each, seats in company order."""
        self.players, self.elephant = seating, seating[0]
        names = DEALT[: len(seating)]
        self.opened = list(names)
        for player, name in zip(seating, names, strict=True):
            self.certificate[name] = player
            self.move(name, BANK, player, 2)
            self.pay(player, BANK, 4 * PAR[name])
            self.changed(name)

    def sit(self, seating: list[str]) -> None:
        """The alternative start: only seats are given."""
        self.players, self.elephant = seating, seating[0]

    def _pay_for(self, player: str, received: list[str]) -> None:
        received.sort(key=lambda name: PAR[name])
        while sum(PAR[name] for name in received) > self.cash[player]:
            self.unredeemed[player][received.pop(0)] += 1
        self.pay(player, BANK, sum(PAR[name] for name in received))

    def open_next(self) -> None:
        """21.3: one company more when all on sale are fully issued; by the alternative start two are on sale."""
        if self.is_alternative and len(self.opened) < len(self.players):
            return
        wanted = 2 if self.is_alternative else 1
        while sum(self.singles[name][BANK] > 0 for name in self.opened) < wanted and len(self.opened) < len(COMPANIES):
            self.opened.append(next(name for name in COMPANIES if name not in self.opened))

    def is_open(self, name: str) -> bool:
        return name in self.opened or (self.is_alternative and len(self.opened) < len(self.players))

    # control

    def move(self, name: str, giver: str, taker: str, count: int = 1) -> None:
        self.singles[name][giver] -= count
        self.singles[name][taker] += count
        assert self.singles[name][giver] >= 0

    def changed(self, name: str) -> None:
        """Shares have changed hands: who holds longest, then formation (22.1, 23) or a change of control (22.3)."""
        order = [player for player in self.order[name] if self.shares(player, name)]
        self.order[name] = order + [p for p in self.players if p not in order and self.shares(p, name)]
        can_lead = any(self.shares(player, name) >= 2 for player in self.players) or not self.is_alternative
        if name not in self.price and self.issued(name) >= self.qualifying and can_lead:
            self.price[name] = PAR[name]
            self.cash[name] = 10 * PAR[name]
        if name in self.price:
            director = self.director.get(name)
            self.take_over(name, self.shares(director, name) if director else 1)

    def take_over(self, name: str, more_than: int, among: Iterable[str] | None = None) -> bool:
        """The largest holder of more than so many shares takes the certificate; equals: the longest holder."""
        able = [p for p in self.order[name] if among is None or p in among]
        best = max(able, key=lambda player: self.shares(player, name), default=None)
        if best is None or self.shares(best, name) <= more_than:
            return False
        if self.certificate[name] != best:
            self.move(name, best, self.certificate[name], 2)
            self.certificate[name] = best
        self.lead(name, best)
        return True

    def lead(self, name: str, player: str | None) -> None:
        if name in self.director:
            self.former[name] = self.director.pop(name)
        if player is not None:
            self.director[name] = player
            if name not in self.led and self.is_dealing:
                self.fresh.add(name)
            self.led.add(name)
            self.credits_due.append(name)

    # a player's turn

    def may(self, player: str, bought: str) -> set[Way]:
        """Everything but ending the turn."""
        found = set[Way]()
        for name in COMPANIES:
            found |= {("sell_shares", name, str(count)) for count in self.sellable(player, name, bought)}
            if self.unredeemed[player][name] and self.cash[player] >= PAR[name]:
                found.add(("redeem", name))
        if not bought and not self.unredeemed[player].total():
            found |= {("buy_share", name, source) for name in COMPANIES for source in self.buyable(player, name)}
        return found

    def sellable(self, player: str, name: str, bought: str) -> range:
        if name in self.fresh or name == bought:
            return range(0)
        return range(1, self.shares(player, name) - self.unredeemed[player][name] + 1)

    def buyable(self, player: str, name: str) -> list[str]:
        if name in self.sold[player]:
            return []
        full = self.held(player) >= self.papers or self.shares(player, name) >= self.most
        if full and not self.is_exempt(name):
            return []
        found = []
        if self.is_open(name) and self.singles[name][BANK] and self.cash[player] >= PAR[name]:
            found.append(BANK)
        alone = self.certificate[name] == POOL and self.singles[name][player]
        if (self.singles[name][POOL] or alone) and self.cash[player] >= self.price.get(name, PAR[name]):
            found.append(POOL)
        return found

    def must_sell(self, player: str, bought: str) -> bool:
        """22.3: above a limit, and something can be done about it."""
        crowded = self.held(player) > self.papers
        for name in COMPANIES:
            if self.sellable(player, name, bought) and not self.is_exempt(name):
                if crowded and self.shares(player, name):
                    return True
                if self.shares(player, name) > self.most:
                    return True
        return False

    def buy(self, player: str, name: str, source: str) -> None:
        self.pay(player, BANK, PAR[name] if source == BANK else self.price.get(name, PAR[name]))
        if self.singles[name][source]:
            self.move(name, source, player)
        else:
            self.move(name, player, POOL)
            self.certificate[name] = player
        self.changed(name)
        if name not in self.opened:
            self.opened.append(name)
        self.open_next()

    def sell(self, player: str, name: str, count: int) -> None:
        """21.6, 24.1: into the pool; who could lead takes the certificate first."""
        each = PAR[name] - 5 if self.dealing == 1 else self.price.get(name, PAR[name])
        self.sold[player].add(name)
        stays = self.shares(player, name) - count
        if self.director.get(name) == player:
            self.take_over(name, max(stays, 1), [other for other in self.players if other != player])
        if count <= self.singles[name][player]:
            self.move(name, player, POOL, count)
        else:
            self._sell_certificate(player, name, stays)
        self.pay(BANK, player, count * each)
        self.changed(name)

    def _sell_certificate(self, player: str, name: str, stays: int) -> None:
        self.certificate[name] = POOL
        self.move(name, player, POOL, max(0, self.singles[name][player] - stays))
        if self.singles[name][player] < stays and self.singles[name][POOL]:
            self.move(name, POOL, player)
        elif self.singles[name][player] < stays:
            self.certificate[name] = BANK
            self.move(name, BANK, player)
            self.move(name, BANK, POOL)
        self.lead(name, None)
