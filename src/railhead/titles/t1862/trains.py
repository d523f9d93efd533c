"""Trains in 1862 (book 7.9, 7.10): cards whose type is chosen at purchase, warranties, fixed second-hand prices, a
share redeemed. What a company without a train must do stands in `raising`."""

from collections.abc import Iterable

import msgspec

from railhead.core.actions import Action, Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, POOL, Company, Train, TrainType
from railhead.core.sentences import Sentence, say
from railhead.mechanisms.consent import ask
from railhead.mechanisms.declined import not_again
from railhead.mechanisms.operating import Part, operating_company, passing
from railhead.mechanisms.shares import ordinary
from railhead.mechanisms.trains import hand_train, take_new, trains_of
from railhead.titles.t1862.bankruptcy import bankrupt
from railhead.titles.t1862.facts import D, Face, director_of, facts, figures, is_simple, operating, switches
from railhead.titles.t1862.raising import (
    may_go_without,
    next_cost,
    next_type,
    passing_means,
    raise_money,
    refinance,
    resale_price,
    sell_stock,
)
from railhead.titles.t1862.rust import enter_phase
from railhead.titles.t1862.turn import Turn1862

RECEIVERS_ORDER: tuple[Face, ...] = ("express", "freight", "local")


class TrainsPart(Part):
    kinds = ("buy_train", "pass", "refinance", "sell_stock", "trade_train")

    def choices(self, d: D, turn: Turn1862) -> Iterable[Choice]:
        company = turn.company
        yield buy(d, turn)
        yield trade(d, turn)
        yield sell_stock(d, turn)
        yield refinance(d, turn)
        duty = Guard("62-TRN-21", may_go_without(d, turn), say("{company} must have a train", company=company))
        yield passing(d, turn, [duty], *passing_means(d, turn))

    def waits(self, d: D, turn: Turn1862) -> bool:
        return not turn.over and director_of(d, turn.company) is not None and super().waits(d, turn)

    def leave(self, d: D, turn: Turn1862) -> None:
        company = turn.company
        if turn.over:
            return
        if director_of(d, company) is None:
            receiver_buys(d, company)
        elif not trains_of(d, company) and switches(d).passing_raises_money and not turn.raised:
            raise_money(d, turn)
            return
        if company in d.state.marks and not trains_of(d, company):
            bankrupt(d, company)


def has_room(d: D, company: Company, face: str) -> bool:
    """Whether the limit lets the company buy another train of this type; nothing is ever discarded for it."""
    limit, owned = d.title.phase(d.state).train_limit, trains_of(d, company)
    if is_simple(d):
        return len(owned) < limit["simple"]
    if "in_all" in limit:
        return len(owned) < limit["in_all"]
    return sum(d.state.faces[train] == face for train in owned) < limit["each_type"]


def buy(d: D, turn: Turn1862) -> Choice:
    """The bank's next card, as a train of a type of one's choice, with warranties."""
    company, terms = turn.company, figures(d).warranty
    free = free_warranties(d, next_type(d))

    def cost(a: Args) -> int:
        return next_cost(d) + a.number("warranties") * terms.cost

    def counts(a: Args) -> Iterable[int]:
        return range(0 if facts(d).novice else terms.most_on_a_train - free, -1, -1)

    def effect(a: Args) -> None:
        purchase(d, company, a.text("face"), a.number("warranties"))

    clauses: list[Clause] = [
        Pick("face", "62-TRN-01", lambda a: facts(d).faces, "there are no trains of this type"),
        Guard("62-TRN-04", lambda a: has_room(d, company, a.text("face")), lambda a: _full(d, company)),
        Pick("warranties", "62-VAR-11" if facts(d).novice else "62-TRN-06", counts, _warranties(d)),
        Guard("62-TRN-01", lambda a: cost(a) <= d.cash(company), lambda a: say("that costs {price}", price=cost(a))),
    ]
    return Choice("buy_train", "62-TRN-01", effect, clauses)


def _full(d: D, company: Company) -> Sentence:
    limit = d.title.phase(d.state).train_limit
    if is_simple(d):
        return say("{company} has {limit} trains or more", company=company, limit=limit["simple"])
    if "in_all" in limit:
        return say("{company} has {limit} trains or more", company=company, limit=limit["in_all"])
    return say("{company} has {limit} trains of this type or more", company=company, limit=limit["each_type"])


def _warranties(d: D) -> Sentence | str:
    if facts(d).novice:
        return "no warranties are bought in a game for new players"
    return say("a train can have at most {most} warranties", most=figures(d).warranty.most_on_a_train)


def free_warranties(d: D, kind: TrainType) -> int:
    free = d.title.trains[kind].about.get("free_warranties", 0)
    assert isinstance(free, int)
    return free


def purchase(d: D, company: Company, face: str, warranties: int) -> None:
    kind = next_type(d)
    cost = d.title.trains[kind].cost + warranties * figures(d).warranty.cost
    d.pay(company, BANK, cost)
    train = take_new(d, kind, company)
    d.replace(faces=d.state.faces | {train: face})
    count = warranties + free_warranties(d, kind)
    if count:
        d.replace(warranties=d.state.warranties | {train: count})
    d.tell(
        "train",
        "{company} buys a {type} train as {face} for {price}",
        company=company,
        type=kind,
        face=face,
        price=cost,
    )
    enter_phase(d, kind)


def trade(d: D, turn: Turn1862) -> Choice:
    """Buy another company's train at its fixed price, if its director agrees."""
    company = turn.company

    def theirs(a: Args) -> list[Train]:
        return [train for seller in operating(d) if seller != company for train in trains_of(d, seller)]

    def has_director(a: Args) -> bool:
        return director_of(d, Company(d.state.trains[a.train])) is not None

    def effect(a: Args) -> None:
        seller = Company(d.state.trains[a.train])
        owner = director_of(d, seller)
        assert owner is not None
        if not switches(d).consent_asked or owner == d.actor:
            agreed_trade(d, a)
        else:
            price = resale_price(d, a.train)
            proposal, question = (
                Action(d.actor, "trade_train", dict(a)),
                "{buyer} wants {train} of {seller} for {price}",
            )
            ask(d, [owner], proposal, question, buyer=company, train=a.train, seller=seller, price=price)

    clauses: list[Clause] = [
        Guard("62-END-13", not d.state.lner, "once the LNER has formed, trains come only from the bank"),
        # Money raised for a train is for the bank's; with that in hand the rest may buy another's.
        Guard("62-TRN-22", not turn.raised or bool(trains_of(d, company)), "buy the bank's train first"),
        Pick("train", "62-TRN-17", theirs, "no other company can sell that train"),
        Guard("62-REC-12", has_director, "a company in receivership can't sell trains"),
        Guard("62-TRN-18", lambda a: has_room(d, company, d.state.faces[a.train]), lambda a: _full(d, company)),
        Guard(
            "62-TRN-02",
            lambda a: resale_price(d, a.train) <= d.cash(company),
            lambda a: say("that costs {price}", price=resale_price(d, a.train)),
        ),
        not_again(d, "trade_train"),
    ]
    return Choice("trade_train", "62-TRN-17", effect, clauses)


def agreed_trade(d: D, a: Args) -> None:
    hand_train(d, a.train, operating_company(d), resale_price(d, a.train))


def receiver_buys(d: D, company: Company) -> None:
    """A company in receivership buys the bank's next train if it can, of the first type it has a permit for."""
    held = facts(d).faces if is_simple(d) else d.state.permits[company]
    faces = [face for face in RECEIVERS_ORDER if face in held]
    if switches(d).receiver_tries_all_types:
        able = [face for face in faces if _has_room_of_type(d, company, face)]
    else:
        # If the first type is full it buys nothing, though another might have room.
        able = [face for face in faces[:1] if has_room(d, company, face)]
    if able and d.cash(company) >= next_cost(d):
        purchase(d, company, able[0], 0)


def _has_room_of_type(d: D, company: Company, face: str) -> bool:
    """The limit of all trains is tested as one of each type."""
    limit = d.title.phase(d.state).train_limit
    most = limit.get("each_type", limit.get("in_all", 0))
    return sum(d.state.faces[train] == face for train in trains_of(d, company)) < most


class RedeemPart(Part):
    """One share an operating round, from the pool, at the market price."""

    kinds = ("pass", "redeem")

    def choices(self, d: D, turn: Turn1862) -> Iterable[Choice]:
        company = turn.company

        def effect(a: Args) -> None:
            price = d.price(company)
            d.move(ordinary(d, POOL, company)[:1], company)
            d.pay(company, BANK, price)
            d.tell("redeem", "{company} redeems a share for {price}", company=company, price=price)
            d.swap(msgspec.structs.replace(turn, done=True))

        clauses: list[Clause] = [
            Guard("62-VAR-10", not facts(d).novice, "the game for new players has no redeeming"),
            Guard(
                "62-REC-08", director_of(d, company) is not None, say("{company} is in receivership", company=company)
            ),
            Guard("62-TRN-15", not turn.over and bool(ordinary(d, POOL, company)), "the pool has no shares of it"),
            Guard("62-TRN-15", d.cash(company) >= d.price(company), "the treasury doesn't have enough"),
        ]
        yield Choice("redeem", "62-TRN-15", effect, clauses)
        yield passing(d, turn)
