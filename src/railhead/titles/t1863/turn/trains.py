"""Trains in 1863 (book 7.e): from the yard, the pool or another company; several a turn, with loans."""

from collections.abc import Iterable

from railhead.core.actions import Action, Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, POOL, Company, Train, TrainType, type_of
from railhead.core.play import offers_something
from railhead.core.sentences import say
from railhead.mechanisms.consent import ask
from railhead.mechanisms.operating import Part, operating_company, passing
from railhead.mechanisms.trains import hand_train, pool_trains, trade_train, trains_of
from railhead.titles.t1863.ending import trigger
from railhead.titles.t1863.facts import D, in_play, is_in
from railhead.titles.t1863.loans import funds, spend
from railhead.titles.t1863.turn.loans import loans_in_turn
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.phases import enter_phase
from railhead.titles.t1863.turn.privates import buy_private
from railhead.titles.t1863.turn.yard import is_sold_out, limit_of, take_card, yard


class TrainsPart(Part):
    kinds = ("buy_train", "pass", "trade_train")

    def choices(self, d: D, turn: Turn1863) -> Iterable[Choice]:
        company = turn.company
        guards: list[Clause] = [
            Guard("63-END-06", not d.state.final, "trains can't be bought in the final operating rounds"),
            Guard("63-TRN-12", has_room(d, company), say("{company} is at its train limit", company=company)),
        ]
        yield _buy(d, company, guards)
        yield _trade(d, company, guards)
        yield passing(d, turn)

    def waits(self, d: D, turn: Turn1863) -> bool:
        """Also where no train can be had: for privates bought with kept revenue, and loans (63-OR-03, 63-LOAN-05)."""
        if offers_something(d):
            return True
        if "turns_wait_for_privates_and_loans" not in d.title.changes or is_in(d, turn.company, "liquidation"):
            return False
        return any(choice.is_open for choice in (buy_private(d, turn), *loans_in_turn(d, turn)))


def has_room(d: D, company: Company) -> bool:
    return len(trains_of(d, company)) < limit_of(d, company)


def _buy(d: D, company: Company, guards: list[Clause]) -> Choice:
    def kinds(a: Args) -> list[TrainType]:
        return yard(d) if a.text("source") == "bank" else pool_trains(d)

    def cost(a: Args) -> int:
        return d.title.trains[TrainType(a.text("type"))].cost

    def effect(a: Args) -> None:
        kind = TrainType(a.text("type"))
        spend(d, company, BANK, cost(a))
        d.tell(
            "train",
            "{company} buys a {type} from the {source} for {price}",
            company=company,
            type=kind,
            source=a.text("source"),
            price=cost(a),
        )
        if a.text("source") == "bank":
            take_card(d, kind, company)
            new_train(d, kind)
        else:
            d.give(next(train for train in trains_of(d, POOL) if type_of(train) == kind), company)

    clauses: list[Clause] = [
        *guards,
        Pick("source", "63-TRN-01", lambda a: ("bank", "pool"), "trains are bought from the yard or the pool"),
        Pick("type", "63-TRN-03", kinds, lambda a: say("no {type} is for sale there now", type=a.text("type"))),
        Guard(
            "63-CRI-01",
            lambda a: cost(a) <= funds(d, company),
            lambda a: say(
                "a {type} costs {price}, {company} can pay {cash}",
                type=a.text("type"),
                price=cost(a),
                company=company,
                cash=funds(d, company),
            ),
        ),
    ]
    return Choice("buy_train", "63-TRN-01", effect, clauses)


def new_train(d: D, kind: TrainType) -> None:
    """A card has left the yard: it may begin a phase, or be the last."""
    enter_phase(d, kind)
    if is_sold_out(d):
        trigger(d, "the last train is bought")


def _trade(d: D, company: Company, guards: list[Clause]) -> Choice:
    sellers = [name for name in in_play(d) if name != company and not is_in(d, name, "liquidation")]
    spent = Guard("63-PRI-06", lambda a: a.train not in d.state.reprieved, "it runs once more for its owner")

    def propose(seller: Company, train: Train, price: int) -> None:
        _propose(d, seller, train, price)

    return trade_train(d, company, sellers, guards, propose, for_sale=[spent])


def _propose(d: D, seller: Company, train: Train, price: int) -> None:
    """Both controllers have to agree (R-28)."""
    buyer, owner = operating_company(d), d.state.directors[seller]
    if owner == d.actor:
        hand_train(d, train, buyer, price)
        return
    proposal = Action(d.actor, "trade_train", {"train": train, "price": price})
    question = "{buyer} wants the {type} of {seller} for {price}"
    ask(d, [owner], proposal, question, buyer=buyer, type=type_of(train), seller=seller, price=price)


def agreed_trade(d: D, a: Args) -> None:
    hand_train(d, a.train, operating_company(d), a.number("price"))
