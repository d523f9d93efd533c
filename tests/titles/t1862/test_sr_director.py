"""The director's certificate in 1862's stock rounds: ledger rows 62-SR-19 to 62-SR-22, 62-SR-35, 62-SR-36 and
62-SR-41."""

import pytest

from railhead.core.ids import BANK
from tests.titles.t1862.table import Table, company


def table(players: int = 3, turn: str = "P1", *, director: str | None = "", **shares: int) -> Table:
    """WVR at 74 with a train."""
    return Table(players).started("WVR", 74, shares=shares, director=director, trains=["1F"]).stock(turn)


def sold(t: Table, shares: int, who: str = "P1") -> Table:
    return t.do(who, "sell_shares", company="WVR", shares=shares)


def certificate(t: Table) -> str:
    """Where WVR's director's certificate lies."""
    return t.state.certificates[t.title.certificates[company("WVR")][0]]


def test_62_SR_19_who_holds_more_takes_over() -> None:
    """Example X-04: P1 with 50% sells three, P2 has more than what is left."""
    t = sold(table(P1=50, P2=30), 3)
    assert (t.director_of("WVR"), certificate(t)) == ("P2", "P2")
    assert (t.shares_of("P1", "WVR"), t.shares_of("P2", "WVR"), t.shares_of("pool", "WVR")) == (2, 3, 3)
    assert (t.papers_of("P1"), t.papers_of("P2")) == (2, 1)


def test_62_SR_19_a_tie_changes_nothing() -> None:
    t = sold(table(P1=50, P2=40), 1)
    assert (t.shares_of("P1", "WVR"), t.director_of("WVR")) == (4, "P1")
    t = table(turn="P2", P1=40, P2=30).do("P2", "buy_share", company="WVR", source="charter")
    assert t.director_of("WVR") == "P1"


def test_62_SR_19_by_a_purchase_too() -> None:
    t = table(turn="P2", P1=40, P2=40).do("P2", "buy_share", company="WVR", source="charter")
    assert (t.director_of("WVR"), certificate(t)) == ("P2", "P2")
    assert (t.shares_of("P1", "WVR"), t.papers_of("P1")) == (4, 4)
    assert (t.shares_of("P2", "WVR"), t.papers_of("P2")) == (5, 3)


@pytest.mark.parametrize(("shares", "legal"), [(1, True), (2, False), (3, True), (4, True)])
def test_62_SR_20_four_shares_and_an_empty_pool(shares: int, legal: bool) -> None:
    """Example X-06: only one ordinary certificate could be kept."""
    t = table(P1=40)
    assert (shares in t.values("sell_shares", "shares", company="WVR")) == legal
    if legal:
        assert sold(t, shares).shares_of("P1", "WVR") == 4 - shares
    else:
        assert t.refused("P1", "sell_shares", company="WVR", shares=shares).rule == "62-SR-20"


@pytest.mark.parametrize(
    ("held", "pool", "legal"),
    [(30, 0, {3}), (30, 10, {2, 3}), (30, 20, {1, 2, 3}), (40, 10, {1, 2, 3, 4}), (50, 0, {1, 2, 3, 4, 5})],
)
def test_62_SR_20_kept_shares_come_from_the_pool_or_from_those_sold(held: int, pool: int, legal: set[int]) -> None:
    assert table(P1=held, pool=pool).values("sell_shares", "shares", company="WVR") == legal


def test_62_SR_20_the_certificate_goes_to_the_pool() -> None:
    """The bare certificate is sold down to one share, which the pool gives."""
    t = sold(table(P1=30, pool=20).money(P1=0), 2)
    assert (t.cash_of("P1"), t.price_of("WVR")) == (148, 68)
    assert (t.shares_of("P1", "WVR"), t.papers_of("P1"), t.shares_of("pool", "WVR")) == (1, 1, 4)
    assert (certificate(t), t.director_of("WVR")) == ("pool", None)


def test_62_SR_20_not_while_three_are_kept() -> None:
    t = sold(table(P1=50, pool=20), 2)
    assert (certificate(t), t.shares_of("P1", "WVR")) == ("P1", 3)


def test_62_SR_21_it_is_never_bought_from_the_pool() -> None:
    """All the pool has is the certificate: no share of WVR is for sale there."""
    t = table(director=None, pool=30, P2=20)
    assert t.values("buy_share", "source", company="WVR") == {"charter"}
    assert t.refused("P1", "buy_share", company="WVR", source="pool").rule == "62-SR-10"


@pytest.mark.parametrize("source", ["pool", "charter"])
def test_62_SR_21_with_a_third_share_one_is_director_at_once(source: str) -> None:
    t = table(director=None, pool=50, P1=20, P2=10).do("P1", "buy_share", company="WVR", source=source)
    assert (t.director_of("WVR"), certificate(t)) == ("P1", "P1")
    assert (t.shares_of("P1", "WVR"), t.papers_of("P1")) == (3, 1)
    assert t.shares_of("pool", "WVR") == (4 if source == "pool" else 5)


def test_62_SR_21_until_then_it_is_in_receivership() -> None:
    t = table(director=None, pool=50, P1=10, P2=20).do("P1", "buy_share", company="WVR", source="pool")
    assert (t.director_of("WVR"), certificate(t)) == (None, "pool")


def test_62_SR_22_an_exchange_is_neither_purchase_nor_sale() -> None:
    """P2 becomes director by P1's sale: no money, no further fall, and he may buy and sell WVR in his turn."""
    t = table(P1=50, P2=30).money(P1=0, P2=100)
    bank = t.cash_of(BANK)
    sold(t, 3)
    assert (t.cash_of("P1"), t.cash_of("P2"), t.cash_of(BANK), t.price_of("WVR")) == (222, 100, bank - 222, 65)
    t.passes("P1")
    assert t.values("sell_shares", "shares", company="WVR") == {1, 2, 3}
    t.do("P2", "buy_share", company="WVR", source="pool")


def test_62_SR_22_what_was_bought_stays_bought() -> None:
    """P2 buys his fifth share and with it the certificate: four older ones may be sold, one is kept."""
    t = table(turn="P2", P1=40, P2=40, pool=10).do("P2", "buy_share", company="WVR", source="pool").passes("P3", "P1")
    assert t.refused("P2", "sell_shares", company="WVR", shares=5).rule == "62-SR-04"
    sold(t, 4, who="P2")
    assert (t.shares_of("P2", "WVR"), t.director_of("WVR")) == (1, "P1")


def test_62_SR_35_a_seller_gets_the_heirs_ordinary_shares() -> None:
    t = sold(table(P1=30, P2=30), 1)
    assert (t.director_of("WVR"), t.papers_of("P2")) == ("P2", 1)
    assert (t.shares_of("P1", "WVR"), t.papers_of("P1"), t.shares_of("pool", "WVR")) == (2, 2, 1)


@pytest.mark.parametrize("shares", [1, 2, 3])
def test_62_SR_35_any_number_can_be_sold(shares: int) -> None:
    assert sold(table(P1=30, P2=30), shares).shares_of("P1", "WVR") == 3 - shares


def test_62_SR_36_three_certificates_become_one() -> None:
    """Four players: P2 has 13 certificates, three of WVR among them."""
    t = table(4, P1=40, P2=30)
    for name in ("SVR", "NGC"):
        t.started(name, shares={"P3": 50, "P2": 50}, trains=["1F"])
    t.stock("P1")
    assert t.papers_of("P2") == 13
    assert sold(t, 2).papers_of("P2") == 11
    t.passes("P1").do("P2", "buy_share", company="WVR", source="charter")


def test_62_SR_41_of_equals_the_nearest_on_the_sellers_left() -> None:
    t = sold(table(4, P1=30, P3=30, P4=30, pool=10), 1)
    assert (t.director_of("WVR"), certificate(t)) == ("P3", "P3")
    t = table(4, "P4", P4=30, P3=30, P2=30, pool=10)
    assert sold(t, 1, who="P4").director_of("WVR") == "P2"


def test_62_SR_41_with_three_shares_at_least() -> None:
    """P2, who sits nearer, has two."""
    assert sold(table(4, P1=40, P2=20, P3=40), 3).director_of("WVR") == "P3"
