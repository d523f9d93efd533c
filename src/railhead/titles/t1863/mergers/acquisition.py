"""A company in the acquisition area sold whole (book 8.f): the highest bidder takes it over himself or by a company."""

from collections.abc import Iterable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.ids import BANK, Company, Holder, Player
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.companies import owed
from railhead.mechanisms.shares import certificate_limit
from railhead.titles.t1863.auctions import Bidding, Terms, offered
from railhead.titles.t1863.closing.cash_crisis import demand
from railhead.titles.t1863.closing.winding_up import release_charter
from railhead.titles.t1863.facts import (
    D,
    certificate_count,
    is_in,
    is_major,
    is_player,
    shares_of_size,
    size_of,
    solvent,
)
from railhead.titles.t1863.holdings import (
    controlled,
    entities,
    head_of,
    install,
    leads_to,
    refresh_control,
    reset_papers,
    shares,
)
from railhead.titles.t1863.loans import limit, room, take, terms
from railhead.titles.t1863.market import white_cell_at
from railhead.titles.t1863.mergers.assets import absorb, put_in_order
from railhead.titles.t1863.mergers.frame import note_activity
from railhead.titles.t1863.stock.shorts import set_shorts

LEAST = 5


class Acquiring(Frame, frozen=True, kw_only=True):
    """The winner has to name who buys: himself or a company of his."""

    company: Company
    player: Player
    bid: int
    buyer: Holder | None = None


def put_up_whole(d: D, company: Company) -> None:
    """From £5; all may bid, the president too."""
    d.push(offered(d, company, "company", d.state.directors[company], solvent(d), LEAST))


def buyers(d: D, player: Player, company: Company) -> list[Holder]:
    """Himself below the certificate limit or as its owner, and his companies that it does not own."""
    owns = head_of(d, company) == player
    own: list[Holder] = [player] if owns or certificate_count(d, player) < certificate_limit(d) else []
    return [*own, *(name for name in controlled(d, player) if _may_buy(d, name, company))]


def _may_buy(d: D, buyer: Company, company: Company) -> bool:
    return buyer != company and not is_in(d, buyer, "liquidation") and not leads_to(d, company, buyer)


def affordable(d: D, buyer: Holder, company: Company) -> int:
    """Its cash and the company's, and loans: a company that buys takes the loans over within its own limit."""
    value, cash = terms(d).value, d.cash(buyer) + d.cash(company)
    if is_player(d, buyer):
        return cash + value * room(d, company)
    spare = limit(d, Company(buyer)) - owed(d, Company(buyer)) - owed(d, company)
    return cash + value * min(spare, room(d, company) + room(d, Company(buyer)))


def _award(d: D, frame: Bidding) -> None:
    assert frame.leader is not None
    d.push(Acquiring(company=Company(Holder(frame.lot)), player=frame.leader, bid=frame.bid))


def _lot(frame: Bidding) -> Company:
    return Company(Holder(frame.lot))


TERMS = Terms(
    rule="63-ACQ-01",
    bidders=lambda d, frame, player: buyers(d, player, _lot(frame)),
    most=lambda d, frame, who: affordable(d, who, _lot(frame)),
    award=_award,
    unsold=lambda d, frame: d.tell("auction", "nobody bids for {lot}", lot=frame.lot),
    least_rule="63-ACQ-09",
    raise_rule="63-ACQ-09",
    most_rule="63-ACQ-05",
)


class AcquiringStep(Step[Acquiring]):
    frame = Acquiring
    kinds = ("name_buyer",)
    rule = "63-ACQ-05"

    def actors(self, d: D, frame: Acquiring) -> Sequence[Player]:
        return (frame.player,)

    def choices(self, d: D, frame: Acquiring) -> Iterable[Choice]:
        def effect(a: Args) -> None:
            d.swap(Acquiring(company=frame.company, player=frame.player, bid=frame.bid, buyer=Holder(a.text("by"))))

        able = [who for who in buyers(d, frame.player, frame.company) if self._can(d, who, frame)]
        by = Pick("by", "63-ACQ-05", lambda a: able, "it can't buy the company")
        yield Choice("name_buyer", "63-ACQ-05", effect, [by])

    def _can(self, d: D, buyer: Holder, frame: Acquiring) -> bool:
        return affordable(d, buyer, frame.company) >= frame.bid

    def waits(self, d: D, frame: Acquiring) -> bool:
        return frame.buyer is None

    def proceed(self, d: D, frame: Acquiring) -> None:
        d.pop()
        assert frame.buyer is not None
        acquire(d, frame.company, frame.buyer, frame.bid)


def acquire(d: D, company: Company, buyer: Holder, bid: int) -> None:
    """All shares are surrendered for their part of the bid, shorts end; then it is absorbed, or begins anew (R-52)."""
    d.tell("acquisition", "{buyer} acquires {company} for {price}", buyer=buyer, company=company, price=bid)
    whole, was_major = shares_of_size(d, company), is_major(d, company)
    _pay_bid(d, company, buyer, bid)
    for holder in entities(d):
        d.pay(BANK, holder, bid * shares(d, holder, company) // whole)
    for player, count in sorted(d.state.shorts.get(company, {}).items()):
        demand(d, player, bid * count // whole, cause="short")
    set_shorts(d, company, {})
    if is_player(d, buyer):
        reset_papers(d, company, company if was_major else BANK)
        install(d, company, buyer)
        d.mark(company, white_cell_at(d, bid // whole))
        d.tell(
            "acquisition",
            "{company} begins anew at {price}, a {size}",
            company=company,
            price=d.price(company),
            size=size_of(d, company),
        )
    else:
        reset_papers(d, company, BANK)
        absorb(d, company, Company(buyer))
        release_charter(d, company, BANK)
        put_in_order(d, Company(buyer))
        note_activity(d, Company(buyer))
    note_activity(d, company)
    refresh_control(d)


def _pay_bid(d: D, company: Company, buyer: Holder, bid: int) -> None:
    """From the buyer's cash, the acquired company's cash, its loans, and last loans of the buyer (63-ACQ-05)."""
    value = terms(d).value
    lacking = max(0, bid - d.cash(buyer) - d.cash(company))
    count = min(room(d, company), -(-lacking // value))
    take(d, company, count)
    lacking = max(0, lacking - count * value)
    if lacking:
        take(d, Company(buyer), -(-lacking // value))
    own = min(bid, d.cash(buyer))
    d.pay(buyer, BANK, own)
    d.pay(company, BANK, bid - own)
