"""A company floated (book 6.c.iii to v): its price, papers, tokens and trains, and what its founder buys at once."""

from collections.abc import Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Effect, Guard, Pick
from railhead.core.ids import BANK, Certificate, Company, Holder, Player, Private, Spot, Train, hex_of, paper
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.shares import certificate_limit, ordinary
from railhead.titles.t1863.cards import use
from railhead.titles.t1863.closing.cash_crisis import demand
from railhead.titles.t1863.facts import (
    LODGINGS,
    MET,
    NINE_ELMS,
    NINE_ELMS_HEX,
    D,
    certificate_count,
    facts,
    figures,
    is_player,
)
from railhead.titles.t1863.holdings import (
    head_of,
    install,
    reset_papers,
    room_in_hand,
    settle_office,
)
from railhead.titles.t1863.loans import funds, spend
from railhead.titles.t1863.stock.capital import asset_value
from railhead.titles.t1863.turn.yard import limit_for, take_card, yard


class Founding(Frame, frozen=True, kw_only=True):
    """A company won in the auction, on its way to be floated."""

    company: Company
    spot: Spot
    player: Player
    bid: int
    founder: Holder | None = None
    assets: tuple[str, ...] = ()
    """Privates, trains and share certificates that are part of the capital."""
    price: int = 0
    size: str = ""
    tokens: int = 0


class OwnerBuys(Frame, frozen=True, kw_only=True):
    """The president of a new major may buy any number of its treasury shares at once."""

    company: Company
    done: bool = False


def float_company(d: D, start: Founding) -> None:
    company, founder = start.company, start.founder
    assert founder is not None
    given = _hand_assets(d, start, founder)
    spend(d, founder, company, max(0, 2 * start.price - given))
    cell = next(cell for cell in d.title.market.cells("white") if d.title.market.price(cell) == start.price)
    d.restack(company, cell)
    d.replace(sizes=d.state.sizes | {company: start.size}, met_started=d.state.met_started or company == MET)
    reset_papers(d, company, company if start.size == "major" else BANK)
    install(d, company, founder)
    for paper_ in start.assets:
        if paper_ in d.title.shares:
            settle_office(d, d.title.shares[Certificate(paper_)].company)
    d.place(company, start.spot)
    extra = LODGINGS in start.assets
    if extra:
        use(d, f"{LODGINGS} {company}")
    d.replace(charters=d.state.charters | {company: start.tokens - 1 + extra})
    d.tell(
        "start",
        "{holder} founds {company}, a {size}, at {price} in {hex}",
        holder=founder,
        company=company,
        size=start.size,
        price=start.price,
        hex=hex_of(start.spot),
    )
    _free_train(d, start)
    demand(d, company, token_cost(d, company, start.spot, start.tokens), cause="tokens")
    # On top of a debt for tokens that is not paid yet: it is due before the round ends, and what the founder pays for
    # shares may settle it without a loan (6.c.iv).
    if start.size == "major":
        d.push(OwnerBuys(company=company))


def _hand_assets(d: D, start: Founding, founder: Holder) -> int:
    """Privates, trains and shares go to the new company; returns what they count for."""
    value = sum(asset_value(d, asset) for asset in start.assets)
    for asset in start.assets:
        if asset in d.title.board.privates:
            d.move([paper(Private(asset))], start.company)
        elif asset in d.state.trains:
            d.give(Train(asset), start.company)
        else:
            d.move([Certificate(asset)], start.company)
    return value


def token_cost(d: D, company: Company, place: Spot, tokens: int) -> int:
    """The first is free in the company's named hex, in the historical game."""
    home = [hex_of(home) for home in d.title.board.companies[company].home]
    free = facts(d).historical and hex_of(place) in home
    return (tokens - free) * figures(d).costs.token_at_flotation


def _free_train(d: D, start: Founding) -> None:
    """Nine Elms in the capital of a company floated there brings a 2T, if one lies in the yard (63-PRI-09)."""
    if NINE_ELMS not in start.assets or hex_of(start.spot) != NINE_ELMS_HEX:
        return
    kind = next(iter(d.title.trains))
    held = sum(1 for owner in d.state.trains.values() if owner == start.company)
    if kind in yard(d) and held < limit_for(d, start.size):
        take_card(d, kind, start.company)
        d.tell("train", "{company} has a {type} from {private}", company=start.company, type=kind, private=NINE_ELMS)


class OwnerBuysStep(Step[OwnerBuys]):
    frame = OwnerBuys
    kinds = ("buy_shares", "pass")
    rule = "63-CO-11"

    def actors(self, d: D, frame: OwnerBuys) -> Sequence[Player]:
        return (d.state.directors[frame.company],)

    def choices(self, d: D, frame: OwnerBuys) -> Iterable[Choice]:
        over = msgspec.structs.replace(frame, done=True)

        def bought(a: Args) -> None:
            d.swap(over)
            buy_several(d, head_of(d, frame.company), frame.company, a.number("shares"))

        yield buy_for_owner(d, frame.company, "63-CO-11", bought)
        yield Choice("pass", "63-CO-11", lambda a: d.swap(over), idle=True)

    def waits(self, d: D, frame: OwnerBuys) -> bool:
        return not frame.done and next(iter(self.choices(d, frame))).is_open

    def proceed(self, d: D, frame: OwnerBuys) -> None:
        d.pop()


def buy_for_owner(d: D, company: Company, rule: str, effect: Effect) -> Choice:
    """Any number of treasury shares for the president, within the limits, at the price."""
    head = head_of(d, company)

    def counts(a: Args) -> Sequence[int]:
        return range(1, len(ordinary(d, company, company)) + 1)

    def cost(a: Args) -> int:
        return a.number("shares") * d.price(company)

    def fits(a: Args) -> bool:
        if not is_player(d, head):
            return True
        return certificate_count(d, Player(head)) + a.number("shares") <= certificate_limit(d)

    clauses: list[Clause] = [
        Pick("company", rule, lambda a: [company], say("shares of {company} are offered now", company=company)),
        Pick("shares", rule, counts, "the treasury doesn't have that many"),
        Guard(
            "63-SR-17", lambda a: a.number("shares") <= room_in_hand(d, head, company), "that many would exceed a limit"
        ),
        Guard("63-SET-02", fits, "that would exceed your certificate limit"),
        Guard(rule, lambda a: cost(a) <= funds(d, head), lambda a: say("that costs {price}", price=cost(a))),
    ]
    return Choice("buy_shares", rule, effect, clauses)


def buy_several(d: D, buyer: Holder, company: Company, count: int) -> None:
    """Treasury shares at the price, paid to the company, with loans if the buyer is one."""
    cost = count * d.price(company)
    spend(d, buyer, company, cost)
    d.move(ordinary(d, company, company)[:count], buyer)
    d.tell(
        "purchase",
        "{buyer} buys {count:share} of {company} for {price}",
        buyer=buyer,
        count=count,
        company=company,
        price=cost,
    )
    settle_office(d, company)
