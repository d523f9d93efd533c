"""Buying trains in 1861 (book 10.10): who has none must buy if loans allow it; the state railway buys by itself."""

from collections.abc import Iterable

from railhead.core.actions import Action, Args
from railhead.core.choices import Choice, Guard
from railhead.core.ids import Company, Train, TrainType, type_of
from railhead.core.sentences import say
from railhead.mechanisms.companies import kind_of
from railhead.mechanisms.consent import ask
from railhead.mechanisms.operating import Part, operating_company, passing
from railhead.mechanisms.trains import buy_train, hand_train, has_room, new_trains, pool_trains, trade_train, trains_of
from railhead.titles.t1861.facts import RSR, D, figures, in_play, loans, switches
from railhead.titles.t1861.nationalisation import nationalise, price_offered
from railhead.titles.t1861.phases import enter_phase
from railhead.titles.t1861.privates import buy_private
from railhead.titles.t1861.state_railway import buy_one
from railhead.titles.t1861.turn import Turn1861


class TrainsPart(Part):
    """Buy from the bank, the pool or another company; a company without a train must if it can."""

    kinds = ("buy_train", "pass", "trade_train")

    def choices(self, d: D, turn: Turn1861) -> Iterable[Choice]:
        company = turn.company
        trainless = not trains_of(d, company)
        room = Guard("61-TRN-05", has_room(d, company), say("{company} is at its train limit", company=company))

        def can_pay(cost: int) -> bool:
            return loans(d).can_pay(d, company, cost) if trainless else d.cash(company) >= cost

        def bought(train: Train, is_new: bool) -> None:
            if is_new:
                enter_phase(d, type_of(train))

        def borrow(cost: int) -> None:
            loans(d).borrow_for(d, company, cost)

        # who has a train may not borrow for another; who has none is stopped by the limit of its loans
        cash_rule = "61-LOAN-02" if trainless else "61-LOAN-04"
        yield buy_train(d, company, [room], can_pay, borrow, bought, cash_rule)
        # The state railway has no price marker and so is in neither list: nobody buys from it (61-TRN-11).
        sellers = [name for name in in_play(d, "minor") + in_play(d, "public") if name != company]
        yield trade_train(d, company, sellers, [room], lambda seller, train, price: _propose(d, seller, train, price))
        # What others might sell does not count: only the bank and the pool must sell (R-TRN-02).
        must = trainless and any(can_pay(d.title.trains[kind].cost) for kind in _on_sale(d))
        duty = Guard("61-TRN-08", not must, say("{company} has no train and must buy one", company=company))
        yield passing(d, turn, [duty], *_passing_means(d, company, trainless))

    def waits(self, d: D, turn: Turn1861) -> bool:
        if turn.company == RSR:
            return False
        if super().waits(d, turn):
            return True
        return not switches(d).private_pauses and buy_private(d, turn.company).is_open

    def leave(self, d: D, turn: Turn1861) -> None:
        if turn.company == RSR:
            buy_one(d, turn)
        elif not trains_of(d, turn.company):
            nationalise(d, turn.company)


def _passing_means(d: D, company: Company, trainless: bool) -> tuple[str, str]:
    """The rule behind a pass, and what comes of it: without a train the company goes to the state."""
    if not trainless or company == RSR:
        return "operating.pass", ""
    price = price_offered(d, company)
    if kind_of(d, company) == "minor":
        shares = figures(d).minor_shares
        return "61-TRN-09", f"{company} is nationalised at {price}, its owner receives {shares * price}"
    return "61-TRN-09", f"{company} is nationalised, its shares bring {price} each"


def _on_sale(d: D) -> list[TrainType]:
    return new_trains(d) + pool_trains(d)


def _propose(d: D, seller: Company, train: Train, price: int) -> None:
    buyer = operating_company(d)
    owner = d.state.directors[seller]
    if not switches(d).consent_asked or owner == d.actor:
        hand_train(d, train, buyer, price)
        return
    proposal = Action(d.actor, "trade_train", {"train": train, "price": price})
    question = "{buyer} wants the {type}-train of {seller} for {price}"
    ask(d, [owner], proposal, question, buyer=buyer, type=type_of(train), seller=seller, price=price)


def agreed_trade(d: D, a: Args) -> None:
    hand_train(d, a.train, operating_company(d), a.number("price"))
