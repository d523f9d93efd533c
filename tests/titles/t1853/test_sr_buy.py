"""Buying shares: ledger rows 53-SR-05 to 08, 14, 15, 22 to 24."""

import pytest

from railhead.titles.t1853.papers import issued
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.table import company


def test_53_SR_05_new_shares_cost_par() -> None:
    t = Market().formed("GIP", {"P1": 4}, price=140).dealing("P2")
    cash = t.cash_of("P2")
    t.buy("P2", "GIP")
    assert t.cash_of("P2") == cash - 96
    t = t.money(P3=95).done("P2")
    assert t.no_buy("P3", "GIP") == "53-SR-05"


def test_53_SR_06_bid_companies_together_then_one_at_a_time() -> None:
    t = Market(6).formed("EIR", {"P1": 4, "P2": 3, "P3": 3}).formed("NWR", {"P2": 4, "P3": 3, "P4": 2}).money(P5=900)
    t.offer("EIR", "NWR").dealing("P5")
    assert t.values("buy_share", "company") == {"NWR"}
    t.buy("P5", "NWR").done("P5")
    assert t.values("buy_share", "company") == {"GIP"}
    assert t.no_buy("P6", "BNR") == "53-SR-06"
    t.end_dealing().formed("GIP", {"P1": 4, "P2": 3, "P3": 3}).offer("EIR", "NWR", "GIP").dealing("P5")
    assert t.values("buy_share", "company") == {"BNR"}


def test_53_SR_07_pool_shares_at_market_price_or_par() -> None:
    t = Market().hold("BBCI", P1=1, pool=1).formed("GIP", {"P1": 4, "pool": 1}, price=140).dealing("P2")
    cash = t.cash_of("P2")
    t.buy("P2", "BBCI", "pool")
    assert t.cash_of("P2") == cash - 84
    t.done("P2").buy("P3", "GIP", "pool")
    assert t.cash_of("P3") == 570 - 140
    t.done("P3", "P4").sell("P1", "GIP", 1)
    assert t.cash_of("P1") == 570 + 140


def test_53_SR_08_pool_shares_count_as_issued() -> None:
    t = Market().hold("BBCI", P1=2, pool=2)
    assert issued(t.d, company("BBCI")) == 4
    assert t.dealing("P2").values("buy_share", "source", company="BBCI") == {"bank", "pool"}


@pytest.mark.parametrize(("players", "limit"), [(3, 21), (4, 16), (5, 13), (6, 11)])
def test_53_SR_14_certificate_limit(players: int, limit: int) -> None:
    t = Market(players).money(P1=900)
    full, count = ("EIR", "GIP", "NWR", "BNR", "MSM", "SIR"), 0
    for name in full:
        more = min(4, limit - count)
        t.hold(name, P1=more) if more else None
        count += more
    t.dealing("P1")
    assert t.no_buy("P1", "BAR") == "53-SR-14"
    t.sell("P1", "EIR", 1).buy("P1", "BAR")


def test_53_SR_14_the_directors_certificate_counts_one() -> None:
    t = Market(6).money(P1=900)
    for name in ("EIR", "GIP", "NWR"):
        t.formed(name, {"P1": 4})
    assert sum(holder == "P1" for holder in t.state.certificates.values()) == 9
    t.dealing("P1").buy("P1", "MSM").done("P1", "P2", "P3", "P4", "P5", "P6").buy("P1", "MSM")
    t.done("P1", "P2", "P3", "P4", "P5", "P6")
    assert t.no_buy("P1", "SIR") == "53-SR-14"


@pytest.mark.parametrize(("players", "limit"), [(3, 6), (4, 6), (5, 5), (6, 4)])
def test_53_SR_15_shares_of_one_company(players: int, limit: int) -> None:
    t = Market(players).formed("EIR", {"P1": limit - 1, "P2": 2}).money(P1=900).dealing("P1").buy("P1", "EIR")
    t.done("P1", *t.state.players[1:])
    assert t.shares_of("P1", "EIR") == limit
    assert t.no_buy("P1", "EIR") == "53-SR-15"


def test_53_SR_22_fully_issued_without_a_director() -> None:
    holders = {"P1": 1, "P2": 1, "P3": 1, "P4": 1, "pool": 4}
    t = Market().formed("EIR", holders).offer("EIR").dealing("P1")
    assert t.certificate_at("EIR") == "bank"
    assert t.values("buy_share", "source", company="EIR") == {"pool"}
    assert t.values("buy_share", "company", source="bank") == {"GIP"}


def test_53_SR_23_the_five_are_lost_by_the_seller_only() -> None:
    t = Market().hold("MSM", P1=1).dealing("P1", number=1).sell("P1", "MSM", 1).done("P1")
    assert t.cash_of("P1") == 570 + 75
    t.buy("P2", "MSM", "pool")
    assert t.cash_of("P2") == 570 - 80


def test_53_SR_24_unissued_shares() -> None:
    t = Market().hold("BAR", P1=1)
    assert 10 - issued(t.d, company("BAR")) == 9
    assert t.singles_of("bank", "BAR") == 7
