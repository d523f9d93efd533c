"""What a seat may think is behind 1853's secrets: nothing that what it sees rules out."""

from collections import Counter

from railhead.core.title import Draft
from railhead.titles.t1853.legality import bond_of
from railhead.titles.t1853.pack import pack_of
from railhead.titles.t1853.supposed import suppose
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.kit import Kit
from tests.titles.t1853.table import Table
from tests.titles.t1853.test_bid import NORTH, SOUTH, WEST


def supposed(t: Table, seat: str, table: str) -> dict[str, object]:
    return dict(suppose(Draft(t.title, t.sees(seat)))[table])


def test_53_BID_22_cities_that_fit_the_bond_and_the_shares_that_were_told() -> None:
    """Three NWR for a bond of 80 (of P1), three SIR for 70 (of P3)."""
    t = Market(fresh=True).sealed("P1", *NORTH).sealed("P2", *WEST).sealed("P3", *SOUTH).sealed("P4", *WEST)
    bids = supposed(t, "P2", "bids")
    assert set(bids) == {"P1", "P3", "P4"}
    for who, company, bond in (("P1", "NWR", 80), ("P3", "SIR", 70)):
        bid = bids[who]
        assert isinstance(bid, dict)
        assert (list(bid.values()), bond_of(t.title, bid)) == ([company] * 3, bond)


def test_53_MIK_19_cards_are_those_that_are_neither_seen_nor_played() -> None:
    t = Kit().director_shares("GIP", P3=2).give("P1", "TEA", "MSM").give("P2", "COAL")
    played = [name for name in pack_of(t.d) if t.state.certificates.get(name) == "P3"]  # type: ignore[call-overload]
    cards = supposed(t, "P1", "cards")
    assert len(played) == 2
    assert Counter(cards.values()) + Counter(t.hand_of("P1")) + Counter(played) == Counter(pack_of(t.d))
