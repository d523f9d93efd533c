"""Merging shares two for one (book 5.2), for mergers, acquisitions and refinancing: how it begins, and how the director
is found when it is over. What each holder does in between stands in `exchange`."""

from typing import Literal

from msgspec import Struct

from railhead.core.ids import BANK, POOL, Certificate, Company, Holder, Player
from railhead.core.state import Frame
from railhead.mechanisms.shares import certificates_of, director_certificate, hand_over, percent
from railhead.titles.t1862.facts import D


class OptionShare(Struct, frozen=True):
    """A share, or a director's certificate, its holder may keep for a price or give up for one."""

    certificate: Certificate
    redeem: int
    sell: int


class ShareMerging(Frame, frozen=True, kw_only=True):
    purpose: Literal["merger", "acquisition", "refinancing"]
    survivor: Company
    other: Company | None
    """The company that disappears; none in a refinancing."""
    initiator: Player
    company: Company
    """The company whose turn it is."""
    price: int
    waiting: tuple[Holder, ...]
    """Who has still to return his half, in order; the first is being handled. The company itself comes last."""
    option: OptionShare | None = None
    must_keep: int = 0
    """What the company's treasury must still hold after paying for its own option share."""


def begin_merging(
    d: D,
    purpose: Literal["merger", "acquisition", "refinancing"],
    company: Company,
    initiator: Player,
    survivor: Company,
    other: Company | None,
    must_keep: int = 0,
) -> None:
    """IPO shares go to the pool, then everybody is handled in turn from the initiator, last the company."""
    for name in _concerned(survivor, other):
        d.move([paper for paper in certificates_of(d, BANK, name) if paper != director_certificate(d, name)], POOL)
    # What the two companies hold is one holding, decided on as if it sat at the initiator's right (62-MRG-13).
    if other is not None:
        d.move(certificates_of(d, other, survivor), survivor)
        d.move(certificates_of(d, other, other), survivor)
    d.push(
        ShareMerging(
            purpose=purpose,
            survivor=survivor,
            other=other,
            initiator=initiator,
            company=company,
            price=d.price(survivor),
            waiting=(*d.from_(initiator), survivor),
            must_keep=must_keep,
        )
    )


def _concerned(survivor: Company, other: Company | None) -> list[Company]:
    return [survivor] if other is None else [survivor, other]


def find_director(d: D, frame: ShareMerging) -> None:
    """Most shares, at least three; ties from the initiator clockwise. Otherwise the company is in receivership."""
    company = frame.survivor
    lead = director_certificate(d, company)
    least = d.title.shares[lead].percent
    order = d.from_(frame.initiator)
    best = max(order, key=lambda player: (percent(d, player, company), -order.index(player)))
    if percent(d, best, company) < least:
        d.move([lead], POOL)
        d.appoint(company, None)
        d.tell("director", "{company} is in receivership", company=company)
    elif d.state.certificates[lead] != best:
        hand_over(d, company, best)
    else:
        d.appoint(company, best)
