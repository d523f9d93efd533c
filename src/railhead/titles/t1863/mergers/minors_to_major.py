"""Minors that become one major (book 8.b): a share for each, the president's certificate for two of them."""

from collections.abc import Sequence

from railhead.core.choices import Obstacle
from railhead.core.ids import BANK, Company, Holder
from railhead.core.sentences import say
from railhead.mechanisms.shares import SHARE, ordinary
from railhead.titles.t1863.closing.winding_up import release_charter
from railhead.titles.t1863.facts import D, figures, is_player
from railhead.titles.t1863.holdings import OFFICE, controller, head_of, install, leads_to, reset_papers
from railhead.titles.t1863.loans import funds, spend
from railhead.titles.t1863.market import cell_at
from railhead.titles.t1863.mergers.assets import absorb, put_in_order
from railhead.titles.t1863.mergers.conversion import make_major, offer_shares
from railhead.titles.t1863.mergers.frame import note_activity


def owners(d: D, group: Sequence[Company]) -> dict[Holder, int]:
    """How many of the minors each entity owns; one owned by another of them brings a share into the treasury."""
    found: dict[Holder, int] = {}
    for minor in group:
        head = head_of(d, minor)
        if head not in group:
            found[head] = found.get(head, 0) + 1
    return found


def leader(d: D, group: Sequence[Company], survivor: Company) -> Holder:
    """Most of the minors, of equals the survivor's owner (R-46)."""
    held = owners(d, group)
    order = sorted(held, key=lambda who: (-held[who], who != head_of(d, survivor), who))
    return order[0]


def merged_price(d: D, group: Sequence[Company]) -> int:
    return d.title.market.price(cell_at(d, sum(d.price(name) for name in group)))


def leaders_price(d: D, group: Sequence[Company], survivor: Company) -> int:
    """What the leader pays for the shares he lacks of the president's certificate."""
    held = owners(d, group)[leader(d, group, survivor)]
    return max(0, OFFICE - held) * merged_price(d, group)


def minors_fault(d: D, group: Sequence[Company], survivor: Company) -> Obstacle | None:
    """Why these minors cannot become one: nobody leads, too much for one hand, or a circle of presidents."""
    held, head = owners(d, group), leader(d, group, survivor)
    lacking = leaders_price(d, group, survivor)
    if lacking > funds(d, head):
        return "63-MRG-06", say("{holder} needs two shares and can't pay {amount}", holder=head, amount=lacking)
    sides: dict[object, int] = {}
    for who, count in held.items():
        sides[controller(d, who)] = sides.get(controller(d, who), 0) + count
    limit = figures(d).holding_limit
    most = max((count for who, count in held.items() if not is_player(d, who)), default=0)
    if max(sides.values()) > limit.player // SHARE or most > limit.company // SHARE:
        return "63-SR-17", "somebody would hold too much of it"
    circled = held if "mergers_make_no_circle" in d.title.changes else [head]
    if any(not is_player(d, who) and leads_to(d, name, who) for who in circled for name in group):
        return "63-SR-20", "the company would end up owning its owner"
    return None


def join_minors(d: D, group: Sequence[Company], survivor: Company) -> None:
    """Price, assets and shares; then limits, then shares are offered."""
    # Who leads and at what price is read off before papers and price markers go.
    held, head = owners(d, group), leader(d, group, survivor)
    cell = cell_at(d, sum(d.price(name) for name in group))
    reset_papers(d, survivor, survivor)
    make_major(d, survivor)
    install(d, survivor, head)
    for minor in group:
        if minor != survivor:
            reset_papers(d, minor, BANK)
            absorb(d, minor, survivor)
            release_charter(d, minor, BANK)
    d.mark(survivor, cell)
    d.tell(
        "merger",
        "{companies} become {survivor} at {price}",
        companies=tuple(group),
        survivor=survivor,
        price=d.price(survivor),
    )
    _deal(d, survivor, held, head)
    note_activity(d, *group)
    offer_shares(d, survivor)
    put_in_order(d, survivor)


def _deal(d: D, survivor: Company, held: dict[Holder, int], head: Holder) -> None:
    """The leader has the certificate and pays for what he lacks; all else is a share for a minor."""
    if held[head] < OFFICE:
        spend(d, head, survivor, d.price(survivor))
    for who, count in held.items():
        shares = count - OFFICE if who == head else count
        d.move(ordinary(d, survivor, survivor)[: max(0, shares)], who)
