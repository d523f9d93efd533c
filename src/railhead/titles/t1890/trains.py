"""Buying trains (book 12): from the bank, the pool or another company, by trading in, and because one must."""

from collections.abc import Iterable

from railhead.core.actions import Action, Args, Value
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, POOL, Company, Player, Train, TrainType, type_of
from railhead.core.sentences import say
from railhead.core.state import Secret
from railhead.mechanisms.consent import ask
from railhead.mechanisms.declined import declined_prices
from railhead.mechanisms.ending import Ends
from railhead.mechanisms.operating import Part, operating_company, passing
from railhead.mechanisms.trains import buy_train, has_room, new_trains, take_new, trade_train, trains_of
from railhead.titles.t1890.facts import D, facts, minors, operating_publics
from railhead.titles.t1890.forced import bankruptcy, must_buy, with_help
from railhead.titles.t1890.phases import train_bought
from railhead.titles.t1890.turn import Turn1890, may_do_more

LIMIT = "90-TRN-04"


class TrainsPart(Part):
    """`end(d, why)` ends the game if a president is bankrupt."""

    kinds = ("bankrupt", "buy_train", "buy_with_help", "pass", "trade_in", "trade_train")

    def __init__(self, end: Ends) -> None:
        self.end = end

    def choices(self, d: D, turn: Turn1890) -> Iterable[Choice]:
        company = turn.company
        room = Guard(LIMIT, has_room(d, company), say("{company} is at its train limit", company=company))

        def bought(train: Train, is_new: bool) -> None:
            train_bought(d, company, train, is_new)

        yield buy_train(d, company, [room], lambda cost: d.cash(company) >= cost, lambda cost: None, bought)
        yield trade_in(d, company)
        sellers = [name for name in [*minors(d), *operating_publics(d)] if name != company]

        def propose(seller: Company, train: Train, price: int) -> None:
            _propose(d, seller, train, price)

        hidden = (lambda a: _declined_deals(d, a.train)) if facts(d).secret_prices else None
        yield trade_train(d, company, sellers, [room], propose, declined=hidden)
        yield with_help(d, company)
        yield bankruptcy(d, company, self.end)
        yield passing(
            d, turn, [Guard("90-TRN-11", not must_buy(d, company), say("{company} must buy a train", company=company))]
        )

    def waits(self, d: D, turn: Turn1890) -> bool:
        """What the trains have earned may also buy a private."""
        return must_buy(d, turn.company) or super().waits(d, turn) or may_do_more(d, "buy_private")


def trade_in(d: D, company: Company) -> Choice:
    """A new train for less money and an older one, which goes to the pool."""

    def prices(kind: TrainType) -> dict[str, int]:
        named = d.title.trains[kind].about.get("trade_in", {})
        assert isinstance(named, dict)
        return {name: price for name, price in named.items() if isinstance(price, int)}

    def kinds(a: Args) -> list[TrainType]:
        return [kind for kind in new_trains(d) if prices(kind)]

    def old(a: Args) -> list[Train]:
        accepted = prices(TrainType(a.text("type")))
        own = [train for train in trains_of(d, company) if type_of(train) in accepted]
        return list({type_of(train): train for train in reversed(own)}.values())

    def cost(a: Args) -> int:
        return prices(TrainType(a.text("type")))[type_of(a.train)]

    def effect(a: Args) -> None:
        kind = TrainType(a.text("type"))
        d.pay(company, BANK, cost(a))
        d.give(a.train, POOL)
        d.tell(
            "train",
            "{company} buys a {type}-train for {price} and its {old_type}-train",
            company=company,
            type=kind,
            price=cost(a),
            old_type=type_of(a.train),
        )
        train_bought(d, company, take_new(d, kind, company), True)

    clauses: list[Clause] = [
        Pick("type", "90-TRN-02", kinds, "no train that can be traded in for is on sale"),
        Pick("train", "90-TRN-07", old, "this train can't be traded in"),
        Guard("90-TRN-07", lambda a: d.cash(company) >= cost(a), lambda a: say("that costs {price}", price=cost(a))),
    ]
    return Choice("trade_in", "90-TRN-07", effect, clauses)


def _propose(d: D, seller: Company, train: Train, price: int) -> None:
    """The two presidents have to agree; if the price is their secret, the question only has the number of the deal."""
    buyer, owner = operating_company(d), d.state.directors[seller]
    args: dict[str, Value] = {"train": train, "price": price}
    question, about = "{buyer} wants the {type}-train of {seller} for {price}", {"price": price}
    if facts(d).secret_prices:
        args = {"train": train, "deal": note_deal(d, (d.actor, owner), price)}
        question, about = "{buyer} wants the {type}-train of {seller} for a price", {}
    if owner == d.actor:
        hand(d, train, price)
        return
    proposal = Action(d.actor, "trade_train", args)
    ask(d, [owner], proposal, question, buyer=buyer, type=type_of(train), seller=seller, **about)


def _declined_deals(d: D, train: Train) -> list[int]:
    """Prices that the actor offered in vain for a train; he is one of the two who know them."""
    own = [(name.partition(" ")[0], deal) for name, deal in d.state.deals.items() if deal.owner == d.actor]
    refused = [deal for number, deal in own if declined_prices(d, "trade_train", {"train": train, "deal": int(number)})]
    return [deal.value for deal in refused if deal.value is not None]


def note_deal(d: D, knowing: Iterable[Player], price: int) -> int:
    """Every deal has a number of its own, so that none looks like another."""
    number = 1 + max((int(name.partition(" ")[0]) for name in d.state.deals), default=0)
    d.replace(deals=d.state.deals | {f"{number} {player}": Secret(player, price) for player in knowing})
    return number


def price_of_deal(d: D, number: int) -> int:
    """As the player who agrees knows it."""
    price = d.state.deals[f"{number} {d.actor}"].value
    assert price is not None
    return price


def agreed_trade(d: D, a: Args) -> None:
    hand(d, a.train, a.number("price") if "price" in a else price_of_deal(d, a.number("deal")))


def hand(d: D, train: Train, price: int) -> None:
    """A train changes hands between companies; its price may be their secret (C.10.2)."""
    buyer, seller = operating_company(d), d.state.trains[train]
    d.pay(buyer, seller, price)
    d.give(train, buyer)
    if facts(d).secret_prices:
        sentence, paid = "{buyer} buys the {type}-train of {seller}", {}
    else:
        sentence, paid = "{buyer} buys the {type}-train of {seller} for {price}", {"price": price}
    d.tell("train", sentence, buyer=buyer, type=type_of(train), seller=seller, **paid)
    train_bought(d, buyer, train, False)
