"""Trains: what is for sale, buying, trading between companies, limits, rust."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.derived import derived
from railhead.core.ids import BANK, POOL, Company, Holder, Train, TrainType, type_of
from railhead.core.sentences import say
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.declined import Prices, above, declined_prices, not_as_before

RUSTED = Holder("rusted")


def trains_of(d: Draft[State], holder: Holder) -> list[Train]:
    """A holder's trains, in the order in which they were sold."""
    return [*_by_holder(d.title, d.state.trains).get(holder, ())]


@derived
def _by_holder(title: Title, trains: Mapping[Train, Holder]) -> dict[Holder, list[Train]]:
    by_holder: dict[Holder, list[Train]] = {}
    for train in sorted(trains, key=lambda train: _rank(title, train)):
        by_holder.setdefault(trains[train], []).append(train)
    return by_holder


def rank(d: Draft[State], train: Train) -> tuple[int, int]:
    return _rank(d.title, train)


@lru_cache(maxsize=1 << 10)
def _rank(title: Title, train: Train) -> tuple[int, int]:
    return list(title.trains).index(type_of(train)), int(train.rpartition("-")[2])


def sold(d: Draft[State], kind: TrainType) -> int:
    """How many of a type have ever left the bank."""
    return _sold(d.state.trains)[kind]


@derived
def _sold(trains: Mapping[Train, Holder]) -> Counter[TrainType]:
    # A train has no entry before it is sold, and keeps it after rusting.
    return Counter(map(type_of, trains))


def sales(d: Draft[State]) -> Mapping[TrainType, int]:
    """How many of each type have ever left the bank; 0 for a type that is not named."""
    return _sold(d.state.trains)


def in_stock(d: Draft[State], kind: TrainType) -> bool:
    count = d.title.trains[kind].count
    return count is None or sold(d, kind) < count


def new_trains(d: Draft[State]) -> list[TrainType]:
    """Types the bank sells now: the first in the stack with any left, and those the phase has made available."""
    return [*_new_trains(d.title, d.state.trains, d.state.phase)]


@derived
def _new_trains(title: Title, trains: Mapping[Train, Holder], phase: str) -> list[TrainType]:
    phases, sales = list(title.phases), _sold(trains)
    left = [e for e in title.trains.values() if e.count is None or sales[e.name] < e.count]
    stack = [e.name for e in left if e.available_from is None]
    beside = [
        e.name
        for e in left
        if e.available_from is not None
        and phases.index(e.available_from) <= phases.index(phase)
        # Unsold trains of a type rust with it.
        and not (e.rusts_on is not None and sales[e.rusts_on])
    ]
    return [*stack[:1], *beside]


def pool_trains(d: Draft[State]) -> list[TrainType]:
    """Types in the pool, each once."""
    return list(dict.fromkeys(type_of(train) for train in trains_of(d, POOL)))


def limit_of(d: Draft[State], company: Company) -> int | None:
    return d.title.phase(d.state).train_limit.get(d.title.board.companies[company].kind)


def has_room(d: Draft[State], company: Company) -> bool:
    limit = limit_of(d, company)
    return limit is None or len(trains_of(d, company)) < limit


def take_new(d: Draft[State], kind: TrainType, company: Company) -> Train:
    """Give a company the next train of a type from the bank."""
    train = Train(f"{kind}-{sold(d, kind)}")
    d.give(train, company)
    return train


def begin_phase(d: Draft[State], bought: TrainType) -> bool:
    """The first train of a type may start a phase; returns whether it did."""
    phase, order = d.title.trains[bought].starts_phase, list(d.title.phases)
    # A type sold beside the stack may come before the one below it (1890's D-trains): a phase never begins twice.
    if phase is None or order.index(phase) <= order.index(d.state.phase):
        return False
    d.replace(phase=phase)
    d.tell("phase", "phase {phase} begins", phase=phase)
    return True


def rust(d: Draft[State], bought: TrainType) -> list[Train]:
    """Remove every train made obsolete by the first one of this type, wherever it is."""
    doomed = {name for name, entry in d.title.trains.items() if entry.rusts_on == bought}
    gone = [train for train, at in d.state.trains.items() if type_of(train) in doomed and at != RUSTED]
    if gone:
        d.replace(trains=d.state.trains | dict.fromkeys(gone, RUSTED))
        d.tell("rust", "all {types}-trains rust", types=tuple(sorted(doomed)))
    return gone


def buy_train(
    d: Draft[State],
    company: Company,
    guards: Sequence[Clause],
    can_pay: Callable[[int], bool],
    pay: Callable[[int], None],
    bought: Callable[[Train, bool], None],
    cash_rule: str = "train.cash",
    payee: Holder = BANK,
) -> Choice:
    """Buy from the bank or the pool at face value. `bought(train, is new)` follows."""

    def kinds(a: Args) -> Iterable[str]:
        return new_trains(d) if a.text("source") == "bank" else pool_trains(d)

    def cost(a: Args) -> int:
        return d.title.trains[TrainType(a.text("type"))].cost

    def effect(a: Args) -> None:
        kind, is_new = TrainType(a.text("type")), a.text("source") == "bank"
        pay(cost(a))
        d.pay(company, payee, cost(a))
        if is_new:
            train = take_new(d, kind, company)
        else:
            train = next(train for train in trains_of(d, POOL) if type_of(train) == kind)
            d.give(train, company)
        d.tell(
            "train",
            "{company} buys a {type}-train from the {source} for {price}",
            company=company,
            type=kind,
            source=a.text("source"),
            price=cost(a),
        )
        bought(train, is_new)

    clauses: list[Clause] = [
        *guards,
        Pick("source", "train.source", lambda a: ("bank", "pool"), "trains are bought from the bank or the pool"),
        Pick(
            "type",
            "train.source",
            kinds,
            lambda a: say(
                "the {source} has no {type}-train for sale now", source=a.text("source"), type=a.text("type")
            ),
        ),
        Guard(
            cash_rule,
            lambda a: can_pay(cost(a)),
            lambda a: say(
                "a {type}-train costs {price}, more than {company} can pay",
                type=a.text("type"),
                price=cost(a),
                company=company,
            ),
        ),
    ]
    return Choice("buy_train", "train.buy", effect, clauses)


def trade_train(
    d: Draft[State],
    company: Company,
    sellers: Sequence[Company],
    guards: Sequence[Clause],
    propose: Callable[[Company, Train, int], None],
    least: int = 1,
    declined: Prices | None = None,
    for_sale: Sequence[Clause] = (),
) -> Choice:
    """Buy a train of another company at any price the treasury can pay; `propose` asks for consent or carries it out.
    `declined` are declined prices, where the title records them itself; `for_sale` are clauses on the train."""
    refused = declined or (lambda a: declined_prices(d, "trade_train", a))

    def theirs(a: Args) -> Iterable[str]:
        return [train for seller in sellers for train in trains_of(d, seller)]

    def effect(a: Args) -> None:
        seller = Company(d.state.trains[a.train])
        propose(seller, a.train, a.number("price"))

    clauses: list[Clause] = [
        *guards,
        Pick(
            "train",
            "trade.seller",
            theirs,
            lambda a: say("no other company can sell that {train}", train=a.text("train")),
        ),
        not_as_before(d, "trade_train", refused),
        *for_sale,
        Amount(
            "price",
            lambda a: above(Bounds(least, d.cash(company)), refused(a)),
            least_rule="trade.price",
            most_rule="trade.price",
            most_why="the treasury has {most}",
        ),
    ]
    return Choice("trade_train", "trade", effect, clauses)


def hand_train(d: Draft[State], train: Train, buyer: Company, price: int) -> None:
    """Transfer a train between companies."""
    seller = d.state.trains[train]
    d.pay(buyer, seller, price)
    d.give(train, buyer)
    d.tell(
        "train",
        "{buyer} buys the {type}-train of {seller} for {price}",
        buyer=buyer,
        type=type_of(train),
        seller=seller,
        price=price,
    )
