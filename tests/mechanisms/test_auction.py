"""An English auction: bids go round, who passes is out, the last one left has it."""

from typing import Any

from railhead.core.choices import Guard
from railhead.core.ids import BANK
from railhead.core.title import Draft
from railhead.mechanisms.auction import Auction, AuctionStep
from tests.mechanisms.plain import Plain, player


def award(d: Draft[Any], auction: Auction) -> None:
    d.pay(auction.bidder, BANK, auction.bid)


def auction(bid: int = 20, *, kept: int = 0, barred: str = "", **cash: int) -> Plain:
    """P1 has opened with this bid."""

    def may_bid(d: Draft[Any], who: str) -> list[Guard]:
        return [Guard("barred", who != barred, "he is not asked")]

    frame = Auction(
        lot="TSR",
        bid=bid,
        bidder=player("P1"),
        turn=player("P2"),
        remaining=tuple(map(player, ("P1", "P2", "P3"))),
        opener=player("P1"),
    )
    return Plain(AuctionStep(5, may_bid, award, kept)).money(**cash).at(frame)


def test_a_raise_is_an_increment_at_least() -> None:
    t = auction(20)
    assert t.rule("P2", "bid", lot="TSR", amount=20) == "auction.raise"
    assert t.rule("P2", "bid", lot="TSR", amount=27) == "auction.step"
    assert t.do("P2", "bid", lot="TSR", amount=25).acting() == ["P3"]


def test_only_what_is_auctioned_is_bid_for_and_in_turn() -> None:
    t = auction()
    assert t.rule("P2", "bid", lot="CSR", amount=30) == "auction"
    assert t.rule("P3", "bid", lot="TSR", amount=30) == "auction"


def test_cash_bounds_a_bid_and_part_of_it_may_have_to_be_kept() -> None:
    assert auction(P2=40).rule("P2", "bid", lot="TSR", amount=45) == "auction.cash"
    t = auction(P2=42, kept=10)
    assert t.rule("P2", "bid", lot="TSR", amount=35) == "auction.cash"
    assert t.do("P2", "bid", lot="TSR", amount=30).acting() == ["P3"]


def test_who_passes_is_out_and_the_last_one_left_has_it() -> None:
    t = auction(P1=100, P2=100, P3=100).passes("P2").do("P3", "bid", lot="TSR", amount=30)
    assert t.acting() == ["P1"]
    t.passes("P1")
    assert (t.rests, t.cash_of("P3"), t.told("pass")) == (True, 70, ["P1 leaves the auction of TSR"])


def test_who_cannot_raise_is_passed_over() -> None:
    t = auction(P1=100, P2=22, P3=100)
    assert t.acting() == ["P3"]
    assert auction(P1=100, P2=22, P3=24).rests


def test_a_title_may_bar_a_bidder() -> None:
    assert auction(barred="P2").acting() == ["P3"]
