"""A turn in 1863's stock round (book 6): as oneself or as one company of one's own, sell first, then one purchase."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.derived import once
from railhead.core.ids import BANK, POOL, Company, Holder, Player
from railhead.core.play import offers_something
from railhead.core.sentences import say
from railhead.core.title import Step
from railhead.mechanisms.shares import certificate_limit, ordinary
from railhead.titles.t1863.closing.cash_crisis import mark_sold
from railhead.titles.t1863.facts import (
    D,
    certificate_count,
    facts,
    figures,
    is_in,
    is_major,
    is_out,
    is_player,
    left_of,
    majors,
    solvent,
)
from railhead.titles.t1863.holdings import (
    closes_circle,
    controlled,
    excess,
    has_certificate_room,
    room_in_hand,
    settle_office,
    shares,
)
from railhead.titles.t1863.loans import repay_choice, take_choice
from railhead.titles.t1863.market import shift
from railhead.titles.t1863.stock.frame import Stock1863
from railhead.titles.t1863.stock.refinancing import refinance
from railhead.titles.t1863.stock.selling import most_saleable, sell_choice
from railhead.titles.t1863.stock.shorts import match, short_choice, shorts_of
from railhead.titles.t1863.stock.starting import propose
from railhead.titles.t1863.stock.transfers import transfer
from railhead.titles.t1863.turn.private_tiles import lay_clink


class StockStep(Step[Stock1863]):
    """`finish` follows when all have passed in a row."""

    frame = Stock1863
    kinds = (
        "buy_share",
        "lay_special",
        "pass",
        "redeem",
        "refinance",
        "repay_loans",
        "sell_shares",
        "sell_short",
        "start_company",
        "take_loans",
        "transfer_shares",
    )
    rule = "63-SR-01"

    def __init__(self, finish: Callable[[D], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: Stock1863) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: D, frame: Stock1863) -> Iterable[Choice]:
        forced = once(lambda: must_sell(d, frame))
        unforced = [Guard("63-SR-18", lambda a: not forced(), "you're over a limit and must sell first")]
        yield _sale(d, frame, forced)
        yield _short(d, frame, unforced)
        yield _purchase(d, frame, unforced)
        yield _redemption(d, frame, unforced)
        yield transfer(d, acting(d, frame), unforced, lambda buyer: end_turn(d))
        yield propose(d, unforced)
        first = unforced if "duty_to_sell_comes_first" in d.title.changes else []
        yield guarded(take_choice(d, _companies(d, frame), lambda company: _act(d, company)), first)
        yield guarded(repay_choice(d, _companies(d, frame), lambda company: _act(d, company)), first)
        if facts(d).refinancing:
            yield refinance(d, _companies(d, frame), unforced, lambda company: end_turn(d))
        if facts(d).clink_club:
            yield lay_clink(d, frame.turn)
        yield Choice("pass", "63-SR-21", lambda a: self._pass(d), unforced, idle=True)

    def waits(self, d: D, frame: Stock1863) -> bool:
        return not is_out(d, frame.turn) and frame.passes < len(solvent(d)) and offers_something(d)

    def proceed(self, d: D, frame: Stock1863) -> None:
        if is_out(d, frame.turn):
            d.swap(Stock1863(turn=left_of(d, frame.turn), passes=frame.passes, last=frame.last))
            return
        if frame.passes < len(solvent(d)):
            self._pass(d)
            return
        d.pop()
        if frame.last is not None:
            d.replace(priority=left_of(d, frame.last))
        d.replace(sold={})
        self.finish(d)

    def _pass(self, d: D) -> None:
        frame = stock_frame(d)
        if frame.acted:
            end_turn(d)
            return
        d.tell("pass", "{player} passes", player=frame.turn)
        d.swap(Stock1863(turn=left_of(d, frame.turn), passes=frame.passes + 1, last=frame.last))


def guarded(choice: Choice, guards: Sequence[Clause]) -> Choice:
    return msgspec.structs.replace(choice, clauses=[*guards, *choice.clauses])


def stock_frame(d: D) -> Stock1863:
    frame = d.frame
    assert isinstance(frame, Stock1863)
    return frame


def end_turn(d: D) -> None:
    """The player in turn has acted, and it is for the next."""
    frame = stock_frame(d)
    d.swap(Stock1863(turn=left_of(d, frame.turn), last=frame.turn))


def acting(d: D, frame: Stock1863) -> list[Holder]:
    """For whom the player may act in this turn: himself or one company, once chosen only that one. Companies in
    liquidation take no turn (63-SR-33)."""
    if frame.entity is not None:
        return [frame.entity]
    return [frame.turn, *(name for name in controlled(d, frame.turn) if not is_in(d, name, "liquidation"))]


def _companies(d: D, frame: Stock1863) -> list[Company]:
    return [Company(who) for who in acting(d, frame) if not is_player(d, who)]


def _act(d: D, entity: Holder, shorted: bool = False) -> None:
    """The turn goes on, for this entity alone; whoever acts breaks the row of passes (63-SR-25)."""
    frame = stock_frame(d)
    d.swap(
        msgspec.structs.replace(
            frame, entity=entity, acted=True, passes=0, last=frame.turn, shorted=frame.shorted or shorted
        )
    )


def must_sell(d: D, frame: Stock1863) -> bool:
    """Above a limit or on a circle, with something that may be sold against it (63-SR-18, 63-SR-27)."""
    return any(most_saleable(d, who, name) for who in acting(d, frame) for name in _too_much(d, who))


def _too_much(d: D, entity: Holder) -> list[Company]:
    found = excess(d, entity)
    if is_player(d, entity) and certificate_count(d, Player(entity)) > certificate_limit(d):
        found = [name for name in majors(d) if shares(d, entity, name)]
    return found


def _sale(d: D, frame: Stock1863, forced: Callable[[], bool]) -> Choice:
    def sold(seller: Holder, company: Company) -> None:
        mark_sold(d, seller, company)
        _act(d, seller)

    def against_excess(a: Args) -> bool:
        return not forced() or a.company in _too_much(d, Holder(a.text("by")))

    made = sell_choice(d, acting(d, frame), sold)
    wanted = Guard("63-SR-18", against_excess, "sell what you hold too much of first")
    return msgspec.structs.replace(made, clauses=[*made.clauses, wanted])


def _short(d: D, frame: Stock1863, unforced: Sequence[Clause]) -> Choice:
    player = frame.turn

    def done(company: Company) -> None:
        mark_sold(d, player, company)
        _act(d, player, shorted=True)

    guards: list[Clause] = [
        Guard("63-END-02", not d.state.final, "there's no short selling in the final stock round"),
        Guard("63-SHO-01", frame.entity in (None, player), "a company can't sell short"),
        Guard("63-SR-02", not frame.shorted, "you can sell only one share short a turn"),
        *unforced,
    ]
    return short_choice(d, player, majors(d), done, guards)


def _purchase(d: D, frame: Stock1863, unforced: Sequence[Clause]) -> Choice:
    """One share from the pool or a treasury; it closes a short of the buyer."""

    def buyer(a: Args) -> Holder:
        return Holder(a.text("by"))

    def effect(a: Args) -> None:
        buy(d, buyer(a), a.company, a.text("source"))
        end_turn(d)

    def others(a: Args) -> list[Company]:
        return [name for name in majors(d) if name != buyer(a)]

    clauses: list[Clause] = [
        *unforced,
        Pick("by", "63-SR-01", lambda a: acting(d, frame), "you're acting for another owner this turn"),
        Pick("company", "63-SR-11", others, "its shares can't be bought"),
        *purchase_guards(d, buyer),
        Pick("source", "63-SR-11", lambda a: sources(d, a.company), "no shares are available there"),
        Guard(
            "63-SR-11",
            lambda a: d.cash(buyer(a)) >= d.price(a.company),
            lambda a: say(
                "a share costs {price}, {buyer} has {cash}",
                price=d.price(a.company),
                buyer=buyer(a),
                cash=d.cash(buyer(a)),
            ),
        ),
    ]
    return Choice("buy_share", "63-SR-11", effect, clauses)


def purchase_guards(d: D, buyer: Callable[[Args], Holder]) -> list[Clause]:
    """What keeps an entity from having one more share of a company."""

    # A share that closes a short goes out of the hand at once, so no limit of holdings stands against it (63-SHO-08).
    def closes(a: Args) -> bool:
        return bool(is_player(d, buyer(a)) and shorts_of(d, Player(buyer(a)), a.company))

    return [
        Guard("63-SR-33", lambda a: not is_in(d, a.company, "liquidation"), "a company in liquidation can't be traded"),
        Guard(
            "63-SR-08",
            lambda a: a.company not in d.state.sold.get(Player(buyer(a)), ()),
            lambda a: say("{buyer} sold {company} this stock round", buyer=buyer(a), company=a.company),
        ),
        Guard(
            "63-SR-20",
            lambda a: not closes_circle(d, buyer(a), a.company),
            "companies would own each other in a circle",
        ),
        Guard(
            "63-SR-17",
            lambda a: closes(a) or room_in_hand(d, buyer(a), a.company) > 0,
            lambda a: say("{buyer} is at the limit for {company}", buyer=buyer(a), company=a.company),
        ),
        Guard(
            "63-SET-02",
            lambda a: closes(a) or has_certificate_room(d, buyer(a)),
            say("you're at the certificate limit ({limit})", limit=certificate_limit(d)),
        ),
    ]


def sources(d: D, company: Company) -> list[str]:
    places = {"treasury": company, "pool": POOL}
    return [name for name, holder in places.items() if ordinary(d, holder, company)]


def buy(d: D, buyer: Holder, company: Company, source: str) -> None:
    """At the price; from the pool it rises a cell after payment."""
    price, seller = d.price(company), POOL if source == "pool" else company
    d.move(ordinary(d, seller, company)[:1], buyer)
    d.pay(buyer, BANK if source == "pool" else company, price)
    d.tell(
        "purchase",
        "{buyer} buys a share of {company} from the {source} for {price}",
        buyer=buyer,
        company=company,
        source=source,
        price=price,
    )
    if source == "pool":
        shift(d, company, figures(d).market_moves.purchase_from_pool)
    if is_player(d, buyer):
        match(d, Player(buyer), company)
    settle_office(d, company)


def _redemption(d: D, frame: Stock1863, unforced: Sequence[Clause]) -> Choice:
    """A company takes one of its own shares out of the pool."""

    def effect(a: Args) -> None:
        company, price = a.company, d.price(a.company)
        d.move(ordinary(d, POOL, company)[:1], company)
        d.pay(company, BANK, price)
        d.tell("redeem", "{company} redeems a share for {price}", company=company, price=price)
        shift(d, company, figures(d).market_moves.purchase_from_pool)
        end_turn(d)

    def redeemable(a: Args) -> list[Company]:
        return [name for name in _companies(d, frame) if is_major(d, name)]

    clauses: list[Clause] = [
        *unforced,
        Pick("company", "63-SR-12", redeemable, "you're acting for another owner this turn, or it's a minor"),
        Guard("63-SR-12", lambda a: bool(ordinary(d, POOL, a.company)), "the pool has none of its shares"),
        Guard("63-SR-12", lambda a: d.cash(a.company) >= d.price(a.company), "the treasury doesn't have enough"),
    ]
    return Choice("redeem", "63-SR-12", effect, clauses)
