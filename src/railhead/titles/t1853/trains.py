"""Trains (book 35, 24.3): from the bank, between companies, with a gift of the director, on credit of a manager."""

from collections.abc import Iterable

from railhead.core.actions import Action, Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, MINT, POOL, Company, Train, TrainType, type_of
from railhead.core.sentences import say
from railhead.mechanisms.consent import ask
from railhead.mechanisms.operating import Part, operating_company, passing
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.trains import (
    buy_train,
    hand_train,
    has_room,
    new_trains,
    pool_trains,
    take_new,
    trade_train,
    trains_of,
)
from railhead.titles.t1853.control import decides, is_managed
from railhead.titles.t1853.facts import D, facts, figures, formed
from railhead.titles.t1853.phases import alike, train_bought
from railhead.titles.t1853.turn import Turn1853

LIMIT = "53-TRN-08"


class TrainsPart(Part):
    kinds = ("buy_on_credit", "buy_train", "buy_with_gift", "pass", "pay_credit", "sell_train", "trade_train")

    def choices(self, d: D, turn: Turn1853) -> Iterable[Choice]:
        company = turn.company
        room = _room(d, company)

        def bought(train: Train, is_new: bool) -> None:
            train_bought(d, company, train, is_new)

        yield buy_train(d, company, [room], lambda cost: d.cash(company) >= cost, lambda cost: None, bought, payee=MINT)
        yield buy_with_gift(d, company)
        yield buy_on_credit(d, company)
        yield pay_credit(d, company)
        yield trade(d, company, room)
        # Never open here: there to be refused by the rule that tells when it is.
        yield sell_train(d, company, is_open=False)
        yield passing(d, turn)


def _room(d: D, company: Company) -> Guard:
    return Guard(LIMIT, has_room(d, company), say("{company} is at its train limit", company=company))


def _cost(d: D, a: Args) -> int:
    return d.title.trains[TrainType(a.text("type"))].cost


def _kinds(d: D, a: Args) -> list[TrainType]:
    return new_trains(d) if a.text("source") == "bank" else pool_trains(d)


def buy_with_gift(d: D, company: Company) -> Choice:
    """The company lacks money and whoever acts for it gives the rest, for a train of the bank only (R-28)."""
    player, cash = decides(d, company), d.cash(company)

    def lacking(a: Args) -> int:
        return _cost(d, a) - cash

    def effect(a: Args) -> None:
        kind, is_new, gift = TrainType(a.text("type")), a.text("source") == "bank", lacking(a)
        # Two currencies: the company's credits, and the gift in money of the bank. They meet nowhere else (53-SET-05).
        d.pay(company, MINT, cash)
        d.pay(player, BANK, gift)
        train = take_new(d, kind, company) if is_new else next(t for t in trains_of(d, POOL) if type_of(t) == kind)
        d.give(train, company)
        d.tell(
            "train",
            "{company} buys a {type}-train, {player} gives {amount}",
            company=company,
            type=kind,
            player=player,
            amount=gift,
        )
        train_bought(d, company, train, is_new)

    clauses: list[Clause] = [
        _room(d, company),
        Pick("source", "53-TRN-13", lambda a: ("bank", "pool"), "you can only help buy a train from the bank"),
        Pick("type", "53-TRN-03", lambda a: _kinds(d, a), "that train isn't for sale"),
        Guard("53-TRN-13", lambda a: lacking(a) > 0, say("{company} can pay itself", company=company)),
        Guard(
            "53-TRN-13",
            lambda a: d.cash(player) >= lacking(a),
            lambda a: say("{amount} more is needed", amount=lacking(a)),
        ),
    ]
    return Choice("buy_with_gift", "53-TRN-13", effect, clauses)


def debt_of(d: D, company: Company) -> int:
    """What a company owes for its train on credit."""
    return sum(owed for train, owed in d.state.credit.items() if d.state.trains[train] == company)


def set_debt(d: D, train: Train, owed: int) -> None:
    rest = {name: amount for name, amount in d.state.credit.items() if name != train}
    d.replace(credit={**rest, train: owed} if owed else rest)


def _least_cost(d: D, a: Args) -> int:
    """What a company needs to "afford one": the cheapest train the bank has (R-51)."""
    if "credit_for_no_other" not in d.title.changes:
        return _cost(d, a)
    return min(d.title.trains[kind].cost for kind in (*new_trains(d), *pool_trains(d)))


def buy_on_credit(d: D, company: Company) -> Choice:
    def effect(a: Args) -> None:
        kind, cost = TrainType(a.text("type")), _cost(d, a)
        train = take_new(d, kind, company)
        set_debt(d, train, cost)
        d.tell(
            "train", "{company} takes a {type}-train on credit and owes {price}", company=company, type=kind, price=cost
        )
        train_bought(d, company, train, True)

    clauses: list[Clause] = [
        Guard("53-TRN-16", is_managed(d, company), "only a managed company can buy on credit"),
        Guard("53-DIR-14", not debt_of(d, company), "only one train on credit at a time"),
        Guard("53-DIR-13", not trains_of(d, company), say("{company} already has a train", company=company)),
        _room(d, company),
        Pick("type", "53-DIR-15", lambda a: new_trains(d), "that train isn't for sale"),
        Guard(
            "53-DIR-13",
            lambda a: d.cash(company) < _least_cost(d, a),
            say("{company} can pay for a train itself", company=company),
        ),
    ]
    return Choice("buy_on_credit", "53-DIR-13", effect, clauses)


def pay_credit(d: D, company: Company) -> Choice:
    owed = debt_of(d, company)

    def effect(a: Args) -> None:
        train = next(train for train in d.state.credit if d.state.trains[train] == company)
        d.pay(company, MINT, a.number("amount"))
        set_debt(d, train, owed - a.number("amount"))
        d.tell("train", "{company} pays {amount} for its train on credit", company=company, amount=a.number("amount"))

    clauses: list[Clause] = [
        Guard("53-TRN-21", owed > 0, say("{company} owes nothing", company=company)),
        Amount(
            "amount",
            lambda a: Bounds(1, min(owed, d.cash(company))),
            least_rule="53-TRN-21",
            most_rule="53-TRN-21",
            most_why="you can pay at most {most}",
        ),
    ]
    return Choice("pay_credit", "53-TRN-21", effect, clauses)


def trade(d: D, company: Company, room: Guard) -> Choice:
    sellers = [name for name in formed(d) if name != company]

    def propose(seller: Company, train: Train, price: int) -> None:
        question = "{buyer} wants the {type}-train of {seller} for {price}"
        proposal = Action(d.actor, "trade_train", {"train": train, "price": price})
        about: dict[str, str | int] = {"buyer": company, "type": type_of(train), "seller": seller, "price": price}
        ask(d, [decides(d, seller)], proposal, question, **about)

    least = figures(d).train_price_between_companies.minimum
    paid = Guard("53-DIR-16", lambda a: a.train not in d.state.credit, "a train on credit can't be sold")
    return trade_train(d, company, sellers, [room], propose, least, for_sale=[paid])


def agreed_trade(d: D, a: Args) -> None:
    hand_train(d, a.train, operating_company(d), a.number("price"))


def sell_train(d: D, company: Company, is_open: bool) -> Choice:
    """To the bank at full price: only by alternative 4.0, at the start of a turn."""
    phase = facts(d).train_sale

    def effect(a: Args) -> None:
        price = d.title.train(a.train).cost
        d.pay(MINT, company, price)
        d.give(a.train, POOL)
        d.tell(
            "train",
            "{company} sells a {type}-train to the bank for {price}",
            company=company,
            type=type_of(a.train),
            price=price,
        )

    def own(a: Args) -> list[Train]:
        return list({alike(d, train): train for train in reversed(trains_of(d, company))}.values())

    clauses: list[Clause] = [
        Guard("53-TRN-12", bool(phase), "trains can't be sold to the bank"),
        Guard("53-ALT-09", is_open and phase_reached(d, phase or "1"), "only from phase 4, at the start of a turn"),
        Pick("train", "53-ALT-09", own, "it has no such train"),
        Guard("53-DIR-16", lambda a: a.train not in d.state.credit, "a train on credit can't be sold"),
    ]
    return Choice("sell_train", "53-ALT-09", effect, clauses)


class SalePart(Part):
    """The beginning of a turn."""

    kinds = ("pass", "sell_train")

    def choices(self, d: D, turn: Turn1853) -> Iterable[Choice]:
        yield sell_train(d, turn.company, is_open=True)
        yield passing(d, turn)
