"""The duty to own a train (book 12.3, 12.5), the president's help, the forced sale (14) and bankruptcy (13.2)."""

import msgspec

from railhead.core.actions import Args, Value
from railhead.core.choices import Choice, Clause, Component, Free, Guard, Obstacle, Pick
from railhead.core.errors import Malformed
from railhead.core.ids import BANK, POOL, Company, Player, Train, TrainType, type_of
from railhead.core.sentences import Sentence, say
from railhead.mechanisms.ending import Ends
from railhead.mechanisms.shares import SHARE, director_certificate, dump, percent, successor
from railhead.mechanisms.trains import new_trains, pool_trains, take_new, trains_of
from railhead.titles.t1890.closing import sold
from railhead.titles.t1890.facts import KOBE_ELECTRIC, D, figures
from railhead.titles.t1890.kinki import may_merge
from railhead.titles.t1890.phases import train_bought
from railhead.titles.t1890.routes import can_run

Sales = list[tuple[Company, int]]


def must_buy(d: D, company: Company) -> bool:
    """A company with a route and no train, while there is a train to be had."""
    return not trains_of(d, company) and bool(on_sale(d)) and can_run(d, company)


def on_sale(d: D) -> list[TrainType]:
    return new_trains(d) + pool_trains(d)


def cheapest(d: D) -> tuple[int, TrainType]:
    """Price and type of the train that must be bought where the treasury can pay none."""
    return min((d.title.trains[kind].cost, kind) for kind in on_sale(d))


def sources(d: D) -> list[str]:
    """Where the cheapest train is sold."""
    kind = cheapest(d)[1]
    return [name for name, kinds in (("bank", new_trains(d)), ("pool", pool_trains(d))) if kind in kinds]


def needs_help(d: D, company: Company) -> bool:
    return must_buy(d, company) and d.cash(company) < cheapest(d)[0]


def lacking(d: D, company: Company) -> int:
    """What the president has to bring in by selling shares."""
    return max(0, cheapest(d)[0] - d.cash(company) - d.cash(d.state.directors[company]))


def most_saleable(d: D, player: Player, company: Company, buyer: Company | None) -> int:
    """How many shares of a company a player may sell, for a train of a company if one is named."""
    if company not in d.state.marks:
        return 0
    held = percent(d, player, company) // SHARE
    room = (figures(d).pool_limit - percent(d, POOL, company)) // SHARE
    return next((n for n in range(min(held, room), 0, -1) if may_sell(d, player, company, buyer, n)), 0)


def may_sell(d: D, player: Player, company: Company, buyer: Company | None, shares: int) -> bool:
    """Room in the pool, and a president afterwards; who buys a train keeps the one it has."""
    if percent(d, POOL, company) + shares * SHARE > figures(d).pool_limit:
        return False
    if d.state.directors.get(company) != player:
        own = [name for name in d.title.certificates[company] if d.state.certificates[name] == player]
        return bool(own) and (company in d.state.directors or director_certificate(d, company) not in own)
    left = percent(d, player, company) - shares * SHARE
    heir = successor(d, company, left)
    if company == buyer:
        return heir is None and left >= 2 * SHARE
    return heir is not None or left >= 2 * SHARE


def most_raised(d: D, company: Company) -> int:
    player = d.state.directors[company]
    return sum(most_saleable(d, player, other, company) * d.price(other) for other in d.state.marks)


def sales_of(d: D, value: Value) -> Sales:
    """A batch of shares, by company. Tokens fall in the order of a list; without one, in operating order. Raises
    Malformed if it is none."""
    try:
        made = msgspec.convert(value, dict[Company, int] | list[tuple[Company, int]], strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(f"sales: {error}") from None
    sales = list(made.items()) if isinstance(made, dict) else made
    names = [name for name, _ in sales]
    twice = len(set(names)) < len(names)
    if twice or any(count < 1 for _, count in sales) or not set(names) <= set(d.title.board.companies):
        raise Malformed("sales: companies with the number of their shares")
    if isinstance(made, list):
        return sales
    known = d.title.market.order(d.state.marks, d.state.marks)
    return [(name, made[name]) for name in [*known, *sorted(set(made) - set(known))] if name in made]


def _fault(d: D, company: Company, sales: Sales) -> Obstacle | None:
    player, needed = d.state.directors[company], lacking(d, company)
    for other, shares in sales:
        if other not in d.state.marks or percent(d, player, other) < shares * SHARE:
            return "90-SAL-02", say("you don't have that many shares of {company}", company=other)
        if percent(d, POOL, other) + shares * SHARE > figures(d).pool_limit:
            return "90-SAL-03", say(
                "the pool can't hold more than {limit}% of {company}", limit=figures(d).pool_limit, company=other
            )
        if not may_sell(d, player, other, company, shares):
            return ("90-SAL-01" if other == company else "90-SR-08"), say(
                "you can't sell so much of {company} as its director", company=other
            )
    raised = sum(shares * d.price(other) for other, shares in sales)
    if raised < needed:
        return "90-TRN-14", say("{amount} is needed, this raises {price}", amount=needed, price=raised)
    # Too much is a batch from which some single share could be left out.
    if any(raised - d.price(other) >= needed for other, _ in sales):
        return "90-SAL-02", "you can't sell more than needed"
    return None


def _suggested(d: D, company: Company) -> Sales:
    """Enough and not too much: shares are added while money lacks, then those that are superfluous dropped.
    Who may sell a number may sell any smaller one: only the most has to be asked for."""
    player, needed = d.state.directors[company], lacking(d, company)
    order = d.title.market.order(d.state.marks, d.state.marks)
    sales: dict[Company, int] = {}
    for other in order:
        if sum(count * d.price(name) for name, count in sales.items()) < needed:
            sales[other] = most_saleable(d, player, other, company)
    return list(_trimmed(d, sales, needed).items())


def _trimmed(d: D, sales: dict[Company, int], needed: int) -> dict[Company, int]:
    for other in sorted(sales, key=d.price):
        raised = sum(count * d.price(name) for name, count in sales.items())
        spare = (raised - needed) // d.price(other)
        sales = {**sales, other: max(0, sales[other] - spare)}
    return {name: count for name, count in sales.items() if count}


def with_help(d: D, company: Company) -> Choice:
    """The cheapest train, paid by the treasury as far as it goes and by the president, who may have to sell. If bank
    and pool both have it he says whose he buys."""

    def fault(a: Args) -> Obstacle | None:
        return _fault(d, company, sales_of(d, a["sales"]))

    def effect(a: Args) -> None:
        player, source = d.state.directors[company], a.text("source") if len(sellers) > 1 else sellers[0]
        treasury, own, (cost, kind) = d.cash(company), d.cash(player), cheapest(d)
        sell_batch(d, player, sales_of(d, a["sales"]))
        # The sale has closed the very company: all it brought is the bank's, and of his own cash he keeps what the
        # train does not take (90-SAL-05). What treasury and purse held is therefore read before the sale.
        if company not in d.state.directors:
            d.pay(player, BANK, max(0, d.cash(player) - max(own, cost - treasury)))
        _buy(d, company, player, (cost, source, kind), treasury)

    needed = needs_help(d, company)
    sellers = sources(d) if needed else []
    either = Pick("source", "90-TRN-13", lambda a: sellers, "you must buy the cheapest train from the bank or the pool")
    clauses: list[Clause] = [
        Guard("90-TRN-13", needed, say("{company} needs no help to buy a train", company=company)),
        Guard(
            "90-SAL-07",
            not needed or most_raised(d, company) >= lacking(d, company),
            "everything you have isn't enough",
        ),
        *([either] if len(sellers) > 1 else []),
        Free("sales", fault, lambda a: dict(_suggested(d, company)), _as_numbers, lambda: _saleable(d, company)),
    ]
    return Choice("buy_with_help", "90-TRN-13", effect, clauses)


def _as_numbers(value: Value, strict: bool) -> Value:
    """A form sends figures as text."""
    if not isinstance(value, dict):
        return value
    return {name: int(n) if isinstance(n, str) and n.isdecimal() else n for name, n in value.items()}


def _saleable(d: D, company: Company) -> dict[str, Component]:
    """What the president may sell for a train of the company, if he has to."""
    if not lacking(d, company):
        return {}
    player = d.state.directors[company]
    counts = {
        other: tuple(
            str(n)
            for n in range(1, most_saleable(d, player, other, company) + 1)
            if may_sell(d, player, other, company, n)
        )
        for other in d.title.market.order(d.state.marks, d.state.marks)
    }
    return {other: Component(values, f"at {d.price(other)}") for other, values in counts.items() if values}


def sell_batch(d: D, player: Player, sales: Sales) -> None:
    """All at the prices before the sale, then the tokens fall."""
    # Three passes, not one: no price falls before all are paid, and no company closes before all shares are given up
    # (90-SAL-04).
    proceeds = sum(shares * d.price(other) for other, shares in sales)
    for other, shares in sales:
        dump(d, player, other, shares * SHARE)
        d.tell("sale", "{player} sells {percent}% of {company}", player=player, percent=shares * SHARE, company=other)
    d.pay(BANK, player, proceeds)
    for other, shares in sales:
        sold(d, other, shares)


def _buy(d: D, company: Company, player: Player, wanted: tuple[int, str, TrainType], treasury: int) -> None:
    """If the sale has closed the company, its treasury is gone already and the train goes to the pool."""
    cost, source, kind = wanted
    alive = company in d.state.directors
    if alive:
        d.pay(company, BANK, treasury)
    d.pay(player, BANK, cost - treasury)
    train = take_new(d, kind, company) if source == "bank" else _from_pool(d, kind)
    d.give(train, company if alive else POOL)
    d.tell(
        "train",
        "{company} buys a {type}-train for {price} with the help of {player}",
        company=company,
        type=kind,
        price=cost,
        player=player,
    )
    train_bought(d, company, train, source == "bank")


def _from_pool(d: D, kind: TrainType) -> Train:
    return next(train for train in trains_of(d, POOL) if type_of(train) == kind)


def bankruptcy(d: D, company: Company, end: Ends) -> Choice:
    """Nothing else is left: what can be raised goes to the bank, the rest is waived, `end` ends the game at once."""

    def effect(a: Args) -> None:
        player = d.state.directors[company]
        every = [
            (other, most_saleable(d, player, other, company))
            for other in d.title.market.order(d.state.marks, d.state.marks)
        ]
        sell_batch(d, player, [(other, count) for other, count in every if count])
        d.pay(company, BANK, d.cash(company))
        d.pay(player, BANK, d.cash(player))
        end(d, "{player} is bankrupt", player=player)

    broke = needs_help(d, company) and most_raised(d, company) < lacking(d, company)
    way_out = way_out_of(d, company) if broke else None
    clauses = [
        Guard("90-END-04", broke, "you can't go bankrupt while you can pay"),
        Guard("90-END-04", way_out is None, way_out or ""),
    ]
    return Choice("bankrupt", "90-SAL-07", effect, clauses)


def way_out_of(d: D, company: Company) -> Sentence | None:
    """How the president can end the duty by himself: the minor may leave the game, or another company of his has a
    train that the treasury can pay for, if only 1 (R-84)."""
    if "bankruptcy_last" not in d.title.changes:
        return None
    if company == KOBE_ELECTRIC:
        return say("{company} can become a late private instead", company=company)
    if may_merge(d, company):
        return say("{company} can become part of Kinki instead", company=company)
    player = d.state.directors[company]
    own = [other for other, who in d.state.directors.items() if who == player and other != company]
    seller = next((other for other in own if trains_of(d, other)), None)
    if seller is None or not d.cash(company):
        return None
    return say("{company} can buy a train from {seller}", company=company, seller=seller)
