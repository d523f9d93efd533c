"""Stock rounds and merger rounds of 1861 by the second reading: auctions, sales, purchases, new companies."""

from collections import Counter
from collections.abc import Generator, Sequence
from copy import deepcopy

from railhead.core.actions import Action
from tests.titles.t1861.reading import (
    BANK,
    BROWN,
    MINORS,
    OPENING,
    POOL,
    PRICES,
    PRIVATES,
    PUBLICS,
    PURPLE,
    RED,
    Ask,
    Reading,
    Steps,
    Ways,
    number,
    text,
)
from tests.titles.t1861.reading_trains import discards

FOR_MINORS = BROWN | RED
FOR_PUBLICS = RED | PURPLE


def first_stock_round(r: Reading, proposer_next: bool) -> Steps:
    """The privates, one after the other, then ordinary turns."""
    turn = winner = "P1"
    for private, (minimum, _, _) in PRIVATES.items():
        began = turn
        while r.privates[private] == BANK:
            done = yield Ask(("private", private, turn, str(minimum)), turn)
            proposer, winner = turn, began
            if done is not None and done.kind == "bid":
                winner, bid = yield from auction(r, private, turn, number(done, "amount"))
                r.pay(winner, BANK, bid)
                r.privates[private] = winner
                break
            turn = r.after(turn)
            minimum -= 5 * (turn == began)
            proposer = began
            if not minimum:
                r.privates[private] = began
        turn = r.after(proposer if proposer_next else winner)
    yield from stock_round(r, turn, proposer_next, winner)


def auction(r: Reading, lot: str, opener: str, bid: int) -> Generator[Ask, Action | None, tuple[str, int]]:
    left, turn = r.from_(opener), r.after(opener)
    while len(left) > 1:
        done = yield Ask(("auction", lot, turn, str(bid)), turn)
        if done is None:
            assert r.cash[turn] // 5 * 5 <= bid or r.certificates(turn) >= r.limit, f"{turn} could bid for {lot}"
        following = next(player for player in r.from_(turn)[1:] if player in left)
        if done is not None and done.kind == "bid":
            bid = number(done, "amount")
        else:
            left.remove(turn)
        turn = following
    return left[0], bid


def stock_round(r: Reading, turn: str, proposer_next: bool, last: str = "") -> Steps:
    sold: dict[str, set[str]] = {player: set() for player in r.players}
    passes = 0
    while passes < len(r.players):
        player, following = turn, r.after(turn)
        passes += 1
        brought: dict[str, int] = {}
        while True:
            ways = stock_ways(r, player, sold[player])
            done = yield Ask(("stock", player), player, ways)
            if done is None:
                assert {way[0] for way in ways} <= {"pass", "start_company"}, f"{player} could act: {ways}"
            if done is None or done.kind == "pass":
                break
            passes, last = 0, player
            if done.kind == "sell_shares":
                sell(r, player, text(done, "company"), number(done, "shares"), brought)
                sold[player].add(text(done, "company"))
                continue
            if done.kind == "buy_share":
                buy(r, player, text(done, "company"), text(done, "source"))
            elif done.kind == "start_company":
                start(r, player, text(done, "company"), number(done, "price"))
                yield Ask(("home", text(done, "company")), player)
            else:
                last, bid = yield from auction(r, text(done, "lot"), player, number(done, "amount"))
                found(r, last, text(done, "lot"), bid)
                following = r.after(player if proposer_next else last)
            break
        turn = following
    r.priority = r.after(last) if last else r.priority
    raise_sold_out(r)


def stock_ways(r: Reading, player: str, sold: set[str]) -> Ways:
    below = r.certificates(player) < r.limit
    cash = r.cash[player]
    ways: set[tuple[str | int, ...]] = set()
    for company in r.order(PUBLICS):
        held = r.holdings[company]
        sales = range(1, held[player] // 10 + 1) if company in r.operated else ()
        ways |= {("sell_shares", company, count) for count in sales if may_sell(r, player, company, 10 * count)}
        if below and company not in sold and held[player] < 60 and cash >= r.price(company):
            ways |= {("buy_share", company, name) for name, at in (("treasury", company), ("pool", POOL)) if held[at]}
    must_sell = r.certificates(player) > r.limit and any(way[0] == "sell_shares" for way in ways)
    if below and r.phase < 5 and cash >= 100:
        unsold = [name for name in (OPENING if r.phase == 2 else MINORS) if name not in r.marks and name not in r.gone]
        ways |= {("bid", name) for name in (["N"] if "N" in unsold else unsold)}
    if below and r.phase >= 4:
        prices = [price for price in FOR_PUBLICS if 2 * price <= cash]
        ways |= {("start_company", name, price) for name in PUBLICS if name not in r.marks for price in prices}
    return frozenset(ways if must_sell else ways | {("pass",)})


def may_sell(r: Reading, player: str, company: str, amount: int) -> bool:
    held = r.holdings[company]
    if held[POOL] + amount > 50:
        return False
    left = held[player] - amount
    return r.directors[company] != player or left >= 20 or r.heir(company, left) is not None


def sell(r: Reading, player: str, company: str, count: int, brought: dict[str, int]) -> None:
    """All a player sells of a company in a turn brings one price and drops the marker once."""
    held, first = r.holdings[company], company not in brought
    price = brought.setdefault(company, r.price(company))
    leads = r.directors[company] == player
    heir = r.heir(company, held[player] - 10 * count) if leads else None
    if heir is not None:
        r.install(company, heir)
    held[player] -= 10 * count
    held[POOL] += 10 * count
    r.pay(BANK, player, count * price)
    row, column = r.marks[company]
    if leads and first and (row + 1, column) in PRICES:
        r.mark(company, (row + 1, column))


def buy(r: Reading, player: str, company: str, source: str) -> None:
    held = r.holdings[company]
    held[POOL if source == "pool" else company] -= 10
    held[player] += 10
    r.pay(player, BANK if source == "pool" else company, r.price(company))
    if held[player] > held[r.directors[company]]:
        r.install(company, player)


def start(r: Reading, player: str, company: str, price: int) -> None:
    r.holdings[company] = Counter({player: 20, company: 80})
    r.install(company, player)
    r.mark(company, FOR_PUBLICS[price])
    r.pay(player, company, 2 * price)


def found(r: Reading, player: str, minor: str, bid: int) -> None:
    r.pay(player, minor, bid)
    r.directors[minor] = player
    r.mark(minor, FOR_MINORS[max(price for price in FOR_MINORS if 2 * price <= bid)])


def raise_sold_out(r: Reading) -> None:
    moves = {}
    for company in r.order(PUBLICS):
        row, column = r.marks[company]
        up = (row - 1, column) if row else (1, column + 1)
        if up in PRICES and sum(r.holdings[company][player] for player in r.players) == 100:
            moves[company] = up
    for company in moves:
        r.stacks[r.marks[company]].remove(company)
    for company, cell in moves.items():
        r.marks[company] = cell
        r.stacks[cell].append(company)


def merger_round(r: Reading) -> Steps:
    for minor in r.order(MINORS):
        while minor in r.marks:
            done = yield Ask(("minor", minor), r.directors[minor])
            if done is None or done.kind == "pass":
                break
            if done.kind == "convert":
                yield from form(r, [minor], text(done, "company"), r.price(minor))
            else:
                yield from merger(r, minor, text(done, "company"))


def merger(r: Reading, minor: str, other: str) -> Steps:
    group, starter = [minor], r.directors[minor]
    yield from join(r, group, other, starter)
    while len(group) > 1:
        done = yield Ask(("group", *group), starter)
        if done is None or done.kind == "pass":
            break
        if done.kind == "decline":
            return
        yield from join(r, group, text(done, "company"), starter)
    if len(group) > 1:
        done = yield Ask(("name", *group), leader(r, group))
        assert done is not None
        prices = [r.price(name) for name in group]
        total = max(prices) + min(prices)
        yield from form(r, group, text(done, "company"), max(price for price in FOR_PUBLICS if price <= total))


def join(r: Reading, group: list[str], minor: str, starter: str) -> Steps:
    for owner in dict.fromkeys(r.directors[name] for name in [*group, minor]):
        if owner != starter:
            done = yield Ask(("consent", owner), owner)
            if done is None or done.kind == "decline":
                return
    group.append(minor)


def leader(r: Reading, group: Sequence[str]) -> str:
    owners = [r.directors[name] for name in r.order(MINORS) if name in group]
    return max(owners, key=owners.count)


def form(r: Reading, group: Sequence[str], company: str, price: int) -> Steps:
    before = deepcopy(r.__dict__)
    first = leader(r, group)
    held = r.holdings[company] = Counter[str]()
    for minor in group:
        held[r.directors[minor]] += 20 if len(group) == 1 else 10
    held[company] = 100 - held.total()
    r.directors[company] = first
    r.offices[company] = first if held[first] >= 20 else company
    r.mark(company, FOR_PUBLICS[price])
    for minor in group:
        r.hand_over(minor, company)
        r.loans[company] += r.loans.pop(minor, 0)
        r.remove(minor)
    while (yield Ask(("tokens", company), first)) is not None:
        pass
    yield from offer(r, company, 1, [player for player in r.from_(first) if held[player]])
    if r.offices[company] == company:
        r.__dict__.update(before)
        return
    yield from offer(r, company, 2, r.from_(r.directors[company]))
    yield from discards(r, [company])


def offer(r: Reading, company: str, stage: int, players: Sequence[str]) -> Steps:
    held = r.holdings[company]
    for player in players:
        most = held[company] // 10 if stage == 1 else min(1, held[company] // 10)
        ways = frozenset(("buy_share", count) for count in range(1, most + 1) if fits(r, company, player, count))
        done = yield Ask(("offer", company, str(stage), player), player, ways | {("pass",)})
        assert done is not None or not ways, f"{player} could buy {company}"
        if done is not None and done.kind == "buy_share":
            count = number(done, "shares")
            r.pay(player, company, count * r.price(company))
            held[player] += 10 * count
            held[company] -= 10 * count
            if takes_office(r, company, player, held[player]):
                r.install(company, player)


def takes_office(r: Reading, company: str, player: str, percent: int) -> bool:
    if r.offices[company] == company:
        return percent >= 20
    return r.offices[company] != player and percent > r.holdings[company][r.directors[company]]


def fits(r: Reading, company: str, player: str, count: int) -> bool:
    percent = r.holdings[company][player] + 10 * count
    certificates = r.certificates(player) + count - takes_office(r, company, player, percent)
    return percent <= 60 and count * r.price(company) <= r.cash[player] and certificates <= r.limit
