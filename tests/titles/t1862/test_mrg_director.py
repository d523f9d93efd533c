"""The director's certificate in a merger of shares in 1862: ledger rows 62-MRG-18 to 62-MRG-20, 31 and 32."""

import pytest

from railhead.core.ids import POOL
from tests.titles.t1862.merging import answer, held, merge, pair, where
from tests.titles.t1862.table import Table

ALL = "redeem_option"
NONE = "sell_option"


def short_director() -> Table:
    """P1, director with five N&E; three N&E lie in the pool."""
    t = pair({"P1": 50, "P2": 20, "pool": 30}, {"P2": 60, "P3": 40})
    return merge(t.money(P1=500, P2=500, P3=500, P4=500)).do("P2", "agree")


def test_62_MRG_18_a_director_with_fewer_than_six_takes_three_from_the_pool() -> None:
    t = short_director()
    assert where(t, "N&E.0") == POOL
    assert (t.acting(), held(t)) == (["P1"], [3, 2, 0, 0, 0, 3 + 2])
    t.do("P1", ALL)
    assert (t.cash_of("P1"), t.cash_of("P3")) == (500 - 67, 500 + 2 * 134)
    assert held(t) == [3, 4, 0, 0, 0, 3]


def test_62_MRG_18_also_the_director_of_the_other_company_surviving_shares_first() -> None:
    """R-07: two N&E and two WStI lie in the pool: P1, with four WStI, takes both N&E and one WStI."""
    t = pair({"P2": 60, "P3": 20, "pool": 20}, {"P1": 40, "P3": 40, "pool": 20})
    t.operate("WStI", "merge", then=["N&E"]).money(P1=0, P2=0, P3=0)
    merge(t, company="N&E").do("P2", "agree")
    assert t.shares_of("P1", "N&E") == 2
    assert t.cash_of("P1") == 0


@pytest.mark.parametrize(
    ("held_before", "price", "redeem", "sell"),
    [
        (50, 90, 45, 225),
        (40, 90, 90, 180),
        (30, 90, 135, 135),
        (50, 95, 47, 237),
        (40, 95, 95, 190),
        (30, 95, 142, 142),
    ],
)
def test_62_MRG_19_without_three_the_certificate_is_the_option(
    held_before: int, price: int, redeem: int, sell: int
) -> None:
    """All his ordinary shares go to the pool. R-03: half a pound is lost both ways."""
    rest = 100 - held_before
    t = pair(
        {"P1": held_before, "P3": rest - 20, "P4": 20},
        {"P3": 60, "P4": 40},
        prices=(60, 60) if price == 90 else (58, 74),
    )
    t = merge(t.money(P1=500)).do("P3", "agree")
    assert (t.price_of("N&E"), t.acting(), where(t, "N&E.0")) == (price, ["P1"], "P1")
    assert held(t)[0] == 3
    before = t.state
    t.do("P1", ALL)
    assert (t.cash_of("P1"), t.shares_of("P1", "N&E")) == (500 - redeem, 3)
    t.state = before
    t.do("P1", NONE)
    assert (t.cash_of("P1"), t.shares_of("P1", "N&E")) == (500 + sell, 0)


def two_short_directors() -> Table:
    """P1 has three N&E, P2 four WStI, and the pool is empty; N&E survives at 90."""
    shares = {"P1": 30, "P3": 40, "P4": 30}, {"P2": 40, "P3": 30, "P4": 30}
    return pair(*shares, prices=(60, 60)).money(P1=500, P2=500, P3=500, P4=500)


def test_62_MRG_19_the_others_director_takes_the_survivors_certificate_from_the_pool() -> None:
    """R-05. P1 has given it up for 135; P2 gets it for 90."""
    t = merge(two_short_directors()).do("P2", "agree").do("P1", NONE)
    assert (t.acting(), where(t, "N&E.0"), where(t, "WStI.0")) == (["P2"], "P2", POOL)
    answer(t.do("P2", ALL), ALL)
    assert (t.cash_of("P1"), t.cash_of("P2"), held(t)) == (635, 410, [0, 3, 4, 3, 0, 0])
    assert t.director_of("N&E") == "P3"


def test_62_MRG_19_or_from_a_holder_who_is_to_come() -> None:
    """R-05. P2 begins: P1 gets the WStI certificate for his own. When his turn comes no N&E is left: 90 and 45."""
    t = two_short_directors().operate("WStI", "merge", then=["N&E"])
    merge(t, "P2", company="N&E").do("P1", "agree")
    assert (t.acting(), where(t, "N&E.0"), where(t, "WStI.0")) == (["P2"], "P2", "P1")
    answer(t.do("P2", ALL), ALL)
    assert t.cash_of("P2") == 410
    assert (t.cash_of("P1"), t.shares_of("P1", "N&E")) == (635, 0)
    assert held(t) == [0, 3, 4, 3, 0, 0]


def test_62_MRG_19_or_it_is_sold() -> None:
    """R-05: P1 keeps the certificate of N&E; P2's four WStI bring twice the price."""
    t = merge(two_short_directors()).do("P2", "agree").do("P1", ALL)
    assert t.acting() == ["P3"]
    assert (t.cash_of("P2"), t.shares_of("P2", "N&E"), where(t, "WStI.0")) == (680, 0, POOL)


def test_62_MRG_20_ties_go_to_the_initiator() -> None:
    """3, 3, 2: the initiator is one of the threes, whichever company he started from."""
    shares = {"P1": 60, "P2": 20, "charter": 20}, {"P2": 40, "P3": 40, "charter": 20}
    t = merge(pair(*shares)).do("P2", "agree")
    assert (held(t), t.director_of("N&E"), where(t, "N&E.0")) == ([3, 3, 2, 0, 2, 0], "P1", "P1")
    t = pair(*shares).operate("WStI", "merge", then=["N&E"])
    merge(t, "P2", company="N&E").do("P1", "agree")
    assert (held(t), t.director_of("N&E"), where(t, "N&E.0")) == ([3, 3, 2, 0, 2, 0], "P2", "P2")


def test_62_MRG_20_then_clockwise_from_him() -> None:
    """2, 3, 3: P1 started it, P2 sits next to him; P3 had the certificate."""
    t = pair({"P1": 40, "P2": 30, "pool": 30}, {"P3": 60, "P2": 30, "pool": 10})
    merge(t, survivor="WStI").do("P3", "agree")
    assert held(t, "WStI") == [2, 3, 3, 0, 0, 2]
    assert (t.director_of("WStI"), where(t, "WStI.0")) == ("P2", "P2")


def test_62_MRG_20_most_shares_become_director() -> None:
    """P2 ends with four, P1 with three: the certificate comes out of the pool for three of P2's."""
    t = short_director().do("P1", ALL)
    assert (t.director_of("N&E"), where(t, "N&E.0")) == ("P2", "P2")


def test_62_MRG_20_nobody_with_three_is_receivership() -> None:
    t = without_director()
    assert held(t) == [2, 2, 1, 1, 0, 4]
    assert (t.director_of("N&E"), where(t, "N&E.0")) == (None, POOL)


def without_director() -> Table:
    t = pair({"P1": 40, "P3": 30, "pool": 30}, {"P2": 50, "P4": 30, "pool": 20})
    return answer(merge(t).do("P2", "agree"), NONE)


def test_62_MRG_31_with_six_the_director_keeps_his_certificate() -> None:
    """P1 returns three ordinary N&E, though the pool has three he might take; his certificate is not exchanged."""
    shares = {"P1": 60, "P2": 10, "pool": 30}, {"P2": 40, "P3": 30, "P4": 30}
    t = merge(pair(*shares).money(P2=500)).do("P2", "agree")
    assert (t.acting(), where(t, "N&E.0"), t.shares_of("P1", "N&E")) == (["P2"], "P1", 3)
    assert answer(t, NONE).director_of("N&E") == "P1"


def test_62_MRG_32_the_certificate_lies_in_the_pool_until_the_director_is_found() -> None:
    """No change of director is looked for meanwhile."""
    t = short_director()
    assert (where(t, "N&E.0"), t.director_of("N&E")) == (POOL, "P1")
