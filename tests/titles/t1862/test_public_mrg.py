"""Mergers where the public implementation of 1862 differs: divergences D-01, D-05, D-22, D-31, D-33 and D-34."""

from railhead.titles.t1862.mergers import are_linked
from tests.titles.t1862.merging import Shares, held, merge, pair
from tests.titles.t1862.table import Table, company

PUBLIC = "18xx.games"
MINE: Shares = {"P1": 60}
HIS: Shares = {"P2": 60}


def test_D_01_the_other_director_is_not_asked() -> None:
    t = merge(pair(MINE, HIS, ruleset=PUBLIC))
    assert (t.order(), t.price_of("N&E")) == (["N&E"], 134)


def test_D_01_nor_for_a_train() -> None:
    t = pair(MINE, HIS, cash=(100, 0), ruleset=PUBLIC).operate("N&E", "trains", then=["WStI"])
    t.do("P1", "trade_train", train="A-1")
    assert (t.trains_of("N&E"), t.trains_of("WStI"), t.cash_of("WStI")) == (["1F", "1F"], [], 100)


def test_D_05_an_option_that_finds_no_share_is_rounded_down() -> None:
    """At 95 it brings P4 47, by the book 48."""
    t = pair({"P1": 50, "P2": 50}, {"P1": 50, "P2": 20, "P4": 30}, prices=(58, 74), ruleset=PUBLIC)
    merge(t.money(P4=500)).do("P2", "redeem_option")
    assert (t.price_of("N&E"), t.cash_of("P4"), t.shares_of("P4", "N&E")) == (95, 547, 1)


def test_D_22_the_survivors_home_marker_stays() -> None:
    """The home of N&E is Bishop's Stortford; that of WStI, which is gone, may be removed."""
    first = ["F5.0", "B13.0", "B7.0", "C4.0", "C6.0"]
    second = ["F5.0", "B5.0", "C8.0", "D5.0"]
    t = merge(pair(MINE, MINE, tokens=(first, second), ruleset=PUBLIC))
    assert t.values("remove_token", "spot") == {*first, *second} - {"B13.0"}
    assert t.refused("P1", "remove_token", spot="B13.0").rule == "62-MRG-24"
    t.do("P1", "remove_token", spot="B5.0")
    assert len(t.tokens_of("N&E")) == 7


def test_D_31_a_directors_option_is_exchanged_with_a_later_holder() -> None:
    """P2 of WStI, with four shares and none in the pool, begins: he gets P1's certificate of N&E and pays 90 for it."""
    shares = {"P1": 30, "P3": 40, "P4": 30}, {"P2": 40, "P3": 30, "P4": 30}
    t = pair(*shares, prices=(60, 60), ruleset=PUBLIC).operate("WStI", "merge", then=["N&E"]).money(P2=500)
    merge(t, "P2", company="N&E")
    assert (t.acting(), t.shares_of("P2", "N&E"), t.shares_of("P1", "WStI")) == (["P2"], 3, 3)
    assert t.do("P2", "redeem_option").cash_of("P2") == 410


def test_D_33_who_cannot_pay_is_not_asked() -> None:
    """Example X-08: Linda's option goes at once for 67; for the company's both treasuries pay."""
    first = {"P1": 40, "P2": 30, "P3": 10, "charter": 20}
    second = {"P1": 50, "P3": 10, "P4": 10, "charter": 10, "pool": 10}
    t = pair(first, second, charters=(False, True), cash=(30, 40), ruleset=PUBLIC).money(P4=66)
    merge(t).do("P1", "redeem_option").do("P2", "redeem_option")
    assert (t.acting(), t.cash_of("P4")) == (["P1"], 133)
    t.do("P1", "redeem_option")
    assert (t.cash_of("N&E"), held(t)) == (3, [5, 2, 1, 0, 2, 0])


def test_D_34_no_partner_without_a_marker() -> None:
    t = pair(MINE, MINE, tokens=(["F5.0", "G8.0"], ["F5.0"]), ruleset=PUBLIC).tile("G8", "14")
    t.started("WVR", 54, shares=MINE, trains=["1F"], operated=0)
    assert t.values("merge", "company") == {"WStI"}
    assert t.refused("P1", "merge", company="WVR", survivor="N&E").rule == "62-MRG-27"


def test_D_34_track_up_to_a_bare_home_is_no_connection() -> None:
    """ENR traces from F3, where no track lies, though WNR's comes up to it; with a tile there it does."""
    t = Table(4, ruleset=PUBLIC).tile("E2", "5", 5)
    t.started("WNR", shares=MINE, trains=["1F"], tokens=["E2.0"])
    t.started("ENR", shares=MINE, trains=["1F"], operated=0).operating_round("ENR", "WNR")
    assert not are_linked(t.d, company("ENR"), company("WNR"))
    assert are_linked(t.tile("F3", "6", 2).d, company("ENR"), company("WNR"))
